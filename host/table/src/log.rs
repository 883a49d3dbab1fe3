//! The tail of what happened, for scenes. The whole of it is the record.

use crate::record::{Event, What};
use crate::rules::{Input, Seat, Viewer};
use crate::{Command, Rule};
use serde_json::{Value, json};
use std::collections::VecDeque;

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
    pub(crate) fn shown(&self, viewer: Viewer) -> Value {
        let nothing = More::default();
        let one = |entry: &Entry| {
            let more = entry.more.as_deref().unwrap_or(&nothing);
            let hidden = match viewer {
                Viewer::Everything => false,
                Viewer::Spectator => more.hidden_from_public,
                Viewer::Player(seat) => more.hidden_from.contains(&seat),
            };
            let mut shown = json!({"n": entry.index, "kind": entry.kind});
            if let Some(seat) = entry.seat {
                shown["seat"] = json!(seat);
            }
            if !hidden && !entry.text.is_empty() {
                shown["text"] = json!(entry.text);
            }
            if !hidden && !more.args.is_empty() {
                shown["args"] = json!(more.args);
            }
            if !hidden && !more.texts.is_empty() {
                shown["in"] = self
                    .languages
                    .iter()
                    .zip(&more.texts)
                    .map(|(lang, text)| (lang.clone(), json!(text)))
                    .collect();
            }
            shown
        };
        self.entries.iter().map(one).collect()
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
