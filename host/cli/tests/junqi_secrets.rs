//! What a seat of junqi may not know is not in what the referee sends it; start positions and variants on the shipped plugin.

mod common;

use common::Referee;
use serde_json::{Value, json};

const LAYOUT: &str = "MFPGP/CMGMC/B.L.B/TD.JY/L.S.D/PTYCG";
const OTHER: &str = "GFMPC/MMPCP/J.B.G/SB.YC/D.L.Y/LDTTG";

/// All that a viewer is sent.
fn sent(referee: &mut Referee, viewer: &str) -> String {
    ["scene", "log", "position"]
        .map(|ask| referee.ok(&json!({ask: viewer})).to_string())
        .concat()
}

#[test]
fn j3_a_layout_is_secret_before_and_after_the_battle_begins() {
    let mut referee = Referee::new("junqi-4");
    // Two worlds: Green's army stands otherwise.
    let mut worlds = Vec::new();
    for green in [LAYOUT, OTHER] {
        referee.ok(&json!({"open": {"seed": "05"}}));
        let mut told = Vec::new();
        for (seat, layout) in [
            ("green", green),
            ("red", LAYOUT),
            ("purple", OTHER),
            ("blue", OTHER),
        ] {
            referee.ok(&json!({"seat": seat, "play": format!("layout:{layout}")}));
            told.extend(
                ["red", "blue", "purple", "spectator"].map(|viewer| sent(&mut referee, viewer)),
            );
        }
        for play in ["6,5-6,6", "16,6-16,7"] {
            let seat = referee.state()["to_act"]["must"][0].clone();
            referee.say(&json!({"seat": seat, "play": play}));
            told.extend(
                ["red", "blue", "purple", "spectator"].map(|viewer| sent(&mut referee, viewer)),
            );
        }
        assert!(
            told.iter().all(|text| !text.contains("green-S")),
            "Green's marshal is not in it"
        );
        assert!(sent(&mut referee, "green").contains("green-S"));
        worlds.push(told);
    }
    assert_eq!(worlds[0], worlds[1]);
    // What Red laid out is in Red's log and in nobody else's.
    assert!(sent(&mut referee, "red").contains(LAYOUT));
    assert!(!sent(&mut referee, "blue").contains(LAYOUT));
}

#[test]
fn j4_partners_see_each_other_where_the_manifest_says_so() {
    for (manifest, own, partner, enemy) in [
        ("junqi-4", true, false, false),
        ("junqi-double-open", true, true, false),
        ("junqi-open-4", true, true, true),
    ] {
        let mut referee = Referee::new(manifest);
        referee.ok(&json!({"open": {}}));
        for seat in 0..4 {
            referee.ok(&json!({"seat": seat, "play": format!("layout:{LAYOUT}")}));
        }
        let red = sent(&mut referee, "red");
        let seen = ["red-S", "blue-S", "green-S"].map(|look| red.contains(&format!("\"{look}\"")));
        assert_eq!(seen, [own, partner, enemy], "{manifest}");
        let public = sent(&mut referee, "spectator");
        assert_eq!(public.contains("\"red-S\""), enemy, "{manifest}");
    }
}

#[test]
fn every_manifest_opens_and_begins() {
    for (manifest, seats) in [
        ("junqi", 2),
        ("junqi-4", 4),
        ("junqi-open", 2),
        ("junqi-open-4", 4),
        ("junqi-double-open", 4),
        ("junqi-mines", 2),
    ] {
        let mut referee = Referee::new(manifest);
        referee.ok(&json!({"open": {}}));
        assert_eq!(referee.state()["phase"], "layout", "{manifest}");
        for seat in 0..seats {
            referee.ok(&json!({"seat": seat, "play": format!("layout:{OTHER}")}));
        }
        let state = referee.state();
        assert_eq!(state["to_act"]["must"], json!(["red"]), "{manifest}");
    }
    let mut referee = Referee::new("junqi-flip");
    referee.ok(&json!({"open": {"seed": "0a"}}));
    assert_eq!(referee.state()["phase"], "play");
    referee.ok(&json!({"seat": "red", "play": "flip:c6"}));
    let answer = referee.say(&json!({"open": {"seats": 4}}));
    assert_eq!(answer["refused"]["code"], "flip-two-seats");
}

