use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use super::Movement;

/// What makes a movement unplayable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, thiserror::Error)]
pub enum Flaw {
    /// A pair sits at two tables in one round, or meets itself.
    #[error("pair {pair} sits twice in round {round}")]
    SitsTwice {
        /// The pair.
        pair: u32,
        /// The round.
        round: u32,
    },
    /// A pair plays a set of boards twice.
    #[error("pair {pair} plays board set {boards} twice, again in round {round}")]
    BoardsTwice {
        /// The pair.
        pair: u32,
        /// The set.
        boards: u32,
        /// The second time.
        round: u32,
    },
    /// Two pairs meet twice.
    #[error("pairs {a} and {b} meet twice, again in round {round}")]
    MeetTwice {
        /// One pair.
        a: u32,
        /// The other.
        b: u32,
        /// The second time.
        round: u32,
    },
}

/// What can be said of a movement that holds the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Properties {
    /// Every two pairs meet.
    pub all_meet: bool,
    /// Most tables that play one set of boards in one round (copies needed, or boards to share).
    pub sharing: u32,
    /// Fewest and most times two pairs are compared with each other (sit in the same direction with the same
    /// boards at different tables).
    pub comparisons: (u32, u32),
}

impl Movement {
    /// Proves the three rules.
    ///
    /// # Errors
    /// The first flaw in order of rounds and tables.
    pub fn check(&self) -> Result<Properties, Flaw> {
        let (mut sat, mut played, mut met) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
        for s in &self.seatings {
            for pair in [s.ns, s.ew] {
                if !sat.insert((s.round, pair)) {
                    return Err(Flaw::SitsTwice {
                        pair,
                        round: s.round,
                    });
                }
                if !played.insert((pair, s.boards)) {
                    return Err(Flaw::BoardsTwice {
                        pair,
                        boards: s.boards,
                        round: s.round,
                    });
                }
            }
            let (a, b) = (s.ns.min(s.ew), s.ns.max(s.ew));
            if !met.insert((a, b)) {
                return Err(Flaw::MeetTwice {
                    a,
                    b,
                    round: s.round,
                });
            }
        }
        let pairs: BTreeSet<u32> = self.seatings.iter().flat_map(|s| [s.ns, s.ew]).collect();
        let all_meet = met.len() == pairs.len() * pairs.len().saturating_sub(1) / 2;
        Ok(Properties {
            all_meet,
            sharing: self.sharing(),
            comparisons: self.comparisons(&pairs),
        })
    }

    fn sharing(&self) -> u32 {
        let mut tables: BTreeMap<(u32, u32), u32> = BTreeMap::new();
        for s in &self.seatings {
            *tables.entry((s.round, s.boards)).or_default() += 1;
        }
        tables.values().copied().max().unwrap_or(0)
    }

    fn comparisons(&self, pairs: &BTreeSet<u32>) -> (u32, u32) {
        let mut boards: BTreeMap<u32, [Vec<u32>; 2]> = BTreeMap::new();
        for s in &self.seatings {
            let [ns, ew] = boards.entry(s.boards).or_default();
            ns.push(s.ns);
            ew.push(s.ew);
        }
        let mut counts: BTreeMap<(u32, u32), u32> = BTreeMap::new();
        for field in boards.values().flatten() {
            for (i, &a) in field.iter().enumerate() {
                for &b in &field[i + 1..] {
                    *counts.entry((a.min(b), a.max(b))).or_default() += 1;
                }
            }
        }
        let all = pairs.len() * pairs.len().saturating_sub(1) / 2;
        let fewest = if counts.len() < all {
            0
        } else {
            counts.values().copied().min().unwrap_or(0)
        };
        (fewest, counts.values().copied().max().unwrap_or(0))
    }
}
