//! Auctions run by the host: turns, awards, deals anew, sealed and open calls, staleness.

use crate::fake::fake;
use crate::setup::*;
use qipai_table::config::*;
use qipai_table::rules::*;
use qipai_table::{Command, What, Who, rehearse_auction};

fn three(change: impl FnOnce(&mut Config)) -> Bench {
    let mut config = config(&cards(), &[0, 1, 2]);
    change(&mut config);
    Bench::open(config, fake())
}

fn auction(c: &mut Config, json: &str) {
    c.auctions = vec![("score".to_owned(), serde_json::from_str(json).unwrap())];
}

/// D2: one call each in play order, higher than before; the highest wins.
#[test]
fn d2_calls_go_round_once_and_the_highest_wins() {
    let mut bench = three(|_| {});
    assert_eq!(bench.table.must(), vec![0]);
    assert_eq!(code(bench.call(0, 1, "1")), "not-your-turn");
    assert_eq!(code(bench.play(0, 0, "a")), "not-your-turn");
    assert_eq!(
        bench.table.calls(0).unwrap().listed.to_vec(),
        ["1", "2", "3", "P"]
    );
    bench.call(0, 0, "1").unwrap();
    assert!(bench.call(0, 1, "1").is_err(), "not higher");
    bench.call(0, 1, "2").unwrap();
    bench.call(0, 2, "P").unwrap();
    let award = AuctionResult {
        id: "score".to_owned(),
        winner: Some(1),
        exports: vec![("n".to_owned(), "2".to_owned())],
    };
    let input = Input::Award(award);
    assert_eq!(
        bench.count(|what| matches!(what, What::Applied { input: i, .. } if *i == input)),
        1
    );
    assert_eq!(bench.table.state().phase, "play");
    assert_eq!(code(bench.call(0, 0, "P")), "no-auction");
}

/// D2: all pass: a new deal under the next attempt, with cards of its own; the game moves the first call on.
#[test]
fn d2_all_pass_deals_anew() {
    let mut bench = three(|_| {});
    let before = bench.table.scene(Viewer::Everything).unwrap()["cards"].clone();
    for seat in 0..3 {
        bench.call(0, seat, "P").unwrap();
    }
    let state = bench.table.state();
    assert_eq!((state.game, state.deal, state.attempt), (0, 0, 1));
    assert_eq!(state.must, vec![1], "the right to call first moves on");
    let after = bench.table.scene(Viewer::Everything).unwrap()["cards"].clone();
    assert_ne!(before, after);
}

#[test]
fn a_time_out_calls_the_default() {
    let mut bench = three(|c| {
        c.clock = Clock::Qq {
            game: 10 * MIN,
            step: MIN,
            countdown: MIN,
        };
        c.on_timeout = OnTimeout::Skip { lose_at: 3 };
    });
    bench.wait(MIN);
    assert_eq!(bench.table.must(), vec![1]);
    bench.call(2 * MIN - 1, 1, "3").unwrap();
    assert_eq!(bench.table.state().phase, "play", "a final call ends it");
    assert_eq!(bench.table.state().timeouts, vec![1, 0, 0]);
}

/// Each call is a step of its own under a clock with steps.
#[test]
fn each_call_has_its_own_step() {
    let mut bench = three(|c| {
        auction(
            c,
            r#"{"turn":"rotate","call":[
            {"id":"score","text":"{n}","params":[["n",[1,2,3]]],"order":["n"],"must":"exceed_best"},
            {"id":"P","pass":true,"default":true}],"end":{"passes":2,"all_pass":3}}"#,
        );
        c.clock = Clock::Qq {
            game: 10 * MIN,
            step: MIN,
            countdown: MIN,
        };
    });
    bench.call(50_000, 0, "1").unwrap();
    bench.call(50_000, 1, "2").unwrap();
    bench.call(50_000, 2, "P").unwrap();
    assert_eq!(bench.table.poll_timeout(), Some(50_000 + MIN));
}

/// Calls of a simultaneous auction are secret until all are in, and none makes another stale.
#[test]
fn sealed_calls_are_heard_together() {
    let mut bench = three(|c| {
        auction(
            c,
            r#"{"turn":"simultaneous","call":[
            {"id":"score","text":"{n}","params":[["n",[1,2,3]]],"order":["n"]}]}"#,
        );
    });
    assert_eq!(bench.table.must(), vec![0, 1, 2]);
    bench.call(0, 2, "3").unwrap();
    let event = bench.events.last().unwrap();
    let sees = |viewer| event.for_viewer(viewer, &[0, 1, 2]).what.is_some();
    assert!(sees(Viewer::Player(2)) && sees(Viewer::Everything));
    assert!(!sees(Viewer::Player(0)) && !sees(Viewer::Spectator));
    let scene = bench.table.scene(Viewer::Player(0)).unwrap();
    assert_eq!(scene["auction"]["calls"], serde_json::json!([]));
    assert_eq!(
        bench.table.scene(Viewer::Player(2)).unwrap()["auction"]["sealed"],
        "3"
    );
    let none = bench.table.handle(0, Who::Seat(0), call("1"), None);
    assert_eq!(code(none), "ok", "a secret call needs no `seen`");
    bench.call(0, 1, "2").unwrap();
    let heard = bench.count(|what| {
        matches!(
            what,
            What::Applied {
                input: Input::Call(..),
                ..
            }
        )
    });
    assert_eq!(heard, 3);
    assert_eq!(bench.table.state().phase, "play");
}

