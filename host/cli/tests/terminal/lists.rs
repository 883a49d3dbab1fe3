//! `games`, `version`, `manifest check|show`: for people and for programs.

use super::{done, err, folder, out, qipai, root};
use serde_json::Value;

fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|_| panic!("no JSON: {text}"))
}

#[test]
fn games_are_listed_with_titles_and_what_is_missing() {
    let english = done(&qipai(&root(), &["games"], ""));
    assert!(
        english.contains("Dou Dizhu, call and rob") && english.contains("xiangqi-qq"),
        "{english}"
    );
    let chinese = done(&qipai(&root(), &["--lang", "zh-Hans", "games"], ""));
    assert!(chinese.contains("QQ中国象棋"), "{chinese}");
    let all = json(&done(&qipai(&root(), &["games", "--json"], "")));
    let rows = all["manifests"].as_array().unwrap();
    let row = rows
        .iter()
        .find(|row| row["manifest"] == "doudizhu")
        .unwrap();
    assert_eq!(
        (&row["game"], &row["installed"]),
        (&Value::from("doudizhu"), &Value::from(true))
    );

    let nothing = done(&qipai(&folder("no-games"), &["games"], ""));
    assert!(
        nothing.contains("no manifests in the folder manifests"),
        "{nothing}"
    );
    let home = folder("games");
    std::fs::create_dir_all(home.join("manifests/games")).unwrap();
    std::fs::write(home.join("manifests/games/hex.toml"), "game = \"hex\"\n").unwrap();
    std::fs::write(home.join("manifests/games/odd.toml"), "game = \n").unwrap();
    let told = done(&qipai(&home, &["games"], ""));
    assert!(
        told.contains("hex (not installed)") || told.contains("hex  (not installed)"),
        "{told}"
    );
    assert!(told.contains("qipai manifest check odd"), "{told}");
    let told = done(&qipai(&home, &["--lang", "zh-Hans", "games"], ""));
    assert!(told.contains("未安装") && told.contains("有错误"), "{told}");
}

#[test]
fn the_version_names_contract_and_record() {
    let told = done(&qipai(&root(), &["version"], ""));
    assert!(
        told.starts_with("qipai 0.") && told.contains("qipai:game/rules@"),
        "{told}"
    );
    let told = json(&done(&qipai(&root(), &["version", "--json"], "")));
    assert_eq!(told["record_format"], 1);
}

#[test]
fn manifests_are_checked_and_shown() {
    let told = done(&qipai(&root(), &["manifest", "check", "xiangqi-qq"], ""));
    assert!(told.contains("fine, for xiangqi"), "{told}");
    let told = done(&qipai(
        &root(),
        &["--lang", "zh-Hans", "manifest", "check", "xiangqi-qq"],
        "",
    ));
    assert!(told.contains("无误"), "{told}");
    assert_eq!(
        json(&done(&qipai(
            &root(),
            &["manifest", "check", "xiangqi", "--json"],
            ""
        )))["problems"],
        Value::Array(Vec::new())
    );
    let shown = done(&qipai(&root(), &["manifest", "show", "xiangqi-qq"], ""));
    assert!(
        shown.contains("countdown") && shown.contains("general_capture"),
        "{shown}"
    );
    assert_eq!(
        json(&done(&qipai(
            &root(),
            &["manifest", "show", "xiangqi", "--json"],
            ""
        )))["game"],
        "xiangqi"
    );

    let home = folder("manifest");
    std::fs::write(
        home.join("bad.toml"),
        "game = \"xiangqi\"\n[clock]\nsystem = \"fisher\"\n",
    )
    .unwrap();
    let output = qipai(&home, &["manifest", "check", "./bad.toml"], "");
    assert_eq!(output.status.code(), Some(2));
    assert!(
        err(&output).contains("fischer") && err(&output).contains("3:10"),
        "{}",
        err(&output)
    );
    let output = qipai(&home, &["manifest", "check", "./bad.toml", "--json"], "");
    let problems = json(&out(&output));
    let problem = &problems["problems"][0];
    assert_eq!(
        (&problem["line"], &problem["column"], &problem["nearest"]),
        (&Value::from(3), &Value::from(10), &Value::from("fischer"))
    );
}
