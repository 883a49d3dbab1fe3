//! What no single line can tell: do the players agree with each other, and the points with the results?

use super::error::{Problem, TrfError};
use super::player_line::{FIRST_ROUND, STRIDE};
use super::read::{Reader, Wish, WishKind};
use crate::facts::{Cell, Code, Colour, PlayerId, Points};

pub(super) fn check(reader: &mut Reader) {
    check_mentions(reader);
    check_meetings(reader);
    if !reader.errors.is_empty() {
        return;
    }
    let mut wishes = std::mem::take(&mut reader.wishes);
    // Odd points go to results, byes included: those are entered first, wherever their lines stand.
    wishes.sort_by_key(|w| matches!(w.kind, WishKind::Odd(..)));
    let to_pair = reader.event.next_round();
    for wish in wishes {
        if let Err(error) = enter(reader, &wish, to_pair) {
            reader.errors.push(error);
        }
    }
    check_points(reader);
    warn(reader);
}

fn line_of(reader: &Reader, id: PlayerId) -> usize {
    reader.player_lines.get(&id).copied().unwrap_or(1)
}

fn column_of(round: usize) -> usize {
    FIRST_ROUND + STRIDE * (round - 1)
}

fn check_mentions(reader: &mut Reader) {
    let known = |id| reader.event.index_of(id).is_some();
    let wished = reader
        .wishes
        .iter()
        .filter(|w| !matches!(w.kind, WishKind::Virtual(..)))
        .map(|w| &w.mention);
    let unknown: Vec<TrfError> = reader
        .mentions
        .iter()
        .chain(wished)
        .filter(|m| !known(m.id))
        .map(|m| TrfError {
            line: m.line,
            column: m.column,
            problem: Problem::UnknownPlayer(m.id),
        })
        .collect();
    reader.errors.extend(unknown);
}

fn check_meetings(reader: &mut Reader) {
    let mut found = Vec::new();
    for player in &reader.event.players {
        for (round, cell) in (1_usize..).zip(&player.cells) {
            let Some(opponent) = cell.opponent else {
                continue;
            };
            if let Some(problem) = meeting_problem(reader, player.id, round, cell, opponent) {
                found.push(TrfError {
                    line: line_of(reader, player.id),
                    column: column_of(round),
                    problem,
                });
            }
        }
    }
    reader.errors.extend(found);
}

fn meeting_problem(
    reader: &Reader,
    id: PlayerId,
    round: usize,
    cell: &Cell,
    opponent: PlayerId,
) -> Option<Problem> {
    let round = u32::try_from(round).unwrap_or(u32::MAX);
    if opponent == id {
        return Some(Problem::SelfMeeting { id, round });
    }
    let Some(other) = reader.event.player(opponent) else {
        return Some(Problem::UnknownPlayer(opponent));
    };
    let theirs = other.cell(round);
    let colours = match (cell.colour, theirs.colour) {
        (Some(a), Some(b)) => a != b,
        _ => true,
    };
    let fits =
        theirs.opponent == Some(id) && colours && crate::facts::codes_agree(cell.code, theirs.code);
    (!fits).then(|| Problem::Mirror {
        round,
        id,
        opponent,
        own: shown(cell),
        other: shown(&theirs),
    })
}

fn shown(cell: &Cell) -> String {
    let colour = match cell.colour {
        Some(Colour::White) => 'w',
        Some(Colour::Black) => 'b',
        None => '-',
    };
    format!(
        "{} {colour} {}",
        cell.opponent.unwrap_or(0),
        cell.code.letter()
    )
    .trim_end()
    .to_owned()
}

fn enter(reader: &mut Reader, wish: &Wish, to_pair: u32) -> Result<(), TrfError> {
    let at = &wish.mention;
    let error = |problem| TrfError {
        line: at.line,
        column: at.column,
        problem,
    };
    match wish.kind {
        WishKind::Virtual(first, last, high, value) => {
            accelerate(reader, (at.id, high), (first, last), value).map_err(error)
        }
        WishKind::Bye(letter, round) => {
            bye(reader, at.id, round, Code::from_letter(letter), false).map_err(error)
        }
        WishKind::Absent => bye(reader, at.id, to_pair, Some(Code::ZeroBye), true).map_err(error),
        WishKind::Odd(letter, round, value) => {
            if !odd(reader, at.id, letter, round, value) {
                let (id, result) = (at.id, letter);
                let warning = error(Problem::NoSuchResult { id, round, result });
                reader.warnings.push(warning);
            }
            Ok(())
        }
    }
}

