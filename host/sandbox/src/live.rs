//! One instance in one store, and calls into it under limits.

use crate::console::Console;
use crate::contract::{console, rules, tools};
use crate::engine::Kind;
use crate::fault;
use crate::limits::{CONSOLE_FUEL, Limits, ticks};
use crate::registry::Permit;
use crate::state::State;
use qipai_table::rules::Fault;
use std::time::Duration;
use wasmtime::component::{Component, InstancePre, Linker, ResourceAny};
use wasmtime::{AsContextMut, Engine, Store, StoreContextMut, Trap};

/// Compiled code with its imports linked: ready to make instances.
pub(crate) struct Prepared {
    pub(crate) kind: Kind,
    pre: InstancePre<State>,
    rules: rules::GuestIndices,
    tools: Option<tools::GuestIndices>,
}

impl Prepared {
    pub(crate) fn new(
        engine: &Engine,
        kind: Kind,
        component: &Component,
    ) -> wasmtime::Result<Self> {
        let mut linker: Linker<State> = Linker::new(engine);
        let mut instance = linker.instance("qipai:game/console@0.1.0")?;
        instance.func_wrap("log", log)?;
        let pre = linker.instantiate_pre(component)?;
        let rules = rules::GuestIndices::new(&pre)?;
        let tools = tools::GuestIndices::new(&pre).ok();
        Ok(Self {
            kind,
            pre,
            rules,
            tools,
        })
    }

    pub(crate) fn has_tools(&self) -> bool {
        self.tools.is_some()
    }
}

fn log(
    mut store: StoreContextMut<'_, State>,
    (level, text): (console::Level, String),
) -> wasmtime::Result<()> {
    let cost = CONSOLE_FUEL + text.len() as u64;
    // An error means that this engine has no fuel; then the epoch bounds it.
    if let Ok(left) = store.get_fuel() {
        let left = left.checked_sub(cost).ok_or(Trap::OutOfFuel)?;
        store.set_fuel(left)?;
    }
    let level = match level {
        console::Level::Debug => "debug",
        console::Level::Info => "info",
        console::Level::Warn => "warn",
        console::Level::Error => "error",
    };
    store.data_mut().console.write(level, &text);
    Ok(())
}

/// What one call may use.
#[derive(Clone, Copy)]
pub(crate) struct Budget {
    fuel: u64,
    time: Duration,
}

impl Budget {
    pub(crate) fn call(limits: &Limits) -> Self {
        Self {
            fuel: limits.call_fuel,
            time: limits.call_time,
        }
    }

    pub(crate) fn setup(limits: &Limits) -> Self {
        Self {
            fuel: limits.setup_fuel,
            time: limits.setup_time,
        }
    }

    pub(crate) fn tools(limits: &Limits, time: Duration) -> Self {
        Self {
            fuel: limits.setup_fuel,
            time,
        }
    }
}

/// An instance at work. After a fault it is dropped and never called again.
pub(crate) struct Live {
    store: Store<State>,
    kind: Kind,
    rules: rules::Guest,
    tools: Option<tools::Guest>,
    /// The session, once opened or restored.
    session: Option<ResourceAny>,
    fuel_used: u64,
    _permit: Permit,
}

/// What a call works on.
pub(crate) struct Inside<'a> {
    pub(crate) store: &'a mut Store<State>,
    pub(crate) rules: &'a rules::Guest,
    pub(crate) tools: Option<&'a tools::Guest>,
}

impl Live {
    /// A new instance, its start function run under the setup budget. Each function's type is checked anew for an instance: those
    /// of the tools only where they are wanted.
    pub(crate) fn start(
        prepared: &Prepared,
        limits: &Limits,
        console: Console,
        permit: Permit,
        tools: bool,
    ) -> Result<Self, Fault> {
        let mut store = Store::new(prepared.pre.engine(), State::new(console, limits));
        store.limiter(|state| state);
        store.set_hostcall_fuel(limits.hostcall_fuel);
        store.set_max_component_handles(limits.handles);
        arm(&mut store, prepared.kind, Budget::setup(limits));
        let made = prepared.pre.instantiate(&mut store).and_then(|instance| {
            let rules = prepared.rules.load(&mut store, &instance)?;
            let tools = prepared
                .tools
                .as_ref()
                .filter(|_| tools)
                .map(|tools| tools.load(&mut store, &instance))
                .transpose()?;
            Ok((rules, tools))
        });
        match made {
            Ok((rules, tools)) => Ok(Self {
                store,
                kind: prepared.kind,
                rules,
                tools,
                session: None,
                fuel_used: 0,
                _permit: permit,
            }),
            Err(error) => Err(fault::of_error(&error, store.data(), "instantiate")),
        }
    }

    /// Calls into the instance.
    pub(crate) fn run<T>(
        &mut self,
        function: &str,
        budget: Budget,
        work: impl FnOnce(Inside<'_>) -> wasmtime::Result<T>,
    ) -> Result<T, Fault> {
        arm(&mut self.store, self.kind, budget);
        let inside = Inside {
            store: &mut self.store,
            rules: &self.rules,
            tools: self.tools.as_ref(),
        };
        let result = work(inside);
        if let Ok(left) = self.store.get_fuel() {
            self.fuel_used = budget.fuel.saturating_sub(left);
        }
        result.map_err(|error| fault::of_error(&error, self.store.data(), function))
    }

    /// The same on the session.
    pub(crate) fn ask<T>(
        &mut self,
        function: &str,
        budget: Budget,
        work: impl FnOnce(Inside<'_>, ResourceAny) -> wasmtime::Result<T>,
    ) -> Result<T, Fault> {
        let session = self.session;
        self.run(function, budget, |inside| match session {
            Some(session) => work(inside, session),
            None => Err(wasmtime::Error::msg("no session was opened")),
        })
    }

    pub(crate) fn hold(&mut self, session: ResourceAny) {
        self.session = Some(session);
    }

    /// Fuel used by the last call; 0 where nothing counts it.
    pub(crate) fn fuel_used(&self) -> u64 {
        self.fuel_used
    }

    /// Bytes that the session may still write to the console.
    pub(crate) fn console_left(&self) -> usize {
        self.store.data().console.left
    }
}

fn arm(store: &mut Store<State>, kind: Kind, budget: Budget) {
    store.as_context_mut().data_mut().console.begin_call();
    match kind {
        Kind::Play => {
            // It fails only in an engine without fuel, which Play is not.
            let _ = store.set_fuel(budget.fuel);
            store.set_epoch_deadline(ticks(budget.time));
        }
        Kind::Tools => store.set_epoch_deadline(ticks(budget.time)),
        Kind::Unmetered => {}
    }
}
