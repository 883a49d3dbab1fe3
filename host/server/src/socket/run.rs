//! One socket from hello to goodbye.

use super::outbox::{Next, Outbox};
use super::rate::Rate;
use super::said::{self, Order, Said, Topic, VERSION};
use crate::desk::{self, Commanded, Live, Sub};
use crate::limits;
use crate::people::Person;
use crate::refusal::Refusal;
use crate::state::App;
use crate::texts;
use axum::extract::ws::{Message as Frame, WebSocket};
use qipai_table::rules::Message;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;
use tokio::time::{self, MissedTickBehavior};

static SESSIONS: AtomicU64 = AtomicU64::new(1);

/// What a socket knows.
struct Session {
    app: App,
    number: u64,
    person: Person,
    outbox: Arc<Outbox>,
    greeted: bool,
    langs: Vec<String>,
    /// What it looks at; a refused join takes the table out again.
    tables: Arc<Mutex<BTreeSet<Arc<str>>>>,
    lobby: bool,
    rate: Rate,
    chats: Rate,
    /// Frames past the rate.
    excess: u32,
}

pub(super) async fn run(app: App, person: Option<Person>, mut socket: WebSocket) {
    let outbox = Arc::new(Outbox::default());
    let Some(person) = person else {
        outbox.end("nobody", Some(1_000));
        return flush(&outbox, &mut socket).await;
    };
    if let Err(why) = app.desk.hall.comes(&person.id, &outbox) {
        outbox.end(&why.why.code, Some(60_000));
        return flush(&outbox, &mut socket).await;
    }
    let mut session = Session {
        app,
        number: SESSIONS.fetch_add(1, Ordering::Relaxed),
        person,
        outbox,
        greeted: false,
        langs: Vec::new(),
        tables: Arc::default(),
        lobby: false,
        rate: Rate::new(
            limits::FRAMES_A_SECOND,
            limits::FRAMES_AT_ONCE,
            Instant::now(),
        ),
        chats: Rate::new(
            limits::CHATS_A_SECOND,
            limits::CHATS_AT_ONCE,
            Instant::now(),
        ),
        excess: 0,
    };
    session.talk(&mut socket).await;
    for table in session.tables().iter() {
        session.app.desk.leave(table, session.number);
    }
    session
        .app
        .desk
        .hall
        .goes(&session.person.id, &session.outbox);
}

/// Sends what waits, and closes.
async fn flush(outbox: &Outbox, socket: &mut WebSocket) {
    let all = async {
        while let Next::Frame(text) = outbox.next().await {
            if socket.send(Frame::Text(text.into())).await.is_err() {
                return;
            }
        }
        close(socket).await;
    };
    // Whoever does not read is left.
    let _ = time::timeout(limits::PING, all).await;
}

/// Closes, and hears the rest of what is on its way: a connection that is dropped with something unread takes the goodbye with it.
async fn close(socket: &mut WebSocket) {
    let rest = async {
        if socket.send(Frame::Close(None)).await.is_ok() {
            while let Some(Ok(_)) = socket.recv().await {}
        }
    };
    let _ = time::timeout(limits::GOODBYE, rest).await;
}

impl Session {
    fn tables(&self) -> MutexGuard<'_, BTreeSet<Arc<str>>> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }

    async fn talk(&mut self, socket: &mut WebSocket) {
        let mut heard = Instant::now();
        let began = heard;
        let mut ping = time::interval(limits::PING);
        ping.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut lobby = self.app.lobby.subscribe();
        let outbox = Arc::clone(&self.outbox);
        loop {
            tokio::select! {
                frame = socket.recv() => {
                    heard = Instant::now();
                    match frame {
                        Some(Ok(Frame::Text(text))) => self.hear(text.as_str()),
                        Some(Ok(Frame::Binary(_))) if self.may_speak(None) => {
                            self.wrong(&Message::new("not-text"));
                        }
                        // The library answers these.
                        Some(Ok(Frame::Ping(_))) => drop(self.may_speak(None)),
                        Some(Ok(Frame::Binary(_) | Frame::Pong(_))) => {}
                        Some(Ok(Frame::Close(_))) | None => return,
                        Some(Err(error)) => {
                            tracing::debug!(%error, "a socket broke");
                            self.app.desk.hall.metrics.refused();
                            self.outbox.end("bad-frame", Some(1_000));
                            // Nothing more is read of it.
                            return flush(&self.outbox, socket).await;
                        }
                    }
                }
                next = outbox.next() => match next {
                    Next::Frame(text) => {
                        let sent = time::timeout(limits::SILENCE, socket.send(Frame::Text(text.into())));
                        if !matches!(sent.await, Ok(Ok(()))) {
                            return;
                        }
                    }
                    Next::End => return close(socket).await,
                },
                changed = lobby.changed(), if self.lobby => {
                    if changed.is_err() {
                        self.lobby = false;
                    } else {
                        self.tell_lobby(&lobby.borrow_and_update());
                    }
                }
                _ = ping.tick() => {
                    let silent = heard.elapsed() > limits::SILENCE;
                    if silent || (!self.greeted && began.elapsed() > limits::HELLO) {
                        return;
                    }
                    let sent = time::timeout(limits::SILENCE, socket.send(Frame::Ping(Vec::new().into())));
                    if !matches!(sent.await, Ok(Ok(()))) {
                        return;
                    }
                }
            }
        }
    }

