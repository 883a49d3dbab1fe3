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
    graph: Graph<'l, K>,
    price: Vec<Lex<K>>,
    scale: i64,
    odd_sets: Vec<OddSet<K>>,
    mates: Mates,
    role: Vec<Role>,
    /// Nodes not yet settled, ascending, and the same as bits.
    alive: Vec<u32>,
    is_alive: Vec<u64>,
    /// Tight edges that roles allow, a row of bits a node.
    tight: Vec<u64>,
    words: usize,
    slow: bool,
}

struct OddSet<const K: usize> {
    members: Vec<u32>,
    bits: Vec<u64>,
    price: Lex<K>,
}

/// The tight edges among the nodes not settled.
struct Tight<'c> {
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
    fn fits(&self, a: u32, b: u32) -> bool {
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

    fn links(&self) -> Tight<'_> {
        Tight {
            alive: &self.alive,
            is_alive: &self.is_alive,
            rows: &self.tight,
            words: self.words,
        }
    }

    fn is_tight(&self, a: u32, b: u32) -> bool {
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

    fn leaves_odd_sets_once(&self) -> bool {
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
    fn drop_unfit(&mut self, node: u32) -> Vec<u32> {
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

    /// Gives roles, if some best cover agrees with them; the cover is changed to one that does.
    pub(crate) fn try_roles(&mut self, roles: &[(u32, Role)]) -> bool {
        let old: Vec<Role> = roles.iter().map(|&(v, _)| self.role(v)).collect();
        for &(v, role) in roles {
            self.role[v as usize] = role;
        }
        let dropped: Vec<(u32, Vec<u32>)> = roles
            .iter()
            .map(|&(v, _)| (v, self.drop_unfit(v)))
            .collect();
        let nodes: Vec<u32> = roles.iter().map(|&(v, _)| v).collect();
        if self.repair(&nodes) {
            return true;
        }
        for (&(v, _), role) in roles.iter().zip(old) {
            self.role[v as usize] = role;
        }
        for (v, others) in dropped {
            for w in others {
                add(&mut self.tight[v as usize * self.words..], w);
                add(&mut self.tight[w as usize * self.words..], v);
            }
        }
        false
    }

    /// Makes the cover one that the roles of these nodes allow, or leaves it as it was.
    fn repair(&mut self, nodes: &[u32]) -> bool {
        let wrong: Vec<u32> = nodes
            .iter()
            .copied()
            .filter(|&v| !self.fits(v, self.mates.of(v)))
            .collect();
        if wrong.is_empty() {
            return true;
        }
        let total = self.total();
        let saved = self.mates.as_slice().to_vec();
        let mut mates = std::mem::replace(&mut self.mates, Mates::new(0));
        let mut exposed: Vec<u32> = Vec::new();
        for v in wrong {
            if mates.of(v) != NONE {
                let mate = mates.part(v);
                exposed.extend([v, mate]);
            }
        }
        let links = self.links();
        let repaired = exposed
            .iter()
            .all(|&v| mates.of(v) != NONE || mates.augment(&links, v));
        self.mates = mates;
        if repaired
            && (self.leaves_odd_sets_once() || self.seek_anew(&self.alive.clone(), total, &saved))
        {
            return true;
        }
        self.mates.restore(&saved);
        false
    }

    /// What the pairs of the nodes not settled are worth.
    fn total(&self) -> Lex<K> {
        let upper = self.alive.iter().filter(|&&v| self.mates.of(v) > v);
        upper.fold(Lex::ZERO, |sum, &v| {
            sum + self.graph.weight(v, self.mates.of(v)).unwrap_or(Lex::ZERO)
        })
    }

    /// Seeks a cover of these nodes; adopts it if it is worth `total`.
    fn seek_anew(&mut self, nodes: &[u32], total: Lex<K>, mates: &[u32]) -> bool {
        self.slow = true;
        let start = self.start(nodes, mates, 0);
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
    /// last entry is raised by what a weight may have gained there.
    fn start(&self, nodes: &[u32], mates: &[u32], gained: i64) -> Option<Start<K>> {
        if self.scale > HIGHEST_SCALE {
            return None;
        }
        let scale = self.scale * 2;
        let raised = |&v: &u32| {
            let around = self.odd_sets.iter().filter(|s| has(&s.bits, v));
            let mut price =
                around.fold(self.price[v as usize].times(2), |sum, set| sum + set.price);
            price.0[K - 1] += scale / 2 * gained;
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
        let start = self.start(&self.alive, &[], exchange.most());
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

    /// Joins `v` for good with the first of the nodes that a best cover can give it.
    pub(crate) fn settle(&mut self, v: u32, nodes: &[u32]) -> u32 {
        let candidates: Vec<u32> = nodes
            .iter()
            .copied()
            .filter(|&w| self.is_tight(v, w))
            .collect();
        let partner = self.first_possible(v, &candidates);
        self.mates.join(v, partner);
        for x in [v, partner] {
            remove(&mut self.is_alive, x);
        }
        self.alive.retain(|&x| x != v && x != partner);
        partner
    }

    /// Without `v`, his mate is exposed; `v` can have whoever the exposure can move to.
    fn first_possible(&mut self, v: u32, candidates: &[u32]) -> u32 {
        let mate = self.mates.of(v);
        if candidates.first() == Some(&mate) {
            return mate;
        }
        let total = self.total();
        let saved = self.mates.as_slice().to_vec();
        let mut reachable: Option<Vec<u64>> = None;
        for &w in candidates.iter().take_while(|&&w| w != mate) {
            if reachable.as_ref().is_some_and(|r| !has(r, w)) {
                continue;
            }
            if !self.shift(v, w) {
                reachable = Some(self.reachable_without(v));
                self.mates.restore(&saved);
                continue;
            }
            if self.leaves_odd_sets_once() {
                return w;
            }
            let others: Vec<u32> = self
                .alive
                .iter()
                .copied()
                .filter(|&x| x != v && x != w)
                .collect();
            let own = self.graph.weight(v, w).unwrap_or(Lex::ZERO);
            if self.seek_anew(&others, total - own, &saved) {
                return w;
            }
            self.mates.restore(&saved);
        }
        mate
    }

    /// Joins `v` with `w` and finds everybody else mates among the tight edges. On failure `v` and his old mate are
    /// left apart.
    fn shift(&mut self, v: u32, w: u32) -> bool {
        let mut mates = std::mem::replace(&mut self.mates, Mates::new(0));
        let mate = mates.part(v);
        remove(&mut self.is_alive, v);
        let found = mates
            .shift_exposure(&self.links(), mate, |x| x == w)
            .is_some();
        add(&mut self.is_alive, v);
        if found {
            mates.join(v, w);
        }
        self.mates = mates;
        found
    }

    /// After a failed [`Cover::shift`]: all to whom the exposure could have moved.
    fn reachable_without(&mut self, v: u32) -> Vec<u64> {
        let mut mates = std::mem::replace(&mut self.mates, Mates::new(0));
        remove(&mut self.is_alive, v);
        let exposed = self
            .alive
            .iter()
            .copied()
            .find(|&x| x != v && mates.of(x) == NONE);
        let reachable = exposed.map_or_else(Vec::new, |root| mates.exposable(&self.links(), root));
        add(&mut self.is_alive, v);
        self.mates = mates;
        reachable
    }
}
