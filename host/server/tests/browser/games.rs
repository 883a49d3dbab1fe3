//! Whole games, touched through by several people at once.

use crate::stage::{Guest, Stage, at};
use serde_json::json;
use std::sync::Arc;

/// The second cannon comes behind the first: mate on the seventh ply, as Black goes to and fro.
pub const MATE: [[&str; 2]; 7] = [
    ["h2", "e2"],
    ["a9", "a8"],
    ["e2", "e6"],
    ["a8", "a9"],
    ["b2", "b4"],
    ["a9", "a8"],
    ["b4", "e4"],
];

/// Two people at a table, in the order of play.
pub async fn opponents(stage: &Stage, shapes: [crate::driver::Shape; 2]) -> (String, Vec<Guest>) {
    let (host, guest) = (stage.guest(shapes[0]).await, stage.guest(shapes[1]).await);
    let table = host.table("xiangqi", json!(["me", "open"])).await;
    guest.visit(&at(&table)).await;
    guest.tap("[data-act=sit1]").await;
    host.visit(&at(&table)).await;
    let mut all = vec![host, guest];
    order(&table, &mut all).await;
    for one in &all {
        one.find("[data-spot]").await;
    }
    (table, all)
}

/// Lots decide who begins: they come first.
pub async fn order(table: &str, all: &mut [Guest]) {
    let scene = all[0].scene(table).await;
    if scene["turn"][0] != scene["viewer"]["seat"] {
        all.swap(0, 1);
    }
}

pub async fn two_click_through_a_whole_game(stage: Arc<Stage>) {
    let (table, all) = opponents(&stage, [crate::driver::DESK, crate::driver::DESK]).await;
    for (ply, [from, to]) in MATE.iter().enumerate() {
        let mover = &all[ply % 2];
        mover.reach(&table, ply as u64).await;
        if ply % 3 == 2 {
            mover
                .drag(&format!("[data-spot={from}]"), &format!("[data-spot={to}]"))
                .await;
        } else {
            mover.touch(&[from]).await;
            mover.find(".h-dot").await;
            if ply == 0 {
                mover.shot("02-selected-1280-light-en").await;
            }
            mover.touch(&[to]).await;
        }
        // It is drawn where it went, for both.
        for one in &all {
            let scene = one.reach(&table, ply as u64 + 1).await;
            let items = scene["items"].as_array().unwrap();
            assert!(
                items.iter().any(|item| item["at"] == *to)
                    && !items.iter().any(|item| item["at"] == *from)
            );
            let item = items.iter().find(|item| item["at"] == *to).unwrap();
            one.find(&format!("[data-item={}]", item["id"])).await;
        }
    }
    for (one, place) in all.iter().zip([1, 2]) {
        one.find(".tp-result").await;
        assert_eq!(
            one.scene(&table).await["result"]["places"][one.seat(&table).await as usize],
            place
        );
        one.check_no_errors().await;
    }
    all[0].shot("22-game-over-1280-light-en").await;
    // Step by step afterwards.
    all[1].tap(".tp-result-acts a[href^='/replay/']").await;
    all[1]
        .until("location.pathname.startsWith('/replay/') && document.querySelector('[data-item]')")
        .await;
    all[1].check_no_errors().await;
    stage.leave(all).await;
}

pub async fn a_table_looks_the_same_whichever_way_one_came(stage: Arc<Stage>) {
    let one = stage.desk().await;
    // By a link first, then from the lobby, whose pictures have fetched style sheets in another order.
    let table = one
        .table("doudizhu", json!(["me", {"bot": 1}, {"bot": 1}]))
        .await;
    let dress = "return ['.felt .seat.small', '.felt .avatar', '.own-hand', '.tp-status'].map((css) => {
        const s = getComputedStyle(document.querySelector(css)); return [s.backgroundColor, s.color, s.borderRadius, s.padding].join(' '); })";
    one.visit(&at(&table)).await;
    one.find("[data-card]").await;
    let by_link = one.run(dress, json!([])).await;
    one.visit("/").await;
    let card = ".game-card:has([id='title-doudizhu'])";
    one.run(
        "document.querySelector(arguments[0]).scrollIntoView()",
        json!([card]),
    )
    .await;
    one.find(&format!("{card} .game-picture.drawn")).await;
    one.tap(&format!("{card} .btn.primary")).await;
    one.find("[data-card]").await;
    one.settle().await;
    assert_ne!(
        one.run("return location.pathname", json!([])).await,
        *at(&table)
    );
    assert_eq!(one.run(dress, json!([])).await, by_link);
    one.check_no_errors().await;
    stage.leave([one]).await;
}
