//! Pictures of the games that need a position: played up to it over sockets, then looked at by one of the players.

use crate::common::player::Dice;
use crate::common::{Browser, House, Socket, choose, plugins};
use crate::driver::{self, Driver, Shape};
use crate::stage::{Guest, Stage, at};
use serde_json::{Value, json};
use std::sync::Arc;

/// A table whose seats are people without browsers.
struct Seats {
    table: String,
    all: Vec<(Browser, Socket)>,
}

impl Seats {
    async fn sit(house: &House, manifest: &str, count: u8) -> Self {
        Self::with(house, manifest, count, json!({})).await
    }

    async fn with(house: &House, manifest: &str, count: u8, more: Value) -> Self {
        let mut people = Vec::new();
        for _ in 0..count {
            people.push(house.guest().await);
        }
        let mut seats = vec!["me"];
        seats.resize(usize::from(count), "open");
        let mut wish = json!({"manifest": manifest, "seats": seats, "visibility": "link"});
        for (key, value) in more.as_object().unwrap() {
            wish[key] = value.clone();
        }
        let made = people[0].done("/api/tables", &wish).await;
        let table = made["id"].as_str().unwrap().to_owned();
        for (seat, one) in (0..count).zip(&people).skip(1) {
            one.sit(&table, seat).await;
        }
        let mut all = Vec::new();
        for one in people {
            let mut socket = one.socket().await;
            let scene = socket.join(&table).await;
            all.push((scene["viewer"]["seat"].as_u64().unwrap(), one, socket));
        }
        all.sort_by_key(|(seat, ..)| *seat);
        let all = all.into_iter().map(|(_, one, socket)| (one, socket));
        Self {
            table,
            all: all.collect(),
        }
    }

    /// The newest scene of each seat, all of the same moment; the first may have come late.
    async fn now(&mut self) -> Vec<Value> {
        let mut newest = 0;
        for (_, socket) in &mut self.all {
            socket.within(std::time::Duration::from_millis(4)).await;
            newest = newest.max(socket.number(&self.table));
        }
        let mut scenes = Vec::new();
        for (_, socket) in &mut self.all {
            scenes.push(socket.reach(&self.table, newest).await);
        }
        scenes
    }

    /// Whose turn it is.
    async fn turn(&mut self) -> usize {
        let scenes = self.now().await;
        scenes[0]["turn"][0].as_u64().unwrap_or(0) as usize
    }

    async fn type_in(&mut self, moves: &str) {
        for text in moves.split(' ') {
            let seat = self.turn().await;
            self.act(seat, &json!({"text": text})).await;
        }
    }

    async fn act(&mut self, seat: usize, what: &Value) {
        let scene = self.now().await.swap_remove(seat);
        let seq = scene["seq"].as_u64().unwrap();
        let socket = &mut self.all[seat].1;
        let done = socket.act(&self.table, seq, what).await;
        done.unwrap_or_else(|why| panic!("{what}: {why}"));
    }

    /// Plays what is offered until a scene is wanted, or the game is over.
    async fn play(&mut self, seed: u64, most: usize, wanted: impl Fn(&Value) -> bool) {
        let mut dice = Dice(seed);
        for _ in 0..most {
            let scenes = self.now().await;
            if wanted(&scenes[0]) || !scenes[0]["result"].is_null() {
                return;
            }
            let mut chosen = None;
            for (seat, scene) in scenes.iter().enumerate() {
                if let Some(tokens) = choose(scene, &mut dice) {
                    chosen = Some((seat, tokens));
                    break;
                }
            }
            match chosen {
                Some((seat, tokens)) => self.act(seat, &json!({"tokens": tokens})).await,
                // Something happens by itself.
                None => tokio::time::sleep(std::time::Duration::from_millis(100)).await,
            }
        }
    }

    /// A seat's player at a browser.
    async fn look(&self, stage: &Stage, seat: usize, shape: Shape, ready: &str) -> Guest {
        let one = stage.person(&self.all[seat].0, shape).await;
        one.visit(&at(&self.table)).await;
        one.find(ready).await;
        one
    }
}

const DESK: Shape = driver::DESK.still();
const PHONE: Shape = driver::PHONE.still();
const DARK: Shape = Shape { dark: true, ..DESK };

/// Takes a picture and goes.
async fn keep(stage: &Stage, one: Guest, name: &str) {
    one.settle().await;
    one.shot(name).await;
    one.check_no_errors().await;
    stage.leave([one]).await;
}

pub async fn pictures_of_positions_are_taken(stage: Arc<Stage>) {
    let house = House::with(|options| options.plugins = plugins()).await;
    tokio::join!(boards(&stage, &house), cards(&stage, &house));
    without_fonts(&house).await;
}

