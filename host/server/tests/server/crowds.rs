//! How many new guests and new tables one address may have. This machine itself has no bounds: these tests come by a proxy on it.

use crate::common::http::Answer;
use crate::common::{Browser, House};
use qipai_server::limits::{GUESTS_PER_ADDRESS, TABLES_PER_ADDRESS};
use serde_json::json;

/// Asks as a proxy does that speaks for an address.
async fn from(browser: &Browser, address: &str, method: &str, path: &str, body: &str) -> Answer {
    let origin = format!("http://{}", browser.address);
    let headers = [
        ("origin", origin.as_str()),
        ("content-type", "application/json"),
        // Somebody may say anything; the last word is the proxy's.
        ("x-forwarded-for", &format!("127.0.0.1, {address}")),
    ];
    let body = (method != "GET").then_some(body.as_bytes());
    browser.request(method, path, &headers, body).await
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_has_so_many_new_guests() {
    let house = House::with(|options| options.secure = true).await;
    let nobody = Browser {
        address: house.address,
        cookie: None,
        name: String::new(),
    };
    let mut made = 0;
    let answer = loop {
        let answer = from(&nobody, "203.0.113.7", "GET", "/api/me", "").await;
        if answer.status != 200 {
            break answer;
        }
        made += 1;
    };
    // Some more become free on a slow machine.
    let burst = GUESTS_PER_ADDRESS.burst;
    assert!((burst..2 * burst).contains(&made), "{made}");
    assert_eq!(
        (answer.status, answer.code().as_str()),
        (429, "too-many-guests")
    );
    assert!(answer.header("set-cookie").is_none());
    let texts = &answer.json()["error"]["texts"];
    assert_ne!(texts["en"], texts["zh-Hans"]);
    assert!(!texts["en"].as_str().unwrap().contains('{'), "{texts}");
    // Others, and whoever is known already, come in.
    assert_eq!(
        from(&nobody, "203.0.113.8", "GET", "/api/me", "")
            .await
            .status,
        200
    );
    let known = house.guest().await;
    assert_eq!(
        from(&known, "203.0.113.7", "GET", "/api/me", "")
            .await
            .status,
        200
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_makes_so_many_new_tables() {
    let house = House::with(|options| options.secure = true).await;
    let wish = json!({"manifest": "xiangqi", "seats": ["me", "open"]}).to_string();
    let mut made = 0;
    let refused = 'all: loop {
        // One person alone may not have as many.
        let host = house.guest().await;
        for _ in 0..40 {
            let answer = from(&host, "2001:db8:1:2:3::4", "POST", "/api/tables", &wish).await;
            if answer.status != 200 {
                break 'all answer;
            }
            made += 1;
        }
    };
    // Some more become free on a slow machine.
    let burst = TABLES_PER_ADDRESS.burst;
    assert!((burst..2 * burst).contains(&made), "{made}");
    assert_eq!(
        (refused.status, refused.code().as_str()),
        (429, "too-many-new-tables")
    );
    // The same household by another address of its network; then somebody else.
    let host = house.guest().await;
    let same = from(&host, "2001:db8:1:2:ffff::1", "POST", "/api/tables", &wish).await;
    assert_eq!(same.status, 429);
    let other = from(&host, "2001:db8:1:3::1", "POST", "/api/tables", &wish).await;
    assert_eq!(other.status, 200, "{}", other.text());
}
