//! Bridge movements. Data: `tests/data/bridge/movements`, from the vectors' `tournament/bridge/movements`.

#![expect(clippy::disallowed_methods, reason = "test data is read from files")]

use qipai_tournament::movement::{
    Flaw, Kind, Movement, Seating, barometer, howell, mitchell, relay,
};

fn read(text: &str) -> Movement {
    let row = |line: &str| {
        let n: Vec<u32> = line
            .split_whitespace()
            .map(|w| w.parse().expect("a number"))
            .collect();
        Seating {
            round: n[0],
            table: n[1],
            ns: n[2],
            ew: n[3],
            boards: n[4],
        }
    };
    let seatings: Vec<Seating> = text
        .lines()
        .filter(|l| !l.starts_with('#'))
        .map(row)
        .collect();
    let pairs = seatings.iter().map(|s| s.ns.max(s.ew)).max().unwrap_or(0);
    let rounds = seatings.iter().map(|s| s.round).max().unwrap_or(0);
    Movement {
        kind: Kind::Howell,
        pairs,
        rounds,
        seatings,
    }
}

#[test]
fn b1_the_published_movements_pass_the_check_and_ours_do_as_much() {
    let mut seen = 0;
    for entry in std::fs::read_dir(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/tests/data/bridge/movements"
    ))
    .expect("data")
    {
        let path = entry.expect("an entry").path();
        let theirs = read(&std::fs::read_to_string(&path).expect("text"));
        let properties = theirs.check().expect("valid");
        let stem = path.file_stem().and_then(|s| s.to_str()).expect("a name");
        let (kind, size) = stem.split_once('-').expect("kind-size");
        let size: u32 = size.parse().expect("a size");
        let ours = match kind {
            "mitchell" => mitchell(size),
            "relay" => relay(size),
            _ => howell(size),
        }
        .expect("a movement");
        let own = ours.check().expect("valid");
        assert_eq!(
            (ours.pairs, ours.rounds),
            (theirs.pairs, theirs.rounds),
            "{stem}"
        );
        assert_eq!(own.all_meet, properties.all_meet, "{stem}");
        assert!(
            own.sharing <= properties.sharing,
            "{stem}: {} > {}",
            own.sharing,
            properties.sharing
        );
        if kind != "howell" {
            assert_eq!(ours.render(), theirs.render(), "{stem}");
        }
        seen += 1;
    }
    assert!(seen >= 21, "{seen}");
}

#[test]
fn b1_mitchells_are_valid_for_3_to_17_tables_and_beyond() {
    for tables in 3..=40 {
        let plain = mitchell(tables).expect("a movement");
        assert_eq!(plain.check().expect("valid").sharing, 1, "{tables}");
        assert_eq!(
            plain.rounds,
            if tables % 2 == 0 { tables - 1 } else { tables }
        );
        let shared = relay(tables).expect("a movement");
        assert_eq!(shared.rounds, tables);
        assert_eq!(
            shared.check().expect("valid").sharing,
            if tables % 2 == 0 { 2 } else { 1 }
        );
        assert_eq!(shared.seatings.len() as u32, tables * tables);
    }
    assert!(
        mitchell(2).is_err()
            && relay(0).is_err()
            && relay(1).is_err()
            && mitchell(u32::MAX).is_err()
    );
    assert!(relay(2).expect("two tables share").check().is_ok());
}

#[test]
fn b1_howells_let_every_two_pairs_meet_once_for_3_to_17_tables() {
    for pairs in 3..=34 {
        let movement = howell(pairs).expect("a movement");
        let properties = movement
            .check()
            .unwrap_or_else(|f| panic!("{pairs} pairs: {f}"));
        assert!(properties.all_meet, "{pairs}");
        // No cyclic arrangement without sharing exists for fewer than 8 pairs.
        let (fewest, most) = properties.comparisons;
        println!(
            "{pairs} pairs: sharing {}, comparisons {fewest}..{most}",
            properties.sharing
        );
        assert!(
            pairs < 7 || properties.sharing == 1,
            "{pairs} pairs share {}",
            properties.sharing
        );
        assert!(howell(pairs) == howell(pairs), "the same every time");
    }
    assert!(howell(200).expect("a large one").check().is_ok());
    assert!(howell(2).is_err() && howell(201).is_err());
}

#[test]
fn b1_a_barometer_has_all_tables_at_the_same_boards() {
    for pairs in 3..=34u32 {
        let movement = barometer(pairs).expect("a movement");
        assert!(movement.check().expect("valid").all_meet);
        assert!(movement.seatings.iter().all(|s| s.boards == s.round));
        assert_eq!(movement.seatings.len() as u32, pairs * (pairs - 1) / 2);
    }
}

#[test]
fn b1_the_check_finds_each_flaw() {
    let seat = |round, table, ns, ew, boards| Seating {
        round,
        table,
        ns,
        ew,
        boards,
    };
    let check = |seatings: &[Seating]| {
        Movement {
            kind: Kind::Howell,
            pairs: 4,
            rounds: 2,
            seatings: seatings.to_vec(),
        }
        .check()
    };
    assert_eq!(
        check(&[seat(1, 1, 1, 2, 1), seat(1, 2, 2, 3, 2)]),
        Err(Flaw::SitsTwice { pair: 2, round: 1 })
    );
    assert_eq!(
        check(&[seat(1, 1, 1, 2, 1), seat(2, 1, 1, 3, 1)]),
        Err(Flaw::BoardsTwice {
            pair: 1,
            boards: 1,
            round: 2
        })
    );
    assert_eq!(
        check(&[seat(1, 1, 1, 2, 1), seat(2, 1, 2, 1, 2)]),
        Err(Flaw::MeetTwice {
            a: 1,
            b: 2,
            round: 2
        })
    );
}

#[test]
fn b1_arrow_switch_and_missing_pairs_keep_the_rules() {
    let movement = mitchell(8).expect("a movement");
    let switched = movement.clone().arrow_switched();
    assert!(switched.check().is_ok());
    let turned = switched.seatings.iter().filter(|s| s.ns > s.ew).count();
    assert_eq!(turned, 8, "one round of seven");
    let missing = movement.clone().without(16);
    assert_eq!(missing.seatings.len(), movement.seatings.len() - 7);
    assert_eq!(missing.guide_card(16), []);
    assert_eq!(movement.shortened(5).guide_card(1).len(), 5);
}
