//! The board and its stones as a scene: lines, stars, stones, offers, forbidden points, the row that won.

use crate::board::Side;
use crate::moves::Move;
use crate::opening::{ANYWHERE, Step};
use crate::state::{End, State};
use qipai_sdk::contract::Message;
use qipai_sdk::scene::Mark;
use qipai_sdk::{Board, Item, View};

/// Lines and stars of a board of this size: the fourth lines from 11 on, the third ones on smaller boards, and the middle.
pub(crate) fn board(size: u8) -> Board {
    let edge = if size < 11 { 2 } else { 3 };
    let (low, high, middle) = (edge, size - 1 - edge, size / 2);
    let mut stars = Vec::new();
    if size >= 7 {
        stars.extend([(low, low), (low, high), (high, low), (high, high)]);
    }
    if size % 2 == 1 {
        stars.push((middle, middle));
    }
    if size % 2 == 1 && size > 15 {
        stars.extend([(low, middle), (high, middle), (middle, low), (middle, high)]);
    }
    let name = |file, rank| qipai_sdk::Point::new(file, rank).to_string();
    Board::stones(size, &stars, name)
}

/// What everybody sees.
pub(crate) fn view(state: &State) -> View {
    let mut view = View::new();
    for (side, at) in state.board().stones() {
        // A stone stays where it is: its point and colour are its name.
        let id = format!("{}-{at}", &side.key()[..1]);
        view = view.item(Item::new(id, side.key(), at));
    }
    let (offers, _) = state.offers();
    if !offers.is_empty() {
        view.marks.push(Mark {
            kind: "label".to_owned(),
            at: offers.iter().map(ToString::to_string).collect(),
            text: "5".to_owned(),
        });
    }
    view = view.mark("win-line", state.winning_row());
    if let Some(End::Foul(_, at)) = state.end() {
        view = view.mark("danger", [at]);
    }
    match status(state) {
        Some(message) => view.status(message),
        None => view,
    }
}

/// What the opening asks for.
fn status(state: &State) -> Option<Message> {
    let (offers, count) = state.offers();
    let code = match state.step() {
        _ if state.end().is_some() => return None,
        None | Some(Step::Stone(..)) => return stone(state),
        Some(Step::Choose) => "choose-status",
        Some(Step::ChooseOrAdd) => "choose-or-add-status",
        Some(Step::Declare(_)) => "declare-status",
        Some(Step::StoneOrTen(_)) => "stone-or-ten-status",
        Some(Step::Offers(_)) => "offers-status",
        Some(Step::Pick) => "pick-status",
    };
    let left = usize::from(count).saturating_sub(offers.len());
    Some(Message::new(code).arg("count", left))
}

/// Which stone is due, and where it goes, in an opening.
fn stone(state: &State) -> Option<Message> {
    let code = match state.zone() {
        ANYWHERE => "stone-status",
        1 => "centre-status",
        _ => "square-status",
    };
    let opening = state.step().is_some() || state.zone() != ANYWHERE;
    let message = Message::new(code).arg("colour", format!("@{}", state.turn().key()));
    opening.then(|| message.arg("lines", state.zone()))
}

/// The forbidden points, for those whom they concern.
pub(crate) fn with_fouls(view: View, state: &State) -> View {
    let kind = if state.settings().rejects() {
        "lock"
    } else {
        "danger"
    };
    view.mark(kind, state.fouls().into_iter().map(|(at, _)| at))
}

/// What a player may press: words, and a claim whether it would be right or not.
pub(crate) fn buttons(state: &State) -> Vec<Move> {
    let (listed, extra) = state.legal();
    let claim = state.may_claim() && !extra.contains(&Move::Claim);
    let words = listed.into_iter().chain(extra);
    // Nobody gives a turn away on purpose.
    words
        .filter(|mv| !matches!(mv, Move::Play(_) | Move::Forfeit))
        .chain(claim.then_some(Move::Claim))
        .collect()
}

/// The badge of who plays a colour, where colours are chosen.
pub(crate) const fn badge(side: Side) -> &'static str {
    match side {
        Side::Black => "plays-black",
        Side::White => "plays-white",
    }
}
