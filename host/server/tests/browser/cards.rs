//! A game of cards by three people and one who looks on: the auction, every play, and what each of them is sent.

use crate::driver::{DESK, PHONE};
use crate::stage::{Guest, Stage, at};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

type Cards = BTreeSet<String>;

fn looks(cards: &Value) -> impl Iterator<Item = String> {
    let cards = cards.as_array().into_iter().flatten();
    cards.filter_map(|card| Some(card["look"].as_str()?.to_owned()))
}

/// The viewer's own cards in a scene.
fn own(scene: &Value) -> Cards {
    let zones = scene["zones"].as_array().into_iter().flatten();
    let fans = zones.filter(|zone| zone["z"] == "fan" && zone["seat"] == scene["viewer"]["seat"]);
    fans.flat_map(|zone| looks(&zone["cards"])).collect()
}

/// The cards of a zone that is no hand.
fn lying(scene: &Value, id: &str) -> Cards {
    let mut zones = scene["zones"].as_array().into_iter().flatten();
    let zone = zones.find(|zone| zone["id"] == id);
    zone.map(|zone| looks(&zone["cards"]).collect())
        .unwrap_or_default()
}

pub async fn three_click_through_a_whole_game_of_cards(stage: Arc<Stage>) {
    let mut all = vec![
        stage.guest(DESK.still()).await,
        stage.guest(DESK.still()).await,
        stage.guest(PHONE.still()).await,
    ];
    let watcher = stage.guest(DESK.still()).await;
    let wish = json!(["me", "open", "open"]);
    let table = all[0].table("doudizhu", wish).await;
    // Everybody is there before the first card is dealt, so that no frame is missed.
    for one in all.iter().chain([&watcher]) {
        one.visit(&at(&table)).await;
        one.find(".seat-card").await;
    }
    for (seat, one) in all.iter().enumerate().skip(1) {
        one.tap(&format!("[data-act=sit{seat}]")).await;
    }
    let mut order = BTreeMap::new();
    for one in all.drain(..) {
        order.insert(one.seat(&table).await, one);
    }
    let all: Vec<Guest> = order.into_values().collect();
    assert_eq!(watcher.scene(&table).await["viewer"]["role"], "spectator");

    let landlord = bid(&all, &table).await;
    sweep(&all[landlord], &table).await;
    play(&all, &table).await;
    for one in all.iter().chain([&watcher]) {
        one.find(".tp-result").await;
        one.check_no_errors().await;
    }
    check_secrecy(&table, landlord, &all, &watcher).await;
    watcher.shot("27-spectator").await;
    stage.leave(all).await;
    stage.leave([watcher]).await;
}

/// Whose turn it is, by the newest scene of anybody, with that player's own scene.
async fn mover<'a>(all: &'a [Guest], table: &str) -> Option<(&'a Guest, Value)> {
    let mut newest = 0;
    for one in all {
        newest = newest.max(one.number(table).await);
    }
    let scene = all[0].past(table, newest).await;
    if scene.get("result").is_some_and(|result| !result.is_null()) {
        return None;
    }
    let one = &all[scene["turn"][0].as_u64().unwrap() as usize];
    let scene = one.past(table, newest).await;
    Some((one, scene))
}

/// Buttons that may be pressed.
fn buttons(scene: &Value) -> Vec<String> {
    let parts = scene["input"]["parts"].as_array().into_iter().flatten();
    let groups = parts.flat_map(|part| part["groups"].as_array().into_iter().flatten());
    let items = groups.flat_map(|group| group["items"].as_array().into_iter().flatten());
    items
        .filter(|item| item["on"] != false)
        .filter_map(|item| Some(item["id"].as_str()?.to_owned()))
        .collect()
}

/// The auction: one call each, the last the highest. Gives the seat that won.
async fn bid(all: &[Guest], table: &str) -> usize {
    let mut told = Vec::new();
    for call in ["1", "P", "3"] {
        let (one, scene) = mover(all, table).await.unwrap();
        assert!(scene["auction"].is_object(), "{}", scene["phase"]);
        let open = buttons(&scene);
        assert!(open.iter().any(|id| id == call), "{call} among {open:?}");
        // Nobody bids lower than what has been heard.
        assert!(call != "3" || !open.iter().any(|id| id == "1"), "{open:?}");
        let seq = one.number(table).await;
        one.tap(&format!("[data-choice=\"{call}\"]")).await;
        one.past(table, seq + 1).await;
        told.push(scene["turn"][0].as_u64().unwrap() as usize);
    }
    let landlord = told[2];
    for one in all {
        one.until(&format!(
            "kept.scenes[{}].seats[{landlord}].badges?.includes('landlord')",
            json!(table)
        ))
        .await;
    }
    landlord
}

