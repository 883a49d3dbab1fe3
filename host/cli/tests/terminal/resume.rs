//! A game that was broken off goes on, whatever broke it off.

use super::{done, folder, play, root, target};
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Stdio};

/// Plays lines one by one, waiting until each move is told, and is then killed without a warning.
fn killed_after(home: &Path, moves: &[(&str, &str)]) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_qipai"))
        .args(["play", "xiangqi", "--store"])
        .arg(home.join("games.db"))
        .current_dir(root())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    for (text, told) in moves {
        writeln!(input, "{text}").unwrap();
        assert!(
            lines.by_ref().any(|line| line.unwrap().contains(told)),
            "{told}"
        );
    }
    child.kill().unwrap();
    child.wait().unwrap();
}

#[test]
fn a_killed_game_goes_on_where_it_was() {
    let home = folder("killed");
    killed_after(
        &home,
        &[
            ("h2e2", "Red: h2e2"),
            ("h9g7", "Black: h9g7"),
            ("h0g2", "Red: h0g2"),
        ],
    );
    killed_after(&home, &[("b9c7", "Black: b9c7")]);
    let told = done(&play(&home, &["play", "xiangqi"], "board\nresign\n"));
    assert!(
        told.contains("going on with xiangqi-") && told.contains("moves so far: 4"),
        "{told}"
    );
    assert!(
        told.contains("Red>") && told.contains("= Won by Black · Resignation"),
        "{told}"
    );
    // It is over: the same command begins another.
    let told = done(&play(&home, &["play", "xiangqi"], "quit\n"));
    assert!(told.contains("a new game"), "{told}");
}

#[test]
fn another_game_is_begun_on_demand_and_either_goes_on() {
    let home = folder("several");
    let first = done(&play(&home, &["play", "xiangqi"], "h2e2\nquit\n"));
    assert!(first.contains("The game is kept"), "{first}");
    let table = first
        .split_whitespace()
        .find(|word| word.starts_with("xiangqi-"))
        .unwrap()
        .to_owned();
    let second = done(&play(
        &home,
        &["play", "xiangqi", "--new"],
        "b2e2\nb9c7\nquit\n",
    ));
    assert!(second.contains("a new game"), "{second}");
    assert!(
        done(&play(&home, &["play", "xiangqi"], "")).contains("moves so far: 2"),
        "the last one"
    );
    let told = done(&play(&home, &["play", "xiangqi", "--resume", &table], ""));
    assert!(
        told.contains(&table) && told.contains("moves so far: 1"),
        "{told}"
    );
}

#[test]
fn under_another_plugin_a_game_does_not_go_on() {
    let home = folder("replaced");
    let plugins = home.join("plugins");
    std::fs::create_dir(&plugins).unwrap();
    let mut bytes = std::fs::read(target().join("qipai/plugins/tictactoe.wasm")).unwrap();
    std::fs::write(plugins.join("tictactoe.wasm"), &bytes).unwrap();
    let folder = plugins.display().to_string();
    let args = [
        "--plugins",
        &folder,
        "play",
        "examples/tictactoe/tictactoe.toml",
    ];
    done(&play(&home, &args, "b2\nquit\n"));
    // An empty custom section: the same game in other bytes.
    bytes.extend([0, 2, 1, b'x']);
    std::fs::write(plugins.join("tictactoe.wasm"), &bytes).unwrap();
    let told = done(&play(&home, &args, "quit\n"));
    assert!(
        told.contains("can't go on") && told.contains("played under"),
        "{told}"
    );
    assert!(told.contains("a new game"), "{told}");
}
