//! Matches of several games, beats, and the end that nothing follows.

use crate::fake::{Params, fake};
use crate::setup::*;
use qipai_table::config::*;
use qipai_table::record::{deal_seed, first_seat, hex};
use qipai_table::rules::Input;
use qipai_table::{Command, Opening, Rule, Ruling, What, Who};

fn next(bench: &mut Bench) -> String {
    code(bench.tell(0, Who::Host, Command::Next))
}

#[test]
fn a_match_has_its_games_and_the_order_moves_on() {
    let mut bench = two(|c| {
        c.series.games = 3;
        c.series.rotate = true;
    });
    assert_eq!(next(&mut bench), "game-not-over");
    bench.play(0, 0, "win").unwrap();
    assert_eq!(code(bench.play(0, 1, "a")), "game-over");
    assert_eq!(
        code(bench.tell(0, Who::Seat(0), Command::Next)),
        "not-the-host"
    );
    assert_eq!(next(&mut bench), "ok");
    let state = bench.table.state();
    assert_eq!((state.game, state.deal), (1, 1));
    assert_eq!((state.order, state.must), (vec![1, 0], vec![1]));
    assert_eq!(
        bench.table.seat_names(),
        ["black", "red"],
        "names go with the order"
    );
    let scene = bench
        .table
        .scene(qipai_table::rules::Viewer::Spectator)
        .unwrap();
    let places: Vec<_> = (0..2)
        .map(|at| scene["seats"][at]["place"].clone())
        .collect();
    assert_eq!(places, [1, 0], "and so do places");
    assert_eq!(bench.table.seat_named("red"), Some(1));
    bench.play(0, 1, "win").unwrap();
    next(&mut bench);
    assert!(!bench.table.state().match_over);
    bench.play(0, 0, "win").unwrap();
    let state = bench.table.state();
    assert_eq!((state.match_over, state.totals), (true, vec![1, -1]));
    assert_eq!(next(&mut bench), "match-over");
    let told = What::Revealed {
        secret: hex(&SECRET),
    };
    assert_eq!(bench.events.last().unwrap().what, told);
}

