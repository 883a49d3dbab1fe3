use super::starter::{Placed, starter};
use super::{Kind, MAX_TABLES, Movement, MovementError, Seating};
use crate::round_robin::{Cycles, berger};

/// A full Howell for `pairs`: every two meet once. An odd number of pairs gives a bye a round. The highest
/// number stays at table 1; the others follow each other round the circle. Each table has boards of its own
/// where the size allows (8 pairs or more), and directions are chosen so that any two pairs are compared
/// about equally often.
///
/// # Errors
/// Fewer than 3 pairs, or more than twice [`MAX_TABLES`].
pub fn howell(pairs: u32) -> Result<Movement, MovementError> {
    let even = checked(pairs)?;
    let m = even - 1;
    let mut tables: Vec<Placed> = vec![(m, 0, 0)];
    tables.extend(starter(m));
    balance(m, &mut tables);
    // `m` stands for the player who does not turn.
    let turned = |place: u32, round: u32| {
        if place == m {
            even
        } else {
            (place + round) % m + 1
        }
    };
    let seat = |round: u32, table: u32| {
        let (x, y, adder) = tables[table as usize];
        Seating {
            round: round + 1,
            table: table + 1,
            ns: turned(x, round),
            ew: turned(y, round),
            boards: (adder + round) % m + 1,
        }
    };
    let movement = Movement::of(Kind::Howell, pairs, m, even / 2, seat);
    Ok(if even == pairs {
        movement
    } else {
        movement.without(even)
    })
}

/// A barometer: every two pairs meet once and all tables play the same boards in a round, so that standings
/// are final after each round. An odd number of pairs gives a bye a round.
///
/// # Errors
/// Fewer than 3 pairs, or more than twice [`MAX_TABLES`].
pub fn barometer(pairs: u32) -> Result<Movement, MovementError> {
    checked(pairs)?;
    let table = berger(pairs, Cycles::Single).map_err(|e| MovementError::Pairs(e.0))?;
    let mut seatings = Vec::new();
    for (round, games) in (1..).zip(&table) {
        for (table, game) in (1..).zip(&games.games) {
            seatings.push(Seating {
                round,
                table,
                ns: game.white,
                ew: game.black,
                boards: round,
            });
        }
    }
    Ok(Movement {
        kind: Kind::Barometer,
        pairs,
        rounds: table.len() as u32,
        seatings,
    })
}

fn checked(pairs: u32) -> Result<u32, MovementError> {
    if (3..=2 * MAX_TABLES).contains(&pairs) {
        Ok(pairs + pairs % 2)
    } else {
        Err(MovementError::Pairs(pairs))
    }
}

/// Turns tables round until no single turn makes comparisons more even. On any set of boards the players
/// sitting North-South are a fixed pattern on the circle (b - x), so only differences count.
fn balance(m: u32, tables: &mut [Placed]) {
    let size = m as usize;
    // Direction by residue: true for North-South; the fixed player's own at the end.
    let mut north = vec![false; size + 1];
    let at = |place: u32, adder: u32| {
        if place == m {
            size
        } else {
            ((place + m - adder) % m) as usize
        }
    };
    for &(x, _, adder) in tables.iter() {
        north[at(x, adder)] = true;
    }
    let mut best = unevenness(&north);
    loop {
        let mut improved = false;
        for table in tables.iter_mut() {
            let (x, y, adder) = *table;
            north.swap(at(x, adder), at(y, adder));
            let cost = unevenness(&north);
            if cost < best {
                best = cost;
                *table = (y, x, adder);
                improved = true;
            } else {
                north.swap(at(x, adder), at(y, adder));
            }
        }
        if !improved {
            return;
        }
    }
}

/// Sum of squares of how often players at each distance sit in the same direction, the fixed player included.
fn unevenness(north: &[bool]) -> usize {
    let m = north.len() - 1;
    let same = |distance: usize| {
        (0..m)
            .filter(|&i| north[i] == north[(i + distance) % m])
            .count()
    };
    let fixed = (0..m).filter(|&i| north[i] == north[m]).count();
    (1..=m / 2).map(|d| same(d).pow(2)).sum::<usize>() + fixed.pow(2)
}