async fn boards(stage: &Stage, house: &House) {
    let mut seats = Seats::sit(house, "xiangqi", 2).await;
    seats.type_in("h2e2 h9g7 h0g2 i9h9").await;
    let turn = seats.turn().await;
    for (shape, name) in [(DARK, "03-selected-1280-dark"), (PHONE, "04-selected-390")] {
        let one = seats.look(stage, turn, shape, "[data-item]").await;
        one.touch(&["e2"]).await;
        one.find(".h-dot, .h-take").await;
        keep(stage, one, name).await;
    }
    let one = seats.look(stage, 1 - turn, DESK, "[data-item]").await;
    keep(stage, one, "05-from-the-other-side").await;
    let offer = json!({"t": "offer", "cid": "an-offer", "table": seats.table, "kind": "takeback"});
    seats.all[1 - turn].1.send(&offer).await;
    let one = seats.look(stage, turn, PHONE, ".tp-offer").await;
    keep(stage, one, "19-offer").await;

    let mut seats = Seats::sit(house, "chess", 2).await;
    seats
        .type_in("a2a4 b7b5 a4b5 a7a6 b5a6 g8f6 a6a7 f6g8")
        .await;
    let turn = seats.turn().await;
    let one = seats.look(stage, turn, DESK, "[data-item]").await;
    one.touch(&["a7", "b8"]).await;
    one.find(".popover").await;
    keep(stage, one, "06-promotion").await;
    let one = seats.look(stage, turn, DESK, "[data-item]").await;
    one.tap("[data-act=list]").await;
    one.tap("dialog[open] form input").await;
    one.keys(&["e", "2", "e", "5", "Enter"]).await;
    one.find(".toasts *").await;
    keep(stage, one, "28-not-possible").await;

    let mut seats = Seats::sit(house, "go", 2).await;
    seats.play(7, 130, |_| false).await;
    let one = seats.look(stage, 0, PHONE, "[data-item]").await;
    keep(stage, one, "07-late-phone").await;
    seats.type_in("pass pass").await;
    let one = seats.look(stage, 0, DESK, "[data-choice]").await;
    keep(stage, one, "08-counting").await;

    let mut seats = Seats::sit(house, "gomoku-renju-free", 2).await;
    seats.play(3, 15, |_| false).await;
    let one = seats.look(stage, 0, DESK, "[data-item]").await;
    keep(stage, one, "09-stones").await;

    let mut seats = Seats::sit(house, "chinese-checkers-six", 6).await;
    let hops = |scene: &Value| {
        let mut marks = scene["marks"].as_array().into_iter().flatten();
        marks.any(|mark| mark["kind"] == "path" && mark["at"].as_array().map_or(0, Vec::len) > 3)
    };
    seats.play(5, 80, hops).await;
    let one = seats.look(stage, 0, DESK, "[data-item]").await;
    keep(stage, one, "10-path-of-hops").await;
    hop_by_hop(stage, &mut seats).await;
    layouts(stage, house).await;
}

/// The first hop of a way of several, which may end there too.
fn first_hop(parts: &Value) -> Option<(String, String)> {
    let parts = parts.as_array().into_iter().flatten();
    for (from, ends) in parts.filter_map(|part| part["hops"].as_object()).flatten() {
        for via in ends.as_object()?.values() {
            if let Some(over) = via[0].as_str().filter(|over| ends.get(over).is_some()) {
                return Some((from.clone(), over.to_owned()));
            }
        }
    }
    None
}

/// A piece that is held goes one hop at a time; the last point again plays it.
async fn hop_by_hop(stage: &Stage, seats: &mut Seats) {
    let turn = seats.turn().await;
    let scene = seats.now().await.swap_remove(turn);
    let (from, over) = first_hop(&scene["input"]["parts"]).expect("a way of several hops");
    let (from, over) = (from.as_str(), over.as_str());
    let one = seats.look(stage, turn, DESK, "[data-item]").await;
    let number = one.number(&seats.table).await;
    one.hold(&format!("[data-spot={from}]")).await;
    one.touch(&[over]).await;
    one.find(".h-via").await;
    one.find(".tp-move .btn.primary").await;
    assert_eq!(one.number(&seats.table).await, number);
    one.touch(&[over]).await;
    let after = one.past(&seats.table, number + 1).await;
    let items = after["items"].as_array().unwrap();
    assert!(items.iter().any(|item| item["at"] == *over));
    assert!(!items.iter().any(|item| item["at"] == *from));
    keep(stage, one, "10-hop-by-hop").await;
}

