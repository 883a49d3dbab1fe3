//! Junqi's vectors on the shipped plugin in the sandbox, through `qipai referee`: boards, fights, layouts, destinations; and what
//! a seat may not know is not in what it is sent.

mod common;

use common::{Referee, Tally, rows, sorted, texts};
use serde_json::{Value, json};
use std::collections::BTreeMap;

fn manifest(board: &Value) -> &'static str {
    if *board == json!("2p") {
        "junqi"
    } else {
        "junqi-4"
    }
}

fn data(name: &str) -> Value {
    let path = common::root().join("plugins/junqi/tests/data").join(name);
    serde_json::from_str(&std::fs::read_to_string(path).expect("test data")).expect("JSON")
}

/// A list of lists of names without an order, neither of the lists nor in them.
fn loose(list: &Value) -> Vec<Vec<String>> {
    let lists = list.as_array().expect("a list").iter();
    let mut lists: Vec<Vec<String>> = lists
        .map(|names| {
            let names = texts(names);
            let back: Vec<String> = names.iter().rev().cloned().collect();
            names.min(back)
        })
        .collect();
    lists.sort();
    lists
}

#[test]
fn j1_both_boards_are_those_of_the_data_files() {
    for (name, file) in [("2p", "junqi_board_2p.json"), ("4p", "junqi_board_4p.json")] {
        let mut referee = Referee::new(manifest(&json!(name)));
        let (wanted, board) = (data(file), referee.ok(&json!({"inspect": {"board": name}})));
        for key in ["vertices", "headquarters", "home", "row_from_back"] {
            assert_eq!(board[key], wanted[key], "{name} {key}");
        }
        assert_eq!(
            sorted(texts(&board["camps"])),
            texts(&wanted["camps"]),
            "{name}"
        );
        for key in ["roads", "rails", "rail_lines"] {
            assert_eq!(loose(&board[key]), loose(&wanted[key]), "{name} {key}");
        }
        let counts =
            ["vertices", "camps", "roads", "rails"].map(|key| board[key].as_array().map(Vec::len));
        let wanted =
            ["vertices", "camps", "roads", "rails"].map(|key| wanted["counts"][key].as_u64());
        assert_eq!(counts.map(|n| n.map(|n| n as u64)), wanted);
    }
}

/// The notes of an answer's events.
fn notes(answer: &Value) -> Vec<String> {
    let events = answer["events"].as_array().into_iter().flatten();
    let notes = events.flat_map(|event| {
        event["what"]["applied"]["notes"]
            .as_array()
            .into_iter()
            .flatten()
    });
    notes
        .filter_map(|note| note["code"].as_str().map(str::to_owned))
        .collect()
}

/// What stands where, as the viewer sees it.
fn looks(referee: &mut Referee, viewer: &str) -> BTreeMap<String, String> {
    let scene = referee.ok(&json!({"scene": viewer}));
    let items = scene["items"].as_array().into_iter().flatten();
    items
        .map(|item| {
            let text = |key: &str| item[key].as_str().expect("text").to_owned();
            (text("at"), text("look"))
        })
        .collect()
}

#[test]
fn j4_every_fight_ends_as_in_the_vectors() {
    let mut referee = Referee::new("junqi");
    let mut tally = Tally::new("junqi_combat");
    for row in rows("junqi/tests/data/junqi_combat.jsonl") {
        tally.row();
        let answer = referee.ok(&json!({"inspect": {"combat": {"attacker": row["attacker"], "defender": row["defender"]}}}));
        for (key, value) in answer.as_object().expect("an object") {
            tally.same(&row["id"], value, &row[key]);
        }
        // A flag attacks from its headquarters, everything else attacks one.
        let (from, to) = if row["a"] == json!("F") {
            ("b1", "a1")
        } else {
            ("b11", "b12")
        };
        let mut pieces = json!({"e6": [0, "Y"], "e7": [1, "Y"]});
        pieces[from] = json!([0, row["attacker"]]);
        pieces[to] = json!([1, row["defender"]]);
        if row["defender"] == json!("军旗") && to == "a1" {
            continue;
        }
        if row["d"] != json!("F") {
            pieces["d12"] = json!([1, "F"]);
        }
        referee.ok(&json!({"open": {"position": {"pieces": pieces}}}));
        let mv = format!("{from}-{to}");
        let allowed = referee.ok(&json!({"check": {"seat": 0, "move": mv}}));
        tally.same(&row["id"], &allowed["ok"], &row["legal"]);
        if row["legal"] != json!(true) {
            continue;
        }
        let answer = referee.ok(&json!({"seat": 0, "play": mv}));
        let looks = looks(&mut referee, "everything");
        let letter =
            |side: &str, key: &str| format!("{side}-{}", row[key].as_str().expect("a letter"));
        let stands = looks.get(to);
        tally.same(
            &row["id"],
            &json!(stands == Some(&letter("red", "a"))),
            &row["attacker_survives"],
        );
        tally.same(
            &row["id"],
            &json!(stands == Some(&letter("blue", "d"))),
            &row["defender_survives"],
        );
        tally.same(&row["id"], json!(looks.contains_key(from)), json!(false));
        let ending = referee.state()["outcome"]["ending"].clone();
        tally.same(
            &row["id"],
            &json!(ending == json!("flag-captured")),
            &row["captures_flag"],
        );
        let lost = notes(&answer)
            .iter()
            .filter(|note| *note == "marshal-lost")
            .count();
        tally.same(
            &row["id"],
            json!(lost),
            json!(texts(&row["commander_lost"]).len()),
        );
    }
    tally.end(144);
}

