//! Two people, offers, refusals, notations, random players, both languages.

use super::{count, done, err, folder, out, play};

#[test]
fn two_people_play_by_any_notation_and_agree_a_draw() {
    let home = folder("two");
    let lines = "h2e2\nH8+7\nh2e3\n馬二进三\nred: board\nb9 c7\n提和\naccept\n";
    let told = done(&play(&home, &["play", "xiangqi"], lines));
    assert!(told.contains("Red: h2e2  C2=5"), "{told}");
    assert!(told.contains("Black: h9g7  H8+7"), "WXF is read: {told}");
    assert!(
        told.contains("Red: h0g2") && told.contains("Black: b9c7"),
        "so are Chinese characters of either kind, and what is touched: {told}"
    );
    assert!(told.contains("! No piece of yours stands there"), "{told}");
    assert!(
        told.contains("Black offers a draw"),
        "the one who has just moved offers: {told}"
    );
    assert!(
        told.contains("= Draw · Draw agreed") || told.contains("= Draw · Agreed"),
        "{told}"
    );
}

#[test]
fn a_game_in_chinese_says_everything_in_chinese() {
    let home = folder("chinese");
    let lines = "?\n帮助\n炮二平五\n马8进7\n黑方：认输\n";
    let told = done(&play(
        &home,
        &["--lang", "zh-Hans", "play", "xiangqi"],
        lines,
    ));
    for part in [
        "中国象棋：新对局",
        "共44种",
        "h2e2 炮二平五",
        "提议和棋",
        "红方: h2e2  炮二平五",
        "黑方: h9g7  马８进７",
        "红方胜 · 认输",
    ] {
        assert!(told.contains(part), "{part}: {told}");
    }
    let english = |line: &&str| {
        line.split_whitespace().any(|word| {
            word.len() > 3
                && word
                    .chars()
                    .all(|c| c.is_ascii_alphabetic() && c.is_lowercase())
        })
    };
    let words: Vec<&str> = told.lines().filter(english).collect();
    assert!(
        words.iter().all(|line| line.contains("/")),
        "only paths are not Chinese: {words:?}"
    );
}

#[test]
fn the_board_is_drawn_with_river_palaces_names_and_the_last_move() {
    let home = folder("board");
    let told = done(&play(&home, &["play", "xiangqi"], "h2e2\nquit\n"));
    for line in [
        " 9  [车][马][象][士][将][士][象][马][车] 9",
        "     │   │   │   │ ╲ │ ╱ │   │   │   │",
        "     │     楚 河           汉 界     │",
        " 2   ├──(炮)─┼───┼──(炮)─┼───┼───∘───┤   2",
        " 0  (车)(马)(相)(仕)(帅)(仕)(相)(马)(车) 0",
        "     a   b   c   d   e   f   g   h   i",
    ] {
        assert!(told.lines().any(|drawn| drawn == line), "{line}\n{told}");
    }
    assert!(
        told.contains("帅将 general") || told.contains("将帅 general"),
        "a legend for English: {told}"
    );
    assert!(!told.contains('\u{1b}'), "no colours into a pipe");
}

#[test]
fn who_plays_alone_sees_the_board_from_the_own_side() {
    let home = folder("alone");
    let told = done(&play(
        &home,
        &["play", "xiangqi", "--random", "red", "--seed", "9"],
        "quit\n",
    ));
    let last = told.rfind("     i   h   g   f   e   d   c   b   a");
    assert!(last.is_some(), "{told}");
}

#[test]
fn refusals_are_told_and_change_nothing() {
    let home = folder("refused");
    let lines = "e0e5\nnonsense\nnobody: resign\nyes\ndraw\nblack: h9g7\nquit\n";
    let told = done(&play(
        &home,
        &["play", "xiangqi", "--random", "black"],
        lines,
    ));
    for part in [
        "! This piece does not move so",
        "! This is not a move: nonsense",
        "! There is no seat nobody",
        "! There is no offer to answer",
        "! A draw may be offered only right after one's own move",
        "! Black is not played at this terminal",
    ] {
        assert!(told.contains(part), "{part}: {told}");
    }
    assert_eq!(count(&told, "Red>"), 7, "{told}");
}

#[test]
fn the_same_seed_plays_the_same_and_no_seed_another() {
    let game = |folder_name: &str, seed: &[&str]| {
        let home = folder(folder_name);
        let args = [
            &[
                "play",
                "examples/lines/connect-four.toml",
                "--random",
                "0",
                "--random",
                "1",
            ],
            seed,
        ]
        .concat();
        let told = done(&play(&home, &args, ""));
        let moves = told
            .lines()
            .filter(|line| line.starts_with("  Red: ") || line.starts_with("  Yellow: "));
        moves.map(str::to_owned).collect::<Vec<_>>()
    };
    let first = game("seed", &["--seed", "5"]);
    assert!(first.len() >= 7);
    assert_eq!(first, game("seed", &["--seed", "5"]));
    assert_ne!(first, game("seed", &["--seed", "6"]));
    assert_ne!(game("os", &[]), game("os", &[]));
}

#[test]
fn wrong_arguments_are_told() {
    let home = folder("arguments");
    for (args, part) in [
        (
            vec!["play", "xiangqi", "--random", "white"],
            "There is no seat white: Red, Black",
        ),
        (vec!["play", "xiangqi", "--seed", "x"], "--seed"),
        (vec!["play", "xianqi"], "xiangqi"),
        (
            vec!["play", "xiangqi", "--resume", "nothing"],
            "no table nothing",
        ),
        (
            vec!["play", "xiangqi", "--new", "--resume", "x"],
            "--resume",
        ),
    ] {
        let output = play(&home, &args, "");
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(err(&output).contains(part), "{args:?}: {}", err(&output));
        assert_eq!(out(&output), "");
    }
}
