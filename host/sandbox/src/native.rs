//! Native mode: a plugin as a shared library of this machine, trusted entirely. For debuggers, profilers, and as the baseline
//! of speed ratios. The door is `sdk/src/native.rs`: a C table of functions, JSON in and out.
#![allow(unsafe_code)]

use crate::cache::digest;
use crate::checked::Checked;
use crate::checks::{self, Judge};
use crate::error::LoadError;
use crate::limits::Limits;
use crate::text::printable;
use crate::tools::{At, Timed, Tools, WholeGame, timed};
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

/// A trusted plugin. Clones are the same library.
#[derive(Clone)]
pub struct NativePlugin(Arc<Inner>);

/// A session of one, by its handle.
pub struct NativeSession {
    plugin: NativePlugin,
    handle: *mut c_void,
    /// A panic may have left it half changed: it is not asked again, as in the sandbox.
    gone: bool,
}

// SAFETY: a session is plain data of the SDK's `Session`, used by one thread at a time through `&mut`.
unsafe impl Send for NativeSession {}

impl NativePlugin {
    /// Loads a library. Its code runs with all rights of this process from here on.
    ///
    /// # Errors
    /// When it is no library, or not one of this host's version.
    pub fn load(path: impl AsRef<Path>) -> Result<Self, LoadError> {
        let path = path.as_ref();
        let file = path.display().to_string();
        let failed = |reason: String| LoadError::Native {
            file: file.clone(),
            reason,
        };
        let bytes = std::fs::read(path).map_err(|error| LoadError::Unreadable {
            file: file.clone(),
            reason: error.to_string(),
        })?;
        // SAFETY: whoever runs the host trusts the file, and said so.
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
        let unnamed = Info {
            id: file.clone(),
            ..Info::default()
        };
        let mut inner = Inner {
            table,
            info: unnamed,
            digest: digest(&bytes),
            _library: library,
        };
        let (mut info, _) = inner
            .call::<Info>(std::ptr::null_mut(), "describe", &())
            .map_err(|failure| failed(failure.to_string()))?;
        checks::info(&mut info).map_err(failed)?;
        inner.info = info;
        Ok(Self(Arc::new(inner)))
    }

    /// As [`Rules::open`], by its own type.
    ///
    /// # Errors
    /// What the plugin refuses, and its panics.
    pub fn session(&self, setup: &Setup) -> Result<Checked<NativeSession>, Failure> {
        checks::setup(setup)?;
        let session = self.begin("open", &(setup,))?;
        Ok(self.checked(session, Judge::new(&self.0.info, setup.teams.len())))
    }

    fn checked(&self, session: NativeSession, judge: Judge) -> Checked<NativeSession> {
        Checked::new(session, judge, &self.0.info, Limits::default().snapshot)
    }

    fn begin(&self, function: &str, arguments: &impl Serialize) -> Result<NativeSession, Failure> {
        let ((), handle) = self.0.call(std::ptr::null_mut(), function, arguments)?;
        Ok(NativeSession {
            plugin: self.clone(),
            handle,
            gone: false,
        })
    }

    fn at(&self, at: At<'_>) -> Result<NativeSession, Failure> {
        match at {
            At::Setup(setup) => {
                checks::setup(setup)?;
                self.begin("open", &(setup,))
            }
            At::Snapshot(bytes) => self.begin("restore", &(bytes,)),
        }
    }
}

impl Inner {
    fn fault(&self, kind: FaultKind, function: &str, detail: String) -> Fault {
        Fault {
            kind,
            plugin: self.info.id.clone(),
            version: self.info.version.clone(),
            function: function.to_owned(),
            detail: printable(&detail),
            trace: Vec::new(),
        }
    }

