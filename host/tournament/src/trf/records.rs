//! All records but players and scoring: what each says about the event.

use super::columns::{Columns, Counting, Word, words};
use super::error::{Problem, TrfError};
use super::read::{Mention, Reader, Wish, WishKind, mentions, points, whole};
use super::scoring_lines;
use crate::facts::{Adjustment, Colour, Forbidden, Numbering, Points};

/// No event has more rounds than this.
pub(super) const MOST_ROUNDS: u32 = 999;

/// Takes in one record; `false` where the code is not one of ours and the line is to be kept as it is.
pub(super) fn record(
    reader: &mut Reader,
    line: usize,
    code: &str,
    text: &str,
) -> Result<bool, TrfError> {
    match code {
        "012" if reader.event.name.is_empty() => text
            .get(3..)
            .unwrap_or("")
            .trim()
            .clone_into(&mut reader.event.name),
        "142" => rounds(reader, line, text, "142")?,
        "XXR" => rounds(reader, line, text, "XXR")?,
        "152" => initial_colour(reader, line, text)?,
        "XXC" => configuration(reader, line, text)?,
        "162" => scoring_lines::record_162(reader, line, text)?,
        "XXS" => scoring_lines::record_xxs(reader, line, text)?,
        "BBW" | "BBD" | "BBL" | "BBZ" | "BBF" | "BBU" => {
            scoring_lines::record_bb(reader, line, code, text)?
        }
        "192" => system(reader, line, text)?,
        "240" => byes(reader, line, text)?,
        "250" => acceleration_range(reader, line, text)?,
        "260" => forbidden(reader, line, text)?,
        "299" => return odd_points(reader, line, text),
        "XXA" => acceleration(reader, line, text)?,
        "XXP" => forbidden_always(reader, line, text)?,
        "XXZ" => absent(reader, line, text)?,
        "###" => return seed(reader, line, text),
        _ => return Ok(false),
    }
    Ok(true)
}

/// `### qipai seed N`: the format has no record for the seed of what is drawn by lot. Other comments are kept.
fn seed(reader: &mut Reader, line: usize, text: &str) -> Result<bool, TrfError> {
    let words = words(text);
    let [name, key, value] = words.as_slice() else {
        return Ok(false);
    };
    if (name.text, key.text) != ("qipai", "seed") {
        return Ok(false);
    }
    let seed = value.text.parse();
    reader.event.seed = seed.map_err(|_| bad("### qipai seed", line, value.column, value.text))?;
    Ok(true)
}

fn bad(record: &'static str, line: usize, column: usize, text: &str) -> TrfError {
    TrfError {
        line,
        column,
        problem: Problem::Record {
            record,
            text: text.to_owned(),
        },
    }
}

/// Exactly `N` words, or an error at the first missing or surplus one.
fn exactly<'a, const N: usize>(
    line: usize,
    text: &'a str,
    record: &'static str,
) -> Result<[Word<'a>; N], TrfError> {
    let found = words(text);
    let column = found
        .get(N)
        .map_or(text.chars().count().max(3) + 1, |w| w.column);
    found
        .try_into()
        .map_err(|_| bad(record, line, column, text))
}

/// Stores a value that may be said twice (once in each dialect) but not differently.
fn agree<T: PartialEq + std::fmt::Debug>(
    slot: &mut Option<T>,
    value: T,
    (line, column): (usize, usize),
    field: &'static str,
) -> Result<(), TrfError> {
    match slot {
        Some(first) if *first != value => {
            let problem = Problem::Conflict {
                field,
                first: format!("{first:?}"),
            };
            Err(TrfError {
                line,
                column,
                problem,
            })
        }
        _ => {
            *slot = Some(value);
            Ok(())
        }
    }
}

