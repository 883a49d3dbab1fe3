//! From wasmtime's errors to typed faults.

use crate::state::{Exceeded, State};
use crate::text::{cut, printable};
use qipai_table::rules::{Fault, FaultKind};
use wasmtime::{Trap, WasmBacktrace};

const FRAMES: usize = 32;
const FRAME_BYTES: usize = 200;
const DETAIL_BYTES: usize = 1_000;

/// A fault of `function`, told with what the plugin last wrote at level error and with its stack.
pub(crate) fn of_error(error: &wasmtime::Error, state: &State, function: &str) -> Fault {
    let (kind, mut detail) = told(error);
    if let (FaultKind::Trap, Some(text)) = (kind, &state.console.error) {
        detail = format!("{text} ({detail})");
    }
    Fault {
        kind,
        plugin: state.console.plugin.clone(),
        version: state.console.version.clone(),
        function: function.to_owned(),
        detail: printable(cut(&detail, DETAIL_BYTES)),
        trace: error
            .downcast_ref::<WasmBacktrace>()
            .map(trace)
            .unwrap_or_default(),
    }
}

fn told(error: &wasmtime::Error) -> (FaultKind, String) {
    if let Some(exceeded) = error.downcast_ref::<Exceeded>() {
        return (FaultKind::Limit, exceeded.to_string());
    }
    if let Some(trap) = error.downcast_ref::<Trap>() {
        let kind = match trap {
            Trap::OutOfFuel | Trap::Interrupt => FaultKind::Budget,
            Trap::CannotEnterComponent => FaultKind::Gone,
            _ => FaultKind::Trap,
        };
        let detail = match trap {
            Trap::OutOfFuel => "its fuel for one call is used up".to_owned(),
            Trap::Interrupt => "its time for one call is used up".to_owned(),
            trap => trap.to_string(),
        };
        return (kind, detail);
    }
    // wasmtime has no types for these; the version is pinned, and the hostile suite holds each text.
    let traced = error.downcast_ref::<WasmBacktrace>().is_some();
    let text = if traced {
        error.root_cause().to_string()
    } else {
        format!("{error:#}")
    };
    let limit = [
        "fuel allocated for hostcalls",
        "handle limit exceeded",
        "resource limit exceeded",
        "minimum size",
    ];
    let kind = if limit.iter().any(|known| text.contains(known)) {
        FaultKind::Limit
    } else {
        FaultKind::Lie
    };
    (kind, text)
}

fn trace(backtrace: &WasmBacktrace) -> Vec<String> {
    let name = |frame: &wasmtime::FrameInfo| match frame.func_name() {
        Some(name) => printable(cut(
            &format!("{:#}", rustc_demangle::demangle(name)),
            FRAME_BYTES,
        )),
        None => format!("function {}", frame.func_index()),
    };
    backtrace.frames().iter().take(FRAMES).map(name).collect()
}
