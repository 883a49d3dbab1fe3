//! The shipped plugins, sandboxed and native: equal move by move, and equal in what the tools count. `cargo xtask test` builds both
//! beside each other; alone, `cargo xtask plugins --native` does.
#![allow(clippy::unwrap_used, reason = "tests")]

mod common;

use common::{options, target};
use qipai_sandbox::{
    At, AuditOptions, Host, LoadError, NativePlugin, Options, Plugin, Tools, audit,
};
use qipai_table::rules::{
    AuctionResult, Awaits, Choices, FaultKind, Input, Rules, Session, Setup, Viewer,
};
use std::path::PathBuf;

/// Every plugin that was built both ways.
fn both() -> Vec<(Plugin, NativePlugin)> {
    let host = Host::new(Options {
        limits: Default::default(),
        ..options()
    })
    .unwrap();
    let folder = target().join("qipai/plugins");
    let mut files: Vec<PathBuf> = std::fs::read_dir(&folder)
        .map(|entries| entries.map(|entry| entry.unwrap().path()).collect())
        .unwrap_or_default();
    files.retain(|file| file.extension().is_some_and(|it| it == "wasm") && library(file).is_file());
    assert!(
        !files.is_empty(),
        "no plugins in {}: run `cargo xtask plugins --native`",
        folder.display()
    );
    files.sort();
    let load = |file: &PathBuf| {
        (
            Plugin::load(file, &host).unwrap(),
            NativePlugin::load(library(file)).unwrap(),
        )
    };
    files.iter().map(load).collect()
}

fn library(plugin: &std::path::Path) -> PathBuf {
    plugin.with_extension(std::env::consts::DLL_EXTENSION)
}

fn setups(rules: &dyn Rules) -> Vec<Setup> {
    let one = |seating: &qipai_table::rules::Seating, seed| Setup {
        rules: "{}".to_owned(),
        teams: seating.teams.clone(),
        order: (0..seating.teams.len() as u8).collect(),
        seed: [seed, 2, 3, 4],
        auctions: rules.info().auctions.clone(),
        ..Setup::default()
    };
    rules
        .info()
        .seatings
        .iter()
        .flat_map(|seating| (0..3).map(|seed| one(seating, seed)))
        .collect()
}

/// Asks both the same; equal answers are handed on.
fn same<T: PartialEq + std::fmt::Debug>(
    pair: &mut [Box<dyn Session>; 2],
    ask: impl Fn(&mut dyn Session) -> T,
) -> T {
    let [sandboxed, native] = pair;
    let (first, second) = (ask(&mut **sandboxed), ask(&mut **native));
    assert_eq!(first, second, "sandboxed and native answer differently");
    first
}

fn every_question(pair: &mut [Box<dyn Session>; 2], seats: u8, choices: &Choices, seat: u8) {
    same(pair, |it| it.snapshot().unwrap());
    same(pair, |it| it.scene_def().unwrap());
    same(pair, |it| it.score().unwrap());
    same(pair, |it| it.handover().unwrap());
    let players = (0..seats).map(Viewer::Player);
    for viewer in players.chain([Viewer::Spectator, Viewer::Everything]) {
        same(pair, |it| it.view(viewer).unwrap());
        same(pair, |it| it.position(viewer).unwrap());
    }
    same(pair, |it| it.touches(seat).unwrap());
    same(pair, |it| it.calls(seat).unwrap());
    let _ = same(pair, |it| it.check(seat, "no such move"));
    let _ = same(pair, |it| it.check_call(seat, "no such call"));
    for mv in choices.listed.iter().take(3) {
        let _ = same(pair, |it| it.check(seat, mv));
        same(pair, |it| {
            it.describe_move(seat, mv, Viewer::Everything, "zh-Hans")
                .unwrap()
        });
        same(pair, |it| {
            it.write_move(seat, mv, "no such notation").unwrap()
        });
        let _ = same(pair, |it| it.read_move(seat, mv, "no such notation"));
        let _ = same(pair, |it| it.interpret(seat, &[mv.to_owned()]));
        same(pair, |it| it.probe(seat, &[mv.to_owned()]).unwrap());
    }
}

