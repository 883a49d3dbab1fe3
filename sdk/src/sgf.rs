//! Smart Game Format (FF[4]) as games with stones need it: the text of a tree as nodes, points, results, and errors with their
//! place. What the nodes mean is each game's own.

mod parse;

pub use parse::{Node, Property, main_line};

use crate::contract::{Message, Refusal};
use crate::info::Text;
use crate::texts;

/// Codes of refused texts. A game that reads another `GM` than its own adds `sgf-game`.
pub const CODES: [&str; 11] = [
    "sgf-no-tree",
    "sgf-syntax",
    "sgf-value",
    "sgf-unclosed",
    "sgf-too-long",
    "sgf-size",
    "sgf-number",
    "sgf-point",
    "sgf-twice",
    "sgf-late-setup",
    "sgf-move",
];

/// Texts of [`CODES`].
#[must_use]
pub fn texts() -> Vec<Text> {
    texts! {
        "sgf-no-tree": "Line {line}, column {column}: no game tree begins with \"(;\"" / "第{line}行第{column}列：没有以“(;”开头的棋谱",
        "sgf-syntax": "Line {line}, column {column}: {found} can't stand here" / "第{line}行第{column}列：此处不能是{found}",
        "sgf-value": "Line {line}, column {column}: the property {found} has no value" / "第{line}行第{column}列：属性{found}没有值",
        "sgf-unclosed": "Line {line}, column {column}: a bracket is not closed" / "第{line}行第{column}列：括号未闭合",
        "sgf-too-long": "Line {line}, column {column}: the text is too long" / "第{line}行第{column}列：文本过长",
        "sgf-size": "Line {line}, column {column}: the board can't have size {found}" / "第{line}行第{column}列：棋盘大小{found}不正确",
        "sgf-number": "Line {line}, column {column}: {found} is no possible number" / "第{line}行第{column}列：{found}不是可用的数字",
        "sgf-point": "Line {line}, column {column}: {found} is no point of the board" / "第{line}行第{column}列：{found}不是棋盘上的点",
        "sgf-twice": "Line {line}, column {column}: the point {point} is named twice" / "第{line}行第{column}列：点{point}重复",
        "sgf-late-setup": "Line {line}, column {column}: stones can be set up before the first move only" / "第{line}行第{column}列：只能在第一手之前摆子",
        "sgf-move": "Line {line}, column {column}: move {number}, {found}, is not possible: {why}" / "第{line}行第{column}列：第{number}手{found}不成立：{why}",
    }
}

/// Properties of the root by the names of tags; other tags of one or two capitals stand for themselves.
const TAGS: [(&str, &str); 9] = [
    ("black", "PB"),
    ("white", "PW"),
    ("black_rank", "BR"),
    ("white_rank", "WR"),
    ("event", "EV"),
    ("date", "DT"),
    ("place", "PC"),
    ("round", "RO"),
    ("game", "GN"),
];

/// Tags as properties of the root; those that have no property are left out.
#[must_use]
pub fn tags(tags: &[(String, String)]) -> String {
    let property = |name: &str| {
        let known = TAGS
            .iter()
            .find(|(tag, _)| *tag == name.to_ascii_lowercase());
        let own = (1..=2).contains(&name.len()) && name.bytes().all(|b| b.is_ascii_uppercase());
        known.map_or(own.then(|| name.to_owned()), |(_, id)| {
            Some((*id).to_owned())
        })
    };
    tags.iter()
        .filter_map(|(name, value)| Some(format!("{}[{}]", property(name)?, escaped(value))))
        .collect()
}

/// A text inside brackets.
#[must_use]
pub fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\")
        .replace(']', "\\]")
        .replace(':', "\\:")
}

/// The two letters of a point: file from the left, row from above, both from 0.
#[must_use]
pub fn letters(file: u8, row: u8) -> String {
    [file, row].map(|n| char::from(b'a' + n)).iter().collect()
}

/// Reads the two letters of a point of a board of this size: file from the left, row from above.
#[must_use]
pub fn point(text: &str, size: u8) -> Option<(u8, u8)> {
    let &[file, row] = text.as_bytes() else {
        return None;
    };
    let (file, row) = (file.wrapping_sub(b'a'), row.wrapping_sub(b'a'));
    (file < size && row < size).then_some((file, row))
}

