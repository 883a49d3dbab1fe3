use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde::Serialize;

use super::{Bracket, Form, Match, Part, Source};
use crate::lang::Lang;

/// What is known of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum MatchState {
    /// A participant is not known yet.
    Waiting,
    /// Both are known and no result is in: to be played.
    Ready {
        /// The two seeds.
        sides: [u32; 2],
    },
    /// Nobody on the other side: this seed goes on without playing.
    Bye {
        /// The seed.
        winner: u32,
    },
    /// Decided.
    Done {
        /// The two seeds.
        sides: [u32; 2],
        /// Who won; `None` when neither did (both lost by forfeit).
        winner: Option<u32>,
    },
    /// Never played: nobody comes here, or the deciding match is not needed.
    Empty,
}

/// A seed's place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Placing {
    /// The seed.
    pub seed: u32,
    /// Its place, shared by those who went out in the same round.
    pub place: u32,
}

/// A bracket with its results filled in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Resolved {
    /// The state of every match, by number.
    pub states: Vec<MatchState>,
    /// Places of those whose event is over, best first.
    pub places: Vec<Placing>,
}

/// Why a result can't be entered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ResultError {
    /// No match has this number.
    #[error("there is no match {0}")]
    NoMatch(u32),
    /// The match is not to be played: participants not known, a bye, or not needed.
    #[error("match {0} has no two participants to play it")]
    NotPlayable(u32),
    /// The winner named is not in the match.
    #[error("seed {seed} is not in match {number}")]
    NotIn {
        /// The match.
        number: u32,
        /// The seed named.
        seed: u32,
    },
}

/// A side of a match: not known yet, nobody, or a seed.
type Known = Option<Option<u32>>;

impl Bracket {
    /// Fills in results: the winner's seed by match number, `None` where both lost.
    ///
    /// # Errors
    /// A result of a match that does not exist or can't have been played, or a winner who is not in it.
    pub fn resolve(&self, results: &BTreeMap<u32, Option<u32>>) -> Result<Resolved, ResultError> {
        if let Some(&number) = results
            .keys()
            .find(|&&n| n == 0 || n as usize > self.matches.len())
        {
            return Err(ResultError::NoMatch(number));
        }
        let mut states: Vec<MatchState> = Vec::with_capacity(self.matches.len());
        for game in &self.matches {
            let sides = game.sides.map(|source| known(source, &states));
            let state = self.state(game, sides, results.get(&game.number), &states)?;
            states.push(state);
        }
        let places = self.places(&states);
        Ok(Resolved { states, places })
    }

    fn state(
        &self,
        game: &Match,
        sides: [Known; 2],
        result: Option<&Option<u32>>,
        before: &[MatchState],
    ) -> Result<MatchState, ResultError> {
        let needed = game.part != Part::Reset || self.reset_needed(before);
        let state = match (sides, needed) {
            (_, false) | ([Some(None), Some(None)], _) => MatchState::Empty,
            ([Some(Some(a)), Some(Some(b))], _) => MatchState::Ready { sides: [a, b] },
            ([Some(Some(winner)), Some(None)] | [Some(None), Some(Some(winner))], _) => {
                MatchState::Bye { winner }
            }
            _ => MatchState::Waiting,
        };
        let Some(&winner) = result else {
            return Ok(state);
        };
        let MatchState::Ready { sides } = state else {
            return Err(ResultError::NotPlayable(game.number));
        };
        match winner {
            Some(seed) if !sides.contains(&seed) => Err(ResultError::NotIn {
                number: game.number,
                seed,
            }),
            _ => Ok(MatchState::Done { sides, winner }),
        }
    }

    /// The final was won by the side that had lost once. An undecided final leaves the question open, and the
    /// deciding match waiting, through its sides.
    fn reset_needed(&self, before: &[MatchState]) -> bool {
        match before.last() {
            Some(MatchState::Done { sides, winner }) => *winner == Some(sides[1]),
            Some(MatchState::Bye { .. } | MatchState::Empty) => false,
            _ => true,
        }
    }

    /// Places of those who are out, counted from the bottom: a place is settled when everybody who could still
    /// share it or fall below it has finished.
    fn places(&self, states: &[MatchState]) -> Vec<Placing> {
        let mut groups: BTreeMap<(u32, bool), Vec<u32>> = BTreeMap::new();
        for (seed, (game, won)) in self.last_seen(states) {
            let next = if won {
                Source::Winner(game.number)
            } else {
                Source::Loser(game.number)
            };
            let both_lost = matches!(
                states[game.number as usize - 1],
                MatchState::Done { winner: None, .. }
            );
            if both_lost || !self.leads_on(next, states) {
                groups
                    .entry((self.rank(game), !won))
                    .or_default()
                    .push(seed);
            }
        }
        let open =
            |state: &MatchState| matches!(state, MatchState::Ready { .. } | MatchState::Waiting);
        let undecided = self
            .matches
            .iter()
            .zip(states)
            .filter(|(_, s)| open(s))
            .map(|(g, _)| self.rank(g))
            .max();
        let (mut below, mut places) = (0, Vec::new());
        for ((rank, _), seeds) in groups.into_iter().rev() {
            if undecided.is_some_and(|worst| worst >= rank) {
                break;
            }
            below += seeds.len() as u32;
            let place = self.entrants + 1 - below;
            places.extend(seeds.into_iter().map(|seed| Placing { seed, place }));
        }
        places.sort_by_key(|p| (p.place, p.seed));
        places
    }

