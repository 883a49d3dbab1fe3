//! `cargo xtask outlines FONT`: the outlines of characters on boards and pieces, so that a machine without such a font still
//! shows them. The font is LXGW WenKai Bold (Debian's fonts-lxgw-wenkai); its licence lies beside the output.

use crate::cargo::{self, Done};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;
use ttf_parser::{Face, OutlineBuilder};

/// The characters that are wanted; lines that begin with # are for people. A line of equals signs begins the second file.
const WANTED: &str = include_str!("../outlines.txt");

/// Where the client finds them: those of a plain set of pieces, and the others, which it fetches when it meets one of them.
const OUTPUTS: [&str; 2] = [
    "host/server/web/glyphs.json",
    "host/server/web/glyphs-more.json",
];

/// An em in tenths of the output's unit: outlines lie in a box of 100 round (0, 0), with one decimal.
const TENTHS: f32 = 1000.0;

pub(crate) fn run(font: &Path) -> Done {
    let bytes = std::fs::read(font).map_err(|error| format!("{}: {error}", font.display()))?;
    let face = Face::parse(&bytes, 0).map_err(|error| format!("{}: {error}", font.display()))?;
    for (wanted, output) in WANTED.split("\n===\n").zip(OUTPUTS) {
        let mut outlines = BTreeMap::new();
        for character in characters(wanted) {
            let outline = outline(&face, character)
                .ok_or_else(|| format!("{} has no outline of {character}", font.display()))?;
            outlines.insert(character, outline);
        }
        write(&outlines, output)?;
    }
    Ok(())
}

fn write(outlines: &BTreeMap<char, String>, output: &str) -> Done {
    let lines: Vec<String> = outlines
        .iter()
        .map(|(character, path)| format!("\"{character}\":\"{path}\""))
        .collect();
    let text = format!("{{\n{}\n}}\n", lines.join(",\n"));
    std::fs::write(cargo::root().join(output), &text)
        .map_err(|error| format!("{output}: {error}"))?;
    println!(
        "outlines: {} characters, {} bytes in {output}",
        outlines.len(),
        text.len()
    );
    Ok(())
}

fn characters(wanted: &str) -> impl Iterator<Item = char> {
    wanted
        .lines()
        .filter(|line| !line.starts_with('#'))
        .flat_map(str::chars)
        .filter(|character| !character.is_whitespace())
}

/// The path of a character, its own box centred on (0, 0), y downwards.
fn outline(face: &Face<'_>, character: char) -> Option<String> {
    let glyph = face.glyph_index(character)?;
    let bounds = face.glyph_bounding_box(glyph)?;
    let mut pen = Pen {
        scale: TENTHS / f32::from(face.units_per_em()),
        middle: (
            (f32::from(bounds.x_min) + f32::from(bounds.x_max)) / 2.0,
            (f32::from(bounds.y_min) + f32::from(bounds.y_max)) / 2.0,
        ),
        at: (0, 0),
        last: ' ',
        path: String::new(),
    };
    face.outline_glyph(glyph, &mut pen)?;
    Some(pen.path)
}

/// Writes an SVG path in steps from point to point, which are shorter than places. Places are rounded, not steps, so nothing
/// drifts.
struct Pen {
    scale: f32,
    middle: (f32, f32),
    at: (i32, i32),
    last: char,
    path: String,
}

impl Pen {
    /// A point of the font in tenths of a unit.
    fn place(&self, x: f32, y: f32) -> (i32, i32) {
        let round = |length: f32| {
            // A font's em is at most 16,384 units: far inside an i32.
            #[allow(clippy::cast_possible_truncation)]
            let whole = (length * self.scale).round() as i32;
            whole
        };
        (round(x - self.middle.0), round(self.middle.1 - y))
    }

    /// A command and the points it takes, all told from where the pen is.
    fn step(&mut self, command: char, points: &[(f32, f32)]) {
        if self.last != command {
            self.path.push(command);
        }
        let mut first = self.last != command;
        self.last = command;
        let (x0, y0) = self.at;
        for &(x, y) in points {
            let (x, y) = self.place(x, y);
            for number in [x - x0, y - y0] {
                self.number(number, first);
                first = false;
            }
            self.at = (x, y);
        }
    }

    /// A number of tenths, with a blank only where it would run into the one before.
    fn number(&mut self, tenths: i32, first: bool) {
        let (whole, rest) = (tenths.abs() / 10, tenths.abs() % 10);
        if tenths < 0 {
            self.path.push('-');
        } else if !first {
            self.path.push(' ');
        }
        let written = match (whole, rest) {
            (whole, 0) => write!(self.path, "{whole}"),
            (0, rest) => write!(self.path, ".{rest}"),
            (whole, rest) => write!(self.path, "{whole}.{rest}"),
        };
        debug_assert!(written.is_ok());
    }
}

impl OutlineBuilder for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        // After a closed outline the pen is at its beginning; an absolute step needs no knowledge of that.
        self.at = (0, 0);
        self.step('M', &[(x, y)]);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.step('l', &[(x, y)]);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.step('q', &[(x1, y1), (x, y)]);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.step('c', &[(x1, y1), (x2, y2), (x, y)]);
    }

    fn close(&mut self) {
        self.path.push('z');
        self.last = 'z';
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// R6: steps are told from where the pen was, also through control points.
    #[test]
    fn r6_outlines_are_written_in_steps() {
        let mut pen = Pen {
            scale: 1.0,
            middle: (0.0, 0.0),
            at: (0, 0),
            last: ' ',
            path: String::new(),
        };
        pen.move_to(10.0, -5.0);
        pen.line_to(20.0, -5.0);
        pen.line_to(20.0, 7.0);
        pen.quad_to(18.0, 9.0, 10.0, 0.0);
        pen.close();
        assert_eq!(pen.path, "M1 .5l1 0 0-1.2q-.2-.2-1 .7z");
    }

    #[test]
    fn r6_every_wanted_character_has_its_outline() {
        for (wanted, output) in WANTED.split("\n===\n").zip(OUTPUTS) {
            let text = std::fs::read_to_string(cargo::root().join(output)).unwrap_or_default();
            let found: BTreeMap<char, String> = serde_json::from_str(&text).unwrap_or_default();
            let missing: String = characters(wanted)
                .filter(|one| !found.contains_key(one))
                .collect();
            assert_eq!(missing, "", "{output}: run `cargo xtask outlines FONT`");
        }
    }
}
