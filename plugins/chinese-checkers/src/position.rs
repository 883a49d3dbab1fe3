//! Start positions as a text: rows from the top with a letter for each piece, and what can't be seen on the board.
//! `docs/games/chinese-checkers.md` describes it.

use crate::asked;
use crate::board::{POINTS, Point, name, place, seating};
use crate::rules::Rules;
use crate::state::{News, Player, State};
use qipai_sdk::contract::{Message, Refusal};

/// Letters of the six colours, by the triangle they start from.
pub(crate) const LETTERS: [char; 6] = ['r', 'p', 'g', 'y', 'b', 'o'];

/// Codes of refused positions.
pub(crate) const CODES: [&str; 13] = [
    "position-rows",
    "position-row",
    "position-piece",
    "position-field",
    "position-turn",
    "position-number",
    "position-standing",
    "position-object",
    "position-point",
    "position-twice",
    "position-seats",
    "position-count",
    "position-out",
];

/// What a text says, by triangle; nothing is checked against a table yet.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Told {
    /// The triangles that have seats, where the text says so.
    pub(crate) seats: Option<Vec<u8>>,
    pub(crate) pieces: [Vec<Point>; 6],
    /// Triangle of the seat to move.
    pub(crate) turn: Option<u8>,
    pub(crate) ply: u32,
    /// Moves of each seat, in order of play.
    pub(crate) moves: Option<Vec<u32>>,
    /// Who is done (`true`) or out, in the order of its happening, triangles that share a place together.
    pub(crate) standing: Option<Vec<(bool, Vec<u8>)>>,
}

pub(crate) fn wrong(code: &str) -> Message {
    Message::new(code)
}

/// Reads a text or an object.
pub(crate) fn read(text: &str) -> Result<Told, Message> {
    let told = if text.trim_start().starts_with('{') {
        asked::read(text)?
    } else {
        line(text)?
    };
    let mut seen = [false; POINTS];
    for &point in told.pieces.iter().flatten() {
        if std::mem::replace(&mut seen[usize::from(point)], true) {
            return Err(wrong("position-twice").arg("at", name(point)));
        }
    }
    Ok(told)
}

fn line(text: &str) -> Result<Told, Message> {
    let mut fields = text.split_whitespace();
    let mut told = Told {
        pieces: rows(fields.next().unwrap_or_default())?,
        ..Told::default()
    };
    if let Some(turn) = fields.next() {
        let triangle = triangle(turn).ok_or(wrong("position-turn").arg("found", turn))?;
        told.turn = Some(triangle);
    }
    if let Some(ply) = fields.next() {
        told.ply = number("ply", ply)?;
    }
    if let Some(moves) = fields.next().filter(|moves| *moves != "-") {
        let numbers = moves.split(',').map(|moves| number("moves", moves));
        told.moves = Some(numbers.collect::<Result<_, _>>()?);
    }
    if let Some(text) = fields.next() {
        told.standing = Some(standing(text)?);
    }
    match fields.next() {
        None => Ok(told),
        Some(more) => Err(wrong("position-field").arg("found", more)),
    }
}

fn rows(text: &str) -> Result<[Vec<Point>; 6], Message> {
    let rows: Vec<&str> = text.split('/').collect();
    if rows.len() != 17 {
        return Err(wrong("position-rows").arg("found", rows.len()));
    }
    let mut pieces: [Vec<Point>; 6] = Default::default();
    let mut first = 0;
    for (number, row) in (0..).zip(rows) {
        let length = (first..POINTS)
            .take_while(|&point| place(point as Point).1 == number)
            .count();
        let mut at = 0;
        let mut empty = 0;
        for c in row.chars() {
            if let Some(digit) = c.to_digit(10) {
                empty = (empty * 10 + digit as usize).min(POINTS);
                continue;
            }
            at += std::mem::take(&mut empty);
            let letter = LETTERS.iter().position(|&letter| letter == c);
            let Some(triangle) = letter else {
                return Err(wrong("position-piece")
                    .arg("row", 17 - number)
                    .arg("found", c));
            };
            if at < length {
                pieces[triangle].push((first + at) as Point);
            }
            at += 1;
        }
        if at + empty != length {
            let message = wrong("position-row")
                .arg("row", 17 - number)
                .arg("text", row);
            return Err(message.arg("found", at + empty).arg("points", length));
        }
        first += length;
    }
    Ok(pieces)
}

