//! Tournament report files: everything in `tests/data` is read, written and read again; bad files give errors.
#![allow(
    clippy::unwrap_used,
    clippy::disallowed_methods,
    reason = "tests read their data and may fail"
)]

use std::fs;
use std::path::PathBuf;

use qipai_tournament::trf::{self, Dialect, Problem};

fn data(folder: &str) -> Vec<PathBuf> {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("tests/data")
        .join(folder);
    let mut files: Vec<PathBuf> = fs::read_dir(root)
        .unwrap()
        .map(|e| e.unwrap().path())
        .collect();
    files.retain(|f| f.extension().is_some_and(|e| e == "trf"));
    files.sort();
    assert!(!files.is_empty(), "no files in {folder}");
    files
}

#[test]
fn s1_every_file_survives_writing_and_reading() {
    for file in data("dutch").into_iter().chain(data("rtg")) {
        let read = trf::read(&fs::read(&file).unwrap())
            .unwrap_or_else(|e| panic!("{}: {}", file.display(), e[0]));
        for dialect in [Dialect::Trf26, Dialect::Both] {
            let text = trf::write(&read.event, dialect).unwrap();
            let again = trf::read(text.as_bytes())
                .unwrap_or_else(|e| panic!("{}: {}\n{text}", file.display(), e[0]));
            let mut event = again.event;
            for ban in event.forbidden.iter_mut().zip(&read.event.forbidden) {
                // A ban without end is written with the event's last round.
                assert_eq!(
                    (&ban.0.ids, ban.0.first),
                    (&ban.1.ids, ban.1.first),
                    "{}",
                    file.display()
                );
                ban.0.last = ban.1.last;
            }
            let mut expected = read.event.clone();
            for event in [&mut event, &mut expected] {
                for player in &mut event.players {
                    while player.accelerated.last() == Some(&qipai_tournament::facts::Points::ZERO)
                    {
                        player.accelerated.pop();
                    }
                }
            }
            assert_eq!(event, expected, "{}", file.display());
        }
    }
}

const GOOD: &str = "\
012 Test
142 3
152 W
001    1      Ada                               2400                             1.0    1     3 w 1
001    2      Bob                               2300                             1.0    2     4 b 1
001    3      Cy                                2200                             0.0    3     1 b 0
001    4      Dee                               2100                             0.0    4     2 w 0
XYZ something of another program
";

fn problems(text: &str) -> Vec<(usize, usize, Problem)> {
    trf::read(text.as_bytes())
        .unwrap_err()
        .into_iter()
        .map(|e| (e.line, e.column, e.problem))
        .collect()
}

#[test]
fn s1_line_ends_marks_and_unknown_lines_are_no_trouble() {
    let plain = trf::read(GOOD.as_bytes()).unwrap().event;
    assert_eq!(plain.extra.len(), 1);
    for text in [
        GOOD.replace('\n', "\r\n"),
        GOOD.replace('\n', "\r"),
        format!("\u{feff}{GOOD}"),
    ] {
        assert_eq!(trf::read(text.as_bytes()).unwrap().event, plain);
    }
    let utf16: Vec<u8> = [0xff, 0xfe]
        .into_iter()
        .chain(GOOD.encode_utf16().flat_map(u16::to_le_bytes))
        .collect();
    assert_eq!(trf::read(&utf16).unwrap().event, plain);
    assert!(
        trf::write(&plain, Dialect::Trf26)
            .unwrap()
            .contains("XYZ something of another program")
    );
}

#[test]
fn s1_columns_may_be_counted_in_bytes_or_screen_cells() {
    for name in ["Müller     ", "张三     ", "张三       "] {
        let text = GOOD.replace(&format!("{:<11}", "Bob"), name);
        let event = trf::read(text.as_bytes())
            .unwrap_or_else(|e| panic!("{name}: {}", e[0]))
            .event;
        assert_eq!(event.players[1].name, name.trim());
        assert_eq!(event.players[1].rating, 2300);
    }
}

