//! Seats that the server plays: a random legal move, or the search that the plugin's SDK brings, from what the seat may know.

use super::dispatch::{Job, Msg};
use super::live::Live;
use super::meta::Sitter;
use crate::limits;
use qipai_sandbox::{At, Plugin, Tools};
use qipai_table::rules::{Rules, Seat};
use qipai_table::{Command, Offer, Table, Who};
use std::sync::Arc;

/// Moves of random games that a bot of each level looks at, from level 2 on.
const NODES: [u64; 4] = [400, 3_000, 20_000, 100_000];
/// The strongest bot.
pub(crate) const STRONGEST: u8 = 5;

/// SplitMix64: good enough to choose moves.
#[derive(Clone, Debug)]
struct Dice(u64);

impl Dice {
    fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        let len = u64::try_from(items.len()).unwrap_or(1).max(1);
        items.get(usize::try_from(self.bits() % len).unwrap_or(0))
    }
}

/// The bots of one table.
#[derive(Debug)]
pub(crate) struct Bots {
    dice: Dice,
    /// When one of them acts.
    pub(crate) due: Option<u64>,
    /// One searches since so many inputs.
    thinking: Option<u64>,
}

impl Bots {
    pub(crate) fn new(id: &str) -> Self {
        let mut bytes = [0; 8];
        let seed = match getrandom::fill(&mut bytes) {
            Ok(()) => u64::from_le_bytes(bytes),
            // Other tables have other bots at least.
            Err(_) => id.bytes().fold(7, |seed, byte| seed * 31 + u64::from(byte)),
        };
        Self {
            dice: Dice(seed),
            due: None,
            thinking: None,
        }
    }
}

impl Live {
    pub(crate) fn has_bots(&self) -> bool {
        self.meta
            .seats
            .iter()
            .any(|sitter| matches!(sitter, Sitter::Bot(_)))
    }

    fn level(&self, seat: Seat) -> Option<u8> {
        match self.meta.seats.get(usize::from(seat)) {
            Some(Sitter::Bot(level)) => Some(*level),
            _ => None,
        }
    }

    /// Sees whether a bot is to act, after something has happened.
    pub(crate) fn bots_look(&mut self, now: u64) {
        if self.bots.due.is_some() || self.bots.thinking.is_some() || !self.has_bots() {
            return;
        }
        if self.to_act().is_some() || self.answering().is_some() {
            let pause = u64::try_from(self.hall.options.bot_pause.as_millis()).unwrap_or(0);
            self.bots.due = Some(now.saturating_add(pause));
        }
    }

    /// The bot whose turn it is.
    fn to_act(&self) -> Option<(Seat, u8)> {
        let table = self.table.as_ref()?;
        let mut must = table.must().into_iter();
        must.find_map(|seat| Some((seat, self.level(seat)?)))
    }

    /// A bot that is offered something, with what it says.
    fn answering(&mut self) -> Option<(Seat, bool)> {
        let state = self.table.as_mut()?.state();
        let (offer, by) = match (state.offer, state.draw_offer) {
            (Some(offer), _) => offer,
            (None, Some(by)) => (Offer::Draw, by),
            (None, None) => return None,
        };
        let team = |seat: Seat| self.meta.teams.get(usize::from(seat));
        let seats = (0..).take(self.meta.seats.len());
        let mut others = seats.filter(|seat| team(*seat) != team(by));
        let seat = others.find(|seat| self.level(*seat).is_some())?;
        Some((seat, offer != Offer::Draw))
    }

    /// Lets a bot act whose time has come.
    pub(crate) fn bots_act(&mut self, now: u64) {
        if self.bots.due.is_none_or(|due| due > now) {
            return;
        }
        self.bots.due = None;
        if let Some((seat, yes)) = self.answering() {
            self.bot_does(seat, Command::Answer(yes), now);
            return;
        }
        let Some((seat, level)) = self.to_act() else {
            return;
        };
        if let Some(call) = self.bot_call(seat, level) {
            let command = Command::Call {
                text: call,
                alert: None,
            };
            self.bot_does(seat, command, now);
        } else if level <= 1 || !self.bot_thinks(seat, level) {
            self.bot_at_random(seat, now);
        }
    }

