//! The star of 121 points: a hexagon of 61 and six triangles of 10 (K1). Points are numbered row by row from the top, in a row from
//! the left. Their names are a letter for the column, `a` to `y` from the left in half steps, and the number of the row from
//! below, 1 to 17: the centre is `m9`, the lowest point `m1`.

/// A point's number, 0 to 120.
pub type Point = u8;
/// A set of points, one bit each.
pub type Set = u128;

/// Number of points.
pub const POINTS: usize = 121;
/// Off the board.
pub const NONE: Point = u8::MAX;
/// Rows of the board.
const ROWS: i8 = 17;

/// The six ways along lines as steps of column and row: right, left, and the four slants.
const WAYS: [(i8, i8); 6] = [(2, 0), (-2, 0), (1, 1), (-1, -1), (1, -1), (-1, 1)];

/// Columns of the leftmost and the rightmost point of a row, rows counted from the top.
const fn edges(row: i8) -> (i8, i8) {
    let half = match row {
        0..=3 => row,
        4..=8 => 16 - row,
        9..=12 => row,
        _ => 16 - row,
    };
    (12 - half, 12 + half)
}

/// Column and row (from the top) of every point.
const PLACES: [(i8, i8); POINTS] = {
    let mut places = [(0, 0); POINTS];
    let (mut point, mut row) = (0, 0);
    while row < ROWS {
        let (mut column, last) = edges(row);
        while column <= last {
            places[point] = (column, row);
            point += 1;
            column += 2;
        }
        row += 1;
    }
    places
};

const fn numbered(column: i8, row: i8) -> Point {
    let mut point = 0;
    while point < POINTS {
        if PLACES[point].0 == column && PLACES[point].1 == row {
            return point as Point;
        }
        point += 1;
    }
    NONE
}

/// Three coordinates that add up to 0, each constant along one of the three kinds of lines.
const fn cube(point: Point) -> [i8; 3] {
    let (column, row) = PLACES[point as usize];
    let z = row - 8;
    let x = (column - 12 - z) / 2;
    [x, -x - z, z]
}

/// The point next to each point in each of the six ways; [`NONE`] beyond the edge.
pub const NEXT: [[Point; 6]; POINTS] = {
    let mut next = [[NONE; 6]; POINTS];
    let mut point = 0;
    while point < POINTS {
        let mut way = 0;
        while way < 6 {
            let (column, row) = PLACES[point];
            next[point][way] = numbered(column + WAYS[way].0, row + WAYS[way].1);
            way += 1;
        }
        point += 1;
    }
    next
};

/// The neighbours of each point.
pub const NEAR: [Set; POINTS] = {
    let mut near = [0; POINTS];
    let mut point = 0;
    while point < POINTS {
        let mut way = 0;
        while way < 6 {
            let to = NEXT[point][way];
            if to != NONE {
                near[point] |= bit(to);
            }
            way += 1;
        }
        point += 1;
    }
    near
};

/// The six triangles: 0 at the bottom, then clockwise; the opposite of `t` is [`opposite`].
pub const TRIANGLES: [Set; 6] = {
    let mut sets = [0; 6];
    let mut point = 0;
    while point < POINTS {
        let mut triangle = 0;
        while triangle < 6 {
            if depth(point as Point, triangle) > 4 {
                sets[triangle as usize] |= bit(point as Point);
            }
            triangle += 1;
        }
        point += 1;
    }
    sets
};

/// The point straight behind a neighbour, by point and neighbour; [`NONE`] where there is none.
pub const BEHIND: [[Point; 128]; POINTS] = {
    let mut behind = [[NONE; 128]; POINTS];
    let mut point = 0;
    while point < POINTS {
        let mut way = 0;
        while way < 6 {
            let over = NEXT[point][way];
            if over != NONE {
                behind[point][over as usize] = NEXT[over as usize][way];
            }
            way += 1;
        }
        point += 1;
    }
    behind
};

/// For the pieces of each triangle, the triangles that are neither their start nor their target.
pub const FOREIGN: [Set; 6] = {
    let mut sets = [0; 6];
    let mut home = 0;
    while home < 6 {
        sets[home] = ((1 << POINTS) - 1) & !HEXAGON & !TRIANGLES[home] & !TRIANGLES[(home + 3) % 6];
        home += 1;
    }
    sets
};

