//! Start positions as words and SGF, whole games, and what of them is refused.

use qipai_gomoku::game::Gomoku;
use qipai_gomoku::sgf::{read_game, write_game};
use qipai_sdk::contract::{Awaits, Input, Message, Refusal, WireSetup};
use qipai_sdk::testkit::Random;
use qipai_sdk::{Game, Seat, Session, Viewer, testkit};

fn message(refusal: Refusal) -> Message {
    match refusal {
        Refusal::Malformed(message) => message,
        Refusal::Illegal(other) => panic!("{other:?}"),
    }
}

fn arg<'a>(message: &'a Message, name: &str) -> &'a str {
    let found = message.args.iter().find(|(n, _)| n == name);
    found.map_or("", |(_, value)| value)
}

#[test]
fn r1_bad_positions_are_refused_with_their_place() {
    let full: String = (1..=5)
        .flat_map(|rank| ('a'..='e').map(move |file| (file, rank)))
        .map(|(file, rank)| {
            let side = if (u32::from(file) / 2 + rank) % 2 == 0 {
                "black"
            } else {
                "white"
            };
            format!(" {side} {file}{rank}")
        })
        .collect();
    let full = format!("size 5{full}");
    for (text, code, line, column) in [
        ("h8", "position-word", 1, 1),
        ("black h8\n white 8h", "sgf-point", 2, 8),
        ("black p8", "sgf-point", 1, 7),
        ("size 26", "sgf-size", 1, 6),
        ("size", "position-word", 1, 5),
        ("size 19 black s19 size 5", "position-word", 1, 24),
        ("black h8 size 15", "position-word", 1, 15),
        ("turn h8", "position-word", 1, 6),
        ("black h8 white i9,h8", "sgf-twice", 1, 19),
        ("moves h8 zz", "position-word", 1, 10),
        ("moves h8 h8", "sgf-move", 1, 10),
        ("moves p16", "sgf-move", 1, 7),
        ("black a1,b1,c1,d1,e1", "position-won", 1, 7),
        (full.as_str(), "position-full", 1, 1),
        ("(;GM[4]", "sgf-unclosed", 1, 8),
        ("(;GM[1])", "sgf-game", 1, 3),
        ("(;SZ[4])", "sgf-size", 1, 3),
        ("(;QR[{}x])", "sgf-rules", 1, 3),
        ("(;SZ[15]AB[pa])", "sgf-point", 1, 9),
        ("(;AB[aa]AW[aa])", "sgf-twice", 1, 9),
        ("(;B[aa];AW[bb])", "sgf-late-setup", 1, 9),
        ("(;PL[x])", "sgf-syntax", 1, 3),
        ("(;QM[nonsense])", "sgf-syntax", 1, 3),
        ("(;B[aa]\n;W[aa])", "sgf-move", 2, 2),
        ("(;B[p1])", "sgf-point", 1, 3),
    ] {
        let refusal = testkit::open::<Gomoku>("{}", 1, Some(text)).err();
        let message = message(refusal.unwrap_or_else(|| panic!("{text} is accepted")));
        let at = (
            message.code.as_str(),
            arg(&message, "line"),
            arg(&message, "column"),
        );
        assert_eq!(
            at,
            (code, line.to_string().as_str(), column.to_string().as_str()),
            "{text}"
        );
    }
    let over = "black a1 b1 c1 d1 white a2 b2 moves e1 c2";
    let refusal = testkit::open::<Gomoku>("{}", 1, Some(over)).err();
    let message = message(refusal.expect("nothing is played after the end"));
    assert_eq!(
        (arg(&message, "number"), arg(&message, "why")),
        ("2", "@game-over")
    );
}

#[test]
fn r1_hostile_texts_come_to_an_end() {
    for text in [
        "moves ".repeat(9_000),
        "black a1 ".repeat(20_000),
        "(;".repeat(30_000),
        format!("(;AB[{}])", "aa:yy".repeat(5_000)),
        "(;SZ[25]AB[aa:yy])".to_owned(),
        "，、。".repeat(10_000),
        format!("(;GM[4]{})", ";B[]".repeat(20_000)),
    ] {
        let opened = testkit::open::<Gomoku>("{}", 1, Some(&text));
        assert!(opened.is_err() || text.starts_with("moves"));
    }
}

#[test]
fn r1_what_is_left_out_has_its_usual_meaning() {
    let status = |text: &str| {
        let session = testkit::open::<Gomoku>("{}", 1, Some(text)).expect(text);
        let Awaits::Act(actors) = session.status().awaits else {
            panic!("{text} is over");
        };
        (actors.must[0].0, session.status().ply)
    };
    assert_eq!(status(""), (0, 0));
    assert_eq!(status("black h8"), (0, 1));
    assert_eq!(status("BLACK H8 turn White moves i9"), (0, 2));
    assert_eq!(status("turn white"), (1, 0));
    assert_eq!(status("(;SZ[19]AB[as]AW[sa]PL[W];W[jj])"), (0, 3));
    // A colour that moves twice in a row had the other's turn given up.
    assert_eq!(status("(;B[hh];B[gg])"), (1, 3));
}

