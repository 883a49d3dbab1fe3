//! What arbiters rule (A2, A4, A5), coming late (T3), leaving (E5), whose clock it is (T6), and articles.

use crate::fake::fake;
use crate::record::replays;
use crate::setup::*;
use qipai_table::config::*;
use qipai_table::rules::{Message, Outcome};
use qipai_table::{Command, Rule, Ruling, What, Who};

/// E6, A5: the position of an earlier ply, with its clocks or with those of now.
#[test]
fn a5_a_position_is_restored() {
    let clock = |c: &mut Config| c.clock = Clock::SuddenDeath { time: 100_000 };
    let mut bench = two(clock);
    bench.play(10_000, 0, "a").unwrap();
    bench.play(20_000, 1, "a").unwrap();
    let restore = |ply, clocks| Rule::Restore { ply, clocks };
    assert_eq!(code(bench.rule(25_000, restore(3, true))), "no-such-ply");
    bench.rule(25_000, restore(1, false)).unwrap();
    let state = bench.table.state();
    assert_eq!((state.ply, state.must), (1, vec![1]));
    assert_eq!((bench.ms(0), bench.ms(1)), (85_000, 90_000), "clocks stay");
    bench.rule(26_000, restore(0, true)).unwrap();
    assert_eq!((bench.ms(0), bench.ms(1)), (100_000, 100_000));
    replays(&mut bench);
}

/// A5: colours taken wrongly are swapped up to and including a move, not after.
#[test]
fn a5_colours_are_swapped_until_a_move() {
    let mut bench = two(|c| {
        c.conduct.swap_until = 2;
        c.clock = Clock::SuddenDeath { time: 100_000 };
    });
    bench.play(1_000, 0, "a").unwrap();
    bench.play(3_000, 1, "a").unwrap();
    let table = Who::Arbiter { chief: false };
    let swap = Command::Rule(ruled(Rule::Swap(0, 1)));
    assert_eq!(code(bench.tell(3_000, table, swap)), "chief-arbiter-only");
    bench.rule(4_000, Rule::Swap(0, 1)).unwrap();
    let state = bench.table.state();
    assert_eq!((state.order, state.must), (vec![1, 0], vec![1]));
    assert_eq!(bench.table.seat_names(), ["black", "red"]);
    assert_eq!(
        (bench.ms(0), bench.ms(1)),
        (98_000, 98_000),
        "time stays with the players"
    );
    bench.play(5_000, 1, "a").unwrap();
    assert_eq!(code(bench.rule(5_000, Rule::Swap(0, 1))), "too-late");
    replays(&mut bench);
    let mut bench = two(|_| {});
    assert_eq!(code(bench.rule(0, Rule::Swap(0, 1))), "too-late");
}

/// A5: reversed colours are put right in the first quarter of the first period, else the game stands.
#[test]
fn a5_a_game_with_reversed_colours_is_played_anew_in_the_first_quarter() {
    let settings = |c: &mut Config| {
        c.conduct.swap_quarter = true;
        c.clock = Clock::SuddenDeath { time: 100_000 };
    };
    let swapped = Rule::Replay { swapped: true };
    let mut bench = two(settings);
    bench.play(49_999, 0, "a").unwrap();
    bench.rule(49_999, swapped.clone()).unwrap();
    let state = bench.table.state();
    assert_eq!((state.ply, state.attempt, state.order), (0, 1, vec![1, 0]));
    assert_eq!((bench.ms(0), bench.ms(1)), (100_000, 100_000));
    replays(&mut bench);
    let mut bench = two(settings);
    bench.play(50_000, 0, "a").unwrap();
    assert_eq!(code(bench.rule(50_000, swapped)), "too-late");
    bench.rule(50_000, Rule::Replay { swapped: false }).unwrap();
    assert_eq!(
        bench.table.state().order,
        vec![0, 1],
        "a wrong start position voids the game"
    );
}

/// A4: a ruling names its article, its reason and who ruled.
#[test]
fn a4_a_ruling_says_who_why_and_under_which_article() {
    let mut bench = two(|_| {});
    bench.rule(0, Rule::Foul(0)).unwrap();
    let told = bench.count(|what| {
        matches!(what, What::Did { command: Command::Rule(r), .. }
            if (r.article.as_str(), r.reason.as_str(), r.by.as_str()) == ("A2", "noise", "Li"))
    });
    assert_eq!(told, 1);
    replays(&mut bench);
}

