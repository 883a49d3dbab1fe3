//! The text of a game tree as nodes of its main line. Nothing is nested here: the main line is what stands before the first
//! closing parenthesis, and of the rest only the syntax is looked at.

use super::{at, refuse, short};
use qipai_sdk::contract::Refusal;

/// The longest text that is read, in bytes.
const MOST: usize = 1 << 20;

/// A property of a node, with its values as they were meant.
#[derive(Debug)]
pub(super) struct Property {
    /// Its name without small letters.
    pub(super) name: String,
    /// At least one.
    pub(super) values: Vec<String>,
    /// Where it stands in the text, in bytes.
    pub(super) offset: usize,
}

/// A node: its properties in order.
pub(super) type Node = Vec<Property>;

/// The nodes of the main line of the first game tree; at least one.
pub(super) fn main_line(text: &str) -> Result<Vec<Node>, Refusal> {
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