#[test]
fn j3_every_layout_is_judged_as_in_the_vectors() {
    let mut referees = ["junqi", "junqi-4"].map(Referee::new);
    let letters: BTreeMap<String, String> = rows("junqi/tests/data/junqi_combat.jsonl")
        .iter()
        .map(|row| {
            (
                row["attacker"].to_string(),
                row["a"].as_str().expect("a letter").to_owned(),
            )
        })
        .collect();
    let mut tally = Tally::new("junqi_layouts");
    for row in rows("junqi/tests/data/junqi_layouts.jsonl") {
        tally.row();
        let referee = &mut referees[usize::from(row["board"] == json!("4p"))];
        let question =
            json!({"board": row["board"], "player": row["player"], "layout": row["layout"]});
        let answer = referee.ok(&json!({"inspect": {"layout": question}}));
        tally.same(&row["id"], &answer["legal"], &row["legal"]);
        // The same as a move: thirty letters from the back row on, from the player's left.
        let board = referee.ok(&json!({"inspect": {"board": row["board"]}}));
        let home = texts(&board["vertices"])
            .into_iter()
            .filter(|point| board["home"][point] == row["player"]);
        let mut home: Vec<String> = home.collect();
        if row["board"] == json!("2p") && row["player"] == json!(1) {
            home.reverse();
        }
        let text: String = home
            .iter()
            .map(|point| match row["layout"].get(point) {
                Some(piece) => letters[&piece.to_string()].clone(),
                None => ".".to_owned(),
            })
            .collect();
        referee.ok(&json!({"open": {}}));
        let answer = referee.say(&json!({"seat": row["player"], "play": format!("layout:{text}")}));
        match row["reason"].as_str() {
            None => tally.same(&row["id"], json!(answer["events"].is_array()), json!(true)),
            Some(reason) => {
                tally.same(
                    &row["id"],
                    &answer["refused"]["code"],
                    &json!(reason.replace(' ', "-")),
                );
                let at = answer["refused"]["args"]["at"].as_str().expect("a place");
                assert!(
                    at == "-" || home.iter().any(|point| point == at),
                    "{answer}"
                );
            }
        }
    }
    tally.end(35);
}

/// The legal moves of a seat: where each piece can go.
fn legal(referee: &mut Referee, seat: &Value) -> BTreeMap<String, Vec<String>> {
    let answer = referee.ok(&json!({"legal": seat}));
    assert_eq!(answer["complete"], json!(true));
    let mut ends: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for mv in texts(&answer["moves"]) {
        let (from, to) = mv.split_once('-').expect("two points");
        ends.entry(from.to_owned()).or_default().push(to.to_owned());
    }
    ends.into_iter()
        .map(|(from, ends)| (from, sorted(ends)))
        .collect()
}

#[test]
fn j1_j2_every_piece_goes_where_the_vectors_say() {
    let mut referees = ["junqi", "junqi-4"].map(Referee::new);
    let mut tally = Tally::new("junqi_moves");
    for row in rows("junqi/tests/data/junqi_moves.jsonl") {
        tally.row();
        let referee = &mut referees[usize::from(row["board"] == json!("4p"))];
        let from = row["from_"].as_str();
        let seat = from
            .map_or(&row["to_move"], |from| &row["pieces"][from][0])
            .clone();
        referee.ok(&json!({"open": {"position": {"pieces": row["pieces"], "to_move": seat}}}));
        let mut ends = legal(referee, &seat);
        if let Some(from) = from {
            let ends = ends.remove(from).unwrap_or_default();
            tally.same(&row["id"], json!(ends), json!(sorted(texts(&row["dests"]))));
            continue;
        }
        let total: usize = ends.values().map(Vec::len).sum();
        tally.same(&row["id"], &json!(total), &row["total"]);
        let wanted = row["dests"].as_object().expect("an object");
        let wanted: BTreeMap<String, Vec<String>> = wanted
            .iter()
            .filter(|(_, ends)| ends != &&json!([]))
            .map(|(from, ends)| (from.clone(), sorted(texts(ends))))
            .collect();
        tally.same(&row["id"], json!(ends), json!(wanted));
        for (from, ends) in wanted {
            let probe = referee.ok(&json!({"probe": {"seat": seat, "touched": [from]}}));
            tally.same(
                &row["id"],
                json!(sorted(texts(&probe["next"]))),
                json!(ends),
            );
        }
    }
    tally.end(62);
}
