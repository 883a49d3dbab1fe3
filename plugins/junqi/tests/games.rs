//! Games and moments of games: layouts, roads and rails, fights, the marshal's fall, who is out and who wins (J1 to J5, T4, E5).

use qipai_junqi::Junqi;
use qipai_junqi::layout::Layout;
use qipai_sdk::contract::{Awaits, Input, WireOutcome, WireSetup};
use qipai_sdk::testkit::open;
use qipai_sdk::{Message, Refusal, Rng, Seat, Session, View, Viewer};
use serde_json::{Value, json};

type Table = Session<Junqi>;

const DARK: &str = "{}";
const FOUR: [u8; 4] = [0, 1, 0, 1];

fn at(rules: &str, position: &Value) -> Table {
    open::<Junqi>(rules, 1, Some(&position.to_string())).expect("the position is read")
}

fn four(rules: &str, position: Option<&Value>) -> Result<Table, Refusal> {
    Session::open(&WireSetup {
        rules: rules.to_owned(),
        teams: FOUR.to_vec(),
        order: (0..4).map(Seat).collect(),
        position: position.map(Value::to_string),
        ..WireSetup::default()
    })
}

fn play(table: &mut Table, seat: u8, text: &str) -> Vec<String> {
    let step = table.apply(Input::Move(Seat(seat), text.to_owned()));
    let step = step.unwrap_or_else(|why| panic!("{text} is refused: {why:?}"));
    step.notes.into_iter().map(|note| note.code).collect()
}

fn refused(table: &Table, seat: u8, text: &str) -> String {
    match table.check(Seat(seat), text) {
        Err(refusal) => refusal.message().code.clone(),
        Ok(()) => panic!("{text} is allowed"),
    }
}

fn must(table: &Table) -> Vec<u8> {
    match table.status().awaits {
        Awaits::Act(actors) => actors.must.iter().map(|seat| seat.0).collect(),
        _ => Vec::new(),
    }
}

fn outcome(table: &Table) -> Option<WireOutcome> {
    match table.status().awaits {
        Awaits::Over(outcome) => Some(outcome),
        _ => None,
    }
}

fn ended(table: &Table) -> (String, Vec<u8>) {
    let outcome = outcome(table).expect("it is over");
    (outcome.ending.code, outcome.places)
}

fn look(table: &Table, viewer: Viewer, at: &str) -> Option<String> {
    let view: View = serde_json::from_str(&table.view(viewer)).expect("a view");
    let item = view.items.into_iter().find(|item| item.at == at);
    item.map(|item| item.look)
}

#[test]
fn j3_all_lay_out_at_once_and_in_secret() {
    let mut table = four(DARK, None).expect("it opens");
    assert_eq!(
        (must(&table), table.status().phase.as_str()),
        (vec![0, 1, 2, 3], "layout")
    );
    let mut rng = Rng::from_u64(5);
    for seat in [2, 0, 3] {
        let text = format!("layout:{}", Layout::random(&mut rng));
        play(&mut table, seat, &text);
        assert_eq!(refused(&table, seat, &text), "not-your-turn");
        for other in (0..4).filter(|other| *other != seat) {
            let told = table.describe_move(Seat(seat), &text, Viewer::Player(Seat(other)), "en");
            assert_eq!(told, None, "a layout is nobody else's business");
        }
    }
    assert_eq!((must(&table), table.status().ply), (vec![1], 0));
    assert_eq!(
        look(&table, Viewer::Player(Seat(1)), "7,0").as_deref(),
        Some("red-back")
    );
    let notes = play(&mut table, 1, "layout:MFPGPCMGMCB.L.BTD.JYL.S.DPTYCG");
    assert_eq!(
        (notes, must(&table)),
        (vec!["battle-begins".to_owned()], vec![0])
    );
    assert_eq!(
        look(&table, Viewer::Player(Seat(1)), "16,7").as_deref(),
        Some("green-F")
    );
    assert_eq!(
        look(&table, Viewer::Player(Seat(3)), "16,7").as_deref(),
        Some("green-back")
    );
    assert_eq!(
        look(&table, Viewer::Spectator, "16,7").as_deref(),
        Some("green-back")
    );
}

