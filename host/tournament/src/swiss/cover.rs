//! A best cover of a bracket's graph, and the question "can a best cover still have this?".
//!
//! The prices of the heaviest cover say which edges a best cover can use: the tight ones. So the question is a
//! search for one alternating path among these. Where odd sets have prices of their own, a cover of tight edges
//! must also leave each such set just once; where the path found does not, a cover is sought anew, which takes
//! longer and is as exact.

use super::criteria::Kind;
use super::graph::{Exchange, Graph};
use crate::matching::{
    Lex, Links, Mates, NONE, Optimum, Start, Weights, add, has, heaviest_cover, remove,
};

/// What a node may still be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    Open,
    /// A moved-down player who is to be paired here.
    Kept,
    /// A moved-down player who floats on.
    Limbo,
    /// The higher of a pair in the remainder.
    Upper,
    /// The lower of a pair in the remainder, or unpaired.
    Lower,
}

/// Prices that have been doubled this often are found anew from nothing.
const HIGHEST_SCALE: i64 = 1 << 16;

pub(crate) struct Cover<'l, const K: usize> {
    pub(super) graph: Graph<'l, K>,
    pub(super) price: Vec<Lex<K>>,
    pub(super) scale: i64,
    pub(super) odd_sets: Vec<OddSet<K>>,
    pub(super) mates: Mates,
    pub(super) role: Vec<Role>,
    /// Nodes not yet settled, ascending, and the same as bits.
    pub(super) alive: Vec<u32>,
    pub(super) is_alive: Vec<u64>,
    /// Tight edges that roles allow, a row of bits a node.
    pub(super) tight: Vec<u64>,
    pub(super) words: usize,
    pub(super) slow: bool,
}

pub(super) struct OddSet<const K: usize> {
    members: Vec<u32>,
    bits: Vec<u64>,
    price: Lex<K>,
}

/// The tight edges among the nodes not settled.
pub(super) struct Tight<'c> {
    alive: &'c [u32],
    is_alive: &'c [u64],
    rows: &'c [u64],
    words: usize,
}

impl Links for Tight<'_> {
    fn vertices(&self) -> &[u32] {
        self.alive
    }

    fn linked(&self, a: u32, b: u32) -> bool {
        has(&self.rows[a as usize * self.words..], b) && has(self.is_alive, b)
    }

    fn links(&self, v: u32, skip: &[u64], found: &mut Vec<u32>) {
        let row = &self.rows[v as usize * self.words..][..self.words];
        for (at, ((row, alive), skip)) in (0_u32..).zip(row.iter().zip(self.is_alive).zip(skip)) {
            let mut bits = row & alive & !skip;
            while bits != 0 {
                found.push(at * 64 + bits.trailing_zeros());
                bits &= bits - 1;
            }
        }
    }
}

/// The nodes not settled with all edges that roles allow, numbered from 0.
struct Open<'c, 'l, const K: usize> {
    cover: &'c Cover<'l, K>,
    nodes: Vec<u32>,
}

impl<const K: usize> Weights<K> for Open<'_, '_, K> {
    fn len(&self) -> usize {
        self.nodes.len()
    }

    fn weight(&self, a: u32, b: u32) -> Option<Lex<K>> {
        let (a, b) = (self.nodes[a as usize], self.nodes[b as usize]);
        if self.cover.fits(a, b) {
            self.cover.graph.weight(a, b)
        } else {
            None
        }
    }
}

impl<'l, const K: usize> Cover<'l, K> {
    /// A best cover; `None` where none covers all.
    pub(crate) fn new(graph: Graph<'l, K>) -> Option<Self> {
        let optimum = heaviest_cover(&graph, None)?;
        let len = graph.len();
        let words = len.div_ceil(64);
        let alive: Vec<u32> = (0..u32::try_from(len).unwrap_or(NONE)).collect();
        let mut is_alive = vec![0; words];
        alive.iter().for_each(|&v| add(&mut is_alive, v));
        let mut cover = Cover {
            graph,
            price: vec![Lex::ZERO; len],
            scale: optimum.scale,
            odd_sets: Vec::new(),
            mates: Mates::new(len),
            role: vec![Role::Open; len],
            alive,
            is_alive,
            tight: vec![0; words * len],
            words,
            slow: false,
        };
        let all = cover.alive.clone();
        cover.adopt(&optimum, &all);
        Some(cover)
    }

