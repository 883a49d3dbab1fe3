//! The two boards: sixty points for two seats, 129 for four. A half has six rows of five points, counted from its back row and
//! from its own left; rails are the lines below, everything else that is joined is road (J1).

use qipai_sdk::Spot;
use qipai_sdk::graph::{Graph, Node};
use std::sync::OnceLock;

/// Rows of a half, from the back, and points of a row.
pub const ROWS: u8 = 6;
pub const COLUMNS: u8 = 5;
/// Points of a half.
pub const HALF: usize = 30;
/// Camps and headquarters of a half, as row and column.
const CAMPS: [(u8, u8); 5] = [(3, 2), (3, 4), (4, 3), (5, 2), (5, 4)];
const HEADQUARTERS: [(u8, u8); 2] = [(1, 2), (1, 4)];
/// Hundredths of a cell between two points, and between the front rows of two seats.
const STEP: i32 = 100;
const FRONT: i32 = 160;

/// How two points are joined.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Link {
    Road,
    Rail,
    /// A rail that goes round the corner between two halves.
    Arc,
}

/// A place in a half: from 0, row by row from the back, each from its owner's left.
#[must_use]
pub fn slot(row: u8, column: u8) -> usize {
    usize::from((row - 1) * COLUMNS + column - 1)
}

/// The row of a slot, from the back (1 to 6).
#[must_use]
pub fn row(slot: usize) -> u8 {
    (slot / usize::from(COLUMNS)) as u8 + 1
}

fn is_one_of(slot: usize, places: &[(u8, u8)]) -> bool {
    places
        .iter()
        .any(|&(row, column)| self::slot(row, column) == slot)
}

/// Whether nothing may be laid out on this place of a half, and nothing taken.
#[must_use]
pub fn slot_is_camp(slot: usize) -> bool {
    is_one_of(slot, &CAMPS)
}

#[must_use]
pub fn slot_is_headquarters(slot: usize) -> bool {
    is_one_of(slot, &HEADQUARTERS)
}

/// A board: the graph, and the tables that moves are made from.
#[derive(Debug)]
pub struct Board {
    pub graph: Graph<Link>,
    /// Halves: 2 or 4.
    pub sides: u8,
    /// Rail lines from end to end, each straight or round one arc.
    pub lines: Vec<Vec<Node>>,
    /// From each point, what lies along each rail line in each direction, nearest first.
    pub rays: Vec<Vec<Vec<Node>>>,
    /// The side in whose half a point lies, and its place there; `None` in the centre.
    pub homes: Vec<Option<(u8, usize)>>,
}

/// The board for two seats or four.
///
/// # Panics
/// With another number of seats.
#[must_use]
pub fn board(sides: u8) -> &'static Board {
    static TWO: OnceLock<Board> = OnceLock::new();
    static FOUR: OnceLock<Board> = OnceLock::new();
    match sides {
        2 => TWO.get_or_init(two),
        4 => FOUR.get_or_init(four),
        _ => panic!("boards are for two seats or four"),
    }
}

impl Board {
    /// The point of a place in a side's half.
    #[must_use]
    pub fn node(&self, side: u8, slot: usize) -> Node {
        // Two seats: rows from below, so that the upper half is numbered from its far end.
        let number = match (self.sides, side) {
            (2, 1) => 2 * HALF - 1 - slot,
            _ => usize::from(side) * HALF + slot,
        };
        number as Node
    }

    #[must_use]
    pub fn is_camp(&self, node: Node) -> bool {
        self.homes[usize::from(node)].is_some_and(|(_, slot)| slot_is_camp(slot))
    }

    #[must_use]
    pub fn is_headquarters(&self, node: Node) -> bool {
        self.homes[usize::from(node)].is_some_and(|(_, slot)| slot_is_headquarters(slot))
    }

    /// The name of a point: `a1` to `e12`, or `x,y` on the board for four.
    #[must_use]
    pub fn name(&self, node: Node) -> &str {
        &self.graph.spot(node).id
    }

