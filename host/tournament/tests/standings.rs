//! Tie-break values of whole tournaments. Data: `tests/data/tiebreak*`, from the vectors' `tournament/tiebreak`,
//! `tiebreak_hand` and `tiebreak_seed`.

#![expect(clippy::disallowed_methods, reason = "test data is read from files")]

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use qipai_tournament::facts::{Event, PlayerId};
use qipai_tournament::lang::Lang;
use qipai_tournament::standings::{
    Format, Standings, TieBreakError, document, explain_row, parse_list, render, standings,
};
use qipai_tournament::trf;

fn event(path: &Path) -> Event {
    trf::read(&std::fs::read(path).expect("a file"))
        .expect("a tournament")
        .event
}

fn files(folder: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/data")
        .join(folder);
    let mut paths: Vec<PathBuf> = std::fs::read_dir(folder)
        .expect("data")
        .map(|e| e.expect("an entry").path())
        .collect();
    paths.retain(|p| p.extension().is_some_and(|e| e == "trf"));
    paths.sort();
    paths
}

type Rows = BTreeMap<PlayerId, BTreeMap<String, String>>;

fn csv(path: &Path) -> Rows {
    let text = std::fs::read_to_string(path).expect("values");
    let mut lines = text.lines();
    let head: Vec<&str> = lines.next().expect("a head").split(',').collect();
    lines
        .map(|line| {
            let cells: BTreeMap<String, String> = head
                .iter()
                .map(|h| h.to_string())
                .zip(line.split(',').map(String::from))
                .collect();
            (cells["id"].parse().expect("an id"), cells)
        })
        .collect()
}

#[test]
fn s3_c07_figures_equal_the_reference_values() {
    let (mut values, mut wrong) = (0, Vec::new());
    for path in files("tiebreak").into_iter().chain(files("tiebreak_hand")) {
        let event = event(&path);
        let expected = csv(&path.with_extension("tb.csv"));
        let names = [
            "PTS", "BH", "BH/C1", "BH/C2", "BH/M1", "BH/M2", "SB", "PS", "PS/C1", "WIN", "WON",
            "BPG", "BWG", "REP", "STD",
        ];
        let list = parse_list(&names.join(",")).expect("names");
        let table = standings(&event, None, &list, Format::Swiss);
        for row in &table.rows {
            for (name, figure) in names.iter().zip(&row.figures) {
                let Some(value) = expected[&row.id].get(*name).filter(|v| *v != "?") else {
                    continue;
                };
                values += 1;
                if figure.text() != *value {
                    wrong.push(format!(
                        "{:?} {} {name}: {} not {value}",
                        path.file_stem(),
                        row.id,
                        figure.text()
                    ));
                }
            }
        }
    }
    assert!(values > 6000, "{values}");
    assert!(
        wrong.is_empty(),
        "{} of {values} wrong:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}

fn check_document(table: &Standings, expected: &Rows, columns: [&str; 4], path: &Path) {
    for row in &table.rows {
        let cells = &expected[&row.id];
        let ours = [&row.figures[0], &row.figures[1], &row.figures[3]].map(|f| f.text());
        let theirs = [columns[0], columns[1], columns[2]].map(|c| cells[c].clone());
        assert_eq!(ours, theirs, "{path:?} player {}", row.id);
        assert_eq!(
            row.place.map(|p| p.to_string()).as_ref(),
            Some(&cells[columns[3]]),
            "{path:?} player {}",
            row.id
        );
    }
}

#[test]
fn s3_the_document_order_gives_the_expected_places() {
    let mut seen = 0;
    for path in files("tiebreak").into_iter().chain(files("tiebreak_hand")) {
        let table = standings(&event(&path), None, &document(), Format::Swiss);
        let columns = [
            "seed_buchholz",
            "seed_progressive",
            "seed_wins",
            "seed_place",
        ];
        check_document(&table, &csv(&path.with_extension("tb.csv")), columns, &path);
        seen += 1;
    }
    for path in files("tiebreak_seed") {
        let table = standings(&event(&path), None, &document(), Format::Swiss);
        check_document(
            &table,
            &csv(&path.with_extension("csv")),
            ["buchholz", "progressive", "wins", "place"],
            &path,
        );
        seen += 1;
    }
    assert!(seen >= 30, "{seen}");
}

#[test]
fn s3_every_figure_can_be_added_up_from_its_parts() {
    let list = parse_list("BH,BH/C1,BH/M2,SB,SB/C1,PS,PS/C1,STD,DBH,SOS,SOSOS,SODOS,KS,FB,DE,DDE")
        .expect("names");
    for path in files("tiebreak") {
        let table = standings(&event(&path), None, &list, Format::Swiss);
        for figure in table.rows.iter().flat_map(|r| &r.figures) {
            let kept: i64 = figure
                .parts
                .iter()
                .filter(|p| !p.cut)
                .map(|p| p.amount)
                .sum();
            assert_eq!(figure.value, kept, "{path:?}");
        }
    }
}

#[test]
fn s3_explanations_name_opponents_and_rounds_in_both_languages() {
    let event = event(&files("tiebreak_hand")[0]);
    let list = parse_list("BH/C1,DE,TPR").expect("names");
    let table = standings(&event, None, &list, Format::Swiss);
    let row = table.row(1).expect("player 1");
    let english = explain_row(&event, &table, row, Lang::En);
    // h1-rr4: 1 beat 4 and 3 and lost to 2; scores 2, 1.5, 0.5: 3's half point is cut.
    assert!(
        english
            .contains("Buchholz BH/C1 = 3.5: round 1 P4 2, round 2 P2 1.5, round 3 P3 0.5 (cut)."),
        "{english}"
    );
    let chinese = explain_row(&event, &table, row, Lang::ZhHans);
    assert!(
        chinese.contains("第2轮 P2 1.5") && chinese.contains("P1第"),
        "{chinese}"
    );
    let text = render(&event, &table, Lang::En);
    assert!(
        text.starts_with("place  id  name  points  BH/C1  DE"),
        "{text}"
    );
    assert_eq!(text.lines().count(), 5);
}

#[test]
fn s3_wrong_tiebreaks_are_refused_with_the_nearest_name() {
    let error = |text: &str| parse_list(text).err();
    assert_eq!(
        error("BH,BUCH"),
        Some(TieBreakError::Unknown("BUCH".into(), "BH"))
    );
    assert_eq!(error("BH/X"), Some(TieBreakError::Modifier("/X".into())));
    assert_eq!(error("BH/C0"), Some(TieBreakError::Modifier("/C0".into())));
    assert_eq!(error("BH/"), Some(TieBreakError::Modifier("/".into())));
    assert_eq!(error("BH/é"), Some(TieBreakError::Modifier("/é".into())));
    assert_eq!(error("WIN/C1"), Some(TieBreakError::NoCut("WIN")));
    assert_eq!(error("BH:GP"), Some(TieBreakError::Team("BH:GP".into())));
    let list = parse_list("bh/c1, KS/L-1,de/p,TPN/R,FB/M2").expect("names");
    let texts: Vec<String> = list.iter().map(ToString::to_string).collect();
    assert_eq!(texts, ["BH/C1", "KS/L-1", "DE/P", "TPN/R", "FB/M2"]);
    assert_eq!(parse_list("document"), Ok(document()));
}
