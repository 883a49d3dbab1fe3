//! SGF: start positions and whole games, read, written and refused.

use qipai_go::game::Go;
use qipai_go::sgf::{read_game, write_game};
use qipai_sdk::contract::{Awaits, Input, Refusal};
use qipai_sdk::{Game, Seat, Session, Viewer, testkit};

fn refused(text: &str) -> (String, Vec<(String, String)>) {
    match testkit::open::<Go>("{}", 1, Some(text)) {
        Err(Refusal::Malformed(message)) => (message.code, message.args),
        Err(other) => panic!("{other:?}"),
        Ok(_) => panic!("{text} is accepted"),
    }
}

#[test]
fn g1_bad_texts_are_refused_with_their_place() {
    for (text, code, line, column) in [
        ("", "sgf-no-tree", 1, 1),
        ("nonsense", "sgf-no-tree", 1, 1),
        ("(;SZ[9]", "sgf-unclosed", 1, 8),
        ("(;SZ[9]\n;B[aa", "sgf-unclosed", 2, 3),
        ("(;SZ[9];B)", "sgf-value", 1, 9),
        ("(;SZ[9]é)", "sgf-syntax", 1, 8),
        ("(;C[é]\n ;?)", "sgf-syntax", 2, 3),
        ("(;GM[2])", "sgf-game", 1, 3),
        ("(;SZ[26])", "sgf-size", 1, 3),
        ("(;SZ[9:13])", "sgf-size", 1, 3),
        ("(;SZ[1])", "sgf-size", 1, 3),
        ("(;KM[x])", "sgf-number", 1, 3),
        ("(;HA[99])", "sgf-number", 1, 3),
        ("(;SZ[9]AB[jj])", "sgf-point", 1, 8),
        ("(;SZ[9];B[a1])", "sgf-point", 1, 9),
        ("(;SZ[9]AB[])", "sgf-point", 1, 8),
        ("(;SZ[9];B[cc]AB[dd])", "sgf-late-setup", 1, 14),
        ("(;SZ[9]AB[aa][aa])", "sgf-twice", 1, 8),
        ("(;SZ[9]AB[aa]AW[ab][aa])", "sgf-twice", 1, 14),
        ("(;SZ[9]PL[x])", "sgf-syntax", 1, 8),
        ("(;SZ[9];B[aa];AW[bb])", "sgf-late-setup", 1, 15),
        ("(;SZ[9]AB[aa]AW[ab][ba]PL[W])", "sgf-no-liberty", 1, 24),
        ("(;SZ[9]AB[aa]AW[ab][ba])", "sgf-no-liberty", 1, 14),
        ("(;SZ[9];B[aa];W[aa])", "sgf-move", 1, 15),
    ] {
        let (found, args) = refused(text);
        let arg = |name: &str| {
            args.iter()
                .find(|(n, _)| n == name)
                .map(|(_, value)| value.clone())
        };
        let at = (found.as_str(), arg("line"), arg("column"));
        assert_eq!(
            at,
            (code, Some(line.to_string()), Some(column.to_string())),
            "{text}"
        );
    }
    let (_, args) = refused("(;SZ[9];B[aa];W[bb];B[cc];W[aa])");
    assert!(
        args.contains(&("number".to_owned(), "4".to_owned())),
        "{args:?}"
    );
    assert!(
        args.contains(&("why".to_owned(), "@occupied".to_owned())),
        "{args:?}"
    );
}

#[test]
fn g1_hostile_texts_come_to_an_end() {
    let deep = "(;".repeat(200_000);
    assert_eq!(refused(&deep).0, "sgf-unclosed");
    assert_eq!(
        refused(&format!("(;C[{}])", "x".repeat(1 << 20))).0,
        "sgf-too-long"
    );
    let long = format!("(;SZ[3]{})", ";B[];W[aa]".repeat(50_000));
    assert_eq!(refused(&long).0, "sgf-move");
    assert_eq!(refused("(;SZ[9]AB[aa:ii]PL[W])").0, "sgf-no-liberty");
    // An escaped bracket, a lower-case name, a byte order mark, variations and a second tree are fine.
    let text = "\u{feff}Text before (\n;GaMe[1]SiZe[5]C[a \\] b: c\\\\](;B[aa](;W[bb])(;W[cc]))(;B[zz]))(;GM[1])";
    let session = testkit::open::<Go>("{}", 1, Some(text)).expect("it opens");
    assert_eq!(session.status().ply, 2);
    assert_eq!(
        session.position(Viewer::Spectator).as_deref(),
        Some("(;GM[1]FF[4]CA[UTF-8]SZ[5]KM[7.5];B[aa];W[bb])")
    );
}

