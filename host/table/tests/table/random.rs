//! Random settings and commands: every clock system and every policy mixed in.

use crate::fake::Params;
use crate::setup::*;
use proptest::prelude::*;
use qipai_table::config::*;
use qipai_table::rules::{Message, Outcome};
use qipai_table::{Command, Offer, Rule, Ruling, Who};

fn clock() -> impl Strategy<Value = Clock> {
    prop_oneof![
        Just(Clock::None),
        (1u64..3_000).prop_map(|time| Clock::SuddenDeath { time }),
        (1u64..1_000, 0u64..200).prop_map(|(time, increment)| Clock::Fischer { time, increment }),
        (1u64..1_000, 0u64..200).prop_map(|(time, delay)| Clock::Delay { time, delay }),
        (1u64..1_000, 0u64..200).prop_map(|(time, delay)| Clock::Bronstein { time, delay }),
        (0u64..500, 1u64..300, 1u32..4).prop_map(|(time, period, periods)| Clock::Byoyomi {
            time,
            period,
            periods
        }),
        (0u64..500, 1u64..500, 1u32..4).prop_map(|(time, period, moves)| Clock::Canadian {
            time,
            period,
            moves
        }),
        (1u64..1_000).prop_map(|time| Clock::Hourglass { time }),
        prop::collection::vec((1u32..3, 1u64..600, 0u64..100, 0u64..100), 1..4).prop_map(stages),
        (1u64..300).prop_map(|step| Clock::PerMove { step }),
        (0u64..2_000, 1u64..400, 1u64..300).prop_map(|(game, step, countdown)| Clock::Qq {
            game,
            step,
            countdown
        }),
    ]
}

/// The last stage is the rest of the game, or comes again.
fn stages(list: Vec<(u32, u64, u64, u64)>) -> Clock {
    let rest = list.first().is_some_and(|(_, time, ..)| time % 2 == 0);
    let one = |(moves, time, increment, delay)| Stage {
        moves,
        time,
        increment,
        delay,
    };
    let mut stages: Vec<Stage> = list.into_iter().map(one).collect();
    if let (true, Some(last)) = (rest, stages.last_mut()) {
        last.moves = 0;
    }
    Clock::Stages { stages }
}

fn timing() -> impl Strategy<Value = Timing> {
    let odds = prop::option::weighted(0.2, clock());
    (
        any::<[bool; 2]>(),
        prop::option::weighted(0.2, 0u64..300),
        odds,
    )
        .prop_map(|([team, hand], delay, odds)| Timing {
            team,
            start_delay: delay.unwrap_or(0),
            press: if hand { Press::Hand } else { Press::Move },
            odds: odds
                .into_iter()
                .map(|clock| ("black".to_owned(), clock))
                .collect(),
        })
}

fn cost() -> impl Strategy<Value = Cost> {
    prop::sample::select(vec![
        Cost::Refuse,
        Cost::Warning,
        Cost::WarningFirst,
        Cost::Foul,
        Cost::Violation,
        Cost::Loss,
    ])
}

/// Rules of conduct but for those that [`settings`] chooses.
fn conduct() -> impl Strategy<Value = Conduct> {
    let policies = (
        prop::sample::select(vec![Takeback::Forbidden, Takeback::Agreed, Takeback::Final]),
        prop::sample::select(vec![Adjourn::Forbidden, Adjourn::Agreed, Adjourn::Sealed]),
        prop::sample::select(vec![Lapse::Reply, Lapse::Move]),
        prop::sample::select(vec![Leaving::Game, Leaving::Side]),
    );
    let costs = (cost(), cost(), cost(), cost());
    let times = (
        prop::option::weighted(0.3, 1u64..300),
        prop::option::weighted(0.2, 1u64..500),
        0u64..100,
    );
    (policies, costs, times, any::<[bool; 3]>(), 0u32..8).prop_map(
        |((takeback, adjourn, offer_lapses, leaving), costs, times, flags, until)| Conduct {
            takeback,
            adjourn,
            offer_lapses,
            leaving,
            offer_breach: costs.0,
            touch_breach: costs.1,
            adjust_breach: costs.2,
            clock_breach: costs.3,
            articles: [("A1".to_owned(), costs.0)].into(),
            articles_lose: [("A1".to_owned(), 3)].into(),
            offer_time: times.0.unwrap_or(0),
            late: times.1.unwrap_or(0),
            illegal_gift: times.2,
            pause: flags[0],
            touch_move: flags[1],
            swap_quarter: flags[2],
            swap_until: until,
            fouls_lose: 2,
            violations_lose: 3,
            ..Conduct::default()
        },
    )
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
            touches: vec![
                ("rxe".to_owned(), "r".to_owned(), Some("e".to_owned())),
                ("k1".to_owned(), "k".to_owned(), None),
            ],
            pieces: ["r", "k", "e", "h"].map(str::to_owned).to_vec(),
        },
    )
}

