//! The text of a game tree as nodes of its main line. Nothing is nested here: the main line is what stands before the first
//! closing parenthesis, and of the rest only the syntax is looked at.

use super::{at, point, refuse, short};
use crate::contract::Refusal;
use std::fmt::Display;

/// The longest text that is read, in bytes.
const MOST: usize = 1 << 20;

/// A property of a node, with its values as they were meant.
#[derive(Debug)]
pub struct Property {
    /// Its name without small letters.
    pub name: String,
    /// At least one.
    pub values: Vec<String>,
    /// Where it stands in the text, in bytes.
    pub offset: usize,
}

impl Property {
    /// Its first value without spaces around it.
    #[must_use]
    pub fn first(&self) -> &str {
        self.values.first().map_or("", |value| value.trim())
    }

    /// The points of all values, "aa:cc" being a rectangle; `name` makes a game's own point of file and row, both from 0, the row
    /// from above.
    ///
    /// # Errors
    /// What is no point of a board of this size, and a point that is named twice.
    pub fn points<P: PartialEq + Display>(
        &self,
        text: &str,
        size: u8,
        name: impl Fn(u8, u8) -> P,
    ) -> Result<Vec<P>, Refusal> {
        let mut points: Vec<P> = Vec::new();
        for value in self.values.iter().map(|value| value.trim()) {
            // An empty list is written as one empty value.
            if value.is_empty() && self.values.len() == 1 {
                break;
            }
            let corners = match value.split_once(':') {
                Some((a, b)) => point(a, size).zip(point(b, size)),
                None => point(value, size).map(|at| (at, at)),
            };
            let Some((a, b)) = corners else {
                return refuse(at("sgf-point", text, self.offset).arg("found", short(value)));
            };
            for row in (a.1.min(b.1)..=a.1.max(b.1)).rev() {
                for file in a.0.min(b.0)..=a.0.max(b.0) {
                    let point = name(file, row);
                    if points.contains(&point) {
                        return refuse(at("sgf-twice", text, self.offset).arg("point", point));
                    }
                    points.push(point);
                }
            }
        }
        Ok(points)
    }
}

/// A node: its properties in order.
pub type Node = Vec<Property>;

/// The nodes of the main line of the first game tree; at least one.
///
/// # Errors
/// Syntax, with its place.
pub fn main_line(text: &str) -> Result<Vec<Node>, Refusal> {
    if text.len() > MOST {
        return refuse(at("sgf-too-long", text, MOST));
    }
    let Some(begin) = begin(text) else {
        return refuse(at("sgf-no-tree", text, 0));
    };
    let mut reader = Reader {
        text,
        offset: begin,
    };
    let (mut nodes, mut depth, mut branched): (Vec<Node>, usize, bool) = (Vec::new(), 0, false);
    while let Some(byte) = reader.peek() {
        match byte {
            b'(' => depth += 1,
            b')' => {
                branched = true;
                depth -= 1;
                if depth == 0 {
                    return Ok(nodes);
                }
            }
            b';' if !branched => nodes.push(Node::new()),
            b';' => {}
            b'A'..=b'Z' | b'a'..=b'z' => {
                let property = reader.property()?;
                if let (false, Some(node)) = (branched, nodes.last_mut()) {
                    node.push(property);
                }
                continue;
            }
            _ => {
                let found = text[reader.offset..].chars().next().unwrap_or_default();
                return refuse(at("sgf-syntax", text, reader.offset).arg("found", found));
            }
        }
        reader.offset += 1;
    }
    refuse(at("sgf-unclosed", text, text.len()))
}

/// Where the first tree begins: a parenthesis and a semicolon. What stands before is no part of it.
fn begin(text: &str) -> Option<usize> {
    text.match_indices('(')
        .map(|(offset, _)| offset)
        .find(|offset| text[offset + 1..].trim_start().starts_with(';'))
}

struct Reader<'a> {
    text: &'a str,
    offset: usize,
}

impl Reader<'_> {
    /// The next byte that is no space.
    fn peek(&mut self) -> Option<u8> {
        let bytes = self.text.as_bytes();
        while bytes.get(self.offset).is_some_and(u8::is_ascii_whitespace) {
            self.offset += 1;
        }
        bytes.get(self.offset).copied()
    }

    /// A name and its values.
    fn property(&mut self) -> Result<Property, Refusal> {
        let offset = self.offset;
        let rest = &self.text[offset..];
        let end = rest.find(|c: char| !c.is_ascii_alphabetic());
        let name = &rest[..end.unwrap_or(rest.len())];
        self.offset += name.len();
        let mut values = Vec::new();
        while self.peek() == Some(b'[') {
            values.push(self.value()?);
        }
        if values.is_empty() {
            return refuse(at("sgf-value", self.text, offset).arg("found", short(name)));
        }
        // Older files write names out: the capitals count.
        let name = name.chars().filter(char::is_ascii_uppercase).collect();
        Ok(Property {
            name,
            values,
            offset,
        })
    }

    /// What stands between brackets; a backslash keeps the next character from meaning something.
    fn value(&mut self) -> Result<String, Refusal> {
        let begin = self.offset;
        let mut value = String::new();
        let mut chars = self.text[begin + 1..].char_indices();
        while let Some((at, c)) = chars.next() {
            match c {
                ']' => {
                    self.offset = begin + 1 + at + 1;
                    return Ok(value);
                }
                '\\' => match chars.next() {
                    // A line that is broken for the file's sake only.
                    Some((_, '\n' | '\r')) | None => {}
                    Some((_, escaped)) => value.push(escaped),
                },
                c => value.push(c),
            }
        }
        refuse(at("sgf-unclosed", self.text, begin))
    }
}
