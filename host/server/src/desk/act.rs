//! What people at a table command, over their sockets.

use super::answers::Answer;
use super::live::Live;
use super::meta::State;
use crate::limits;
use crate::refusal::Refusal;
use crate::texts;
use qipai_table::rules::{Message, Rules, Seat, Viewer};
use qipai_table::{Command, Offer, Table, Who};
use serde_json::{Value, json};

/// What a frame says is to be done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Act {
    /// Elements of the scene, in the order they were touched.
    Tokens(Vec<String>),
    /// A move or call in any way of writing it.
    Text(String),
    Do(Deed),
    Offer(Offer),
    Answer(bool),
    Chat(String),
}

/// What needs no more than a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Deed {
    Resign,
    Press,
    Stop,
    Arrive,
    Leave,
    Return,
    Next,
}

/// A command of a socket that looks at the table.
#[derive(Clone, Debug)]
pub(crate) struct Commanded {
    pub(crate) session: u64,
    pub(crate) cid: String,
    /// The inputs that its sender had seen.
    pub(crate) seen: Option<u64>,
    pub(crate) act: Act,
}

impl Live {
    /// Does what somebody commands, once; the answer goes to the socket when it is kept.
    pub(crate) fn command(&mut self, commanded: Commanded, at: u64) {
        let by = self
            .subs
            .iter()
            .position(|sub| sub.session == commanded.session);
        let Some(by) = by else {
            // It left before its command came to be looked at.
            return;
        };
        let person = self.subs[by].person.id.clone();
        let cid = commanded.cid.clone();
        let answer = match self.answers.of(&person, &cid) {
            Some(answer) => answer.clone(),
            None => {
                let answer = match self.act(by, commanded, at) {
                    Ok(()) => Answer::Done,
                    Err(why) => Answer::Refused(why),
                };
                self.answers.remember(&person, &cid, answer.clone());
                answer
            }
        };
        match answer {
            Answer::Done if self.table.is_some() => self.subs[by].acks.push(cid),
            // Only chat is done before the game; there is no scene to answer with.
            Answer::Done => self.done(by, &cid),
            Answer::Refused(why) => self.reject(by, Some(&cid), &why.into()),
        }
    }

    fn act(&mut self, by: usize, commanded: Commanded, at: u64) -> Result<(), Message> {
        if let Act::Chat(text) = commanded.act {
            return self.chat(by, text, at);
        }
        let person = &self.subs[by].person.id;
        let seat = self.meta.seat_of(person);
        let seat = seat.ok_or_else(|| Message::new("not-seated"))?;
        let Some(table) = self.table.as_mut() else {
            return Err(Message::new("not-begun"));
        };
        table.handle_timeout(at);
        let command = match commanded.act {
            Act::Tokens(tokens) => touched(table, seat, &tokens, commanded.seen)?,
            Act::Text(text) => typed(table, seat, &text),
            Act::Do(Deed::Next) => return self.wants_next(seat, at),
            Act::Do(deed) => command(deed),
            Act::Offer(Offer::Rematch) if self.hall.catalog.is_suspended(&self.meta.plugin) => {
                return Err(Message::new("game-suspended"));
            }
            Act::Offer(offer) => Command::Offer(offer),
            Act::Answer(yes) => Command::Answer(yes),
            Act::Chat(_) => return Ok(()),
        };
        table.handle(at, Who::Seat(seat), command, commanded.seen)
    }

    /// The next game begins when everybody wants it.
    fn wants_next(&mut self, seat: Seat, at: u64) -> Result<(), Message> {
        let over = self.table.as_ref().is_some_and(Table::over);
        if !over {
            return Err(Message::new("game-not-over"));
        }
        if self.meta.state == State::Over {
            return Err(Message::new("match-over"));
        }
        if !self.ready.contains(&seat) {
            self.ready.push(seat);
        }
        if self.people().all(|seat| self.ready.contains(&seat)) {
            self.next_game(at);
        }
        Ok(())
    }

    /// Seats with people in them.
    fn people(&self) -> impl Iterator<Item = Seat> {
        let seats = (0..).zip(&self.meta.seats);
        seats.filter_map(|(seat, sitter)| {
            matches!(sitter, super::meta::Sitter::Person { .. }).then_some(seat)
        })
    }

