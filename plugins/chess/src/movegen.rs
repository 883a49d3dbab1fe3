//! Legal moves without playing any: pins and checks are worked out once, then every move is a matter of sets (C1).

use crate::piece::{Black, Kind, Side, Us, White};
use crate::position::{Act, Position, Step, pawn_attacks};
use crate::square::{NONE, Square, Squares, bit};
use crate::tables::{KING, KNIGHT, between, bishop, cross, diagonals, knights, left, right, rook};

/// More than any position has (218).
const MOST: usize = 256;

/// A list of moves that needs no allocation.
#[derive(Clone)]
pub struct MoveList {
    steps: [Step; MOST],
    len: usize,
}

impl Default for MoveList {
    fn default() -> Self {
        MoveList {
            steps: [Step::BLANK; MOST],
            len: 0,
        }
    }
}

impl MoveList {
    /// The moves found.
    #[inline(always)]
    pub fn as_slice(&self) -> &[Step] {
        &self.steps[..self.len.min(MOST)]
    }

    #[inline(always)]
    fn push(&mut self, step: Step) {
        if let Some(place) = self.steps.get_mut(self.len) {
            *place = step;
            self.len += 1;
        }
    }
}

/// What becomes of the moves found: they are listed, or only counted.
trait Sink {
    /// A piece goes from `from` to each of `to`.
    fn piece(&mut self, kind: Kind, from: Square, to: u64);
    /// A pawn each arrives on `to` from `back` squares before.
    fn pawns(&mut self, to: u64, back: i8, act: Act);
    /// The same on the last rank, where each may become four pieces.
    fn promotions(&mut self, to: u64, back: i8);
    /// One move.
    fn one(&mut self, step: Step);
}

impl Sink for MoveList {
    #[inline(always)]
    fn piece(&mut self, kind: Kind, from: Square, to: u64) {
        for to in Squares(to) {
            self.push(Step {
                from,
                to,
                kind,
                act: Act::Plain,
            });
        }
    }

    #[inline(always)]
    fn pawns(&mut self, to: u64, back: i8, act: Act) {
        for to in Squares(to) {
            self.push(Step {
                from: to.wrapping_add_signed(-back) & 63,
                to,
                kind: Kind::Pawn,
                act,
            });
        }
    }

    #[inline(always)]
    fn promotions(&mut self, to: u64, back: i8) {
        for act in [Act::Queen, Act::Rook, Act::Bishop, Act::Knight] {
            self.pawns(to, back, act);
        }
    }

    #[inline(always)]
    fn one(&mut self, step: Step) {
        self.push(step);
    }
}

/// How many moves there are.
struct Count(u32);

impl Sink for Count {
    #[inline(always)]
    fn piece(&mut self, _: Kind, _: Square, to: u64) {
        self.0 += to.count_ones();
    }

    #[inline(always)]
    fn pawns(&mut self, to: u64, _: i8, _: Act) {
        self.0 += to.count_ones();
    }

    #[inline(always)]
    fn promotions(&mut self, to: u64, _: i8) {
        self.0 += 4 * to.count_ones();
    }

    #[inline(always)]
    fn one(&mut self, _: Step) {
        self.0 += 1;
    }
}

/// The board as the side to move sees it.
struct Field {
    own: u64,
    occupied: u64,
    king: Square,
    /// Enemy pieces that move straight, and slanted.
    straight: u64,
    slanted: u64,
    /// What enemy pawns, knights and the enemy king attack.
    guarded: u64,
    checkers: u64,
    /// Where a piece other than the king may go.
    targets: u64,
    /// Lines from the king to enemy pieces that pin along ranks and files, and along diagonals.
    pinned_straight: u64,
    pinned_slanted: u64,
}

impl Position {
    /// Every legal move of the side to move.
    pub fn legal_moves(&self, list: &mut MoveList) {
        list.len = 0;
        match self.turn {
            Side::White => self.generate::<White>(list),
            Side::Black => self.generate::<Black>(list),
        }
    }

    #[inline(always)]
    pub(crate) fn legal_moves_by<U: Us>(&self, list: &mut MoveList) {
        list.len = 0;
        self.generate::<U>(list);
    }

    /// How many legal moves there are.
    pub fn count_legal(&self) -> u32 {
        match self.turn {
            Side::White => self.count_legal_by::<White>(),
            Side::Black => self.count_legal_by::<Black>(),
        }
    }

