//! Eight tables of four for ten rounds: from four base rounds and the group that leaves the schedule as it is.

use super::golfer::Rounds;
use super::ring::Ring;

/// Players (c, v) are numbered 8 c + v: c one of four columns, v in the field of eight elements.
const COLUMN: usize = 8;

/// Where the columns go in a turn of the schedule.
const TURN: [usize; 4] = [0, 2, 3, 1];

/// One table of each kind in a round. All others of the round are these with one element added to every v.
const BASE: [&[[usize; 4]]; 4] = [
    &[
        [0, 2, 4, 6],
        [8, 10, 13, 15],
        [16, 19, 20, 23],
        [24, 27, 29, 30],
    ],
    &[[0, 3, 8, 11], [16, 18, 28, 30]],
    &[[0, 9, 20, 28]],
    &[[0, 12, 23, 29]],
];

/// The ten rounds in which 32 players meet 30 others each, once; v and v + 1 of a column never meet. (A resolvable
/// group divisible design with blocks of four and type 2^16; ten rounds are the most there can be.)
///
/// Adding an element to every v leaves each round as it is. The turn takes column c to `TURN[c]` and v to its
/// square; the first base round stays, each of the others makes three.
pub(super) fn eight_fours() -> Option<Rounds> {
    let field = Ring::new(COLUMN)?;
    let turned = |p: usize| {
        let v = p % COLUMN;
        TURN[p / COLUMN] * COLUMN + field.mul(v, v)
    };
    let mut schedule = Rounds::new();
    for base in BASE {
        let mut tables: Vec<Vec<usize>> = base.iter().map(|t| t.to_vec()).collect();
        for _ in 0..3 {
            let round = shifted(&tables, &field);
            if !schedule.contains(&round) {
                schedule.push(round);
            }
            for player in tables.iter_mut().flatten() {
                *player = turned(*player);
            }
        }
    }
    Some(schedule)
}

/// All the tables that come from these by adding an element, each once and in order.
fn shifted(tables: &[Vec<usize>], field: &Ring) -> Vec<Vec<usize>> {
    let moved = |table: &[usize], by: usize| {
        let mut moved: Vec<usize> = table
            .iter()
            .map(|p| p / COLUMN * COLUMN + field.add(p % COLUMN, by))
            .collect();
        moved.sort_unstable();
        moved
    };
    let mut round: Vec<Vec<usize>> = tables
        .iter()
        .flat_map(|table| (0..COLUMN).map(move |by| moved(table, by)))
        .collect();
    round.sort_unstable();
    round.dedup();
    round
}
