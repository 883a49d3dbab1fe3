//! One line of the board as bits: rows of stones, fours and threes.

/// Bits of a line: the point numbered i, from 0, is bit i + 1, so that the neighbours of every point are bits too.
pub type Bits = u32;

/// Three stones of six points in a row, the other three empty: those that the document calls a three (R3).
const THREES: [Bits; 4] = [0b00_1110, 0b01_1100, 0b01_0110, 0b01_1010];

/// A line as one side sees it. Bits that are neither own nor empty are the other side's, or off the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Line {
    /// Stones of the side.
    pub own: Bits,
    /// Empty points.
    pub empty: Bits,
}

fn has(bits: Bits, bit: u32) -> bool {
    bits >> bit & 1 == 1
}

impl Line {
    /// First and last bit of the row of own stones through `bit`, which must be one of them.
    #[must_use]
    pub fn row(self, bit: u32) -> (u32, u32) {
        let up = (self.own >> bit).trailing_ones();
        let down = (self.own << (31 - bit)).leading_ones();
        (bit + 1 - down, bit + up - 1)
    }

    /// Length of the row of own stones through `bit`, which must be one of them.
    #[must_use]
    pub fn len(self, bit: u32) -> u32 {
        (self.own >> bit).trailing_ones() + (self.own << (31 - bit)).leading_ones() - 1
    }

    /// The line with one more own stone.
    #[must_use]
    pub fn with(self, bit: u32) -> Line {
        Line {
            own: self.own | 1 << bit,
            empty: self.empty & !(1 << bit),
        }
    }

    /// The points at both ends of the row through `bit`.
    fn ends(self, bit: u32) -> [u32; 2] {
        let (first, last) = self.row(bit);
        [first - 1, last + 1]
    }

    /// The empty points at the ends of the row through `bit` where a stone makes a row of exactly `len`.
    fn completes(self, bit: u32, len: u32) -> impl Iterator<Item = u32> {
        let makes = move |end: &u32| has(self.empty, *end) && self.with(*end).len(*end) == len;
        self.ends(bit).into_iter().filter(makes)
    }

    /// Fours through `bit`: four stones to which one more makes exactly five (RIF 9.3). One line can hold two: X.XXX.X.
    #[must_use]
    pub fn fours(self, bit: u32) -> u32 {
        match self.completes(bit, 5).count() {
            // The same four stones, completed at either end.
            2 if self.len(bit) == 4 => 1,
            count => count as u32,
        }
    }

    /// Points where a stone makes a straight four with the stone on `bit`: an unbroken four with two points that make exactly five.
    pub fn straight_fours(self, bit: u32) -> impl Iterator<Item = u32> {
        self.completes(bit, 4)
            .filter(move |&point| self.with(point).completes(point, 5).count() == 2)
    }

    /// Whether the stone on `bit` is part of a three as the document describes it (R3): three stones in a row with one empty point
    /// at one end and two at the other, or with one gap and an empty point at each end. What is a four already is no three.
    #[must_use]
    pub fn looks_three(self, bit: u32) -> bool {
        let stands = |three: Bits| {
            (0..6.min(bit + 1)).filter(|at| has(three, *at)).any(|at| {
                let shift = bit - at;
                self.own >> shift & 63 == three && self.empty >> shift & 63 == 63 ^ three
            })
        };
        self.fours(bit) == 0 && THREES.into_iter().any(stands)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A line from a picture: X own, . empty, O the other's. The stone looked at is the first X.
    fn line(picture: &str) -> (Line, u32) {
        let bits = |wanted: char| {
            let marks = picture.chars().enumerate().filter(|(_, c)| *c == wanted);
            marks.fold(0, |bits, (at, _)| bits | 2 << at)
        };
        let line = Line {
            own: bits('X'),
            empty: bits('.'),
        };
        (line, line.own.trailing_zeros())
    }

    #[test]
    fn r2_fours_are_counted_by_what_makes_exactly_five() {
        for (picture, fours) in [
            (".XXXX.", 1),
            ("OXXXX.", 1),
            ("OXXXXO", 0),
            ("XXXX", 0),
            ("XX.XX", 1),
            ("X.XXX.X", 1),
            ("XXXX.X", 0),
            (".XXXX.X", 1),
            ("XXX.XX", 0),
            (".X.X.X.X.", 0),
        ] {
            let (line, bit) = line(picture);
            assert_eq!(line.fours(bit), fours, "{picture}");
        }
        // Seen from a stone in the middle, these hold two.
        for picture in ["X.XXX.X", "XX.XX.XX", "XXX.X.XXX"] {
            let (line, _) = line(picture);
            let middle = picture.len() as u32 / 2 + 1;
            assert_eq!(line.fours(middle), 2, "{picture}");
        }
    }

    #[test]
    fn r3_threes_are_those_that_can_become_a_straight_four() {
        for (picture, points) in [
            ("..XXX..", vec![2, 6]),
            ("O.XXX..", vec![6]),
            ("O.XXX.O", vec![]),
            (".X.XX.", vec![3]),
            (".XX.X.", vec![4]),
            ("OX.XX.", vec![]),
            ("..XXX.X", vec![]),
            ("X.XXX.X", vec![]),
            ("...XXX", vec![]),
            ("..XX..", vec![]),
        ] {
            let (line, bit) = line(picture);
            let found: Vec<u32> = line.straight_fours(bit).collect();
            assert_eq!(found, points, "{picture}");
        }
    }

    #[test]
    fn r3_the_document_goes_by_looks() {
        for (picture, three) in [
            ("..XXX.", true),
            (".XXX..", true),
            (".XXX.O", false),
            (".X.XX.", true),
            (".XX.X.", true),
            ("OX.XX.", false),
            ("..XXX.XO", false),
            ("..XX..", false),
        ] {
            let (line, bit) = line(picture);
            assert_eq!(line.looks_three(bit), three, "{picture}");
        }
    }
}
