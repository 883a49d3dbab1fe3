use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Tournament points, in twentieths of a point: integers, so that sums and halves are exact.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Points(i32);

impl Points {
    /// No points.
    pub const ZERO: Points = Points(0);
    /// Half a point.
    pub const HALF: Points = Points(10);
    /// One point.
    pub const ONE: Points = Points(20);

    /// Points from twentieths: 20 is one point.
    #[must_use]
    pub const fn from_twentieths(twentieths: i32) -> Points {
        Points(twentieths)
    }

    /// The number of twentieths of a point.
    #[must_use]
    pub const fn twentieths(self) -> i32 {
        self.0
    }
}

/// Why a text is no number of points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PointsError {
    /// Neither a decimal such as `2.5` nor a fraction such as `1/2`.
    #[error("not a number of points")]
    Malformed,
    /// Finer than a twentieth of a point.
    #[error("finer than a twentieth of a point")]
    TooFine,
    /// Larger than 99,999 points either way.
    #[error("out of range")]
    OutOfRange,
}

const LIMIT: i64 = 99_999 * 20;

impl FromStr for Points {
    type Err = PointsError;

    fn from_str(text: &str) -> Result<Points, PointsError> {
        let (sign, digits) = match text.strip_prefix('-') {
            Some(rest) => (-1, rest),
            None => (1, text),
        };
        let (numerator, denominator) = if let Some((top, bottom)) = digits.split_once('/') {
            (natural(top)?, natural(bottom)?)
        } else {
            decimal(digits)?
        };
        if denominator == 0 {
            return Err(PointsError::Malformed);
        }
        if numerator * 20 % denominator != 0 {
            return Err(PointsError::TooFine);
        }
        let twentieths = sign * (numerator * 20 / denominator);
        if twentieths.abs() > LIMIT {
            return Err(PointsError::OutOfRange);
        }
        i32::try_from(twentieths)
            .map(Points)
            .map_err(|_| PointsError::OutOfRange)
    }
}

/// A run of up to nine digits; longer ones would overflow the sums above.
fn natural(text: &str) -> Result<i64, PointsError> {
    if text.is_empty() || text.len() > 9 || !text.bytes().all(|b| b.is_ascii_digit()) {
        return Err(PointsError::Malformed);
    }
    text.parse().map_err(|_| PointsError::Malformed)
}

fn decimal(text: &str) -> Result<(i64, i64), PointsError> {
    let Some((whole, fraction)) = text.split_once('.') else {
        return Ok((natural(text)?, 1));
    };
    if fraction.len() > 3 || (whole.is_empty() && fraction.is_empty()) {
        return Err(PointsError::Malformed);
    }
    let scale = 10_i64.pow(u32::try_from(fraction.len()).map_err(|_| PointsError::Malformed)?);
    let whole = if whole.is_empty() { 0 } else { natural(whole)? };
    let fraction = if fraction.is_empty() {
        0
    } else {
        natural(fraction)?
    };
    Ok((whole * scale + fraction, scale))
}

/// One decimal (`2.5`), or two where one does not do (`2.25`).
impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hundredths = i64::from(self.0) * 5;
        let (whole, part) = (hundredths.abs() / 100, hundredths.abs() % 100);
        let sign = if hundredths < 0 { "-" } else { "" };
        let text = if part % 10 == 0 {
            format!("{sign}{whole}.{}", part / 10)
        } else {
            format!("{sign}{whole}.{part:02}")
        };
        f.pad(&text)
    }
}

impl Add for Points {
    type Output = Points;
    fn add(self, other: Points) -> Points {
        Points(self.0.saturating_add(other.0))
    }
}

impl Sub for Points {
    type Output = Points;
    fn sub(self, other: Points) -> Points {
        Points(self.0.saturating_sub(other.0))
    }
}

impl Neg for Points {
    type Output = Points;
    fn neg(self) -> Points {
        Points(self.0.saturating_neg())
    }
}

impl Mul<i32> for Points {
    type Output = Points;
    fn mul(self, factor: i32) -> Points {
        Points(self.0.saturating_mul(factor))
    }
}

impl AddAssign for Points {
    fn add_assign(&mut self, other: Points) {
        *self = *self + other;
    }
}

impl SubAssign for Points {
    fn sub_assign(&mut self, other: Points) {
        *self = *self - other;
    }
}

impl Sum for Points {
    fn sum<I: Iterator<Item = Points>>(items: I) -> Points {
        items.fold(Points::ZERO, Add::add)
    }
}

/// As text, `"2.5"`: JSON numbers would be floats.
impl Serialize for Points {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Points {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Points, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn s2_points_are_exact_decimals() {
        for (text, twentieths, shown) in [
            ("1", 20, "1.0"),
            ("0.5", 10, "0.5"),
            ("1/2", 10, "0.5"),
            ("-2.25", -45, "-2.25"),
            (".5", 10, "0.5"),
        ] {
            let points: Points = text.parse().unwrap();
            assert_eq!(points.twentieths(), twentieths, "{text}");
            assert_eq!(points.to_string(), shown);
        }
        for text in [
            "",
            ".",
            "1.2.3",
            "x",
            "1/0",
            "--1",
            "1e3",
            "999999999999",
            "1/3",
            "0.333",
        ] {
            assert!(text.parse::<Points>().is_err(), "{text}");
        }
    }
}
