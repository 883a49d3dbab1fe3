//! A3: a touched piece is moved or taken. The game says which elements a move touches; the order in which they were touched says
//! which of its moves are left.

use crate::command::{Command, Offer, Refused, refused};
use crate::config::Cost;
use crate::rules::{Awaits, Message, Seat, Touch, Viewer};
use crate::table::Table;

/// Touches in one move: more is playing with the pieces.
const MOST: u8 = 32;
/// Reports in one game.
const REPORTS: usize = 64;
/// The longest name of an element.
const LONGEST: usize = 64;

/// What the seat to move has touched.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Touched {
    /// The first piece of its own that can move, and the first of another's that it can take.
    own: Option<String>,
    taken: Option<String>,
    /// Its own was touched first.
    own_first: bool,
    /// It may adjust this piece.
    consent: Option<(Seat, String)>,
    count: u8,
}

impl Touched {
    pub(crate) fn consent(&mut self, seat: Seat, id: String) {
        self.consent = Some((seat, id));
    }

    /// Takes an element that was touched; `own` and `taken` say what can be done with it.
    fn take(&mut self, id: &str, own: bool, taken: bool) {
        if own && self.own.is_none() {
            self.own = Some(id.to_owned());
            self.own_first = self.taken.is_none();
        }
        if taken && self.taken.is_none() {
            self.taken = Some(id.to_owned());
        }
    }

    /// The moves that are left, of those that touch something: all where nothing binds.
    fn bound<'a>(&self, touches: &'a [Touch]) -> Option<Vec<&'a Touch>> {
        let moves = |touch: &Touch| self.own.as_ref() == Some(&touch.first);
        let takes = |touch: &Touch| self.taken.is_some() && touch.takes == self.taken;
        let both = |touch: &Touch| moves(touch) && takes(touch);
        let [second, third]: [&dyn Fn(&Touch) -> bool; 2] = if self.own_first {
            [&moves, &takes]
        } else {
            [&takes, &moves]
        };
        let orders: [&dyn Fn(&Touch) -> bool; 3] = [&both, second, third];
        orders.iter().find_map(|holds| {
            let left: Vec<&Touch> = touches.iter().filter(|touch| holds(touch)).collect();
            (!left.is_empty()).then_some(left)
        })
    }

    fn binds(&self) -> bool {
        self.own.is_some() || self.taken.is_some()
    }
}

impl Table {
    fn acts_now(&self, seat: Seat) -> bool {
        matches!(&self.status.awaits, Awaits::Act(actors) if actors.must.contains(&seat))
    }

    fn touches(&mut self, seat: Seat) -> Result<Vec<Touch>, Refused> {
        Ok(self.query(|program| program.ask(|session| session.touches(seat)))?)
    }

    /// The spot of an element, and whether a piece stands there.
    fn stands(&mut self, seat: Seat, id: &str) -> Result<(String, bool), Refused> {
        let view =
            self.query(|program| program.ask(|session| session.view(Viewer::Player(seat))))?;
        let view: serde_json::Value = serde_json::from_str(&view).unwrap_or_default();
        let items = view.get("items").and_then(|items| items.as_array());
        let text = |item: &serde_json::Value, key: &str| {
            let value = item.get(key).and_then(|value| value.as_str());
            value.unwrap_or_default().to_owned()
        };
        let here = items.into_iter().flatten().find_map(|item| {
            let at = text(item, "at");
            (at == id || text(item, "id") == id).then_some(at)
        });
        let stands = here.as_ref().is_some_and(|at| !at.is_empty());
        let spot = here.filter(|at| !at.is_empty());
        Ok((spot.unwrap_or_else(|| id.to_owned()), stands))
    }