    /// A verdict on an unfinished selection of somebody in a seat, as the answer's fields.
    pub(crate) fn probe(&mut self, person: &str, tokens: &[String]) -> Result<Value, Refusal> {
        let seat = self.meta.seat_of(person);
        let seat = seat.ok_or_else(|| Refusal::forbidden("not-seated"))?;
        let table = self.table.as_mut();
        let table = table.ok_or_else(|| Refusal::conflict("not-begun"))?;
        let verdict = table.probe(seat, tokens)?;
        let text = |message: &Message| {
            let args = message.args.iter().map(|(k, v)| (k.clone(), json!(v)));
            json!({"k": message.code, "a": args.collect::<serde_json::Map<_, _>>()})
        };
        let mut told = json!({"ok": verdict.ok, "complete": verdict.complete});
        if let Some(label) = &verdict.label {
            told["label"] = text(label);
        }
        if let Some(why) = &verdict.why {
            told["why"] = text(why);
            told["texts"] = texts::both(why, &self.plugin.info().strings);
        }
        if !verdict.next.is_empty() {
            told["next"] = json!(verdict.next);
        }
        Ok(told)
    }
}

fn command(deed: Deed) -> Command {
    match deed {
        Deed::Resign => Command::Resign,
        Deed::Press => Command::Press,
        Deed::Stop => Command::Stop,
        Deed::Arrive => Command::Arrive,
        Deed::Leave => Command::Leave,
        Deed::Return => Command::Return,
        Deed::Next => Command::Next,
    }
}

/// What was touched, as a call where calls are asked for and as a move else. An old scene's elements may mean something else now.
fn touched(
    table: &mut Table,
    seat: Seat,
    tokens: &[String],
    seen: Option<u64>,
) -> Result<Command, Message> {
    if let [call] = tokens {
        let calls = table.calls(seat)?;
        if calls.listed.contains(call) {
            return Ok(Command::Call {
                text: call.clone(),
                alert: None,
            });
        }
    }
    match table.interpret(seat, tokens) {
        Ok(text) => Ok(Command::Play(text)),
        Err(why) => {
            let now = table.state().inputs;
            match seen.filter(|seen| *seen != now) {
                Some(seen) => Err(Message::new("stale").arg("seen", seen).arg("now", now)),
                None => Err(why),
            }
        }
    }
}

/// A move or call in its own text, another notation, a reader's language, or by what it touches ("h2 e2").
fn typed(table: &mut Table, seat: Seat, text: &str) -> Command {
    let text = text.trim();
    let calls = table.calls(seat).unwrap_or_default();
    if !calls.listed.is_empty() || !calls.complete {
        let same = |call: &&str| call.eq_ignore_ascii_case(text);
        let call = calls.listed.iter().find(same);
        return Command::Call {
            text: call.unwrap_or(text).to_owned(),
            alert: None,
        };
    }
    Command::Play(read(table, seat, text).unwrap_or_else(|| text.to_owned()))
}

fn read(table: &mut Table, seat: Seat, text: &str) -> Option<String> {
    let cases = [text.to_owned(), text.to_lowercase(), text.to_uppercase()];
    if let Some(own) = cases
        .into_iter()
        .find(|text| table.check(seat, text).is_ok())
    {
        return Some(own);
    }
    let notations = table.info().notations.clone();
    let languages = texts::LANGUAGES.map(str::to_owned);
    for notation in notations.iter().chain(&languages) {
        if let Ok(read) = table.read(seat, text, notation) {
            return Some(read);
        }
    }
    let touched: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
    if let Ok(read) = table.interpret(seat, &touched)
        && table.check(seat, &read).is_ok()
    {
        return Some(read);
    }
    let listed = table.legal(seat).ok()?;
    let all: Vec<String> = listed
        .listed
        .to_vec()
        .into_iter()
        .chain(listed.extra)
        .take(limits::READ)
        .collect();
    let says = |table: &mut Table, mv: &str| {
        texts::LANGUAGES.iter().any(|lang| {
            let told = table.describe(seat, mv, Viewer::Player(seat), lang);
            told.is_ok_and(|told| told.is_some_and(|told| told.eq_ignore_ascii_case(text)))
        })
    };
    all.into_iter().find(|mv| says(table, mv))
}