fn call(text: &str) -> Command {
    Command::Call {
        text: text.to_owned(),
        alert: None,
    }
}

/// In an open auction a call says what it has seen; an old one is stale.
#[test]
fn open_calls_carry_what_they_saw() {
    let mut bench = three(|c| {
        auction(
            c,
            r#"{"turn":"open","call":[{"id":"show","by":"game"},
            {"id":"P","pass":true,"pass_final":true}]}"#,
        );
    });
    assert_eq!(bench.table.may(), vec![0, 1, 2]);
    let tell = |bench: &mut Bench, seat, text: &str, seen| {
        let answer = bench.table.handle(0, Who::Seat(seat), call(text), seen);
        bench.drain();
        code(answer)
    };
    assert_eq!(tell(&mut bench, 1, "show 1", None), "seen-needed");
    assert_eq!(tell(&mut bench, 1, "show 2", Some(0)), "not-held");
    assert_eq!(tell(&mut bench, 1, "show 1", Some(0)), "ok");
    assert_eq!(tell(&mut bench, 2, "show 1", Some(0)), "stale");
    let listed = bench.table.calls(2).unwrap().listed;
    assert_eq!(listed.to_vec(), ["P", "show 1"]);
}

/// An alert is shown to opponents and spectators, never to the partner.
#[test]
fn an_alert_is_not_for_the_partner() {
    let teams = [0, 1, 0, 1];
    let mut bench = Bench::open(config(&cards(), &teams), fake());
    let command = Command::Call {
        text: "1".to_owned(),
        alert: Some("strong".to_owned()),
    };
    bench.seat(0, 0, command).unwrap();
    let told = bench
        .events
        .iter()
        .find(|event| matches!(event.what, What::Did { .. }))
        .unwrap();
    let alert = |viewer| match told.for_viewer(viewer, &teams).what {
        Some(What::Did {
            command: Command::Call { alert, .. },
            ..
        }) => alert,
        other => panic!("{other:?}"),
    };
    assert_eq!(alert(Viewer::Player(2)), None);
    for viewer in [0, 1, 3]
        .map(Viewer::Player)
        .into_iter()
        .chain([Viewer::Spectator])
    {
        assert_eq!(alert(viewer).as_deref(), Some("strong"));
    }
}

/// An auction that the status no longer names ends without an award.
#[test]
fn who_leaves_may_close_the_auction() {
    let mut bench = three(|_| {});
    bench.seat(0, 2, Command::Leave).unwrap();
    assert_eq!(bench.table.state().phase, "play");
    assert_eq!(code(bench.call(0, 0, "1")), "no-auction");
    let awards = |what: &What| {
        matches!(
            what,
            What::Applied {
                input: Input::Award(_),
                ..
            }
        )
    };
    assert_eq!(bench.count(awards), 0);
}

/// What an audit plays of an auction is what a table lets people play: one call each, then the award.
#[test]
fn an_auction_is_rehearsed_outside_a_table() {
    let rules = fake();
    let setup = Setup {
        rules: r#"{"game": "cards"}"#.to_owned(),
        teams: vec![0, 1, 2],
        order: vec![0, 1, 2],
        auctions: vec![("score".to_owned(), SCORE.to_owned())],
        ..Setup::default()
    };
    let rehearsed = |most| {
        let mut session = rules.open(&setup).unwrap();
        let Awaits::Auction(request) = session.status().unwrap().awaits else {
            panic!("no auction");
        };
        // Always the first: 1, 2, 3.
        let mut first = |_| 0;
        let inputs =
            rehearse_auction(&rules, &setup, &mut *session, &request, most, &mut first).unwrap();
        (inputs, session.status().unwrap())
    };
    let (inputs, status) = rehearsed(10);
    assert_eq!((inputs, status.phase.as_str()), (4, "play"));
    let (inputs, status) = rehearsed(2);
    assert_eq!((inputs, status.phase.as_str()), (2, "call"), "it stops");

    let request = AuctionRequest {
        id: "other".to_owned(),
        seats: vec![0],
        made: Vec::new(),
    };
    let mut session = rules.open(&setup).unwrap();
    let failed = rehearse_auction(&rules, &setup, &mut *session, &request, 9, &mut |_| 0);
    assert!(matches!(failed, Err(Failure::Fault(fault)) if fault.detail.contains("`other`")));
}