/// A machine with no Chinese font shows every piece: they are outlines.
async fn without_fonts(house: &House) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("fonts.conf");
    let latin = "<fontconfig><dir>/usr/share/fonts/truetype/dejavu</dir></fontconfig>";
    std::fs::write(&file, latin).unwrap();
    let driver = Driver::with(Some(&file)).unwrap();
    let seats = Seats::sit(house, "xiangqi", 2).await;
    let one = Guest::known(&driver, &seats.all[0].0, DESK).await;
    one.visit(&at(&seats.table)).await;
    one.tap("header button[lang=zh-Hans]").await;
    one.until("document.documentElement.lang === 'zh-Hans' && document.querySelectorAll('.l-items path').length > 31").await;
    let texts = one.run("return [...document.querySelectorAll('.board text')].map((one) => one.textContent).join('')", json!([])).await;
    assert!(texts.as_str().unwrap().is_ascii(), "{texts}");
    one.settle().await;
    one.shot("25-without-chinese-fonts").await;
}

async fn layouts(stage: &Stage, house: &House) {
    let mut seats = Seats::sit(house, "junqi", 2).await;
    let one = seats.look(stage, 0, PHONE, "[data-item]").await;
    keep(stage, one, "11-layout-phone").await;
    for seat in 0..2 {
        seats
            .act(seat, &json!({"tokens": ["preset-balanced"]}))
            .await;
    }
    let battle = |scene: &Value| {
        let log = scene["log"].as_array().map_or(0, Vec::len);
        log > 12 && scene["items"].as_array().map_or(50, Vec::len) < 48
    };
    seats.play(11, 80, battle).await;
    let one = seats.look(stage, 0, DESK, "[data-item]").await;
    keep(stage, one, "12-battle").await;
    let mut seats = Seats::sit(house, "junqi-4", 4).await;
    for seat in 0..4 {
        seats
            .act(seat, &json!({"tokens": ["preset-balanced"]}))
            .await;
    }
    seats.play(2, 8, |_| false).await;
    let one = seats.look(stage, 0, PHONE, "[data-act=zoom]").await;
    one.tap("[data-act=zoom]").await;
    one.find(".tp-ground.zoomed").await;
    keep(stage, one, "12-four-seats-zoomed").await;
    let clock = json!({"clock": {"system": "sudden_death", "time": "15s"}});
    let seats = Seats::with(house, "xiangqi", 2, clock).await;
    let one = seats.look(stage, 0, PHONE, ".clock.low").await;
    keep(stage, one, "20-low-clock").await;
    // As a browser that shows everything twice as large.
    let wide = Shape {
        width: 640,
        height: 430,
        ..DESK
    };
    let one = seats.look(stage, 0, wide, "[data-item]").await;
    keep(stage, one, "26-at-200-per-cent").await;
}

async fn cards(stage: &Stage, house: &House) {
    let mut seats = Seats::sit(house, "bridge", 4).await;
    seats.type_in("1C P 1H P").await;
    let dealer = seats.turn().await;
    let one = seats.look(stage, dealer, PHONE, "[data-card]").await;
    one.tap("[data-choice=level-3]").await;
    one.find("[data-choice=\"3N\"]").await;
    keep(stage, one, "14-auction-phone").await;
    let one = seats.look(stage, dealer, DESK, "[data-card]").await;
    one.shot("13-auction").await;
    // A call is typed as people write it.
    one.tap("[data-act=list]").await;
    one.tap("dialog[open] form input").await;
    one.keys(&["3", "N", "T", "Enter"]).await;
    one.until(&format!(
        "kept.scenes[{}].auction.calls.at(-1)[1] === '3N'",
        json!(seats.table)
    ))
    .await;
    keep(stage, one, "13-auction-typed").await;
    seats.type_in("P P P").await;
    seats.play(3, 7, |_| false).await;
    let turn = seats.turn().await;
    let one = seats.look(stage, turn, DESK, ".hand.open").await;
    keep(stage, one, "15-trick-with-dummy").await;
    seats.play(3, 60, |_| false).await;
    let one = seats.look(stage, dealer, DESK, ".tp-result").await;
    keep(stage, one, "16-score-sheet").await;

    let mut seats = Seats::sit(house, "shengji", 4).await;
    let phase = |name: &'static str| move |scene: &Value| scene["phase"] == name;
    seats.play(4, 400, phase("bury")).await;
    let turn = seats.turn().await;
    let one = seats.look(stage, turn, PHONE, "[data-card]").await;
    keep(stage, one, "18-burying-phone").await;
    seats.play(4, 12, |_| false).await;
    let one = seats.look(stage, turn, DESK, ".trick [data-card]").await;
    keep(stage, one, "18-trick-with-badges").await;
    seats.play(4, 130, |_| false).await;
    let one = seats.look(stage, turn, DESK, ".tp-result").await;
    keep(stage, one, "18-deal-over").await;
}
