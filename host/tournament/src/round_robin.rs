//! Everybody meets everybody: the Berger tables of FIDE's C.05, Annex 1.

use std::fmt::Write as _;

use serde::Serialize;

/// One game of a round robin, by starting numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Game {
    /// The starting number with White.
    pub white: u32,
    /// The starting number with Black.
    pub black: u32,
}

/// One round: games in board order, and who sits out of an odd field.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Round {
    /// The starting number without a game.
    pub bye: Option<u32>,
    /// The games.
    pub games: Vec<Game>,
}

/// How often each two meet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub enum Cycles {
    /// Once.
    #[default]
    Single,
    /// Twice, the second time with colours reversed.
    Double,
    /// Twice, the last two rounds of the first cycle exchanged so that nobody has one colour three times
    /// running where the cycles meet (C.05 Annex 1, note on double round robins).
    DoubleSmooth,
}

/// The largest field of a round robin.
pub const MAX_PLAYERS: u32 = 1_000;

/// Why there is no such table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a round robin needs 2 to {MAX_PLAYERS} players, not {0}")]
pub struct SizeError(pub u32);

/// The Berger table for `players`.
///
/// # Errors
/// Fewer than 2 or more than [`MAX_PLAYERS`] players.
pub fn berger(players: u32, cycles: Cycles) -> Result<Vec<Round>, SizeError> {
    if !(2..=MAX_PLAYERS).contains(&players) {
        return Err(SizeError(players));
    }
    let even = players + players % 2;
    let mut rounds: Vec<Round> = (0..even - 1)
        .map(|index| round(even, index, players))
        .collect();
    if cycles == Cycles::Single {
        return Ok(rounds);
    }
    let second: Vec<Round> = rounds.iter().map(reversed).collect();
    let count = rounds.len();
    if cycles == Cycles::DoubleSmooth && count > 1 {
        rounds.swap(count - 2, count - 1);
    }
    rounds.extend(second);
    Ok(rounds)
}

/// The last number keeps its place and alternates colours; the others stand on a circle that turns by half.
fn round(even: u32, index: u32, players: u32) -> Round {
    let circle = even - 1;
    let first = index * (even / 2) % circle;
    let number = |offset: u32| offset % circle + 1;
    let top = if index.is_multiple_of(2) {
        Game {
            white: number(first),
            black: even,
        }
    } else {
        Game {
            white: even,
            black: number(first),
        }
    };
    let others = (1..even / 2).map(|step| Game {
        white: number(first + step),
        black: number(first + circle - step),
    });
    if even == players {
        return Round {
            bye: None,
            games: std::iter::once(top).chain(others).collect(),
        };
    }
    Round {
        bye: Some(number(first)),
        games: others.collect(),
    }
}

fn reversed(round: &Round) -> Round {
    let games = round
        .games
        .iter()
        .map(|g| Game {
            white: g.black,
            black: g.white,
        })
        .collect();
    Round {
        bye: round.bye,
        games,
    }
}

/// The table as text, `round 1: 1-6 2-5 3-4`, a bye first as `1-bye`.
#[must_use]
pub fn render(rounds: &[Round]) -> String {
    let mut text = String::new();
    for (number, round) in (1..).zip(rounds) {
        let _ = write!(text, "round {number}:");
        if let Some(bye) = round.bye {
            let _ = write!(text, " {bye}-bye");
        }
        for game in &round.games {
            let _ = write!(text, " {}-{}", game.white, game.black);
        }
        text.push('\n');
    }
    text
}
