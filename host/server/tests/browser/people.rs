//! Accounts and administration, through the pages.

use crate::stage::{Guest, Stage, at};
use qipai_server::People;
use serde_json::json;
use std::sync::Arc;

pub async fn a_guest_becomes_an_account_and_an_administrator_removes_a_table(stage: Arc<Stage>) {
    let one = stage.desk().await;
    let table = one.table("xiangqi", json!(["me", "open"])).await;
    register(&one, "小红", "very long password").await;
    // The seat is theirs still.
    one.visit(&at(&table)).await;
    one.find("[data-act=stand0]").await;
    let people = People::open(stage.house.data.path()).unwrap();
    people.appoint("a test", "小红", 0).unwrap();
    one.visit("/admin").await;
    one.until(&format!(
        "document.body.innerText.includes({})",
        json!(table)
    ))
    .await;
    one.shot("29-administration").await;
    one.tap(&format!("button[aria-label$=\"{table}\"]")).await;
    one.find("dialog[open] input").await;
    one.keys(&["o", "l", "d"]).await;
    one.tap("dialog[open] button.danger").await;
    one.until(&format!(
        "!document.querySelector('main').innerText.includes({})",
        json!(table)
    ))
    .await;
    one.visit("/admin?part=log").await;
    one.until("document.querySelector('main').innerText.includes('old')")
        .await;
    one.check_no_errors().await;
    stage.leave([one]).await;
}

/// The dialog to sign in, which the account menu opens.
pub async fn sign_in(one: &Guest) {
    one.visit("/").await;
    one.tap(".menu-at > button:has(.account-name), .only-phone > button")
        .await;
    one.tap(".menu:not([hidden]) > button.item:last-of-type")
        .await;
    one.find("dialog[open] .segments").await;
}

/// The same dialog, to register.
pub async fn sign_up(one: &Guest) {
    one.tap(
        "dialog[open] .segments label:last-of-type, dialog[open] .segments button:last-of-type",
    )
    .await;
    one.until("[...document.querySelectorAll('dialog[open] input[type=password]')].length === 2")
        .await;
}

/// Registers by the dialog that the account menu opens.
async fn register(one: &Guest, name: &str, password: &str) {
    sign_in(one).await;
    sign_up(one).await;
    for (field, text) in [(0, name), (1, password), (2, password)] {
        let script = "const all = [...document.querySelectorAll('dialog[open] input')].filter((f) => ['text', 'password', ''].includes(f.type));
            all[arguments[0]].focus();";
        one.run(script, json!([field])).await;
        let letters: Vec<String> = text.chars().map(|c| c.to_string()).collect();
        one.keys(&letters.iter().map(String::as_str).collect::<Vec<_>>())
            .await;
    }
    one.shot("28-sign-in").await;
    one.keys(&["Enter"]).await;
    one.until(&format!(
        "document.querySelector('.account-name').textContent === {}",
        json!(name)
    ))
    .await;
}
