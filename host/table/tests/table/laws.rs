//! The table's laws on random commands and waits, every game, clock and policy mixed in. PROPTEST_CASES=100000 runs more of them.

use crate::fake::{Params, fake};
use crate::record::replays;
use crate::setup::*;
use proptest::prelude::*;
use qipai_table::config::*;
use qipai_table::rules::{Input, Message, Outcome};
use qipai_table::{Command, Event, Rule, Ruling, Table, What, Who};
use std::sync::Arc;

fn clock() -> impl Strategy<Value = Clock> {
    prop_oneof![
        Just(Clock::None),
        (1u64..3_000).prop_map(|time| Clock::SuddenDeath { time }),
        (1u64..1_000, 0u64..200).prop_map(|(time, increment)| Clock::Fischer { time, increment }),
        (0u64..2_000, 1u64..400, 1u64..300).prop_map(|(game, step, countdown)| Clock::Qq {
            game,
            step,
            countdown
        }),
    ]
}

fn params() -> impl Strategy<Value = Params> {
    let game = prop_oneof![Just("board"), Just("cards"), Just("beats")];
    (game, 1u32..30, any::<[bool; 2]>(), 0u32..4).prop_map(
        |(game, limit, [opening, hard], games)| Params {
            game: game.to_owned(),
            limit,
            opening,
            hard,
            endless: false,
            games,
        },
    )
}

fn settings() -> impl Strategy<Value = Config> {
    let teams = prop_oneof![
        Just(vec![0u8, 1]),
        Just(vec![0, 1, 2]),
        Just(vec![0, 1, 0, 1])
    ];
    let offers = prop_oneof![
        Just(DrawOffer::Free),
        Just(DrawOffer::AfterOwnMoveAlternating),
        (0u32..6).prop_map(DrawOffer::FromMove),
        Just(DrawOffer::Forbidden),
    ];
    let illegal = prop_oneof![
        Just(Illegal::Reject),
        Just(Illegal::Loss),
        Just(Illegal::VoidPassWarn)
    ];
    let timeout = prop_oneof![
        Just(OnTimeout::Lose),
        (0u32..4).prop_map(|lose_at| OnTimeout::Skip { lose_at })
    ];
    let policies = (
        offers,
        illegal,
        timeout,
        any::<[bool; 5]>(),
        0u64..200,
        0u32..4,
    );
    (params(), teams, clock(), clock(), policies).prop_map(
        |(params, teams, main, opening, (offer, illegal, timeout, flags, pace, games))| {
            let mut c = config(&params, &teams);
            c.clock = main;
            if flags[0] {
                c.phase_clocks.insert("opening".to_owned(), opening);
            }
            c.on_timeout = timeout;
            c.conduct.draw_offer = offer;
            c.conduct.offer_breach_is_foul = flags[1];
            c.conduct.fouls_lose = 2;
            c.conduct.illegal = illegal;
            let restart = flags[2];
            c.pace.insert(
                "deal".to_owned(),
                Pace {
                    time: pace,
                    restart,
                },
            );
            c.series.games = games.min(2);
            c.series.rotate = true;
            if flags[3] {
                c.series.fault = FaultPolicy::Adjourn;
            }
            c.scoring.unscored = vec![Unscored {
                when: When::OneSideMoved,
                causes: vec!["resigned".to_owned()],
            }];
            if flags[4] {
                c.auctions = vec![(
                    "score".to_owned(),
                    serde_json::from_str(
                        r#"{"turn":"simultaneous","call":[{"id":"1","value":1},{"id":"P","pass":true,"default":true}]}"#,
                    )
                    .unwrap(),
                )];
            }
            c
        },
    )
}

/// Somebody does something after a wait.
type Act = (u64, Who, Command, Option<u64>);

fn act() -> impl Strategy<Value = Act> {
    let mv = prop::sample::select(vec![
        "a", "a", "a", "a", "b", "mark", "down", "win", "x", "y", "?", "boom", "lie", "show", "l1",
        "l2",
    ]);
    let call = prop::sample::select(vec!["1", "2", "3", "P", "P", "9"]);
    let rule = prop_oneof![
        (0u8..5).prop_map(Rule::Warn),
        (0u8..5).prop_map(Rule::Foul),
        (0u8..5, -500i64..500).prop_map(|(seat, by)| Rule::Time(seat, by)),
        Just(Rule::Pause),
        Just(Rule::Resume),
        Just(Rule::Resume),
        Just(Rule::Void),
        Just(Rule::Adjudicate(Outcome {
            ending: Message::new("adjudicated"),
            places: vec![1, 2],
            scored: true
        })),
    ];
    let ruling = rule.prop_map(|what| {
        Command::Rule(Ruling {
            what,
            article: "A1".to_owned(),
            reason: String::new(),
        })
    });
    let seat = prop_oneof![
        30 => mv.prop_map(|mv| Command::Play(mv.to_owned())),
        8 => call.prop_map(|text| Command::Call { text: text.to_owned(), alert: None }),
        3 => Just(Command::OfferDraw),
        2 => any::<bool>().prop_map(Command::Answer),
        1 => Just(Command::Resign),
        1 => Just(Command::Leave),
    ];
    let host = prop_oneof![4 => Just(Command::Next), 1 => (0u64..2_000).prop_map(|since| Command::Resumed { since })];
    let who = prop_oneof![
        20 => (0u8..5, seat).prop_map(|(seat, c)| (Who::Seat(seat), c)),
        2 => (any::<bool>(), ruling).prop_map(|(chief, c)| (Who::Arbiter { chief }, c)),
        2 => host.prop_map(|c| (Who::Host, c)),
    ];
    let seen = prop_oneof![6 => Just(None), 1 => (0u64..20).prop_map(Some)];
    (0u64..120, who, seen).prop_map(|(wait, (who, command), seen)| (wait, who, command, seen))
}

