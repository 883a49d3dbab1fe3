//! Legal moves, counts, SAN and FEN against the vectors (C1).

use qipai_chess::movegen::MoveList;
use qipai_chess::moves::Uci;
use qipai_chess::{fen, perft, san};
use serde_json::Value;

fn rows(text: &str) -> impl Iterator<Item = Value> + '_ {
    text.lines()
        .map(|line| serde_json::from_str(line).expect("a vector is JSON"))
}

fn position(row: &Value) -> qipai_chess::position::Position {
    let text = row["fen"].as_str().expect("fen");
    fen::read(text, false)
        .unwrap_or_else(|error| panic!("{}: {error:?}", row["id"]))
        .position
}

#[test]
fn c1_perft_equals_the_vectors() {
    const MOST: u64 = 3_000_000;
    let mut counted = 0;
    for row in rows(include_str!("data/chess_perft.jsonl")) {
        let position = position(&row);
        let mut list = MoveList::default();
        position.legal_moves(&mut list);
        let mut moves: Vec<String> = list
            .as_slice()
            .iter()
            .map(|&step| Uci::of(step, false).to_string())
            .collect();
        moves.sort();
        assert_eq!(row["moves"], Value::from(moves), "{}", row["id"]);
        for (depth, nodes) in (1..).zip(row["perft"].as_array().expect("perft")) {
            let nodes = nodes.as_u64().expect("a number");
            if nodes <= MOST {
                assert_eq!(
                    perft::perft(&position, depth),
                    nodes,
                    "{} {depth}",
                    row["id"]
                );
                counted += 1;
            }
        }
        for (step, nodes) in perft::divide(&position, 3) {
            if let Some(expected) = row["divide3"].get(Uci::of(step, false).to_string()) {
                assert_eq!(*expected, nodes, "{} {step:?}", row["id"]);
            }
        }
    }
    assert!(counted > 100, "{counted}");
}

#[test]
fn c1_san_and_fen_equal_the_vectors() {
    for row in rows(include_str!("data/chess_san.jsonl")) {
        let id = &row["id"];
        let text = row["fen"].as_str().expect("fen");
        let read = fen::read(text, false).expect(text);
        let back = fen::write(&read.position, read.quiet, read.number);
        if back != text {
            // The square behind a double step is dropped where no pawn may legally take.
            let passed = text.split(' ').nth(3).expect("a square");
            assert_eq!(back, text.replace(&format!(" {passed} "), " - "), "{id}");
            assert!(
                !row["moves"].to_string().contains(&format!("x{passed}")),
                "{id}"
            );
        }
        let mut list = MoveList::default();
        read.position.legal_moves(&mut list);
        let listed = row["moves"].as_array().expect("moves");
        assert_eq!(listed.len(), list.as_slice().len(), "{id}");
        for entry in listed {
            let [uci, written, after] = [0, 1, 2].map(|i| entry[i].as_str().expect("text"));
            let step = san::read(&read.position, written).expect(written);
            assert_eq!(Uci::of(step, false).to_string(), uci, "{id} {written}");
            assert_eq!(san::write(&read.position, step), written, "{id}");
            let zh = san::write_chinese(&read.position, step);
            assert_eq!(san::read(&read.position, &zh), Ok(step), "{id} {zh}");
            let next = read.position.after(step);
            let placement = |text: &str| text.rsplitn(3, ' ').last().map(str::to_owned);
            let found = placement(&fen::write(&next, 0, 1));
            assert_eq!(found, placement(after), "{id} {uci}");
        }
    }
}

/// Positions of Chess960 with their counts, as many programs give them.
#[test]
fn c1_chess960_perft() {
    for (text, nodes) in [
        (
            "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
            [21, 528, 12_189, 326_672],
        ),
        (
            "2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w HEhe - 1 9",
            [21, 807, 18_002, 667_366],
        ),
        (
            "b1q1rrkb/pppppppp/3nn3/8/P7/1PPP4/4PPPP/BQNNRKRB w GE - 1 9",
            [20, 479, 10_471, 273_318],
        ),
    ] {
        let position = fen::read(text, true).expect(text).position;
        for (depth, nodes) in (1..).zip(nodes) {
            assert_eq!(perft::perft(&position, depth), nodes, "{text} {depth}");
        }
    }
}

#[test]
fn c1_the_king_may_not_castle_out_of_its_rooks_shelter() {
    // Chess960: the rook on b1 shelters the king from the rook on a1; castled it does so no more.
    let sheltered = fen::read("4k3/8/8/8/8/8/8/rRK5 w B - 0 1", true).expect("reads");
    let mut list = MoveList::default();
    sheltered.position.legal_moves(&mut list);
    let castles = |uci: &str| {
        let all = list.as_slice().iter();
        all.clone()
            .any(|&step| Uci::of(step, true).to_string() == uci)
    };
    assert!(!castles("c1b1"));
}