#[test]
fn a_game_may_say_that_the_match_is_over_and_hands_over_its_carry() {
    let params = Params {
        games: 2,
        ..board()
    };
    let mut c = config(&params, &[0, 1]);
    c.series.games = 0;
    c.series.reveal = Reveal::EventEnd;
    let mut bench = Bench::open(c, fake());
    bench.play(0, 0, "win").unwrap();
    next(&mut bench);
    let snapshot = String::from_utf8(bench.table.snapshot().unwrap()).unwrap();
    assert!(snapshot.contains(r#""carry":".""#), "{snapshot}");
    bench.play(0, 0, "win").unwrap();
    assert!(bench.table.state().match_over);
    assert_eq!(bench.count(|what| matches!(what, What::Revealed { .. })), 0);
}

/// D2: the system chooses who calls first: the seed does, the same for everybody who knows it.
#[test]
fn the_seed_says_who_begins() {
    let mut c = config(&board(), &[0, 1, 2]);
    c.seating.assign = Assign::Random;
    let mut bench = Bench::open(c.clone(), fake());
    let first = first_seat(&SECRET, 3) as u8;
    assert_eq!(bench.table.state().must, vec![first]);
    let opening = Opening {
        start: Some(2),
        ..Opening::default()
    };
    let mut bench = Bench::open_with(c, fake(), opening);
    assert_eq!(bench.table.state().order, vec![2, 0, 1]);
}

/// SHA-256("qipai/deal" ‖ S ‖ deal ‖ attempt), checked against Python's hashlib.
#[test]
fn deals_follow_from_the_seed_alone() {
    let words = deal_seed(&SECRET, 1, 2);
    let expected = [
        0x46338b002e39a1ac,
        0xdeccf5f514a992a5,
        0x603bb2a4cf904962,
        0xb23c44a8ad4f3e0c,
    ];
    assert_eq!(words, expected);
}
#[test]
fn unscored_games_add_no_points() {
    let mut bench = two(|c| {
        c.scoring.unscored = vec![Unscored {
            when: When::BeforePly(2),
            causes: Vec::new(),
        }];
    });
    bench.play(0, 0, "win").unwrap();
    assert_eq!(bench.table.state().totals, vec![0, 0]);
}

/// Beats are paced by the manifest, and stand in pauses.
#[test]
fn beats_come_when_the_manifest_says() {
    let pace = |time, restart| {
        move |c: &mut Config| {
            c.pace.insert("deal".to_owned(), Pace { time, restart });
        }
    };
    let open = |change: &dyn Fn(&mut Config)| {
        let mut c = config(&beats(), &[0, 1, 2]);
        change(&mut c);
        Bench::open(c, fake())
    };
    let mut bench = open(&pace(300, false));
    assert_eq!(bench.table.poll_timeout(), Some(300));
    bench.wait(300);
    assert_eq!(bench.table.poll_timeout(), Some(600));
    bench.play(500, 1, "show").unwrap();
    assert_eq!(
        bench.table.poll_timeout(),
        Some(600),
        "others' inputs change nothing"
    );
    let rule = |what| {
        Command::Rule(Ruling {
            what,
            article: String::new(),
            reason: String::new(),
            by: String::new(),
        })
    };
    let arbiter = Who::Arbiter { chief: false };
    bench.tell(550, arbiter.clone(), rule(Rule::Pause)).unwrap();
    bench.wait(5_000);
    bench.tell(10_000, arbiter, rule(Rule::Resume)).unwrap();
    assert_eq!(bench.table.poll_timeout(), Some(10_050));
    bench.wait(20_000);
    assert_eq!(bench.table.state().phase, "lay");
    let beats: Vec<u64> = bench
        .events
        .iter()
        .filter(|e| {
            matches!(
                e.what,
                What::Applied {
                    input: Input::Beat(_),
                    ..
                }
            )
        })
        .map(|e| e.at)
        .collect();
    assert_eq!(beats, [300, 10_050, 10_350, 10_650, 10_950]);

    let mut bench = open(&pace(300, true));
    bench.play(200, 0, "show").unwrap();
    assert_eq!(
        bench.table.poll_timeout(),
        Some(500),
        "this one starts anew"
    );
}

/// `seen` is needed where several may act; beats don't count, and independent moves are never stale.
#[test]
fn stale_commands_are_refused() {
    let tell = |bench: &mut Bench, seat, mv: &str, seen| {
        let play = Command::Play(mv.to_owned());
        let now = bench.table.now();
        let answer = bench.table.handle(now, Who::Seat(seat), play, seen);
        bench.drain();
        code(answer)
    };
    let c = &mut config(&beats(), &[0, 1, 2]);
    c.pace.insert(
        "deal".to_owned(),
        Pace {
            time: 100,
            restart: false,
        },
    );
    let mut bench = Bench::open(c.clone(), fake());
    assert_eq!(tell(&mut bench, 0, "show", None), "seen-needed");
    bench.wait(200);
    assert_eq!(
        tell(&mut bench, 0, "show", Some(0)),
        "ok",
        "beats don't count"
    );
    assert_eq!(tell(&mut bench, 1, "show", Some(0)), "stale");
    assert_eq!(tell(&mut bench, 1, "show", Some(1)), "ok");
    bench.wait(10_000);
    assert_eq!(tell(&mut bench, 2, "l1", None), "ok");
    assert_eq!(tell(&mut bench, 1, "l1", Some(0)), "ok");
}

/// A thousand beats with nobody acting are a fault, not a loop.
#[test]
fn beats_for_ever_are_a_fault() {
    let params = Params {
        endless: true,
        ..beats()
    };
    let mut bench = Bench::open(config(&params, &[0, 1]), fake());
    bench.wait(0);
    assert_eq!(bench.ending().unwrap().0, "fault");
    let beats = bench.count(|what| matches!(what, What::Applied { .. }));
    assert_eq!(beats, 1_001);
}

/// Inputs that raise no ply are capped for each seat and ply; a move that raises it always goes.
#[test]
fn moves_that_raise_no_ply_are_capped() {
    let mut bench = two(|_| {});
    for _ in 0..256 {
        bench.play(0, 0, "mark").unwrap();
    }
    let events = bench.events.len();
    for _ in 0..3 {
        assert_eq!(code(bench.play(0, 0, "mark")), "too-many-inputs");
    }
    assert_eq!(bench.events.len(), events);
    bench.play(0, 0, "a").unwrap();
    bench.play(0, 1, "a").unwrap();
    bench.play(0, 0, "mark").unwrap();
    assert_eq!(bench.table.state().inputs, 259);
}

/// Names go with the order of play; numbers go with the seats.
#[test]
fn seats_named_by_numbers_keep_them() {
    let mut c = config(&board(), &[0, 1, 2]);
    c.seating.names = ["0", "1", "2"].map(str::to_owned).to_vec();
    let opening = Opening {
        start: Some(2),
        ..Opening::default()
    };
    let bench = Bench::open_with(c, fake(), opening);
    assert_eq!(bench.table.must(), vec![2]);
    assert_eq!(bench.table.seat_named("2"), Some(2));
    assert_eq!(bench.table.seat_names(), ["0", "1", "2"]);
}

/// The match goes on until somebody has the points.
#[test]
fn a_match_goes_on_until_a_score() {
    let mut bench = two(|c| {
        c.series.games = 0;
        c.series.until = 2;
    });
    bench.play(0, 0, "win").unwrap();
    assert!(!bench.table.state().match_over);
    next(&mut bench);
    bench.play(0, 0, "win").unwrap();
    let state = bench.table.state();
    assert_eq!((state.match_over, state.totals), (true, vec![2, -2]));
    assert_eq!(next(&mut bench), "match-over");
}

#[test]
fn the_winner_or_the_loser_begins_the_next_game() {
    for (first, expected) in [(First::Winner, [1, 0]), (First::Loser, [0, 1])] {
        let mut bench = two(|c| {
            c.series.games = 3;
            c.series.first = first;
        });
        bench.play(0, 0, "a").unwrap();
        bench.play(0, 1, "win").unwrap();
        next(&mut bench);
        assert_eq!(bench.table.state().order, expected);
    }
}

/// Vulnerability and the like: parameters by the game's number, over and over.
#[test]
fn parameters_go_round_with_the_games() {
    let mut bench = two(|c| {
        c.series.games = 3;
        let limited = |limit| serde_json::to_string(&Params { limit, ..board() }).unwrap();
        c.series.cycle = vec![limited(1), limited(2)];
    });
    for limit in [1, 2, 1] {
        for ply in 0..limit {
            assert!(!bench.table.over());
            bench.play(0, ply % 2, "a").unwrap();
        }
        assert!(bench.table.over(), "{limit}");
        next(&mut bench);
    }
    assert!(bench.table.state().match_over);
}

/// A game that came to nothing is played again, with another deal or with the same, and the match is no shorter for it.
#[test]
fn a_void_game_is_played_again() {
    for (replay, attempt) in [(Replay::NewDeal, 1), (Replay::SameDeal, 0)] {
        let mut bench = two(|c| c.series.replay = replay);
        bench.play(0, 0, "a").unwrap();
        bench.rule(0, Rule::Void).unwrap();
        assert!(!bench.table.state().match_over);
        assert_eq!(next(&mut bench), "ok");
        let state = bench.table.state();
        assert_eq!(
            (state.game, state.deal, state.attempt, state.ply),
            (0, 0, attempt, 0)
        );
        bench.play(0, 0, "win").unwrap();
        assert!(bench.table.state().match_over);
        crate::record::replays(&mut bench);
    }
    let mut bench = two(|_| {});
    bench.rule(0, Rule::Void).unwrap();
    assert!(
        bench.table.state().match_over,
        "a void game is a game otherwise"
    );
}

/// Duplicate: two tables with one seed deal the same cards, deal by deal, whatever happens at them.
#[test]
fn the_same_seed_deals_the_same_at_several_tables() {
    let open = || Bench::open(config(&cards(), &[0, 1, 2]), fake());
    let (mut one, mut other) = (open(), open());
    let dealt = |bench: &mut Bench| {
        let scene = bench
            .table
            .scene(qipai_table::rules::Viewer::Everything)
            .unwrap();
        scene["cards"].clone()
    };
    assert_eq!(dealt(&mut one), dealt(&mut other));
    for bench in [&mut one, &mut other] {
        for seat in 0..3 {
            bench.call(0, seat, "P").unwrap();
        }
    }
    assert_eq!(one.table.state().attempt, 1);
    assert_eq!(
        dealt(&mut one),
        dealt(&mut other),
        "dealt anew, and the same again"
    );
}
