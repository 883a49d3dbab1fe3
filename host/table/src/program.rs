//! The game program behind a table: one session, the way back from its faults, and what is believed of its answers.
//!
//! From a fault there is one way back: the session is dropped, the last snapshot restored with the inputs since, and the
//! question asked once more. An answer that breaks the contract is a fault like any other.

use crate::lies;
use crate::rules::{
    Awaits, Failure, Fault, FaultKind, Handover, Input, Message, Refusal, Rules, Seat, Session,
    Setup, Status, Step,
};
use std::sync::Arc;

/// Inputs between two snapshots: a snapshot costs several inputs, a restore needs them all again.
const KEEP: usize = 16;

pub(crate) struct Program {
    rules: Arc<dyn Rules>,
    seats: usize,
    session: Option<Box<dyn Session>>,
    snapshot: Vec<u8>,
    /// Inputs that the snapshot does not know.
    since: Vec<Input>,
}

/// A fault that the host found.
pub(crate) fn fault(
    rules: &dyn Rules,
    kind: FaultKind,
    function: &str,
    detail: impl Into<String>,
) -> Fault {
    let info = rules.info();
    Fault {
        kind,
        plugin: info.id.clone(),
        version: info.version.clone(),
        function: function.to_owned(),
        detail: detail.into(),
        trace: Vec::new(),
    }
}

fn lie<'a>(rules: &'a Arc<dyn Rules>, function: &'a str) -> impl Fn(String) -> Fault + 'a {
    move |detail| fault(rules.as_ref(), FaultKind::Lie, function, detail)
}

impl Program {
    /// Opens a session and asks where it stands.
    pub(crate) fn open(rules: &Arc<dyn Rules>, setup: &Setup) -> Result<(Self, Status), Failure> {
        let seats = setup.teams.len();
        let mut session = rules.open(setup)?;
        let status = session.status()?;
        lies::status(&status, seats).map_err(lie(rules, "status"))?;
        let snapshot = session.snapshot()?;
        let program = Self {
            rules: Arc::clone(rules),
            seats,
            session: Some(session),
            snapshot,
            since: Vec::new(),
        };
        Ok((program, status))
    }

    /// Drops the session; the next question brings it back.
    pub(crate) fn sleep(&mut self) -> Result<(), Fault> {
        self.keep()?;
        self.since = Vec::new();
        self.session = None;
        Ok(())
    }

    /// A session restored from the snapshot, with all but the last `less` of the inputs since.
    fn restored(&self, less: usize) -> Result<Box<dyn Session>, Fault> {
        let mut session = self
            .rules
            .restore(&self.snapshot)
            .map_err(|failure| self.unrestored(failure))?;
        for input in &self.since[..self.since.len().saturating_sub(less)] {
            session
                .apply(input)
                .map_err(|failure| self.unrestored(failure))?;
        }
        Ok(session)
    }

    fn unrestored(&self, failure: Failure) -> Fault {
        match failure {
            Failure::Fault(fault) => fault,
            Failure::Refused(refusal) => {
                lie(&self.rules, "restore")(format!("its own snapshot: {}", refusal.message()))
            }
        }
    }

    /// Asks once, and once more after a fault.
    fn twice<T>(
        &mut self,
        ask: impl Fn(&mut dyn Session) -> Result<T, Failure>,
    ) -> Result<T, Failure> {
        if let Some(session) = &mut self.session {
            match ask(session.as_mut()) {
                Err(Failure::Fault(_)) => {}
                answer => return answer,
            }
        }
        self.session = None;
        let mut session = self.restored(0)?;
        let answer = ask(session.as_mut());
        if !matches!(answer, Err(Failure::Fault(_))) {
            self.session = Some(session);
        }
        answer
    }

