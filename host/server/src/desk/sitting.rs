//! Sitting down and standing up, bots, rematches, rulings: what is done to a table over HTTP.

use super::dispatch::{Job, Msg};
use super::live::Live;
use super::meta::{Meta, Sitter, State};
use crate::people::Person;
use crate::refusal::Refusal;
use qipai_table::rules::Seat;
use qipai_table::{Command, Who, rulings};
use serde_json::{Map, Value};
use std::sync::Arc;

impl Live {
    fn open(&self) -> Result<(), Refusal> {
        if self.meta.state == State::Open {
            return Ok(());
        }
        Err(Refusal::conflict("already-begun"))
    }

    fn seat(&self, seat: Seat) -> Result<usize, Refusal> {
        let at = usize::from(seat);
        if at < self.meta.seats.len() {
            return Ok(at);
        }
        Err(Refusal::bad("no-seat").arg("seat", seat))
    }

    /// Somebody takes an empty seat, or changes to it. The game begins as the last one is taken.
    ///
    /// # Errors
    /// Why they may not.
    pub(crate) fn sit(&mut self, person: &Person, seat: Seat, now: u64) -> Result<(), Refusal> {
        self.open()?;
        let at = self.seat(seat)?;
        if self.meta.seats[at].is(&person.id) {
            return Ok(());
        }
        if self.meta.seats[at] != Sitter::Empty {
            return Err(Refusal::conflict("seat-taken"));
        }
        if self.hall.people.blocks(&self.meta.host, &person.id) {
            return Err(Refusal::forbidden("blocked"));
        }
        self.filled(at, Sitter::of(person), Some(&person.id), now)
    }

    /// Puts a bot into a seat, or takes it away (level 0).
    ///
    /// # Errors
    /// Why not.
    pub(crate) fn bot(
        &mut self,
        by: &Person,
        seat: Seat,
        level: u8,
        now: u64,
    ) -> Result<(), Refusal> {
        self.open()?;
        if by.id != self.meta.host {
            return Err(Refusal::forbidden("not-the-host"));
        }
        let at = self.seat(seat)?;
        if matches!(self.meta.seats[at], Sitter::Person { .. }) {
            return Err(Refusal::conflict("seat-taken"));
        }
        if level > super::bots::STRONGEST {
            return Err(Refusal::bad("no-such-level").arg("most", super::bots::STRONGEST));
        }
        let sitter = if level == 0 {
            Sitter::Empty
        } else {
            Sitter::Bot(level)
        };
        self.filled(at, sitter, None, now)
    }

    /// A seat has somebody else, who leaves the one they had; a full table begins.
    fn filled(
        &mut self,
        at: usize,
        sitter: Sitter,
        person: Option<&str>,
        now: u64,
    ) -> Result<(), Refusal> {
        let before = self.meta.seats.clone();
        if let Some(person) = person {
            for seat in self.meta.seats.iter_mut().filter(|seat| seat.is(person)) {
                *seat = Sitter::Empty;
            }
        }
        self.meta.seats[at] = sitter;
        self.changed.meta = true;
        if self.meta.full()
            && let Err(why) = self.begin(now)
        {
            self.meta.seats = before;
            return Err(why);
        }
        Ok(())
    }

    /// A full table that was just made begins.
    ///
    /// # Errors
    /// Why the game does not open.
    pub(crate) fn begin_if_full(&mut self, now: u64) -> Result<(), Refusal> {
        if self.meta.full() {
            self.begin(now)?;
        }
        Ok(())
    }

    /// Somebody leaves their seat, before the game.
    ///
    /// # Errors
    /// `already-begun`, `not-seated`.
    pub(crate) fn stand(&mut self, person: &str) -> Result<(), Refusal> {
        self.open()?;
        let seat = self.meta.seats.iter_mut().find(|seat| seat.is(person));
        let seat = seat.ok_or_else(|| Refusal::conflict("not-seated"))?;
        *seat = Sitter::Empty;
        self.changed.meta = true;
        Ok(())
    }

    /// One person's places become another's: a guest who has an account now. Nobody plays against themselves: of two seats the guest's
    /// is left.
    pub(crate) fn becomes(&mut self, from: &str, to: &Person, now: u64) {
        if let Some(seat) = self.meta.seat_of(from) {
            if self.meta.seat_of(&to.id).is_some() {
                self.vacate(from);
                self.leaves_game(seat, now);
            } else {
                self.meta.seats[usize::from(seat)] = Sitter::of(to);
            }
            // They see another scene than before.
            self.changed.meta = true;
            self.changed.scene = self.table.is_some();
        }
        for id in self.meta.invited.iter_mut().filter(|id| *id == from) {
            id.clone_from(&to.id);
            self.changed.meta = true;
        }
        for chat in self.chats.iter_mut().filter(|chat| chat.person == from) {
            chat.person.clone_from(&to.id);
            chat.name.clone_from(&to.name);
        }
        if self.meta.host == from {
            self.meta.host.clone_from(&to.id);
            self.meta.host_name.clone_from(&to.name);
            self.changed.meta = true;
        }
    }