    #[inline(always)]
    pub(crate) fn count_legal_by<U: Us>(&self) -> u32 {
        let mut count = Count(0);
        self.generate::<U>(&mut count);
        count.0
    }

    #[inline(always)]
    fn generate<U: Us>(&self, sink: &mut impl Sink) {
        let field = self.field::<U>();
        sink.piece(Kind::King, field.king, self.king_steps::<U>(&field));
        if field.targets == 0 {
            // Two pieces give check: only the king can move.
            return;
        }
        self.pieces(&field, sink);
        self.pawns::<U>(&field, sink);
        if self.passed != NONE {
            self.en_passant::<U>(&field, sink);
        }
        if field.checkers == 0 && self.castling & field.own != 0 {
            self.castlings::<U>(&field, sink);
        }
    }

    /// Checks, pins and what the enemy's leapers guard.
    #[inline(always)]
    fn field<U: Us>(&self) -> Field {
        let (own, enemy) = (self.side(U::SIDE), self.side(U::Them::SIDE));
        let occupied = own | enemy;
        let king = self.king(U::SIDE);
        let (straight, slanted) = self.sliders(U::Them::SIDE);
        let enemy_knights = self.kind(Kind::Knight) & enemy;
        let enemy_pawns = self.kind(Kind::Pawn) & enemy;
        let guarded = knights(enemy_knights)
            | pawn_attacks::<U::Them>(enemy_pawns)
            | KING[self.king(U::Them::SIDE) as usize];
        let mut checkers =
            KNIGHT[king as usize] & enemy_knights | pawn_attacks::<U>(bit(king)) & enemy_pawns;
        let (mut pinned_straight, mut pinned_slanted) = (0, 0);
        if cross(king) & straight != 0 {
            let seen = rook(king, occupied);
            checkers |= seen & straight;
            let behind = rook(king, occupied & !(seen & own)) & straight & !seen;
            for pinner in Squares(behind) {
                pinned_straight |= between(king, pinner) | bit(pinner);
            }
        }
        if diagonals(king) & slanted != 0 {
            let seen = bishop(king, occupied);
            checkers |= seen & slanted;
            let behind = bishop(king, occupied & !(seen & own)) & slanted & !seen;
            for pinner in Squares(behind) {
                pinned_slanted |= between(king, pinner) | bit(pinner);
            }
        }
        let targets = if checkers == 0 {
            !own
        } else if checkers & (checkers - 1) == 0 {
            checkers | between(king, checkers.trailing_zeros() as Square)
        } else {
            0
        };
        Field {
            own,
            occupied,
            king,
            straight,
            slanted,
            guarded,
            checkers,
            targets,
            pinned_straight,
            pinned_slanted,
        }
    }

    #[inline(always)]
    fn king_steps<U: Us>(&self, field: &Field) -> u64 {
        let mut steps = KING[field.king as usize] & !field.own & !field.guarded;
        // The king does not hide the squares behind it.
        let occupied = field.occupied & !bit(field.king);
        for to in Squares(steps) {
            if self.sliders_at(to, U::Them::SIDE, occupied) != 0 {
                steps &= !bit(to);
            }
        }
        steps
    }

    #[inline(always)]
    fn pieces(&self, field: &Field, sink: &mut impl Sink) {
        let pinned = field.pinned_straight | field.pinned_slanted;
        for from in Squares(self.kind(Kind::Knight) & field.own & !pinned) {
            sink.piece(Kind::Knight, from, KNIGHT[from as usize] & field.targets);
        }
        for from in Squares(self.kind(Kind::Bishop) & field.own & !field.pinned_straight) {
            sink.piece(Kind::Bishop, from, slanted(field, from));
        }
        for from in Squares(self.kind(Kind::Rook) & field.own & !field.pinned_slanted) {
            sink.piece(Kind::Rook, from, straight(field, from));
        }
        for from in Squares(self.kind(Kind::Queen) & field.own) {
            let mut to = 0;
            if bit(from) & field.pinned_straight == 0 {
                to = slanted(field, from);
            }
            if bit(from) & field.pinned_slanted == 0 {
                to |= straight(field, from);
            }
            sink.piece(Kind::Queen, from, to);
        }
    }

