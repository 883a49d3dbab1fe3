use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::anneal::anneal;
use super::bound::bound;
use super::check::{Broken, broken};
use super::model::{Night, PersonId};
use super::seats;
use super::shape::{Shape, Shaper};
use super::state::{OUT, STEP, State};
use crate::seeded::Seeded;
use crate::tables::{golfers, opening};

/// A table of a plan.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlannedTable {
    /// The game, by position in [`Night::games`].
    pub game: usize,
    /// The people, by seat.
    pub seats: Vec<PersonId>,
}

/// A round of a plan.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlannedRound {
    /// The round, from 1.
    pub number: u32,
    /// Its tables.
    pub tables: Vec<PlannedTable>,
    /// Who is there and sits out.
    pub idle: Vec<PersonId>,
}

/// What a plan is judged by; less is better.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Score {
    /// Broken rules.
    pub broken: u64,
    /// Repeated meetings: two people at n tables together count n(n-1)/2.
    pub meet_again: u64,
    /// Repeated games: a person at a game n times counts n(n-1)/2.
    pub game_again: u64,
    /// Rounds sat out, of all people.
    pub sat_out: u64,
}

impl Score {
    /// One number by the night's goals, for comparing plans that break as few rules.
    #[must_use]
    pub fn cost(&self, night: &Night) -> u64 {
        self.meet_again * u64::from(night.goals.meet)
            + self.game_again * u64::from(night.goals.game)
    }
}

/// A schedule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Plan {
    /// All rounds, those played before included.
    pub rounds: Vec<PlannedRound>,
    /// How good it is.
    pub score: Score,
    /// What it can't be better than, with these tables.
    pub bound: Score,
}

/// Why there is no plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlanError {
    /// The rounds given as played are not rounds 1, 2 ... of this night.
    #[error("round {0} as played does not fit the night")]
    Played(u32),
    /// In a round nobody can be seated.
    #[error("nobody can be seated in round {0}")]
    Nobody(u32),
}

/// Plans a whole night.
///
/// # Errors
/// A round in which nobody can be seated.
pub fn plan(night: &Night) -> Result<Plan, PlanError> {
    replan(night, &[])
}

/// Plans the rounds after those played, which stay as they are: for late arrivals and leavers, given as
/// [`super::Person::from`] and [`super::Person::until`].
///
/// # Errors
/// Played rounds that don't fit, or a round in which nobody can be seated.
pub fn replan(night: &Night, played: &[PlannedRound]) -> Result<Plan, PlanError> {
    check_played(night, played)?;
    let mut limits = Limits::new();
    let mut best: Option<Plan> = None;
    // Tables at which a rule had to be broken are made fewer: it may be kept with other games.
    for _ in 0..SHAPINGS {
        let plan = match shapes(night, played, &limits) {
            Ok(shapes) => shaped(night, played, &shapes),
            Err(error) => return best.ok_or(error),
        };
        let broken_tables = broken_tables(night, &plan.rounds[played.len()..]);
        let key = |p: &Plan| (p.score.broken, p.score.sat_out, p.score.cost(night));
        for (round, game, tables) in &broken_tables {
            limits.insert((*round, *game), tables - 1);
        }
        if best.as_ref().is_none_or(|b| key(&plan) < key(b)) {
            best = Some(plan);
        }
        if broken_tables.is_empty() {
            break;
        }
    }
    best.ok_or(PlanError::Nobody(1))
}

/// How often tables are shared out anew because of broken rules.
const SHAPINGS: u32 = 5;

/// Most tables of a game in a round, where fewer than there are.
type Limits = BTreeMap<(u32, usize), usize>;

/// Games with a broken rule at one of their tables: round, game, number of its tables.
fn broken_tables(night: &Night, rounds: &[PlannedRound]) -> BTreeSet<(u32, usize, usize)> {
    let table_of = |number: u32, person: PersonId| {
        let round = rounds.iter().find(|r| r.number == number)?;
        round
            .tables
            .iter()
            .find(|t| t.seats.contains(&person))
            .map(|t| t.game)
    };
    let place = |b: &Broken| match *b {
        Broken::Together { round, a, .. } => Some((round, table_of(round, a)?)),
        Broken::Unknown { round, game, .. } | Broken::Untaught { round, game } => {
            Some((round, game))
        }
        _ => None,
    };
    let tables = |(number, game): (u32, usize)| {
        let round = rounds.iter().find(|r| r.number == number)?;
        let count = round.tables.iter().filter(|t| t.game == game).count();
        (count > 0).then_some((number, game, count))
    };
    broken(night, rounds)
        .iter()
        .filter_map(place)
        .filter_map(tables)
        .collect()
}

