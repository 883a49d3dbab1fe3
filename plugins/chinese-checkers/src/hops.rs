//! Where a piece can go: one step, or a chain of hops (K1). Pure sets of points; who owns what does not matter here.

use crate::board::{
    BEHIND, FOREIGN, NEAR, NEXT, NONE, Point, Set, TRIANGLES, bit, opposite, points,
};
use crate::rules::{Foreign, Hop, LeaveTarget, Rules};
use qipai_sdk::Walk;

/// What the rules allow the pieces of one triangle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ways {
    hop: Hop,
    /// Where a hop may land on the way.
    through: Set,
    /// Where a move may end.
    ends: Set,
    /// The target, where pieces may not leave it.
    kept: Set,
}

impl Ways {
    /// Of pieces that started in this triangle.
    #[must_use]
    pub fn new(rules: &Rules, home: u8) -> Ways {
        let target = opposite(home);
        let foreign = FOREIGN[usize::from(home)];
        let kept = match rules.leave_target {
            LeaveTarget::Allowed => 0,
            LeaveTarget::Forbidden => TRIANGLES[usize::from(target)],
        };
        let (through, ends) = match rules.foreign_triangles {
            Foreign::Free => (Set::MAX, Set::MAX),
            Foreign::PassThrough => (Set::MAX, !foreign),
            Foreign::None => (!foreign, !foreign),
        };
        Ways {
            hop: rules.hop,
            through,
            ends,
            kept,
        }
    }

    /// The same hops, allowed everywhere.
    #[must_use]
    pub(crate) fn anywhere(self) -> Ways {
        Ways {
            through: Set::MAX,
            ends: Set::MAX,
            kept: 0,
            ..self
        }
    }

    /// The points that a piece standing on `from` must not leave; none where it is free.
    #[must_use]
    pub(crate) fn keeps(&self, from: Point) -> Set {
        if self.kept & bit(from) != 0 {
            self.kept
        } else {
            0
        }
    }

    fn allowed(&self, from: Point) -> Set {
        match self.keeps(from) {
            0 => self.ends,
            kept => self.ends & kept,
        }
    }

    /// Whether the piece on `from` has a move: a step is seen at a glance.
    #[must_use]
    pub fn moves(&self, from: Point, occupied: Set) -> bool {
        NEAR[usize::from(from)] & !occupied & self.allowed(from) != 0
            || self.ends(from, occupied) != 0
    }

    /// Where the piece on `from` may end its move, `occupied` being every piece on the board.
    #[must_use]
    pub fn ends(&self, from: Point, occupied: Set) -> Set {
        let chains = self.chains(from, occupied & !bit(from));
        self.among(from, chains, occupied)
    }

    /// The same from what hops lead to.
    pub(crate) fn among(&self, from: Point, chains: Set, occupied: Set) -> Set {
        let steps = NEAR[usize::from(from)] & !occupied;
        // Back on the start is no move.
        (steps | chains) & self.allowed(from) & !bit(from)
    }

    /// Where a hop may land on the way.
    pub(crate) fn through(&self) -> Set {
        self.through
    }

    /// Whether hops go over a neighbour to the point behind it, and no others.
    pub(crate) fn hops_over_neighbours(&self) -> bool {
        self.hop == Hop::Adjacent
    }

    /// Every point that hops lead to, `others` being the pieces that stand still: the point that was left is empty on the way.
    fn chains(&self, from: Point, others: Set) -> Set {
        let mut reached = bit(from);
        let mut open = reached;
        while open != 0 {
            let at = open.trailing_zeros() as Point;
            open &= open - 1;
            let new = self.landings(at, others) & !reached;
            reached |= new;
            open |= new;
        }
        reached
    }

    /// Where a single hop from `at` lands.
    fn landings(&self, at: Point, others: Set) -> Set {
        let landings = match self.hop {
            Hop::Adjacent => adjacent(at, others),
            Hop::Long => long(at, others),
            Hop::SymmetricMulti => symmetric(at, others),
        };
        landings & self.through
    }

    /// A shortest way from start to end, both included; the step, where one does it. `None` where no way leads there.
    #[must_use]
    pub fn path(&self, from: Point, to: Point, occupied: Set) -> Option<Vec<Point>> {
        if self.ends(from, occupied) & bit(to) == 0 {
            return None;
        }
        if NEAR[usize::from(from)] & bit(to) != 0 {
            return Some(vec![from, to]);
        }
        let others = occupied & !bit(from);
        let walk = Walk::from(from, |at, ends| {
            ends.extend(points(self.landings(at, others)));
        });
        walk.way(to)
    }

    /// Whether these points, start and end included, are a step or a chain of hops.
    #[must_use]
    pub fn leads(&self, way: &[Point], occupied: Set) -> bool {
        let (Some(&from), Some(&to)) = (way.first(), way.last()) else {
            return false;
        };
        let others = occupied & !bit(from);
        let step = way.len() == 2 && NEAR[usize::from(from)] & bit(to) != 0;
        let hop = |pair: &[Point]| self.landings(pair[0], others) & bit(pair[1]) != 0;
        self.ends(from, occupied) & bit(to) != 0 && (step || way.windows(2).all(hop))
    }

    /// Number of hops on a shortest way, a step counting as one.
    #[must_use]
    pub fn count(&self, from: Point, to: Point, occupied: Set) -> u32 {
        if NEAR[usize::from(from)] & bit(to) != 0 {
            return 1;
        }
        let others = occupied & !bit(from);
        let mut reached = bit(from);
        let mut hops = 0;
        while reached & bit(to) == 0 {
            let next = points(reached).fold(reached, |all, at| all | self.landings(at, others));
            if next == reached {
                return 0;
            }
            reached = next;
            hops += 1;
        }
        hops
    }
}

fn next(at: Point, way: usize) -> Option<Point> {
    let to = NEXT[usize::from(at)][way];
    (to != NONE).then_some(to)
}

/// Over a neighbour to the point behind it.
fn adjacent(at: Point, others: Set) -> Set {
    let near = points(NEAR[usize::from(at)] & others);
    let behind = |over: Point| bit(BEHIND[usize::from(at)][usize::from(over) & 127]);
    near.fold(0, |landings, over| landings | behind(over)) & !others
}

/// Over the first piece of a line, as far behind it as it is away, all points but its own empty.
fn long(at: Point, others: Set) -> Set {
    let mut landings = 0;
    for way in 0..6 {
        let (mut point, mut steps, mut over) = (at, 0, 0);
        while let Some(on) = next(point, way) {
            point = on;
            steps += 1;
            match (others & bit(point) != 0, over) {
                (true, 0) => over = steps,
                (true, _) => break,
                (false, 0) => {}
                (false, _) if steps == 2 * over => {
                    landings |= bit(point);
                    break;
                }
                (false, _) => {}
            }
        }
    }
    landings
}

/// Over whatever stands between, where it looks the same from both ends and is not nothing.
fn symmetric(at: Point, others: Set) -> Set {
    let mut landings = 0;
    for way in 0..6 {
        let (mut point, mut length, mut between) = (at, 0, 0_u32);
        while let Some(on) = next(point, way) {
            point = on;
            let piece = others & bit(point) != 0;
            let mirrored = length > 0 && between.reverse_bits() >> (u32::BITS - length) == between;
            if !piece && between != 0 && mirrored {
                landings |= bit(point);
            }
            between |= u32::from(piece) << length;
            length += 1;
        }
    }
    landings
}