    /// All places of a side's half as points.
    pub fn half(&self, side: u8) -> impl Iterator<Item = Node> + '_ {
        (0..HALF).map(move |slot| self.node(side, slot))
    }

    /// A column of a half along its rail: from row 2 to the front row.
    fn column(&self, side: u8, column: u8) -> Vec<Node> {
        (2..=ROWS)
            .map(|row| self.node(side, slot(row, column)))
            .collect()
    }

    fn rows(&self) -> Vec<Vec<Node>> {
        let rows = (0..self.sides).flat_map(|side| [(side, 2), (side, ROWS)]);
        rows.map(|(side, row)| {
            let points = (1..=COLUMNS).map(|column| self.node(side, slot(row, column)));
            points.collect()
        })
        .collect()
    }

    /// Roads inside the halves: all orthogonal neighbours, and each camp with everything around it.
    fn roads(&mut self) {
        for side in 0..self.sides {
            for (row, column) in
                (1..=ROWS).flat_map(|row| (1..=COLUMNS).map(move |column| (row, column)))
            {
                let here = self.node(side, slot(row, column));
                for (dr, dc) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
                    let (to_row, to_column) = (row + dr, column.wrapping_add_signed(dc));
                    if to_row > ROWS || !(1..=COLUMNS).contains(&to_column) {
                        continue;
                    }
                    let diagonal = dr != 0 && dc != 0;
                    let camps = [(row, column), (to_row, to_column)];
                    if !diagonal || camps.iter().any(|place| CAMPS.contains(place)) {
                        let there = self.node(side, slot(to_row, to_column));
                        self.graph.link(here, there, Link::Road);
                    }
                }
            }
        }
    }

    /// Lays rails along the lines, and works out where they lead from each point.
    fn rails(&mut self) {
        let front = |board: &Self, node: Node, side: u8| {
            board.homes[usize::from(node)].is_some_and(|(home, _)| home != side)
        };
        self.rays = vec![Vec::new(); self.graph.len()];
        for line in &self.lines {
            for pair in line.windows(2) {
                let home = self.homes[usize::from(pair[0])];
                let arc =
                    self.sides == 4 && home.is_some_and(|(side, _)| front(self, pair[1], side));
                let kind = if arc { Link::Arc } else { Link::Rail };
                self.graph.link(pair[0], pair[1], kind);
            }
            for (i, &node) in line.iter().enumerate() {
                let back = line[..i].iter().rev().copied().collect();
                for ray in [back, line[i + 1..].to_vec()] {
                    if !ray.is_empty() {
                        self.rays[usize::from(node)].push(ray);
                    }
                }
            }
        }
    }

    fn with(sides: u8, spots: Vec<Spot>, homes: Vec<Option<(u8, usize)>>) -> Self {
        let mut graph = Graph::new();
        for spot in spots {
            graph.point(spot);
        }
        let mut board = Self {
            graph,
            sides,
            lines: Vec::new(),
            rays: Vec::new(),
            homes,
        };
        board.roads();
        board
    }
}

/// Two halves face each other; only the outer columns and the middle one cross, by rail.
fn two() -> Board {
    let files = (0..12u8).flat_map(|rank| (0..COLUMNS).map(move |file| (file, rank)));
    let spots = files.map(|(file, rank)| {
        let id = format!("{}{}", char::from(b'a' + file), rank + 1);
        let gap = if rank < ROWS { FRONT - STEP } else { 0 };
        let y = i32::from(11 - rank) * STEP + gap;
        Spot::new(id, i32::from(file) * STEP, y)
    });
    let homes = (0..2 * HALF).map(|number| {
        Some(if number < HALF {
            (0, number)
        } else {
            (1, 2 * HALF - 1 - number)
        })
    });
    let mut board = Board::with(2, spots.collect(), homes.collect());
    board.lines = board.rows();
    for column in [1, COLUMNS] {
        let mut line = board.column(0, column);
        line.extend(board.column(1, COLUMNS + 1 - column).iter().rev());
        board.lines.push(line);
    }
    let middle = slot(ROWS, 3);
    board
        .lines
        .push(vec![board.node(0, middle), board.node(1, middle)]);
    board.rails();
    board
}

/// A quarter turn to the next seat, counter-clockwise, `y` upwards.
fn turned((x, y): (i32, i32), times: u8) -> (i32, i32) {
    (0..times).fold((x, y), |(x, y), _| (16 - y, x))
}

/// Four halves around nine points; the front corners of neighbours are joined by arcs.
fn four() -> Board {
    let half = (0..HALF as i32).map(|slot| (6 + slot % 5, slot / 5));
    let places: Vec<(i32, i32)> = (0..4)
        .flat_map(|side| half.clone().map(move |at| turned(at, side)))
        .chain((0..9).map(|i| (6 + 2 * (i % 3), 6 + 2 * (i / 3))))
        .collect();
    let spots = places
        .iter()
        .map(|(x, y)| Spot::new(format!("{x},{y}"), x * STEP, (16 - y) * STEP));
    let homes = (0..places.len())
        .map(|number| (number < 4 * HALF).then_some(((number / HALF) as u8, number % HALF)));
    let mut board = Board::with(4, spots.collect(), homes.collect());
    // A column of the centre (0 to 2) as a side looks at it, nearest first.
    let centre = |side: u8, column: i32| -> Vec<Node> {
        let at = (0..3).map(|depth| turned((6 + 2 * column, 6 + 2 * depth), side));
        let number = |at: (i32, i32)| places.iter().position(|place| *place == at);
        at.filter_map(number).map(|number| number as Node).collect()
    };
    let mut lines = board.rows();
    for side in 0..2 {
        let across = side + 2;
        for (column, of_centre) in [(1, 0), (COLUMNS, 2)] {
            let mut line = board.column(side, column);
            line.extend(centre(side, of_centre));
            line.extend(board.column(across, COLUMNS + 1 - column).iter().rev());
            lines.push(line);
        }
        let middle = slot(ROWS, 3);
        let mut line = vec![board.node(side, middle)];
        line.extend(centre(side, 1));
        line.push(board.node(across, middle));
        lines.push(line);
    }
    for side in 0..4 {
        let mut line = board.column(side, COLUMNS);
        line.extend(board.column((side + 1) % 4, 1).iter().rev());
        lines.push(line);
    }
    board.lines = lines;
    board.rails();
    board
}