/// The best plan found for given tables.
fn shaped(night: &Night, played: &[PlannedRound], shapes: &[(u32, Vec<Shape>)]) -> Plan {
    let first = u32::try_from(played.len()).unwrap_or(u32::MAX) + 1;
    let budget = budget(night, shapes.len());
    let key = |p: &Plan| (p.score.broken, p.score.cost(night));
    let mut best: Option<Plan> = None;
    let mut attempt = 0;
    loop {
        let mut random = Seeded::for_purpose(night.seed, &format!("night {first} {attempt}"));
        let mut state = State::new(night, played);
        let built = attempt == 0 && constructed(night, played, shapes, &mut state, &mut random);
        if !built {
            filled(night, shapes, &mut state, &mut random);
        }
        let goal = goal(&state, night, played);
        let hot = if built { STEP / 12 } else { 3 * STEP };
        anneal(&mut state, budget.proposals, hot, goal, &mut random);
        let plan = finished(night, played, &state, &mut random);
        let best = match &mut best {
            Some(best) if key(best) <= key(&plan) => best,
            best => best.insert(plan),
        };
        attempt += 1;
        let perfect = best.score.broken == 0 && best.score.cost(night) <= best.bound.cost(night);
        if perfect || attempt >= budget.attempts {
            return best.clone();
        }
    }
}

struct Budget {
    attempts: u32,
    proposals: u64,
}

/// Proposals by size: about a second of work for 200 people and six rounds, and small nights several times.
fn budget(night: &Night, rounds: usize) -> Budget {
    let size = (night.people.len() * rounds.max(1)) as u64;
    if size <= 300 {
        return Budget {
            attempts: 6,
            proposals: 500_000,
        };
    }
    Budget {
        attempts: 1,
        proposals: (size * 2_500).clamp(1_000_000, 4_000_000),
    }
}

fn check_played(night: &Night, played: &[PlannedRound]) -> Result<(), PlanError> {
    for (number, round) in (1..).zip(played) {
        let mut seated: Vec<PersonId> = round
            .tables
            .iter()
            .flat_map(|t| &t.seats)
            .chain(&round.idle)
            .copied()
            .collect();
        let count = seated.len();
        seated.sort_unstable();
        seated.dedup();
        let known = seated.iter().all(|&p| p < night.people.len())
            && round.tables.iter().all(|t| t.game < night.games.len());
        if round.number != number || number > night.rounds || !known || seated.len() != count {
            return Err(PlanError::Played(round.number));
        }
    }
    Ok(())
}

fn present(night: &Night, round: u32) -> Vec<PersonId> {
    (0..night.people.len())
        .filter(|&p| night.is_present(p, round))
        .collect()
}

/// The tables of every open round.
fn shapes(
    night: &Night,
    played: &[PlannedRound],
    limits: &Limits,
) -> Result<Vec<(u32, Vec<Shape>)>, PlanError> {
    let mut shaper = Shaper::new(night);
    for round in played {
        let tables = round.tables.iter().map(|t| Shape {
            game: t.game,
            seats: t.seats.len(),
        });
        shaper.add(&tables.collect::<Vec<_>>());
    }
    let first = u32::try_from(played.len()).unwrap_or(u32::MAX) + 1;
    let mut rounds = Vec::new();
    for number in first..=night.rounds {
        let most = |game| limits.get(&(number, game)).copied();
        let shapes = shaper.next(&present(night, number), most);
        if shapes.is_empty() {
            return Err(PlanError::Nobody(number));
        }
        rounds.push((number, shapes));
    }
    Ok(rounds)
}

