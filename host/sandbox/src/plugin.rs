//! A plugin that was let in.

use crate::cache::digest;
use crate::checked::Checked;
use crate::checks::{self, Judge};
use crate::console::Console;
use crate::encode::encode;
use crate::engine::Kind;
use crate::error::LoadError;
use crate::host::Host;
use crate::live::{Budget, Live, Prepared};
use crate::session::SandboxSession;
use crate::tools::SandboxTools;
use qipai_table::rules::{Failure, Fault, FaultKind, Info, Rules, Session, Setup};
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use wasmtime::component::Component;

/// The rules of one game in the sandbox. Clones share the compiled code.
#[derive(Clone)]
pub struct Plugin(Arc<Code>);

/// A plugin's code, compiled for the engines that were asked for.
pub(crate) struct Code {
    pub(crate) host: Host,
    file: String,
    component: Vec<u8>,
    digest: String,
    info: Info,
    prepared: [Mutex<Option<Arc<Prepared>>>; 3],
}

impl Plugin {
    /// Lets a plugin in from a file: component or core module.
    ///
    /// # Errors
    /// What is wrong with it. Nothing of it ran before size, damage, contract version and imports were checked.
    pub fn load(path: impl AsRef<Path>, host: &Host) -> Result<Self, LoadError> {
        let path = path.as_ref();
        let file = path.display().to_string();
        let unreadable = |error: std::io::Error| LoadError::Unreadable {
            file: file.clone(),
            reason: error.to_string(),
        };
        let size = std::fs::metadata(path).map_err(unreadable)?.len();
        check_size(usize::try_from(size).unwrap_or(usize::MAX), host, &file)?;
        Self::from_bytes(&std::fs::read(path).map_err(unreadable)?, &file, host)
    }

    /// The same from bytes. `file` names them in errors.
    ///
    /// # Errors
    /// As [`Plugin::load`].
    pub fn from_bytes(bytes: &[u8], file: &str, host: &Host) -> Result<Self, LoadError> {
        check_size(bytes.len(), host, file)?;
        let mut code = Code {
            host: host.clone(),
            file: file.to_owned(),
            component: encode(bytes, file)?,
            digest: digest(bytes),
            info: Info::default(),
            prepared: Default::default(),
        };
        // Until it has said who it is, it is known by its file.
        code.info.id = file.to_owned();
        code.prepared(host.sessions())?;
        code.info = code.describe().map_err(|fault| LoadError::Describe {
            file: file.to_owned(),
            fault,
        })?;
        Ok(Self(Arc::new(code)))
    }

    /// As [`Rules::open`], with what the sandbox knows beside.
    ///
    /// # Errors
    /// A refusal of the setup, or the plugin's fault.
    pub fn session(&self, setup: &Setup) -> Result<Checked<SandboxSession>, Failure> {
        checks::setup(setup)?;
        let session =
            SandboxSession::open(&self.0, setup).map_err(|failure| self.told("open", failure))?;
        Ok(self.checked(session, Judge::new(&self.0.info, setup.teams.len())))
    }

    fn checked(&self, session: SandboxSession, judge: Judge) -> Checked<SandboxSession> {
        Checked::new(session, judge, &self.0.info, self.0.host.limits().snapshot)
    }

    /// A failure with its refusal checked.
    fn told(&self, function: &str, mut failure: Failure) -> Failure {
        if let Failure::Refused(refusal) = &mut failure
            && let Err(lie) = checks::refusal(refusal)
        {
            return self.0.fault(FaultKind::Lie, function, lie).into();
        }
        failure
    }

    /// The loops inside the plugin, under epochs.
    ///
    /// # Errors
    /// [`LoadError::NoTools`], or what stopped the second compilation.
    pub fn tools(&self) -> Result<SandboxTools, LoadError> {
        self.tools_metered(Kind::Tools)
    }

    /// The loops inside the plugin, metered otherwise: [`Kind::Unmetered`] in benchmarks only.
    ///
    /// # Errors
    /// As [`Plugin::tools`].
    pub fn tools_metered(&self, kind: Kind) -> Result<SandboxTools, LoadError> {
        let prepared = self.0.prepared(kind)?;
        if !prepared.has_tools() {
            return Err(LoadError::NoTools {
                file: self.0.file.clone(),
            });
        }
        Ok(SandboxTools::new(Arc::clone(&self.0), prepared))
    }

