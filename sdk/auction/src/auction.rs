//! One auction in progress.

use std::ops::Range;
use std::sync::Arc;

use crate::book::Book;
use crate::desc::{Description, Turn};
use crate::judge::Verdict;
use crate::refusal::Refusal;
use crate::turn::{Duel, LastWord};

/// An auction in progress. Equal histories under equal descriptions make equal auctions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Auction {
    pub(crate) book: Arc<Book>,
    /// Who takes part, from the first caller on. "Place" means a place in this list.
    pub(crate) seats: Vec<u8>,
    /// The team at each place.
    pub(crate) sides: Vec<u8>,
    pub(crate) history: Vec<(u8, String)>,
    /// The place and the call of each entry of the history.
    pub(crate) said: Vec<(u8, u16)>,
    pub(crate) best: Option<Standing>,
    /// What flags and multipliers are.
    pub(crate) marks: Vec<i64>,
    /// Passes since the last call that was none.
    pub(crate) passes: u32,
    /// Places that are out of the auction.
    pub(crate) out: Vec<bool>,
    /// The place that must call; none where everybody may, or all must at once.
    pub(crate) to_call: Option<u8>,
    pub(crate) duel: Option<Duel>,
    pub(crate) last_word: LastWord,
    /// What each place has said in secret.
    pub(crate) sealed: Vec<Option<(u16, String)>>,
    /// Two best calls were equal, and the description gives neither of them the auction.
    pub(crate) tied: bool,
    pub(crate) over: bool,
}

/// The best call as it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Standing {
    /// The place that has it.
    pub(crate) at: u8,
    pub(crate) call: u16,
    /// Where in the history it was said.
    pub(crate) index: usize,
}

/// A written-out call of this auction's description, for callers in a hurry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct CallId(pub(crate) u16);

/// What a call did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// Where in [`Auction::history`] the calls stand that the game hears now: the call itself; nothing while calls are
    /// sealed; all of them when the last one is in.
    pub heard: Range<usize>,
    /// The auction is over: see [`Auction::result`].
    pub ended: bool,
}

impl Auction {
    /// Begins an auction among `seats`, in order from the first caller on, and makes the calls in `made` (kinds that the
    /// game judges are taken as legal). `teams` gives each seat's team, by seat.
    ///
    /// # Errors
    /// `bad-description` when the description has a problem; `bad-seats` when there is no seat, one twice, or one
    /// without a team; what [`Auction::call`] says about a call in `made`.
    pub fn new(
        desc: &Description,
        seats: Vec<u8>,
        teams: &[u8],
        made: &[(u8, String)],
    ) -> Result<Auction, Refusal> {
        Auction::with(Book::new(desc)?, seats, teams, made)
    }

    /// The same with a description that was made ready before.
    ///
    /// # Errors
    /// As [`Auction::new`].
    pub fn with(
        book: Arc<Book>,
        seats: Vec<u8>,
        teams: &[u8],
        made: &[(u8, String)],
    ) -> Result<Auction, Refusal> {
        let sides: Option<Vec<u8>> = seats
            .iter()
            .map(|seat| teams.get(usize::from(*seat)).copied())
            .collect();
        let mut auction =
            Auction::begin(book, seats, sides.ok_or_else(|| Refusal::new("bad-seats"))?)?;
        for (seat, text) in made {
            auction.call(*seat, text)?;
        }
        Ok(auction)
    }

    /// Begins an auction; `sides` gives the team at each place.
    pub(crate) fn begin(
        book: Arc<Book>,
        seats: Vec<u8>,
        sides: Vec<u8>,
    ) -> Result<Auction, Refusal> {
        let twice = seats
            .iter()
            .enumerate()
            .any(|(i, seat)| seats[..i].contains(seat));
        if seats.is_empty() || twice || seats.len() != sides.len() || seats.len() > 64 {
            return Err(Refusal::new("bad-seats"));
        }
        book.fits(seats.len())?;
        let n = seats.len();
        let sealed = if book.desc.turn == Turn::Simultaneous {
            vec![None; n]
        } else {
            Vec::new()
        };
        let mut auction = Auction {
            marks: book.marks.iter().map(|(_, first)| *first).collect(),
            book,
            seats,
            sides,
            history: Vec::new(),
            said: Vec::new(),
            best: None,
            passes: 0,
            out: vec![false; n],
            to_call: None,
            duel: None,
            last_word: LastWord::Unclaimed,
            sealed,
            tied: false,
            over: false,
        };
        auction.first_turn();
        Ok(auction)
    }

    /// The description it runs by, made ready.
    pub fn book(&self) -> &Arc<Book> {
        &self.book
    }

    /// Who takes part, from the first caller on.
    pub fn seats(&self) -> &[u8] {
        &self.seats
    }

