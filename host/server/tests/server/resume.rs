//! Sockets that break, servers that stop.

use crate::common::player::Dice;
use crate::common::{House, choose};
use crate::games::seated;
use serde_json::json;

#[tokio::test(flavor = "multi_thread")]
async fn who_comes_back_gets_what_was_missed_and_no_more() {
    let house = House::open().await;
    let (table, people) = seated(&house, "xiangqi", 2).await;
    let mut sockets = [people[0].socket().await, people[1].socket().await];
    let first = sockets[0].join(&table).await;
    sockets[1].join(&table).await;
    let turn = first["turn"][0].as_u64().unwrap() as usize;
    let [a, b] = sockets;
    let (mut mover, waiter) = if turn == 0 { (a, b) } else { (b, a) };
    let frame = |socket: &crate::common::Socket| {
        let frames = socket
            .heard
            .iter()
            .rev()
            .map(|text| serde_json::from_str::<serde_json::Value>(text).unwrap());
        frames
            .clone()
            .find(|message| message["t"] == "scene")
            .unwrap()
    };
    let had = frame(&waiter);
    let hash = waiter
        .heard
        .iter()
        .map(|text| serde_json::from_str::<serde_json::Value>(text).unwrap());
    let hash = hash.clone().find(|message| message["t"] == "def").unwrap()["hash"].clone();
    waiter.close().await;
    // Nothing has happened: clocks alone, no board again.
    let mut back = people[1 - turn].socket().await;
    let resume = json!({"t": "join", "table": table, "def": hash, "resume": {"epoch": had["epoch"], "seq": had["seq"]}});
    back.send(&resume).await;
    back.until("clock").await;
    assert!(
        !back
            .heard
            .iter()
            .any(|text| text.contains("\"t\":\"def\"") || text.contains("\"t\":\"scene\""))
    );
    back.close().await;
    let scene = mover.latest[&table].1.clone();
    let tokens = choose(&scene, &mut Dice(9)).unwrap();
    mover
        .act(&table, 0, &json!({"tokens": tokens}))
        .await
        .unwrap();
    let mut back = people[1 - turn].socket().await;
    back.send(&resume).await;
    let missed = back.until("scene").await;
    assert_eq!(missed["scene"]["seq"], 1);
    assert!(missed["seq"].as_u64() > had["seq"].as_u64());
}

/// Stopped and started again, a game goes on where it was: moves, clocks, chat, who sits where.
#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_stops_goes_on_where_it_was() {
    let mut house = House::open().await;
    let (table, mut people) = seated(&house, "xiangqi", 2).await;
    let mut socket = people[0].socket().await;
    let scene = socket.join(&table).await;
    socket
        .send(&json!({"t": "chat", "cid": "a", "table": table, "text": "see you"}))
        .await;
    socket.until("chat").await;
    let turn = scene["turn"][0].as_u64().unwrap() as usize;
    let mut mover = people[turn].socket().await;
    let scene = mover.join(&table).await;
    let tokens = choose(&scene, &mut Dice(4)).unwrap();
    let done = mover
        .act(&table, 0, &json!({"tokens": tokens}))
        .await
        .unwrap();
    let open = people[0]
        .table("doudizhu", &json!(["me", {"bot": 1}, "open"]))
        .await;
    house.again().await;
    assert_eq!(socket.until("bye").await["code"], "stopping");
    for person in &mut people {
        person.address = house.address;
    }
    if people[0].get("/api/tables?mine=1").await.status != 200 {
        return; // Guests in memory only.
    }
    let mut socket = people[1 - turn].socket().await;
    let scene = socket.join(&table).await;
    assert_eq!(scene["items"], done["items"]);
    assert_eq!(scene["turn"], json!([1 - turn]));
    let written = scene["log"]
        .as_array()
        .unwrap()
        .iter()
        .find(|line| line["kind"] == "move");
    assert!(
        written.unwrap()["in"]["zh-Hans"].is_string(),
        "{}",
        scene["log"]
    );
    let left = |scene: &serde_json::Value, seat: usize| {
        scene["seats"][seat]["clock"]["ms"].as_i64().unwrap()
    };
    let charged = left(&done, 1 - turn) - left(&scene, 1 - turn);
    assert!(
        (0..1_500).contains(&charged),
        "{charged} ms for the time of the restart"
    );
    // What was said comes beside the scene, before or after it.
    let chat = socket.had("chat").await;
    assert_eq!(chat["text"], "see you");
    let info = people[0].get(&format!("/api/tables/{open}")).await.json();
    assert_eq!(info["state"], "open");
    assert_eq!(info["seats"][1]["level"], 1);
    let tokens = choose(&scene, &mut Dice(4)).unwrap();
    socket
        .act(&table, 1, &json!({"tokens": tokens}))
        .await
        .unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_port_or_a_data_folder_in_use_is_told() {
    let house = House::open().await;
    let mut options = crate::common::options(house.data.path());
    options.listen = house.address;
    let why = qipai_server::serve(options)
        .await
        .err()
        .unwrap()
        .to_string();
    assert!(why.contains("in use by another program"), "{why}");
    let options = crate::common::options(house.data.path());
    let why = qipai_server::serve(options)
        .await
        .err()
        .unwrap()
        .to_string();
    assert!(why.contains("another server uses the data folder"), "{why}");
}
