//! `qipai new`: what a newcomer gets builds, passes its own tests and `qipai check`, and can be played.

use super::{done, err, folder, out, qipai, root, target};
use std::process::Command;

#[test]
fn a_new_game_builds_passes_its_tests_and_the_check_and_is_played() {
    let home = folder("new");
    let told = done(&qipai(&home, &["new", "pebbles"], ""));
    assert!(told.contains("cd pebbles"), "{told}");
    let game = home.join("pebbles");
    // A newcomer's cargo would fetch what it needs; this one takes the versions that are here.
    std::fs::copy(root().join("Cargo.lock"), game.join("Cargo.lock")).unwrap();

    let tests = Command::new(env!("CARGO"))
        .args(["test", "--quiet", "--offline"])
        .current_dir(&game)
        .env("CARGO_TARGET_DIR", target().join("tmp/newcomer"))
        .output()
        .unwrap();
    let told = String::from_utf8_lossy(&tests.stdout).into_owned();
    assert!(
        tests.status.success(),
        "{told}\n{}",
        String::from_utf8_lossy(&tests.stderr)
    );
    assert!(
        told.contains("3 passed"),
        "the laws and two of its own: {told}"
    );

    let built = done(&qipai(&game, &["build", "."], ""));
    assert!(built.contains("pebbles.wasm"), "{built}");
    let checked = done(&qipai(&game, &["check", "pebbles.wasm"], ""));
    assert!(checked.contains("every law holds"), "{checked}");
    done(&qipai(&game, &["manifest", "check", "./pebbles.toml"], ""));

    // The plugin beside the manifest is the one that is played.
    let lines = "?\no1\nquit\n";
    let play = ["play", "./pebbles.toml", "--random", "1", "--seed", "3"];
    let played = done(&qipai(&game, &play, lines));
    assert!(played.contains("m1") && played.contains("o1"), "{played}");
    let open = "{\"open\":{}}\n{\"seat\":\"first\",\"play\":\"a1\"}\n";
    let refereed = done(&qipai(&game, &["referee", "./pebbles.toml"], open));
    assert!(
        refereed.contains("too-many"),
        "the template's own refusal: {refereed}"
    );
}

#[test]
fn bad_names_are_told_what_would_do_and_nothing_is_made() {
    let home = folder("names");
    for (name, hint) in [
        ("My Game", "did you mean `my-game`?"),
        ("match", "did you mean `match-game`?"),
        ("qipai-hex", "did you mean `hex`?"),
        ("六子棋", "small letters, digits and single hyphens"),
        ("..", "no name"),
        ("nowhere/hex", "No such file or directory"),
    ] {
        let output = qipai(&home, &["new", name], "");
        assert_eq!(output.status.code(), Some(2), "{name}");
        assert!(err(&output).contains(hint), "{name}: {}", err(&output));
        assert_eq!(out(&output), "");
    }
    assert_eq!(std::fs::read_dir(&home).unwrap().count(), 0);
}

#[test]
fn a_name_that_is_taken_is_left_as_it_is() {
    let home = folder("taken");
    std::fs::create_dir(home.join("hex")).unwrap();
    let output = qipai(&home, &["new", "hex"], "");
    assert_eq!(output.status.code(), Some(2));
    assert!(
        err(&output).contains("`hex` is already there"),
        "{}",
        err(&output)
    );
    assert_eq!(std::fs::read_dir(home.join("hex")).unwrap().count(), 0);

    let plugins = home.join("plugins");
    std::fs::create_dir(&plugins).unwrap();
    std::fs::write(plugins.join("chequers.wasm"), "").unwrap();
    let output = qipai(&home, &["--plugins", "plugins", "new", "chequers"], "");
    assert!(
        err(&output).contains("taken by an installed game"),
        "{}",
        err(&output)
    );
    assert!(!home.join("chequers").exists());
}

#[test]
fn a_wrong_sdk_and_a_crate_that_is_no_plugin_are_told() {
    let home = folder("wrong");
    let output = qipai(&home, &["new", "hex", "--sdk", "."], "");
    assert_eq!(output.status.code(), Some(2));
    assert!(
        err(&output).contains("not the folder `sdk`"),
        "{}",
        err(&output)
    );
    assert!(!home.join("hex").exists());

    let output = qipai(&home, &["build", "."], "");
    assert_eq!(output.status.code(), Some(2));
    assert!(err(&output).contains("Cargo.toml"), "{}", err(&output));

    let plain = home.join("plain");
    std::fs::create_dir_all(plain.join("src")).unwrap();
    let manifest = "[package]\nname = \"plain\"\nedition = \"2024\"\n[workspace]\n";
    std::fs::write(plain.join("Cargo.toml"), manifest).unwrap();
    std::fs::write(plain.join("src/lib.rs"), "").unwrap();
    let output = qipai(&home, &["build", "plain"], "");
    assert_eq!(output.status.code(), Some(2));
    assert!(err(&output).contains("crate-type"), "{}", err(&output));
}
