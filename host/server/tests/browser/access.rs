//! For everybody: keys alone, and both languages.

use crate::driver::DESK;
use crate::games::{MATE, opponents};
use crate::stage::{Guest, Stage};
use serde_json::json;
use std::sync::Arc;

/// Goes with arrow keys from the spot in focus to another.
async fn walk(one: &Guest, spot: &str) {
    for _ in 0..60 {
        let at = one
            .run(
                "const now = document.activeElement, to = document.querySelector(`[data-spot='${arguments[0]}']`);
                 const a = now.getBoundingClientRect(), b = to.getBoundingClientRect();
                 return [now.dataset.spot ?? '', b.x + b.width / 2 - a.x - a.width / 2, b.y + b.height / 2 - a.y - a.height / 2];",
                json!([spot]),
            )
            .await;
        if at[0] == spot {
            return;
        }
        let (x, y) = (at[1].as_f64().unwrap(), at[2].as_f64().unwrap());
        let key = match (x.abs() > y.abs(), x > 0.0, y > 0.0) {
            (true, true, _) => "Right",
            (true, false, _) => "Left",
            (false, _, true) => "Down",
            (false, _, false) => "Up",
        };
        one.keys(&[key]).await;
    }
    panic!("arrows do not lead to {spot}");
}

pub async fn a_game_is_played_by_keys_alone_in_either_language(stage: Arc<Stage>) {
    let (table, all) = opponents(&stage, [DESK, DESK]).await;
    for (ply, [from, to]) in MATE.iter().enumerate() {
        let one = &all[ply % 2];
        let scene = one.reach(&table, ply as u64).await;
        assert_eq!(scene["seq"], ply);
        // The board is one stop of the Tab key.
        let mut stops = 0;
        while one
            .run(
                "return Boolean(document.activeElement.dataset.spot)",
                json!([]),
            )
            .await
            == false
        {
            one.keys(&["Tab"]).await;
            stops += 1;
            assert!(stops < 40, "Tab does not come to the board");
        }
        walk(one, from).await;
        one.keys(&["Enter"]).await;
        if ply == 0 {
            one.shot("24-keyboard-focus").await;
        }
        walk(one, to).await;
        one.keys(&["Enter"]).await;
        let other = &all[(ply + 1) % 2];
        other.reach(&table, ply as u64 + 1).await;
        // Whoever listens is told of it.
        other
            .until("document.querySelector('.tp [aria-live=polite]').textContent.trim() !== ''")
            .await;
        if ply == 2 {
            in_chinese(other).await;
        }
    }
    for one in &all {
        one.find(".tp-result").await;
        one.check_no_errors().await;
    }
    all[0].shot("22-game-over-by-keys").await;
    stage.leave(all).await;
}

/// The language changes in its place: the same page, with all its words.
async fn in_chinese(one: &Guest) {
    let names = "[...document.querySelectorAll('[data-spot]')].map((spot) => spot.getAttribute('aria-label')).join(' ')";
    one.run("window.stayed = true", json!([])).await;
    let speaks = "/[\\u4e00-\\u9fff]/";
    assert_eq!(
        one.run(&format!("return {speaks}.test({names})"), json!([]))
            .await,
        false
    );
    one.tap("header button[lang=zh-Hans]").await;
    one.until(&format!(
        "document.documentElement.lang === 'zh-Hans' && {speaks}.test({names}) && {speaks}.test(document.querySelector('.tp-status').innerText)"
    ))
    .await;
    assert_eq!(one.run("return window.stayed", json!([])).await, true);
    one.shot("02-table-1280-light-zh").await;
}
