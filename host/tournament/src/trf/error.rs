use std::fmt;

use serde::Serialize;

/// What is wrong in a tournament file, and where. Columns and lines count from 1; a column is a character.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TrfError {
    /// The line.
    pub line: usize,
    /// The column where the offending field begins.
    pub column: usize,
    /// What is wrong.
    pub problem: Problem,
}

/// The kinds of mistakes in tournament files.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, thiserror::Error)]
#[serde(rename_all = "kebab-case", tag = "code", content = "args")]
pub enum Problem {
    /// The file has no player lines.
    #[error("no player line (001) in the file")]
    NoPlayers,
    /// A field holds no number where one is due.
    #[error("{field}: '{text}' is not a number in range")]
    Number {
        /// The field's name.
        field: &'static str,
        /// What stands there.
        text: String,
    },
    /// A field holds no points where they are due.
    #[error("{field}: '{text}' is not a number of points")]
    Points {
        /// The field's name.
        field: &'static str,
        /// What stands there.
        text: String,
    },
    /// Something stands in a column that must be blank: fields are shifted.
    #[error("'{0}' stands where a blank must be; are the columns shifted?")]
    Shifted(char),
    /// A line ends before its mandatory fields.
    #[error("the line ends before the field {0}")]
    Short(&'static str),
    /// An unknown colour letter.
    #[error("'{0}' is no colour (w, b or -)")]
    Colour(char),
    /// An unknown result letter.
    #[error("'{0}' is no result (1 = 0 + - W D L H F U Z)")]
    Result(char),
    /// A bye with an opponent, or a game without one.
    #[error("result '{result}' does not go with opponent {opponent}")]
    Opponent {
        /// The result letter.
        result: char,
        /// The opponent's number, 0 for none.
        opponent: u32,
    },
    /// Two lines of one number.
    #[error("player {id} is on line {first} already")]
    Duplicate {
        /// The number.
        id: u32,
        /// The first line with it.
        first: usize,
    },
    /// A number nobody has.
    #[error("nobody has the number {0}")]
    UnknownPlayer(u32),
    /// A player against himself.
    #[error("player {id} meets himself in round {round}")]
    SelfMeeting {
        /// Who.
        id: u32,
        /// When.
        round: u32,
    },
    /// Two players' lines tell different stories of one round.
    #[error("round {round}: {id} has '{own}' against {opponent}, who has '{other}'")]
    Mirror {
        /// The round.
        round: u32,
        /// Whose line this is.
        id: u32,
        /// The opponent in it.
        opponent: u32,
        /// What this line says: opponent, colour, result.
        own: String,
        /// What the opponent's line says.
        other: String,
    },
    /// Points that are not the sum of the results.
    #[error("player {id}: the file says {stated} points, the results give {computed}")]
    Sum {
        /// Whose.
        id: u32,
        /// In the file.
        stated: String,
        /// From the results.
        computed: String,
    },
    /// Two records of one thing that disagree.
    #[error("{field} was given before with another value ({first})")]
    Conflict {
        /// What.
        field: &'static str,
        /// The earlier value.
        first: String,
    },
    /// A record's text has no meaning.
    #[error("'{text}' has no meaning in a {record} line")]
    Record {
        /// The record's code.
        record: &'static str,
        /// The text.
        text: String,
    },
    /// More than one pairing-allocated bye in a round (told, not refused).
    #[error("round {0} has more than one pairing-allocated bye")]
    TwoByes(u32),
    /// Points for a result that the player does not have (told, not refused).
    #[error(
        "player {id} has no result {result} in round {round} (0: in any): nothing gets the points"
    )]
    NoSuchResult {
        /// Whose.
        id: u32,
        /// In which round; 0 for all.
        round: u32,
        /// The result's letter in the record.
        result: char,
    },
    /// More rounds in the lines than planned (told, not refused).
    #[error("results of round {played} in an event of {planned} rounds")]
    TooManyRounds {
        /// The last round with results.
        played: u32,
        /// Rounds planned.
        planned: u32,
    },
    /// The file is not UTF-8: bytes were taken as one character each; or a character of UTF-16 is broken (told,
    /// not refused).
    #[error("not UTF-8 (or broken UTF-16): read as one character a byte")]
    Encoding,
}

impl fmt::Display for TrfError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.line, self.column, self.problem)
    }
}

impl std::error::Error for TrfError {}
