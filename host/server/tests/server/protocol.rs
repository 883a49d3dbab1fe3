//! docs/protocol.md against what is really said.

use crate::common::{House, root};
use crate::games::seated;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

/// Sample messages of the document, by kind; the first block is the client's, the second the server's.
fn samples(block: usize) -> Vec<Value> {
    let text = std::fs::read_to_string(root().join("docs/protocol.md")).unwrap();
    let text = text.split("### Samples").nth(1).unwrap();
    let block = text.split("```json").nth(block + 1).unwrap();
    let block = block.split("```").next().unwrap();
    block
        .lines()
        .filter(|line| !line.is_empty())
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

fn keys(message: &Value) -> BTreeSet<&str> {
    message
        .as_object()
        .unwrap()
        .keys()
        .map(String::as_str)
        .collect()
}

/// Every message that the server says has the fields of its sample, and no others.
#[tokio::test(flavor = "multi_thread")]
async fn what_the_server_says_is_what_the_document_shows() {
    let told = samples(1);
    let told: BTreeMap<&str, &Value> = told
        .iter()
        .map(|sample| (sample["t"].as_str().unwrap(), sample))
        .collect();
    let heard = everything().await;
    let kinds: BTreeSet<&str> = heard
        .iter()
        .map(|message| message["t"].as_str().unwrap())
        .collect();
    assert_eq!(
        kinds,
        told.keys().copied().collect(),
        "kinds that were said, and kinds that are shown"
    );
    let optional = [
        "ack", "cid", "seat", "seq", "label", "why", "texts", "next", "retry_ms", "count",
    ];
    for message in &heard {
        let kind = message["t"].as_str().unwrap();
        let (said, shown) = (keys(message), keys(told[kind]));
        for key in said.symmetric_difference(&shown) {
            assert!(optional.contains(key), "{kind}: {key} in {message}");
        }
    }
    let clock = heard
        .iter()
        .find(|message| message["t"] == "clock")
        .unwrap();
    assert_eq!(keys(&clock["clocks"][0]), keys(&told["clock"]["clocks"][0]));
}

/// Every kind of message, provoked.
async fn everything() -> Vec<Value> {
    let mut house = House::open().await;
    let (table, people) = seated(&house, "xiangqi", 2).await;
    let mut one = people[0].socket().await;
    let mut other = people[1].socket().await;
    let scene = one.join(&table).await;
    let seq = scene["seq"].as_u64().unwrap();
    other.join(&table).await;
    one.find(|message| message["t"] == "presence").await;
    one.act(&table, seq, &json!({"tokens": ["z9"]}))
        .await
        .unwrap_err();
    one.send(&json!({"t": "probe", "pid": 1, "table": table, "tokens": ["h2"]}))
        .await;
    one.until("probed").await;
    one.send(&json!({"t": "chat", "cid": "x", "table": table, "text": "hello"}))
        .await;
    one.until("chat").await;
    let offer = json!({"t": "offer", "cid": "o", "table": table, "kind": "draw"});
    one.send(&offer).await;
    let _ = one.answer("o").await;
    one.send(&json!({"t": "sub", "topic": "lobby"})).await;
    one.until("topic").await;
    one.send(&json!({"t": "ping", "n": 5})).await;
    one.until("pong").await;
    one.text("no".to_owned()).await;
    one.until("error").await;
    let last = one
        .heard
        .iter()
        .rev()
        .map(|text| serde_json::from_str::<Value>(text).unwrap());
    let last = last
        .clone()
        .find(|message| message["t"] == "scene")
        .unwrap();
    let resume = json!({"epoch": last["epoch"], "seq": last["seq"]});
    one.send(&json!({"t": "join", "table": table, "resume": resume}))
        .await;
    one.until("clock").await;
    let open = people[0].table("xiangqi", &json!(["me", "open"])).await;
    one.send(&json!({"t": "join", "table": open})).await;
    one.find(|message| message["t"] == "info" && message["table"] == open.as_str())
        .await;
    one.send(&json!({"t": "chat", "cid": "y", "table": open, "text": "anybody?"}))
        .await;
    one.until("done").await;
    house.stop().await;
    while one.next().await.is_some() {}
    one.heard
        .iter()
        .map(|text| serde_json::from_str(text).unwrap())
        .collect()
}

/// The client's samples are understood: none of them is a frame that is wrong as such.
#[tokio::test(flavor = "multi_thread")]
async fn what_the_document_tells_clients_to_say_is_understood() {
    let house = House::open().await;
    let mut socket = crate::common::Socket::silent(&house.guest().await).await;
    for sample in samples(0) {
        socket.send(&sample).await;
    }
    socket.send(&json!({"t": "ping", "n": 813})).await;
    let mut rejected = 0;
    loop {
        let message = socket.next().await.unwrap();
        assert_ne!(message["t"], "error", "{message}");
        if message["t"] == "reject" {
            rejected += 1;
        }
        if message["n"] == 813 {
            break;
        }
    }
    assert!(rejected >= 6, "commands at a table that is not there");
}