    pub(crate) fn kind(&self, node: u32) -> Kind {
        self.graph.layout.nodes[node as usize].kind
    }

    /// The nodes not settled that are of a kind, ascending.
    pub(crate) fn of_kind(&self, kind: Kind) -> Vec<u32> {
        self.alive
            .iter()
            .copied()
            .filter(|&v| self.kind(v) == kind)
            .collect()
    }

    pub(crate) fn mate(&self, node: u32) -> u32 {
        self.mates.of(node)
    }

    pub(crate) fn mates(&self) -> &[u32] {
        self.mates.as_slice()
    }

    pub(crate) fn role(&self, node: u32) -> Role {
        self.role[node as usize]
    }

    /// A cover had to be sought anew somewhere.
    pub(crate) fn was_slow(&self) -> bool {
        self.slow
    }

    /// The roles of the two let them be joined.
    pub(super) fn fits(&self, a: u32, b: u32) -> bool {
        let allows = |role: Role, other: Kind| match role {
            Role::Kept | Role::Upper => other == Kind::Resident,
            Role::Limbo => other != Kind::Resident,
            Role::Open | Role::Lower => true,
        };
        let (one, two) = (self.role(a), self.role(b));
        let residents = self.kind(a) == Kind::Resident && self.kind(b) == Kind::Resident;
        let (upper, lower) = if a < b { (one, two) } else { (two, one) };
        allows(one, self.kind(b))
            && allows(two, self.kind(a))
            && !(residents && (upper == Role::Lower || lower == Role::Upper))
    }

