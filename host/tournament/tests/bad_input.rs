//! What organisers and other programs get wrong (issue's list of bad input): told with its place, or handled, and
//! never another tournament without a word.
#![allow(clippy::unwrap_used, reason = "tests may fail")]

use qipai_tournament::check::{Given, check_event};
use qipai_tournament::csv::{CsvProblem, read_entries, write_entries};
use qipai_tournament::facts::{
    Adjustment, Cell, Code, Colour, Event, Fact, FactError, Log, Numbering, PairingSource, Player,
    Points, Scoring,
};
use qipai_tournament::generate::{GenerateError, Recipe, generate};
use qipai_tournament::standings::{Format, parse_list, standings};
use qipai_tournament::swiss::{System, pair};
use qipai_tournament::trf::{self, Dialect, Problem, WriteError};

const FOUR: &str = "\
012 Test
142 3
152 W
001    1      Ada                               2400                             1.0    1     3 w 1
001    2      Bob                               2300                             1.0    2     4 b 1
001    3      Cy                                2200                             0.0    3     1 b 0
001    4      Dee                               2100                             0.0    4     2 w 0
XYZ a line\tof another program
";

fn four() -> Event {
    trf::read(FOUR.as_bytes()).unwrap().event
}

fn again(event: &Event) -> Event {
    let text = trf::write(event, Dialect::Both).unwrap();
    trf::read(text.as_bytes())
        .unwrap_or_else(|e| panic!("{}\n{text}", e[0]))
        .event
}

/// A name can't begin a line of its own, and a line of another program comes back byte by byte.
#[test]
fn s1_a_name_with_a_line_end_stays_one_player() {
    let mut event = four();
    event.players[0].name = "A\n001    9".to_owned();
    event.name = "Cup\r\n142 9".to_owned();
    let read = again(&event);
    assert_eq!(read.players.len(), 4);
    assert_eq!(read.players[0].name, "A 001    9");
    assert_eq!(read.rounds, Some(3));
    assert_eq!(read.extra, event.extra);
    assert_eq!(read.extra[0].text, "XYZ a line\tof another program");
}

#[test]
fn s1_numbers_too_wide_for_their_columns_are_refused_or_left_out() {
    let mut event = four();
    event.players[1].rating = 10_000;
    let error = WriteError::Rating(2);
    assert_eq!(trf::write(&event, Dialect::Trf26), Err(error));
    // A rank of five digits stands beside the points, and touches no other field with the same digits.
    let mut event = four();
    event.players[0].fide_id = "12345678".to_owned();
    event.players[0].stated_rank = Some(12_345);
    assert_eq!(again(&event), event);
    // 10.25 points take five columns: they follow from the results.
    let mut event = four();
    event.scoring = Scoring::standard("10.25".parse().unwrap(), Points::ONE, Points::ZERO);
    event
        .players
        .iter_mut()
        .for_each(|p| p.stated_points = None);
    let read = again(&event);
    assert_eq!(read.players[0].stated_points, None);
    assert_eq!(read.score(&read.players[0], 1).to_string(), "10.25");
}

/// The file does not say who came late; group A of Baku's acceleration depends on it (C.04.7).
#[test]
fn s1_acceleration_with_late_entries_survives_the_file() {
    let recipe = Recipe {
        players: 20,
        late: 4,
        rounds: 7,
        baku: true,
        ..Recipe::default()
    };
    for seed in 0..12 {
        let log = generate(&recipe, System::Dutch2026, seed).unwrap();
        for check in check_event(&again(log.event()), System::Dutch2026).unwrap() {
            assert_eq!(check.difference, None, "seed {seed} round {}", check.round);
        }
    }
    // Acceleration that only the flag tells gets a code that tells it, and the other way round.
    let mut event = four();
    event.baku = true;
    assert!(again(&event).baku);
    event.system = "FIDE_DUTCH_2026_BAKU".to_owned();
    event.baku = false;
    assert!(!again(&event).baku);
}

