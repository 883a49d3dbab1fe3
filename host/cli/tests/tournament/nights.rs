//! Nights: a plan, results, late arrivals, one standing; festivals.

use crate::run::{Ran, qipai, root, with_input};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

fn json(ran: &Ran) -> Value {
    serde_json::from_str(&ran.out).unwrap_or_else(|_| panic!("no JSON: {}{}", ran.out, ran.err))
}

fn names(seats: &Value) -> Vec<String> {
    let seats = seats.as_array().expect("seats");
    seats
        .iter()
        .map(|n| n.as_str().expect("a name").to_owned())
        .collect()
}

struct Folder {
    folder: tempfile::TempDir,
}

impl Folder {
    fn new() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        std::fs::copy(
            root().join("manifests/nights/friday.toml"),
            folder.path().join("friday.toml"),
        )
        .expect("copied");
        Self { folder }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn run(&self, args: &[&str]) -> Ran {
        let path = |name: &str| self.path(name).to_str().expect("UTF-8").to_owned();
        let args: Vec<String> = args
            .iter()
            .map(|a| {
                if a.ends_with(".toml") || a.ends_with(".json") {
                    path(a)
                } else {
                    (*a).to_owned()
                }
            })
            .collect();
        qipai(&args.iter().map(String::as_str).collect::<Vec<_>>())
    }
}

#[test]
fn s4_a_night_is_planned_played_replanned_and_ranked() {
    let folder = Folder::new();
    let planned = folder.run(&[
        "night",
        "plan",
        "friday.toml",
        "--save",
        "plan.json",
        "--json",
    ]);
    assert_eq!(planned.code, 0, "{}", planned.err);
    let plan = json(&planned);
    let first = plan["rounds"][0]["tables"]
        .as_array()
        .expect("tables")
        .clone();
    for (number, table) in (1..).zip(&first) {
        let places: Vec<String> = (1..=names(&table["seats"]).len())
            .map(|n| n.to_string())
            .collect();
        let number = number.to_string();
        let ran = folder.run(&[
            "night",
            "result",
            "friday.toml",
            "plan.json",
            "1",
            &number,
            "--places",
            &places.join(","),
        ]);
        assert_eq!(ran.code, 0, "{}", ran.err);
    }
    let again = folder.run(&[
        "night",
        "result",
        "friday.toml",
        "plan.json",
        "1",
        "1",
        "--places",
        "2,1",
    ]);
    assert_eq!(again.code, 2, "a table has one result");
    let corrected = folder.run(&[
        "night",
        "result",
        "friday.toml",
        "plan.json",
        "1",
        "1",
        "--scores",
        "3,10",
        "--correct",
    ]);
    assert_eq!(corrected.code, 0, "{}", corrected.err);
    let winner = names(&first[0]["seats"])[1].clone();
    let ranked = json(&folder.run(&["night", "standings", "friday.toml", "plan.json", "--json"]));
    let row = ranked["rows"]
        .as_array()
        .expect("rows")
        .iter()
        .find(|r| r["name"] == winner.as_str())
        .expect("his row");
    assert_eq!(row["percent"], "100.00");

    // Somebody comes late, and is written into the middle of the file; somebody leaves.
    let text = std::fs::read_to_string(folder.path("friday.toml")).expect("a file");
    let text = text
        .replacen(
            "[[people]]\nname = \"Sun\"",
            "[[people]]\nname = \"Late\"\nfrom = 2\n[[people]]\nname = \"Sun\"",
            1,
        )
        .replacen("name = \"Mo\"", "name = \"Mo\"\nuntil = 1", 1);
    std::fs::write(folder.path("friday.toml"), text).expect("written");
    let lost = folder.run(&["night", "plan", "friday.toml", "--save", "plan.json"]);
    assert_eq!(lost.code, 2, "a plan with results is not overwritten");
    let replanned = folder.run(&[
        "night",
        "plan",
        "friday.toml",
        "--played",
        "plan.json",
        "--save",
        "plan.json",
        "--json",
    ]);
    assert_eq!(replanned.code, 0, "{}", replanned.err);
    let new = json(&replanned);
    assert_eq!(
        new["rounds"][0]["tables"], plan["rounds"][0]["tables"],
        "what was played stays"
    );
    assert_eq!(new["results"].as_array().map(Vec::len), Some(first.len()));
    for round in new["rounds"].as_array().expect("rounds").iter().skip(1) {
        let there: BTreeSet<String> = round["tables"]
            .as_array()
            .expect("tables")
            .iter()
            .flat_map(|t| names(&t["seats"]))
            .chain(names(&round["idle"]))
            .collect();
        assert!(there.contains("Late") && !there.contains("Mo"), "{round}");
    }
    let back = folder.run(&[
        "night",
        "plan",
        "friday.toml",
        "--played",
        "plan.json",
        "--from",
        "1",
    ]);
    assert_eq!(back.code, 2, "a round with results can't be planned again");
}

