//! Notations against `xq_notation`, and the tandem cases that its sources leave open.

use qipai_xiangqi::fen;
use qipai_xiangqi::movegen::MoveList;
use qipai_xiangqi::notation::{chinese, read_ranks1, write_ranks1, wxf};
use qipai_xiangqi::position::{Move, Position};
use serde_json::Value;

fn position(text: &str) -> Position {
    fen::read(text).expect("a position").position
}

fn iccs(text: &str) -> Move {
    text.parse().expect("a move")
}

#[test]
fn x2_every_notation_equals_the_vectors_and_reads_back() {
    let mut moves_seen = 0;
    for line in include_str!("data/xq_notation.jsonl").lines() {
        let row: Value = serde_json::from_str(line).expect("a vector is JSON");
        let position = position(row["fen"].as_str().expect("fen"));
        let ambiguous = |list: &str, text: &str| {
            row[list]
                .as_array()
                .expect("list")
                .iter()
                .any(|t| t == text)
        };
        for texts in row["moves"].as_array().expect("moves") {
            let [short, ranks, zh, letters] =
                [0, 1, 2, 3].map(|i| texts[i].as_str().expect("text"));
            let mv = iccs(short);
            let at = format!("{} {short}", row["id"]);
            assert_eq!(mv.to_string(), short);
            assert_eq!(write_ranks1(mv), ranks);
            assert_eq!(read_ranks1(ranks), Some(mv), "{at}");
            if !ambiguous("ambiguous_chinese", zh) {
                assert_eq!(chinese::write(&position, mv).as_deref(), Some(zh), "{at}");
                assert_eq!(chinese::read(&position, zh), Some(mv), "{at}");
            }
            if !ambiguous("ambiguous_wxf", letters) {
                assert_eq!(wxf::write(&position, mv).as_deref(), Some(letters), "{at}");
                assert_eq!(wxf::read(&position, letters), Some(mv), "{at}");
            }
            moves_seen += 1;
        }
    }
    assert!(moves_seen > 500);
}

#[test]
fn x2_every_legal_move_reads_back_in_every_notation_on_random_games() {
    let mut state = 5u64;
    for _ in 0..20 {
        let mut position = fen::start();
        for _ in 0..120 {
            let mut list = MoveList::default();
            position.legal_moves(&mut list);
            for &mv in list.as_slice() {
                for (text, back) in [
                    chinese::write(&position, mv)
                        .map(|text| (text.clone(), chinese::read(&position, &text))),
                    wxf::write(&position, mv)
                        .map(|text| (text.clone(), wxf::read(&position, &text))),
                ]
                .map(|written| written.expect("every move can be written"))
                {
                    assert_eq!(back, Some(mv), "{text} in {}", fen::write(&position, 0, 1));
                }
            }
            state = state
                .wrapping_mul(6364136223846793005)
                .wrapping_add(1442695040888963407);
            let moves = list.as_slice();
            let Some(&mv) = moves.get((state >> 33) as usize % moves.len().max(1)) else {
                break;
            };
            position.play(mv);
        }
    }
}

#[test]
fn x2_two_files_of_soldiers_are_numbered_where_the_short_form_fits_two_moves() {
    let position = position("4k4/9/2P3P2/2P3P2/9/9/9/9/9/3K5 w - - 0 1");
    for (mv, text) in [
        ("g7g8", "一兵进一"),
        ("c7c8", "三兵进一"),
        ("g6h6", "后兵平二"),
        ("c7d7", "前兵平六"),
    ] {
        assert_eq!(chinese::write(&position, iccs(mv)).as_deref(), Some(text));
        assert_eq!(chinese::read(&position, text), Some(iccs(mv)));
    }
    // Numbered through: front of the right file 1, its rear 2, then the left file.
    assert_eq!(chinese::read(&position, "二兵平四"), Some(iccs("g6f6")));
    assert_eq!(chinese::read(&position, "四兵平八"), Some(iccs("c6b6")));
    assert_eq!(chinese::read(&position, "前兵进一"), None, "fits two moves");
}

