//! The board and its stones as a scene: lines, stars, stones, and in the counting whose points are whose.

use crate::amount::halves;
use crate::board::{NONE, Slot, owner};
use crate::marks::Standing;
use crate::settings::stars;
use crate::state::{Stage, State};
use crate::stone::{Point, Side};
use qipai_sdk::contract::Message;
use qipai_sdk::scene::Mark;
use qipai_sdk::{Board, Item, View};

/// Lines and stars of a board of this size.
pub(crate) fn board(size: u8) -> Board {
    let stars: Vec<(u8, u8)> = stars(size)
        .iter()
        .map(|point| (point.file, point.rank))
        .collect();
    Board::stones(size, &stars, |file, rank| Point { file, rank }.to_string())
}

/// The stones, the forbidden ko, and in the counting marks and points.
pub(crate) fn view(state: &State) -> View {
    let board = state.board();
    let mut view = View::new();
    let (mut dead, mut disputed) = (Vec::new(), Vec::new());
    for slot in board.slots() {
        let Some(side) = owner(board.get(slot)) else {
            continue;
        };
        let spot = board.point(slot).to_string();
        // A stone stays where it is: its point and colour are its name.
        let mut item = Item::new(format!("{}-{spot}", &side.key()[..1]), side.key(), &spot);
        let standing = state
            .marks()
            .map_or(Standing::Alive, |marks| marks.standing(board.anchor(slot)));
        match standing {
            Standing::Alive => {}
            Standing::Dead => {
                item.tags.push("dead".to_owned());
                dead.push(spot);
            }
            Standing::Disputed => {
                item.tags.push("disputed".to_owned());
                disputed.push(spot);
            }
        }
        view = view.item(item);
    }
    for (at, text) in [(dead, "×"), (disputed, "?")] {
        mark(&mut view, "label", at, text);
    }
    if *state.stage() == Stage::Play && state.ko() != NONE {
        view = view.mark("lock", [board.point(state.ko())]);
    }
    if state.marks().is_some() {
        view = counted(view, state);
    }
    view
}

fn mark(view: &mut View, kind: &str, at: Vec<String>, text: &str) {
    if !at.is_empty() {
        let (kind, text) = (kind.to_owned(), text.to_owned());
        view.marks.push(Mark { kind, at, text });
    }
}

/// Whose points are whose, and how the count stands.
fn counted(mut view: View, state: &State) -> View {
    let count = state.count();
    for (side, text) in [
        (Some(Side::Black), "black"),
        (Some(Side::White), "white"),
        (None, "shared"),
    ] {
        let whose = |points: &&(Slot, Option<Side>)| points.1 == side;
        let at = count.points.iter().filter(whose);
        let at = at
            .map(|(slot, _)| state.board().point(*slot).to_string())
            .collect();
        mark(&mut view, "territory", at, text);
    }
    let [black, white] = state.totals().map(halves);
    let disputed = matches!(state.stage(), Stage::Count(marks) if marks.disputed());
    let code = if disputed {
        "count-disputed"
    } else {
        "count-status"
    };
    view.status(Message::new(code).arg("black", black).arg("white", white))
}
