//! Requests to the driver, and what they bring.

use serde_json::Value;
use std::io::{Read, Write};
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// How long a dying test waits for its browser's end.
const FAREWELL: Duration = Duration::from_secs(5);

fn head(port: u16, method: &str, path: &str, length: usize) -> String {
    format!(
        "{method} {path} HTTP/1.1\r\nhost: localhost:{port}\r\ncontent-type: application/json\r\ncontent-length: {length}\r\nconnection: close\r\n\r\n"
    )
}

/// One request to the driver.
pub async fn call(
    port: u16,
    method: &str,
    path: &str,
    body: Option<&Value>,
) -> Result<Value, String> {
    let text = body.map(Value::to_string).unwrap_or_default();
    let head = head(port, method, path, text.len());
    let mut stream = TcpStream::connect(("127.0.0.1", port))
        .await
        .map_err(|error| error.to_string())?;
    let body = talk(&mut stream, &head, &text).await;
    let body = body.map_err(|error| error.to_string())?;
    let answer: Value = serde_json::from_slice(&body).map_err(|error| error.to_string())?;
    match answer["value"].get("error") {
        Some(_) => Err(format!(
            "{}: {}",
            answer["value"]["error"], answer["value"]["message"]
        )),
        None => Ok(answer["value"].clone()),
    }
}

/// Ends a session where nothing can be awaited any more; waits until it has begun to.
pub fn end(port: u16, session: &str) {
    let tell = || -> std::io::Result<()> {
        let mut stream = std::net::TcpStream::connect(("127.0.0.1", port))?;
        stream.set_read_timeout(Some(FAREWELL))?;
        stream.write_all(head(port, "DELETE", &format!("/session/{session}"), 0).as_bytes())?;
        stream.read_exact(&mut [0])
    };
    // Without a driver there is nobody to tell.
    let _ = tell();
}

/// The body of an answer. The driver leaves the connection open, whatever it was asked.
async fn talk(stream: &mut TcpStream, head: &str, text: &str) -> std::io::Result<Vec<u8>> {
    stream.write_all(head.as_bytes()).await?;
    stream.write_all(text.as_bytes()).await?;
    let mut bytes = Vec::new();
    loop {
        let end = bytes.windows(4).position(|four| four == b"\r\n\r\n");
        if let Some(end) = end {
            let head = String::from_utf8_lossy(&bytes[..end]).to_lowercase();
            let length = head
                .split_once("content-length:")
                .map_or("", |(_, rest)| rest);
            let length: usize = length
                .lines()
                .next()
                .unwrap_or_default()
                .trim()
                .parse()
                .unwrap_or(0);
            if bytes.len() >= end + 4 + length {
                return Ok(bytes.split_off(end + 4));
            }
        }
        if stream.read_buf(&mut bytes).await? == 0 {
            return Err(std::io::ErrorKind::UnexpectedEof.into());
        }
    }
}

/// What base 64 stands for.
pub fn base64(text: &str) -> Vec<u8> {
    let value = |byte: u8| match byte {
        b'A'..=b'Z' => Some(byte - b'A'),
        b'a'..=b'z' => Some(byte - b'a' + 26),
        b'0'..=b'9' => Some(byte - b'0' + 52),
        b'+' => Some(62),
        b'/' => Some(63),
        _ => None,
    };
    let (mut bytes, mut bits, mut count) = (Vec::with_capacity(text.len() * 3 / 4), 0_u32, 0);
    for sextet in text.bytes().filter_map(value) {
        bits = bits << 6 | u32::from(sextet);
        count += 6;
        if count >= 8 {
            count -= 8;
            bytes.push((bits >> count) as u8);
        }
    }
    bytes
}
