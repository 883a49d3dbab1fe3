//! Checking pairings (S1): right ones pass, wrong ones are refused with the first difference.
#![allow(
    clippy::unwrap_used,
    clippy::disallowed_methods,
    reason = "tests read their data and may fail"
)]

use std::fs;
use std::path::PathBuf;

use qipai_tournament::check::{Difference, Given, check_event, check_pairing};
use qipai_tournament::swiss::System;
use qipai_tournament::trf;

fn folder(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("tests/data")
        .join(name)
}

#[test]
fn s1_every_wrong_pairing_is_refused() {
    let index = fs::read_to_string(folder("dutch_wrong").join("INDEX.tsv")).unwrap();
    let mut count = 0;
    for line in index.lines().skip(1) {
        let (name, change) = line.split_once('\t').unwrap();
        let event = trf::read(&fs::read(folder("dutch").join(format!("{name}.trf"))).unwrap())
            .unwrap()
            .event;
        let wrong =
            fs::read_to_string(folder("dutch_wrong").join(format!("{name}.pairs"))).unwrap();
        let right = fs::read_to_string(folder("dutch").join(format!("{name}.pairs"))).unwrap();
        let round = event.next_round();
        let judge = |text: &str| {
            check_pairing(
                &event,
                round,
                System::Dutch2026,
                &Given::parse(text).unwrap(),
            )
            .unwrap()
        };
        assert_eq!(judge(&right).difference, None, "{name}");
        let found = judge(&wrong).difference;
        match change {
            "swap-colours" => assert!(
                matches!(found, Some(Difference::Colours { .. })),
                "{name}: {found:?}"
            ),
            _ => assert!(
                matches!(found, Some(Difference::Opponents { .. })),
                "{name}: {found:?}"
            ),
        }
        count += 1;
    }
    assert_eq!(count, 24);
}

#[test]
fn s1_whole_tournaments_are_found_right() {
    for entry in fs::read_dir(folder("rtg")).unwrap() {
        let file = entry.unwrap().path();
        let event = trf::read(&fs::read(&file).unwrap()).unwrap().event;
        for check in check_event(&event, System::Dutch2026).unwrap() {
            assert_eq!(
                check.difference,
                None,
                "{} round {}",
                file.display(),
                check.round
            );
        }
    }
}

#[test]
fn s1_lists_of_pairs_that_make_no_sense_are_told() {
    for (text, line, column) in [
        ("2\n1 2\n3 x\n", 3, 3),
        ("1 2 3\n", 1, 1),
        ("1 2\n7\n", 2, 1),
        ("0 0\n", 1, 1),
    ] {
        let error = Given::parse(text).unwrap_err();
        assert_eq!((error.line, error.column), (line, column), "{text}");
    }
    let event = trf::read(&fs::read(folder("dutch").join("basic-8.r01.trf")).unwrap())
        .unwrap()
        .event;
    let judge = |text: &str| {
        check_pairing(&event, 1, System::Dutch2026, &Given::parse(text).unwrap())
            .unwrap()
            .difference
    };
    assert_eq!(judge("1 99\n"), Some(Difference::NotToBePaired { id: 99 }));
    assert_eq!(judge("1 5\n6 1\n"), Some(Difference::PairedTwice { id: 1 }));
    assert_eq!(judge("1 5\n"), Some(Difference::LeftOut { id: 2 }));
    assert_eq!(judge("none\n"), Some(Difference::NoneGiven));
}