/// Random games in every state of every opening.
fn games() -> impl Iterator<Item = (String, Session<Gomoku>, Vec<Input>, WireSetup)> {
    let openings = [
        "free",
        "swap",
        "swap2",
        "rif",
        "yamaguchi",
        "soosorv_8",
        "taraguchi_10",
    ];
    openings.into_iter().flat_map(|opening| {
        (0..6).map(move |seed: u64| {
            let claim = ["must_be_claimed", "reject", "automatic"][seed as usize % 3];
            let rules = format!(
                r#"{{"rule":"renju","opening":"{opening}","forbidden_claim":"{claim}","pass":true}}"#
            );
            let setup = WireSetup {
                rules: rules.clone(),
                teams: vec![0, 1],
                order: vec![Seat(0), Seat(1)],
                ..WireSetup::default()
            };
            let mut session = Session::<Gomoku>::open(&setup).expect("it opens");
            let mut random = Random::new(seed);
            let mut inputs = Vec::new();
            for _ in 0..(8 + 60 * (seed % 2)) {
                let Some(input) = random.input(&session) else {
                    break;
                };
                session.apply(input.clone()).expect("a legal input");
                inputs.push(input);
            }
            (rules, session, inputs, setup)
        })
    })
}

#[test]
fn r1_positions_open_again_as_they_were() {
    for (rules, session, ..) in games() {
        let text = session.position(Viewer::Spectator).expect("a position");
        let again = testkit::open::<Gomoku>(&rules, 1, Some(&text)).expect(&text);
        assert_eq!(again.status(), session.status(), "{text}");
        assert_eq!(again.position(Viewer::Spectator), Some(text.clone()));
        for seat in [Seat(0), Seat(1)] {
            assert_eq!(again.legal_moves(seat), session.legal_moves(seat), "{text}");
        }
    }
}

#[test]
fn r1_whole_games_are_read_as_they_were_written() {
    let names = [("black".to_owned(), "Wu [9]".to_owned())];
    for (_, session, inputs, setup) in games() {
        let text = write_game(&setup, &inputs, &names).expect("a game");
        assert!(text.contains("PB[Wu [9\\]]"), "{text}");
        let (again, read) = read_game(&text).unwrap_or_else(|why| panic!("{text}: {why:?}"));
        assert_eq!(read, inputs, "{text}");
        let mut replayed = Session::<Gomoku>::open(&again).expect("its setup");
        for input in read {
            replayed.apply(input).expect("its inputs");
        }
        assert_eq!(replayed.status(), session.status(), "{text}");
    }
}

#[test]
fn e7_games_of_others_end_as_their_result_says() {
    let double_three = "(;GM[4]RU[Renju]SZ[15]RE[W+F]AB[gh][hi][hg][ih]AW[aa][ba];B[hh])";
    for (text, last) in [
        (
            double_three,
            Input::Move(Seat(1), "claim:forbidden".to_owned()),
        ),
        (
            "(;GM[4]RE[B+R];B[hh];W[gg])",
            Input::Leave(vec![Seat(1)], "resigned".to_owned()),
        ),
        (
            "(;GM[4]RE[W+Time];B[h8])",
            Input::Leave(vec![Seat(0)], "out-of-time".to_owned()),
        ),
    ] {
        let (_, inputs) = read_game(text).expect(text);
        assert_eq!(inputs.last(), Some(&last), "{text}");
    }
    let (_, inputs) = read_game("(;GM[4]RE[Draw];B[hh];W[gg])").expect("a game");
    assert!(matches!(inputs.last(), Some(Input::End(outcome)) if outcome.places == [1, 1]));
    // A row that wins needs no word.
    let five = "(;GM[4]RE[B+];B[aa];W[ab];B[ba];W[bb];B[ca];W[cb];B[da];W[db];B[ea])";
    let (setup, inputs) = read_game(five).expect("a game");
    assert_eq!(inputs.len(), 9);
    let text = write_game(&setup, &inputs, &[]).expect("a game");
    assert!(text.contains("RE[B+]"), "{text}");
}

#[test]
fn e7_only_those_concerned_see_forbidden_points() {
    let position = "black g8 h7 h9 i8 white a1 c1";
    let marked = |rules: &str, viewer: Viewer| {
        let session = testkit::open::<Gomoku>(rules, 1, Some(position)).expect("it opens");
        let view = session.game().view(viewer);
        let kinds = view
            .marks
            .into_iter()
            .filter(|mark| mark.at.contains(&"h8".to_owned()));
        kinds.map(|mark| mark.kind).collect::<Vec<String>>()
    };
    let [black, white] = [Viewer::Player(Seat(0)), Viewer::Player(Seat(1))];
    let seed = r#"{"rule": "seed"}"#;
    assert_eq!(marked(seed, black), ["danger"]);
    assert_eq!(marked(seed, white), [""; 0]);
    assert_eq!(marked(seed, Viewer::Spectator), [""; 0]);
    assert_eq!(
        marked(r#"{"rule": "renju"}"#, Viewer::Spectator),
        ["danger"]
    );
    let reject = r#"{"rule": "renju", "forbidden_claim": "reject"}"#;
    assert_eq!(marked(reject, black), ["lock"]);
    assert_eq!(
        marked(r#"{"rule": "seed", "show_forbidden": false}"#, black),
        [""; 0]
    );
}