/// A triangle by its letter.
pub(crate) fn triangle(text: &str) -> Option<u8> {
    let letter = LETTERS.iter().position(|letter| text == letter.to_string());
    letter.map(|triangle| triangle as u8)
}

fn number(field: &str, text: &str) -> Result<u32, Message> {
    let plain = text.len() <= 6 && text.bytes().all(|digit| digit.is_ascii_digit());
    let number = plain.then(|| text.parse().ok()).flatten();
    number.ok_or_else(|| {
        wrong("position-number")
            .arg("field", field)
            .arg("found", text)
    })
}

/// `+y-gp`: yellow is done, then green and purple go out together; `-` alone: nobody is.
pub(crate) fn standing(text: &str) -> Result<Vec<(bool, Vec<u8>)>, Message> {
    let unread = || wrong("position-standing").arg("found", text);
    let mut groups: Vec<(bool, Vec<u8>)> = Vec::new();
    if text == "-" {
        return Ok(groups);
    }
    for c in text.chars() {
        match (c, groups.last_mut()) {
            ('+' | '-', _) => groups.push((c == '+', Vec::new())),
            (letter, Some((_, group))) => {
                let triangle = triangle(&letter.to_string()).ok_or_else(unread)?;
                group.push(triangle);
            }
            _ => return Err(unread()),
        }
    }
    let mut named: Vec<u8> = groups.iter().flat_map(|(_, group)| group.clone()).collect();
    named.sort_unstable();
    let twice = named.windows(2).any(|pair| pair[0] == pair[1]);
    if twice || groups.iter().any(|(_, group)| group.is_empty()) {
        return Err(unread());
    }
    Ok(groups)
}

/// Puts what a text says on a table with these teams, in order of play.
pub(crate) fn placed(told: &Told, rules: Rules, sides: &[u8]) -> Result<State, Message> {
    let homes = seating(sides.len());
    let seat = |triangle: u8| homes.iter().position(|&home| home == triangle);
    let unseated = (0..6)
        .find(|&triangle| !told.pieces[triangle].is_empty() && seat(triangle as u8).is_none());
    let other = told.seats.as_ref().is_some_and(|seats| seats != homes);
    if other || unseated.is_some() {
        return Err(wrong("position-seats").arg("seats", sides.len()));
    }
    let mut players = Vec::new();
    for (at, (&home, &side)) in homes.iter().zip(sides).enumerate() {
        let before = (told.ply + (sides.len() - 1 - at) as u32) / sides.len() as u32;
        let moves = match &told.moves {
            None => before,
            Some(moves) if moves.len() == sides.len() => moves[at],
            Some(_) => return Err(wrong("position-seats").arg("seats", sides.len())),
        };
        let pieces = told.pieces[usize::from(home)].clone();
        players.push(Player {
            home,
            side,
            pieces,
            moves,
            filled: false,
        });
    }
    let mut state = State::placed(rules, players);
    state.ply = told.ply;
    let turn = match told.turn {
        None => told.ply as usize % sides.len(),
        Some(turn) => {
            seat(turn).ok_or(wrong("position-turn").arg("found", LETTERS[usize::from(turn)]))?
        }
    };
    settle(&mut state, told, turn)?;
    for (at, player) in state.players.iter().enumerate() {
        let out = state
            .standing
            .out
            .iter()
            .flatten()
            .any(|&side| side == player.side);
        let colour = LETTERS[usize::from(player.home)];
        let count = player.pieces.len();
        if !out && !(1..=10).contains(&count) {
            return Err(wrong("position-count")
                .arg("colour", colour)
                .arg("found", count));
        }
        if state.end.is_none() && told.turn.is_some() && at == turn && !state.plays(at) {
            return Err(wrong("position-turn").arg("found", colour));
        }
    }
    if state.end.is_none() && state.ply >= state.rules.max_plies {
        state.finish("move-limit");
    }
    state.pass_on(turn, &mut Vec::new());
    Ok(state)
}