    fn bot_does(&mut self, seat: Seat, command: Command, now: u64) -> bool {
        let Some(table) = self.table.as_mut() else {
            return false;
        };
        let seen = Some(table.state().inputs);
        let done = table.handle(now, Who::Seat(seat), command, seen);
        if let Err(why) = &done {
            tracing::debug!(table = &*self.id, seat, "a bot is refused: {why}");
        }
        done.is_ok()
    }

    /// A call, where calls are asked for. Stronger bots mostly pass: a random contract is a bad one.
    fn bot_call(&mut self, seat: Seat, level: u8) -> Option<String> {
        let calls = self.table.as_mut()?.calls(seat).ok()?.listed.to_vec();
        let pass = calls.iter().find(|call| *call == "P").cloned();
        if level > 1 && pass.is_some() && !self.bots.dice.bits().is_multiple_of(4) {
            return pass;
        }
        let most = if level > 1 {
            4.min(calls.len())
        } else {
            calls.len()
        };
        self.bots.dice.pick(&calls[..most]).cloned()
    }

    /// A random legal move; the game is given up where none is accepted.
    fn bot_at_random(&mut self, seat: Seat, now: u64) {
        let choices = match self.table.as_mut().map(|table| table.legal(seat)) {
            Some(Ok(choices)) => choices,
            _ => return,
        };
        let moves = if choices.listed.is_empty() {
            choices.extra
        } else {
            choices.listed.to_vec()
        };
        for _ in 0..limits::BOT_TRIES {
            let Some(text) = self.bots.dice.pick(&moves).cloned() else {
                break;
            };
            if self.bot_does(seat, Command::Play(text), now) {
                return;
            }
        }
        tracing::warn!(
            table = &*self.id,
            plugin = self.meta.plugin,
            seat,
            "a bot finds no move"
        );
        self.bot_does(seat, Command::Resign, now);
    }

    /// Has a search begun beside the table, which goes on meanwhile. `false`: this game can't be searched.
    fn bot_thinks(&mut self, seat: Seat, level: u8) -> bool {
        let nodes = NODES[usize::from(level.clamp(2, STRONGEST) - 2)];
        let Some(table) = self.table.as_mut() else {
            return false;
        };
        let inputs = table.state().inputs;
        let Ok(snapshot) = table.snapshot() else {
            return false;
        };
        let seed = self.bots.dice.bits();
        self.bots.thinking = Some(inputs);
        let (hall, id, plugin) = (
            Arc::clone(&self.hall),
            Arc::clone(&self.id),
            self.plugin.clone(),
        );
        let thinkers = hall.thinkers.clone();
        thinkers.run(self.meta.plugin.as_str().into(), move || {
            let found = search(&plugin, &snapshot, seat, nodes, seed);
            let at = hall.clock.now();
            let work = Box::new(move |live: Result<&mut Live, &_>| {
                if let Ok(live) = live {
                    live.bot_found(seat, inputs, found, at);
                }
                Box::new(|_: Option<&_>| ()) as super::dispatch::After
            });
            hall.tell(Msg::Job(id, Job { at, work }));
        });
        true
    }

    /// A search has ended; the game may have gone on without it.
    fn bot_found(&mut self, seat: Seat, inputs: u64, found: Option<String>, now: u64) {
        self.bots.thinking = None;
        let same = |table: &mut Table| {
            table.handle_timeout(now);
            table.state().inputs == inputs && table.must().contains(&seat)
        };
        if self.table.as_mut().is_some_and(same) {
            let done = found.is_some_and(|text| self.bot_does(seat, Command::Play(text), now));
            if !done {
                self.bot_at_random(seat, now);
            }
        } else {
            self.bots_look(now);
        }
    }
}

/// The plugin's own search. It is given the whole session, and makes of it worlds that the seat can't tell from the true one.
fn search(plugin: &Plugin, snapshot: &[u8], seat: Seat, nodes: u64, seed: u64) -> Option<String> {
    let tools = match plugin.tools() {
        Ok(tools) => tools.with_deadline(limits::BOT_TIME),
        Err(why) => {
            tracing::debug!(plugin = plugin.info().id, "no search: {why}");
            return None;
        }
    };
    // A slow game, or a slow machine: a shorter search is better than none.
    for nodes in [nodes, nodes / 10, nodes / 100] {
        match tools.search(At::Snapshot(snapshot), seat, &[], nodes, seed) {
            Ok(found) => return found.value,
            Err(why) => {
                tracing::debug!(plugin = plugin.info().id, nodes, "a search failed: {why}");
            }
        }
    }
    None
}
