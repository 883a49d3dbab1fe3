//! Hidden hands at one terminal: it is handed over, and nobody reads another's cards.

use super::{done, folder, play};

/// What each person saw: the parts between two hand-overs.
fn screens(told: &str) -> Vec<&str> {
    told.split("the others look away").skip(1).collect()
}

/// The rank line of the hand that is shown.
fn hand(screen: &str) -> &str {
    screen
        .lines()
        .find(|line| line.starts_with('│'))
        .unwrap_or_default()
}

#[test]
fn three_people_hand_the_terminal_over() {
    let home = folder("hands");
    // Enter before each call; the third takes it for three points.
    let told = done(&play(
        &home,
        &["play", "doudizhu", "--seed", "7"],
        "\npass\n\nP\n\n3\nquit\n",
    ));
    let screens = screens(&told);
    assert_eq!(screens.len(), 3, "{told}");
    let hands: Vec<&str> = screens.iter().map(|screen| hand(screen)).collect();
    for (i, screen) in screens.iter().enumerate() {
        assert_eq!(hands[i].matches('│').count(), 18, "17 cards: {screen}");
        for (other, theirs) in hands.iter().enumerate().filter(|(other, _)| *other != i) {
            assert!(
                !screen.contains(theirs),
                "{i} reads the hand of {other}: {screen}"
            );
        }
        assert_eq!(
            screen.matches("▒▒ ▒▒ ▒▒").count(),
            1,
            "the bottom cards are closed: {screen}"
        );
    }
    assert!(
        screens[2].contains("is the landlord") && screens[2].contains("20 cards"),
        "{told}"
    );
}

#[test]
fn one_person_among_random_players_is_not_asked_to_look_away() {
    let home = folder("hand");
    let args = [
        "--lang", "zh-Hans", "play", "doudizhu", "--random", "1", "--random", "2", "--seed", "7",
    ];
    let told = done(&play(&home, &args, "3\n?\nquit\n"));
    assert!(!told.contains("回避"), "{told}");
    for part in [
        "斗地主",
        "第1局，共6局",
        "底牌",
        "倍数",
        "地主  20张",
        "农民  17张",
    ] {
        assert!(told.contains(part), "{part}: {told}");
    }
}

#[test]
fn a_match_goes_through_all_its_games_and_tells_the_totals() {
    let home = folder("match");
    let args = [
        "play", "doudizhu", "--random", "0", "--random", "1", "--random", "2", "--seed", "11",
    ];
    let told = done(&play(&home, &args, ""));
    for n in 1..=6 {
        assert!(
            told.contains(&format!("── Game {n} of 6 ──")),
            "{n}: {told}"
        );
    }
    let ends: Vec<&str> = told.lines().filter(|line| line.starts_with("= ")).collect();
    assert_eq!(ends.len(), 6, "{told}");
    assert!(
        ends.iter()
            .all(|end| end.contains("landlord") || end.contains("farmers")),
        "{ends:?}"
    );
    assert!(told.contains("Totals: Seat 1 "), "{told}");
}

#[test]
fn an_army_is_laid_out_by_a_preset_s_name_and_wide_pieces_have_room() {
    let home = folder("army");
    let args = ["play", "junqi", "--random", "blue", "--seed", "7"];
    let told = done(&play(&home, &args, "preset-left\nquit\n"));
    let row = "(旅长) (师长) (团长) (团长) (工兵)";
    assert!(told.contains(row), "the front row as it was chosen: {told}");
    assert!(!told.contains("[司令]"), "Blue's pieces are hidden: {told}");
    let four = [
        "play", "junqi-4", "--random", "1", "--random", "2", "--random", "3",
    ];
    let told = done(&play(&home, &four, "preset-wall\nquit\n"));
    // Whoever it is: a letter for the colour, and a character that no other piece of it has.
    let signs = |c: char| {
        ["r", "g", "b", "p"]
            .iter()
            .any(|side| told.contains(&format!("{side}{c}")))
    };
    assert!("司军师旅团营连排工地炸旗".chars().all(signs), "{told}");
}
