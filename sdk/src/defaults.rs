//! What `Game` does where an author says nothing: gestures, touches and secrecy from the moves' texts.

use crate::contract::{Refusal, Touch, Verdict, Viewer};
use crate::game::{Cx, Game};
use crate::moves::{Moves, text_of};
use crate::rng::Rng;
use crate::scene::Part;
use crate::seats::Seat;

/// Moves that raise the ply are public; others are public where nothing is hidden, and known to who made them.
pub(crate) fn shows_plies<G: Game>(game: &G, seat: Seat, mv: &G::Move, viewer: Viewer) -> bool {
    if viewer.sees(seat) || !G::info().hides() {
        return true;
    }
    // On a copy with chance of its own: only whether the ply rises is looked at.
    let mut copy = game.clone();
    let mut rng = Rng::from_u64(0);
    let mut cx = Cx::new(&mut rng);
    copy.apply(seat, mv.clone(), &mut cx);
    !cx.free
}

fn all<M>(moves: Moves<M>) -> impl Iterator<Item = M> {
    moves.listed.into_iter().chain(moves.extra)
}

pub(crate) fn find_tokens<G: Game>(game: &G, seat: Seat, touched: &[String]) -> Option<String> {
    all(game.legal_moves(seat))
        .find(|mv| game.tokens(mv).ids == touched)
        .map(|mv| text_of(&mv))
}

pub(crate) fn probe_tokens<G: Game>(game: &G, seat: Seat, touched: &[String]) -> Verdict {
    let mut verdict = Verdict::default();
    for mv in all(game.legal_moves(seat)) {
        let ids = game.tokens(&mv).ids;
        if ids == touched {
            verdict.complete = true;
        } else if ids.len() > touched.len()
            && ids.starts_with(touched)
            && !verdict.next.contains(&ids[touched.len()])
        {
            verdict.next.push(ids[touched.len()].clone());
        }
    }
    verdict.ok = verdict.complete || !verdict.next.is_empty();
    verdict
}

impl Verdict {
    /// Of a game whose every gesture is a whole move: what is touched is read as one, and checked.
    #[must_use]
    pub fn whole<G: Game>(game: &G, seat: Seat, touched: &[String]) -> Self {
        let mv = game
            .interpret(seat, touched)
            .and_then(|text| text.parse().ok());
        let why = match mv {
            Some(mv) => game.check(seat, &mv).err().map(|illegal| illegal.0),
            None => Some(crate::contract::Message::new("no-gesture")),
        };
        Self {
            ok: why.is_none(),
            complete: why.is_none(),
            why,
            ..Self::default()
        }
    }
}

pub(crate) fn touch_from_tokens<G: Game>(game: &G, mv: &G::Move) -> Option<Touch> {
    let tokens = game.tokens(mv);
    let (None, Some(first)) = (&tokens.button, tokens.ids.first()) else {
        return None;
    };
    let items = game.view(Viewer::Everything).items;
    let takes = tokens
        .ids
        .get(1)
        .filter(|to| items.iter().any(|item| item.at == **to))
        .cloned();
    Some(Touch {
        mv: text_of(mv),
        first: first.clone(),
        takes,
    })
}

/// The input parts of a seat whose moves are all listed: what to touch, and buttons.
pub(crate) fn parts<G: Game>(game: &G, moves: &Moves<G::Move>) -> Vec<Part> {
    let mut steps: Vec<Vec<String>> = Vec::new();
    let mut buttons = Vec::new();
    for mv in moves.listed.iter().chain(&moves.extra) {
        let tokens = game.tokens(mv);
        match tokens.button {
            Some(label) => buttons.push((tokens.ids.into_iter().next().unwrap_or_default(), label)),
            None => steps.push(tokens.ids),
        }
    }
    Part::steps(steps)
        .into_iter()
        .chain(Part::choices(buttons))
        .collect()
}

/// Reads the canonical text of a move.
pub(crate) fn parse<G: Game>(text: &str) -> Result<G::Move, Refusal> {
    text.parse().map_err(|_| {
        Refusal::Malformed(
            crate::contract::Message::new("unreadable-move")
                .arg("text", text.chars().take(64).collect::<String>()),
        )
    })
}
