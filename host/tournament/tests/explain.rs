//! Explanations (S1): every player of every vector gets one, in both languages, and `why` never contradicts the pairing.
#![allow(
    clippy::unwrap_used,
    clippy::disallowed_methods,
    reason = "tests read their data and may fail"
)]

use std::fs;
use std::path::PathBuf;

use qipai_tournament::explain::{ExplainError, explain, render, why};
use qipai_tournament::facts::Event;
use qipai_tournament::lang::Lang;
use qipai_tournament::swiss::{System, pair};
use qipai_tournament::trf;

fn vectors(step: usize) -> Vec<Event> {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/data/dutch");
    let mut files: Vec<PathBuf> = fs::read_dir(root)
        .unwrap()
        .map(|e| e.unwrap().path())
        .collect();
    files.retain(|f| f.extension().is_some_and(|e| e == "trf"));
    files.sort();
    files
        .iter()
        .step_by(step)
        .map(|f| trf::read(&fs::read(f).unwrap()).unwrap().event)
        .collect()
}

#[test]
fn s1_everybody_is_told_why_in_both_languages() {
    for event in vectors(7) {
        let round = event.next_round();
        for player in &event.players {
            let Ok(told) = explain(&event, round, System::Dutch2026, player.id) else {
                continue;
            };
            for lang in [Lang::En, Lang::ZhHans] {
                let text = render(&told, lang);
                assert!(
                    text.lines().count() >= 1 && !text.contains(['{', '}']),
                    "{text}"
                );
                assert!(lang == Lang::En || text.contains('。'), "{text}");
            }
        }
    }
}

#[test]
fn s1_why_agrees_with_the_pairing() {
    let mut codes = std::collections::BTreeSet::new();
    for event in vectors(11) {
        let round = event.next_round();
        let Ok(pairing) = pair(&event, round, System::Dutch2026) else {
            continue;
        };
        let ids: Vec<u32> = event.players.iter().map(|p| p.id).collect();
        for (a, b) in ids
            .iter()
            .zip(ids.iter().rev())
            .filter(|(a, b)| a != b)
            .chain(ids.iter().zip(ids.iter().skip(3)))
        {
            let answer = why(&event, round, System::Dutch2026, *a, *b).unwrap();
            let meet = pairing
                .boards
                .iter()
                .any(|x| [(x.white, x.black), (x.black, x.white)].contains(&(*a, *b)));
            assert_eq!(answer.meet, meet);
            assert!(!answer.sentences.is_empty());
            // What the two would cost can't be better than the best.
            assert!(
                answer
                    .worse
                    .as_ref()
                    .is_none_or(|(best, given)| best < given),
                "{a} {b}: {answer:?}"
            );
            codes.extend(answer.sentences.iter().map(|s| s.code));
        }
    }
    for code in [
        "have-met",
        "same-colour",
        "other-bracket",
        "worse",
        "later",
        "meets",
    ] {
        assert!(codes.contains(code), "{code} never came up in {codes:?}");
    }
}

#[test]
fn s1_nonsense_is_refused() {
    let event = &vectors(208)[0];
    let round = event.next_round();
    assert_eq!(
        explain(event, round, System::Dutch2026, 999),
        Err(ExplainError::UnknownPlayer(999))
    );
    assert_eq!(
        why(event, round, System::Dutch2026, 1, 1),
        Err(ExplainError::SelfMeeting(1))
    );
    assert!(explain(event, 0, System::Dutch2026, 1).is_err());
}
