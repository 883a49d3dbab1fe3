//! Positions as text: `placement side castling en-passant halfmoves move-number [moves m1 m2 ...]`.
//!
//! FEN, with castling rights also as X-FEN and Shredder-FEN write them. Everything after the placement may be left out. Moves
//! in UCI follow after `moves`: a history, so that repetitions can be set up.

use crate::movegen::MoveList;
use crate::moves::Uci;
use crate::piece::{Kind, Side};
use crate::position::{Act, Position};
use crate::square::{NONE, Square, Squares, bit, file, from_name, name, rank};
use qipai_sdk::contract::Message;
use std::fmt::Write as _;

/// The usual start.
pub const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// Codes of every error, for the plugin's texts.
pub const CODES: [&str; 14] = [
    "fen-missing",
    "fen-ranks",
    "fen-rank-length",
    "fen-piece",
    "fen-pawn-rank",
    "fen-king",
    "fen-too-many",
    "fen-side",
    "fen-castling",
    "fen-en-passant",
    "fen-number",
    "fen-field",
    "fen-check",
    "fen-move",
];

/// A position read from text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fen {
    /// The placement, who moves and what may castle.
    pub position: Position,
    /// Plies since the last capture or pawn move.
    pub quiet: u32,
    /// Number of the move, from 1.
    pub number: u32,
    /// Moves to play from there.
    pub moves: Vec<Uci>,
}

/// Reads a position; what cannot arise on a board is refused. `chess960`: kings and rooks may castle from anywhere on
/// their rank.
pub fn read(text: &str, chess960: bool) -> Result<Fen, Message> {
    let mut fields = text.split_ascii_whitespace().peekable();
    let placement = fields.next().ok_or(Message::new("fen-missing"))?;
    let mut position = read_placement(placement)?;
    one_king_each(&position)?;
    let mut next = || fields.next_if(|&field| field != "moves");
    position.turn = match next() {
        None | Some("w") => Side::White,
        Some("b") => Side::Black,
        Some(other) => return Err(Message::new("fen-side").quote("found", other)),
    };
    if let Some(letters) = next().filter(|&letters| letters != "-") {
        position.castling = read_castling(&position, letters, chess960)?;
    }
    if let Some(square) = next().filter(|&square| square != "-") {
        position.passed = read_passed(&position, square)?;
    }
    let quiet = next().map_or(Ok(0), |field| number("halfmove clock", field))?;
    let number = next().map_or(Ok(1), |field| number("move number", field))?;
    if let Some(extra) = next() {
        return Err(Message::new("fen-field").quote("found", extra));
    }
    let moves = fields.skip(1).enumerate().map(|(at, word)| {
        word.parse().map_err(|_| {
            Message::new("fen-move")
                .quote("number", at + 1)
                .quote("found", word)
        })
    });
    let moves = moves.collect::<Result<_, _>>()?;
    possible(&position)?;
    Ok(Fen {
        position,
        quiet,
        number: number.max(1),
        moves,
    })
}

fn number(field: &str, text: &str) -> Result<u32, Message> {
    match text.parse::<u32>() {
        Ok(value) if value <= 100_000 => Ok(value),
        _ => Err(Message::new("fen-number")
            .quote("field", field)
            .quote("found", text)),
    }
}

fn read_placement(text: &str) -> Result<Position, Message> {
    let rows: Vec<&str> = text.split('/').collect();
    if rows.len() != 8 {
        return Err(Message::new("fen-ranks").quote("found", rows.len()));
    }
    let mut position = Position::empty();
    for (row, r) in rows.iter().zip((0..8).rev()) {
        let length = |found: u8| {
            Message::new("fen-rank-length")
                .quote("rank", r + 1)
                .quote("row", row)
                .quote("found", found)
        };
        let mut f = 0u8;
        for letter in row.chars() {
            if let Some(gap) = letter.to_digit(10).filter(|gap| (1..=8).contains(gap)) {
                f += gap as u8;
            } else {
                if f >= 8 {
                    return Err(length(f + 1));
                }
                put(&mut position, letter, r * 8 + f)?;
                f += 1;
            }
            if f > 8 {
                return Err(length(f));
            }
        }
        if f != 8 {
            return Err(length(f));
        }
    }
    Ok(position)
}

fn put(position: &mut Position, letter: char, sq: Square) -> Result<(), Message> {
    let kind = Kind::from_letter(letter).ok_or_else(|| {
        Message::new("fen-piece")
            .quote("found", letter)
            .quote("at", name(sq))
    })?;
    if kind == Kind::Pawn && matches!(rank(sq), 0 | 7) {
        return Err(Message::new("fen-pawn-rank").quote("at", name(sq)));
    }
    let side = if letter.is_ascii_uppercase() {
        Side::White
    } else {
        Side::Black
    };
    position.put(side, kind, sq);
    Ok(())
}

/// The rooks that the letters name: K and Q the outermost rook on that side of the king, A to H the rook of the file.
fn read_castling(position: &Position, letters: &str, chess960: bool) -> Result<u64, Message> {
    let mut rights = 0;
    for letter in letters.chars() {
        let wrong = || {
            Message::new("fen-castling")
                .quote("found", letters)
                .quote("letter", letter)
        };
        let side = if letter.is_ascii_uppercase() {
            Side::White
        } else {
            Side::Black
        };
        let row = 0xFF << (8 * side.home_rank());
        let rooks = position.of(side, Kind::Rook) & row;
        let kings = position.of(side, Kind::King) & row;
        let below_king = kings.wrapping_sub(1);
        let rook = match letter.to_ascii_lowercase() {
            'k' => 63u32.wrapping_sub((rooks & !below_king & !kings).leading_zeros()),
            'q' => (rooks & below_king).trailing_zeros(),
            f @ 'a'..='h' => (rooks & 0x0101_0101_0101_0101 << (f as u8 - b'a')).trailing_zeros(),
            _ => return Err(wrong()),
        };
        if rook > 63 || kings == 0 || rights & bit(rook as u8) != 0 {
            return Err(wrong());
        }
        let (rook, king) = (rook as u8, kings.trailing_zeros() as u8);
        let same_wing = |other: Square| (other > king) == (rook > king);
        let at_home = file(king) == 4 && matches!(file(rook), 0 | 7);
        if Squares(rights & row).any(same_wing) || !(chess960 || at_home) {
            return Err(wrong());
        }
        rights |= bit(rook);
    }
    Ok(rights)
}

