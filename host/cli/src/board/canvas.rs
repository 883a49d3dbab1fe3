//! Lines and characters on a field of columns and rows.

use super::Style;
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// Directions in which a line leaves a place.
const UP: u8 = 1;
const DOWN: u8 = 2;
const LEFT: u8 = 4;
const RIGHT: u8 = 8;

/// By directions: what is drawn where lines meet.
const JOINTS: [char; 16] = [
    ' ', '│', '│', '│', '─', '┘', '┐', '┤', '─', '└', '┌', '├', '─', '┴', '┬', '┼',
];

#[derive(Clone, Copy, Debug, PartialEq)]
enum Ink {
    Lines(u8),
    Char(char, Style),
    /// The right half of a wide character.
    Covered,
}

/// Column and row.
pub(super) type Place = (usize, usize);

pub(super) struct Canvas {
    width: usize,
    ink: Vec<Ink>,
}

impl Canvas {
    pub(super) fn new(width: usize, height: usize) -> Self {
        Self {
            width,
            ink: vec![Ink::Lines(0); width * height],
        }
    }

    fn at(&mut self, (column, row): Place) -> Option<&mut Ink> {
        if column >= self.width {
            return None;
        }
        self.ink.get_mut(row * self.width + column)
    }

    fn joint(&mut self, place: Place, direction: u8) {
        if let Some(Ink::Lines(directions)) = self.at(place) {
            *directions |= direction;
        }
    }

    /// A line between two places: along a row, along a column, or a stroke in every row between.
    pub(super) fn line(&mut self, from: Place, to: Place) {
        let (from, to) = if from <= to { (from, to) } else { (to, from) };
        let ((c1, r1), (c2, r2)) = (from, to);
        if r1 == r2 {
            for column in c1..c2 {
                self.joint((column, r1), RIGHT);
                self.joint((column + 1, r1), LEFT);
            }
        } else if c1 == c2 {
            for row in r1..r2 {
                self.joint((c1, row), DOWN);
                self.joint((c1, row + 1), UP);
            }
        } else {
            let rows = r1.abs_diff(r2);
            for step in 1..rows {
                let row = if r1 < r2 { r1 + step } else { r1 - step };
                let column = c1 + (c2 - c1) * step / rows;
                let stroke = if r1 < r2 { '╲' } else { '╱' };
                if let Some(ink @ Ink::Lines(0)) = self.at((column, row)) {
                    *ink = Ink::Char(stroke, Style::default());
                }
            }
        }
    }

    /// Text with its first column at a place.
    pub(super) fn put(&mut self, (column, row): Place, text: &str, style: Style) {
        let mut column = column;
        for c in text.chars() {
            if let Some(ink) = self.at((column, row)) {
                *ink = Ink::Char(c, style);
            }
            let wide = c.width().unwrap_or(0);
            for covered in 1..wide {
                if let Some(ink) = self.at((column + covered, row)) {
                    *ink = Ink::Covered;
                }
            }
            column += wide;
        }
    }

    /// Text around a place.
    pub(super) fn center(&mut self, (column, row): Place, text: &str, style: Style) {
        let left = column.saturating_sub((text.width().max(1) - 1) / 2);
        self.put((left, row), text, style);
    }

    /// The lines; `styled` makes what the terminal takes.
    pub(super) fn lines(&self, styled: &dyn Fn(&str, Style) -> String) -> Vec<String> {
        let row = |inks: &[Ink]| {
            let (mut line, mut run, mut now) = (String::new(), String::new(), Style::default());
            for ink in inks {
                let (c, style) = match *ink {
                    Ink::Lines(directions) => (JOINTS[usize::from(directions)], Style::default()),
                    Ink::Char(c, style) => (c, style),
                    Ink::Covered => continue,
                };
                if style != now && !run.is_empty() {
                    line.push_str(&styled(&run, now));
                    run.clear();
                }
                now = style;
                run.push(c);
            }
            line + &styled(&run, now)
        };
        self.ink.chunks(self.width.max(1)).map(row).collect()
    }
}
