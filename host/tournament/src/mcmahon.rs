//! McMahon for Go: a starting score by rank between a floor and a bar, then players of equal score meet;
//! handicap by the difference that is left.

mod pairing;

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

pub use pairing::pair;

use crate::facts::{Adjustment, Event, Player, PlayerId, Points};
use crate::lang::Lang;

/// A Go rank: 0 is 1 dan, 1 is 2 dan, -1 is 1 kyu.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Rank(pub i32);

/// Why a text is no rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a rank is 1d to 9d or 1k to 40k")]
pub struct RankError;

impl FromStr for Rank {
    type Err = RankError;

    fn from_str(text: &str) -> Result<Rank, RankError> {
        let text = text.trim().to_ascii_lowercase();
        let letter = text.chars().last().ok_or(RankError)?;
        let number: i32 = text[..text.len() - letter.len_utf8()]
            .parse()
            .map_err(|_| RankError)?;
        match (letter, number) {
            ('d' | 'p', 1..=9) => Ok(Rank(number - 1)),
            ('k', 1..=40) => Ok(Rank(-number)),
            _ => Err(RankError),
        }
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0 < 0 {
            write!(f, "{}k", -self.0)
        } else {
            write!(f, "{}d", self.0 + 1)
        }
    }
}

impl Rank {
    /// The rank of a rating in the European list: 2100 is 1 dan, 100 a rank.
    #[must_use]
    pub fn of_rating(rating: u32) -> Rank {
        Rank(
            (i32::try_from(rating).unwrap_or(i32::MAX) - 2050)
                .div_euclid(100)
                .clamp(-40, 8),
        )
    }
}

/// How players of one score are put together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Seeding {
    /// The top half against the bottom half, in order.
    #[default]
    Slip,
    /// First against last.
    Fold,
    /// By lot.
    Random,
}

/// Handicap games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Handicap {
    /// Taken off the difference.
    pub reduce: u32,
    /// Stones at most.
    pub most: u32,
}

/// The settings of a McMahon event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setup {
    /// Everybody below starts as if of this rank.
    pub floor: Rank,
    /// Everybody above starts as if of this rank: the group that plays for the title.
    pub bar: Rank,
    /// Handicap, or all games even.
    pub handicap: Option<Handicap>,
    /// Players of one club meet only when nothing else is as close in score.
    pub avoid_clubs: bool,
    /// How players of one score are put together.
    pub seeding: Seeding,
    /// Ranks by player; where missing, the rating's.
    pub ranks: BTreeMap<PlayerId, Rank>,
}

/// A game of a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct GoPair {
    /// The player with White.
    pub white: PlayerId,
    /// The player with Black.
    pub black: PlayerId,
    /// Handicap stones: 0 for an even game, 1 for Black's first move without komi.
    pub stones: u32,
}

/// A round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct GoRound {
    /// Games, the highest scores first.
    pub games: Vec<GoPair>,
    /// Who has the bye.
    pub bye: Option<PlayerId>,
}

/// Why a round can't be paired.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum McMahonError {
    /// The floor is above the bar.
    #[error("the floor is above the bar")]
    Bar,
    /// Everybody has met or may not meet: no complete pairing.
    #[error("no pairing without a second meeting or a forbidden pair")]
    None,
}

impl Setup {
    /// A player's rank.
    #[must_use]
    pub fn rank(&self, player: &Player) -> Rank {
        self.ranks
            .get(&player.id)
            .copied()
            .unwrap_or_else(|| Rank::of_rating(player.rating))
    }

    /// A player's starting score: ranks above the floor, at most up to the bar.
    ///
    /// # Errors
    /// The floor is above the bar.
    pub fn start(&self, player: &Player) -> Result<Points, McMahonError> {
        if self.floor > self.bar {
            return Err(McMahonError::Bar);
        }
        let rank = self.rank(player).clamp(self.floor, self.bar);
        Ok(Points::from_twentieths(
            (rank.0 - self.floor.0) * Points::ONE.twentieths(),
        ))
    }

    /// Gives everybody the starting score, in place of any given before: points that count from round 0, so
    /// that an event's scores are McMahon scores.
    ///
    /// # Errors
    /// The floor is above the bar.
    pub fn apply(&self, event: &mut Event) -> Result<(), McMahonError> {
        let starts: Result<Vec<Adjustment>, McMahonError> = event
            .players
            .iter()
            .map(|p| {
                Ok(Adjustment {
                    id: p.id,
                    round: 0,
                    points: self.start(p)?,
                })
            })
            .collect();
        let starts = starts?;
        event.adjustments.retain(|a| a.round != 0);
        event.adjustments.extend(starts);
        Ok(())
    }

    /// Handicap stones of a game between two McMahon scores.
    #[must_use]
    pub fn stones(&self, a: Points, b: Points) -> u32 {
        let Some(handicap) = self.handicap else {
            return 0;
        };
        let whole = a.twentieths().abs_diff(b.twentieths()) / 20;
        whole.saturating_sub(handicap.reduce).min(handicap.most)
    }
}

/// A round as text, one line a game.
#[must_use]
pub fn render(event: &Event, round: &GoRound, lang: Lang) -> String {
    let name = |id: PlayerId| {
        event
            .player(id)
            .map_or_else(|| format!("#{id}"), |p| p.name.clone())
    };
    let mut text = String::new();
    for game in &round.games {
        let terms = match (game.stones, lang) {
            (0, Lang::En) => "even".to_owned(),
            (0, Lang::ZhHans) => "分先".to_owned(),
            (1, Lang::En) => "no komi".to_owned(),
            (1, Lang::ZhHans) => "让先".to_owned(),
            (n, Lang::En) => format!("{n} stones"),
            (n, Lang::ZhHans) => format!("让{n}子"),
        };
        text.push_str(&format!(
            "{} - {} ({terms})\n",
            name(game.white),
            name(game.black)
        ));
    }
    if let Some(bye) = round.bye {
        text.push_str(&format!(
            "{} {}\n",
            name(bye),
            lang.of("has the bye", "轮空")
        ));
    }
    text
}
