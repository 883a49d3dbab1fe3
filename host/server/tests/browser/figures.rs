//! How fast and how heavy the client is. `cargo test --workspace --test browser -- --ignored --nocapture measure` prints it.

use crate::common::choose;
use crate::common::player::Dice;
use crate::driver::{DESK, Driver};
use crate::games::opponents;
use crate::page::Page;
use crate::stage::{Stage, at};
use serde_json::json;
use std::sync::Arc;
use std::time::Duration;

/// Bytes of a first load, heads and all, as the browser counts them.
const LOAD: f64 = 100_000.0;
/// Milliseconds to the first board.
const BOARD: f64 = 600.0;
/// Milliseconds in scripts for a move.
const MOVE: f64 = 5.0;
/// Runs of each measurement; the middle one counts.
const RUNS: usize = 5;
/// By then a move has been drawn, and its animation is over.
const DRAWN: Duration = Duration::from_millis(700);

fn middle(mut all: Vec<f64>) -> f64 {
    all.sort_by(f64::total_cmp);
    all[all.len() / 2]
}

/// A first visit with nothing in the browser's cache: milliseconds until all pieces stand on the board, bytes that came over the wire.
async fn first_visit(page: &Page, url: &str) -> (f64, f64) {
    page.cdp("Network.setCacheDisabled", json!({"cacheDisabled": true}))
        .await;
    let seen = "(() => { const look = () => document.querySelectorAll('[data-item], .felt [data-seat]').length > 2 ? (window.seen = performance.now()) : requestAnimationFrame(look); requestAnimationFrame(look); })()";
    page.cdp(
        "Page.addScriptToEvaluateOnNewDocument",
        json!({"source": seen}),
    )
    .await;
    page.go(url).await;
    let time = page.until("window.seen").await.as_f64().unwrap();
    // Outlines come after the pieces.
    let all = "document.querySelector('.felt') || performance.getEntries().some((one) => one.name.endsWith('/glyphs.json') && one.responseEnd)";
    page.until(all).await;
    let weight =
        "return performance.getEntries().reduce((sum, one) => sum + (one.transferSize ?? 0), 0)";
    (time, page.run(weight, json!([])).await.as_f64().unwrap())
}

/// The table of a game that has begun, against bots.
async fn begun(stage: &Stage, manifest: &str, seats: usize) -> String {
    let host = stage.house.guest().await;
    let mut all = vec![json!({"bot": 1}); seats];
    all[0] = json!("me");
    let table = host.table(manifest, &json!(all)).await;
    format!("http://{}{}", stage.house.address, at(&table))
}

pub async fn a_first_load_is_light(stage: Arc<Stage>) {
    for (manifest, seats) in [("xiangqi", 2), ("doudizhu", 3)] {
        let url = begun(&stage, manifest, seats).await;
        let page = stage.driver.launch().await;
        let (_, weight) = first_visit(&page, &url).await;
        assert!(
            weight > 30_000.0 && weight <= LOAD,
            "the first load of {manifest} weighs {weight} bytes"
        );
        println!("first load of {manifest}: {weight} bytes");
    }
}

/// Plies of a game, and how many of them only warm the page up.
const PLIES: u64 = 24;
const WARM: u64 = 12;

/// Time in scripts for one move, one's own or another's, by the browser's own count and without scripts of the test.
async fn scripts_per_move(stage: &Stage) -> f64 {
    let (table, all) = opponents(stage, [DESK, DESK]).await;
    for one in &all {
        // Of the thread itself: other programs on the machine do not count.
        let ticks = json!({"timeDomain": "threadTicks"});
        one.cdp("Performance.enable", ticks).await;
    }
    let spent = async |page: &Page| {
        let found = page.cdp("Performance.getMetrics", json!({})).await;
        let mut metrics = found["metrics"].as_array().unwrap().iter();
        let found = metrics.find(|metric| metric["name"] == "ScriptDuration");
        found.unwrap()["value"].as_f64().unwrap() * 1000.0
    };
    let mut moves = Vec::new();
    let mut dice = Dice(9);
    for ply in 0..PLIES {
        let mover = &all[ply as usize % 2];
        let scene = mover.reach(&table, ply).await;
        let mut points = Vec::new();
        for spot in choose(&scene, &mut dice).unwrap() {
            points.push(mover.point(&format!("[data-spot={spot}]")).await);
        }
        let before = [spent(&all[0].page).await, spent(&all[1].page).await];
        for point in points {
            mover.press(point).await;
        }
        tokio::time::sleep(DRAWN).await;
        for (one, before) in all.iter().zip(before) {
            if ply >= WARM {
                moves.push(spent(&one.page).await - before);
            }
        }
        mover.reach(&table, ply + 1).await;
    }
    stage.leave(all).await;
    middle(moves)
}

#[test]
#[ignore = "measures; for a machine that does nothing else"]
fn measure() {
    let driver = Driver::start().expect("chromium and chromedriver");
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .unwrap();
    let figures = runtime.block_on(async {
        let stage = Stage::set(driver).await;
        let (mut times, mut weights) = (Vec::new(), Vec::new());
        for _ in 0..RUNS {
            let url = begun(&stage, "xiangqi", 2).await;
            let page = stage.driver.launch().await;
            let (time, weight) = first_visit(&page, &url).await;
            times.push(time);
            weights.push(weight);
        }
        println!("first boards {times:.0?} ms");
        [
            ("first board", middle(times), BOARD, "ms"),
            ("first load", middle(weights), LOAD, "bytes"),
            ("scripts", scripts_per_move(&stage).await, MOVE, "ms a move"),
        ]
    });
    for (name, seen, bound, unit) in figures {
        println!("{name} {seen:.1} {unit}, at most {bound}");
    }
    let missed = figures.iter().filter(|(_, seen, bound, _)| seen > bound);
    assert_eq!(missed.count(), 0, "bounds are missed");
}
