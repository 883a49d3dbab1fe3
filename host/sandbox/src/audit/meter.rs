//! A session that measures how long each function takes.

use qipai_table::rules::{
    Choices, Failure, Fault, Handover, Input, Seat, Session, Status, Step, Touch, Verdict, Viewer,
};
use serde::Serialize;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;
use std::time::Instant;

/// Wall-clock time of one function over all its calls.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Timing {
    pub calls: u64,
    pub seconds: f64,
    /// The slowest call.
    pub slowest: f64,
}

/// Times by function, shared by the sessions of one game.
pub(super) type Times = Rc<RefCell<BTreeMap<&'static str, Timing>>>;

pub(super) struct Metered<'a> {
    pub(super) inner: &'a mut dyn Session,
    pub(super) times: Times,
}

impl Metered<'_> {
    fn time<T>(&mut self, function: &'static str, call: impl FnOnce(&mut dyn Session) -> T) -> T {
        let start = Instant::now();
        let answer = call(self.inner);
        let took = start.elapsed().as_secs_f64();
        let mut times = self.times.borrow_mut();
        let timing = times.entry(function).or_default();
        timing.calls += 1;
        timing.seconds += took;
        timing.slowest = timing.slowest.max(took);
        answer
    }

    pub(super) fn snapshot(&mut self) -> Result<Vec<u8>, Fault> {
        self.time("snapshot", |it| it.snapshot())
    }
    pub(super) fn status(&mut self) -> Result<Status, Fault> {
        self.time("status", |it| it.status())
    }
    pub(super) fn legal_moves(&mut self, seat: Seat) -> Result<Choices, Fault> {
        self.time("legal-moves", |it| it.legal_moves(seat))
    }
    pub(super) fn check(&mut self, seat: Seat, mv: &str) -> Result<(), Failure> {
        self.time("check", |it| it.check(seat, mv))
    }
    pub(super) fn apply(&mut self, input: &Input) -> Result<Step, Failure> {
        self.time("apply", |it| it.apply(input))
    }
    pub(super) fn calls(&mut self, seat: Seat) -> Result<Choices, Fault> {
        self.time("calls", |it| it.calls(seat))
    }
    pub(super) fn score(&mut self) -> Result<Vec<i32>, Fault> {
        self.time("score", |it| it.score())
    }
    pub(super) fn handover(&mut self) -> Result<Option<Handover>, Fault> {
        self.time("handover", |it| it.handover())
    }
    pub(super) fn scene_def(&mut self) -> Result<String, Fault> {
        self.time("scene-def", |it| it.scene_def())
    }
    pub(super) fn view(&mut self, viewer: Viewer) -> Result<String, Fault> {
        self.time("view", |it| it.view(viewer))
    }
    pub(super) fn interpret(&mut self, seat: Seat, touched: &[String]) -> Result<String, Failure> {
        self.time("interpret", |it| it.interpret(seat, touched))
    }
    pub(super) fn probe(&mut self, seat: Seat, touched: &[String]) -> Result<Verdict, Fault> {
        self.time("probe", |it| it.probe(seat, touched))
    }
    pub(super) fn touches(&mut self, seat: Seat) -> Result<Vec<Touch>, Fault> {
        self.time("touches", |it| it.touches(seat))
    }
    pub(super) fn describe_move(
        &mut self,
        seat: Seat,
        mv: &str,
        viewer: Viewer,
        lang: &str,
    ) -> Result<Option<String>, Fault> {
        self.time("describe-move", |it| {
            it.describe_move(seat, mv, viewer, lang)
        })
    }
    pub(super) fn write_move(
        &mut self,
        seat: Seat,
        mv: &str,
        notation: &str,
    ) -> Result<Option<String>, Fault> {
        self.time("write-move", |it| it.write_move(seat, mv, notation))
    }
    pub(super) fn read_move(
        &mut self,
        seat: Seat,
        text: &str,
        notation: &str,
    ) -> Result<String, Failure> {
        self.time("read-move", |it| it.read_move(seat, text, notation))
    }
    pub(super) fn position(&mut self, viewer: Viewer) -> Result<Option<String>, Fault> {
        self.time("position", |it| it.position(viewer))
    }
}