#[test]
fn c1_x_fen_reads_every_spelling_of_castling_and_writes_the_outermost_rook_as_a_letter() {
    for (text, written) in [
        ("4k3/8/8/8/8/8/8/R2RK2R w KQ - 0 1", "KQ"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1", "KQkq"),
        ("1r2k1r1/8/8/8/8/8/8/1RR1K1R1 w GCgb - 0 1", "KCkq"),
        ("1r2k1r1/8/8/8/8/8/8/1RR1K1R1 w KQkq - 0 1", "KQkq"),
    ] {
        let read = fen::read(text, true).expect(text);
        let out = fen::write(&read.position, 0, 1);
        assert_eq!(out.split(' ').nth(2), Some(written), "{text}");
        assert_eq!(fen::read(&out, true).expect(&out), read);
    }
}

#[test]
fn c1_bad_fen_names_the_place() {
    for (text, code, arg) in [
        ("", "fen-missing", ""),
        ("8/8/8/8/8/8/8 w", "fen-ranks", "7"),
        ("4k3/8/8/9/8/8/8/4K3 w", "fen-piece", "9"),
        ("4k3/8/8/7/8/8/8/4K3 w", "fen-rank-length", "5"),
        ("4k3/8/8/ppppppppp/8/8/8/4K3 w", "fen-rank-length", "5"),
        ("4k3/8/3x4/8/8/8/8/4K3 w", "fen-piece", "x"),
        ("4k3/8/8/8/8/8/8/P3K3 w", "fen-pawn-rank", "a1"),
        ("4k3/8/8/8/8/8/8/8 w KQkq", "fen-king", "@white"),
        ("4k3/4k3/8/8/8/8/8/4K3 w", "fen-king", "@black"),
        ("4k3/8/8/8/8/8/PPPPPPPP/PPPPK3 w", "fen-pawn-rank", "a1"),
        ("4k3/8/8/8/8/7P/PPPPPPPP/4K3 w", "fen-too-many", "@white"),
        ("4k3/8/8/8/8/QQ6/PPPPPPPP/4K3 w", "fen-too-many", "@white"),
        ("4k3/8/8/8/8/8/8/4K3 x", "fen-side", "x"),
        ("4k3/8/8/8/8/8/8/4K3 w KQ", "fen-castling", "KQ"),
        ("r3k3/8/8/8/8/8/8/4K2R w Kk", "fen-castling", "Kk"),
        ("4k3/8/8/8/8/8/8/4K2R w KK", "fen-castling", "KK"),
        ("4k3/8/8/8/8/8/8/4K2R w K z9", "fen-en-passant", "z9"),
        ("4k3/8/8/8/8/8/8/4K3 w - e6", "fen-en-passant", "e6"),
        ("4k3/8/8/8/4P3/8/8/4K3 w - e3", "fen-en-passant", "e3"),
        (
            "4k3/8/8/8/8/8/8/4K3 w - - -1",
            "fen-number",
            "halfmove clock",
        ),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 x", "fen-number", "move number"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 2", "fen-field", "2"),
        ("4k3/8/8/8/8/8/8/4K3 w moves e1e9", "fen-move", "1"),
        ("4k3/8/8/8/8/8/4R3/4K3 w", "fen-check", "e8"),
        ("8/8/8/8/8/8/8/3kK3 w", "fen-check", "d1"),
    ] {
        let error = fen::read(text, false).expect_err(text);
        let first = error.args.first().map_or("", |(_, value)| value.as_str());
        assert_eq!((error.code.as_str(), first), (code, arg), "{text}");
        assert!(fen::CODES.contains(&error.code.as_str()));
    }
    // Castling from elsewhere is Chess960's.
    let text = "4k3/8/8/8/8/8/8/1R2K3 w B";
    assert!(fen::read(text, false).is_err() && fen::read(text, true).is_ok());
}

#[test]
fn c1_san_is_read_generously_and_refused_with_a_reason() {
    let position = |text| fen::read(text, false).expect(text).position;
    let start = position(fen::START);
    for text in [
        "Nf3", "Ng1f3", "Ng1-f3", "N1f3", "Ngf3", "Nf3!?", "马f3", "馬f3",
    ] {
        let step = san::read(&start, text).expect(text);
        assert_eq!(Uci::of(step, false).to_string(), "g1f3", "{text}");
    }
    let castling = position("4k3/8/8/8/8/8/8/R3K2R w KQ");
    for (text, uci) in [("O-O", "e1g1"), ("0-0-0", "e1c1"), ("O-O-O+", "e1c1")] {
        let step = san::read(&castling, text).expect(text);
        assert_eq!(Uci::of(step, false).to_string(), uci, "{text}");
    }
    let promotion = position("3q3k/4P3/8/8/8/8/8/4K3 w");
    for text in ["exd8=Q+", "ed8Q", "e7xd8=Q", "e7d8Q"] {
        let step = san::read(&promotion, text).expect(text);
        assert_eq!(Uci::of(step, false).to_string(), "e7d8q", "{text}");
    }
    use san::SanError::{Ambiguous, Illegal, Unreadable};
    for (at, text, error) in [
        (&start, "e5", Illegal),
        (&start, "Ke2", Illegal),
        (&start, "", Unreadable),
        (&start, "Zf3", Unreadable),
        (&start, "Nf9", Unreadable),
        (&start, "O-O", Illegal),
        (&promotion, "e8", Illegal),
        (&position("4k3/8/8/8/8/R7/8/R3K3 w"), "Ra2", Ambiguous),
    ] {
        assert_eq!(san::read(at, text), Err(error), "{text}");
    }
}
