//! Telling those who look at a table what they may see of it.

use super::board::{Def, reject};
use super::late::Late;
use super::live::Live;
use super::meta::State;
use crate::people::Person;
use crate::refusal::Refusal;
use crate::socket::{Outbox, SceneFrame};
use qipai_table::rules::{Rules, Viewer};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::Arc;

/// A socket that looks at a table.
#[derive(Clone)]
pub(crate) struct Sub {
    /// The socket's number.
    pub(crate) session: u64,
    pub(crate) person: Person,
    pub(crate) outbox: Arc<Outbox>,
    /// Languages of its texts.
    pub(crate) langs: Vec<String>,
    /// Commands that the next scene answers.
    pub(crate) acks: Vec<String>,
    /// The board that it has.
    pub(crate) def: Option<String>,
    /// The last `info` of a delayed spectator.
    pub(crate) info: Option<String>,
}

/// What has been shown in this life of the table.
pub(crate) struct Show {
    pub(crate) epoch: Arc<str>,
    pub(crate) seq: u64,
    /// When something last happened.
    pub(crate) last: u64,
    def: Option<Def>,
    /// The present scenes that somebody has asked for.
    scenes: BTreeMap<Viewer, Arc<str>>,
    /// What delayed spectators may not see yet.
    pub(super) late: Late,
}

impl Show {
    pub(crate) fn new() -> Self {
        let mut bytes = [0; 6];
        // Without randomness two lives of a table would look the same; a clock is as good then.
        if getrandom::fill(&mut bytes).is_err() {
            let now = std::time::SystemTime::now();
            let since = now
                .duration_since(std::time::UNIX_EPOCH)
                .unwrap_or_default();
            bytes.copy_from_slice(&since.as_nanos().to_le_bytes()[..6]);
        }
        Self {
            epoch: qipai_table::record::hex(&bytes).into(),
            seq: 0,
            last: 0,
            def: None,
            scenes: BTreeMap::new(),
            late: Late::default(),
        }
    }
}

impl Live {
    /// Tells everybody what has changed; it is on the disk.
    pub(crate) fn tell(&mut self) {
        let now = self.hall.clock.now();
        let changed = std::mem::take(&mut self.changed);
        if changed.def {
            self.show.def = None;
        }
        if changed.scene {
            self.show.seq += 1;
            self.show.scenes.clear();
            self.delay(now);
        }
        self.release(now);
        for at in 0..self.subs.len() {
            self.tell_one(at, changed.scene, now);
        }
        if changed.meta || changed.info {
            self.tell_info();
        }
        if changed.meta && self.meta.visibility == super::meta::Visibility::Public {
            self.hall.lobby_changed();
        }
        self.tell_chats(now);
        self.bots_look(now);
    }

    pub(super) fn frame(
        &self,
        seq: u64,
        scene: Arc<str>,
        time: u64,
        ack: Option<String>,
    ) -> SceneFrame {
        SceneFrame {
            table: Arc::clone(&self.id),
            epoch: Arc::clone(&self.show.epoch),
            seq,
            time,
            scene,
            ack,
        }
    }

    /// The scene for one socket: where there is a new one, or where a command waits for its answer.
    fn tell_one(&mut self, at: usize, newer: bool, now: u64) {
        let acks = std::mem::take(&mut self.subs[at].acks);
        if !newer && acks.is_empty() {
            return;
        }
        if self.late(at) {
            // Talk alone is done by spectators, and the scene that they see answers nothing.
            for cid in acks {
                self.done(at, &cid);
            }
            return;
        }
        let viewer = self.viewer(&self.subs[at].person.id);
        self.tell_def(at);
        let Some(scene) = self.scene(viewer) else {
            self.tell_broken(at, &acks);
            return;
        };
        let mut acks: Vec<Option<String>> = acks.into_iter().map(Some).collect();
        if acks.is_empty() {
            acks.push(None);
        }
        for ack in acks {
            let frame = self.frame(self.show.seq, Arc::clone(&scene), now, ack);
            self.subs[at].outbox.scene(frame);
        }
    }

    /// The plugin can't draw the position: commands are answered all the same.
    fn tell_broken(&self, at: usize, acks: &[String]) {
        let why = Refusal::unable("no-scene");
        for cid in acks {
            self.reject(at, Some(cid), &why);
        }
    }

    /// What a viewer sees now, JSON text.
    pub(super) fn scene(&mut self, viewer: Viewer) -> Option<Arc<str>> {
        if let Some(scene) = self.show.scenes.get(&viewer) {
            return Some(Arc::clone(scene));
        }
        match self.table.as_mut()?.scene_text(viewer) {
            Ok(scene) => {
                let scene: Arc<str> = scene.into();
                self.show.scenes.insert(viewer, Arc::clone(&scene));
                Some(scene)
            }
            Err(why) => {
                let plugin = &self.meta.plugin;
                tracing::warn!(table = &*self.id, plugin, "no scene: {why}");
                None
            }
        }
    }

