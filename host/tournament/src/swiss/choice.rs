//! The first candidate in the order of C.04.3 articles 3 and 4 among all that are best by the criteria.
//!
//! One heaviest cover gives the best values and prices that prove them. From then on the question is only "can a
//! best cover still have this?": in a graph of tight edges that is a search for one alternating path; where odd
//! sets have prices of their own the cover is sought anew, which is slower and as exact.

use super::criteria::Kind;
use super::graph::{Exchange, Graph, Layout};
use crate::matching::{Lex, Links, Mates, NONE, Optimum, Weights, heaviest_cover};

/// What a node may still be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Role {
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

/// The pairs of a bracket, as node numbers, and where everybody else went.
#[derive(Clone, Debug)]
pub(crate) struct Choice {
    pub(crate) pairs: Vec<(u32, u32)>,
    /// Each node's mate, of whatever kind.
    pub(crate) mates: Vec<u32>,
    /// How many players changed between the halves of the remainder.
    pub(crate) exchanges: u32,
    /// Some question was answered by seeking a cover anew.
    pub(crate) slow: bool,
}

/// A best choice for the bracket; `None` where not all can be covered.
pub(crate) fn choose<const K: usize>(layout: &Layout) -> Option<Choice> {
    let graph = Graph::<K>::new(layout);
    let optimum = heaviest_cover(&graph, None)?;
    let mut chooser = Chooser::new(graph, optimum);
    chooser.moved_players();
    chooser.opponents_of_moved();
    chooser.remainder();
    Some(chooser.finish())
}

/// Only who is paired inside the bracket in some best choice: for what depends on their number.
pub(crate) fn any_best<const K: usize>(layout: &Layout) -> Option<Vec<u32>> {
    heaviest_cover(&Graph::<K>::new(layout), None).map(|o| o.mate)
}

struct Chooser<'l, const K: usize> {
    graph: Graph<'l, K>,
    optimum: Optimum<K>,
    mates: Mates,
    role: Vec<Role>,
    /// Nodes not yet settled, ascending.
    alive: Vec<u32>,
    is_alive: Vec<bool>,
    settled: Vec<(u32, u32)>,
    exchanges: u32,
    slow: bool,
}

/// The nodes not settled, with the edges that roles and prices leave.
struct Open<'c, 'l, const K: usize> {
    graph: &'c Graph<'l, K>,
    optimum: &'c Optimum<K>,
    role: &'c [Role],
    alive: &'c [u32],
}

impl<const K: usize> Open<'_, '_, K> {
    fn weight_allowed(&self, a: u32, b: u32) -> Option<Lex<K>> {
        let nodes = &self.graph.layout.nodes;
        let (kind_a, kind_b) = (nodes[a as usize].kind, nodes[b as usize].kind);
        let (one, two) = (self.role[a as usize], self.role[b as usize]);
        let fits = |role: Role, other: Kind| match role {
            Role::Kept | Role::Upper => other == Kind::Resident,
            Role::Limbo => other != Kind::Resident,
            Role::Open | Role::Lower => true,
        };
        if !fits(one, kind_b) || !fits(two, kind_a) {
            return None;
        }
        if kind_a == Kind::Resident && kind_b == Kind::Resident {
            let (upper, lower) = if a < b { (one, two) } else { (two, one) };
            if upper == Role::Lower || lower == Role::Upper {
                return None;
            }
        }
        self.graph.weight(a, b)
    }
}

impl<const K: usize> Links for Open<'_, '_, K> {
    fn vertices(&self) -> &[u32] {
        self.alive
    }

    fn linked(&self, a: u32, b: u32) -> bool {
        self.weight_allowed(a, b)
            .is_some_and(|w| self.optimum.is_tight(a, b, w))
    }
}

/// The open part with its vertices numbered from 0, to seek a cover of it.
struct Renumbered<'c, 'o, 'l, const K: usize>(&'c Open<'o, 'l, K>);

impl<const K: usize> Weights<K> for Renumbered<'_, '_, '_, K> {
    fn len(&self) -> usize {
        self.0.alive.len()
    }

    fn weight(&self, a: u32, b: u32) -> Option<Lex<K>> {
        self.0
            .weight_allowed(self.0.alive[a as usize], self.0.alive[b as usize])
    }
}

impl<'l, const K: usize> Chooser<'l, K> {
    fn new(graph: Graph<'l, K>, optimum: Optimum<K>) -> Self {
        let len = graph.len();
        let count = u32::try_from(len).unwrap_or(NONE);
        Chooser {
            mates: Mates::from_mates(optimum.mate.clone()),
            graph,
            optimum,
            role: vec![Role::Open; len],
            alive: (0..count).collect(),
            is_alive: vec![true; len],
            settled: Vec::new(),
            exchanges: 0,
            slow: false,
        }
    }

    fn open(&self) -> Open<'_, 'l, K> {
        Open {
            graph: &self.graph,
            optimum: &self.optimum,
            role: &self.role,
            alive: &self.alive,
        }
    }

    fn kind(&self, node: u32) -> Kind {
        self.graph.layout.nodes[node as usize].kind
    }