/// A2: the first time a warning where the text says so, then a violation; an article may have a limit of its own.
#[test]
fn a2_articles_cost_what_the_manifest_says() {
    let mut bench = two(|c| {
        let costs = [("7.1", Cost::WarningFirst), ("4.1", Cost::Foul)];
        c.conduct.articles = costs.map(|(a, cost)| (a.to_owned(), cost)).into();
        c.conduct.articles_lose = [("4.1".to_owned(), 2)].into();
    });
    let penalise = |bench: &mut Bench, article: &str| {
        let ruling = Ruling {
            article: article.to_owned(),
            ..ruled(Rule::Penalise(0))
        };
        bench.tell(0, Who::Arbiter { chief: false }, Command::Rule(ruling))
    };
    assert_eq!(code(penalise(&mut bench, "9.9")), "unknown-article");
    penalise(&mut bench, "7.1").unwrap();
    let counts = |bench: &mut Bench| {
        let state = bench.table.state();
        (state.warnings[0], state.violations[0], state.fouls[0])
    };
    assert_eq!(counts(&mut bench), (1, 0, 0));
    penalise(&mut bench, "7.1").unwrap();
    assert_eq!(counts(&mut bench), (1, 1, 0));
    penalise(&mut bench, "4.1").unwrap();
    assert_eq!((counts(&mut bench), bench.ending()), ((1, 1, 1), None));
    penalise(&mut bench, "4.1").unwrap();
    assert_eq!(bench.ending().unwrap().0, "disqualified");
    replays(&mut bench);
}

/// A5: a scattered board: a draw, or both lose.
#[test]
fn a5_an_arbiter_may_let_both_lose() {
    let mut bench = two(|_| {});
    let both = Outcome {
        ending: Message::new("adjudicated"),
        places: vec![2, 2],
        scored: true,
    };
    bench.rule(0, Rule::Adjudicate(both)).unwrap();
    assert_eq!(bench.ending(), Some(("adjudicated".to_owned(), vec![2, 2])));
}

/// E6: the position is restored, a violation counted, and the opponent gains time.
#[test]
fn e6_a_restored_illegal_move_is_a_violation() {
    let mut bench = two(|c| {
        c.clock = Clock::SuddenDeath { time: 100_000 };
        c.conduct.illegal = Illegal::Restore;
        c.conduct.illegal_gift = 120_000;
        c.conduct.violations_lose = 2;
    });
    assert_eq!(code(bench.play(1_000, 0, "x")), "forbidden");
    let state = bench.table.state();
    assert_eq!(
        (state.ply, state.must, state.violations),
        (0, vec![0], vec![1, 0])
    );
    assert_eq!((bench.ms(0), bench.ms(1)), (99_000, 220_000));
    assert_eq!(code(bench.play(2_000, 0, "y")), "ko");
    assert_eq!(
        bench.ending(),
        Some(("disqualified".to_owned(), vec![2, 1]))
    );
    replays(&mut bench);
}

fn late(c: &mut Config) {
    c.conduct.late = 15 * MIN;
    c.clock = Clock::SuddenDeath { time: 60 * MIN };
}

/// T3: the clock of a late player starts when it is that player's turn; inside the limit it keeps what is left.
#[test]
fn t3_one_who_is_late_keeps_what_is_left() {
    let mut bench = two(late);
    bench.seat(0, 0, Command::Arrive).unwrap();
    assert_eq!(code(bench.seat(0, 0, Command::Arrive)), "already-here");
    bench.play(2 * MIN, 0, "a").unwrap();
    bench.seat(15 * MIN - 1, 1, Command::Arrive).unwrap();
    assert_eq!(
        bench.ms(1),
        60 * MIN - (13 * MIN - 1),
        "its clock ran from its turn on"
    );
    replays(&mut bench);
    let mut bench = two(late);
    bench.seat(0, 1, Command::Arrive).unwrap();
    bench.wait(15 * MIN);
    let lost = Some(("no-show".to_owned(), vec![2, 1]));
    assert_eq!(bench.ending(), lost, "at the limit it is too late");
    replays(&mut bench);
}

/// T3: both late: each one's own lateness is taken from that one's clock.
#[test]
fn t3_both_late_lose_their_own_lateness() {
    let mut bench = two(late);
    bench.seat(4 * MIN, 0, Command::Arrive).unwrap();
    bench.seat(6 * MIN, 1, Command::Arrive).unwrap();
    assert_eq!((bench.ms(0), bench.ms(1)), (56 * MIN, 54 * MIN));
    bench.play(7 * MIN, 0, "a").unwrap();
    assert_eq!((bench.ms(0), bench.ms(1)), (55 * MIN, 54 * MIN));
    replays(&mut bench);
    let mut bench = two(late);
    bench.seat(6 * MIN, 1, Command::Arrive).unwrap();
    bench.seat(8 * MIN, 0, Command::Arrive).unwrap();
    assert_eq!((bench.ms(0), bench.ms(1)), (52 * MIN, 54 * MIN));
}