#[test]
fn j3_a_bad_layout_names_the_place_and_the_reason() {
    let table = open::<Junqi>(DARK, 1, None).expect("it opens");
    for (layout, code, place) in [
        ("MFPGPCMGMCB.L.BTD.JYL.S.DPTYCB", "wrong-piece-set", "a7"),
        (
            "MFPGPCMGMCG.L.BTD.JYL.S.DPTYCB",
            "bomb-in-the-front-row",
            "a7",
        ),
        ("CFPGPMMGMCB.L.BTD.JYL.S.DPTYCG", "", ""),
        (
            "LFPGPCMGMCB.M.BTD.JYL.S.DPTYCG",
            "mine-outside-the-last-two-rows",
            "c10",
        ),
        (
            "FMPGPCMGMCB.L.BTD.JYL.S.DPTYCG",
            "flag-not-in-headquarters",
            "e12",
        ),
        ("MFPGPCMGMCBBL..TD.JYL.S.DPTYCG", "camp-not-empty", "d10"),
        ("MFPGPCMGMCB.L.BTD.JYL...DPTYCG", "place-empty", "c8"),
    ] {
        let answer = table.check(Seat(1), &format!("layout:{layout}"));
        match answer {
            Ok(()) => assert_eq!(code, "", "{layout}"),
            Err(refusal) => {
                let Message { code: why, args } = refusal.message();
                assert_eq!(why, code, "{layout}");
                assert!(
                    args.contains(&("at".to_owned(), place.to_owned())),
                    "{args:?}"
                );
            }
        }
    }
    assert_eq!(refused(&table, 1, "layout:MFPGX"), "unreadable-layout");
    assert_eq!(refused(&table, 1, "a7-a6"), "lay-out-first");
    assert_eq!(refused(&table, 1, "pass"), "no-pass");
}

#[test]
fn j1_j2_the_rule_that_forbids_a_move_is_told() {
    let pieces = json!({"a2": [0, "Y"], "a5": [0, "P"], "b1": [0, "F"], "d1": [0, "C"], "c2": [0, "M"],
        "b8": [1, "T"], "b7": [1, "G"], "d12": [1, "F"]});
    let mut table = at(DARK, &json!({"pieces": pieces}));
    for (text, code) in [
        ("a2-a6", "not-reachable"),
        ("a2-a5", "own-piece-there"),
        ("a2-z9", "unreadable-move"),
        ("a2-6,6", "off-board"),
        ("d1-d2", "in-headquarters"),
        ("b1-b2", "never-moves"),
        ("c2-c3", "never-moves"),
        ("b7-b6", "not-your-piece"),
        ("e5-e6", "no-piece"),
        ("flip:a2", "face-up"),
        ("layout:MFPGPCMGMCB.L.BTD.JYL.S.DPTYCG", "laid-out-already"),
    ] {
        assert_eq!(refused(&table, 0, text), code, "{text}");
    }
    play(&mut table, 0, "a5a7");
    play(&mut table, 1, "b7 c7");
    // J2: a piece in a camp is safe.
    assert_eq!(refused(&table, 0, "a7-b8"), "safe-in-camp");
}

#[test]
fn j4_the_fall_of_the_marshal_shows_the_flag() {
    let pieces = json!({"a6": [0, "B"], "b1": [0, "F"], "e6": [0, "S"], "a7": [1, "S"], "d12": [1, "F"], "e7": [1, "D"], "c11": [1, "M"]});
    let mut table = at(DARK, &json!({"pieces": pieces}));
    let red = Viewer::Player(Seat(0));
    assert_eq!(look(&table, red, "d12").as_deref(), Some("blue-back"));
    assert_eq!(
        play(&mut table, 0, "a6-a7"),
        ["both-fall", "marshal-lost", "flag-shown"]
    );
    assert_eq!(look(&table, red, "d12").as_deref(), Some("blue-F"));
    assert_eq!(
        look(&table, Viewer::Player(Seat(1)), "b1").as_deref(),
        Some("red-back")
    );
    let rules = r#"{"commander_reveals_flag": false}"#;
    let mut table = at(rules, &json!({"pieces": pieces}));
    assert_eq!(play(&mut table, 0, "a6-a7"), ["both-fall"]);
    assert_eq!(look(&table, red, "d12").as_deref(), Some("blue-back"));
}

