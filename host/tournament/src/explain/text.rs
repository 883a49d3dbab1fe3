use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};

use super::sentences::{SENTENCES, WORDS};
use crate::facts::{Colour, Points};
use crate::lang::Lang;

/// A sentence as data: a code, and arguments by name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Sentence {
    /// Which sentence.
    pub code: &'static str,
    /// Its arguments.
    #[serde(serialize_with = "as_map")]
    pub args: Vec<(&'static str, Value)>,
}

/// An argument of a sentence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Value {
    /// A number or a name: the same in every language.
    Text(String),
    /// A word that has a code and differs by language: a colour, a criterion.
    Word(&'static str),
}

fn as_map<S: Serializer>(args: &[(&'static str, Value)], serializer: S) -> Result<S::Ok, S::Error> {
    let mut map = serializer.serialize_map(Some(args.len()))?;
    args.iter()
        .try_for_each(|(name, value)| map.serialize_entry(name, value))?;
    map.end()
}

impl Sentence {
    pub(crate) fn new(code: &'static str) -> Sentence {
        Sentence {
            code,
            args: Vec::new(),
        }
    }

    pub(crate) fn with(mut self, name: &'static str, value: impl ToString) -> Sentence {
        self.args.push((name, Value::Text(value.to_string())));
        self
    }

    pub(crate) fn word(mut self, name: &'static str, code: &'static str) -> Sentence {
        self.args.push((name, Value::Word(code)));
        self
    }

    /// An argument as text in a language.
    #[must_use]
    pub fn arg(&self, name: &str, lang: Lang) -> Option<&str> {
        let (_, value) = self.args.iter().find(|(n, _)| *n == name)?;
        Some(match value {
            Value::Text(text) => text,
            Value::Word(code) => word(code, lang),
        })
    }

    /// The sentence in a language.
    #[must_use]
    pub fn text(&self, lang: Lang) -> String {
        let Some((_, en, zh)) = SENTENCES.iter().find(|(code, _, _)| *code == self.code) else {
            return self.code.to_owned();
        };
        // Piece by piece, so that braces in a name stay what they are.
        let mut text = String::new();
        let mut rest = lang.of(en, zh);
        while let Some((before, after)) = rest.split_once('{') {
            let (name, tail) = after.split_once('}').unwrap_or((after, ""));
            text.push_str(before);
            text.push_str(self.arg(name, lang).unwrap_or(name));
            rest = tail;
        }
        text + rest
    }
}

/// All sentences in a language, one a line.
#[must_use]
pub fn render(sentences: &[Sentence], lang: Lang) -> String {
    sentences.iter().map(|s| s.text(lang) + "\n").collect()
}

pub(super) const fn colour_code(colour: Colour) -> &'static str {
    match colour {
        Colour::White => "white",
        Colour::Black => "black",
    }
}

/// The code of a criterion's meaning.
pub(crate) const fn criterion_code(number: u8) -> &'static str {
    match number {
        6 => "c6",
        7 => "c7",
        8 => "c8",
        9 => "c9",
        10 => "c10",
        11 => "c11",
        12 => "c12",
        13 => "c13",
        14 => "c14",
        15 => "c15",
        16 => "c16",
        17 => "c17",
        18 => "c18",
        19 => "c19",
        20 => "c20",
        _ => "c21",
    }
}

/// A criterion's values: counts as they are, scores and differences in points.
pub(crate) fn values(number: u8, values: &[i64]) -> String {
    let points =
        |v: &i64| Points::from_twentieths(i32::try_from(*v).unwrap_or(i32::MAX)).to_string();
    let in_points = matches!(number, 7 | 18..);
    let shown: Vec<String> = values
        .iter()
        .enumerate()
        .map(|(at, v)| {
            if in_points || (number == 8 && at > 0) {
                points(v)
            } else {
                v.to_string()
            }
        })
        .collect();
    if shown.is_empty() {
        "-".to_owned()
    } else {
        shown.join(", ")
    }
}

fn word(code: &'static str, lang: Lang) -> &'static str {
    let found = WORDS.iter().find(|(c, _, _)| *c == code);
    found.map_or(code, |(_, en, zh)| lang.of(en, zh))
}
