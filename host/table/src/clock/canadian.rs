//! Canadian overtime: after the main time, so many moves in each period. The period begins at the instant when the main time ends,
//! and the move that is being thought about is its first. What is left of it when its moves are made is lost.

use super::left::{Left, Shown};
use crate::config::Millis;

/// Whether the main time is over at `used`; a period that has begun has moves to make.
fn over(left: &Left, used: Millis) -> bool {
    left.count > 0 || used >= left.main
}

/// The rest of the period before the step.
fn rest(left: &Left, period: Millis) -> Millis {
    if left.count > 0 { left.period } else { period }
}

pub(super) fn allowed(left: &Left, period: Millis) -> Millis {
    left.main.saturating_add(rest(left, period))
}

/// Moves to make in the period that has begun.
pub(super) fn to_go(left: &Left, moves: u32, used: Millis) -> Option<u32> {
    match left.count {
        0 => over(left, used).then_some(moves),
        count => Some(count),
    }
}

pub(super) fn spend(left: &mut Left, period: Millis, moves: u32, used: Millis, earned: bool) {
    if over(left, used) {
        let to_go = if left.count > 0 { left.count } else { moves };
        left.period = rest(left, period).saturating_sub(used.saturating_sub(left.main));
        left.count = to_go - u32::from(earned && to_go > 0);
        if left.count == 0 {
            (left.period, left.count) = (period, moves);
        }
    }
    left.take(used);
}

pub(super) fn shown(left: &Left, period: Millis, used: Millis) -> Shown {
    if used < left.main {
        (left.main - used, "main")
    } else {
        let over = used - left.main;
        (rest(left, period).saturating_sub(over), "period")
    }
}
