//! Laws of a single state.

use crate::contract::{Awaits, Input, Refusal, Viewer, WireInfo};
use crate::defaults;
use crate::game::Game;
use crate::moves::text_of;
use crate::rng::Rng;
use crate::scene::{Board, SHAPES, View};
use crate::seats::Seat;
use crate::session::Session;
use std::collections::BTreeSet;

/// Texts that no game should take for a move of this moment.
const NOISE: [&str; 12] = [
    "",
    " ",
    "zz",
    "a0a0",
    "h2h2",
    "-",
    "Ω",
    "pass ",
    "99999999999999999999",
    "a1\0",
    "resign",
    "{}",
];

/// Texts near listed moves that are tried on a seat at one state.
const STRANGERS: usize = 8;

fn seats<G: Game>(session: &Session<G>) -> impl Iterator<Item = Seat> + use<G> {
    let seats: Vec<Seat> = session.ring().iter().collect();
    seats.into_iter()
}

/// Laws cheap enough for every state.
pub(super) fn always<G: Game>(session: &Session<G>, info: &WireInfo, seed: u64) {
    let status = session.status();
    let n = session.ring().len();
    assert!(
        info.phases.contains(&status.phase),
        "phase `{}` is not in `info`",
        status.phase
    );
    assert!(
        status
            .beat
            .as_ref()
            .is_none_or(|beat| info.beats.contains(beat)),
        "beat {:?} is not in `info`",
        status.beat
    );
    let score = session.score();
    assert!(
        score.len() == if info.score_unit.is_empty() { 0 } else { n },
        "scores one a seat: {score:?}"
    );
    match &status.awaits {
        Awaits::Act(actors) => {
            assert!(
                !actors.must.is_empty() || status.beat.is_some(),
                "somebody can always act: seed {seed}"
            );
            for seat in actors.must.iter().chain(&actors.may) {
                assert!(seat.index() < n, "seat {seat} does not exist");
                assert!(!status.out.contains(seat), "seat {seat} is out and to act");
            }
        }
        Awaits::Auction(request) => assert!(
            !request.seats.is_empty() && request.seats.iter().all(|s| s.index() < n),
            "an auction has callers"
        ),
        Awaits::Redeal(why) => assert!(
            info.strings.iter().any(|(_, key, _)| *key == why.code),
            "`{}` has no text",
            why.code
        ),
        Awaits::Over(outcome) => {
            assert!(
                info.endings.contains(&outcome.ending.code),
                "`{}` is not one of the endings of `info`",
                outcome.ending.code
            );
            assert!(
                outcome.places.is_empty() || outcome.places.len() == n,
                "a place for each seat: {:?}",
                outcome.places
            );
            let drawn = n > 1
                && !outcome.places.is_empty()
                && outcome.places.iter().all(|&place| place == 1);
            assert!(!drawn || info.draws, "a draw in a game without draws");
        }
    }
}

/// All laws of one state.
pub(super) fn laws<G: Game>(session: &Session<G>, info: &WireInfo, rng: &mut Rng, seed: u64) {
    let before = session.snapshot();
    restored(session, &before);
    for seat in seats(session) {
        moves(session, info, seat, rng, seed);
        touching(session, seat);
    }
    scenes(session);
    assert_eq!(
        session.snapshot(),
        before,
        "every function but apply leaves the snapshot equal: seed {seed}"
    );
}

fn restored<G: Game>(session: &Session<G>, snapshot: &[u8]) {
    let again = Session::<G>::restore(snapshot)
        .unwrap_or_else(|refusal| panic!("a snapshot restores: {refusal:?}"));
    assert_eq!(again.snapshot(), snapshot, "snapshot and restore are equal");
    assert_eq!(
        again.status(),
        session.status(),
        "a restored session has the same status"
    );
    for seat in seats(session) {
        assert_eq!(
            again.legal_moves(seat),
            session.legal_moves(seat),
            "a restored session has the same moves"
        );
    }
    assert_eq!(
        again.view(Viewer::Everything),
        session.view(Viewer::Everything),
        "a restored session looks the same"
    );
}

