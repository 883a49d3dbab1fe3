use super::{GoPair, GoRound, McMahonError, Seeding, Setup};
use crate::facts::{Cell, Code, Colour, Event, Player, Points};
use crate::matching::{Lex, Weights, heaviest_cover};
use crate::seeded::Seeded;

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
    let game = |(number, cell): (u32, &Cell)| {
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
