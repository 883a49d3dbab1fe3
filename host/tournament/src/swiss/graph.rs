//! A bracket as a weighted graph: its players, those below as far as they matter, ways out, and the bye.

use super::criteria::{Class, Kind, Scheme};
use super::field::Field;
use crate::facts::Points;
use crate::matching::{Lex, Weights};

/// A vertex: what it is, and who (by place in the field), if anybody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Node {
    pub(crate) kind: Kind,
    pub(crate) player: Option<u32>,
}

/// The vertices of a bracket and the rules for their weights.
#[derive(Clone, Debug)]
pub(crate) struct Layout {
    pub(crate) nodes: Vec<Node>,
    classes: Vec<Class>,
    class_of: Vec<u16>,
    /// For each two classes, what a pair adds to each criterion; criteria that nothing can change are left out.
    worths: Vec<Option<Vec<i64>>>,
    /// `nodes.len()` bits a node: those it can't meet for a reason of their own.
    barred: Vec<u64>,
    words: usize,
}

impl Layout {
    pub(crate) fn new(
        field: &Field,
        nodes: Vec<Node>,
        scheme: &Scheme,
        bye_score: Option<Points>,
    ) -> Layout {
        let class = |n: &Node| match n.player {
            Some(p) => Class::of(&field.players[p as usize], n.kind, bye_score),
            None => Class::nobody(n.kind),
        };
        let of_nodes: Vec<Class> = nodes.iter().map(class).collect();
        let mut classes = of_nodes.clone();
        classes.sort_unstable();
        classes.dedup();
        let place = |c: &Class| {
            classes
                .binary_search(c)
                .ok()
                .and_then(|i| u16::try_from(i).ok())
                .unwrap_or(0)
        };
        let class_of = of_nodes.iter().map(place).collect();
        let worths = worths(&classes, scheme);
        let words = nodes.len().div_ceil(64);
        let mut layout = Layout {
            barred: vec![0; words * nodes.len()],
            nodes,
            classes,
            class_of,
            worths,
            words,
        };
        layout.bar(field);
        layout
    }

    fn bar(&mut self, field: &Field) {
        let mut node_of = vec![usize::MAX; field.len()];
        for (at, node) in self.nodes.iter().enumerate() {
            if let Some(p) = node.player {
                node_of[p as usize] = at;
            }
        }
        for at in 0..self.nodes.len() {
            let Some(p) = self.nodes[at].player else {
                continue;
            };
            for &other in &field.players[p as usize].barred {
                let other = node_of[other as usize];
                if other != usize::MAX {
                    self.barred[at * self.words + other / 64] |= 1 << (other % 64);
                }
            }
        }
    }

    fn node_of(&self, player: u32) -> Option<usize> {
        self.nodes.iter().position(|n| n.player == Some(player))
    }

    fn bar_pair(&mut self, a: usize, b: usize) {
        self.barred[a * self.words + b / 64] |= 1 << (b % 64);
        self.barred[b * self.words + a / 64] |= 1 << (a % 64);
    }

    /// Leaves two players no other mates than each other.
    pub(crate) fn force(&mut self, a: u32, b: u32) {
        let (Some(a), Some(b)) = (self.node_of(a), self.node_of(b)) else {
            return;
        };
        for other in (0..self.nodes.len()).filter(|&o| o != a && o != b) {
            self.bar_pair(a, other);
            self.bar_pair(b, other);
        }
    }

    /// Leaves a player nobody in the bracket.
    pub(crate) fn force_down(&mut self, a: u32) {
        let Some(a) = self.node_of(a) else { return };
        let inside = |n: &Node| matches!(n.kind, Kind::Moved | Kind::Resident);
        let others: Vec<usize> = (0..self.nodes.len())
            .filter(|&o| o != a && inside(&self.nodes[o]))
            .collect();
        others.into_iter().for_each(|o| self.bar_pair(a, o));
    }

    /// Number of limbs the weights need.
    pub(crate) fn limbs(&self) -> usize {
        self.packing().last().map_or(0, |p| p.limb + 1)
    }

    fn is_barred(&self, a: u32, b: u32) -> bool {
        let (a, b) = (a as usize, b as usize);
        self.barred[a * self.words + b / 64] >> (b % 64) & 1 == 1
    }

    /// The two can be joined.
    pub(crate) fn joined(&self, a: u32, b: u32) -> bool {
        let at = usize::from(self.class_of[a as usize]) * self.classes.len()
            + usize::from(self.class_of[b as usize]);
        self.worths[at].is_some() && !self.is_barred(a, b)
    }

