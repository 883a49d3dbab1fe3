//! Starts Debian's chromedriver and browsers under it. WebDriver (W3C) and what chromedriver adds to it are spoken by `page.rs`.

use crate::page::Page;
use crate::wire::call;
use serde_json::json;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::{Mutex, PoisonError};

/// What a browser is asked to be.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Shape {
    pub width: u32,
    pub height: u32,
    /// A phone: fingers instead of a mouse.
    pub touch: bool,
    pub dark: bool,
    /// Its person wants nothing to move: much less to draw, where motion is not what is looked at.
    pub still: bool,
}

impl Shape {
    pub const fn still(self) -> Self {
        Self {
            still: true,
            ..self
        }
    }
}

pub const DESK: Shape = Shape {
    width: 1280,
    height: 860,
    touch: false,
    dark: false,
    still: false,
};

pub const PHONE: Shape = Shape {
    width: 390,
    height: 844,
    touch: true,
    dark: false,
    still: false,
};

/// One chromedriver for all tests, and the browsers that wait for their next guest. They end with this value.
pub struct Driver {
    child: Child,
    port: u16,
    idle: Mutex<Vec<Page>>,
}

impl Driver {
    /// Starts it; `None`: this machine has no browser.
    pub fn start() -> Option<Self> {
        Self::with(None)
    }

    /// The same on a machine whose fonts a file of fontconfig names.
    pub fn with(fonts: Option<&Path>) -> Option<Self> {
        let works = |program: &str| {
            let mut version = Command::new(program);
            let version = version
                .arg("--version")
                .stdout(Stdio::null())
                .stderr(Stdio::null());
            version.status().is_ok_and(|status| status.success())
        };
        if !works("chromium") || !works("chromedriver") {
            return None;
        }
        let mut command = Command::new("chromedriver");
        command.envs(fonts.map(|file| ("FONTCONFIG_FILE", file)));
        let mut child = command
            .arg("--port=0")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .ok()?;
        let mut lines = BufReader::new(child.stdout.take()?).lines();
        let port = lines.by_ref().map_while(Result::ok).find_map(|line| {
            let (_, port) = line.split_once("started successfully on port ")?;
            port.trim_end_matches('.').parse().ok()
        })?;
        // A pipe that nobody reads would stop it.
        std::thread::spawn(move || lines.for_each(drop));
        Some(Self {
            child,
            port,
            idle: Mutex::default(),
        })
    }

    /// A browser that remembers nothing: one that waits, or a new one.
    pub async fn open(&self, shape: Shape) -> Page {
        let waiting = self
            .idle
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .pop();
        let mut page = match waiting {
            Some(page) => page,
            None => self.launch().await,
        };
        page.reshape(shape).await;
        page
    }

    /// A browser of its own.
    pub async fn launch(&self) -> Page {
        let args = [
            "--headless=new",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-dev-shm-usage",
            "--disable-quic",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--lang=en",
            "--window-size=1280,860",
        ];
        let options = json!({"args": args, "excludeSwitches": ["enable-automation"]});
        // Scripts wait for what comes, and audits take their time.
        let wish = json!({"capabilities": {"alwaysMatch": {"browserName": "chrome", "timeouts": {"script": 120_000}, "goog:chromeOptions": options}}});
        let made = call(self.port, "POST", "/session", Some(&wish)).await;
        let made = made.unwrap_or_else(|why| panic!("no browser: {why}"));
        let page = Page::new(self.port, made["sessionId"].as_str().unwrap().to_owned());
        page.cdp(
            "Page.addScriptToEvaluateOnNewDocument",
            json!({"source": include_str!("listen.js")}),
        )
        .await;
        page
    }

    /// Keeps a browser for the next guest, with nothing of this one in it.
    pub async fn keep(&self, page: Page) {
        page.forget().await;
        self.idle
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .push(page);
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        // Browsers first: nobody could end them afterwards.
        self.idle
            .get_mut()
            .unwrap_or_else(PoisonError::into_inner)
            .clear();
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Says something to whoever runs the tests, past what the test program keeps to itself.
pub fn say(text: &str) {
    let _ = writeln!(std::io::stderr(), "{text}");
}
