//! Moves in other notations: SGF, Gomocup's protocol, and words.

use crate::moves::Move;
use qipai_sdk::{Point, sgf};

/// A move in a notation; nothing for words where the notation has none.
pub(crate) fn write(mv: Move, how: &str, size: u8) -> Option<String> {
    let row = |at: Point| size.checked_sub(at.rank + 1);
    match (how, mv) {
        ("sgf", Move::Play(at)) if at.file < size => Some(sgf::letters(at.file, row(at)?)),
        ("sgf", Move::Pass) => Some(String::new()),
        ("gomocup", Move::Play(at)) if at.file < size => Some(format!("{},{}", at.file, row(at)?)),
        ("en" | "zh-Hans", Move::Play(at)) => Some(at.to_string().to_ascii_uppercase()),
        ("en", word) => Some(english(word)),
        ("zh-Hans", word) => Some(chinese(word)),
        _ => None,
    }
}

fn english(word: Move) -> String {
    match word {
        Move::Pass => "Pass",
        Move::Forfeit => "Turn void",
        Move::Claim => "Claims a forbidden move",
        Move::TakeBlack => "Takes Black",
        Move::TakeWhite => "Takes White",
        Move::AddTwo => "Adds two stones",
        Move::OfferTen => "Offers ten fifth stones",
        Move::Fifths(count) => return format!("Fifth stones to offer: {count}"),
        Move::Play(at) => return at.to_string().to_ascii_uppercase(),
    }
    .to_owned()
}

fn chinese(word: Move) -> String {
    match word {
        Move::Pass => "停一手",
        Move::Forfeit => "弃权一次",
        Move::Claim => "指出禁手",
        Move::TakeBlack => "执黑",
        Move::TakeWhite => "执白",
        Move::AddTwo => "再下两子",
        Move::OfferTen => "提供十个第五手",
        Move::Fifths(count) => return format!("第五手打点数：{count}"),
        Move::Play(at) => return at.to_string().to_ascii_uppercase(),
    }
    .to_owned()
}

/// Reads a move in a notation.
pub(crate) fn read(text: &str, how: &str, size: u8) -> Option<Move> {
    let text = text.trim();
    let point = |file: u8, row: u8| {
        let on_board = file < size && row < size;
        on_board.then(|| Move::Play(Point::new(file, size - 1 - row)))
    };
    match how {
        "sgf" if text.is_empty() || (text == "tt" && size <= 19) => Some(Move::Pass),
        "sgf" => sgf::point(text, size).and_then(|(file, row)| point(file, row)),
        "gomocup" => {
            let (file, row) = text.split_once(',')?;
            point(file.trim().parse().ok()?, row.trim().parse().ok()?)
        }
        "en" | "zh-Hans" => text.to_ascii_lowercase().parse().ok(),
        _ => None,
    }
}