#[test]
fn j4_house_rules_of_mines_bombs_and_flags() {
    let pieces = json!({"a11": [0, "B"], "b11": [0, "Y"], "e6": [0, "S"], "c12": [1, "M"], "b12": [1, "F"], "e7": [1, "D"], "a12": [1, "M"]});
    let mine = |rules: &str| {
        let mut table = at(rules, &json!({"pieces": pieces}));
        let notes = play(&mut table, 0, "a11-a12");
        (notes, table)
    };
    assert_eq!(mine(DARK).0, ["both-fall"], "a bomb and a mine");
    let mut table = at(
        r#"{"mine_consumed": true}"#,
        &json!({"pieces": {"b11": [0, "Y"], "b12": [1, "M"], "e7": [1, "D"], "e6": [0, "S"]}}),
    );
    assert_eq!(play(&mut table, 0, "b11-b12"), ["both-fall"]);
    // The mines still stand: the attack fails, and everybody knows the flag now.
    let guarded = r#"{"flag_needs_mines_cleared": true}"#;
    let mut table = at(guarded, &json!({"pieces": pieces}));
    assert_eq!(play(&mut table, 0, "b11-b12"), ["repelled", "flag-shown"]);
    assert_eq!(
        look(&table, Viewer::Spectator, "b12").as_deref(),
        Some("blue-F")
    );
    assert_eq!(
        (
            look(&table, Viewer::Player(Seat(0)), "b11").as_deref(),
            must(&table)
        ),
        (Some("red-Y"), vec![1])
    );
    let open = r#"{"flag_needs_mines_cleared": true, "visibility": "open"}"#;
    assert_eq!(
        refused(&at(open, &json!({"pieces": pieces})), 0, "b11-b12"),
        "mines-first"
    );
    // A bomb that does not take the flag is lost on it, as on a piece that holds.
    let pieces =
        json!({"a11": [0, "B"], "e6": [0, "S"], "b12": [1, "F"], "e7": [1, "D"], "b11": [0, "B"]});
    let mut table = at(r#"{"bomb_takes_flag": false}"#, &json!({"pieces": pieces}));
    assert_eq!(play(&mut table, 0, "b11-b12"), ["defender-holds"]);
    let mut table = at(DARK, &json!({"pieces": pieces}));
    play(&mut table, 0, "b11-b12");
    assert_eq!(ended(&table), ("flag-captured".to_owned(), vec![1, 2]));
}

#[test]
fn j5_who_can_move_nothing_is_out() {
    let pieces = json!({"a6": [0, "S"], "b1": [0, "F"], "a7": [1, "D"], "b12": [1, "F"], "d12": [1, "J"], "c12": [1, "M"]});
    let mut table = at(DARK, &json!({"pieces": pieces}));
    assert_eq!(play(&mut table, 0, "a6-a7"), ["attacker-wins", "side-out"]);
    assert_eq!(ended(&table), ("no-moves".to_owned(), vec![1, 2]));
    let json: Value = serde_json::from_str(&table.view(Viewer::Spectator)).expect("a view");
    assert_eq!(
        json["items"].as_array().map(Vec::len),
        Some(2),
        "its pieces leave the board"
    );
}

/// Four seats, one piece of each able to go on for ever.
fn four_sides() -> Value {
    json!({"pieces": {
        "7,0": [0, "F"], "8,0": [0, "Y"], "6,4": [0, "S"], "16,7": [1, "F"], "16,8": [1, "Y"], "15,10": [1, "C"],
        "9,16": [2, "F"], "8,16": [2, "Y"], "10,12": [2, "C"], "0,9": [3, "F"], "0,8": [3, "Y"], "1,9": [0, "G"]}})
}

#[test]
fn j5_the_partner_plays_on() {
    let mut table = four(DARK, Some(&four_sides())).expect("it is read");
    let notes = play(&mut table, 0, "1,9-0,9");
    assert_eq!(notes, ["attacker-wins", "side-out"]);
    assert_eq!((must(&table), table.status().out), (vec![1], vec![Seat(3)]));
    play(&mut table, 1, "15,10-15,9");
    play(&mut table, 2, "10,12-10,13");
    assert_eq!(must(&table), [0], "the seat that is out is passed over");
    assert_eq!(refused(&table, 3, "0,8-1,8"), "not-your-turn");
    table
        .apply(Input::Leave(vec![Seat(1)], "resigned".to_owned()))
        .expect("it resigns");
    assert_eq!(ended(&table), ("resigned".to_owned(), vec![1, 2, 1, 2]));
}

#[test]
fn j5_a_partner_who_is_out_wins_too() {
    let mut table = four(DARK, Some(&four_sides())).expect("it is read");
    for (seat, cause) in [(2, "out-of-time"), (3, "resigned"), (1, "left")] {
        table
            .apply(Input::Leave(vec![Seat(seat)], cause.to_owned()))
            .expect("it goes on");
    }
    assert_eq!(ended(&table), ("left".to_owned(), vec![1, 2, 1, 2]));
    let restored = Table::restore(&table.snapshot()).expect("it comes back");
    assert_eq!(ended(&restored), ended(&table));
}

#[test]
fn t4_a_skipped_turn_is_passed_and_a_skipped_layout_made() {
    let mut table = open::<Junqi>(DARK, 1, None).expect("it opens");
    for seat in 0..2 {
        let skipped = table
            .apply(Input::Skip(Seat(seat), "out-of-time".to_owned()))
            .expect("it is made");
        let (by, text) = skipped.made.expect("a layout");
        let layout = text
            .strip_prefix("layout:")
            .and_then(|text| text.parse::<Layout>().ok());
        assert_eq!(
            (by, layout.map(|layout| layout.check())),
            (Seat(seat), Some(Ok(())))
        );
    }
    assert_eq!(
        (table.status().phase.as_str(), must(&table)),
        ("play", vec![0])
    );
    let skipped = table
        .apply(Input::Skip(Seat(0), "out-of-time".to_owned()))
        .expect("it is passed");
    assert_eq!(skipped.made, Some((Seat(0), "pass".to_owned())));
    assert_eq!((skipped.status.ply, must(&table)), (1, vec![1]));
}

#[test]
fn e4_seventy_moves_without_a_capture_are_a_draw() {
    let pieces =
        json!({"a6": [0, "S"], "b1": [0, "F"], "e7": [1, "D"], "b12": [1, "F"], "c6": [0, "P"]});
    let draw = |rules: &str, quiet: u32| {
        let mut table = at(
            rules,
            &json!({"pieces": pieces, "no_capture": quiet, "ply": 100}),
        );
        play(&mut table, 0, "a6-a5");
        let first = outcome(&table).map(|outcome| outcome.ending.code);
        if first.is_none() {
            play(&mut table, 1, "e7-e8");
        }
        (
            first,
            outcome(&table).map(|outcome| (outcome.ending.code, outcome.places)),
        )
    };
    let drawn = Some(("no-capture".to_owned(), vec![1, 1]));
    assert_eq!(draw(DARK, 68), (None, drawn.clone()));
    assert_eq!(draw(DARK, 69).0.as_deref(), Some("no-capture"));
    assert_eq!(draw(DARK, 67), (None, None));
    assert_eq!(draw(r#"{"step_unit": "round"}"#, 138), (None, drawn));
    assert_eq!(draw(r#"{"no_capture_draw": 0}"#, 5_000), (None, None));
    // A capture begins the count anew.
    let mut table = at(DARK, &json!({"pieces": pieces, "no_capture": 69}));
    play(&mut table, 0, "c6-c7");
    assert!(outcome(&table).is_some(), "a move to an empty point counts");
    let mut table = at(
        DARK,
        &json!({"pieces": {"c6": [0, "P"], "c7": [1, "P"], "a6": [0, "S"], "e7": [1, "D"]}, "no_capture": 69}),
    );
    play(&mut table, 0, "c6-c7");
    assert_eq!(must(&table), [1]);
}

#[test]
fn j3_an_army_is_arranged_piece_by_piece() {
    let table = four(DARK, None).expect("it opens");
    let view: Value = serde_json::from_str(&table.view(Viewer::Player(Seat(1)))).expect("a view");
    let part = &view["parts"][0];
    assert_eq!(part["i"], "arrange");
    let spots = |item: &str| part["allowed"][item].as_array().map(Vec::len);
    // From the marshal to the flag: anywhere, the two back rows, all but the front row, a headquarters.
    assert_eq!(
        ["p0", "p19", "p22", "p24"].map(spots),
        [Some(25), Some(10), Some(20), Some(2)]
    );
    let own = view["items"].as_array().expect("items").iter();
    let own: Vec<(&str, &str)> = own
        .filter_map(|item| Some((item["id"].as_str()?, item["at"].as_str()?)))
        .filter(|(id, _)| id.starts_with('p'))
        .collect();
    assert_eq!(own.len(), 25);
    let touched: Vec<String> = own
        .iter()
        .flat_map(|(id, at)| [id.to_string(), at.to_string()])
        .collect();
    let verdict = table.probe(Seat(1), &touched);
    assert!(verdict.ok && verdict.complete, "{verdict:?}");
    let text = table.interpret(Seat(1), &touched).expect("a layout");
    assert_eq!(Ok(()), table.check(Seat(1), &text));
    let half = table.probe(Seat(1), &touched[..20]);
    assert!(half.ok && !half.complete && half.why.is_none(), "{half:?}");
    let wrong = |item: &str, at: &str| {
        let touched = [item.to_owned(), at.to_owned()];
        let verdict = table.probe(Seat(1), &touched);
        assert!(!verdict.ok);
        verdict.why.map(|why| (why.code, why.args))
    };
    let at = |place: &str| vec![("at".to_owned(), place.to_owned())];
    assert_eq!(
        wrong("p24", "16,8"),
        Some(("flag-not-in-headquarters".to_owned(), at("16,8")))
    );
    assert_eq!(
        wrong("p0", "14,7"),
        Some(("camp-not-empty".to_owned(), at("14,7")))
    );
    assert_eq!(
        wrong("p0", "6,0"),
        Some(("not-your-half".to_owned(), at("6,0")))
    );
    for group in view["parts"][1]["groups"][0]["items"]
        .as_array()
        .expect("presets")
    {
        let name = group["id"].as_str().expect("a name").to_owned();
        let text = table
            .interpret(Seat(1), std::slice::from_ref(&name))
            .expect("a preset");
        assert_eq!(table.check(Seat(1), &text), Ok(()), "{name}");
    }
}