/// One game of first, last and middle moves: how many inputs.
fn play(rules: [&dyn Rules; 2], setup: &Setup, salt: usize) -> usize {
    let mut pair = rules.map(|rules| rules.open(setup).unwrap());
    for input in 0..200 {
        let status = same(&mut pair, |it| it.status().unwrap());
        let next = match status.awaits {
            Awaits::Act(actors) => match actors.must.first() {
                Some(&seat) => {
                    let choices = same(&mut pair, |it| it.legal_moves(seat).unwrap());
                    every_question(&mut pair, setup.teams.len() as u8, &choices, seat);
                    Input::Move(
                        seat,
                        choices
                            .listed
                            .get((input * 7 + salt) % choices.listed.len())
                            .unwrap()
                            .to_owned(),
                    )
                }
                None => Input::Beat(status.beat.unwrap()),
            },
            // One seat wins it without a call: the host's engine is not what is compared here.
            Awaits::Auction(request) => Input::Award(AuctionResult {
                winner: Some(request.seats[salt % request.seats.len()]),
                id: request.id,
                exports: Vec::new(),
            }),
            Awaits::Redeal(_) | Awaits::Over(_) => return input,
        };
        assert!(same(&mut pair, |it| it.apply(&next)).is_ok(), "{next:?}");
    }
    200
}

#[test]
fn native_and_sandboxed_plugins_are_equal_move_by_move() {
    for (sandboxed, native) in both() {
        assert_eq!(sandboxed.info(), native.info());
        assert_ne!(sandboxed.digest(), native.digest());
        let inputs: usize = setups(&sandboxed)
            .iter()
            .enumerate()
            .map(|(salt, setup)| play([&sandboxed, &native], setup, salt))
            .sum();
        println!("{}: {inputs} inputs equal", sandboxed.info().id);
        assert!(inputs > 0, "{}", sandboxed.info().id);
    }
}

#[test]
fn native_and_sandboxed_tools_count_alike() {
    for (sandboxed, native) in both() {
        let tools = sandboxed.tools().unwrap();
        for setup in setups(&sandboxed) {
            let at = At::Setup(&setup);
            for depth in 0..3 {
                assert_eq!(
                    tools.perft(at, depth).unwrap().value,
                    native.perft(at, depth).unwrap().value,
                    "depth {depth}"
                );
            }
            let playouts = [
                tools.playouts(at, 7, 5, 300),
                native.playouts(at, 7, 5, 300),
            ]
            .map(|it| it.unwrap());
            assert_eq!(playouts[0].value, playouts[1].value);
            let id = &sandboxed.info().id;
            println!(
                "{id}: {} plies, CPU {:?} sandboxed, {:?} native",
                playouts[0].value, playouts[0].cpu, playouts[1].cpu
            );
            let snapshot = sandboxed.open(&setup).unwrap().snapshot().unwrap();
            let found = [
                tools.search(At::Snapshot(&snapshot), 0, &[], 200, 1),
                native.search(At::Snapshot(&snapshot), 0, &[], 200, 1),
            ];
            let [first, second] = found.map(|it| it.unwrap().value);
            assert_eq!(first, second);
        }
        assert_eq!(tools.inspect("[]"), native.inspect("[]"));
        assert_eq!(
            tools.read_game("no such format", ""),
            native.read_game("no such format", "")
        );
    }
}

#[test]
fn shipped_plugins_pass_the_audit_both_ways() {
    for (sandboxed, native) in both() {
        let options = AuditOptions {
            games: 2,
            inputs: 40,
            ..AuditOptions::default()
        };
        let rules: [&dyn Rules; 2] = [&sandboxed, &native];
        let reports = rules.map(|rules| audit(rules, &options));
        for report in &reports {
            // Forty inputs are few for a board game: that it ends is tried elsewhere.
            let findings: Vec<_> = report
                .findings
                .iter()
                .filter(|it| it.law != "a game ends")
                .collect();
            assert!(
                findings.is_empty(),
                "{}: {findings:#?}",
                sandboxed.info().id
            );
            assert!(report.inputs > 0);
        }
        assert_eq!(reports[0].laws, reports[1].laws);
    }
}

#[test]
fn what_is_no_native_plugin_is_refused() {
    let text = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("text.so");
    std::fs::write(&text, "no library").unwrap();
    assert!(matches!(
        NativePlugin::load(&text),
        Err(LoadError::Native { .. })
    ));
    assert!(matches!(
        NativePlugin::load("/nowhere.so"),
        Err(LoadError::Unreadable { .. })
    ));
}

#[test]
fn a_native_snapshot_that_is_none_is_refused() {
    for (sandboxed, native) in both() {
        for bytes in [&[][..], &[255; 40]] {
            let refused = |rules: &dyn Rules| match rules.restore(bytes) {
                Ok(_) => panic!("it was restored"),
                Err(qipai_table::rules::Failure::Fault(fault)) => {
                    panic!("{fault} {:?}", fault.kind == FaultKind::Trap)
                }
                Err(qipai_table::rules::Failure::Refused(refusal)) => refusal,
            };
            assert_eq!(refused(&sandboxed), refused(&native));
        }
    }
}
