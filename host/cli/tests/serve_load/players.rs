//! Many tables that all play one game, found out beforehand: a move a second each.

use crate::common::player::Dice;
use crate::common::{Browser, choose};
use crate::wire::Wire;
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::rc::Rc;
use std::time::Duration;
use tokio::sync::mpsc::{self, UnboundedSender};
use tokio::sync::watch;
use tokio::task::spawn_local;
use tokio::time::{Instant, sleep_until, timeout_at};

/// What is touched at each move of a game that lasts long enough.
pub async fn script(address: SocketAddr, moves: usize) -> Vec<Vec<String>> {
    for seed in 1.. {
        let people = [Browser::guest(address).await, Browser::guest(address).await];
        let table = people[0].table("xiangqi", &json!(["me", "open"])).await;
        people[1].sit(&table, 1).await;
        let mut sockets = [people[0].socket().await, people[1].socket().await];
        let mut scenes = [sockets[0].join(&table).await, sockets[1].join(&table).await];
        let (mut dice, mut all) = (Dice(seed), Vec::new());
        while all.len() < moves && scenes[0].get("result").is_none() {
            let turn = scenes[0]["turn"][0].as_u64().unwrap() as usize;
            let tokens = choose(&scenes[turn], &mut dice).unwrap();
            let seq = all.len() as u64;
            let act = json!({"tokens": tokens});
            sockets[turn].act(&table, seq, &act).await.unwrap();
            all.push(tokens);
            let last = sockets[turn].number(&table);
            for (socket, scene) in sockets.iter_mut().zip(&mut scenes) {
                *scene = socket.reach(&table, last).await;
            }
        }
        if all.len() == moves {
            return all;
        }
    }
    unreachable!("some game lasts long enough")
}

/// Two sockets of a table in play.
pub struct Pair {
    table: String,
    sockets: [Wire; 2],
    /// Who moves next, and how many moves were made.
    turn: usize,
    made: usize,
    script: Rc<Vec<Vec<String>>>,
}

impl Pair {
    pub async fn new(address: SocketAddr, script: &Rc<Vec<Vec<String>>>) -> Self {
        let people = [Browser::guest(address).await, Browser::guest(address).await];
        let table = people[0].table("xiangqi", &json!(["me", "open"])).await;
        people[1].sit(&table, 1).await;
        let mut sockets = [Wire::open(&people[0]).await, Wire::open(&people[1]).await];
        let join = json!({"t": "join", "table": table}).to_string();
        let mut turn = 0;
        for socket in &mut sockets {
            socket.send(&join).await;
            let scene: Value = serde_json::from_str(&socket.find("\"scene\":").await).unwrap();
            turn = scene["scene"]["turn"][0].as_u64().unwrap() as usize;
        }
        Self {
            table,
            sockets,
            turn,
            made: 0,
            script: Rc::clone(script),
        }
    }

    /// Hears what comes until something else does.
    async fn rest<T>(&mut self, until: impl Future<Output = T>) -> T {
        let [a, b] = &mut self.sockets;
        let mut until = std::pin::pin!(until);
        loop {
            tokio::select! {
                done = &mut until => return done,
                () = a.fill() => while a.next().await.is_some() {},
                () = b.fill() => while b.next().await.is_some() {},
            }
        }
    }

    /// One move; how soon it was acknowledged.
    async fn step(&mut self) -> Duration {
        let cid = format!("m{}", self.made);
        let tokens = &self.script[self.made];
        let act = json!({"t": "act", "cid": cid, "table": self.table, "seq": self.made, "tokens": tokens});
        // Keys are in the order of the alphabet.
        let (ack, reject) = (
            format!("{{\"ack\":\"{cid}\","),
            format!("{{\"cid\":\"{cid}\","),
        );
        let mover = self.turn;
        let began = Instant::now();
        self.sockets[mover].send(&act.to_string()).await;
        loop {
            let [a, b] = &mut self.sockets;
            let heard = tokio::select! {
                () = a.fill() => 0,
                () = b.fill() => 1,
            };
            while let Some(frame) = self.sockets[heard].next().await {
                let text = |frame: &[u8]| String::from_utf8_lossy(frame).into_owned();
                assert!(
                    !frame.starts_with(reject.as_bytes()),
                    "{act}: {}",
                    text(&frame)
                );
                if heard == mover && frame.starts_with(ack.as_bytes()) {
                    self.turn = 1 - mover;
                    self.made += 1;
                    return began.elapsed();
                }
            }
        }
    }

    /// Plays so many moves at once; the table's address.
    pub async fn played(mut self, moves: usize) -> String {
        for _ in 0..moves {
            self.step().await;
        }
        self.table
    }

    /// Plays whenever it is told to, and hears what comes meanwhile.
    async fn play(mut self, number: u32, mut orders: watch::Receiver<Option<Order>>) {
        loop {
            if self.rest(orders.changed()).await.is_err() {
                return;
            }
            let order = orders.borrow_and_update().clone().unwrap();
            let first = order.start + order.spread * number;
            for number in 0..order.moves {
                let due = first + Duration::from_secs(number as u64);
                self.rest(sleep_until(due)).await;
                let took = self.step().await;
                order.told.send(took).unwrap();
            }
        }
    }
}

/// To make so many moves, one a second, each table a little after the one before.
#[derive(Clone)]
struct Order {
    start: Instant,
    spread: Duration,
    moves: usize,
    told: UnboundedSender<Duration>,
}

/// Tables that play when they are told to.
pub struct Tables {
    count: usize,
    orders: watch::Sender<Option<Order>>,
}

impl Tables {
    pub async fn open(address: SocketAddr, count: usize, script: &Rc<Vec<Vec<String>>>) -> Self {
        let orders = watch::Sender::new(None);
        for number in 0..count {
            let pair = Pair::new(address, script).await;
            spawn_local(pair.play(u32::try_from(number).unwrap(), orders.subscribe()));
        }
        Self { count, orders }
    }

    /// One move a second at each table, for so long: how soon each was acknowledged.
    pub async fn load(&self, seconds: usize) -> Vec<Duration> {
        let (told, mut times) = mpsc::unbounded_channel();
        self.orders.send_replace(Some(Order {
            start: Instant::now() + Duration::from_millis(100),
            spread: Duration::from_secs(1) / u32::try_from(self.count).unwrap(),
            moves: seconds,
            told,
        }));
        let mut all = Vec::new();
        let patience = Instant::now() + Duration::from_secs(3 * seconds as u64 + 30);
        while all.len() < self.count * seconds {
            match timeout_at(patience, times.recv()).await {
                Ok(Some(time)) => all.push(time),
                _ => panic!(
                    "{} moves of {} were acknowledged",
                    all.len(),
                    self.count * seconds
                ),
            }
        }
        all
    }
}
