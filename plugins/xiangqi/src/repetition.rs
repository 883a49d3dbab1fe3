//! What the moves of a repeating cycle were, and who must change (X5; board-games.md 1.1, repetition).

use crate::chase::Attacks;
use crate::kill::is_kill;
use crate::piece::{Kind, Side};
use crate::position::{Move, Position};
use crate::rules::{ChaseRenewal, Compare, Mixed, Rules, Verdicts};
use crate::square::{file, rank};

/// What one move did.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Effect {
    /// It attacks the general 将.
    pub check: bool,
    /// It threatens mate by checks 杀.
    pub kill: bool,
    /// The enemy pieces it chases 捉, bits by slot.
    pub chased: u16,
}

/// What all of a side's moves in a cycle amount to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Class {
    /// Every move checks.
    Check,
    /// Every move threatens mate.
    Kill,
    /// Every move chases one and the same piece.
    Chase,
    /// No move is idle; the heaviest are checks.
    CheckMixed,
    /// No move is idle; the heaviest are threats of mate.
    KillMixed,
    /// Every move chases, but not one and the same piece.
    ChaseMany,
    /// Some move is idle 闲.
    Idle,
}

impl Class {
    /// All classes with their names.
    pub const NAMES: [(&'static str, Class); 7] = [
        ("check", Class::Check),
        ("kill", Class::Kill),
        ("chase", Class::Chase),
        ("check-mixed", Class::CheckMixed),
        ("kill-mixed", Class::KillMixed),
        ("chase-many", Class::ChaseMany),
        ("idle", Class::Idle),
    ];

    /// Name in notes and questions.
    pub fn name(self) -> &'static str {
        Class::NAMES
            .iter()
            .find(|(_, class)| *class == self)
            .map_or("idle", |(name, _)| name)
    }

    /// The class of a side's moves. A move with several effects is judged by its heaviest (26.4 将>杀>捉>闲): who checks on some
    /// moves and chases on the others alternates, whatever the checks attack besides, which a check does by force.
    pub fn of(effects: &[Effect]) -> Class {
        let same = effects
            .iter()
            .fold(u16::MAX, |all, effect| all & effect.chased);
        if effects.is_empty() || effects.iter().any(|e| !e.check && !e.kill && e.chased == 0) {
            Class::Idle
        } else if effects.iter().all(|e| e.check) {
            Class::Check
        } else if effects.iter().any(|e| e.check) {
            Class::CheckMixed
        } else if same != 0 {
            Class::Chase
        } else if effects.iter().all(|e| e.kill) {
            Class::Kill
        } else if effects.iter().any(|e| e.kill) {
            Class::KillMixed
        } else {
            Class::ChaseMany
        }
    }

    fn level(self, table: &Verdicts) -> u8 {
        match (self, table.mixed) {
            (Class::Check, _) | (Class::CheckMixed, Mixed::Heaviest) => table.check,
            (Class::Kill, _) | (Class::KillMixed, Mixed::Heaviest) => table.kill,
            (Class::Chase, _) | (Class::ChaseMany, Mixed::Heaviest) => table.chase,
            _ => 0,
        }
    }
}

/// Who must change, given what both sides did (Red first); none: the repetition is allowed and draws.
pub fn offender(table: &Verdicts, classes: [Class; 2]) -> Option<Side> {
    let [red, black] = classes.map(|class| class.level(table));
    if table.compare == Compare::BothDraw && red > 0 && black > 0 {
        return None;
    }
    match red.cmp(&black) {
        std::cmp::Ordering::Greater => Some(Side::Red),
        std::cmp::Ordering::Less => Some(Side::Black),
        std::cmp::Ordering::Equal => None,
    }
}

/// What `mv`, about to be played after `last`, does. Threats of mate are looked for only where `kills` says so: they cost a
/// search.
pub fn effect(
    before: &Position,
    last: Option<Move>,
    mv: Move,
    rules: &Rules,
    kills: bool,
) -> Effect {
    let side = before.turn();
    let mut after = before.clone();
    after.play(mv);
    let (then, now) = (Attacks::of(before, side), Attacks::of(&after, side));
    let mut chased = now.new_since(&then);
    if rules.chase_renewal == ChaseRenewal::FromNewSquare {
        let mover = before.slot(mv.from);
        chased |= now.by(mover) & !slid_along(&after, mover, last, mv);
    }
    Effect {
        check: after.in_check(side.other()),
        kill: kills && is_kill(before, &after, rules.kill_moves),
        chased,
    }
}

/// The enemy pieces on the line along which a chariot or cannon has just slid, other than one that had stepped onto that
/// line just before: the attack on them is the one that stood there already.
fn slid_along(after: &Position, mover: u8, last: Option<Move>, mv: Move) -> u16 {
    if !matches!(Kind::of_slot(mover), Kind::Chariot | Kind::Cannon) {
        return 0;
    }
    let on_line = |sq| {
        if file(mv.from) == file(mv.to) {
            file(sq) == file(mv.to)
        } else {
            rank(sq) == rank(mv.to)
        }
    };
    let stepped_in = last.filter(|last| !on_line(last.from)).map(|last| last.to);
    after
        .pieces(Side::of_slot(mover).other())
        .filter(|&(_, sq)| on_line(sq) && stepped_in != Some(sq))
        .fold(0, |set, (slot, _)| set | 1 << (slot & 15))
}

/// The classes of both sides' moves, Red's first, of a line of quiet moves from `start` that comes back to it.
pub fn classes(start: &Position, line: &[Move], rules: &Rules, table: &Verdicts) -> [Class; 2] {
    let mut position = start.clone();
    let mut effects: [Vec<Effect>; 2] = Default::default();
    // The line is a cycle: its last move is also what came before its first.
    let mut last = line.last().copied();
    for &mv in line {
        let side = position.turn();
        effects[side.index()].push(effect(&position, last, mv, rules, table.kill > 0));
        last = Some(mv);
        position.play(mv);
    }
    effects.map(|effects| Class::of(&effects))
}

/// Kinds and points of the pieces that a move chases, for the log.
pub fn victims(
    position: &Position,
    victims: Side,
    chased: u16,
) -> impl Iterator<Item = (Kind, u8)> + '_ {
    position
        .pieces(victims)
        .filter(move |(slot, _)| chased >> (slot & 15) & 1 == 1)
        .map(|(slot, sq)| (Kind::of_slot(slot), sq))
}