/// Who is to act, instead of a seat that is not: so that games go somewhere.
fn aimed(bench: &Bench, who: &Who) -> Who {
    match who {
        Who::Seat(seat) if *seat < 4 => {
            let must = bench.table.must();
            let at = usize::from(*seat) % must.len().max(1);
            must.get(at)
                .map_or_else(|| who.clone(), |seat| Who::Seat(*seat))
        }
        _ => who.clone(),
    }
}

fn drained(table: &mut Table) -> Vec<Event> {
    std::iter::from_fn(|| table.poll_event()).collect()
}

proptest! {
    /// A refused command changes nothing but time; one end, and nothing after it but rulings; time never runs back; the record
    /// replays to an equal table.
    #[test]
    fn commands_and_waits_keep_the_laws(config in settings(), acts in prop::collection::vec(act(), 1..60)) {
        let mut bench = Bench::open(config, fake());
        let mut now = 0;
        for (wait, who, command, seen) in acts {
            now += wait;
            // Time first: what is due by now happens before the command, whatever that is.
            if !matches!(command, Command::Resumed { .. }) {
                bench.wait(now);
                prop_assert!(bench.table.poll_timeout().is_none_or(|due| due > now));
            }
            let (state, due) = (bench.table.state(), bench.table.poll_timeout());
            let snapshot = bench.table.snapshot();
            let seen = seen.or(Some(state.inputs));
            let who = aimed(&bench, &who);
            let over = bench.table.over();
            let answer = bench.table.handle(now, who, command.clone(), seen);
            let new = bench.drain();
            if answer.is_err() && new == 0 {
                prop_assert_eq!(&bench.table.state(), &state);
                prop_assert_eq!(bench.table.poll_timeout(), due);
                prop_assert_eq!(bench.table.snapshot(), snapshot);
            }
            prop_assert!(answer.is_err() || new > 0, "accepted, and no event");
            if over && command != Command::Next {
                prop_assert!(new <= 1 && matches!(command, Command::Rule(_)) || new == 0);
            }
        }
        let times: Vec<u64> = bench.events.iter().map(|event| event.at).collect();
        prop_assert!(times.is_sorted());
        one_end(&bench.events)?;
        replays(&mut bench);
        let bytes: Vec<Vec<u8>> = bench.events.iter().map(Event::to_bytes).collect();
        let read = qipai_table::read(bytes.iter().map(Vec::as_slice)).unwrap();
        prop_assert_eq!(&read, &bench.events);
    }

    /// Calling only when `poll_timeout` says so gives the same events as calling every millisecond.
    #[test]
    fn every_millisecond_is_no_better_than_poll_timeout(
        config in settings(), acts in prop::collection::vec(act(), 1..20), rest in 0u64..3_000,
    ) {
        let rules = Arc::new(fake());
        let open = || Table::open(config.clone(), rules.clone(), SECRET, Default::default(), 0).unwrap();
        let (mut often, mut seldom) = (open(), open());
        let mut now = 0;
        let waits = acts.into_iter().map(|(wait, who, command, seen)| (wait, Some((who, command, seen))));
        for (wait, act) in waits.chain([(rest, None)]) {
            let start = now;
            now += wait;
            for at in start..=now {
                often.handle_timeout(at);
            }
            while let Some(due) = seldom.poll_timeout().filter(|due| *due <= now) {
                seldom.handle_timeout(due);
            }
            if let Some((who, command, seen)) = act {
                // An outage is what was not lived through: these two have lived through all of it.
                if !matches!(command, Command::Resumed { .. }) {
                    let seen = seen.or(Some(often.state().inputs));
                    let a = often.handle(now, who.clone(), command.clone(), seen);
                    let b = seldom.handle(now, who, command, seen);
                    prop_assert_eq!(a, b);
                }
            }
            prop_assert_eq!(drained(&mut often), drained(&mut seldom));
        }
        often.handle_timeout(now);
        seldom.handle_timeout(now);
        prop_assert_eq!(drained(&mut often), drained(&mut seldom));
        prop_assert_eq!(often.state(), seldom.state());
    }
}

/// Between a game's end and the next game stand rulings and the match's end only.
fn one_end(events: &[Event]) -> Result<(), TestCaseError> {
    let mut over = false;
    for event in events {
        let allowed = match &event.what {
            What::Game { .. } => {
                over = false;
                true
            }
            What::MatchOver { .. } | What::Revealed { .. } => over,
            What::Did { command, .. } if over => {
                matches!(
                    command,
                    Command::Next | Command::Rule(_) | Command::Resumed { .. }
                )
            }
            What::Ended { .. } => !std::mem::replace(&mut over, true),
            // A next game that does not open is a fault and its end.
            What::Fault { .. } if over => true,
            What::Applied {
                input: Input::End(_),
                ..
            } => !over,
            _ => !over,
        };
        prop_assert!(allowed, "{event:?}");
    }
    Ok(())
}
