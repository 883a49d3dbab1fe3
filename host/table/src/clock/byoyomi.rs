//! Byo-yomi: after the main time, periods that last as long as every move is made inside one. A move that overruns a period uses
//! it up; the flag falls with the last.

use super::left::{Left, Shown};
use crate::config::Millis;

pub(super) fn allowed(left: &Left, period: Millis) -> Millis {
    let periods = period.saturating_mul(u64::from(left.count));
    left.main.saturating_add(periods)
}

/// Periods that the time past the main time has used up. One that ends at this very instant is gone.
fn gone(left: &Left, period: Millis, used: Millis) -> u32 {
    let over = used.saturating_sub(left.main);
    let gone = over.checked_div(period).unwrap_or(u64::from(left.count));
    u32::try_from(gone).unwrap_or(u32::MAX).min(left.count)
}

pub(super) fn left(left: &Left, period: Millis, used: Millis) -> u32 {
    left.count - gone(left, period, used)
}

pub(super) fn spend(left: &mut Left, period: Millis, used: Millis) {
    left.count -= gone(left, period, used);
    left.take(used);
}

pub(super) fn shown(left: &Left, period: Millis, used: Millis) -> Shown {
    if used < left.main {
        return (left.main - used, "main");
    }
    if gone(left, period, used) == left.count {
        return (0, "period");
    }
    let into = (used - left.main).checked_rem(period).unwrap_or(0);
    (period - into, "period")
}
