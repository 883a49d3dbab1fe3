//! Arbiters rule at their own tables and nowhere else.

use super::admin::administrator;
use super::people::account;
use crate::common::{Browser, House};
use crate::games::seated;
use serde_json::{Value, json};

/// An arbiter of one table.
async fn arbiter(house: &House, boss: &Browser, name: &str, table: &str) -> Browser {
    let arbiter = account(house, name).await;
    let role =
        json!({"name": name, "role": "arbiter", "scope": format!("table:{table}"), "on": true});
    boss.done("/api/admin/role", &role).await;
    arbiter
}

fn path(table: &str) -> String {
    format!("/api/tables/{table}/arbiter")
}

#[tokio::test(flavor = "multi_thread")]
async fn an_arbiter_rules_at_one_table_and_is_refused_at_another() {
    let house = House::open().await;
    let boss = administrator(&house, "Boss").await;
    let (table, people) = seated(&house, "xiangqi", 2).await;
    let (other, _) = seated(&house, "xiangqi", 2).await;
    let chief = arbiter(&house, &boss, "Chief", &table).await;
    let mut socket = people[0].socket().await;
    let scene = socket.join(&table).await;
    let left = |scene: &Value| scene["seats"][0]["clock"]["ms"].as_i64().unwrap();
    let warn =
        json!({"warn": {"seat": "red"}, "article": "A1", "reason": "late", "by": "somebody else"});
    chief.done(&path(&table), &warn).await;
    let time = json!({"time": {"seat": 0, "ms": 60_000}, "article": "A2", "reason": "the clock was wrong"});
    chief.done(&path(&table), &time).await;
    // Whoever looks sees it.
    let more = |message: &Value| {
        message["t"] == "scene" && left(&message["scene"]) > left(&scene) + 50_000
    };
    socket.find(more).await;
    // Elsewhere they are nobody in particular, at an invited table not even that.
    let refusal = chief.post(&path(&other), &time).await;
    assert_eq!(
        (refusal.status, refusal.code().as_str()),
        (403, "not-an-arbiter")
    );
    let wish = json!({"manifest": "xiangqi", "seats": ["me", "open"], "visibility": "invited"});
    let hidden = people[0].done("/api/tables", &wish).await["id"]
        .as_str()
        .unwrap()
        .to_owned();
    assert_eq!(
        chief.post(&path(&hidden), &time).await.code(),
        "not-an-arbiter"
    );
    assert_eq!(
        chief.get(&format!("/api/tables/{hidden}")).await.code(),
        "no-table"
    );
    // Who ruled is in the record, whatever the line said.
    let record = people[0]
        .get(&format!("/api/tables/{table}/record"))
        .await
        .json();
    let events = record["events"].as_array().unwrap().iter();
    let rulings = events.map(|event| &event["what"]["did"]["command"]["rule"]["by"]);
    let by: Vec<_> = rulings.filter(|by| by.is_string()).cloned().collect();
    assert_eq!(by, [json!("Chief"), json!("Chief")], "{record}");
    let forfeit = json!({"forfeit": {"seat": "black"}, "reason": "phone"});
    chief.done(&path(&table), &forfeit).await;
    let info = people[1].get(&format!("/api/tables/{table}")).await.json();
    assert_eq!(info["state"], "over");
    // An arbiter no longer.
    let role =
        json!({"name": "Chief", "role": "arbiter", "scope": format!("table:{table}"), "on": false});
    boss.done("/api/admin/role", &role).await;
    assert_eq!(
        chief.post(&path(&table), &forfeit).await.code(),
        "not-an-arbiter"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_ruling_that_says_nothing_or_two_things_changes_nothing() {
    let house = House::open().await;
    let boss = administrator(&house, "Boss").await;
    let (table, people) = seated(&house, "xiangqi", 2).await;
    let chief = arbiter(&house, &boss, "Chief", &table).await;
    for line in [
        json!({}),
        json!({"warn": {"seat": "red"}, "void": {}}),
        json!({"warn": {"seat": 7}}),
        json!({"warn": {"seat": ["red"]}}),
        json!({"time": {"seat": "red"}}),
        json!({"restore": {"ply": -1}}),
        json!({"adjudicate": {"places": [1, 999]}}),
        json!({"behead": {"seat": "red"}}),
    ] {
        let answer = chief.post(&path(&table), &line).await;
        assert!(
            [400, 409].contains(&answer.status),
            "{line}: {}",
            answer.text()
        );
        let texts = &answer.json()["error"]["texts"];
        assert_ne!(texts["en"], texts["zh-Hans"], "{line}: {texts}");
    }
    for answer in [
        chief.post(&path(&table), &json!([1])).await,
        chief.post(&path("none"), &json!({"void": {}})).await,
    ] {
        assert!([403, 422].contains(&answer.status), "{}", answer.text());
    }
    let info = people[0].get(&format!("/api/tables/{table}")).await.json();
    assert_eq!(info["state"], "playing");
    // Administrators rule at any table; before the game there is nothing to rule.
    let open = people[0].table("xiangqi", &json!(["me", "open"])).await;
    assert_eq!(
        boss.post(&path(&open), &json!({"void": {}})).await.code(),
        "not-begun"
    );
    boss.done(&path(&table), &json!({"pause": true})).await;
    boss.done(&path(&table), &json!({"pause": false})).await;
    boss.done(&path(&table), &json!({"void": {"reason": "power cut"}}))
        .await;
    let info = people[0].get(&format!("/api/tables/{table}")).await.json();
    assert_eq!(info["state"], "over");
}
