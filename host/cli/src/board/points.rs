//! Boards: spots with their pieces, on the lines that the game draws.

use super::canvas::{Canvas, Place};
use super::{Board, Style, WIDTH, tone};
use serde_json::Value;
use std::collections::BTreeMap;
use unicode_width::UnicodeWidthStr;

/// Columns and rows from one point to the next, where the board is not too large.
const STEP: (i64, i64) = (4, 2);
/// Columns left of the board for the names of ranks, and room for a piece's own bracket.
const MARGIN: usize = 5;
/// More ranks than this are drawn without lines, one row each.
const TALL: usize = 11;

/// From the scene's lengths (hundredths of a cell) to columns and rows.
struct Layout {
    size: (i64, i64),
    turned: bool,
    small: Option<Small>,
}

/// Without lines: the coordinates that occur, in order, and how many columns each takes.
struct Small {
    xs: Vec<i64>,
    ys: Vec<i64>,
    step: usize,
}

impl Layout {
    fn turn(&self, (x, y): (i64, i64)) -> (i64, i64) {
        if self.turned {
            (self.size.0 - x, self.size.1 - y)
        } else {
            (x, y)
        }
    }

    fn place(&self, at: (i64, i64)) -> Place {
        let (x, y) = self.turn(at);
        let (column, row) = match &self.small {
            Some(small) => (
                i64::try_from(small.step).unwrap_or(0) * rank(&small.xs, x),
                rank(&small.ys, y),
            ),
            None => (
                (x * STEP.0 + 50).div_euclid(100),
                (y * STEP.1).div_euclid(100),
            ),
        };
        (
            MARGIN + usize::try_from(column).unwrap_or(0),
            usize::try_from(row).unwrap_or(0),
        )
    }

    fn extent(&self) -> Place {
        match &self.small {
            Some(small) => (MARGIN + small.step * small.xs.len() + 6, small.ys.len() + 1),
            None => {
                let at = |length: i64, step: i64| usize::try_from(length * step / 100).unwrap_or(0);
                (
                    MARGIN + at(self.size.0, STEP.0) + 8,
                    at(self.size.1, STEP.1) + 2,
                )
            }
        }
    }
}

fn rank(sorted: &[i64], value: i64) -> i64 {
    i64::try_from(sorted.partition_point(|other| *other < value)).unwrap_or(0)
}

fn point(value: &Value) -> (i64, i64) {
    (
        value["x"].as_i64().unwrap_or(0),
        value["y"].as_i64().unwrap_or(0),
    )
}

