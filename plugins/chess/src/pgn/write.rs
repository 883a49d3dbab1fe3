//! Writing PGN in its export format: lines of at most 80 columns.

use super::lexer::plain;
use super::{Line, Node, Pgn};
use crate::movegen::MoveList;
use crate::moves::Uci;
use crate::piece::Side;
use crate::position::Position;
use crate::san;

/// The tags that every game has, in this order.
const ROSTER: [(&str, &str); 7] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("White", "?"),
    ("Black", "?"),
    ("Result", "*"),
];
const WIDTH: usize = 80;

/// Writes a game; none if its start is no position or a move is not possible.
pub fn write(game: &Pgn) -> Option<String> {
    let start = game.start().ok()?;
    let mut out = Writer {
        text: String::new(),
        column: 0,
        chess960: game.chess960(),
    };
    let result = match game.result.as_str() {
        known @ ("1-0" | "0-1" | "1/2-1/2") => known,
        _ => "*",
    };
    for (name, unknown) in ROSTER {
        let value = game.tag(name).unwrap_or(unknown);
        out.tag(name, if name == "Result" { result } else { value });
    }
    for (name, value) in &game.tags {
        if ROSTER.iter().all(|(known, _)| known != name) {
            out.tag(name, value);
        }
    }
    out.text.push('\n');
    let ply = 2 * (start.number - 1) + start.position.turn().index() as u32;
    out.line(&game.main, &start.position, ply)?;
    out.word(result);
    out.text.push('\n');
    Some(out.text)
}

struct Writer {
    text: String,
    column: usize,
    chess960: bool,
}

impl Writer {
    fn tag(&mut self, name: &str, value: &str) {
        let value = plain(value).replace('\\', "\\\\").replace('"', "\\\"");
        self.text.push_str(&format!("[{name} \"{value}\"]\n"));
    }

    /// One word after a blank or on a new line.
    fn word(&mut self, word: &str) {
        let length = word.chars().count();
        if self.column > 0 && self.column + 1 + length > WIDTH {
            self.text.push('\n');
            self.column = 0;
        } else if self.column > 0 && !self.text.ends_with('(') && word != ")" {
            self.text.push(' ');
            self.column += 1;
        }
        self.text.push_str(word);
        self.column += length;
    }

    fn comment(&mut self, text: &str) {
        let text = plain(text);
        // A brace ends a comment in braces; the other kind goes to the end of its line.
        if text.contains('}') {
            self.text.push_str(&format!(" ;{text}\n"));
            self.column = 0;
            return;
        }
        format!("{{{text}}}")
            .split(' ')
            .for_each(|word| self.word(word));
    }

    fn line(&mut self, line: &Line, start: &Position, first: u32) -> Option<()> {
        line.comments.iter().for_each(|text| self.comment(text));
        let mut position = start.clone();
        // Black's move has a number of its own where something stands between it and White's.
        let mut numbered = true;
        for (node, ply) in line.moves.iter().zip(first..) {
            let next = self.node(node, &position, ply, numbered)?;
            for variation in &node.variations {
                self.word("(");
                self.line(variation, &position, ply)?;
                self.word(")");
            }
            numbered = !node.comments.is_empty() || !node.variations.is_empty();
            position = next;
        }
        Some(())
    }

    fn node(
        &mut self,
        node: &Node,
        position: &Position,
        ply: u32,
        numbered: bool,
    ) -> Option<Position> {
        let uci: Uci = node.uci.parse().ok()?;
        let mut list = MoveList::default();
        position.legal_moves(&mut list);
        let mut steps = list.as_slice().iter().copied();
        let step = steps.find(|&step| Uci::of(step, self.chess960) == uci)?;
        let number = ply / 2 + 1;
        match position.turn() {
            Side::White => self.word(&format!("{number}.")),
            Side::Black if numbered => self.word(&format!("{number}...")),
            Side::Black => {}
        }
        self.word(&san::write(position, step));
        for nag in &node.nags {
            self.word(&format!("${nag}"));
        }
        node.comments.iter().for_each(|text| self.comment(text));
        Some(position.after(step))
    }
}