fn rounds(
    reader: &mut Reader,
    line: usize,
    text: &str,
    record: &'static str,
) -> Result<(), TrfError> {
    let [word] = exactly(line, text, record)?;
    let number = whole(line, &word, "number of rounds")?;
    if number == 0 || number > MOST_ROUNDS {
        return Err(bad(record, line, word.column, word.text));
    }
    agree(
        &mut reader.event.rounds,
        number,
        (line, word.column),
        "the number of rounds",
    )
}

fn initial_colour(reader: &mut Reader, line: usize, text: &str) -> Result<(), TrfError> {
    let [word] = exactly(line, text, "152")?;
    let colour = match word.text {
        "W" | "w" => Colour::White,
        "B" | "b" => Colour::Black,
        _ => return Err(bad("152", line, word.column, word.text)),
    };
    agree(
        &mut reader.event.initial_colour,
        colour,
        (line, word.column),
        "the initial colour",
    )
}

fn configuration(reader: &mut Reader, line: usize, text: &str) -> Result<(), TrfError> {
    for word in words(text) {
        let colour = match word.text.to_ascii_lowercase().as_str() {
            "rank" => {
                reader.event.numbering = Numbering::StatedRank;
                continue;
            }
            "white1" => Colour::White,
            "black1" => Colour::Black,
            _ => return Err(bad("XXC", line, word.column, word.text)),
        };
        agree(
            &mut reader.event.initial_colour,
            colour,
            (line, word.column),
            "the initial colour",
        )?;
    }
    Ok(())
}

fn system(reader: &mut Reader, line: usize, text: &str) -> Result<(), TrfError> {
    let [word] = exactly(line, text, "192")?;
    reader.event.system = word.text.to_ascii_uppercase();
    reader.event.baku = reader.event.system.ends_with("_BAKU");
    Ok(())
}

fn byes(reader: &mut Reader, line: usize, text: &str) -> Result<(), TrfError> {
    let found = words(text);
    let [kind, round, ..] = found.as_slice() else {
        return Err(bad("240", line, 5, text));
    };
    let letter = match kind.text.to_ascii_uppercase().as_str() {
        "F" => 'F',
        "H" => 'H',
        "Z" => 'Z',
        _ => return Err(bad("240", line, kind.column, kind.text)),
    };
    let round = round_number(line, round)?;
    for mention in mentions(line, text, 2)? {
        reader.wishes.push(Wish {
            mention,
            kind: WishKind::Bye(letter, round),
        });
    }
    Ok(())
}

fn round_number(line: usize, word: &Word<'_>) -> Result<u32, TrfError> {
    let round = whole(line, word, "round")?;
    if round == 0 || round > MOST_ROUNDS {
        let problem = Problem::Number {
            field: "round",
            text: word.text.to_owned(),
        };
        return Err(TrfError {
            line,
            column: word.column,
            problem,
        });
    }
    Ok(round)
}

/// `250 MMMM GGGG RRF RRL PPPF PPPL`: match points (teams only) may be left out.
fn acceleration_range(reader: &mut Reader, line: usize, text: &str) -> Result<(), TrfError> {
    let mut found = words(text);
    if found.len() == 6 {
        found.remove(0);
    }
    let [value, first, last, from, to] = found.as_slice() else {
        return Err(bad("250", line, 5, text));
    };
    let value = points(line, value, "virtual points")?;
    let (first, last) = (round_number(line, first)?, round_number(line, last)?);
    let (low, high) = (
        whole(line, from, "player number")?,
        whole(line, to, "player number")?,
    );
    if first > last || low > high {
        return Err(bad("250", line, to.column, text));
    }
    let mention = Mention {
        line,
        column: from.column,
        id: low,
    };
    reader.wishes.push(Wish {
        mention,
        kind: WishKind::Virtual(first, last, high, value),
    });
    Ok(())
}

