//! What spectators of a delayed table may not know yet.

use crate::common::player::Dice;
use crate::common::{Browser, House, Socket, choose};
use serde_json::{Value, json};
use std::time::{Duration, Instant};

const DELAY: u64 = 3_000;

/// A public table with a delay, its two players and their sockets, the one to move first.
async fn delayed(house: &House) -> (String, Vec<Browser>, Vec<Socket>) {
    let mut people = vec![house.guest().await, house.guest().await];
    let wish = json!({"manifest": "xiangqi", "seats": ["me", "open"], "delay_ms": DELAY});
    let table = people[0].done("/api/tables", &wish).await;
    let table = table["id"].as_str().unwrap().to_owned();
    people[1].sit(&table, 1).await;
    let mut sockets = vec![people[0].socket().await, people[1].socket().await];
    let scene = sockets[0].join(&table).await;
    sockets[1].join(&table).await;
    if scene["turn"][0] == 1 {
        people.swap(0, 1);
        sockets.swap(0, 1);
    }
    (table, people, sockets)
}

async fn watcher(who: &Browser, table: &str) -> Socket {
    let mut socket = who.socket().await;
    socket.send(&json!({"t": "join", "table": table})).await;
    socket.until("info").await;
    socket
}

async fn say(socket: &mut Socket, table: &str, cid: &str, text: &str) -> Value {
    let chat = json!({"t": "chat", "cid": cid, "table": table, "text": text});
    socket.send(&chat).await;
    let answered = |message: &Value| message["ack"] == cid || message["cid"] == cid;
    socket.find(answered).await
}

