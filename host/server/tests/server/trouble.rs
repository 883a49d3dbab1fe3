//! A plugin that loops, lies or crashes stops its own tables and no others.

use crate::common::player::Dice;
use crate::common::{Browser, House, choose, plugins, root};
use crate::hostile;
use serde_json::{Value, json};
use std::path::Path;
use std::time::{Duration, Instant};

/// A server with one good game and the hostile one, once for each attack.
async fn house(attacks: &[&str], folder: &Path) -> House {
    let (games, installed) = (folder.join("manifests/games"), folder.join("plugins"));
    std::fs::create_dir_all(&games).unwrap();
    std::fs::create_dir_all(&installed).unwrap();
    std::fs::copy(hostile::built(), installed.join("hostile.wasm")).unwrap();
    std::fs::copy(
        plugins().join("xiangqi.wasm"),
        installed.join("xiangqi.wasm"),
    )
    .unwrap();
    std::fs::copy(
        root().join("manifests/games/xiangqi.toml"),
        games.join("xiangqi.toml"),
    )
    .unwrap();
    for attack in attacks {
        let text = format!(
            "game = \"hostile\"\ntitle = {{ en = \"{attack}\" }}\n[rules]\nattack = \"{attack}\"\n[seating]\nassign = \"given\"\n"
        );
        let name = attack.replace(['@', ':'], "-");
        std::fs::write(games.join(format!("{name}.toml")), text).unwrap();
    }
    let manifests = folder.join("manifests");
    House::with(|options| {
        options.plugins = installed;
        options.manifests = manifests;
    })
    .await
}

async fn pair(house: &House, manifest: &str) -> (String, [Browser; 2]) {
    let people = [house.guest().await, house.guest().await];
    let table = people[0].table(manifest, &json!(["me", "open"])).await;
    people[1].sit(&table, 1).await;
    (table, people)
}

/// Half a game, one move after another; the slowest answer.
async fn moves(table: &str, people: &[Browser; 2], count: usize) -> Duration {
    let mut sockets = [people[0].socket().await, people[1].socket().await];
    let mut scenes = [sockets[0].join(table).await, sockets[1].join(table).await];
    let mut dice = Dice(6);
    let mut slowest = Duration::ZERO;
    for _ in 0..count {
        let turn = scenes[0]["turn"][0].as_u64().unwrap() as usize;
        let seq = scenes[turn]["seq"].as_u64().unwrap();
        let tokens = choose(&scenes[turn], &mut dice).unwrap();
        let began = Instant::now();
        sockets[turn]
            .act(table, seq, &json!({"tokens": tokens}))
            .await
            .unwrap();
        slowest = slowest.max(began.elapsed());
        let last = sockets[turn].number(table);
        for (socket, scene) in sockets.iter_mut().zip(&mut scenes) {
            *scene = socket.reach(table, last).await;
        }
    }
    slowest
}

#[tokio::test(flavor = "multi_thread")]
async fn hostile_plugins_stop_their_own_tables_and_no_others() {
    let folder = tempfile::tempdir().unwrap();
    let attacks = [
        "loop@apply",
        "panic@apply",
        "bomb@apply",
        "lie:places",
        "loop@view",
        "lie:view",
        "panic@legal-moves",
    ];
    let house = house(&attacks, folder.path()).await;
    let (good, people) = pair(&house, "xiangqi").await;
    let mut attackers = Vec::new();
    for attack in attacks {
        let name = attack.replace(['@', ':'], "-");
        for _ in 0..3 {
            let wish = json!({"manifest": name, "seats": ["me", "open"]});
            let people = [house.guest().await, house.guest().await];
            let made = people[0].post("/api/tables", &wish).await;
            let Some(table) = made.json()["id"].as_str().map(str::to_owned) else {
                continue;
            };
            let _ = people[1]
                .post(&format!("/api/tables/{table}/sit"), &json!({"seat": 1}))
                .await;
            let mut socket = people[0].socket().await;
            socket.send(&json!({"t": "join", "table": table})).await;
            socket
                .send(&json!({"t": "act", "cid": "a", "table": table, "seq": 0, "tokens": ["a"]}))
                .await;
            attackers.push((attack, table, socket));
        }
    }
    assert_eq!(attackers.len(), attacks.len() * 3);
    let slowest = moves(&good, &people, 30).await;
    assert!(
        slowest < Duration::from_secs(2),
        "a good table waited {slowest:?}"
    );
    // Whoever made such a move is told, one way or the other.
    for (attack, table, socket) in &mut attackers {
        let answered = |message: &Value| message["cid"] == "a" || message["ack"] == "a";
        let answer = socket.find(answered).await;
        let void = answer["scene"]["result"]["ending"]["code"] == "fault";
        let told = answer["t"] == "reject" || void || !attack.ends_with("apply");
        assert!(told, "{attack} at {table}: {answer}");
    }
    let counters = house.guest().await.get("/metrics").await.text();
    assert!(
        counters.contains("qipai_plugin_faults_total{plugin=\"hostile\"}"),
        "{counters}"
    );
}

/// A changed manifest is for new tables; a table in play keeps its own, over a restart of its plugin too.
#[tokio::test(flavor = "multi_thread")]
async fn what_is_installed_anew_is_for_new_tables() {
    let folder = tempfile::tempdir().unwrap();
    let house = house(&[], folder.path()).await;
    let (old, people) = pair(&house, "xiangqi").await;
    let manifest = folder.path().join("manifests/games/xiangqi.toml");
    let text = std::fs::read_to_string(&manifest).unwrap();
    std::fs::write(
        &manifest,
        text.replace("time       = \"15m\"", "time       = \"4m\""),
    )
    .unwrap();
    std::fs::write(folder.path().join("manifests/games/wrong.toml"), "game = 7").unwrap();
    let guest = house.guest().await;
    for _ in 0..100 {
        let game = guest.get("/api/games/xiangqi").await.json();
        if game["clock"]["time"] == 240_000 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    let (new, _) = pair(&house, "xiangqi").await;
    let clock = |table: String| {
        let guest = guest.clone();
        async move { guest.get(&format!("/api/tables/{table}")).await.json()["clock"]["time"].clone() }
    };
    assert_eq!(clock(new).await, 240_000);
    assert_eq!(clock(old.clone()).await, 900_000);
    // The plugin's file is gone: what was begun with it goes on.
    std::fs::remove_file(folder.path().join("plugins/xiangqi.wasm")).unwrap();
    moves(&old, &people, 4).await;
}
