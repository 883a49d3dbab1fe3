//! Whole games: a text as setup and inputs, and back.

use super::line::{Line, Step, What, root};
use super::write::{self, list};
use super::{at, refuse};
use crate::board::{Slot, owner};
use crate::moves::Move;
use crate::rules::{Amount, HandicapPlacement, Rules};
use crate::settings::Settings;
use crate::state::{End, Stage, State};
use crate::stone::{Point, Side};
use qipai_sdk::Seat;
use qipai_sdk::contract::{Input, Message, Refusal, WireOutcome, WireSetup};
use qipai_sdk::sgf::Ending;

/// The seat of a side: a game in a file is sat down to in order.
fn seat(side: Side) -> Seat {
    Seat(side as u8)
}

/// A game that is read: the state as far as it got, and the inputs that led there.
struct Reading {
    state: State,
    inputs: Vec<Input>,
}

impl Reading {
    fn play(&mut self, side: Side, mv: Move) -> Option<&'static str> {
        let why = self.state.forbids(side, mv);
        if why.is_none() {
            self.state.play(side, mv);
            self.inputs.push(Input::Move(seat(side), mv.to_string()));
        }
        why
    }

    /// A move of the file. After two passes play was resumed, and who moves out of turn had the other's turn given up.
    fn follow(&mut self, side: Side, mv: Move) -> Option<&'static str> {
        if matches!(self.state.stage(), Stage::Count(_)) {
            if mv == Move::Pass {
                // A third pass says nothing new.
                return None;
            }
            self.play(side.other(), Move::Resume);
        }
        if *self.state.stage() == Stage::Play && self.state.turn() != side {
            self.play(side.other(), Move::Forfeit);
        }
        self.play(side, mv)
    }

    /// Says dead what stands on the other side's points.
    fn mark(&mut self, territory: &[(Side, Vec<Point>)]) {
        for (side, points) in territory {
            for &point in points {
                let board = self.state.board();
                let slot = board.slot(point);
                let dead = |slot: Slot| {
                    owner(board.get(slot)) == Some(side.other()) && !self.state.is_dead(slot)
                };
                if slot.is_some_and(dead) {
                    self.play(Side::Black, Move::Dead(point));
                }
            }
        }
    }
}

/// A whole game from its text.
pub fn read_game(text: &str) -> Result<(WireSetup, Vec<Input>), Refusal> {
    let line = Line::read(text, 19)?;
    let is_move = |step: &Step| matches!(step.what, What::Play(..));
    let begins = line.steps.iter().position(is_move);
    let (setup, played) = line.steps.split_at(begins.unwrap_or(line.steps.len()));
    let (rules, state, position) = start(text, &line, setup)?;
    let mut reading = Reading {
        state,
        inputs: Vec::new(),
    };
    let mut territory = Vec::new();
    let mut number = 0;
    for step in played {
        match &step.what {
            What::Play(side, mv) => {
                number += 1;
                if let Some(why) = reading.follow(*side, *mv) {
                    let message = at("sgf-move", text, step.offset).arg("number", number);
                    let message = message.arg("found", mv);
                    return refuse(message.arg("why", format!("@{why}")));
                }
            }
            What::Territory(side, points) => territory.push((*side, points.clone())),
            What::Stones(..) => return refuse(at("sgf-late-setup", text, step.offset)),
            What::Turn(_) => {}
        }
    }
    if let Some(ending) = line.header.result.as_deref().and_then(Ending::read) {
        finish(&mut reading, &territory, ending);
    }
    let setup = WireSetup {
        rules: serde_json::to_string(&rules).unwrap_or_default(),
        teams: vec![0, 1],
        order: Side::BOTH.map(seat).to_vec(),
        position,
        ..WireSetup::default()
    };
    Ok((setup, reading.inputs))
}

/// The rules, the first position, and its text where it is not the usual one.
fn start(
    text: &str,
    line: &Line,
    setup: &[Step],
) -> Result<(Rules, State, Option<String>), Refusal> {
    let mut rules = line.header.rules();
    let plain = Settings::new(&rules)?;
    let custom = root(text, plain, setup, line.first_mover())?;
    let handicap = line.header.handicap.unwrap_or(0);
    let bare = custom.board().empty().len() == usize::from(rules.size).pow(2);
    let placement = if bare && handicap > 1 {
        HandicapPlacement::Free
    } else {
        HandicapPlacement::Fixed
    };
    let usual = Rules {
        handicap,
        handicap_placement: placement,
        ..rules.clone()
    };
    if let Ok(settings) = Settings::new(&usual) {
        let state = State::new(settings);
        if state.board().cells() == custom.board().cells() && state.turn() == custom.turn() {
            return Ok((usual, state, None));
        }
    }
    // With stones of its own, the position names the handicap.
    let named = if handicap > 1 {
        format!("HA[{handicap}]")
    } else {
        String::new()
    };
    let position = format!("(;GM[1]FF[4]{named}{})", write::root(&custom));
    if handicap > 0 {
        rules.komi.get_or_insert(Amount::Whole(0));
    }
    let state = super::read_position(&position, &rules)?;
    Ok((rules, state, Some(position)))
}

