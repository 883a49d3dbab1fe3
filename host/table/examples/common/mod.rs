//! A game that costs nothing, and a table's settings for it.

use qipai_table::Config;
use qipai_table::config::{Assign, Clock, Conduct, OnTimeout, Scoring, Seating, Series};
use qipai_table::rules::{
    Actors, Awaits, Choices, Failure, Fault, Handover, Info, Input, Rules, Seat, Session, Setup,
    Status, Step, Touch, Verdict, Viewer,
};

/// So many seats in turn, one move.
pub(crate) struct Trivial(pub(crate) Info, pub(crate) u8);

struct Ply(u32, u8);

impl Rules for Trivial {
    fn info(&self) -> &Info {
        &self.0
    }
    fn digest(&self) -> &'static str {
        "00"
    }
    fn open(&self, _setup: &Setup) -> Result<Box<dyn Session>, Failure> {
        Ok(Box::new(Ply(0, self.1)))
    }
    fn restore(&self, snapshot: &[u8]) -> Result<Box<dyn Session>, Failure> {
        let bytes = snapshot.try_into().unwrap_or_default();
        Ok(Box::new(Ply(u32::from_le_bytes(bytes), self.1)))
    }
}

impl Session for Ply {
    fn snapshot(&mut self) -> Result<Vec<u8>, Fault> {
        Ok(self.0.to_le_bytes().to_vec())
    }
    fn status(&mut self) -> Result<Status, Fault> {
        let must = vec![Seat::try_from(self.0 % u32::from(self.1)).unwrap_or(0)];
        Ok(Status {
            awaits: Awaits::Act(Actors {
                must,
                ..Actors::default()
            }),
            phase: "play".to_owned(),
            ply: self.0,
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
    fn apply(&mut self, _input: &Input) -> Result<Step, Failure> {
        self.0 += 1;
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
    fn write_move(&mut self, _s: Seat, _mv: &str, _how: &str) -> Result<Option<String>, Fault> {
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

pub(crate) fn config() -> Config {
    Config {
        game: "trivial".to_owned(),
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