/// People in random order, those who sat out most first, so that they are seated.
fn filled(night: &Night, shapes: &[(u32, Vec<Shape>)], state: &mut State<'_>, random: &mut Seeded) {
    for (number, tables) in shapes {
        let mut order = present(night, *number);
        random.shuffle(&mut order);
        order.sort_by_key(|&p| std::cmp::Reverse(state.sat_out(p)));
        state.open(*number, tables, &order);
    }
}

/// Where all tables of all rounds have one size and everybody is there, a schedule without repeated meetings
/// may be known, or the beginning of one.
fn constructed(
    night: &Night,
    played: &[PlannedRound],
    shapes: &[(u32, Vec<Shape>)],
    state: &mut State<'_>,
    random: &mut Seeded,
) -> bool {
    let Some(first) = shapes.first().and_then(|(_, s)| s.first()) else {
        return false;
    };
    let (size, groups) = (first.seats, shapes[0].1.len());
    let n = night.people.len();
    let even = |(number, tables): &(u32, Vec<Shape>)| {
        tables.len() == groups
            && tables.iter().all(|t| t.seats == size)
            && present(night, *number).len() == n
    };
    if !played.is_empty() || groups * size != n || !shapes.iter().all(even) {
        return false;
    }
    let schedule =
        golfers(groups, size, shapes.len()).or_else(|| opening(groups, size, shapes.len()));
    let Some(schedule) = schedule else {
        return false;
    };
    let mut names: Vec<PersonId> = (0..n).collect();
    random.shuffle(&mut names);
    for (index, (number, tables)) in shapes.iter().enumerate() {
        let order: Vec<PersonId> = match schedule.get(index) {
            Some(round) => round.iter().flatten().map(|&p| names[p]).collect(),
            None => names.clone(),
        };
        state.open(*number, tables, &order);
    }
    true
}

/// The cost of a plan that meets its bound.
fn goal(state: &State<'_>, night: &Night, played: &[PlannedRound]) -> i64 {
    let rounds = joined(played, state);
    let (now, least) = (bound(night, &rounds), measure(night, played));
    let open = now.cost(night).saturating_sub(least.cost(night));
    state.idle_least() + STEP * i64::try_from(open).unwrap_or(0)
}

fn joined(played: &[PlannedRound], state: &State<'_>) -> Vec<PlannedRound> {
    let mut rounds = played.to_vec();
    for round in &state.rounds {
        let tables = round.tables.iter().map(|t| PlannedTable {
            game: t.game,
            seats: t.people.clone(),
        });
        let idle = round
            .present
            .iter()
            .copied()
            .filter(|&p| round.place[p] == OUT);
        rounds.push(PlannedRound {
            number: round.number,
            tables: tables.collect(),
            idle: idle.collect(),
        });
    }
    rounds
}

fn finished(
    night: &Night,
    played: &[PlannedRound],
    state: &State<'_>,
    random: &mut Seeded,
) -> Plan {
    let mut rounds = joined(played, state);
    for round in rounds.iter_mut().skip(played.len()) {
        round
            .tables
            .sort_by_key(|t| (t.game, t.seats.iter().min().copied()));
        round.idle.sort_unstable();
    }
    seats::arrange(night, &mut rounds, played.len(), random);
    Plan {
        score: measure(night, &rounds),
        bound: bound(night, &rounds),
        rounds,
    }
}

/// Judges rounds.
#[must_use]
pub fn measure(night: &Night, rounds: &[PlannedRound]) -> Score {
    let (n, games) = (night.people.len(), night.games.len());
    let (mut meet, mut plays) = (vec![0u64; n * n], vec![0u64; n * games]);
    let mut score = Score {
        broken: broken(night, rounds).len() as u64,
        ..Score::default()
    };
    for round in rounds {
        score.sat_out += round.idle.len() as u64;
        for table in &round.tables {
            for (i, &a) in table.seats.iter().enumerate() {
                let times = &mut plays[a * games + table.game];
                score.game_again += *times;
                *times += 1;
                for &b in &table.seats[i + 1..] {
                    let times = &mut meet[a.min(b) * n + a.max(b)];
                    score.meet_again += *times;
                    *times += 1;
                }
            }
        }
    }
    score
}