/// Opens a text and gives the seat to move and the text written again.
fn again(rules: &str, text: &str) -> (Seat, String, Session<Go>) {
    let session =
        testkit::open::<Go>(rules, 1, Some(text)).unwrap_or_else(|why| panic!("{text}: {why:?}"));
    let Awaits::Act(actors) = session.status().awaits else {
        panic!("{text} is over")
    };
    let written = session.position(Viewer::Spectator).expect("a position");
    (actors.must[0], written, session)
}

#[test]
fn g1_positions_open_again_as_they_were() {
    for (text, seat) in [
        ("(;SZ[5]AB[aa]AW[cc])", 0),
        ("(;SZ[5]AB[aa]AW[cc]PL[W])", 1),
        ("(;SZ[9]HA[2]AB[gc][cg])", 1),
        ("(;SZ[9];B[aa];W[bb];B[cc];PL[B])", 0),
        ("(;SZ[9];B[aa];W[];B[];PL[W])", 1),
        ("(;SZ[9];B[aa];W[tt]QF[1];B[])", 1),
        ("(;SZ[5]AB[ba][ab][bc]AW[ca][db][cc][bb:bb];B[cb])", 1),
        ("(;AB[aa:bc])", 0),
    ] {
        let (first, written, session) = again("{}", text);
        assert_eq!(first.0, seat, "{text}");
        let (second, rewritten, reopened) = again("{}", &written);
        assert_eq!((first, &written), (second, &rewritten), "{text}");
        assert_eq!(
            session.view(Viewer::Spectator),
            reopened.view(Viewer::Spectator),
            "{text}"
        );
        assert_eq!(
            session.legal_moves(first),
            reopened.legal_moves(first),
            "{text}"
        );
        assert_eq!(session.status(), reopened.status(), "{text}");
    }
}

