//! Start positions as text: words, or SGF. Both come down to stones, who is to move, and the moves since.

use crate::board::{Board, Side};
use crate::moves::Move;
use crate::rules::Rules;
use crate::settings::Settings;
use crate::state::{Start, State};
use qipai_sdk::sgf::{at, refuse, short};
use qipai_sdk::{Message, Point, Refusal};
use std::fmt::Write as _;

/// The longest text that is read, in bytes.
const MOST: usize = 1 << 16;

/// A move of a text, with its place in it.
pub(crate) struct Played {
    pub(crate) mv: Move,
    /// Its colour, where the text names one.
    pub(crate) side: Option<Side>,
    pub(crate) offset: usize,
}

/// What a text says.
#[derive(Default)]
pub(crate) struct Said {
    pub(crate) size: Option<u8>,
    /// Stones with their places in the text.
    pub(crate) stones: Vec<(Side, Point, usize)>,
    pub(crate) turn: Option<Side>,
    pub(crate) moves: Vec<Played>,
}

/// The game that a start position describes, under these rules. Its size is the text's, if it names one.
///
/// # Errors
/// What can't be read or can't be, with its place in the text.
pub fn read(text: &str, rules: &Rules) -> Result<State, Refusal> {
    let said = if text.trim_start().starts_with('(') {
        crate::sgf::read_said(text, rules.size)?
    } else {
        words(text, rules.size)?
    };
    let mut state = begin(text, &said, rules)?;
    for (number, played) in said.moves.iter().enumerate() {
        if let Err(why) = follow(&mut state, played) {
            return refuse(wrong_move(text, played, number + 1, &why));
        }
    }
    Ok(state)
}

/// Why a move of a text can't be.
pub(crate) fn wrong_move(text: &str, played: &Played, number: usize, why: &str) -> Message {
    let message = at("sgf-move", text, played.offset).arg("number", number);
    message
        .arg("found", played.mv)
        .arg("why", format!("@{why}"))
}

/// The game before its moves.
pub(crate) fn begin(text: &str, said: &Said, rules: &Rules) -> Result<State, Refusal> {
    let rules = Rules {
        size: said.size.unwrap_or(rules.size),
        ..rules.clone()
    };
    let settings = Settings::new(&rules)?;
    let mut board = Board::new(settings.size);
    for &(side, point, offset) in &said.stones {
        if board.get(point).is_some() {
            return refuse(at("sgf-twice", text, offset).arg("point", point));
        }
        board.flip(side, point);
    }
    for &(side, point, offset) in &said.stones {
        if settings.wins(&board, side, point) {
            return refuse(at("position-won", text, offset).arg("point", point));
        }
    }
    if board.empty().next().is_none() {
        return refuse(at("position-full", text, 0));
    }
    let stones = said.stones.iter().map(|&(side, point, _)| (side, point));
    let start = Start {
        stones: stones.collect(),
        white_first: said.turn == Some(Side::White),
    };
    Ok(State::new(settings, start))
}

/// Plays a move of a text. A colour that moves out of turn had the other's turn given up.
pub(crate) fn follow(state: &mut State, played: &Played) -> Result<(), String> {
    let in_turn = played.side.is_none_or(|side| side == state.turn());
    if !in_turn && state.step().is_some() {
        return Err("not-your-turn".to_owned());
    }
    let before = (!in_turn).then_some(Move::Forfeit);
    for mv in before.into_iter().chain([played.mv]) {
        if state.end().is_some() {
            return Err("game-over".to_owned());
        }
        state.check(mv).map_err(|illegal| illegal.0.code)?;
        state.play(mv);
    }
    Ok(())
}

/// Words in small letters, with their places.
fn split(text: &str) -> Vec<(usize, String)> {
    let mut words = Vec::new();
    let mut rest = 0;
    for word in text.split(|c: char| c.is_whitespace() || c == ',') {
        if !word.is_empty() {
            words.push((rest, word.to_ascii_lowercase()));
        }
        // The separator may be longer than a byte.
        let end = rest + word.len();
        rest = end + text[end..].chars().next().map_or(0, char::len_utf8);
    }
    words
}

/// Reads "size 15 black h8 j10 white i9 turn white moves g7 h7": each part may be missing.
fn words(text: &str, size: u8) -> Result<Said, Refusal> {
    if text.len() > MOST {
        return refuse(at("sgf-too-long", text, MOST));
    }
    let mut said = Said::default();
    let mut part = String::new();
    for (offset, word) in split(text) {
        let wrong = |code: &str| refuse(at(code, text, offset).arg("found", short(&word)));
        let side = match word.as_str() {
            "black" => Some(Side::Black),
            "white" => Some(Side::White),
            _ => None,
        };
        let lines = said.size.unwrap_or(size);
        match (part.as_str(), side) {
            ("turn", Some(side)) => {
                said.turn = Some(side);
                part.clear();
            }
            ("turn", None) => return wrong("position-word"),
            (_, Some(_)) => part = word,
            _ if matches!(word.as_str(), "size" | "turn" | "moves") => part = word,
            // What comes before it was read for another board.
            ("size", _) if said.size.is_some() || !said.stones.is_empty() => {
                return wrong("position-word");
            }
            ("size", _) => {
                let size = word.parse().ok();
                match size.filter(|size| crate::board::SIZES.contains(size)) {
                    Some(size) => said.size = Some(size),
                    None => return wrong("sgf-size"),
                }
                part.clear();
            }
            ("black" | "white", _) => {
                let side = if part == "black" {
                    Side::Black
                } else {
                    Side::White
                };
                let on_board = |point: &Point| point.file < lines && point.rank < lines;
                match word.parse().ok().filter(on_board) {
                    Some(point) => said.stones.push((side, point, offset)),
                    None => return wrong("sgf-point"),
                }
            }
            ("moves", _) => match word.parse() {
                Ok(mv) => said.moves.push(Played {
                    mv,
                    side: None,
                    offset,
                }),
                Err(_) => return wrong("position-word"),
            },
            _ => return wrong("position-word"),
        }
    }
    if !part.is_empty() && matches!(part.as_str(), "size" | "turn") {
        return refuse(at("position-word", text, text.len()).arg("found", part));
    }
    Ok(said)
}

/// The position with all that led to it, as words that open it again.
#[must_use]
pub fn write(state: &State) -> String {
    let mut text = format!("size {}", state.settings.size);
    for side in Side::BOTH {
        let stones = state.start.stones.iter().filter(|(of, _)| *of == side);
        for (number, (_, point)) in stones.enumerate() {
            let name = if number == 0 { side.key() } else { "" };
            let gap = if number == 0 { " " } else { "" };
            // Writing to a String can't fail.
            let _ = write!(text, "{gap}{name} {point}");
        }
    }
    if state.start.white_first {
        text += " turn white";
    }
    for (number, mv) in state.moves.iter().enumerate() {
        let name = if number == 0 { " moves" } else { "" };
        let _ = write!(text, "{name} {mv}");
    }
    text
}
