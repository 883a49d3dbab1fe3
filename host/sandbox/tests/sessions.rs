//! Sessions and their host: sleep, the cap of those awake, fuel, the console, the cache of compiled code, the child that compiles.
#![allow(clippy::unwrap_used, reason = "tests")]

mod common;

use common::{assert_fault, fault_of, hostile, limits, open, options, play, setup};
use qipai_sandbox::{
    At, Compiler, Host, Kind, Limits, Line, LoadError, Options, Plugin, Sink, Tools,
};
use qipai_table::rules::{FaultKind, Rules, Session};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::Duration;

fn host(change: impl FnOnce(&mut Limits)) -> (Host, Plugin) {
    let mut limits = limits();
    change(&mut limits);
    let host = Host::new(Options {
        limits,
        ..options()
    })
    .unwrap();
    let plugin = Plugin::from_bytes(hostile(), "hostile.wasm", &host).unwrap();
    (host, plugin)
}

#[test]
fn a_session_sleeps_and_wakes_as_it_was() {
    let mut session = open("none");
    play(&mut session, 0, "b").unwrap();
    let (before, status) = (session.snapshot().unwrap(), session.status().unwrap());
    session.inner().sleep().unwrap();
    assert!(!session.inner().is_awake());
    assert_eq!(
        session.snapshot().unwrap(),
        before,
        "asleep, it has its snapshot at hand"
    );
    assert!(!session.inner().is_awake(), "and was not woken for it");
    assert_eq!(session.status().unwrap(), status);
    assert!(session.inner().is_awake());
    assert_eq!(session.snapshot().unwrap(), before);
}

#[test]
fn a_snapshot_restores_on_another_host() {
    let mut session = open("none");
    play(&mut session, 0, "b").unwrap();
    let (_host, other) = host(|_| {});
    let mut restored = other.restore(&session.snapshot().unwrap()).unwrap();
    play(&mut *restored, 1, "a").unwrap();
    play(&mut session, 1, "a").unwrap();
    assert_eq!(restored.snapshot().unwrap(), session.snapshot().unwrap());
    assert!(other.restore(&[]).is_err());
}

#[test]
fn after_a_trap_the_last_snapshot_is_the_way_back() {
    let (_host, plugin) = host(|_| {});
    let mut session = plugin.open(&setup("panic@check")).unwrap();
    play(&mut *session, 0, "b").unwrap();
    let snapshot = session.snapshot().unwrap();
    assert_fault(&fault_of(session.check(1, "a")), FaultKind::Trap, "check");
    assert_fault(
        &fault_of(play(&mut *session, 1, "a")),
        FaultKind::Gone,
        "apply",
    );
    let mut session = plugin.restore(&snapshot).unwrap();
    play(&mut *session, 1, "a").unwrap();
}

#[test]
fn past_the_cap_the_longest_rested_sleep() {
    let (host, plugin) = host(|limits| limits.awake = 8);
    let mut sessions: Vec<_> = (0..40)
        .map(|_| plugin.session(&setup("none")).unwrap())
        .collect();
    for session in &mut sessions {
        play(session, 0, "b").unwrap();
        assert!(host.awake() <= 8);
    }
    for session in &mut sessions {
        play(session, 1, "a").unwrap();
        assert_eq!(session.snapshot().unwrap()[..3], [2, 2, 1]);
        assert!(host.awake() <= 8);
    }
    assert!(sessions.last_mut().unwrap().inner().is_awake());
    assert!(!sessions.first_mut().unwrap().inner().is_awake());
    drop(sessions);
    assert_eq!(host.awake(), 0);
}

#[test]
fn sessions_of_many_threads_share_a_small_cap() {
    let (host, plugin) = host(|limits| limits.awake = 4);
    std::thread::scope(|scope| {
        for _ in 0..3 {
            scope.spawn(|| {
                let mut own: Vec<_> = (0..6)
                    .map(|_| plugin.open(&setup("none")).unwrap())
                    .collect();
                for ply in 0..6u8 {
                    for session in &mut own {
                        play(&mut **session, ply % 2, "b").unwrap();
                    }
                }
                for session in &mut own {
                    assert_eq!(session.snapshot().unwrap()[..3], [2, 6, 6]);
                }
            });
        }
    });
    assert_eq!(host.awake(), 0);
}

#[test]
fn where_nobody_rests_the_cap_refuses() {
    let (host, plugin) = host(|limits| limits.awake = 1);
    let tools = plugin.tools().unwrap();
    std::thread::scope(|scope| {
        let busy = scope.spawn(|| tools.perft(At::Setup(&setup("loop@perft")), 1).is_err());
        while host.awake() == 0 {
            std::thread::yield_now();
        }
        let fault = fault_of(plugin.open(&setup("none")).map(|_| ()));
        assert_fault(&fault, FaultKind::Limit, "instantiate");
        assert!(fault.detail.contains("1 sessions are awake"), "{fault}");
        assert!(busy.join().unwrap());
    });
    plugin.open(&setup("none")).unwrap();
}

#[test]
fn fuel_is_the_same_every_time() {
    let used: Vec<u64> = (0..3)
        .map(|_| {
            let mut session = open("none");
            play(&mut session, 0, "b").unwrap();
            session.inner().fuel_used()
        })
        .collect();
    assert!(
        used[0] > 0 && used.iter().all(|&fuel| fuel == used[0]),
        "{used:?}"
    );
}

