//! The `001` record: one player and all his rounds.

use super::columns::{COUNTINGS, Columns};
use super::error::{Problem, TrfError};
use super::records::MOST_ROUNDS;
use crate::facts::{Cell, Code, Colour, Player, Points};

/// Where round 1 begins, and how far the next round's block is.
pub(super) const FIRST_ROUND: usize = 92;
pub(super) const STRIDE: usize = 10;
/// Ids have four columns; the blank before them is used for five digits by big events.
const HIGHEST_ID: u32 = 99_999;
const BLANKS: [usize; 8] = [9, 14, 48, 53, 57, 69, 80, 90];

/// Reads a player line, counting its columns in the first way that makes sense of it.
pub(super) fn player_line(line: usize, text: &str) -> Result<Player, TrfError> {
    let mut first_error = None;
    for counting in COUNTINGS {
        match parse(&Columns::new(line, text, counting)) {
            Ok(player) => return Ok(player),
            Err(error) if text.is_ascii() => return Err(error),
            Err(error) => first_error = first_error.or(Some(error)),
        }
    }
    Err(first_error.unwrap_or(TrfError {
        line,
        column: 1,
        problem: Problem::Short("player"),
    }))
}

fn parse(line: &Columns) -> Result<Player, TrfError> {
    let id = line.number(4, 8, "starting number")?;
    let id = id.ok_or_else(|| line.error(5, Problem::Short("starting number")))?;
    if id == 0 || id > HIGHEST_ID {
        return Err(line.error(
            5,
            Problem::Number {
                field: "starting number",
                text: id.to_string(),
            },
        ));
    }
    BLANKS
        .iter()
        .try_for_each(|&column| line.must_be_blank(column))?;
    let sex = Some(line.at(10)).filter(|c| !c.is_whitespace());
    if let Some(c) = sex.filter(|c| !c.is_alphabetic()) {
        return Err(line.error(10, Problem::Shifted(c)));
    }
    let stated = line.text(81, 84);
    let stated_points = if stated.is_empty() {
        None
    } else {
        let points: Result<Points, _> = stated.parse();
        Some(points.map_err(|_| {
            line.error(
                81,
                Problem::Points {
                    field: "points",
                    text: stated,
                },
            )
        })?)
    };
    Ok(Player {
        id,
        tpn: id,
        sex,
        title: line.text(11, 13),
        name: line.text(15, 47),
        rating: line.number(49, 52, "rating")?.unwrap_or(0),
        federation: line.text(54, 56),
        fide_id: line.text(58, 68),
        birth: line.text(70, 79),
        joined: 1,
        stated_points,
        stated_rank: line.number(85, 89, "rank")?,
        cells: rounds(line)?,
        ..Player::default()
    })
}

fn rounds(line: &Columns) -> Result<Vec<Cell>, TrfError> {
    let mut cells = Vec::new();
    let mut start = FIRST_ROUND;
    while start <= line.len() {
        if cells.len() == MOST_ROUNDS as usize {
            let text = (MOST_ROUNDS + 1).to_string();
            return Err(line.error(
                start,
                Problem::Number {
                    field: "round",
                    text,
                },
            ));
        }
        cells.push(round(line, start)?);
        start += STRIDE;
    }
    while cells.last() == Some(&Cell::BLANK) {
        cells.pop();
    }
    Ok(cells)
}

fn round(line: &Columns, start: usize) -> Result<Cell, TrfError> {
    line.must_be_blank(start + 4)?;
    line.must_be_blank(start + 6)?;
    line.must_be_blank(start + 8)?;
    let opponent = line
        .number(start - 1, start + 3, "opponent")?
        .filter(|&id| id != 0);
    let colour = match line.at(start + 5) {
        'w' | 'W' => Some(Colour::White),
        'b' | 'B' => Some(Colour::Black),
        '-' => None,
        c if c.is_whitespace() => None,
        c => return Err(line.error(start + 5, Problem::Colour(c))),
    };
    let letter = line.at(start + 7);
    let code = if letter.is_whitespace() {
        if opponent.is_some() {
            Code::Pending
        } else {
            Code::Blank
        }
    } else {
        Code::from_letter(letter).ok_or_else(|| line.error(start + 7, Problem::Result(letter)))?
    };
    let forfeit = matches!(code, Code::ForfeitWin | Code::ForfeitLoss);
    let fits = match opponent {
        Some(_) => code.needs_opponent() && colour.is_some() || forfeit,
        None => !code.needs_opponent(),
    };
    if !fits {
        let problem = Problem::Opponent {
            result: letter,
            opponent: opponent.unwrap_or(0),
        };
        return Err(line.error(start + 7, problem));
    }
    let colour = if opponent.is_some() || forfeit {
        colour
    } else {
        None
    };
    Ok(Cell {
        opponent,
        colour,
        code,
        odd: None,
    })
}
