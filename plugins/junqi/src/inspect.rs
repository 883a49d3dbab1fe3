//! Questions about the rules that no play asks, JSON in and out. `docs/games/junqi.md` describes them.

use crate::board::{Board, Link, board};
use crate::piece::Piece;
use crate::position::{self, Entries};
use crate::rank::{Rank, clash};
use crate::rules::Rules;
use crate::state::State;
use qipai_sdk::contract::Message;
use qipai_sdk::graph::Node;
use qipai_sdk::{Refusal, Ring, Seat};
use serde::Deserialize;
use serde_json::{Map, Value, json};

#[derive(Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
enum Question {
    /// The board as a graph.
    Board(Seats),
    /// What comes of an attack.
    Combat {
        attacker: String,
        defender: String,
        #[serde(default)]
        rules: Rules,
    },
    /// Whether an army may be laid out so.
    Layout {
        board: Seats,
        #[serde(default)]
        player: u8,
        layout: Value,
    },
    /// Where pieces can go.
    Moves {
        board: Seats,
        pieces: Value,
        #[serde(default)]
        to_move: u8,
        #[serde(default)]
        from: Option<String>,
        #[serde(default)]
        rules: Rules,
    },
}

#[derive(Clone, Copy, Deserialize)]
enum Seats {
    #[serde(rename = "2p")]
    Two,
    #[serde(rename = "4p")]
    Four,
}

impl Seats {
    fn number(self) -> u8 {
        match self {
            Self::Two => 2,
            Self::Four => 4,
        }
    }

    fn ring(self) -> Ring {
        let seats = self.number();
        Ring::new(
            (0..seats).map(Seat).collect(),
            (0..seats).map(|seat| seat % 2).collect(),
        )
    }
}

fn unreadable(why: impl ToString) -> Refusal {
    Refusal::Malformed(Message::new("unreadable-question").arg("why", why))
}

/// Answers a question.
pub(crate) fn answer(text: &str) -> Result<String, Refusal> {
    // Read once for what is said twice.
    serde_json::from_str::<Entries>(text).map_err(unreadable)?;
    let answer = match serde_json::from_str(text).map_err(unreadable)? {
        Question::Board(seats) => graph(board(seats.number())),
        Question::Combat {
            attacker,
            defender,
            rules,
        } => combat(&attacker, &defender, &rules)?,
        Question::Layout {
            board,
            player,
            layout,
        } => laid_out(board, player, &layout)?,
        Question::Moves {
            board,
            pieces,
            to_move,
            from,
            rules,
        } => moves(board, &pieces, to_move, from.as_deref(), rules)?,
    };
    Ok(answer.to_string())
}

fn graph(board: &Board) -> Value {
    let name = |node: Node| board.name(node);
    let names = |nodes: &[Node]| nodes.iter().map(|&node| name(node)).collect::<Vec<_>>();
    let nodes: Vec<Node> = board.graph.nodes().collect();
    let (mut roads, mut rails) = (Vec::new(), Vec::new());
    for &from in &nodes {
        for &(to, kind) in board.graph.links(from) {
            if from < to {
                let links = if kind == Link::Road {
                    &mut roads
                } else {
                    &mut rails
                };
                links.push([name(from), name(to)]);
            }
        }
    }
    let camps = nodes.iter().filter(|&&node| board.is_camp(node));
    let mut headquarters = Map::new();
    let (mut home, mut rows) = (Map::new(), Map::new());
    for &node in &nodes {
        if let Some((side, slot)) = board.homes[usize::from(node)] {
            home.insert(name(node).to_owned(), json!(side));
            rows.insert(name(node).to_owned(), json!(crate::board::row(slot)));
            if board.is_headquarters(node) {
                headquarters.insert(name(node).to_owned(), json!(side));
            }
        }
    }
    json!({
        "vertices": names(&nodes), "camps": camps.map(|&node| name(node)).collect::<Vec<_>>(),
        "headquarters": headquarters, "home": home, "row_from_back": rows, "roads": roads, "rails": rails,
        "rail_lines": board.lines.iter().map(|line| names(line)).collect::<Vec<_>>(),
    })
}

fn combat(attacker: &str, defender: &str, rules: &Rules) -> Result<Value, Refusal> {
    let rank =
        |name: &str| Rank::from_name(name).ok_or_else(|| unreadable(format!("no piece `{name}`")));
    let (attacker, defender) = (rank(attacker)?, rank(defender)?);
    if !attacker.moves() {
        return Ok(json!({"legal": false}));
    }
    let clash = clash(attacker, defender, rules);
    let sides = [
        ("attacker", attacker, clash.attacker_falls),
        ("defender", defender, clash.defender_falls),
    ];
    let lost = sides
        .into_iter()
        .filter(|(_, rank, falls)| *falls && *rank == Rank::Marshal);
    Ok(json!({
        "legal": true, "attacker_survives": !clash.attacker_falls, "defender_survives": !clash.defender_falls,
        "captures_flag": clash.flag_taken, "commander_lost": lost.map(|(side, ..)| side).collect::<Vec<_>>(),
    }))
}

/// A state for questions, nothing on the board.
fn empty(seats: Seats, rules: Rules) -> State {
    State::new(rules, seats.ring(), &mut qipai_sdk::Rng::from_u64(0))
}

fn laid_out(seats: Seats, player: u8, layout: &Value) -> Result<Value, Refusal> {
    if player >= seats.number() {
        return Err(unreadable(format!("no player {player}")));
    }
    let state = empty(seats, Rules::default());
    let refused = |message: &Message| {
        let args = message.args.iter();
        let args: Map<String, Value> = args
            .map(|(key, value)| (key.clone(), json!(value)))
            .collect();
        json!({"legal": false, "reason": message.code, "args": args})
    };
    let layout = match position::layout(state.board(), player, layout) {
        Ok(layout) => layout,
        Err(refusal) => return Ok(refused(refusal.message())),
    };
    Ok(match layout.check() {
        Ok(()) => json!({"legal": true, "layout": layout.to_string()}),
        Err(fault) => refused(&state.layout_fault(player, fault)),
    })
}

fn moves(
    seats: Seats,
    pieces: &Value,
    to_move: u8,
    from: Option<&str>,
    rules: Rules,
) -> Result<Value, Refusal> {
    let position = json!({"pieces": pieces, "to_move": to_move}).to_string();
    let state = position::read(rules, seats.ring(), &position)?;
    let board = state.board();
    let mut found: Vec<Node> = Vec::new();
    let mut ends = |node: Node| {
        state.destinations(node, &mut found);
        let mut names: Vec<&str> = found.iter().map(|&node| board.name(node)).collect();
        names.sort_unstable();
        json!(names)
    };
    if let Some(from) = from {
        let node = board.graph.find(from);
        let node = node.ok_or_else(|| unreadable(format!("no point `{from}`")))?;
        return Ok(json!({"dests": ends(node)}));
    }
    let own = state
        .pieces
        .iter()
        .filter(|piece| state.owner(piece.army) == Some(to_move));
    let mut dests = Map::new();
    let mut total = 0;
    for node in own.filter_map(Piece::node).collect::<Vec<_>>() {
        let ends = ends(node);
        let count = ends.as_array().map_or(0, Vec::len);
        if count > 0 {
            total += count;
            dests.insert(board.name(node).to_owned(), ends);
        }
    }
    Ok(json!({"dests": dests, "total": total}))
}