/// T3: both past the limit: both forfeit.
#[test]
fn t3_nobody_comes() {
    let mut bench = two(late);
    bench.wait(15 * MIN - 1);
    assert_eq!(bench.ending(), None);
    assert_eq!(bench.table.state().absent, vec![0, 1]);
    bench.wait(15 * MIN);
    assert_eq!(bench.ending().unwrap().0, "no-show");
    replays(&mut bench);
    let mut bench = two(late);
    bench.play(MIN, 0, "a").unwrap();
    bench.play(2 * MIN, 1, "a").unwrap();
    assert_eq!(
        bench.table.state().absent,
        Vec::<u8>::new(),
        "who moves is there"
    );
    assert_eq!((bench.ms(0), bench.ms(1)), (59 * MIN, 59 * MIN));
}

/// T6: only the right player stops or presses a clock; anything else is a foul.
#[test]
fn t6_a_clock_is_touched_by_its_player_only() {
    let mut bench = two(|c| {
        c.timing.press = Press::Hand;
        c.conduct.clock_breach = Cost::Foul;
        c.clock = Clock::SuddenDeath { time: 100_000 };
    });
    assert_eq!(
        code(bench.seat(0, 0, Command::Press)),
        "not-your-clock",
        "no move yet"
    );
    bench.play(1_000, 0, "a").unwrap();
    assert_eq!(code(bench.seat(2_000, 1, Command::Press)), "not-your-clock");
    assert_eq!(code(bench.seat(2_000, 1, Command::Stop)), "not-your-clock");
    assert_eq!(bench.table.state().fouls, vec![1, 2]);
    assert!(bench.table.state().clocks[0].running, "the clock goes on");
    bench.seat(3_000, 0, Command::Press).unwrap();
    assert_eq!((bench.ms(0), bench.ms(1)), (97_000, 100_000));
    assert!(bench.table.state().clocks[1].running);
    replays(&mut bench);
    let mut bench = two(|_| {});
    assert_eq!(code(bench.seat(0, 0, Command::Stop)), "not-your-clock");
    assert_eq!(
        bench.table.state().fouls,
        vec![0, 0],
        "free of charge by default"
    );
}

/// T6: who has moved and runs out of time before pressing has lost, and the others go on.
#[test]
fn t6_a_flag_falls_before_the_clock_is_pressed() {
    let mut c = config(&board(), &[0, 1, 2]);
    c.timing.press = Press::Hand;
    c.clock = Clock::SuddenDeath { time: 10_000 };
    let mut bench = Bench::open(c, fake());
    bench.play(1_000, 0, "a").unwrap();
    bench.wait(12_000);
    let state = bench.table.state();
    assert_eq!((state.timeouts, bench.ending()), (vec![1, 0, 0], None));
    assert_eq!(
        bench.table.poll_timeout(),
        Some(20_000),
        "the next seat's clock runs"
    );
    replays(&mut bench);
}

/// E5: with four seats, if none of a side is out when one leaves, nobody scores; if one is, the other side wins.
#[test]
fn e5_leaving_with_four_seats() {
    let four = || {
        let mut c = config(&board(), &[0, 1, 0, 1]);
        c.conduct.leaving = Leaving::Side;
        Bench::open(c, fake())
    };
    let mut bench = four();
    bench.seat(0, 0, Command::Leave).unwrap();
    let outcome = bench.table.state().outcome.unwrap();
    assert_eq!(
        (outcome.ending.code.as_str(), outcome.scored),
        ("left", false)
    );
    assert!(outcome.places.is_empty());
    replays(&mut bench);
    let mut bench = four();
    bench.seat(0, 2, Command::Resign).unwrap();
    assert_eq!(bench.ending(), None);
    bench.seat(0, 0, Command::Leave).unwrap();
    assert_eq!(bench.ending(), Some(("left".to_owned(), vec![2, 1, 2, 1])));
    let mut bench = two(|c| c.conduct.leaving = Leaving::Side);
    bench.seat(0, 1, Command::Leave).unwrap();
    assert_eq!(
        bench.ending(),
        Some(("left".to_owned(), vec![1, 2])),
        "two seats"
    );
}

/// Partners share a clock: it runs while either of them is to move, and its flag is both's.
#[test]
fn t2_a_team_has_one_clock() {
    let mut c = config(&board(), &[0, 1, 0, 1]);
    c.timing.team = true;
    c.clock = Clock::SuddenDeath { time: 10_000 };
    let mut bench = Bench::open(c, fake());
    bench.play(1_000, 0, "a").unwrap();
    bench.play(1_500, 1, "a").unwrap();
    bench.play(4_500, 2, "a").unwrap();
    assert_eq!(
        (bench.ms(0), bench.ms(2), bench.ms(1)),
        (6_000, 6_000, 9_500)
    );
    bench.wait(14_000);
    assert_eq!(
        bench.ending(),
        Some(("out-of-time".to_owned(), vec![1, 2, 1, 2]))
    );
    replays(&mut bench);
}