    /// Nobody sits in somebody's seat any more: before the game it is free, in it the clock runs.
    fn vacate(&mut self, person: &str) {
        let Some(seat) = self.meta.seat_of(person) else {
            return;
        };
        self.changed.meta = true;
        let sitter = &mut self.meta.seats[usize::from(seat)];
        if self.meta.state == State::Open {
            *sitter = Sitter::Empty;
            return;
        }
        *sitter = Sitter::Person {
            id: String::new(),
            name: String::new(),
        };
    }

    fn leaves_game(&mut self, seat: Seat, now: u64) {
        if let Some(table) = self.table.as_mut()
            && let Err(why) = table.handle(now, Who::Seat(seat), Command::Leave, None)
        {
            tracing::debug!(table = &*self.id, seat, "somebody has not left: {why}");
        }
    }

    /// Somebody is gone for good: their seats stay under no name.
    pub(crate) fn forgets(&mut self, person: &str) {
        self.vacate(person);
        self.meta.invited.retain(|id| id != person);
        self.chats.retain(|chat| chat.person != person);
        if self.meta.host == person {
            self.meta.host.clear();
            self.meta.host_name.clear();
            self.changed.meta = true;
        }
    }

    /// Whoever looks at the table from their seat has come to it (T3).
    pub(crate) fn arrives(&mut self, person: &str) {
        let now = self.hall.clock.now();
        if let (Some(seat), Some(table)) = (self.meta.seat_of(person), self.table.as_mut())
            && table.state().absent.contains(&seat)
            && let Err(why) = table.handle(now, Who::Seat(seat), Command::Arrive, None)
        {
            tracing::debug!(table = &*self.id, seat, "somebody has not come: {why}");
        }
    }

    /// Bots are there from the first.
    pub(crate) fn bots_arrive(&mut self, now: u64) {
        let bots = (0..).zip(&self.meta.seats);
        let bots = bots.filter(|(_, sitter)| matches!(sitter, Sitter::Bot(_)));
        let bots: Vec<Seat> = bots.map(|(seat, _)| seat).collect();
        let Some(table) = self.table.as_mut() else {
            return;
        };
        let absent = table.state().absent;
        for seat in bots.into_iter().filter(|seat| absent.contains(seat)) {
            // It was absent a moment ago.
            let _ = table.handle(now, Who::Seat(seat), Command::Arrive, None);
        }
    }

    /// An arbiter rules, as a line of the referee has it.
    ///
    /// # Errors
    /// `not-begun`, `bad-line`, or the table's refusal.
    pub(crate) fn rule(
        &mut self,
        line: &Map<String, Value>,
        by: &str,
        now: u64,
    ) -> Result<(), Refusal> {
        let table = self.table.as_mut();
        let table = table.ok_or_else(|| Refusal::conflict("not-begun"))?;
        let mut ruling = rulings::ruling(table, line)?;
        // Who rules is known, whatever the line says.
        ruling.by = by.to_owned();
        let who = Who::Arbiter { chief: true };
        table.handle(now, who, Command::Rule(ruling), None)?;
        Ok(())
    }

    /// Everybody wants another match: a new table with the same people.
    pub(crate) fn rematch(&mut self, now: u64) {
        if self.hall.catalog.is_suspended(&self.meta.plugin) {
            return;
        }
        let Some(id) = super::new_id() else { return };
        let meta = Meta {
            id: id.clone(),
            state: State::Open,
            created: now,
            moved: None,
            result: None,
            ended: None,
            rematch: None,
            names: Meta::names_before(&self.config),
            ..self.meta.clone()
        };
        let (hall, config) = (Arc::clone(&self.hall), (*self.config).clone());
        let next = Self::fresh(hall, meta, config, self.plugin.clone());
        let work = Box::new(move |live: Result<&mut Self, &Refusal>| {
            if let Ok(live) = live
                && let Err(why) = live.begin_if_full(now)
            {
                tracing::warn!("a rematch does not begin: {:?}", why.why);
            }
            Box::new(|_: Option<&Refusal>| ()) as super::dispatch::After
        });
        self.hall
            .tell(Msg::New(Box::new(next), Job { at: now, work }));
        self.meta.rematch = Some(id);
        self.changed.meta = true;
    }
}
