//! Seats that the server plays.

use crate::common::{House, plugins};
use crate::games::play;
use qipai_sandbox::{At, Host, Plugin, Tools};
use qipai_table::rules::{Rules, Setup};
use serde_json::json;
use std::time::{Duration, Instant};

#[tokio::test(flavor = "multi_thread")]
async fn one_person_plays_xiangqi_against_a_bot() {
    let house = House::open().await;
    let me = house.guest().await;
    let table = me.table("xiangqi", &json!(["me", {"bot": 1}])).await;
    let mut socket = me.socket().await;
    let mut scene = socket.join(&table).await;
    for _ in 0..6 {
        while scene["turn"] != json!([0]) {
            let next = socket.number(&table) + 1;
            scene = socket.reach(&table, next).await;
        }
        let tokens = crate::common::choose(&scene, &mut crate::common::player::Dice(8)).unwrap();
        let seq = scene["seq"].as_u64().unwrap();
        scene = socket
            .act(&table, seq, &json!({"tokens": tokens}))
            .await
            .unwrap();
    }
    // It answers offers too: no draw, but another match.
    socket
        .send(&json!({"t": "act", "cid": "r", "table": table, "do": "resign"}))
        .await;
    socket.answer("r").await.unwrap();
    socket
        .send(&json!({"t": "offer", "cid": "m", "table": table, "kind": "rematch"}))
        .await;
    let info = socket
        .find(|message| message["info"]["rematch"].is_string())
        .await;
    let next = info["info"]["rematch"].as_str().unwrap();
    let again = socket.join(next).await;
    assert!(again["seq"].as_u64().unwrap() < 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn bots_alone_play_every_game_to_its_end_or_far() {
    let house = House::with(|options| options.plugins = plugins()).await;
    let me = house.guest().await;
    let games = me.get("/api/games").await.json();
    let mut tables = Vec::new();
    for game in games["games"].as_array().unwrap() {
        let id = game["id"].as_str().unwrap();
        if game.get("extends").is_some() {
            continue;
        }
        let seats = game["seats"][0].as_u64().unwrap() as usize;
        let table = me.table(id, &json!(vec![json!({"bot": 1}); seats])).await;
        tables.push((id.to_owned(), table));
    }
    assert!(tables.len() >= 8, "{tables:?}");
    for (id, table) in tables {
        let mut record = json!({"events": []});
        let moves = |record: &serde_json::Value| {
            let events = record["events"].as_array().unwrap().iter();
            events
                .filter(|event| event["what"]["applied"].is_object())
                .count()
        };
        let began = Instant::now();
        while moves(&record) < 4 && began.elapsed() < Duration::from_secs(20) {
            tokio::time::sleep(Duration::from_millis(200)).await;
            record = me.get(&format!("/api/tables/{table}/record")).await.json();
        }
        let events = record["events"].as_array().unwrap();
        assert!(moves(&record) >= 4, "{id}: {record}");
        for event in events {
            let what = &event["what"];
            assert!(what.get("fault").is_none(), "{id}: {what}");
            assert_ne!(
                what["did"]["command"], "resign",
                "{id}: a bot found no move"
            );
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn bots_that_search_play_dou_dizhu_and_bid() {
    let house = House::open().await;
    let me = house.guest().await;
    let table = me
        .table("doudizhu", &json!(["me", {"bot": 2}, {"bot": 3}]))
        .await;
    let mut socket = me.socket().await;
    let mut scene = socket.join(&table).await;
    let mut dice = crate::common::player::Dice(21);
    let mut seen = 0;
    while scene.get("result").is_none() && seen < 12 {
        if scene["turn"] == json!([0]) {
            let tokens = crate::common::choose(&scene, &mut dice).unwrap();
            let seq = scene["seq"].as_u64().unwrap();
            scene = socket
                .act(&table, seq, &json!({"tokens": tokens}))
                .await
                .unwrap();
        } else {
            let next = socket.number(&table) + 1;
            scene = socket.reach(&table, next).await;
            seen += 1;
        }
    }
    assert!(seen > 3);
}

/// The whole of a game between two people through the same door, so that bots and people share it.
#[tokio::test(flavor = "multi_thread")]
async fn a_small_game_to_its_end() {
    let house = House::open().await;
    let (table, people) = crate::games::seated(&house, "gomoku", 2).await;
    let mut sockets = vec![people[0].socket().await, people[1].socket().await];
    let last = play(&table, &mut sockets, 5, 400).await;
    assert_eq!(last["result"]["match_over"], true);
}

/// What a bot does depends on what its seat may know and on chance, and on nothing else: in two worlds that differ only in the
/// hands of others the same dice choose the same play.
#[test]
fn a_bot_plays_the_same_whatever_others_hold() {
    let cache = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("server-cache");
    let host = Host::new(qipai_sandbox::Options {
        cache: Some(cache),
        ..qipai_sandbox::Options::default()
    })
    .unwrap();
    let plugin = Plugin::load(plugins().join("doudizhu.wasm"), &host).unwrap();
    let tools = plugin.tools().unwrap();
    let world = |hands: [&str; 3]| {
        let position =
            json!({"free": true, "hands": hands, "landlord": 0, "to_act": 0}).to_string();
        let setup = Setup {
            rules: "{}".into(),
            teams: vec![0, 1, 1],
            order: vec![0, 1, 2],
            position: Some(position),
            ..Setup::default()
        };
        plugin.open(&setup).unwrap().snapshot().unwrap()
    };
    let one = world(["3455678TJQKA", "446699TJ", "7788KKA2"]);
    let two = world(["3455678TJQKA", "7788KKA2", "446699TJ"]);
    assert_ne!(one, two, "the truth is in what a bot is given");
    let mut plays = std::collections::BTreeSet::new();
    for seed in 0..12 {
        let choose = |snapshot: &[u8]| {
            let found = tools.search(At::Snapshot(snapshot), 0, &[], 400, seed);
            found.unwrap().value.unwrap()
        };
        let play = choose(&one);
        assert_eq!(play, choose(&two), "seed {seed}");
        plays.insert(play);
    }
    assert!(plays.len() > 1, "chance has no say: {plays:?}");
}