#[test]
fn x2_both_scripts_all_widths_and_old_forms_are_read() {
    let red = fen::start();
    for text in [
        "炮二平五",
        "砲二平五",
        "包二平五",
        "炮2平5",
        "炮２平５",
        " 炮二平五 ",
    ] {
        assert_eq!(chinese::read(&red, text), Some(iccs("h2e2")), "{text}");
    }
    for text in ["馬八進七", "马八进七", "傌8進7"] {
        assert_eq!(chinese::read(&red, text), Some(iccs("b0c2")), "{text}");
    }
    let mut black = red.clone();
    black.play(iccs("h2e2"));
    for text in ["马８进７", "馬8進7", "馬八進七"] {
        assert_eq!(chinese::read(&black, text), Some(iccs("h9g7")), "{text}");
    }
    assert_eq!(
        chinese::write(&black, iccs("h9g7")).as_deref(),
        Some("马８进７")
    );
    assert_eq!(wxf::read(&red, "c2.5"), Some(iccs("h2e2")));
    for text in [
        "",
        "炮",
        "炮十平五",
        "炮二平",
        "炮二平五五",
        "炮二飞五",
        "炮二平零",
        "馬二平五",
        "C2=",
        "C0=5",
        "X2=5",
    ] {
        assert_eq!(
            chinese::read(&red, text).or(wxf::read(&red, text)),
            None,
            "{text}"
        );
    }
}

#[test]
fn x2_tandem_pieces_are_front_and_rear_and_advisors_go_by_file() {
    let chariots = position("3k5/9/9/4R4/9/4R4/9/9/9/4K4 w - - 0 1");
    for (mv, zh, letters) in [
        ("e6e7", "前车进一", "R++1"),
        ("e4e5", "后车进一", "R-+1"),
        ("e6a6", "前车平九", "R+=9"),
    ] {
        assert_eq!(chinese::write(&chariots, iccs(mv)).as_deref(), Some(zh));
        assert_eq!(wxf::write(&chariots, iccs(mv)).as_deref(), Some(letters));
    }
    assert_eq!(chinese::read(&chariots, "前車進一"), Some(iccs("e6e7")));
    assert_eq!(chinese::read(&chariots, "車前進一"), Some(iccs("e6e7")));
    assert_eq!(wxf::read(&chariots, "+R+1"), Some(iccs("e6e7")));
    assert_eq!(
        chinese::read(&chariots, "车五进一"),
        None,
        "two chariots on the file"
    );
    let advisors = position("4k4/9/9/9/9/9/9/3A5/9/3AK4 w - - 0 1");
    assert_eq!(
        chinese::write(&advisors, iccs("d0e1")).as_deref(),
        Some("仕六进五")
    );
    assert_eq!(
        chinese::write(&advisors, iccs("d2e1")).as_deref(),
        Some("仕六退五")
    );
    assert_eq!(chinese::read(&advisors, "前仕退五"), Some(iccs("d2e1")));
    let black = position("4k4/9/9/9/9/9/4p4/4p4/4p4/3K5 b - - 0 1");
    assert_eq!(
        chinese::write(&black, iccs("e2d2")).as_deref(),
        Some("中卒平４")
    );
    assert_eq!(chinese::read(&black, "前卒平6"), Some(iccs("e1f1")));
    assert_eq!(
        wxf::write(&black, iccs("e2d2")).as_deref(),
        Some("25=4"),
        "one of three"
    );
    let two = position("3k5/9/9/4P4/4P4/9/9/9/9/4K4 w - - 0 1");
    for (mv, letters) in [("e6d6", "P+=6"), ("e5d5", "P-=6")] {
        assert_eq!(wxf::write(&two, iccs(mv)).as_deref(), Some(letters));
        assert_eq!(wxf::read(&two, letters), Some(iccs(mv)));
    }
    // By place and file they are read as well.
    assert_eq!(wxf::read(&two, "15=6"), Some(iccs("e6d6")));
}
