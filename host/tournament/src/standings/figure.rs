use serde::Serialize;

use crate::facts::PlayerId;

/// Point-like figures are counted in 400ths of a point, so that products of two scores (twentieths) are exact.
pub const UNIT: i64 = 400;

/// What a figure's number means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Measure {
    /// Points, in 400ths.
    Points,
    /// A count, a rating or a number.
    Whole,
    /// Per cent, in hundredths.
    Percent,
}

/// Why a round brought what it brought.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Because {
    /// A game on the board.
    Played,
    /// A forfeited game counted as a game.
    Forfeit,
    /// No game: one's own score stands for an opponent's.
    OwnScore,
    /// No game: one's own score is more than allowed, so the limit stands (C.07 16.4, 2026).
    Capped,
    /// No game, and nothing counted.
    NoGame,
    /// The running score after the round.
    Running,
    /// Not a round: the board of that number, in all matches of a team.
    Board,
    /// Not a round: the score by which the event is not decided, of a team.
    Secondary,
}

/// A part of a figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Part {
    /// In which round.
    pub round: u32,
    /// Through which opponent.
    pub opponent: Option<PlayerId>,
    /// How much, in the figure's measure.
    pub amount: i64,
    /// Why.
    pub because: Because,
    /// The round was missed by one's own will (a requested bye or a forfeit loss): it is cut first.
    pub missed: bool,
    /// Cut: not in the sum.
    pub cut: bool,
}

/// A player's value of one tie-break, with what it is made of.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Figure {
    /// The value; more is better unless the tie-break says otherwise.
    pub value: i64,
    /// What it counts.
    pub measure: Measure,
    /// Numbers that decide in turn between equal values: the lower boards of a team.
    pub then: Vec<i64>,
    /// Its parts; empty where there is nothing to add up.
    pub parts: Vec<Part>,
    /// What the sum of the parts is divided by (rounded, half up): their number for a mean, the factor of SSSC; else 1.
    pub divisor: i64,
}

impl Figure {
    /// A plain number.
    #[must_use]
    pub const fn whole(value: i64) -> Figure {
        Figure {
            value,
            measure: Measure::Whole,
            then: Vec::new(),
            parts: Vec::new(),
            divisor: 1,
        }
    }

    /// The mean of parts that are not cut, to the nearest `step` of the measure, half up; 0 without parts.
    pub(crate) fn mean(parts: Vec<Part>, measure: Measure, step: i64) -> Figure {
        let sum = Figure::sum(parts);
        let kept = sum.parts.iter().filter(|p| !p.cut).count();
        let divisor = i64::try_from(kept).unwrap_or(1).max(1);
        Figure {
            value: divided(sum.value, divisor, step),
            measure,
            divisor,
            ..sum
        }
    }

    /// The sum of parts that are not cut, in points.
    #[must_use]
    pub fn sum(parts: Vec<Part>) -> Figure {
        let value = parts.iter().filter(|p| !p.cut).map(|p| p.amount).sum();
        Figure {
            value,
            measure: Measure::Points,
            then: Vec::new(),
            parts,
            divisor: 1,
        }
    }

    /// How many of the parts' rounds count.
    #[must_use]
    pub fn count(parts: Vec<Part>) -> Figure {
        let value = i64::try_from(parts.len()).unwrap_or(i64::MAX);
        Figure {
            value,
            measure: Measure::Whole,
            then: Vec::new(),
            parts,
            divisor: 1,
        }
    }

    /// The value as text: `12.5`, `7`, `66.67`; what decides in turn after it: `6.5 6 4`.
    #[must_use]
    pub fn text(&self) -> String {
        let all = std::iter::once(&self.value).chain(&self.then);
        let texts: Vec<String> = all.map(|&v| amount_text(v, self.measure)).collect();
        texts.join(" ")
    }
}

/// A quotient to the nearest multiple of `step`, half up.
pub(crate) const fn divided(total: i64, divisor: i64, step: i64) -> i64 {
    let count = divisor * step;
    (2 * total + count).div_euclid(2 * count) * step
}

/// A number of a figure as text, as short as it is exact (points to four places, per cent to two).
#[must_use]
pub fn amount_text(value: i64, measure: Measure) -> String {
    let (unit, scale, places) = match measure {
        Measure::Whole => return value.to_string(),
        Measure::Points => (UNIT, 25, 4),
        Measure::Percent => return format!("{}.{:02}", value / 100, (value % 100).abs()),
    };
    let sign = if value < 0 { "-" } else { "" };
    let (whole, rest) = (value.abs() / unit, value.abs() % unit * scale);
    let decimals = format!("{rest:0places$}");
    let decimals = decimals.trim_end_matches('0');
    if decimals.is_empty() {
        format!("{sign}{whole}")
    } else {
        format!("{sign}{whole}.{decimals}")
    }
}
