//! The board: every line in each of four directions as bits, one set for each side.

use crate::line::{Bits, Line};
use qipai_sdk::Point;
pub use qipai_sdk::stones::Side;

/// The smallest and the largest board: files a to y.
pub const SIZES: std::ops::RangeInclusive<u8> = 5..=25;
/// Lines of the largest board in the four directions: ranks, files, and both diagonals.
const BASES: [usize; 4] = [0, 25, 50, 99];
const LINES: usize = 148;

/// A board with its stones.
#[derive(Clone, PartialEq, Eq)]
pub struct Board {
    size: u8,
    stones: [[Bits; LINES]; 2],
}

impl Board {
    /// An empty board of a size within [`SIZES`].
    #[must_use]
    pub fn new(size: u8) -> Board {
        Board {
            size: size.clamp(*SIZES.start(), *SIZES.end()),
            stones: [[0; LINES]; 2],
        }
    }

    /// Lines of the board.
    #[must_use]
    pub fn size(&self) -> u8 {
        self.size
    }

    /// Whether there is such a point.
    #[must_use]
    pub fn contains(&self, at: Point) -> bool {
        at.file < self.size && at.rank < self.size
    }

    /// The four lines through a point of the board, and its bit in each.
    fn places(&self, at: Point) -> [(usize, u32); 4] {
        let (file, rank) = (usize::from(at.file), usize::from(at.rank));
        let (across, up) = (u32::from(at.file) + 1, u32::from(at.rank) + 1);
        let rising = file + usize::from(self.size) - 1 - rank;
        [
            (BASES[0] + rank, across),
            (BASES[1] + file, up),
            (BASES[2] + rising, across),
            (BASES[3] + file + rank, across),
        ]
    }

    /// The points of a line as bits.
    fn points_of(&self, line: usize) -> Bits {
        let size = usize::from(self.size);
        let diagonal = line
            .checked_sub(BASES[3])
            .or_else(|| line.checked_sub(BASES[2]));
        let (first, last) = match diagonal {
            Some(diagonal) => (diagonal.saturating_sub(size - 1), diagonal.min(size - 1)),
            None => (0, size - 1),
        };
        ((1 << (last + 1)) - (1 << first)) << 1
    }

    /// The four lines through a point of the board as a side sees them, and the point's bit in each.
    #[must_use]
    pub fn lines(&self, side: Side, at: Point) -> [(Line, u32); 4] {
        self.places(at).map(|(line, bit)| {
            let own = self.stones[side.index()][line];
            let taken = own | self.stones[side.other().index()][line];
            let empty = self.points_of(line) & !taken;
            (Line { own, empty }, bit)
        })
    }

    /// Lengths of the four rows through a stone.
    #[must_use]
    pub fn lengths(&self, side: Side, at: Point) -> [u32; 4] {
        let stones = &self.stones[side.index()];
        self.places(at).map(|(line, bit)| {
            let own = stones[line];
            Line { own, empty: 0 }.len(bit)
        })
    }

    /// Puts a stone on an empty point, or takes it off again.
    pub fn flip(&mut self, side: Side, at: Point) {
        for (line, bit) in self.places(at) {
            self.stones[side.index()][line] ^= 1 << bit;
        }
    }

    /// Whose stone stands on a point.
    #[must_use]
    pub fn get(&self, at: Point) -> Option<Side> {
        let [(line, bit), ..] = self.places(at);
        Side::BOTH
            .into_iter()
            .find(|side| self.stones[side.index()][line] >> bit & 1 == 1)
    }

    /// All points, rank by rank from below.
    pub fn points(&self) -> impl Iterator<Item = Point> + use<> {
        let size = self.size;
        (0..size).flat_map(move |rank| (0..size).map(move |file| Point { file, rank }))
    }

    /// The empty points, rank by rank from below.
    pub fn empty(&self) -> impl Iterator<Item = Point> + '_ {
        (0..self.size).flat_map(|rank| {
            let line = BASES[0] + usize::from(rank);
            let taken = self.stones[0][line] | self.stones[1][line];
            let free = move |file: &u8| taken >> (file + 1) & 1 == 0;
            let files = (0..self.size).filter(free);
            files.map(move |file| Point { file, rank })
        })
    }

    /// The stones, rank by rank from below.
    pub fn stones(&self) -> impl Iterator<Item = (Side, Point)> + '_ {
        self.points()
            .filter_map(|at| self.get(at).map(|side| (side, at)))
    }

    /// The stones of the row through a stone in the direction of the `direction`-th of its [`lines`](Board::lines).
    #[must_use]
    pub fn row(&self, side: Side, at: Point, direction: usize) -> Vec<Point> {
        let (line, bit) = self.lines(side, at)[direction % 4];
        let (first, last) = line.row(bit);
        let point = |to: u32| along(at, direction, to as i32 - bit as i32);
        (first..=last).map(point).collect()
    }
}

/// The point `by` steps along the `direction`-th line through a point: to the right, up, to the upper right, to the lower right.
#[must_use]
pub fn along(at: Point, direction: usize, by: i32) -> Point {
    let [file, rank] = [[by, 0], [0, by], [by, by], [by, -by]][direction % 4];
    let step = |from: u8, by: i32| from.wrapping_add_signed(by as i8);
    Point::new(step(at.file, file), step(at.rank, rank))
}
