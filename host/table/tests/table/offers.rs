//! Take-backs, adjournments with a sealed move, pauses and rematches.

use crate::record::replays;
use crate::setup::*;
use qipai_table::config::*;
use qipai_table::rules::Viewer;
use qipai_table::{Command, Offer, What};

fn back(to: impl Into<Option<u32>>) -> Offer {
    Offer::Takeback { to: to.into() }
}

fn agreed(c: &mut Config) {
    c.conduct.takeback = Takeback::Agreed;
    c.clock = Clock::Fischer {
        time: 100_000,
        increment: 1_000,
    };
}

/// Position and clocks are put back exactly, to what they were when the ply began.
#[test]
fn a_take_back_puts_clocks_back_exactly() {
    let mut bench = two(agreed);
    bench.play(10_000, 0, "a").unwrap();
    bench.play(30_000, 1, "a").unwrap();
    let (one, two) = (bench.ms(0), bench.ms(1));
    assert_eq!((one, two), (91_000, 81_000));
    bench.play(35_000, 0, "b").unwrap();
    bench.wait(40_000);
    bench.offer(40_000, 0, back(2)).unwrap();
    assert_eq!(
        code(bench.seat(40_000, 0, Command::Answer(true))),
        "own-offer"
    );
    bench.seat(45_000, 1, Command::Answer(true)).unwrap();
    let state = bench.table.state();
    assert_eq!((state.ply, state.must), (2, vec![0]));
    assert_eq!((bench.ms(0), bench.ms(1)), (one, two));
    assert_eq!(bench.table.poll_timeout(), Some(45_000 + one));
    assert!(state.inputs > 3, "what was known before is stale");
    bench.play(46_000, 0, "a").unwrap();
    assert_eq!(bench.ms(0), one);
    replays(&mut bench);
}

/// Byo-yomi periods that were lost come back with the move.
#[test]
fn a_take_back_gives_lost_periods_back() {
    let mut bench = two(|c| {
        agreed(c);
        c.clock = Clock::Byoyomi {
            time: 1_000,
            period: 1_000,
            periods: 3,
        };
    });
    bench.play(2_500, 0, "a").unwrap();
    let count = |bench: &mut Bench| bench.table.state().clocks[0].count;
    assert_eq!(count(&mut bench), Some(2));
    bench.offer(2_600, 0, back(None)).unwrap();
    bench.seat(2_600, 1, Command::Answer(true)).unwrap();
    assert_eq!((bench.ms(0), count(&mut bench)), (1_000, Some(3)));
    replays(&mut bench);
}

#[test]
fn a_take_back_goes_nowhere_else() {
    let mut bench = two(agreed);
    assert_eq!(
        code(bench.offer(0, 0, back(None))),
        "no-such-ply",
        "no move yet"
    );
    bench.play(0, 0, "a").unwrap();
    assert_eq!(
        code(bench.offer(0, 0, back(1))),
        "no-such-ply",
        "that is now"
    );
    assert_eq!(code(bench.offer(0, 0, back(7))), "no-such-ply");
    assert_eq!(
        code(bench.offer(0, 1, back(None))),
        "no-such-ply",
        "no own move"
    );
    bench.offer(0, 0, back(0)).unwrap();
    assert_eq!(code(bench.offer(0, 1, back(0))), "offer-stands");
    bench.seat(0, 1, Command::Answer(false)).unwrap();
    assert_eq!(bench.table.state().ply, 1);
    bench.offer(0, 0, back(0)).unwrap();
    bench.play(0, 1, "a").unwrap();
    assert_eq!(
        code(bench.seat(0, 1, Command::Answer(true))),
        "no-offer",
        "a reply declines"
    );
    let mut bench = two(|_| {});
    bench.play(0, 0, "a").unwrap();
    assert_eq!(code(bench.offer(0, 0, back(0))), "no-takebacks");
}

/// A6: where moves are final, asking is an attempt; the opponent reports it before replying, and it is a warning.
#[test]
fn a6_taking_back_is_reported_before_the_reply() {
    let mut bench = two(|c| c.conduct.takeback = Takeback::Final);
    let report = |of| Command::Report {
        of,
        article: "A6".to_owned(),
    };
    bench.play(0, 0, "a").unwrap();
    assert_eq!(code(bench.seat(0, 1, report(0))), "nothing-to-report");
    assert_eq!(code(bench.offer(0, 0, back(None))), "move-is-final");
    assert_eq!(code(bench.seat(0, 0, report(0))), "own-report");
    bench.seat(0, 1, report(0)).unwrap();
    assert_eq!(bench.table.state().warnings, vec![1, 0]);
    assert_eq!(
        code(bench.seat(0, 1, report(0))),
        "nothing-to-report",
        "once is enough"
    );
    assert_eq!(code(bench.offer(0, 0, back(None))), "move-is-final");
    bench.play(0, 1, "a").unwrap();
    assert_eq!(code(bench.seat(0, 1, report(0))), "too-late");
    assert_eq!(bench.table.state().warnings, vec![1, 0]);
    assert_eq!(bench.table.state().ply, 2, "the position stands");
    replays(&mut bench);
}

fn sealed(c: &mut Config) {
    c.conduct.adjourn = Adjourn::Sealed;
    c.clock = Clock::SuddenDeath { time: 100_000 };
}

