//! Frames that are malformed, oversized, too frequent, stale, repeated or forged; origins that are foreign.

use crate::common::player::Dice;
use crate::common::{Browser, House, Socket, choose};
use crate::games::seated;
use serde_json::json;
use std::time::Duration;
use tokio_tungstenite::tungstenite::{Error, Message};

#[tokio::test(flavor = "multi_thread")]
async fn malformed_frames_are_answered_and_change_nothing() {
    let house = House::open().await;
    let guest = house.guest().await;
    let mut socket = Socket::silent(&guest).await;
    socket.text("not json".to_owned()).await;
    assert_eq!(socket.until("error").await["code"], "bad-frame");
    socket.send(&json!({"t": "ping", "n": 1})).await;
    assert_eq!(socket.until("error").await["code"], "hello-first");
    socket.send(&json!({"t": "hello", "v": 1})).await;
    socket.until("welcome").await;
    for frame in [
        "",
        "[]",
        "{}",
        "7",
        "{\"t\":1}",
        "{\"t\":\"nonsense\"}",
        "{\"t\":\"join\"}",
        "{\"t\":\"join\",\"table\":[]}",
        "{\"t\":\"act\",\"table\":\"x\"}",
        "{\"t\":\"sub\",\"topic\":\"secrets\"}",
        "{\"t\":\"act\",\"cid\":\"a\",\"table\":\"x\",\"do\":\"fly\"}",
        "\u{0}",
        "{\"t\":\"probe\",\"pid\":-1,\"table\":\"x\",\"tokens\":[]}",
    ] {
        socket.text(frame.to_owned()).await;
        let error = socket.until("error").await;
        assert_eq!(error["code"], "bad-frame", "{frame}");
        assert!(error["texts"]["zh-Hans"].is_string());
    }
    let _ = socket.raw(Message::Binary(vec![1, 2, 3].into())).await;
    assert_eq!(socket.until("error").await["code"], "not-text");
    // It lives on.
    socket.send(&json!({"t": "ping", "n": 7})).await;
    assert_eq!(socket.until("pong").await["n"], 7);
}

