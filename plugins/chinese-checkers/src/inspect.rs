//! Questions about the rules that no play asks, JSON in and out. `docs/games/chinese-checkers.md` describes them.

use crate::around::Around;
use crate::asked::Name;
use crate::board::{name, points, seating};
use crate::moves::Move;
use crate::position::{self, Told};
use crate::rules::Rules;
use crate::state::State;
use qipai_sdk::Dice;
use qipai_sdk::contract::{Message, Refusal};
use serde::Deserialize;
use serde_json::{Map, Value, json};

#[derive(Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
enum Question {
    /// What may be played.
    Moves(Asked),
    /// Whose target is filled.
    Filled(Asked),
    /// The way of a move.
    Path {
        position: Value,
        #[serde(default)]
        rules: Rules,
        from: Name,
        to: Name,
    },
    /// How many hops random games make.
    Hops {
        seats: usize,
        games: u32,
        limit: u32,
        #[serde(default)]
        rules: Rules,
    },
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Asked {
    position: Value,
    #[serde(default)]
    rules: Rules,
}

impl Asked {
    /// The position on a table of the smallest number of seats that has its colours.
    fn state(self) -> Result<State, Refusal> {
        let text = match self.position {
            Value::String(text) => text,
            other => other.to_string(),
        };
        let told = position::read(&text).map_err(Refusal::Malformed)?;
        let seats = seats(&told);
        let sides: Vec<u8> = (0..seats as u8).collect();
        position::placed(&told, self.rules.checked()?, &sides).map_err(Refusal::Malformed)
    }
}

fn seats(told: &Told) -> usize {
    if let Some(seats) = &told.seats {
        return seats.len();
    }
    let used: Vec<u8> = (0..6)
        .filter(|&triangle| !told.pieces[usize::from(triangle)].is_empty())
        .collect();
    let fits = |seats: &usize| used.iter().all(|home| seating(*seats).contains(home));
    [2, 3, 4, 6].into_iter().find(fits).unwrap_or(6)
}

/// Answers a question.
pub(crate) fn answer(text: &str) -> Result<String, Refusal> {
    let question = serde_json::from_str(text)
        .map_err(|why| Refusal::Malformed(Message::new("unreadable-question").arg("why", why)))?;
    let answer = match question {
        Question::Moves(asked) => moves(&asked.state()?),
        Question::Filled(asked) => {
            let state = asked.state()?;
            let filled = state.players.iter().filter(|player| player.filled);
            json!({ "filled": filled.map(|player| player.home).collect::<Vec<_>>() })
        }
        Question::Path {
            position,
            rules,
            from,
            to,
        } => {
            let asked = Asked { position, rules };
            let (from, to) = (
                from.point().map_err(Refusal::Malformed)?,
                to.point().map_err(Refusal::Malformed)?,
            );
            let state = asked.state()?;
            let way = state.way(state.turn, Move { from, to }).unwrap_or_default();
            let names: Vec<&str> = way.iter().map(|&point| name(point)).collect();
            json!({ "points": way, "names": names })
        }
        Question::Hops {
            seats,
            games,
            limit,
            rules,
        } => hops(rules.checked()?, seats, games, limit)?,
    };
    Ok(answer.to_string())
}

/// Whose turn it is, and where each piece can go, by numbers.
fn moves(state: &State) -> Value {
    let mut ends = Map::new();
    let mut count = 0;
    if state.end.is_none() {
        for (from, to) in state.ends(state.turn).filter(|(_, to)| *to != 0) {
            count += to.count_ones();
            ends.insert(from.to_string(), json!(points(to).collect::<Vec<_>>()));
        }
    }
    json!({ "turn": state.players[state.turn].home, "count": count, "moves": ends })
}

/// Moves and hops of random games from the start.
fn hops(rules: Rules, seats: usize, games: u32, limit: u32) -> Result<Value, Refusal> {
    if seating(seats).is_empty() || games > 1_000 || limit > 10_000 {
        let why = "seats are 2, 3, 4 or 6, games at most 1000, limit at most 10000";
        return Err(Refusal::Malformed(
            Message::new("unreadable-question").arg("why", why),
        ));
    }
    let sides: Vec<u8> = (0..seats as u8).collect();
    let mut dice = Dice::new(1);
    let (mut moves, mut hops) = (0_u64, 0_u64);
    for _ in 0..games {
        let mut state = State::new(rules.clone(), &sides);
        let mut around = Around::new(state.occupied());
        for _ in 0..limit {
            around.follow(state.occupied());
            let Some(mv) = state.random(&mut around, &mut dice) else {
                break;
            };
            hops += u64::from(state.hops(mv));
            state.play(mv, false, &mut Vec::new());
            moves += 1;
        }
    }
    Ok(json!({ "moves": moves, "hops": hops }))
}
