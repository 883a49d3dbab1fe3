//! Times one round of the Dutch system in the middle of generated events.
//!
//! `cargo run --release --example bench_pairing -- [players ...] [fields ...]`
#![allow(
    clippy::disallowed_methods,
    reason = "a program that reads its arguments and the clock"
)]

use std::time::{Duration, Instant};

use qipai_tournament::facts::{Code, Event};
use qipai_tournament::generate::{Recipe, generate};
use qipai_tournament::swiss::{System, pair};

fn main() {
    let (sizes, names): (Vec<String>, Vec<String>) = std::env::args()
        .skip(1)
        .partition(|a| a.parse::<u32>().is_ok());
    let sizes: Vec<u32> = sizes.iter().filter_map(|a| a.parse().ok()).collect();
    let sizes = if sizes.is_empty() {
        vec![100, 500, 1000]
    } else {
        sizes
    };
    println!(
        "{:<14} {:>7} {:>6} {:>12} {:>12}",
        "field", "players", "round", "worst", "median"
    );
    for &players in &sizes {
        for (name, recipe) in recipes(players) {
            if names.is_empty() || names.iter().any(|n| n == name) {
                measure(name, players, &recipe);
            }
        }
    }
}

/// Ordinary fields and adversarial ones.
fn recipes(players: u32) -> Vec<(&'static str, Recipe)> {
    let plain = Recipe {
        players,
        rounds: 9,
        ..Recipe::default()
    };
    let camps = Recipe {
        clubs: 2,
        half_byes: 0,
        absences: 0,
        withdrawals: 0,
        ..plain.clone()
    };
    let byes = Recipe {
        half_byes: 100,
        absences: 100,
        forfeits: 100,
        late: players / 10,
        ..plain.clone()
    };
    vec![
        ("open", plain.clone()),
        (
            "baku",
            Recipe {
                baku: true,
                ..plain.clone()
            },
        ),
        (
            "all-draws",
            Recipe {
                draws: 1_000_000,
                ..plain.clone()
            },
        ),
        (
            "all-forfeits",
            Recipe {
                forfeits: 1000,
                ..plain.clone()
            },
        ),
        ("many-byes", byes),
        (
            "forbidden",
            Recipe {
                forbidden: 3000,
                ..plain.clone()
            },
        ),
        (
            "clubs",
            Recipe {
                clubs: players.div_ceil(40),
                ..plain
            },
        ),
        ("two-camps", camps),
    ]
}

fn measure(name: &str, players: u32, recipe: &Recipe) {
    let mut times: Vec<(Duration, u32)> = Vec::new();
    let event = match generate(recipe, System::Dutch2026, 1) {
        Ok(log) => log.event().clone(),
        Err(error) => {
            println!("{name}: {error}");
            return;
        }
    };
    for round in 2..=event.paired_rounds() {
        let before = event.before(round);
        times.push((time(&before, round), round));
    }
    if name == "open" {
        locked(players, &event);
    }
    report(name, players, times);
}

/// On a busy machine the clock on the wall says little: long runs are measured in processor time, where the system
/// tells it (in steps of a few milliseconds), short ones by the best of several.
fn time(before: &Event, round: u32) -> Duration {
    let run = || {
        let start = Instant::now();
        std::hint::black_box(pair(before, round, System::Dutch2026).is_ok());
        start.elapsed()
    };
    let ran = on_processor();
    let took = run();
    match (ran, on_processor()) {
        (Some(before), Some(after)) if took > LONG => after.saturating_sub(before),
        _ => (0..REPEATS).map(|_| run()).fold(took, Duration::min),
    }
}

const LONG: Duration = Duration::from_millis(60);
const REPEATS: u32 = 9;

/// How long this thread has run, on Linux.
fn on_processor() -> Option<Duration> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let nanoseconds = text.split(' ').next()?.parse().ok()?;
    Some(Duration::from_nanos(nanoseconds))
}

/// Colour-locked groups: everybody above the middle wants White twice over, everybody below it Black.
fn locked(players: u32, event: &Event) {
    use qipai_tournament::facts::{Cell, Colour};
    let mut event = event.before(4);
    let half = players / 2;
    for player in &mut event.players {
        let colour = if player.id <= half {
            Colour::Black
        } else {
            Colour::White
        };
        for round in 1..=3 {
            let mut cell = player.cell(round);
            if cell.is_played() {
                cell.colour = Some(if round == 1 { colour.other() } else { colour });
                player.set_cell(
                    round,
                    Cell {
                        code: Code::Draw,
                        ..cell
                    },
                );
            }
        }
    }
    report("colour-locked", players, vec![(time(&event, 4), 4)]);
}

fn report(name: &str, players: u32, mut times: Vec<(Duration, u32)>) {
    times.sort();
    let Some(&(worst, round)) = times.last() else {
        return;
    };
    let median = times[times.len() / 2].0;
    println!("{name:<14} {players:>7} {round:>6} {worst:>12.2?} {median:>12.2?}");
}
