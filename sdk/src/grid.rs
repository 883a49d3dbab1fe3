//! Boards by file and rank.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// A square or crossing: file from the left, rank from below, both from 0. Its text is "a1" for (0, 0).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Point {
    pub file: u8,
    pub rank: u8,
}

impl Point {
    #[must_use]
    pub const fn new(file: u8, rank: u8) -> Self {
        Self { file, rank }
    }

    /// The text.
    #[must_use]
    pub fn text(self) -> String {
        let mut text = String::with_capacity(4);
        self.put(&mut text);
        text
    }

    /// The text at the end of `text`, without the machinery of formatting: lists of moves hold hundreds.
    pub fn put(self, text: &mut String) {
        text.push(char::from(b'a' + self.file));
        let number = u16::from(self.rank) + 1;
        for unit in [100, 10, 1] {
            if number >= unit {
                text.push(char::from(b'0' + (number / unit % 10) as u8));
            }
        }
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}{}",
            char::from(b'a' + self.file),
            u16::from(self.rank) + 1
        )
    }
}

/// The text is not a file letter and a rank number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotAPoint;

impl FromStr for Point {
    type Err = NotAPoint;

    fn from_str(text: &str) -> Result<Self, NotAPoint> {
        let mut chars = text.chars();
        let file = chars
            .next()
            .filter(char::is_ascii_lowercase)
            .ok_or(NotAPoint)? as u8
            - b'a';
        let digits = chars.as_str();
        // Exactly one text for each point: no sign, no leading zero.
        if !digits.starts_with(|c: char| ('1'..='9').contains(&c))
            || !digits.bytes().all(|b| b.is_ascii_digit())
        {
            return Err(NotAPoint);
        }
        let rank: u8 = digits.parse().map_err(|_| NotAPoint)?;
        Ok(Self {
            file,
            rank: rank - 1,
        })
    }
}

/// Steps along ranks, files and both diagonals; the other four are their opposites.
const LINES: [(i8, i8); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

/// A board of cells that hold at most one piece each.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Grid<T> {
    files: u8,
    ranks: u8,
    cells: Vec<Option<T>>,
}

impl<T> Grid<T> {
    /// An empty board. At most 26 files, which letters name.
    #[must_use]
    pub fn new(files: u8, ranks: u8) -> Self {
        let cells = (0..usize::from(files) * usize::from(ranks))
            .map(|_| None)
            .collect();
        Self {
            files,
            ranks,
            cells,
        }
    }

    #[must_use]
    pub fn files(&self) -> u8 {
        self.files
    }

    #[must_use]
    pub fn ranks(&self) -> u8 {
        self.ranks
    }

    #[must_use]
    pub fn contains(&self, at: Point) -> bool {
        at.file < self.files && at.rank < self.ranks
    }

    fn slot(&self, at: Point) -> usize {
        usize::from(at.rank) * usize::from(self.files) + usize::from(at.file)
    }

    /// The piece there; `None` also off the board.
    #[must_use]
    pub fn get(&self, at: Point) -> Option<&T> {
        if self.contains(at) {
            self.cells[self.slot(at)].as_ref()
        } else {
            None
        }
    }

    /// Puts a piece there or takes it away. Off the board nothing happens.
    pub fn set(&mut self, at: Point, piece: Option<T>) {
        if self.contains(at) {
            let slot = self.slot(at);
            self.cells[slot] = piece;
        }
    }

    /// All points, rank by rank from below.
    pub fn points(&self) -> impl Iterator<Item = Point> + use<T> {
        let (files, ranks) = (self.files, self.ranks);
        (0..ranks).flat_map(move |rank| (0..files).map(move |file| Point { file, rank }))
    }

