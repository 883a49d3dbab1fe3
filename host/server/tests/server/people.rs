//! Guests, accounts and their lists over HTTP.

use crate::common::{Browser, House};
use serde_json::{Value, json};

/// A path's part in any script.
pub(crate) fn part(text: &str) -> String {
    text.bytes().map(|byte| format!("%{byte:02X}")).collect()
}

/// The same person with the cookie that an answer gave.
async fn signed(browser: &Browser, path: &str, body: &Value) -> Browser {
    let answer = browser.post(path, body).await;
    assert_eq!(answer.status, 200, "{path}: {}", answer.text());
    let cookie = answer.header("set-cookie").unwrap().split(';').next();
    Browser {
        cookie: cookie.map(str::to_owned),
        name: answer.json()["name"].as_str().unwrap().to_owned(),
        ..browser.clone()
    }
}

/// A guest who registers.
pub(crate) async fn account(house: &House, name: &str) -> Browser {
    let guest = house.guest().await;
    signed(
        &guest,
        "/api/register",
        &json!({"name": name, "password": PASSWORD}),
    )
    .await
}

pub(crate) const PASSWORD: &str = "correct horse";

pub(crate) async fn refused(browser: &Browser, path: &str, body: Value) -> (u16, String) {
    let answer = browser.post(path, &body).await;
    let error = &answer.json()["error"];
    for lang in ["en", "zh-Hans"] {
        let text = error["texts"][lang].as_str().unwrap_or_default();
        assert!(!text.is_empty() && !text.contains('{'), "{lang}: {error}");
    }
    assert_ne!(
        error["texts"]["en"], error["texts"]["zh-Hans"],
        "{path} {body}"
    );
    (answer.status, answer.code())
}

#[tokio::test(flavor = "multi_thread")]
async fn the_cookie_is_for_the_server_alone_and_says_until_when() {
    let house = House::open().await;
    let nobody = Browser {
        address: house.address,
        cookie: None,
        name: String::new(),
    };
    let answer = nobody.get("/api/me").await;
    let cookie = answer.header("set-cookie").unwrap();
    for word in [
        "qipai=1.g.",
        "HttpOnly",
        "SameSite=Lax",
        "Path=/",
        "Max-Age=7776000",
    ] {
        assert!(cookie.contains(word), "{word}: {cookie}");
    }
    assert!(!cookie.contains("Secure"), "{cookie}");
    let known = house.guest().await;
    assert!(known.get("/api/me").await.header("set-cookie").is_none());
    let tls = House::with(|options| options.secure = true).await;
    let nobody = Browser {
        address: tls.address,
        ..nobody
    };
    let answer = nobody.get("/api/me").await;
    assert!(answer.header("set-cookie").unwrap().contains("; Secure"));
}

