use std::fmt::Write as _;

use serde::Serialize;

use crate::facts::{Code, Colour, Event, PlayerId};
use crate::swiss::Pairing;

/// A pairing from outside: of another program, of an arbiter, or the one that was played.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Given {
    /// White and Black of each board.
    pub boards: Vec<(PlayerId, PlayerId)>,
    /// Who has the pairing-allocated bye.
    pub byes: Vec<PlayerId>,
    /// It says that there is no pairing.
    pub none: bool,
}

/// What is wrong in a list of pairs, and where (from 1).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, thiserror::Error)]
#[error("{line}:{column}: {problem}")]
pub struct PairsError {
    /// The line.
    pub line: usize,
    /// The column.
    pub column: usize,
    /// What.
    pub problem: PairsProblem,
}

/// The mistakes in lists of pairs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, thiserror::Error)]
#[serde(rename_all = "kebab-case", tag = "code", content = "args")]
pub enum PairsProblem {
    /// A line that is no pair.
    #[error("'{text}' is no pair of player numbers")]
    NoPair {
        /// What stands there.
        text: String,
    },
    /// The first line counts other lines than there are.
    #[error("{stated} pairs are announced, {found} follow")]
    Count {
        /// What the first line says.
        stated: u32,
        /// Lines after it.
        found: usize,
    },
    /// `none` beside pairs.
    #[error("'none' stands beside {found} pairs")]
    NoneAndPairs {
        /// How many.
        found: usize,
    },
}

impl Given {
    /// Reads engines' output: `white black` a line, the bye as `id 0`, `none` where there is no pairing. A first
    /// line may count the lines to come.
    ///
    /// # Errors
    /// The first line that is no pair, or a count that is wrong.
    pub fn parse(text: &str) -> Result<Given, PairsError> {
        let mut given = Given::default();
        let text = text.trim_start_matches('\u{feff}');
        // LF, CR LF and lone CR all end a line.
        let text = text.replace("\r\n", "\n").replace('\r', "\n");
        let lines: Vec<(usize, &str)> = (1..)
            .zip(text.lines())
            .filter(|(_, l)| !l.trim().is_empty())
            .collect();
        let (mut stated, mut none) = (None, None);
        for (at, &(number, line)) in lines.iter().enumerate() {
            let words: Vec<&str> = line.split_whitespace().collect();
            let error = |column: usize| PairsError {
                line: number,
                column,
                problem: PairsProblem::NoPair {
                    text: line.trim().to_owned(),
                },
            };
            let id = |word: &str| {
                let column = line.find(word).map_or(1, |c| line[..c].chars().count() + 1);
                let digits = word.len() <= 9 && word.bytes().all(|b| b.is_ascii_digit());
                word.parse::<u32>()
                    .ok()
                    .filter(|_| digits)
                    .ok_or_else(|| error(column))
            };
            match words.as_slice() {
                [word] if word.eq_ignore_ascii_case("none") => none = Some((number, line)),
                [count] if at == 0 => stated = Some((number, line, id(count)?)),
                [white, black] => match (id(white)?, id(black)?) {
                    (0, 0) => return Err(error(1)),
                    (id, 0) | (0, id) => given.byes.push(id),
                    pair => given.boards.push(pair),
                },
                _ => return Err(error(1)),
            }
        }
        given.none = none.is_some();
        let found = given.boards.len() + given.byes.len();
        let at = |(line, text): (usize, &str), problem| PairsError {
            line,
            column: 1 + text.chars().take_while(|c| c.is_whitespace()).count(),
            problem,
        };
        if let Some(place) = none.filter(|_| found > 0) {
            return Err(at(place, PairsProblem::NoneAndPairs { found }));
        }
        match stated {
            Some((number, line, stated)) if stated as usize != found => {
                Err(at((number, line), PairsProblem::Count { stated, found }))
            }
            _ => Ok(given),
        }
    }

    /// The pairing a round of the event was played by.
    #[must_use]
    pub fn played(event: &Event, round: u32) -> Given {
        let mut given = Given::default();
        for player in &event.players {
            let cell = player.cell(round);
            match (cell.opponent, cell.colour) {
                (Some(opponent), Some(Colour::White)) => given.boards.push((player.id, opponent)),
                // A forfeit without colours is listed once, by the lower number.
                (Some(opponent), None) if player.id < opponent => {
                    given.boards.push((player.id, opponent))
                }
                (None, _) if cell.code == Code::PairingBye => given.byes.push(player.id),
                _ => {}
            }
        }
        given
    }
}

impl Pairing {
    /// The engines' form: the number of lines, then `white black` a line, the bye as `id 0`.
    #[must_use]
    pub fn to_lines(&self) -> String {
        let mut text = format!("{}\n", self.boards.len() + usize::from(self.bye.is_some()));
        for board in &self.boards {
            let _ = writeln!(text, "{} {}", board.white, board.black);
        }
        if let Some(id) = self.bye {
            let _ = writeln!(text, "{id} 0");
        }
        text
    }
}
