//! The vectors of gomoku and renju, and the document's claims, on the shipped plugin in the sandbox, through `qipai referee`.

mod common;

use common::{Referee, Tally, rows, texts, to_move};
use serde_json::{Value, json};

/// A row's stones as a start position.
fn position(row: &Value) -> String {
    let stones = |side: &str| match texts(&row[side]) {
        points if points.is_empty() => String::new(),
        points => format!(" {side} {}", points.join(" ")),
    };
    format!("size 15{}{}", stones("black"), stones("white"))
}

/// The same as SGF.
fn sgf(row: &Value) -> String {
    let stones = |property: &str, side: &str| -> String {
        let letters = |point: &String| {
            let (file, rank) = point.split_at(1);
            let rank: u8 = rank.parse().expect("a rank");
            format!("[{file}{}]", char::from(b'a' + 15 - rank))
        };
        let values: String = texts(&row[side]).iter().map(letters).collect();
        if values.is_empty() {
            values
        } else {
            format!("{property}{values}")
        }
    };
    let (black, white) = (stones("AB", "black"), stones("AW", "white"));
    format!("(;GM[4]FF[4]SZ[15]{black}{white})")
}

/// The codes of refused moves as the vectors name them, for all points that Black may not play.
fn refused(referee: &mut Referee) -> Value {
    let answer = referee.ok(&json!({"legal": "black"}));
    assert_eq!(answer["complete"], json!(true));
    let legal = texts(&answer["moves"]);
    let mut found = json!({});
    for (file, rank) in ('a'..='o').flat_map(|file| (1..=15).map(move |rank| (file, rank))) {
        let point = format!("{file}{rank}");
        if !legal.contains(&point) {
            let asked = json!({"check": {"seat": "black", "move": point}});
            let code = referee.ok(&asked)["code"].clone();
            let code = code.as_str().expect("a code").replace('-', "_");
            if code != "occupied" {
                found[point] = json!(code);
            }
        }
    }
    found
}

#[test]
fn r2_r3_the_forbidden_points_are_those_of_the_vectors_by_both_definitions() {
    let mut referee = Referee::new("gomoku");
    let mut tally = Tally::new("renju_points");
    for row in rows("gomoku/tests/data/renju_points.jsonl") {
        tally.row();
        let rules = json!({"rule": "renju", "forbidden_claim": "reject"});
        referee.ok(&json!({"open": {"position": position(&row), "rules": rules}}));
        tally.same(&row["id"], refused(&mut referee), row["forbidden"].clone());
        let asked =
            json!({"inspect": {"forbidden": {"position": sgf(&row), "rules": {"rule": "renju"}}}});
        let answer = referee.ok(&asked);
        tally.same(&row["id"], &answer["forbidden"], &row["forbidden"]);
        let sorted = |value: &Value| common::sorted(texts(value));
        tally.same(
            &row["id"],
            sorted(&answer["five_points"]),
            sorted(&row["five_points"]),
        );
        let asked = json!({"inspect": {"forbidden": {"position": position(&row), "rules": {"rule": "seed"}}}});
        let seed = referee.ok(&asked)["forbidden"].clone();
        let mut wanted = row["forbidden"].clone();
        let differs = row["seed_geometric_differs"].as_object();
        for (point, kind) in differs.expect("a map") {
            let wanted = wanted.as_object_mut().expect("a map");
            if kind.is_null() {
                wanted.remove(point);
            } else {
                wanted.insert(point.clone(), kind.clone());
            }
        }
        tally.same(&row["id"], seed, wanted);
    }
    tally.end(98);
}

#[test]
fn r1_r2_games_end_where_each_rule_says() {
    let mut referee = Referee::new("gomoku");
    let mut tally = Tally::new("gomoku");
    for row in rows("gomoku/tests/data/gomoku.jsonl") {
        tally.row();
        for (rule, result) in row["result"].as_object().expect("results") {
            let rules = json!({"rule": rule, "first_stone": "free"});
            referee.ok(&json!({"open": {"start": 0, "rules": rules}}));
            let plies = result[1].as_u64().expect("a ply") as usize;
            let moves = texts(&row["moves"]);
            let sides = ["black", "white"].into_iter().cycle();
            let lines: Vec<Value> = moves
                .iter()
                .zip(sides)
                .map(|(mv, side)| json!({"seat": side, "play": mv}))
                .collect();
            let answers = referee.all(&lines[..plies]);
            let of = format!("{} {rule}", row["id"]);
            for (answer, line) in answers.iter().zip(&lines) {
                assert!(answer["events"].is_array(), "{of}: {line} gave {answer}");
            }
            let state = referee.state();
            let winner = match &state["outcome"] {
                Value::Null => Value::Null,
                outcome if outcome["ending"] == "board-full" => json!("draw"),
                outcome => json!(if outcome["places"]["black"] == 1 {
                    "black"
                } else {
                    "white"
                }),
            };
            tally.same(&of, json!([winner, state["ply"]]), result.clone());
            // Nothing is played after the end, and before it the game goes on.
            if let Some(next) = lines.get(plies) {
                assert_eq!(referee.say(next)["refused"]["code"], "game-over", "{of}");
            }
        }
    }
    tally.end(24);
}