    /// The last decided match of every seed that is not waiting for a known opponent, and whether it was won.
    fn last_seen(&self, states: &[MatchState]) -> BTreeMap<u32, (&Match, bool)> {
        let mut seen = BTreeMap::new();
        for (game, state) in self.matches.iter().zip(states) {
            match state {
                MatchState::Done { sides, winner } => {
                    seen.extend(sides.iter().map(|&s| (s, (game, *winner == Some(s)))));
                }
                MatchState::Bye { winner } => {
                    seen.insert(*winner, (game, true));
                }
                MatchState::Ready { sides } => seen.retain(|seed, _| !sides.contains(seed)),
                MatchState::Waiting | MatchState::Empty => {}
            }
        }
        seen
    }

    /// A match that will be played takes its participant from here.
    fn leads_on(&self, source: Source, states: &[MatchState]) -> bool {
        let takes = |(game, state): (&Match, &MatchState)| {
            game.sides.contains(&source) && !matches!(state, MatchState::Empty)
        };
        self.matches.iter().zip(states).any(takes)
    }

    /// How far from the title those are who go out in a match: 0 for the last one.
    fn rank(&self, game: &Match) -> u32 {
        let lower = self.rounds(Part::Lower);
        match (self.form, game.part) {
            (_, Part::Final | Part::Reset) => 0,
            (_, Part::Third) => 1,
            (_, Part::Lower) => 1 + lower - game.round,
            (Form::Single { .. }, Part::Upper) => 2 * (self.rounds(Part::Upper) - game.round),
            // The lower round that the loser would play next.
            (Form::Double { .. }, Part::Upper) => {
                1 + lower.saturating_sub((2 * game.round - 2).max(1))
            }
        }
    }
}

fn known(source: Source, states: &[MatchState]) -> Known {
    let state = |number: u32| states.get((number as usize).wrapping_sub(1));
    match source {
        Source::Seed(seed) => Some(Some(seed)),
        Source::Bye => Some(None),
        Source::Winner(number) => match state(number)? {
            MatchState::Bye { winner } => Some(Some(*winner)),
            MatchState::Done { winner, .. } => Some(*winner),
            MatchState::Empty => Some(None),
            MatchState::Waiting | MatchState::Ready { .. } => None,
        },
        Source::Loser(number) => match state(number)? {
            MatchState::Bye { .. } | MatchState::Empty => Some(None),
            MatchState::Done {
                sides,
                winner: Some(winner),
            } => sides.iter().copied().find(|s| s != winner).map(Some),
            // Both lost by forfeit: both are out.
            MatchState::Done { winner: None, .. } => Some(None),
            MatchState::Waiting | MatchState::Ready { .. } => None,
        },
    }
}

/// The bracket as lines of text: number, part and round, participants, winner.
#[must_use]
pub fn render(bracket: &Bracket, resolved: &Resolved, names: &[String], lang: Lang) -> String {
    let name = |seed: u32| {
        let given = (seed as usize).checked_sub(1).and_then(|i| names.get(i));
        given.cloned().unwrap_or_else(|| format!("#{seed}"))
    };
    let mut text = String::new();
    for (game, state) in bracket.matches.iter().zip(&resolved.states) {
        let part = match game.part {
            Part::Upper => lang.of("round", "第"),
            Part::Lower => lang.of("lower round", "败者组第"),
            Part::Third => lang.of("third place", "三四名决赛"),
            Part::Final => lang.of("final", "决赛"),
            Part::Reset => lang.of("deciding match", "加赛"),
        };
        let round = match (game.part, lang) {
            (Part::Upper | Part::Lower, Lang::En) => format!("{part} {}", game.round),
            (Part::Upper | Part::Lower, Lang::ZhHans) => format!("{part}{}轮", game.round),
            _ => part.to_owned(),
        };
        let what = match state {
            MatchState::Waiting => lang.of("waiting", "待定").to_owned(),
            MatchState::Ready { sides: [a, b] } => format!("{} - {}", name(*a), name(*b)),
            MatchState::Bye { winner } => {
                format!("{} {}", name(*winner), lang.of("(bye)", "（轮空）"))
            }
            MatchState::Done {
                sides: [a, b],
                winner,
            } => {
                let won = winner.map_or_else(|| lang.of("nobody", "无").to_owned(), name);
                format!(
                    "{} - {}{}{won}",
                    name(*a),
                    name(*b),
                    lang.of(", won by ", "，胜者：")
                )
            }
            MatchState::Empty => continue,
        };
        let _ = writeln!(text, "{}. {round}: {what}", game.number);
    }
    for placing in &resolved.places {
        let _ = match lang {
            Lang::En => writeln!(text, "place {}: {}", placing.place, name(placing.seed)),
            Lang::ZhHans => writeln!(text, "第{}名：{}", placing.place, name(placing.seed)),
        };
    }
    text
}
