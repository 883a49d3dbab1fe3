//! Where a game of `fake` stands, and its rules.

use crate::fake::Params;
use qipai_table::rules::*;
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct State {
    pub(crate) params: Params,
    pub(crate) teams: Vec<u8>,
    pub(crate) order: Vec<Seat>,
    pub(crate) first: usize,
    pub(crate) cards: Vec<u64>,
    pub(crate) phase: String,
    pub(crate) ply: u32,
    pub(crate) game: u32,
    pub(crate) carry: String,
    pub(crate) out: Vec<Seat>,
    /// Moves and calls so far.
    pub(crate) heard: Vec<(Seat, String)>,
    /// Seats that have laid out, or shown.
    pub(crate) laid: Vec<Seat>,
    pub(crate) dealt: u32,
    pub(crate) won: Option<Seat>,
    pub(crate) redeal: bool,
    pub(crate) over: Option<Outcome>,
    pub(crate) lie: bool,
}

pub(crate) fn illegal<T>(code: &str) -> Result<T, Failure> {
    Err(Refusal::Illegal(Message::new(code)).into())
}

impl State {
    pub(crate) fn alive(&self) -> Vec<Seat> {
        self.order
            .iter()
            .copied()
            .filter(|s| !self.out.contains(s))
            .collect()
    }

    pub(crate) fn turn(&self) -> Seat {
        let alive = self.alive();
        alive[self.ply as usize % alive.len()]
    }

    pub(crate) fn status(&self) -> Status {
        let act = |must: Vec<Seat>, may: Vec<Seat>, independent| {
            Awaits::Act(Actors {
                must,
                may,
                independent,
            })
        };
        let awaits = match (&self.over, self.phase.as_str()) {
            (Some(outcome), _) => Awaits::Over(outcome.clone()),
            _ if self.redeal => Awaits::Redeal(Message::new("all-passed")),
            (_, "call") => {
                let n = self.order.len();
                let seats = (0..n).map(|i| self.order[(self.first + i) % n]).collect();
                Awaits::Auction(AuctionRequest {
                    id: "score".to_owned(),
                    seats,
                    made: Vec::new(),
                })
            }
            (_, "deal") => act(Vec::new(), self.alive(), false),
            (_, "lay") => {
                let left = self.alive().into_iter();
                act(
                    left.filter(|s| !self.laid.contains(s)).collect(),
                    Vec::new(),
                    true,
                )
            }
            _ if self.lie => act(vec![99], Vec::new(), false),
            _ => act(vec![self.turn()], Vec::new(), false),
        };
        Status {
            awaits,
            phase: self.phase.clone(),
            ply: self.ply,
            out: self.out.clone(),
            beat: (self.phase == "deal" && self.over.is_none()).then(|| "deal".to_owned()),
        }
    }

    pub(crate) fn end(&mut self, code: &str, winner: Option<u8>) {
        let places = self
            .teams
            .iter()
            .map(|team| winner.map_or(1, |w| if *team == w { 1 } else { 2 }))
            .collect();
        self.over = Some(Outcome {
            ending: Message::new(code),
            places,
            scored: true,
        });
    }

    pub(crate) fn check(&self, seat: Seat, mv: &str) -> Result<(), Failure> {
        let status = self.status();
        let Awaits::Act(actors) = &status.awaits else {
            return illegal("not-your-turn");
        };
        if !actors.must.contains(&seat) && !actors.may.contains(&seat) {
            return illegal("not-your-turn");
        }
        match (self.phase.as_str(), mv) {
            ("deal", "show") if self.laid.contains(&seat) => illegal("shown-before"),
            ("deal", "show") | ("lay", "l1" | "l2") => Ok(()),
            ("deal" | "lay", _) => illegal("wrong-phase"),
            (_, "a" | "b" | "win" | "mark" | "down" | "boom" | "lie" | "glitch") => Ok(()),
            (_, "x") => illegal("forbidden"),
            (_, "y") => illegal("ko"),
            (_, mv) if self.params.touches.iter().any(|(text, ..)| text == mv) => Ok(()),
            _ => Err(Refusal::Malformed(Message::new("unreadable-move").arg("text", mv)).into()),
        }
    }

    pub(crate) fn play(&mut self, seat: Seat, mv: &str) {
        self.heard.push((seat, mv.to_owned()));
        match (self.phase.as_str(), mv) {
            ("deal", _) => self.laid.push(seat),
            ("lay", _) => {
                self.laid.push(seat);
                if self.alive().iter().all(|s| self.laid.contains(s)) {
                    self.phase = "play".to_owned();
                }
            }
            (_, "mark") => {}
            _ => {
                self.ply += 1;
                self.lie = mv == "lie";
                if self.phase == "opening" && self.ply >= 2 {
                    self.phase = "play".to_owned();
                }
                if mv == "win" {
                    self.end("won", Some(self.teams[usize::from(seat)]));
                } else if self.ply >= self.params.limit.max(1) {
                    self.end("full", None);
                }
            }
        }
    }

    pub(crate) fn beat(&mut self) {
        self.dealt += 1;
        if self.dealt >= 5 && !self.params.endless {
            self.phase = "lay".to_owned();
            self.laid.clear();
        }
    }

    pub(crate) fn leave(&mut self, seats: &[Seat], cause: &str) {
        for seat in seats {
            if !self.out.contains(seat) {
                self.out.push(*seat);
            }
        }
        let alive = self.alive();
        let mut teams: Vec<u8> = alive.iter().map(|s| self.teams[usize::from(*s)]).collect();
        teams.dedup();
        teams.sort_unstable();
        teams.dedup();
        if teams.len() <= 1 {
            self.out.clear();
            self.end(cause, teams.first().copied());
        } else if self.phase == "call"
            || self.phase == "lay" && alive.iter().all(|s| self.laid.contains(s))
        {
            self.phase = "play".to_owned();
        }
    }
}
