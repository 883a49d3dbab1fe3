//! What a table remembers of the game in progress, besides what the game itself knows.

use crate::config::Replay;
use crate::rules::{Input, Outcome, Seat, Status};

/// One game of the match.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Game {
    pub(crate) number: u32,
    pub(crate) deal: u32,
    pub(crate) attempt: u32,
    pub(crate) order: Vec<Seat>,
    pub(crate) carry: Option<String>,
    pub(crate) outcome: Option<Outcome>,
    pub(crate) scores: Vec<i32>,
    /// Seat inputs applied: what `seen` counts.
    pub(crate) inputs: u64,
    /// The ply that the game began with: not 0 for a start position.
    pub(crate) first_ply: u32,
    /// Seats that made a move of the game proper.
    pub(crate) moved: Vec<Seat>,
    /// The seat whose own move was the last to raise the ply.
    pub(crate) last_mover: Option<Seat>,
    /// Moves of each seat that raised no ply, at the present ply.
    free: Vec<u32>,
    free_ply: u32,
    /// Inputs of the host's own since anybody acted.
    pub(crate) automatic: u32,
    /// Why somebody's game ended other than by a move.
    pub(crate) gave_up: Option<String>,
    pub(crate) counts: Vec<Counts>,
    /// How often each seat has broken which article.
    broken: Vec<(Seat, String, u32)>,
    /// A6: who has wanted to take its last move back, and nobody has replied yet; and who had when the reply came.
    pub(crate) attempts: Vec<Seat>,
    pub(crate) replied: Vec<Seat>,
    /// What was reported: by whom, of whom, and which article.
    pub(crate) reports: Vec<(Seat, Seat, String)>,
}

/// What is counted of a seat in one game, deals anew included.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Counts {
    pub(crate) timeouts: u32,
    pub(crate) warnings: u32,
    pub(crate) fouls: u32,
    pub(crate) violations: u32,
}

/// Moves that raise no ply, for each seat at one ply.
const FREE_INPUTS: u32 = 256;

/// What kind of input was applied, without its text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Move(Seat),
    Call(Seat),
    Skip(Seat),
    Leave,
    /// Beats, awards and the end.
    Host,
}

impl Kind {
    pub(crate) fn of(input: &Input) -> Self {
        match input {
            Input::Move(seat, _) => Self::Move(*seat),
            Input::Call(seat, _) => Self::Call(*seat),
            Input::Skip(seat, _) => Self::Skip(*seat),
            Input::Leave(..) => Self::Leave,
            Input::Award(_) | Input::Beat(_) | Input::End(_) => Self::Host,
        }
    }
}

impl Game {
    pub(crate) fn new(number: u32, deal: u32, order: Vec<Seat>, carry: Option<String>) -> Self {
        let seats = order.len();
        Self {
            number,
            deal,
            order,
            carry,
            counts: vec![Counts::default(); seats],
            ..Self::default()
        }
    }

    /// The same game dealt anew.
    pub(crate) fn again(&self) -> Self {
        Self {
            attempt: self.attempt + 1,
            counts: self.counts.clone(),
            broken: self.broken.clone(),
            ..Self::new(
                self.number,
                self.deal,
                self.order.clone(),
                self.carry.clone(),
            )
        }
    }

    /// The same game of the match once more, as if it had not been.
    pub(crate) fn replayed(&self, deal: Replay) -> Self {
        Self {
            attempt: self.attempt + u32::from(deal == Replay::NewDeal),
            ..Self::new(
                self.number,
                self.deal,
                self.order.clone(),
                self.carry.clone(),
            )
        }
    }

    /// The same game and deal, about to be told its first inputs again.
    pub(crate) fn afresh(&self) -> Self {
        Self {
            attempt: self.attempt,
            reports: self.reports.clone(),
            ..self.again()
        }
    }

    pub(crate) fn counts(&mut self, seat: Seat) -> Option<&mut Counts> {
        self.counts.get_mut(usize::from(seat))
    }

    /// Counts an article that a seat has broken: how often by now.
    pub(crate) fn broken(&mut self, seat: Seat, article: &str) -> u32 {
        let known = self
            .broken
            .iter_mut()
            .find(|(s, a, _)| *s == seat && a == article);
        match known {
            Some((.., count)) => {
                *count += 1;
                *count
            }
            None => {
                self.broken.push((seat, article.to_owned(), 1));
                1
            }
        }
    }

    pub(crate) fn has_broken(&self, seat: Seat, article: &str) -> bool {
        self.broken
            .iter()
            .any(|(s, a, _)| *s == seat && a == article)
    }

    /// Whether a seat has used up its inputs that raise no ply.
    pub(crate) fn capped(&self, seat: Seat, ply: u32) -> bool {
        let free = self.free.get(usize::from(seat)).copied().unwrap_or(0);
        self.free_ply == ply && free >= FREE_INPUTS
    }

    /// Books an input that took the game from `before` to `now`.
    pub(crate) fn book(&mut self, kind: Kind, before: &Status, now: &Status) {
        self.automatic = match kind {
            Kind::Host => self.automatic + 1,
            _ => 0,
        };
        if kind != Kind::Host {
            self.inputs += 1;
        }
        let raised = now.ply > before.ply;
        match kind {
            Kind::Move(seat) if raised => {
                if !self.moved.contains(&seat) {
                    self.moved.push(seat);
                }
                self.last_mover = Some(seat);
                self.replied.retain(|tried| *tried != seat);
                let attempts = std::mem::take(&mut self.attempts).into_iter();
                self.replied.extend(attempts.filter(|tried| *tried != seat));
            }
            Kind::Move(seat) => self.spend(seat, before.ply),
            Kind::Skip(_) if raised => self.last_mover = None,
            _ => {}
        }
    }

    fn spend(&mut self, seat: Seat, ply: u32) {
        if self.free_ply != ply || self.free.is_empty() {
            self.free = vec![0; self.order.len()];
            self.free_ply = ply;
        }
        if let Some(free) = self.free.get_mut(usize::from(seat)) {
            *free += 1;
        }
    }
}