/// Who is done and out: what the text says, or whose target is filled.
fn settle(state: &mut State, told: &Told, turn: usize) -> Result<(), Message> {
    let mut news: Vec<News> = Vec::new();
    let seats = state.players.len();
    let Some(groups) = &told.standing else {
        // Who moved last comes first.
        for player in (0..seats).map(|at| (turn + seats - 1 + at) % seats) {
            if state.end.is_none() && state.has_filled(player) {
                state.fill(player, &mut news);
            }
        }
        return Ok(());
    };
    for (done, group) in groups {
        let mut at = Vec::new();
        for &triangle in group {
            let seat = state
                .players
                .iter()
                .position(|player| player.home == triangle);
            let colour = LETTERS[usize::from(triangle)];
            at.push(seat.ok_or(wrong("position-standing").arg("found", colour))?);
        }
        if *done {
            at.into_iter()
                .for_each(|player| state.fill(player, &mut news));
            continue;
        }
        if let Some(&player) = at
            .iter()
            .find(|&&player| !state.players[player].pieces.is_empty())
        {
            let colour = LETTERS[usize::from(state.players[player].home)];
            return Err(wrong("position-out").arg("colour", colour));
        }
        let sides: Vec<u8> = at
            .iter()
            .map(|&player| state.players[player].side)
            .collect();
        state.lose(&sides, "void");
    }
    Ok(())
}

/// The position as a text; reading it gives the same position.
pub(crate) fn write(state: &State) -> String {
    let mut letters = [None; POINTS];
    for player in &state.players {
        for &at in &player.pieces {
            letters[usize::from(at)] = Some(LETTERS[usize::from(player.home)]);
        }
    }
    let mut text = String::new();
    let (mut row, mut empty) = (0, 0);
    let flush = |text: &mut String, empty: &mut u32| {
        if *empty > 0 {
            text.push_str(&std::mem::take(empty).to_string());
        }
    };
    for (point, letter) in (0..).zip(letters) {
        if place(point).1 != row {
            row = place(point).1;
            flush(&mut text, &mut empty);
            text.push('/');
        }
        match letter {
            None => empty += 1,
            Some(letter) => {
                flush(&mut text, &mut empty);
                text.push(letter);
            }
        }
    }
    flush(&mut text, &mut empty);
    let turn = LETTERS[usize::from(state.players[state.turn].home)];
    let moves: Vec<String> = state
        .players
        .iter()
        .map(|player| player.moves.to_string())
        .collect();
    format!(
        "{text} {turn} {} {} {}",
        state.ply,
        moves.join(","),
        standing_text(state)
    )
}

fn standing_text(state: &State) -> String {
    let of = |wanted: &dyn Fn(&Player) -> bool| -> String {
        let players = state.players.iter().filter(|player| wanted(player));
        players
            .map(|player| LETTERS[usize::from(player.home)])
            .collect()
    };
    let mut text = String::new();
    for side in &state.standing.done {
        text.push('+');
        text.push_str(&of(&|player| player.side == *side));
    }
    let partners = of(&|player| player.filled && !state.standing.settled(player.side));
    if !partners.is_empty() {
        text.push('+');
        text.push_str(&partners);
    }
    for group in &state.standing.out {
        text.push('-');
        text.push_str(&of(&|player| group.contains(&player.side)));
    }
    if text.is_empty() {
        "-".to_owned()
    } else {
        text
    }
}

/// The state of a text, for a game's `from_position`.
pub(crate) fn open(text: &str, rules: Rules, sides: &[u8]) -> Result<State, Refusal> {
    let told = read(text).map_err(Refusal::Malformed)?;
    placed(&told, rules, sides).map_err(Refusal::Malformed)
}
