//! A socket as a client has it.

use super::Browser;
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use tokio::net::TcpStream;
use tokio::time::{Instant, timeout, timeout_at};
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

const PATIENCE: Duration = Duration::from_secs(30);

pub struct Socket {
    inner: WebSocketStream<MaybeTlsStream<TcpStream>>,
    /// Every frame that has come, as it came.
    pub heard: Vec<String>,
    /// The newest scene of each table, with its number.
    pub latest: HashMap<String, (u64, Value)>,
    next: u64,
    /// When the next command may be given.
    due: Instant,
}

impl Socket {
    /// Connects with a cookie and an origin, whatever they are.
    pub async fn connect(browser: &Browser, origin: &str) -> Result<Self, Box<Error>> {
        let url = format!("ws://{}/socket", browser.address);
        let mut request = url.into_client_request().unwrap();
        let headers = request.headers_mut();
        headers.insert("origin", origin.parse().unwrap());
        if let Some(cookie) = &browser.cookie {
            headers.insert("cookie", cookie.parse().unwrap());
        }
        let (inner, _) = connect_async(request).await.map_err(Box::new)?;
        Ok(Self {
            inner,
            heard: Vec::new(),
            latest: HashMap::new(),
            next: 0,
            due: Instant::now(),
        })
    }

    pub async fn silent(browser: &Browser) -> Self {
        let origin = format!("http://{}", browser.address);
        Self::connect(browser, &origin).await.unwrap()
    }

    pub async fn open(browser: &Browser) -> Self {
        let mut socket = Self::silent(browser).await;
        socket
            .send(&json!({"t": "hello", "v": 1, "langs": ["en", "zh-Hans"]}))
            .await;
        let welcome = socket.until("welcome").await;
        assert_eq!(welcome["v"], 1);
        socket
    }

    pub async fn send(&mut self, message: &Value) {
        self.text(message.to_string()).await;
    }

    pub async fn text(&mut self, text: String) {
        self.inner.send(Message::Text(text.into())).await.unwrap();
    }

    pub async fn raw(&mut self, message: Message) -> Result<(), Box<Error>> {
        self.inner.send(message).await.map_err(Box::new)
    }

    /// The next message; `None`: the socket is closed.
    pub async fn next(&mut self) -> Option<Value> {
        // Pings are no news.
        let end = Instant::now() + PATIENCE;
        loop {
            let frame = timeout_at(end, self.inner.next()).await;
            match frame.unwrap_or_else(|_| panic!("nothing came; before: {:#?}", self.heard.last()))
            {
                Some(Ok(Message::Text(text))) => {
                    self.heard.push(text.to_string());
                    let message: Value = serde_json::from_str(&text).unwrap();
                    if message["t"] == "scene" {
                        let table = message["table"].as_str().unwrap().to_owned();
                        let seq = message["seq"].as_u64().unwrap();
                        self.latest.insert(table, (seq, message["scene"].clone()));
                    }
                    return Some(message);
                }
                Some(Ok(Message::Close(_)) | Err(_)) | None => return None,
                Some(Ok(_)) => {}
            }
        }
    }

    /// Whatever comes within a time.
    pub async fn within(&mut self, time: Duration) -> Vec<Value> {
        let mut all = Vec::new();
        while let Ok(Some(message)) = timeout(time, self.next()).await {
            all.push(message);
        }
        all
    }

    /// The next message of a kind.
    pub async fn until(&mut self, kind: &str) -> Value {
        self.find(|message| message["t"] == kind).await
    }

    /// One of a kind that has come already, or the next one.
    pub async fn had(&mut self, kind: &str) -> Value {
        let earlier = self
            .heard
            .iter()
            .filter_map(|text| serde_json::from_str(text).ok());
        let earlier = earlier
            .into_iter()
            .find(|message: &Value| message["t"] == kind);
        match earlier {
            Some(message) => message,
            None => self.until(kind).await,
        }
    }

    pub async fn find(&mut self, wanted: impl Fn(&Value) -> bool) -> Value {
        loop {
            let message = self.next().await;
            let message =
                message.unwrap_or_else(|| panic!("closed; before: {:#?}", self.heard.last()));
            if wanted(&message) {
                return message;
            }
        }
    }

    /// Joins a table that is in play, and gives its scene.
    pub async fn join(&mut self, table: &str) -> Value {
        self.send(&json!({"t": "join", "table": table})).await;
        self.find(|message| message["t"] == "scene" && message["table"] == table)
            .await["scene"]
            .take()
    }

    /// The scene of a table, when it is at least the one of this number.
    pub async fn reach(&mut self, table: &str, seq: u64) -> Value {
        loop {
            match self.latest.get(table) {
                Some((known, scene)) if *known >= seq => return scene.clone(),
                _ => assert!(self.next().await.is_some(), "closed"),
            }
        }
    }

    /// The number of the newest scene of a table.
    pub fn number(&self, table: &str) -> u64 {
        self.latest.get(table).map_or(0, |(seq, _)| *seq)
    }

    pub fn cid(&mut self) -> String {
        self.next += 1;
        // A person's commands are told apart over all their sockets.
        static SAID: AtomicU64 = AtomicU64::new(0);
        format!("c{}", SAID.fetch_add(1, Ordering::Relaxed))
    }

    /// No faster than a socket may talk, however fast the server answers: what was not said in time may not all be said later.
    async fn pace(&mut self) {
        let step = Duration::from_secs(1) / (qipai_server::limits::FRAMES_A_SECOND - 1);
        let saved = step * (qipai_server::limits::FRAMES_AT_ONCE / 2);
        let now = Instant::now();
        self.due = (self.due + step).max(now.checked_sub(saved).unwrap_or(now));
        tokio::time::sleep_until(self.due).await;
    }

    /// Gives a command, and waits for its answer: the scene that it led to, or the rejection.
    pub async fn act(&mut self, table: &str, seq: u64, what: &Value) -> Result<Value, Value> {
        self.pace().await;
        let cid = self.cid();
        let mut message = json!({"t": "act", "cid": cid, "table": table, "seq": seq});
        for (key, value) in what.as_object().unwrap() {
            message[key] = value.clone();
        }
        self.send(&message).await;
        self.answer(&cid).await
    }

    /// Waits for the answer to a command.
    pub async fn answer(&mut self, cid: &str) -> Result<Value, Value> {
        let mut answer = self
            .find(|message| message["ack"] == cid || message["cid"] == cid)
            .await;
        if answer["t"] == "reject" || answer["t"] == "error" {
            return Err(answer);
        }
        Ok(answer["scene"].take())
    }

    pub async fn close(mut self) {
        let _ = self.inner.close(None).await;
    }
}
