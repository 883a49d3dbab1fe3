//! Who sits where, in what order they play, and what they are called.

use crate::config::{Assign, Config};
use crate::record::{Secret, first_seat};
use crate::rules::Seat;
use crate::table::Table;

/// The ring of seats in order of play for a match's first game.
pub(crate) fn first_order(config: &Config, secret: &Secret, start: Option<Seat>) -> Vec<Seat> {
    let seats = config.seating.teams.len();
    let first = match (start, config.seating.assign) {
        (Some(seat), _) => usize::from(seat),
        (None, Assign::Given) => 0,
        (None, Assign::Random) => first_seat(secret, seats),
    };
    (0..seats)
        .map(|i| Seat::try_from((first + i) % seats).unwrap_or(0))
        .collect()
}

impl Table {
    pub(crate) fn seats(&self) -> usize {
        self.config.seating.teams.len()
    }

    pub(crate) fn all_seats(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..=Seat::MAX).take(self.seats())
    }

    pub(crate) fn team(&self, seat: Seat) -> u8 {
        let teams = &self.config.seating.teams;
        teams.get(usize::from(seat)).copied().unwrap_or(seat)
    }

    /// Names of the seats, by seat. Names belong to the order of play: who begins a game of two colours has the first.
    #[must_use]
    pub fn seat_names(&self) -> Vec<String> {
        let names = &self.config.seating.names;
        let name = |seat: Seat| {
            let at = self.game.order.iter().position(|s| *s == seat)?;
            // A game that names its seats by numbers means the seats, whoever begins.
            names
                .get(at)
                .filter(|name| name.parse::<Seat>().is_err())
                .cloned()
        };
        self.all_seats()
            .map(|seat| name(seat).unwrap_or_else(|| seat.to_string()))
            .collect()
    }

    /// A seat by its name or its number.
    #[must_use]
    pub fn seat_named(&self, name: &str) -> Option<Seat> {
        let by_name = self.seat_names().iter().position(|known| known == name);
        let number = by_name.or_else(|| name.parse().ok())?;
        Seat::try_from(number)
            .ok()
            .filter(|_| number < self.seats())
    }
}
