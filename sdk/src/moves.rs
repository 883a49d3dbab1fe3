//! Lists of moves, and how a move's text falls into the things a player touches.

use crate::contract::{Choices, Illegal, Message};
use std::fmt::{Display, Write as _};

/// The moves a seat may make now, in an order fixed by the position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moves<M> {
    pub listed: Vec<M>,
    /// Legal and offered, but left out of perft, playouts and hints: claims, marks, choices about the game.
    pub extra: Vec<M>,
    /// False where the full list would explode; then `check` decides.
    pub complete: bool,
}

impl<M> Moves<M> {
    /// No moves at all.
    #[must_use]
    pub fn none() -> Self {
        Self {
            listed: Vec::new(),
            extra: Vec::new(),
            complete: true,
        }
    }

    /// Adds moves that perft, playouts and hints leave out.
    #[must_use]
    pub fn extra(mut self, moves: impl IntoIterator<Item = M>) -> Self {
        self.extra.extend(moves);
        self
    }

    /// The list is a sound, useful part: `check` knows more.
    #[must_use]
    pub fn open(mut self) -> Self {
        self.complete = false;
        self
    }

    /// Whether the move is listed; `not-legal` otherwise.
    pub fn check(&self, mv: &M) -> Result<(), Illegal>
    where
        M: PartialEq,
    {
        if self.listed.contains(mv) || self.extra.contains(mv) {
            Ok(())
        } else {
            Err(Illegal::new("not-legal"))
        }
    }

    /// The moves as texts, by the game's own way of writing them.
    pub(crate) fn wire(&self, put: impl Fn(&M, &mut String)) -> Lines {
        let mut listed = String::with_capacity(self.listed.len() * 6);
        for mv in &self.listed {
            put(mv, &mut listed);
            listed.push('\n');
        }
        listed.pop();
        let text = |mv: &M| {
            let mut text = String::new();
            put(mv, &mut text);
            text
        };
        Lines {
            listed,
            extra: self.extra.iter().map(text).collect(),
            complete: self.complete,
        }
    }
}

/// [`Choices`] as they cross to the host: the listed ones in one text.
#[derive(Clone, Debug, Default)]
pub struct Lines {
    /// One a line.
    pub listed: String,
    pub extra: Vec<String>,
    pub complete: bool,
}

impl Lines {
    /// What a seat that is not asked may do: nothing.
    pub(crate) fn none() -> Self {
        Self {
            complete: true,
            ..Self::default()
        }
    }
}

fn split(lines: &str) -> Vec<String> {
    if lines.is_empty() {
        return Vec::new();
    }
    lines.split('\n').map(str::to_owned).collect()
}

impl From<Lines> for Choices {
    fn from(lines: Lines) -> Self {
        Self {
            listed: split(&lines.listed),
            extra: lines.extra,
            complete: lines.complete,
        }
    }
}

impl Moves<String> {
    /// `check` on a call's text.
    pub fn verdict(&self, text: &str) -> Result<(), Illegal> {
        if self.listed.iter().chain(&self.extra).any(|m| m == text) {
            Ok(())
        } else {
            Err(Illegal::new("not-legal"))
        }
    }
}

impl<M> FromIterator<M> for Moves<M> {
    fn from_iter<I: IntoIterator<Item = M>>(moves: I) -> Self {
        Self {
            listed: moves.into_iter().collect(),
            extra: Vec::new(),
            complete: true,
        }
    }
}

impl<M> From<Vec<M>> for Moves<M> {
    fn from(listed: Vec<M>) -> Self {
        Self {
            listed,
            extra: Vec::new(),
            complete: true,
        }
    }
}

/// Text of a move without growing the buffer step by step.
pub(crate) fn text_of<M: Display>(mv: &M) -> String {
    let mut text = String::with_capacity(8);
    // Writing to a String can't fail; a Display that fails has a bug of its own and leaves the text short.
    let _ = write!(text, "{mv}");
    text
}

/// What a move touches: spot, item and choice ids, in order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tokens {
    pub ids: Vec<String>,
    /// A move made by a button ("pass"), with the key of its label.
    pub button: Option<Message>,
}

impl Tokens {
    /// These ids, touched one after the other.
    pub fn touch<S: ToString>(ids: impl IntoIterator<Item = S>) -> Self {
        Self {
            ids: ids.into_iter().map(|id| id.to_string()).collect(),
            button: None,
        }
    }

    /// A button whose id is the move's text and whose label is the key `code`.
    pub fn button(id: impl ToString, label: impl Into<Message>) -> Self {
        Self {
            ids: vec![id.to_string()],
            button: Some(label.into()),
        }
    }

    /// Splits a text such as "h2e2" into spots named by letters and digits, and letters left at the end ("e7e8q") into a
    /// choice. Any other text is a button labelled by itself.
    pub fn split<M: Display>(mv: &M) -> Self {
        let text = text_of(mv);
        let mut ids: Vec<String> = Vec::with_capacity(2);
        let mut token = String::new();
        for c in text.chars() {
            match (c, token.chars().last()) {
                ('a'..='z', Some('0'..='9')) => {
                    ids.push(std::mem::replace(&mut token, c.to_string()))
                }
                ('a'..='z', _) => token.push(c),
                ('0'..='9', Some(_)) => token.push(c),
                _ => return Self::button(&text, text.as_str()),
            }
        }
        match token.chars().last() {
            Some('0'..='9') => ids.push(token),
            Some(_) if !ids.is_empty() => ids.push(token),
            _ => return Self::button(&text, text.as_str()),
        }
        Self { ids, button: None }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_split_into_what_is_touched() {
        assert_eq!(Tokens::split(&"h2e2").ids, ["h2", "e2"]);
        assert_eq!(Tokens::split(&"e7e8q").ids, ["e7", "e8", "q"]);
        assert_eq!(Tokens::split(&"q16").ids, ["q16"]);
        assert_eq!(Tokens::split(&"pass"), Tokens::button("pass", "pass"));
        assert_eq!(
            Tokens::split(&"33344456").button,
            Some(Message::new("33344456"))
        );
        assert_eq!(Tokens::split(&""), Tokens::button("", ""));
    }
}
