//! All pages of the client, with something on each of them.

use crate::common::{Browser, Socket};
use crate::driver::Shape;
use crate::games::MATE;
use crate::stage::{Guest, Stage, at};
use qipai_server::People;
use serde_json::json;

/// How a page is to be looked at.
#[derive(Clone, Copy)]
pub struct Look {
    pub lang: &'static str,
}

pub struct Shown {
    pub name: &'static str,
    pub path: String,
    /// What is there when the page is.
    ready: &'static str,
    /// What is pressed then, and what comes of it.
    press: &'static [(&'static str, &'static str)],
}

impl Shown {
    /// Goes there, unless the page is there already, and turns it into a language.
    pub async fn open(&self, one: &Guest, look: Look) {
        let here = one
            .run("return location.pathname + location.search", json!([]))
            .await;
        if here != *self.path || !self.press.is_empty() {
            one.visit(&self.path).await;
        }
        let lang = one
            .run("return document.documentElement.lang", json!([]))
            .await;
        if lang != look.lang {
            one.tap(&format!("header button[lang={}]", look.lang)).await;
            one.until(&format!(
                "document.documentElement.lang === '{}'",
                look.lang
            ))
            .await;
        }
        one.find(self.ready).await;
        for (press, then) in self.press {
            one.tap(press).await;
            one.find(then).await;
        }
        one.settle().await;
    }
}

pub struct All {
    pub pages: Vec<Shown>,
    admin: Browser,
}

impl All {
    /// The administrator, who may see all of them, at a browser.
    pub async fn person(&self, stage: &Stage, shape: Shape) -> Guest {
        stage.person(&self.admin, shape).await
    }
}

/// An administrator with tables in every state.
pub async fn all(stage: &Stage) -> All {
    let mut admin = stage.house.guest().await;
    let account = json!({"name": "Ada", "password": "very long password"});
    let made = admin.post("/api/register", &account).await;
    assert_eq!(made.status, 200, "{}", made.text());
    admin.take_cookie(&made);
    let people = People::open(stage.house.data.path()).unwrap();
    people.appoint("a test", "Ada", 0).unwrap();
    let board = admin.table("xiangqi", &json!(["me", {"bot": 1}])).await;
    let bots = json!(["me", {"bot": 1}, {"bot": 1}]);
    let cards = admin.table("doudizhu", &bots).await;
    let open = admin.table("gomoku", &json!(["me", "open"])).await;
    let over = finished(stage, &admin).await;
    let page = |name, path: &str, ready| Shown {
        name,
        path: path.to_owned(),
        ready,
        press: &[],
    };
    let card = "main .game-card:not(.skeleton)";
    let mut pages = vec![
        page("01-lobby", "/", card),
        page("02-board", &at(&board), "[data-item]"),
        page("17-cards", &at(&cards), "[data-card]"),
        page("22-over", &at(&over), ".tp-result"),
        page("30-room", &at(&open), "[data-act=stand0]"),
        page("31-replay", &format!("/replay/{over}"), "[data-item]"),
        page("32-me", "/me", ".table-list"),
        page("33-player", "/player/Ada", ".table-list"),
        page("34-games", "/games", "main .game-picture"),
        page("35-rules", "/games/xiangqi", "main .game-picture"),
        page("29-admin-accounts", "/admin", "main li, main tbody tr"),
        page(
            "29-admin-tables",
            "/admin?part=tables",
            "main li, main tbody tr",
        ),
        page(
            "29-admin-plugins",
            "/admin?part=plugins",
            "main li, main tbody tr",
        ),
        page("29-admin-log", "/admin?part=log", "main li, main tbody tr"),
        page("36-lost", "/nowhere", "main h1"),
    ];
    pages.push(Shown {
        press: &[(".game-acts button:last-child", "dialog[open] select")],
        ..page("37-make", "/", card)
    });
    pages.push(Shown {
        press: &[("[data-act=gear], [data-act=more]", "dialog[open]")],
        ..page("38-look", &at(&board), "[data-item]")
    });
    All { pages, admin }
}

/// A game of two that is over.
async fn finished(stage: &Stage, host: &Browser) -> String {
    let other = stage.house.guest().await;
    let table = host.table("xiangqi", &json!(["me", "open"])).await;
    other.sit(&table, 1).await;
    let mut all = [host.socket().await, other.socket().await];
    let first = all[0].join(&table).await;
    all[1].join(&table).await;
    if first["turn"][0] != first["viewer"]["seat"] {
        all.swap(0, 1);
    }
    for (ply, [from, to]) in MATE.iter().enumerate() {
        play(&mut all[ply % 2], &table, ply, &[from, to]).await;
    }
    table
}

async fn play(one: &mut Socket, table: &str, ply: usize, tokens: &[&str]) {
    let done = one.act(table, ply as u64, &json!({"tokens": tokens})).await;
    done.unwrap_or_else(|why| panic!("{tokens:?}: {why}"));
}
