//! Smart Game Format (FF[4], GM[4]): start positions, and whole games. The syntax is the SDK's. Words of an opening and claims stand
//! in the private property QM, the rules as JSON in QR; a turn that was no pass of the player's own will has QF.

use crate::board::{SIZES, Side};
use crate::moves::Move;
use crate::position::{self, Played, Said, begin, follow, wrong_move};
use crate::rules::{FirstStone, ForbiddenClaim, Rule, Rules};
use crate::settings::Settings;
use crate::state::{End, Start, State};
use qipai_sdk::contract::{Input, WireOutcome, WireSetup};
use qipai_sdk::sgf::{
    Ending, Node, Property, at, escaped, is_black, letters, main_line, refuse, short, tags,
};
use qipai_sdk::{Message, Point, Refusal, Seat};
use std::fmt::Write as _;

/// Codes of refused texts beside those of the SDK.
pub const CODES: [&str; 2] = ["sgf-game", "sgf-rules"];

/// What a root says beside its position.
#[derive(Default)]
struct Header {
    rules: Option<Rules>,
    name: String,
    result: Option<Ending>,
}

fn side(text: &str) -> Option<Side> {
    is_black(text).map(|black| if black { Side::Black } else { Side::White })
}

/// What a text says of a position.
pub(crate) fn read_said(text: &str, size: u8) -> Result<Said, Refusal> {
    read(text, size).map(|(_, said)| said)
}

fn read(text: &str, size: u8) -> Result<(Header, Said), Refusal> {
    let nodes = main_line(text)?;
    let (mut header, mut said) = (Header::default(), Said::default());
    for property in nodes.iter().take(1).flatten() {
        read_root(text, property, &mut header, &mut said)?;
    }
    let size = said.size.unwrap_or(size);
    for node in &nodes {
        read_node(text, size, node, &mut said)?;
    }
    Ok((header, said))
}

fn read_root(
    text: &str,
    property: &Property,
    header: &mut Header,
    said: &mut Said,
) -> Result<(), Refusal> {
    let value = property.first();
    let wrong = |code: &str| refuse(at(code, text, property.offset).arg("found", short(value)));
    match property.name.as_str() {
        "GM" if value != "4" => return wrong("sgf-game"),
        "SZ" => match qipai_sdk::sgf::size(value).filter(|size| SIZES.contains(size)) {
            Some(size) => said.size = Some(size),
            None => return wrong("sgf-size"),
        },
        "RU" => header.name = value.to_lowercase(),
        "RE" => header.result = Ending::read(value),
        "QR" => match serde_json::from_str(value) {
            Ok(rules) => header.rules = Some(rules),
            Err(why) => {
                return refuse(at("sgf-rules", text, property.offset).arg("why", why));
            }
        },
        _ => {}
    }
    Ok(())
}

fn read_node(text: &str, size: u8, node: &Node, said: &mut Said) -> Result<(), Refusal> {
    for property in node {
        let (value, offset) = (property.first(), property.offset);
        let wrong = |code: &str| refuse(at(code, text, offset).arg("found", short(value)));
        match property.name.as_str() {
            name @ ("AB" | "AW" | "AE") => {
                if !said.moves.is_empty() {
                    return refuse(at("sgf-late-setup", text, offset));
                }
                let points =
                    property.points(text, size, |file, row| Point::new(file, size - 1 - row))?;
                match side(&name[1..]) {
                    Some(side) => {
                        let stones = points.into_iter().map(|point| (side, point, offset));
                        said.stones.extend(stones);
                    }
                    None => said.stones.retain(|(_, point, _)| !points.contains(point)),
                }
            }
            "PL" => match side(value) {
                Some(side) if said.moves.is_empty() => said.turn = Some(side),
                Some(_) => {}
                None => return wrong("sgf-syntax"),
            },
            name @ ("B" | "W") => {
                let Some(mv) = played(value, size) else {
                    return wrong("sgf-point");
                };
                let forfeit = mv == Move::Pass && node.iter().any(|other| other.name == "QF");
                said.moves.push(Played {
                    mv: if forfeit { Move::Forfeit } else { mv },
                    side: side(name),
                    offset,
                });
            }
            "QM" => match value.parse() {
                Ok(mv) => said.moves.push(Played {
                    mv,
                    side: None,
                    offset,
                }),
                Err(_) => return wrong("sgf-syntax"),
            },
            _ => {}
        }
    }
    Ok(())
}