/// `XXA NNNN pp.p pp.p ...`: a field of five columns for each round.
fn acceleration(reader: &mut Reader, line: usize, text: &str) -> Result<(), TrfError> {
    let columns = Columns::new(line, text, Counting::Characters);
    let id = columns.number(4, 8, "player number")?;
    let id = id.ok_or_else(|| columns.error(5, Problem::Short("player number")))?;
    let mut start = 10;
    let mut round = 1;
    while start <= columns.len() {
        let text = columns.text(start - 1, start + 3);
        let value: Points = if text.is_empty() {
            Points::ZERO
        } else {
            let parsed = text.parse();
            parsed.map_err(|_| {
                columns.error(
                    start,
                    Problem::Points {
                        field: "virtual points",
                        text,
                    },
                )
            })?
        };
        let mention = Mention {
            line,
            column: 5,
            id,
        };
        reader.wishes.push(Wish {
            mention,
            kind: WishKind::Virtual(round, round, id, value),
        });
        start += 5;
        round += 1;
        if round > MOST_ROUNDS {
            return Err(columns.error(
                start,
                Problem::Number {
                    field: "round",
                    text: round.to_string(),
                },
            ));
        }
    }
    Ok(())
}

fn forbidden(reader: &mut Reader, line: usize, text: &str) -> Result<(), TrfError> {
    let found = words(text);
    let [first, last, ..] = found.as_slice() else {
        return Err(bad("260", line, 5, text));
    };
    let (first, last) = (round_number(line, first)?, round_number(line, last)?);
    let named = mentions(line, text, 2)?;
    let ids = named.iter().map(|m| m.id).collect();
    reader.mentions.extend(named);
    forbid(
        reader,
        Forbidden {
            ids,
            first,
            last: Some(last),
            reason: String::new(),
        },
    );
    Ok(())
}

fn forbidden_always(reader: &mut Reader, line: usize, text: &str) -> Result<(), TrfError> {
    let named = mentions(line, text, 0)?;
    let ids = named.iter().map(|m| m.id).collect();
    reader.mentions.extend(named);
    forbid(
        reader,
        Forbidden {
            ids,
            first: 1,
            last: None,
            reason: String::new(),
        },
    );
    Ok(())
}

/// The same ban may stand in both dialects.
fn forbid(reader: &mut Reader, ban: Forbidden) {
    if !reader.event.forbidden.contains(&ban) {
        reader.event.forbidden.push(ban);
    }
}

fn absent(reader: &mut Reader, line: usize, text: &str) -> Result<(), TrfError> {
    for mention in mentions(line, text, 0)? {
        reader.wishes.push(Wish {
            mention,
            kind: WishKind::Absent,
        });
    }
    Ok(())
}

/// `299 T MMMM GGGG RRR IIII ...`. Records that name no player are about teams and are kept as they are.
fn odd_points(reader: &mut Reader, line: usize, text: &str) -> Result<bool, TrfError> {
    let columns = Columns::new(line, text, Counting::Characters);
    let value = columns.text(13, 17);
    if columns.len() < 24 || value.is_empty() {
        return Ok(false);
    }
    let value: Points = value.parse().map_err(|_| {
        columns.error(
            14,
            Problem::Points {
                field: "points",
                text: value.clone(),
            },
        )
    })?;
    let round = columns.number(20, 22, "round")?.unwrap_or(0);
    let letter = columns.at(5).to_ascii_uppercase();
    let named: Vec<Word<'_>> = words(text).into_iter().filter(|w| w.column >= 23).collect();
    for word in named {
        let mention = Mention {
            line,
            column: word.column,
            id: whole(line, &word, "player number")?,
        };
        if letter.is_whitespace() {
            reader.event.adjustments.push(Adjustment {
                id: mention.id,
                round,
                points: value,
            });
            reader.mentions.push(mention);
        } else if "WDLFHZPU+-".contains(letter) {
            reader.wishes.push(Wish {
                mention,
                kind: WishKind::Odd(letter, round, value),
            });
        } else {
            return Err(bad("299", line, 5, &letter.to_string()));
        }
    }
    Ok(true)
}
