//! Positions as text: `placement side [- - no-capture-plies move-number] [moves m1 m2 ...]`.
//!
//! `rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1`; upper case is Red, `w` or `r` Red to move.
//! The plies since the last capture and the number of the round may be left out. Moves in ICCS follow after `moves`: a
//! history, so that repetitions can be set up.

use crate::piece::{Kind, Side};
use crate::position::{Move, Position};
use crate::square::{OFF, Square, file, name, rank, square};
use crate::tables::in_palace;
use qipai_sdk::contract::Message;
use std::fmt::Write as _;

/// The usual start.
pub const START: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";

/// Codes of every error, for the plugin's texts.
pub const CODES: [&str; 14] = [
    "fen-missing",
    "fen-ranks",
    "fen-rank-length",
    "fen-piece",
    "fen-too-many",
    "fen-misplaced",
    "fen-no-general",
    "fen-side",
    "fen-number",
    "fen-field",
    "fen-generals-facing",
    "fen-move",
    "fen-object",
    "fen-notation",
];

/// A position read from text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fen {
    /// The placement and who moves.
    pub position: Position,
    /// Plies since the last capture.
    pub quiet: u32,
    /// Number of the round, from 1.
    pub round: u32,
    /// Moves to play from there.
    pub moves: Vec<Move>,
}

/// The usual start position.
pub fn start() -> Position {
    read(START).map_or_else(|_| Position::empty(Side::Red), |fen| fen.position)
}

/// Reads a position; what cannot arise on a board is refused.
pub fn read(text: &str) -> Result<Fen, Message> {
    let mut fields = text.split_ascii_whitespace();
    let placement = fields.next().ok_or(Message::new("fen-missing"))?;
    let turn = match fields.next() {
        None | Some("w" | "r") => Side::Red,
        Some("b") => Side::Black,
        Some(other) => return Err(Message::new("fen-side").quote("found", other)),
    };
    let position = read_placement(placement, turn)?;
    let mut rest: Vec<&str> = fields.collect();
    let moves = match rest.iter().position(|&word| word == "moves") {
        Some(at) => read_moves(&rest.split_off(at)[1..])?,
        None => Vec::new(),
    };
    // Chess writes castling and en passant here; xiangqi fills both with "-", and some leave them out.
    let numbers = rest.strip_prefix(&["-", "-"]).unwrap_or(&rest);
    if numbers.len() > 2 {
        // With two more than the numbers, the first two are these fields.
        let fields = rest.iter().take(2).filter(|_| rest.len() == 4);
        let odd = fields.copied().find(|field| *field != "-");
        return Err(Message::new("fen-field").quote("found", odd.unwrap_or(numbers[2])));
    }
    let quiet = numbers
        .first()
        .map_or(Ok(0), |field| number("no-capture plies", field))?;
    let round = numbers
        .get(1)
        .map_or(Ok(1), |field| number("round", field))?
        .max(1);
    Ok(Fen {
        position,
        quiet,
        round,
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

fn read_moves(words: &[&str]) -> Result<Vec<Move>, Message> {
    let one = |(at, word): (usize, &&str)| {
        word.parse().map_err(|_| {
            Message::new("fen-move")
                .quote("number", at + 1)
                .quote("found", word)
        })
    };
    words.iter().enumerate().map(one).collect()
}

fn read_placement(text: &str, turn: Side) -> Result<Position, Message> {
    let rows: Vec<&str> = text.split('/').collect();
    if rows.len() != 10 {
        return Err(Message::new("fen-ranks").quote("found", rows.len()));
    }
    let mut position = Position::empty(turn);
    for (row, r) in rows.iter().zip((0..10).rev()) {
        let length = |found: u8| {
            Message::new("fen-rank-length")
                .quote("rank", r)
                .quote("row", row)
                .quote("found", found)
        };
        let mut f = 0u8;
        for letter in row.chars() {
            if let Some(gap) = letter.to_digit(10).filter(|&gap| gap > 0) {
                f += gap as u8;
            } else {
                if f >= 9 {
                    return Err(length(f + 1));
                }
                put(&mut position, letter, square(f, r))?;
                f += 1;
            }
            if f > 9 {
                return Err(length(f));
            }
        }
        if f != 9 {
            return Err(length(f));
        }
    }
    for side in Side::BOTH {
        if position.general(side) == OFF {
            return Err(Message::new("fen-no-general").quote("side", side_name(side)));
        }
    }
    Ok(position)
}

fn side_name(side: Side) -> &'static str {
    match side {
        Side::Red => "red",
        Side::Black => "black",
    }
}

fn put(position: &mut Position, letter: char, sq: Square) -> Result<(), Message> {
    let at = String::from_utf8_lossy(&name(sq)).into_owned();
    let Some(kind) = Kind::from_letter(letter) else {
        return Err(Message::new("fen-piece")
            .quote("found", letter)
            .quote("at", at));
    };
    let side = if letter.is_ascii_uppercase() {
        Side::Red
    } else {
        Side::Black
    };
    if !can_stand(side, kind, sq) {
        return Err(Message::new("fen-misplaced")
            .quote("piece", letter)
            .quote("at", at));
    }
    let (first, count) = kind.slots();
    let slots = side.index() as u8 * 16 + first..side.index() as u8 * 16 + first + count;
    for slot in slots {
        if position.square_of(slot) == OFF {
            position.put(slot, sq);
            return Ok(());
        }
    }
    Err(Message::new("fen-too-many")
        .quote("piece", letter)
        .quote("at", at))
}

/// Whether a piece can ever stand on the point. Soldiers may stand anywhere: composed positions put them where none can
/// walk to, and every move of theirs is still defined.
fn can_stand(side: Side, kind: Kind, sq: Square) -> bool {
    let own_half = (sq < 45) == (side == Side::Red);
    let depth = if side == Side::Red {
        rank(sq)
    } else {
        9 - rank(sq)
    };
    match kind {
        Kind::General => own_half && in_palace(sq),
        Kind::Advisor => own_half && in_palace(sq) && (file(sq) + depth) % 2 == 1,
        Kind::Elephant => matches!((file(sq), depth), (2 | 6, 0 | 4) | (0 | 4 | 8, 2)),
        Kind::Horse | Kind::Chariot | Kind::Cannon | Kind::Soldier => true,
    }
}

/// Writes a position; `quiet` and `round` as in [`Fen`].
pub fn write(position: &Position, quiet: u32, round: u32) -> String {
    let mut text = String::with_capacity(80);
    for r in (0..10).rev() {
        let mut gap = 0;
        for f in 0..9 {
            match position.piece(square(f, r)) {
                None => gap += 1,
                Some((side, kind)) => {
                    push_gap(&mut text, &mut gap);
                    let letter = kind.letter();
                    text.push(if side == Side::Red {
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
    let side = if position.turn() == Side::Red {
        'w'
    } else {
        'b'
    };
    // Writing to a String can't fail.
    let _ = write!(text, " {side} - - {quiet} {round}");
    text
}

fn push_gap(text: &mut String, gap: &mut u8) {
    if *gap > 0 {
        text.push((b'0' + *gap) as char);
        *gap = 0;
    }
}