/// The hexagon in the middle.
pub const HEXAGON: Set = {
    let t = TRIANGLES;
    ((1 << POINTS) - 1) & !(t[0] | t[1] | t[2] | t[3] | t[4] | t[5])
};

/// The triangle across the board.
#[must_use]
pub const fn opposite(triangle: u8) -> u8 {
    (triangle + 3) % 6
}

/// The set of each point alone: looked up, since WASM has no wide shifts.
const BITS: [Set; 128] = {
    let mut bits = [0; 128];
    let mut point = 0;
    while point < POINTS {
        bits[point] = 1 << point;
        point += 1;
    }
    bits
};

/// The set of this point alone; nothing for [`NONE`].
#[must_use]
pub const fn bit(point: Point) -> Set {
    BITS[point as usize & 127]
}

/// The points of a set, lowest number first.
pub fn points(set: Set) -> impl Iterator<Item = Point> {
    let mut left = set;
    std::iter::from_fn(move || {
        let point = left.trailing_zeros() as Point;
        (left != 0).then(|| {
            left &= left - 1;
            point
        })
    })
}

/// Column and row of a point, from the left and from the top, columns in half steps.
#[must_use]
pub fn place(point: Point) -> (i32, i32) {
    let (column, row) = PLACES[usize::from(point)];
    (column.into(), row.into())
}

/// Every point's name, and how long it is.
const NAMES: [([u8; 3], usize); POINTS] = {
    let mut names = [([0; 3], 0); POINTS];
    let mut point = 0;
    while point < POINTS {
        let (column, row) = PLACES[point];
        let (letter, number) = (b'a' + column as u8, (ROWS - row) as u8);
        names[point] = if number < 10 {
            ([letter, b'0' + number, 0], 2)
        } else {
            ([letter, b'1', b'0' + number - 10], 3)
        };
        point += 1;
    }
    names
};

/// The point's name.
#[must_use]
pub fn name(point: Point) -> &'static str {
    let (name, length) = &NAMES[usize::from(point)];
    // Nothing but ASCII stands there.
    std::str::from_utf8(&name[..*length]).unwrap_or_default()
}

/// The point of this name.
#[must_use]
pub fn named(name: &str) -> Option<Point> {
    let mut letters = name.chars();
    let column = letters.next().filter(char::is_ascii_lowercase)? as u8 - b'a';
    let digits = letters.as_str();
    // Exactly one text for each point: no sign, no leading zero.
    if !digits.bytes().all(|digit| digit.is_ascii_digit()) || digits.starts_with('0') {
        return None;
    }
    let row = ROWS.checked_sub(digits.parse().ok()?)?;
    let point = numbered(i8::try_from(column).ok()?, row);
    (point != NONE).then_some(point)
}

/// How deep in a triangle a point lies: 8 at its tip, 0 on the line through the centre, -8 at the tip across.
#[must_use]
pub const fn depth(point: Point, triangle: u8) -> i8 {
    let [x, y, z] = cube(point);
    [z, -x, y, -z, x, -y][triangle as usize]
}

/// Where the seats' pieces stand at the start, in order of play: opposite for two, every other triangle for three, two
/// opposite pairs for four, all for six. Nothing for another number.
#[must_use]
pub const fn seating(seats: usize) -> &'static [u8] {
    match seats {
        2 => &[0, 3],
        3 => &[0, 2, 4],
        4 => &[0, 1, 3, 4],
        6 => &[0, 1, 2, 3, 4, 5],
        _ => &[],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn k1_the_board_has_121_points_and_312_adjacent_pairs() {
        let pairs: u32 = NEAR.iter().map(|near| near.count_ones()).sum();
        assert_eq!(pairs / 2, 312);
        assert_eq!(HEXAGON.count_ones(), 61);
        for triangle in 0..6 {
            assert_eq!(TRIANGLES[usize::from(triangle)].count_ones(), 10);
            assert_eq!(opposite(opposite(triangle)), triangle);
        }
        let all = TRIANGLES.iter().fold(HEXAGON, |all, set| all | set);
        assert_eq!(all.count_ones(), 121);
    }

    #[test]
    fn names_are_read_as_they_are_written() {
        for point in 0..POINTS as Point {
            assert_eq!(named(name(point)), Some(point));
        }
        assert_eq!(
            (named("m9"), named("m1"), named("m17")),
            (Some(60), Some(120), Some(0))
        );
        assert_eq!(
            (named("a13"), named("a1"), named("m2"), named("M9")),
            (Some(10), None, None, None)
        );
    }
}
