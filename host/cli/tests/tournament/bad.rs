//! Bad input: an error with line and column and exit code 2, or handled; never a panic, never another tournament.

use crate::run::{Ran, qipai, with_input};
use std::fmt::Write as _;

const GOOD: &str = "\
012 Four
142 3
XXC white1
001    1      Ann                               2000                             1.0          3 w 1
001    2      Bob                               1900                             0.5          4 b =
001    3      Cid                               1800                             0.0          1 b 0
001    4      Dee                               1700                             0.5          2 w =
";

fn pair(bytes: &[u8]) -> Ran {
    with_input(&["pair", "-"], bytes)
}

#[test]
fn s1_the_good_file_is_paired() {
    let ran = pair(GOOD.as_bytes());
    assert_eq!(
        (ran.code, ran.out.as_str(), ran.err.as_str()),
        (0, "2\n2 1\n3 4\n", "")
    );
}

#[test]
fn s1_mistakes_are_told_with_line_and_column() {
    let cases = [
        ("2000  ", " 2000 ", "4:", "wrong columns"),
        (" 1.0  ", " 2.0  ", "4:81:", "points that don't add up"),
        ("3 w 1", "9 w 1", "4:", "an unknown opponent"),
        ("3 w 1", "1 w 1", "4:", "a player meeting himself"),
        ("1 b 0", "1 b 1", "", "two results of one board"),
        ("001    4", "001    2", "7:5:", "two players of one number"),
        ("4 b =", "4 b ?", "5:", "an unknown result"),
        ("142 3", "142 x", "2:5:", "no number of rounds"),
        (
            "XXC white1",
            "XXP 1 9",
            "3:7:",
            "an unknown player in a list",
        ),
    ];
    for (old, new, place, what) in cases {
        let text = GOOD.replacen(old, new, 1);
        assert_ne!(text, GOOD, "{what}");
        for command in ["pair", "check-pairing", "standings"] {
            let ran = with_input(&[command, "-"], text.as_bytes());
            assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{what}: {}", ran.err);
            let place = format!("standard input:{place}");
            assert!(ran.err.starts_with(&place), "{what}: {}", ran.err);
        }
    }
}

#[test]
fn s1_mistakes_come_as_json_too() {
    let text = GOOD.replacen("3 w 1", "1 w 1", 1);
    let ran = with_input(&["pair", "-", "--json"], text.as_bytes());
    let answer: serde_json::Value = serde_json::from_str(&ran.out).expect("JSON");
    assert_eq!(answer["errors"][0]["line"], 4);
    assert_eq!(answer["errors"][0]["problem"]["code"], "self-meeting");
    assert_eq!(ran.code, 2);
}

#[test]
fn s1_line_ends_marks_and_encodings_make_no_other_tournament() {
    let wanted = pair(GOOD.as_bytes()).out;
    let named = GOOD.replace("Ann", "Zoë");
    let utf16: Vec<u8> = [0xff, 0xfe]
        .into_iter()
        .chain(named.encode_utf16().flat_map(u16::to_le_bytes))
        .collect();
    let latin: Vec<u8> = named.chars().map(|c| c as u8).collect();
    let files: [Vec<u8>; 6] = [
        GOOD.replace('\n', "\r").into_bytes(),
        GOOD.replace('\n', "\r\n").into_bytes(),
        [b"\xef\xbb\xbf", GOOD.as_bytes()].concat(),
        named.clone().into_bytes(),
        utf16,
        latin,
    ];
    for file in files {
        let ran = pair(&file);
        assert_eq!(
            (ran.code, ran.out.as_str()),
            (0, wanted.as_str()),
            "{}",
            ran.err
        );
    }
    let guessed = pair(&named.chars().map(|c| c as u8).collect::<Vec<u8>>());
    assert!(guessed.err.contains("4:1: not UTF-8"), "{}", guessed.err);
}

#[test]
fn s1_no_tournament_is_bad_input() {
    for junk in [
        &b""[..],
        b"\0\0\0\0",
        b"hello\n",
        b"\xff\xfe",
        b"001",
        &[0xc3; 5000],
    ] {
        let ran = pair(junk);
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{junk:?}");
        assert!(ran.err.contains(":1:"), "{}", ran.err);
    }
    let ran = qipai(&["pair", "no-such-file.trf"]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("no-such-file.trf"));
    assert_eq!(qipai(&["pair", "manifests"]).code, 2, "a folder");
}