    fn of_kind(&self, kind: Kind) -> Vec<u32> {
        self.alive
            .iter()
            .copied()
            .filter(|&v| self.kind(v) == kind)
            .collect()
    }

    /// 4.4: of the sets of moved-down players that can be paired, the first: player by player, whoever can be.
    fn moved_players(&mut self) {
        for v in self.of_kind(Kind::Moved) {
            if !self.try_roles(&[(v, Role::Kept)]) {
                self.role[v as usize] = Role::Limbo;
            }
        }
    }

    /// 3.3.1: the moved-down players in order get the first opponents they can have.
    fn opponents_of_moved(&mut self) {
        for v in self.of_kind(Kind::Moved) {
            if self.role[v as usize] == Role::Kept {
                let residents = self.of_kind(Kind::Resident);
                self.settle(v, &residents);
            }
        }
    }

    /// 3.3.2, 4.2, 4.3: the residents left are paired as a homogeneous bracket.
    fn remainder(&mut self) {
        let residents = self.of_kind(Kind::Resident);
        let inside = |v: &u32| self.kind(self.mates.of(*v)) == Kind::Resident;
        let pairs = residents.iter().filter(|v| inside(v)).count() / 2;
        let halves: Vec<(u32, Role)> = residents
            .iter()
            .enumerate()
            .map(|(at, &v)| (v, if at < pairs { Role::Upper } else { Role::Lower }))
            .collect();
        if !self.try_roles(&halves) {
            self.exchange(&residents, pairs);
        }
        let uppers: Vec<u32> = residents
            .iter()
            .copied()
            .filter(|&v| self.role[v as usize] == Role::Upper)
            .collect();
        for v in uppers {
            let below: Vec<u32> = residents
                .iter()
                .copied()
                .filter(|&w| w > v && self.role[w as usize] == Role::Lower)
                .collect();
            self.settle(v, &below);
        }
    }

    /// 4.3: fewest exchanges, least difference of numbers, then the lowest who leave the upper half, then the
    /// highest who come up.
    fn exchange(&mut self, residents: &[u32], pairs: usize) {
        let mut place = vec![u32::MAX; self.graph.len()];
        for (at, &v) in (0..).zip(residents) {
            place[v as usize] = at;
        }
        let exchange = Exchange {
            place,
            pairs: u32::try_from(pairs).unwrap_or(u32::MAX),
        };
        self.weigh_exchanges(exchange);
        let is_upper =
            |s: &Self, v: u32| s.mates.of(v) > v && s.kind(s.mates.of(v)) == Kind::Resident;
        let (first, second) = residents.split_at(pairs);
        let count = first.iter().filter(|&&v| !is_upper(self, v)).count();
        self.exchanges = u32::try_from(count).unwrap_or(u32::MAX);
        self.pick(first.iter().rev(), count, Role::Lower, Role::Upper);
        self.pick(second.iter(), count, Role::Upper, Role::Lower);
    }

