//! Promise 1 at the server: killed at random moments under load, it loses and doubles no acknowledged move, charges nobody for the
//! time it was away, and every record verifies. `cargo xtask test` builds the plugins first.
#![allow(clippy::unwrap_used, reason = "a broken step fails its test")]

#[path = "../../server/tests/common/mod.rs"]
mod common;
mod served;

use common::player::Dice;
use common::{Browser, Socket, choose, plugins, root};
use qipai_sandbox::{Host, Options, Plugin};
use qipai_store::{SqliteStore, Store};
use qipai_table::rules::{Input, Rules};
use qipai_table::{Event, What};
use serde_json::json;
use served::Served;
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

const TABLES: usize = 5;

/// A table, its two players, and the moves that were acknowledged.
struct Played {
    table: String,
    people: [Browser; 2],
    /// Moves that each of the two was told of, in that order.
    acked: [Arc<Mutex<Vec<String>>>; 2],
    /// Clocks of the last scene that came: milliseconds by seat.
    clocks: Arc<Mutex<Vec<i64>>>,
}

struct Run {
    folder: tempfile::TempDir,
    played: Vec<Played>,
    dice: Dice,
    /// Kills so far: each may cut off one answer a table.
    kills: usize,
}

fn start(folder: &Path) -> Served {
    let at = |name: &str| folder.join(name);
    Served::start(&at("data"), &at("plugins"), &root().join("manifests"))
}

/// One player: moves whenever it is their turn, until the socket breaks.
async fn play(
    browser: Browser,
    table: String,
    seed: u64,
    acked: Arc<Mutex<Vec<String>>>,
    clocks: Arc<Mutex<Vec<i64>>>,
) {
    let mut socket = Socket::open(&browser).await;
    let mut dice = Dice(seed | 1);
    socket.send(&json!({"t": "join", "table": table})).await;
    while let Some(message) = socket.next().await {
        if message["t"] != "scene" {
            continue;
        }
        let scene = &message["scene"];
        let left = scene["seats"].as_array().unwrap().iter();
        let left = left.map(|seat| seat["clock"]["ms"].as_i64().unwrap_or(0));
        *clocks.lock().unwrap() = left.collect();
        let ack = message["ack"].as_str();
        if let Some(mv) = ack.and_then(|ack| ack.split(' ').nth(1)) {
            acked.lock().unwrap().push(mv.to_owned());
        }
        if scene.get("result").is_some() {
            return;
        }
        if scene["turn"][0] != scene["viewer"]["seat"] {
            continue;
        }
        let Some(tokens) = choose(scene, &mut dice) else {
            continue;
        };
        // The move stands in its name, so that the answer says which it was.
        let cid = format!("{seed}-{} {}", scene["seq"], tokens.concat());
        let act =
            json!({"t": "act", "cid": cid, "table": table, "seq": scene["seq"], "tokens": tokens});
        let text = tokio_tungstenite::tungstenite::Message::Text(act.to_string().into());
        if socket.raw(text).await.is_err() {
            return;
        }
    }
}