    /// A seat touches elements, several at once or one.
    pub(crate) fn touch(&mut self, seat: Seat, ids: Vec<String>) -> Result<(), Refused> {
        if !self.config.conduct.touch_move {
            return refused("touch-is-free");
        }
        if !self.acts_now(seat) {
            return refused("not-your-turn");
        }
        if ids.is_empty() || ids.len() > 2 || ids.iter().any(|id| id.len() > LONGEST) {
            return refused("bad-touch");
        }
        if self.touched.count >= MOST {
            return refused("too-many-inputs");
        }
        let touches = self.touches(seat)?;
        let mut dead = false;
        let mut touched = self.touched.clone();
        touched.count += 1;
        let mut spots = Vec::new();
        for id in &ids {
            let (spot, stands) = self.stands(seat, id)?;
            let own = touches.iter().any(|touch| touch.first == spot);
            let taken = touches
                .iter()
                .any(|touch| touch.takes.as_ref() == Some(&spot));
            let adjusts = touched
                .consent
                .take_if(|(s, allowed)| *s == seat && *allowed == *id);
            if adjusts.is_none() {
                dead |= stands && !own && !taken;
                spots.push((spot, own, taken));
            }
        }
        // Both at once counts as the other's first.
        spots.sort_by_key(|(_, _, taken)| !*taken);
        for (spot, own, taken) in &spots {
            touched.take(spot, *own, *taken);
        }
        self.did(seat, Command::Touch(ids));
        self.touched = touched;
        if dead {
            // A1: nothing can be done with it.
            self.charge(seat, self.config.conduct.touch_breach, "A1");
            self.settle();
        }
        Ok(())
    }

    /// Why a touched piece forbids a move.
    pub(crate) fn bound_by_touch(&mut self, seat: Seat, mv: &str) -> Result<(), Refused> {
        if !self.touched.binds() || !self.acts_now(seat) {
            return Ok(());
        }
        let touches = self.touches(seat)?;
        let Some(left) = self.touched.bound(&touches) else {
            return Ok(());
        };
        let known = touches.iter().any(|touch| touch.mv == mv);
        if left.iter().any(|touch| touch.mv == mv) || !known && !self.is_a_move(seat, mv)? {
            return Ok(());
        }
        let mut why = Message::new("touch-move");
        let first = left.first().copied().filter(|_| left.len() == 1);
        if let Some(own) = &self.touched.own {
            why = why.arg("touched", own);
        }
        if let Some(taken) = &self.touched.taken {
            why = why.arg("takes", taken);
        }
        Err(match first {
            Some(only) => why.arg("only", &only.mv),
            None => why,
        })
    }

    /// Whether a text that touches nothing is a move of the game proper: claims and marks are free.
    fn is_a_move(&mut self, seat: Seat, mv: &str) -> Result<bool, Refused> {
        let choices = self.legal(seat)?;
        Ok(choices.listed.contains(mv))
    }

    /// A seat wants to put a piece straight: in its own time, and with consent.
    pub(crate) fn adjust(&mut self, seat: Seat, id: String) -> Result<(), Refused> {
        if id.len() > LONGEST {
            return refused("bad-touch");
        }
        if self.config.conduct.touch_move && !self.acts_now(seat) {
            let why = Message::new("adjust-in-own-time");
            let cost = self.config.conduct.adjust_breach;
            return self.breach(seat, Command::Adjust(id), why, cost, "A2");
        }
        self.offer(seat, Offer::Adjust { id })
    }

    /// What a seat reports of another. A6: a move that somebody wanted to take back, before the reply.
    pub(crate) fn report(&mut self, seat: Seat, of: Seat, article: String) -> Result<(), Refused> {
        if usize::from(of) >= self.seats() {
            return refused("no-seat");
        }
        if self.team(of) == self.team(seat) {
            return refused("own-report");
        }
        if article.len() > LONGEST || article.is_empty() {
            return refused("bad-article");
        }
        let takes_back = article == "A6";
        if takes_back && !self.game.attempts.contains(&of) {
            let late = self.game.replied.contains(&of);
            return refused(if late {
                "too-late"
            } else {
                "nothing-to-report"
            });
        }
        let reported = (seat, of, article.clone());
        if self.game.reports.len() >= REPORTS {
            return refused("too-many-inputs");
        }
        if self.game.reports.contains(&reported) {
            return refused("already-reported");
        }
        let command = Command::Report {
            of,
            article: article.clone(),
        };
        self.did(seat, command);
        if takes_back {
            self.game.attempts.retain(|tried| *tried != of);
            let known = self.config.conduct.articles.get(&article).copied();
            self.charge(of, known.unwrap_or(Cost::Warning), &article);
            self.settle();
        } else {
            self.game.reports.push(reported);
        }
        Ok(())
    }
}
