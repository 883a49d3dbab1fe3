//! From what is touched to moves, and back: pieces put on places, a preset, a piece and where it goes.

use crate::board::{HALF, slot_is_camp};
use crate::layout::{Fault, Layout, allowed};
use crate::moves::{Move, Point};
use crate::rank::Rank;
use crate::scene::tent;
use crate::state::State;
use qipai_sdk::contract::Message;
use qipai_sdk::scene::{Choice, Group};
use qipai_sdk::{Part, Verdict};
use std::collections::BTreeMap;

impl State {
    /// A layout's fault as a refusal: what, and where.
    pub(crate) fn layout_fault(&self, side: u8, fault: Fault) -> Message {
        let mut message = Message::new(fault.code());
        if let Fault::Set(rank, slot) = fault {
            let code = if slot.is_some() {
                "too-many"
            } else {
                "too-few"
            };
            message = message
                .arg("piece", format!("@rank-{}", rank.letter()))
                .arg("fault", format!("@{code}"));
        }
        let at = fault.slot().map(|slot| self.board().node(side, slot));
        message.arg("at", at.map_or("-", |node| self.board().name(node)))
    }

    /// Ways to lay out: pieces on places, or a preset.
    pub(crate) fn layout_parts(&self, side: u8) -> Vec<Part> {
        let board = self.board();
        let places = |rank: Rank| -> Vec<String> {
            let places = crate::state::filled().filter(|&slot| allowed(rank, slot).is_ok());
            let names = places.map(|slot| board.name(board.node(side, slot)).to_owned());
            names.collect()
        };
        let army = || Rank::army().enumerate();
        let presets: Vec<String> = preset_names();
        let choices = presets.iter().map(|name| Choice::new(name, name.as_str()));
        vec![
            Part::Arrange {
                items: army().map(|(i, _)| tent(i)).collect(),
                allowed: army()
                    .map(|(i, rank)| (tent(i), places(rank)))
                    .collect::<BTreeMap<_, _>>(),
                swap: true,
                presets: presets.clone(),
            },
            Part::Choices {
                groups: vec![Group {
                    id: "presets".to_owned(),
                    cols: 2,
                    items: choices.collect(),
                }],
            },
        ]
    }

    /// A preset's name, a layout's text, or pairs of a piece and a place.
    fn arranged(&self, side: u8, touched: &[String]) -> Option<Move> {
        if let [id] = touched {
            let layout = preset(id);
            return match layout {
                Some(layout) => Some(Move::Layout(Box::new(layout))),
                None => id.parse().ok().filter(|mv| matches!(mv, Move::Layout(_))),
            };
        }
        let (places, used) = self.pairs(side, touched).ok()?;
        let layout = Layout::new(places);
        (used == touched.len() / 2 && used > 0).then(|| Move::Layout(Box::new(layout)))
    }

    /// Reads pairs of a piece and a place; what is wrong with the first wrong one.
    fn pairs(
        &self,
        side: u8,
        touched: &[String],
    ) -> Result<([Option<Rank>; HALF], usize), Message> {
        let mut places = [None; HALF];
        let mut used = [false; crate::rank::ARMY];
        for pair in touched.chunks_exact(2) {
            let item = (0..used.len()).find(|&i| tent(i) == pair[0]);
            let node = self.board().graph.find(&pair[1]);
            let home = node.and_then(|node| self.board().homes[usize::from(node)]);
            let (Some(item), Some((_, slot))) = (item, home.filter(|(own, _)| *own == side)) else {
                return Err(Message::new("not-your-half").arg("at", &pair[1]));
            };
            if used[item] || places[slot].is_some() {
                return Err(Message::new("place-taken").arg("at", &pair[1]));
            }
            if slot_is_camp(slot) {
                return Err(self.layout_fault(side, Fault::Camp(slot)));
            }
            let rank = Rank::army().nth(item).unwrap_or(Rank::Flag);
            allowed(rank, slot).map_err(|fault| self.layout_fault(side, fault))?;
            used[item] = true;
            places[slot] = Some(rank);
        }
        Ok((places, used.iter().filter(|used| **used).count()))
    }

    /// The text's move of what was touched.
    pub(crate) fn touched(&self, side: u8, touched: &[String]) -> Option<Move> {
        if self.layouts.is_some() {
            return self.arranged(side, touched);
        }
        let point = |id: &String| id.parse::<Point>().ok();
        match touched {
            [id] if id == "pass" => Some(Move::Pass),
            [at] => point(at).map(Move::Flip),
            [from, to] => Some(Move::Step {
                from: point(from)?,
                to: point(to)?,
            }),
            _ => None,
        }
    }

    /// Whether a selection is on the way to a legal move, and what may follow.
    pub(crate) fn selection(
        &self,
        side: u8,
        touched: &[String],
        check: impl Fn(&Move) -> Option<Message>,
    ) -> Verdict {
        let judged = |mv: Option<Move>| match mv.map(|mv| check(&mv)) {
            Some(why) => (why.is_none(), why),
            None => (false, Some(Message::new("no-gesture"))),
        };
        if self.layouts.is_some() && touched.len() != 1 {
            if let Err(why) = self.pairs(side, touched) {
                return refused(why);
            }
            let (complete, why) = judged(self.arranged(side, touched));
            return Verdict {
                ok: true,
                complete,
                why: why.filter(|_| touched.len() == 2 * crate::rank::ARMY),
                ..Verdict::default()
            };
        }
        let mut next = Vec::new();
        match touched {
            [] => {
                let own = self.own(side).chain(self.hidden());
                next.extend(own.filter(|&node| self.starts(node)));
            }
            [from] => {
                let node = self.board().graph.find(from);
                let own = node.filter(|node| self.own(side).any(|own| own == *node));
                if let Some(node) = own {
                    self.destinations(node, &mut next);
                }
            }
            _ => {}
        }
        let (complete, why) = judged(self.touched(side, touched));
        let ok = complete || !next.is_empty();
        Verdict {
            ok,
            complete,
            why: why.filter(|_| !ok),
            label: None,
            next: next
                .iter()
                .map(|&node| self.board().name(node).to_owned())
                .collect(),
        }
    }

    /// Whether a move can begin on a point: a piece that can go somewhere, or one to turn up.
    fn starts(&self, node: qipai_sdk::graph::Node) -> bool {
        let mut found = Vec::new();
        self.destinations(node, &mut found);
        !found.is_empty() || self.hidden().any(|down| down == node)
    }
}

fn refused(why: Message) -> Verdict {
    Verdict {
        why: Some(why),
        ..Verdict::default()
    }
}

/// Mirrored presets have this after their name.
const MIRRORED: &str = "-mirrored";

/// The names of all presets, each also mirrored.
fn preset_names() -> Vec<String> {
    let presets = Layout::presets().into_iter();
    presets
        .flat_map(|(name, _)| [name.to_owned(), format!("{name}{MIRRORED}")])
        .collect()
}

/// The layout of a preset's name.
fn preset(name: &str) -> Option<Layout> {
    match name.strip_suffix(MIRRORED) {
        Some(plain) => Layout::preset(plain).map(|layout| layout.mirrored()),
        None => Layout::preset(name),
    }
}
