//! Resignation, leaving, draw offers, unscored games, illegal moves, arbiters.

use crate::fake::fake;
use crate::setup::*;
use qipai_table::config::*;
use qipai_table::rules::{Message, Outcome};
use qipai_table::{Command, Offer, Opening, Rule, Ruling, What, Who};

/// E1: resignation loses; leaving the game loses.
#[test]
fn e1_resigning_and_leaving_lose() {
    let mut bench = two(|_| {});
    bench.seat(0, 1, Command::Resign).unwrap();
    assert_eq!(bench.ending(), Some(("resigned".to_owned(), vec![1, 2])));
    assert_eq!(code(bench.seat(0, 0, Command::Resign)), "game-over");
    let mut bench = two(|_| {});
    bench.seat(0, 0, Command::Leave).unwrap();
    assert_eq!(bench.ending(), Some(("left".to_owned(), vec![2, 1])));
}

/// E1 with more than two seats: the others play on, and who is out gives no more commands.
#[test]
fn e1_with_four_seats_the_game_says_what_follows() {
    let mut bench = Bench::open(config(&board(), &[0, 1, 0, 1]), fake());
    bench.seat(0, 1, Command::Resign).unwrap();
    assert_eq!(bench.ending(), None);
    assert_eq!(code(bench.seat(0, 1, Command::Resign)), "out-of-game");
    assert_eq!(
        code(bench.seat(0, 1, Command::Offer(Offer::Draw))),
        "out-of-game"
    );
    bench.play(0, 0, "a").unwrap();
    bench.play(0, 2, "a").unwrap();
    bench.seat(0, 3, Command::Leave).unwrap();
    assert_eq!(bench.ending(), Some(("left".to_owned(), vec![1, 2, 1, 2])));
}

/// E4: no surrender in the first 20 moves.
#[test]
fn e4_no_resignation_before_a_move() {
    let mut bench = two(|c| c.conduct.resign_from = 2);
    assert_eq!(code(bench.seat(0, 0, Command::Resign)), "too-early");
    bench.play(0, 0, "a").unwrap();
    assert_eq!(code(bench.seat(0, 0, Command::Resign)), "too-early");
    bench.play(0, 1, "a").unwrap();
    bench.seat(0, 0, Command::Resign).unwrap();
}

fn unscored(c: &mut Config) {
    c.scoring.unscored = vec![Unscored {
        when: When::OneSideMoved,
        causes: ["resigned", "out-of-time", "left"]
            .map(str::to_owned)
            .to_vec(),
    }];
}

/// E2: a game that ends by resignation, time-out or leaving while only one side has moved is not scored.
#[test]
fn e2_a_game_in_which_one_side_moved_is_not_scored() {
    for command in [Command::Resign, Command::Leave] {
        for moves in 0..3 {
            let mut bench = two(unscored);
            for ply in 0..moves {
                bench.play(0, ply % 2, "a").unwrap();
            }
            bench.seat(0, 0, command.clone()).unwrap();
            let outcome = bench.table.state().outcome.unwrap();
            assert_eq!(outcome.scored, moves == 2, "{moves} moves, {command:?}");
            assert_eq!(outcome.places, vec![2, 1], "who lost is told all the same");
        }
    }
    let mut bench = two(|c| {
        unscored(c);
        c.clock = Clock::SuddenDeath { time: 1_000 };
    });
    bench.wait(1_000);
    assert!(!bench.table.state().outcome.unwrap().scored);
}

/// E2 concerns only the causes named, and a start position in mid-game has moves behind it.
#[test]
fn e2_other_endings_and_positions_are_scored() {
    let mut bench = two(unscored);
    bench.play(0, 0, "win").unwrap();
    assert!(bench.table.state().outcome.unwrap().scored);
    let mut c = config(&board(), &[0, 1]);
    unscored(&mut c);
    let opening = Opening {
        position: Some("12".to_owned()),
        ..Opening::default()
    };
    let mut bench = Bench::open_with(c, fake(), opening);
    bench.seat(0, 0, Command::Resign).unwrap();
    assert!(bench.table.state().outcome.unwrap().scored);
}

fn alternating(c: &mut Config) {
    c.conduct.draw_offer = DrawOffer::AfterOwnMoveAlternating;
}

