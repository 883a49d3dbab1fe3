//! Compiling strangers' code in a child process: a compiler is not hardened against input that makes it slow or large.

use crate::engine::{self, Kind};
use crate::limits::Limits;
use crate::text::{cut, printable};
use rustix::process::{Resource, Rlimit, setrlimit};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::time::{Duration, Instant};

/// Who compiles.
#[derive(Clone, Debug)]
pub enum Compiler {
    /// A child process with limits of its own: this program, with these arguments before those of [`compile_main`].
    Child(PathBuf, Vec<String>),
    /// This process: for tests of other things, and for plugins that are trusted anyway.
    InProcess,
}

/// The first argument by which a program that calls [`compile_child_main`] knows that it is the compiler.
const CHILD: &str = "__compile-plugin";

impl Compiler {
    /// `qipai-compile` beside this program, or one folder up, where cargo puts test programs.
    #[must_use]
    pub fn beside() -> Option<Self> {
        let own = std::env::current_exe().ok()?;
        let name = format!("qipai-compile{}", std::env::consts::EXE_SUFFIX);
        let path = own
            .ancestors()
            .skip(1)
            .take(2)
            .map(|folder| folder.join(&name))
            .find(|path| path.is_file())?;
        Some(Self::Child(path, Vec::new()))
    }

    /// This very program once more. Its `main` must begin with [`compile_child_main`].
    ///
    /// # Errors
    /// Where the system does not tell the path of the program.
    pub fn own() -> std::io::Result<Self> {
        Ok(Self::Child(
            std::env::current_exe()?,
            vec![CHILD.to_owned()],
        ))
    }
}

/// For programs that compile by [`Compiler::own`]: first thing in `main`. `Some` where this process was the compiler, and is done.
#[must_use]
pub fn compile_child_main() -> Option<ExitCode> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    match args.split_first() {
        Some((first, rest)) if first == CHILD => Some(compile_main(rest)),
        _ => None,
    }
}

/// Compiles a component for one engine.
pub(crate) fn compile(
    compiler: &Compiler,
    limits: &Limits,
    component: &[u8],
    kind: Kind,
    engine: &wasmtime::Engine,
) -> Result<Vec<u8>, String> {
    match compiler {
        Compiler::InProcess => engine
            .precompile_component(component)
            .map_err(|error| format!("{error:#}")),
        Compiler::Child(program, args) => in_child(program, args, limits, component, kind),
    }
}

fn in_child(
    program: &Path,
    args: &[String],
    limits: &Limits,
    component: &[u8],
    kind: Kind,
) -> Result<Vec<u8>, String> {
    let told = |error: std::io::Error| error.to_string();
    let folder = tempfile::tempdir().map_err(told)?;
    let (input, output) = (folder.path().join("in"), folder.path().join("out"));
    fs::write(&input, component).map_err(told)?;
    let mut child = Command::new(program)
        .args(args)
        .args([&input, &output])
        .args([
            kind.name(),
            &limits.compile_memory.to_string(),
            &limits.compile_cpu.to_string(),
        ])
        .env_clear()
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(fs::File::create(folder.path().join("err")).map_err(told)?)
        .spawn()
        .map_err(|error| format!("{} can't be run: {error}", program.display()))?;
    let until = Instant::now() + limits.compile_time;
    let status = loop {
        match child.try_wait().map_err(told)? {
            Some(status) => break status,
            None if Instant::now() >= until => {
                child.kill().and_then(|()| child.wait()).map_err(told)?;
                return Err(format!(
                    "it took more than {} s",
                    limits.compile_time.as_secs_f64()
                ));
            }
            None => std::thread::sleep(Duration::from_millis(2)),
        }
    };
    if status.success() {
        return fs::read(&output).map_err(told);
    }
    let said = fs::read_to_string(folder.path().join("err")).unwrap_or_default();
    let first = printable(cut(said.lines().next().unwrap_or_default(), 300));
    Err(format!(
        "the compiler ended with {status}; it may use {} MiB and {} s of CPU. {first}",
        limits.compile_memory >> 20,
        limits.compile_cpu
    ))
}

/// The compiler as a process of its own, with arguments IN OUT KIND MEMORY CPU. It limits itself before it reads.
#[must_use]
pub fn compile_main(args: &[String]) -> ExitCode {
    let [input, output, kind, memory, cpu] = args else {
        eprintln!("IN OUT KIND MEMORY CPU expected");
        return ExitCode::from(2);
    };
    let run = || -> Result<(), String> {
        let kind = Kind::named(kind).ok_or_else(|| format!("no kind `{kind}`"))?;
        for (resource, value) in [
            (Resource::As, memory.as_str()),
            (Resource::Cpu, cpu),
            (Resource::Core, "0"),
        ] {
            let value: u64 = value
                .parse()
                .map_err(|_| format!("not a number: {value}"))?;
            setrlimit(
                resource,
                Rlimit {
                    current: Some(value),
                    maximum: Some(value),
                },
            )
            .map_err(|error| error.to_string())?;
        }
        let component = fs::read(input).map_err(|error| error.to_string())?;
        let engine = engine::new(kind, &Limits::default()).map_err(|error| format!("{error:#}"))?;
        let code = engine
            .precompile_component(&component)
            .map_err(|error| format!("{error:#}"))?;
        fs::write(output, code).map_err(|error| error.to_string())
    };
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(reason) => {
            eprintln!("{reason}");
            ExitCode::FAILURE
        }
    }
}
