use std::collections::BTreeMap;

use super::columns::{Word, words};
use super::cross;
use super::decode::{decode, lines};
use super::error::{Problem, TrfError};
use super::player_line::player_line;
use super::records;
use crate::facts::{Event, Extra, PlayerId, Points};

/// An event read from a file, and what was odd about the file but not wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Read {
    /// The event.
    pub event: Event,
    /// Oddities that did not hinder reading.
    pub warnings: Vec<TrfError>,
}

/// A number in some record, to be looked up once all players are known.
pub(super) struct Mention {
    pub(super) line: usize,
    pub(super) column: usize,
    pub(super) id: PlayerId,
}

/// A bye of a `240`, `XXZ` or `299` line, to be entered once all players are known.
pub(super) struct Wish {
    pub(super) mention: Mention,
    pub(super) kind: WishKind,
}

pub(super) enum WishKind {
    /// A bye letter in a round.
    Bye(char, u32),
    /// Absent in the round to be paired.
    Absent,
    /// Points instead of the scoring's where the player has this result (in one round, or 0: in all).
    Odd(char, u32, Points),
    /// Virtual points in the rounds `first..=last` for this player and those up to the id.
    Virtual(u32, u32, PlayerId, Points),
}

/// What is gathered line by line.
#[derive(Default)]
pub(super) struct Reader {
    pub(super) event: Event,
    pub(super) errors: Vec<TrfError>,
    pub(super) warnings: Vec<TrfError>,
    pub(super) player_lines: BTreeMap<PlayerId, usize>,
    pub(super) mentions: Vec<Mention>,
    pub(super) wishes: Vec<Wish>,
    /// `Some` once a scoring record named the pairing-allocated bye.
    pub(super) bye_worth: Option<Points>,
}

/// No more mistakes than this are told of one file.
const MOST_ERRORS: usize = 100;

/// Reads a tournament report file.
///
/// # Errors
/// What is wrong with it (the first hundred mistakes), in the order of lines: fields that can't be read, players that contradict each
/// other, points that are not the sum of the results. Nothing is guessed.
pub fn read(bytes: &[u8]) -> Result<Read, Vec<TrfError>> {
    let (text, guessed) = decode(bytes);
    let mut reader = Reader::default();
    if let Some(line) = guessed {
        reader.warnings.push(TrfError {
            line,
            column: 1,
            problem: Problem::Encoding,
        });
    }
    for (number, line) in lines(&text) {
        if let Err(error) = reader.line(number, line) {
            reader.errors.push(error);
            if reader.errors.len() == MOST_ERRORS {
                break;
            }
        }
    }
    reader.finish()
}

impl Reader {
    fn line(&mut self, number: usize, text: &str) -> Result<(), TrfError> {
        let code: String = text.chars().take(3).collect();
        if code == "001" {
            return self.player(number, text);
        }
        if !records::record(self, number, &code, text)? {
            let head = self.event.players.is_empty();
            self.event.extra.push(Extra {
                text: text.trim_end().to_owned(),
                head,
            });
        }
        Ok(())
    }

    fn player(&mut self, number: usize, text: &str) -> Result<(), TrfError> {
        let player = player_line(number, text)?;
        if let Some(&first) = self.player_lines.get(&player.id) {
            let problem = Problem::Duplicate {
                id: player.id,
                first,
            };
            return Err(TrfError {
                line: number,
                column: 5,
                problem,
            });
        }
        self.player_lines.insert(player.id, number);
        self.event.players.push(player);
        Ok(())
    }

    fn finish(mut self) -> Result<Read, Vec<TrfError>> {
        if self.event.players.is_empty() && self.errors.is_empty() {
            self.errors.push(TrfError {
                line: 1,
                column: 1,
                problem: Problem::NoPlayers,
            });
        }
        if let Some(points) = self.bye_worth {
            self.event.scoring.pairing_bye = points;
        }
        self.event.players.sort_by_key(|p| p.id);
        self.event.renumber();
        if self.errors.is_empty() {
            cross::check(&mut self);
        }
        if self.errors.is_empty() {
            return Ok(Read {
                event: self.event,
                warnings: self.warnings,
            });
        }
        self.errors.sort_by_key(|e| (e.line, e.column));
        self.errors.truncate(MOST_ERRORS);
        Err(self.errors)
    }
}

/// A word as a number no larger than six digits.
pub(super) fn whole(line: usize, word: &Word<'_>, field: &'static str) -> Result<u32, TrfError> {
    let digits = word.text.len() <= 6 && word.text.bytes().all(|b| b.is_ascii_digit());
    match word.text.parse() {
        Ok(number) if digits => Ok(number),
        _ => {
            let problem = Problem::Number {
                field,
                text: word.text.to_owned(),
            };
            Err(TrfError {
                line,
                column: word.column,
                problem,
            })
        }
    }
}

/// A word as points.
pub(super) fn points(
    line: usize,
    word: &Word<'_>,
    field: &'static str,
) -> Result<Points, TrfError> {
    word.text.parse().map_err(|_| {
        let problem = Problem::Points {
            field,
            text: word.text.to_owned(),
        };
        TrfError {
            line,
            column: word.column,
            problem,
        }
    })
}

/// The words of a line as mentions of players.
pub(super) fn mentions(line: usize, text: &str, skip: usize) -> Result<Vec<Mention>, TrfError> {
    let mention = |w: &Word<'_>| {
        Ok(Mention {
            line,
            column: w.column,
            id: whole(line, w, "player number")?,
        })
    };
    words(text).iter().skip(skip).map(mention).collect()
}
