//! Where a game stands, as its author says it. The session adds the ply and turns seats into places.

use crate::contract::{Actors, AuctionRequest, Awaits, Message, WireOutcome, WireStatus};
use crate::seats::{Ring, Seat};
use serde::{Deserialize, Serialize};

/// One seat or several, where a builder takes either.
pub trait Seats {
    fn seats(self) -> Vec<Seat>;
}

impl Seats for Seat {
    fn seats(self) -> Vec<Seat> {
        vec![self]
    }
}

impl Seats for Vec<Seat> {
    fn seats(self) -> Vec<Seat> {
        self
    }
}

impl Seats for &[Seat] {
    fn seats(self) -> Vec<Seat> {
        self.to_vec()
    }
}

/// How a game ended, by seats: sides can arise in play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outcome {
    pub ending: Message,
    pub finish: Finish,
    /// False where the game's own rules say that the result does not count.
    pub scored: bool,
}

/// Who came where.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Finish {
    /// These seats share the first place, the others the second.
    Won(Vec<Seat>),
    /// These seats share the second place, the others the first.
    Lost(Vec<Seat>),
    /// All share the first place.
    Drawn,
    /// Nobody won.
    Nobody,
    /// The game does not count at all.
    Void,
    /// The place of each seat, 1 for winners.
    Places(Vec<u8>),
}

impl Outcome {
    fn new(ending: impl Into<Message>, finish: Finish) -> Self {
        Self {
            ending: ending.into(),
            finish,
            scored: true,
        }
    }

    pub fn won(seats: impl Seats, ending: impl Into<Message>) -> Self {
        Self::new(ending, Finish::Won(seats.seats()))
    }

    pub fn lost(seats: impl Seats, ending: impl Into<Message>) -> Self {
        Self::new(ending, Finish::Lost(seats.seats()))
    }

    pub fn drawn(ending: impl Into<Message>) -> Self {
        Self::new(ending, Finish::Drawn)
    }

    pub fn nobody(ending: impl Into<Message>) -> Self {
        Self::new(ending, Finish::Nobody)
    }

    pub fn void(ending: impl Into<Message>) -> Self {
        Self::new(ending, Finish::Void)
    }

    pub fn places(places: Vec<u8>, ending: impl Into<Message>) -> Self {
        Self::new(ending, Finish::Places(places))
    }

    /// The same result, which does not count.
    #[must_use]
    pub fn unscored(mut self) -> Self {
        self.scored = false;
        self
    }

    pub(crate) fn wire(&self, ring: &Ring) -> WireOutcome {
        let split = |seats: &[Seat], inside: u8, outside: u8| {
            (0..ring.len())
                .map(|s| {
                    if seats.iter().any(|seat| seat.index() == s) {
                        inside
                    } else {
                        outside
                    }
                })
                .collect()
        };
        let places = match &self.finish {
            Finish::Won(seats) => split(seats, 1, 2),
            Finish::Lost(seats) => split(seats, 2, 1),
            Finish::Drawn => vec![1; ring.len()],
            Finish::Nobody => vec![2; ring.len()],
            Finish::Void => Vec::new(),
            Finish::Places(places) => places.clone(),
        };
        WireOutcome {
            ending: self.ending.clone(),
            places,
            scored: self.scored,
        }
    }

    pub(crate) fn from_wire(outcome: WireOutcome) -> Self {
        let finish = if outcome.places.is_empty() {
            Finish::Void
        } else {
            Finish::Places(outcome.places)
        };
        Self {
            ending: outcome.ending,
            finish,
            scored: outcome.scored,
        }
    }
}

/// Whom the game waits for, or how it ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Status {
    pub waits: Waits,
    /// A name for this part of the game: the manifest may give it its own clock. "play" by default.
    pub phase: &'static str,
    /// Seats that are out of the game while it goes on.
    pub out: Vec<Seat>,
    /// Something the game itself does when its time comes.
    pub beat: Option<&'static str>,
}

/// What the game waits for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Waits {
    Act(Actors),
    Auction(AuctionRequest),
    Redeal(Message),
    Over(Outcome),
}

impl Status {
    fn new(waits: Waits) -> Self {
        Self {
            waits,
            phase: "play",
            out: Vec::new(),
            beat: None,
        }
    }

    /// This seat is to move.
    #[must_use]
    pub fn turn(seat: Seat) -> Self {
        Self::all(seat)
    }

    /// All these seats must act, in any order.
    pub fn all(seats: impl Seats) -> Self {
        Self::new(Waits::Act(Actors {
            must: seats.seats(),
            may: Vec::new(),
            independent: false,
        }))
    }

    /// Nobody must act: the game itself does something.
    #[must_use]
    pub fn beat(beat: &'static str) -> Self {
        Self::all(Vec::new()).with_beat(beat)
    }

    pub fn won(seats: impl Seats, ending: impl Into<Message>) -> Self {
        Self::over(Outcome::won(seats, ending))
    }

    pub fn drawn(ending: impl Into<Message>) -> Self {
        Self::over(Outcome::drawn(ending))
    }

    #[must_use]
    pub fn over(outcome: Outcome) -> Self {
        Self::new(Waits::Over(outcome))
    }

    /// The host runs this auction, the seats from the first caller on.
    pub fn auction(id: &str, seats: impl IntoIterator<Item = Seat>) -> Self {
        Self::new(Waits::Auction(AuctionRequest {
            id: id.to_owned(),
            seats: seats.into_iter().collect(),
            made: Vec::new(),
        }))
    }

    /// Deal again.
    pub fn redeal(why: impl Into<Message>) -> Self {
        Self::new(Waits::Redeal(why.into()))
    }

    #[must_use]
    pub fn phase(mut self, phase: &'static str) -> Self {
        self.phase = phase;
        self
    }

    #[must_use]
    pub fn out(mut self, seats: impl Seats) -> Self {
        self.out = seats.seats();
        self
    }

    /// Seats that may act out of turn.
    #[must_use]
    pub fn may(mut self, seats: impl Seats) -> Self {
        if let Waits::Act(actors) = &mut self.waits {
            actors.may = seats.seats();
        }
        self
    }

    /// These seats' moves don't depend on each other: none is ever stale.
    #[must_use]
    pub fn independent(mut self) -> Self {
        if let Waits::Act(actors) = &mut self.waits {
            actors.independent = true;
        }
        self
    }

    #[must_use]
    pub fn with_beat(mut self, beat: &'static str) -> Self {
        self.beat = Some(beat);
        self
    }

    /// Calls already made, where a start position stands inside an auction.
    #[must_use]
    pub fn made(mut self, calls: Vec<(Seat, String)>) -> Self {
        if let Waits::Auction(request) = &mut self.waits {
            request.made = calls;
        }
        self
    }

    pub(crate) fn wire(self, ring: &Ring, ply: u32) -> WireStatus {
        let awaits = match self.waits {
            Waits::Act(actors) => Awaits::Act(actors),
            Waits::Auction(request) => Awaits::Auction(request),
            Waits::Redeal(why) => Awaits::Redeal(why),
            Waits::Over(outcome) => Awaits::Over(outcome.wire(ring)),
        };
        WireStatus {
            awaits,
            phase: self.phase.to_owned(),
            ply,
            out: self.out,
            beat: self.beat.map(str::to_owned),
        }
    }
}