/// A sweep over cards raises a run of them, and they go down again.
async fn sweep(one: &Guest, table: &str) {
    one.until(&format!("kept.scenes[{}].input", json!(table)))
        .await;
    let row = ".own-hand .hand-row:first-child .cardb";
    let up = "document.querySelectorAll('.own-hand .cardb.up').length";
    one.drag(
        &format!("{row}:nth-child(2)"),
        &format!("{row}:nth-child(4)"),
    )
    .await;
    one.until(&format!("{up} === 3")).await;
    one.tap("[data-choice=clear]").await;
    one.until(&format!("{up} === 0")).await;
}

/// Plays to the end: what is suggested first, or a pass where nothing is.
async fn play(all: &[Guest], table: &str) {
    for turn in 0.. {
        let Some((one, scene)) = mover(all, table).await else {
            return;
        };
        assert!(turn < 200, "no end: {}", scene["status"]);
        let seq = one.number(table).await;
        let parts = scene["input"]["parts"].as_array().unwrap();
        let pick = parts.iter().find(|part| part["i"] == "pick").unwrap();
        let hints = pick["hints"].as_array().into_iter().flatten();
        if hints.count() == 0 {
            one.tap("[data-choice=pass]").await;
        } else {
            one.tap("[data-choice=hint]").await;
            one.find("[data-choice=play]:not(:disabled)").await;
            if turn == 0 {
                one.shot("17-cards-selected").await;
            }
            one.tap("[data-choice=play]:not(:disabled)").await;
        }
        one.past(table, seq + 1).await;
    }
}

/// A frame as it came over a socket.
struct Frame {
    seq: u64,
    over: bool,
    text: String,
    scene: Value,
}

async fn frames(one: &Guest) -> Vec<Frame> {
    let all = one.run("return kept.frames", json!([])).await;
    let all = all.as_array().unwrap().iter().filter_map(Value::as_str);
    let mut seq = 0;
    let mut frames = Vec::new();
    for text in all {
        let mut frame: Value = serde_json::from_str(text).unwrap();
        // The board's definition names every card there is.
        if frame["t"] == "def" {
            continue;
        }
        seq = frame["seq"]
            .as_u64()
            .filter(|_| frame["t"] == "scene")
            .unwrap_or(seq);
        let scene = frame["scene"].take();
        frames.push(Frame {
            seq,
            over: scene.get("result").is_some_and(|result| !result.is_null()),
            text: text.to_owned(),
            scene,
        });
    }
    frames
}

/// Whether a card is named anywhere in a text, whatever the field.
fn names(text: &str, card: &str) -> bool {
    text.match_indices(card).any(|(at, _)| {
        let edge = |c: Option<char>| c.is_none_or(|c| !c.is_ascii_alphanumeric());
        edge(text[..at].chars().next_back()) && edge(text[at + card.len()..].chars().next())
    })
}

/// No frame names a card that somebody else holds when it comes or later, but for the bottom cards once they have been shown.
async fn check_secrecy(table: &str, landlord: usize, all: &[Guest], watcher: &Guest) {
    let mut wires = Vec::new();
    for one in all.iter().chain([watcher]) {
        wires.push(frames(one).await);
    }
    let shown_at = |frame: &&Frame| !lying(&frame.scene, "bottom").is_empty();
    let award = wires[landlord].iter().find(shown_at).unwrap();
    let (shown, award) = (lying(&award.scene, "bottom"), award.seq);
    assert_eq!(shown.len(), 3);
    // What each seat holds at the time of a frame or later, until the end shows everything.
    let held_from = |seat: usize, seq: u64| -> Cards {
        let later = wires[seat]
            .iter()
            .filter(|frame| frame.seq >= seq && !frame.over);
        later.flat_map(|frame| own(&frame.scene)).collect()
    };
    for seat in 0..all.len() {
        let most = if seat == landlord { 20 } else { 17 };
        assert_eq!(held_from(seat, 0).len(), most, "cards of seat {seat}");
    }
    for (who, wire) in wires.iter().enumerate() {
        let mut looked = 0;
        for frame in wire.iter().filter(|frame| !frame.over) {
            for seat in (0..all.len()).filter(|seat| *seat != who) {
                for card in held_from(seat, frame.seq) {
                    looked += 1;
                    let open = frame.seq >= award && shown.contains(&card);
                    assert!(
                        open || !names(&frame.text, &card),
                        "{who} was sent {card} of seat {seat} at {table}: {}",
                        frame.text
                    );
                }
            }
        }
        assert!(looked > 500, "{looked} cards of others looked for");
        // What is looked for does stand there where it may.
        if who < all.len() {
            let dealt = wire.iter().find(|frame| !own(&frame.scene).is_empty());
            let dealt = dealt.unwrap();
            for card in own(&dealt.scene) {
                assert!(names(&dealt.text, &card), "own {card}");
            }
        }
    }
}