impl Run {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        std::fs::create_dir_all(folder.path().join("plugins")).unwrap();
        let name = "xiangqi.wasm";
        std::fs::copy(
            plugins().join(name),
            folder.path().join("plugins").join(name),
        )
        .unwrap();
        let now = std::time::SystemTime::now()
            .duration_since(std::time::UNIX_EPOCH)
            .unwrap();
        Self {
            folder,
            played: Vec::new(),
            dice: Dice(now.as_nanos() as u64 | 1),
            kills: 0,
        }
    }

    /// Tables to play: those that go on, and new ones for those that ended or whose players the server forgot.
    async fn tables(&mut self, address: std::net::SocketAddr) {
        let mut going = Vec::new();
        for mut played in std::mem::take(&mut self.played) {
            for browser in &mut played.people {
                browser.address = address;
            }
            let info = played.people[0]
                .get(&format!("/api/tables/{}", played.table))
                .await;
            if info.status == 200
                && info.json()["state"] == "playing"
                && info.json().get("mine").is_some()
            {
                going.push(played);
            }
        }
        self.played = going;
        while self.played.len() < TABLES {
            let people = [Browser::guest(address).await, Browser::guest(address).await];
            let wish = json!({"manifest": "xiangqi", "seats": ["me", "open"], "clock": {"system": "sudden_death", "time": "10m"}});
            let table = people[0].done("/api/tables", &wish).await["id"]
                .as_str()
                .unwrap()
                .to_owned();
            people[1].sit(&table, 1).await;
            self.played.push(Played {
                table,
                people,
                acked: Default::default(),
                clocks: Arc::default(),
            });
        }
    }

    /// Plays, kills, and looks at what is on the disk.
    async fn once(&mut self, verified: &Plugin) {
        let server = start(self.folder.path());
        self.tables(server.address).await;
        let before: usize = self.acked();
        let mut players = Vec::new();
        for played in &self.played {
            for (browser, acked) in played.people.iter().zip(&played.acked) {
                let seed = self.dice.below(1 << 40) as u64;
                let task = play(
                    browser.clone(),
                    played.table.clone(),
                    seed,
                    Arc::clone(acked),
                    Arc::clone(&played.clocks),
                );
                players.push(tokio::spawn(task));
            }
        }
        let began = Instant::now();
        while self.acked() == before && began.elapsed() < Duration::from_secs(20) {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        tokio::time::sleep(Duration::from_micros(self.dice.below(700_000) as u64)).await;
        server.kill();
        for player in players {
            // A player whose answer was cut off has nothing more to say.
            let _ = player.await;
        }
        assert!(
            self.acked() > before,
            "it was killed before it had told anything"
        );
        for played in &self.played {
            self.check(played, verified);
        }
    }

    fn acked(&self) -> usize {
        self.played
            .iter()
            .flat_map(|played| &played.acked)
            .map(|acked| acked.lock().unwrap().len())
            .sum()
    }

    fn check(&self, played: &Played, plugin: &Plugin) {
        let store = SqliteStore::open(&self.folder.path().join("data/records.db")).unwrap();
        let rows = store.read(&played.table, 0).unwrap();
        let secret = store.secret(&played.table).unwrap().try_into().unwrap();
        let events: Vec<Event> = qipai_table::read(rows.iter().map(Vec::as_slice)).unwrap();
        let rules: Arc<dyn Rules> = Arc::new(plugin.clone());
        if let Err(breach) = qipai_table::verify(&events, rules, Some(secret)) {
            panic!("{}: {breach}", played.table);
        }
        let moves: Vec<(u8, &str)> = events
            .iter()
            .filter_map(|event| match &event.what {
                What::Applied {
                    input: Input::Move(seat, text),
                    ..
                } => Some((*seat, text.as_str())),
                _ => None,
            })
            .collect();
        // What each was told of is there as one seat's moves, in their order, once; beside them at most the one whose answer was
        // cut off at each kill. Which of the two hears first is the network's affair.
        let mut told = 0;
        for acked in &played.acked {
            let acked = acked.lock().unwrap();
            told += acked.len();
            let kept_by = |seat: u8| {
                let mut rest = moves.iter().filter(|(by, _)| *by == seat);
                acked.iter().all(|mv| rest.any(|(_, kept)| kept == mv))
            };
            assert!(
                kept_by(0) || kept_by(1),
                "{}: acknowledged and lost, or in another order: {moves:?} {acked:?}",
                played.table
            );
        }
        let more = moves.len() - told;
        assert!(
            more <= self.kills,
            "{}: {more} moves that nobody was told of",
            played.table
        );
        let flag = events
            .iter()
            .any(|event| matches!(event.what, What::TimedOut { .. }));
        assert!(!flag, "{}: a flag fell", played.table);
    }
}

/// After an outage a spectator sees clocks that did not run meanwhile.
async fn not_charged(run: &Run, outage: Duration) {
    let moved: Vec<(String, Vec<i64>)> = run
        .played
        .iter()
        .map(|played| (played.table.clone(), played.clocks.lock().unwrap().clone()))
        .collect();
    tokio::time::sleep(outage).await;
    let server = start(run.folder.path());
    let mut socket = Browser::guest(server.address).await.socket().await;
    for (table, before) in moved {
        let scene = socket.join(&table).await;
        for (seat, before) in before.iter().enumerate() {
            let now = scene["seats"][seat]["clock"]["ms"].as_i64().unwrap();
            let charged = before - now;
            assert!(
                charged < 2_000,
                "{table}: {charged} ms for an outage of {outage:?}"
            );
        }
    }
    server.kill();
}

async fn kills(times: usize) {
    let host = Host::new(Options {
        cache: Some(Path::new(env!("CARGO_TARGET_TMPDIR")).join("server-cache")),
        compiler: Some(qipai_sandbox::Compiler::Child(
            env!("CARGO_BIN_EXE_qipai").into(),
            vec!["__compile-plugin".to_owned()],
        )),
        ..Options::default()
    });
    let plugin = Plugin::load(plugins().join("xiangqi.wasm"), &host.unwrap()).unwrap();
    let mut run = Run::new();
    let mut acked = 0;
    for time in 0..times {
        run.kills += 1;
        let before = run.acked();
        run.once(&plugin).await;
        acked += run.acked().saturating_sub(before);
        if time == times / 2 {
            not_charged(&run, Duration::from_secs(4)).await;
        }
    }
    println!("{times} kills, {acked} moves acknowledged, none lost or doubled");
    assert!(acked > times * 5, "{acked}");
}

#[tokio::test]
async fn ten_kills_under_load_lose_and_double_no_acknowledged_move() {
    kills(10).await;
}

/// The benchmark's number; some minutes.
#[tokio::test]
#[ignore = "takes minutes: cargo test --workspace --test serve_kills -- --ignored"]
async fn two_hundred_kills_under_load() {
    kills(200).await;
}
