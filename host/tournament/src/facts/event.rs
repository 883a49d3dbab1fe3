use std::cmp::Reverse;

use serde::{Deserialize, Serialize};

use super::cell::{Cell, Code, Colour};
use super::player::{Player, PlayerId, title_rank};
use super::points::Points;
use super::scoring::Scoring;

/// Players who must not meet each other in some rounds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Forbidden {
    /// No two of these meet.
    pub ids: Vec<PlayerId>,
    /// First round of the ban.
    pub first: u32,
    /// Last round of the ban; `None` for the whole event.
    pub last: Option<u32>,
    /// Why (family, club), as the organiser wrote it.
    #[serde(default)]
    pub reason: String,
}

/// Points given or taken outside the results (record 299 with a blank type).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Adjustment {
    /// Whose points.
    pub id: PlayerId,
    /// After which round they count; 0 for all the event.
    pub round: u32,
    /// How many, negative for a penalty.
    pub points: Points,
}

/// How pairing numbers are found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Numbering {
    /// The id is the pairing number (tournament files).
    #[default]
    Id,
    /// The stated rank is the pairing number (`XXC rank`).
    StatedRank,
    /// Rating down, title, name, id (C.04.2 2.2-2.3).
    Rating,
}

/// What a decision of the arbiter was about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RulingKind {
    /// Came after the time allowed: the game is forfeited.
    Late,
    /// Neither came.
    DoubleForfeit,
    /// A violation; the third in one game loses it.
    Violation,
    /// Out of the event; results stay, no place.
    Disqualification,
    /// A decision with no effect on the tables, kept for the file.
    Note,
}

/// A decision of the arbiter, with the time and reason given.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ruling {
    /// In which round.
    pub round: u32,
    /// About whom.
    pub id: PlayerId,
    /// What.
    pub kind: RulingKind,
    /// When, as the arbiter wrote it.
    #[serde(default)]
    pub at: String,
    /// Why.
    #[serde(default)]
    pub reason: String,
    /// Moves had been made: a lost game then counts as played.
    #[serde(default)]
    pub moved: bool,
}

/// Who made a round's pairing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PairingSource {
    /// The engine, under the named system.
    Engine(String),
    /// The arbiter, for the reason given.
    Manual(String),
}

/// How a round came to be paired.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RoundNote {
    /// The round.
    pub round: u32,
    /// Who paired it.
    pub source: PairingSource,
}

/// A line of the tournament file that has no field of its own here.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Extra {
    /// The line without its end.
    pub text: String,
    /// It stood above the first player.
    pub head: bool,
}

/// A tournament as it stands.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Event {
    /// The event's name.
    pub name: String,
    /// Rounds planned.
    pub rounds: Option<u32>,
    /// The colour drawn before round 1 for the odd pairing numbers of the top half.
    pub initial_colour: Option<Colour>,
    /// What results are worth.
    pub scoring: Scoring,
    /// The pairing system's code (`192`), such as `FIDE_DUTCH_2026`.
    pub system: String,
    /// Baku acceleration (C.04.7), where no explicit virtual points are given.
    pub baku: bool,
    /// How pairing numbers are found.
    pub numbering: Numbering,
    /// The draw's seed: everything random is a function of it.
    pub seed: u64,
    /// Players by id, ascending.
    pub players: Vec<Player>,
    /// Who must not meet.
    pub forbidden: Vec<Forbidden>,
    /// Penalties and bonuses.
    pub adjustments: Vec<Adjustment>,
    /// Decisions of the arbiter.
    pub rulings: Vec<Ruling>,
    /// How the rounds were paired.
    pub notes: Vec<RoundNote>,
    /// Lines of the file kept for writing it again.
    pub extra: Vec<Extra>,
}

impl Event {
    /// The position of a player in [`Event::players`].
    #[must_use]
    pub fn index_of(&self, id: PlayerId) -> Option<usize> {
        self.players.binary_search_by_key(&id, |p| p.id).ok()
    }

    /// The player with this id.
    #[must_use]
    pub fn player(&self, id: PlayerId) -> Option<&Player> {
        self.index_of(id).map(|i| &self.players[i])
    }

    /// The last round that has been paired: somebody has an opponent or the pairing-allocated bye in it.
    #[must_use]
    pub fn paired_rounds(&self) -> u32 {
        let last = |p: &Player| {
            p.cells
                .iter()
                .rposition(Cell::is_paired)
                .map_or(0, |i| i + 1)
        };
        let rounds = self.players.iter().map(last).max().unwrap_or(0);
        u32::try_from(rounds).unwrap_or(u32::MAX)
    }

    /// The round to be paired next.
    #[must_use]
    pub fn next_round(&self) -> u32 {
        self.paired_rounds() + 1
    }

    /// Points of a player from rounds 1 to `rounds`, with penalties and bonuses, without virtual points.
    #[must_use]
    pub fn score(&self, player: &Player, rounds: u32) -> Points {
        let adjusted = self
            .adjustments
            .iter()
            .filter(|a| a.id == player.id && a.round <= rounds);
        self.results(player, rounds) + adjusted.map(|a| a.points).sum()
    }

    /// The [`Event::score`] of every player, in their order.
    #[must_use]
    pub fn scores(&self, rounds: u32) -> Vec<Points> {
        let mut adjusted = vec![Points::ZERO; self.players.len()];
        for adjustment in self.adjustments.iter().filter(|a| a.round <= rounds) {
            if let Some(index) = self.index_of(adjustment.id) {
                adjusted[index] += adjustment.points;
            }
        }
        let players = self.players.iter().zip(adjusted);
        players
            .map(|(p, adjusted)| self.results(p, rounds) + adjusted)
            .collect()
    }

