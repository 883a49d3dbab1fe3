//! A session whose every answer is checked, and whose questions are bounded; a lie ends it as a trap does.

use crate::checks::{self, Judge, Lie};
use crate::limits::{DOCUMENT, NAME, TEXT};
use crate::text::printable;
use qipai_table::rules::{
    Choices, Failure, Fault, FaultKind, Handover, Info, Input, Message, Refusal, Seat, Session,
    Status, Step, Touch, Verdict, Viewer,
};

/// A plugin's session, believed only as far as it was checked.
pub struct Checked<S> {
    inner: S,
    judge: Judge,
    plugin: String,
    version: String,
    snapshot_limit: usize,
    gone: bool,
}

impl<S: Session> Checked<S> {
    pub(crate) fn new(inner: S, judge: Judge, info: &Info, snapshot_limit: usize) -> Self {
        Self {
            inner,
            judge,
            plugin: info.id.clone(),
            version: info.version.clone(),
            snapshot_limit,
            gone: false,
        }
    }

    /// The session itself, for what the port does not know (sleep, fuel).
    pub fn inner(&mut self) -> &mut S {
        &mut self.inner
    }

    fn fault(&self, kind: FaultKind, function: &str, detail: &str) -> Fault {
        Fault {
            kind,
            plugin: self.plugin.clone(),
            version: self.version.clone(),
            function: function.to_owned(),
            detail: printable(detail),
            trace: Vec::new(),
        }
    }

    /// Asks, and checks the answer.
    fn ask<T>(
        &mut self,
        function: &str,
        question: impl FnOnce(&mut S) -> Result<T, Fault>,
        check: impl FnOnce(&Judge, &mut T) -> Result<(), Lie>,
    ) -> Result<T, Fault> {
        if self.gone {
            return Err(self.fault(
                FaultKind::Gone,
                function,
                "an earlier answer was a lie; the session is gone",
            ));
        }
        let mut answer = question(&mut self.inner)?;
        match check(&self.judge, &mut answer) {
            Ok(()) => Ok(answer),
            Err(lie) => {
                self.gone = true;
                Err(self.fault(FaultKind::Lie, function, &lie))
            }
        }
    }

    /// The same where the rules may refuse; the refusal is checked too.
    fn judge<T>(
        &mut self,
        function: &str,
        question: impl FnOnce(&mut S) -> Result<T, Failure>,
        check: impl FnOnce(&Judge, &mut T) -> Result<(), Lie>,
    ) -> Result<T, Failure> {
        let question = |inner: &mut S| match question(inner) {
            Ok(answer) => Ok(Ok(answer)),
            Err(Failure::Refused(refusal)) => Ok(Err(refusal)),
            Err(Failure::Fault(fault)) => Err(fault),
        };
        let check = |judge: &Judge, answer: &mut Result<T, Refusal>| match answer {
            Ok(answer) => check(judge, answer),
            Err(refusal) => checks::refusal(refusal),
        };
        Ok(self.ask(function, question, check)??)
    }
}

/// What a host sends is bounded by [`checks::given`]; inputs that come from people are moves and calls.
fn given(input: &Input) -> Result<(), Refusal> {
    match input {
        Input::Move(_, text) | Input::Call(_, text) => checks::given(text, TEXT),
        Input::Leave(_, cause) | Input::Skip(_, cause) => checks::given(cause, NAME),
        Input::Award(_) | Input::Beat(_) | Input::End(_) => Ok(()),
    }
}

fn any<T>(_: &Judge, _: &mut T) -> Result<(), Lie> {
    Ok(())
}

impl<S: Session> Session for Checked<S> {
    fn snapshot(&mut self) -> Result<Vec<u8>, Fault> {
        let most = self.snapshot_limit;
        self.ask(
            "snapshot",
            |it| it.snapshot(),
            |_, bytes| {
                if bytes.len() > most {
                    Err(format!(
                        "a snapshot of {} bytes; {most} is the most",
                        bytes.len()
                    ))
                } else {
                    Ok(())
                }
            },
        )
    }

    fn status(&mut self) -> Result<Status, Fault> {
        self.ask("status", |it| it.status(), Judge::status)
    }

    fn legal_moves(&mut self, seat: Seat) -> Result<Choices, Fault> {
        self.ask(
            "legal-moves",
            |it| it.legal_moves(seat),
            |_, answer| checks::choices(answer),
        )
    }

    fn check(&mut self, seat: Seat, mv: &str) -> Result<(), Failure> {
        checks::given(mv, TEXT)?;
        self.judge("check", |it| it.check(seat, mv), any)
    }

