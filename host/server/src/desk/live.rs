//! One table in memory: its game, its people, and who looks at it.

use super::answers::Answers;
use super::bots::Bots;
use super::hall::Hall;
use super::ledger::{Change, Chat};
use super::meta::{Meta, State};
use super::show::{Show, Sub};
use crate::limits;
use crate::people::Person;
use crate::refusal::Refusal;
use qipai_sandbox::Plugin;
use qipai_table::record::Secret;
use qipai_table::rules::{Rules, Seat, Viewer};
use qipai_table::{Command, Config, Event, Table, What, Who};
use serde_json::{Value, json};
use std::collections::VecDeque;
use std::sync::Arc;

/// What others are to hear of when it is kept.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Changed {
    /// Who sits where, or how it stands: kept, and told.
    pub(crate) meta: bool,
    /// Who is here: told only.
    pub(crate) info: bool,
    pub(crate) scene: bool,
    pub(crate) def: bool,
}

/// A table in memory, owned by whoever works on it.
pub(crate) struct Live {
    pub(crate) hall: Arc<Hall>,
    pub(crate) id: Arc<str>,
    pub(crate) meta: Meta,
    pub(crate) config: Arc<Config>,
    pub(crate) plugin: Plugin,
    /// Its game, once everybody sits.
    pub(crate) table: Option<Table>,
    /// Not in the ledger yet.
    pub(crate) new: bool,
    /// Removed: nothing is done here any more, whatever the disk still says.
    pub(crate) gone: bool,
    /// The seed of a record that is not in the store yet.
    pub(super) secret: Option<Secret>,
    /// Events that are on the disk.
    pub(super) saved: u64,
    pub(crate) changed: Changed,
    /// The ledger did not take the last change of `meta`: when it is told again.
    pub(super) behind: Option<u64>,
    pub(crate) chats: VecDeque<Chat>,
    /// Lines at the end of `chats` that are not kept yet.
    pub(crate) unsaid: usize,
    pub(crate) subs: Vec<Sub>,
    pub(crate) show: Show,
    pub(crate) answers: Answers,
    pub(crate) bots: Bots,
    /// Who wants the next game of the match, and when it begins without them.
    pub(crate) ready: Vec<Seat>,
    pub(crate) next_due: Option<u64>,
}

/// What is to be on the disk before anybody hears.
pub(crate) struct Keep {
    /// Title, time and seed, where the record is new.
    pub(crate) create: Option<(String, u64, Secret)>,
    pub(crate) after: u64,
    pub(crate) events: Vec<Vec<u8>>,
    pub(crate) closes: bool,
    pub(crate) change: Option<Change>,
}

impl Keep {
    /// Whether the table itself is new.
    pub(crate) fn is_new(&self) -> bool {
        self.change
            .as_ref()
            .is_some_and(|change| change.config.is_some())
    }
}

impl Live {
    /// A table that nobody knows of yet.
    pub(crate) fn fresh(hall: Arc<Hall>, meta: Meta, config: Config, plugin: Plugin) -> Self {
        let mut live = Self::with(hall, meta, Arc::new(config), plugin);
        live.new = true;
        live.changed.meta = true;
        live
    }

    pub(super) fn with(hall: Arc<Hall>, meta: Meta, config: Arc<Config>, plugin: Plugin) -> Self {
        Self {
            id: meta.id.as_str().into(),
            bots: Bots::new(&meta.id),
            hall,
            meta,
            config,
            plugin,
            table: None,
            new: false,
            gone: false,
            secret: None,
            saved: 0,
            changed: Changed::default(),
            behind: None,
            chats: VecDeque::new(),
            unsaid: 0,
            subs: Vec::new(),
            show: Show::new(),
            answers: Answers::default(),
            ready: Vec::new(),
            next_due: None,
        }
    }

    /// Lets time pass.
    pub(crate) fn tick(&mut self, now: u64) {
        if let Some(table) = self.table.as_mut() {
            table.handle_timeout(now);
            if self.next_due.is_some_and(|due| due <= now) {
                self.next_game(now);
            }
        }
        self.bots_act(now);
    }

    /// Begins the next game of the match.
    pub(crate) fn next_game(&mut self, now: u64) {
        self.next_due = None;
        self.ready.clear();
        if let Some(table) = self.table.as_mut()
            && let Err(why) = table.handle(now, Who::Host, Command::Next, None)
        {
            tracing::debug!(table = &*self.id, "no next game: {why}");
        }
    }

    /// Everything that has happened and is not on the disk yet.
    pub(crate) fn collect(&mut self, now: u64) -> Option<Keep> {
        let mut events = Vec::new();
        while let Some(event) = self.table.as_mut().and_then(Table::poll_event) {
            self.happened(&event, now);
            events.push(event.to_bytes());
        }
        let change = self.change(now);
        if events.is_empty() && change.is_none() {
            return None;
        }
        let create = self
            .secret
            .take()
            .map(|secret| (self.meta.manifest.clone(), now, secret));
        let keep = Keep {
            create,
            after: self.saved,
            closes: self.meta.state == State::Over,
            change,
            events,
        };
        self.saved += keep.events.len() as u64;
        Some(keep)
    }