/// A move: the two letters of a point, its usual name, or nothing (or "tt" off the board) for a pass.
fn played(value: &str, size: u8) -> Option<Move> {
    if value.is_empty() || (value == "tt" && size <= 19) {
        return Some(Move::Pass);
    }
    let letters =
        qipai_sdk::sgf::point(value, size).map(|(file, row)| Point::new(file, size - 1 - row));
    let named = || value.to_ascii_lowercase().parse().ok();
    let point: Option<Point> = letters.or_else(named);
    point
        .filter(|point| point.file < size && point.rank < size)
        .map(Move::Play)
}

/// The rules that a root names. Where it names no more than a family, the players may have played what another table forbids.
fn rules(header: &Header, said: &Said) -> Rules {
    let named = |words: &[&str]| words.iter().any(|word| header.name.contains(word));
    let rule = if named(&["renju", "连珠", "連珠"]) {
        Rule::Renju
    } else if named(&["standard"]) {
        Rule::Standard
    } else if named(&["caro"]) {
        Rule::Caro
    } else {
        Rule::Freestyle
    };
    let rules = header.rules.clone().unwrap_or(Rules {
        rule,
        forbidden_claim: Some(ForbiddenClaim::MustBeClaimed),
        first_stone: Some(FirstStone::Free),
        pass: true,
        ..Rules::default()
    });
    Rules {
        size: said.size.unwrap_or(rules.size),
        ..rules
    }
}

/// The seat of a place in the order of play: a game in a file is sat down to in order.
fn seat(place: usize) -> Seat {
    Seat(place as u8)
}

/// A whole game from its text.
///
/// # Errors
/// What can't be read or can't be, with its place in the text.
pub fn read_game(text: &str) -> Result<(WireSetup, Vec<Input>), Refusal> {
    let (header, said) = read(text, 15)?;
    let rules = rules(&header, &said);
    let mut state = begin(text, &said, &rules)?;
    let custom = !said.stones.is_empty() || said.turn == Some(Side::White);
    let position = custom.then(|| position::write(&state));
    let mut inputs = Vec::new();
    for (number, played) in said.moves.iter().enumerate() {
        let mut next = state.clone();
        if let Err(why) = follow(&mut next, played) {
            return refuse(wrong_move(text, played, number + 1, &why));
        }
        // One move, or two where a turn was given up before it.
        for mv in &next.moves[state.moves.len()..] {
            inputs.push(Input::Move(seat(state.actor()), mv.to_string()));
            state.play(*mv);
        }
    }
    if let Some(ending) = header.result.filter(|_| state.end().is_none()) {
        inputs.push(finish(&state, &ending));
    }
    let setup = WireSetup {
        rules: serde_json::to_string(&rules).unwrap_or_default(),
        teams: vec![0, 1],
        order: vec![Seat(0), Seat(1)],
        position,
        ..WireSetup::default()
    };
    Ok((setup, inputs))
}

/// The end of a game that its moves have not ended: a claim that is right, somebody who left, or else the host's word.
fn finish(state: &State, ending: &Ending) -> Input {
    let black_won = match ending {
        Ending::Won { black, .. } => Some(*black),
        Ending::Drawn | Ending::Void => None,
    };
    if black_won == Some(false) && state.check(Move::Claim).is_ok() {
        return Input::Move(seat(state.actor()), Move::Claim.to_string());
    }
    if let (Some(black_won), Some(cause)) = (black_won, ending.cause()) {
        let loser = if black_won { Side::White } else { Side::Black };
        return Input::Leave(vec![seat(state.owner(loser))], cause.to_owned());
    }
    let mut places = vec![1, 1];
    if let Some(black_won) = black_won {
        let loser = if black_won { Side::White } else { Side::Black };
        places[state.owner(loser)] = 2;
    }
    if *ending == Ending::Void {
        places.clear();
    }
    Input::End(WireOutcome {
        ending: Message::new(if places.is_empty() {
            "void"
        } else {
            "adjudicated"
        }),
        scored: !places.is_empty(),
        places,
    })
}