#[test]
fn tools_report_their_cost() {
    let (_host, plugin) = host(|_| {});
    let setup = setup("none");
    let perft = plugin.tools().unwrap().perft(At::Setup(&setup), 3).unwrap();
    assert_eq!((perft.value, perft.fuel), (8, None));
    let metered = plugin
        .tools_metered(Kind::Play)
        .unwrap()
        .perft(At::Setup(&setup), 3)
        .unwrap();
    assert!(metered.value == 8 && metered.fuel > Some(0));
    let plain = plugin.tools_metered(Kind::Unmetered).unwrap();
    assert_eq!(
        plain.playouts(At::Setup(&setup), 1, 5, 4).unwrap().value,
        20
    );
    let snapshot = plugin.open(&setup).unwrap().snapshot().unwrap();
    assert_eq!(
        plain.playout(At::Snapshot(&snapshot), 1, 4).unwrap().value,
        4
    );
}

#[test]
fn sessions_may_be_metered_otherwise() {
    for kind in [Kind::Tools, Kind::Unmetered] {
        let host = Host::new(Options {
            sessions: Some(kind),
            ..options()
        })
        .unwrap();
        let plugin = Plugin::from_bytes(hostile(), "hostile.wasm", &host).unwrap();
        let mut session = plugin.session(&setup("none")).unwrap();
        play(&mut session, 0, "a").unwrap();
        assert_eq!(session.inner().fuel_used(), 0);
    }
}

#[test]
fn console_lines_carry_the_plugins_name_and_stay_within_caps() {
    let lines: Arc<Mutex<Vec<Line>>> = Arc::default();
    let into = Arc::clone(&lines);
    let sink: Sink = Arc::new(move |line: &Line| into.lock().unwrap().push(line.clone()));
    let host = Host::new(Options {
        console: Some(sink),
        ..options()
    })
    .unwrap();
    let plugin = Plugin::from_bytes(hostile(), "hostile.wasm", &host).unwrap();
    fault_of(play(
        &mut *plugin.open(&setup("shout@apply")).unwrap(),
        0,
        "a",
    ));
    fault_of(play(
        &mut *plugin.open(&setup("panic@apply")).unwrap(),
        0,
        "a",
    ));
    let lines = lines.lock().unwrap();
    let shouted: usize = lines
        .iter()
        .filter(|line| line.level == "info")
        .map(|line| line.text.len())
        .sum();
    assert_eq!(shouted, limits().console_call);
    let panic = lines.iter().find(|line| line.level == "error").unwrap();
    assert_eq!(
        (panic.plugin.as_str(), panic.version.as_str()),
        ("hostile", "0.6.6")
    );
    assert!(
        panic.text.contains("told to panic") && !panic.text.contains('\u{1b}'),
        "{}",
        panic.text
    );
}

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    folder
}

#[test]
fn compiled_code_is_kept_for_its_owner_and_checked() {
    use std::os::unix::fs::{MetadataExt, PermissionsExt};
    let folder = folder("own-cache");
    let load = |compiler| {
        let options = Options {
            cache: Some(folder.clone()),
            compiler: Some(compiler),
            ..options()
        };
        Plugin::from_bytes(hostile(), "hostile.wasm", &Host::new(options).unwrap())
    };
    let none = || Compiler::Child("/nowhere/qipai-compile".into(), Vec::new());
    let some = || options().compiler.unwrap();
    assert!(
        matches!(load(none()), Err(LoadError::Compile { .. })),
        "nothing is kept yet"
    );
    load(some()).unwrap();
    load(none()).unwrap();
    assert_eq!(
        std::fs::metadata(&folder).unwrap().permissions().mode() & 0o777,
        0o700
    );
    let files: Vec<PathBuf> = std::fs::read_dir(&folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    assert_eq!(files.len(), 2, "{files:?}");
    for file in &files {
        assert_eq!(std::fs::metadata(file).unwrap().mode() & 0o777, 0o600);
    }
    let code = files
        .iter()
        .find(|file| file.extension().is_some_and(|it| it == "cwasm"))
        .unwrap();
    let mut bytes = std::fs::read(code).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    std::fs::write(code, &bytes).unwrap();
    assert!(
        matches!(load(none()), Err(LoadError::Compile { .. })),
        "a changed byte is not run"
    );
    load(some()).unwrap();
    load(none()).unwrap();
}

#[test]
fn the_compiler_runs_under_limits() {
    let failed = |change: fn(&mut Limits)| {
        let mut limits = limits();
        change(&mut limits);
        let host = Host::new(Options {
            cache: None,
            limits,
            ..options()
        })
        .unwrap();
        Plugin::from_bytes(hostile(), "hostile.wasm", &host)
            .err()
            .unwrap()
            .to_string()
    };
    let memory = failed(|limits| limits.compile_memory = 24 << 20);
    assert!(
        memory.contains("hostile.wasm: compiling failed") && memory.contains("24 MiB"),
        "{memory}"
    );
    let time = failed(|limits| limits.compile_time = Duration::from_millis(1));
    assert!(time.contains("more than 0.001 s"), "{time}");
}
