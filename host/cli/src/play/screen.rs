//! What the terminal shows, in the language that was asked for.

use super::desk::Desk;
use super::said::{self, Choice};
use crate::board::{Board, WIDTH};
use crate::output::Failed;
use crate::output::{put, say};
use crate::{Common, Done, texts};
use qipai_table::rules::{Message, Outcome, Seat, Viewer};
use qipai_table::{Event, Table, What};
use serde_json::{Value, json};
use std::io::{IsTerminal, Write};
use std::path::Path;
use unicode_width::UnicodeWidthStr;

/// Lines that are read without scrolling back.
const SCREENFUL: usize = 30;

pub(crate) struct Screen {
    lang: String,
    /// For programs: events as a spectator may know them, one a line, and nothing for eyes.
    json: bool,
    /// A terminal, with colours unless NO_COLOR asks for none.
    terminal: bool,
    colour: bool,
    people: Vec<Seat>,
    /// Something is hidden from one of several people here.
    private: bool,
    /// Who reads what is told between turns.
    reader: Viewer,
}

impl Screen {
    /// For the seats that do not move at random.
    pub(super) fn new(common: &Common, table: &Table, random: &[Seat]) -> Self {
        let seats = (0..).take(table.seat_names().len());
        let people: Vec<Seat> = seats.filter(|seat| !random.contains(seat)).collect();
        let reader = match people.as_slice() {
            [only] => Viewer::Player(*only),
            _ => Viewer::Spectator,
        };
        Self {
            private: !common.json && people.len() > 1 && table.info().hidden_information,
            people,
            ..Self::watching(common, reader)
        }
    }

    /// For somebody who only looks on.
    pub(crate) fn watching(common: &Common, reader: Viewer) -> Self {
        let terminal = std::io::stdout().is_terminal();
        Self {
            lang: common.lang.clone(),
            json: common.json,
            terminal,
            colour: terminal && std::env::var_os("NO_COLOR").is_none_or(|set| set.is_empty()),
            people: Vec::new(),
            private: false,
            reader,
        }
    }

    /// Whether people here must not see each other's view.
    pub(super) fn private(&self) -> bool {
        self.private
    }

    pub(super) fn words(&self, table: &Table, message: &Message) -> String {
        texts::text(table, message, &self.lang)
    }

    pub(super) fn say(&self, table: &Table, message: &Message) {
        if self.json {
            return;
        }
        say!("{}", self.words(table, message));
    }

    /// Why something was refused.
    pub(super) fn complain(&self, table: &Table, why: &Message) {
        if self.json {
            return say!("{}", json!({"refused": why}));
        }
        say!("! {}", self.words(table, why));
    }

    /// A seat's name.
    pub(super) fn seat(&self, table: &Table, seat: Seat) -> String {
        let names = table.seat_names();
        let name = names.get(usize::from(seat)).cloned().unwrap_or_default();
        self.words(table, &Message::new(name))
    }

    /// The seat of a name: its id, its number, or as it is called in the language.
    pub(super) fn named(&self, table: &Table, name: &str) -> Result<Seat, Message> {
        let count = table.seat_names().len();
        let called = |seat: &Seat| self.seat(table, *seat).eq_ignore_ascii_case(name);
        let found = table
            .seat_named(name)
            .or_else(|| (0..).take(count).find(called));
        found.ok_or_else(|| {
            // In the manifest's order, whoever drew which by lot.
            let names = &table.config().seating.names;
            let seats = names
                .iter()
                .map(|name| self.words(table, &Message::new(name)));
            let seats: Vec<String> = seats.collect();
            Message::new("no-such-seat")
                .arg("seat", name)
                .arg("seats", seats.join(", "))
        })
    }

    pub(super) fn banner(&self, desk: &mut Desk, title: &str, store: &Path) {
        if self.json {
            return say!("{}", json!({"table": desk.name}));
        }
        if let Some(given_up) = &desk.given_up {
            self.complain(&desk.table, given_up);
        }
        let moves = desk.table.state().inputs;
        let key = if desk.resumed { "resumed" } else { "begun" };
        let told = Message::new(key)
            .arg("title", title)
            .arg("table", &desk.name);
        self.say(
            &desk.table,
            &told.arg("store", store.display()).arg("moves", moves),
        );
        self.say(&desk.table, &Message::new("how"));
        // Who reads Chinese reads the pieces.
        let legend = self.picture(&mut desk.table, Viewer::Spectator, |board| board.legend());
        if let Some(legend) = legend.filter(|text| self.lang == "en" && !text.is_empty()) {
            say!("{legend}");
        }
    }