#[test]
fn a_position_is_written_as_it_is_read() {
    let pieces = json!({"a6": [0, "S"], "b1": [0, "F"], "a7": [1, "P"], "d12": [1, "F", "shown"], "e7": [1, "D"]});
    let position =
        json!({"board": "2p", "pieces": pieces, "to_move": 1, "ply": 31, "no_capture": 7});
    let mut referee = Referee::new("junqi");
    referee.ok(&json!({"open": {"position": position}}));
    let written = referee.ok(&json!({"position": "everything"}))["position"].clone();
    let again: Value = serde_json::from_str(written.as_str().expect("text")).expect("JSON");
    assert_eq!(again, position);
    let red = referee.ok(&json!({"position": "red"}))["position"].clone();
    let red: Value = serde_json::from_str(red.as_str().expect("text")).expect("JSON");
    assert_eq!(red["pieces"]["a7"], json!([1, "?"]));
    assert_eq!(red["pieces"]["d12"], json!([1, "F", "shown"]));
    assert_eq!(red["pieces"]["a6"], json!([0, "S"]));
    referee.ok(&json!({"open": {"position": written}}));
    // Layouts half made: the other side is still to lay out.
    referee.ok(&json!({"open": {"position": {"layouts": {"0": LAYOUT}}}}));
    assert_eq!(referee.state()["to_act"]["must"], json!(["blue"]));
}

#[test]
fn bad_positions_name_the_place_and_the_reason() {
    let mut referee = Referee::new("junqi");
    for (position, code, at, why) in [
        (
            json!({"pieces": {"a0": [0, "S"]}}),
            "impossible-position",
            "a0",
            "@unknown-point",
        ),
        (
            json!({"pieces": {"a2": [2, "S"]}}),
            "impossible-position",
            "a2",
            "@unknown-side",
        ),
        (
            json!({"pieces": {"a2": [0, "X"]}}),
            "impossible-position",
            "a2",
            "@unknown-piece",
        ),
        (
            json!({"pieces": {"a2": [0, "?"]}}),
            "impossible-position",
            "a2",
            "@hidden-piece",
        ),
        (
            json!({"pieces": {"a2": [0, "S"], "b2": [0, "司令"]}}),
            "impossible-position",
            "b2",
            "@too-many",
        ),
        (
            json!({"pieces": {"a2": [0, "S", "shown"]}}),
            "impossible-position",
            "a2",
            "@not-a-flag",
        ),
        (
            json!({"pieces": {"a2": [0, "S", "down"]}}),
            "impossible-position",
            "a2",
            "@only-flip",
        ),
        (
            json!({"pieces": {"a2": [0, "S"]}, "to_move": 3}),
            "impossible-position",
            "to_move",
            "@unknown-side",
        ),
        (
            json!({"pieces": {"a2": [0, "S"]}, "out": [1]}),
            "impossible-position",
            "out",
            "@nobody-left",
        ),
        (
            json!({"pieces": {"a2": [0, "S"]}, "no_capture": 70}),
            "impossible-position",
            "no_capture",
            "@too-late",
        ),
        (
            json!({"pieces": {"a2": [0, "F"]}}),
            "flag-not-in-headquarters",
            "a2",
            "",
        ),
        (
            json!({"layouts": {"0": {"a1": "S"}}}),
            "place-empty",
            "b1",
            "",
        ),
        (
            json!({"layouts": {"0": {"a7": "S"}}}),
            "not-your-half",
            "a7",
            "",
        ),
        (
            json!({"layouts": {"1": "MFPGX"}}),
            "unreadable-layout",
            "5",
            "",
        ),
    ] {
        let answer = referee.say(&json!({"open": {"position": position}}));
        let refused = &answer["refused"];
        assert_eq!(refused["code"], code, "{position} gave {answer}");
        assert_eq!(refused["args"]["at"], at, "{position} gave {answer}");
        if !why.is_empty() {
            assert_eq!(refused["args"]["why"], why, "{position}");
        }
    }
    for position in [
        json!("nonsense"),
        json!({}),
        json!({"pieces": {}, "layouts": {}}),
        json!({"pieces": [], "colour": 1}),
        json!("{\"pieces\":{\"a2\":[0,\"S\"]"),
    ] {
        let answer = referee.say(&json!({"open": {"position": position}}));
        assert_eq!(
            answer["refused"]["code"], "unreadable-position",
            "{position} gave {answer}"
        );
    }
    // A point told twice is seen in a text.
    let twice = r#"{"pieces":{"a2":[0,"S"],"a2":[1,"P"]}}"#;
    let answer = referee.say(&json!({"open": {"position": twice}}));
    assert_eq!(answer["refused"]["args"]["why"], "@twice", "{answer}");
    let mut four = Referee::new("junqi-4");
    let out = json!({"pieces": {"6,0": [0, "S"], "16,6": [1, "P"]}, "out": [1]});
    let answer = four.say(&json!({"open": {"position": out}}));
    assert_eq!(answer["refused"]["args"]["why"], "@side-is-out", "{answer}");
    let board = json!({"board": "2p", "pieces": {}});
    assert_eq!(
        four.say(&json!({"open": {"position": board}}))["refused"]["code"],
        "wrong-seats"
    );
}
