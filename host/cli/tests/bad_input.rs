//! Bad input through the binary: each line gets one clear error, nothing changes, and the exit code says so.

mod common;

use common::{Referee, answers, root, run};
use serde_json::{Value, json};
use std::path::Path;

/// Lines that are refused (the rules or the table say no) in xiangqi after 1.h2e2, and the refusal's code.
fn refused() -> Vec<(Value, &'static str)> {
    vec![
        (json!({"seat": "black", "play": "h9h8"}), "piece-cannot-go"),
        (json!({"seat": "black", "play": "e2e6"}), "not-your-piece"),
        (json!({"seat": "black", "play": "z9z8"}), "unreadable-move"),
        (json!({"seat": "black", "play": ""}), "unreadable-move"),
        (
            json!({"seat": "black", "play": "x".repeat(100_000)}),
            "too-long",
        ),
        (json!({"seat": "red", "play": "h0g2"}), "not-your-turn"),
        (json!({"seat": "green", "play": "h9g7"}), "no-seat"),
        (json!({"seat": 2, "play": "h9g7"}), "no-seat"),
        (json!({"seat": -1, "play": "h9g7"}), "no-seat"),
        (json!({"seat": "black", "play": "h9g7", "seen": 0}), "stale"),
        (json!({"seat": "black", "play": "h9g7", "seen": 7}), "stale"),
        (
            json!({"seat": "black", "play": "h9g7", "notation": "nonsense"}),
            "unknown-notation",
        ),
        (
            json!({"write": {"seat": "black", "move": "h9g7", "notation": "nonsense"}}),
            "unknown-notation",
        ),
        (
            json!({"write": {"seat": "black", "move": "e5e6", "notation": "wxf"}}),
            "no-such-move",
        ),
        (json!({"seat": "black", "call": "1"}), "no-auction"),
        (json!({"seat": "black", "answer": "accept"}), "no-offer"),
        (
            json!({"seat": "black", "offer": "draw"}),
            "offer-after-own-move",
        ),
        (
            json!({"at": 999, "seat": "black", "play": "h9g7"}),
            "time-runs-back",
        ),
        (json!({"beat": true}), "no-beat"),
        (json!({"next": true}), "game-not-over"),
        (json!({"legal": "spectator"}), "no-seat"),
        (json!({"scene": "nobody"}), "no-seat"),
        (json!({"inspect": {"nonsense": 1}}), "unreadable-question"),
        (json!({"open": {"position": "9/9"}}), "fen-ranks"),
        (
            json!({"open": {"position": "4k4/9/9/9/9/9/9/9/9/4K4 w"}}),
            "fen-generals-facing",
        ),
        (json!({"open": {"position": {"fem": ""}}}), "fen-object"),
        (
            json!({"open": {"rules": {"repitition": "axf"}}}),
            "bad-manifest",
        ),
        (
            json!({"open": {"rules": {"repetition": "often"}}}),
            "bad-manifest",
        ),
        (json!({"open": {"seats": 3}}), "wrong-seats"),
    ]
}