#[test]
fn s1_mistakes_are_named_with_line_and_column() {
    let cases: [(&str, &str, usize, usize); 12] = [
        ("001    3 ", "001    1 ", 6, 5),
        ("     3 w 1", "     9 w 1", 4, 92),
        ("     3 w 1", "     1 w 1", 4, 92),
        ("     3 w 1", "     3 b 1", 4, 92),
        ("     3 w 1", "     3 w 0", 4, 81),
        ("     3 w 1", "     3 x 1", 4, 97),
        ("     3 w 1", "     3 w ?", 4, 99),
        ("     3 w 1", "  0000 - 1", 4, 99),
        (" 1.0    1 ", " 1.5    1 ", 4, 81),
        (" 2400 ", "  2400", 4, 53),
        ("142 3", "142 three", 2, 5),
        ("152 W", "152 red", 3, 5),
    ];
    for (from, to, line, column) in cases {
        let found = problems(&GOOD.replacen(from, to, 1));
        assert!(
            found.iter().any(|f| (f.0, f.1) == (line, column)),
            "{to}: {found:?}"
        );
    }
    assert_eq!(problems("")[0].2, Problem::NoPlayers);
    assert_eq!(problems("012 x\n")[0].2, Problem::NoPlayers);
}

/// Cuts, doubled and changed bytes give an event or errors, never a panic.
#[test]
fn s1_damaged_files_never_panic() {
    let mut state = 1_u64;
    let mut random = |bound: usize| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % bound
    };
    for file in data("dutch").into_iter().step_by(9) {
        let good = fs::read(&file).unwrap();
        for _ in 0..60 {
            let mut bad = good.clone();
            for _ in 0..=random(3) {
                let at = random(bad.len());
                match random(4) {
                    0 => bad[at] = random(256) as u8,
                    1 => bad.truncate(at.max(1)),
                    2 => bad.insert(at, b" 0123=+-wb\r\n\xc3\xff"[random(14)]),
                    _ => {
                        bad.remove(at);
                        bad.push(b'\n');
                    }
                }
            }
            if let Ok(read) = trf::read(&bad) {
                let _ = trf::write(&read.event, Dialect::Both);
            }
        }
    }
}

/// As many players as the columns hold are read quickly; one more is refused, and mistakes are told in measure.
#[test]
fn s1_huge_files_are_read_or_refused() {
    use qipai_tournament::facts::{Event, Player, Points};
    use qipai_tournament::swiss::{NoPairing, System, pair};
    let player = |id: u32| Player {
        id,
        joined: 1,
        accelerated: vec![Points::ONE],
        ..Player::default()
    };
    let mut event = Event {
        players: (1..=99_999).map(player).collect(),
        ..Event::default()
    };
    let text = trf::write(&event, Dialect::Both).unwrap();
    let read = trf::read(text.as_bytes()).unwrap().event;
    assert_eq!(read.players.len(), 99_999);
    assert_eq!(read.players[99_998].accelerated, [Points::ONE]);
    assert!(matches!(
        pair(&read, 1, System::Dutch2026),
        Err(NoPairing::TooMany { .. })
    ));
    assert_eq!(problems(&text.replace(" 0.0", " 9.x")).len(), 100);
    event.players.push(player(100_000));
    assert!(trf::write(&event, Dialect::Both).is_err());
}

#[test]
fn s2_the_seed_and_numbers_by_rating_survive_the_file() {
    use qipai_tournament::facts::{Event, Numbering, Player};
    let player = |id, rating| Player {
        id,
        rating,
        name: format!("P{id}"),
        joined: 1,
        ..Player::default()
    };
    let mut event = Event {
        seed: u64::MAX,
        numbering: Numbering::Rating,
        players: vec![player(1, 1500), player(2, 2000), player(3, 1800)],
        ..Event::default()
    };
    event.renumber();
    let again = trf::read(trf::write(&event, Dialect::Trf26).unwrap().as_bytes())
        .unwrap()
        .event;
    assert_eq!(again.seed, u64::MAX);
    let numbers = |e: &Event| e.players.iter().map(|p| p.tpn).collect::<Vec<_>>();
    assert_eq!(numbers(&again), numbers(&event));
    assert_eq!(
        problems(&format!("### qipai seed -1\n{GOOD}"))[0].1,
        16,
        "the column of the number"
    );
}
