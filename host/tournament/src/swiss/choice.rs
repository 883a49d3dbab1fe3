//! The first candidate in the order of C.04.3 articles 3 and 4 among all that are best by the criteria: decision
//! by decision, the first possibility that a best cover can still have.

use super::cover::{Cover, Role};
use super::criteria::Kind;
use super::graph::{Exchange, Graph, Layout};
use crate::matching::heaviest_cover;

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
    let cover = Cover::new(Graph::<K>::new(layout))?;
    let mut chooser = Chooser {
        cover,
        pairs: Vec::new(),
        exchanges: 0,
    };
    chooser.moved_players();
    chooser.opponents_of_moved();
    chooser.remainder();
    let Chooser {
        cover,
        pairs,
        exchanges,
    } = chooser;
    Some(Choice {
        pairs,
        mates: cover.mates().to_vec(),
        exchanges,
        slow: cover.was_slow(),
    })
}

/// The mates of some best choice: for what depends only on how many are paired.
pub(crate) fn any_best<const K: usize>(layout: &Layout) -> Option<Vec<u32>> {
    heaviest_cover(&Graph::<K>::new(layout), None).map(|o| o.mate)
}

struct Chooser<'l, const K: usize> {
    cover: Cover<'l, K>,
    pairs: Vec<(u32, u32)>,
    exchanges: u32,
}

impl<const K: usize> Chooser<'_, K> {
    /// 4.4: of the sets of moved-down players that can be paired, the first: player by player, whoever can be.
    fn moved_players(&mut self) {
        for v in self.cover.of_kind(Kind::Moved) {
            if !self.cover.try_roles(&[(v, Role::Kept)]) {
                self.cover.set_role(v, Role::Limbo);
            }
        }
    }

    /// 3.3.1: the moved-down players in order get the first opponents they can have.
    fn opponents_of_moved(&mut self) {
        for v in self.cover.of_kind(Kind::Moved) {
            if self.cover.role(v) == Role::Kept {
                let residents = self.cover.of_kind(Kind::Resident);
                self.settle(v, &residents);
            }
        }
    }

    fn settle(&mut self, v: u32, nodes: &[u32]) {
        let partner = self.cover.settle(v, nodes);
        self.pairs.push((v, partner));
    }

    /// 3.3.2, 4.2, 4.3: the residents left are paired as a homogeneous bracket.
    fn remainder(&mut self) {
        let residents = self.cover.of_kind(Kind::Resident);
        let inside = |v: &&u32| self.cover.kind(self.cover.mate(**v)) == Kind::Resident;
        let pairs = residents.iter().filter(inside).count() / 2;
        let half = |at: usize| if at < pairs { Role::Upper } else { Role::Lower };
        let halves: Vec<(u32, Role)> = residents
            .iter()
            .enumerate()
            .map(|(at, &v)| (v, half(at)))
            .collect();
        if !self.cover.try_roles(&halves) {
            self.exchange(&residents, pairs);
        }
        let of_role = |s: &Self, role: Role| -> Vec<u32> {
            residents
                .iter()
                .copied()
                .filter(|&v| s.cover.role(v) == role)
                .collect()
        };
        let mut lower = of_role(self, Role::Lower);
        for v in of_role(self, Role::Upper) {
            let below: Vec<u32> = lower.iter().copied().filter(|&w| w > v).collect();
            self.settle(v, &below);
            let partner = self.cover.mate(v);
            lower.retain(|&w| w != partner);
        }
    }

    /// 4.3: fewest exchanges, least difference of numbers, then the lowest who leave the upper half, then the
    /// highest who come up.
    fn exchange(&mut self, residents: &[u32], pairs: usize) {
        let mut place = vec![u32::MAX; self.cover.mates().len()];
        for (at, &v) in (0..).zip(residents) {
            place[v as usize] = at;
        }
        self.cover.weigh_exchanges(Exchange {
            place,
            pairs: u32::try_from(pairs).unwrap_or(u32::MAX),
        });
        let is_upper = |v: u32| {
            self.cover.mate(v) > v && self.cover.kind(self.cover.mate(v)) == Kind::Resident
        };
        let (first, second) = residents.split_at(pairs);
        let count = first.iter().filter(|&&v| !is_upper(v)).count();
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
            if left > 0 && self.cover.try_roles(&[(v, role)]) {
                left -= 1;
            } else {
                self.cover.set_role(v, otherwise);
            }
        }
    }
}
