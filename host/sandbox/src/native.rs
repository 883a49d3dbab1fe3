//! Native mode: a plugin as a shared library of this machine, trusted entirely. For debuggers, profilers, and as the baseline
//! of speed ratios. The door is `sdk/src/native.rs`: a C table of functions, JSON in and out.
#![allow(unsafe_code)]

mod session;

use crate::cache::digest;
use crate::checked::Checked;
use crate::checks::{self, Judge};
use crate::error::LoadError;
use crate::limits::Limits;
use crate::text::printable;
use crate::tools::{At, Timed, Tools, WholeGame, timed};
use libloading::Library;
use qipai_table::rules::{
    Failure, Fault, FaultKind, Info, Input, Refusal, Rules, Seat, Session, Setup,
};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::ffi::c_void;
use std::path::Path;
use std::sync::Arc;

pub use session::NativeSession;

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
