//! Laws that every game obeys, checked on random games. `export!` writes the test for the default rules; a game with variants
//! adds one line for each: `testkit::laws::<Xiangqi>(r#"{"repetition": "axf"}"#)`.

mod facts;
mod golden;
mod play;
mod secrecy;
mod state;

pub use golden::golden;
pub use play::Random;

use crate::contract::{Awaits, Input, WireSetup};
use crate::game::Game;
use crate::seats::Seat;
use crate::session::{Session, describe};

/// How much is tried.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// Random games for each seating.
    pub games: u64,
    /// Inputs after which a game must be over.
    pub bound: u32,
    /// The states of a game at which every law is checked: one in so many, the first ones, and the last.
    pub every: u32,
}

impl Default for Effort {
    fn default() -> Self {
        Self {
            games: 8,
            bound: 5_000,
            every: 7,
        }
    }
}

/// Checks all laws on random games under these rule parameters (JSON).
///
/// # Panics
/// With the law, the seed and the state at the first breach.
pub fn laws<G: Game>(rules: &str) {
    laws_with::<G>(rules, Effort::default());
}

/// The same with another effort.
///
/// # Panics
/// With the law, the seed and the state at the first breach.
pub fn laws_with<G: Game>(rules: &str, effort: Effort) {
    laws_among::<G>(rules, describe::<G>("game", "0"), effort);
}

/// The same for tables with so many seats alone: for rules that not every seating can have.
///
/// # Panics
/// With the law, the seed and the state at the first breach, or when nobody sits down so.
pub fn laws_for<G: Game>(rules: &str, seats: usize, effort: Effort) {
    let mut info = describe::<G>("game", "0");
    info.seatings.retain(|seating| seating.teams.len() == seats);
    assert!(!info.seatings.is_empty(), "no seating has {seats} seats");
    laws_among::<G>(rules, info, effort);
}

/// Checks the laws of secrecy alone, for which many more games can be played: worlds that differ only in what a seat may not know
/// give it, and a spectator, equal bytes at every state that is looked at.
///
/// # Panics
/// With the law, the seed and the state at the first breach, and when no world ever differed.
pub fn worlds_with<G: Game>(rules: &str, effort: Effort) {
    let info = describe::<G>("game", "0");
    assert!(info.hidden_information, "there is nothing to hide");
    let mut worlds = secrecy::Worlds::default();
    for (seating, seed) in games(&info, effort) {
        let setup = setup(&info, seating, rules, seed);
        play::game::<G>(&info, &setup, effort, seed, |session, rng| {
            secrecy::laws(session, &info, rng, &mut worlds);
        });
    }
    worlds.assert_some_differed(&info);
}

/// Seatings and seeds.
fn games(
    info: &crate::contract::WireInfo,
    effort: Effort,
) -> impl Iterator<Item = (usize, u64)> + use<> {
    (0..info.seatings.len()).flat_map(move |s| (0..effort.games).map(move |seed| (s, seed)))
}

fn laws_among<G: Game>(rules: &str, info: crate::contract::WireInfo, effort: Effort) {
    facts::check(&info);
    let mut worlds = secrecy::Worlds::default();
    for (seating, seed) in games(&info, effort) {
        let setup = setup(&info, seating, rules, seed);
        let trace = play::game::<G>(&info, &setup, effort, seed, |session, rng| {
            state::laws(session, &info, rng, seed);
            secrecy::laws(session, &info, rng, &mut worlds);
        });
        let again = play::replay::<G>(&setup, &trace);
        assert_eq!(
            again.as_deref(),
            Ok(trace.last.as_slice()),
            "same seed, same game: seed {seed} gives another game when its inputs are replayed"
        );
    }
    worlds.assert_some_differed(&info);
}

fn setup(info: &crate::contract::WireInfo, seating: usize, rules: &str, seed: u64) -> WireSetup {
    let teams = info.seatings[seating].teams.clone();
    let mut order: Vec<Seat> = (0..teams.len())
        .map(|i| Seat(u8::try_from(i).unwrap_or(u8::MAX)))
        .collect();
    // Some games begin with another seat: an author who takes seat 0 for the first player is found out.
    let shift = usize::try_from(seed).unwrap_or(0) % order.len();
    order.rotate_left(shift);
    WireSetup {
        rules: rules.to_owned(),
        teams,
        order,
        seed: [seed, 1, 2, 3],
        deal: u32::try_from(seed).unwrap_or(0),
        auctions: info.auctions.clone(),
        ..WireSetup::default()
    }
}

/// Opens a session under these rules with the usual seats, for tests of a game's own.
///
/// # Errors
/// What the game refuses.
pub fn open<G: Game>(
    rules: &str,
    seed: u64,
    position: Option<&str>,
) -> Result<Session<G>, crate::contract::Refusal> {
    let info = describe::<G>("game", "0");
    let mut setup = setup(&info, 0, rules, 0);
    setup.seed = [seed, 0, 0, 0];
    setup.position = position.map(str::to_owned);
    Session::open(&setup)
}

/// Opens a session and plays these moves, each by the seat whose turn it is: for tests of a game's own.
///
/// # Panics
/// With the move that is refused, or that nobody is to make.
#[must_use]
pub fn played<G: Game>(rules: &str, moves: &[&str]) -> Session<G> {
    let mut session = open::<G>(rules, 0, None).expect("the game opens");
    for text in moves {
        let seat = match session.status().awaits {
            Awaits::Act(actors) => actors.must.first().copied(),
            _ => None,
        };
        let seat = seat.unwrap_or_else(|| panic!("`{text}`: nobody is to move"));
        if let Err(why) = session.apply(Input::Move(seat, (*text).to_owned())) {
            panic!("`{text}` is refused: {why:?}");
        }
    }
    session
}
