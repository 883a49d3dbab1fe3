//! The WBF's continuous scale of victory points (2013), in integers.
//!
//! V = 10 + 10 (1 - t^(3M/B)) / (1 - t^3) with t = (sqrt 5 - 1) / 2 and B = 15 sqrt(boards), capped at 20.
//! With phi = 1/t this is 10 + 10 (1 - exp(-M ln phi / (5 sqrt boards))) / (3 - sqrt 5).

/// Why there is no scale.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum VpError {
    /// A match has 1 to 1,000 boards.
    #[error("a match of victory points has 1 to 1000 boards")]
    Boards,
}

/// One, with 60 bits after the point.
const ONE: i128 = 1 << 60;
/// ln phi = 0.481211825059603447497758913424368423..., 60 bits after the point.
const LN_PHI: i128 = 554_799_461_382_324_837;
/// ln 2 = 0.693147180559945309417232121458176568..., 60 bits after the point.
const LN_2: i128 = 799_144_290_325_165_978;

/// Victory points of the winner and the loser of a match, in hundredths, for a margin in IMPs of either sign:
/// the first is the side whose margin it is.
///
/// # Errors
/// No boards, or more than 1,000.
pub fn victory_points(boards: u32, margin: i32) -> Result<(i32, i32), VpError> {
    check(boards)?;
    let winner = winner_hundredths(boards, margin.unsigned_abs());
    let loser = 2000 - winner;
    Ok(if margin < 0 {
        (loser, winner)
    } else {
        (winner, loser)
    })
}

/// The winner's victory points for margins 0, 1, 2 ... up to the first that gives 20, in hundredths. `smooth`
/// makes each further IMP worth no more than the one before, as in the printed tables, by moving single
/// entries by 0.01, as few of them as possible; where that can't be done (some matches of more than 48 boards)
/// the table stays as rounded.
///
/// # Errors
/// No boards, or more than 1,000.
pub fn victory_scale(boards: u32, smooth: bool) -> Result<Vec<i32>, VpError> {
    check(boards)?;
    let mut scale = Vec::new();
    loop {
        let points = winner_hundredths(boards, u32::try_from(scale.len()).unwrap_or(u32::MAX));
        scale.push(points);
        if points >= 2000 {
            break;
        }
    }
    Ok(if smooth { smoothed(&scale) } else { scale })
}

fn check(boards: u32) -> Result<(), VpError> {
    if (1..=1000).contains(&boards) {
        Ok(())
    } else {
        Err(VpError::Boards)
    }
}

fn winner_hundredths(boards: u32, margin: u32) -> i32 {
    // M >= 15 sqrt(boards): the cap.
    if u64::from(margin).pow(2) >= 225 * u64::from(boards) {
        return 2000;
    }
    let root_boards = root(i128::from(boards));
    // Ten bits fewer keep the product within 128 bits for 1,000 boards.
    let exponent = ((i128::from(margin) * LN_PHI) << 50) / ((5 * root_boards) >> 10);
    let slope = 3 * ONE - root(5);
    let numerator = 1000 * (ONE - exp_minus(exponent));
    // Half up.
    let rounded = (2 * numerator + slope) / (2 * slope);
    (1000 + i32::try_from(rounded).unwrap_or(1000)).min(2000)
}

/// The square root of a small whole number, 60 bits after the point.
fn root(whole: i128) -> i128 {
    // 116 bits leave room for 1,000.
    (whole << 116).isqrt() << 2
}

/// exp(-y) for y >= 0, 60 bits after the point: halved as often as ln 2 fits, the rest by its series.
fn exp_minus(y: i128) -> i128 {
    let halvings = y / LN_2;
    let rest = y % LN_2;
    let (mut sum, mut term) = (ONE, ONE);
    for k in 1..40 {
        term = -((term * rest) >> 60) / k;
        sum += term;
    }
    sum >> halvings.min(100)
}

/// The nearest concave table: entries move by at most 0.01, the fewest of them (dynamic programming over the
/// entry's shift and the last step).
fn smoothed(scale: &[i32]) -> Vec<i32> {
    const SHIFTS: [i32; 3] = [0, -1, 1];
    let width = 1
        + scale
            .windows(2)
            .map(|w| w[1] - w[0])
            .max()
            .unwrap_or(0)
            .max(0) as usize
        + 2;
    let far = u32::MAX / 2;
    // cost[i][shift][step]: fewest moved entries up to i, the step into i being `step`.
    let mut cost = vec![vec![[far, far, far]; width]; scale.len()];
    let mut from = vec![vec![[(0usize, 0usize); 3]; width]; scale.len()];
    if let Some(first) = cost.first_mut().and_then(|c| c.last_mut()) {
        first[0] = 0;
    }
    for i in 1..scale.len() {
        let pinned = i + 1 == scale.len();
        for (s, &shift) in SHIFTS.iter().enumerate().take(if pinned { 1 } else { 3 }) {
            for (p, &before) in SHIFTS.iter().enumerate() {
                let step = scale[i] + shift - scale[i - 1] - before;
                let Ok(step) = usize::try_from(step) else {
                    continue;
                };
                for last in step..width {
                    let here = cost[i - 1][last][p].saturating_add(u32::from(shift != 0));
                    if here < far && here < cost[i][step][s] {
                        cost[i][step][s] = here;
                        from[i][step][s] = (last, p);
                    }
                }
            }
        }
    }
    traced(scale, &cost, &from, SHIFTS).unwrap_or_else(|| scale.to_vec())
}

type Costs = [Vec<[u32; 3]>];
type Origins = [Vec<[(usize, usize); 3]>];

fn traced(scale: &[i32], cost: &Costs, from: &Origins, shifts: [i32; 3]) -> Option<Vec<i32>> {
    let last = cost.last()?;
    let (mut step, _) = last
        .iter()
        .enumerate()
        .min_by_key(|(_, c)| c[0])
        .filter(|(_, c)| c[0] < u32::MAX / 2)?;
    let mut shift = 0;
    let mut table = scale.to_vec();
    for i in (1..scale.len()).rev() {
        table[i] += shifts[shift];
        (step, shift) = from[i][step][shift];
    }
    Some(table)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn constants_hold_their_definitions() {
        // exp(-ln 2) = 1/2; exp(-ln phi) = (sqrt 5 - 1) / 2.
        assert!((exp_minus(LN_2 - 1) - ONE / 2).abs() < 100);
        assert!((exp_minus(LN_PHI) - (root(5) - ONE) / 2).abs() < 100);
    }

    #[test]
    fn a_smoothed_scale_is_concave_and_within_a_hundredth() {
        for boards in 1..=64 {
            let plain = victory_scale(boards, false).unwrap_or_default();
            let smooth = victory_scale(boards, true).unwrap_or_default();
            // Beyond 48 boards single hundredths do not always suffice; such a table stays as rounded.
            let concave = smooth.windows(3).all(|w| w[2] - w[1] <= w[1] - w[0]);
            assert!(
                concave || (boards > 48 && smooth == plain),
                "{boards}: {smooth:?}"
            );
            assert!(
                plain.iter().zip(&smooth).all(|(a, b)| a.abs_diff(*b) <= 1),
                "{boards}"
            );
        }
        // The note with the vectors: 4, 6, 7 and 9 boards need no smoothing.
        for boards in [4, 6, 7, 9] {
            assert_eq!(victory_scale(boards, false), victory_scale(boards, true));
        }
    }
}