#[test]
fn s4_results_that_cannot_be_are_refused_and_change_nothing() {
    let folder = Folder::new();
    assert_eq!(
        folder
            .run(&["night", "plan", "friday.toml", "--save", "plan.json"])
            .code,
        0
    );
    let before = std::fs::read(folder.path("plan.json")).expect("a plan");
    let cases: [&[&str]; 7] = [
        &["9", "1", "--places", "1,2"],
        &["1", "99", "--places", "1,2"],
        &["1", "1", "--places", "1,2,3,4,5"],
        &["1", "1", "--places", "2,3"],
        &["1", "1", "--scores", "1"],
        &["1", "1"],
        &["0", "0", "--places", "1,2"],
    ];
    for case in cases {
        let ran = folder.run(&[&["night", "result", "friday.toml", "plan.json"], case].concat());
        assert_eq!(ran.code, 2, "{case:?}: {}", ran.out);
        assert_eq!(
            std::fs::read(folder.path("plan.json")).expect("a plan"),
            before
        );
    }
    std::fs::write(folder.path("plan.json"), "{\"rounds\": [\n oops").expect("written");
    let ran = folder.run(&[
        "night",
        "result",
        "friday.toml",
        "plan.json",
        "1",
        "1",
        "--places",
        "1,2",
    ]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("plan.json:2:"), "{}", ran.err);
    let ran = folder.run(&["night", "plan", "friday.toml", "--save", "plan.json"]);
    assert_eq!(ran.code, 2, "a file that is no plan is left alone");
}

#[test]
fn s4_two_hundred_people_are_planned_without_a_broken_rule() {
    let ran = qipai(&[
        "night",
        "plan",
        "manifests/nights/two-hundred.toml",
        "--json",
    ]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let plan = json(&ran);
    assert_eq!(plan["score"]["broken"], 0);
    let (cost, bound) = (
        plan["cost"].as_u64().expect("a cost"),
        plan["lower_bound"].as_u64().expect("a bound"),
    );
    assert!(
        bound <= cost && cost <= bound + bound / 10 + 5,
        "{cost} {bound}"
    );
    let mut met: BTreeMap<(String, String), u32> = BTreeMap::new();
    for round in plan["rounds"].as_array().expect("rounds") {
        let mut seen = BTreeSet::new();
        for table in round["tables"].as_array().expect("tables") {
            let seats = names(&table["seats"]);
            for (i, a) in seats.iter().enumerate() {
                assert!(seen.insert(a.clone()), "{a} sits twice");
                for b in &seats[i + 1..] {
                    *met.entry((a.min(b).clone(), a.max(b).clone())).or_default() += 1;
                }
            }
        }
        assert_eq!(seen.len() + names(&round["idle"]).len(), 200);
    }
    let again: u64 = met.values().map(|&n| u64::from(n * (n - 1) / 2)).sum();
    assert_eq!(Some(again), plan["score"]["meet_again"].as_u64());
}

#[test]
fn s4_a_night_that_breaks_a_rule_says_so_with_exit_1() {
    let text = "rounds = 1\n[[games]]\nid = \"a\"\nseats = 2\ntables = 1\n[[people]]\nname = \"X\"\n[[people]]\nname = \"Y\"\n\
                [[apart]]\npeople = [\"X\", \"Y\"]\n";
    let ran = with_input(&["night", "plan", "-"], text.as_bytes());
    assert_eq!(ran.code, 1, "{}", ran.out);
    assert!(ran.err.contains("must not share a table"), "{}", ran.err);
    let bad = with_input(
        &["night", "plan", "-"],
        text.replace("seats = 2", "seats = 1").as_bytes(),
    );
    assert_eq!(bad.code, 2);
    assert!(bad.err.contains("standard input:4:9:"), "{}", bad.err);
}

#[test]
fn s4_eight_events_with_common_players_do_not_clash() {
    let file = "manifests/nights/faculty.toml";
    let timetable = json(&qipai(&["night", "festival", file, "--json"]));
    let text = std::fs::read_to_string(root().join(file)).expect("a file");
    let mut events: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let mut id = String::new();
    for line in text.lines() {
        let quoted: Vec<String> = line
            .split('"')
            .skip(1)
            .step_by(2)
            .map(str::to_owned)
            .collect();
        if line.starts_with("id = ") {
            id.clone_from(&quoted[0]);
        } else if line.starts_with("entrants") {
            events.insert(id.clone(), quoted.into_iter().collect());
        }
    }
    assert_eq!(events.len(), 8);
    let (mut rounds, mut held_rounds) = (0, BTreeSet::new());
    for slot in timetable["slots"].as_array().expect("slots") {
        let mut busy = BTreeSet::new();
        for held in slot["held"].as_array().expect("events") {
            let event = held["event"].as_str().expect("an event");
            for person in &events[event] {
                assert!(
                    busy.insert(person),
                    "{person} is wanted twice in slot {}",
                    slot["slot"]
                );
            }
            held_rounds.insert((event.to_owned(), held["round"].as_u64()));
            rounds += 1;
        }
    }
    assert_eq!((rounds, held_rounds.len()), (34, 34), "every round once");
    let short = with_input(
        &["night", "festival", "-"],
        text.replace("slots  = 24", "slots  = 9").as_bytes(),
    );
    assert_eq!(short.code, 1, "{}", short.out);
    assert!(short.err.contains("share players"), "{}", short.err);
}
