//! Standard algebraic notation: `Nf3`, `exd8=Q#`, `O-O`; in Chinese with 王后车象马 for the pieces.

use crate::movegen::MoveList;
use crate::piece::Kind;
use crate::position::{Act, Position, Step};
use crate::square::{bit, file, from_name, name, rank};

/// Writes a legal move.
pub fn write(position: &Position, step: Step) -> String {
    let mut text = body(position, step);
    let after = position.after(step);
    if after.in_check(after.turn()) {
        let mate = after.count_legal() == 0;
        text.push(if mate { '#' } else { '+' });
    }
    text
}

/// The same with Chinese letters.
pub fn write_chinese(position: &Position, step: Step) -> String {
    let letters = write(position, step);
    let chinese = |letter: char| match Kind::from_letter(letter) {
        Some(kind) if letter.is_ascii_uppercase() => kind.chinese(),
        _ => letter,
    };
    letters.chars().map(chinese).collect()
}

fn body(position: &Position, step: Step) -> String {
    if step.act == Act::Castle {
        let short = step.to > step.from;
        return if short { "O-O" } else { "O-O-O" }.to_owned();
    }
    let takes = step.act == Act::EnPassant || position.occupied() & bit(step.to) != 0;
    let mut text = String::new();
    if step.kind == Kind::Pawn {
        if takes {
            text.push((b'a' + file(step.from)) as char);
        }
    } else {
        text.push(step.kind.letter());
        text.push_str(&origin(position, step));
    }
    if takes {
        text.push('x');
    }
    text.push_str(&name(step.to));
    if let Some(kind) = step.act.promotion() {
        text.push('=');
        text.push(kind.letter());
    }
    text
}

/// What tells the piece from others that could go there: its file, else its rank, else both.
fn origin(position: &Position, step: Step) -> String {
    let mut list = MoveList::default();
    position.legal_moves(&mut list);
    let rivals = || {
        list.as_slice().iter().filter(|other| {
            other.kind == step.kind
                && other.to == step.to
                && other.from != step.from
                && other.act != Act::Castle
        })
    };
    let square = name(step.from);
    if rivals().next().is_none() {
        String::new()
    } else if rivals().all(|other| file(other.from) != file(step.from)) {
        square[..1].to_owned()
    } else if rivals().all(|other| rank(other.from) != rank(step.from)) {
        square[1..].to_owned()
    } else {
        square
    }
}

/// Why a text is no move here.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SanError {
    /// It is not written like a move.
    Unreadable,
    /// No piece can move so.
    Illegal,
    /// Several pieces can.
    Ambiguous,
}

impl SanError {
    /// Code of the message.
    pub const fn code(self) -> &'static str {
        match self {
            SanError::Unreadable => "san-unreadable",
            SanError::Illegal => "san-illegal",
            SanError::Ambiguous => "san-ambiguous",
        }
    }
}

/// Reads a move: SAN, or longer (`Ng1-f3`, `e7xd8Q`), with or without `x`, `=`, `+`, `#`, `!` and `?`; zeros for castling;
/// Chinese letters.
pub fn read(position: &Position, text: &str) -> Result<Step, SanError> {
    let plain: String = text
        .trim()
        .trim_end_matches("e.p.")
        .chars()
        .filter(|c| !matches!(c, '+' | '#' | '!' | '?' | 'x' | '-' | '=' | ':' | ' '))
        .map(latin)
        .collect();
    let mut list = MoveList::default();
    position.legal_moves(&mut list);
    let wanted = Wanted::read(&plain).ok_or(SanError::Unreadable)?;
    let mut found = list.as_slice().iter().filter(|step| wanted.is(step));
    match (found.next(), found.next()) {
        (Some(&step), None) => Ok(step),
        (None, _) => Err(SanError::Illegal),
        (Some(_), Some(_)) => Err(SanError::Ambiguous),
    }
}

fn latin(letter: char) -> char {
    let chinese = Kind::ALL.into_iter().find(|kind| kind.chinese() == letter);
    match letter {
        '0' => 'O',
        '車' => 'R',
        '馬' => 'N',
        '後' => 'Q',
        _ => chinese.map_or(letter, Kind::letter),
    }
}

/// What a text says of a move.
struct Wanted {
    kind: Kind,
    from_file: Option<u8>,
    from_rank: Option<u8>,
    to: Option<u8>,
    promotion: Option<Kind>,
    /// Towards the h file.
    castles: Option<bool>,
}

impl Wanted {
    fn read(text: &str) -> Option<Wanted> {
        let mut wanted = Wanted {
            kind: Kind::Pawn,
            from_file: None,
            from_rank: None,
            to: None,
            promotion: None,
            castles: None,
        };
        if let "OO" | "OOO" = text {
            wanted.kind = Kind::King;
            wanted.castles = Some(text == "OO");
            return Some(wanted);
        }
        let mut rest = text.as_bytes();
        if let [letter @ b'A'..=b'Z', tail @ ..] = rest {
            wanted.kind = Kind::from_letter(char::from(*letter))?;
            rest = tail;
        }
        if let [head @ .., letter @ (b'Q' | b'R' | b'B' | b'N')] = rest {
            wanted.promotion = Kind::from_letter(char::from(*letter));
            rest = head;
        }
        let [head @ .., letter, digit] = rest else {
            return None;
        };
        wanted.to = Some(from_name(*letter, *digit)?);
        (wanted.from_file, wanted.from_rank) = match *head {
            [] => (None, None),
            [f @ b'a'..=b'h'] => (Some(f - b'a'), None),
            [r @ b'1'..=b'8'] => (None, Some(r - b'1')),
            [f @ b'a'..=b'h', r @ b'1'..=b'8'] => (Some(f - b'a'), Some(r - b'1')),
            _ => return None,
        };
        Some(wanted)
    }

    fn is(&self, step: &Step) -> bool {
        if step.act == Act::Castle || self.castles.is_some() {
            return step.act == Act::Castle && self.castles == Some(step.to > step.from);
        }
        self.kind == step.kind
            && self.to == Some(step.to)
            && self.from_file.is_none_or(|f| f == file(step.from))
            && self.from_rank.is_none_or(|r| r == rank(step.from))
            && self.promotion == step.act.promotion()
    }
}