    /// A question that can't be refused.
    pub(crate) fn ask<T>(
        &mut self,
        ask: impl Fn(&mut dyn Session) -> Result<T, Fault>,
    ) -> Result<T, Fault> {
        self.twice(|session| ask(session).map_err(Failure::Fault))
            .map_err(|failure| self.unrestored(failure))
    }

    /// A question that may be refused.
    pub(crate) fn judge<T>(
        &mut self,
        ask: impl Fn(&mut dyn Session) -> Result<T, Failure>,
    ) -> Result<T, Failure> {
        self.twice(ask)
    }

    /// A snapshot that knows every input.
    fn keep(&mut self) -> Result<(), Fault> {
        if !self.since.is_empty() {
            self.snapshot = self.ask(|session| session.snapshot())?;
            self.since.clear();
        }
        Ok(())
    }

    /// The bytes of the session as it stands.
    pub(crate) fn snapshot(&mut self) -> Result<Vec<u8>, Fault> {
        self.keep()?;
        Ok(self.snapshot.clone())
    }

    /// Tells the game an input. `before`: where it stood. `capped`: an input that raises no ply is one too many.
    pub(crate) fn apply(
        &mut self,
        input: &Input,
        before: &Status,
        capped: bool,
    ) -> Result<Step, Failure> {
        if self.since.len() >= KEEP {
            self.keep()?;
        }
        let (rules, seats) = (Arc::clone(&self.rules), self.seats);
        let step = self.twice(|session| {
            let step = session.apply(input)?;
            lies::step(&step, input, before, seats).map_err(lie(&rules, "apply"))?;
            Ok(step)
        });
        match step {
            Ok(step) if capped && step.status.ply == before.ply && !ends(&step.status) => {
                // The session has taken it, the table has not: back to the snapshot.
                self.session = None;
                Err(Refusal::Illegal(Message::new("too-many-inputs")).into())
            }
            Ok(step) => {
                self.since.push(input.clone());
                Ok(step)
            }
            Err(failure) => {
                // A session that lied has taken the input that the table has not.
                if matches!(failure, Failure::Fault(_)) {
                    self.session = None;
                }
                Err(failure)
            }
        }
    }

    /// Asks the session as it was before the last input.
    pub(crate) fn earlier<T>(
        &mut self,
        ask: impl Fn(&mut dyn Session) -> Result<T, Fault>,
    ) -> Result<T, Fault> {
        ask(self.restored(1)?.as_mut())
    }

    /// Points of each seat; empty where the game has none.
    pub(crate) fn score(&mut self) -> Result<Vec<i32>, Fault> {
        let (rules, seats) = (Arc::clone(&self.rules), self.seats);
        self.ask(|session| {
            let scores = session.score()?;
            lies::one_a_seat(scores.len(), seats, "scores").map_err(lie(&rules, "score"))?;
            Ok(scores)
        })
    }

    /// What the next game should know.
    pub(crate) fn handover(&mut self) -> Result<Option<Handover>, Fault> {
        let (rules, seats) = (Arc::clone(&self.rules), self.seats);
        self.ask(|session| {
            let handover = session.handover()?;
            if let Some(handover) = &handover {
                lies::handover(handover, seats).map_err(lie(&rules, "handover"))?;
            }
            Ok(handover)
        })
    }

    /// What a viewer may read of a move about to be made; `None` where it may not.
    pub(crate) fn readable(
        &mut self,
        seat: Seat,
        mv: &str,
        viewer: crate::rules::Viewer,
        lang: &str,
    ) -> Result<Option<String>, Fault> {
        self.ask(|session| session.describe_move(seat, mv, viewer, lang))
    }
}

fn ends(status: &Status) -> bool {
    matches!(status.awaits, Awaits::Over(_))
}

/// A refusal that the contract does not foresee for an input of the host's own.
pub(crate) fn refused_host(rules: &dyn Rules, refusal: &Refusal) -> Fault {
    let detail = format!("it refused what the host decides: {}", refusal.message());
    fault(rules, FaultKind::Lie, "apply", detail)
}