    /// Whether one more frame is within the rate; what it said, for the answer.
    fn may_speak(&mut self, text: Option<&str>) -> bool {
        let metrics = &self.app.desk.hall.metrics;
        metrics.frame();
        if self.rate.take(Instant::now()) {
            return true;
        }
        metrics.refused();
        self.excess += 1;
        if self.excess > limits::FRAMES_TOO_MANY {
            self.outbox.end("too-fast", Some(5_000));
        } else {
            let why = Message::new("too-fast").arg("most", limits::FRAMES_A_SECOND);
            self.wrong_of(text.unwrap_or_default(), &why);
        }
        false
    }

    fn hear(&mut self, text: &str) {
        if !self.may_speak(Some(text)) {
            return;
        }
        let metrics = &self.app.desk.hall.metrics;
        match said::read(text) {
            Ok(Said::Hello { v, langs }) => self.hello(v, langs),
            Ok(_) if !self.greeted => self.wrong(&Message::new("hello-first")),
            Ok(said) => match said.order() {
                Ok(order) => self.order(order),
                Err(said) => self.other(said),
            },
            Err(why) => {
                metrics.refused();
                self.wrong_of(text, &why);
            }
        }
    }

    /// A frame is wrong as such.
    fn wrong(&self, why: &Message) {
        self.outbox.push(&wrong(why, None));
    }

    /// The same, told with the command's name where one can be made out.
    fn wrong_of(&self, text: &str, why: &Message) {
        let said: Option<Value> = serde_json::from_str(text).ok();
        let cid = said.as_ref().and_then(|said| said["cid"].as_str());
        let cid = cid.filter(|cid| cid.chars().count() <= limits::CID);
        self.outbox.push(&wrong(why, cid));
    }

    fn hello(&mut self, v: u64, langs: Vec<String>) {
        if v != VERSION {
            self.outbox.end("version", None);
            return;
        }
        let known = |lang: &String| texts::LANGUAGES.contains(&lang.as_str());
        self.langs = langs.into_iter().filter(known).collect();
        if self.langs.is_empty() {
            self.langs = vec![texts::LANGUAGES[0].to_owned()];
        }
        self.greeted = true;
        self.outbox.push(&json!({
            "t": "welcome", "v": VERSION, "session": self.number.to_string(), "server": env!("CARGO_PKG_VERSION"),
            "time": self.app.desk.hall.clock.now(), "limits": limits::told(),
        }));
    }

    fn order(&mut self, order: Order) {
        let len = order.cid.chars().count();
        if len == 0 || len > limits::CID {
            return self.wrong(&Message::new("bad-cid").arg("most", limits::CID));
        }
        let table: Arc<str> = order.table.into();
        let refuse = |why: Refusal| {
            let told = desk::reject(&table, Some(&order.cid), &why, &[], None);
            self.outbox.push(&told);
        };
        if !self.tables().contains(&table) {
            return refuse(Refusal::conflict("not-joined"));
        }
        let act = match order.act {
            Ok(act) => act,
            Err(why) => return refuse(why.into()),
        };
        if matches!(act, desk::Act::Chat(_)) && !self.chats.take(Instant::now()) {
            return refuse(Refusal::conflict("too-fast").arg("most", limits::CHATS_A_SECOND));
        }
        let commanded = Commanded {
            session: self.number,
            cid: order.cid.clone(),
            seen: order.seen,
            act,
        };
        let (outbox, id, cid) = (Arc::clone(&self.outbox), Arc::clone(&table), order.cid);
        let gone = move |why: &Refusal| outbox.push(&desk::reject(&id, Some(&cid), why, &[], None));
        let person = self.person.clone();
        let refused = gone.clone();
        let work = move |live: &mut Live, at| match live.looked_at_by(commanded.session, &person) {
            Ok(()) => live.command(commanded, at),
            Err(why) => refused(&why),
        };
        self.app.desk.tell(&table, work, gone);
    }