    fn change(&mut self, now: u64) -> Option<Change> {
        let again = self.behind.take_if(|due| *due <= now).is_some();
        let meta = self.changed.meta || again;
        if !meta && self.unsaid == 0 {
            return None;
        }
        let said = self.chats.len().saturating_sub(self.unsaid);
        let chats = self.chats.range(said..).cloned().collect();
        let config = self.new.then(|| json!(&*self.config).to_string());
        self.new = false;
        Some(Change {
            id: self.id.to_string(),
            meta: meta.then(|| self.meta.clone()),
            config,
            timed: self.timed() || self.meta.hides_end(None, now),
            listed: self.meta.as_seen(None, now).state,
            chats,
        })
    }

    /// Whether the table changes without anybody touching it.
    fn timed(&self) -> bool {
        let due = self.table.as_ref().and_then(Table::poll_timeout);
        due.is_some() || self.has_bots() || self.next_due.is_some()
    }

    /// What an event means for the table's own data and for those who look.
    fn happened(&mut self, event: &Event, now: u64) {
        self.changed.scene = true;
        self.meta.moved = Some(now);
        self.show.last = event.at;
        match &event.what {
            What::Game { game, attempt, .. } => {
                self.changed.def |= *game > 0 || *attempt > 0;
                self.changed.meta |= *game > 0;
                if let Some(table) = &self.table {
                    self.meta.names = Some(table.seat_names());
                }
            }
            What::Swapped { .. } => {
                self.changed.meta = true;
                self.meta.names = self.table.as_ref().map(Table::seat_names);
            }
            What::Ended { .. } => self.next_due = Some(now.saturating_add(limits::NEXT_GAME)),
            What::MatchOver { .. } => {
                self.next_due = None;
                self.meta.state = State::Over;
                self.meta.ended = Some(event.at);
                self.meta.result = self.table.as_mut().map(result);
                self.changed.meta = true;
            }
            What::Rematch => self.rematch(now),
            What::Fault { function, kind, .. } => {
                tracing::warn!(
                    table = &*self.id,
                    plugin = self.meta.plugin,
                    function,
                    kind,
                    "a plugin failed"
                );
                self.hall.metrics.fault(&self.meta.plugin);
            }
            _ => {}
        }
    }

    /// When it is to be looked at again, though nobody touches it.
    pub(crate) fn due(&self) -> Option<u64> {
        let table = self.table.as_ref().and_then(Table::poll_timeout);
        [
            table,
            self.next_due,
            self.bots.due,
            self.late_due(),
            self.behind,
        ]
        .into_iter()
        .flatten()
        .min()
    }

    /// What somebody at the table sees.
    pub(crate) fn viewer(&self, person: &str) -> Viewer {
        match self.meta.seat_of(person) {
            Some(seat) => Viewer::Player(seat),
            None => Viewer::Spectator,
        }
    }

    /// Whether a sitter is at the table now.
    pub(crate) fn here(&self, person: &str) -> bool {
        self.subs.iter().any(|sub| sub.person.id == person)
    }

    /// The table as somebody is told of it.
    pub(crate) fn info(&self, person: Option<&str>) -> Value {
        let people = &self.hall.people;
        let name = |id: &str| people.by_id(id).map(|person| person.name);
        let online = |id: &str| self.here(id) || self.hall.online(id);
        let meta = self.meta.as_seen(person, self.hall.clock.now());
        let mut told = meta.told(person, &name, &online);
        let info = self.plugin.info();
        told["texts"] = crate::catalog::table_texts(&self.config, info, meta.ending());
        let person = person.and_then(|id| people.by_id(id));
        if person.is_some_and(|person| person.rules_at(&self.id)) {
            told["arbiter"] = json!(true);
        }
        told
    }

    /// Refuses a socket that does not look at the table, in the words that its person may hear.
    ///
    /// # Errors
    /// `no-table`, `not-joined`.
    pub(crate) fn looked_at_by(&self, session: u64, person: &Person) -> Result<(), Refusal> {
        self.seen_by(Some(person))?;
        if self.subs.iter().any(|sub| sub.session == session) {
            return Ok(());
        }
        Err(Refusal::conflict("not-joined"))
    }

    /// Refuses who may not know of the table.
    ///
    /// # Errors
    /// `no-table`, as if there were none.
    pub(crate) fn seen_by(&self, person: Option<&Person>) -> Result<(), Refusal> {
        if self.meta.may_see(person) {
            return Ok(());
        }
        Err(Refusal::missing("no-table"))
    }
}

/// How a match ended.
pub(super) fn result(table: &mut Table) -> Value {
    let state = table.state();
    let mut told =
        json!({"scores": state.scores, "totals": state.totals, "match_over": state.match_over});
    if let Some(outcome) = &state.outcome {
        let args = outcome.ending.args.iter();
        let args: serde_json::Map<_, _> = args.map(|(k, v)| (k.clone(), json!(v))).collect();
        told["ending"] = json!(outcome.ending);
        told["why"] = json!({"k": outcome.ending.code, "a": args});
        told["places"] = json!(outcome.places);
        told["scored"] = json!(outcome.scored);
    }
    told
}
