//! Small screens: nothing sideways, everything large enough for a finger, and moves made by one.

use crate::driver::{PHONE, Shape};
use crate::pages::Look;
use crate::stage::{Guest, Stage, at};
use serde_json::json;
use std::sync::Arc;

/// What is smaller than a finger, and how far the page is wider than its window. Cards in a hand overlap: what shows of them is judged.
const TIGHT: &str = "const small = [...document.querySelectorAll('button, select, input, textarea, summary, .btn, .menu .item, [role=tab]')].filter((e) => {
      const b = e.getBoundingClientRect();
      if (!b.width || !b.height || !e.checkVisibility({visibilityProperty: true}) || e.closest('.sr, [hidden], [inert], label')) return false;
      return b.height < 43.5 || b.width < (e.closest('.hand') ? 24 : 43.5);
    }).map((e) => e.outerHTML.slice(0, 140) + ' ' + Math.round(e.getBoundingClientRect().width) + 'x' + Math.round(e.getBoundingClientRect().height));
    return {small, over: document.documentElement.scrollWidth - innerWidth};";

pub async fn small_screens_have_nothing_sideways_and_large_targets(stage: Arc<Stage>) {
    let mut wrong = Vec::new();
    let shown = stage.pages().await;
    let mut one = shown.person(&stage, PHONE.still()).await;
    for (width, height, lang) in [(390, 844, "zh-Hans"), (320, 568, "en")] {
        let shape = Shape {
            width,
            height,
            ..PHONE.still()
        };
        one.page.reshape(shape).await;
        for page in &shown.pages {
            page.open(&one, Look { lang }).await;
            let found = one.run(TIGHT, json!([])).await;
            if found["over"].as_i64().unwrap() > 0 {
                wrong.push(format!(
                    "{} at {width}: {} px too wide",
                    page.name, found["over"]
                ));
            }
            let small = found["small"].as_array().unwrap().iter();
            wrong.extend(
                small.map(|small| format!("{} at {width}: {}", page.name, small.as_str().unwrap())),
            );
            if width == 320 {
                one.shot(&format!("26-{}-320", page.name)).await;
            }
        }
        by_touch(&one).await;
    }
    closer(&one).await;
    stage.leave([one]).await;
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A piece is moved, and a stone set where points are nearer than a finger: that takes a second tap.
async fn by_touch(one: &Guest) {
    for manifest in ["xiangqi", "gomoku"] {
        let table = one.table(manifest, json!(["me", {"bot": 1}])).await;
        one.visit(&at(&table)).await;
        one.until(&format!("kept.scenes[{}]?.input", json!(table)))
            .await;
        let scene = one.scene(&table).await;
        let part = &scene["input"]["parts"][0];
        let seq = one.number(&table).await;
        match part["i"].as_str().unwrap() {
            "steps" => {
                let end = part["ends"][0].as_str().unwrap();
                one.touch(&end.split(' ').collect::<Vec<_>>()).await;
            }
            _ => {
                let spot = part["spots"][0].as_str().unwrap();
                one.touch(&[spot]).await;
                one.find(".h-ghost").await;
                one.touch(&[spot]).await;
            }
        }
        one.past(&table, seq + 1).await;
        one.check_no_errors().await;
    }
}

/// Two fingers look closer at points that lie too near each other; moves are made there as well, and two fingers look from afar again.
async fn closer(one: &Guest) {
    let table = one.table("gomoku-19", json!(["me", {"bot": 1}])).await;
    one.visit(&at(&table)).await;
    one.until(&format!("kept.scenes[{}]?.input", json!(table)))
        .await;
    one.pinch(".tp-ground", true).await;
    one.find(".zoomed").await;
    one.shot("27-closer").await;
    let seen = "[...document.querySelectorAll('[data-spot]')].find((spot) => {
        const s = spot.getBoundingClientRect(), b = document.querySelector('.zoomed').getBoundingClientRect();
        return s.left > b.left + 30 && s.right < b.right - 30 && s.top > b.top + 30 && s.bottom < b.bottom - 30
          && kept.scenes[TABLE].input.parts[0].spots.includes(spot.dataset.spot);
      }).dataset.spot";
    let spot = one
        .until(&seen.replace("TABLE", &json!(table).to_string()))
        .await;
    let seq = one.number(&table).await;
    one.touch(&[spot.as_str().unwrap()]).await;
    one.until(&format!(
        "kept.numbers[{0}] > {seq} || document.querySelector('.h-ghost')",
        json!(table)
    ))
    .await;
    if one.number(&table).await == seq {
        one.touch(&[spot.as_str().unwrap()]).await;
    }
    one.past(&table, seq + 1).await;
    one.pinch(".tp-ground", false).await;
    one.until("!document.querySelector('.zoomed')").await;
    one.check_no_errors().await;
}
