//! A main line as steps, and a start position from them: stones, the history since, who is to move.

use super::header::Header;
use super::{at, refuse, short};
use crate::board::{BORDER, Board, Cell, EMPTY, SLOTS, Slot, cell, owner};
use crate::moves::Move;
use crate::rules::{HandicapPlacement, Rules};
use crate::settings::Settings;
use crate::state::{Stage, State};
use crate::stone::{Point, Side};
use qipai_sdk::contract::Refusal;
use qipai_sdk::sgf::{Node, Property, is_black, main_line};

/// What a node does, with its place in the text.
pub(super) struct Step {
    pub(super) what: What,
    pub(super) offset: usize,
}

/// One thing that a node does.
pub(super) enum What {
    /// Stones of a side are on these points; of nobody: they are empty.
    Stones(Option<Side>, Vec<Point>),
    /// This side is to move.
    Turn(Side),
    /// A move.
    Play(Side, Move),
    /// Points, dead stones included, that count for a side.
    Territory(Side, Vec<Point>),
}

/// A main line that is read: what its root says, and its steps.
pub(super) struct Line {
    pub(super) header: Header,
    pub(super) size: u8,
    pub(super) steps: Vec<Step>,
}

impl Line {
    /// Reads a text; `size` is the board's where the root names none.
    pub(super) fn read(text: &str, size: u8) -> Result<Line, Refusal> {
        let nodes = main_line(text)?;
        let header = match nodes.first() {
            Some(root) => Header::read(text, root)?,
            None => Header::default(),
        };
        let size = header.size.unwrap_or(size);
        let mut steps = Vec::new();
        for node in &nodes {
            node_steps(text, size, node, &mut steps)?;
        }
        Ok(Line {
            header,
            size,
            steps,
        })
    }

    /// Whose move the first is.
    pub(super) fn first_mover(&self) -> Option<Side> {
        self.steps.iter().find_map(|step| match step.what {
            What::Play(side, _) => Some(side),
            _ => None,
        })
    }
}

/// The steps of a node, moves last.
fn node_steps(text: &str, size: u8, node: &Node, steps: &mut Vec<Step>) -> Result<(), Refusal> {
    let mut moves = Vec::new();
    let mut placed: Vec<Point> = Vec::new();
    for property in node {
        let offset = property.offset;
        let what = match property.name.as_str() {
            name @ ("AB" | "AW" | "AE") => {
                if !moves.is_empty() {
                    return refuse(at("sgf-late-setup", text, offset));
                }
                let points = points(text, size, property)?;
                // Unlike territory, stones are a list that can't be empty.
                if points.is_empty() {
                    return refuse(at("sgf-point", text, offset).arg("found", ""));
                }
                if let Some(point) = points.iter().find(|point| placed.contains(point)) {
                    return refuse(at("sgf-twice", text, offset).arg("point", point));
                }
                placed.extend(&points);
                What::Stones(side(&name[1..]), points)
            }
            "PL" => match side(property.first()) {
                Some(side) => What::Turn(side),
                None => {
                    let message = at("sgf-syntax", text, offset);
                    return refuse(message.arg("found", short(property.first())));
                }
            },
            name @ ("TB" | "TW") => match side(&name[1..]) {
                Some(side) => What::Territory(side, points(text, size, property)?),
                None => continue,
            },
            name @ ("B" | "W") => {
                let mv = played(text, size, property)?;
                let forfeit = mv == Move::Pass && node.iter().any(|other| other.name == "QF");
                let mv = if forfeit { Move::Forfeit } else { mv };
                if let Some(side) = side(name) {
                    let what = What::Play(side, mv);
                    moves.push(Step { what, offset });
                }
                continue;
            }
            _ => continue,
        };
        steps.push(Step { what, offset });
    }
    steps.extend(moves);
    Ok(())
}

fn side(text: &str) -> Option<Side> {
    is_black(text).map(|black| if black { Side::Black } else { Side::White })
}

/// A move: a point, or nothing (or "tt" off the board) for a pass.
fn played(text: &str, size: u8, property: &Property) -> Result<Move, Refusal> {
    let value = property.first();
    if value.is_empty() || (value == "tt" && size <= 19) {
        return Ok(Move::Pass);
    }
    match Point::from_sgf(value, size) {
        Some(point) => Ok(Move::Play(point)),
        None => refuse(at("sgf-point", text, property.offset).arg("found", short(value))),
    }
}

