//! Chases 捉: which enemy pieces a side could take with profit (board-games.md 1.1, repetition).

use crate::piece::{EMPTY, Kind, Side};
use crate::position::{Move, Position};
use crate::square::Square;

/// For each of a side's sixteen pieces, the enemy pieces (bits by slot) that it attacks in earnest.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Attacks([u16; 16]);

impl Attacks {
    /// What `side` attacks in earnest on this placement, whoever is to move.
    pub fn of(position: &Position, side: Side) -> Attacks {
        let mut position = position.clone();
        if position.turn() != side {
            position.pass();
        }
        let mut attacks = Attacks::default();
        let own: Vec<(u8, Square)> = position.pieces(side).collect();
        for (slot, from) in own {
            // Generals and soldiers may chase for ever.
            if matches!(Kind::of_slot(slot), Kind::General | Kind::Soldier) {
                continue;
            }
            for to in position.reach(slot, from) & position.set(side.other()) {
                let victim = position.slot(to);
                if in_earnest(&mut position, slot, victim, Move { from, to }) {
                    attacks.0[(slot & 15) as usize] |= 1 << (victim & 15);
                }
            }
        }
        attacks
    }

    /// Every piece attacked by any piece.
    pub fn victims(&self) -> u16 {
        self.0.iter().fold(0, |all, one| all | one)
    }

    /// Every piece attacked by the piece of this slot.
    pub fn by(&self, slot: u8) -> u16 {
        self.0[(slot & 15) as usize]
    }

    /// The pieces attacked by something that did not attack them `before`.
    pub fn new_since(&self, before: &Attacks) -> u16 {
        self.0
            .iter()
            .zip(&before.0)
            .fold(0, |all, (now, then)| all | now & !then)
    }
}

/// Whether taking `victim` by `attacker` is legal and wins material.
fn in_earnest(position: &mut Position, attacker: u8, victim: u8, mv: Move) -> bool {
    let (kind, prey) = (Kind::of_slot(attacker), Kind::of_slot(victim));
    // Check is not chase, and a soldier on its own side of the river may be attacked freely.
    let at_home = (mv.to < 45) == (Side::of_slot(victim) == Side::Red);
    if prey == Kind::General || prey == Kind::Soldier && at_home || !is_safe(position, mv) {
        return false;
    }
    let worth_more = match kind {
        Kind::Horse | Kind::Cannon => prey == Kind::Chariot,
        Kind::Advisor | Kind::Elephant => {
            matches!(prey, Kind::Chariot | Kind::Horse | Kind::Cannon)
        }
        _ => false,
    };
    worth_more || !(is_protected(position, mv) || kind == prey && takes_back(position, victim, mv))
}

/// Whether the move leaves the mover's general unattacked.
fn is_safe(position: &mut Position, mv: Move) -> bool {
    let side = position.turn();
    let taken = position.play(mv);
    let safe = !position.in_check(side);
    position.undo(mv, taken);
    safe
}

/// Whether the taken piece's side can legally take back: pinned protectors are false roots 假根.
fn is_protected(position: &mut Position, mv: Move) -> bool {
    let taken = position.play(mv);
    let side = position.turn();
    let protectors: Vec<(u8, Square)> = position.pieces(side).collect();
    let found = protectors.into_iter().any(|(slot, from)| {
        position.reach(slot, from).has(mv.to) && is_safe(position, Move { from, to: mv.to })
    });
    position.undo(mv, taken);
    found
}

/// Whether the attacked piece could itself take the attacker: then it is an exchange 兑, not a chase.
fn takes_back(position: &mut Position, victim: u8, mv: Move) -> bool {
    debug_assert_ne!(victim, EMPTY);
    let back = Move {
        from: mv.to,
        to: mv.from,
    };
    if !position.reach(victim, back.from).has(back.to) {
        return false;
    }
    position.pass();
    let can = is_safe(position, back);
    position.pass();
    can
}
