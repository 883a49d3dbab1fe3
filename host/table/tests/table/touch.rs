//! A3: touch-move, in all orders of touching; adjusting; and what touching costs (A1, A2).

use crate::fake::{Params, fake};
use crate::record::replays;
use crate::setup::*;
use qipai_table::config::*;
use qipai_table::{Command, Rule};

/// Own pieces r (takes e, or moves), k (moves), g (takes f) and d, which can't move; others' pieces e, f and h, which nothing takes.
fn touches() -> Params {
    let touch = |mv: &str, first: &str, takes: Option<&str>| {
        (mv.to_owned(), first.to_owned(), takes.map(str::to_owned))
    };
    let spots = ["r", "k", "g", "d", "e", "f", "h"];
    Params {
        touches: vec![
            touch("rxe", "r", Some("e")),
            touch("r1", "r", None),
            touch("k1", "k", None),
            touch("gxf", "g", Some("f")),
        ],
        pieces: spots.map(str::to_owned).to_vec(),
        ..board()
    }
}

fn bench() -> Bench {
    let mut c = config(&touches(), &[0, 1]);
    c.conduct.touch_move = true;
    c.conduct.touch_breach = Cost::Foul;
    c.conduct.adjust_breach = Cost::Violation;
    Bench::open(c, fake())
}

fn touch(bench: &mut Bench, ids: &[&str]) -> String {
    let ids = ids.iter().map(|id| (*id).to_owned()).collect();
    code(bench.seat(0, 0, Command::Touch(ids)))
}

/// The moves that are left after touching these, one after the other, or two at once.
fn left(touched: &[&[&str]]) -> Vec<&'static str> {
    let open = || {
        let mut bench = bench();
        for ids in touched {
            assert_eq!(touch(&mut bench, ids), "ok");
        }
        bench
    };
    let moves = ["rxe", "r1", "k1", "gxf", "a"];
    let left = moves.into_iter().filter(|mv| {
        let answer = open().play(0, 0, mv);
        assert!(answer.is_ok() || code(answer.clone()) == "touch-move");
        answer.is_ok()
    });
    left.collect()
}

#[test]
fn a3_an_own_piece_must_move_and_anothers_must_be_taken() {
    assert_eq!(left(&[&["r"]]), ["rxe", "r1"]);
    assert_eq!(left(&[&["k"]]), ["k1"]);
    assert_eq!(left(&[&["e"]]), ["rxe"]);
    assert_eq!(left(&[&["f"]]), ["gxf"]);
}

/// Own, then another's: take with that piece, else move it, else take with another, else free.
#[test]
fn a3_own_then_anothers() {
    assert_eq!(left(&[&["r"], &["e"]]), ["rxe"]);
    assert_eq!(
        left(&[&["k"], &["e"]]),
        ["k1"],
        "it can't take, so it moves"
    );
    assert_eq!(
        left(&[&["d"], &["e"]]),
        ["rxe"],
        "it can't move, so another takes"
    );
    assert_eq!(
        left(&[&["d"], &["h"]]).len(),
        5,
        "nothing can be done: free"
    );
}

/// Another's, then own: take with that piece, else take with another, else move that piece, else free.
#[test]
fn a3_anothers_then_own() {
    assert_eq!(left(&[&["e"], &["r"]]), ["rxe"]);
    assert_eq!(left(&[&["e"], &["k"]]), ["rxe"], "another takes first");
    assert_eq!(
        left(&[&["h"], &["k"]]),
        ["k1"],
        "nothing takes it, so the own piece moves"
    );
    assert_eq!(left(&[&["h"], &["d"]]).len(), 5);
}

/// Both at once: the same as another's first.
#[test]
fn a3_both_at_once() {
    assert_eq!(left(&[&["r", "e"]]), ["rxe"]);
    assert_eq!(left(&[&["k", "e"]]), ["rxe"]);
    assert_eq!(
        left(&[&["e", "k"]]),
        ["rxe"],
        "in whatever order they are told"
    );
    assert_eq!(left(&[&["k", "h"]]), ["k1"]);
}

#[test]
fn a3_the_first_piece_that_can_be_moved_counts() {
    assert_eq!(left(&[&["k"], &["r"]]), ["k1"]);
    assert_eq!(left(&[&["d"], &["r"]]), ["rxe", "r1"]);
    assert_eq!(
        left(&[&["z9"], &["k"]]),
        ["k1"],
        "an empty place is nothing"
    );
}

/// A1: a piece with which nothing can be done is a foul; A3: and leaves one free.
#[test]
fn a1_touching_what_cannot_move_or_be_taken_is_a_foul() {
    let mut bench = bench();
    assert_eq!(touch(&mut bench, &["d"]), "ok");
    assert_eq!(bench.table.state().fouls, vec![1, 0]);
    assert_eq!(touch(&mut bench, &["h"]), "ok");
    assert_eq!(bench.table.state().fouls, vec![2, 0]);
    assert_eq!(touch(&mut bench, &["z9"]), "ok");
    assert_eq!(bench.table.state().fouls, vec![2, 0]);
    bench.play(0, 0, "k1").unwrap();
    replays(&mut bench);
}

#[test]
fn a3_a_touch_is_of_ones_own_turn_and_an_accident_is_excused() {
    let mut bench = bench();
    let other = bench.seat(0, 1, Command::Touch(vec!["r".to_owned()]));
    assert_eq!(code(other), "not-your-turn");
    assert_eq!(touch(&mut bench, &[]), "bad-touch");
    assert_eq!(touch(&mut bench, &["r", "k", "e"]), "bad-touch");
    assert_eq!(code(bench.rule(0, Rule::Excuse)), "nothing-touched");
    assert_eq!(touch(&mut bench, &["k"]), "ok");
    assert_eq!(code(bench.play(0, 0, "r1")), "touch-move");
    bench.play(0, 0, "mark").unwrap();
    bench.rule(0, Rule::Excuse).unwrap();
    bench.play(0, 0, "r1").unwrap();
    replays(&mut bench);
    let mut free = two(|_| {});
    assert_eq!(touch(&mut free, &["r"]), "touch-is-free");
}

/// A3: adjusting only with consent, and in one's own time; A2: otherwise it is a violation.
#[test]
fn a3_adjusting_wants_consent_and_ones_own_time() {
    let mut bench = bench();
    let adjust = |bench: &mut Bench, seat| bench.seat(0, seat, Command::Adjust("k".to_owned()));
    assert_eq!(code(adjust(&mut bench, 1)), "adjust-in-own-time");
    assert_eq!(bench.table.state().violations, vec![0, 1]);
    adjust(&mut bench, 0).unwrap();
    bench.seat(0, 1, Command::Answer(true)).unwrap();
    assert_eq!(touch(&mut bench, &["k"]), "ok");
    bench.play(0, 0, "r1").unwrap();

    let mut bench = self::bench();
    adjust(&mut bench, 0).unwrap();
    bench.seat(0, 1, Command::Answer(false)).unwrap();
    assert_eq!(touch(&mut bench, &["k"]), "ok");
    assert_eq!(
        code(bench.play(0, 0, "r1")),
        "touch-move",
        "without consent it counts"
    );
    replays(&mut bench);
}
