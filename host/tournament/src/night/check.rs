use serde::Serialize;

use super::model::{Beginners, Night, PersonId};
use super::plan::PlannedRound;

/// A rule that a plan breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Broken {
    /// A person is at two tables, or at one and sitting out.
    Twice {
        /// The round.
        round: u32,
        /// Who.
        person: PersonId,
    },
    /// A person is planned who is not there.
    Absent {
        /// The round.
        round: u32,
        /// Who.
        person: PersonId,
    },
    /// A person who is there is not mentioned.
    Forgotten {
        /// The round.
        round: u32,
        /// Who.
        person: PersonId,
    },
    /// Two people share a table who must not.
    Together {
        /// The round.
        round: u32,
        /// One.
        a: PersonId,
        /// The other.
        b: PersonId,
    },
    /// A person is at a game only those who know it may play.
    Unknown {
        /// The round.
        round: u32,
        /// Who.
        person: PersonId,
        /// The game.
        game: usize,
    },
    /// Nobody at the table knows the game.
    Untaught {
        /// The round.
        round: u32,
        /// The game.
        game: usize,
    },
    /// A table with a number of seats the game does not have.
    Seats {
        /// The round.
        round: u32,
        /// The game.
        game: usize,
    },
    /// More tables of a game than there are.
    TooMany {
        /// The round.
        round: u32,
        /// The game.
        game: usize,
    },
}

/// All rules that rounds break.
#[must_use]
pub fn broken(night: &Night, rounds: &[PlannedRound]) -> Vec<Broken> {
    let n = night.people.len();
    let mut apart = vec![false; n * n];
    for group in &night.apart {
        for &a in group.people.iter().filter(|&&a| a < n) {
            for &b in group.people.iter().filter(|&&b| b < n && b != a) {
                apart[a * n + b] = true;
            }
        }
    }
    let mut found = Vec::new();
    for round in rounds {
        people(night, round, &mut found);
        games(night, round, &mut found);
        for table in &round.tables {
            for (i, &a) in table.seats.iter().enumerate() {
                for &b in &table.seats[i + 1..] {
                    if a < n && b < n && apart[a * n + b] {
                        found.push(Broken::Together {
                            round: round.number,
                            a,
                            b,
                        });
                    }
                }
            }
        }
    }
    found
}

fn people(night: &Night, round: &PlannedRound, found: &mut Vec<Broken>) {
    let number = round.number;
    let mut times = vec![0u32; night.people.len()];
    for &person in round
        .tables
        .iter()
        .flat_map(|t| &t.seats)
        .chain(&round.idle)
    {
        match times.get_mut(person) {
            Some(count) => *count += 1,
            None => found.push(Broken::Absent {
                round: number,
                person,
            }),
        }
    }
    for (person, &count) in times.iter().enumerate() {
        let there = night.is_present(person, number);
        match count {
            0 if there => found.push(Broken::Forgotten {
                round: number,
                person,
            }),
            0 => {}
            _ if !there => found.push(Broken::Absent {
                round: number,
                person,
            }),
            1 => {}
            _ => found.push(Broken::Twice {
                round: number,
                person,
            }),
        }
    }
}

fn games(night: &Night, round: &PlannedRound, found: &mut Vec<Broken>) {
    let number = round.number;
    for (game, spec) in night.games.iter().enumerate() {
        let tables = || round.tables.iter().filter(move |t| t.game == game);
        if tables().count() > spec.tables as usize {
            found.push(Broken::TooMany {
                round: number,
                game,
            });
        }
        for table in tables() {
            if !spec.seats.iter().any(|&s| s as usize == table.seats.len()) {
                found.push(Broken::Seats {
                    round: number,
                    game,
                });
            }
            let knows =
                |&&p: &&PersonId| night.people.get(p).is_some_and(|p| p.knows.contains(&game));
            if spec.beginners == Beginners::WithTeacher && !table.seats.iter().any(|p| knows(&p)) {
                found.push(Broken::Untaught {
                    round: number,
                    game,
                });
            }
            let stranger = table.seats.iter().filter(|&&p| !night.may_play(p, game));
            found.extend(stranger.map(|&person| Broken::Unknown {
                round: number,
                person,
                game,
            }));
        }
    }
}
