//! What a viewer may not know is in nothing that it gets.

use crate::fake::fake;
use crate::setup::*;
use qipai_table::config::*;
use qipai_table::rules::Viewer;
use qipai_table::{Command, Offer, Opening, What};

const VIEWERS: [Viewer; 4] = [
    Viewer::Player(0),
    Viewer::Player(1),
    Viewer::Spectator,
    Viewer::Everything,
];

fn all(bench: &mut Bench, viewer: Viewer) -> String {
    let shown: Vec<_> = bench
        .events
        .iter()
        .map(|event| bench.table.shown(event, viewer))
        .collect();
    let scene = bench.table.scene(viewer).unwrap();
    format!("{} {scene}", serde_json::to_string(&shown).unwrap())
}

#[test]
fn a_secret_move_stays_out_of_others_logs() {
    let mut bench = two(|_| {});
    bench.table.set_languages(vec!["en".to_owned()]);
    bench.play(0, 0, "down").unwrap();
    bench.play(0, 1, "b").unwrap();
    for viewer in VIEWERS {
        let knows = matches!(viewer, Viewer::Player(0) | Viewer::Everything);
        let text = all(&mut bench, viewer);
        assert_eq!(text.contains("down"), knows, "{viewer:?}: {text}");
        assert!(text.contains("b (en)"), "{text}");
    }
    let shown = bench.table.shown(&bench.events[2], Viewer::Player(1));
    assert_eq!(
        (shown.what, shown.by),
        (None, Some(0)),
        "that something happened is public"
    );
}

/// A layout that the game makes for a seat out of time is as secret as one of its own.
#[test]
fn a_secret_move_made_for_a_seat_stays_secret() {
    let mut c = config(&beats(), &[0, 1]);
    c.clock = Clock::Qq {
        game: MIN,
        step: 1_000,
        countdown: 1_000,
    };
    c.on_timeout = OnTimeout::Skip { lose_at: 9 };
    let mut bench = Bench::open(c, fake());
    bench.play(0, 1, "l2").unwrap();
    bench.wait(1_000);
    assert_eq!(bench.table.state().phase, "play");
    for viewer in VIEWERS {
        let text = all(&mut bench, viewer);
        let everything = viewer == Viewer::Everything;
        let own = |seat| everything || viewer == Viewer::Player(seat);
        assert_eq!(text.contains("l1"), own(0), "{viewer:?}: {text}");
        assert_eq!(text.contains("l2"), own(1), "{viewer:?}: {text}");
    }
}

/// What somebody tried and may not do tells what it holds; a start position tells all hands.
#[test]
fn attempts_and_positions_are_secret_too() {
    let mut c = config(&board(), &[0, 1]);
    c.conduct.illegal = Illegal::VoidPassWarn;
    let opening = Opening {
        position: Some("77".to_owned()),
        ..Opening::default()
    };
    let mut bench = Bench::open_with(c, fake(), opening);
    assert!(bench.play(0, 1, "x").is_err());
    for viewer in VIEWERS {
        let text = all(&mut bench, viewer);
        let knows = matches!(viewer, Viewer::Player(1) | Viewer::Everything);
        assert_eq!(text.contains(r#""play":"x""#), knows, "{viewer:?}: {text}");
        assert_eq!(
            text.contains(r#""position":"77""#),
            viewer == Viewer::Everything,
            "{viewer:?}"
        );
    }
}

/// Neither seed nor nonce nor hash reaches a viewer before the end.
#[test]
fn nothing_to_check_a_guess_against() {
    let mut bench = two(|_| {});
    bench.play(0, 0, "down").unwrap();
    let event = bench.events[2].clone();
    for viewer in VIEWERS {
        let text = all(&mut bench, viewer);
        for secret in [
            qipai_table::record::hex(&SECRET),
            event.nonce.to_string(),
            event.hash.to_string(),
        ] {
            assert!(!text.contains(&secret), "{viewer:?}");
        }
    }
}

/// A scene holds the host's part beside the game's.
#[test]
fn a_scene_joins_the_game_and_the_host() {
    let mut bench = two(|c| {
        c.conduct.draw_offer = DrawOffer::AfterOwnMoveAlternating;
        c.clock = Clock::SuddenDeath { time: 9_000 };
    });
    bench.play(1_000, 0, "a").unwrap();
    bench.seat(1_000, 0, Command::Offer(Offer::Draw)).unwrap();
    let scene = bench.table.scene(Viewer::Player(1)).unwrap();
    assert_eq!(scene["seats"][0]["tone"], "red", "the game's");
    assert_eq!(scene["seats"][0]["name"], "red", "the host's");
    let places: Vec<_> = (0..2)
        .map(|at| scene["seats"][at]["place"].clone())
        .collect();
    assert_eq!(places, [0, 1], "the order of play");
    assert_eq!(scene["seats"][0]["clock"]["ms"], 8_000);
    assert_eq!(scene["offers"]["answer"], true);
    assert_eq!(scene["offers"]["draw"], false);
    assert_eq!(scene["turn"], serde_json::json!([1]));
    assert_eq!(scene["input"]["parts"][0]["i"], "place");
    assert_eq!(scene["log"][0]["text"], "a");
    assert_eq!(scene["log"][1]["kind"], "offer");
    assert!(
        bench
            .table
            .scene(Viewer::Spectator)
            .unwrap()
            .get("input")
            .is_none()
    );

    let mut bench = Bench::open(config(&cards(), &[0, 1]), fake());
    bench.call(0, 0, "1").unwrap();
    let scene = bench.table.scene(Viewer::Player(1)).unwrap();
    assert_eq!(scene["auction"]["calls"], serde_json::json!([[0, "1"]]));
    let items = &scene["input"]["parts"][1]["groups"][0]["items"];
    assert_eq!(
        items[0],
        serde_json::json!({"id": "2", "label": {"k": "call.2"}})
    );
    bench.call(0, 1, "3").unwrap();
    bench.seat(0, 0, Command::Resign).unwrap();
    let scene = bench.table.scene(Viewer::Spectator).unwrap();
    assert_eq!(scene["result"]["places"], serde_json::json!([2, 1]));
    assert!(bench.count(|what| matches!(what, What::Ended { .. })) == 1);
}
