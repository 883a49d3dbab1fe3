use serde::{Deserialize, Serialize};

use super::cell::Cell;
use super::points::Points;

/// How a player is named in files and facts; given once, never changed.
pub type PlayerId = u32;

/// Somebody entered in the event.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Player {
    /// The player's number in files and facts.
    pub id: PlayerId,
    /// Tournament pairing number: 1 is the strongest. Follows from [`super::Numbering`].
    pub tpn: u32,
    /// `Lastname, Firstname`.
    pub name: String,
    /// `m` or `w`, as the file says.
    pub sex: Option<char>,
    /// `GM`, `IM`, `WGM`, `FM`, `WIM`, `CM`, `WFM`, `WCM`, or another organisation's, up to three characters.
    pub title: String,
    /// Rating; 0 where there is none.
    pub rating: u32,
    /// Federation, three letters.
    pub federation: String,
    /// The number in the federation's list.
    pub fide_id: String,
    /// Birth date as the file says, `YYYY/MM/DD`.
    pub birth: String,
    /// Club or school, for those who must not meet.
    pub club: String,
    /// The first round the player may be paired in (2 or more for a late entry).
    pub joined: u32,
    /// The first round the player is no longer paired in.
    pub left: Option<u32>,
    /// Disqualified: withdrawn, results kept, shown unranked.
    pub disqualified: bool,
    /// Round by round, from round 1; rounds beyond the end are blank.
    pub cells: Vec<Cell>,
    /// Virtual (acceleration) points, round by round; rounds beyond the end have none.
    pub accelerated: Vec<Points>,
    /// The points the file states.
    pub stated_points: Option<Points>,
    /// The place the file states.
    pub stated_rank: Option<u32>,
}

impl Player {
    /// The player's round; blank where nothing is known.
    #[must_use]
    pub fn cell(&self, round: u32) -> Cell {
        let index = round.checked_sub(1).and_then(|r| usize::try_from(r).ok());
        index
            .and_then(|i| self.cells.get(i))
            .copied()
            .unwrap_or(Cell::BLANK)
    }

    /// Sets a round, filling earlier ones with blanks. Round 0 does nothing.
    pub fn set_cell(&mut self, round: u32, cell: Cell) {
        let Ok(count) = usize::try_from(round) else {
            return;
        };
        if count == 0 {
            return;
        }
        if self.cells.len() < count {
            self.cells.resize(count, Cell::BLANK);
        }
        self.cells[count - 1] = cell;
    }

    /// Games played on the board before `round`, with their rounds.
    pub fn games_before(&self, round: u32) -> impl DoubleEndedIterator<Item = (u32, &Cell)> {
        let count = (round.saturating_sub(1) as usize).min(self.cells.len());
        let numbered = self.cells[..count].iter().enumerate();
        numbered
            .filter(|(_, c)| c.is_played())
            .map(|(i, c)| (u32::try_from(i + 1).unwrap_or(u32::MAX), c))
    }
}

/// Order of titles in C.04.2: lower is stronger; 8 for no title or one that is not FIDE's.
#[must_use]
pub fn title_rank(title: &str) -> u8 {
    match title.trim().to_ascii_uppercase().as_str() {
        "GM" | "G" => 0,
        "IM" | "M" => 1,
        "WGM" | "WG" => 2,
        "FM" | "F" => 3,
        "WIM" | "WM" => 4,
        "CM" | "C" => 5,
        "WFM" | "WF" => 6,
        "WCM" | "WC" => 7,
        _ => 8,
    }
}
