//! Legal moves without playing any: what each enemy piece on a line with the general forbids is worked out once, then
//! every move is a matter of sets. Only the general's own steps are tested one by one.

use crate::attacks::{between, horse_leg};
use crate::bits::Bits;
use crate::piece::{EMPTY, Kind, Side};
use crate::position::{Move, Position};
use crate::square::{OFF, Square, file, rank};
use crate::tables::{ADVISOR, GENERAL, ON_FILE_A, SOLDIER};

/// More than any position has: 2 x 17 for chariots and cannons each, 16 for horses, and 4 + 8 + 8 + 15.
const MOST: usize = 128;

/// A list of moves that needs no allocation.
#[derive(Clone)]
pub struct MoveList {
    moves: [Move; MOST],
    len: usize,
}

impl Default for MoveList {
    fn default() -> Self {
        MoveList {
            moves: [Move { from: 0, to: 0 }; MOST],
            len: 0,
        }
    }
}

impl MoveList {
    #[inline(always)]
    fn push(&mut self, from: Square, targets: Bits) {
        for to in targets {
            if let Some(place) = self.moves.get_mut(self.len) {
                *place = Move { from, to };
                self.len += 1;
            }
        }
    }

    /// The moves found.
    #[inline(always)]
    pub fn as_slice(&self) -> &[Move] {
        &self.moves[..self.len.min(MOST)]
    }
}

/// An enemy piece that gives check, and how others can parry it.
#[derive(Clone, Copy)]
struct Check {
    /// Where a piece other than the screen may go: block, or take the checker.
    parry: Bits,
    /// The own piece that a cannon jumps over, or [`OFF`].
    screen: Square,
    /// Where that screen may go.
    screen_parry: Bits,
}

/// What the enemy forbids the side to move, its general's own steps apart.
struct Guard {
    /// Points that would become the one screen of an enemy cannon.
    forbidden: Bits,
    checks: [Check; 8],
    checking: usize,
    pins: [(Square, Bits); 16],
    pinning: usize,
    /// Own points with a pin or a screen of their own.
    special: Bits,
    /// Where pieces without either may go, own points still included.
    targets: Bits,
}

impl Guard {
    fn new() -> Guard {
        let nothing = Check {
            parry: Bits::NONE,
            screen: OFF,
            screen_parry: Bits::NONE,
        };
        Guard {
            forbidden: Bits::NONE,
            checks: [nothing; 8],
            checking: 0,
            pins: [(OFF, Bits::NONE); 16],
            pinning: 0,
            special: Bits::NONE,
            targets: Bits::ALL,
        }
    }

    fn check(&mut self, parry: Bits, screen: Square, screen_parry: Bits) {
        if let Some(place) = self.checks.get_mut(self.checking) {
            *place = Check {
                parry,
                screen,
                screen_parry,
            };
            self.checking += 1;
        }
        self.targets = self.targets & parry;
        if screen != OFF {
            self.special = self.special.with(screen);
        }
    }

    fn pin(&mut self, sq: Square, to: Bits) {
        if let Some(place) = self.pins.get_mut(self.pinning) {
            *place = (sq, to);
            self.pinning += 1;
        }
        self.special = self.special.with(sq);
    }

    /// Where the piece on `sq` may go as far as its general is concerned.
    #[inline(always)]
    fn targets(&self, sq: Square) -> Bits {
        if self.special.has(sq) {
            self.special_targets(sq)
        } else {
            self.targets.minus(self.forbidden)
        }
    }

    #[inline(never)]
    fn special_targets(&self, sq: Square) -> Bits {
        let mut set = Bits::ALL.minus(self.forbidden);
        for check in &self.checks[..self.checking.min(8)] {
            set = set
                & if check.screen == sq {
                    check.screen_parry
                } else {
                    check.parry
                };
        }
        for &(pinned, to) in &self.pins[..self.pinning.min(16)] {
            if pinned == sq {
                set = set & to;
            }
        }
        set
    }
}

impl Position {
    /// Every legal move of the side to move (X1, X3): answers check, never leaves or brings its general into it.
    pub fn legal_moves(&self, list: &mut MoveList) {
        list.len = 0;
        self.each_legal(|from, targets| {
            list.push(from, targets);
            true
        });
    }

    /// How many legal moves there are.
    pub fn count_legal(&self) -> u32 {
        let mut count = 0;
        self.each_legal(|_, targets| {
            count += targets.count();
            true
        });
        count
    }

    /// Whether there is a legal move.
    pub fn has_legal(&self) -> bool {
        let mut found = false;
        self.each_legal(|_, targets| {
            found = !targets.is_empty();
            !found
        });
        found
    }

    /// Every move by the pieces' own laws; the general may be left in check and the enemy's taken, facing generals included.
    pub fn pseudo_moves(&self, list: &mut MoveList) {
        list.len = 0;
        let side = self.turn();
        let own = self.set(side);
        for (slot, sq) in self.pieces(side) {
            let mut targets = self.reach(slot, sq).minus(own);
            let enemy = self.general(side.other());
            if Kind::of_slot(slot) == Kind::General && enemy != OFF && file(enemy) == file(sq) {
                let gap = self.file_mask(file(sq)) & between(rank(sq), rank(enemy));
                targets = if gap == 0 {
                    targets.with(enemy)
                } else {
                    targets
                };
            }
            list.push(sq, targets);
        }
    }

