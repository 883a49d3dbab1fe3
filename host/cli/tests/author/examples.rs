//! The examples, built as a stranger would: tic-tac-toe, and games of one `lines` plugin by manifest, through the referee.

use super::{done, folder, qipai, root};
use serde_json::Value;
use std::path::PathBuf;
use std::sync::OnceLock;

/// A folder with both plugins and their manifests beside them.
fn built() -> &'static PathBuf {
    static BUILT: OnceLock<PathBuf> = OnceLock::new();
    BUILT.get_or_init(|| {
        let home = folder("examples");
        for example in ["tictactoe", "lines"] {
            let from = root().join("examples").join(example);
            let out = home.display().to_string();
            done(&qipai(
                &home,
                &["build", &from.display().to_string(), "--out", &out],
                "",
            ));
            for file in std::fs::read_dir(from)
                .unwrap()
                .map(|file| file.unwrap().path())
            {
                if file.extension().is_some_and(|end| end == "toml") {
                    std::fs::copy(&file, home.join(file.file_name().unwrap())).unwrap();
                }
            }
        }
        home
    })
}

/// Plays moves by turns and gives the last answers: the events of the last move, and the state.
fn referee(manifest: &str, moves: &[&str]) -> Vec<Value> {
    let seats = if manifest.starts_with("tictactoe") {
        ["cross", "nought"]
    } else {
        ["red", "yellow"]
    };
    let mut lines = vec!["{\"open\":{\"seed\":\"07\"}}".to_owned()];
    lines.extend(
        moves
            .iter()
            .enumerate()
            .map(|(i, mv)| format!("{{\"seat\":\"{}\",\"play\":\"{mv}\"}}", seats[i % 2])),
    );
    lines.push("{\"state\":true}".to_owned());
    let answers = done(&qipai(
        built(),
        &["referee", &format!("./{manifest}.toml")],
        &(lines.join("\n") + "\n"),
    ));
    answers
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

fn outcome(manifest: &str, moves: &[&str]) -> Value {
    referee(manifest, moves).pop().unwrap()["outcome"].clone()
}

#[test]
fn tic_tac_toe_is_won_drawn_and_refuses() {
    let won = outcome("tictactoe", &["a1", "a2", "b1", "b2", "c1"]);
    assert_eq!(
        (&won["ending"], &won["places"]["cross"]),
        (&Value::from("line"), &Value::from(1))
    );
    let drawn = outcome(
        "tictactoe",
        &["a1", "b1", "c1", "b2", "a2", "c2", "b3", "a3", "c3"],
    );
    assert_eq!(
        (&drawn["ending"], &drawn["places"]["nought"]),
        (&Value::from("board-full"), &Value::from(1))
    );
    let answers = referee("tictactoe", &["b2", "b2"]);
    assert_eq!(answers[2]["refused"]["code"], "not-legal");
}

#[test]
fn connect_four_is_the_lines_plugin_by_manifest() {
    // Up the d file and down the e file: pieces fall.
    let won = outcome("connect-four", &["d1", "e1", "d2", "e2", "d3", "e3", "d4"]);
    assert_eq!(
        (&won["ending"], &won["places"]["red"]),
        (&Value::from("line"), &Value::from(1))
    );
    let answers = referee("connect-four", &["d2"]);
    assert_eq!(
        answers[1]["refused"]["code"], "not-legal",
        "nothing to rest on"
    );
    let diagonal = [
        "a1", "b1", "b2", "c1", "c2", "d1", "c3", "d2", "d3", "a2", "d4",
    ];
    assert_eq!(outcome("connect-four", &diagonal)["ending"], "line");
}

#[test]
fn other_sizes_are_manifests_of_the_same_plugin() {
    let five = ["h8", "a1", "i8", "a2", "j8", "a3", "k8", "a4", "l8"];
    assert_eq!(outcome("five-in-a-row", &five)["places"]["red"], 1);
    assert_eq!(
        outcome("five-in-a-row", &five[..7])["ending"],
        Value::Null,
        "four are not enough"
    );
    let three = outcome("three-in-a-row", &["a1", "a2", "b1", "b2", "c1"]);
    assert_eq!(three["ending"], "line");
}

#[test]
fn connect_four_is_played_at_a_terminal() {
    let store = built().join("play.db");
    let _ = std::fs::remove_file(&store);
    let args = ["play", "./connect-four.toml", "--store", "play.db"];
    let told = done(&qipai(built(), &args, "d1\ne1\nd2\ne2\nd3\ne3\nd4\n"));
    assert!(
        told.contains("Connect four") && told.contains("Pieces in a row"),
        "{told}"
    );
    let told = done(&qipai(
        built(),
        &[
            "--lang",
            "zh-Hans",
            "play",
            "./connect-four.toml",
            "--store",
            "play.db",
        ],
        "?\nquit\n",
    ));
    assert!(told.contains("四子棋") && told.contains("共7种"), "{told}");
}

/// The bounds: 45 lines of Rust, 12 of TOML.
#[test]
fn tic_tac_toe_is_short() {
    let lines = |file: &str| {
        std::fs::read_to_string(root().join("examples/tictactoe").join(file))
            .unwrap()
            .lines()
            .count()
    };
    assert!(lines("src/lib.rs") <= 45 && lines("tictactoe.toml") <= 12);
}
