//! A game in progress: the position, what led to it as far as repetitions and the no-capture rule need it, and its end.

use crate::movegen::MoveList;
use crate::perft;
use crate::piece::{EMPTY, Kind, Side};
use crate::position::{Move, Position};
use crate::repetition::{Class, classes, offender};
use crate::rules::{DrawMaterial, IllegalSelfCheck, Repetition, RepetitionAction, Rules};
use crate::square::{OFF, file};
use serde::{Deserialize, Serialize};

/// How the game ended by its own rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Ending {
    /// The side is in check and cannot parry it.
    Checkmate,
    /// The side is not in check and cannot move: a loss (困毙).
    Stalemate,
    /// Its general was taken.
    GeneralTaken,
    /// It left its general in check.
    SelfCheck,
    /// It faced the generals.
    GeneralsFacing,
    /// It repeated what is forbidden.
    Repetition,
    /// It had nothing left but forbidden repetitions.
    MustChange,
    /// An allowed repetition.
    DrawnRepetition,
    /// Too many rounds without a capture.
    NoCapture,
    /// Neither side has anything to mate with.
    Material,
}

impl Ending {
    /// Code of the outcome.
    pub fn code(self) -> &'static str {
        match self {
            Ending::Checkmate => "checkmate",
            Ending::Stalemate => "stalemate",
            Ending::GeneralTaken => "general-captured",
            Ending::SelfCheck => "self-check",
            Ending::GeneralsFacing => "generals-facing",
            Ending::Repetition => "forbidden-repetition",
            Ending::MustChange => "must-change",
            Ending::DrawnRepetition => "repetition",
            Ending::NoCapture => "no-capture",
            Ending::Material => "material",
        }
    }
}

/// The end: who lost (none: drawn) and how.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct End {
    /// The loser.
    pub loser: Option<Side>,
    /// Why.
    pub ending: Ending,
}

/// A quiet move played, and the key of the position before it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct Past {
    mv: Move,
    key: u64,
}

/// A game in progress.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct State {
    pub(crate) rules: Rules,
    pub(crate) position: Position,
    /// Plies since the last capture that count towards the limit.
    pub(crate) quiet: u32,
    /// Moves played, those before a start position included.
    pub(crate) ply: u32,
    /// Checks by each side since the last capture.
    checks: [u16; 2],
    /// Moves since the last capture, while repetitions matter.
    past: Vec<Past>,
    pub(crate) last: Option<Move>,
    pub(crate) end: Option<End>,
}

impl State {
    /// A game that starts here.
    pub fn new(rules: Rules, position: Position, quiet: u32, ply: u32) -> State {
        let mut state = State {
            rules,
            position,
            quiet,
            ply,
            checks: [0; 2],
            past: Vec::new(),
            last: None,
            end: None,
        };
        state.end = state.find_end();
        state
    }

