//! `qipai check`: good plugins pass, broken ones are told by the law or the limit that they break.

use super::{done, err, folder, out, qipai, target};
use serde_json::Value;
use std::path::PathBuf;
use std::sync::OnceLock;

fn plugin(file: &str) -> String {
    target()
        .join("qipai/plugins")
        .join(file)
        .display()
        .to_string()
}

/// The hostile plugin of the sandbox's tests, which misbehaves as its rule parameter says.
fn hostile() -> &'static PathBuf {
    static FILE: OnceLock<PathBuf> = OnceLock::new();
    FILE.get_or_init(|| {
        let file = folder("hostile").join("hostile.wasm");
        std::fs::copy(super::hostile::built(), &file).unwrap();
        file
    })
}

#[test]
fn shipped_games_pass_sandboxed_and_native() {
    let home = folder("check");
    for id in ["tictactoe", "lines"] {
        let wasm = plugin(&format!("{id}.wasm"));
        let told = done(&qipai(&home, &["check", &wasm, "--games", "3"], ""));
        for part in [
            "every law holds",
            "legal-moves",
            "a listed move is accepted",
            "digest",
        ] {
            assert!(told.contains(part), "{part}: {told}");
        }
        let json = done(&qipai(
            &home,
            &["check", &wasm, "--games", "3", "--json"],
            "",
        ));
        let json: Value = serde_json::from_str(&json).unwrap();
        assert_eq!(json["ok"], true);
        assert_eq!(json["plugin"]["id"], id);
        assert_eq!(json["report"]["games"], 3);
        assert!(json["report"]["functions"]["apply"]["calls"].as_u64() > Some(0));

        let native = plugin(&format!("{id}.{}", std::env::consts::DLL_EXTENSION));
        let output = qipai(&home, &["check", &native], "");
        assert_eq!(output.status.code(), Some(2));
        assert!(err(&output).contains("--trust-native"), "{}", err(&output));
        let told = done(&qipai(
            &home,
            &["check", "--trust-native", &native, "--games", "3"],
            "",
        ));
        assert!(
            told.contains("natively") && told.contains("every law holds"),
            "{told}"
        );
    }
}

#[test]
fn broken_plugins_are_told_by_the_law_they_break() {
    let file = hostile().display().to_string();
    let home = folder("broken");
    let check = |word: &str, json: bool| {
        let rules = format!("{{\"attack\":\"{word}\"}}");
        let mut args = vec![
            "check", &file, "--games", "2", "--inputs", "60", "--rules", &rules,
        ];
        args.extend(json.then_some("--json"));
        qipai(&home, &args, "")
    };
    assert!(done(&check("none", false)).contains("every law holds"));
    for (word, law) in [
        ("lie:complete", "a complete list is complete"),
        ("lie:endless", "a game ends"),
        ("lie:moody", "the same question has the same answer"),
        (
            "panic@touches",
            "the plugin neither fails nor refuses what it offered",
        ),
    ] {
        let output = check(word, false);
        assert_eq!(output.status.code(), Some(1), "{word}: {}", out(&output));
        assert!(
            out(&output).contains(&format!("broken: {law}")),
            "{word}: {}",
            out(&output)
        );
        assert_eq!(err(&output), "");
    }
    let endless = out(&check("lie:endless", false));
    assert!(
        endless.contains("seats, seed [0, 1, 2, 3]; last: 0 "),
        "{endless}"
    );
    let json: Value = serde_json::from_str(&out(&check("panic@touches", true))).unwrap();
    assert_eq!(json["ok"], false);
    let detail = json["report"]["findings"][0]["detail"].as_str().unwrap();
    assert!(
        detail.contains("`touches` failed") && !detail.chars().any(char::is_control),
        "{detail}"
    );
}

#[test]
fn what_is_no_plugin_is_refused_in_one_line() {
    let home = folder("none");
    std::fs::write(home.join("text.wasm"), "no module").unwrap();
    let bytes = std::fs::read(plugin("tictactoe.wasm")).unwrap();
    std::fs::write(home.join("cut.wasm"), &bytes[..bytes.len() / 2]).unwrap();
    for (args, told) in [
        (vec!["check", "text.wasm"], "not a WASM module"),
        (vec!["check", "cut.wasm"], "cut.wasm"),
        (vec!["check", "nowhere.wasm"], "can't be read"),
        (vec!["check"], "which plugin?"),
        (vec!["check", "text.wasm", "--rules", "{"], "--rules"),
        (vec!["check", "text.wasm", "--games", "0"], "0"),
    ] {
        let output = qipai(&home, &args, "");
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(err(&output).contains(told), "{args:?}: {}", err(&output));
        assert_eq!(out(&output), "");
    }
    let output = qipai(&home, &["check", "text.wasm", "--json"], "");
    let error: Value = serde_json::from_str(&err(&output)).unwrap();
    assert_eq!(error["error"]["code"], "bad-input");
    assert_eq!(err(&output).lines().count(), 1);

    let wasm = plugin("lines.wasm");
    let output = qipai(&home, &["check", &wasm, "--rules", "{\"files\": 99}"], "");
    assert_eq!(output.status.code(), Some(2));
    assert!(err(&output).contains("1 to 26"), "{}", err(&output));
}
