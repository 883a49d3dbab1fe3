//! Who sits where at a table: teams as equal as can be, partners changing, seats changing.

use super::model::{Game, Night, PersonId};
use super::plan::PlannedRound;
use crate::seeded::Seeded;

/// Orders tried at a table with more people than can be tried in all orders.
const TRIES: usize = 300;

/// Puts the people of every table from round `from` on into seats, round by round.
pub(super) fn arrange(
    night: &Night,
    rounds: &mut [PlannedRound],
    from: usize,
    random: &mut Seeded,
) {
    let mut memory = Memory::new(night);
    for (index, round) in rounds.iter_mut().enumerate() {
        for table in &mut round.tables {
            let Some(game) = night.games.get(table.game) else {
                continue;
            };
            if index >= from {
                table.seats = memory.best(game, table.game, &table.seats, random);
            }
            memory.note(game, table.game, &table.seats);
        }
    }
}

/// How often people were partners, and sat on a seat of a game.
struct Memory<'a> {
    night: &'a Night,
    partners: Vec<u16>,
    seats: Vec<u16>,
}

const SEATS: usize = 12;

impl<'a> Memory<'a> {
    fn new(night: &'a Night) -> Memory<'a> {
        let n = night.people.len();
        Memory {
            night,
            partners: vec![0; n * n],
            seats: vec![0; n * night.games.len() * SEATS],
        }
    }

    fn seat(&self, person: PersonId, game: usize, seat: usize) -> usize {
        (person * self.night.games.len() + game) * SEATS + seat.min(SEATS - 1)
    }

    fn note(&mut self, game: &Game, index: usize, order: &[PersonId]) {
        for (seat, &person) in order.iter().enumerate() {
            let place = self.seat(person, index, seat);
            self.seats[place] += 1;
        }
        let n = self.night.people.len();
        for (a, b) in partners(game, order) {
            self.partners[a.min(b) * n + a.max(b)] += 1;
        }
    }

    fn best(
        &self,
        game: &Game,
        index: usize,
        people: &[PersonId],
        random: &mut Seeded,
    ) -> Vec<PersonId> {
        let mut order = people.to_vec();
        random.shuffle(&mut order);
        let mut best = (self.cost(game, index, &order), order.clone());
        let mut consider = |order: &[PersonId]| {
            let cost = self.cost(game, index, order);
            if cost < best.0 {
                best = (cost, order.to_vec());
            }
        };
        if order.len() <= 5 {
            permute(&mut order, 0, &mut consider);
        } else {
            for _ in 0..TRIES {
                random.shuffle(&mut order);
                consider(&order);
            }
        }
        best.1
    }

    /// Difference in strength first, then repeated partners, then repeated seats.
    fn cost(&self, game: &Game, index: usize, order: &[PersonId]) -> (i64, u64, u64) {
        let n = self.night.people.len();
        let again = partners(game, order)
            .map(|(a, b)| u64::from(self.partners[a.min(b) * n + a.max(b)]).pow(2));
        let seats = order
            .iter()
            .enumerate()
            .map(|(s, &p)| u64::from(self.seats[self.seat(p, index, s)]).pow(2));
        (self.imbalance(game, order), again.sum(), seats.sum())
    }

    /// The widest difference between two teams' total strengths.
    fn imbalance(&self, game: &Game, order: &[PersonId]) -> i64 {
        let strength = |&seat: &u32| {
            order
                .get(seat as usize)
                .map_or(0, |&p| i64::from(self.night.people[p].strength))
        };
        let totals = || {
            game.teams
                .iter()
                .map(|team| team.iter().map(strength).sum::<i64>())
        };
        totals().max().unwrap_or(0) - totals().min().unwrap_or(0)
    }
}

/// Pairs of people in one team.
fn partners<'a>(
    game: &'a Game,
    order: &'a [PersonId],
) -> impl Iterator<Item = (PersonId, PersonId)> + 'a {
    game.teams.iter().flat_map(move |team| {
        let person = move |&seat: &u32| order.get(seat as usize).copied();
        team.iter().enumerate().flat_map(move |(i, a)| {
            team[i + 1..]
                .iter()
                .filter_map(move |b| Some((person(a)?, person(b)?)))
        })
    })
}

fn permute(order: &mut Vec<PersonId>, from: usize, consider: &mut impl FnMut(&[PersonId])) {
    if from + 1 >= order.len() {
        consider(order);
        return;
    }
    for i in from..order.len() {
        order.swap(from, i);
        permute(order, from + 1, consider);
        order.swap(from, i);
    }
}
