//! Native mode: a plugin as a shared library of this machine, trusted entirely. For debuggers, profilers, and as the baseline
//! of speed ratios. The door is `sdk/src/native.rs`: a C table of functions, JSON in and out.
#![allow(unsafe_code)]

use crate::error::LoadError;
use libloading::Library;
use qipai_table::rules::{
    Choices, Failure, Fault, FaultKind, Handover, Info, Input, Refusal, Rules, Seat, Session,
    Setup, Status, Step, Touch, Verdict, Viewer,
};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::ffi::c_void;
use std::path::Path;
use std::sync::Arc;

const ABI: u32 = 1;

/// The library's table; the same layout as the SDK's.
#[repr(C)]
struct Table {
    abi: u32,
    call: unsafe extern "C" fn(*mut c_void, *const u8, usize, *const u8, usize) -> Answer,
    drop_session: unsafe extern "C" fn(*mut c_void),
    drop_text: unsafe extern "C" fn(*mut u8, usize),
    perft: unsafe extern "C" fn(*mut c_void, u32) -> u64,
    playout: unsafe extern "C" fn(*mut c_void, u64, u32) -> u32,
}

#[repr(C)]
struct Answer {
    text: *mut u8,
    len: usize,
    session: *mut c_void,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Said<T> {
    Ok(T),
    Refused(Refusal),
    Panic(String),
}

struct Inner {
    table: &'static Table,
    info: Info,
    digest: String,
    /// Keeps the code that `table` points into.
    _library: Library,
}

/// A trusted plugin.
#[derive(Clone)]
pub struct Native(Arc<Inner>);

/// A session of one, by its handle.
pub struct NativeSession {
    plugin: Native,
    handle: *mut c_void,
}

// SAFETY: a session is plain data of the SDK's `Session`, used by one thread at a time through `&mut`.
unsafe impl Send for NativeSession {}

impl Native {
    /// Loads a library. Its code runs with all rights of this process from here on.
    ///
    /// # Errors
    /// When it is no library, or not one of this host's version.
    pub fn load(path: &Path) -> Result<Self, LoadError> {
        let file = path.display().to_string();
        let failed = |reason: String| LoadError::Native {
            file: file.clone(),
            reason,
        };
        let bytes = std::fs::read(path).map_err(|error| LoadError::Unreadable {
            file: file.clone(),
            reason: error.to_string(),
        })?;
        // SAFETY: the operator trusts the file with `--trust-native`.
        let library = unsafe { Library::new(path) }.map_err(|error| failed(error.to_string()))?;
        // SAFETY: the name is ours, and so is the layout behind it, whose version is checked next.
        let table: &'static Table = unsafe {
            let door = library
                .get::<unsafe extern "C" fn() -> *const Table>(b"qipai_plugin_v0")
                .map_err(|error| failed(error.to_string()))?;
            door()
                .as_ref()
                .ok_or_else(|| failed("it has no table".to_owned()))?
        };
        if table.abi != ABI {
            return Err(failed(format!(
                "its door has version {}, this host's {ABI}",
                table.abi
            )));
        }
        let inner = Inner {
            table,
            info: Info {
                id: file.clone(),
                ..Info::default()
            },
            digest: crate::compile::digest(&bytes),
            _library: library,
        };
        let mut native = Self(Arc::new(inner));
        let (info, _) = native
            .call::<Info>(std::ptr::null_mut(), "describe", &())
            .map_err(|failure| failed(failure.to_string()))?;
        if let Some(inner) = Arc::get_mut(&mut native.0) {
            inner.info = info;
        }
        Ok(native)
    }

    fn fault(&self, function: &str, detail: String) -> Fault {
        let Info { id, version, .. } = self.0.info.clone();
        Fault {
            kind: FaultKind::Trap,
            plugin: id,
            version,
            function: function.to_owned(),
            detail,
            trace: Vec::new(),
        }
    }

    fn call<T: DeserializeOwned>(
        &self,
        handle: *mut c_void,
        function: &str,
        arguments: &impl Serialize,
    ) -> Result<(T, *mut c_void), Failure> {
        let text = serde_json::to_vec(arguments)
            .map_err(|error| self.fault(function, error.to_string()))?;
        // SAFETY: the table is the library's own; both texts live through the call; the handle is live or null.
        let (said, session) = unsafe {
            let answer = (self.0.table.call)(
                handle,
                function.as_ptr(),
                function.len(),
                text.as_ptr(),
                text.len(),
            );
            let said = serde_json::from_slice(std::slice::from_raw_parts(answer.text, answer.len));
            (self.0.table.drop_text)(answer.text, answer.len);
            (said, answer.session)
        };
        match said {
            Ok(Said::Ok(value)) => Ok((value, session)),
            Ok(Said::Refused(refusal)) => Err(Failure::Refused(refusal)),
            Ok(Said::Panic(text)) => Err(self.fault(function, text).into()),
            Err(error) => Err(self
                .fault(function, format!("its answer can't be read: {error}"))
                .into()),
        }
    }

