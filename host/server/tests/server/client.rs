//! The client and the server mean the same requests.

use crate::common::{House, root};
use serde_json::json;
use std::collections::BTreeSet;
use std::path::Path;

/// Paths under `/api/` in the client's scripts, with the method where it stands before them.
fn calls(folder: &Path, found: &mut BTreeSet<(Option<&'static str>, String)>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            calls(&path, found);
        } else if path.extension().is_some_and(|end| end == "js") {
            let text = std::fs::read_to_string(&path).unwrap();
            for (at, _) in text.match_indices("/api/") {
                let quote = text[..at].chars().next_back().unwrap();
                if !"\"`".contains(quote) {
                    continue;
                }
                let end = text[at..].find(quote).unwrap();
                let before = &text[..at - 1];
                let methods = [
                    ("api.get(", "GET"),
                    ("api.post(", "POST"),
                    ("api.del(", "DELETE"),
                ];
                let method = methods.iter().find(|(call, _)| before.ends_with(call));
                found.insert((
                    method.map(|(_, method)| *method),
                    filled(&text[at..at + end]),
                ));
            }
        }
    }
}

/// A template with something in each place.
fn filled(template: &str) -> String {
    let (mut rest, mut path) = (template, String::new());
    while let Some(at) = rest.find("${") {
        path.push_str(&rest[..at]);
        let end = rest[at..].find('}').unwrap();
        let name = &rest[at + 2..at + end];
        path.push_str(match name {
            "kind" if path == "/api/" => "mute",
            "what" => "sit",
            "n" => "1",
            "query" => "x=1",
            _ => "1234",
        });
        rest = &rest[at + end + 1..];
    }
    path + rest
}

#[tokio::test(flavor = "multi_thread")]
async fn every_call_of_the_client_is_one_of_the_servers() {
    let mut found = BTreeSet::new();
    calls(&root().join("host/server/web"), &mut found);
    assert!(found.len() >= 25, "{found:?}");
    let house = House::open().await;
    for (method, path) in found {
        let mut known = false;
        for method in method.map_or(vec!["GET", "POST", "DELETE"], |method| vec![method]) {
            // Somebody new each time: some of the calls end who asks.
            let guest = house.guest().await;
            let answer = match method {
                "GET" => guest.get(&path).await,
                _ => guest.send(method, &path, &json!({})).await,
            };
            known |=
                answer.status != 405 && !(answer.status == 404 && answer.code() == "not-found");
        }
        assert!(known, "{method:?} {path} is nothing that the server knows");
    }
}

/// What the language switch sends.
#[tokio::test(flavor = "multi_thread")]
async fn a_language_is_kept() {
    let house = House::open().await;
    let guest = house.guest().await;
    let me = guest.done("/api/me", &json!({"lang": "zh-Hans"})).await;
    assert_eq!(me["name"], guest.name.as_str());
    assert_eq!(guest.get("/api/me/export").await.json()["lang"], "zh-Hans");
}

/// Every ruling of the arbiter's dialog, said as the dialog says it, is one that the table knows.
#[tokio::test(flavor = "multi_thread")]
async fn the_arbiters_dialog_rules_what_tables_know() {
    let script = root().join("host/server/web/table/arbiter.js");
    let script = std::fs::read_to_string(script).unwrap();
    let list = script.split("RULINGS = {").nth(1).unwrap();
    let list = list.split("};").next().unwrap();
    let rulings = list.lines().filter_map(|line| line.split_once(": ["));
    let rulings: Vec<(&str, &str)> = rulings.map(|(kind, asks)| (kind.trim(), asks)).collect();
    assert_eq!(rulings.len(), 16, "{rulings:?}");
    let house = House::open().await;
    let boss = crate::admin::administrator(&house, "Boss").await;
    let mut done = 0;
    for (kind, asks) in rulings {
        let (table, _) = crate::games::seated(&house, "xiangqi", 2).await;
        let info = boss.get(&format!("/api/tables/{table}")).await.json();
        assert_eq!(info["arbiter"], true, "the dialog is offered");
        let body = match kind {
            "time" => json!({"seat": 1, "ms": 60_000}),
            "restore" => json!({"ply": 0}),
            "swap" => json!({"seats": [0, 1]}),
            "adjudicate" => json!({"places": [1, 2]}),
            _ if asks.contains("seat") => json!({"seat": 0}),
            _ => json!({}),
        };
        let line = json!({kind: body, "article": "A1", "reason": "as it was"});
        let answer = boss
            .post(&format!("/api/tables/{table}/arbiter"), &line)
            .await;
        match answer.status {
            200 => done += 1,
            // Nobody is absent, nothing is paused: a ruling that is understood and does not apply.
            _ => assert!(
                answer.status == 409 && answer.code() != "bad-line",
                "{line}: {}",
                answer.text()
            ),
        }
    }
    assert!(done >= 10, "{done}");
}
