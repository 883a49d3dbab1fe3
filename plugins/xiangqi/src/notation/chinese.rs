//! Chinese notation (X2): 炮二平五, 前车进一. Red's files are Chinese numerals, Black's full-width figures.
//!
//! Several on one file: 前/后; three soldiers 前/中/后; four or five 前/二/三/四/后. Where two files hold several soldiers and
//! the short form would fit two moves, they are numbered through, right file first, front first: 一兵, 二兵 and so on.
//! Simplified and traditional characters, figures of any width and either order (车前进一) are read.

use super::words::{Way, Which, Words, characters, describe, find, matching, numbered};
use crate::piece::{Kind, Side, glyph};
use crate::position::{Move, Position};

const NUMERALS: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];
const FIGURES: [char; 9] = ['１', '２', '３', '４', '５', '６', '７', '８', '９'];

/// Writes a move of the side to move.
pub fn write(position: &Position, mv: Move) -> Option<String> {
    let side = position.turn();
    let mut words = describe(position, mv)?;
    if matching(position, words).len() > 1 {
        words = numbered(position, mv, words);
    }
    let number = |n: u8| {
        if side == Side::Red {
            NUMERALS[n as usize - 1]
        } else {
            FIGURES[n as usize - 1]
        }
    };
    let piece = glyph(side, words.kind);
    let head = match words.which {
        Which::File(file) => [piece, number(file)],
        Which::Front => ['前', piece],
        Which::Middle => ['中', piece],
        Which::Rear => ['后', piece],
        Which::Nth(at) | Which::NthOn(at, _) => [NUMERALS[at as usize - 1], piece],
    };
    let way = match words.way {
        Way::Forward => '进',
        Way::Back => '退',
        Way::Across => '平',
    };
    Some(
        head.into_iter()
            .chain([way, number(words.number)])
            .collect(),
    )
}

/// Reads a move of the side to move.
pub fn read(position: &Position, text: &str) -> Option<Move> {
    let chars = characters(text)?;
    let [first, second, way, number] = chars[..] else {
        return None;
    };
    let (kind, which) = match (kind(first), kind(second)) {
        (Some(kind), None) => (
            kind,
            place(second).or_else(|| value(second).map(Which::File))?,
        ),
        (None, Some(kind)) => (kind, place(first).or_else(|| value(first).map(Which::Nth))?),
        _ => return None,
    };
    let way = match way {
        '进' | '進' => Way::Forward,
        '退' => Way::Back,
        '平' => Way::Across,
        _ => return None,
    };
    find(
        position,
        Words {
            kind,
            which,
            way,
            number: value(number)?,
        },
    )
}

fn kind(mark: char) -> Option<Kind> {
    Some(match mark {
        '帅' | '帥' | '将' | '將' => Kind::General,
        '仕' | '士' => Kind::Advisor,
        '相' | '象' => Kind::Elephant,
        '马' | '馬' | '傌' => Kind::Horse,
        '车' | '車' | '俥' => Kind::Chariot,
        '炮' | '砲' | '包' => Kind::Cannon,
        '兵' | '卒' => Kind::Soldier,
        _ => return None,
    })
}

fn place(mark: char) -> Option<Which> {
    Some(match mark {
        '前' => Which::Front,
        '中' => Which::Middle,
        '后' | '後' => Which::Rear,
        _ => return None,
    })
}

/// The number that a numeral or a figure stands for (full-width figures have been made half-width).
fn value(mark: char) -> Option<u8> {
    let numeral = NUMERALS
        .iter()
        .position(|&n| n == mark)
        .map(|at| at as u8 + 1);
    numeral.or_else(|| mark.to_digit(10).filter(|&n| n > 0).map(|n| n as u8))
}
