//! One game in the sandbox: an instance of its own while awake, its snapshot while asleep.

use crate::contract::rules::{GuestSession, Refusal as WireRefusal};
use crate::live::{Budget, Inside, Live};
use crate::plugin::Code;
use crate::registry::Sleeper;
use qipai_table::rules::{
    Choices, Failure, Fault, FaultKind, Handover, Input, Refusal, Seat, Session, Setup, Status,
    Step, Touch, Verdict, Viewer,
};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError, TryLockError};
use wasmtime::Store;
use wasmtime::component::ResourceAny;

use crate::state::State;

/// A session of a sandboxed plugin. It falls asleep when the host is full and wakes when asked; a fault ends it.
pub struct SandboxSession(Arc<Slot>);

struct Slot {
    code: Arc<Code>,
    cell: Mutex<Cell>,
    used: AtomicU64,
}

enum Cell {
    Awake(Box<Live>),
    Asleep {
        snapshot: Vec<u8>,
        console_left: usize,
    },
    Gone,
}

type Answer<T> = wasmtime::Result<Result<T, WireRefusal>>;

impl SandboxSession {
    pub(crate) fn open(code: &Arc<Code>, setup: &Setup) -> Result<Self, Failure> {
        let setup = setup.into();
        let live = begin(code, "open", code.host.limits().console_session, |inside| {
            inside.rules.session().call_open(inside.store, &setup)
        })?;
        Ok(Self::new(code, live))
    }

    pub(crate) fn restore(code: &Arc<Code>, snapshot: &[u8]) -> Result<Self, Failure> {
        let live = begin(
            code,
            "restore",
            code.host.limits().console_session,
            |inside| inside.rules.session().call_restore(inside.store, snapshot),
        )?;
        Ok(Self::new(code, live))
    }

    fn new(code: &Arc<Code>, live: Live) -> Self {
        let used = AtomicU64::new(code.host.registry().stamp());
        let slot = Arc::new(Slot {
            code: Arc::clone(code),
            cell: Mutex::new(Cell::Awake(Box::new(live))),
            used,
        });
        let weak = Arc::downgrade(&slot);
        code.host.registry().enrol(weak);
        Self(slot)
    }

    /// Keeps the snapshot and drops the instance; the next question wakes it.
    ///
    /// # Errors
    /// Where the plugin can't give a snapshot.
    pub fn sleep(&mut self) -> Result<(), Fault> {
        let mut cell = self.0.cell.lock().unwrap_or_else(PoisonError::into_inner);
        cell.sleep(&self.0.code)
    }

    #[must_use]
    pub fn is_awake(&self) -> bool {
        matches!(
            *self.0.cell.lock().unwrap_or_else(PoisonError::into_inner),
            Cell::Awake(_)
        )
    }

    /// Fuel that the last call used: about as many WASM instructions. 0 while asleep or unmetered by fuel.
    #[must_use]
    pub fn fuel_used(&self) -> u64 {
        match &*self.0.cell.lock().unwrap_or_else(PoisonError::into_inner) {
            Cell::Awake(live) => live.fuel_used(),
            _ => 0,
        }
    }

