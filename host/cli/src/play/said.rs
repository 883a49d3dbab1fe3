//! What a line means: a command of the terminal, or a move or call in any way of writing it.

use super::screen::Screen;
use crate::Done;
use crate::output::Failed;
use qipai_table::rules::{Message, Seat, Viewer};
use qipai_table::{Command, Table};

/// What somebody typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Said {
    Nothing,
    Quit,
    Help,
    Board,
    Moves,
    Draw,
    Answer(bool),
    Resign,
    Text(String),
}

/// A line, and the seat that it speaks for where it names one.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Line {
    pub(super) seat: Option<Seat>,
    pub(super) said: Said,
}

/// Something that a seat may do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Choice {
    Move(String),
    Call(String),
}

impl Choice {
    pub(super) fn text(&self) -> &str {
        match self {
            Self::Move(text) | Self::Call(text) => text,
        }
    }

    pub(super) fn command(self) -> Command {
        match self {
            Self::Move(text) => Command::Play(text),
            Self::Call(text) => Command::Call { text, alert: None },
        }
    }
}

/// Words of the terminal, in both languages whichever is shown.
const WORDS: &[(&[&str], Said)] = &[
    (&["?", "？", "moves", "着法"], Said::Moves),
    (&["help", "h", "帮助"], Said::Help),
    (&["board", "棋盘", "局面"], Said::Board),
    (&["quit", "exit", "q", "退出"], Said::Quit),
    (&["resign", "认输"], Said::Resign),
    (&["draw", "提和", "求和"], Said::Draw),
    (&["accept", "yes", "同意"], Said::Answer(true)),
    (&["decline", "no", "拒绝"], Said::Answer(false)),
];

/// Reads a line: "SEAT: ..." speaks for another seat.
pub(super) fn parse(table: &Table, screen: &Screen, line: &str) -> Result<Line, Message> {
    let line = line.trim();
    let (seat, rest) = match line.split_once([':', '：']) {
        Some((name, rest)) => match screen.named(table, name.trim()) {
            Ok(seat) => (Some(seat), rest.trim()),
            // A move may have a colon of its own: dead:q16.
            Err(_) if rest.starts_with(|c: char| !c.is_whitespace()) => (None, line),
            Err(why) => return Err(why),
        },
        None => (None, line),
    };
    let word = rest.to_lowercase();
    let known = WORDS
        .iter()
        .find(|(words, _)| words.contains(&word.as_str()));
    let said = match known {
        Some((_, said)) => said.clone(),
        None if rest.is_empty() => Said::Nothing,
        None => Said::Text(rest.to_owned()),
    };
    Ok(Line { seat, said })
}

/// Moves or calls that are listed; what is legal and not listed by itself (claims) where nothing else is.
pub(super) fn options(table: &mut Table, seat: Seat) -> Done<Vec<Choice>> {
    let told = |why: Message| Failed::Internal(why.to_string());
    let calls = table.calls(seat).map_err(told)?.listed;
    let moves = table.legal(seat).map_err(told)?;
    let listed = if moves.listed.is_empty() {
        moves.extra
    } else {
        moves.listed.to_vec()
    };
    let calls = calls.to_vec().into_iter().map(Choice::Call);
    Ok(calls.chain(listed.into_iter().map(Choice::Move)).collect())
}

/// A move or call in its own text, another notation, a reader's language, or by what it touches ("h2 e2").
pub(super) fn command(table: &mut Table, screen: &Screen, seat: Seat, text: &str) -> Command {
    let calling = table
        .calls(seat)
        .is_ok_and(|calls| !calls.listed.is_empty() || !calls.complete);
    if calling {
        let choices = options(table, seat).unwrap_or_default();
        let same = |choice: &&Choice| {
            choice.text().eq_ignore_ascii_case(text)
                || screen
                    .described(table, seat, choice)
                    .eq_ignore_ascii_case(text)
        };
        let found = choices.iter().find(same).cloned();
        return found
            .unwrap_or_else(|| Choice::Call(text.to_owned()))
            .command();
    }
    Command::Play(read(table, screen, seat, text))
}

fn read(table: &mut Table, screen: &Screen, seat: Seat, text: &str) -> String {
    let cases = [text.to_owned(), text.to_lowercase(), text.to_uppercase()];
    if let Some(own) = cases
        .into_iter()
        .find(|text| table.check(seat, text).is_ok())
    {
        return own;
    }
    let notations = table.info().notations.clone();
    let languages = ["en", "zh-Hans"].map(str::to_owned);
    for notation in notations.iter().chain(&languages) {
        if let Ok(read) = table.read(seat, text, notation) {
            return read;
        }
    }
    let touched: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
    if let Ok(read) = table.interpret(seat, &touched)
        && table.check(seat, &read).is_ok()
    {
        return read;
    }
    let listed = options(table, seat).unwrap_or_default();
    let same = |choice: &&Choice| {
        screen
            .described(table, seat, choice)
            .eq_ignore_ascii_case(text)
    };
    listed
        .iter()
        .find(same)
        .map_or(text, Choice::text)
        .to_owned()
}

/// A choice as a reader of the language reads it; its own text where the game has no other.
pub(super) fn described(
    table: &mut Table,
    seat: Seat,
    choice: &Choice,
    lang: &str,
) -> Option<String> {
    match choice {
        Choice::Move(text) => table
            .describe(seat, text, Viewer::Player(seat), lang)
            .ok()
            .flatten(),
        Choice::Call(_) => None,
    }
}
