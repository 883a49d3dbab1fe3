//! Moves in other notations: GTP, SGF, and Chinese.

use crate::moves::Move;
use crate::stone::Point;

const DIGITS: [&str; 10] = ["", "一", "二", "三", "四", "五", "六", "七", "八", "九"];

/// A number from 1 to 25 in Chinese.
fn number(n: u8) -> String {
    let tens = match n / 10 {
        0 => "",
        1 => "十",
        _ => "二十",
    };
    format!("{tens}{}", DIGITS[usize::from(n % 10)])
}

/// A move in a notation; nothing for words of the counting where the notation has none.
pub(crate) fn write(mv: Move, how: &str, size: u8) -> Option<String> {
    match (how, mv) {
        ("gtp" | "en", Move::Play(point)) => Some(point.to_string().to_ascii_uppercase()),
        ("gtp", Move::Pass) => Some("pass".to_owned()),
        ("sgf", Move::Play(point)) if point.file < size && point.rank < size => {
            Some(point.sgf(size))
        }
        ("sgf", Move::Pass) => Some(String::new()),
        ("zh" | "zh-Hans", Move::Play(point)) if point.rank < size => {
            Some(format!("{}{}", point.file + 1, number(size - point.rank)))
        }
        ("zh" | "zh-Hans", Move::Pass) => Some("停一手".to_owned()),
        ("en", _) => Some(words(
            mv,
            ["Pass", "Turn void", "Agrees", "Objects", "Plays on"],
            [" is dead", " is alive"],
        )),
        ("zh-Hans", _) => Some(words(
            mv,
            ["停一手", "弃权一次", "同意", "异议", "继续对局"],
            ["为死子", "为活子"],
        )),
        _ => None,
    }
}

fn words(mv: Move, plain: [&str; 5], marks: [&str; 2]) -> String {
    let mark =
        |point: Point, word: &str| format!("{}{word}", point.to_string().to_ascii_uppercase());
    match mv {
        Move::Play(point) => mark(point, ""),
        Move::Dead(point) => mark(point, marks[0]),
        Move::Alive(point) => mark(point, marks[1]),
        Move::Pass => plain[0].to_owned(),
        Move::Forfeit => plain[1].to_owned(),
        Move::Agree => plain[2].to_owned(),
        Move::Object => plain[3].to_owned(),
        Move::Resume => plain[4].to_owned(),
    }
}

/// Reads a move in a notation.
pub(crate) fn read(text: &str, how: &str, size: u8) -> Option<Move> {
    let text = text.trim();
    match how {
        "gtp" | "en" if text.eq_ignore_ascii_case("pass") => Some(Move::Pass),
        "gtp" | "en" => text.parse().ok().map(Move::Play),
        "sgf" if text.is_empty() || (text == "tt" && size <= 19) => Some(Move::Pass),
        "sgf" => Point::from_sgf(text, size).map(Move::Play),
        "zh" | "zh-Hans" => read_chinese(text, size),
        _ => None,
    }
}

/// File in figures from the left, rank in Chinese from above: 17四; 停一手 for a pass.
fn read_chinese(text: &str, size: u8) -> Option<Move> {
    if text == "停一手" {
        return Some(Move::Pass);
    }
    let split = text.find(|c: char| !c.is_ascii_digit())?;
    let (file, row) = text.split_at(split);
    let file: u8 = file.parse().ok()?;
    let row = (1..=size).find(|&n| number(n) == row)?;
    (1..=size).contains(&file).then(|| {
        Move::Play(Point {
            file: file - 1,
            rank: size - row,
        })
    })
}