#[test]
fn s1_odd_points_find_their_result_or_are_told() {
    let with = |lines: &str| FOUR.replace("142 3\n", &format!("142 3\n{lines}"));
    let early = with("299 H        0.2  002    1\n240 H 002    1\n");
    let read = trf::read(early.as_bytes()).unwrap();
    assert_eq!(read.event.players[0].cells[1].odd, "0.2".parse().ok());
    assert_eq!(read.warnings, []);
    let lost = trf::read(with("299 W        2.0  001    3\n").as_bytes()).unwrap();
    let problem = Problem::NoSuchResult {
        id: 3,
        round: 1,
        result: 'W',
    };
    assert_eq!(
        (lost.warnings[0].line, &lost.warnings[0].problem),
        (3, &problem)
    );
    let mut event = four();
    let mut bye = Cell::bye(Code::PairingBye);
    bye.odd = Some(Points::HALF);
    event.players[0].set_cell(2, bye);
    event.players[0].stated_points = None;
    assert_eq!(again(&event).players[0].cells, event.players[0].cells);
}

#[test]
fn s1_a_line_of_a_thousand_rounds_is_refused() {
    let long = FOUR.replace(
        "     3 w 1\n",
        &format!("     3 w 1{}\n", "  0000 - Z".repeat(999)),
    );
    let errors = trf::read(long.as_bytes()).unwrap_err();
    assert_eq!((errors[0].line, errors[0].column), (4, 92 + 999 * 10));
}

/// All of 99,998 players with a bonus, half of them tied: a matter of seconds, not of hours.
#[test]
fn s1_a_hundred_thousand_players_are_ranked() {
    let player = |id: u32| Player {
        id,
        tpn: id,
        joined: 1,
        ..Player::default()
    };
    let mut event = Event {
        rounds: Some(3),
        players: (1..=99_998).map(player).collect(),
        ..Event::default()
    };
    for white in (1..99_998_u32).step_by(2) {
        let at = white as usize - 1;
        event.players[at].set_cell(1, Cell::game(white + 1, Colour::White, Code::Win));
        event.players[at + 1].set_cell(1, Cell::game(white, Colour::Black, Code::Loss));
    }
    let bonus = |id| Adjustment {
        id,
        round: 0,
        points: Points::ONE,
    };
    event.adjustments = (1..=99_998).map(bonus).collect();
    let table = standings(
        &event,
        None,
        &parse_list("BH,DE,DDE").unwrap(),
        Format::Swiss,
    );
    let place = |id| table.row(id).unwrap().place;
    assert_eq!(
        (place(1), place(99_997), place(2)),
        (Some(1), Some(1), Some(50_000))
    );
    let list = (0..100_000).fold("id,name\n".to_owned(), |t, i| {
        t + &format!("{},N\n", 100_000 - i)
    });
    assert_eq!(
        read_entries(list.as_bytes()).unwrap_err().problem,
        CsvProblem::Number("100000".to_owned())
    );
    let list = list.replace("100000,N\n", "");
    assert_eq!(read_entries(list.as_bytes()).unwrap().len(), 99_999);
    let twice = list + "5,N\n";
    assert_eq!(
        read_entries(twice.as_bytes()).unwrap_err().problem,
        CsvProblem::BadId(5)
    );
}

#[test]
fn s1_entry_lists_with_other_line_ends_and_encodings() {
    let players = read_entries(b"name;rating\rA,B;1500\rC;1400\r").unwrap();
    assert_eq!(players[0].name, "A,B");
    let error = read_entries(b"name\nAda\nM\xfcller\n").unwrap_err();
    assert_eq!((error.line, error.column), (3, 2));
    let mut event = four();
    event.players[0].name = "A\rB".to_owned();
    let read = read_entries(write_entries(&event).as_bytes()).unwrap();
    assert_eq!((read.len(), read[0].name.as_str()), (4, "A\nB"));
    assert_eq!(
        Given::parse("2\r1 3\r4 2\r").unwrap().boards,
        [(1, 3), (4, 2)]
    );
}

