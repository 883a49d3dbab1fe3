//! A plan in the making, with its cost kept up to date move by move.

use super::model::{Beginners, Night};
use super::plan::PlannedRound;
use super::shape::Shape;

/// Nobody's table: sitting out. Also used for people who are not there.
pub(super) const OUT: usize = usize::MAX;
/// Cost of a broken rule: more than all aims together.
const BROKEN: i64 = 1_000_000_000;
/// Cost of sitting out, times the square of how often.
const IDLE: i64 = 1_000_000;
/// Cost of one repeated meeting or game, before the night's goals.
pub(super) const STEP: i64 = 64;

#[derive(Clone, Debug)]
pub(super) struct Table {
    pub(super) game: usize,
    pub(super) people: Vec<usize>,
}

#[derive(Clone, Debug)]
pub(super) struct Round {
    pub(super) number: u32,
    pub(super) tables: Vec<Table>,
    pub(super) present: Vec<usize>,
    /// Table by person.
    pub(super) place: Vec<usize>,
}

#[derive(Clone)]
pub(super) struct State<'a> {
    pub(super) night: &'a Night,
    people: usize,
    games: usize,
    apart: Vec<bool>,
    may: Vec<bool>,
    teaches: Vec<bool>,
    needs_teacher: Vec<bool>,
    meet: Vec<u16>,
    plays: Vec<u16>,
    idle: Vec<u16>,
    pub(super) rounds: Vec<Round>,
    pub(super) cost: i64,
}

impl<'a> State<'a> {
    /// No rounds to plan yet; those played count.
    pub(super) fn new(night: &'a Night, played: &[PlannedRound]) -> State<'a> {
        let (people, games) = (night.people.len(), night.games.len());
        let mut apart = vec![false; people * people];
        for group in &night.apart {
            for &a in &group.people {
                for &b in group.people.iter().filter(|&&b| b != a) {
                    apart[a * people + b] = true;
                }
            }
        }
        let table = |f: &dyn Fn(usize, usize) -> bool| {
            (0..people * games)
                .map(|i| f(i / games, i % games))
                .collect::<Vec<bool>>()
        };
        let mut state = State {
            night,
            people,
            games,
            apart,
            may: table(&|p, g| night.may_play(p, g)),
            teaches: table(&|p, g| night.people[p].knows.contains(&g)),
            needs_teacher: night
                .games
                .iter()
                .map(|g| g.beginners == Beginners::WithTeacher)
                .collect(),
            meet: vec![0; people * people],
            plays: vec![0; people * games],
            idle: vec![0; people],
            rounds: Vec::new(),
            cost: 0,
        };
        for round in played {
            state.count_played(round);
        }
        state
    }

    fn count_played(&mut self, round: &PlannedRound) {
        for table in &round.tables {
            for (i, &a) in table.seats.iter().enumerate() {
                self.plays[a * self.games + table.game] += 1;
                for &b in &table.seats[i + 1..] {
                    self.meet[a * self.people + b] += 1;
                    self.meet[b * self.people + a] += 1;
                }
            }
        }
        for &person in &round.idle {
            self.idle[person] += 1;
        }
    }

    /// Adds a round with its people in the given order: tables are filled one after another.
    pub(super) fn open(&mut self, number: u32, shapes: &[Shape], order: &[usize]) {
        let tables = shapes
            .iter()
            .map(|s| Table {
                game: s.game,
                people: Vec::with_capacity(s.seats),
            })
            .collect();
        let round = Round {
            number,
            tables,
            present: order.to_vec(),
            place: vec![OUT; self.people],
        };
        self.rounds.push(round);
        let index = self.rounds.len() - 1;
        let seats = shapes
            .iter()
            .enumerate()
            .flat_map(|(t, s)| std::iter::repeat_n(t, s.seats));
        for (&person, table) in order.iter().zip(seats.chain(std::iter::repeat(OUT))) {
            self.insert(index, table, person);
        }
        // Filling counted tables without a teacher when they were half empty: count them once, full.
        for table in 0..self.rounds[index].tables.len() {
            if self.untaught(index, table) {
                self.cost += BROKEN;
            }
        }
    }

    fn untaught(&self, round: usize, table: usize) -> bool {
        let table = &self.rounds[round].tables[table];
        self.needs_teacher[table.game]
            && !table
                .people
                .iter()
                .any(|&p| self.teaches[p * self.games + table.game])
    }

    /// Seats a person without looking at teachers; gives the change in cost, which is noted.
    fn insert(&mut self, round: usize, table: usize, person: usize) -> i64 {
        self.rounds[round].place[person] = table;
        let mut change = 0;
        if table == OUT {
            change += IDLE * (2 * i64::from(self.idle[person]) + 1);
            self.idle[person] += 1;
        } else {
            let game = self.rounds[round].tables[table].game;
            change += self.start_game(person, game);
            for i in 0..self.rounds[round].tables[table].people.len() {
                let other = self.rounds[round].tables[table].people[i];
                change += self.together(person, other);
            }
            self.rounds[round].tables[table].people.push(person);
        }
        self.cost += change;
        change
    }

    fn remove(&mut self, round: usize, table: usize, person: usize) -> i64 {
        let mut change = 0;
        if table == OUT {
            self.idle[person] -= 1;
            change -= IDLE * (2 * i64::from(self.idle[person]) + 1);
        } else {
            let game = self.rounds[round].tables[table].game;
            self.rounds[round].tables[table]
                .people
                .retain(|&p| p != person);
            change += self.stop_game(person, game);
            for i in 0..self.rounds[round].tables[table].people.len() {
                let other = self.rounds[round].tables[table].people[i];
                change += self.parted(person, other);
            }
        }
        self.cost += change;
        change
    }

    fn start_game(&mut self, person: usize, game: usize) -> i64 {
        let index = person * self.games + game;
        let again = i64::from(self.plays[index]) * STEP * i64::from(self.night.goals.game);
        self.plays[index] += 1;
        again + if self.may[index] { 0 } else { BROKEN }
    }

    fn stop_game(&mut self, person: usize, game: usize) -> i64 {
        let index = person * self.games + game;
        self.plays[index] -= 1;
        let again = i64::from(self.plays[index]) * STEP * i64::from(self.night.goals.game);
        -again - if self.may[index] { 0 } else { BROKEN }
    }

    fn together(&mut self, a: usize, b: usize) -> i64 {
        let (ab, ba) = (a * self.people + b, b * self.people + a);
        let again = i64::from(self.meet[ab]) * STEP * i64::from(self.night.goals.meet);
        self.meet[ab] += 1;
        self.meet[ba] += 1;
        again + if self.apart[ab] { BROKEN } else { 0 }
    }

    fn parted(&mut self, a: usize, b: usize) -> i64 {
        let (ab, ba) = (a * self.people + b, b * self.people + a);
        self.meet[ab] -= 1;
        self.meet[ba] -= 1;
        let again = i64::from(self.meet[ab]) * STEP * i64::from(self.night.goals.meet);
        -again - if self.apart[ab] { BROKEN } else { 0 }
    }

    /// Exchanges two people of one round; gives the change in cost. Exchanging again undoes it.
    pub(super) fn swap(&mut self, round: usize, a: usize, b: usize) -> i64 {
        let (ta, tb) = (self.rounds[round].place[a], self.rounds[round].place[b]);
        if ta == tb {
            return 0;
        }
        let before = self.cost;
        let untaught = |state: &State<'_>| {
            [ta, tb]
                .iter()
                .filter(|&&t| t != OUT && state.untaught(round, t))
                .count() as i64
        };
        let missing = untaught(self);
        self.remove(round, ta, a);
        self.remove(round, tb, b);
        self.insert(round, ta, b);
        self.insert(round, tb, a);
        self.cost += BROKEN * (untaught(self) - missing);
        self.cost - before
    }