    fn begin(&self, function: &str, arguments: &impl Serialize) -> Result<NativeSession, Failure> {
        let ((), handle) = self.call(std::ptr::null_mut(), function, arguments)?;
        Ok(NativeSession {
            plugin: self.clone(),
            handle,
        })
    }

    /// A session with the tools on it.
    ///
    /// # Errors
    /// What the plugin refuses, and its panics.
    pub fn open_session(&self, setup: &Setup) -> Result<NativeSession, Failure> {
        self.begin("open", &(setup,))
    }
}

impl Rules for Native {
    fn info(&self) -> &Info {
        &self.0.info
    }

    fn digest(&self) -> &str {
        &self.0.digest
    }

    fn open(&self, setup: &Setup) -> Result<Box<dyn Session>, Failure> {
        Ok(Box::new(self.open_session(setup)?))
    }

    fn restore(&self, snapshot: &[u8]) -> Result<Box<dyn Session>, Failure> {
        Ok(Box::new(self.begin("restore", &(snapshot,))?))
    }
}

impl NativeSession {
    fn ask<T: DeserializeOwned>(
        &mut self,
        function: &str,
        arguments: &impl Serialize,
    ) -> Result<T, Failure> {
        self.plugin
            .call(self.handle, function, arguments)
            .map(|(value, _)| value)
    }

    /// For functions of the contract that can't refuse.
    fn answer<T: DeserializeOwned>(
        &mut self,
        function: &str,
        arguments: &impl Serialize,
    ) -> Result<T, Fault> {
        self.ask(function, arguments)
            .map_err(|failure| match failure {
                Failure::Fault(fault) => fault,
                Failure::Refused(refusal) => {
                    self.plugin.fault(function, refusal.message().to_string())
                }
            })
    }

    /// Number of move sequences of this length.
    pub fn perft(&mut self, depth: u32) -> u64 {
        // SAFETY: a live handle.
        unsafe { (self.plugin.0.table.perft)(self.handle, depth) }
    }

    /// Plays random moves and calls on a copy: plies played.
    pub fn playout(&mut self, seed: u64, limit: u32) -> u32 {
        // SAFETY: a live handle.
        unsafe { (self.plugin.0.table.playout)(self.handle, seed, limit) }
    }
}

impl Drop for NativeSession {
    fn drop(&mut self) {
        // SAFETY: the handle came from this table and is given back once.
        unsafe { (self.plugin.0.table.drop_session)(self.handle) }
    }
}

impl Session for NativeSession {
    fn snapshot(&mut self) -> Result<Vec<u8>, Fault> {
        self.answer("snapshot", &())
    }
    fn status(&mut self) -> Result<Status, Fault> {
        self.answer("status", &())
    }
    fn legal_moves(&mut self, seat: Seat) -> Result<Choices, Fault> {
        self.answer("legal-moves", &(seat,))
    }
    fn check(&mut self, seat: Seat, mv: &str) -> Result<(), Failure> {
        self.ask("check", &(seat, mv))
    }
    fn apply(&mut self, input: &Input) -> Result<Step, Failure> {
        self.ask("apply", &(input,))
    }
    fn calls(&mut self, seat: Seat) -> Result<Choices, Fault> {
        self.answer("calls", &(seat,))
    }
    fn check_call(&mut self, seat: Seat, call: &str) -> Result<(), Failure> {
        self.ask("check-call", &(seat, call))
    }
    fn score(&mut self) -> Result<Vec<i32>, Fault> {
        self.answer("score", &())
    }
    fn handover(&mut self) -> Result<Option<Handover>, Fault> {
        self.answer("handover", &())
    }
    fn scene_def(&mut self) -> Result<String, Fault> {
        self.answer("scene-def", &())
    }
    fn view(&mut self, viewer: Viewer) -> Result<String, Fault> {
        self.answer("view", &(viewer,))
    }
    fn interpret(&mut self, seat: Seat, touched: &[String]) -> Result<String, Failure> {
        self.ask("interpret", &(seat, touched))
    }
    fn probe(&mut self, seat: Seat, touched: &[String]) -> Result<Verdict, Fault> {
        self.answer("probe", &(seat, touched))
    }
    fn touches(&mut self, seat: Seat) -> Result<Vec<Touch>, Fault> {
        self.answer("touches", &(seat,))
    }
    fn describe_move(
        &mut self,
        seat: Seat,
        mv: &str,
        viewer: Viewer,
        lang: &str,
    ) -> Result<Option<String>, Fault> {
        self.answer("describe-move", &(seat, mv, viewer, lang))
    }
    fn write_move(
        &mut self,
        seat: Seat,
        mv: &str,
        notation: &str,
    ) -> Result<Option<String>, Fault> {
        self.answer("write-move", &(seat, mv, notation))
    }
    fn read_move(&mut self, seat: Seat, text: &str, notation: &str) -> Result<String, Failure> {
        self.ask("read-move", &(seat, text, notation))
    }
    fn position(&mut self, viewer: Viewer) -> Result<Option<String>, Fault> {
        self.answer("position", &(viewer,))
    }
    fn inspect(&mut self, question: &str) -> Result<String, Failure> {
        self.ask("inspect", &(question,))
    }
}
