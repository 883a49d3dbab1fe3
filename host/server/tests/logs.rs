//! A run's log at its most talkative holds nothing that lets somebody in.
#![allow(clippy::unwrap_used, reason = "a broken step fails its test")]

mod common;

use common::{Browser, House};
use serde_json::json;
use std::io::Write;
use std::sync::{Arc, Mutex};

#[derive(Clone, Default)]
struct Kept(Arc<Mutex<Vec<u8>>>);

impl Write for Kept {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

fn cookie(answer: &common::http::Answer) -> String {
    let cookie = answer.header("set-cookie").unwrap().split(';').next();
    cookie.unwrap().to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn no_password_cookie_or_key_is_logged() {
    let kept = Kept::default();
    let writer = kept.clone();
    tracing_subscriber::fmt()
        .with_max_level(tracing::Level::TRACE)
        .with_writer(move || writer.clone())
        .init();
    let house = House::open().await;
    let guest = house.guest().await;
    // An id by itself lets nobody in: it is the signature that counts.
    let id = guest.get("/api/me").await.json()["id"]
        .as_str()
        .unwrap()
        .to_owned();
    let mut secrets = vec![guest.cookie.clone().unwrap()];
    let first = json!({"name": "Ann", "password": "very secret one"});
    let signed = guest.post("/api/register", &first).await;
    secrets.push(cookie(&signed));
    let ann = Browser {
        cookie: Some(cookie(&signed)),
        ..guest.clone()
    };
    let wrong = json!({"name": "Ann", "password": "very secret two"});
    assert_eq!(
        house.guest().await.post("/api/login", &wrong).await.status,
        403
    );
    let new = json!({"old": "very secret one", "new": "very secret three"});
    let changed = ann.post("/api/password", &new).await;
    secrets.push(cookie(&changed));
    let ann = Browser {
        cookie: Some(cookie(&changed)),
        ..ann
    };
    let people = qipai_server::People::open(house.data.path()).unwrap();
    people.appoint("command line", "Ann", 0).unwrap();
    let bob = json!({"name": "Bob", "password": "very secret four"});
    house.guest().await.post("/api/register", &bob).await;
    let reset = ann
        .done("/api/admin/password", &json!({"name": "Bob"}))
        .await;
    secrets.push(reset["password"].as_str().unwrap().to_owned());
    let table = ann.table("xiangqi", &json!(["me", {"bot": 1}])).await;
    let mut socket = ann.socket().await;
    socket.join(&table).await;
    ann.send(
        "DELETE",
        "/api/me",
        &json!({"password": "very secret three"}),
    )
    .await;
    let broken = r#"{"name": "Ann", "password": "very secret five""#;
    let origin = format!("http://{}", house.address);
    let headers = [
        ("origin", origin.as_str()),
        ("content-type", "application/json"),
    ];
    ann.request("POST", "/api/login", &headers, Some(broken.as_bytes()))
        .await;
    let log = String::from_utf8(kept.0.lock().unwrap().clone()).unwrap();
    assert!(log.contains("administrator"), "the log is there:\n{log}");
    let key = std::fs::read(house.data.path().join("cookie.key")).unwrap();
    secrets.push(key.iter().map(|byte| format!("{byte:02x}")).collect());
    secrets.push("very secret".to_owned());
    for secret in secrets {
        // Of a cookie, its token and its signature each by themselves.
        for part in secret
            .split(['=', '.'])
            .filter(|part| part.len() > 10 && *part != id && part.parse::<u64>().is_err())
        {
            assert!(!log.contains(part), "{part} is in the log");
        }
    }
}
