//! Loops inside a plugin (counting, random games, search) and questions that no play asks: on an instance of their own, outside
//! the record, with a deadline.

use crate::checks::{self, Judge};
use crate::contract::tools::Guest;
use crate::convert::whole_game;
use crate::engine::Kind;
use crate::live::{Budget, Inside, Live, Prepared};
use crate::plugin::Code;
use crate::state::State;
use qipai_table::rules::{Failure, Fault, FaultKind, Input, Message, Refusal, Seat, Setup};
use std::sync::Arc;
use std::time::{Duration, Instant};
use wasmtime::Store;
use wasmtime::component::ResourceAny;

/// Where a tool begins.
#[derive(Clone, Copy, Debug)]
pub enum At<'a> {
    /// A fresh game, or a start position.
    Setup(&'a Setup),
    /// A session's snapshot.
    Snapshot(&'a [u8]),
}

/// An answer with what it cost: the call alone, without making the instance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Timed<T> {
    pub value: T,
    /// CPU time of the calling thread.
    pub cpu: Duration,
    pub wall: Duration,
    /// WASM fuel, where the engine counts it.
    pub fuel: Option<u64>,
}

/// A whole game as its format's text tells it.
pub type WholeGame = (Setup, Vec<Input>);

/// The interface `tools` of the contract, sandboxed or native.
pub trait Tools: Send + Sync {
    /// Number of move sequences of this length.
    ///
    /// # Errors
    /// A setup refused, or the plugin's fault; past the deadline, a fault of kind budget.
    fn perft(&self, at: At<'_>, depth: u32) -> Result<Timed<u64>, Failure>;

    /// Random games to the end or to `limit` plies, with seeds `seed`, `seed + 1`, ...: plies in all.
    ///
    /// # Errors
    /// As [`Tools::perft`].
    fn playouts(
        &self,
        at: At<'_>,
        seed: u64,
        games: u32,
        limit: u32,
    ) -> Result<Timed<u64>, Failure>;

    /// One random game: plies played.
    ///
    /// # Errors
    /// As [`Tools::perft`].
    fn playout(&self, at: At<'_>, seed: u64, limit: u32) -> Result<Timed<u64>, Failure> {
        self.playouts(at, seed, 1, limit)
    }

    /// The best of `choices` (empty: of all legal moves) found within a budget, from what the seat may know.
    ///
    /// # Errors
    /// As [`Tools::perft`].
    fn search(
        &self,
        at: At<'_>,
        seat: Seat,
        choices: &[String],
        nodes: u64,
        seed: u64,
    ) -> Result<Timed<Option<String>>, Failure>;

    /// A whole game from text in one of the game's formats.
    ///
    /// # Errors
    /// As [`Tools::perft`].
    fn read_game(&self, format: &str, text: &str) -> Result<WholeGame, Failure>;

    /// A whole game as text. `None`: the game has no such format.
    ///
    /// # Errors
    /// As [`Tools::perft`].
    fn write_game(
        &self,
        format: &str,
        setup: &Setup,
        inputs: &[Input],
        tags: &[(String, String)],
    ) -> Result<Option<String>, Failure>;

    /// A question about the rules, JSON in and out.
    ///
    /// # Errors
    /// As [`Tools::perft`].
    fn inspect(&self, question: &str) -> Result<String, Failure>;
}

/// Measures one call on this thread.
pub(crate) fn timed<T, E>(work: impl FnOnce() -> Result<T, E>) -> Result<Timed<T>, E> {
    let (cpu, wall) = (thread_cpu(), Instant::now());
    let value = work()?;
    Ok(Timed {
        value,
        cpu: thread_cpu().saturating_sub(cpu),
        wall: wall.elapsed(),
        fuel: None,
    })
}

fn thread_cpu() -> Duration {
    let now = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::new(
        now.tv_sec.try_into().unwrap_or(0),
        now.tv_nsec.try_into().unwrap_or(0),
    )
}

/// Tools of a sandboxed plugin. Each call has an instance of its own.
pub struct SandboxTools {
    code: Arc<Code>,
    prepared: Arc<Prepared>,
    deadline: Duration,
}

impl SandboxTools {
    pub(crate) fn new(code: Arc<Code>, prepared: Arc<Prepared>) -> Self {
        let deadline = code.host.limits().tool_time;
        Self {
            code,
            prepared,
            deadline,
        }
    }

    /// With another wall-clock limit for one call than [`Limits::tool_time`](crate::Limits::tool_time).
    #[must_use]
    pub fn with_deadline(mut self, deadline: Duration) -> Self {
        self.deadline = deadline;
        self
    }

    fn budget(&self) -> Budget {
        Budget::tools(self.code.host.limits(), self.deadline)
    }

    fn at(&self, at: At<'_>) -> Result<Live, Failure> {
        if let At::Setup(setup) = at {
            checks::setup(setup)?;
        }
        let limits = self.code.host.limits();
        let mut live = self.code.start(&self.prepared)?;
        let session = match at {
            At::Setup(setup) => live.run("open", Budget::setup(limits), |inside| {
                inside
                    .rules
                    .session()
                    .call_open(inside.store, &setup.into())
            }),
            At::Snapshot(bytes) => live.run("restore", Budget::setup(limits), |inside| {
                inside.rules.session().call_restore(inside.store, bytes)
            }),
        };
        let session = session?.map_err(Refusal::from)?;
        live.hold(session);
        Ok(live)
    }

