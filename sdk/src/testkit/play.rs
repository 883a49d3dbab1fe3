//! Random games, with every law checked on the way.

use super::{Effort, state};
use crate::bidding;
use crate::contract::{Awaits, Award, Input, WireInfo, WireSetup};
use crate::game::Game;
use crate::rng::Rng;
use crate::seats::Seat;
use crate::session::Session;

/// States of a game at which the laws are checked in any case.
const FIRST: u32 = 4;

/// A game that was played: its inputs and the last snapshot.
pub(super) struct Trace {
    pub(super) inputs: Vec<Input>,
    pub(super) last: Vec<u8>,
}

/// What was played so far: told where a law is broken on the way, or the game itself panics.
struct Told<'a> {
    setup: &'a WireSetup,
    seed: u64,
    inputs: Vec<Input>,
}

impl Drop for Told<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            let (rules, seats) = (&self.setup.rules, self.setup.teams.len());
            eprintln!(
                "in the game of seed {} with {seats} seats under the rules {rules}, after the inputs {:?}",
                self.seed, self.inputs
            );
        }
    }
}

/// Chooses inputs at random; for tests that need a game in progress.
pub struct Random(pub Rng);

impl Random {
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self(Rng::from_u64(seed ^ 0x5EED))
    }

    /// Some input that the session waits for; `None` when it is over or wants another deal.
    pub fn input<G: Game>(&mut self, session: &Session<G>) -> Option<Input> {
        let status = session.status();
        match status.awaits {
            Awaits::Over(_) | Awaits::Redeal(_) => None,
            Awaits::Auction(request) => {
                let auction = bidding::running(session).unwrap_or_else(|| {
                    panic!(
                        "auction `{}` can't run: no usable description, or calls that it refuses",
                        request.id
                    )
                });
                if let Some(result) = auction.result() {
                    return Some(Input::Award(Award {
                        id: request.id,
                        winner: result.winner.map(Seat),
                        exports: result.exports,
                    }));
                }
                self.call(session, &auction)
                    .or_else(|| status.beat.map(Input::Beat))
            }
            Awaits::Act(actors) => {
                let beat_first =
                    actors.must.is_empty() || (status.beat.is_some() && self.0.below(3) == 0);
                if let Some(beat) = status.beat.filter(|_| beat_first) {
                    return Some(Input::Beat(beat));
                }
                let acting = if self.0.below(8) == 0 {
                    [actors.must, actors.may].concat()
                } else {
                    actors.must
                };
                let seat = *self.0.pick(&acting)?;
                let choices = session.legal_moves(seat);
                let offered = if choices.listed.is_empty() || self.0.below(12) == 0 {
                    &choices.extra
                } else {
                    &choices.listed
                };
                let text = self
                    .0
                    .pick(offered)
                    .or_else(|| self.0.pick(&choices.listed))?;
                Some(Input::Move(seat, text.clone()))
            }
        }
    }

    fn call<G: Game>(
        &mut self,
        session: &Session<G>,
        auction: &qipai_auction::Auction,
    ) -> Option<Input> {
        let callers = [auction.must(), auction.may()].concat();
        let seat = *self.0.pick(&callers)?;
        let mut texts = auction.legal(seat);
        texts.extend(
            session
                .calls(Seat(seat))
                .listed
                .into_iter()
                .filter(|text| auction.check(seat, text).is_ok()),
        );
        self.0
            .pick(&texts)
            .map(|text| Input::Call(Seat(seat), text.clone()))
    }
}

/// Plays one game to its end, looking at some of its states.
pub(super) fn game<G: Game>(
    info: &WireInfo,
    setup: &WireSetup,
    effort: Effort,
    seed: u64,
    mut look: impl FnMut(&Session<G>, &mut Rng),
) -> Trace {
    let mut session = Session::<G>::open(setup)
        .unwrap_or_else(|refusal| panic!("the game does not open: {refusal:?}"));
    let mut random = Random::new(seed);
    let mut told = Told {
        setup,
        seed,
        inputs: Vec::new(),
    };
    for count in 0.. {
        assert!(
            count < effort.bound,
            "ends within a bound: seed {seed} goes on after {} inputs",
            effort.bound
        );
        state::always(&session, info, seed);
        // What is hidden only while a game is set up is hidden at its first moments.
        if count < FIRST
            || count % effort.every == 0
            || matches!(session.status().awaits, Awaits::Over(_))
        {
            look(&session, &mut random.0);
        }
        let Some(input) = random.input(&session) else {
            break;
        };
        let before = session.status();
        let step = session.apply(input.clone()).unwrap_or_else(|refusal| {
            panic!("a legal input is accepted: seed {seed}, {input:?} gave {refusal:?}")
        });
        assert_eq!(
            step.status,
            session.status(),
            "apply answers the status that follows"
        );
        assert!(step.status.ply >= before.ply, "plies are not taken back");
        for note in &step.notes {
            assert!(
                info.notes.contains(&note.code),
                "`{}` is not one of the notes of `info`",
                note.code
            );
        }
        told.inputs.push(input);
    }
    assert!(
        matches!(session.status().awaits, Awaits::Over(_) | Awaits::Redeal(_)),
        "somebody can always act until the end: seed {seed} stands still at {:?}",
        session.status()
    );
    Trace {
        inputs: std::mem::take(&mut told.inputs),
        last: session.snapshot(),
    }
}

/// The snapshot after the same inputs.
pub(super) fn replay<G: Game>(
    setup: &WireSetup,
    trace: &Trace,
) -> Result<Vec<u8>, crate::contract::Refusal> {
    let mut session = Session::<G>::open(setup)?;
    for input in &trace.inputs {
        session.apply(input.clone())?;
    }
    Ok(session.snapshot())
}