/// A game as text; nothing for inputs that this game can't have had.
pub fn write_game(
    setup: &WireSetup,
    inputs: &[Input],
    names: &[(String, String)],
) -> Option<String> {
    let rules: Rules = match setup.rules.trim() {
        "" => Rules::default(),
        text => serde_json::from_str(text).ok()?,
    };
    let mut state = match &setup.position {
        Some(text) => position::read(text, &rules).ok()?,
        None => State::new(Settings::new(&rules).ok()?, Start::default()),
    };
    let mut over = None;
    for input in inputs {
        let (seat, mv) = match input {
            Input::Move(seat, text) => (seat, text.parse().ok()?),
            Input::Skip(seat, _) => (seat, Move::Forfeit),
            Input::Leave(seats, cause) => {
                let loser = setup.order.iter().position(|seat| seats.contains(seat))?;
                let black_won = state.owner(Side::White) == loser;
                over = Some(Ending::left(black_won, cause));
                continue;
            }
            Input::End(outcome) => {
                over = Some(ended(setup, &state, outcome));
                continue;
            }
            Input::Call(..) | Input::Award(_) | Input::Beat(_) => return None,
        };
        let in_turn = setup.order.get(state.actor()) == Some(seat) && state.end().is_none();
        if !in_turn || state.check(mv).is_err() {
            return None;
        }
        state.play(mv);
    }
    let over = over.or_else(|| {
        Some(match state.end()? {
            End::Row(side, _) => format!("{}+", side.letter()),
            End::Foul(..) => Ending::left(false, "forbidden"),
            End::FalseClaim => Ending::left(true, "false-claim"),
            End::Full | End::Passed | End::Idle => "Draw".to_owned(),
        })
    });
    Some(whole(&state, &rules, over.as_deref(), names))
}

/// A result that the host decided.
fn ended(setup: &WireSetup, state: &State, outcome: &WireOutcome) -> String {
    let place = |side: Side| {
        let seat = setup.order.get(state.owner(side))?;
        outcome.places.get(seat.index()).copied()
    };
    match (place(Side::Black), place(Side::White)) {
        (Some(1), Some(1)) => "Draw".to_owned(),
        (Some(1), Some(_)) => "B+".to_owned(),
        (Some(_), Some(1)) => "W+".to_owned(),
        _ => "Void".to_owned(),
    }
}

fn whole(state: &State, rules: &Rules, over: Option<&str>, names: &[(String, String)]) -> String {
    let name = match rules.rule {
        Rule::Freestyle => "Freestyle",
        Rule::Standard => "Standard",
        Rule::Caro => "Caro",
        Rule::Renju | Rule::Seed => "Renju",
    };
    let json = serde_json::to_string(rules).unwrap_or_default();
    let size = state.settings.size;
    let mut text = format!("(;GM[4]FF[4]CA[UTF-8]AP[Qipai]RU[{name}]SZ[{size}]");
    // Writing to a String can't fail.
    let _ = write!(text, "QR[{}]", escaped(&json));
    text += &tags(names);
    if let Some(over) = over {
        let _ = write!(text, "RE[{over}]");
    }
    let letters = |at: Point| letters(at.file, size - 1 - at.rank);
    for side in Side::BOTH {
        let stones = state.start.stones.iter().filter(|(of, _)| *of == side);
        for (number, (_, point)) in stones.enumerate() {
            if number == 0 {
                let _ = write!(text, "A{}", side.letter());
            }
            let _ = write!(text, "[{}]", letters(*point));
        }
    }
    if state.start.white_first {
        text += "PL[W]";
    }
    // Played again, for the colour of each stone.
    let mut again = State::new(state.settings.clone(), state.start.clone());
    for &mv in &state.moves {
        let offer = matches!(again.step(), Some(crate::opening::Step::Offers(_)));
        let turn = again.turn().letter();
        let _ = match mv {
            Move::Play(at) if !offer => write!(text, ";{turn}[{}]", letters(at)),
            Move::Pass => write!(text, ";{turn}[]"),
            Move::Forfeit => write!(text, ";{turn}[]QF[1]"),
            word => write!(text, ";QM[{}]", escaped(&word.to_string())),
        };
        again.play(mv);
    }
    text.push(')');
    text
}
