//! What stands about each point, kept up as pieces move: for random games, which ask it of every piece at every ply.

use crate::board::{NEXT, NONE, Point, Set, bit, points};
use crate::hops::Ways;
use crate::state::MOST;

/// Ways along lines.
const WAYS: usize = 6;
/// Players at most.
const PLAYERS: usize = 6;
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

/// The ways in which hops would land beyond the edge, as bits.
const BEYOND: [u8; 128] = {
    let mut beyond = [0; 128];
    let mut point = 0;
    while point < JUMP.len() {
        let mut way = 0;
        while way < WAYS {
            if JUMP[point][way] == NONE {
                beyond[point] |= 1 << way;
            }
            way += 1;
        }
        point += 1;
    }
    beyond
};

/// Where single hops land, by the point, a way with its way back, and in which of both there is a hop.
const LANDINGS: [[[Set; 4]; WAYS / 2]; 128] = {
    let mut landings = [[[0; 4]; WAYS / 2]; 128];
    let mut point = 0;
    while point < NEXT.len() {
        let mut at = 0;
        while at < 4 * WAYS / 2 {
            let (line, hops) = (at / 4, at % 4);
            let [there, back] = [JUMP[point][2 * line], JUMP[point][2 * line + 1]];
            if hops & 1 != 0 {
                landings[point][line][hops] |= bit(there);
            }
            if hops & 2 != 0 {
                landings[point][line][hops] |= bit(back);
            }
            at += 1;
        }
        point += 1;
    }
    landings
};

/// The points that decide where one can go from each point: itself, its neighbours, and those behind them.
const NEARBY: [Set; 128] = {
    let mut nearby = [0; 128];
    let mut point = 0;
    while point < NEXT.len() {
        nearby[point] = bit(point as Point);
        let mut way = 0;
        while way < WAYS {
            nearby[point] |= bit(NEXT[point][way]) | bit(JUMP[point][way]);
            way += 1;
        }
        point += 1;
    }
    nearby
};

/// For each point, the ways in which a neighbour stands, and those in which a hop has no place to land; and where the piece there may
/// end its move, which is looked at again only when something has changed that decides it.
#[derive(Clone, Debug)]
pub struct Around {
    occupied: Set,
    near: [u8; 128],
    behind: [u8; 128],
    /// Where the piece there may end its move, and the points that decide it.
    ends: [(Set, Set); 128],
    /// By player, what has changed since its pieces were looked at.
    news: [Set; PLAYERS],
}

impl Around {
    /// Of these pieces.
    #[must_use]
    pub fn new(occupied: Set) -> Around {
        let mut around = Around {
            occupied: 0,
            near: [0; 128],
            behind: BEYOND,
            ends: [(0, Set::MAX); 128],
            news: [Set::MAX; PLAYERS],
        };
        around.follow(occupied);
        around
    }

    /// Takes over where the pieces stand now.
    pub fn follow(&mut self, occupied: Set) {
        let changed = self.occupied ^ occupied;
        for point in points(changed) {
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
        for news in &mut self.news {
            *news |= changed;
        }
        self.occupied = occupied;
    }

    /// Where each of a player's pieces may end its move: what [`Ways::ends`] finds by looking.
    pub fn ends(&mut self, player: usize, ways: &Ways, pieces: &[Point]) -> [Set; MOST] {
        let news = std::mem::take(&mut self.news[player % PLAYERS]);
        let mut all = [0; MOST];
        for (ends, &from) in all.iter_mut().zip(pieces) {
            let at = usize::from(from & 127);
            let (known, decided) = self.ends[at];
            *ends = known;
            if decided & news != 0 {
                self.ends[at] = self.look(ways, from);
                *ends = self.ends[at].0;
            }
        }
        all
    }

    /// Where one piece may end its move, and what decides it.
    fn look(&self, ways: &Ways, from: Point) -> (Set, Set) {
        if !ways.hops_over_neighbours() {
            return (ways.ends(from, self.occupied), Set::MAX);
        }
        let (reached, decide) = self.chains(ways, from);
        (ways.among(from, reached, self.occupied), decide)
    }

    /// Every point that hops lead to, and what decides it. A hop goes two points on, so a chain lands on every other point of a line at most:
    /// the piece is never in its own way, though it is still where it was.
    fn chains(&self, ways: &Ways, from: Point) -> (Set, Set) {
        let mut reached = bit(from);
        let mut decide = 0;
        let mut open = reached;
        while open != 0 {
            let at = open.trailing_zeros() as Point;
            open &= open - 1;
            decide |= NEARBY[usize::from(at & 127)];
            let new = self.landings(at) & ways.through() & !reached;
            reached |= new;
            open |= new;
        }
        (reached, decide)
    }

    /// Where a single hop lands, without a branch: which hops there are can't be foretold.
    fn landings(&self, from: Point) -> Set {
        let at = usize::from(from & 127);
        let hops = usize::from(self.near[at] & !self.behind[at]);
        let [a, b, c] = &LANDINGS[at];
        a[hops & 3] | b[hops >> 2 & 3] | c[hops >> 4 & 3]
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
                // Not all of them each time: what has changed meanwhile is not forgotten.
                for (at, player) in state.players.iter().enumerate() {
                    if dice.below(2) == 0 {
                        continue;
                    }
                    let ways = Ways::new(&rules, player.home);
                    let ends = around.ends(at, &ways, &player.pieces);
                    let kept: Vec<_> = player.pieces.iter().copied().zip(ends).collect();
                    let looked: Vec<_> = state.ends(at).collect();
                    assert_eq!(kept, looked, "{at} of {state:?}");
                }
                let Some(mv) = state.random(&mut around, &mut dice) else {
                    break;
                };
                state.play(mv, false, &mut Vec::new());
            }
        }
    }
}