fn sealing(text: &str) -> Bench {
    let mut bench = two(sealed);
    bench.play(1_000, 0, "a").unwrap();
    bench.offer(2_000, 0, Offer::Adjourn).unwrap();
    bench.seat(3_000, 1, Command::Answer(true)).unwrap();
    assert_eq!(bench.table.state().sealing, Some(1));
    assert_eq!(code(bench.play(4_000, 1, "a")), "to-be-sealed");
    let seal = |text: &str| Command::Seal(text.to_owned());
    assert_eq!(code(bench.seat(4_000, 0, seal("a"))), "nothing-to-seal");
    bench.seat(5_000, 1, seal(text)).unwrap();
    assert_eq!(bench.ms(1), 96_000, "its clock ran until then");
    bench
}

/// T5: the sealed move is nobody's business until it is opened; then it is made.
#[test]
fn t5_a_sealed_move_is_opened_when_the_game_goes_on() {
    let mut bench = sealing("b");
    assert_eq!(bench.table.poll_timeout(), None);
    assert_eq!(code(bench.play(900_000, 1, "a")), "paused");
    let told = |bench: &Bench, viewer| {
        let shown = bench
            .events
            .iter()
            .map(|event| bench.table.shown(event, viewer));
        let sealed = |what: &What| {
            matches!(
                what,
                What::Did {
                    command: Command::Seal(_),
                    ..
                }
            )
        };
        shown
            .filter(|event| event.what.as_ref().is_some_and(sealed))
            .count()
    };
    assert_eq!(told(&bench, Viewer::Player(0)), 0);
    assert_eq!(told(&bench, Viewer::Spectator), 0);
    assert_eq!(told(&bench, Viewer::Player(1)), 1);
    bench.seat(900_000, 0, Command::Return).unwrap();
    assert_eq!(
        code(bench.seat(900_000, 0, Command::Return)),
        "already-here"
    );
    assert_eq!(bench.table.state().ply, 1, "the other is not back yet");
    bench.seat(950_000, 1, Command::Return).unwrap();
    let state = bench.table.state();
    assert_eq!((state.ply, state.must, state.paused), (2, vec![0], false));
    assert_eq!(bench.ms(1), 96_000, "nobody is charged for the night");
    assert_eq!(bench.table.poll_timeout(), Some(950_000 + 99_000));
    replays(&mut bench);
}

/// T5: an invalid sealed move loses.
#[test]
fn t5_an_invalid_sealed_move_loses() {
    for text in ["x", "no move at all", ""] {
        let mut bench = sealing(text);
        bench.rule(10_000, qipai_table::Rule::Resume).unwrap();
        let expected = Some(("illegal-move".to_owned(), vec![1, 2]));
        assert_eq!(bench.ending(), expected, "{text}");
        replays(&mut bench);
    }
}

#[test]
fn t5_without_a_rule_nothing_is_adjourned_and_a_flag_falls_over_the_envelope() {
    let mut bench = two(|_| {});
    assert_eq!(code(bench.offer(0, 0, Offer::Adjourn)), "no-adjournment");
    let mut bench = two(sealed);
    bench.offer(0, 0, Offer::Adjourn).unwrap();
    bench.seat(0, 1, Command::Answer(true)).unwrap();
    bench.wait(100_000);
    assert_eq!(bench.ending(), Some(("out-of-time".to_owned(), vec![2, 1])));
}

#[test]
fn a_pause_by_agreement_ends_when_all_are_back() {
    let mut bench = two(|c| {
        c.conduct.pause = true;
        c.clock = Clock::SuddenDeath { time: 10_000 };
    });
    assert_eq!(code(bench.seat(0, 0, Command::Return)), "not-paused");
    bench.offer(1_000, 1, Offer::Pause).unwrap();
    bench.seat(2_000, 0, Command::Answer(true)).unwrap();
    bench.wait(90_000);
    bench.seat(90_000, 0, Command::Return).unwrap();
    bench.seat(91_000, 1, Command::Return).unwrap();
    assert_eq!(bench.table.poll_timeout(), Some(99_000));
    bench.rule(91_000, qipai_table::Rule::Pause).unwrap();
    assert_eq!(
        code(bench.seat(92_000, 0, Command::Return)),
        "paused",
        "an arbiter's own"
    );
    let mut bench = two(|_| {});
    assert_eq!(code(bench.offer(0, 0, Offer::Pause)), "no-pauses");
}

#[test]
fn a_rematch_is_agreed_on_after_the_match() {
    let mut bench = two(|_| {});
    assert_eq!(code(bench.offer(0, 0, Offer::Rematch)), "match-not-over");
    bench.play(0, 0, "win").unwrap();
    assert_eq!(code(bench.offer(0, 0, Offer::Draw)), "game-over");
    bench.offer(0, 0, Offer::Rematch).unwrap();
    bench.seat(0, 1, Command::Answer(true)).unwrap();
    assert_eq!(bench.events.last().unwrap().what, What::Rematch);
    replays(&mut bench);
}

/// Unanswered offers lapse as the manifest says.
#[test]
fn e3_offers_lapse() {
    let mut bench = two(|c| c.conduct.offer_time = 5_000);
    bench.offer(0, 0, Offer::Draw).unwrap();
    assert_eq!(bench.table.poll_timeout(), Some(5_000));
    bench.wait(4_999);
    assert!(bench.table.state().offer.is_some());
    bench.wait(5_000);
    assert_eq!(bench.table.state().offer, None);
    assert_eq!(
        code(bench.seat(5_000, 1, Command::Answer(true))),
        "no-offer"
    );
    let mut bench = two(|c| c.conduct.offer_lapses = Lapse::Move);
    bench.offer(0, 0, Offer::Draw).unwrap();
    bench.play(0, 0, "a").unwrap();
    assert_eq!(bench.table.state().offer, None, "anybody's move");
}