#[test]
fn s1_a_hundred_thousand_players_are_refused_in_good_time() {
    let mut text = String::new();
    for id in 1..=100_000 {
        let _ = writeln!(text, "001{id:>5} {:72}0.0", "");
    }
    // The number 100000 does not fit into its columns.
    let ran = pair(text.as_bytes());
    assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{}", ran.err);
    assert!(ran.err.contains(":100000:"), "{}", ran.err);
    let fitting: String = text
        .lines()
        .take(99_999)
        .map(|l| format!("{l}\n"))
        .collect();
    let ran = pair(fitting.as_bytes());
    assert_eq!(ran.code, 2);
    assert!(
        ran.err.contains("99999 players are more than the 20000"),
        "{}",
        ran.err
    );
}

#[test]
fn s1_open_games_stop_the_next_round() {
    let open = GOOD
        .replacen("3 w 1", "3 w  ", 1)
        .replacen("1 b 0", "1 b  ", 1)
        .replacen("1.0  ", "0.0  ", 1);
    let ran = pair(open.as_bytes());
    assert_eq!((ran.code, ran.out.as_str()), (2, ""));
    assert!(ran.err.contains("round 1 between 1 and 3"), "{}", ran.err);
    assert_eq!(
        with_input(&["pair", "-", "--pending"], open.as_bytes()).code,
        0
    );
}

#[test]
fn s1_no_legal_pairing_is_exit_1_in_every_form() {
    // Two players who have met.
    let text = "\
142 2
001    1      Ann                               2000                             1.0          2 w 1
001    2      Bob                               1900                             0.0          1 b 0
";
    let ran = pair(text.as_bytes());
    assert_eq!((ran.code, ran.out.as_str()), (1, "0\n"));
    let ran = with_input(&["pair", "-", "--json"], text.as_bytes());
    let answer: serde_json::Value = serde_json::from_str(&ran.out).expect("JSON");
    assert_eq!((ran.code, &answer["none"]), (1, &true.into()));
    let ran = with_input(&["pair", "-", "--lang", "zh-Hans"], text.as_bytes());
    assert!(ran.err.contains("没有合法的编排"), "{}", ran.err);
    let ran = with_input(&["why", "-", "1", "2"], text.as_bytes());
    assert_eq!(ran.code, 1, "{}{}", ran.out, ran.err);
}

#[test]
fn s1_questions_that_make_no_sense_are_bad_input() {
    let cases: [&[&str]; 16] = [
        &["pair", "-", "--system", "dutsch"],
        &["pair", "-", "--round", "0"],
        &["pair", "-", "--round", "9"],
        &["pair", "-", "--rounds", "0"],
        &["pair", "-", "--rounds", "5"],
        &[
            "pair", "-", "--floor", "1d", "--bar", "9k", "--system", "mcmahon",
        ],
        &["check-pairing", "-", "--round", "2"],
        &["check-pairing", "-", "--pairs", "-"],
        &["check-pairing", "-", "--system", "knockout"],
        &["standings", "-", "--tiebreaks", "BHX"],
        &["standings", "-", "--tiebreaks", "DE/C1"],
        &["standings", "-", "--after", "7"],
        &["standings", "-", "--explain", "9"],
        &["explain", "-", "99"],
        &["why", "-", "1", "1"],
        &["why", "-", "1", "-1"],
    ];
    for args in cases {
        let ran = with_input(args, GOOD.as_bytes());
        assert_eq!(
            (ran.code, ran.out.as_str()),
            (2, ""),
            "{args:?}: {}",
            ran.err
        );
        assert!(
            !ran.err.is_empty() && !ran.err.contains("panicked"),
            "{args:?}: {}",
            ran.err
        );
    }
    for args in [
        &["movement", "howell", "2"][..],
        &["movement", "mitchell", "1000"],
        &["movement", "berger", "0"],
        &["generate", "--players", "0"],
        &["generate", "--players", "4000000000"],
        &["movement", "howell", "8", "--guide", "9"],
    ] {
        assert_eq!(qipai(args).code, 2, "{args:?}");
    }
}