    #[inline(always)]
    fn pawns<U: Us>(&self, field: &Field, sink: &mut impl Sink) {
        let white = U::SIDE == Side::White;
        let (up, third, last) = if white {
            (8i8, 0xFF << 16, 0xFF << 56)
        } else {
            (-8, 0xFF << 40, 0xFF)
        };
        let ahead = |set: u64| if white { set << 8 } else { set >> 8 };
        let own = self.kind(Kind::Pawn) & field.own;
        let enemy = field.occupied & !field.own;
        // A pinned pawn keeps to its line; lines of both kinds have only the king in common.
        let pushing = own & !field.pinned_slanted;
        let on_line = ahead(pushing & field.pinned_straight) & field.pinned_straight;
        let single = (ahead(pushing & !field.pinned_straight) | on_line) & !field.occupied;
        let double = ahead(single & third) & !field.occupied & field.targets;
        let single = single & field.targets;
        let taking = own & !field.pinned_straight;
        let (free, bound) = (
            taking & !field.pinned_slanted,
            taking & field.pinned_slanted,
        );
        let aim = enemy & field.targets;
        let take = |sideways: fn(u64) -> u64| {
            (ahead(sideways(free)) | ahead(sideways(bound)) & field.pinned_slanted) & aim
        };
        let (to_left, to_right) = (take(left), take(right));
        sink.pawns(single & !last, up, Act::Plain);
        sink.pawns(double, 2 * up, Act::Double);
        sink.pawns(to_left & !last, up - 1, Act::Plain);
        sink.pawns(to_right & !last, up + 1, Act::Plain);
        if (single | to_left | to_right) & last != 0 {
            sink.promotions(single & last, up);
            sink.promotions(to_left & last, up - 1);
            sink.promotions(to_right & last, up + 1);
        }
    }

    /// En passant takes two pawns off one rank at once, so that each capture is tried on its own.
    #[inline(always)]
    fn en_passant<U: Us>(&self, field: &Field, sink: &mut impl Sink) {
        let to = bit(self.passed);
        let takers = pawn_attacks::<U::Them>(to) & self.kind(Kind::Pawn) & field.own;
        let taken = bit(self.passed ^ 8);
        for from in Squares(takers) {
            let occupied = (field.occupied & !bit(from) & !taken) | to;
            let leapers = field.checkers & !(field.straight | field.slanted) & !taken;
            if leapers == 0 && self.sliders_at(field.king, U::Them::SIDE, occupied) == 0 {
                sink.one(Step {
                    from,
                    to: self.passed,
                    kind: Kind::Pawn,
                    act: Act::EnPassant,
                });
            }
        }
    }

    /// Castling (3.8.2), Chess960 included: all squares that king and rook pass are empty but for the two, and the king
    /// comes through no attack. The rook may.
    #[inline(always)]
    fn castlings<U: Us>(&self, field: &Field, sink: &mut impl Sink) {
        // The squares between the two are always among those that must be empty.
        for rook_at in Squares(rook(field.king, field.occupied) & self.castling & field.own) {
            let step = Step {
                from: field.king,
                to: rook_at,
                kind: Kind::King,
                act: Act::Castle,
            };
            let (king_to, rook_to) = step.castled();
            let path = between(field.king, king_to) | bit(king_to);
            let passed = path | between(rook_at, rook_to) | bit(rook_to);
            let others = field.occupied & !bit(field.king) & !bit(rook_at);
            if passed & others != 0 || path & field.guarded != 0 {
                continue;
            }
            let on_the_way = others | bit(rook_at);
            let unsafe_square = Squares(path & !bit(field.king))
                .any(|sq| self.sliders_at(sq, U::Them::SIDE, on_the_way) != 0);
            let at_the_end = others | bit(rook_to);
            if !unsafe_square && self.sliders_at(king_to, U::Them::SIDE, at_the_end) == 0 {
                sink.one(step);
            }
        }
    }
}

#[inline(always)]
fn straight(field: &Field, from: Square) -> u64 {
    let to = rook(from, field.occupied) & field.targets;
    if bit(from) & field.pinned_straight != 0 {
        to & field.pinned_straight
    } else {
        to
    }
}

#[inline(always)]
fn slanted(field: &Field, from: Square) -> u64 {
    let to = bishop(from, field.occupied) & field.targets;
    if bit(from) & field.pinned_slanted != 0 {
        to & field.pinned_slanted
    } else {
        to
    }
}
