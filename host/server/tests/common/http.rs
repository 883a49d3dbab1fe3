//! HTTP as a browser has it: a cookie, the server's own origin.

use super::Socket;
use serde_json::{Value, json};
use std::net::SocketAddr;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// An answer.
#[derive(Debug)]
pub struct Answer {
    pub status: u16,
    pub headers: Vec<(String, String)>,
    pub body: Vec<u8>,
}

impl Answer {
    pub fn header(&self, name: &str) -> Option<&str> {
        let found = self
            .headers
            .iter()
            .find(|(known, _)| known.eq_ignore_ascii_case(name));
        found.map(|(_, value)| value.as_str())
    }

    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body)
            .unwrap_or_else(|error| panic!("{error}: {}", self.text()))
    }

    /// The code of a refusal.
    pub fn code(&self) -> String {
        self.json()["error"]["code"]
            .as_str()
            .unwrap_or_default()
            .to_owned()
    }
}

/// Somebody's browser.
#[derive(Clone, Debug)]
pub struct Browser {
    pub address: SocketAddr,
    pub cookie: Option<String>,
    pub name: String,
}

impl Browser {
    /// Somebody new, who is a guest now.
    pub async fn guest(address: SocketAddr) -> Self {
        let mut browser = Self {
            address,
            cookie: None,
            name: String::new(),
        };
        let me = browser.request("GET", "/api/me", &[], None).await;
        assert_eq!(me.status, 200, "{}", me.text());
        browser.take_cookie(&me);
        browser.name = me.json()["name"].as_str().unwrap().to_owned();
        browser
    }

    /// From now on it is whom an answer says.
    pub fn take_cookie(&mut self, answer: &Answer) {
        let cookie = answer.header("set-cookie").unwrap();
        self.cookie = cookie.split(';').next().map(str::to_owned);
    }

    /// A request with headers beside the usual ones.
    pub async fn request(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: Option<&[u8]>,
    ) -> Answer {
        let mut stream = TcpStream::connect(self.address).await.unwrap();
        let mut head = format!(
            "{method} {path} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\n",
            self.address
        );
        if let Some(cookie) = &self.cookie {
            head.push_str(&format!("cookie: {cookie}\r\n"));
        }
        for (name, value) in headers {
            head.push_str(&format!("{name}: {value}\r\n"));
        }
        if let Some(body) = body {
            head.push_str(&format!("content-length: {}\r\n", body.len()));
        }
        head.push_str("\r\n");
        // A server that has refused already may not read the rest.
        let _ = stream.write_all(head.as_bytes()).await;
        let _ = stream.write_all(body.unwrap_or_default()).await;
        let mut bytes = Vec::new();
        let _ = stream.read_to_end(&mut bytes).await;
        parse(&bytes)
    }

    pub async fn get(&self, path: &str) -> Answer {
        self.request("GET", path, &[], None).await
    }

    pub async fn post(&self, path: &str, body: &Value) -> Answer {
        self.send("POST", path, body).await
    }

    pub async fn send(&self, method: &str, path: &str, body: &Value) -> Answer {
        let origin = format!("http://{}", self.address);
        let headers = [
            ("origin", origin.as_str()),
            ("content-type", "application/json"),
        ];
        self.request(method, path, &headers, Some(body.to_string().as_bytes()))
            .await
    }

    /// The same, which must be done.
    pub async fn done(&self, path: &str, body: &Value) -> Value {
        let answer = self.post(path, body).await;
        assert_eq!(answer.status, 200, "{path} {body}: {}", answer.text());
        answer.json()
    }

    /// Makes a table, and gives its address.
    pub async fn table(&self, manifest: &str, seats: &Value) -> String {
        let table = self
            .done(
                "/api/tables",
                &json!({"manifest": manifest, "seats": seats}),
            )
            .await;
        table["id"].as_str().unwrap().to_owned()
    }

    pub async fn sit(&self, table: &str, seat: u8) -> Value {
        self.done(&format!("/api/tables/{table}/sit"), &json!({"seat": seat}))
            .await
    }

    /// A socket that has said hello.
    pub async fn socket(&self) -> Socket {
        Socket::open(self).await
    }
}

fn parse(bytes: &[u8]) -> Answer {
    let end = bytes.windows(4).position(|four| four == b"\r\n\r\n");
    let end = end.unwrap_or_else(|| panic!("no answer: {}", String::from_utf8_lossy(bytes)));
    let head = String::from_utf8_lossy(&bytes[..end]).into_owned();
    let mut lines = head.lines();
    let status = lines.next().and_then(|line| line.split(' ').nth(1));
    let headers: Vec<(String, String)> = lines
        .filter_map(|line| line.split_once(':'))
        .map(|(name, value)| (name.to_owned(), value.trim().to_owned()))
        .collect();
    let chunked = headers
        .iter()
        .any(|(name, value)| name.eq_ignore_ascii_case("transfer-encoding") && value == "chunked");
    let body = &bytes[end + 4..];
    Answer {
        status: status.unwrap().parse().unwrap(),
        headers,
        body: if chunked {
            unchunked(body)
        } else {
            body.to_owned()
        },
    }
}

fn unchunked(mut rest: &[u8]) -> Vec<u8> {
    let mut body = Vec::new();
    while let Some(at) = rest.windows(2).position(|two| two == b"\r\n") {
        let len = usize::from_str_radix(&String::from_utf8_lossy(&rest[..at]), 16).unwrap_or(0);
        if len == 0 {
            break;
        }
        body.extend_from_slice(&rest[at + 2..at + 2 + len]);
        rest = &rest[at + 4 + len..];
    }
    body
}