    /// The first `count` nodes that can take a role get it; all others the other role.
    fn pick<'v>(
        &mut self,
        nodes: impl Iterator<Item = &'v u32>,
        count: usize,
        role: Role,
        otherwise: Role,
    ) {
        let mut left = count;
        for &v in nodes {
            if left > 0 && self.try_roles(&[(v, role)]) {
                left -= 1;
            } else {
                self.role[v as usize] = otherwise;
            }
        }
    }

    /// Seeks the best cover by the exchanges it needs, the criteria staying as they are.
    fn weigh_exchanges(&mut self, exchange: Exchange) {
        let most = exchange.most();
        self.graph.exchange = Some(exchange);
        let start = self.optimum.tight_is_enough.then(|| {
            let scale = self.optimum.scale * 2;
            let raised = |v: &u32| {
                let mut price = self.optimum.price[*v as usize].times(2);
                price.0[K - 1] += scale / 2 * most;
                price
            };
            (self.alive.iter().map(raised).collect(), scale)
        });
        let open = self.open();
        if let Some(found) = heaviest_cover(&Renumbered(&open), start) {
            self.adopt(&found);
        }
    }

    /// Takes over a cover of the open part.
    fn adopt(&mut self, found: &Optimum<K>) {
        for (at, &v) in self.alive.iter().enumerate() {
            self.optimum.price[v as usize] = found.price[at];
            let mate = self.alive[found.mate[at] as usize];
            if v < mate {
                self.mates.join(v, mate);
            }
        }
        self.optimum.scale = found.scale;
        self.optimum.tight_is_enough = found.tight_is_enough;
    }

    /// Gives roles, if some best cover agrees with them; the cover is changed to one that does.
    fn try_roles(&mut self, roles: &[(u32, Role)]) -> bool {
        let old: Vec<Role> = roles.iter().map(|&(v, _)| self.role[v as usize]).collect();
        for &(v, role) in roles {
            self.role[v as usize] = role;
        }
        let nodes: Vec<u32> = roles.iter().map(|&(v, _)| v).collect();
        if self.repair(&nodes) {
            return true;
        }
        for (&(v, _), role) in roles.iter().zip(old) {
            self.role[v as usize] = role;
        }
        false
    }

    /// Makes the cover one that the roles of these nodes allow, or leaves it as it was.
    fn repair(&mut self, nodes: &[u32]) -> bool {
        let open = self.open();
        let wrong = |v: &&u32| open.weight_allowed(**v, self.mates.of(**v)).is_none();
        let wrong: Vec<u32> = nodes.iter().filter(wrong).copied().collect();
        if wrong.is_empty() {
            return true;
        }
        if !self.optimum.tight_is_enough {
            let total = self.total();
            return self.seek_anew(total);
        }
        let saved = self.mates.as_slice().to_vec();
        let mut mates = self.mates.clone();
        let mut exposed: Vec<u32> = Vec::new();
        for v in wrong {
            if mates.of(v) != NONE {
                let mate = mates.part(v);
                exposed.extend([v, mate]);
            }
        }
        let open = self.open();
        let repaired = exposed
            .iter()
            .all(|&v| mates.of(v) != NONE || mates.augment(&open, v));
        self.mates = mates;
        if !repaired {
            self.mates.restore(&saved);
        }
        repaired
    }

    fn total(&self) -> Lex<K> {
        let upper = self.alive.iter().filter(|&&v| self.mates.of(v) > v);
        upper.fold(Lex::ZERO, |sum, &v| {
            sum + self.graph.weight(v, self.mates.of(v)).unwrap_or(Lex::ZERO)
        })
    }

    /// Seeks a cover of the open part from nothing; adopts it if it is worth `total`.
    fn seek_anew(&mut self, total: Lex<K>) -> bool {
        self.slow = true;
        let open = self.open();
        let renumbered = Renumbered(&open);
        let Some(found) = heaviest_cover(&renumbered, None) else {
            return false;
        };
        let pairs = (0_u32..).zip(&found.mate).filter(|&(v, &m)| v < m);
        let worth = pairs.fold(Lex::ZERO, |sum, (v, &m)| {
            sum + renumbered.weight(v, m).unwrap_or(Lex::ZERO)
        });
        if worth != total {
            return false;
        }
        self.adopt(&found);
        true
    }

    /// Joins `v` for good with the first of the nodes that a best cover can give it.
    fn settle(&mut self, v: u32, nodes: &[u32]) {
        let tight = self.optimum.tight_is_enough;
        let open = self.open();
        let possible = |w: &&u32| {
            if tight {
                open.linked(v, **w)
            } else {
                open.weight_allowed(v, **w).is_some()
            }
        };
        let candidates: Vec<u32> = nodes.iter().filter(possible).copied().collect();
        let mate = self.mates.of(v);
        let partner = if candidates.first() == Some(&mate) {
            mate
        } else if tight {
            self.first_reachable(v, &candidates)
        } else {
            self.first_by_seeking(v, &candidates)
        };
        self.mates.join(v, partner);
        self.remove(v, partner);
        self.settled.push((v, partner));
    }

    fn remove(&mut self, a: u32, b: u32) {
        for v in [a, b] {
            self.is_alive[v as usize] = false;
        }
        let is_alive = &self.is_alive;
        self.alive.retain(|&v| is_alive[v as usize]);
    }

    /// Without `v`, his mate is exposed; whoever the exposure can move to is who `v` can have instead.
    fn first_reachable(&mut self, v: u32, candidates: &[u32]) -> u32 {
        let mate = self.mates.part(v);
        let mut mates = self.mates.clone();
        let without: Vec<u32> = self.alive.iter().copied().filter(|&w| w != v).collect();
        let open = Open {
            alive: &without,
            ..self.open()
        };
        let first = candidates.first().copied().unwrap_or(mate);
        let found = mates
            .shift_exposure(&open, mate, |w| w == first)
            .unwrap_or_else(|| {
                let reachable = mates.exposable(&open, mate);
                let best = candidates
                    .iter()
                    .copied()
                    .find(|w| reachable.contains(w))
                    .unwrap_or(mate);
                mates.shift_known(&open, mate, best);
                best
            });
        self.mates = mates;
        found
    }

    /// The same where prices do not tell: each candidate is tried by a cover of the others.
    fn first_by_seeking(&mut self, v: u32, candidates: &[u32]) -> u32 {
        let mate = self.mates.of(v);
        let total = self.total();
        for &w in candidates.iter().take_while(|&&w| w != mate) {
            let Some(own) = self.graph.weight(v, w) else {
                continue;
            };
            let (alive, mates) = (self.alive.clone(), self.mates.clone());
            self.alive.retain(|&x| x != v && x != w);
            if self.seek_anew(total - own) {
                self.alive = alive;
                return w;
            }
            self.alive = alive;
            self.mates = mates;
        }
        mate
    }

    fn finish(self) -> Choice {
        let mut mates = self.mates.as_slice().to_vec();
        for &(a, b) in &self.settled {
            mates[a as usize] = b;
            mates[b as usize] = a;
        }
        Choice {
            pairs: self.settled,
            mates,
            exchanges: self.exchanges,
            slow: self.slow,
        }
    }
}
