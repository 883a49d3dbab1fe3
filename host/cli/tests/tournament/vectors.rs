//! The vectors through the command line: S1 (pairing), S2 (round robin, movements), S3 (standings).

use crate::run::{data, files, qipai, shown, with_input};
use serde_json::Value;
use std::collections::BTreeMap;

fn sorted(text: &str) -> Vec<&str> {
    let mut lines: Vec<&str> = text.lines().collect();
    lines.sort_unstable();
    lines
}

#[test]
fn s1_every_vector_round_is_paired_in_the_engines_form() {
    let rounds = files("dutch", "trf");
    assert_eq!(rounds.len(), 208);
    for file in rounds {
        let ran = qipai(&["pair", shown(&file)]);
        let wanted = std::fs::read_to_string(file.with_extension("pairs")).expect("pairs");
        if wanted.trim() == "none" {
            assert_eq!((ran.code, ran.out.as_str()), (1, "0\n"), "{}", shown(&file));
            continue;
        }
        let (count, pairs) = ran.out.split_once('\n').expect("a count line");
        assert_eq!(sorted(pairs), sorted(&wanted), "{}", shown(&file));
        assert_eq!(count, pairs.lines().count().to_string());
        assert_eq!(ran.code, 0);
    }
}

#[test]
fn s1_every_wrong_pairing_is_refused_and_the_right_one_accepted() {
    let wrong = files("dutch_wrong", "pairs");
    assert_eq!(wrong.len(), 24);
    for pairs in wrong {
        let name = pairs.file_stem().expect("a name").to_str().expect("UTF-8");
        let round = data("dutch").join(format!("{name}.trf"));
        let ran = qipai(&["check-pairing", shown(&round), "--pairs", shown(&pairs)]);
        assert_eq!(ran.code, 1, "{name}");
        assert!(ran.out.starts_with("Round "), "{name}: {}", ran.out);
        let right = round.with_extension("pairs");
        let ran = qipai(&["check-pairing", shown(&round), "--pairs", shown(&right)]);
        assert_eq!(ran.code, 0, "{name}: {}", ran.out);
    }
}

#[test]
fn s1_whole_tournaments_have_no_difference() {
    let whole = files("rtg", "trf");
    assert_eq!(whole.len(), 75);
    for file in whole {
        let ran = qipai(&["check-pairing", shown(&file), "--json"]);
        assert_eq!(ran.code, 0, "{}: {}", shown(&file), ran.out);
        let answer: Value = serde_json::from_str(&ran.out).expect("JSON");
        assert_eq!(answer["same"], true);
        assert!(
            answer["rounds"]
                .as_array()
                .is_some_and(|rounds| !rounds.is_empty())
        );
    }
}

/// A CSV of values: rows by id, values by column.
fn values(path: &std::path::Path) -> BTreeMap<String, BTreeMap<String, String>> {
    let text = std::fs::read_to_string(path).expect("values");
    let mut lines = text.lines();
    let head: Vec<&str> = lines.next().expect("a head").split(',').collect();
    let row = |line: &str| {
        let cells: BTreeMap<String, String> = head
            .iter()
            .map(|h| h.to_string())
            .zip(line.split(',').map(str::to_owned))
            .collect();
        (cells["id"].clone(), cells)
    };
    lines.map(row).collect()
}

#[test]
fn s3_tie_breaks_equal_the_reference_values() {
    let names = "BH,BH/C1,BH/C2,BH/M1,BH/M2,SB,PS,WIN,WON,BPG,BWG,REP";
    let mut compared = 0;
    for file in files("tiebreak", "trf") {
        let wanted = values(&file.with_extension("tb.csv"));
        let ran = qipai(&["standings", shown(&file), "--tiebreaks", names, "--json"]);
        assert_eq!(ran.code, 0, "{}", ran.err);
        let answer: Value = serde_json::from_str(&ran.out).expect("JSON");
        for row in answer["rows"].as_array().expect("rows") {
            let expected = &wanted[&row["id"].to_string()];
            assert_eq!(row["points"], Value::from(expected["PTS"].as_str()));
            for figure in row["figures"].as_array().expect("figures") {
                let name = figure["tiebreak"].as_str().expect("a name");
                assert_eq!(
                    figure["value"],
                    Value::from(expected[name].as_str()),
                    "{} {name}",
                    shown(&file)
                );
                compared += 1;
            }
        }
    }
    assert!(compared > 5_000, "{compared}");
}

