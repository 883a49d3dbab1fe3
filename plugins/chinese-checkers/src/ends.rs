//! Who came where: sides that filled their target from the top, sides that lost from the bottom.

use serde::{Deserialize, Serialize};

/// How the sides (teams) stand that play no longer.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Standing {
    /// Sides that filled their targets, the first one first.
    pub done: Vec<u8>,
    /// Sides that are out, those out first first; what went out together shares a place.
    pub out: Vec<Vec<u8>>,
}

impl Standing {
    /// Whether the side plays no longer.
    #[must_use]
    pub fn settled(&self, side: u8) -> bool {
        self.done.contains(&side) || self.out.iter().flatten().any(|&out| out == side)
    }

    /// The place of a side among so many, from 1: those still playing share the first that is free.
    #[must_use]
    pub fn place(&self, side: u8, sides: usize) -> usize {
        if let Some(at) = self.done.iter().position(|&done| done == side) {
            return at + 1;
        }
        let mut free = sides;
        for group in &self.out {
            free -= group.len();
            if group.contains(&side) {
                return free + 1;
            }
        }
        self.done.len() + 1
    }
}

/// Why a game is over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct End {
    /// The ending's code.
    pub code: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_count_from_both_ends() {
        let standing = Standing {
            done: vec![4],
            out: vec![vec![0, 1], vec![5]],
        };
        let places: Vec<usize> = (0..6).map(|side| standing.place(side, 6)).collect();
        assert_eq!(places, [5, 5, 2, 2, 1, 4]);
    }
}