pub(crate) fn settings() -> impl Strategy<Value = Config> {
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
        Just(Illegal::VoidPassWarn),
        Just(Illegal::Restore)
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
    let clocks = (clock(), clock(), timing());
    (params(), teams, clocks, conduct(), policies).prop_map(
        |(params, teams, (main, opening, timing), conduct, policies)| {
            let (offer, illegal, timeout, flags, pace, games) = policies;
            let mut c = config(&params, &teams);
            c.clock = main;
            c.timing = timing;
            c.conduct = conduct;
            if flags[0] {
                c.phase_clocks.insert("opening".to_owned(), opening);
            }
            c.on_timeout = timeout;
            c.conduct.draw_offer = offer;
            c.conduct.illegal = illegal;
            let restart = flags[1] || flags[2];
            c.pace.insert(
                "deal".to_owned(),
                Pace {
                    time: pace,
                    restart,
                },
            );
            c.series.games = games.min(2);
            c.series.rotate = flags[0];
            c.series.until = i32::from(flags[2]) * 2;
            c.series.first = if flags[1] { First::Winner } else { First::Loser };
            c.series.replay = [Replay::Off, Replay::NewDeal, Replay::SameDeal][pace as usize % 3];
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
pub(crate) type Act = (u64, Who, Command, Option<u64>);

pub(crate) fn act() -> impl Strategy<Value = Act> {
    let mv = prop::sample::select(vec![
        "a", "a", "a", "a", "b", "mark", "down", "win", "x", "y", "?", "boom", "lie", "show", "l1",
        "l2", "rxe", "k1",
    ]);
    let touched = prop::sample::select(vec!["r", "k", "e", "h", "z"]);
    let touched = prop::collection::vec(touched.prop_map(str::to_owned), 1..3);
    let offer = prop_oneof![
        3 => Just(Offer::Draw),
        3 => prop::option::of(0u32..8).prop_map(|to| Offer::Takeback { to }),
        2 => Just(Offer::Adjourn),
        1 => Just(Offer::Pause),
        1 => Just(Offer::Rematch),
        1 => Just(Offer::Adjust { id: "k".to_owned() }),
    ];
    let call = prop::sample::select(vec!["1", "2", "3", "P", "P", "9"]);
    let rule = prop_oneof![
        (0u8..5).prop_map(Rule::Warn),
        (0u8..5).prop_map(Rule::Foul),
        (0u8..5, -500i64..500).prop_map(|(seat, by)| Rule::Time(seat, by)),
        (0u8..5).prop_map(Rule::Penalise),
        (0u8..5).prop_map(Rule::Violation),
        (0u32..8, any::<bool>()).prop_map(|(ply, clocks)| Rule::Restore { ply, clocks }),
        (0u8..4, 0u8..4).prop_map(|(a, b)| Rule::Swap(a, b)),
        any::<bool>().prop_map(|swapped| Rule::Replay { swapped }),
        Just(Rule::Excuse),
        Just(Rule::Adjourn),
        Just(Rule::Pause),
        Just(Rule::Resume),
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
            by: String::new(),
        })
    });
    let seat = prop_oneof![
        30 => mv.prop_map(|mv| Command::Play(mv.to_owned())),
        8 => call.prop_map(|text| Command::Call { text: text.to_owned(), alert: None }),
        6 => offer.prop_map(Command::Offer),
        5 => any::<bool>().prop_map(Command::Answer),
        2 => touched.prop_map(Command::Touch),
        1 => Just(Command::Adjust("k".to_owned())),
        1 => Just(Command::Arrive),
        2 => Just(Command::Press),
        1 => Just(Command::Stop),
        2 => Just(Command::Return),
        1 => Just(Command::Seal("a".to_owned())),
        1 => Just(Command::Seal("x".to_owned())),
        1 => (0u8..4).prop_map(|of| Command::Report { of, article: "A6".to_owned() }),
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