/// A bye may be said twice. `any`: whichever kind of bye is there already will do.
fn bye(
    reader: &mut Reader,
    id: PlayerId,
    round: u32,
    code: Option<Code>,
    any: bool,
) -> Result<(), Problem> {
    let (Some(index), Some(code)) = (reader.event.index_of(id), code) else {
        return Ok(());
    };
    let player = &mut reader.event.players[index];
    let there = player.cell(round);
    if there.code == code || (any && there.code.is_requested_bye()) {
        return Ok(());
    }
    if there.code != Code::Blank {
        return Err(Problem::Conflict {
            field: "the player's round",
            first: shown(&there),
        });
    }
    player.set_cell(round, Cell::bye(code));
    Ok(())
}

/// Virtual points are set, not added: a file may give them in both dialects.
fn accelerate(
    reader: &mut Reader,
    (low, high): (PlayerId, PlayerId),
    (first, last): (u32, u32),
    value: Points,
) -> Result<(), Problem> {
    let players = &mut reader.event.players;
    let start = players.partition_point(|p| p.id < low);
    let end = players.partition_point(|p| p.id <= high);
    for player in &mut players[start..end] {
        let rounds = player.accelerated.len().max(last as usize);
        player.accelerated.resize(rounds, Points::ZERO);
        for slot in &mut player.accelerated[first as usize - 1..last as usize] {
            if *slot != Points::ZERO && *slot != value {
                return Err(Problem::Conflict {
                    field: "the virtual points",
                    first: slot.to_string(),
                });
            }
            *slot = value;
        }
    }
    Ok(())
}

/// `false` where the player has no such result, so that the points go nowhere.
fn odd(reader: &mut Reader, id: PlayerId, letter: char, round: u32, value: Points) -> bool {
    let Some(index) = reader.event.index_of(id) else {
        return false;
    };
    let mut found = false;
    let matches = |code: Code| match letter {
        'W' => matches!(code, Code::Win | Code::ShortWin),
        'D' => matches!(code, Code::Draw | Code::ShortDraw),
        'L' => matches!(code, Code::Loss | Code::ShortLoss),
        'P' => code == Code::PairingBye,
        _ => code.letter() == letter,
    };
    for (number, cell) in (1..).zip(&mut reader.event.players[index].cells) {
        if (round == 0 || number == round) && matches(cell.code) {
            cell.odd = Some(value);
            found = true;
        }
    }
    found
}

/// Stated points are the sum of the results, with or without the byes of the round to be paired.
fn check_points(reader: &mut Reader) {
    let paired = reader.event.paired_rounds();
    let mut wrong = Vec::new();
    let so_far = reader.event.scores(paired);
    let others = [paired + 1, u32::MAX].map(|rounds| reader.event.scores(rounds));
    for (index, player) in reader.event.players.iter().enumerate() {
        let Some(stated) = player.stated_points else {
            continue;
        };
        let so_far = so_far[index];
        if stated != so_far && others.iter().all(|scores| stated != scores[index]) {
            let problem = Problem::Sum {
                id: player.id,
                stated: stated.to_string(),
                computed: so_far.to_string(),
            };
            wrong.push(TrfError {
                line: line_of(reader, player.id),
                column: 81,
                problem,
            });
        }
    }
    reader.errors.extend(wrong);
}

fn warn(reader: &mut Reader) {
    let played = reader.event.paired_rounds();
    if let Some(planned) = reader.event.rounds.filter(|&r| r < played) {
        reader.warnings.push(TrfError {
            line: 1,
            column: 1,
            problem: Problem::TooManyRounds { played, planned },
        });
    }
    for round in 1..=played {
        let mut byes = reader
            .event
            .players
            .iter()
            .filter(|p| p.cell(round).code == Code::PairingBye);
        if let (Some(_), Some(second)) = (byes.next(), byes.next()) {
            let (line, column) = (line_of(reader, second.id), column_of(round as usize));
            reader.warnings.push(TrfError {
                line,
                column,
                problem: Problem::TwoByes(round),
            });
        }
    }
}
