//! The two languages of every text this crate writes.

use serde::{Deserialize, Serialize};

/// A language a reader asks for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Lang {
    /// English.
    #[default]
    #[serde(rename = "en")]
    En,
    /// Simplified Chinese.
    #[serde(rename = "zh-Hans")]
    ZhHans,
}

impl Lang {
    /// The language of a tag such as `en`, `zh` or `zh-Hans-CN`; English for any other.
    #[must_use]
    pub fn from_tag(tag: &str) -> Lang {
        let primary = tag.split(['-', '_']).next().unwrap_or("");
        if primary.eq_ignore_ascii_case("zh") {
            Lang::ZhHans
        } else {
            Lang::En
        }
    }

    /// The text in this language out of both.
    #[must_use]
    pub const fn of<'a>(self, en: &'a str, zh: &'a str) -> &'a str {
        match self {
            Lang::En => en,
            Lang::ZhHans => zh,
        }
    }
}

/// What this crate says about mistakes, in both languages: the source of a [`Catalogue`].
pub const MESSAGES: &str = include_str!("messages.txt");

/// A piece of a pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Piece<'a> {
    Text(&'a str),
    /// Its name, and whether what stands there is a message itself.
    Hole(&'a str, bool),
}

/// Messages in English and in Chinese, so that what is told in the one language can be told in the other: errors are written in
/// English where they arise, and by whom they are read is known only at the end.
///
/// The texts of a catalogue are entries of two lines, English and Chinese, with an empty line between entries and lines that
/// begin with `# ` left out. `{name}` holds text that is told as it is, `{*name}` text that is a message again.
#[derive(Clone, Debug, Default)]
pub struct Catalogue<'a> {
    /// The English pattern, how many letters of it are fixed, the Chinese pattern.
    entries: Vec<(Vec<Piece<'a>>, usize, Vec<Piece<'a>>)>,
}

