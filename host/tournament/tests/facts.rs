//! The log of facts (item 1), entry lists, and the simple Swiss (S1, S2).
#![allow(
    clippy::unwrap_used,
    clippy::disallowed_methods,
    reason = "tests read their data and may fail"
)]

use std::collections::BTreeSet;

use qipai_tournament::csv::{CsvProblem, event_of_entries, read_entries, write_entries};
use qipai_tournament::facts::{
    Code, Colour, Event, Fact, FactError, Log, Numbering, PairingSource, Points, Ruling,
    RulingKind, Scoring,
};
use qipai_tournament::generate::{Recipe, generate};
use qipai_tournament::swiss::{NoPairing, System, pair};

fn log(players: u32) -> Log {
    let mut log = Log::new();
    let open = Fact::Open {
        name: "Test".into(),
        rounds: 5,
        scoring: Scoring::default(),
        system: String::new(),
        baku: false,
        numbering: Numbering::Rating,
        seed: 7,
    };
    log.append(open).unwrap();
    for id in 1..=players {
        log.append(entry(id, 1000 + id * 10, 1)).unwrap();
    }
    log
}

fn entry(id: u32, rating: u32, round: u32) -> Fact {
    let none = String::new;
    Fact::Entry {
        id,
        name: format!("P{id}"),
        rating,
        title: none(),
        federation: none(),
        club: none(),
        round,
    }
}

fn paired(
    log: &mut Log,
    round: u32,
    pairs: &[(u32, u32)],
    bye: Option<u32>,
) -> Result<(), FactError> {
    log.append(Fact::Pair {
        round,
        pairs: pairs.to_vec(),
        bye,
        source: PairingSource::Manual("test".into()),
    })
}

fn result(
    round: u32,
    white: u32,
    black: u32,
    white_code: Code,
    black_code: Code,
    corrects: bool,
) -> Fact {
    Fact::Result {
        round,
        white,
        black,
        white_code,
        black_code,
        corrects,
    }
}

#[test]
fn s2_results_add_up_and_refused_facts_change_nothing() {
    let mut log = log(5);
    paired(&mut log, 1, &[(1, 2), (3, 4)], Some(5)).unwrap();
    log.append(result(1, 1, 2, Code::Win, Code::Loss, false))
        .unwrap();
    log.append(result(1, 3, 4, Code::Draw, Code::Draw, false))
        .unwrap();
    let before = log.clone();
    let refused = [
        (
            result(1, 2, 1, Code::Win, Code::Loss, false),
            FactError::NoSuchBoard {
                round: 1,
                white: 2,
                black: 1,
            },
        ),
        (
            result(1, 1, 2, Code::Win, Code::Loss, false),
            FactError::SecondResult {
                round: 1,
                white: 1,
                black: 2,
            },
        ),
        (
            result(1, 1, 2, Code::Win, Code::Win, true),
            FactError::BadCodes(Code::Win, Code::Win),
        ),
        (entry(5, 1, 2), FactError::BadId(5)),
        (entry(6, 1, 1), FactError::RoundPaired(1)),
        (entry(6, 1, 9), FactError::NoRound(9)),
        (
            Fact::Withdraw {
                id: 9,
                round: 2,
                reason: String::new(),
            },
            FactError::UnknownPlayer(9),
        ),
        (
            Fact::Bye {
                id: 1,
                round: 1,
                kind: Code::HalfBye,
            },
            FactError::NotFree { id: 1, round: 1 },
        ),
    ];
    for (fact, error) in refused {
        assert_eq!(log.append(fact), Err(error));
        assert_eq!(log, before);
    }
    assert_eq!(
        paired(&mut log, 2, &[(1, 1)], None),
        Err(FactError::SelfMeeting(1))
    );
    let score = |id: u32| log.event().score(log.event().player(id).unwrap(), 1);
    assert_eq!(
        [1, 2, 3, 4, 5].map(score),
        [
            Points::ONE,
            Points::ZERO,
            Points::HALF,
            Points::HALF,
            Points::ONE
        ]
    );
    assert_eq!(Log::from_json(&log.to_json().unwrap()).unwrap(), log);
}

#[test]
fn s1_late_entries_and_corrections_move_the_numbers() {
    let mut log = log(4);
    assert_eq!(
        log.event()
            .players
            .iter()
            .map(|p| p.tpn)
            .collect::<Vec<_>>(),
        [4, 3, 2, 1]
    );
    paired(&mut log, 1, &[(1, 2), (3, 4)], None).unwrap();
    log.append(entry(9, 1035, 2)).unwrap();
    assert_eq!(log.event().player(9).unwrap().tpn, 2);
    log.append(Fact::Correct {
        id: 1,
        rating: 2000,
        title: "GM".into(),
    })
    .unwrap();
    assert_eq!(log.event().player(1).unwrap().tpn, 1);
}

