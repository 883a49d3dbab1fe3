//! Simulated annealing over exchanges of two people or two tables' games, in integers: the same plan on every
//! machine.

use super::state::{OUT, STEP, State};
use crate::seeded::Seeded;

/// Improves a state with a number of proposals; ends at the best stage and stops at `goal`.
pub(super) fn anneal(
    state: &mut State<'_>,
    proposals: u64,
    hot: i64,
    goal: i64,
    random: &mut Seeded,
) {
    if state.rounds.is_empty() {
        return;
    }
    let mut best = state.clone();
    let cold = STEP / 12;
    let stages = 200;
    for stage in 0..stages {
        let heat = hot - (hot - cold) * falling(stage, stages) / 1024;
        for _ in 0..proposals / stages {
            propose(state, heat.max(1), random);
            if state.cost <= goal {
                return;
            }
        }
        if state.cost < best.cost {
            best = state.clone();
        } else if stage % 20 == 19 {
            // Far off: go on from the best.
            *state = best.clone();
        }
    }
    if best.cost < state.cost {
        *state = best;
    }
}

/// How far the temperature has fallen, of 1024: fast at first, then slower.
fn falling(stage: u64, stages: u64) -> i64 {
    let left = (stages - stage) * 1024 / stages;
    1024 - (left * left * left / (1024 * 1024)) as i64
}

fn propose(state: &mut State<'_>, heat: i64, random: &mut Seeded) {
    let round = random.below(state.rounds.len());
    if random.below(16) == 0 {
        let tables = state.rounds[round].tables.len();
        let (s, t) = (random.below(tables), random.below(tables));
        let fits = tables > 1 && {
            let tables = &state.rounds[round].tables;
            tables[s].game != tables[t].game && tables[s].people.len() == tables[t].people.len()
        };
        if fits {
            let change = state.swap_games(round, s, t);
            if !accepted(change, heat, random) {
                state.swap_games(round, s, t);
            }
        }
        return;
    }
    let present = &state.rounds[round].present;
    let (a, b) = (
        present[random.below(present.len())],
        present[random.below(present.len())],
    );
    let place = &state.rounds[round].place;
    if place[a] == place[b] || (place[a] == OUT && place[b] == OUT) {
        return;
    }
    let change = state.swap(round, a, b);
    if !accepted(change, heat, random) {
        state.swap(round, a, b);
    }
}

fn accepted(change: i64, heat: i64, random: &mut Seeded) -> bool {
    change <= 0 || random.chance(change.unsigned_abs(), heat.unsigned_abs())
}
