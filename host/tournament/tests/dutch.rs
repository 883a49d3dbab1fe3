//! The Dutch system against the vectors: 208 rounds of 27 tournaments (S1; C.04.3 of 2026).
#![allow(
    clippy::unwrap_used,
    clippy::disallowed_methods,
    reason = "tests read their data and may fail"
)]

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use qipai_tournament::swiss::{NoPairing, System, pair};
use qipai_tournament::trf;

fn folder(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("tests/data")
        .join(name)
}

fn files(name: &str) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = fs::read_dir(folder(name))
        .unwrap()
        .map(|e| e.unwrap().path())
        .collect();
    files.retain(|f| f.extension().is_some_and(|e| e == "trf"));
    files.sort();
    files
}

fn expected(text: &str) -> Option<BTreeSet<(u32, u32)>> {
    if text.trim() == "none" {
        return None;
    }
    let pair = |line: &str| {
        let mut ids = line.split_whitespace().map(|id| id.parse().unwrap());
        (ids.next().unwrap(), ids.next().unwrap())
    };
    Some(
        text.lines()
            .filter(|l| !l.trim().is_empty())
            .map(pair)
            .collect(),
    )
}

#[test]
fn s1_all_vectors_are_paired_as_the_rules_say() {
    let files = files("dutch");
    assert_eq!(files.len(), 208);
    let mut wrong = Vec::new();
    for file in &files {
        let read = trf::read(&fs::read(file).unwrap()).unwrap();
        let wanted = expected(&fs::read_to_string(file.with_extension("pairs")).unwrap());
        let found = match pair(&read.event, read.event.next_round(), System::Dutch2026) {
            Ok(p) => {
                let bye = p.bye.map(|id| (id, 0));
                Some(
                    p.boards
                        .iter()
                        .map(|b| (b.white, b.black))
                        .chain(bye)
                        .collect::<BTreeSet<_>>(),
                )
            }
            Err(NoPairing::NoLegalPairing { .. }) => None,
            Err(other) => panic!("{other}"),
        };
        if found != wanted {
            wrong.push(file.file_stem().unwrap().to_string_lossy().into_owned());
        }
    }
    assert!(
        wrong.is_empty(),
        "{} of {}: {wrong:?}",
        wrong.len(),
        files.len()
    );
}

/// The pairs of a whole tournament's rounds, each from what was known before it.
#[test]
fn s1_whole_tournaments_show_no_difference() {
    let files = files("rtg");
    assert_eq!(files.len(), 75);
    let mut wrong = Vec::new();
    for file in &files {
        let event = trf::read(&fs::read(file).unwrap()).unwrap().event;
        let mut event = event;
        event.rounds = event.rounds.or(Some(event.paired_rounds()));
        for round in 1..=event.paired_rounds() {
            let found = pair(&event.before(round), round, System::Dutch2026).map(|p| {
                let bye = p.bye.map(|id| (id, 0));
                p.boards
                    .iter()
                    .map(|b| (b.white, b.black))
                    .chain(bye)
                    .collect::<BTreeSet<_>>()
            });
            let mut played = BTreeSet::new();
            for p in &event.players {
                let cell = p.cell(round);
                match (cell.opponent, cell.colour) {
                    (Some(o), Some(qipai_tournament::facts::Colour::White)) => {
                        played.insert((p.id, o));
                    }
                    (None, _) if cell.code == qipai_tournament::facts::Code::PairingBye => {
                        played.insert((p.id, 0));
                    }
                    _ => {}
                }
            }
            if found.as_ref() != Ok(&played) {
                wrong.push(format!("{} {round}", file.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "{}: {wrong:?}", wrong.len());
}

/// The order of the file's lines and the players' names play no part.
#[test]
fn s1_order_of_lines_and_names_play_no_part() {
    for file in files("dutch").iter().step_by(13) {
        let text = fs::read_to_string(file).unwrap();
        let event = trf::read(text.as_bytes()).unwrap().event;
        let mut lines: Vec<String> = text
            .lines()
            .map(|l| l.replace("      P0", "      Q9"))
            .collect();
        lines.reverse();
        let turned = trf::read(lines.join("\r\n").as_bytes()).unwrap().event;
        let round = event.next_round();
        assert_eq!(
            pair(&event, round, System::Dutch2026),
            pair(&turned, round, System::Dutch2026),
            "{}",
            file.display()
        );
    }
}