    /// Bytes of the component that runs, as encoded.
    #[must_use]
    pub fn component(&self) -> &[u8] {
        &self.0.component
    }
}

impl Rules for Plugin {
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
        let session = SandboxSession::restore(&self.0, snapshot)
            .map_err(|failure| self.told("restore", failure))?;
        Ok(Box::new(
            self.checked(session, Judge::restored(&self.0.info)),
        ))
    }
}

impl Code {
    /// Compiled code for a kind of engine, made when first asked for.
    pub(crate) fn prepared(&self, kind: Kind) -> Result<Arc<Prepared>, LoadError> {
        let mut slot = self.prepared[kind as usize]
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        if let Some(prepared) = &*slot {
            return Ok(Arc::clone(prepared));
        }
        let engine = self.host.engine(kind);
        let code = self.host.code(&self.component, kind, &self.file)?;
        let component = deserialize(engine, &code).map_err(|error| LoadError::Compile {
            file: self.file.clone(),
            reason: format!("{error:#}"),
        })?;
        let prepared =
            Prepared::new(engine, kind, &component).map_err(|error| LoadError::WrongTypes {
                file: self.file.clone(),
                reason: format!("{error:#}"),
            })?;
        let prepared = Arc::new(prepared);
        *slot = Some(Arc::clone(&prepared));
        Ok(prepared)
    }

    /// A new instance with nothing in it, for the tools too.
    pub(crate) fn start(&self, prepared: &Prepared) -> Result<Live, Fault> {
        self.start_with(prepared, self.host.limits().console_session, true)
    }

    /// A new instance that may write so much more to the console.
    pub(crate) fn start_with(
        &self,
        prepared: &Prepared,
        console_left: usize,
        tools: bool,
    ) -> Result<Live, Fault> {
        let limits = self.host.limits();
        let permit = self.host.registry().admit().ok_or_else(|| {
            let detail = format!(
                "{} sessions are awake, and none of them rests",
                limits.awake
            );
            self.fault(FaultKind::Limit, "instantiate", detail)
        })?;
        let console = Console::new(
            &self.info.id,
            &self.info.version,
            self.host.console(),
            limits.console_call,
            console_left,
        );
        Live::start(prepared, limits, console, permit, tools)
    }

    pub(crate) fn info(&self) -> &Info {
        &self.info
    }

    pub(crate) fn fault(&self, kind: FaultKind, function: &str, detail: String) -> Fault {
        Fault {
            kind,
            plugin: self.info.id.clone(),
            version: self.info.version.clone(),
            function: function.to_owned(),
            detail,
            trace: Vec::new(),
        }
    }

    fn describe(&self) -> Result<Info, Fault> {
        let limits = self.host.limits();
        let prepared = self
            .prepared(self.host.sessions())
            .map_err(|error| self.fault(FaultKind::Limit, "describe", error.to_string()))?;
        let mut live = self.start(&prepared)?;
        let info = live.run("describe", Budget::setup(limits), |inside| {
            inside.rules.call_describe(inside.store)
        })?;
        let mut info = info.into();
        checks::info(&mut info).map_err(|lie| self.fault(FaultKind::Lie, "describe", lie))?;
        Ok(info)
    }
}

/// Code that this host compiled, from memory.
#[allow(unsafe_code)]
fn deserialize(engine: &wasmtime::Engine, code: &[u8]) -> wasmtime::Result<Component> {
    // SAFETY: the bytes are what this host's compiler made: straight from it, or from the host's own folder under a digest that was
    // just checked. Code for another engine or version is refused by wasmtime.
    unsafe { Component::deserialize(engine, code) }
}

fn check_size(bytes: usize, host: &Host, file: &str) -> Result<(), LoadError> {
    let most = host.limits().plugin_bytes;
    if bytes > most {
        return Err(LoadError::TooLarge {
            file: file.to_owned(),
            bytes,
            most,
        });
    }
    Ok(())
}
