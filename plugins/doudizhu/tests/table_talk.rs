//! What is said and touched: start positions, gestures, hints, spoken moves, questions about the rules (D3, D4).
#![allow(clippy::unwrap_used)]

#[path = "common/table.rs"]
mod table;

use qipai_doudizhu::DouDizhu;
use qipai_sdk::contract::WireSetup;
use qipai_sdk::{Game, Refusal, Seat, Session, Viewer};
use serde_json::{Value, json};
use table::{Table, setup};

fn open(position: &str) -> Result<Session<DouDizhu>, Refusal> {
    Session::open(&WireSetup {
        position: Some(position.to_owned()),
        ..setup("{}")
    })
}

/// Why a position is refused.
fn why(position: &str) -> String {
    match open(position) {
        Err(Refusal::Malformed(message)) => message.args[0].1.clone(),
        Err(other) => panic!("{other:?}"),
        Ok(_) => "accepted".to_owned(),
    }
}

const HANDS: &str = r#""hands":["446778899TTTJQQKA","33456699TJQQKKA2B","345556788JJKAA22R"]"#;

#[test]
fn d1_a_bad_position_is_refused_with_a_reason() {
    let whole = |rest: &str| why(&format!("{{{HANDS},{rest}}}"));
    assert_eq!(whole(r#""bottom":"372""#), "accepted");
    assert!(whole(r#""bottom":"37K""#).contains("pack of 54"));
    assert!(whole(r#""bottom":"37x""#).contains("rank letters"));
    assert!(whole(r#""bottom":"372","landlord":3"#).contains("no seat 3"));
    assert!(whole(r#""bottom":"372","colour":1"#).contains("unknown field"));
    assert!(whole(r#""bottom":"372","landlord":1,"phase":"nap""#).contains("phase"));
    assert!(whole(r#""bottom":"372","landlord":1,"last":[[1,"33K"]]"#).contains("pack of 54"));
    assert!(why(r#"{"free":true,"hands":["3","4",""],"landlord":0}"#).contains("empty"));
    assert!(
        why(r#"{"free":true,"hands":["3","4","5"],"landlord":0,"last":[[1,"38"]]}"#)
            .contains("no combination")
    );
    assert!(
        why(r#"{"free":true,"hands":["33333333","4","5"],"landlord":0}"#).contains("rank letters")
    );
    assert!(
        why(r#"{"free":true,"hands":["3","4","5"],"landlord":0,"table":"6"}"#).contains("to_act")
    );
    assert!(why(r#"{"free":true,"hands":["BB","4","5"],"landlord":0}"#).contains("joker twice"));
    assert!(why("not json").contains("expected"));
}

/// Calls that the table's auction would refuse, each with the number of the call and the reason.
#[test]
fn d2_calls_of_a_start_position_are_checked_by_the_auction() {
    let refused = |rules: &str, calls: &str| {
        let position = format!(r#"{{{HANDS},"bottom":"372","first_caller":0,"calls":{calls}}}"#);
        let opened = Session::<DouDizhu>::open(&WireSetup {
            position: Some(position),
            ..setup(rules)
        });
        let message = match opened {
            Err(Refusal::Malformed(message)) => message,
            Err(other) => panic!("{other:?}"),
            Ok(_) => return "accepted".to_owned(),
        };
        let arg = |name: &str| {
            let found = message.args.iter().find(|(key, _)| key == name);
            found.map_or("", |(_, value)| value.as_str()).to_owned()
        };
        let parts = [arg("number"), arg("call"), arg("why")];
        format!("{} {}", message.code, parts.join(" "))
    };
    for (calls, why) in [
        (r#"["3","P"]"#, "start-call 2 P @auction-over"),
        (r#"[[1,"1"]]"#, "start-call 1 1 @not-your-turn"),
        (r#"["1","1"]"#, "start-call 2 1 @not-enough"),
        (r#"["P","P","P","1"]"#, "start-call 4 1 @auction-over"),
        (r#"["4"]"#, "start-call 1 4 @unknown-call"),
        (r#"["rob"]"#, "start-call 1 rob @unknown-call"),
        (r#"["p"]"#, "start-call 1 p @unknown-call"),
        (r#"["1",[1,0]]"#, "accepted"),
        (r#"["3"]"#, "accepted"),
    ] {
        assert_eq!(refused("{}", calls), why, "{calls}");
    }
    let rob = r#"{"bid_style":"call_rob"}"#;
    assert_eq!(refused(rob, r#"["rob"]"#), "start-call 1 rob @no-bid");
    assert_eq!(refused(rob, r#"["P","call","rob",[1,"rob"]]"#), "accepted");
}

/// `last` is what a round can be: in turn, without a leader's pass, and `to_act` is who comes next.
#[test]
fn d3_a_round_out_of_order_is_refused() {
    let told = |free: bool, rest: &str| {
        why(&format!(
            r#"{{"free":{free},"hands":["33444","6778","99"],"landlord":1,{rest}}}"#
        ))
    };
    for (rest, reason) in [
        (r#""last":[[1,"5"],[0,"8"]]"#, "turn of seat 2"),
        (r#""last":[[1,"5"],[1,"8"]]"#, "turn of seat 2"),
        (r#""last":[[1,"pass"],[2,"8"]]"#, "seat 1 leads"),
        (
            r#""last":[[1,"pass"],[2,"8"]],"plays":[0,1,1]"#,
            "seat 1 leads",
        ),
        (
            r#""last":[[1,"5"],[2,"pass"],[0,"pass"],[1,"pass"]]"#,
            "seat 1 leads",
        ),
        (r#""last":[[1,"5"]],"to_act":0"#, "seat 2 comes after"),
        (r#""last":[[1,"5"]],"table":"6","to_act":0"#, "accepted"),
        (
            r#""last":[[1,"5"]],"table":"6","to_act":1"#,
            "turn of seat 2",
        ),
        (r#""last":[[1,"5"],[2,"5"]]"#, "does not beat"),
        (
            r#""last":[[1,"5"],[2,"pass"],[0,"8"],[1,"pass"],[2,"pass"],[0,"5"]]"#,
            "accepted",
        ),
        // A pass may be the first where it answers a play that is not told.
        (r#""last":[[1,"pass"],[2,"8"]],"plays":[1,1,1]"#, "accepted"),
    ] {
        let said = told(false, rest);
        assert!(said.contains(reason), "{rest}: {said}");
    }
    assert_eq!(told(true, r#""last":[[1,"5"],[0,"8"]]"#), "accepted");
    let all = r#""last":[[1,"5"],[2,"8"],[0,"T"],[1,"J"],[2,"Q"],[0,"K"],[1,"A"],[2,"2"],[0,"B"],[1,"R"]]"#;
    assert_eq!(told(false, all), "accepted");
    // What a seat played before its last play counts too.
    let many = r#""last":[[1,"TTT"],[2,"JJJ"],[0,"QQQ"],[1,"TTT"]]"#;
    assert!(told(false, many).contains("pack of 54"));
}

/// Cards that are more than one pack may stand on the table of a free position, and not of another.
#[test]
fn d1_free_positions_need_not_be_one_pack() {
    let rest =
        r#""hands":["9999","33334444555566667788","44"],"landlord":1,"to_act":0,"table":"88""#;
    assert!(why(&format!("{{{rest}}}")).contains("pack of 54"));
    let free = open(&format!("{{\"free\":true,{rest}}}")).unwrap();
    assert_eq!(free.legal_moves(Seat(0)).listed, ["pass", "99", "9999"]);
}

#[test]
fn d3_a_position_is_written_as_it_is_read() {
    let mut table = Table::at(
        "{}",
        &format!("{{{HANDS},\"bottom\":\"372\",\"first_caller\":0}}"),
    );
    table.calls(&["1", "2", "P"]);
    for (seat, text) in [(1, "33"), (2, "55"), (0, "pass"), (1, "99")] {
        table.play(seat, text).unwrap();
    }
    let text = table.session.position(Viewer::Everything).unwrap();
    let again = Table::at("{}", &text);
    assert_eq!(again.session.position(Viewer::Everything).unwrap(), text);
    assert_eq!(again.to_play(), Some(2));
    assert_eq!(again.legal(2), table.legal(2));
    let told: Value =
        serde_json::from_str(&table.session.position(Viewer::Player(Seat(0))).unwrap()).unwrap();
    assert_eq!(told["hands"], json!(["446778899TTTJQQKA", 16, 15]));
    assert_eq!(told["bottom"], "372");
}

#[test]
fn d3_the_next_player_sits_on_the_right() {
    let position = format!("{{{HANDS},\"bottom\":\"372\",\"first_caller\":0}}");
    let table = Table::at("{}", &position);
    let board: Value = serde_json::from_str(&table.session.scene_def()).unwrap();
    assert_eq!(board["anticlockwise"], true);
}

fn ids(view: &Value, seat: u8, looks: &[&str]) -> Vec<String> {
    let zones = view["zones"].as_array().unwrap();
    let fan = zones
        .iter()
        .find(|zone| zone["id"] == format!("hand.{seat}"))
        .unwrap();
    let mut cards: Vec<&Value> = fan["cards"].as_array().unwrap().iter().collect();
    let mut take = |rank: &&str| {
        let at = cards
            .iter()
            .position(|card| card["look"].as_str().unwrap().ends_with(*rank))
            .unwrap();
        cards.remove(at)["id"].as_str().unwrap().to_owned()
    };
    looks.iter().map(&mut take).collect()
}

#[test]
fn d4_touched_cards_are_a_move_in_rank_letters() {
    let mut table = Table::at(
        "{}",
        &format!("{{{HANDS},\"bottom\":\"372\",\"first_caller\":0}}"),
    );
    table.calls(&["3"]);
    let view: Value = serde_json::from_str(&table.session.view(Viewer::Player(Seat(0)))).unwrap();
    let touched = ids(&view, 0, &["T", "9", "8", "7", "J"]);
    assert_eq!(table.session.interpret(Seat(0), &touched).unwrap(), "789TJ");
    let verdict = table.session.probe(Seat(0), &touched);
    assert!(verdict.ok && verdict.complete);
    assert_eq!(verdict.label.unwrap().code, "chain");
    let part = table.session.probe(Seat(0), &touched[..3]); // T98: on the way to a chain
    assert!(part.ok && !part.complete);
    assert_eq!(part.why.unwrap().code, "no-combination");
    assert!(part.next.contains(&touched[3]));
    let stray = ids(&view, 0, &["9", "4", "K"]);
    assert!(!table.session.probe(Seat(0), &stray).ok);
    assert!(
        table.session.interpret(Seat(1), &touched).is_err(),
        "cards of another hand"
    );
    assert!(
        table
            .session
            .interpret(Seat(0), &[touched[0].clone(), touched[0].clone()])
            .is_err()
    );
    for hint in view["parts"][0]["hints"].as_array().unwrap() {
        let hint: Vec<String> = serde_json::from_value(hint.clone()).unwrap();
        assert!(table.session.probe(Seat(0), &hint).complete, "{hint:?}");
    }
}

#[test]
fn d4_moves_are_spoken_in_both_languages() {
    let position = r#"{"free":true,"hands":["33344456BR","77","8"],"landlord":0}"#;
    let session = open(position).unwrap();
    let say = |text: &str, lang: &str| {
        session
            .describe_move(Seat(0), text, Viewer::Spectator, lang)
            .unwrap()
    };
    assert_eq!(say("33344456", "zh-Hans"), "飞机带翅膀：3 3 3 4 4 4 5 6");
    assert_eq!(say("33344456", "en"), "plane with wings: 3 3 3 4 4 4 5 6");
    assert_eq!(say("BR", "zh-Hans"), "王炸：小王 大王");
    assert_eq!(say("pass", "zh-Hans"), "不出");
}

/// A seat is told by its number, in names of seats as in sentences.
#[test]
fn d4_a_seat_has_one_name() {
    let info = qipai_sdk::describe::<DouDizhu>("qipai-doudizhu", "0");
    let said = |key: &str| {
        let mut known = info.strings.iter();
        let found = known.find(|(lang, k, _)| lang == "zh-Hans" && k == key);
        found.map(|(.., text)| text.clone()).unwrap()
    };
    assert_eq!(said("0"), "1号位");
    assert_eq!(
        said("to-lead").replace("{seat}号位", &said("0")),
        "1号位首出"
    );
}

fn ask(question: Value) -> Value {
    serde_json::from_str(&DouDizhu::inspect(&question.to_string()).unwrap()).unwrap()
}

#[test]
fn d4_questions_about_the_rules() {
    let botzone = json!({"preset": "botzone"});
    assert_eq!(
        ask(json!({"classify": "33344422"}))["readings"][0]["type"],
        "plane_solo"
    );
    assert_eq!(
        ask(json!({"classify": "33344422", "rules": botzone}))["readings"],
        json!([])
    );
    assert_eq!(
        ask(json!({"play": "2222", "table": "BR"})),
        json!({"beats": false, "valid": true})
    );
    assert_eq!(
        ask(json!({"hand": "34TTTT", "table": "Q"}))["moves"],
        json!(["pass", "TTTT"])
    );
    for bad in [
        json!({}),
        json!({"classify": "x"}),
        json!({"play": "3", "table": "34"}),
        json!([]),
    ] {
        assert!(
            matches!(
                DouDizhu::inspect(&bad.to_string()),
                Err(Refusal::Malformed(_))
            ),
            "{bad}"
        );
    }
}

#[test]
fn d4_rule_parameters_that_make_no_sense_are_refused() {
    for rules in [
        r#"{"spring":0}"#,
        r#"{"base":0}"#,
        r#"{"wing_solo":"all"}"#,
        r#"{"quads":true}"#,
        r#"{"preset":"x"}"#,
    ] {
        assert!(
            matches!(
                Session::<DouDizhu>::open(&setup(rules)),
                Err(Refusal::Malformed(_))
            ),
            "{rules}"
        );
    }
}

/// Two start positions that differ only in what a seat may not know look alike to it, before and after a play that both
/// allow; and no card is in two places.
#[test]
fn d1_a_start_position_tells_no_seat_another_hand() {
    let open = |one: &str, two: &str| {
        let hands = format!(r#"["{one}","3334455667799","{two}"]"#);
        open(&format!(
            r#"{{"free":true,"hands":{hands},"landlord":0,"last":[[0,"3"]],"to_act":2}}"#
        ))
        .unwrap()
    };
    let mut worlds = [open("33345677", "48999QQ"), open("3334TT99", "4AA99JK")];
    let mut views = Vec::new();
    for world in &mut worlds {
        let before = world.view(Viewer::Player(Seat(1)));
        world
            .apply(qipai_sdk::contract::Input::Move(Seat(2), "4".to_owned()))
            .unwrap();
        views.push((
            before,
            world.view(Viewer::Player(Seat(1))),
            world.position(Viewer::Player(Seat(1))),
        ));
        let all: Value = serde_json::from_str(&world.view(Viewer::Everything)).unwrap();
        let mut ids: Vec<String> = Vec::new();
        for zone in all["zones"].as_array().unwrap() {
            let plays = zone["plays"]
                .as_array()
                .into_iter()
                .flatten()
                .flat_map(|play| play["cards"].as_array().unwrap());
            let cards = zone["cards"].as_array().into_iter().flatten().chain(plays);
            ids.extend(cards.map(|card| card["id"].as_str().unwrap().to_owned()));
        }
        let count = ids.len();
        ids.sort();
        ids.dedup();
        assert_eq!(ids.len(), count);
        assert_eq!(count, 8 + 13 + 6 + 2);
    }
    assert_eq!(views[0], views[1]);
}

/// Every position and question in the game's page is one that the plugin takes.
#[test]
fn d1_the_examples_in_the_documentation_are_good() {
    let page = include_str!("../../../docs/games/doudizhu.md");
    let mut checked = 0;
    for line in page.lines().filter(|line| line.starts_with('{')) {
        match line.split_once("->") {
            None => assert_eq!(why(line), "accepted", "{line}"),
            Some((question, answer)) => {
                let answer: Value = serde_json::from_str(answer.trim()).unwrap();
                assert_eq!(
                    ask(serde_json::from_str(question.trim()).unwrap()),
                    answer,
                    "{line}"
                );
            }
        }
        checked += 1;
    }
    assert_eq!(checked, 6);
}