    fn ask<T>(
        &self,
        function: &str,
        work: impl FnOnce(&GuestSession<'_>, &mut Store<State>, ResourceAny) -> wasmtime::Result<T>,
    ) -> Result<T, Fault> {
        let slot = &*self.0;
        let mut cell = slot.cell.lock().unwrap_or_else(PoisonError::into_inner);
        slot.used
            .store(slot.code.host.registry().stamp(), Ordering::Relaxed);
        let live = cell.wake(&slot.code, function)?;
        let budget = Budget::call(slot.code.host.limits());
        let result = live.ask(function, budget, |Inside { store, rules, .. }, session| {
            work(&rules.session(), store, session)
        });
        if result.is_err() {
            *cell = Cell::Gone;
        }
        result
    }

    fn judge<T>(
        &self,
        function: &str,
        work: impl FnOnce(&GuestSession<'_>, &mut Store<State>, ResourceAny) -> Answer<T>,
    ) -> Result<T, Failure> {
        Ok(self.ask(function, work)?.map_err(Refusal::from)?)
    }
}

/// A new instance with a session in it.
fn begin(
    code: &Code,
    function: &str,
    console_left: usize,
    make: impl FnOnce(Inside<'_>) -> Answer<ResourceAny>,
) -> Result<Live, Failure> {
    let prepared = code
        .prepared(code.host.sessions())
        .map_err(|error| code.fault(FaultKind::Limit, function, error.to_string()))?;
    let mut live = code.start_with(&prepared, console_left, false)?;
    let session = live
        .run(function, Budget::setup(code.host.limits()), make)?
        .map_err(Refusal::from)?;
    live.hold(session);
    Ok(live)
}

impl Cell {
    fn wake(&mut self, code: &Code, function: &str) -> Result<&mut Live, Fault> {
        if let Self::Asleep {
            snapshot,
            console_left,
        } = self
        {
            let made = begin(code, "restore", *console_left, |inside| {
                inside.rules.session().call_restore(inside.store, snapshot)
            });
            match made {
                Ok(live) => *self = Self::Awake(Box::new(live)),
                // The host is full: it sleeps on, and may be asked again.
                Err(Failure::Fault(fault))
                    if fault.function == "instantiate" && fault.kind == FaultKind::Limit =>
                {
                    return Err(fault);
                }
                Err(failure) => {
                    *self = Self::Gone;
                    return Err(not_restored(code, failure));
                }
            }
        }
        match self {
            Self::Awake(live) => Ok(live),
            _ => Err(code.fault(
                FaultKind::Gone,
                function,
                "an earlier call failed; the session is gone".to_owned(),
            )),
        }
    }

    fn sleep(&mut self, code: &Code) -> Result<(), Fault> {
        let Self::Awake(live) = self else {
            return Ok(());
        };
        let taken = live.ask(
            "snapshot",
            Budget::call(code.host.limits()),
            |Inside { store, rules, .. }, session| rules.session().call_snapshot(store, session),
        );
        match taken {
            Ok(snapshot) => {
                *self = Self::Asleep {
                    snapshot,
                    console_left: live.console_left(),
                };
                Ok(())
            }
            Err(fault) => {
                *self = Self::Gone;
                Err(fault)
            }
        }
    }
}

fn not_restored(code: &Code, failure: Failure) -> Fault {
    match failure {
        Failure::Fault(fault) => fault,
        Failure::Refused(refusal) => {
            let detail = format!(
                "it refuses its own snapshot: {}",
                crate::printable(&refusal.message().to_string())
            );
            code.fault(FaultKind::Lie, "restore", detail)
        }
    }
}

impl Sleeper for Slot {
    fn used(&self) -> u64 {
        self.used.load(Ordering::Relaxed)
    }

    fn try_sleep(&self) -> bool {
        let mut cell = match self.cell.try_lock() {
            Ok(cell) => cell,
            Err(TryLockError::Poisoned(cell)) => cell.into_inner(),
            Err(TryLockError::WouldBlock) => return false,
        };
        // A session that can't give its snapshot is gone, and room is made all the same.
        matches!(*cell, Cell::Awake(_)) && { cell.sleep(&self.code).map_or(true, |()| true) }
    }
}

impl Session for SandboxSession {
    fn snapshot(&mut self) -> Result<Vec<u8>, Fault> {
        if let Cell::Asleep { snapshot, .. } =
            &*self.0.cell.lock().unwrap_or_else(PoisonError::into_inner)
        {
            return Ok(snapshot.clone());
        }
        self.ask("snapshot", |session, store, at| {
            session.call_snapshot(store, at)
        })
    }

    fn status(&mut self) -> Result<Status, Fault> {
        self.ask("status", |session, store, at| {
            session.call_status(store, at)
        })
        .map(Into::into)
    }

    fn legal_moves(&mut self, seat: Seat) -> Result<Choices, Fault> {
        self.ask("legal-moves", |session, store, at| {
            session.call_legal_moves(store, at, seat)
        })
        .map(Into::into)
    }

    fn check(&mut self, seat: Seat, mv: &str) -> Result<(), Failure> {
        self.judge("check", |session, store, at| {
            session.call_check(store, at, seat, mv)
        })
    }

    fn apply(&mut self, input: &Input) -> Result<Step, Failure> {
        let input = input.into();
        self.judge("apply", |session, store, at| {
            session.call_apply(store, at, &input)
        })
        .map(Into::into)
    }

    fn calls(&mut self, seat: Seat) -> Result<Choices, Fault> {
        self.ask("calls", |session, store, at| {
            session.call_calls(store, at, seat)
        })
        .map(Into::into)
    }

    fn check_call(&mut self, seat: Seat, call: &str) -> Result<(), Failure> {
        self.judge("check-call", |session, store, at| {
            session.call_check_call(store, at, seat, call)
        })
    }

    fn score(&mut self) -> Result<Vec<i32>, Fault> {
        self.ask("score", |session, store, at| session.call_score(store, at))
    }

    fn handover(&mut self) -> Result<Option<Handover>, Fault> {
        self.ask("handover", |session, store, at| {
            session.call_handover(store, at)
        })
        .map(|it| it.map(Into::into))
    }

    fn scene_def(&mut self) -> Result<String, Fault> {
        self.ask("scene-def", |session, store, at| {
            session.call_scene_def(store, at)
        })
    }

    fn view(&mut self, viewer: Viewer) -> Result<String, Fault> {
        self.ask("view", |session, store, at| {
            session.call_view(store, at, viewer.into())
        })
    }

    fn interpret(&mut self, seat: Seat, touched: &[String]) -> Result<String, Failure> {
        self.judge("interpret", |session, store, at| {
            session.call_interpret(store, at, seat, touched)
        })
    }

    fn probe(&mut self, seat: Seat, touched: &[String]) -> Result<Verdict, Fault> {
        self.ask("probe", |session, store, at| {
            session.call_probe(store, at, seat, touched)
        })
        .map(Into::into)
    }

    fn touches(&mut self, seat: Seat) -> Result<Vec<Touch>, Fault> {
        let touches = self.ask("touches", |session, store, at| {
            session.call_touches(store, at, seat)
        })?;
        Ok(touches.into_iter().map(Into::into).collect())
    }

    fn describe_move(
        &mut self,
        seat: Seat,
        mv: &str,
        viewer: Viewer,
        lang: &str,
    ) -> Result<Option<String>, Fault> {
        let lang = lang.to_owned();
        self.ask("describe-move", |session, store, at| {
            session.call_describe_move(store, at, seat, mv, viewer.into(), &lang)
        })
    }

    fn write_move(
        &mut self,
        seat: Seat,
        mv: &str,
        notation: &str,
    ) -> Result<Option<String>, Fault> {
        self.ask("write-move", |session, store, at| {
            session.call_write_move(store, at, seat, mv, notation)
        })
    }

    fn read_move(&mut self, seat: Seat, text: &str, notation: &str) -> Result<String, Failure> {
        self.judge("read-move", |session, store, at| {
            session.call_read_move(store, at, seat, text, notation)
        })
    }

    fn position(&mut self, viewer: Viewer) -> Result<Option<String>, Fault> {
        self.ask("position", |session, store, at| {
            session.call_position(store, at, viewer.into())
        })
    }

    /// Asked of an instance of its own, which can't touch the game.
    fn inspect(&mut self, question: &str) -> Result<String, Failure> {
        let code = &self.0.code;
        crate::tools::inspect(
            code,
            code.host.sessions(),
            Budget::setup(code.host.limits()),
            question,
        )
    }
}
