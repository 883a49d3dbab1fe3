//! T2: moves required in a period, then the next period. Its time is added to what is left.

use super::left::{Left, Shown};
use crate::config::{Millis, Stage};

fn stage(stages: &[Stage], number: u16) -> Option<&Stage> {
    stages.get(usize::from(number)).or(stages.last())
}

pub(super) fn first(stages: &[Stage]) -> Left {
    let first = stages.first().cloned().unwrap_or_default();
    Left {
        main: first.time,
        count: first.moves,
        ..Left::default()
    }
}

fn delay(left: &Left, stages: &[Stage]) -> Millis {
    stage(stages, left.stage).map_or(0, |stage| stage.delay)
}

pub(super) fn allowed(left: &Left, stages: &[Stage]) -> Millis {
    left.main.saturating_add(delay(left, stages))
}

pub(super) fn spend(left: &mut Left, stages: &[Stage], used: Millis, earned: bool) {
    left.take(used.saturating_sub(delay(left, stages)));
    let Some(now) = stage(stages, left.stage).filter(|_| earned) else {
        return;
    };
    left.main = left.main.saturating_add(now.increment);
    if left.count > 1 {
        left.count -= 1;
    } else if left.count == 1 {
        let last = usize::from(left.stage) + 1 >= stages.len();
        left.stage += u16::from(!last);
        if let Some(next) = stage(stages, left.stage) {
            left.main = left.main.saturating_add(next.time);
            left.count = next.moves;
        }
    }
}

pub(super) fn shown(left: &Left, stages: &[Stage], used: Millis, running: bool) -> Shown {
    delayed(left.main, delay(left, stages), used, running)
}

/// A clock that waits before it runs.
pub(super) fn delayed(main: Millis, delay: Millis, used: Millis, running: bool) -> Shown {
    if running && used < delay {
        (delay - used, "delay")
    } else {
        (main.saturating_sub(used.saturating_sub(delay)), "main")
    }
}