    pub(super) fn help(&self, table: &Table, seat: Seat) {
        self.say(
            table,
            &Message::new("help").arg("seat", self.seat(table, seat)),
        );
    }

    /// Asks for the next person, with nothing on the screen that only the last one may see.
    pub(super) fn pass_on(&self, table: &Table, seat: Seat) {
        self.wipe();
        let told = Message::new("passed-on").arg("seat", self.seat(table, seat));
        self.say(table, &told);
    }

    /// Empties the terminal, what can be scrolled back to included.
    pub(super) fn wipe(&self) {
        if self.terminal {
            put!("\x1b[2J\x1b[3J\x1b[H");
        } else {
            say!("{}", "─".repeat(WIDTH));
        }
    }

    /// The prompt stands there without a line: what follows begins on a new one.
    pub(super) fn interrupted(&self) {
        if self.json {
            return;
        }
        say!("");
    }

    pub(super) fn prompt(&self, table: &Table, seat: Seat) -> Done {
        if self.json {
            return Ok(());
        }
        put!("{}> ", self.seat(table, seat));
        std::io::stdout().flush().map_err(Failed::internal)
    }

    /// The scene as this seat sees it.
    pub(super) fn board(&self, table: &mut Table, seat: Seat) {
        self.draw(table, Viewer::Player(seat));
        if let Some(by) = table.state().draw_offer {
            let told = Message::new("offers-draw").arg("seat", self.seat(table, by));
            self.say(table, &told);
        }
    }

    pub(crate) fn draw(&self, table: &mut Table, viewer: Viewer) {
        if self.json {
            return;
        }
        if let Some(picture) = self.picture(table, viewer, |board| board.draw()) {
            say!("\n{picture}");
        }
    }