/// The end of a game: the count if the players agreed to one that comes to this result, and otherwise the result itself.
fn finish(reading: &mut Reading, territory: &[(Side, Vec<Point>)], ending: Ending) {
    if let (Ending::Won { black, .. }, Some(cause)) = (&ending, ending.cause()) {
        let loser = seat(if *black { Side::White } else { Side::Black });
        reading
            .inputs
            .push(Input::Leave(vec![loser], cause.to_owned()));
        return;
    }
    let places = match ending {
        Ending::Won { black: true, .. } => vec![1, 2],
        Ending::Won { black: false, .. } => vec![2, 1],
        Ending::Drawn => vec![1, 1],
        Ending::Void => Vec::new(),
    };
    if matches!(reading.state.stage(), Stage::Count(_)) && !places.is_empty() {
        reading.mark(territory);
        let [black, white] = reading.state.totals();
        let counted = match black.cmp(&white) {
            std::cmp::Ordering::Greater => vec![1, 2],
            std::cmp::Ordering::Less => vec![2, 1],
            std::cmp::Ordering::Equal => vec![1, 1],
        };
        if counted == places {
            for side in Side::BOTH {
                reading.play(side, Move::Agree);
            }
        }
    }
    if !matches!(reading.state.stage(), Stage::Over(..)) {
        reading.inputs.push(Input::End(WireOutcome {
            ending: Message::new(if places.is_empty() {
                "void"
            } else {
                "adjudicated"
            }),
            scored: !places.is_empty(),
            places,
        }));
    }
}

/// A game as text; nothing for inputs that this game can't have had.
pub fn write_game(
    setup: &WireSetup,
    inputs: &[Input],
    tags: &[(String, String)],
) -> Option<String> {
    let rules: Rules = match setup.rules.trim() {
        "" => Rules::default(),
        text => serde_json::from_str(text).ok()?,
    };
    let mut state = match &setup.position {
        Some(text) => super::read_position(text, &rules).ok()?,
        None => State::new(Settings::new(&rules).ok()?),
    };
    let side = |seat: &Seat| {
        let at = setup.order.iter().position(|other| other == seat)?;
        Side::BOTH.get(at).copied()
    };
    let mut over = None;
    for input in inputs {
        let (side, mv) = match input {
            Input::Move(seat, text) => (side(seat)?, text.parse().ok()?),
            Input::Skip(seat, cause) => {
                let side = side(seat)?;
                (side, state.forced(side, cause)?)
            }
            Input::Leave(seats, cause) => {
                over = Some(Ending::left(side(seats.first()?)? == Side::White, cause));
                continue;
            }
            Input::End(outcome) => {
                over = Some(ended(setup, outcome));
                continue;
            }
            Input::Call(..) | Input::Award(_) | Input::Beat(_) => return None,
        };
        let in_turn = *state.stage() != Stage::Play || state.turn() == side;
        if !in_turn || state.forbids(side, mv).is_some() {
            return None;
        }
        state.play(side, mv);
    }
    let over = over.or_else(|| match state.stage() {
        Stage::Over(End::Counted, _) => Some(crate::inspect::result(state.totals())),
        Stage::Over(End::Cycle, _) => Some("Draw".to_owned()),
        Stage::Over(End::NoResult | End::TooLong, _) => Some("Void".to_owned()),
        _ => None,
    });
    Some(whole(&state, &rules, over.as_deref(), tags))
}

/// A result that the host decided.
fn ended(setup: &WireSetup, outcome: &WireOutcome) -> String {
    let place = |side: Side| {
        let seat = setup.order.get(side.index())?;
        outcome.places.get(seat.index()).copied()
    };
    match (place(Side::Black), place(Side::White)) {
        (Some(1), Some(1)) => "Draw".to_owned(),
        (Some(1), Some(_)) => "B+".to_owned(),
        (Some(_), Some(1)) => "W+".to_owned(),
        _ => "Void".to_owned(),
    }
}

fn whole(state: &State, rules: &Rules, over: Option<&str>, tags: &[(String, String)]) -> String {
    let mut text = format!(
        "(;GM[1]FF[4]CA[UTF-8]AP[Qipai]RU[{}]",
        super::header::name(rules)
    );
    text += &write::root(state);
    text += &qipai_sdk::sgf::tags(tags);
    if let Some(over) = over {
        text += &format!("RE[{over}]");
    }
    text += &write::turns(state);
    if matches!(state.stage(), Stage::Over(End::Counted, _)) {
        let points = state.count().points;
        let whose = |side| {
            let own = points.iter().filter(|(_, owner)| *owner == Some(side));
            own.map(|(slot, _)| state.board().point(*slot))
                .collect::<Vec<Point>>()
        };
        let size = state.settings().size;
        let counted =
            Side::BOTH.map(|side| list(&format!("T{}", side.letter()), &whose(side), size));
        text += &format!(";{}", counted.concat());
    }
    text.push(')');
    text
}