    /// Why the side to move may not play the move: a code.
    pub fn forbids(&self, mv: Move) -> Option<&'static str> {
        let side = self.position.turn();
        if self
            .position
            .piece(mv.from)
            .is_none_or(|(owner, _)| owner != side)
        {
            return Some("not-your-piece");
        }
        let mut pseudo = MoveList::default();
        self.position.pseudo_moves(&mut pseudo);
        if !pseudo.as_slice().contains(&mv) {
            return Some("piece-cannot-go");
        }
        if self.rules.illegal_self_check == IllegalSelfCheck::Reject && !self.position.is_legal(mv)
        {
            let mut after = self.position.clone();
            after.play(mv);
            return Some(if generals_face(&after) {
                "generals-facing"
            } else {
                "self-check"
            });
        }
        self.must_change(mv).then_some("must-change")
    }

    /// The moves to offer: first those that count, then those that are accepted but lose at once.
    pub fn moves(&self) -> (Vec<Move>, Vec<Move>) {
        let mut list = MoveList::default();
        if self.rules.illegal_self_check == IllegalSelfCheck::GeneralCapture {
            self.position.pseudo_moves(&mut list);
        } else {
            self.position.legal_moves(&mut list);
        }
        let mut listed = list.as_slice().to_vec();
        if self.may_be_refused() {
            listed.retain(|&mv| !self.must_change(mv));
        }
        let mut losing = Vec::new();
        if self.rules.illegal_self_check == IllegalSelfCheck::Loses {
            self.position.pseudo_moves(&mut list);
            losing.extend(
                list.as_slice()
                    .iter()
                    .filter(|&&mv| !self.position.is_legal(mv)),
            );
        }
        (listed, losing)
    }

    /// Plays a move that nothing forbids.
    pub fn play(&mut self, mv: Move) {
        let side = self.position.turn();
        let before = self.position.key();
        let illegal =
            self.rules.illegal_self_check == IllegalSelfCheck::Loses && !self.position.is_legal(mv);
        let taken = self.position.play(mv);
        self.ply += 1;
        self.last = Some(mv);
        if taken != EMPTY {
            (self.quiet, self.checks) = (0, [0; 2]);
            self.past.clear();
        } else {
            self.count_quiet(side);
            if self.rules.repetition != Repetition::Off {
                self.past.push(Past { mv, key: before });
            }
        }
        self.end = if illegal {
            let facing = generals_face(&self.position);
            let ending = if facing {
                Ending::GeneralsFacing
            } else {
                Ending::SelfCheck
            };
            Some(End {
                loser: Some(side),
                ending,
            })
        } else {
            self.find_end()
        };
    }

    /// Plays random moves at full speed until mate or the limit, with no draw by rule: plies played. What led to the
    /// position is forgotten.
    pub fn playout(&mut self, limit: u32, below: impl FnMut(u32) -> u32) -> u32 {
        let plies = perft::playout(&mut self.position, limit, below);
        self.ply += plies;
        self.past.clear();
        self.last = None;
        self.end = self.find_end();
        plies
    }

    fn count_quiet(&mut self, side: Side) {
        if let Some(most) = self.rules.no_capture_checks.get()
            && self.position.in_check(side.other())
        {
            let checks = &mut self.checks[side.index()];
            *checks = checks.saturating_add(1);
            if u32::from(*checks) > most {
                return;
            }
        }
        self.quiet += 1;
    }

    /// The end that the position itself brings. Mate comes before the draws: it ends the game on the last move of a limit.
    fn find_end(&self) -> Option<End> {
        let side = self.position.turn();
        let lost = |ending| {
            Some(End {
                loser: Some(side),
                ending,
            })
        };
        let drawn = |ending| {
            Some(End {
                loser: None,
                ending,
            })
        };
        if self.position.general(side) == OFF {
            return lost(Ending::GeneralTaken);
        }
        if !self.can_move() {
            return lost(if self.position.in_check(side) {
                Ending::Checkmate
            } else {
                Ending::Stalemate
            });
        }
        if let Some(end) = self.repetition_end() {
            return Some(end);
        }
        if self.may_be_refused() && self.moves().0.is_empty() {
            return lost(Ending::MustChange);
        }
        if self
            .rules
            .no_capture_limit
            .get()
            .is_some_and(|rounds| self.quiet >= 2 * rounds)
        {
            return drawn(Ending::NoCapture);
        }
        if self.is_drawn_material() {
            drawn(Ending::Material)
        } else {
            None
        }
    }

    /// Whether there is a move by the rules of the board. Where generals may be taken, a mated side still has its moves.
    fn can_move(&self) -> bool {
        if self.rules.illegal_self_check == IllegalSelfCheck::GeneralCapture {
            let mut list = MoveList::default();
            self.position.pseudo_moves(&mut list);
            !list.as_slice().is_empty()
        } else {
            self.position.has_legal()
        }
    }

    fn repetition_end(&self) -> Option<End> {
        let first = self.judged_from(self.position.key())?;
        let (offender, _) = self.judge(first);
        match (offender, self.rules.repetition_action) {
            (None, _) | (_, RepetitionAction::Draw) => Some(End {
                loser: None,
                ending: Ending::DrawnRepetition,
            }),
            (Some(side), RepetitionAction::Loss) => Some(End {
                loser: Some(side),
                ending: Ending::Repetition,
            }),
            // The offender's own move is refused before it comes to this; the victim may repeat.
            (Some(_), RepetitionAction::MustChange) => None,
        }
    }

    /// Where the first occurrence of the position with this key stands, if it has now occurred as often as is judged.
    fn judged_from(&self, key: u64) -> Option<usize> {
        let times = usize::from(self.rules.repetition_times);
        // The common case costs one look.
        if self.past.len() < self.rules.soonest_repetition() {
            return None;
        }
        let before = self.past.iter().filter(|past| past.key == key).count();
        (before + 1 >= times).then(|| self.past.iter().position(|past| past.key == key))?
    }

    /// Who must change in the cycle from `first` to now, and the classes of both sides' moves.
    fn judge(&self, first: usize) -> (Option<Side>, [Class; 2]) {
        let Some(table) = self.rules.table() else {
            return (None, [Class::Idle; 2]);
        };
        let line: Vec<Move> = self.past[first..].iter().map(|past| past.mv).collect();
        let mut start = self.position.clone();
        for &mv in line.iter().rev() {
            start.undo(mv, EMPTY);
        }
        let classes = classes(&start, &line, &self.rules, &table);
        (offender(&table, classes), classes)
    }

    /// The classes of both sides' moves if the position now repeats often enough to be judged.
    pub fn repeated_classes(&self) -> Option<[Class; 2]> {
        self.judged_from(self.position.key())
            .map(|first| self.judge(first).1)
    }

    fn may_be_refused(&self) -> bool {
        self.rules.repetition_action == RepetitionAction::MustChange
            && self.rules.table().is_some()
            && self.past.len() + 1 >= self.rules.soonest_repetition()
    }

    /// Whether the move would complete a repetition that its own side must avoid.
    fn must_change(&self, mv: Move) -> bool {
        if !self.may_be_refused() || self.position.slot(mv.to) != EMPTY {
            return false;
        }
        let mut after = self.position.clone();
        after.play(mv);
        let mut next = State {
            position: after,
            past: Vec::new(),
            ..self.clone()
        };
        next.past.clone_from(&self.past);
        next.past.push(Past {
            mv,
            key: self.position.key(),
        });
        let Some(first) = next.judged_from(next.position.key()) else {
            return false;
        };
        next.judge(first).0 == Some(self.position.turn())
    }

    fn is_drawn_material(&self) -> bool {
        if self.rules.draw_material == DrawMaterial::Off {
            return false;
        }
        let kinds = |side| {
            self.position
                .pieces(side)
                .map(|(slot, _)| Kind::of_slot(slot))
        };
        let attackers = |side| kinds(side).filter(|kind| kind.attacks());
        if Side::BOTH
            .into_iter()
            .all(|side| attackers(side).next().is_none())
        {
            return true;
        }
        // A lone cannon wants an advisor, its own or the enemy's, as a screen before the general.
        let at_most_a_cannon =
            |side| attackers(side).count() <= 1 && attackers(side).all(|kind| kind == Kind::Cannon);
        self.rules.draw_material == DrawMaterial::Extended
            && Side::BOTH
                .into_iter()
                .all(|side| at_most_a_cannon(side) && kinds(side).all(|kind| kind != Kind::Advisor))
    }
}

/// Whether the generals stand on one file with nothing between.
pub(crate) fn generals_face(position: &Position) -> bool {
    let [red, black] = Side::BOTH.map(|side| position.general(side));
    let between = |sq: u8| file(sq) == file(red) && sq > red && sq < black;
    red != OFF
        && black != OFF
        && file(red) == file(black)
        && !Side::BOTH
            .into_iter()
            .any(|side| position.pieces(side).any(|(_, sq)| between(sq)))
}