    fn results(&self, player: &Player, rounds: u32) -> Points {
        let cells = player.cells.iter().take(rounds as usize);
        cells.map(|c| self.scoring.points(c)).sum()
    }

    /// Virtual points of a player when `round` is paired: those given in the file, else Baku's where it is on.
    #[must_use]
    pub fn virtual_points(&self, player: &Player, round: u32) -> Points {
        if !self.explicit_acceleration() {
            return if self.baku {
                self.baku_points(player, round)
            } else {
                Points::ZERO
            };
        }
        let index = round.saturating_sub(1) as usize;
        player
            .accelerated
            .get(index)
            .copied()
            .unwrap_or(Points::ZERO)
    }

    /// Somebody has virtual points written down: they stand in for a method that is only named.
    #[must_use]
    pub fn explicit_acceleration(&self) -> bool {
        self.players.iter().any(|p| !p.accelerated.is_empty())
    }

    /// C.04.7: the first half of the rounds (rounded up) is accelerated; in the first half of those (rounded
    /// up) group A gets a win's points, in the rest half of that.
    #[must_use]
    pub fn baku_points(&self, player: &Player, round: u32) -> Points {
        self.baku_points_in(player, round, self.group_a_last())
    }

    /// As [`Event::baku_points`], where group A's last number is known.
    pub(crate) fn baku_points_in(&self, player: &Player, round: u32, group_a_last: u32) -> Points {
        let Some(rounds) = self.rounds else {
            return Points::ZERO;
        };
        let accelerated = rounds.div_ceil(2);
        let full = accelerated.div_ceil(2);
        if round == 0 || round > accelerated || player.tpn > group_a_last {
            return Points::ZERO;
        }
        let win = self.scoring.win;
        if round <= full {
            win
        } else {
            Points::from_twentieths(win.twentieths() / 2)
        }
    }

    /// The pairing number of the last member of Baku's group A. It stays the same person when somebody enters
    /// late: group A is counted from those who were there in round 1.
    #[must_use]
    pub fn group_a_last(&self) -> u32 {
        let mut starters: Vec<u32> = self
            .players
            .iter()
            .filter(|p| p.joined <= 1)
            .map(|p| p.tpn)
            .collect();
        starters.sort_unstable();
        let size = 2 * starters.len().div_ceil(4);
        size.checked_sub(1)
            .and_then(|i| starters.get(i))
            .or(starters.last())
            .copied()
            .unwrap_or(0)
    }

    /// The player takes part in the pairing of `round`: entered, not gone, no bye asked for, not paired yet.
    #[must_use]
    pub fn is_available(&self, player: &Player, round: u32) -> bool {
        player.joined <= round
            && player.left.is_none_or(|left| left > round)
            && player.cell(round).code == Code::Blank
    }

    /// These two must not meet in `round`.
    #[must_use]
    pub fn is_forbidden(&self, a: PlayerId, b: PlayerId, round: u32) -> bool {
        self.forbidden.iter().any(|f| {
            f.first <= round
                && f.last.is_none_or(|l| l >= round)
                && f.ids.contains(&a)
                && f.ids.contains(&b)
        })
    }

    /// Gives every player the pairing number that [`Event::numbering`] asks for.
    pub fn renumber(&mut self) {
        match self.numbering {
            Numbering::Id => self.players.iter_mut().for_each(|p| p.tpn = p.id),
            Numbering::StatedRank => {
                self.players
                    .iter_mut()
                    .for_each(|p| p.tpn = p.stated_rank.unwrap_or(p.id));
            }
            Numbering::Rating => {
                let mut order: Vec<usize> = (0..self.players.len()).collect();
                order.sort_by_key(|&i| {
                    let p = &self.players[i];
                    (
                        Reverse(p.rating),
                        title_rank(&p.title),
                        p.name.clone(),
                        p.id,
                    )
                });
                for (number, index) in (1..).zip(order) {
                    self.players[index].tpn = number;
                }
            }
        }
    }

    /// The initial colour: the one drawn; where the file does not say it, the one that round 1 shows (C.04.3
    /// 5.2.5: the higher ranked of a pair has it if his number is odd); before round 1, the seed's.
    #[must_use]
    pub fn opening_colour(&self) -> Colour {
        if let Some(colour) = self.initial_colour {
            return colour;
        }
        let mut paired: Vec<&Player> = self
            .players
            .iter()
            .filter(|p| p.cell(1).is_paired())
            .collect();
        paired.sort_by_key(|p| (p.tpn, p.id));
        let shown = (1..)
            .zip(paired)
            .find_map(|(number, p)| Some((number, p.cell(1).colour?)));
        match shown {
            Some((number, colour)) => {
                if number % 2 == 1 {
                    colour
                } else {
                    colour.other()
                }
            }
            None => {
                if self.seed.is_multiple_of(2) {
                    Colour::White
                } else {
                    Colour::Black
                }
            }
        }
    }

    /// The event as it stood before `round` was paired: later rounds are dropped, and of `round` itself only
    /// byes asked for are kept. Who has nothing in a round that was paired was absent.
    #[must_use]
    pub fn before(&self, round: u32) -> Event {
        let was_paired = round <= self.paired_rounds();
        let mut event = self.clone();
        event.initial_colour = Some(self.opening_colour());
        for player in &mut event.players {
            let cell = player.cell(round);
            player.cells.truncate(round as usize);
            if cell.is_paired() {
                player.set_cell(round, Cell::BLANK);
            } else if was_paired && cell.code == Code::Blank {
                player.set_cell(round, Cell::bye(Code::ZeroBye));
            }
            player.stated_points = None;
        }
        event
    }
}