    /// Seats that must call now: their clocks run.
    pub fn must(&self) -> Vec<u8> {
        if self.over {
            return Vec::new();
        }
        match self.book.desc.turn {
            Turn::Simultaneous => self.waiting().collect(),
            _ => self
                .to_call
                .iter()
                .map(|at| self.seats[usize::from(*at)])
                .collect(),
        }
    }

    /// Seats that may call though nobody waits for them: all that are still in an open auction.
    pub fn may(&self) -> Vec<u8> {
        if self.over || self.book.desc.turn != Turn::Open {
            return Vec::new();
        }
        self.seats
            .iter()
            .zip(&self.out)
            .filter(|(_, out)| !**out)
            .map(|(seat, _)| *seat)
            .collect()
    }

    /// The one seat whose turn it is; none where several may call, or none may.
    pub fn turn(&self) -> Option<u8> {
        self.to_call
            .filter(|_| !self.over)
            .map(|at| self.seats[usize::from(at)])
    }

    /// The calls that `seat` may make by the auction alone, in the order of the description. Kinds that the game judges
    /// are not among them: see [`Auction::kinds_by_game`].
    pub fn legal(&self, seat: u8) -> Vec<String> {
        self.legal_ids(seat)
            .map(|id| self.text(id).to_owned())
            .collect()
    }

    /// The same without writing them out.
    pub fn legal_ids(&self, seat: u8) -> impl Iterator<Item = CallId> + '_ {
        self.listed(seat, false)
    }

    /// The calls with parameters that the game judges and that turn, order and flags allow to `seat`.
    pub fn legal_if_game_agrees(&self, seat: u8) -> Vec<String> {
        self.listed(seat, true)
            .map(|id| self.text(id).to_owned())
            .collect()
    }

    /// The text of a call.
    pub fn text(&self, id: CallId) -> &str {
        self.book
            .entry(id.0)
            .map_or("", |entry| entry.text.as_str())
    }

    /// The ids of the kinds that the game judges and that turn, order and flags allow to `seat`.
    pub fn kinds_by_game(&self, seat: u8) -> Vec<&str> {
        let Ok(at) = self.caller(seat) else {
            return Vec::new();
        };
        let rows = self
            .book
            .kinds
            .iter()
            .filter(|row| row.by_game && self.kind_allowed(at, row).is_ok());
        rows.map(|row| row.id.as_str()).collect()
    }

    /// Whether `seat` may call `text` now.
    ///
    /// # Errors
    /// The rule that forbids it: one of [`TEXTS`](crate::TEXTS).
    pub fn check(&self, seat: u8, text: &str) -> Result<Verdict, Refusal> {
        self.judge(seat, text).map(|(_, call)| self.verdict(call))
    }

    /// Makes a call. A call that the game judges is taken as agreed: ask the game first.
    ///
    /// # Errors
    /// As [`Auction::check`]; then nothing has changed.
    pub fn call(&mut self, seat: u8, text: &str) -> Result<Step, Refusal> {
        let (at, call) = self.judge(seat, text)?;
        Ok(self.make(at, call, text.to_owned()))
    }

    /// Makes a written-out call.
    ///
    /// # Errors
    /// As [`Auction::check`]; then nothing has changed.
    pub fn call_id(&mut self, seat: u8, id: CallId) -> Result<Step, Refusal> {
        let at = self.judge_id(seat, id.0)?;
        let text = self.text(id).to_owned();
        Ok(self.make(at, id.0, text))
    }

    /// The call made for a seat whose time is up; none if the description names none or it isn't legal.
    pub fn default_call(&self, seat: u8) -> Option<String> {
        let kind = self.book.desc.call.iter().position(|kind| kind.default)?;
        let id = CallId(self.book.kinds[kind].entries.start);
        self.judge_id(seat, id.0).ok()?;
        Some(self.text(id).to_owned())
    }

    /// Refuses what was sent in view of an older state of an open auction. `seen`: the length of the history then.
    ///
    /// # Errors
    /// `stale`.
    pub fn fresh(&self, seen: usize) -> Result<(), Refusal> {
        if self.book.desc.turn == Turn::Open && seen != self.history.len() {
            return Err(Refusal::new("stale"));
        }
        Ok(())
    }

    /// The game closes the auction: its window is over. What is sealed stays unopened.
    pub fn close(&mut self) {
        self.over = true;
    }

    /// Whether it is over, by its rules or because the game closed it.
    pub fn is_over(&self) -> bool {
        self.over
    }

    /// The place of a seat in the auction's list.
    pub(crate) fn place(&self, seat: u8) -> Option<u8> {
        self.seats
            .iter()
            .position(|s| *s == seat)
            .map(|at| at as u8)
    }
}