    /// Where each criterion lies in the weights: limb and factor.
    fn packing(&self) -> Vec<Slot> {
        let pairs = i64::try_from(self.nodes.len() / 2 + 1).unwrap_or(i64::MAX);
        let count = self.worths.iter().flatten().next().map_or(0, Vec::len);
        let range = |criterion: usize| {
            let values = self.worths.iter().flatten().map(|w| w[criterion]);
            let (low, high) = values.fold((0, 0), |(l, h), v| (l.min(v), h.max(v)));
            (high - low).saturating_mul(pairs) + 1
        };
        let mut slots: Vec<Slot> = Vec::with_capacity(count);
        let (mut limb, mut room) = (0, LIMB);
        for radix in (0..count).map(range) {
            if room / radix == 0 {
                limb += 1;
                room = LIMB;
            }
            room = (room / radix).max(1);
            slots.push(Slot { limb, factor: room });
        }
        slots
    }

    fn weights<const K: usize>(&self) -> Vec<Option<Lex<K>>> {
        let packing = self.packing();
        let pack = |worth: &Vec<i64>| {
            let mut weight = Lex::ZERO;
            for (value, slot) in worth.iter().zip(&packing) {
                weight.0[slot.limb] += value * slot.factor;
            }
            weight
        };
        self.worths.iter().map(|w| w.as_ref().map(pack)).collect()
    }
}

/// What a limb may count up to: prices and sums of prices stay far within 64 bits.
const LIMB: i64 = 1 << 40;

struct Slot {
    limb: usize,
    factor: i64,
}

fn worths(classes: &[Class], scheme: &Scheme) -> Vec<Option<Vec<i64>>> {
    let rows = classes
        .iter()
        .flat_map(|a| classes.iter().map(|b| scheme.worth(a, b)));
    let mut worths: Vec<Option<Vec<i64>>> = rows.collect();
    let count = worths.iter().flatten().next().map_or(0, Vec::len);
    let counts: Vec<bool> = (0..count)
        .map(|i| worths.iter().flatten().any(|w| w[i] != 0))
        .collect();
    for worth in worths.iter_mut().flatten() {
        let mut keep = counts.iter();
        worth.retain(|_| *keep.next().unwrap_or(&true));
    }
    worths
}

/// A layout with its weights packed, and the order of exchanges as a last entry once it is wanted.
pub(crate) struct Graph<'l, const K: usize> {
    pub(crate) layout: &'l Layout,
    table: Vec<Option<Lex<K>>>,
    /// The place of a node in the remainder; `None` outside it. Set when exchanges are to be weighed.
    pub(crate) exchange: Option<Exchange>,
}

/// The remainder's order: S1 are the first `pairs` of it (4.3).
#[derive(Clone, Debug)]
pub(crate) struct Exchange {
    /// Place of each node, `u32::MAX` for those outside the remainder.
    pub(crate) place: Vec<u32>,
    pub(crate) pairs: u32,
}

impl Exchange {
    /// Enough for every edge at its ends together, and just enough between S1 and S2.
    pub(crate) fn gain(&self, node: u32) -> i64 {
        let place = self.place[node as usize];
        if place < self.pairs {
            self.most() - i64::from(place)
        } else {
            0
        }
    }

    /// More than all numbers of the remainder together.
    fn most(&self) -> i64 {
        let len = i64::try_from(self.place.len()).unwrap_or(i64::MAX >> 32);
        len * len
    }

    /// Fewest exchanges first, then the least difference of numbers: the upper players of the pairs should be in
    /// S1, and as high as possible.
    fn worth(&self, a: u32, b: u32) -> i64 {
        let upper = self.place[a as usize].min(self.place[b as usize]);
        if upper == u32::MAX || self.place[a as usize].max(self.place[b as usize]) == u32::MAX {
            return 0;
        }
        let original = if upper < self.pairs { self.most() } else { 0 };
        original - i64::from(upper)
    }
}

impl<'l, const K: usize> Graph<'l, K> {
    pub(crate) fn new(layout: &'l Layout) -> Graph<'l, K> {
        Graph {
            layout,
            table: layout.weights(),
            exchange: None,
        }
    }
}

impl<const K: usize> Weights<K> for Graph<'_, K> {
    fn len(&self) -> usize {
        self.layout.nodes.len()
    }

    fn weight(&self, a: u32, b: u32) -> Option<Lex<K>> {
        let classes = &self.layout.class_of;
        let at = usize::from(classes[a as usize]) * self.layout.classes.len()
            + usize::from(classes[b as usize]);
        let mut weight = self.table[at]?;
        if self.layout.is_barred(a, b) {
            return None;
        }
        if let Some(exchange) = &self.exchange {
            weight.0[K - 1] += exchange.worth(a, b);
        }
        Some(weight)
    }
}
