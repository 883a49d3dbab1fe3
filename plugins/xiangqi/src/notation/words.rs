//! The grammar that Chinese notation and WXF share: which piece, which way, how far. Files are counted from the mover's
//! right, 1 to 9.

use crate::movegen::MoveList;
use crate::piece::{Kind, Side};
use crate::position::{Move, Position};
use crate::square::{OFF, Square, file, rank};

/// Which of a side's pieces of one kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Which {
    /// The one on this file.
    File(u8),
    /// The first on a file that holds several.
    Front,
    /// The second of three on a file.
    Middle,
    /// The last on a file that holds several.
    Rear,
    /// The n-th (from 1) of all that share a file with another, right file first, front first.
    Nth(u8),
    /// The n-th (from 1) on this file, which holds several.
    NthOn(u8, u8),
}

/// Which way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Way {
    /// 进
    Forward,
    /// 退
    Back,
    /// 平
    Across,
}

/// A move in words; `number` is a file, or steps for straight moves forward and back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Words {
    pub(crate) kind: Kind,
    pub(crate) which: Which,
    pub(crate) way: Way,
    pub(crate) number: u8,
}

/// File as the side counts it, 1 at its right.
fn own_file(side: Side, sq: Square) -> u8 {
    match side {
        Side::Red => 9 - file(sq),
        Side::Black => file(sq) + 1,
    }
}

/// Steps towards the enemy from the side's back rank.
fn depth(side: Side, sq: Square) -> u8 {
    match side {
        Side::Red => rank(sq),
        Side::Black => 9 - rank(sq),
    }
}

/// The side's pieces of a kind that share their file with another, right file first and front first.
pub(crate) fn tandem(position: &Position, side: Side, kind: Kind) -> Vec<Square> {
    let (first, count) = kind.slots();
    let first = side.index() as u8 * 16 + first;
    let all: Vec<Square> = (first..first + count)
        .map(|slot| position.square_of(slot))
        .filter(|&sq| sq != OFF)
        .collect();
    let mut shared: Vec<Square> = all
        .iter()
        .copied()
        .filter(|&sq| all.iter().filter(|&&other| file(other) == file(sq)).count() > 1)
        .collect();
    shared.sort_by_key(|&sq| (own_file(side, sq), 9 - depth(side, sq)));
    shared
}

/// The piece on `sq` within its file: place from 1, how many there are.
fn place(tandem: &[Square], sq: Square) -> Option<(u8, u8)> {
    let on_file = || tandem.iter().filter(|&&other| file(other) == file(sq));
    let place = on_file().position(|&other| other == sq)?;
    Some((place as u8 + 1, on_file().count() as u8))
}

/// Which way and how far the move goes.
fn course(side: Side, kind: Kind, mv: Move) -> (Way, u8) {
    let (from, to) = (depth(side, mv.from), depth(side, mv.to));
    let way = match to.cmp(&from) {
        std::cmp::Ordering::Greater => Way::Forward,
        std::cmp::Ordering::Less => Way::Back,
        std::cmp::Ordering::Equal => Way::Across,
    };
    let aslant = matches!(kind, Kind::Advisor | Kind::Elephant | Kind::Horse);
    let number = if aslant || way == Way::Across {
        own_file(side, mv.to)
    } else {
        from.abs_diff(to)
    };
    (way, number)
}

/// The usual words for a move of the piece on `mv.from`. Advisors and elephants go by their file even in tandem.
pub(crate) fn describe(position: &Position, mv: Move) -> Option<Words> {
    let (side, kind) = position.piece(mv.from)?;
    let tandem = tandem(position, side, kind);
    let by_file = Which::File(own_file(side, mv.from));
    let which = match place(&tandem, mv.from) {
        None => by_file,
        Some(_) if matches!(kind, Kind::Advisor | Kind::Elephant) => by_file,
        Some((1, _)) => Which::Front,
        Some((at, count)) if at == count => Which::Rear,
        Some((2, 3)) => Which::Middle,
        Some((at, _)) => Which::Nth(at),
    };
    let (way, number) = course(side, kind, mv);
    Some(Words {
        kind,
        which,
        way,
        number,
    })
}

/// The same move with the piece numbered among all of its kind in tandem.
pub(crate) fn numbered(position: &Position, mv: Move, words: Words) -> Words {
    let at = tandem(position, position.turn(), words.kind)
        .iter()
        .position(|&sq| sq == mv.from);
    at.map_or(words, |at| Words {
        which: Which::Nth(at as u8 + 1),
        ..words
    })
}

/// The same move with the piece numbered on its file.
pub(crate) fn numbered_on_file(position: &Position, mv: Move, words: Words) -> Words {
    let side = position.turn();
    let at = place(&tandem(position, side, words.kind), mv.from);
    at.map_or(words, |(at, _)| Words {
        which: Which::NthOn(at, own_file(side, mv.from)),
        ..words
    })
}

/// Every move by the pieces' own laws that the words fit.
pub(crate) fn matching(position: &Position, words: Words) -> Vec<Move> {
    let side = position.turn();
    let shared = tandem(position, side, words.kind);
    let fits = |mv: &Move| {
        if position.piece(mv.from) != Some((side, words.kind))
            || course(side, words.kind, *mv) != (words.way, words.number)
        {
            return false;
        }
        let on = own_file(side, mv.from);
        match (words.which, place(&shared, mv.from)) {
            (Which::File(wanted), _) => on == wanted,
            (_, None) => false,
            (Which::Front, Some((at, _))) => at == 1,
            (Which::Middle, Some((at, count))) => (at, count) == (2, 3),
            (Which::Rear, Some((at, count))) => at == count,
            (Which::Nth(wanted), _) => shared.get(wanted as usize - 1) == Some(&mv.from),
            (Which::NthOn(wanted, wanted_file), Some((at, _))) => (at, on) == (wanted, wanted_file),
        }
    };
    let mut list = MoveList::default();
    position.pseudo_moves(&mut list);
    list.as_slice().iter().copied().filter(fits).collect()
}

/// The one move that the words mean: the only one that fits, or the only legal one.
pub(crate) fn find(position: &Position, words: Words) -> Option<Move> {
    let mut moves = matching(position, words);
    if moves.len() > 1 {
        moves.retain(|&mv| position.is_legal(mv));
    }
    match moves[..] {
        [mv] => Some(mv),
        _ => None,
    }
}

/// A text's characters with full-width forms made half-width and blanks left out; none for texts too long to be a move.
pub(crate) fn characters(text: &str) -> Option<Vec<char>> {
    let plain = |c: char| match c {
        '\u{FF01}'..='\u{FF5E}' => char::from_u32(c as u32 - 0xFEE0).unwrap_or(c),
        other => other,
    };
    let chars: Vec<char> = text
        .chars()
        .filter(|c| !c.is_whitespace())
        .take(8)
        .map(plain)
        .collect();
    (chars.len() <= 5).then_some(chars)
}