    /// Exchanges the games of two tables with as many people; gives the change in cost.
    pub(super) fn swap_games(&mut self, round: usize, s: usize, t: usize) -> i64 {
        let before = self.cost;
        let games = [
            self.rounds[round].tables[s].game,
            self.rounds[round].tables[t].game,
        ];
        let missing = i64::from(self.untaught(round, s)) + i64::from(self.untaught(round, t));
        for (table, from, to) in [(s, games[0], games[1]), (t, games[1], games[0])] {
            for i in 0..self.rounds[round].tables[table].people.len() {
                let person = self.rounds[round].tables[table].people[i];
                self.cost += self.stop_game(person, from);
                self.cost += self.start_game(person, to);
            }
            self.rounds[round].tables[table].game = to;
        }
        let after = i64::from(self.untaught(round, s)) + i64::from(self.untaught(round, t));
        self.cost += BROKEN * (after - missing);
        self.cost - before
    }

    /// Rounds a person sat out so far.
    pub(super) fn sat_out(&self, person: usize) -> u16 {
        self.idle[person]
    }

    /// What sitting out costs at least: shared out as evenly as those played and these rounds allow.
    pub(super) fn idle_least(&self) -> i64 {
        let mut open = 0u32;
        let mut idle = self.idle.clone();
        for round in &self.rounds {
            for &person in round.present.iter().filter(|&&p| round.place[p] == OUT) {
                idle[person] -= 1;
                open += 1;
            }
        }
        let mut cost = 0;
        for _ in 0..open {
            let Some(least) = idle.iter_mut().min() else {
                break;
            };
            cost += IDLE * (2 * i64::from(*least) + 1);
            *least += 1;
        }
        cost
    }
}
