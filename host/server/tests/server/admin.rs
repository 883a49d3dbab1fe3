//! What administrators do, and that nobody else does.

use super::people::{PASSWORD, account, part};
use crate::common::{Browser, House};
use qipai_server::People;
use serde_json::{Value, json};

/// An account that the command line made an administrator.
pub(crate) async fn administrator(house: &House, name: &str) -> Browser {
    let browser = account(house, name).await;
    let people = People::open(house.data.path()).unwrap();
    people.appoint("command line", name, 0).unwrap();
    browser
}

async fn log(admin: &Browser) -> Vec<Value> {
    let log = admin.get("/api/admin/log").await.json();
    log["log"].as_array().unwrap().clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn administration_is_for_administrators() {
    let house = House::open().await;
    let (ann, guest) = (account(&house, "Ann").await, house.guest().await);
    let nobody = Browser {
        cookie: None,
        ..guest.clone()
    };
    for (method, path) in [
        ("GET", "accounts"),
        ("DELETE", "accounts/Ann"),
        ("POST", "password"),
        ("POST", "role"),
        ("GET", "tables"),
        ("DELETE", "tables/abc"),
        ("GET", "plugins"),
        ("POST", "plugins/xiangqi"),
        ("GET", "log"),
    ] {
        let path = format!("/api/admin/{path}");
        for (who, status) in [(&nobody, 401), (&guest, 403), (&ann, 403)] {
            let answer = who.send(method, &path, &json!({})).await;
            assert_eq!(answer.status, status, "{method} {path}: {}", answer.text());
        }
    }
    let boss = administrator(&house, "Boss").await;
    assert_eq!(
        boss.get("/api/me").await.json()["roles"],
        json!(["administrator"])
    );
    assert_eq!(boss.get("/api/admin/log").await.status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn accounts_are_listed_given_roles_and_passwords_and_removed() {
    let house = House::open().await;
    let boss = administrator(&house, "Boss").await;
    let ann = account(&house, "安妮").await;
    let table = ann.table("xiangqi", &json!(["me", "open"])).await;
    let listed = boss
        .get(&format!("/api/admin/accounts?begins={}", part("安")))
        .await
        .json();
    assert_eq!(listed["accounts"][0]["name"], "安妮");
    let role =
        json!({"name": "安妮", "role": "arbiter", "scope": format!("table:{table}"), "on": true});
    boss.done("/api/admin/role", &role).await;
    assert_eq!(ann.get("/api/me").await.json()["roles"], json!(["arbiter"]));
    for (body, code) in [
        (
            json!({"name": "安妮", "role": "arbiter", "on": true}),
            "scope-needed",
        ),
        (
            json!({"name": "安妮", "role": "king", "on": true}),
            "not-json",
        ),
        (
            json!({"name": "Nobody", "role": "administrator", "on": true}),
            "no-such-person",
        ),
        (
            json!({"name": "Boss", "role": "administrator", "on": false}),
            "last-admin",
        ),
    ] {
        assert_eq!(boss.post("/api/admin/role", &body).await.code(), code);
    }
    let told = boss
        .done("/api/admin/password", &json!({"name": "安妮"}))
        .await;
    let password = told["password"].as_str().unwrap();
    assert_ne!(ann.get("/api/me").await.json()["name"], "安妮");
    let login = |password: &str| json!({"name": "安妮", "password": password});
    let guest = house.guest().await;
    assert_eq!(guest.post("/api/login", &login(PASSWORD)).await.status, 403);
    assert_eq!(guest.post("/api/login", &login(password)).await.status, 200);
    let path = format!("/api/admin/accounts/{}", part("安妮"));
    let gone = boss.send("DELETE", &path, &json!({"reason": "spam"})).await;
    assert_eq!(gone.status, 200, "{}", gone.text());
    assert_eq!(
        house
            .guest()
            .await
            .post("/api/login", &login(password))
            .await
            .status,
        403
    );
    assert_eq!(
        boss.send("DELETE", &path, &json!({})).await.code(),
        "no-such-person"
    );
    assert_eq!(
        boss.send("DELETE", "/api/admin/accounts/Boss", &json!({}))
            .await
            .code(),
        "last-admin"
    );
    let whats: Vec<Value> = log(&boss)
        .await
        .iter()
        .map(|row| row["what"].clone())
        .collect();
    assert_eq!(
        whats,
        [
            "remove-account",
            "reset-password",
            "give-role",
            "appoint-admin"
        ]
    );
    assert!(!json!(log(&boss).await).to_string().contains(password));
}

#[tokio::test(flavor = "multi_thread")]
async fn tables_are_listed_and_removed_whoever_may_see_them() {
    let house = House::open().await;
    let boss = administrator(&house, "Boss").await;
    let ann = account(&house, "Ann").await;
    let wish = json!({"manifest": "xiangqi", "seats": ["me", "open"], "visibility": "link"});
    let id = ann.done("/api/tables", &wish).await["id"]
        .as_str()
        .unwrap()
        .to_owned();
    let listed = boss.get("/api/admin/tables?state=open").await.json();
    assert_eq!(listed["tables"][0]["id"], id.as_str());
    let path = format!("/api/admin/tables/{id}");
    let gone = boss.send("DELETE", &path, &json!({"reason": "rude"})).await;
    assert_eq!(gone.status, 200, "{}", gone.text());
    assert_eq!(
        ann.get(&format!("/api/tables/{id}")).await.code(),
        "no-table"
    );
    assert_eq!(
        boss.send("DELETE", &path, &json!({})).await.code(),
        "no-table"
    );
    assert_eq!(log(&boss).await[0]["whom"], id.as_str());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_suspended_plugin_pauses_its_tables_and_takes_no_new_ones() {
    let mut house = House::open().await;
    let boss = administrator(&house, "Boss").await;
    let (ann, bob) = (account(&house, "Ann").await, account(&house, "Bob").await);
    let table = ann.table("xiangqi", &json!(["me", "open"])).await;
    bob.sit(&table, 1).await;
    let mut socket = ann.socket().await;
    assert_ne!(socket.join(&table).await["paused"], true);
    let wish = json!({"suspend": true, "reason": "it crashes"});
    boss.done("/api/admin/plugins/xiangqi", &wish).await;
    socket
        .find(|message| message["scene"]["paused"] == true)
        .await;
    let wanted = json!({"manifest": "xiangqi", "seats": ["me", "open"]});
    let refusal = ann.post("/api/tables", &wanted).await;
    assert_eq!(
        (refusal.status, refusal.code().as_str()),
        (409, "game-suspended")
    );
    let listed = boss.get("/api/admin/plugins").await.json();
    let plugins = listed["plugins"].as_array().unwrap();
    let one = plugins.iter().find(|one| one["id"] == "xiangqi").unwrap();
    assert_eq!(
        (&one["tables"], &one["suspended"]["reason"]),
        (&json!(1), &json!("it crashes"))
    );
    let none = boss.post("/api/admin/plugins/no-such", &wish).await;
    assert_eq!(none.code(), "no-such-plugin");
    // It stays so over a restart.
    house.again().await;
    let at = |browser: &Browser| Browser {
        address: house.address,
        ..browser.clone()
    };
    assert_eq!(
        at(&ann).post("/api/tables", &wanted).await.code(),
        "game-suspended"
    );
    at(&boss)
        .done("/api/admin/plugins/xiangqi", &json!({"suspend": false}))
        .await;
    assert_ne!(at(&ann).socket().await.join(&table).await["paused"], true);
    at(&ann).table("xiangqi", &json!(["me", "open"])).await;
}
