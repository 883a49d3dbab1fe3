//! Whole games over sockets, by players who know no game.

use crate::common::player::Dice;
use crate::common::{Browser, House, Socket, choose};
use serde_json::{Value, json};

/// Plays a table to its end; every scene that came, and the last one.
pub(crate) async fn play(table: &str, sockets: &mut [Socket], seed: u64, most: usize) -> Value {
    let mut scenes = Vec::new();
    for socket in sockets.iter_mut() {
        scenes.push(socket.join(table).await);
    }
    let mut dice = Dice(seed);
    for _ in 0..most {
        if scenes[0]["result"]["match_over"] == true {
            return scenes[0].take();
        }
        if scenes[0].get("result").is_some() {
            for (socket, scene) in sockets.iter_mut().zip(&scenes) {
                let seq = scene["seq"].as_u64().unwrap();
                socket
                    .act(table, seq, &json!({"do": "next"}))
                    .await
                    .unwrap();
            }
        } else {
            let turn = scenes[0]["turn"][0].as_u64().unwrap() as usize;
            let tokens = choose(&scenes[turn], &mut dice);
            let tokens = tokens.unwrap_or_else(|| panic!("nothing to do: {}", scenes[turn]));
            let seq = scenes[turn]["seq"].as_u64().unwrap();
            let done = sockets[turn]
                .act(table, seq, &json!({"tokens": tokens}))
                .await;
            if let Err(why) = done {
                panic!("{tokens:?}: {why}");
            }
        }
        // Everybody sees one state before the next move is made.
        let last = sockets
            .iter()
            .map(|socket| socket.number(table))
            .max()
            .unwrap();
        scenes.clear();
        for socket in sockets.iter_mut() {
            scenes.push(socket.reach(table, last).await);
        }
    }
    panic!("no end after {most} moves: {}", scenes[0]["status"]);
}

/// A table of a manifest with everybody in their seats.
pub(crate) async fn seated(house: &House, manifest: &str, seats: usize) -> (String, Vec<Browser>) {
    let mut people = Vec::new();
    for _ in 0..seats {
        people.push(house.guest().await);
    }
    let mut wanted = vec![json!("open"); seats];
    wanted[0] = json!("me");
    let table = people[0].table(manifest, &json!(wanted)).await;
    for (seat, person) in people.iter().enumerate().skip(1) {
        person.sit(&table, seat as u8).await;
    }
    (table, people)
}

async fn whole(manifest: &str, seats: usize, seed: u64) -> Value {
    let house = House::open().await;
    let (table, people) = seated(&house, manifest, seats).await;
    let mut sockets = Vec::new();
    for person in &people {
        sockets.push(person.socket().await);
    }
    let last = play(&table, &mut sockets, seed, 1_500).await;
    let info = people[0].get(&format!("/api/tables/{table}")).await.json();
    assert_eq!(info["state"], "over", "{info}");
    assert_eq!(info["result"]["ending"], last["result"]["ending"]);
    // Step by step, with a scene for each.
    let replay = people[1].get(&format!("/api/replay/{table}")).await.json();
    let steps = replay["steps"].as_array().unwrap();
    assert!(steps.len() > 5, "{}", steps.len());
    let end = steps.len() - 1;
    let scene = people[1]
        .get(&format!("/api/replay/{table}/{end}"))
        .await
        .json();
    assert_eq!(scene["result"]["ending"], last["result"]["ending"]);
    let past = people[1]
        .get(&format!("/api/replay/{table}/{}", end + 1))
        .await;
    assert_eq!((past.status, past.code().as_str()), (404, "no-such-step"));
    last
}

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_game_of_xiangqi_by_two() {
    whole("xiangqi", 2, 11).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_game_of_dou_dizhu_by_three() {
    whole("doudizhu", 3, 5).await;
}
