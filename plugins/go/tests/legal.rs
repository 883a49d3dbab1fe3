//! Which stones may be played: the vectors on legality (G1), each map whole.

mod common;

use common::{moves, rows, size, stones, texts};
use qipai_go::board::{EMPTY, Slot, owner};
use qipai_go::rules::{Ko, Rules};
use qipai_go::sgf::read_position;
use qipai_go::state::{Stage, State};
use qipai_go::stone::Side;
use serde_json::Value;
use std::collections::BTreeMap;

fn open(text: &str, ko: Ko) -> State {
    let rules = Rules {
        ko,
        resumptions: 99,
        ..Rules::default()
    };
    read_position(text, &rules).unwrap_or_else(|refusal| panic!("{text}: {refusal:?}"))
}

/// Every forbidden empty point with the reason, and how many are legal.
fn map(state: &State) -> (BTreeMap<String, String>, usize) {
    let board = state.board();
    let name = |slot: Slot| board.point(slot).to_string().to_uppercase();
    let empty: Vec<Slot> = board
        .slots()
        .filter(|&slot| board.get(slot) == EMPTY)
        .collect();
    let forbidden: BTreeMap<String, String> = empty
        .iter()
        .filter_map(|&slot| Some((name(slot), state.forbids_stone(slot)?.to_owned())))
        .collect();
    let legal = empty.len() - forbidden.len();
    (forbidden, legal)
}

fn wanted(value: &Value) -> BTreeMap<String, String> {
    let map = value.as_object().expect("a map");
    map.iter()
        .map(|(point, why)| (point.clone(), why.as_str().expect("a reason").to_owned()))
        .collect()
}

/// The board as the vectors print it, top row first.
fn picture(state: &State) -> Vec<String> {
    let board = state.board();
    let slots: Vec<Slot> = board.slots().collect();
    let letter = |slot: &Slot| match owner(board.get(*slot)) {
        None => '.',
        Some(Side::Black) => 'X',
        Some(Side::White) => 'O',
    };
    slots
        .chunks(board.size().into())
        .rev()
        .map(|rank| rank.iter().map(letter).collect())
        .collect()
}

#[test]
fn g1_every_forbidden_point_of_random_games_is_known() {
    for row in rows(include_str!("data/go_legal.jsonl")) {
        let text = format!("(;SZ[{}]{})", size(&row), moves(&row));
        let state = open(&text, Ko::PositionalSuperko);
        assert_eq!(picture(&state), texts(&row["board"]), "{}", row["id"]);
        assert_eq!(state.turn().key()[..1], row["to_play"], "{}", row["id"]);
        let (forbidden, legal) = map(&state);
        assert_eq!(forbidden, wanted(&row["illegal"]), "{}", row["id"]);
        assert_eq!(row["legal_count"], legal, "{}", row["id"]);
        for side in Side::BOTH {
            let taken = &row["captures_by"][&side.key()[..1]];
            assert_eq!(*taken, state.prisoners()[side.index()], "{}", row["id"]);
        }
    }
}

#[test]
fn g1_superko_and_simple_ko_forbid_what_the_vectors_say() {
    for row in rows(include_str!("data/go_superko.jsonl")) {
        let text = format!("(;SZ[{}]{})", size(&row), moves(&row));
        for (ko, column) in [
            (Ko::PositionalSuperko, "illegal_positional_superko"),
            (Ko::Simple, "illegal_simple_ko"),
        ] {
            let state = open(&text, ko);
            assert_eq!(picture(&state), texts(&row["board"]), "{}", row["id"]);
            assert_eq!(
                map(&state).0,
                wanted(&row[column]),
                "{} {column}",
                row["id"]
            );
        }
    }
}

#[test]
fn g1_captures_come_before_suicide_and_ko_is_kept() {
    for row in rows(include_str!("data/go_rules.jsonl")) {
        let size = size(&row);
        for (ko, column) in [
            (Ko::PositionalSuperko, "positional_superko"),
            (Ko::Simple, "simple_ko"),
        ] {
            let setup =
                stones("AB", &row["setup"]["b"], size) + &stones("AW", &row["setup"]["w"], size);
            let mut text = format!("(;SZ[{size}]{setup}");
            for step in row["steps"].as_array().expect("steps") {
                let colour = step["color"].as_str().expect("a colour").to_uppercase();
                let vertex = step["move"].as_str().expect("a move");
                let state = open(&format!("{text};PL[{colour}])"), ko);
                let id = format!("{} {vertex} {column}", row["id"]);
                let point = vertex.parse().expect("a point");
                let slot = state.board().slot(point).expect("on the board");
                let verdict = &step[column];
                let why = state.forbids_stone(slot);
                assert_eq!(why, verdict["reason"].as_str(), "{id}");
                if verdict["legal"] == true {
                    let mut taken: Vec<String> = state
                        .board()
                        .would_take(slot, state.turn())
                        .0
                        .iter()
                        .map(|&slot| state.board().point(slot).to_string().to_uppercase())
                        .collect();
                    taken.sort();
                    assert_eq!(taken, texts(&verdict["captured"]), "{id}");
                    text += &format!(";{colour}[{}]", common::sgf(vertex, size));
                }
            }
            if ko == Ko::PositionalSuperko {
                let state = open(&format!("{text})"), ko);
                assert_eq!(
                    picture(&state),
                    texts(&row["final_positional"]),
                    "{}",
                    row["id"]
                );
                assert_eq!(*state.stage(), Stage::Play);
            }
        }
    }
}