    fn timed<T>(
        &self,
        at: At<'_>,
        function: &str,
        work: impl FnOnce(&Guest, &mut Store<State>, ResourceAny) -> wasmtime::Result<T>,
    ) -> Result<Timed<T>, Failure> {
        let mut live = self.at(at)?;
        let answer = timed(|| {
            live.ask(
                function,
                self.budget(),
                |Inside { store, tools, .. }, session| work(exported(tools)?, store, session),
            )
        })?;
        let fuel = (self.prepared.kind == Kind::Play).then(|| live.fuel_used());
        Ok(Timed { fuel, ..answer })
    }

    fn lie(&self, function: &str) -> impl Fn(String) -> Fault {
        let (code, function) = (Arc::clone(&self.code), function.to_owned());
        move |lie| code.fault(FaultKind::Lie, &function, lie)
    }
}

fn exported(tools: Option<&Guest>) -> wasmtime::Result<&Guest> {
    tools.ok_or_else(|| wasmtime::Error::msg("it exports no tools"))
}

impl Tools for SandboxTools {
    fn perft(&self, at: At<'_>, depth: u32) -> Result<Timed<u64>, Failure> {
        self.timed(at, "perft", |tools, store, session| {
            tools.call_perft(store, session, depth)
        })
    }

    fn playouts(
        &self,
        at: At<'_>,
        seed: u64,
        games: u32,
        limit: u32,
    ) -> Result<Timed<u64>, Failure> {
        self.timed(at, "playout", |tools, store, session| {
            let mut plies = 0;
            for game in 0..u64::from(games) {
                plies += u64::from(tools.call_playout(
                    &mut *store,
                    session,
                    seed.wrapping_add(game),
                    limit,
                )?);
            }
            Ok(plies)
        })
    }

    fn search(
        &self,
        at: At<'_>,
        seat: Seat,
        choices: &[String],
        nodes: u64,
        seed: u64,
    ) -> Result<Timed<Option<String>>, Failure> {
        let found = self.timed(at, "search", |tools, store, session| {
            tools.call_search(store, session, seat, choices, nodes, seed)
        })?;
        if let Some(mv) = &found.value {
            checks::text(mv, "the move").map_err(self.lie("search"))?;
        }
        Ok(found)
    }

    fn read_game(&self, format: &str, text: &str) -> Result<WholeGame, Failure> {
        checks::given(text, crate::limits::WHOLE_GAME)?;
        let mut live = self.code.start(&self.prepared)?;
        let game = live.run(
            "read-game",
            self.budget(),
            |Inside { store, tools, .. }| exported(tools)?.call_read_game(store, format, text),
        )?;
        let (setup, inputs) = whole_game(game.map_err(Refusal::from)?);
        let judge = Judge::new(self.code.info(), setup.teams.len());
        checks::setup(&setup)
            .map_err(|refusal| self.lie("read-game")(refusal.message().to_string()))?;
        inputs
            .iter()
            .try_for_each(|input| judge.input(input))
            .map_err(self.lie("read-game"))?;
        Ok((setup, inputs))
    }

    fn write_game(
        &self,
        format: &str,
        setup: &Setup,
        inputs: &[Input],
        tags: &[(String, String)],
    ) -> Result<Option<String>, Failure> {
        let mut live = self.code.start(&self.prepared)?;
        let (setup, inputs): (_, Vec<_>) = (setup.into(), inputs.iter().map(Into::into).collect());
        let text = live.run(
            "write-game",
            self.budget(),
            |Inside { store, tools, .. }| {
                exported(tools)?.call_write_game(store, format, &setup, &inputs, tags)
            },
        )?;
        if let Some(text) = &text {
            checks::document(text, "the game").map_err(self.lie("write-game"))?;
        }
        Ok(text)
    }

    fn inspect(&self, question: &str) -> Result<String, Failure> {
        inspect(&self.code, self.prepared.kind, self.budget(), question)
    }
}

/// A question, asked of an instance of its own.
pub(crate) fn inspect(
    code: &Code,
    kind: Kind,
    budget: Budget,
    question: &str,
) -> Result<String, Failure> {
    checks::given(question, crate::limits::DOCUMENT)?;
    let prepared = code
        .prepared(kind)
        .map_err(|error| code.fault(FaultKind::Limit, "inspect", error.to_string()))?;
    if !prepared.has_tools() {
        return Err(Refusal::Illegal(Message::new("no-tools")).into());
    }
    let mut live = code.start(&prepared)?;
    let answer = live.run("inspect", budget, |Inside { store, tools, .. }| {
        exported(tools)?.call_inspect(store, question)
    })?;
    let answer = answer.map_err(Refusal::from)?;
    checks::json(&answer).map_err(|lie| code.fault(FaultKind::Lie, "inspect", lie))?;
    Ok(answer)
}
