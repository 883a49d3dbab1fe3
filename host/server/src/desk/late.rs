//! Spectators who see a table later than those who sit at it, so that nobody tells a player what they see there. Scenes, clocks
//! and log, what players say, and how it ended wait until their time has come.

use super::ledger::Chat;
use super::live::Live;
use qipai_table::rules::Viewer;
use serde_json::{Value, json};
use std::collections::VecDeque;
use std::sync::Arc;

/// What waits for spectators of one table.
#[derive(Default)]
pub(crate) struct Late {
    /// Scenes: when they may be seen, and which.
    scenes: VecDeque<(u64, u64, Arc<str>)>,
    /// Lines of chat: when they may be read, and their numbers.
    chats: VecDeque<(u64, u64)>,
    /// The scene that they see.
    pub(super) shown: Option<(u64, Arc<str>)>,
    /// They know that the match is over.
    end_told: bool,
}

impl Live {
    /// Whether spectators see this table later than players.
    pub(super) fn delays(&self) -> bool {
        self.meta.delay > 0
    }

    /// Whether a socket sees it later.
    pub(super) fn late(&self, at: usize) -> bool {
        self.delays() && self.viewer(&self.subs[at].person.id) == Viewer::Spectator
    }

    /// When spectators are to be told something more.
    pub(super) fn late_due(&self) -> Option<u64> {
        let late = &self.show.late;
        let scene = late.scenes.front().map(|(due, ..)| *due);
        let chat = late.chats.front().map(|(due, _)| *due);
        let end = self.meta.ended.filter(|_| self.delays() && !late.end_told);
        let end = end.map(|ended| ended.saturating_add(self.meta.delay));
        [scene, chat, end].into_iter().flatten().min()
    }

    /// Lays the present scene aside for spectators.
    pub(super) fn delay(&mut self, now: u64) {
        if !self.delays() {
            return;
        }
        let scene = self.scene(Viewer::Spectator);
        if let Some(mut scene) = scene.and_then(|scene| serde_json::from_str(&scene).ok()) {
            put_off(&mut scene, self.meta.delay);
            let due = self.show.last.max(now.saturating_sub(self.meta.delay)) + self.meta.delay;
            let scene = (due, self.show.seq, scene.to_string().into());
            self.show.late.scenes.push_back(scene);
        }
    }

    /// Whether spectators may not read a line yet: players speak of the game as it stands.
    pub(super) fn holds(&self, chat: &Chat, now: u64) -> bool {
        let due = chat.time.saturating_add(self.meta.delay);
        self.delays() && self.table.is_some() && chat.seat.is_some() && due > now
    }

    /// Lays lines of chat aside, from the one at `from` on.
    pub(super) fn delay_chats(&mut self, from: usize, now: u64) {
        let held = |chat: &&Chat| self.holds(chat, now);
        let due = |chat: &Chat| (chat.time.saturating_add(self.meta.delay), chat.n);
        let held: Vec<_> = self.chats.range(from..).filter(held).map(due).collect();
        self.show.late.chats.extend(held);
    }

    /// Shows spectators what they may see by now.
    pub(super) fn release(&mut self, now: u64) {
        let newer = self.release_scene(now);
        let spectators: Vec<usize> = (0..self.subs.len()).filter(|at| self.late(*at)).collect();
        if let Some((seq, scene)) = newer {
            for at in &spectators {
                self.tell_def(*at);
                let frame = self.frame(seq, Arc::clone(&scene), now, None);
                self.subs[*at].outbox.scene(frame);
            }
        }
        let ripe = |(due, _): &mut (u64, u64)| *due <= now;
        while let Some((_, n)) = self.show.late.chats.pop_front_if(ripe) {
            for at in &spectators {
                self.tell_line(*at, n);
            }
        }
        let due = self.meta.ended.map(|ended| ended + self.meta.delay);
        if due.is_some_and(|due| due <= now) && !self.show.late.end_told {
            self.show.late.end_told = true;
            // Lists find it among those that are over from now on.
            self.behind = Some(now);
            for at in spectators {
                self.tell_info_to(at);
            }
        }
    }

    /// The newest scene that may be seen by now, if it is newer than what they see.
    fn release_scene(&mut self, now: u64) -> Option<(u64, Arc<str>)> {
        let late = &mut self.show.late;
        let mut newer = None;
        while let Some((_, seq, scene)) = late.scenes.pop_front_if(|(due, ..)| *due <= now) {
            newer = Some((seq, scene));
        }
        if newer.is_some() {
            late.shown.clone_from(&newer);
        }
        newer
    }
}

/// Dates readings of clocks so much later.
fn put_off(scene: &mut Value, later: u64) {
    let seats = scene["seats"].as_array_mut().into_iter().flatten();
    for seat in seats {
        if let Some(at) = seat.get("at").and_then(Value::as_u64) {
            seat["at"] = json!(at.saturating_add(later));
        }
    }
}
