//! The quality criteria C6 to C21 as weights of pairs: what a pair of two kinds of players adds to each.
//!
//! Everything is counted so that more is better; the first entry that differs decides.

use super::field::{Contestant, Float, Strength};
use crate::facts::{Colour, Points};

/// What a vertex of a bracket's graph is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Kind {
    /// Moved down from a bracket above.
    Moved,
    /// Of the bracket's own score group.
    Resident,
    /// Of the next score group.
    Next,
    /// Of a score group below the next.
    Rest,
    /// Stands for leaving the bracket (and the next) unpaired.
    Exit,
    /// The pairing-allocated bye.
    Bye,
}

/// All that the criteria ask of a vertex. Vertices alike in this are alike to every criterion.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Class {
    pub(crate) kind: Kind,
    pub(crate) score: Points,
    pub(crate) colour: Option<Colour>,
    pub(crate) strength: Strength,
    pub(crate) difference: i32,
    pub(crate) repeated: Option<Colour>,
    pub(crate) floats: [Float; 2],
    pub(crate) topscorer: bool,
    /// `Some` with the number of unplayed rounds for those who may get the bye.
    pub(crate) bye: Option<u32>,
}

impl Class {
    /// A vertex that is no player.
    pub(crate) fn nobody(kind: Kind) -> Class {
        Class {
            kind,
            score: Points::ZERO,
            colour: None,
            strength: Strength::None,
            difference: 0,
            repeated: None,
            floats: [Float::None; 2],
            topscorer: false,
            bye: None,
        }
    }

    /// A player; below the bracket only what decides who can meet is kept.
    pub(crate) fn of(player: &Contestant, kind: Kind, bye_score: Option<Points>) -> Class {
        let due = &player.preference;
        let inside = matches!(kind, Kind::Moved | Kind::Resident);
        let bye =
            (player.bye_allowed && bye_score == Some(player.score)).then_some(player.unplayed);
        if !inside {
            let absolute = due.strength == Strength::Absolute;
            return Class {
                colour: due.colour.filter(|_| absolute),
                strength: if absolute {
                    Strength::Absolute
                } else {
                    Strength::None
                },
                topscorer: player.topscorer && absolute,
                bye: bye.map(|_| 0),
                ..Class::nobody(kind)
            };
        }
        Class {
            kind,
            score: player.score,
            colour: due.colour,
            strength: due.strength,
            difference: if due.strength == Strength::Absolute {
                due.difference.abs()
            } else {
                0
            },
            repeated: due.repeated.filter(|_| due.strength == Strength::Absolute),
            floats: player.floats,
            topscorer: player.topscorer,
            bye,
        }
    }
}

/// Which parts of the graph are there, and which scores moved-down players have.
#[derive(Clone, Debug)]
pub(crate) struct Scheme {
    /// Scores of the moved-down players, highest first, each once.
    pub(crate) moved_scores: Vec<Points>,
    /// The score of the bracket's residents.
    pub(crate) resident_score: Points,
    /// There are vertices of the next group or of exits, so C6 and C8 are not given beforehand.
    pub(crate) looks_ahead: bool,
    /// C9 holds here.
    pub(crate) c9: bool,
    /// Exits may be joined with each other.
    pub(crate) spare_exits: bool,
}

impl Scheme {
    /// What a pair adds to each criterion, most important first; `None` where the two can't be joined as far as
    /// their classes tell. All answers have the same length.
    pub(crate) fn worth(&self, a: &Class, b: &Class) -> Option<Vec<i64>> {
        let (a, b) = if a.kind <= b.kind { (a, b) } else { (b, a) };
        if !self.joinable(a, b) {
            return None;
        }
        let mut worth = Vec::with_capacity(24);
        let inside = matches!(a.kind, Kind::Moved | Kind::Resident) && b.kind == Kind::Resident;
        let ahead = b.kind == Kind::Next;
        let moved = inside && a.kind == Kind::Moved;
        let at = |yes: bool, score: Points| i64::from(yes && a.score == score);
        if self.looks_ahead {
            worth.push(i64::from(inside));
        }
        worth.extend(self.moved_scores.iter().map(|&s| at(moved, s)));
        if self.looks_ahead {
            let down = ahead && matches!(a.kind, Kind::Moved | Kind::Resident);
            worth.push(i64::from(ahead));
            worth.extend(self.moved_scores.iter().map(|&s| at(down, s)));
            worth.push(at(down, self.resident_score));
        }
        if self.c9 {
            let unplayed = if b.kind == Kind::Bye {
                a.bye.unwrap_or(0)
            } else {
                0
            };
            worth.push(-i64::from(unplayed));
        }
        if inside {
            worth.extend(colour_faults(a, b).map(|fault| -i64::from(fault)));
        } else {
            worth.extend([0; 4]);
        }
        for back in 0..2 {
            let down = |c: &Class| {
                i64::from(inside && c.kind == Kind::Resident && c.floats[back] == Float::Down)
            };
            worth.push(down(a) + down(b));
            worth.push(-i64::from(moved && b.floats[back] == Float::Up));
        }
        for back in 0..2 {
            let again = moved && a.floats[back] == Float::Down;
            worth.extend(self.moved_scores.iter().map(|&s| at(again, s)));
            let again = moved && b.floats[back] == Float::Up;
            worth.extend(self.moved_scores.iter().map(|&s| -at(again, s)));
        }
        Some(worth)
    }

    fn joinable(&self, a: &Class, b: &Class) -> bool {
        use Kind::{Bye, Exit, Moved, Next, Resident, Rest};
        let clash = a.strength == Strength::Absolute
            && b.strength == Strength::Absolute
            && a.colour == b.colour
            && !a.topscorer
            && !b.topscorer;
        match (a.kind, b.kind) {
            // Two moved-down players who could meet would have met in the bracket above.
            (Moved, Moved) => false,
            (Moved | Resident | Next | Rest, Resident | Next | Rest) => !clash,
            (Moved | Resident | Next, Exit) => true,
            (Exit, Exit) => self.spare_exits,
            (Moved | Resident | Next | Rest, Bye) => a.bye.is_some(),
            _ => false,
        }
    }
}

/// C10 to C13 for a pair: who would get a third surplus, a third time the same colour, not what he is due, not
/// what he is strongly due.
pub(crate) fn colour_faults(a: &Class, b: &Class) -> [bool; 4] {
    let same = a.colour.is_some() && a.colour == b.colour;
    if !same {
        return [false; 4];
    }
    let absolute = a.strength == Strength::Absolute && b.strength == Strength::Absolute;
    let wide = absolute && a.difference > 1 && b.difference > 1;
    // Of two absolute preferences the narrower gives way; he has the same colour a third time if he had it twice.
    let third = absolute
        && match a.difference.cmp(&b.difference) {
            std::cmp::Ordering::Equal => a.repeated.is_some() && a.repeated == b.repeated,
            std::cmp::Ordering::Greater => {
                b.repeated.is_some() && b.repeated == b.colour.map(Colour::other)
            }
            std::cmp::Ordering::Less => {
                a.repeated.is_some() && a.repeated == a.colour.map(Colour::other)
            }
        };
    let strong = a.strength >= Strength::Strong && b.strength >= Strength::Strong && !absolute;
    [wide, third, true, strong]
}