    pub(super) fn links(&self) -> Tight<'_> {
        Tight {
            alive: &self.alive,
            is_alive: &self.is_alive,
            rows: &self.tight,
            words: self.words,
        }
    }

    pub(super) fn is_tight(&self, a: u32, b: u32) -> bool {
        has(&self.tight[a as usize * self.words..], b)
    }

    /// Takes over a cover of some nodes with its prices.
    fn adopt(&mut self, found: &Optimum<K>, nodes: &[u32]) {
        self.scale = found.scale;
        for (at, &v) in nodes.iter().enumerate() {
            self.price[v as usize] = found.price[at];
            self.mates.join(v, nodes[found.mate[at] as usize]);
        }
        let named = |(members, price): &(Vec<u32>, Lex<K>)| {
            let members: Vec<u32> = members.iter().map(|&v| nodes[v as usize]).collect();
            let mut bits = vec![0; self.words];
            members.iter().for_each(|&v| add(&mut bits, v));
            OddSet {
                members,
                bits,
                price: *price,
            }
        };
        self.odd_sets = found.odd_sets.iter().map(named).collect();
        self.find_tight(nodes);
    }

    fn find_tight(&mut self, nodes: &[u32]) {
        self.tight.fill(0);
        for (at, &a) in nodes.iter().enumerate() {
            for &b in &nodes[..at] {
                let Some(weight) = self.graph.weight(a, b) else {
                    continue;
                };
                let ends = self.price[a as usize] + self.price[b as usize];
                let around = self
                    .odd_sets
                    .iter()
                    .filter(|s| has(&s.bits, a) && has(&s.bits, b));
                let price = around.fold(ends, |sum, set| sum + set.price);
                if price == weight.times(self.scale) && self.fits(a, b) {
                    add(&mut self.tight[a as usize * self.words..], b);
                    add(&mut self.tight[b as usize * self.words..], a);
                }
            }
        }
    }

    pub(super) fn leaves_odd_sets_once(&self) -> bool {
        let once = |set: &OddSet<K>| {
            let leaving = set
                .members
                .iter()
                .filter(|&&v| !has(&set.bits, self.mates.of(v)));
            leaving.count() == 1
        };
        self.odd_sets.iter().all(once)
    }

    /// Gives a role without asking: every best cover agrees with it.
    pub(crate) fn set_role(&mut self, node: u32, role: Role) {
        self.role[node as usize] = role;
        self.drop_unfit(node);
    }

    /// Takes away the tight edges of a node that roles no longer allow; gives their other ends.
    pub(super) fn drop_unfit(&mut self, node: u32) -> Vec<u32> {
        let mut unfit = Vec::new();
        let nothing = vec![0; self.words];
        self.links().links(node, &nothing, &mut unfit);
        unfit.retain(|&w| !self.fits(node, w));
        for &w in &unfit {
            remove(&mut self.tight[node as usize * self.words..], w);
            remove(&mut self.tight[w as usize * self.words..], node);
        }
        unfit
    }

    /// What the pairs of the nodes not settled are worth.
    pub(super) fn total(&self) -> Lex<K> {
        let upper = self.alive.iter().filter(|&&v| self.mates.of(v) > v);
        upper.fold(Lex::ZERO, |sum, &v| {
            sum + self.graph.weight(v, self.mates.of(v)).unwrap_or(Lex::ZERO)
        })
    }

    /// Seeks a cover of these nodes; adopts it if it is worth `total`.
    pub(super) fn seek_anew(&mut self, nodes: &[u32], total: Lex<K>, mates: &[u32]) -> bool {
        self.slow = true;
        let start = self.start(nodes, mates, |_| 0);
        let open = Open {
            cover: self,
            nodes: nodes.to_vec(),
        };
        let Some(found) = heaviest_cover(&open, start) else {
            return false;
        };
        let pairs = (0_u32..).zip(&found.mate).filter(|&(v, &m)| v < m);
        let worth = pairs.fold(Lex::ZERO, |sum, (v, &m)| {
            sum + open.weight(v, m).unwrap_or(Lex::ZERO)
        });
        if worth != total {
            return false;
        }
        self.adopt(&found, nodes);
        true
    }

    /// Today's prices as a start for another search: those of odd sets are spread over their members, and the
    /// last entry is raised where weights are about to gain there.
    fn start(&self, nodes: &[u32], mates: &[u32], gain: impl Fn(u32) -> i64) -> Option<Start<K>> {
        if self.scale > HIGHEST_SCALE {
            return None;
        }
        let scale = self.scale * 2;
        let raised = |&v: &u32| {
            let around = self.odd_sets.iter().filter(|s| has(&s.bits, v));
            let mut price =
                around.fold(self.price[v as usize].times(2), |sum, set| sum + set.price);
            price.0[K - 1] += scale * gain(v);
            price
        };
        let mut place = vec![NONE; self.graph.len()];
        for (at, &v) in (0..).zip(nodes) {
            place[v as usize] = at;
        }
        let mate = |&v: &u32| {
            mates
                .get(v as usize)
                .filter(|&&m| m != NONE)
                .map_or(NONE, |&m| place[m as usize])
        };
        Some(Start {
            price: nodes.iter().map(raised).collect(),
            scale,
            mate: nodes.iter().map(mate).collect(),
        })
    }

    /// Seeks the best cover by the exchanges it needs, the criteria staying as they are.
    pub(crate) fn weigh_exchanges(&mut self, exchange: Exchange) {
        let start = self.start(&self.alive, self.mates.as_slice(), |v| exchange.gain(v));
        self.graph.exchange = Some(exchange);
        let nodes = self.alive.clone();
        let open = Open {
            cover: self,
            nodes: nodes.clone(),
        };
        if let Some(found) = heaviest_cover(&open, start) {
            self.adopt(&found, &nodes);
        }
    }
}