/// E3: only right after one's own move.
#[test]
fn e3_an_offer_follows_ones_own_move() {
    let mut bench = two(alternating);
    assert_eq!(
        code(bench.seat(0, 0, Command::Offer(Offer::Draw))),
        "offer-after-own-move"
    );
    bench.play(0, 0, "a").unwrap();
    assert_eq!(
        code(bench.seat(0, 1, Command::Offer(Offer::Draw))),
        "offer-after-own-move"
    );
    bench.seat(0, 0, Command::Offer(Offer::Draw)).unwrap();
    assert_eq!(
        code(bench.seat(0, 0, Command::Offer(Offer::Draw))),
        "offer-stands"
    );
    assert_eq!(code(bench.seat(0, 0, Command::Answer(true))), "own-offer");
    bench.seat(0, 1, Command::Answer(true)).unwrap();
    assert_eq!(bench.ending(), Some(("agreed".to_owned(), vec![1, 1])));
}

/// E3: offers alternate; a refusal in words or a reply move declines.
#[test]
fn e3_offers_alternate_and_a_reply_declines() {
    let mut bench = two(alternating);
    bench.play(0, 0, "a").unwrap();
    bench.seat(0, 0, Command::Offer(Offer::Draw)).unwrap();
    bench.play(0, 1, "a").unwrap();
    assert_eq!(bench.table.state().draw_offer, None);
    assert_eq!(bench.count(|what| *what == What::OfferLapsed), 1);
    assert_eq!(code(bench.seat(0, 0, Command::Answer(true))), "no-offer");
    bench.play(0, 0, "a").unwrap();
    assert_eq!(
        code(bench.seat(0, 0, Command::Offer(Offer::Draw))),
        "offer-must-alternate",
        "twice by the same side"
    );
    bench.play(0, 1, "a").unwrap();
    bench.seat(0, 1, Command::Offer(Offer::Draw)).unwrap();
    bench.seat(0, 0, Command::Answer(false)).unwrap();
    assert_eq!(bench.table.state().draw_offer, None);
    bench.play(0, 0, "a").unwrap();
    bench.seat(0, 0, Command::Offer(Offer::Draw)).unwrap();
}

/// E3: what breaking this costs is in the manifest; A1: three fouls lose.
#[test]
fn e3_a_breach_may_be_a_foul_and_a1_three_lose() {
    let mut bench = two(|c| {
        alternating(c);
        c.conduct.offer_breach = Cost::Foul;
        c.conduct.fouls_lose = 3;
    });
    for fouls in 1..3 {
        assert_eq!(
            code(bench.seat(0, 0, Command::Offer(Offer::Draw))),
            "offer-after-own-move"
        );
        assert_eq!(bench.table.state().fouls, vec![fouls, 0]);
    }
    assert_eq!(bench.ending(), None);
    assert!(bench.seat(0, 0, Command::Offer(Offer::Draw)).is_err());
    assert_eq!(
        bench.ending(),
        Some(("disqualified".to_owned(), vec![2, 1]))
    );
}

#[test]
fn e3_all_other_sides_must_accept() {
    let mut bench = Bench::open(config(&board(), &[0, 1, 2, 0]), fake());
    bench.seat(0, 0, Command::Offer(Offer::Draw)).unwrap();
    assert_eq!(code(bench.seat(0, 3, Command::Answer(true))), "own-offer");
    bench.seat(0, 1, Command::Answer(true)).unwrap();
    assert_eq!(
        code(bench.seat(0, 1, Command::Answer(true))),
        "already-answered"
    );
    assert_eq!(bench.ending(), None);
    bench.seat(0, 2, Command::Answer(true)).unwrap();
    assert_eq!(bench.ending().unwrap().0, "agreed");
}

#[test]
fn other_offer_policies() {
    let mut bench = two(|c| c.conduct.draw_offer = DrawOffer::Forbidden);
    assert_eq!(
        code(bench.seat(0, 0, Command::Offer(Offer::Draw))),
        "no-draw-offers"
    );
    let mut bench = two(|c| c.conduct.draw_offer = DrawOffer::FromMove(1));
    assert_eq!(
        code(bench.seat(0, 0, Command::Offer(Offer::Draw))),
        "too-early"
    );
    bench.play(0, 0, "a").unwrap();
    bench.seat(0, 1, Command::Offer(Offer::Draw)).unwrap();
    bench.play(0, 1, "a").unwrap();
    assert_eq!(
        bench.table.state().draw_offer,
        Some(1),
        "one's own move keeps it"
    );
}