fn moves<G: Game>(session: &Session<G>, info: &WireInfo, seat: Seat, rng: &mut Rng, seed: u64) {
    let choices = session.legal_moves(seat);
    let acts = matches!(&session.status().awaits, Awaits::Act(a) if a.must.contains(&seat) || a.may.contains(&seat));
    assert!(
        acts || (choices.listed.is_empty() && choices.extra.is_empty()),
        "seat {seat} is not to act and has moves"
    );
    if acts {
        let count = session.game().legal_moves(seat).listed.len();
        assert_eq!(
            choices.listed.len(),
            count,
            "a move's text is one line and not empty: {:?}",
            choices.listed
        );
    }
    let offered: Vec<&String> = choices.listed.iter().chain(&choices.extra).collect();
    assert_eq!(
        offered.iter().collect::<BTreeSet<_>>().len(),
        offered.len(),
        "a move is listed once: {offered:?}"
    );
    for text in &offered {
        assert_eq!(
            session.check(seat, text),
            Ok(()),
            "legal moves are accepted: `{text}`, seed {seed}"
        );
        let mv = defaults::parse::<G>(text)
            .unwrap_or_else(|refusal| panic!("a move's text is read: {refusal:?}"));
        assert_eq!(&&text_of(&mv), text, "a move's text round-trips");
        let mut put = String::new();
        G::put(&mv, &mut put);
        assert_eq!(&&put, text, "a move has one text");
    }
    if let Some(text) = rng.pick(&offered) {
        notations(session, info, seat, text);
        let mut copy = session.clone();
        let step = copy.apply(Input::Move(seat, (*text).clone()));
        assert!(
            step.is_ok(),
            "legal moves are accepted: `{text}` gave {step:?}"
        );
    }
    if choices.complete && acts {
        strangers(session, seat, &offered, rng);
    }
    for text in NOISE {
        let listed = offered.iter().any(|t| *t == text);
        let verdict = session.check(seat, text);
        assert!(
            listed || !choices.complete || verdict.is_err(),
            "`{text}` is not listed in a complete list and yet legal"
        );
        let mut copy = session.clone();
        if let Err(refusal) = copy.apply(Input::Move(seat, text.to_owned())) {
            assert_eq!(
                copy.snapshot(),
                session.snapshot(),
                "refused moves change nothing: `{text}`"
            );
            coded(info, &refusal);
        } else {
            assert!(verdict.is_ok(), "apply took `{text}`, which check refuses");
        }
    }
}

/// Texts near listed moves: refused, or other spellings of what is listed.
fn strangers<G: Game>(session: &Session<G>, seat: Seat, offered: &[&String], rng: &mut Rng) {
    let after = |text: &str| {
        let mut copy = session.clone();
        copy.apply(Input::Move(seat, text.to_owned()))
            .is_ok()
            .then(|| copy.snapshot())
    };
    for _ in 0..STRANGERS {
        let Some(near) = rng.pick(offered) else {
            return;
        };
        let text = mutated(near, rng);
        if offered.iter().any(|listed| **listed == text) || session.check(seat, &text).is_err() {
            continue;
        }
        let played = after(&text);
        assert!(
            played.is_some() && offered.iter().any(|listed| after(listed) == played),
            "`{text}` is not listed in a complete list and yet legal"
        );
    }
}

/// The same text but for a letter: one more, one less, or another.
fn mutated(text: &str, rng: &mut Rng) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    let at = rng.below(u32::try_from(letters.len()).unwrap_or(u32::MAX)) as usize;
    let way = rng.below(4);
    let Some(&letter) = letters.get(at) else {
        return "x".to_owned();
    };
    let next = |step: i32| {
        let code = u32::try_from(letter as i32 + step).ok();
        code.and_then(char::from_u32).unwrap_or('x')
    };
    match way {
        0 => letters.insert(at, letter),
        1 => drop(letters.remove(at)),
        2 => letters[at] = next(-1),
        _ => letters[at] = next(1),
    }
    letters.into_iter().filter(|c| !c.is_control()).collect()
}