/// Reads a size: "19", or "19:19" for those who write both.
#[must_use]
pub fn size(text: &str) -> Option<u8> {
    let (a, b) = text.split_once(':').unwrap_or((text, text));
    let size: u8 = a.trim().parse().ok()?;
    (b.trim().parse() == Ok(size)).then_some(size)
}

/// Whether a property of a side ("B", "AW", "PL" with "Black") means Black; nothing for what is no side.
#[must_use]
pub fn is_black(text: &str) -> Option<bool> {
    match text.to_ascii_lowercase().as_str() {
        "b" | "black" => Some(true),
        "w" | "white" => Some(false),
        _ => None,
    }
}

/// Who won by a result, and how: "B+7.5", "W+Resign", "0", "Void".
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// Whether Black won, and what stands after the plus.
    Won {
        /// Black, not White.
        black: bool,
        /// "R", "Time", "7.5", or nothing.
        how: String,
    },
    /// Nobody won.
    Drawn,
    /// The game does not count.
    Void,
}

impl Ending {
    /// Reads a result; nothing for one that is not known.
    #[must_use]
    pub fn read(text: &str) -> Option<Ending> {
        if let Some((side, how)) = text.split_once('+')
            && let Some(black) = is_black(side).filter(|_| side.len() == 1)
        {
            let how = how.to_owned();
            return Some(Ending::Won { black, how });
        }
        match text.to_ascii_lowercase().as_str() {
            "0" | "draw" | "jigo" => Some(Ending::Drawn),
            "void" => Some(Ending::Void),
            _ => None,
        }
    }

    /// The cause for which the other side left, where the result tells one: "resigned", "out-of-time", "disqualified".
    #[must_use]
    pub fn cause(&self) -> Option<&'static str> {
        let Ending::Won { how, .. } = self else {
            return None;
        };
        match how.chars().next().map(|c| c.to_ascii_uppercase())? {
            'R' => Some("resigned"),
            'T' => Some("out-of-time"),
            'F' => Some("disqualified"),
            _ => None,
        }
    }

    /// A result by resignation, time or the rules of conduct.
    #[must_use]
    pub fn left(black_won: bool, cause: &str) -> String {
        let how = match cause {
            "resigned" => "R",
            "out-of-time" => "T",
            _ => "F",
        };
        format!("{}+{how}", if black_won { 'B' } else { 'W' })
    }
}

/// A refusal that names a place in the text, by lines and characters from 1.
#[must_use]
pub fn at(code: &str, text: &str, offset: usize) -> Message {
    let before = &text.as_bytes()[..offset.min(text.len())];
    let line = before.iter().filter(|&&byte| byte == b'\n').count() + 1;
    let begin = before
        .iter()
        .rposition(|&byte| byte == b'\n')
        .map_or(0, |newline| newline + 1);
    // Bytes that go on a character begun before are not counted.
    let column = before[begin..]
        .iter()
        .filter(|&&byte| byte & 0xC0 != 0x80)
        .count()
        + 1;
    Message::new(code).arg("line", line).arg("column", column)
}

/// At most so much of a text goes into a message.
#[must_use]
pub fn short(text: &str) -> String {
    text.chars().take(20).collect()
}

/// A text that can't be read.
///
/// # Errors
/// Always: the message.
pub fn refuse<T>(message: Message) -> Result<T, Refusal> {
    Err(Refusal::Malformed(message))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_and_points_are_read_as_they_are_written() {
        for (text, ending) in [
            ("B+7.5", Some((true, "7.5"))),
            ("w+Resign", Some((false, "Resign"))),
            ("black+1", None),
            ("?", None),
        ] {
            let how = |(black, how): (bool, &str)| Ending::Won {
                black,
                how: how.to_owned(),
            };
            assert_eq!(Ending::read(text), ending.map(how), "{text}");
        }
        assert_eq!(Ending::read("Jigo"), Some(Ending::Drawn));
        let resigned = Ending::read(&Ending::left(false, "resigned"));
        assert_eq!(resigned.and_then(|it| it.cause()), Some("resigned"));
        assert_eq!(point(&letters(3, 14), 15), Some((3, 14)));
        assert_eq!(point("ao", 14), None);
        assert_eq!((size("15:15"), size("15:16")), (Some(15), None));
        assert_eq!(escaped("a:[b]\\"), "a\\:[b\\]\\\\");
        let named = [("Black", "Li"), ("KM", "0"), ("engine", "x")];
        let named = named.map(|(name, value)| (name.to_owned(), value.to_owned()));
        assert_eq!(tags(&named), "PB[Li]KM[0]");
    }
}