    /// Occupied points with their pieces.
    pub fn pieces(&self) -> impl Iterator<Item = (Point, &T)> + '_ {
        self.points()
            .filter_map(|at| self.get(at).map(|piece| (at, piece)))
    }

    /// Empty points.
    pub fn empty(&self) -> impl Iterator<Item = Point> + '_ {
        self.points().filter(|&at| self.get(at).is_none())
    }

    /// Number of pieces.
    #[must_use]
    pub fn count(&self) -> usize {
        self.cells.iter().flatten().count()
    }

    #[must_use]
    pub fn full(&self) -> bool {
        self.cells.iter().all(Option::is_some)
    }

    /// The point `steps` of (`df`, `dr`) away, if it is on the board.
    #[must_use]
    pub fn step(&self, at: Point, df: i8, dr: i8) -> Option<Point> {
        let to = Point {
            file: at.file.checked_add_signed(df)?,
            rank: at.rank.checked_add_signed(dr)?,
        };
        self.contains(to).then_some(to)
    }

    /// Orthogonal neighbours.
    pub fn near(&self, at: Point) -> impl Iterator<Item = Point> + '_ {
        [(0, 1), (1, 0), (0, -1), (-1, 0)]
            .into_iter()
            .filter_map(move |(df, dr)| self.step(at, df, dr))
    }
}

impl<T: PartialEq> Grid<T> {
    /// The whole run of equal pieces through `at` in the direction of (`df`, `dr`) and its opposite.
    #[must_use]
    pub fn run(&self, at: Point, df: i8, dr: i8) -> Vec<Point> {
        let Some(piece) = self.get(at) else {
            return Vec::new();
        };
        let walk = |df: i8, dr: i8| {
            std::iter::successors(self.step(at, df, dr), move |&p| self.step(p, df, dr))
                .take_while(|&p| self.get(p) == Some(piece))
        };
        let mut run: Vec<Point> = walk(-df, -dr).collect();
        run.reverse();
        run.push(at);
        run.extend(walk(df, dr));
        run
    }

    /// The first line of at least `len` equal pieces, with the piece on it.
    #[must_use]
    pub fn line(&self, len: usize) -> Option<(Vec<Point>, &T)> {
        self.pieces().find_map(|(at, piece)| {
            LINES
                .iter()
                .map(|&(df, dr)| self.run(at, df, dr))
                .find(|run| run.len() >= len)
                .map(|run| (run, piece))
        })
    }

    /// The connected group of equal pieces that holds `at`.
    #[must_use]
    pub fn chain(&self, at: Point) -> Vec<Point> {
        let Some(piece) = self.get(at) else {
            return Vec::new();
        };
        let mut chain = vec![at];
        let mut next = 0;
        while let Some(&from) = chain.get(next) {
            for to in self.near(from) {
                if self.get(to) == Some(piece) && !chain.contains(&to) {
                    chain.push(to);
                }
            }
            next += 1;
        }
        chain
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_point_has_one_text() {
        for (file, rank) in [(0, 0), (25, 24), (8, 9), (3, 254), (3, 99), (3, 98)] {
            let point = Point::new(file, rank);
            assert_eq!(point.to_string().parse(), Ok(point));
            assert_eq!(point.text(), point.to_string());
        }
        for text in ["", "a", "a0", "a01", "a+1", "A1", "1a", "a1 ", "a256", "é1"] {
            assert_eq!(text.parse::<Point>(), Err(NotAPoint), "{text:?}");
        }
    }

    #[test]
    fn lines_and_chains() {
        let mut grid = Grid::new(3, 3);
        for (file, rank) in [(0, 2), (1, 1), (2, 0)] {
            grid.set(Point::new(file, rank), Some('x'));
        }
        assert_eq!(grid.line(3).map(|(line, _)| line.len()), Some(3));
        assert_eq!(grid.line(4), None);
        grid.set(Point::new(1, 2), Some('x'));
        assert_eq!(grid.chain(Point::new(0, 2)).len(), 3);
        assert_eq!(grid.empty().count(), 5);
    }
}