fn coded(info: &WireInfo, refusal: &Refusal) {
    let code = &refusal.message().code;
    assert!(
        info.strings.iter().any(|(_, key, _)| key == code),
        "refusal `{code}` has no text"
    );
    if matches!(refusal, Refusal::Illegal(_)) {
        assert!(
            info.refusals.contains(code),
            "`{code}` is not one of the refusals of `info`"
        );
    }
}

fn notations<G: Game>(session: &Session<G>, info: &WireInfo, seat: Seat, text: &str) {
    for notation in &info.notations {
        if let Some(written) = session.write_move(seat, text, notation) {
            let read = session.read_move(seat, &written, notation);
            assert_eq!(
                read.as_deref(),
                Ok(text),
                "notation round-trips: {notation} writes {written}"
            );
        }
    }
    for lang in ["en", "zh-Hans"] {
        let told = session.describe_move(seat, text, Viewer::Player(seat), lang);
        assert!(
            told.is_some_and(|t| !t.is_empty()),
            "the seat itself may read its move `{text}`"
        );
    }
}

fn touching<G: Game>(session: &Session<G>, seat: Seat) {
    let moves = session.legal_moves(seat);
    let game = session.game();
    for text in moves.listed.iter().chain(&moves.extra) {
        let Ok(mv) = defaults::parse::<G>(text) else {
            continue;
        };
        let ids = game.tokens(&mv).ids;
        let read = session.interpret(seat, &ids);
        assert_eq!(read.as_ref(), Ok(text), "gesture round-trips: {ids:?}");
        assert!(
            session.probe(seat, &ids).ok,
            "a whole gesture is fine on the way: {ids:?}"
        );
    }
    for touch in session.touches(seat) {
        assert!(
            moves.listed.contains(&touch.mv),
            "touches name listed moves: {}",
            touch.mv
        );
    }
    assert!(
        session.interpret(seat, &["nowhere".to_owned()]).is_err() || !moves.complete,
        "a gesture that is none is refused"
    );
}

/// What a piece stands on and looks like is on the board.
fn scenes<G: Game>(session: &Session<G>) {
    let board: Board = serde_json::from_str(&session.scene_def())
        .unwrap_or_else(|error| panic!("the board is a scene: {error}"));
    let spots: BTreeSet<&str> = board.spots.iter().map(|spot| spot.id.as_str()).collect();
    assert_eq!(spots.len(), board.spots.len(), "a spot is there once");
    for (key, look) in &board.looks {
        assert!(
            SHAPES.contains(&look.shape.as_str()),
            "the look `{key}` has the shape `{}`, which nobody draws; there are {}",
            look.shape,
            SHAPES.join(", ")
        );
    }
    let viewers = seats(session)
        .map(Viewer::Player)
        .chain([Viewer::Spectator, Viewer::Everything]);
    for viewer in viewers {
        let view: View = serde_json::from_str(&session.view(viewer))
            .unwrap_or_else(|error| panic!("a view is a scene: {error}"));
        let mut ids = BTreeSet::new();
        for item in &view.items {
            assert!(
                spots.contains(item.at.as_str()),
                "item {} stands on `{}`, which is no spot",
                item.id,
                item.at
            );
            assert!(
                item.look == "back" || board.looks.contains_key(&item.look),
                "no look `{}`",
                item.look
            );
            assert!(ids.insert(&item.id), "two items are called {}", item.id);
        }
        for mark in &view.marks {
            assert!(
                mark.at
                    .iter()
                    .all(|at| spots.contains(at.as_str()) || ids.contains(at)),
                "a mark `{}` on nothing: {:?}",
                mark.kind,
                mark.at
            );
        }
    }
}
