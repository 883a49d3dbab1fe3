//! What a store holds beside the instance: the limits' bookkeeping and the console.

use crate::console::Console;
use crate::limits::Limits;
use std::fmt;
use wasmtime::ResourceLimiter;

/// A request for more than the limits allow.
#[derive(Debug)]
pub(crate) struct Exceeded(pub(crate) String);

impl fmt::Display for Exceeded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Exceeded {}

/// Data of a store.
pub(crate) struct State {
    pub(crate) console: Console,
    most_memory: usize,
    most_elements: usize,
    memory: usize,
    elements: usize,
}

impl State {
    pub(crate) fn new(console: Console, limits: &Limits) -> Self {
        Self {
            console,
            most_memory: limits.memory,
            most_elements: limits.table_elements,
            memory: 0,
            elements: 0,
        }
    }
}

/// A cap shared by all memories and all tables of the instance. A growth past it is a fault and not an answer to the guest: so a
/// plugin can't behave otherwise where the host has other limits.
impl ResourceLimiter for State {
    fn memory_growing(
        &mut self,
        current: usize,
        desired: usize,
        _: Option<usize>,
    ) -> wasmtime::Result<bool> {
        let total = self.memory.saturating_add(desired.saturating_sub(current));
        if total > self.most_memory {
            return Err(wasmtime::Error::new(Exceeded(format!(
                "{total} bytes of memory; it may have {}",
                self.most_memory
            ))));
        }
        self.memory = total;
        Ok(true)
    }

    fn table_growing(
        &mut self,
        current: usize,
        desired: usize,
        _: Option<usize>,
    ) -> wasmtime::Result<bool> {
        let total = self
            .elements
            .saturating_add(desired.saturating_sub(current));
        if total > self.most_elements {
            return Err(wasmtime::Error::new(Exceeded(format!(
                "{total} table elements; it may have {}",
                self.most_elements
            ))));
        }
        self.elements = total;
        Ok(true)
    }

    fn instances(&self) -> usize {
        crate::limits::INSTANCES
    }

    fn tables(&self) -> usize {
        crate::limits::TABLES
    }

    fn memories(&self) -> usize {
        crate::limits::MEMORIES
    }
}
