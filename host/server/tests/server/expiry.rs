//! What time does: tables that nobody comes to, games that nobody goes on with, cookies and sessions that are over.

use crate::common::{Browser, House, Socket};
use crate::games::seated;
use crate::people::{PASSWORD, account, refused};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use std::time::Duration;

const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// Asks until it is so.
async fn until(browser: &Browser, path: &str, so: impl Fn(&Value) -> bool) -> Value {
    let mut last = Value::Null;
    for _ in 0..200 {
        last = browser.get(path).await.json();
        if so(&last) {
            return last;
        }
        tokio::time::sleep(Duration::from_millis(25)).await;
    }
    panic!("{path}: {last}");
}

/// The same server so much later.
async fn later(house: &mut House, ahead: Duration) -> Browser {
    house.again_with(|options| options.ahead = ahead).await;
    house.guest().await
}

#[tokio::test(flavor = "multi_thread")]
async fn an_open_table_whose_host_stays_away_for_a_day_is_removed() {
    let mut house = House::open().await;
    let host = house.guest().await;
    let table = host.table("xiangqi", &json!(["me", "open"])).await;
    let gone = house.guest().await;
    let orphan = gone.table("xiangqi", &json!(["me", "open"])).await;
    assert_eq!(gone.send("DELETE", "/api/me", &json!({})).await.status, 200);
    let of = |id: &str| format!("/api/tables/{id}");
    let guest = later(&mut house, DAY - Duration::from_secs(60)).await;
    until(&guest, &of(&orphan), |told| {
        told["error"]["code"] == "no-table"
    })
    .await;
    assert_eq!(guest.get(&of(&table)).await.json()["state"], "open");
    let guest = later(&mut house, DAY + Duration::from_secs(60)).await;
    until(&guest, &of(&table), |told| {
        told["error"]["code"] == "no-table"
    })
    .await;
    assert_eq!(
        guest.get("/api/tables?state=open").await.json()["tables"],
        json!([])
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_in_which_nothing_happens_for_half_a_year_is_void() {
    let mut house = House::open().await;
    let people = [house.guest().await, house.guest().await];
    let wish = json!({"manifest": "xiangqi", "seats": ["me", "open"], "clock": {"system": "none"}});
    let table = people[0].done("/api/tables", &wish).await["id"]
        .as_str()
        .unwrap()
        .to_owned();
    people[1].sit(&table, 1).await;
    let path = format!("/api/tables/{table}");
    let guest = later(&mut house, DAY * 179).await;
    let mut socket = guest.socket().await;
    socket.join(&table).await;
    assert_eq!(guest.get(&path).await.json()["state"], "playing");
    let guest = later(&mut house, DAY * 181).await;
    let over = until(&guest, &path, |told| told["state"] == "over").await;
    assert_eq!(over["result"]["scored"], false, "{over}");
    assert_eq!(guest.get(&format!("/api/replay/{table}")).await.status, 200);
}

/// A cookie that this server signed, for a guest, until then.
fn cookie(house: &House, id: &str, until: i64) -> String {
    let key = std::fs::read(house.data.path().join("cookie.key")).unwrap();
    let text = format!("1.g.{id}.{until}");
    let mut block = [0; 64];
    block[..32].copy_from_slice(&key);
    let mut inner = Sha256::new_with_prefix(block.map(|byte| byte ^ 0x36));
    inner.update(b"qipai/cookie/1\0");
    inner.update(text.as_bytes());
    let outer = Sha256::new_with_prefix(block.map(|byte| byte ^ 0x5c));
    let mac = outer.chain_update(inner.finalize()).finalize();
    let mac: String = mac.iter().map(|byte| format!("{byte:02x}")).collect();
    format!("qipai={text}.{mac}")
}

/// Nobody is let in, and the answer says what to do.
async fn nobody(browser: &Browser) {
    let made = json!({"manifest": "xiangqi", "seats": ["me", "open"]});
    let refusal = refused(browser, "/api/tables", made).await;
    assert_eq!(refusal, (401, "nobody".to_owned()));
    let mut socket = Socket::silent(browser).await;
    assert_eq!(socket.until("bye").await["code"], "nobody");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_cookie_whose_time_is_over_names_nobody() {
    let house = House::open().await;
    let (_, people) = seated(&house, "xiangqi", 2).await;
    let id = people[0].get("/api/me").await.json()["id"]
        .as_str()
        .unwrap()
        .to_owned();
    let now = std::time::SystemTime::now()
        .duration_since(std::time::UNIX_EPOCH)
        .unwrap();
    let now = i64::try_from(now.as_millis()).unwrap();
    let with = |until| Browser {
        cookie: Some(cookie(&house, &id, until)),
        ..people[0].clone()
    };
    // The signature is the server's own: a day more, and it is the guest.
    assert_eq!(
        with(now + 86_400_000).get("/api/me").await.json()["id"],
        id.as_str()
    );
    let old = with(now - 1_000);
    nobody(&old).await;
    // Asked who it is, the browser becomes somebody new.
    let fresh = old.get("/api/me").await;
    assert_ne!(fresh.json()["id"], id.as_str());
    assert!(fresh.header("set-cookie").is_some());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_session_whose_time_is_over_has_to_log_in_again() {
    let house = House::open().await;
    let ann = account(&house, "Ann").await;
    let people = rusqlite::Connection::open(house.data.path().join("people.db")).unwrap();
    people
        .execute("update sessions set expires = 1", [])
        .unwrap();
    nobody(&ann).await;
    let login = json!({"name": "Ann", "password": PASSWORD});
    assert_eq!(
        house.guest().await.post("/api/login", &login).await.status,
        200
    );
}
