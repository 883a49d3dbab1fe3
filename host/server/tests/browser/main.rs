//! The client in a real browser: Debian's chromium, driven by WebDriver. One chromedriver for all of it; where there is none,
//! that is said and nothing is tested.
#![allow(
    dead_code,
    unreachable_pub,
    clippy::unwrap_used,
    reason = "scenes use a part of what drives them; a broken step fails its test"
)]

#[path = "../common/mod.rs"]
mod common;

mod access;
mod axe;
mod cards;
mod driver;
mod figures;
mod games;
mod page;
mod pages;
mod people;
mod phones;
mod shots;
mod stage;
mod trouble;
mod wire;

use driver::{Driver, say};
use stage::Stage;
use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Instant;
use tokio::sync::Semaphore;
use tokio::task::JoinSet;

type Act = Pin<Box<dyn Future<Output = ()> + Send>>;
type Scene = (&'static str, fn(Arc<Stage>) -> Act);

macro_rules! scenes {
    ($($file:ident :: $name:ident),* $(,)?) => {
        &[$((stringify!($name), |stage| Box::pin($file::$name(stage)))),*]
    };
}

/// What is played, the longest first; a word in `QIPAI_BROWSER` chooses.
const SCENES: &[Scene] = scenes![
    axe::every_page_is_free_of_violations,
    shots::pictures_of_positions_are_taken,
    cards::three_click_through_a_whole_game_of_cards,
    phones::small_screens_have_nothing_sideways_and_large_targets,
    trouble::a_killed_server_is_found_again,
    access::a_game_is_played_by_keys_alone_in_either_language,
    games::two_click_through_a_whole_game,
    trouble::a_cut_socket_comes_back_and_nothing_is_played_twice,
    people::a_guest_becomes_an_account_and_an_administrator_removes_a_table,
    games::a_table_looks_the_same_whichever_way_one_came,
    figures::a_first_load_is_light,
];

/// Browsers take their share of two cores; more at once only makes each slower.
const AT_ONCE: usize = 3;

#[test]
fn people_play_in_a_browser() {
    let Some(driver) = Driver::start() else {
        say(
            "\n*** SKIPPED: no chromium and chromedriver here; nothing was tested in a browser ***\n",
        );
        return;
    };
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .unwrap();
    let failed = runtime.block_on(async {
        let stage = Arc::new(Stage::set(driver).await);
        play(&stage).await
    });
    assert!(
        failed.is_empty(),
        "failed in the browser: {}",
        failed.join(", ")
    );
}

async fn play(stage: &Arc<Stage>) -> Vec<&'static str> {
    let chosen = std::env::var("QIPAI_BROWSER").unwrap_or_default();
    let places = Arc::new(Semaphore::new(AT_ONCE));
    let mut playing = JoinSet::new();
    for (name, scene) in SCENES.iter().filter(|(name, _)| name.contains(&chosen)) {
        let (stage, places) = (Arc::clone(stage), Arc::clone(&places));
        playing.spawn(async move {
            let _place = places.acquire_owned().await.unwrap();
            let began = Instant::now();
            let done = tokio::spawn(scene(stage)).await;
            println!(
                "{name}: {} in {:.1} s",
                if done.is_ok() { "ok" } else { "FAILED" },
                began.elapsed().as_secs_f32()
            );
            (*name, done.is_ok())
        });
    }
    let all = playing.join_all().await;
    all.into_iter()
        .filter(|(_, fine)| !fine)
        .map(|(name, _)| name)
        .collect()
}
