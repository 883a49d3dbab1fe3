//! The tail of what happened, for scenes. The whole of it is the record.

use crate::record::{Event, What};
use crate::rules::{Input, Seat, Viewer};
use crate::{Command, Rule};
use serde::Serialize;
use std::collections::{BTreeMap, VecDeque};

/// Entries that a scene shows.
const LENGTH: usize = 16;

#[derive(Clone, Debug, Default)]
pub(crate) struct Log {
    entries: VecDeque<Entry>,
    /// Languages that moves are written out in.
    pub(crate) languages: Vec<String>,
    /// The move about to be applied, in each language: only where everybody may read it.
    pub(crate) texts: Vec<String>,
}

#[derive(Clone, Debug)]
struct Entry {
    index: u64,
    seat: Option<Seat>,
    kind: &'static str,
    text: Box<str>,
    /// Most entries have none of it.
    more: Option<Box<More>>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct More {
    /// Arguments of the text, where it is a code.
    args: Vec<(String, String)>,
    /// The move in the readers' languages, in the order of `languages`.
    texts: Vec<String>,
    hidden_from: Vec<Seat>,
    hidden_from_public: bool,
}

impl More {
    fn kept(self) -> Option<Box<Self>> {
        (self != Self::default()).then(|| Box::new(self))
    }
}

impl Log {
    /// Takes what belongs in the log.
    pub(crate) fn take(&mut self, event: &Event) {
        let texts = std::mem::take(&mut self.texts);
        if let Some((seat, kind, text)) = line(&event.what) {
            let moved = kind == "move";
            self.push(Entry {
                index: event.index,
                seat,
                kind,
                text: text.into(),
                more: More {
                    args: args(&event.what).to_vec(),
                    texts: if moved { texts } else { Vec::new() },
                    hidden_from: event.hidden_from.clone(),
                    hidden_from_public: event.hidden_from_public,
                }
                .kept(),
            });
        }
        if let What::Applied { notes, .. } = &event.what {
            for note in notes {
                self.push(Entry {
                    index: event.index,
                    seat: None,
                    kind: "note",
                    text: note.code.as_str().into(),
                    more: More {
                        args: note.args.clone(),
                        ..More::default()
                    }
                    .kept(),
                });
            }
        }
    }

    /// No more memory than it needs.
    pub(crate) fn shrink(&mut self) {
        self.entries.shrink_to_fit();
    }

    fn push(&mut self, entry: Entry) {
        if self.entries.len() == LENGTH {
            self.entries.pop_front();
        }
        self.entries.push_back(entry);
    }

    /// The log as a viewer may read it: a text that it may not know is left out.
    pub(crate) fn shown(&self, viewer: Viewer) -> impl Iterator<Item = Line<'_>> {
        self.entries
            .iter()
            .map(move |entry| Line::new(entry, &self.languages, viewer))
    }
}

/// An entry as a viewer reads it.
#[derive(Serialize)]
pub(crate) struct Line<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    args: Option<&'a [(String, String)]>,
    /// The move in the readers' languages.
    #[serde(rename = "in", skip_serializing_if = "Option::is_none")]
    texts: Option<BTreeMap<&'a str, &'a str>>,
    kind: &'static str,
    n: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    seat: Option<Seat>,
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<&'a str>,
}

impl<'a> Line<'a> {
    fn new(entry: &'a Entry, languages: &'a [String], viewer: Viewer) -> Self {
        let more = entry.more.as_deref();
        let hidden = more.is_some_and(|more| match viewer {
            Viewer::Everything => false,
            Viewer::Spectator => more.hidden_from_public,
            Viewer::Player(seat) => more.hidden_from.contains(&seat),
        });
        let more = more.filter(|_| !hidden);
        let languages = languages.iter().map(String::as_str);
        let texts = more.filter(|more| !more.texts.is_empty());
        let texts = texts.map(|more| {
            languages
                .zip(more.texts.iter().map(String::as_str))
                .collect()
        });
        Self {
            args: more
                .map(|more| more.args.as_slice())
                .filter(|args| !args.is_empty()),
            texts,
            kind: entry.kind,
            n: entry.index,
            seat: entry.seat,
            text: (!hidden && !entry.text.is_empty()).then_some(&*entry.text),
        }
    }
}

/// Arguments of the code that an event tells.
fn args(what: &What) -> &[(String, String)] {
    match what {
        What::Penalised { why, .. } | What::Redeal { why } => &why.args,
        What::Ended { outcome, .. } => &outcome.ending.args,
        _ => &[],
    }
}

/// Who, what, and its text or code.
fn line(what: &What) -> Option<(Option<Seat>, &'static str, &str)> {
    let line = match what {
        What::Applied { input, made, .. } => match input {
            Input::Move(seat, text) => (Some(*seat), "move", text.as_str()),
            Input::Call(seat, text) => (Some(*seat), "call", text.as_str()),
            Input::Skip(seat, cause) => {
                let made = made.as_ref().map_or(cause, |(_, made)| made);
                (Some(*seat), "skip", made.as_str())
            }
            Input::Leave(seats, cause) => (seats.first().copied(), "leave", cause.as_str()),
            Input::Award(_) | Input::Beat(_) | Input::End(_) => return None,
        },
        What::Did { who, command } => {
            let seat = match who {
                crate::Who::Seat(seat) => Some(*seat),
                _ => None,
            };
            match command {
                Command::Offer(offer) => (seat, "offer", offer.word()),
                Command::Arrive => (seat, "arrive", ""),
                Command::Return => (seat, "return", ""),
                Command::Press => (seat, "press", ""),
                Command::Stop => (seat, "stop", ""),
                Command::Seal(_) => (seat, "seal", ""),
                Command::Touch(ids) => (seat, "touch", ids.first().map_or("", String::as_str)),
                Command::Report { article, .. } => (seat, "report", article.as_str()),
                Command::Answer(true) => (seat, "answer", "accept"),
                Command::Answer(false) => (seat, "answer", "decline"),
                Command::Rule(ruling) => match ruling.what {
                    Rule::Pause => (None, "pause", ""),
                    Rule::Resume => (None, "resume", ""),
                    _ => return None,
                },
                _ => return None,
            }
        }
        What::TimedOut { seat, .. } => (Some(*seat), "out-of-time", ""),
        What::Penalised { seat, why, .. } => (Some(*seat), "penalised", why.code.as_str()),
        What::Warning { seat, article, .. } => (Some(*seat), "warning", article.as_str()),
        What::Time { seat, .. } => (Some(*seat), "time", ""),
        What::PutBack { .. } => (None, "put-back", ""),
        What::Swapped { .. } => (None, "swapped", ""),
        What::Unsealed { seat, text } => (Some(*seat), "unsealed", text.as_str()),
        What::Rematch => (None, "rematch", ""),
        What::Foul { seat, article, .. } => (Some(*seat), "foul", article.as_str()),
        What::Violation { seat, article, .. } => (Some(*seat), "violation", article.as_str()),
        What::OfferLapsed => (None, "offer-lapsed", ""),
        What::Redeal { why } => (None, "redeal", why.code.as_str()),
        What::Ended { outcome, .. } => (None, "end", outcome.ending.code.as_str()),
        What::Fault { .. } => (None, "fault", ""),
        What::Opened(_) | What::Game { .. } | What::MatchOver { .. } | What::Revealed { .. } => {
            return None;
        }
    };
    Some(line)
}