#[test]
fn s1_rulings_end_games_and_keep_their_reasons() {
    let ruling = |id, kind, moved| {
        Fact::Ruling(Ruling {
            round: 1,
            id,
            kind,
            at: "15:20".into(),
            reason: "late by 20 minutes".into(),
            moved,
        })
    };
    let mut log = log(8);
    paired(&mut log, 1, &[(1, 2), (3, 4), (5, 6), (7, 8)], None).unwrap();
    log.append(ruling(1, RulingKind::Late, false)).unwrap();
    log.append(ruling(3, RulingKind::DoubleForfeit, false))
        .unwrap();
    for _ in 0..3 {
        log.append(ruling(5, RulingKind::Violation, true)).unwrap();
    }
    log.append(ruling(7, RulingKind::Disqualification, false))
        .unwrap();
    let code = |id: u32| log.event().player(id).unwrap().cell(1).code;
    assert_eq!((code(1), code(2)), (Code::ForfeitLoss, Code::ForfeitWin));
    assert_eq!((code(3), code(4)), (Code::ForfeitLoss, Code::ForfeitLoss));
    assert_eq!((code(5), code(6)), (Code::Loss, Code::Win));
    let out = log.event().player(7).unwrap();
    assert!(out.disqualified && !log.event().is_available(out, 2));
    assert_eq!(log.event().rulings.len(), 6);
    assert_eq!(
        log.append(Fact::Return { id: 7, round: 2 }),
        Err(FactError::NotFree { id: 7, round: 2 })
    );
}

/// S1: round 1 by lot, then score groups; nobody meets twice, nobody sits out twice.
#[test]
fn s1_simple_swiss_pairs_high_with_high_and_nobody_twice() {
    for seed in 0..20 {
        let recipe = Recipe {
            players: 21 + u32::try_from(seed).unwrap(),
            rounds: 7,
            ..Recipe::default()
        };
        let log = generate(&recipe, System::Simple, seed).unwrap();
        let event = log.event();
        assert_eq!(event.paired_rounds(), 7, "seed {seed}");
        let mut met = BTreeSet::new();
        let mut byes = BTreeSet::new();
        for player in &event.players {
            for (round, cell) in (1..).zip(&player.cells) {
                if let (Some(opponent), true) =
                    (cell.opponent.filter(|o| *o > player.id), cell.is_played())
                {
                    assert!(
                        met.insert((player.id, opponent)),
                        "seed {seed} round {round}"
                    );
                }
                assert!(cell.code != Code::PairingBye || byes.insert(player.id));
            }
        }
    }
}

#[test]
fn s1_simple_first_rounds_are_drawn_by_the_seed() {
    let event = |seed| Event {
        seed,
        rounds: Some(5),
        ..event_of_entries("x", 5, entries())
    };
    let first = |seed| pair(&event(seed), 1, System::Simple).unwrap().boards;
    assert_eq!(first(3), first(3));
    assert!(
        (0..20)
            .map(|s| format!("{:?}", first(s)))
            .collect::<BTreeSet<_>>()
            .len()
            > 15
    );
    assert_eq!(
        pair(&event(1), 0, System::Simple),
        Err(NoPairing::NoSuchRound(0))
    );
}

fn entries() -> Vec<qipai_tournament::facts::Player> {
    read_entries("name;rating\nA;1\nB;2\nC;3\nD;4\nE;5\nF;6\nG;7\nH;8\n".as_bytes()).unwrap()
}

#[test]
fn s1_entry_lists_are_read_or_refused_with_the_place() {
    let text = "\u{feff}姓名,rating,club\r\n\"Zhang, San\",2100,\"A \"\"x\"\" B\"\r\n李四,,\r\n";
    let players = read_entries(text.as_bytes()).unwrap();
    assert_eq!(
        (
            players[0].name.as_str(),
            players[0].rating,
            players[0].club.as_str()
        ),
        ("Zhang, San", 2100, "A \"x\" B")
    );
    assert_eq!((players[1].name.as_str(), players[1].id), ("李四", 2));
    let event = event_of_entries("x", 5, players);
    assert_eq!(event.player(1).unwrap().tpn, 1);
    assert_eq!(
        event_of_entries(
            "x",
            5,
            read_entries(write_entries(&event).as_bytes()).unwrap()
        ),
        event
    );
    let cases: [(&[u8], usize, usize, CsvProblem); 7] = [
        (b"", 1, 1, CsvProblem::NoHeader),
        (b"rating\n5\n", 1, 1, CsvProblem::NoHeader),
        (
            b"name,shoe\n",
            1,
            6,
            CsvProblem::UnknownColumn("shoe".into()),
        ),
        (b"name,rating\nA,x\n", 2, 3, CsvProblem::Number("x".into())),
        (b"name,rating\nA,1,2\n", 2, 5, CsvProblem::TooManyFields),
        (b"id,name\n3,A\n3,B\n", 3, 1, CsvProblem::BadId(3)),
        (b"name\n\"A\n", 2, 1, CsvProblem::OpenQuote),
    ];
    for (text, line, column, problem) in cases {
        let error = read_entries(text).unwrap_err();
        assert_eq!(
            (error.line, error.column, &error.problem),
            (line, column, &problem),
            "{error}"
        );
    }
}

#[test]
fn s1_a_tournament_is_a_function_of_its_seed() {
    let recipe = Recipe {
        players: 30,
        late: 3,
        rounds: 7,
        forfeits: 60,
        ..Recipe::default()
    };
    let one = generate(&recipe, System::Dutch2026, 5).unwrap();
    assert_eq!(one, generate(&recipe, System::Dutch2026, 5).unwrap());
    assert_ne!(one, generate(&recipe, System::Dutch2026, 6).unwrap());
    let text =
        qipai_tournament::trf::write(one.event(), qipai_tournament::trf::Dialect::Both).unwrap();
    let read = qipai_tournament::trf::read(text.as_bytes()).unwrap().event;
    assert_eq!(
        read.initial_colour,
        Some(one.event().initial_colour.unwrap_or(Colour::White))
    );
    for check in qipai_tournament::check::check_event(&read, System::Dutch2026).unwrap() {
        assert_eq!(check.difference, None, "round {}", check.round);
    }
}