    /// Board and texts, where this socket has not got them.
    pub(super) fn tell_def(&mut self, at: usize) {
        if self.show.def.is_none() {
            self.show.def = self.make_def();
        }
        let (Some(def), Some(sub)) = (&self.show.def, self.subs.get_mut(at)) else {
            return;
        };
        if sub.def.as_deref() == Some(def.hash.as_str()) {
            return;
        }
        sub.def = Some(def.hash.clone());
        let wanted = |lang: &&str| sub.langs.iter().any(|known| known == *lang);
        let texts = def.texts.iter().filter(|(lang, _)| wanted(lang));
        let texts: BTreeMap<_, _> = texts.collect();
        sub.outbox.push(&json!({
            "t": "def", "table": &*self.id, "hash": def.hash, "def": def.def, "texts": texts,
        }));
    }

    /// Who sits where and who is here, to everybody who looks.
    pub(crate) fn tell_info(&mut self) {
        for at in 0..self.subs.len() {
            self.tell_info_to(at);
        }
    }

    /// A delayed spectator hears nothing where it is the same for them: that it comes would tell of something.
    pub(super) fn tell_info_to(&mut self, at: usize) {
        let info = self.info(Some(&self.subs[at].person.id));
        let told = json!({"t": "info", "table": &*self.id, "info": info});
        if self.late(at) {
            let text = told.to_string();
            if self.subs[at].info.as_ref() == Some(&text) {
                return;
            }
            self.subs[at].info = Some(text);
        }
        self.subs[at].outbox.push(&told);
    }

    /// A command is done that no scene answers.
    pub(super) fn done(&self, at: usize, cid: &str) {
        let done = json!({"t": "done", "table": &*self.id, "ack": cid});
        self.subs[at].outbox.push(&done);
    }

    /// Somebody's command is not done.
    pub(crate) fn reject(&self, at: usize, cid: Option<&String>, why: &Refusal) {
        let seq = match &self.show.late.shown {
            shown if self.late(at) => shown.as_ref().map(|(seq, _)| *seq),
            _ => self.table.as_ref().map(|_| self.show.seq),
        };
        let sub = &self.subs[at];
        let strings = &self.plugin.info().strings;
        sub.outbox.push(&reject(&self.id, cid, why, strings, seq));
    }

    /// Nothing that was done is kept.
    pub(crate) fn refuse_all(&mut self, why: &Refusal) {
        for at in 0..self.subs.len() {
            for cid in std::mem::take(&mut self.subs[at].acks) {
                self.reject(at, Some(&cid), why);
            }
        }
    }

    /// Somebody begins to look. `resume`: the scene that the socket had before it broke.
    pub(crate) fn joins(&mut self, sub: Sub, resume: Option<(String, u64)>) {
        let person = sub.person.id.clone();
        let came = !self.here(&person);
        self.subs.retain(|known| known.session != sub.session);
        self.subs.push(sub);
        let at = self.subs.len() - 1;
        self.tell_info_to(at);
        self.tell_now(at, resume);
        self.tell_chats_before(at, self.hall.clock.now());
        if came {
            self.arrives(&person);
            self.presence(&person, "here");
        }
    }

    fn tell_now(&mut self, at: usize, resume: Option<(String, u64)>) {
        if self.table.is_none() || self.changed.scene {
            // It comes when what has just happened is kept.
            return;
        }
        let now = self.hall.clock.now();
        let viewer = self.viewer(&self.subs[at].person.id);
        let (seq, scene) = if self.late(at) {
            match self.show.late.shown.clone() {
                Some((seq, scene)) => (seq, Some(scene)),
                None => return self.tell_def(at),
            }
        } else {
            (self.show.seq, self.scene(viewer))
        };
        self.tell_def(at);
        let Some(scene) = scene else { return };
        if resume.is_some_and(|(epoch, had)| *epoch == *self.show.epoch && had == seq) {
            let told = self.clocks(&scene, now);
            self.subs[at].outbox.push(&told);
        } else {
            self.subs[at]
                .outbox
                .scene(self.frame(seq, scene, now, None));
        }
    }

    /// The clocks of a scene alone.
    fn clocks(&self, scene: &str, now: u64) -> Value {
        let scene: Value = serde_json::from_str(scene).unwrap_or_default();
        let seats = scene["seats"].as_array().into_iter().flatten();
        let clocks: Vec<Value> = seats
            .filter(|seat| seat.get("clock").is_some())
            .map(|seat| {
                let mut clock = seat["clock"].clone();
                clock["seat"] = seat["seat"].clone();
                clock["at"] = seat["at"].clone();
                clock
            })
            .collect();
        json!({"t": "clock", "table": &*self.id, "time": now, "clocks": clocks})
    }

    /// A socket looks no more.
    pub(crate) fn leaves(&mut self, session: u64) {
        let Some(at) = self.subs.iter().position(|sub| sub.session == session) else {
            return;
        };
        let person = self.subs.remove(at).person.id;
        if !self.here(&person) {
            self.presence(&person, "away");
        }
    }

    /// Somebody in a seat comes or goes.
    fn presence(&mut self, person: &str, state: &str) {
        let Some(seat) = self.meta.seat_of(person) else {
            return;
        };
        for sub in self.subs.iter().filter(|sub| sub.person.id != person) {
            let told = json!({"t": "presence", "table": &*self.id, "seat": seat, "state": state});
            sub.outbox.push(&told);
        }
        if self.meta.state == State::Open {
            self.changed.info = true;
        }
    }
}