fn read_passed(position: &Position, text: &str) -> Result<Square, Message> {
    let wrong = Message::new("fen-en-passant").quote("found", text);
    let [letter, digit] = *text.as_bytes() else {
        return Err(wrong);
    };
    let Some(sq) = from_name(letter, digit) else {
        return Err(wrong);
    };
    let enemy = position.turn.other();
    // The pawn stands beyond the square it passed, and where it came from is empty.
    let (pawn, origin) = (bit(sq ^ 8), bit(sq ^ 24));
    let possible = position.own_rank(sq) == 5
        && position.of(enemy, Kind::Pawn) & pawn != 0
        && position.occupied() & (bit(sq) | origin) == 0;
    if possible { Ok(sq) } else { Err(wrong) }
}

fn one_king_each(position: &Position) -> Result<(), Message> {
    for side in Side::BOTH {
        let found = position.of(side, Kind::King).count_ones();
        if found != 1 {
            let error = Message::new("fen-king").quote("side", format!("@{}", side.key()));
            return Err(error.quote("found", found));
        }
    }
    Ok(())
}

/// Refuses what no game can reach: numbers of pieces, the side that has moved in check.
fn possible(position: &Position) -> Result<(), Message> {
    for side in Side::BOTH {
        let count = |kind| position.of(side, kind).count_ones();
        // Each piece beyond the first set was a pawn.
        let of_colour = |kind, dark: bool| {
            let squares: u64 = if dark {
                0xAA55_AA55_AA55_AA55
            } else {
                0x55AA_55AA_55AA_55AA
            };
            (position.of(side, kind) & squares)
                .count_ones()
                .saturating_sub(1)
        };
        let promoted = count(Kind::Queen).saturating_sub(1)
            + count(Kind::Rook).saturating_sub(2)
            + count(Kind::Knight).saturating_sub(2)
            + of_colour(Kind::Bishop, true)
            + of_colour(Kind::Bishop, false);
        if count(Kind::Pawn) + promoted > 8 {
            return Err(Message::new("fen-too-many").quote("side", format!("@{}", side.key())));
        }
    }
    let moved = position.turn.other();
    if position.in_check(moved) || position.checkers(position.turn).count_ones() > 2 {
        return Err(Message::new("fen-check").quote("at", name(position.king(moved))));
    }
    Ok(())
}

/// Writes a position; `quiet` and `number` as in [`Fen`]. The square behind a double step stands there only if a pawn may
/// legally take.
pub fn write(position: &Position, quiet: u32, number: u32) -> String {
    let mut text = String::with_capacity(90);
    for r in (0..8).rev() {
        let mut gap = 0;
        for f in 0..8 {
            match position.piece(r * 8 + f) {
                None => gap += 1,
                Some((side, kind)) => {
                    push_gap(&mut text, &mut gap);
                    let letter = kind.letter();
                    text.push(if side == Side::White {
                        letter
                    } else {
                        letter.to_ascii_lowercase()
                    });
                }
            }
        }
        push_gap(&mut text, &mut gap);
        if r > 0 {
            text.push('/');
        }
    }
    let side = if position.turn() == Side::White {
        'w'
    } else {
        'b'
    };
    let passed = en_passant_square(position).map_or_else(|| "-".to_owned(), name);
    // Writing to a String can't fail.
    let _ = write!(
        text,
        " {side} {} {passed} {quiet} {number}",
        castling(position)
    );
    text
}

fn push_gap(text: &mut String, gap: &mut u8) {
    if *gap > 0 {
        text.push((b'0' + *gap) as char);
        *gap = 0;
    }
}

/// Castling rights as X-FEN: a file's letter only where another rook stands further out.
fn castling(position: &Position) -> String {
    let mut text = String::new();
    for side in Side::BOTH {
        let row = 0xFFu64 << (8 * side.home_rank());
        let rooks = position.of(side, Kind::Rook) & row;
        let wings = position.castling_rooks(side);
        for (rook, word) in wings.into_iter().zip(['K', 'Q']) {
            let Some(rook) = rook else { continue };
            let further = if word == 'K' {
                rooks & !(bit(rook) - 1) & !bit(rook)
            } else {
                rooks & (bit(rook) - 1)
            };
            let letter = if further == 0 {
                word
            } else {
                (b'A' + file(rook)) as char
            };
            text.push(if side == Side::White {
                letter
            } else {
                letter.to_ascii_lowercase()
            });
        }
    }
    if text.is_empty() {
        text.push('-');
    }
    text
}

/// The square on which a pawn may legally take en passant.
pub(crate) fn en_passant_square(position: &Position) -> Option<Square> {
    if position.passed == NONE {
        return None;
    }
    let mut list = MoveList::default();
    position.legal_moves(&mut list);
    let possible = list
        .as_slice()
        .iter()
        .any(|step| step.act == Act::EnPassant);
    possible.then_some(position.passed)
}