/// A list of points.
fn points(text: &str, size: u8, property: &Property) -> Result<Vec<Point>, Refusal> {
    property.points(text, size, |file, row| Point {
        file,
        rank: size - 1 - row,
    })
}

/// The game that a start position describes, under these rules. Its size and handicap are the text's, if it names them.
pub fn read_position(text: &str, rules: &Rules) -> Result<State, Refusal> {
    let line = Line::read(text, rules.size)?;
    let rules = Rules {
        size: line.size,
        handicap: line.header.handicap.unwrap_or(rules.handicap),
        ..rules.clone()
    };
    // What stands on the board need not be the usual points.
    let settings = Settings::new(&Rules {
        handicap_placement: HandicapPlacement::Free,
        ..rules.clone()
    })?;
    let settings = Settings {
        placement: rules.handicap_placement,
        ..settings
    };
    let begins = line
        .steps
        .iter()
        .position(|step| matches!(step.what, What::Play(..)))
        .unwrap_or(line.steps.len());
    let (setup, played) = line.steps.split_at(begins);
    let mut state = root(text, settings, setup, line.first_mover())?;
    for (number, step) in played.iter().enumerate() {
        follow(text, &mut state, step, number + 1)?;
    }
    Ok(state)
}

/// The position before the first move.
pub(super) fn root(
    text: &str,
    settings: Settings,
    setup: &[Step],
    first_mover: Option<Side>,
) -> Result<State, Refusal> {
    let empty = Board::new(settings.size);
    let mut cells: [Cell; SLOTS] = *empty.cells();
    let mut turn = None;
    for step in setup {
        match &step.what {
            What::Stones(side, points) => {
                for slot in points.iter().filter_map(|point| empty.slot(*point)) {
                    cells[usize::from(slot) % SLOTS] = side.map_or(EMPTY, cell);
                }
            }
            What::Turn(side) => turn = Some(*side),
            What::Play(..) | What::Territory(..) => {}
        }
    }
    let stones = cells.iter().any(|cell| !matches!(*cell, EMPTY | BORDER));
    let handicap = settings.handicap > 1;
    let usual = if handicap && stones {
        Side::White
    } else {
        Side::Black
    };
    let board = Board::from_cells(settings.size, &cells);
    let free = handicap && !stones && settings.placement == HandicapPlacement::Free;
    let handicap = settings.handicap;
    let waits = first_mover.or(turn);
    let turn = turn.or(first_mover).unwrap_or(usual);
    if let Some(stone) = smothered(&board, waits) {
        let offset = setup.last().map_or(0, |step| step.offset);
        return refuse(at("sgf-no-liberty", text, offset).arg("point", board.point(stone)));
    }
    let mut state = State::from_board(settings, board, turn);
    if free && turn == Side::Black {
        state.to_place = handicap;
    }
    Ok(state)
}

/// A stone whose chain has no liberty: it can't be on a board, but for stones of the side that the text names to move, which wait
/// to be taken. Problems are set up so.
fn smothered(board: &Board, waits: Option<Side>) -> Option<Slot> {
    let stands = |slot: Slot| owner(board.get(slot)).is_some_and(|side| Some(side) != waits);
    board
        .slots()
        .find(|&slot| stands(slot) && !board.has_liberty(slot))
}

/// Plays a step of the history. Colours may move out of turn there; a move after both passed goes on with the game.
fn follow(text: &str, state: &mut State, step: &Step, number: usize) -> Result<(), Refusal> {
    let side = match &step.what {
        What::Territory(..) => return Ok(()),
        What::Stones(..) => return refuse(at("sgf-late-setup", text, step.offset)),
        What::Turn(side) | What::Play(side, _) => *side,
    };
    let again = matches!(step.what, What::Play(_, Move::Pass));
    match state.stage() {
        // A third pass says nothing new.
        Stage::Count(_) if again => return Ok(()),
        Stage::Count(_) if state.may_resume() => state.resume(side),
        Stage::Play => state.turn = side,
        Stage::Count(_) | Stage::Over(..) => {}
    }
    let What::Play(_, mv) = step.what else {
        return Ok(());
    };
    if let Some(why) = state.forbids(side, mv) {
        let message = at("sgf-move", text, step.offset);
        let message = message.arg("number", number).arg("found", mv);
        return refuse(message.arg("why", format!("@{why}")));
    }
    state.play(side, mv);
    Ok(())
}