/// Lines that can't be taken as they stand, and the error's code.
fn malformed() -> Vec<(Vec<u8>, &'static str)> {
    let text = |text: &str, code| (text.as_bytes().to_vec(), code);
    let long = format!(r#"{{"seat":"black","play":"{}"}}"#, "x".repeat(1 << 20));
    vec![
        text("nonsense", "not-json"),
        text(r#"{"seat":"black","play":"h9g7""#, "not-json"),
        text(r#"{"state":true}{"state":true}"#, "not-json"),
        text(r#"{"at":NaN}"#, "not-json"),
        text(r#"{"at":1e999}"#, "not-json"),
        text(&"[".repeat(10_000), "not-json"),
        (
            b"{\"seat\":\"bl\xffck\",\"play\":\"h9g7\"}".to_vec(),
            "not-json",
        ),
        (b"\0".to_vec(), "not-json"),
        text(&long, "line-too-long"),
        text("[]", "not-an-object"),
        text("7", "not-an-object"),
        text(r#"{"at":-1}"#, "bad-line"),
        text(r#"{"at":1.5}"#, "bad-line"),
        text(r#"{"at":1e30}"#, "bad-line"),
        text(r#"{"at":18446744073709551615}"#, "bad-line"),
        text(r#"{"at":"soon"}"#, "bad-line"),
        text(r#"{"seat":"black"}"#, "bad-line"),
        text(r#"{"seat":null,"play":"h9g7"}"#, "bad-line"),
        text(r#"{"play":"h9g7"}"#, "bad-line"),
        text(r#"{"seat":"black","play":["h9g7"]}"#, "bad-line"),
        text(r#"{"seat":"black","play":"h9g7","sen":1}"#, "bad-line"),
        text(r#"{"seat":"black","play":"h9g7","seen":-1}"#, "bad-line"),
        text(
            r#"{"seat":"black","play":"h9g7","resign":true}"#,
            "bad-line",
        ),
        text(r#"{"seat":"black","resign":false}"#, "bad-line"),
        text(r#"{"seat":"black","answer":"perhaps"}"#, "bad-line"),
        text(r#"{"legal":true}"#, "bad-line"),
        text(r#"{"check":{"seat":"black"}}"#, "bad-line"),
        text(r#"{"probe":{"seat":"black","touched":[7]}}"#, "bad-line"),
        text(r#"{"open":{"sede":"00"}}"#, "bad-line"),
        text(r#"{"open":{"seed":"xy"}}"#, "bad-line"),
        text(r#"{"open":{"seats":-2}}"#, "bad-line"),
        text(r#"{"open":{"rules":[1]}}"#, "bad-line"),
        text(r#"{"open":{"start":2}}"#, "bad-line"),
        text(r#"{"open":{"teams":[0,1,2]}}"#, "bad-line"),
        text(r#"{"open":[]}"#, "bad-line"),
        text(r#"{"arbiter":"chief"}"#, "bad-line"),
        text(
            r#"{"arbiter":"chief","adjudicate":{"places":["x"]}}"#,
            "bad-line",
        ),
    ]
}

fn begun() -> Referee {
    let mut referee = Referee::new("xiangqi");
    referee.ok(&json!({"open": {}}));
    referee.ok(&json!({"at": 1000, "seat": "red", "play": "h2e2"}));
    referee
}

#[test]
fn refusals_name_their_rule_and_change_nothing() {
    let mut referee = begun();
    let before = referee.state();
    for (line, code) in refused() {
        let answer = referee.say(&line);
        let shown: String = line.to_string().chars().take(200).collect();
        assert_eq!(answer["refused"]["code"], code, "{shown}");
        assert_eq!(referee.state(), before, "{shown}");
    }
    // The game goes on, and nothing was malformed.
    referee.ok(&json!({"seat": "black", "play": "h9g7"}));
    assert_eq!(referee.finish(), Some(0));
}

#[test]
fn malformed_lines_say_where_and_change_nothing_and_the_run_exits_with_2() {
    let mut referee = begun();
    let before = referee.state();
    let mut number = 3;
    for (line, code) in malformed() {
        number += 1;
        let shown = String::from_utf8_lossy(&line[..line.len().min(80)]).into_owned();
        let answer = referee.say_bytes(&line);
        assert_eq!(answer["error"]["code"], code, "{shown} gave {answer}");
        assert_eq!(answer["error"]["line"], number, "{shown}");
        assert!(answer["error"]["column"].is_u64(), "{shown}");
        number += 1;
        assert_eq!(referee.state(), before, "{shown}");
    }
    referee.ok(&json!({"seat": "black", "play": "h9g7"}));
    assert_eq!(referee.finish(), Some(2));
}

#[test]
fn nothing_follows_the_end() {
    let mut referee = begun();
    referee.ok(&json!({"seat": "black", "resign": true}));
    let before = referee.state();
    for line in [
        json!({"seat": "black", "play": "h9g7"}),
        json!({"seat": "red", "resign": true}),
        json!({"seat": "red", "offer": "draw"}),
        json!({"check": {"seat": "black", "move": "h9g7"}}),
        json!({"arbiter": "chief", "foul": {"seat": "red", "article": "A1"}}),
    ] {
        let answer = referee.say(&line);
        let code = answer.get("refused").unwrap_or(&answer)["code"].clone();
        assert_eq!(code, "game-over", "{line}");
        assert_eq!(referee.state(), before, "{line}");
    }
    assert_eq!(referee.ok(&json!({"legal": "black"}))["moves"], json!([]));
}

#[test]
fn bad_positions_name_the_key() {
    let mut referee = Referee::new("doudizhu");
    let good =
        json!({"hands": ["33444", "6778", "99"], "landlord": 1, "last": [[1, "88"], [2, "pass"]]});
    referee.ok(&json!({"open": {"position": good}}));
    let before = referee.state();
    for (key, value) in [
        ("hands", json!(["3", "4"])),
        ("hands", json!(["3", "4", "5", "6"])),
        ("hands", json!(["", "4", "5"])),
        ("hands", json!(["X", "4", "5"])),
        ("hands", json!(["3333", "3", "5"])),
        ("landlord", json!(3)),
        ("landlord", json!("north")),
        ("to_act", json!(-1)),
        ("bid", json!(0)),
        ("bid", json!(1e9)),
        ("multiplier", json!(4_294_967_295_u32)),
        ("bombs", json!(-1)),
        ("ply", json!(4_294_967_295_u32)),
        ("plays", json!([0, 0, 4_294_967_295_u32])),
        ("last", json!([[1, "89"]])),
        ("last", json!([[1, "88"], [2, "77"]])),
        ("phase", json!("lunch")),
    ] {
        let mut position = good.clone();
        position[key] = value;
        let refused = referee.say(&json!({"open": {"position": position}}))["refused"].clone();
        assert_eq!(refused["code"], "unreadable-position", "{position}");
        let why = refused["args"]["why"].as_str().unwrap_or_default();
        assert!(why.starts_with(key), "{position}: {why}");
        assert_eq!(referee.state(), before);
    }
}

/// A run of the referee that should not come to its first line.
fn does_not_start(options: &[&str], expected: &[&str]) {
    let args = [options, &["referee", "xiangqi"]].concat();
    let output = run(&args, b"{\"open\":{}}\n");
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{told}");
    assert!(output.stdout.is_empty(), "{told}");
    for part in expected {
        assert!(told.contains(part), "`{part}` in: {told}");
    }
}

fn write(dir: &Path, name: &str, bytes: &[u8]) {
    let path = dir.join(name);
    std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
    std::fs::write(path, bytes).expect("written");
}

#[test]
fn a_manifest_with_an_unknown_key_says_where() {
    let dir = tempfile::tempdir().expect("a folder");
    let game = std::fs::read_to_string(root().join("manifests/games/xiangqi.toml")).expect("read");
    let wrong = game.replacen("repetition         =", "repitition         =", 1);
    assert_ne!(game, wrong);
    write(dir.path(), "games/xiangqi.toml", wrong.as_bytes());
    let line = game
        .lines()
        .position(|l| l.starts_with("repetition "))
        .expect("a line")
        + 1;
    let place = format!("xiangqi.toml:{line}:1");
    let path = dir.path().to_str().expect("a path");
    does_not_start(
        &["--manifests", path],
        &[&place, "no key `repitition`", "did you mean `repetition`"],
    );
}

/// A module with one import, `wasi_snapshot_preview1.proc_exit`.
const WASI: &[u8] = b"\0asm\x01\0\0\0\x01\x05\x01\x60\x01\x7f\0\x02\x24\x01\x16wasi_snapshot_preview1\x09proc_exit\0\0";

#[test]
fn a_plugin_with_a_wasi_import_is_refused_by_its_name() {
    let dir = tempfile::tempdir().expect("a folder");
    write(dir.path(), "xiangqi.wasm", WASI);
    let path = dir.path().to_str().expect("a path");
    does_not_start(
        &["--plugins", path],
        &["xiangqi.wasm", "wasi_snapshot_preview1"],
    );
}

#[test]
fn damaged_plugins_are_refused() {
    let dir = tempfile::tempdir().expect("a folder");
    let path = dir.path().to_str().expect("a path");
    does_not_start(&["--plugins", path], &["not installed"]);
    for bytes in [&b""[..], b"nonsense", &WASI[..30]] {
        write(dir.path(), "xiangqi.wasm", bytes);
        does_not_start(&["--plugins", path], &["xiangqi.wasm", "not a WASM"]);
    }
}

#[test]
fn questions_about_rules_need_no_table_and_others_do() {
    let lines = "\u{feff}{\"inspect\":{\"classify\":\"33344456\"}}\r\n\n{\"state\":true}\n";
    let output = run(&["referee", "doudizhu"], lines.as_bytes());
    let answers = answers(&output);
    assert_eq!(answers[0]["readings"][0]["type"], "plane_solo");
    assert_eq!(answers[1]["error"]["line"], 3, "blank lines count");
    assert_eq!(output.status.code(), Some(2));
}
