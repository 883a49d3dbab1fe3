//! What waits to be sent over one socket. A reader that is slow gets the newest scene of each table and none in between.

use crate::limits;
use serde_json::{Value, json};
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::Notify;

/// A scene on its way. The scene itself is written once for all who see the same.
#[derive(Clone, Debug)]
pub(crate) struct SceneFrame {
    pub(crate) table: Arc<str>,
    pub(crate) epoch: Arc<str>,
    pub(crate) seq: u64,
    pub(crate) time: u64,
    pub(crate) scene: Arc<str>,
    /// The command that it answers.
    pub(crate) ack: Option<String>,
}

impl SceneFrame {
    /// The frame's text.
    fn text(&self) -> String {
        let mut head = json!({
            "t": "scene", "table": &*self.table, "epoch": &*self.epoch, "seq": self.seq, "time": self.time,
        });
        if let Some(ack) = &self.ack {
            head["ack"] = json!(ack);
        }
        let mut text = head.to_string();
        text.pop();
        text.push_str(",\"scene\":");
        text.push_str(&self.scene);
        text.push('}');
        text
    }
}

enum Item {
    Scene(SceneFrame),
    Text(String),
}

#[derive(Default)]
struct Queue {
    items: VecDeque<Item>,
    /// The last word; nothing is taken after it.
    ended: bool,
}

/// What comes next out of an outbox.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Next {
    Frame(String),
    /// All is sent: the socket may close.
    End,
}

#[derive(Default)]
pub(crate) struct Outbox {
    queue: Mutex<Queue>,
    news: Notify,
}

impl Outbox {
    fn lock(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Puts a message behind those that wait. Who reads too little is sent away.
    pub(crate) fn push(&self, message: &Value) {
        let mut queue = self.lock();
        if queue.ended {
            return;
        }
        if queue.items.len() >= limits::WAITING {
            drop(queue);
            self.end("slow", Some(1_000));
            return;
        }
        queue.items.push_back(Item::Text(message.to_string()));
        drop(queue);
        self.news.notify_one();
    }

    /// Puts a scene in the place of an older one of the same table that nobody waits for by name.
    pub(crate) fn scene(&self, frame: SceneFrame) {
        let mut queue = self.lock();
        if queue.ended {
            return;
        }
        let older = queue.items.iter().position(
            |item| matches!(item, Item::Scene(older) if older.table == frame.table && older.ack.is_none()),
        );
        if let Some(at) = older {
            queue.items.remove(at);
        }
        queue.items.push_back(Item::Scene(frame));
        drop(queue);
        self.news.notify_one();
    }

    /// Says goodbye after what waits; for `slow` readers instead of it.
    pub(crate) fn end(&self, code: &str, retry_ms: Option<u64>) {
        let mut queue = self.lock();
        if queue.ended {
            return;
        }
        if code == "slow" {
            queue.items.clear();
        }
        let mut bye = json!({"t": "bye", "code": code});
        if let Some(ms) = retry_ms {
            bye["retry_ms"] = json!(ms);
        }
        queue.items.push_back(Item::Text(bye.to_string()));
        queue.ended = true;
        drop(queue);
        self.news.notify_one();
    }

    /// The next frame, when there is one.
    pub(crate) async fn next(&self) -> Next {
        loop {
            let news = self.news.notified();
            {
                let mut queue = self.lock();
                match queue.items.pop_front() {
                    Some(Item::Scene(frame)) => return Next::Frame(frame.text()),
                    Some(Item::Text(text)) => return Next::Frame(text),
                    None if queue.ended => return Next::End,
                    None => {}
                }
            }
            news.await;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scene(seq: u64, ack: Option<&str>) -> SceneFrame {
        SceneFrame {
            table: "t".into(),
            epoch: "e".into(),
            seq,
            time: 5,
            scene: "{}".into(),
            ack: ack.map(str::to_owned),
        }
    }

    async fn texts(outbox: &Outbox) -> Vec<String> {
        outbox.end("stop", None);
        let mut all = Vec::new();
        while let Next::Frame(text) = outbox.next().await {
            all.push(text);
        }
        all
    }

    #[tokio::test]
    async fn a_slow_reader_gets_the_newest_scene_and_every_answer() {
        let outbox = Outbox::default();
        outbox.scene(scene(1, None));
        outbox.scene(scene(2, Some("c")));
        outbox.scene(scene(3, None));
        outbox.scene(scene(4, None));
        let texts = texts(&outbox).await;
        assert_eq!(
            texts[0],
            r#"{"ack":"c","epoch":"e","seq":2,"t":"scene","table":"t","time":5,"scene":{}}"#
        );
        assert!(texts[1].contains("\"seq\":4"));
        assert_eq!(texts[2], r#"{"code":"stop","t":"bye"}"#);
        assert_eq!(texts.len(), 3);
    }

    #[tokio::test]
    async fn who_reads_nothing_is_sent_away() {
        let outbox = Outbox::default();
        for n in 0..=limits::WAITING {
            outbox.push(&json!({"n": n}));
        }
        let texts = texts(&outbox).await;
        assert_eq!(texts, [r#"{"code":"slow","retry_ms":1000,"t":"bye"}"#]);
    }
}