#[test]
fn s1_lists_of_pairs_that_make_no_sense_are_told() {
    let folder = tempfile::tempdir().expect("a folder");
    let (file, pairs) = (folder.path().join("four.trf"), folder.path().join("pairs"));
    std::fs::write(&file, GOOD).expect("written");
    let (file, pairs_name) = (
        file.to_str().expect("UTF-8"),
        pairs.to_str().expect("UTF-8"),
    );
    let cases = [
        ("2\n2 1\n3 4\n", 0, "as the rules say"),
        ("2\n1 2\n3 4\n", 1, "should have White"),
        ("2\n4 2\n1 3\n", 1, "have met or must not meet"),
        ("2\n2 1\n2 3\n", 1, "paired twice"),
        ("1\n2 1\n", 1, "left out"),
        ("2\n2 1\n3 9\n", 1, "not to be paired"),
        ("none\n", 1, "no pairing was given"),
        ("2\n2 1\n3 x\n", 2, "3:3:"),
        ("2\n0 0\n", 2, "2:1:"),
        ("3\n2 1\n3 4\n", 2, ":1:1: 3 pairs are announced, 2 follow"),
    ];
    for (text, code, told) in cases {
        std::fs::write(&pairs, text).expect("written");
        let ran = qipai(&["check-pairing", file, "--pairs", pairs_name]);
        assert_eq!(ran.code, code, "{text}: {}{}", ran.out, ran.err);
        assert!(
            format!("{}{}", ran.out, ran.err).contains(told),
            "{text}: {}{}",
            ran.out,
            ran.err
        );
        let chinese = qipai(&[
            "check-pairing",
            file,
            "--pairs",
            pairs_name,
            "--lang",
            "zh-Hans",
        ]);
        assert!(
            code == 2 || chinese.out.starts_with("第2轮"),
            "{}",
            chinese.out
        );
    }
}

#[test]
fn s1_recipes_out_of_range_are_refused() {
    let cases: [&[&str]; 7] = [
        &["--draws", "4000000000"],
        &["--clubs", "4000000000"],
        &["--forbidden", "4000000000"],
        &["--rounds", "1000"],
        &["--players", "19999", "--late", "4294967295"],
        &["--recipe", "no-such-file"],
        &["--before", "99", "--players", "4", "--rounds", "2"],
    ];
    for args in cases {
        let ran = qipai(&[&["generate"], args].concat());
        assert_eq!(
            (ran.code, ran.out.as_str()),
            (2, ""),
            "{args:?}: {}",
            ran.err
        );
    }
    let recipe = b"{\"ratings\":[0,4294967295]}";
    let ran = with_input(&["generate", "--recipe", "-"], recipe);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("ratings is out of range"), "{}", ran.err);
}

#[test]
fn s1_names_cannot_drive_the_terminal_or_add_records() {
    let list = b"name\nAnn\n\"\x1b[2JBob\n001    9\"\n";
    let ran = with_input(&["pair", "-", "--format", "csv", "--table"], list);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(!ran.out.contains('\x1b'), "{}", ran.out);
    let ran = with_input(&["pair", "-", "--format", "csv", "--trf"], list);
    assert_eq!(
        ran.out.lines().filter(|l| l.starts_with("001")).count(),
        2,
        "{}",
        ran.out
    );
    let ran = with_input(&["pair", "-"], b"142 \x1b[2J\n");
    assert!(ran.code == 2 && !ran.err.contains('\x1b'), "{}", ran.err);
}

#[test]
fn s1_entry_lists_tell_the_place_of_a_wrong_byte() {
    let ran = with_input(
        &["pair", "-", "--format", "csv"],
        b"name,rating\rAnn,1200\rZo\xeb,1300\r",
    );
    assert_eq!(ran.code, 2);
    assert!(
        ran.err
            .contains("standard input:3:3: the list is not UTF-8"),
        "{}",
        ran.err
    );
    let many: String = (1..=99_999)
        .map(|id| format!("{id},P{id},1500\n"))
        .collect();
    let ran = with_input(
        &["pair", "-", "--format", "csv"],
        format!("id,name,rating\n{many}").as_bytes(),
    );
    assert!(
        ran.code == 2 && ran.err.contains("more than the 20000"),
        "{}",
        ran.err
    );
}
