//! A game without rules: seats move in turn, whatever they say, until one leaves. Measures and examples of the table alone run on
//! it, as it costs next to nothing.

use crate::Config;
use crate::config::{Assign, Clock, Conduct, OnTimeout, Scoring, Seating, Series};
use crate::rules::{
    Actors, Awaits, Choices, Failure, Fault, Handover, Info, Input, Message, Outcome, Refusal,
    Rules, Seat, Session, Setup, Status, Step, Touch, Verdict, Viewer,
};

/// The game.
pub struct Turns {
    /// What the host is told of it.
    pub info: Info,
    /// How many sit, 1 at least.
    pub seats: u8,
}

#[derive(Clone, serde::Serialize, serde::Deserialize)]
struct Ply {
    seats: u8,
    ply: u32,
    over: Option<Outcome>,
}

impl Rules for Turns {
    fn info(&self) -> &Info {
        &self.info
    }
    fn digest(&self) -> &'static str {
        "00"
    }
    fn open(&self, _setup: &Setup) -> Result<Box<dyn Session>, Failure> {
        Ok(Box::new(Ply {
            seats: self.seats.max(1),
            ply: 0,
            over: None,
        }))
    }
    fn restore(&self, snapshot: &[u8]) -> Result<Box<dyn Session>, Failure> {
        match serde_json::from_slice::<Ply>(snapshot) {
            Ok(ply) => Ok(Box::new(ply)),
            Err(_) => Err(Failure::Refused(Refusal::Malformed(Message::new(
                "bad-snapshot",
            )))),
        }
    }
}

impl Session for Ply {
    fn snapshot(&mut self) -> Result<Vec<u8>, Fault> {
        Ok(serde_json::to_vec(self).unwrap_or_default())
    }
    fn status(&mut self) -> Result<Status, Fault> {
        let turn = Seat::try_from(self.ply % u32::from(self.seats)).unwrap_or(0);
        let act = || {
            Awaits::Act(Actors {
                must: vec![turn],
                ..Actors::default()
            })
        };
        Ok(Status {
            awaits: self.over.clone().map_or_else(act, Awaits::Over),
            phase: "play".to_owned(),
            ply: self.ply,
            out: Vec::new(),
            beat: None,
        })
    }
    fn legal_moves(&mut self, _seat: Seat) -> Result<Choices, Fault> {
        Ok(Choices::default())
    }
    fn check(&mut self, _seat: Seat, _mv: &str) -> Result<(), Failure> {
        Ok(())
    }
    fn apply(&mut self, input: &Input) -> Result<Step, Failure> {
        match input {
            Input::Leave(seats, cause) => {
                let places = (0..self.seats).map(|seat| 1 + u8::from(seats.contains(&seat)));
                self.over = Some(Outcome {
                    ending: Message::new(cause.clone()),
                    places: places.collect(),
                    scored: true,
                });
            }
            _ => self.ply += 1,
        }
        Ok(Step {
            status: self.status()?,
            notes: Vec::new(),
            made: None,
        })
    }
    fn calls(&mut self, _seat: Seat) -> Result<Choices, Fault> {
        Ok(Choices::default())
    }
    fn check_call(&mut self, _seat: Seat, _call: &str) -> Result<(), Failure> {
        Ok(())
    }
    fn score(&mut self) -> Result<Vec<i32>, Fault> {
        Ok(Vec::new())
    }
    fn handover(&mut self) -> Result<Option<Handover>, Fault> {
        Ok(None)
    }
    fn scene_def(&mut self) -> Result<String, Fault> {
        Ok("{}".to_owned())
    }
    fn view(&mut self, _viewer: Viewer) -> Result<String, Fault> {
        Ok("{}".to_owned())
    }
    fn interpret(&mut self, _seat: Seat, touched: &[String]) -> Result<String, Failure> {
        Ok(touched.concat())
    }
    fn probe(&mut self, _seat: Seat, _touched: &[String]) -> Result<Verdict, Fault> {
        Ok(Verdict::default())
    }
    fn touches(&mut self, _seat: Seat) -> Result<Vec<Touch>, Fault> {
        Ok(Vec::new())
    }
    fn describe_move(
        &mut self,
        _seat: Seat,
        mv: &str,
        _viewer: Viewer,
        _lang: &str,
    ) -> Result<Option<String>, Fault> {
        Ok(Some(mv.to_owned()))
    }
    fn write_move(&mut self, _seat: Seat, _mv: &str, _how: &str) -> Result<Option<String>, Fault> {
        Ok(None)
    }
    fn read_move(&mut self, _seat: Seat, text: &str, _how: &str) -> Result<String, Failure> {
        Ok(text.to_owned())
    }
    fn position(&mut self, _viewer: Viewer) -> Result<Option<String>, Fault> {
        Ok(None)
    }
    fn inspect(&mut self, question: &str) -> Result<String, Failure> {
        Ok(question.to_owned())
    }
}

/// A table of two with a Fischer clock and nothing else.
#[must_use]
pub fn config() -> Config {
    Config {
        game: "turns".to_owned(),
        title: Default::default(),
        rules: "{}".to_owned(),
        seating: Seating {
            teams: vec![0, 1],
            names: vec!["first".to_owned(), "second".to_owned()],
            assign: Assign::Given,
        },
        clock: Clock::Fischer {
            time: 60_000,
            increment: 1_000,
        },
        phase_clocks: Default::default(),
        timing: Default::default(),
        on_timeout: OnTimeout::Lose,
        conduct: Conduct::default(),
        auctions: Vec::new(),
        pace: Default::default(),
        series: Series::default(),
        scoring: Scoring::default(),
    }
}
