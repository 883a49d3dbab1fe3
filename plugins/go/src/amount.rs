//! Numbers of points and stones that are no whole ones, as text.

use crate::rules::Amount;

/// The largest komi either way, in points.
const MOST: i32 = 999;

impl Amount {
    /// The amount in quarters, if it is a number of them.
    #[must_use]
    pub fn quarters(&self) -> Option<i32> {
        let quarters = match self {
            Amount::Whole(number) => number.checked_mul(4)?,
            Amount::Text(text) => quarters(text)?,
        };
        (quarters.abs() <= 4 * MOST).then_some(quarters)
    }
}

/// Reads "7.5", "-6", "7 1/2", "15/2", "3又3/4".
fn quarters(text: &str) -> Option<i32> {
    let text = text.trim();
    let (sign, text) = match text.strip_prefix(['-', '−']) {
        Some(rest) => (-1, rest),
        None => (1, text.strip_prefix('+').unwrap_or(text)),
    };
    let count = |digits: &str| -> Option<i32> {
        let fits = (1..=6).contains(&digits.len()) && digits.bytes().all(|b| b.is_ascii_digit());
        fits.then(|| digits.parse().ok()).flatten()
    };
    let over = |above: i32, below: i32| -> Option<i32> {
        (below > 0 && above * 4 % below == 0).then(|| above * 4 / below)
    };
    let fraction = |text: &str| -> Option<i32> {
        let (above, below) = text.split_once('/')?;
        over(count(above)?, count(below)?)
    };
    let size = if let Some((whole, part)) = text.split_once('.') {
        count(part)?;
        let digits = part.trim_end_matches('0');
        let below = 10_i32.checked_pow(u32::try_from(digits.len()).ok()?)?;
        let part = if digits.is_empty() { 0 } else { count(digits)? };
        4 * count(whole)? + over(part, below)?
    } else if let Some((whole, part)) = text.split_once([' ', '又']) {
        4 * count(whole)? + fraction(part.trim())?
    } else if text.contains('/') {
        fraction(text)?
    } else {
        4 * count(text)?
    };
    Some(sign * size)
}

/// A number of half points: "7.5", "-3".
#[must_use]
pub fn halves(number: i32) -> String {
    let sign = if number < 0 { "-" } else { "" };
    let (whole, half) = (number.abs() / 2, number.abs() % 2);
    format!("{sign}{whole}{}", if half == 1 { ".5" } else { "" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn g3_komi_is_read_in_points_and_stones() {
        let quarters = |text: &str| Amount::Text(text.to_owned()).quarters();
        assert_eq!(quarters("3 3/4"), Some(15));
        assert_eq!(quarters("3又3/4"), Some(15));
        assert_eq!(quarters("3.75"), Some(15));
        assert_eq!(quarters("15/4"), Some(15));
        assert_eq!(quarters("7.50"), Some(30));
        assert_eq!(quarters("-5.5"), Some(-22));
        assert_eq!(quarters("+0"), Some(0));
        assert_eq!(Amount::Whole(7).quarters(), Some(28));
        for bad in [
            "", "7.", ".5", "7.1", "1/3", "1/0", "x", "7 5", "1e2", "1000000", "--1", "7.5.1",
            "99999",
        ] {
            assert_eq!(quarters(bad), None, "{bad}");
        }
        assert_eq!(Amount::Whole(i32::MAX).quarters(), None);
    }

    #[test]
    fn g3_half_points_are_written() {
        assert_eq!(halves(15), "7.5");
        assert_eq!(halves(-1), "-0.5");
        assert_eq!(halves(-6), "-3");
        assert_eq!(halves(0), "0");
    }
}