#[test]
fn s3_the_documents_order_gives_the_places_of_the_seed_vectors() {
    let mut compared = 0;
    for file in files("tiebreak_seed", "trf") {
        let ran = qipai(&[
            "standings",
            shown(&file),
            "--tiebreaks",
            "document",
            "--json",
        ]);
        let answer: Value = serde_json::from_str(&ran.out).expect("JSON");
        let wanted = values(&file.with_extension("csv"));
        for row in answer["rows"].as_array().expect("rows") {
            assert_eq!(
                row["place"].to_string(),
                wanted[&row["id"].to_string()]["place"],
                "{}",
                shown(&file)
            );
            compared += 1;
        }
    }
    assert!(compared > 50, "{compared}");
}

#[test]
fn s2_berger_tables_are_those_of_the_annex() {
    let text = std::fs::read_to_string(data("berger.txt")).expect("tables");
    let mut tables: Vec<(String, String)> = Vec::new();
    for line in text.lines() {
        match line.strip_prefix("players ") {
            Some(number) => tables.push((number.to_owned(), String::new())),
            None if line.starts_with("round") => {
                let (_, table) = tables.last_mut().expect("players first");
                *table += &format!("{line}\n");
            }
            None => {}
        }
    }
    assert!(tables.len() > 3);
    for (number, table) in tables {
        assert_eq!(
            qipai(&["movement", "berger", &number]).out,
            table,
            "{number} players"
        );
    }
}

#[test]
fn s2_movements_hold_their_rules() {
    for kind in ["mitchell", "relay", "howell", "barometer"] {
        for number in 3..=17u32 {
            let ran = qipai(&["movement", kind, &number.to_string()]);
            assert_eq!(ran.code, 0, "{kind} {number}: {}", ran.err);
            let (mut sat, mut played, mut met) = (Vec::new(), Vec::new(), Vec::new());
            for line in ran.out.lines() {
                let numbers: Vec<u32> = line
                    .split(' ')
                    .map(|n| n.parse().expect("a number"))
                    .collect();
                let [round, _, ns, ew, boards] = numbers[..] else {
                    panic!("{line}");
                };
                sat.extend([(round, ns), (round, ew)]);
                played.extend([(boards, ns), (boards, ew)]);
                met.push((ns.min(ew), ns.max(ew)));
            }
            for list in [&mut sat, &mut played, &mut met] {
                let before = list.len();
                list.sort_unstable();
                list.dedup();
                assert_eq!(list.len(), before, "{kind} {number}");
            }
            if matches!(kind, "howell" | "barometer") {
                assert_eq!(
                    met.len() as u32,
                    number * (number - 1) / 2,
                    "everybody meets"
                );
            }
        }
    }
}

#[test]
fn s1_generated_tournaments_are_paired_as_the_rules_say() {
    for (seed, system) in [(1, "dutch-2026"), (2, "dutch-2026"), (3, "simple")] {
        let seed = seed.to_string();
        let made = qipai(&[
            "generate",
            "--players",
            "31",
            "--rounds",
            "7",
            "--late",
            "3",
            "--seed",
            &seed,
            "--system",
            system,
        ]);
        assert_eq!(made.code, 0, "{}", made.err);
        let again = qipai(&[
            "generate",
            "--players",
            "31",
            "--rounds",
            "7",
            "--late",
            "3",
            "--seed",
            &seed,
            "--system",
            system,
        ]);
        assert_eq!(made.out, again.out);
        let checked = with_input(&["check-pairing", "-"], made.out.as_bytes());
        assert_eq!(checked.code, 0, "{system}: {}{}", checked.out, checked.err);
        assert_eq!(checked.out.lines().count(), 7);
    }
}
