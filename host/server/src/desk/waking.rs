//! Tables brought back from the disk, and games that begin.

use super::hall::Hall;
use super::live::{Live, result};
use super::meta::State;
use crate::limits;
use crate::refusal::Refusal;
use qipai_table::record::Secret;
use qipai_table::rules::Rules;
use qipai_table::{Command, Event, Opening, Table, Who};
use std::sync::Arc;

impl Live {
    /// A table as it is on the disk, brought to where its record ends. `excuse`: the store has failed since, and the clocks stood.
    ///
    /// # Errors
    /// `no-table`; `broken-table` where plugin or record are damaged; what the database says.
    pub(crate) fn load(
        hall: &Arc<Hall>,
        id: &str,
        excuse: Option<u64>,
    ) -> Result<Box<Self>, Refusal> {
        let found = hall.ledger.get(id).map_err(|error| hall.not_kept(&error))?;
        let (meta, config) = found.ok_or_else(|| Refusal::missing("no-table"))?;
        let broken = |why: &dyn std::fmt::Display| {
            tracing::error!(table = id, "a table is broken: {why}");
            Refusal::unable("broken-table")
        };
        let plugin = hall
            .catalog
            .plugin(&meta.digest)
            .map_err(|error| broken(&error))?;
        let chats = hall.ledger.chats(id, limits::CHATS);
        let mut live = Self::with(Arc::clone(hall), meta, Arc::new(config), plugin);
        live.chats = chats.map_err(|error| hall.not_kept(&error))?.into();
        let rows = hall.rows(id).map_err(|error| hall.not_kept(&error))?;
        if let Some((rows, secret)) = rows.filter(|(rows, _)| !rows.is_empty()) {
            let events = qipai_table::read(rows.iter().map(Vec::as_slice));
            let events = events.map_err(|breach| broken(&breach))?;
            let rules: Arc<dyn Rules> = Arc::new(live.plugin.clone());
            // Moves are written out where the log still shows them; the rest of the way is quicker without.
            let from = events.len().saturating_sub(limits::WRITTEN_OUT) as u64;
            let mut seen = |table: &mut Table, event: &Event| {
                if event.index == from {
                    table.set_languages(languages());
                }
            };
            let replay = Table::replay_seen(&events, rules, secret, &mut seen);
            let replay = replay.map_err(|breach| broken(&breach))?;
            live.saved = events.len() as u64;
            live.show.last = events.last().map_or(0, |event| event.at);
            live.table = Some(replay.table);
            live.began();
            live.stands();
            live.resume(excuse);
            live.delay_chats(0, hall.clock.now());
        } else if live.meta.state != State::Open {
            // It was killed between the ledger and the record.
            live.begin(hall.clock.now())?;
        }
        Ok(Box::new(live))
    }

    /// The record is the truth: the ledger may be one step behind it.
    fn stands(&mut self) {
        let over = self.table.as_mut().filter(|table| table.over());
        let result = over.map(result).filter(|told| told["match_over"] == true);
        let state = match &result {
            Some(_) => State::Over,
            None => State::Playing,
        };
        if self.meta.state != state {
            self.meta.state = state;
            self.meta.result = result;
            self.meta.ended = (state == State::Over).then_some(self.show.last);
            self.changed.meta = true;
        }
    }

    /// Nobody is charged for the time in which the server was away.
    fn resume(&mut self, excuse: Option<u64>) {
        let Some(table) = self.table.as_mut() else {
            return;
        };
        let last = table.now();
        let away = self.hall.outages.iter().copied();
        let now = excuse.map(|since| (since, self.hall.clock.now()));
        for (since, until) in away.chain(now).filter(|(_, until)| *until > last) {
            if table.poll_timeout().is_none() {
                return;
            }
            // A game that ended before the outage has nobody to excuse.
            let _ = table.handle(until, Who::Host, Command::Resumed { since }, None);
        }
    }

    /// What holds for a table whose game has been opened.
    fn began(&mut self) {
        if let Some(table) = self.table.as_mut() {
            table.set_languages(languages());
            self.meta.names = Some(table.seat_names());
        }
        self.changed.def = true;
        self.changed.scene = true;
    }

    /// Opens the game, as everybody sits.
    ///
    /// # Errors
    /// `game-suspended`, or what the plugin says; then nothing has begun.
    pub(crate) fn begin(&mut self, now: u64) -> Result<(), Refusal> {
        if self.hall.catalog.is_suspended(&self.meta.plugin) {
            return Err(Refusal::conflict("game-suspended"));
        }
        let kept = self
            .hall
            .secret(&self.id)
            .map_err(|error| self.hall.not_kept(&error))?;
        let secret = match kept {
            // The record was made, and the server killed before its first event.
            Some(secret) => secret,
            None => {
                let mut secret = Secret::default();
                getrandom::fill(&mut secret).map_err(|_| Refusal::unable("internal"))?;
                self.secret = Some(secret);
                secret
            }
        };
        let rules: Arc<dyn Rules> = Arc::new(self.plugin.clone());
        let config = Arc::clone(&self.config);
        let opened = Table::open(config, rules, secret, Opening::default(), now);
        let table = opened.map_err(|failure| {
            tracing::warn!(
                table = &*self.id,
                plugin = self.meta.plugin,
                "a game did not open: {failure}"
            );
            Refusal::conflict("not-opened").arg("why", &failure)
        })?;
        self.table = Some(table);
        self.meta.state = State::Playing;
        self.changed.meta = true;
        self.began();
        self.bots_arrive(now);
        let here: Vec<String> = self.subs.iter().map(|sub| sub.person.id.clone()).collect();
        for person in here {
            self.arrives(&person);
        }
        Ok(())
    }
}

/// Languages that logs are written out in.
fn languages() -> Vec<String> {
    crate::texts::LANGUAGES.map(str::to_owned).to_vec()
}
