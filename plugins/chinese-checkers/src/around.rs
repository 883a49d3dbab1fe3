//! What stands about each point, kept up as pieces move: for random games, which ask it of every piece at every ply.

use crate::board::{NEXT, NONE, Point, Set, bit, points};
use crate::hops::Ways;

/// Ways along lines.
const WAYS: usize = 6;
/// Bits of a byte that are no way.
const UNUSED: u32 = u8::BITS - WAYS as u32;
/// A way and the way back, beside each other in [`NEXT`].
const BACK: [usize; WAYS] = [1, 0, 3, 2, 5, 4];

/// Where a hop in each way lands; [`NONE`] beyond the edge.
const JUMP: [[Point; WAYS]; 128] = {
    let mut jump = [[NONE; WAYS]; 128];
    let mut point = 0;
    while point < NEXT.len() {
        let mut way = 0;
        while way < WAYS {
            let over = NEXT[point][way];
            if over != NONE {
                jump[point][way] = NEXT[over as usize][way];
            }
            way += 1;
        }
        point += 1;
    }
    jump
};

/// The ways in which these points lie beyond the edge, as bits.
const fn beyond<const N: usize>(points: &[[Point; WAYS]; N]) -> [u8; 128] {
    let mut beyond = [0; 128];
    let mut point = 0;
    while point < N {
        let mut way = 0;
        while way < WAYS {
            if points[point][way] == NONE {
                beyond[point] |= 1 << way;
            }
            way += 1;
        }
        point += 1;
    }
    beyond
}

/// The ways without a next point.
const EDGES: [u8; 128] = beyond(&NEXT);

/// For each point, the ways in which a neighbour stands, and those in which a hop has no place to land.
#[derive(Clone, Debug)]
pub struct Around {
    occupied: Set,
    near: [u8; 128],
    behind: [u8; 128],
}

impl Around {
    /// Of these pieces.
    #[must_use]
    pub fn new(occupied: Set) -> Around {
        let mut around = Around {
            occupied: 0,
            near: [0; 128],
            behind: beyond(&JUMP),
        };
        around.follow(occupied);
        around
    }

    /// Takes over where the pieces stand now.
    pub fn follow(&mut self, occupied: Set) {
        for point in points(self.occupied ^ occupied) {
            for way in 0..WAYS {
                // Whoever looks this way from there sees the point.
                let next = NEXT[usize::from(point)][BACK[way]];
                if next != NONE {
                    self.near[usize::from(next & 127)] ^= 1 << way;
                }
                let second = JUMP[usize::from(point & 127)][BACK[way]];
                if second != NONE {
                    self.behind[usize::from(second & 127)] ^= 1 << way;
                }
            }
        }
        self.occupied = occupied;
    }

    /// The number of [`Around::ends`]. Most pieces can only step, and their steps are counted at a glance.
    #[must_use]
    pub fn count(&self, ways: &Ways, from: Point) -> u32 {
        if ways.is_plain() && self.hops(from) == 0 {
            let at = usize::from(from & 127);
            return (self.near[at] | EDGES[at]).count_zeros() - UNUSED;
        }
        self.ends(ways, from).count_ones()
    }

    /// Where the piece on `from` may end its move: what [`Ways::ends`] finds by looking.
    #[must_use]
    pub fn ends(&self, ways: &Ways, from: Point) -> Set {
        if !ways.hops_over_neighbours() {
            return ways.ends(from, self.occupied);
        }
        ways.among(from, self.chains(ways, from), self.occupied)
    }

    /// Every point that hops lead to.
    fn chains(&self, ways: &Ways, from: Point) -> Set {
        let mut reached = bit(from);
        if self.hops(from) == 0 {
            return reached;
        }
        let mut open = [from; 128];
        let mut count = 1;
        while count > 0 {
            count -= 1;
            let at = usize::from(open[count & 127] & 127);
            let mut hops = self.hops(open[count & 127]);
            while hops != 0 {
                let way = hops.trailing_zeros() as usize;
                hops &= hops - 1;
                let to = JUMP[at][way];
                // The point that was left is empty: there is nothing to hop over.
                if NEXT[at][way] == from || bit(to) & ways.through() & !reached == 0 {
                    continue;
                }
                reached |= bit(to);
                open[count & 127] = to;
                count += 1;
            }
        }
        reached
    }

    fn hops(&self, at: Point) -> u8 {
        let at = usize::from(at & 127);
        self.near[at] & !self.behind[at]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Foreign, LeaveTarget, Rules};
    use crate::state::State;
    use qipai_sdk::Dice;

    #[test]
    fn k1_what_stands_around_tells_the_ends_of_every_piece() {
        let rules = [
            (Foreign::Free, LeaveTarget::Allowed),
            (Foreign::PassThrough, LeaveTarget::Forbidden),
            (Foreign::None, LeaveTarget::Allowed),
        ];
        for (seed, (foreign_triangles, leave_target)) in (1..).zip(rules) {
            let rules = Rules {
                foreign_triangles,
                leave_target,
                ..Rules::default()
            };
            let mut state = State::new(rules.clone(), &[0, 1, 2, 3, 4, 5]);
            let mut around = Around::new(state.occupied());
            let mut dice = Dice::new(seed);
            for _ in 0..400 {
                around.follow(state.occupied());
                for (player, home) in state.players.iter().map(|player| player.home).enumerate() {
                    let ways = Ways::new(&rules, home);
                    for (from, ends) in state.ends(player) {
                        assert_eq!(around.ends(&ways, from), ends, "{from} of {state:?}");
                        assert_eq!(around.count(&ways, from), ends.count_ones());
                    }
                }
                let Some(mv) = state.random(&around, &mut dice) else {
                    break;
                };
                state.play(mv, false, &mut Vec::new());
            }
        }
    }
}