/// E6: what an illegal move costs is set by its code; malformed, stale and out of turn never cost.
#[test]
fn e6_an_illegal_move_costs_what_the_manifest_says() {
    let mut bench = two(|c| {
        c.conduct.illegal = Illegal::Loss;
        c.conduct
            .illegal_by_code
            .insert("ko".to_owned(), Illegal::VoidPassWarn);
    });
    assert_eq!(code(bench.play(0, 1, "a")), "not-your-turn");
    assert_eq!(code(bench.play(0, 0, "?")), "unreadable-move");
    let play = Command::Play("x".to_owned());
    let stale = bench.table.handle(0, Who::Seat(0), play, Some(9));
    assert_eq!(code(stale), "stale");
    assert_eq!(bench.drain(), 0);
    assert_eq!(code(bench.play(0, 0, "y")), "ko");
    assert_eq!(bench.table.state().ply, 1, "the turn is used up");
    assert_eq!(bench.table.state().warnings, vec![1, 0]);
    assert_eq!(code(bench.play(0, 1, "x")), "forbidden");
    assert_eq!(
        bench.ending(),
        Some(("illegal-move".to_owned(), vec![1, 2]))
    );
}

#[test]
fn e6_rejected_moves_leave_nothing_behind() {
    let mut bench = two(|_| {});
    assert_eq!(code(bench.play(0, 0, "x")), "forbidden");
    assert_eq!(bench.events.len(), 2, "opened, and a game");
    assert_eq!(bench.table.state().inputs, 0);
}

fn ruling(what: Rule) -> Command {
    Command::Rule(Ruling {
        what,
        article: "A2".to_owned(),
        reason: "noise".to_owned(),
        by: String::new(),
    })
}

/// A4: the table's arbiter may warn; the chief arbiter may disqualify; every ruling is recorded.
#[test]
fn a4_arbiters_have_their_powers() {
    let (table, chief) = (Who::Arbiter { chief: false }, Who::Arbiter { chief: true });
    let mut bench = two(|_| {});
    let refused = bench.tell(0, Who::Seat(0), ruling(Rule::Warn(1)));
    assert_eq!(code(refused), "not-an-arbiter");
    bench.tell(0, table.clone(), ruling(Rule::Warn(1))).unwrap();
    assert_eq!(bench.table.state().warnings, vec![0, 1]);
    let refused = bench.tell(0, table.clone(), ruling(Rule::Disqualify(1)));
    assert_eq!(code(refused), "chief-arbiter-only");
    bench
        .tell(0, chief.clone(), ruling(Rule::Disqualify(1)))
        .unwrap();
    assert_eq!(
        bench.ending(),
        Some(("disqualified".to_owned(), vec![1, 2]))
    );
    let refused = bench.tell(0, chief, ruling(Rule::Void));
    assert_eq!(code(refused), "game-over");
    bench.tell(0, table, ruling(Rule::Warn(0))).unwrap();
    let rulings = bench.count(|what| {
        matches!(what, What::Did { command: Command::Rule(r), .. } if r.article == "A2" && r.reason == "noise")
    });
    assert_eq!(rulings, 3);
}

/// A2: three violations lose.
#[test]
fn a2_three_violations_lose() {
    let mut bench = two(|c| c.conduct.violations_lose = 3);
    for _ in 0..3 {
        assert_eq!(bench.ending(), None);
        let arbiter = Who::Arbiter { chief: false };
        bench.tell(0, arbiter, ruling(Rule::Violation(0))).unwrap();
    }
    assert_eq!(
        bench.ending(),
        Some(("disqualified".to_owned(), vec![2, 1]))
    );
}

#[test]
fn an_adjudication_stands_as_the_chief_says_it() {
    let chief = Who::Arbiter { chief: true };
    let outcome = |code: &str, places: &[u8]| Outcome {
        ending: Message::new(code),
        places: places.to_vec(),
        scored: true,
    };
    let mut bench = two(|_| {});
    for (wrong, why) in [
        (outcome("adjudicated", &[1]), "wrong-places"),
        (outcome("adjudicated", &[0, 1]), "wrong-places"),
        (outcome("nonsense", &[1, 2]), "unknown-ending"),
    ] {
        let answer = bench.tell(0, chief.clone(), ruling(Rule::Adjudicate(wrong)));
        assert_eq!(code(answer), why);
    }
    let right = outcome("adjudicated", &[2, 2]);
    bench
        .tell(0, chief, ruling(Rule::Adjudicate(right)))
        .unwrap();
    assert_eq!(bench.ending(), Some(("adjudicated".to_owned(), vec![2, 2])));
}
