//! Standings of teams (C.07 11 to 13): the score that decides, then tie-breaks.

use super::table::Tables;
use super::{Match, TeamBye, TeamEvent};
use crate::standings::direct::{self, Law};
use crate::standings::opponents;
use crate::standings::rank::{Group, Judge, rank};
use crate::standings::table::Table;
use crate::standings::tiebreak::listed;
use crate::standings::{
    Because, Figure, Name, Part, Score, Standings, TieBreak, TieBreakError, UNIT, scored,
};

/// Points in a figure's 400ths.
const POINT: i64 = UNIT / 20;

/// The order of a list such as `GP,EDE,EMGSB/C1,BC`. A list that begins with neither `MP` nor `GP` is about teams level in
/// match points.
///
/// # Errors
/// An unknown name or modifier, or one of individual events.
pub fn parse_list(text: &str) -> Result<Vec<TieBreak>, TieBreakError> {
    let mut order = listed(text, true)?;
    let deciding = [Name::Mp, Name::Gp].map(TieBreak::plain);
    if !order.first().is_some_and(|first| deciding.contains(first)) {
        order.insert(0, TieBreak::plain(Name::Mp));
    }
    Ok(order)
}

/// The standings of teams after `rounds` rounds (all, when `None`): by the first of the order, which is the deciding score,
/// then the next; places shared by equals.
#[must_use]
pub fn standings(event: &TeamEvent, rounds: Option<u32>, order: &[TieBreak]) -> Standings {
    let held = event.rounds();
    let rounds = rounds.map_or(held, |r| r.min(held));
    let primary = match order.first().map(|t| t.name) {
        Some(Name::Gp) => Score::Game,
        _ => Score::Match,
    };
    let teams = Teams {
        event,
        rounds,
        primary,
        plain: Tables::new(event, rounds, false),
        fore: Tables::new(event, rounds, true),
    };
    let mut figures = vec![Vec::new(); event.teams.len()];
    let all = Group {
        players: (0..event.teams.len()).collect(),
        decided_by: None,
    };
    let groups = rank(&teams, vec![all], order, &mut figures);
    let points = |i: usize| teams.total(i, primary);
    Standings {
        rounds,
        tiebreaks: order.to_vec(),
        rows: crate::standings::listed(groups, teams.plain.of(primary), points, &mut figures),
    }
}

/// What two teams level in everything are parted by (C.07 12).
#[derive(Clone, Copy, PartialEq, Eq)]
enum Boards {
    Count,
    Top,
    Bottom,
}

struct Teams<'a> {
    event: &'a TeamEvent,
    rounds: u32,
    primary: Score,
    plain: Tables,
    fore: Tables,
}

impl Judge for Teams<'_> {
    fn figure(&self, who: usize, tied: &[usize], tiebreak: &TieBreak) -> Figure {
        let of = tiebreak.of.unwrap_or(self.primary);
        let fore = tiebreak.fore || tiebreak.name == Name::Fb;
        let tables = if fore { &self.fore } else { &self.plain };
        let extended = |theirs: Score, ours: Score| {
            let (theirs, ours) = (tables.of(theirs), tables.of(ours));
            let rows = (&theirs.rows[who], &ours.rows[who]);
            opponents::extended(theirs, rows.0, (ours, rows.1), tiebreak)
        };
        match tiebreak.name {
            Name::Mp => self.total(who, Score::Match),
            Name::Gp => self.total(who, Score::Game),
            Name::MpVGp => self.total(who, self.primary.other()),
            Name::Emmsb => extended(Score::Match, Score::Match),
            Name::Emgsb => extended(Score::Match, Score::Game),
            Name::Egmsb => extended(Score::Game, Score::Match),
            Name::Eggsb => extended(Score::Game, Score::Game),
            Name::Sssc => self.strength(tables, who, of, tiebreak),
            Name::Bc => self.board_count(who, None),
            Name::Tbr => self.in_turn(who, None, Boards::Top),
            Name::Bbe => self.in_turn(who, None, Boards::Bottom),
            Name::De => direct::figure(tables.of(of), who, tied, law(tiebreak)),
            Name::Ede | Name::Edebt | Name::Edebb | Name::Edet | Name::Edeb => {
                self.encounter(who, tied, of, tiebreak)
            }
            _ => {
                let table = tables.of(of);
                scored(table, &table.rows[who], tiebreak)
            }
        }
    }

    fn split(&self, tied: &[usize], tiebreak: &TieBreak) -> Option<Vec<Vec<usize>>> {
        let of = tiebreak.of.unwrap_or(self.primary);
        match tiebreak.name {
            Name::De => Some(direct::split(self.plain.of(of), tied, law(tiebreak))),
            Name::Ede | Name::Edebt | Name::Edebb | Name::Edet | Name::Edeb => {
                Some(self.parted(tied, of, tiebreak))
            }
            // 12.1: the boards of teams with different game points can't be compared.
            Name::Bc if !self.level(tied) => Some(vec![tied.to_vec()]),
            _ => None,
        }
    }
}