    /// One call through the table: the value, and a session where one was made.
    fn call<T: DeserializeOwned>(
        &self,
        handle: *mut c_void,
        function: &str,
        arguments: &impl Serialize,
    ) -> Result<(T, *mut c_void), Failure> {
        let lie =
            |error: serde_json::Error| self.fault(FaultKind::Lie, function, error.to_string());
        let text = serde_json::to_vec(arguments).map_err(lie)?;
        // SAFETY: the table is the library's own; both texts live through the call; the handle is live or null; the answer's text
        // is given back once, after it was read.
        let (said, session) = unsafe {
            let answer = (self.table.call)(
                handle,
                function.as_ptr(),
                function.len(),
                text.as_ptr(),
                text.len(),
            );
            let said = serde_json::from_slice(std::slice::from_raw_parts(answer.text, answer.len));
            (self.table.drop_text)(answer.text, answer.len);
            (said, answer.session)
        };
        match said.map_err(lie)? {
            Said::Ok(value) => Ok((value, session)),
            Said::Refused(refusal) => Err(Failure::Refused(refusal)),
            Said::Panic(text) => Err(self.fault(FaultKind::Trap, function, text).into()),
        }
    }
}

impl Rules for NativePlugin {
    fn info(&self) -> &Info {
        &self.0.info
    }

    fn digest(&self) -> &str {
        &self.0.digest
    }

    fn open(&self, setup: &Setup) -> Result<Box<dyn Session>, Failure> {
        Ok(Box::new(self.session(setup)?))
    }

    fn restore(&self, snapshot: &[u8]) -> Result<Box<dyn Session>, Failure> {
        let session = self.begin("restore", &(snapshot,))?;
        Ok(Box::new(
            self.checked(session, Judge::restored(&self.0.info)),
        ))
    }
}

impl Tools for NativePlugin {
    fn perft(&self, at: At<'_>, depth: u32) -> Result<Timed<u64>, Failure> {
        let session = self.at(at)?;
        // SAFETY: a live handle.
        timed(|| Ok(unsafe { (self.0.table.perft)(session.handle, depth) }))
    }

    fn playouts(
        &self,
        at: At<'_>,
        seed: u64,
        games: u32,
        limit: u32,
    ) -> Result<Timed<u64>, Failure> {
        let session = self.at(at)?;
        // SAFETY: a live handle.
        let one = |game| {
            u64::from(unsafe {
                (self.0.table.playout)(session.handle, seed.wrapping_add(game), limit)
            })
        };
        timed(|| Ok((0..u64::from(games)).map(one).sum()))
    }

    fn search(
        &self,
        at: At<'_>,
        seat: Seat,
        choices: &[String],
        nodes: u64,
        seed: u64,
    ) -> Result<Timed<Option<String>>, Failure> {
        let mut session = self.at(at)?;
        timed(|| session.ask("search", &(seat, choices, nodes, seed)))
    }

    fn read_game(&self, format: &str, text: &str) -> Result<WholeGame, Failure> {
        self.0
            .call(std::ptr::null_mut(), "read-game", &(format, text))
            .map(|(game, _)| game)
    }

    fn write_game(
        &self,
        format: &str,
        setup: &Setup,
        inputs: &[Input],
        tags: &[(String, String)],
    ) -> Result<Option<String>, Failure> {
        self.0
            .call(
                std::ptr::null_mut(),
                "write-game",
                &(format, setup, inputs, tags),
            )
            .map(|(text, _)| text)
    }

    fn inspect(&self, question: &str) -> Result<String, Failure> {
        self.0
            .call(std::ptr::null_mut(), "inspect", &(question,))
            .map(|(answer, _)| answer)
    }
}

impl NativeSession {
    fn ask<T: DeserializeOwned>(
        &mut self,
        function: &str,
        arguments: &impl Serialize,
    ) -> Result<T, Failure> {
        if self.gone {
            return Err(self
                .plugin
                .0
                .fault(
                    FaultKind::Gone,
                    function,
                    "an earlier call panicked".to_owned(),
                )
                .into());
        }
        let answer = self.plugin.0.call(self.handle, function, arguments);
        self.gone = matches!(answer, Err(Failure::Fault(_)));
        answer.map(|(value, _)| value)
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
                    self.plugin
                        .0
                        .fault(FaultKind::Lie, function, refusal.message().to_string())
                }
            })
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