#[test]
fn s1_recipes_that_ask_for_too_much_are_refused() {
    let plain = Recipe::default;
    let recipes = [
        Recipe {
            players: u32::MAX,
            late: 1,
            ..plain()
        },
        Recipe {
            players: 100_000,
            ..plain()
        },
        Recipe {
            rounds: 1_000,
            ..plain()
        },
        Recipe {
            draws: u32::MAX,
            ..plain()
        },
        Recipe {
            forbidden: u32::MAX,
            ..plain()
        },
        Recipe {
            clubs: u32::MAX,
            ..plain()
        },
        Recipe {
            ratings: (0, u32::MAX),
            ..plain()
        },
        Recipe {
            ratings: (2000, 1999),
            ..plain()
        },
        Recipe {
            players: 0,
            ..plain()
        },
    ];
    for recipe in recipes {
        let result = generate(&recipe, System::Dutch2026, 1);
        assert!(
            matches!(result, Err(GenerateError::BadRecipe(_))),
            "{recipe:?}"
        );
    }
    let bans = Recipe {
        players: 99_999,
        forbidden: 1_000_000,
        ..plain()
    };
    let wanted = GenerateError::TooManyForbidden {
        asked: 99_999_000,
        most: 60_000,
    };
    assert_eq!(generate(&bans, System::Dutch2026, 1).err(), Some(wanted));
}

fn log() -> Log {
    let mut log = Log::new();
    log.append(Fact::Open {
        name: "Test".to_owned(),
        rounds: 5,
        scoring: Scoring::default(),
        system: "FIDE_DUTCH_2026_BAKU".to_owned(),
        baku: false,
        numbering: Numbering::Id,
        seed: 1,
    })
    .unwrap();
    for id in 1..=4 {
        let json = format!(r#"{{"fact":"entry","id":{id},"name":"P{id}"}}"#);
        log.append(serde_json::from_str(&json).unwrap()).unwrap();
    }
    log
}

#[test]
fn s1_facts_that_cannot_be_are_numbered_and_unknown_keys_refused() {
    let good = log().to_json().unwrap();
    assert_eq!(Log::from_json(&good), Ok(log()));
    assert!(log().event().baku, "the code tells acceleration");
    let twice = good.replace("\"id\": 4", "\"id\": 2");
    let error = FactError::Listed {
        number: 5,
        error: Box::new(FactError::BadId(2)),
    };
    assert_eq!(Log::from_json(&twice), Err(error));
    for (from, to) in [
        ("\"rating\"", "\"raitng\""),
        ("\"half_bye\"", "\"halfbye\""),
    ] {
        let error = Log::from_json(&good.replacen(from, to, 1)).unwrap_err();
        let text = error.to_string();
        assert!(
            text.contains("unknown field") && text.contains("line"),
            "{text}"
        );
    }
    let ban = r#"{"fact":"forbid","ids":[1,2],"first":1,"last":null,"form":3}"#;
    assert!(serde_json::from_str::<Fact>(ban).is_err());
    assert!(serde_json::from_str::<Fact>(&ban.replace(",\"form\":3", "")).is_ok());
}

#[test]
fn s1_nobody_leaves_before_a_round_he_is_paired_in() {
    let mut log = log();
    for (round, pairs) in [(1, vec![(1, 2)]), (2, vec![(1, 3)])] {
        let source = PairingSource::Manual("test".to_owned());
        let bye = None;
        let fact = Fact::Pair {
            round,
            pairs,
            bye,
            source,
        };
        log.append(fact).unwrap();
    }
    let leave = |id, round| Fact::Withdraw {
        id,
        round,
        reason: String::new(),
    };
    let before = log.clone();
    let error = FactError::NotFree { id: 3, round: 1 };
    assert_eq!(log.append(leave(3, 1)), Err(error));
    assert_eq!(log, before);
    log.append(leave(3, 3)).unwrap();
    let found = pair(log.event(), 3, System::Dutch2026).unwrap();
    assert_eq!(found.boards.len(), 1);
    assert!(found.bye.is_some(), "three are left");
}