fn lines(heard: &[Value]) -> Vec<&str> {
    let lines = heard.iter().filter(|message| message["t"] == "chat");
    lines.filter_map(|line| line["text"].as_str()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn players_words_come_as_late_as_their_moves_and_spectators_words_at_once() {
    let house = House::open().await;
    let (table, _, mut sockets) = delayed(&house).await;
    let guests = [house.guest().await, house.guest().await];
    let mut one = watcher(&guests[0], &table).await;
    say(&mut sockets[0], &table, "a", "I hold both jokers").await;
    sockets[1].until("chat").await;
    // Players talk among themselves, and spectators talk; what a spectator says is answered though there is no scene to do it.
    assert_eq!(say(&mut one, &table, "b", "well played").await["t"], "done");
    let mut two = watcher(&guests[1], &table).await;
    let early = [
        one.within(Duration::from_millis(300)).await,
        two.within(Duration::from_millis(300)).await,
    ]
    .concat();
    assert!(!lines(&early).contains(&"I hold both jokers"), "{early:?}");
    assert!(lines(&early).contains(&"well played"), "{early:?}");
    for socket in [&mut one, &mut two] {
        let late = socket
            .find(|message| message["text"] == "I hold both jokers")
            .await;
        let said = late["time"].as_u64().unwrap();
        socket.send(&json!({"t": "ping", "n": 1})).await;
        let now = socket.until("pong").await["time"].as_u64().unwrap();
        assert!(now >= said + DELAY, "{now} {said}");
    }
    // Whoever comes then hears it with the rest.
    let mut three = watcher(&house.guest().await, &table).await;
    three
        .find(|message| message["text"] == "I hold both jokers")
        .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn how_a_delayed_game_ended_is_known_when_its_end_is_seen() {
    let house = House::open().await;
    let (table, people, mut sockets) = delayed(&house).await;
    let guest = house.guest().await;
    let mut socket = watcher(&guest, &table).await;
    socket.until("scene").await;
    // Asked about a command that is not theirs, spectators are told the number of the scene that they see.
    let scene = sockets[0].latest[&table].1.clone();
    let tokens = choose(&scene, &mut Dice(4)).unwrap();
    sockets[0]
        .act(&table, 0, &json!({"tokens": tokens}))
        .await
        .unwrap();
    let why = socket
        .act(&table, 0, &json!({"do": "resign"}))
        .await
        .unwrap_err();
    assert_eq!(
        (&why["code"], &why["seq"]),
        (&json!("not-seated"), &json!(socket.number(&table)))
    );
    sockets[0]
        .act(&table, 1, &json!({"do": "resign"}))
        .await
        .unwrap();
    let ended = Instant::now();
    let of = |path: &str| path.replace("ID", &table);
    // Who sat there knows at once.
    let own = people[0].get(&of("/api/tables/ID")).await.json();
    assert_eq!(
        (&own["state"], own["result"].is_object()),
        (&json!("over"), true)
    );
    assert_eq!(people[1].get(&of("/api/replay/ID")).await.status, 200);
    for outsider in [&guest, &house.guest().await] {
        let info = outsider.get(&of("/api/tables/ID")).await.json();
        assert_eq!(info["state"], "playing");
        for key in ["result", "moved", "rematch"] {
            assert!(info.get(key).is_none(), "{info}");
        }
        assert!(
            !info["texts"].to_string().contains("resign"),
            "{}",
            info["texts"]
        );
        assert_eq!(outsider.get(&of("/api/replay/ID")).await.code(), "not-over");
        assert_eq!(
            outsider.get(&of("/api/replay/ID/1")).await.code(),
            "not-over"
        );
        let record = outsider.get(&of("/api/tables/ID/record")).await.json();
        assert_eq!(record["whole"], false);
        for word in ["\"command\":\"resign\"", "\"ended\":", "\"match_over\":"] {
            assert!(!record.to_string().contains(word), "{record}");
        }
        let over = outsider.get("/api/tables?state=over").await.json();
        assert_eq!(over["tables"], json!([]));
        let playing = outsider.get("/api/tables?state=playing").await.json();
        assert_eq!(playing["tables"][0]["id"], table.as_str());
        let player = outsider
            .get(&format!("/api/players/{}", people[0].name))
            .await
            .json();
        assert_eq!(player["counts"], json!({}));
        assert_eq!(player["games"][0]["state"], "playing");
    }
    let mut late = watcher(&house.guest().await, &table).await;
    for socket in [&mut socket, &mut late] {
        // The next `info` is the one that tells it, and no sooner.
        let end = socket.until("info").await;
        assert!(ended.elapsed() + Duration::from_millis(50) > Duration::from_millis(DELAY));
        assert_eq!(end["info"]["state"], "over");
        assert!(end["info"]["result"].is_object(), "{end}");
        assert!(
            socket.latest[&table].1["result"].is_object(),
            "the last scene comes first"
        );
    }
    let info = guest.get(&of("/api/tables/ID")).await.json();
    assert_eq!(info["state"], "over");
    assert_eq!(guest.get(&of("/api/replay/ID")).await.status, 200);
    assert_eq!(
        guest.get(&of("/api/tables/ID/record")).await.json()["whole"],
        true
    );
    // Lists follow within a moment.
    for _ in 0..100 {
        let over = guest.get("/api/tables?state=over").await.json();
        let playing = guest.get("/api/tables?state=playing").await.json();
        if over["tables"][0]["id"] == table.as_str() && playing["tables"] == json!([]) {
            return;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("it is not listed among those that are over");
}

/// Who comes before the game begins gets the board with the first scene that they may see.
#[tokio::test(flavor = "multi_thread")]
async fn who_waits_for_a_delayed_game_gets_its_board() {
    let house = House::open().await;
    let people = [house.guest().await, house.guest().await];
    let wish = json!({"manifest": "xiangqi", "seats": ["me", "open"], "delay_ms": 300});
    let table = people[0].done("/api/tables", &wish).await["id"]
        .as_str()
        .unwrap()
        .to_owned();
    let mut socket = watcher(&house.guest().await, &table).await;
    people[1].sit(&table, 1).await;
    socket.until("def").await;
    socket.until("scene").await;
}
