//! A disk that is really full while people play: told, nothing acknowledged that is not kept, and with room again the game goes on.
//! The disk is a small one in memory, in a mount namespace of the server's own. Where the system lets nobody have one, this says
//! loudly that it was skipped.
#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used, reason = "a broken step fails its test")]

#[path = "../../server/tests/common/mod.rs"]
mod common;
mod served;

use common::player::Dice;
use common::{Browser, Socket, choose, few, root};
use qipai_store::{SqliteStore, Store};
use qipai_table::{Event, What};
use serde_json::{Value, json};
use served::{Served, arguments};
use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

/// A server whose data lie on a disk of so many MiB.
struct Small {
    server: Served,
    /// Its folder of data, as this process sees it.
    data: PathBuf,
}

impl Small {
    /// `None`: the system allows no such disk.
    fn start(folder: &Path, size: u32) -> Option<Self> {
        let data = folder.join("data");
        std::fs::create_dir_all(&data).unwrap();
        let mount =
            format!("mount -t tmpfs -o size={size}m none \"$1\" || exit 77; shift; exec \"$@\"");
        let mut command = Command::new("unshare");
        command
            .args(["--map-root-user", "--mount", "sh", "-c", &mount, "sh"])
            .arg(&data)
            .arg(env!("CARGO_BIN_EXE_qipai"));
        let manifests = root().join("manifests");
        let server = match Served::started(arguments(&mut command, &data, &few(), &manifests)) {
            Ok(server) => server,
            Err(code) => {
                assert_eq!(code, Some(77), "the server ended");
                return None;
            }
        };
        let inside = PathBuf::from(format!("/proc/{}/root", server.id()));
        Some(Self {
            data: inside.join(data.strip_prefix("/").unwrap()),
            server,
        })
    }

    /// Leaves not a byte free.
    fn fill(&self) {
        let mut ballast = File::create(self.data.join("ballast")).unwrap();
        for size in [1 << 20, 1 << 12, 1] {
            while ballast
                .write(&vec![7; size])
                .is_ok_and(|written| written > 0)
            {}
        }
    }

    fn empty(&self) {
        std::fs::remove_file(self.data.join("ballast")).unwrap();
    }

    /// Moves of a table that are in its record now.
    fn kept(&self, folder: &Path, table: &str) -> Vec<String> {
        let copy = tempfile::tempdir_in(folder).unwrap();
        for name in ["records.db", "records.db-wal"] {
            std::fs::copy(self.data.join(name), copy.path().join(name)).unwrap();
        }
        let store = SqliteStore::open(&copy.path().join("records.db")).unwrap();
        let rows = store.read(table, 0).unwrap();
        let events: Vec<Event> = qipai_table::read(rows.iter().map(Vec::as_slice)).unwrap();
        let applied = events.iter().filter_map(|event| match &event.what {
            What::Applied { input, .. } => Some(json!(input).to_string()),
            _ => None,
        });
        applied.collect()
    }
}

/// One table and who plays there, from one thread.
struct Game {
    table: String,
    sockets: [Socket; 2],
    dice: Dice,
    moves: usize,
}

impl Game {
    async fn begin(address: std::net::SocketAddr) -> Self {
        let people = [Browser::guest(address).await, Browser::guest(address).await];
        let table = people[0].table("xiangqi", &json!(["me", "open"])).await;
        people[1].sit(&table, 1).await;
        let mut sockets = [people[0].socket().await, people[1].socket().await];
        for socket in &mut sockets {
            socket.join(&table).await;
        }
        Self {
            table,
            sockets,
            dice: Dice(9),
            moves: 0,
        }
    }

    /// One move, or how it was refused.
    async fn step(&mut self) -> Result<(), Value> {
        let mut scenes = Vec::new();
        for socket in &mut self.sockets {
            // Scenes are counted anew when the table comes back from the disk; moves are not.
            while socket.latest[&self.table].1["seq"] != self.moves {
                assert!(socket.next().await.is_some(), "closed");
            }
            scenes.push(socket.latest[&self.table].1.clone());
        }
        let turn = scenes[0]["turn"][0].as_u64().unwrap() as usize;
        let tokens = choose(&scenes[turn], &mut self.dice).unwrap();
        let seq = scenes[turn]["seq"].as_u64().unwrap();
        let act = json!({"tokens": tokens});
        self.sockets[turn].act(&self.table, seq, &act).await?;
        self.moves += 1;
        Ok(())
    }
}

#[tokio::test]
async fn a_full_disk_is_told_and_with_room_again_the_game_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let Some(server) = Small::start(folder.path(), 24) else {
        eprintln!("SKIPPED: no mount namespace may be made here, so no disk was filled");
        return;
    };
    let mut game = Game::begin(server.server.address).await;
    for _ in 0..5 {
        game.step().await.unwrap();
    }
    server.fill();
    // What of the log's file is there already takes some moves more.
    let why = loop {
        match game.step().await {
            Ok(()) => assert!(game.moves < 500, "the disk is never full"),
            Err(why) => break why,
        }
    };
    assert_eq!(why["code"], "disk-full", "{why}");
    assert_ne!(why["texts"]["en"], why["texts"]["zh-Hans"]);
    assert_eq!(server.kept(folder.path(), &game.table).len(), game.moves);
    // Others are told too, and the server lives.
    let stranger = Browser::guest(server.server.address).await;
    let wish = json!({"manifest": "xiangqi", "seats": [{"bot": 1}, {"bot": 1}]});
    let answer = stranger.post("/api/tables", &wish).await;
    assert_eq!((answer.status, answer.code().as_str()), (503, "disk-full"));
    let named = stranger.post("/api/me", &json!({"name": "Ann"})).await;
    assert_eq!((named.status, named.code().as_str()), (503, "disk-full"));
    assert_eq!(stranger.get("/health").await.status, 200);
    assert_eq!(
        stranger
            .get(&format!("/api/tables/{}", game.table))
            .await
            .status,
        200
    );
    server.empty();
    let began = Instant::now();
    while let Err(why) = game.step().await {
        assert!(began.elapsed() < Duration::from_secs(20), "{why}");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    for _ in 0..5 {
        game.step().await.unwrap();
    }
    assert_eq!(server.kept(folder.path(), &game.table).len(), game.moves);
    let named = stranger.post("/api/me", &json!({"name": "Ann"})).await;
    assert_eq!(named.status, 200, "{}", named.text());
}
