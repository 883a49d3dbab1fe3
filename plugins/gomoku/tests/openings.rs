//! Openings (R1 and RIF's opening rules), and who plays which colour after them.

use qipai_gomoku::board::Side;
use qipai_gomoku::game::Gomoku;
use qipai_sdk::contract::{Awaits, Input};
use qipai_sdk::{Seat, Session, testkit};

/// Opens with this opening: seat 0 begins.
fn open(opening: &str) -> Session<Gomoku> {
    let rules = format!(r#"{{"rule": "renju", "opening": "{opening}"}}"#);
    testkit::open(&rules, 1, None).expect("it opens")
}

fn actor(session: &Session<Gomoku>) -> u8 {
    match session.status().awaits {
        Awaits::Act(actors) => actors.must[0].0,
        other => panic!("nobody is to move: {other:?}"),
    }
}

/// Plays moves, each by who is to move, who must be the one named: "0:h8".
fn play(session: &mut Session<Gomoku>, moves: &str) {
    for text in moves.split_whitespace() {
        let (seat, text) = text.split_once(':').expect("a seat");
        assert_eq!(actor(session).to_string(), seat, "{text}");
        let mv = Input::Move(Seat(actor(session)), text.to_owned());
        session
            .apply(mv)
            .unwrap_or_else(|why| panic!("{text}: {why:?}"));
    }
}

/// What a move of who is to move is refused with.
fn refused(session: &Session<Gomoku>, text: &str) -> String {
    let verdict = session.check(Seat(actor(session)), text);
    verdict.expect_err(text).message().code.clone()
}

/// The seats that play Black and White.
fn colours(session: &Session<Gomoku>) -> [usize; 2] {
    Side::BOTH.map(|side| session.game().state().owner(side))
}

fn over(session: &Session<Gomoku>) -> bool {
    session.status().phase == "play"
}

#[test]
fn r1_swap_lets_the_other_choose() {
    let mut session = open("swap");
    play(&mut session, "0:a1 0:o15 0:h8");
    assert_eq!(refused(&session, "h9"), "choose-first");
    assert_eq!(refused(&session, "add:two"), "not-due");
    assert_eq!(refused(&session, "pass"), "opening-first");
    play(&mut session, "1:take:black");
    assert_eq!(colours(&session), [1, 0]);
    assert!(over(&session));
    // Three stones stand: White is to move.
    play(&mut session, "0:h9 1:h10");
    assert_eq!(session.status().ply, 5);
    assert_eq!(refused(&session, "take:white"), "no-opening");
}

#[test]
fn r1_swap2_may_add_two_stones_and_hand_the_choice_back() {
    for (moves, wanted, next) in [
        ("1:take:black", [1, 0], 0),
        ("1:take:white", [0, 1], 1),
        ("1:add:two 1:c3 1:d4 0:take:black", [0, 1], 1),
        ("1:add:two 1:c3 1:d4 0:take:white", [1, 0], 0),
    ] {
        let mut session = open("swap2");
        play(&mut session, "0:a1 0:o15 0:h8");
        play(&mut session, moves);
        assert!(over(&session));
        assert_eq!(
            (colours(&session), actor(&session)),
            (wanted, next),
            "{moves}"
        );
        assert_eq!(session.game().state().turn(), Side::White);
    }
}

#[test]
fn r1_rifs_classical_opening_has_squares_a_choice_and_two_offers() {
    let mut session = open("rif");
    assert_eq!(refused(&session, "h9"), "not-centre");
    play(&mut session, "0:h8");
    assert_eq!(refused(&session, "j8"), "outside-square");
    play(&mut session, "0:h9");
    assert_eq!(refused(&session, "k8"), "outside-square");
    play(&mut session, "0:h10 1:take:black 0:a1");
    // Black (seat 1) offers two, White picks. Choices and offers raise no ply.
    assert_eq!(session.status().ply, 4);
    play(&mut session, "1:c3");
    assert_eq!(refused(&session, "c3"), "offered-already");
    play(&mut session, "1:d4");
    assert_eq!(refused(&session, "e5"), "not-offered");
    play(&mut session, "0:d4");
    assert_eq!(session.status().ply, 5);
    assert!(over(&session));
    let board = session.game().state().board();
    assert_eq!(board.get("d4".parse().expect("a point")), Some(Side::Black));
    assert_eq!(board.get("c3".parse().expect("a point")), None);
    play(&mut session, "0:e5 1:c3");
}

#[test]
fn r1_offers_alike_by_the_positions_symmetry_are_void() {
    let mut session = open("rif");
    // All four stones stand on the middle file: left and right are alike.
    play(&mut session, "0:h8 0:h9 0:h10 1:take:white 1:h11 0:g7");
    assert_eq!(refused(&session, "i7"), "offered-already");
    assert!(
        session.check(Seat(0), "g9").is_ok(),
        "up and down are not alike"
    );
}

#[test]
fn r1_soosorv_and_yamaguchi_declare_the_number_of_offers() {
    let mut session = open("soosorv_8");
    play(&mut session, "0:h8 0:i9 0:j10 1:take:white 1:a1");
    assert_eq!(refused(&session, "fifths:9"), "not-due");
    play(&mut session, "1:fifths:3 0:take:white");
    // Who put the fourth stone plays Black now, and offers.
    assert_eq!(colours(&session), [1, 0]);
    play(&mut session, "1:c3 1:c4 1:c5 0:c4 0:k9");
    assert!(over(&session));

    let mut session = open("yamaguchi");
    play(
        &mut session,
        "0:h8 0:i9 0:j10 0:fifths:1 1:take:black 0:a1 1:c3 0:c3",
    );
    assert!(over(&session));
    assert_eq!(session.status().ply, 5);
}

#[test]
fn r1_taraguchi_swaps_after_each_stone_or_offers_ten() {
    let begin = "0:h8 1:take:white 1:h9 0:take:black 0:i9 1:take:black 0:k9 1:take:black";
    let mut session = open("taraguchi_10");
    play(&mut session, begin);
    assert_eq!(colours(&session), [1, 0]);
    assert_eq!(refused(&session, "m8"), "outside-square");
    let mut ten = session.clone();
    play(&mut session, "1:l8 0:take:black");
    assert_eq!(colours(&session), [0, 1]);
    assert!(over(&session));
    play(&mut session, "1:o15");

    play(&mut ten, "1:offer:ten");
    for (at, point) in "a1 a2 a3 a4 a5 a6 a7 a8 a9 a10".split(' ').enumerate() {
        assert_eq!(ten.game().state().offers().0.len(), at);
        play(&mut ten, &format!("1:{point}"));
    }
    play(&mut ten, "0:a9 0:b3");
    assert!(over(&ten));
}

#[test]
fn r1_an_even_board_has_four_points_in_the_middle() {
    let rules = r#"{"size": 20, "first_stone": "centre"}"#;
    let session = testkit::open::<Gomoku>(rules, 1, None).expect("it opens");
    let middle = session.legal_moves(Seat(0)).listed;
    assert_eq!(middle, ["j10", "k10", "j11", "k11"]);
}
