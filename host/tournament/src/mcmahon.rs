//! McMahon for Go: a starting score by rank between a floor and a bar, then players of equal score meet;
//! handicap by the difference that is left.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::facts::{Adjustment, Code, Colour, Event, Player, PlayerId, Points};
use crate::lang::Lang;
use crate::matching::{Lex, Weights, heaviest_cover};
use crate::seeded::Seeded;

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

/// One player as the pairing sees it.
struct Seat<'a> {
    player: &'a Player,
    score: i64,
    /// Place among those of the same score, and their number.
    place: i64,
    group: i64,
    /// Games drawn up less games drawn down.
    drawn: i64,
    lot: i64,
}

struct Field<'a> {
    event: &'a Event,
    setup: &'a Setup,
    round: u32,
    seats: Vec<Seat<'a>>,
}

/// Pairs the next round: nobody twice, scores as close as can be, then draw-ups and draw-downs evened out,
/// clubs apart, and the seeding. Exact, by a heaviest matching.
///
/// # Errors
/// The floor is above the bar, or no complete pairing.
pub fn pair(event: &Event, setup: &Setup) -> Result<GoRound, McMahonError> {
    if setup.floor > setup.bar {
        return Err(McMahonError::Bar);
    }
    let round = event.next_round();
    let mut there: Vec<&Player> = event
        .players
        .iter()
        .filter(|p| event.is_available(p, round))
        .collect();
    let mut byes: Vec<Option<&Player>> = vec![None];
    if there.len() % 2 == 1 {
        // The bye: fewest so far, then the lowest score, then the lowest rank.
        let had = |p: &Player| {
            p.cells
                .iter()
                .filter(|c| c.code == Code::PairingBye)
                .count()
        };
        let mut order = there.clone();
        order.sort_by_key(|p| {
            (
                had(p),
                event.score(p, round - 1),
                setup.rank(p),
                std::cmp::Reverse(p.id),
            )
        });
        byes = order.into_iter().map(Some).collect();
    }
    let all = std::mem::take(&mut there);
    for bye in byes {
        let rest: Vec<&Player> = all
            .iter()
            .copied()
            .filter(|p| bye.is_none_or(|b| b.id != p.id))
            .collect();
        if let Some(games) = Field::new(event, setup, round, rest).games() {
            return Ok(GoRound {
                games,
                bye: bye.map(|b| b.id),
            });
        }
    }
    Err(McMahonError::None)
}

impl<'a> Field<'a> {
    fn new(
        event: &'a Event,
        setup: &'a Setup,
        round: u32,
        mut players: Vec<&'a Player>,
    ) -> Field<'a> {
        let score = |p: &Player| i64::from(event.score(p, round - 1).twentieths());
        players.sort_by_key(|p| {
            (
                std::cmp::Reverse(score(p)),
                std::cmp::Reverse(setup.rank(p)),
                p.tpn,
                p.id,
            )
        });
        let mut random = Seeded::for_purpose(event.seed, &format!("mcmahon {round}"));
        let scores: Vec<i64> = players.iter().map(|p| score(p)).collect();
        let seat = |(i, &player): (usize, &&'a Player)| {
            let first = scores.partition_point(|&s| s > scores[i]);
            let last = scores.partition_point(|&s| s >= scores[i]);
            let (place, group) = ((i - first) as i64, (last - first) as i64);
            let lot = random.below(1 << 16) as i64;
            Seat {
                player,
                score: scores[i],
                place,
                group,
                drawn: drawn(event, player, round),
                lot,
            }
        };
        let seats = players.iter().enumerate().map(seat).collect();
        Field {
            event,
            setup,
            round,
            seats,
        }
    }

    fn games(&self) -> Option<Vec<GoPair>> {
        if self.seats.is_empty() {
            return Some(Vec::new());
        }
        let best = heaviest_cover(self, None)?;
        let pairs = best
            .mate
            .iter()
            .enumerate()
            .filter(|(a, b)| *a < **b as usize);
        Some(
            pairs
                .map(|(a, &b)| self.game(&self.seats[a], &self.seats[b as usize]))
                .collect(),
        )
    }

    /// The weaker player has Black in a handicap game; in an even one who had it less often.
    fn game(&self, a: &Seat<'_>, b: &Seat<'_>) -> GoPair {
        let points = |s: &Seat<'_>| Points::from_twentieths(i32::try_from(s.score).unwrap_or(0));
        let stones = self.setup.stones(points(a), points(b));
        let blacks = |s: &Seat<'_>| {
            let cells = s.player.cells.iter().filter(|c| c.is_played());
            cells
                .map(|c| {
                    if c.colour == Some(Colour::Black) {
                        1
                    } else {
                        -1
                    }
                })
                .sum::<i64>()
        };
        let a_black = if stones > 0 {
            a.score < b.score
        } else {
            (blacks(a), a.lot) < (blacks(b), b.lot)
        };
        let (white, black) = if a_black { (b, a) } else { (a, b) };
        GoPair {
            white: white.player.id,
            black: black.player.id,
            stones,
        }
    }

    /// How far a pair of one score is from what the seeding wants.
    fn displaced(&self, a: &Seat<'_>, b: &Seat<'_>) -> i64 {
        match self.setup.seeding {
            Seeding::Slip => ((a.place - b.place).abs() - a.group / 2).abs(),
            Seeding::Fold => (a.place + b.place - a.group + 1).abs(),
            Seeding::Random => (a.lot ^ b.lot).count_ones().into(),
        }
    }
}

/// Games against a higher McMahon score less games against a lower one.
fn drawn(event: &Event, player: &Player, round: u32) -> i64 {
    let game = |(number, cell): (u32, &crate::facts::Cell)| {
        let other = event.player(cell.opponent?)?;
        let (ours, theirs) = (
            event.score(player, number - 1),
            event.score(other, number - 1),
        );
        Some(theirs.cmp(&ours) as i64)
    };
    player.games_before(round).filter_map(game).sum()
}

impl Weights<4> for Field<'_> {
    fn len(&self) -> usize {
        self.seats.len()
    }

    fn weight(&self, a: u32, b: u32) -> Option<Lex<4>> {
        let (a, b) = (&self.seats[a as usize], &self.seats[b as usize]);
        let met = a
            .player
            .cells
            .iter()
            .any(|c| c.is_played() && c.opponent == Some(b.player.id));
        if met
            || self
                .event
                .is_forbidden(a.player.id, b.player.id, self.round)
        {
            return None;
        }
        // Half-points of difference, squared.
        let gap = ((a.score - b.score) / 10).pow(2);
        let (upper, lower) = if a.score >= b.score { (a, b) } else { (b, a) };
        // Who was drawn down already should not be again, nor drawn up who was.
        let again = if gap == 0 {
            0
        } else {
            (-upper.drawn).max(0) + lower.drawn.max(0)
        };
        let club =
            !a.player.club.is_empty() && a.player.club == b.player.club && self.setup.avoid_clubs;
        let displaced = if gap == 0 { self.displaced(a, b) } else { 0 };
        Some(Lex([-gap, -again, -i64::from(club), -displaced.pow(2)]))
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