const fn law(tiebreak: &TieBreak) -> Law {
    Law {
        all_must_have_met: false,
        forfeits: tiebreak.forfeits_played,
    }
}

/// What a variant of the extended direct encounter goes on with.
const fn then(name: Name) -> &'static [Boards] {
    match name {
        Name::Edebt => &[Boards::Count, Boards::Top],
        Name::Edebb => &[Boards::Count, Boards::Bottom],
        Name::Edet => &[Boards::Top],
        Name::Edeb => &[Boards::Bottom],
        _ => &[],
    }
}

impl Teams<'_> {
    fn total(&self, who: usize, score: Score) -> Figure {
        let row = &self.plain.of(score).rows[who];
        crate::standings::counts::points(row)
    }

    fn level(&self, tied: &[usize]) -> bool {
        let rows = &self.plain.of(Score::Game).rows;
        tied.windows(2)
            .all(|w| rows[w[0]].score == rows[w[1]].score)
    }

    /// 13.4: the factor is the most of the primary score there is in the event by the most of the secondary in a match.
    fn strength(&self, tables: &Tables, who: usize, of: Score, tiebreak: &TieBreak) -> Figure {
        let (table, other) = (tables.of(of), self.plain.of(of.other()));
        let factor = match tiebreak.factor {
            0 => table.most() / other.win.max(1),
            given => i64::from(given),
        };
        let secondary = other.rows[who].score;
        opponents::strength_combination(table, &table.rows[who], secondary, factor, tiebreak)
    }

    /// 13.3: mutual results in the deciding score; where they part nobody, in the other one; where two teams are still
    /// level, by their boards, if the variant says so. What is parted begins again.
    fn parted(&self, tied: &[usize], of: Score, tiebreak: &TieBreak) -> Vec<Vec<usize>> {
        if tied.len() < 2 {
            return vec![tied.to_vec()];
        }
        for score in [of, of.other()] {
            let groups = direct::split(self.plain.of(score), tied, law(tiebreak));
            if groups.len() > 1 {
                let again = |group: &Vec<usize>| self.parted(group, of, tiebreak);
                return groups.iter().flat_map(again).collect();
            }
        }
        if let [a, b] = *tied {
            for &boards in then(tiebreak.name) {
                let (first, second) = (self.mutual(a, b, boards), self.mutual(b, a, boards));
                match first.cmp(&second) {
                    std::cmp::Ordering::Greater => return vec![vec![a], vec![b]],
                    std::cmp::Ordering::Less => return vec![vec![b], vec![a]],
                    std::cmp::Ordering::Equal => {}
                }
            }
        }
        vec![tied.to_vec()]
    }

    /// A team's boards in its matches with another; more is better.
    fn mutual(&self, who: usize, other: usize, boards: Boards) -> Vec<i64> {
        match boards {
            Boards::Count => vec![-self.board_count(who, Some(other)).value],
            _ => {
                let figure = self.in_turn(who, Some(other), boards);
                std::iter::once(figure.value).chain(figure.then).collect()
            }
        }
    }

    /// The figure shown: mutual points in the deciding score, then in the other one, then on boards between two.
    fn encounter(&self, who: usize, tied: &[usize], of: Score, tiebreak: &TieBreak) -> Figure {
        let among = |score| direct::figure(self.plain.of(score), who, tied, law(tiebreak));
        let mut figure = among(of);
        figure.then.push(among(of.other()).value);
        if let [a, b] = *tied {
            let other = if a == who { b } else { a };
            for &boards in then(tiebreak.name) {
                let numbers = self.mutual(who, other, boards);
                figure
                    .then
                    .extend(numbers.into_iter().map(|n| match boards {
                        Boards::Count => -n,
                        _ => n,
                    }));
            }
        }
        figure
    }

    /// Points on each board of a team's matches (12): a bye of the pairing counts as a win on every board; of matches with
    /// one `other` team only, where it is named.
    fn boards(&self, who: usize, other: Option<usize>) -> Vec<(u32, Vec<i64>)> {
        let (event, id) = (self.event, self.event.teams[who].id);
        let other = other.map(|o| event.teams[o].id);
        let one = |game: &Match| {
            let first = game.first == id;
            let against = if first { game.second } else { Some(game.first) };
            if !first && game.second != Some(id) || other.is_some() && against != other {
                return None;
            }
            let points = match (game.second, game.bye) {
                (None, TeamBye::Pairing) => vec![20; event.boards as usize],
                (None, _) => Vec::new(),
                (Some(_), _) => {
                    let own = game.boards.iter().map(|b| {
                        if first {
                            b.first_points
                        } else {
                            b.second_points
                        }
                    });
                    own.map(|p| i64::from(p.twentieths())).collect()
                }
            };
            Some((game.round, points))
        };
        let held = event.matches.iter().filter(|m| m.round <= self.rounds);
        held.filter_map(one).collect()
    }

    /// 12.1: the number of the board times the points won on it; less is better.
    fn board_count(&self, who: usize, other: Option<usize>) -> Figure {
        let table: &Table = self.plain.of(Score::Game);
        let part = |(round, points): (u32, Vec<i64>)| {
            let weighed: i64 = (1..).zip(points).map(|(board, p)| board * p).sum();
            let met = table.rows[who].rounds[round as usize - 1].opponent;
            Part {
                round,
                opponent: met.map(|o| table.rows[o].id),
                amount: weighed * POINT,
                because: Because::Played,
                missed: false,
                cut: false,
            }
        };
        Figure::sum(self.boards(who, other).into_iter().map(part).collect())
    }

    /// 12.2: points on board 1, on board 2 ...; 12.3: on all boards but the last, but the last two ....
    fn in_turn(&self, who: usize, other: Option<usize>, how: Boards) -> Figure {
        let held = self.boards(who, other);
        let count = self.event.boards as usize;
        let on = |board: usize| -> i64 {
            let points = held.iter().filter_map(|(_, points)| points.get(board));
            points.sum::<i64>() * POINT
        };
        let part = |board: usize| Part {
            round: u32::try_from(board + 1).unwrap_or(u32::MAX),
            opponent: None,
            amount: on(board),
            because: Because::Board,
            missed: false,
            cut: false,
        };
        let numbers: Vec<i64> = match how {
            Boards::Bottom => {
                let kept = (1..count).rev();
                kept.map(|kept| (0..kept).map(on).sum()).collect()
            }
            _ => (0..count).map(on).collect(),
        };
        Figure {
            value: numbers.first().copied().unwrap_or(0),
            then: numbers.into_iter().skip(1).collect(),
            ..Figure::sum((0..count).map(part).collect())
        }
    }
}
