//! T1: game time 局时, step time 步时 while it lasts, then a countdown 读秒 for each move.

use super::left::{Left, Shown};
use crate::config::Millis;

/// Game time that ends inside a move gives way to a whole countdown at that instant, which replaces the step.
pub(super) fn allowed(left: &Left, step: Millis, countdown: Millis) -> Millis {
    if left.main > step {
        step
    } else {
        left.main.saturating_add(countdown)
    }
}

pub(super) fn shown(left: &Left, step: Millis, countdown: Millis, used: Millis) -> Shown {
    if left.main > step {
        (step.saturating_sub(used), "step")
    } else if used < left.main {
        (left.main - used, "main")
    } else {
        (
            left.main.saturating_add(countdown).saturating_sub(used),
            "countdown",
        )
    }
}
