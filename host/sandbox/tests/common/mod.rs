//! What the sandbox's tests share: the hostile plugin, a host with small limits, and bounds on time and memory.
#![allow(
    dead_code,
    unreachable_pub,
    clippy::unwrap_used,
    reason = "each test program uses a part; a broken helper fails its test"
)]

pub mod hostile;
pub mod surgery;

use qipai_sandbox::{Compiler, Host, Limits, LoadError, Options, Plugin, SandboxSession};
use qipai_table::rules::{Failure, Fault, FaultKind, Input, Rules, Session, Setup};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::time::{Duration, Instant};

/// The folder of the workspace's builds.
pub fn target() -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR"))
        .parent()
        .unwrap()
        .to_owned()
}

/// The hostile plugin's core module.
pub fn hostile() -> &'static [u8] {
    static BYTES: OnceLock<Vec<u8>> = OnceLock::new();
    BYTES.get_or_init(|| std::fs::read(hostile::built()).unwrap())
}

/// The hostile plugin with another word for `describe`.
pub fn marked(word: &str) -> Vec<u8> {
    let mark = b"ATTACK:.................................";
    let mut bytes = hostile().to_vec();
    let at = bytes
        .windows(mark.len())
        .position(|window| window == mark)
        .unwrap();
    bytes[at + 7..at + 7 + word.len()].copy_from_slice(word.as_bytes());
    bytes
}

/// Limits small enough that a test waits for none of them long.
pub fn limits() -> Limits {
    Limits {
        call_fuel: 30_000_000,
        setup_fuel: 60_000_000,
        call_time: Duration::from_millis(1_500),
        setup_time: Duration::from_millis(3_000),
        tool_time: Duration::from_millis(300),
        ..Limits::default()
    }
}

pub fn options() -> Options {
    Options {
        cache: Some(Path::new(env!("CARGO_TARGET_TMPDIR")).join("sandbox-cache")),
        compiler: Some(Compiler::Child(
            env!("CARGO_BIN_EXE_qipai-compile").into(),
            Vec::new(),
        )),
        limits: limits(),
        ..Options::default()
    }
}

/// One host for all tests of a program: what one plugin does must not reach another's session.
pub fn host() -> &'static Host {
    static HOST: OnceLock<Host> = OnceLock::new();
    HOST.get_or_init(|| Host::new(options()).unwrap())
}

/// The hostile plugin on that host.
pub fn plugin() -> &'static Plugin {
    static PLUGIN: OnceLock<Plugin> = OnceLock::new();
    PLUGIN.get_or_init(|| Plugin::from_bytes(hostile(), "hostile.wasm", host()).unwrap())
}

pub fn load(bytes: &[u8]) -> Result<Plugin, LoadError> {
    Plugin::from_bytes(bytes, "given.wasm", host())
}

/// The error of loading these bytes, in bounded time and memory.
pub fn refused(bytes: &[u8]) -> LoadError {
    match bounded(|| load(bytes)) {
        Ok(_) => panic!("it was let in"),
        Err(error) => error,
    }
}

/// The fault that ended loading.
pub fn describe_fault(bytes: &[u8]) -> Fault {
    match refused(bytes) {
        LoadError::Describe { fault, .. } => fault,
        other => panic!("not a fault: {other}"),
    }
}

/// It asks for more than an instance may have, and is refused for that before any of it runs: by the pool that instances come
/// from, or, where there are no addresses for a pool, when one is made.
pub fn refused_for_size(bytes: &[u8]) {
    match refused(bytes) {
        LoadError::Describe { fault, .. } => assert_fault(&fault, FaultKind::Limit, "instantiate"),
        LoadError::Compile { reason, .. } => assert!(reason.contains("exceeds the"), "{reason}"),
        other => panic!("not for its size: {other}"),
    }
}

pub fn setup(word: &str) -> Setup {
    Setup {
        rules: word.to_owned(),
        teams: vec![0, 1],
        order: vec![0, 1],
        ..Setup::default()
    }
}

pub fn open(word: &str) -> qipai_sandbox::Checked<SandboxSession> {
    plugin().session(&setup(word)).unwrap()
}

pub fn play(session: &mut dyn Session, seat: u8, mv: &str) -> Result<(), Failure> {
    session.apply(&Input::Move(seat, mv.to_owned())).map(|_| ())
}

/// Runs an attack beside a session that nobody may disturb, and holds it to time and memory.
pub fn bounded<T>(attack: impl FnOnce() -> T) -> T {
    let mut bystander = plugin().open(&setup("none")).unwrap();
    play(&mut *bystander, 0, "b").unwrap();
    let before = bystander.snapshot().unwrap();
    let (resident, start) = (resident(), Instant::now());
    let result = attack();
    let (took, grown) = (start.elapsed(), resident_since(resident));
    assert!(took < Duration::from_secs(30), "it took {took:?}");
    assert!(grown < 256 << 20, "it took {} MiB", grown >> 20);
    assert_eq!(
        bystander.snapshot().unwrap(),
        before,
        "another session changed"
    );
    play(&mut *bystander, 1, "a").unwrap();
    result
}

fn resident() -> usize {
    let text = std::fs::read_to_string("/proc/self/statm").unwrap_or_default();
    text.split(' ')
        .nth(1)
        .and_then(|pages| pages.parse::<usize>().ok())
        .unwrap_or(0)
        * 4096
}

fn resident_since(before: usize) -> usize {
    resident().saturating_sub(before)
}

/// Checks what a fault tells.
pub fn assert_fault(fault: &Fault, kind: FaultKind, function: &str) {
    assert_eq!(
        (fault.kind, fault.function.as_str()),
        (kind, function),
        "{fault} {:?}",
        fault.trace
    );
    assert!(
        !fault.detail.is_empty() && !fault.detail.chars().any(char::is_control),
        "{:?}",
        fault.detail
    );
}

pub fn fault_of<T: std::fmt::Debug>(result: Result<T, Failure>) -> Fault {
    match result {
        Err(Failure::Fault(fault)) => fault,
        other => panic!("no fault: {other:?}"),
    }
}
