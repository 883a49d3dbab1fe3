//! Lists, invitations, and what people leave behind.

use super::people::{PASSWORD, account, refused};
use crate::common::{Browser, House};
use serde_json::json;

#[tokio::test(flavor = "multi_thread")]
async fn who_is_blocked_does_not_sit_and_who_is_muted_is_not_heard() {
    let house = House::open().await;
    let (ann, bob) = (account(&house, "Ann").await, account(&house, "Bob").await);
    let table = ann.table("xiangqi", &json!(["me", "open"])).await;
    let me = ann
        .done("/api/block", &json!({"name": "bob", "on": true}))
        .await;
    assert_eq!(me["blocked"], json!(["Bob"]));
    let sit = format!("/api/tables/{table}/sit");
    assert_eq!(refused(&bob, &sit, json!({"seat": 1})).await.1, "blocked");
    ann.done("/api/block", &json!({"name": "Bob", "on": false}))
        .await;
    ann.done("/api/mute", &json!({"name": "Bob", "on": true}))
        .await;
    bob.sit(&table, 1).await;
    let (mut hers, mut his) = (ann.socket().await, bob.socket().await);
    hers.join(&table).await;
    his.join(&table).await;
    let say =
        |cid: &str, text: &str| json!({"t": "chat", "cid": cid, "table": table, "text": text});
    his.send(&say("1", "unheard")).await;
    his.find(|message| message["t"] == "chat" && message["text"] == "unheard")
        .await;
    ann.done("/api/mute", &json!({"name": "Bob", "on": false}))
        .await;
    his.send(&say("2", "heard")).await;
    hers.find(|message| message["t"] == "chat" && message["text"] == "heard")
        .await;
    assert!(!hers.heard.iter().any(|frame| frame.contains("unheard")));
}

#[tokio::test(flavor = "multi_thread")]
async fn people_take_their_data_along_and_leave_no_name_behind() {
    let house = House::open().await;
    let (ann, bob) = (
        account(&house, "Ann Lee").await,
        account(&house, "Bob").await,
    );
    let table = ann.table("xiangqi", &json!(["me", "open"])).await;
    bob.sit(&table, 1).await;
    let mut socket = ann.socket().await;
    socket.join(&table).await;
    socket
        .send(&json!({"t": "chat", "cid": "1", "table": table, "text": "my own words"}))
        .await;
    socket.until("chat").await;
    let export = ann.get("/api/me/export").await.json();
    assert_eq!(export["name"], "Ann Lee");
    assert_eq!(export["tables"][0]["id"], table.as_str());
    assert_eq!(export["said"][0]["text"], "my own words");
    let wrong = ann
        .send("DELETE", "/api/me", &json!({"password": "x"}))
        .await;
    assert_eq!(wrong.code(), "wrong-password");
    let gone = ann
        .send("DELETE", "/api/me", &json!({"password": PASSWORD}))
        .await;
    assert_eq!(gone.status, 200, "{}", gone.text());
    assert_eq!(socket.until("bye").await["code"], "signed-out");
    assert_eq!(bob.get("/api/players/Ann%20Lee").await.status, 404);
    for path in [
        format!("/api/tables/{table}"),
        "/api/tables?mine=1".to_owned(),
        "/api/players/Bob".to_owned(),
        format!("/api/tables/{table}/record"),
    ] {
        let text = bob.get(&path).await.text();
        assert!(!text.contains("Ann Lee"), "{path}: {text}");
    }
    let mut his = bob.socket().await;
    his.join(&table).await;
    assert!(
        !his.heard
            .iter()
            .any(|frame| frame.contains("my own words") || frame.contains("Ann Lee"))
    );
    // The game goes on.
    assert_eq!(
        bob.get(&format!("/api/tables/{table}")).await.json()["state"],
        "playing"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn invited_tables_are_for_the_invited() {
    let house = House::open().await;
    let (ann, bob) = (account(&house, "Ann").await, account(&house, "Bob").await);
    let eve = house.guest().await;
    let wish = json!({"manifest": "xiangqi", "seats": ["me", "open"], "visibility": "invited", "invite": ["bob"]});
    let made = ann.done("/api/tables", &wish).await;
    let id = made["id"].as_str().unwrap();
    for path in ["", "/record"] {
        assert_eq!(
            eve.get(&format!("/api/tables/{id}{path}")).await.code(),
            "no-table"
        );
    }
    assert_eq!(
        refused(&eve, &format!("/api/tables/{id}/sit"), json!({"seat": 1}))
            .await
            .1,
        "no-table"
    );
    let mut socket = eve.socket().await;
    socket.send(&json!({"t": "join", "table": id})).await;
    let answer = socket.find(|message| message["t"] != "welcome").await;
    assert_eq!(
        (&answer["t"], &answer["code"]),
        (&json!("reject"), &json!("no-table"))
    );
    assert!(!socket.heard.iter().any(|frame| frame.contains("Ann")));
    bob.sit(id, 1).await;
    // Nor when it is in play, nor as an arbiter of another table.
    assert_eq!(eve.get(&format!("/api/tables/{id}")).await.status, 404);
}

#[tokio::test(flavor = "multi_thread")]
async fn everybody_is_there_after_a_restart() {
    let mut house = House::open().await;
    let (ann, guest) = (account(&house, "Ann").await, house.guest().await);
    house.again().await;
    let at = |browser: &Browser| Browser {
        address: house.address,
        ..browser.clone()
    };
    assert_eq!(at(&ann).get("/api/me").await.json()["name"], "Ann");
    assert_eq!(
        at(&guest).get("/api/me").await.json()["name"],
        guest.name.as_str()
    );
}
