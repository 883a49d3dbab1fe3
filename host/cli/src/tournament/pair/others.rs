//! Rounds of the systems that are not Swiss.

use super::Go;
use super::drawn::Drawn;
use crate::output::Failed;
use crate::tournament::knockout;
use crate::{Common, Done};
use qipai_tournament::facts::{Event, Player, PlayerId};
use qipai_tournament::knockout::{Form, MatchState};
use qipai_tournament::mcmahon::{self, Handicap, McMahonError, Rank, Setup};
use qipai_tournament::round_robin::{Cycles, berger};
use std::collections::BTreeMap;

/// Players in the order of their pairing numbers.
pub(in crate::tournament) fn numbered(event: &Event) -> Vec<&Player> {
    let mut players: Vec<&Player> = event.players.iter().collect();
    players.sort_by_key(|p| (p.tpn, p.id));
    players
}

/// The round of the Berger table, for everybody in the file: who has withdrawn forfeits his games.
pub(super) fn round_robin(event: &Event, round: u32, cycles: Cycles) -> Done<Drawn> {
    let players = numbered(event);
    let count = u32::try_from(players.len()).unwrap_or(u32::MAX);
    let table = berger(count, cycles).map_err(Failed::input)?;
    let id = |number: u32| players[number as usize - 1].id;
    let mut drawn = Drawn {
        round,
        seats: Vec::new(),
        byes: Vec::new(),
        stones: Vec::new(),
        note: None,
    };
    if let Some(games) = table.get(round as usize - 1) {
        drawn.seats = games
            .games
            .iter()
            .map(|g| vec![id(g.white), id(g.black)])
            .collect();
        drawn.byes = games.bye.map(id).into_iter().collect();
    }
    Ok(drawn)
}

/// All matches that can be played now; byes are listed with the first round.
pub(super) fn elimination(event: &Event, round: u32, form: Form) -> Done<Drawn> {
    let played = knockout::played(event, form)?;
    let mut drawn = Drawn {
        round,
        seats: Vec::new(),
        byes: Vec::new(),
        stones: Vec::new(),
        note: None,
    };
    for state in &played.resolved.states {
        match *state {
            MatchState::Ready { sides } => drawn.seats.push(sides.map(|s| played.id(s)).to_vec()),
            MatchState::Bye { winner } if round == 1 => drawn.byes.push(played.id(winner)),
            _ => {}
        }
    }
    Ok(drawn)
}

/// A McMahon set-up; ranks are read from titles such as 3d and 12k, else they follow from ratings.
pub(in crate::tournament) fn setup(event: &Event, go: &Go) -> Setup {
    let ranks: BTreeMap<PlayerId, Rank> = event
        .players
        .iter()
        .filter_map(|p| Some((p.id, p.title.parse().ok()?)))
        .collect();
    Setup {
        floor: go.floor,
        bar: go.bar,
        handicap: go.handicap.map(|reduce| Handicap {
            reduce,
            most: go.stones,
        }),
        avoid_clubs: go.avoid_clubs,
        seeding: go.seeding,
        ranks,
    }
}

pub(super) fn mcmahon(common: &Common, event: &Event, round: u32, go: &Go) -> Done<Drawn> {
    let mut event = event.clone();
    let setup = setup(&event, go);
    for player in event.players.iter_mut().filter(|p| p.club.is_empty()) {
        player.club.clone_from(&player.federation);
    }
    setup.apply(&mut event).map_err(Failed::input)?;
    let paired = match mcmahon::pair(&event, &setup) {
        Err(none @ McMahonError::None) => {
            super::show::text("0\n")?;
            super::show::note(common, &none.to_string());
            return Err(Failed::No);
        }
        other => other.map_err(Failed::input)?,
    };
    Ok(Drawn {
        round,
        seats: paired
            .games
            .iter()
            .map(|g| vec![g.white, g.black])
            .collect(),
        byes: paired.bye.into_iter().collect(),
        stones: go.handicap.map_or(Vec::new(), |_| {
            paired.games.iter().map(|g| g.stones).collect()
        }),
        note: None,
    })
}
