//! An elimination as a tournament file tells it: the games of two players are the games of their match.

use crate::Done;
use crate::output::Failed;
use crate::tournament::pair::numbered;
use qipai_tournament::facts::{Code, Event, PlayerId};
use qipai_tournament::knockout::{Bracket, Form, MatchState, Resolved};
use std::collections::BTreeMap;

/// A bracket with the file's results.
pub(super) struct Played {
    pub(super) bracket: Bracket,
    pub(super) resolved: Resolved,
    /// By seed, from 1.
    ids: Vec<PlayerId>,
}

impl Played {
    pub(super) fn id(&self, seed: u32) -> PlayerId {
        self.ids
            .get((seed as usize).wrapping_sub(1))
            .copied()
            .unwrap_or(0)
    }
}

/// A game of the file: its round, and who won, if not drawn and not lost by both.
#[derive(Clone, Copy)]
struct Game {
    round: u32,
    sides: [PlayerId; 2],
    end: End,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    Won(PlayerId),
    /// To be played again.
    Drawn,
    /// Both lost by forfeit.
    Nobody,
    Pending,
}

/// Fills a bracket with the games of the file, in the order of rounds. A drawn game is played again; the first
/// decided one decides the match.
pub(super) fn played(event: &Event, form: Form) -> Done<Played> {
    let ids: Vec<PlayerId> = numbered(event).iter().map(|p| p.id).collect();
    let count = u32::try_from(ids.len()).unwrap_or(u32::MAX);
    let bracket = Bracket::new(count, form).map_err(Failed::input)?;
    let mut games = games(event);
    let mut results: BTreeMap<u32, Option<u32>> = BTreeMap::new();
    loop {
        let resolved = bracket.resolve(&results).map_err(Failed::internal)?;
        let before = results.len();
        for (game, state) in bracket.matches.iter().zip(&resolved.states) {
            let MatchState::Ready { sides } = state else {
                continue;
            };
            let pair = sides.map(|s| ids[s as usize - 1]);
            if let Some(winner) = decided(&mut games, pair) {
                let seed = winner
                    .and_then(|id| sides.iter().copied().find(|s| ids[*s as usize - 1] == id));
                results.insert(game.number, seed);
            }
        }
        if results.len() == before {
            return match games
                .iter()
                .find(|g| g.end != End::Drawn && g.end != End::Pending)
            {
                Some(game) => Err(Failed::Input(format!(
                    "{} and {} met in round {}, but the bracket has no such match",
                    game.sides[0], game.sides[1], game.round
                ))),
                None => Ok(Played {
                    bracket,
                    resolved,
                    ids,
                }),
            };
        }
    }
}

/// The result of a match, taken out of the games: `None` while it is open.
fn decided(games: &mut Vec<Game>, pair: [PlayerId; 2]) -> Option<Option<PlayerId>> {
    let same = |g: &Game| g.sides == pair || g.sides == [pair[1], pair[0]];
    let at = games
        .iter()
        .position(|g| same(g) && matches!(g.end, End::Won(_) | End::Nobody))?;
    let deciding = games.remove(at);
    games.retain(|g| !(same(g) && g.round < deciding.round));
    Some(match deciding.end {
        End::Won(id) => Some(id),
        _ => None,
    })
}

fn games(event: &Event) -> Vec<Game> {
    let mut games = Vec::new();
    for player in &event.players {
        for (round, cell) in (1..).zip(&player.cells) {
            let Some(opponent) = cell.opponent.filter(|o| *o > player.id) else {
                continue;
            };
            let theirs = event.player(opponent).map(|p| p.cell(round).code);
            let end = match (cell.code, theirs) {
                (Code::Win | Code::ShortWin | Code::ForfeitWin, _) => End::Won(player.id),
                (_, Some(Code::Win | Code::ShortWin | Code::ForfeitWin)) => End::Won(opponent),
                (Code::ForfeitLoss, _) => End::Nobody,
                (Code::Pending, _) => End::Pending,
                _ => End::Drawn,
            };
            games.push(Game {
                round,
                sides: [player.id, opponent],
                end,
            });
        }
    }
    games.sort_by_key(|g| g.round);
    games
}
