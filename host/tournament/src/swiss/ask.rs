//! The questions put to a cover: can a best one have these roles, and whom can a node be joined with?

use super::cover::{Cover, Role};
use crate::matching::{Lex, Mates, NONE, Weights, add, has, remove};

impl<const K: usize> Cover<'_, K> {
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
