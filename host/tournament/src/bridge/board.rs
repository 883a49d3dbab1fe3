use serde::{Deserialize, Serialize};

/// A side of a bridge table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Side {
    /// North and South.
    Ns,
    /// East and West.
    Ew,
}

/// What stands on a board's score sheet for one table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum BoardEntry {
    /// Played: the score of North-South.
    Score(i32),
    /// An artificial adjusted score (Law 12C2): per cent of a top for each side, such as 60 and 40.
    Adjusted {
        /// North-South's per cent.
        ns: u8,
        /// East-West's per cent.
        ew: u8,
    },
    /// Not played at this table and not scored.
    NotPlayed,
}

/// Matchpoints of a board at one table, in hundredths, a top being twice the other tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BoardScore {
    /// North-South's.
    pub ns: i64,
    /// East-West's.
    pub ew: i64,
}

/// Law 78A: two matchpoints for each worse score on the board, one for each equal one, North-South's view.
#[must_use]
pub fn matchpoints(ns_scores: &[i32]) -> Vec<u32> {
    let mut sorted = ns_scores.to_vec();
    sorted.sort_unstable();
    let points = |score: &i32| {
        let below = sorted.partition_point(|s| s < score);
        let through = sorted.partition_point(|s| s <= score);
        u32::try_from(below + through - 1).unwrap_or(u32::MAX)
    };
    ns_scores.iter().map(points).collect()
}

/// A part of a top in hundredths of a per cent, half up; 0 where there is no top.
#[must_use]
pub fn percent(part: i64, top: i64) -> i64 {
    if top <= 0 {
        0
    } else {
        (2 * part * 10_000 + top).div_euclid(2 * top)
    }
}

/// Neuberg's formula for a board with fewer comparisons than others: `(mp + 1) N / n - 1`, where `mp` was
/// earned among `present` scores and `expected` there should be. Hundredths of a matchpoint, half up.
/// Without a score present there is nothing to stretch: 0.
#[must_use]
pub fn neuberg(mp: u32, present: u32, expected: u32) -> i64 {
    if present == 0 {
        return 0;
    }
    let (n, stretched) = (
        i64::from(present),
        (i64::from(mp) + 1) * i64::from(expected) * 100,
    );
    (2 * stretched + n).div_euclid(2 * n) - 100
}

/// Scores a board: real scores by comparison (stretched by Neuberg's formula where fewer than `expected`
/// tables have one), adjusted scores as a share of the top of `expected` tables. `None` where not played.
#[must_use]
pub fn adjusted(entries: &[BoardEntry], expected: u32) -> Vec<Option<BoardScore>> {
    let real: Vec<i32> = entries.iter().filter_map(real_score).collect();
    let present = u32::try_from(real.len()).unwrap_or(u32::MAX);
    let expected = expected.max(present).max(1);
    let top = 200 * (i64::from(expected) - 1);
    let mut points = matchpoints(&real).into_iter();
    let mut score = |entry: &BoardEntry| match entry {
        BoardEntry::Score(_) => points.next().map(|mp| {
            let ns = neuberg(mp, present, expected);
            BoardScore { ns, ew: top - ns }
        }),
        BoardEntry::Adjusted { ns, ew } => {
            let share = |p: u8| (top * i64::from(p) + 50).div_euclid(100);
            Some(BoardScore {
                ns: share(*ns),
                ew: share(*ew),
            })
        }
        BoardEntry::NotPlayed => None,
    };
    entries.iter().map(&mut score).collect()
}

fn real_score(entry: &BoardEntry) -> Option<i32> {
    if let BoardEntry::Score(score) = entry {
        Some(*score)
    } else {
        None
    }
}

/// Law 78B: the lowest score difference for 1, 2 ... 24 IMPs.
const IMP_BANDS: [u32; 24] = [
    20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600, 750, 900, 1100, 1300, 1500, 1750,
    2000, 2250, 2500, 3000, 3500, 4000,
];

/// Law 78B: IMPs for a difference in score, with its sign.
#[must_use]
pub fn imps(difference: i32) -> i32 {
    let bands = IMP_BANDS.partition_point(|&low| low <= difference.unsigned_abs());
    difference.signum() * i32::try_from(bands).unwrap_or(24)
}

/// Cross-IMPs: each score against every other on the board, in hundredths of the mean, half away from zero.
#[must_use]
pub fn cross_imps(ns_scores: &[i32]) -> Vec<i64> {
    let others = i64::try_from(ns_scores.len()).unwrap_or(i64::MAX) - 1;
    let mean = |score: &i32| {
        let total: i64 = ns_scores
            .iter()
            .map(|s| i64::from(imps(score.saturating_sub(*s))))
            .sum();
        if others < 1 {
            0
        } else {
            total.signum() * ((200 * total.abs() + others) / (2 * others))
        }
    };
    ns_scores.iter().map(mean).collect()
}

/// Butler scoring: IMPs against the datum, which is the mean of the scores to the nearest ten, one best and
/// one worst score left out where there are more than four. Gives the datum and North-South's IMPs.
#[must_use]
pub fn butler(ns_scores: &[i32]) -> (i32, Vec<i32>) {
    let mut sorted = ns_scores.to_vec();
    sorted.sort_unstable();
    let kept = if sorted.len() > 4 {
        &sorted[1..sorted.len() - 1]
    } else {
        &sorted[..]
    };
    let count = i64::try_from(kept.len()).unwrap_or(i64::MAX).max(1);
    let sum: i64 = kept.iter().map(|&s| i64::from(s)).sum();
    // Half away from zero, so that the two sides see the same datum.
    let tens = sum.signum() * ((2 * sum.abs() + 10 * count) / (20 * count));
    let datum = i32::try_from(10 * tens).unwrap_or(0);
    (
        datum,
        ns_scores
            .iter()
            .map(|s| imps(s.saturating_sub(datum)))
            .collect(),
    )
}
