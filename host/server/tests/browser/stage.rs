//! What the scenes share: the driver, a server, and people at their browsers.

use crate::common::{Browser, House, few, root};
use crate::driver::{DESK, Driver, Shape};
use crate::page::Page;
use crate::pages::{self, All};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use tokio::sync::OnceCell;

pub struct Stage {
    pub driver: Driver,
    pub house: House,
    /// Made by the first scene that looks at all of them.
    pages: OnceCell<Arc<All>>,
}

impl Stage {
    pub async fn set(driver: Driver) -> Self {
        Self {
            driver,
            house: House::open().await,
            pages: OnceCell::new(),
        }
    }

    /// All pages, with something on each of them.
    pub async fn pages(&self) -> Arc<All> {
        let made = async || Arc::new(pages::all(self).await);
        Arc::clone(self.pages.get_or_init(made).await)
    }

    pub async fn guest(&self, shape: Shape) -> Guest {
        Guest::at(&self.driver, self.house.address, shape).await
    }

    pub async fn desk(&self) -> Guest {
        self.guest(DESK).await
    }

    /// Somebody who is known already, at a browser.
    pub async fn person(&self, who: &Browser, shape: Shape) -> Guest {
        Guest::known(&self.driver, who, shape).await
    }

    /// People go; their browsers are for whoever comes next.
    pub async fn leave(&self, all: impl IntoIterator<Item = Guest>) {
        for one in all {
            self.driver.keep(one.page).await;
        }
    }
}

/// Somebody at a browser.
pub struct Guest {
    pub page: Page,
    pub home: String,
}

impl std::ops::Deref for Guest {
    type Target = Page;

    fn deref(&self) -> &Page {
        &self.page
    }
}

impl Guest {
    pub async fn at(driver: &Driver, address: SocketAddr, shape: Shape) -> Self {
        let page = driver.open(shape).await;
        let home = format!("http://{address}");
        let guest = Self { page, home };
        guest.visit("/").await;
        guest
            .until("kept.sockets.some((one) => one.readyState === 1)")
            .await;
        guest
    }

    /// Somebody who has a cookie already.
    pub async fn known(driver: &Driver, who: &Browser, shape: Shape) -> Self {
        let page = driver.open(shape).await;
        let (name, value) = who.cookie.as_deref().unwrap().split_once('=').unwrap();
        let home = format!("http://{}", who.address);
        let cookie = json!({"name": name, "value": value, "url": home, "httpOnly": true});
        page.cdp("Network.setCookie", cookie).await;
        Self { page, home }
    }

    /// Goes to a page by its address.
    pub async fn visit(&self, path: &str) {
        self.go(&format!("{}{path}", self.home)).await;
        self.until("document.querySelector('main h1') !== null")
            .await;
    }

    /// Waits until nothing moves any more, and pictures in view are drawn.
    pub async fn settle(&self) {
        let still = "document.getAnimations().every((one) => one.playState !== 'running' || one.effect.getTiming().iterations === Infinity)";
        let drawn = "[...document.querySelectorAll('.game-picture.waiting')].every((one) => one.getBoundingClientRect().top > innerHeight - 8)";
        self.until(&format!("{still} && {drawn}")).await;
    }

    /// Asks the server over HTTP, from the page.
    pub async fn post(&self, path: &str, body: &Value) -> Value {
        let script = "const done = arguments[2];
            fetch(arguments[0], {method: 'POST', headers: {'content-type': 'application/json'}, body: JSON.stringify(arguments[1])})
              .then((answer) => answer.json()).then(done, (error) => done({error: String(error)}));";
        let answer = self.run_async(script, json!([path, body])).await;
        assert!(answer.get("error").is_none(), "{path}: {answer}");
        answer
    }

    /// Makes a table of a manifest, in whose first seat it sits.
    pub async fn table(&self, manifest: &str, seats: Value) -> String {
        let wish = json!({"manifest": manifest, "seats": seats, "visibility": "public"});
        let made = self.post("/api/tables", &wish).await;
        made["id"].as_str().unwrap().to_owned()
    }

    /// The newest scene that has come of a table.
    pub async fn scene(&self, table: &str) -> Value {
        self.until(&format!("kept.scenes[{}]", json!(table))).await
    }

    /// Waits for a scene at least as new as this, drawn.
    pub async fn reach(&self, table: &str, seq: u64) -> Value {
        let id = json!(table);
        self.until(&format!(
            "kept.scenes[{id}]?.seq >= {seq} && kept.scenes[{id}]"
        ))
        .await
    }

    /// The number of the newest scene that has come of a table: of the message, which counts what happens by itself too.
    pub async fn number(&self, table: &str) -> u64 {
        let seq = self
            .until(&format!("kept.numbers[{}] + 1", json!(table)))
            .await;
        seq.as_u64().unwrap() - 1
    }

    /// Waits for a scene of at least this number.
    pub async fn past(&self, table: &str, number: u64) -> Value {
        let id = json!(table);
        self.until(&format!(
            "kept.numbers[{id}] >= {number} && kept.scenes[{id}]"
        ))
        .await
    }

    /// Whose seat it is, by the newest scene.
    pub async fn seat(&self, table: &str) -> u64 {
        self.scene(table).await["viewer"]["seat"].as_u64().unwrap()
    }

    /// A move by touching these, one after another.
    pub async fn touch(&self, tokens: &[&str]) {
        for token in tokens {
            self.tap(&format!(
                "[data-spot=\"{token}\"], [data-card=\"{token}\"], [data-choice=\"{token}\"]"
            ))
            .await;
        }
    }

    /// What the page's scripts complained about.
    pub async fn check_no_errors(&self) {
        let errors = self.run("return kept.errors", json!([])).await;
        assert_eq!(errors, json!([]), "errors in the page");
    }
}

/// The path of a table's page.
pub fn at(table: &str) -> String {
    format!("/table/{table}")
}

/// A server in a process of its own, to be killed.
pub struct Process {
    child: Child,
    pub address: SocketAddr,
}

impl Process {
    /// Starts `qipai serve` on a port; 0: any.
    pub fn start(data: &Path, port: u16) -> Self {
        let built = Path::new(env!("CARGO_TARGET_TMPDIR")).parent().unwrap();
        let mut child = Command::new(built.join("debug/qipai"))
            .args([
                "--json",
                "serve",
                "--bot-pause",
                "0",
                "--port",
                &port.to_string(),
            ])
            .arg("--data")
            .arg(data)
            .arg("--plugins")
            .arg(few())
            .arg("--manifests")
            .arg(root().join("manifests"))
            .env("XDG_CACHE_HOME", env!("CARGO_TARGET_TMPDIR"))
            .stdout(Stdio::piped())
            .spawn()
            .expect("target/debug/qipai, which cargo test --workspace builds");
        let mut line = String::new();
        let stdout = child.stdout.take().unwrap();
        BufReader::new(stdout).read_line(&mut line).unwrap();
        let told: Value = serde_json::from_str(&line).unwrap_or_else(|why| panic!("{why}: {line}"));
        let address = told["address"].as_str().unwrap().parse().unwrap();
        Self { child, address }
    }

    /// Ends it as a power cut does.
    pub fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // It is dead already where the scene came to its end.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
