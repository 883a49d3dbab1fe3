//! The agreement on dead stones (G2). Each side says of chains that they are dead or alive; a word said again changes nothing,
//! so two players who mark at once never undo each other. The first agreement freezes what was said.

use crate::board::Slot;
use crate::stone::Side;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// How a chain stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Standing {
    /// Nobody says that it is dead, or whoever did says so no more.
    Alive,
    /// Somebody says so, and nobody denies it.
    Dead,
    /// One says dead, the other alive.
    Disputed,
}

/// What was said since play stopped.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Marks {
    /// By the lowest slot of a chain: whether Black and White say that it is dead.
    said: BTreeMap<Slot, [Option<bool>; 2]>,
    /// Who has agreed to the marks as they stand.
    pub agreed: Option<Side>,
    /// Who must be the first to agree, having objected.
    pub first: Option<Side>,
}

impl Marks {
    /// A side's word on a chain.
    pub fn say(&mut self, chain: Slot, side: Side, dead: bool) {
        self.said.entry(chain).or_default()[side.index()] = Some(dead);
    }

    /// How a chain stands.
    #[must_use]
    pub fn standing(&self, chain: Slot) -> Standing {
        match self.said.get(&chain) {
            Some(said) if said.contains(&Some(true)) => {
                if said.contains(&Some(false)) {
                    Standing::Disputed
                } else {
                    Standing::Dead
                }
            }
            _ => Standing::Alive,
        }
    }

    /// Whether the side's next word on the chain would be that it is dead: the opposite of what it said, or of how things stand.
    #[must_use]
    pub fn next_word(&self, chain: Slot, side: Side) -> bool {
        match self.said.get(&chain).and_then(|said| said[side.index()]) {
            Some(dead) => !dead,
            None => self.standing(chain) == Standing::Alive,
        }
    }

    /// Whether something is in dispute.
    #[must_use]
    pub fn disputed(&self) -> bool {
        self.said
            .keys()
            .any(|&chain| self.standing(chain) == Standing::Disputed)
    }

    /// Who is waited for.
    #[must_use]
    pub fn must(&self) -> &'static [Side] {
        match (self.agreed.map(Side::other), self.first) {
            (Some(side), _) | (None, Some(side)) => &Side::BOTH[side.index()..=side.index()],
            (None, None) => &Side::BOTH,
        }
    }

    /// Who else may mark.
    #[must_use]
    pub fn may(&self) -> Option<Side> {
        match self.agreed {
            Some(_) => None,
            None => self.first.map(Side::other),
        }
    }
}