#[test]
fn g1_handicaps_are_placed_as_usual_or_freely() {
    let open = |rules: &str| testkit::open::<Go>(rules, 1, None).expect("opens");
    let root = |session: &Session<Go>| session.position(Viewer::Spectator).expect("a position");
    let nine = open(r#"{"handicap": 9}"#);
    assert_eq!(
        root(&nine),
        "(;GM[1]FF[4]CA[UTF-8]SZ[19]KM[0]HA[9]AB[dp][jp][pp][dj][jj][pj][dd][jd][pd]PL[W])"
    );
    let three = open(r#"{"handicap": 3, "size": 9, "komi": "0.5"}"#);
    assert_eq!(
        root(&three),
        "(;GM[1]FF[4]CA[UTF-8]SZ[9]KM[0.5]HA[3]AB[cg][cc][gc]PL[W])"
    );
    let mut free = open(r#"{"handicap": 2, "handicap_placement": "free", "size": 9}"#);
    let mut play = |seat: u8, text: &str| {
        free.apply(Input::Move(Seat(seat), text.to_owned()))
            .map_err(|why| why.message().code.clone())
    };
    assert_eq!(play(0, "pass").err().as_deref(), Some("handicap-first"));
    assert!(play(0, "e5").is_ok());
    assert!(play(0, "d4").is_ok());
    assert_eq!(play(0, "a1").err().as_deref(), Some("not-your-turn"));
    assert!(play(1, "pass").is_ok());
    for (rules, code) in [
        (r#"{"handicap": 5, "size": 8}"#, "handicap-too-large"),
        (r#"{"handicap": 2, "size": 5}"#, "handicap-too-large"),
        (r#"{"handicap": 10}"#, "handicap-too-large"),
        (r#"{"size": 1}"#, "rules-range"),
        (r#"{"size": 26}"#, "rules-range"),
        (r#"{"komi": "7.3"}"#, "rules-amount"),
        (r#"{"komi": "7.25"}"#, "rules-amount"),
        (r#"{"komi_zi": "1/3"}"#, "rules-amount"),
        (r#"{"komi": 7.5}"#, "unreadable-rules"),
        (r#"{"max_plies": 5}"#, "rules-range"),
    ] {
        let why = testkit::open::<Go>(rules, 1, None)
            .err()
            .map(|why| why.message().code.clone());
        assert_eq!(why.as_deref(), Some(code), "{rules}");
    }
}

/// Reads a game, plays it through a session, and writes it again.
fn replay(text: &str) -> (Session<Go>, String) {
    let (setup, inputs) = read_game(text).unwrap_or_else(|why| panic!("{text}: {why:?}"));
    let mut session = Session::<Go>::open(&setup).expect("opens");
    for input in &inputs {
        session
            .apply(input.clone())
            .unwrap_or_else(|why| panic!("{input:?}: {why:?}"));
    }
    let written = write_game(&setup, &inputs, &[]).expect("it can be written");
    (session, written)
}

fn places(session: &Session<Go>) -> Option<(String, Vec<u8>)> {
    match session.status().awaits {
        Awaits::Over(outcome) => Some((outcome.ending.code, outcome.places)),
        _ => None,
    }
}

#[test]
fn g3_whole_games_are_read_and_written() {
    for (text, code, places_wanted, result) in [
        ("(;SZ[9]KM[7.5];B[ee];W[cc]RE[x])", "", vec![], ""),
        (
            "(;SZ[9]RE[B+R];B[ee];W[cc])",
            "resigned",
            vec![1, 2],
            "RE[B+R]",
        ),
        (
            "(;SZ[9]RE[W+Time];B[ee])",
            "out-of-time",
            vec![2, 1],
            "RE[W+T]",
        ),
        (
            "(;SZ[9]RE[W+2.5];B[ee];W[cc])",
            "adjudicated",
            vec![2, 1],
            "RE[W+]",
        ),
        (
            "(;SZ[9]RE[0];B[ee];W[cc])",
            "adjudicated",
            vec![1, 1],
            "RE[Draw]",
        ),
        ("(;SZ[9]RE[Void];B[ee];W[cc])", "void", vec![], "RE[Void]"),
        (
            "(;SZ[9]RU[Chinese]KM[375]RE[B+73.5];B[ee];W[];B[];W[])",
            "counted",
            vec![1, 2],
            "KM[7.5]RE[B+73.5]",
        ),
        (
            "(;SZ[5]KM[0]RE[B+5]AB[ca][cb][cc][cd][ce]AW[da][db][dc][dd][de][ab];B[];W[];TB[aa:be]TW[ea:ee])",
            "counted",
            vec![1, 2],
            "RE[B+5]",
        ),
        (
            "(;SZ[9]HA[2]AB[gc][cg]RE[W+R];W[ee])",
            "resigned",
            vec![2, 1],
            "KM[0]HA[2]AB[cg][gc]PL[W]",
        ),
        (
            "(;SZ[9]HA[2]RE[W+R];B[aa];B[ii];W[ee])",
            "resigned",
            vec![2, 1],
            "HA[2]RE[W+R];B[aa];B[ii];W[ee]",
        ),
        (
            "(;SZ[9];B[ee];W[];B[];W[ef];B[aa])",
            "",
            vec![],
            ";B[ee];W[];B[];W[ef];B[aa])",
        ),
        ("(;SZ[9];B[ee];B[ef])", "", vec![], ";B[ee];W[]QF[1];B[ef])"),
    ] {
        let (session, written) = replay(text);
        let over = places(&session);
        assert_eq!(
            over.clone().map_or("", |(code, _)| code.leak()),
            code,
            "{text}"
        );
        assert_eq!(
            over.map_or(vec![], |(_, places)| places),
            places_wanted,
            "{text}"
        );
        assert!(written.contains(result), "{text} is written {written}");
        // What is written reads as the same game.
        let (again, rewritten) = replay(&written);
        assert_eq!(rewritten, written, "{text}");
        assert_eq!(places(&again), places(&session), "{text}");
    }
}

#[test]
fn g3_bad_games_are_refused_and_tags_are_kept() {
    for (text, code) in [
        ("(;SZ[9];B[aa];W[aa])", "sgf-move"),
        ("(;SZ[9]RU[Tromp-Taylor];B[];W[];B[aa])", "sgf-move"),
        ("(;SZ[9];B[aa];AB[bb])", "sgf-late-setup"),
        ("(;SZ[99])", "sgf-size"),
    ] {
        let why = read_game(text).expect_err(text);
        assert_eq!(why.message().code, code, "{text}");
    }
    assert!(
        matches!(Go::read_game("pgn", ""), Err(Refusal::Malformed(why)) if why.code == "no-format")
    );
    let (setup, inputs) = Go::read_game("sgf", "(;SZ[9];B[aa])").expect("reads");
    let tags = [("Black", "A ] b"), ("WR", "3d"), ("nothing", "x")]
        .map(|(name, value)| (name.to_owned(), value.to_owned()));
    let written = Go::write_game("sgf", &setup, &inputs, &tags).expect("writes");
    assert_eq!(
        written,
        "(;GM[1]FF[4]CA[UTF-8]AP[Qipai]RU[Chinese]SZ[9]KM[7.5]PB[A \\] b]WR[3d];B[aa])"
    );
    assert_eq!(
        Go::write_game("sgf", &setup, &[Input::Beat("x".to_owned())], &[]),
        None
    );
    assert_eq!(
        Go::write_game("sgf", &setup, &[Input::Move(Seat(1), "a1".to_owned())], &[]),
        None
    );
}