impl<'a> Catalogue<'a> {
    /// The catalogue of some texts.
    #[must_use]
    pub fn new(texts: &[&'a str]) -> Catalogue<'a> {
        let mut entries = Vec::new();
        for text in texts {
            let mut lines = text
                .lines()
                .filter(|line| !line.is_empty() && !line.starts_with("# "));
            while let (Some(english), Some(chinese)) = (lines.next(), lines.next()) {
                let english = pieces(english);
                let fixed = english.iter().map(|p| match p {
                    Piece::Text(text) => text.len(),
                    Piece::Hole(..) => 0,
                });
                let fixed = fixed.sum();
                entries.push((english, fixed, pieces(chinese)));
            }
        }
        // Of several patterns that fit, the one that says most itself.
        entries.sort_by_key(|(_, fixed, _)| std::cmp::Reverse(*fixed));
        Catalogue { entries }
    }

    /// A message in a language; as it is, where the catalogue does not have it. A place before it (`file:4:81: `) stays.
    #[must_use]
    pub fn told(&self, message: &str, lang: Lang) -> String {
        if lang == Lang::En || message.len() > LONGEST {
            return message.to_owned();
        }
        let lines: Vec<String> = message.split('\n').map(|l| self.line(l)).collect();
        lines.join("\n")
    }

    fn line(&self, line: &str) -> String {
        let body = line.trim_start();
        let indent = &line[..line.len() - body.len()];
        format!("{indent}{}", self.placed(body, MOST_NESTED))
    }

    /// A message, or what is one after a colon; before it stands a place.
    fn placed(&self, text: &str, depth: usize) -> String {
        let Some(depth) = depth.checked_sub(1) else {
            return text.to_owned();
        };
        let ends = text.match_indices(": ").map(|(at, mark)| at + mark.len());
        let starts: Vec<usize> = std::iter::once(0).chain(ends).take(MOST_PLACES).collect();
        for start in starts {
            let fits = |english: &[Piece<'a>]| {
                let held = matched(english, &text[start..])?;
                // What a pattern begins with is not the place before a message.
                let swallowed = matches!(english.first(), Some(Piece::Hole(..)))
                    && held.first().is_some_and(|(.., text)| text.contains(": "));
                (!swallowed).then_some(held)
            };
            let mut found = self.entries.iter();
            let told = found.find_map(|(english, _, chinese)| {
                Some(self.filled(chinese, &fits(english)?, depth))
            });
            if let Some(told) = told {
                return match text[..start].strip_suffix(": ") {
                    None => told,
                    Some(place) => format!("{}: {told}", self.place(place, depth)),
                };
            }
        }
        text.to_owned()
    }

    /// A place such as `file:4:81`; the file's name may be a message (standard input).
    fn place(&self, place: &str, depth: usize) -> String {
        match place.split_once(':') {
            Some((file, rest)) => format!("{}:{rest}", self.placed(file, depth)),
            None => self.placed(place, depth),
        }
    }

    fn filled(&self, chinese: &[Piece<'_>], held: &[(&str, bool, &str)], depth: usize) -> String {
        let told = |piece: &Piece<'_>| match piece {
            Piece::Text(text) => (*text).to_owned(),
            Piece::Hole(name, _) => match held.iter().find(|(n, ..)| n == name) {
                Some((_, true, text)) => self.placed(text, depth),
                Some((_, false, text)) => (*text).to_owned(),
                None => String::new(),
            },
        };
        chinese.iter().map(told).collect()
    }
}

/// Nobody reads a message that is longer, in bytes, and each takes time.
const LONGEST: usize = 8_000;

/// Colons after which a message may begin.
const MOST_PLACES: usize = 12;

/// Messages in messages go no deeper than this.
const MOST_NESTED: usize = 6;

fn pieces(line: &str) -> Vec<Piece<'_>> {
    let (mut found, mut rest) = (Vec::new(), line);
    while let Some(open) = rest.find('{') {
        let (text, hole) = rest.split_at(open);
        let name = hole[1..].split('}').next().unwrap_or("");
        let plain = name.trim_start_matches('*');
        // A brace that holds no name is a letter like any other.
        let named = !plain.is_empty()
            && plain
                .bytes()
                .all(|b| b.is_ascii_alphanumeric() || b == b'_')
            && hole.len() > name.len() + 1;
        if !named {
            break;
        }
        if !text.is_empty() {
            found.push(Piece::Text(text));
        }
        found.push(Piece::Hole(plain, name.starts_with('*')));
        rest = &hole[name.len() + 2..];
    }
    if !rest.is_empty() {
        found.push(Piece::Text(rest));
    }
    found
}

/// What the holes of a pattern hold in a text of it, each as little as it can; `None` where the text is another.
fn matched<'p, 't>(pattern: &[Piece<'p>], text: &'t str) -> Option<Vec<(&'p str, bool, &'t str)>> {
    let (mut held, mut open, mut rest) = (Vec::new(), None, text);
    for (at, piece) in pattern.iter().enumerate() {
        match (*piece, open.take()) {
            (Piece::Hole(name, nested), _) => open = Some((name, nested)),
            (Piece::Text(fixed), None) => rest = rest.strip_prefix(fixed)?,
            (Piece::Text(fixed), Some((name, nested))) => {
                // A hole is not empty.
                let first = rest.chars().next()?.len_utf8();
                let start = if at + 1 == pattern.len() {
                    rest.len().checked_sub(fixed.len())
                } else {
                    rest[first..].find(fixed).map(|found| found + first)
                };
                let start = start.filter(|&s| s >= first && rest.is_char_boundary(s))?;
                held.push((name, nested, &rest[..start]));
                rest = rest[start..].strip_prefix(fixed)?;
            }
        }
    }
    match open {
        Some((name, nested)) if !rest.is_empty() => {
            held.push((name, nested, rest));
            Some(held)
        }
        None if rest.is_empty() => Some(held),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXTS: &str = "# a remark\n\n{*field}: '{text}' is no number\n{field}：'{text}'不是数字\n\n\
        rounds\n轮数\n\n{0} has {1} seats\n{0}有{1}个座位\n\n{*m} (told)\n{m}（提示）\n\n{0} has rounds\n{0}有轮次\n";

    #[test]
    fn messages_are_told_in_the_other_language() {
        let catalogue = Catalogue::new(&[TEXTS]);
        let told = |text: &str| catalogue.told(text, Lang::ZhHans);
        assert_eq!(told("rounds: 'x' is no number"), "轮数：'x'不是数字");
        // A place stays, so does what nobody knows; what stands in a plain hole is no message.
        assert_eq!(
            told("a: b.trf:4:1: rounds: 'rounds' is no number"),
            "a: b.trf:4:1: 轮数：'rounds'不是数字"
        );
        assert_eq!(
            told("4:1: game has 3 seats (told)"),
            "4:1: game有3个座位（提示）"
        );
        assert_eq!(told("hello\n  rounds"), "hello\n  轮数");
        assert_eq!(told(" has 3 seats"), " has 3 seats");
        // The pattern that says more of the text itself.
        assert_eq!(told("a has 3 seats"), "a有3个座位");
        assert_eq!(catalogue.told("rounds", Lang::En), "rounds");
        assert_eq!(told(&"rounds: ".repeat(100_000)).len(), 800_000);
    }
}