    fn apply(&mut self, input: &Input) -> Result<Step, Failure> {
        given(input)?;
        self.judge("apply", |it| it.apply(input), Judge::step)
    }

    fn calls(&mut self, seat: Seat) -> Result<Choices, Fault> {
        self.ask(
            "calls",
            |it| it.calls(seat),
            |_, answer| checks::choices(answer),
        )
    }

    fn check_call(&mut self, seat: Seat, call: &str) -> Result<(), Failure> {
        checks::given(call, TEXT)?;
        self.judge("check-call", |it| it.check_call(seat, call), any)
    }

    fn score(&mut self) -> Result<Vec<i32>, Fault> {
        self.ask(
            "score",
            |it| it.score(),
            |judge, answer| judge.score(answer),
        )
    }

    fn handover(&mut self) -> Result<Option<Handover>, Fault> {
        self.ask(
            "handover",
            |it| it.handover(),
            |judge, answer| {
                answer
                    .as_mut()
                    .map_or(Ok(()), |answer| judge.handover(answer))
            },
        )
    }

    fn scene_def(&mut self) -> Result<String, Fault> {
        self.ask(
            "scene-def",
            |it| it.scene_def(),
            |_, answer| checks::object(answer),
        )
    }

    fn view(&mut self, viewer: Viewer) -> Result<String, Fault> {
        self.ask(
            "view",
            |it| it.view(viewer),
            |_, answer| checks::object(answer),
        )
    }

    fn interpret(&mut self, seat: Seat, touched: &[String]) -> Result<String, Failure> {
        checks::gesture(touched)?;
        self.judge(
            "interpret",
            |it| it.interpret(seat, touched),
            |_, answer| checks::text(answer, "the move"),
        )
    }

    fn probe(&mut self, seat: Seat, touched: &[String]) -> Result<Verdict, Fault> {
        if checks::gesture(touched).is_err() {
            return Ok(Verdict {
                why: Some(Message::new("too-long")),
                ..Verdict::default()
            });
        }
        self.ask(
            "probe",
            |it| it.probe(seat, touched),
            |_, answer| checks::verdict(answer),
        )
    }

    fn touches(&mut self, seat: Seat) -> Result<Vec<Touch>, Fault> {
        self.ask(
            "touches",
            |it| it.touches(seat),
            |_, answer| checks::touches(answer),
        )
    }

    fn describe_move(
        &mut self,
        seat: Seat,
        mv: &str,
        viewer: Viewer,
        lang: &str,
    ) -> Result<Option<String>, Fault> {
        if checks::given(mv, TEXT).is_err() || checks::given(lang, NAME).is_err() {
            return Ok(None);
        }
        self.ask(
            "describe-move",
            |it| it.describe_move(seat, mv, viewer, lang),
            |_, answer| shown(answer, "the move's description"),
        )
    }

    fn write_move(
        &mut self,
        seat: Seat,
        mv: &str,
        notation: &str,
    ) -> Result<Option<String>, Fault> {
        if checks::given(mv, TEXT).is_err() || checks::given(notation, NAME).is_err() {
            return Ok(None);
        }
        self.ask(
            "write-move",
            |it| it.write_move(seat, mv, notation),
            |_, answer| shown(answer, "the move"),
        )
    }

    fn read_move(&mut self, seat: Seat, text: &str, notation: &str) -> Result<String, Failure> {
        checks::given(text, TEXT)?;
        checks::given(notation, NAME)?;
        self.judge(
            "read-move",
            |it| it.read_move(seat, text, notation),
            |_, answer| checks::text(answer, "the move"),
        )
    }

    fn position(&mut self, viewer: Viewer) -> Result<Option<String>, Fault> {
        self.ask(
            "position",
            |it| it.position(viewer),
            |_, answer| {
                answer
                    .as_deref()
                    .map_or(Ok(()), |answer| checks::document(answer, "the position"))
            },
        )
    }

    fn inspect(&mut self, question: &str) -> Result<String, Failure> {
        checks::given(question, DOCUMENT)?;
        self.judge(
            "inspect",
            |it| it.inspect(question),
            |_, answer| checks::json(answer),
        )
    }
}

/// Text that people read and no one hands back: made safe to show.
fn shown(answer: &mut Option<String>, what: &str) -> Result<(), Lie> {
    let Some(text) = answer else { return Ok(()) };
    *text = printable(text);
    checks::text(text, what)
}
