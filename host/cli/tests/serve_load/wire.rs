//! A socket that costs next to nothing: the generator is not to be what is measured. Frames go out under a mask of zeros, and what
//! comes is looked at only as far as its beginning.

use crate::common::Browser;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

pub struct Wire {
    stream: TcpStream,
    buffer: Vec<u8>,
}

impl Wire {
    /// Connects and says hello.
    pub async fn open(browser: &Browser) -> Self {
        let mut stream = TcpStream::connect(browser.address).await.unwrap();
        stream.set_nodelay(true).unwrap();
        let head = format!(
            "GET /socket HTTP/1.1\r\nhost: {0}\r\norigin: http://{0}\r\ncookie: {1}\r\nconnection: upgrade\r\nupgrade: websocket\r\n\
             sec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n",
            browser.address,
            browser.cookie.as_deref().unwrap()
        );
        stream.write_all(head.as_bytes()).await.unwrap();
        let mut wire = Self {
            stream,
            buffer: Vec::new(),
        };
        loop {
            wire.fill().await;
            let end = wire.buffer.windows(4).position(|four| four == b"\r\n\r\n");
            if let Some(end) = end {
                assert!(wire.buffer.starts_with(b"HTTP/1.1 101"));
                wire.buffer.drain(..end + 4);
                break;
            }
        }
        wire.send(r#"{"t":"hello","v":1,"langs":["en"]}"#).await;
        wire
    }

    pub async fn send(&mut self, text: &str) {
        self.frame(0x81, text.as_bytes()).await;
    }

    async fn frame(&mut self, kind: u8, body: &[u8]) {
        let mut frame = vec![kind];
        match u8::try_from(body.len()) {
            Ok(len) if len < 126 => frame.push(0x80 | len),
            _ => {
                frame.push(0x80 | 126);
                frame.extend(u16::try_from(body.len()).unwrap().to_be_bytes());
            }
        }
        frame.extend([0; 4]);
        frame.extend(body);
        self.stream.write_all(&frame).await.unwrap();
    }

    /// Reads what has come; to be dropped at any moment without losing anything.
    pub async fn fill(&mut self) {
        let read = self.stream.read_buf(&mut self.buffer).await.unwrap();
        assert!(read > 0, "the server closed a socket");
    }

    /// The next whole frame of what was read, its text; pings are answered.
    pub async fn next(&mut self) -> Option<Vec<u8>> {
        loop {
            let (kind, head, len) = header(&self.buffer)?;
            if self.buffer.len() < head + len {
                return None;
            }
            let body = self.buffer[head..head + len].to_vec();
            self.buffer.drain(..head + len);
            match kind {
                1 => return Some(body),
                9 => self.frame(0x8a, &body).await,
                8 => panic!("the server says goodbye"),
                _ => {}
            }
        }
    }

    /// The next frame that holds a text.
    pub async fn find(&mut self, text: &str) -> String {
        let wanted = async {
            loop {
                while let Some(frame) = self.next().await {
                    let frame = String::from_utf8(frame).unwrap();
                    if frame.contains(text) {
                        return frame;
                    }
                }
                self.fill().await;
            }
        };
        let found = tokio::time::timeout(Duration::from_secs(60), wanted).await;
        found.unwrap_or_else(|_| panic!("no {text} comes"))
    }
}

/// Kind of the frame that begins here, bytes before its body, bytes of the body.
fn header(bytes: &[u8]) -> Option<(u8, usize, usize)> {
    let (kind, len) = (bytes.first()? & 15, *bytes.get(1)?);
    Some(match len {
        126 => {
            let len = bytes.get(2..4)?.try_into().ok()?;
            (kind, 4, usize::from(u16::from_be_bytes(len)))
        }
        127 => {
            let len = bytes.get(2..10)?.try_into().ok()?;
            (kind, 10, usize::try_from(u64::from_be_bytes(len)).ok()?)
        }
        len => (kind, 2, usize::from(len)),
    })
}