    fn other(&mut self, said: Said) {
        match said {
            Said::Join { table, def, resume } => {
                let resume = resume.map(|resume| (resume.epoch, resume.seq));
                self.join(table, def, resume);
            }
            Said::Leave { table } => {
                let table: Arc<str> = table.into();
                let looked = self.tables().remove(&table);
                if looked {
                    self.app.desk.leave(&table, self.number);
                }
            }
            Said::Probe { pid, table, tokens } => self.probe(pid, table.into(), tokens),
            Said::Sub {
                topic: Topic::Lobby,
                on,
            } => {
                self.lobby = on;
                if on {
                    let lobby = self.app.lobby.subscribe();
                    self.tell_lobby(&lobby.borrow());
                }
            }
            Said::Ping { n } => {
                let time = self.app.desk.hall.clock.now();
                self.outbox
                    .push(&json!({"t": "pong", "n": n, "time": time}));
            }
            // Everything else is a command or the greeting.
            _ => self.wrong(&Message::new("bad-act")),
        }
    }

    fn tell_lobby(&self, (rev, tables): &(u64, Arc<Value>)) {
        let data = json!({"tables": &**tables});
        self.outbox
            .push(&json!({"t": "topic", "topic": "lobby", "rev": rev, "data": data}));
    }

    fn join(&mut self, table: String, def: Option<String>, resume: Option<(String, u64)>) {
        let table: Arc<str> = table.into();
        let full = {
            let mut tables = self.tables();
            let full = tables.len() >= limits::TABLES_A_SOCKET && !tables.contains(&table);
            if !full {
                tables.insert(Arc::clone(&table));
            }
            full
        };
        if full {
            let why = Refusal::conflict("too-many-tables").arg("most", limits::TABLES_A_SOCKET);
            self.outbox
                .push(&desk::reject(&table, None, &why, &[], None));
            return;
        }
        let sub = Sub {
            session: self.number,
            person: self.person.clone(),
            outbox: Arc::clone(&self.outbox),
            langs: self.langs.clone(),
            acks: Vec::new(),
            def,
            info: None,
        };
        let (outbox, id) = (Arc::clone(&self.outbox), Arc::clone(&table));
        let tables = Arc::clone(&self.tables);
        let refuse = move |why: &Refusal| {
            outbox.push(&desk::reject(&id, None, why, &[], None));
            let mut tables = tables.lock().unwrap_or_else(PoisonError::into_inner);
            tables.remove(&id);
        };
        let gone = refuse.clone();
        let work = move |live: &mut Live, _| match live.seen_by(Some(&sub.person)) {
            Ok(()) => live.joins(sub, resume),
            Err(why) => refuse(&why),
        };
        self.app.desk.tell(&table, work, gone);
    }

    fn probe(&self, pid: u64, table: Arc<str>, tokens: Vec<String>) {
        let outbox = Arc::clone(&self.outbox);
        let id = Arc::clone(&table);
        let answer = move |verdict: Result<Value, Refusal>| {
            let mut told = verdict.unwrap_or_else(|why| {
                json!({"ok": false, "complete": false, "why": {"k": why.why.code}, "texts": texts::both(&why.why, &[])})
            });
            told["t"] = json!("probed");
            told["pid"] = json!(pid);
            told["table"] = json!(&*id);
            outbox.push(&told);
        };
        if !self.tables().contains(&table) {
            return answer(Err(Refusal::conflict("not-joined")));
        }
        let tokens = match said::touched(tokens) {
            Ok(tokens) => tokens,
            Err(why) => return answer(Err(why.into())),
        };
        let (person, session) = (self.person.clone(), self.number);
        let gone = answer.clone();
        let work = move |live: &mut Live, _| {
            let looks = live.looked_at_by(session, &person);
            answer(looks.and_then(|()| live.probe(&person.id, &tokens)));
        };
        let gone = move |why: &Refusal| gone(Err(why.clone()));
        self.app.desk.tell(&table, work, gone);
    }
}

/// A frame that is wrong as such, told in both languages.
fn wrong(why: &Message, cid: Option<&str>) -> Value {
    let mut told = json!({"t": "error", "code": why.code, "texts": texts::both(why, &[])});
    if let Some(cid) = cid {
        told["cid"] = json!(cid);
    }
    told
}
