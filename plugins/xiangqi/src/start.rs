//! Start positions: a FEN, or an object with a FEN and moves in any notation.

use crate::fen::{self, Fen};
use crate::notation::Way;
use qipai_sdk::contract::Message;
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Told {
    #[serde(default)]
    fen: Option<String>,
    #[serde(default)]
    moves: Moves,
    #[serde(default)]
    notation: Option<String>,
}

/// `["h2e2", "h9g7"]` or `"h2e2 h9g7"`.
#[derive(Deserialize)]
#[serde(untagged, expecting = "a list of moves, or moves with blanks between")]
enum Moves {
    List(Vec<String>),
    Text(String),
}

impl Default for Moves {
    fn default() -> Self {
        Moves::List(Vec::new())
    }
}

/// Reads a start position.
pub(crate) fn read(text: &str) -> Result<Fen, Message> {
    if !text.trim_start().starts_with('{') {
        return fen::read(text);
    }
    let told: Told = serde_json::from_str(text)
        .map_err(|error| Message::new("fen-object").quote("why", error))?;
    let mut fen = fen::read(told.fen.as_deref().unwrap_or(fen::START))?;
    let name = told.notation.as_deref().unwrap_or("iccs");
    let way = Way::named(name).ok_or(Message::new("fen-notation").quote("found", name))?;
    let moves = match told.moves {
        Moves::List(moves) => moves,
        Moves::Text(text) => text.split_whitespace().map(str::to_owned).collect(),
    };
    let mut position = fen.position.clone();
    // Each is read where it is played: 炮二平五 is another move elsewhere.
    for mv in fen.moves.iter().copied() {
        position.play(mv);
    }
    for text in moves {
        let here = fen.moves.len() + 1;
        let unread = Message::new("fen-move").quote("number", here);
        let mv = way
            .read(&position, &text)
            .ok_or(unread.quote("found", &text))?;
        position.play(mv);
        fen.moves.push(mv);
    }
    Ok(fen)
}