#[tokio::test(flavor = "multi_thread")]
async fn forged_and_expired_cookies_name_nobody() {
    let house = House::open().await;
    let guest = house.guest().await;
    let id = guest.get("/api/me").await.json()["id"].clone();
    let good = guest.cookie.clone().unwrap();
    let (text, mac) = good.rsplit_once('.').unwrap();
    let past = text.rsplit_once('.').unwrap().0.to_owned() + ".1000." + mac;
    for cookie in [
        past,
        format!("{text}.{}", "0".repeat(64)),
        text.to_owned(),
        text.replace(".g.", ".s.") + "." + mac,
        good.replace(id.as_str().unwrap(), "0000000000000000000000000"),
        "qipai=".to_owned(),
        "qipai=1.g..9999999999999.00".to_owned(),
        format!("qipai={}", "x".repeat(5000)),
    ] {
        let forged = Browser {
            cookie: Some(cookie.clone()),
            ..guest.clone()
        };
        assert_ne!(forged.get("/api/me").await.json()["id"], id, "{cookie}");
        let refusal = refused(&forged, "/api/me", json!({"name": "Mallory"})).await;
        assert_eq!(refusal, (401, "nobody".to_owned()), "{cookie}");
    }
    // The good one among others is found.
    let several = Browser {
        cookie: Some(format!("a=b; qipai=forged; {good}")),
        ..guest
    };
    assert_eq!(several.get("/api/me").await.json()["id"], id);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_guest_has_a_name_and_may_take_another() {
    let house = House::open().await;
    let guest = house.guest().await;
    assert!(guest.name.starts_with("Guest-"));
    let me = guest
        .done("/api/me", &json!({"name": " 小明 ", "lang": "zh-Hans"}))
        .await;
    assert_eq!(me["name"], "小明");
    let player = house
        .guest()
        .await
        .get(&format!("/api/players/{}", part("小明")))
        .await;
    assert_eq!(player.json()["kind"], "guest");
    for (body, code) in [
        (json!({"name": ""}), "name-empty"),
        (json!({"name": "x".repeat(25)}), "name-long"),
        (json!({"name": "a\u{202e}b"}), "name-character"),
        (json!({"name": "a\u{0}b"}), "name-character"),
        (json!({"name": "a\u{3164}b"}), "name-character"),
        (json!({"name": "<b>"}), "name-character"),
        (json!({"name": "p\u{430}ul"}), "name-mixed"),
        (json!({"name": "a--b"}), "name-signs"),
        (
            json!({"name": format!("a{}", "\u{301}".repeat(9))}),
            "name-marks",
        ),
        (json!({"name": "Admin"}), "name-reserved"),
        (json!({"lang": "tlh"}), "no-such-language"),
    ] {
        assert_eq!(refused(&guest, "/api/me", body).await.1, code);
    }
    let other = house.guest().await;
    let refusal = refused(&other, "/api/me", json!({"name": "小明"})).await;
    assert_eq!(refusal, (409, "name-taken".to_owned()));
    assert_eq!(guest.get("/api/me").await.json()["name"], "小明");
}

#[tokio::test(flavor = "multi_thread")]
async fn who_registers_or_logs_in_takes_their_seats_along() {
    let house = House::open().await;
    let guest = house.guest().await;
    let first = guest.table("xiangqi", &json!(["me", "open"])).await;
    let ann = signed(
        &guest,
        "/api/register",
        &json!({"name": "Ann", "password": PASSWORD}),
    )
    .await;
    let info = ann.get(&format!("/api/tables/{first}")).await.json();
    assert_eq!(
        (&info["mine"], &info["hosting"]),
        (&json!([0]), &json!(true))
    );
    assert_eq!(info["seats"][0]["player"], "Ann");
    // The guest's cookie names nobody any more.
    assert_eq!(guest.post("/api/tables", &json!({})).await.status, 401);
    let phone = house.guest().await;
    let second = phone.table("xiangqi", &json!(["open", "me"])).await;
    let mut socket = phone.socket().await;
    let again = signed(
        &phone,
        "/api/login",
        &json!({"name": "ANN", "password": PASSWORD}),
    )
    .await;
    assert_eq!(again.name, "Ann");
    let info = again.get(&format!("/api/tables/{second}")).await.json();
    assert_eq!(info["mine"], json!([1]));
    assert_eq!(info["host"], "Ann");
    assert_eq!(socket.until("bye").await["code"], "signed-out");
    let other = house.guest().await;
    assert_eq!(other.sit(&second, 0).await["state"], "playing");
}

#[tokio::test(flavor = "multi_thread")]
async fn accounts_are_refused_for_what_is_wrong() {
    let house = House::open().await;
    let ann = account(&house, "Ann").await;
    let guest = house.guest().await;
    for (path, body, status, code) in [
        (
            "register",
            json!({"name": "aNN", "password": PASSWORD}),
            409,
            "name-taken",
        ),
        (
            "register",
            json!({"name": "Bob", "password": "short"}),
            400,
            "password-short",
        ),
        (
            "register",
            json!({"name": "Bob", "password": "x".repeat(300)}),
            400,
            "password-long",
        ),
        (
            "register",
            json!({"name": "Long Name", "password": "long name"}),
            400,
            "password-name",
        ),
        ("register", json!({"name": "Bob"}), 422, "not-json"),
        (
            "login",
            json!({"name": "Ann", "password": "wrong horse"}),
            403,
            "wrong-password",
        ),
        (
            "login",
            json!({"name": "Nobody", "password": PASSWORD}),
            403,
            "wrong-password",
        ),
        (
            "login",
            json!({"name": "\u{202e}", "password": PASSWORD}),
            403,
            "wrong-password",
        ),
        (
            "login",
            json!({"name": "Ann", "password": "x".repeat(40_000)}),
            403,
            "wrong-password",
        ),
        (
            "password",
            json!({"old": "a", "new": "battery staple"}),
            403,
            "account-needed",
        ),
        (
            "mute",
            json!({"name": "Nobody", "on": true}),
            404,
            "no-such-person",
        ),
    ] {
        let refusal = refused(&guest, &format!("/api/{path}"), body).await;
        assert_eq!(refusal, (status, code.to_owned()), "{path}");
    }
    let refusal = refused(
        &ann,
        "/api/register",
        json!({"name": "Bob", "password": PASSWORD}),
    );
    assert_eq!(refusal.await.1, "already-account");
    assert_eq!(
        refused(&ann, "/api/me", json!({"name": "Eve"})).await.1,
        "name-fixed"
    );
    let large = "x".repeat(70_000);
    let refusal = refused(
        &guest,
        "/api/login",
        json!({"name": "Ann", "password": large}),
    )
    .await;
    assert_eq!(refusal, (413, "too-large".to_owned()));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_password_ends_other_sessions_and_logging_out_this_one() {
    let house = House::open().await;
    let one = account(&house, "Ann").await;
    let login = json!({"name": "Ann", "password": PASSWORD});
    let two = signed(&house.guest().await, "/api/login", &login).await;
    let mut socket = two.socket().await;
    let new = json!({"old": PASSWORD, "new": "battery staple"});
    let three = signed(&one, "/api/password", &new).await;
    assert_eq!(socket.until("bye").await["code"], "signed-out");
    for old in [&one, &two] {
        assert_ne!(old.get("/api/me").await.json()["name"], "Ann");
    }
    assert_eq!(three.get("/api/me").await.json()["name"], "Ann");
    let out = three.post("/api/logout", &json!({})).await;
    assert!(out.header("set-cookie").unwrap().contains("Max-Age=0"));
    assert_ne!(three.get("/api/me").await.json()["name"], "Ann");
    let code = refused(&house.guest().await, "/api/login", login).await.1;
    assert_eq!(code, "wrong-password");
}

#[tokio::test(flavor = "multi_thread")]
async fn guessing_and_mass_registration_are_slowed() {
    let house = House::open().await;
    account(&house, "Ann").await;
    let guest = house.guest().await;
    let guess = json!({"name": "Ann", "password": "guess guess"});
    for _ in 0..10 {
        assert_eq!(refused(&guest, "/api/login", guess.clone()).await.0, 403);
    }
    let good = json!({"name": "Ann", "password": PASSWORD});
    let refusal = refused(&guest, "/api/login", good).await;
    assert_eq!(refusal, (429, "too-many-tries".to_owned()));
    // What a client says about its own address counts for nothing without a proxy.
    let headers = |n: usize| format!("10.0.0.{n}");
    let origin = format!("http://{}", house.address);
    let mut last = 0;
    for n in 0..40 {
        let from = headers(n);
        let headers = [
            ("origin", origin.as_str()),
            ("content-type", "application/json"),
            ("x-forwarded-for", from.as_str()),
        ];
        let body = json!({"name": format!("x{n}"), "password": "guess guess"}).to_string();
        let answer = guest
            .request("POST", "/api/login", &headers, Some(body.as_bytes()))
            .await;
        last = answer.status;
        if last == 429 {
            break;
        }
    }
    assert_eq!(last, 429);
}