impl Board<'_> {
    fn layout(&self) -> Layout {
        let [w, h] = ["w", "h"].map(|key| self.def[key].as_i64().unwrap_or(0).clamp(0, 10_000));
        let turns = Self::list(self.def, "rot").any(|degrees| degrees.as_i64() == Some(180));
        let mut layout = Layout {
            size: (w, h),
            turned: turns && self.turned,
            small: None,
        };
        let sorted = |mut values: Vec<i64>| {
            values.sort_unstable();
            values.dedup();
            values
        };
        let at: Vec<(i64, i64)> = self.spots().map(|spot| layout.turn(point(spot))).collect();
        let (xs, ys) = (
            sorted(at.iter().map(|p| p.0).collect()),
            sorted(at.iter().map(|p| p.1).collect()),
        );
        if ys.len() > TALL || layout.extent().0 > WIDTH {
            let room = (WIDTH - MARGIN - 6) / xs.len().max(1);
            let step = (self.widest() + 1).min(room).max(2);
            layout.small = Some(Small { xs, ys, step });
        }
        layout
    }

    /// The board with its pieces and the names of files and ranks.
    pub(super) fn points(&self) -> Vec<String> {
        let layout = self.layout();
        let (width, height) = layout.extent();
        let mut canvas = Canvas::new(width, height);
        if layout.small.is_none() {
            Self::list(self.def, "draw").for_each(|prim| self.prim(prim, &layout, &mut canvas));
        } else {
            let dot = |spot| canvas.put(layout.place(point(spot)), "·", Style::default());
            self.spots().for_each(dot);
        }
        self.names(&layout, &mut canvas);
        let places: BTreeMap<&str, Place> = self
            .spots()
            .filter_map(|spot| Some((spot["id"].as_str()?, layout.place(point(spot)))))
            .collect();
        let kinds = self.marks();
        for (id, kind) in &kinds {
            if let (Some(place), "last" | "dot" | "hint" | "path") = (places.get(id), *kind) {
                canvas.put(*place, "∘", Style::default());
            }
        }
        for item in Self::list(self.scene, "items") {
            let id = item["at"].as_str().unwrap_or_default();
            if let Some(place) = places.get(id) {
                let (mark, look) = (kinds.get(id).copied().unwrap_or_default(), self.look(item));
                let style = Style {
                    colour: tone(look["tone"].as_str().unwrap_or_default()),
                    marked: !mark.is_empty(),
                };
                let text = self.piece(look, mark, &layout);
                canvas.center(*place, &text, style);
            }
        }
        canvas.lines(&|text, style| self.styled(text, style))
    }

    /// Spots that are pointed out, by their ids.
    fn marks(&self) -> BTreeMap<&str, &str> {
        let mut kinds = BTreeMap::new();
        for mark in Self::list(self.scene, "marks") {
            let kind = mark["kind"].as_str().unwrap_or_default();
            for id in Self::list(mark, "at").filter_map(Value::as_str) {
                // A line that won says more than the move that made it.
                let known = kinds.entry(id).or_insert(kind);
                if *known == "last" {
                    *known = kind;
                }
            }
        }
        kinds
    }

    /// A stroke, or characters on the board (a river's name).
    fn prim(&self, prim: &Value, layout: &Layout, canvas: &mut Canvas) {
        let style = prim["s"].as_str().unwrap_or_default();
        match prim["p"].as_str() {
            Some("path") if style != "fine" => {
                path(prim["d"].as_str().unwrap_or_default(), layout, canvas)
            }
            Some("rect") => {
                let (x, y) = point(prim);
                let [w, h] = ["w", "h"].map(|key| prim[key].as_i64().unwrap_or(0));
                path(
                    &format!("M{x} {y}H{}V{}H{x}V{y}", x + w, y + h),
                    layout,
                    canvas,
                );
            }
            Some("glyphs") => {
                let text: Vec<String> = prim["t"]
                    .as_str()
                    .unwrap_or_default()
                    .chars()
                    .map(String::from)
                    .collect();
                canvas.center(layout.place(point(prim)), &text.join(" "), Style::default());
            }
            Some("text") => canvas.center(
                layout.place(point(prim)),
                &self.msg(&prim["k"]),
                Style::default(),
            ),
            _ => {}
        }
    }

    /// Letters below and above, numbers left and right, where the spots' ids are made of them.
    fn names(&self, layout: &Layout, canvas: &mut Canvas) {
        let (width, height) = layout.extent();
        let mut right = 0;
        for spot in self.spots() {
            let id = spot["id"].as_str().unwrap_or_default();
            let digits = id.trim_start_matches(|c: char| c.is_ascii_lowercase());
            let letters = &id[..id.len() - digits.len()];
            if letters.is_empty()
                || digits.is_empty()
                || !digits.bytes().all(|b| b.is_ascii_digit())
            {
                return;
            }
            right = right.max(layout.place(point(spot)).0 + 4);
        }
        for spot in self.spots() {
            let id = spot["id"].as_str().unwrap_or_default();
            let (letters, digits) = id.split_at(
                id.len()
                    - id.trim_start_matches(|c: char| c.is_ascii_lowercase())
                        .len(),
            );
            let (column, row) = layout.place(point(spot));
            canvas.put((column, height - 1), letters, Style::default());
            canvas.put((2 - digits.len().min(2), row), digits, Style::default());
            canvas.put((right.min(width - 2), row), digits, Style::default());
        }
    }

    fn looks(&self) -> impl Iterator<Item = &Value> + '_ {
        let looks = self.def["looks"].as_object().into_iter();
        looks.flat_map(|looks| looks.values())
    }

    /// Whether two sides have pieces with the same character.
    fn bracketed(&self) -> bool {
        let mut looks = self.looks().filter(|look| look["glyph"] != Value::Null);
        looks.any(|look| {
            let same =
                |other: &Value| other["tone"] != look["tone"] && other["glyph"] == look["glyph"];
            self.looks().any(same)
        })
    }

    /// Columns that the widest piece takes, brackets included.
    fn widest(&self) -> usize {
        let widths = self.looks().map(|look| self.character(look).width());
        widths.max().unwrap_or(1) + 2 * usize::from(self.bracketed())
    }

    /// A piece as characters. Where two sides have the same character, brackets tell them apart: (车) and [车].
    fn piece(&self, look: &Value, mark: &str, layout: &Layout) -> String {
        let own = self.character(look);
        let bracketed = self.bracketed();
        let signs = bracketed || mark == "win-line";
        if let Some(small) = &layout.small
            && own.width() + 2 * usize::from(signs) >= small.step
        {
            return self.narrow(look, own, small.step, bracketed);
        }
        let side = self
            .tones()
            .iter()
            .position(|tone| look["tone"].as_str() == Some(tone))
            .unwrap_or(0);
        match (mark, bracketed, side) {
            ("win-line", ..) if !self.colour => format!("*{own}*"),
            (_, false, _) => own,
            (_, true, 0) => format!("({own})"),
            (_, true, _) => format!("[{own}]"),
        }
    }

    /// A piece where there is little room: of several characters the one that no other piece of its side has, or the first;
    /// before it the first letter of its side's tone, where two sides have the same.
    fn narrow(&self, look: &Value, own: String, room: usize, shared: bool) -> String {
        if own.width() < room && own.chars().count() == 1 {
            return own;
        }
        let others = self.looks().filter(|other| other["tone"] == look["tone"]);
        let others: Vec<String> = others
            .map(|other| self.character(other))
            .filter(|other| *other != own)
            .collect();
        let alone = |c: &char| !others.iter().any(|other| other.contains(*c));
        let short = own.chars().find(alone).or(own.chars().next());
        let short = short.map(String::from).unwrap_or_default();
        let tone = look["tone"].as_str().unwrap_or_default();
        match tone.chars().next() {
            Some(side) if shared && short.width() < room => format!("{side}{short}"),
            _ => short,
        }
    }

    /// Tones in the order of the seats, then any others.
    fn tones(&self) -> Vec<&str> {
        let seats = self.in_order().filter_map(|seat| seat["tone"].as_str());
        let looks = self.looks().filter_map(|look| look["tone"].as_str());
        let mut tones: Vec<&str> = Vec::new();
        for tone in seats.chain(looks) {
            if !tones.contains(&tone) {
                tones.push(tone);
            }
        }
        tones
    }

    fn character(&self, look: &Value) -> String {
        let text = |key: &str| look[key].as_str().unwrap_or_default();
        let alone = self.def["looks"]
            .as_object()
            .is_some_and(|looks| looks.len() == 1);
        match (text("glyph"), text("shape"), text("tone")) {
            ("", "cross", _) => "X".to_owned(),
            ("", "ring", _) => "O".to_owned(),
            ("", _, "white") => "○".to_owned(),
            ("", _, "black") => "●".to_owned(),
            ("", ..) if alone => "●".to_owned(),
            ("", ..) => {
                let name = self.word(text("name"));
                let first: String = name.chars().take(1).collect();
                if first.width() == 0 {
                    "?".to_owned()
                } else {
                    first.to_uppercase()
                }
            }
            (glyph, ..) => glyph.to_owned(),
        }
    }
}

/// Draws the straight strokes of an SVG path: M, L, H, V with absolute coordinates.
fn path(d: &str, layout: &Layout, canvas: &mut Canvas) {
    let mut at = (0, 0);
    let starts = d
        .char_indices()
        .filter(|(_, c)| c.is_ascii_alphabetic())
        .map(|(i, _)| i);
    let starts: Vec<usize> = starts.chain([d.len()]).collect();
    for part in starts.windows(2).map(|ends| &d[ends[0]..ends[1]]) {
        let (command, numbers) = part.split_at(1);
        let numbers: Vec<i64> = numbers
            .split([' ', ','])
            .filter_map(|n| n.parse().ok())
            .collect();
        let to = match (command, numbers.as_slice()) {
            ("M", [x, y]) => {
                at = (*x, *y);
                continue;
            }
            ("L", [x, y]) => (*x, *y),
            ("H", [x]) => (*x, at.1),
            ("V", [y]) => (at.0, *y),
            _ => continue,
        };
        canvas.line(layout.place(at), layout.place(to));
        at = to;
    }
}