#[test]
fn r1_r2_r3_the_documents_game() {
    let mut referee = Referee::new("gomoku");
    referee.ok(&json!({"open": {"start": 0}}));
    let off = referee.say(&json!({"seat": "black", "play": "h9"}));
    assert_eq!(off["refused"]["code"], "not-centre");
    let next = referee.ok(&json!({"seat": "black", "play": "h8"}));
    assert_eq!(to_move(&next), "white");
    let taken = referee.say(&json!({"seat": "white", "play": "h8"}));
    assert_eq!(taken["refused"]["code"], "occupied");
    // R2: White's overline wins; Black's does not, and is a foul that White may claim.
    for (position, seat, ending) in [
        (
            "black a1 c1 e1 white d8 e8 f8 h8 i8 turn white",
            "white",
            json!("five"),
        ),
        ("black d8 e8 f8 h8 i8 white a1 c1 e1", "black", Value::Null),
        // R3: five and a forbidden shape at once: five counts.
        (
            "black d8 e8 f8 h8 g7 g6 f7 h9 i10 white a1",
            "black",
            json!("five"),
        ),
    ] {
        referee.ok(&json!({"open": {"position": position}}));
        referee.ok(&json!({"seat": seat, "play": "g8"}));
        assert_eq!(referee.state()["outcome"]["ending"], ending, "{position}");
    }
}

#[test]
fn r1_openings_choose_colours() {
    let mut referee = Referee::new("gomoku-swap2");
    referee.ok(&json!({"open": {"start": 0}}));
    let mut say = |seat: &str, play: &str, next: &str| {
        let answer = referee.ok(&json!({"seat": seat, "play": play}));
        assert_eq!(to_move(&answer), next, "{play}");
        referee.state()["phase"].clone()
    };
    say("first", "h8", "first");
    say("first", "i9", "first");
    assert_eq!(say("first", "a1", "second"), "opening");
    say("second", "add:two", "second");
    say("second", "j7", "second");
    say("second", "c3", "first");
    // Five stones stand: White is to move, and who began plays White now.
    assert_eq!(say("first", "take:white", "first"), "play");
    let scene = referee.ok(&json!({"scene": "first"}));
    let seats = scene["seats"].as_array().expect("seats");
    assert_eq!(seats[0]["tone"], "white", "{seats:?}");
}

#[test]
fn every_manifest_opens_and_plays() {
    for (manifest, seats, first) in [
        ("gomoku", ["black", "white"], "h8"),
        ("gomoku-contest", ["black", "white"], "h8"),
        ("gomoku-free", ["black", "white"], "a1"),
        ("gomoku-19", ["black", "white"], "s19"),
        ("gomoku-standard", ["black", "white"], "a1"),
        ("gomoku-caro", ["black", "white"], "a1"),
        ("gomoku-swap2", ["first", "first"], "a1"),
        ("gomoku-renju", ["first", "second"], "h8"),
        ("gomoku-renju-rif", ["first", "first"], "h8"),
        ("gomoku-renju-soosorv", ["first", "first"], "h8"),
        ("gomoku-renju-free", ["black", "white"], "h8"),
    ] {
        let mut referee = Referee::new(manifest);
        referee.ok(&json!({"open": {"start": 0}}));
        let next = referee.ok(&json!({"seat": seats[0], "play": first}));
        assert_eq!(to_move(&next), seats[1], "{manifest}");
    }
}

#[test]
fn bad_positions_and_rules_say_what_and_where() {
    let mut referee = Referee::new("gomoku");
    for (open, code, column) in [
        (json!({"position": "black h8 white h8"}), "sgf-twice", "16"),
        (json!({"position": "black p1"}), "sgf-point", "7"),
        (json!({"position": "h8"}), "position-word", "1"),
        (json!({"position": "moves h8 h8"}), "sgf-move", "10"),
        (
            json!({"position": "black a1 b1 c1 d1 e1"}),
            "position-won",
            "7",
        ),
        (json!({"position": "(;GM[1]SZ[15])"}), "sgf-game", "3"),
        (
            json!({"position": "(;GM[4]SZ[15]AB[zz])"}),
            "sgf-point",
            "14",
        ),
    ] {
        let answer = referee.say(&json!({"open": open}));
        assert_eq!(answer["refused"]["code"], code, "{answer}");
        assert_eq!(answer["refused"]["args"]["column"], column, "{answer}");
    }
    for rules in [
        json!({"size": 26}),
        json!({"rule": "seven"}),
        json!({"opening": "swap3"}),
    ] {
        let answer = referee.say(&json!({"open": {"rules": rules}}));
        assert_eq!(answer["refused"]["code"], "bad-manifest", "{answer}");
    }
}
