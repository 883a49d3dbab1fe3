//! WXF: `C2=5`, two in tandem `H+-6` (also read as `+H-6`); of three soldiers in tandem or more each by place and file, `29+1`.

use super::words::{Way, Which, Words, characters, describe, find, numbered_on_file, tandem};
use crate::piece::Kind;
use crate::position::{Move, Position};
use std::fmt::Write as _;

/// Writes a move of the side to move.
pub fn write(position: &Position, mv: Move) -> Option<String> {
    let mut words = describe(position, mv)?;
    // Front and rear tell two apart.
    if words.kind == Kind::Soldier && tandem(position, position.turn(), words.kind).len() > 2 {
        words = numbered_on_file(position, mv, words);
    }
    let mut text = String::with_capacity(4);
    let letter = match words.kind {
        Kind::Elephant => 'E',
        Kind::Horse => 'H',
        other => other.letter(),
    };
    // Writing to a String can't fail.
    let _ = match words.which {
        Which::File(file) => write!(text, "{letter}{file}"),
        Which::NthOn(at, file) => write!(text, "{at}{file}"),
        Which::Front => write!(text, "{letter}+"),
        Which::Rear => write!(text, "{letter}-"),
        // Only soldiers stand three or more on a file.
        Which::Middle | Which::Nth(_) => return None,
    };
    text.push(match words.way {
        Way::Forward => '+',
        Way::Back => '-',
        Way::Across => '=',
    });
    let _ = write!(text, "{}", words.number);
    Some(text)
}

/// Reads a move of the side to move; capitals don't matter.
pub fn read(position: &Position, text: &str) -> Option<Move> {
    let chars = characters(text)?;
    let [first, second, way, number] = chars[..] else {
        return None;
    };
    let (kind, which) = match (Kind::from_letter(first), Kind::from_letter(second)) {
        (Some(kind), _) => (kind, place(second)?),
        (None, Some(kind)) => (kind, place(first)?),
        (None, None) => (Kind::Soldier, Which::NthOn(digit(first)?, digit(second)?)),
    };
    let way = match way {
        '+' => Way::Forward,
        '-' => Way::Back,
        '=' | '.' => Way::Across,
        _ => return None,
    };
    find(
        position,
        Words {
            kind,
            which,
            way,
            number: digit(number)?,
        },
    )
}

fn place(mark: char) -> Option<Which> {
    Some(match mark {
        '+' => Which::Front,
        '-' => Which::Rear,
        '.' | '=' => Which::Middle,
        other => Which::File(digit(other)?),
    })
}

fn digit(mark: char) -> Option<u8> {
    mark.to_digit(10)
        .filter(|&number| number > 0)
        .map(|number| number as u8)
}
