//! One instance in its store, and calls into it: limits set before, faults told after.

use crate::contract::{self, console};
use crate::engine::Kind;
use crate::limits::{Limits, ticks};
use crate::plugin::Inner;
use qipai_table::rules::{Fault, FaultKind};
use std::sync::atomic::Ordering;
use wasmtime::{Store, StoreLimits, StoreLimitsBuilder, Trap, WasmBacktrace};

/// What a store holds besides the instance.
pub(crate) struct State {
    limits: StoreLimits,
    call_room: usize,
    session_room: usize,
    pub(crate) console: Vec<String>,
}

impl State {
    fn new(limits: &Limits) -> Self {
        let store = StoreLimitsBuilder::new()
            .memory_size(limits.memory)
            .table_elements(limits.table_elements)
            .instances(32)
            .tables(32)
            .memories(4)
            .trap_on_grow_failure(true)
            .build();
        Self {
            limits: store,
            call_room: 0,
            session_room: limits.console_session,
            console: Vec::new(),
        }
    }
}

impl console::Host for State {
    fn log(&mut self, _: console::Level, text: String) {
        let room = self.call_room.min(self.session_room);
        if room > 0 {
            let text = clean(&text, room);
            self.call_room = self.call_room.saturating_sub(text.len().max(1));
            self.session_room = self.session_room.saturating_sub(text.len().max(1));
            self.console.push(text);
        }
    }
}

/// Text from a guest, cut and without control characters: it may reach a terminal.
pub(crate) fn clean(text: &str, most: usize) -> String {
    let mut clean = String::new();
    for c in text.chars().map(|c| if c.is_control() { ' ' } else { c }) {
        if clean.len() + c.len_utf8() > most {
            break;
        }
        clean.push(c);
    }
    clean
}

/// An instance of a plugin.
pub(crate) struct Guest {
    pub(crate) store: Store<State>,
    pub(crate) game: contract::Game,
    pub(crate) instance: wasmtime::component::Instance,
    plugin: std::sync::Arc<Inner>,
    kind: Kind,
}

impl Guest {
    /// # Errors
    /// When too many sessions are awake, or the instance breaks its limits from the start.
    pub(crate) fn new(plugin: &std::sync::Arc<Inner>, kind: Kind) -> Result<Self, Fault> {
        let host = &plugin.host.0;
        let limits = &host.limits;
        let pre = plugin.pre(kind)?;
        if host.awake.fetch_add(1, Ordering::Relaxed) >= limits.awake {
            host.awake.fetch_sub(1, Ordering::Relaxed);
            return Err(plugin.fault(
                FaultKind::Limit,
                "instantiate",
                format!("{} sessions are awake, the most there may be", limits.awake),
            ));
        }
        let mut store = Store::new(plugin.host.engine(kind), State::new(limits));
        store.limiter(|state| &mut state.limits);
        store.set_max_component_handles(64);
        arm(&mut store, limits, kind, limits.setup_fuel);
        let made = pre
            .instance_pre()
            .instantiate(&mut store)
            .and_then(|instance| {
                let game = pre.load(&mut store, &instance)?;
                Ok((instance, game))
            });
        match made {
            Ok((instance, game)) => Ok(Self {
                store,
                game,
                instance,
                plugin: plugin.clone(),
                kind,
            }),
            Err(error) => {
                host.awake.fetch_sub(1, Ordering::Relaxed);
                Err(told(plugin, "instantiate", &error, &[]))
            }
        }
    }

    /// Calls into the guest under limits. After an error the instance is dead: drop it.
    pub(crate) fn call<T>(
        &mut self,
        function: &'static str,
        fuel: u64,
        work: impl FnOnce(&mut Self) -> wasmtime::Result<T>,
    ) -> Result<T, Fault> {
        arm(&mut self.store, &self.plugin.host.0.limits, self.kind, fuel);
        let before = self.store.data().console.len();
        work(self).map_err(|error| {
            told(
                &self.plugin,
                function,
                &error,
                &self.store.data().console[before..],
            )
        })
    }

    /// Fuel that the last call used; nothing where it is not counted.
    pub(crate) fn used(&self, fuel: u64) -> Option<u64> {
        self.store
            .get_fuel()
            .ok()
            .map(|left| fuel.saturating_sub(left))
    }
}

impl Drop for Guest {
    fn drop(&mut self) {
        self.plugin.host.0.awake.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Sets what a call may use. Before every call, and before the instance is made: a start function runs then.
fn arm(store: &mut Store<State>, limits: &Limits, kind: Kind, fuel: u64) {
    match kind {
        Kind::Play => {
            // Fails only on an engine without fuel, which this kind has.
            let _ = store.set_fuel(fuel);
            store.set_epoch_deadline(ticks(limits.call_time));
        }
        Kind::Tools => store.set_epoch_deadline(ticks(limits.tool_time)),
        Kind::Unmetered => {}
    }
    store.set_hostcall_fuel(limits.hostcall_fuel);
    store.data_mut().call_room = limits.console_call;
}

fn told(plugin: &Inner, function: &str, error: &wasmtime::Error, console: &[String]) -> Fault {
    let text = format!("{error:#}");
    let (kind, said) = match error.downcast_ref::<Trap>() {
        Some(Trap::OutOfFuel) => (FaultKind::Budget, "it used up its fuel".to_owned()),
        Some(Trap::Interrupt) => (FaultKind::Budget, "it ran out of time".to_owned()),
        Some(Trap::StackOverflow) => (FaultKind::Trap, "the stack is exhausted".to_owned()),
        Some(trap) => (FaultKind::Trap, trap.to_string()),
        None if text.contains("growing")
            || text.contains("limit")
            || text.contains("hostcalls")
            || text.contains("too large") =>
        {
            (FaultKind::Limit, error.root_cause().to_string())
        }
        None => (FaultKind::Lie, error.root_cause().to_string()),
    };
    // A panic's own words come by the console, just before the trap.
    let detail = match console.last() {
        Some(last) if kind == FaultKind::Trap => format!("{said}: {last}"),
        _ => said,
    };
    let trace = error
        .downcast_ref::<WasmBacktrace>()
        .map(|trace| trace.to_string())
        .unwrap_or_default();
    let trace = trace
        .lines()
        .take(40)
        .map(|line| clean(line.trim(), 200))
        .filter(|line| !line.is_empty())
        .collect();
    Fault {
        trace,
        ..plugin.fault(kind, function, clean(&detail, 500))
    }
}
