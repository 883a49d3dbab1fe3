//! What is said at a table.

use super::ledger::Chat;
use super::live::Live;
use super::meta::Sitter;
use crate::limits;
use qipai_table::rules::Message;
use serde_json::json;

impl Live {
    /// Somebody says something; others hear it when it is kept.
    pub(super) fn chat(&mut self, by: usize, text: String, at: u64) -> Result<(), Message> {
        let person = self.subs[by].person.clone();
        let deaf = |sitter: &Sitter| match sitter {
            Sitter::Person { id, .. } => self.hall.people.blocks(id, &person.id),
            _ => false,
        };
        let blocked = self.hall.people.blocks(&self.meta.host, &person.id)
            || self.meta.seats.iter().any(deaf);
        if blocked {
            return Err(Message::new("blocked"));
        }
        // Whoever is heard can be muted by name.
        let person = self.hall.people.keep(&person, at.cast_signed());
        let person = person.map_err(|refusal| refusal.why)?;
        self.chats.push_back(Chat {
            // By the time, so that it never runs back, though lines are taken away.
            n: at.max(self.chats.back().map_or(0, |last| last.n + 1)),
            seat: self.meta.seat_of(&person.id),
            person: person.id,
            name: person.name,
            text,
            time: at,
        });
        self.unsaid += 1;
        Ok(())
    }

    /// Chat that is kept by now.
    pub(super) fn tell_chats(&mut self, now: u64) {
        if self.behind.is_some() {
            // The record took what was played, the ledger not what was said: that is tried again with the rest of it.
            return;
        }
        let from = self.chats.len().saturating_sub(self.unsaid);
        self.unsaid = 0;
        for at in 0..self.subs.len() {
            self.tell_chats_to(at, from, now);
        }
        self.delay_chats(from, now);
        while self.chats.len() > limits::CHATS {
            self.chats.pop_front();
        }
    }

    /// The last lines of chat that are kept; what is said just now comes by itself.
    pub(super) fn tell_chats_before(&mut self, at: usize, now: u64) {
        let to = self.chats.len().saturating_sub(self.unsaid);
        let fresh: Vec<_> = self.chats.drain(to..).collect();
        let from = self.chats.len().saturating_sub(limits::CHATS_TOLD);
        self.tell_chats_to(at, from, now);
        self.chats.extend(fresh);
    }

    fn tell_chats_to(&self, at: usize, from: usize, now: u64) {
        let late = self.late(at);
        for chat in self.chats.range(from..) {
            if !(late && self.holds(chat, now)) {
                self.tell_chat(at, chat);
            }
        }
    }

    /// A line by its number, where it is still kept here.
    pub(super) fn tell_line(&self, at: usize, n: u64) {
        if let Some(chat) = self.chats.iter().find(|chat| chat.n == n) {
            self.tell_chat(at, chat);
        }
    }

    fn tell_chat(&self, at: usize, chat: &Chat) {
        let sub = &self.subs[at];
        if self.hall.people.mutes(&sub.person.id, &chat.person) {
            return;
        }
        let name = self.hall.people.by_id(&chat.person);
        let mut told = json!({
            "t": "chat", "table": &*self.id, "n": chat.n, "text": chat.text, "time": chat.time,
            "from": name.map_or_else(|| chat.name.clone(), |person| person.name),
        });
        if let Some(seat) = chat.seat {
            told["seat"] = json!(seat);
        }
        sub.outbox.push(&told);
    }
}