    fn picture<T>(
        &self,
        table: &mut Table,
        viewer: Viewer,
        of: impl FnOnce(&Board<'_>) -> T,
    ) -> Option<T> {
        let (def, scene) = (table.scene_def().ok()?, table.scene(viewer).ok()?);
        let order = table.state().order;
        let words = |message: &Message| self.words(table, message);
        let turned = matches!(self.people.as_slice(), [only] if Some(only) != order.first());
        Some(of(&Board {
            def: &def,
            scene: &scene,
            words: &words,
            colour: self.colour,
            order: &order,
            turned,
        }))
    }

    /// A choice as a reader of the language reads it.
    pub(super) fn described(&self, table: &mut Table, seat: Seat, choice: &Choice) -> String {
        let described = said::described(table, seat, choice, &self.lang);
        described.unwrap_or_else(|| match choice {
            Choice::Move(text) => self.words(table, &Message::new(text.as_str())),
            Choice::Call(text) => self.call(table, text),
        })
    }

    fn call(&self, table: &Table, text: &str) -> String {
        let key = Message::new(format!("call.{text}"));
        let words = self.words(table, &key);
        if words == key.code {
            text.to_owned()
        } else {
            words
        }
    }

    /// Moves or calls in columns, each with its own text and as the language has it.
    pub(super) fn options(&self, table: &mut Table, seat: Seat, options: &[Choice]) {
        if self.json {
            let moves: Vec<&str> = options.iter().map(Choice::text).collect();
            return say!("{}", json!({"moves": moves}));
        }
        let complete = table.legal(seat).is_ok_and(|moves| moves.complete);
        let key = if complete { "moves" } else { "moves-open" };
        self.say(table, &Message::new(key).arg("n", options.len()));
        let told = |choice: &Choice| {
            let words = self.described(table, seat, choice);
            if words == choice.text() {
                words
            } else {
                format!("{} {words}", choice.text())
            }
        };
        let mut told: Vec<String> = options.iter().map(told).collect();
        if told.len() > SCREENFUL && told.iter().any(|text| 3 * text.width() > WIDTH) {
            // One a line would not be read to its end.
            told = options
                .iter()
                .map(|choice| choice.text().to_owned())
                .collect();
        }
        let width = told.iter().map(|text| text.width()).max().unwrap_or(0) + 2;
        for row in told.chunks((WIDTH / width).max(1)) {
            let cells = row
                .iter()
                .map(|text| format!("{text}{}", " ".repeat(width - text.width())));
            say!("  {}", cells.collect::<String>().trim_end());
        }
    }

    /// What happened since the last time, as everybody here may read it.
    pub(crate) fn tell(&self, table: &mut Table, events: &[Event]) {
        let Some(first) = events.first().map(|event| event.index) else {
            return;
        };
        if self.json {
            // What a spectator may know: several people read this terminal.
            for event in events {
                let shown = table.shown(event, Viewer::Spectator);
                say!("{}", serde_json::to_string(&shown).unwrap_or_default());
            }
            return;
        }
        let log = table.log(self.reader);
        let entries = log.as_array().into_iter().flatten();
        for entry in entries.filter(|entry| entry["n"].as_u64() >= Some(first)) {
            if let Some(line) = self.entry(table, entry) {
                say!("  {line}");
            }
        }
        for event in events {
            match &event.what {
                What::Game {
                    game, attempt: 0, ..
                } if table.config().series.games != 1 => {
                    let of = table.config().series.games;
                    let told = Message::new(if of == 0 { "game-n" } else { "game-of" });
                    let told = told.arg("n", game + 1).arg("of", of);
                    say!("\n── {} ──", self.words(table, &told));
                }
                What::Fault { function, kind, .. } => {
                    let told = Message::new("plugin-failed").arg("function", function);
                    eprintln!("qipai: {}", self.words(table, &told.arg("kind", kind)));
                }
                What::Ended { outcome, scores } => self.result(table, outcome, scores),
                What::MatchOver { totals, .. } if table.config().series.games != 1 => {
                    let totals = self.points(table, totals);
                    self.say(table, &Message::new("totals").arg("totals", totals));
                }
                _ => {}
            }
        }
    }

    fn entry(&self, table: &Table, entry: &Value) -> Option<String> {
        let seat = entry["seat"]
            .as_u64()
            .and_then(|seat| Seat::try_from(seat).ok());
        let seat = seat.map(|seat| self.seat(table, seat)).unwrap_or_default();
        let text = entry["text"].as_str().unwrap_or_default();
        let said = |key: &str, text: String| {
            let told = Message::new(format!("log.{key}"))
                .arg("seat", &seat)
                .arg("text", text);
            Some(self.words(table, &told))
        };
        let coded = || {
            let mut message = Message::new(text);
            for arg in entry["args"].as_array().into_iter().flatten() {
                if let (Some(name), Some(value)) = (arg[0].as_str(), arg[1].as_str()) {
                    message = message.arg(name, value);
                }
            }
            self.words(table, &message)
        };
        match entry["kind"].as_str()? {
            "end" => None,
            "move" if text.is_empty() => said("hidden", String::new()),
            "move" => {
                let words = entry["in"][&self.lang].as_str().unwrap_or_default();
                let words = if words.is_empty() || words == text {
                    String::new()
                } else {
                    format!("  {words}")
                };
                Some(format!("{seat}: {text}{words}"))
            }
            "call" if text.is_empty() => said("hidden", String::new()),
            "call" => said("call", self.call(table, text)),
            "skip" => said("skip", text.to_owned()),
            "note" | "redeal" => Some(coded()),
            "answer" => said(text, String::new()),
            kind @ ("offer" | "offer-lapsed" | "out-of-time" | "fault") => {
                said(kind, String::new())
            }
            kind @ ("leave" | "penalised") => said(kind, coded()),
            _ => None,
        }
    }

    /// The last position, open to all, and how it ended.
    fn result(&self, table: &mut Table, outcome: &Outcome, scores: &[i32]) {
        self.draw(table, Viewer::Everything);
        let first = |(seat, place): (Seat, &u8)| (*place == 1).then(|| self.seat(table, seat));
        let winners: Vec<String> = (0..).zip(&outcome.places).filter_map(first).collect();
        let result = match (winners.len(), outcome.places.len()) {
            (_, 0) => self.words(table, &Message::new("void")),
            (0, _) => self.words(table, &Message::new("nobody")),
            (some, all) if some == all => self.words(table, &Message::new("draw")),
            _ => {
                let joint = if self.lang == "zh-Hans" { "、" } else { ", " };
                self.words(
                    table,
                    &Message::new("wins").arg("seats", winners.join(joint)),
                )
            }
        };
        let mut parts = vec![result, self.words(table, &outcome.ending)];
        if scores.iter().any(|score| *score != 0) {
            parts.push(self.points(table, scores));
        }
        if !outcome.scored {
            parts.push(self.words(table, &Message::new("not-scored")));
        }
        say!("= {}", parts.join(" · "));
    }

    fn points(&self, table: &Table, points: &[i32]) -> String {
        let one = |(seat, points): (Seat, &i32)| format!("{} {points:+}", self.seat(table, seat));
        (0..).zip(points).map(one).collect::<Vec<_>>().join(", ")
    }
}
