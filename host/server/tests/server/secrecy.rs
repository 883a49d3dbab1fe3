//! What a viewer may not know is not on the wire.

use crate::common::player::Dice;
use crate::common::{House, choose};
use crate::games::seated;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::time::{Duration, Instant};

/// Cards that a scene shows in zones of hands.
fn hand(scene: &Value, seat: usize) -> BTreeSet<String> {
    let zones = scene["zones"].as_array().unwrap().iter();
    let mine = zones
        .clone()
        .find(|zone| zone["id"] == format!("hand.{seat}"))
        .unwrap();
    let cards = mine["cards"].as_array().unwrap().iter();
    cards
        .map(|card| card["look"].as_str().unwrap().to_owned())
        .collect()
}

/// Three players and a spectator: each sees their own cards, and nobody's frames name a card that is still in another's hand.
#[tokio::test(flavor = "multi_thread")]
async fn no_frame_names_a_card_of_another_hand() {
    let house = House::open().await;
    let (table, people) = seated(&house, "doudizhu", 3).await;
    let mut sockets = Vec::new();
    for person in &people {
        sockets.push(person.socket().await);
    }
    let mut watcher = house.guest().await.socket().await;
    let seen = watcher.join(&table).await;
    let mut scenes = Vec::new();
    for socket in &mut sockets {
        scenes.push(socket.join(&table).await);
    }
    for (seat, scene) in scenes.iter().enumerate() {
        assert_eq!(hand(scene, seat).len(), 17);
        assert!(hand(&seen, seat).is_empty());
        for other in (0..3).filter(|other| *other != seat) {
            assert!(hand(scene, other).is_empty());
        }
    }
    // A few plays; then no frame to anybody holds a card that its owner still hides.
    let mut dice = Dice(77);
    for _ in 0..8 {
        let turn = scenes[0]["turn"][0].as_u64().unwrap() as usize;
        let tokens = choose(&scenes[turn], &mut dice).unwrap();
        let seq = scenes[turn]["seq"].as_u64().unwrap();
        sockets[turn]
            .act(&table, seq, &json!({"tokens": tokens}))
            .await
            .unwrap();
        let last = sockets[turn].number(&table);
        for (socket, scene) in sockets.iter_mut().zip(&mut scenes) {
            *scene = socket.reach(&table, last).await;
        }
        let public = watcher.reach(&table, last).await.to_string();
        for (owner, scene) in scenes.iter().enumerate() {
            for card in hand(scene, owner) {
                let quoted = format!("\"{card}\"");
                // The bottom cards were turned up before they went into the landlord's hand.
                if public.contains(&quoted) {
                    continue;
                }
                let others = sockets
                    .iter()
                    .enumerate()
                    .filter(|(seat, _)| *seat != owner)
                    .map(|(_, socket)| socket);
                for socket in others.chain([&watcher]) {
                    // Boards and texts name every card there is.
                    let told = socket
                        .heard
                        .iter()
                        .filter(|text| !text.contains("\"t\":\"def\""));
                    let leaks: Vec<_> = told.filter(|text| text.contains(&quoted)).collect();
                    assert!(leaks.is_empty(), "{card} of {owner}: {leaks:?}");
                }
            }
        }
    }
    for person in [&people[0], &house.guest().await] {
        let record = person
            .get(&format!("/api/tables/{table}/record"))
            .await
            .json();
        assert_eq!(record["whole"], false);
        let text = record.to_string();
        assert!(
            !text.contains("nonce") && !text.contains("\"secret\""),
            "a seed could be checked against it"
        );
        assert_eq!(
            person.get(&format!("/api/replay/{table}")).await.code(),
            "not-over"
        );
    }
}

/// Spectators of a delayed table see scene, clocks and log later.
#[tokio::test(flavor = "multi_thread")]
async fn delayed_spectators_see_everything_later() {
    let house = House::open().await;
    let people = [house.guest().await, house.guest().await];
    let wish = json!({"manifest": "xiangqi", "seats": ["me", "open"], "delay_ms": 1_500});
    let table = people[0].done("/api/tables", &wish).await["id"]
        .as_str()
        .unwrap()
        .to_owned();
    people[1].sit(&table, 1).await;
    let mut sockets = [people[0].socket().await, people[1].socket().await];
    let scene = sockets[0].join(&table).await;
    let turn = scene["turn"][0].as_u64().unwrap() as usize;
    let scene = sockets[turn].join(&table).await;
    let mut watcher = house.guest().await.socket().await;
    watcher.send(&json!({"t": "join", "table": table})).await;
    watcher.until("info").await;
    let tokens = choose(&scene, &mut Dice(1)).unwrap();
    let began = Instant::now();
    sockets[turn]
        .act(&table, 0, &json!({"tokens": tokens}))
        .await
        .unwrap();
    loop {
        let seen = watcher.until("scene").await;
        if seen["scene"]["seq"] == 1 {
            let at = seen["scene"]["seats"][0]["at"].as_u64().unwrap();
            assert!(
                at.abs_diff(seen["time"].as_u64().unwrap()) < 1_000,
                "clocks are dated as they are seen"
            );
            break;
        }
    }
    assert!(
        began.elapsed() >= Duration::from_millis(1_400),
        "{:?}",
        began.elapsed()
    );
    let record = house
        .guest()
        .await
        .get(&format!("/api/tables/{table}/record"))
        .await
        .json();
    assert!(!record["events"].as_array().unwrap().is_empty());
}