    /// Whether a move is among the legal ones.
    pub fn is_legal(&self, mv: Move) -> bool {
        let mut found = false;
        self.each_legal(|from, targets| {
            found = from == mv.from && targets.has(mv.to);
            !found
        });
        found
    }

    /// Calls `take` with the pieces of the side to move and where each can go, until it says that it has seen enough (`false`).
    #[inline(always)]
    fn each_legal(&self, mut take: impl FnMut(Square, Bits) -> bool) {
        let side = self.turn();
        let general = self.general(side);
        if general == OFF {
            return;
        }
        let guard = self.guard(side, general);
        let own = self.set(side);
        let first = side.index() as u8 * 16;
        let mut steps = Bits::NONE;
        for to in GENERAL[general as usize].minus(own) {
            if !self.attacked(to, side, general) {
                steps = steps.with(to);
            }
        }
        if !take(general, steps) {
            return;
        }
        let mut piece = |slot: u8, reach: fn(&Position, Square) -> Bits| {
            let sq = self.square_of(slot);
            sq == OFF || take(sq, (reach(self, sq) & guard.targets(sq)).minus(own))
        };
        let soldier: fn(&Position, Square) -> Bits = if side == Side::Red {
            |_, sq| SOLDIER[0][sq as usize]
        } else {
            |_, sq| SOLDIER[1][sq as usize]
        };
        let _all = piece(first + 7, Position::chariot)
            && piece(first + 8, Position::chariot)
            && piece(first + 9, Position::cannon)
            && piece(first + 10, Position::cannon)
            && piece(first + 5, Position::horse)
            && piece(first + 6, Position::horse)
            && piece(first + 3, Position::elephant)
            && piece(first + 4, Position::elephant)
            && piece(first + 1, |_, sq| ADVISOR[sq as usize])
            && piece(first + 2, |_, sq| ADVISOR[sq as usize])
            && (first + 11..first + 16).all(|slot| piece(slot, soldier));
    }

    /// What the enemy's chariots, cannons, general, horses and soldiers forbid the pieces of `side`.
    #[inline(always)]
    fn guard(&self, side: Side, general: Square) -> Guard {
        let mut guard = Guard::new();
        let enemy = side.other().index() as u8 * 16;
        self.guard_line(&mut guard, side, general, enemy, false);
        self.guard_line(&mut guard, side, general, enemy + 7, false);
        self.guard_line(&mut guard, side, general, enemy + 8, false);
        self.guard_line(&mut guard, side, general, enemy + 9, true);
        self.guard_line(&mut guard, side, general, enemy + 10, true);
        for slot in [enemy + 5, enemy + 6] {
            let horse = self.square_of(slot);
            if horse != OFF
                && let Some(leg) = horse_leg(horse, general)
            {
                let taking = Bits::of(horse);
                if self.slot(leg) == EMPTY {
                    guard.check(taking.with(leg), OFF, Bits::NONE);
                } else if self.set(side).has(leg) {
                    guard.pin(leg, taking);
                }
            }
        }
        let front = if side == Side::Red {
            general + 9
        } else {
            general - 9
        };
        for at in [general - 1, general + 1, front] {
            if self.slot(at).wrapping_sub(enemy + 11) < 5 {
                guard.check(Bits::of(at), OFF, Bits::NONE);
            }
        }
        guard
    }

    /// Adds what a chariot, a cannon or the facing general on a line with `general` forbids.
    #[inline(always)]
    fn guard_line(&self, guard: &mut Guard, side: Side, general: Square, slot: u8, cannon: bool) {
        let from = self.square_of(slot);
        if from == OFF {
            return;
        }
        let (f, r) = (file(general), rank(general));
        let (line, occupied) = if file(from) == f {
            let gap = between(r, rank(from));
            (
                ON_FILE_A[(gap & 1023) as usize].right(f),
                (self.file_mask(f) & gap).count_ones(),
            )
        } else if rank(from) == r {
            let gap = between(f, file(from));
            (
                Bits::on_rank(r, gap),
                (self.rank_mask(r) & gap).count_ones(),
            )
        } else {
            return;
        };
        if occupied <= 2 {
            self.judge_line(guard, side, line, from, (occupied, cannon));
        }
    }

    /// What follows from the pieces between a general and an enemy line piece on `from`: `line` are the points between.
    fn judge_line(
        &self,
        guard: &mut Guard,
        side: Side,
        line: Bits,
        from: Square,
        (occupied, cannon): (u32, bool),
    ) {
        let own = line & self.set(side);
        let screens = own | line & self.set(side.other());
        let along = line.with(from);
        match (occupied, cannon) {
            (0, false) => guard.check(along, OFF, Bits::NONE),
            (1, false) => own.for_each(|sq| guard.pin(sq, along)),
            // Anything between would be its screen.
            (0, true) => guard.forbidden = guard.forbidden | line,
            // A second screen, taking the cannon, or the screen steps out of the line.
            (1, true) => guard.check(
                along.minus(screens),
                own.into_iter().next().unwrap_or(OFF),
                Bits::ALL.minus(line),
            ),
            // One of two screens may not leave, nor take the other.
            (2, true) => own.for_each(|sq| guard.pin(sq, along.minus(screens))),
            _ => {}
        }
    }
}