#[tokio::test(flavor = "multi_thread")]
async fn commands_that_can_not_be_are_rejected_by_name() {
    let house = House::open().await;
    let (table, people) = seated(&house, "xiangqi", 2).await;
    let mut socket = people[0].socket().await;
    socket
        .send(&json!({"t": "act", "cid": "a", "table": table, "tokens": ["h2"]}))
        .await;
    assert_eq!(socket.until("reject").await["code"], "not-joined");
    let scene = socket.join(&table).await;
    let seq = scene["seq"].as_u64().unwrap();
    let long = vec!["a1"; 500];
    for (what, code) in [
        (json!({}), "bad-act"),
        (json!({"tokens": ["h2"], "text": "h2e2"}), "bad-act"),
        (json!({"tokens": long}), "too-many-tokens"),
        (json!({"tokens": ["x".repeat(200)]}), "too-many-tokens"),
        (json!({"text": "x".repeat(300)}), "text-too-long"),
    ] {
        let why = socket.act(&table, seq, &what).await.unwrap_err();
        assert_eq!(why["code"], code, "{what}");
    }
    socket
        .send(&json!({"t": "act", "cid": "", "table": table, "tokens": []}))
        .await;
    assert_eq!(socket.until("error").await["code"], "bad-cid");
    socket
        .send(&json!({"t": "chat", "cid": "c1", "table": table, "text": " \u{7} "}))
        .await;
    assert_eq!(socket.until("reject").await["code"], "chat-empty");
    socket
        .send(&json!({"t": "chat", "cid": "c2", "table": table, "text": "x".repeat(501)}))
        .await;
    assert_eq!(socket.until("reject").await["code"], "text-too-long");
    // A stranger at the table commands nothing.
    let mut stranger = house.guest().await.socket().await;
    let seen = stranger.join(&table).await;
    assert_eq!(seen["viewer"]["role"], "spectator");
    for what in [
        json!({"tokens": ["h2", "e2"]}),
        json!({"text": "h2e2"}),
        json!({"do": "resign"}),
    ] {
        assert_eq!(
            stranger.act(&table, seq, &what).await.unwrap_err()["code"],
            "not-seated"
        );
    }
    // Out of turn, and a move that the game forbids: told in both languages.
    let turn = scene["turn"][0].as_u64().unwrap() as usize;
    let mut mover = people[turn].socket().await;
    mover.join(&table).await;
    let why = mover
        .act(&table, seq, &json!({"text": "a0a9"}))
        .await
        .unwrap_err();
    assert_ne!(why["texts"]["en"], why["texts"]["zh-Hans"], "{why}");
    let mut waiter = people[1 - turn].socket().await;
    waiter.join(&table).await;
    let why = waiter
        .act(&table, seq, &json!({"text": "h2e2"}))
        .await
        .unwrap_err();
    assert_eq!(why["code"], "not-your-turn");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_repeated_command_is_done_once_and_an_old_one_is_stale() {
    let house = House::open().await;
    let (table, people) = seated(&house, "xiangqi", 2).await;
    let mut sockets = [people[0].socket().await, people[1].socket().await];
    let scene = sockets[0].join(&table).await;
    let turn = scene["turn"][0].as_u64().unwrap() as usize;
    let scene = sockets[turn].join(&table).await;
    let tokens = choose(&scene, &mut Dice(3)).unwrap();
    let act = json!({"t": "act", "cid": "once", "table": table, "seq": 0, "tokens": tokens});
    for _ in 0..3 {
        sockets[turn].send(&act).await;
    }
    for _ in 0..3 {
        let scene = sockets[turn].answer("once").await.unwrap();
        assert_eq!(scene["seq"], 1);
    }
    // From another socket of the same person too.
    let mut again = people[turn].socket().await;
    again.join(&table).await;
    again.send(&act).await;
    assert_eq!(again.answer("once").await.unwrap()["seq"], 1);
    // Under another name it comes of an old state.
    let why = sockets[turn]
        .act(&table, 0, &json!({"tokens": tokens}))
        .await
        .unwrap_err();
    assert!(
        ["stale", "not-your-turn"].contains(&why["code"].as_str().unwrap()),
        "{why}"
    );
    let record = people[0]
        .get(&format!("/api/tables/{table}/record"))
        .await
        .json();
    let moves = record["events"].as_array().unwrap().iter();
    assert_eq!(
        moves
            .filter(|event| event["what"]["applied"].is_object())
            .count(),
        1
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn oversized_and_too_frequent_frames_end_the_socket() {
    let house = House::open().await;
    let guest = house.guest().await;
    let mut socket = guest.socket().await;
    let _ = socket.raw(Message::Text("x".repeat(17 << 10).into())).await;
    while socket.next().await.is_some() {}
    let mut socket = guest.socket().await;
    for n in 0..60 {
        socket.send(&json!({"t": "ping", "n": n})).await;
    }
    let error = socket.until("error").await;
    assert_eq!(error["code"], "too-fast");
    for n in 0..150 {
        if socket
            .raw(Message::Text(
                json!({"t": "ping", "n": n}).to_string().into(),
            ))
            .await
            .is_err()
        {
            break;
        }
    }
    let mut last = None;
    while let Some(message) = socket.next().await {
        last = Some(message);
    }
    assert_eq!(last.unwrap()["code"], "too-fast");
    // Others did not notice.
    let mut other = house.guest().await.socket().await;
    other.send(&json!({"t": "ping", "n": 1})).await;
    other.until("pong").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_unknown_version_is_sent_away() {
    let house = House::open().await;
    let mut socket = Socket::silent(&house.guest().await).await;
    socket.send(&json!({"t": "hello", "v": 2})).await;
    assert_eq!(socket.until("bye").await["code"], "version");
    assert!(socket.next().await.is_none());
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_comes_in_from_another_site_or_with_a_forged_cookie() {
    let house = House::open().await;
    let guest = house.guest().await;
    for origin in ["http://evil.example", "null", "", "http://127.0.0.1:1"] {
        let refused = Socket::connect(&guest, origin).await.err().unwrap();
        let Error::Http(answer) = *refused else {
            panic!("{origin}: {refused}");
        };
        assert_eq!(answer.status(), 403, "{origin}");
        let headers = [("origin", origin), ("content-type", "application/json")];
        let body = json!({"manifest": "xiangqi", "seats": ["me", "open"]}).to_string();
        let answer = guest
            .request("POST", "/api/tables", &headers, Some(body.as_bytes()))
            .await;
        assert_eq!(
            (answer.status, answer.code().as_str()),
            (403, "foreign-origin"),
            "{origin}"
        );
    }
    let cookie = guest.cookie.clone().unwrap();
    let mut forged = cookie.clone();
    let last = forged.pop().unwrap();
    forged.push(if last == '0' { '1' } else { '0' });
    for cookie in [
        forged,
        "qipai=".to_owned(),
        "qipai=x.y".to_owned(),
        cookie.to_uppercase(),
        "other=1".to_owned(),
    ] {
        let forger = Browser {
            cookie: Some(cookie.clone()),
            ..guest.clone()
        };
        let answer = forger
            .post(
                "/api/tables",
                &json!({"manifest": "xiangqi", "seats": ["me", "open"]}),
            )
            .await;
        assert_eq!(
            (answer.status, answer.code().as_str()),
            (401, "nobody"),
            "{cookie}"
        );
        let mut socket = Socket::silent(&forger).await;
        assert_eq!(socket.until("bye").await["code"], "nobody");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_has_so_many_sockets_and_a_socket_so_many_tables() {
    let house = House::open().await;
    let guest = house.guest().await;
    let mut sockets = Vec::new();
    for _ in 0..qipai_server::limits::SOCKETS_A_PERSON {
        sockets.push(guest.socket().await);
    }
    let mut more = Socket::silent(&guest).await;
    assert_eq!(more.until("bye").await["code"], "too-many-sockets");
    sockets.pop().unwrap().close().await;
    tokio::time::sleep(Duration::from_millis(200)).await;
    let mut socket = guest.socket().await;
    // Tables that there are not take no place.
    socket.send(&json!({"t": "join", "table": "none"})).await;
    assert_eq!(socket.until("reject").await["code"], "no-table");
    for _ in 0..qipai_server::limits::TABLES_A_SOCKET {
        let table = guest.table("xiangqi", &json!(["me", "open"])).await;
        socket.send(&json!({"t": "join", "table": table})).await;
        socket.until("info").await;
    }
    let table = guest.table("xiangqi", &json!(["me", "open"])).await;
    socket.send(&json!({"t": "join", "table": table})).await;
    assert_eq!(socket.until("reject").await["code"], "too-many-tables");
}

#[tokio::test(flavor = "multi_thread")]
async fn chat_is_no_faster_than_people_type() {
    let house = House::open().await;
    let (table, people) = seated(&house, "xiangqi", 2).await;
    let mut socket = people[0].socket().await;
    socket.join(&table).await;
    for n in 0..=qipai_server::limits::CHATS_AT_ONCE {
        socket
            .send(&json!({"t": "chat", "cid": format!("c{n}"), "table": table, "text": "hi"}))
            .await;
    }
    assert_eq!(socket.until("reject").await["code"], "too-fast");
}
