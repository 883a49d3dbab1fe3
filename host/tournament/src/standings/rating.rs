//! Figures made of ratings (C.07 article 10): whole numbers, halves rounded up.

use super::figure::{Because, Figure, Measure, Part, divided};
use super::opponents::played;
use super::table::{Round, Row, Table};

/// FIDE's table 8.1.1: the rating difference for a score of 50, 51 ... 100 per cent.
const DIFFERENCE: [i64; 51] = [
    0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141, 149, 158,
    166, 175, 184, 193, 202, 211, 220, 230, 240, 251, 262, 273, 284, 296, 309, 322, 336, 351, 366,
    383, 401, 422, 444, 470, 501, 538, 589, 677, 800,
];

/// FIDE's table 8.1.2: the highest rating difference for an expected score of 50, 51 ... 99 per cent.
const EXPECTED: [i64; 50] = [
    3, 10, 17, 25, 32, 39, 46, 53, 61, 68, 76, 83, 91, 98, 106, 113, 121, 129, 137, 145, 153, 162,
    170, 179, 188, 197, 206, 215, 225, 235, 245, 256, 267, 278, 290, 302, 315, 328, 344, 357, 374,
    391, 411, 432, 456, 484, 517, 559, 619, 735,
];

/// Rated opponents played on the board.
fn rated<'a>(table: &'a Table, row: &'a Row) -> impl Iterator<Item = (&'a Round, &'a Row)> {
    let opponent = |round: &'a Round| Some((round, table.row(played(round)?)?));
    row.rounds
        .iter()
        .filter_map(opponent)
        .filter(|(_, o)| o.rating > 0)
}

fn averaged(parts: Vec<Part>) -> Figure {
    Figure::mean(parts, Measure::Whole, 1)
}

fn parts(table: &Table, row: &Row, amount: impl Fn(&Row) -> i64) -> Vec<Part> {
    let one = |(round, opponent): (&Round, &Row)| Part {
        round: round.number,
        opponent: Some(opponent.id),
        amount: amount(opponent),
        because: Because::Played,
        missed: false,
        cut: false,
    };
    rated(table, row).map(one).collect()
}

/// C.07 10.1: average rating of the opponents, the lowest `cut` left out.
pub(crate) fn average(table: &Table, row: &Row, cut: u32) -> Figure {
    let mut parts = parts(table, row, |o| i64::from(o.rating));
    for _ in 0..cut {
        if let Some(lowest) = parts.iter_mut().filter(|p| !p.cut).min_by_key(|p| p.amount) {
            lowest.cut = true;
        }
    }
    averaged(parts)
}

/// C.07 10.2: the average rating of the opponents and the difference that the score stands for.
pub(crate) fn performance(table: &Table, row: &Row) -> Figure {
    let figure = average(table, row, 0);
    let (points, most) = score(table, row);
    if most == 0 {
        return figure;
    }
    let percent = divided(100 * points, most, 1).clamp(0, 100);
    let difference = DIFFERENCE[usize::try_from((percent - 50).abs()).unwrap_or(0).min(50)];
    Figure {
        value: figure.value + (percent - 50).signum() * difference,
        ..figure
    }
}

/// C.07 10.3: the lowest rating whose expected score against these opponents is the score made or more; 800
/// below the weakest opponent for no points at all.
pub(crate) fn perfect(table: &Table, row: &Row) -> Figure {
    let parts = parts(table, row, |o| i64::from(o.rating));
    let (points, most) = score(table, row);
    let lowest = parts.iter().map(|p| p.amount).min();
    let highest = parts.iter().map(|p| p.amount).max();
    let (Some(lowest), Some(highest)) = (lowest, highest) else {
        return Figure::whole(0);
    };
    let value = if points <= 0 {
        lowest - 800
    } else {
        // Expected score in hundredths of a win grows with the rating: bisect.
        let reaches = |rating: i64| {
            let expected: i64 = parts.iter().map(|p| expected(rating - p.amount)).sum();
            expected * table.win >= 100 * points
        };
        let (mut below, mut above) = (lowest - 801, highest + 736);
        if points >= most {
            above
        } else {
            while above - below > 1 {
                let middle = (above + below).div_euclid(2);
                if reaches(middle) {
                    above = middle
                } else {
                    below = middle
                }
            }
            above
        }
    };
    Figure {
        value,
        measure: Measure::Whole,
        ..Figure::sum(parts)
    }
}

/// Expected score in hundredths for a rating difference.
fn expected(difference: i64) -> i64 {
    let index = EXPECTED.partition_point(|&top| top < difference.abs());
    let better = 50 + i64::try_from(index).unwrap_or(50);
    if difference >= 0 {
        better
    } else {
        100 - better
    }
}

/// Points made, and most to be had, against rated opponents on the board.
fn score(table: &Table, row: &Row) -> (i64, i64) {
    rated(table, row).fold((0, 0), |(points, most), (round, _)| {
        (points + round.points, most + table.win)
    })
}

/// C.07 10.4: the opponents' average performance.
pub(crate) fn average_performance(table: &Table, row: &Row) -> Figure {
    averaged(parts(table, row, |o| performance(table, o).value))
}

/// C.07 10.5: the opponents' average perfect performance.
pub(crate) fn average_perfect(table: &Table, row: &Row) -> Figure {
    averaged(parts(table, row, |o| perfect(table, o).value))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_two_tables_agree_with_each_other() {
        // A difference from the first table is expected to bring the score it stands for.
        for (percent, &difference) in (50..=99).zip(&DIFFERENCE) {
            assert_eq!(expected(difference), percent, "{difference}");
            assert_eq!(expected(-difference), 100 - percent);
        }
        assert_eq!((expected(735), expected(736), expected(-736)), (99, 100, 0));
    }
}
