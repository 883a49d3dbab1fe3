//! The laws of secrecy, tested in two worlds: states that differ only in what a seat may not know give it equal bytes.

use crate::contract::{Input, Viewer, WireInfo};
use crate::game::Game;
use crate::rng::Rng;
use crate::seats::Seat;
use crate::session::Session;

/// How many worlds were tried and how many of them differed from the truth.
#[derive(Debug, Default)]
pub(super) struct Worlds {
    tried: u32,
    differed: u32,
}

impl Worlds {
    pub(super) fn assert_some_differed(&self, info: &WireInfo) {
        if info.hidden_information {
            assert!(
                self.differed > 0,
                "a game that hides something must supply `determinize`: none of {} worlds differed",
                self.tried
            );
        }
    }
}

/// Everything the contract answers a seat, as bytes.
fn answers<G: Game>(
    session: &Session<G>,
    seat: Seat,
    touched: &[Vec<String>],
    noise: &[String],
) -> Vec<String> {
    let mut answers = vec![
        session.view(Viewer::Player(seat)),
        format!("{:?}", session.status()),
        format!("{:?}", session.legal_moves(seat)),
        format!("{:?}", session.calls(seat)),
        format!("{:?}", session.touches(seat)),
        format!("{:?}", session.position(Viewer::Player(seat))),
        session.scene_def(),
    ];
    answers.extend(touched.iter().map(|ids| {
        format!(
            "{:?} {:?}",
            session.interpret(seat, ids),
            session.probe(seat, ids)
        )
    }));
    answers.extend(noise.iter().map(|text| {
        format!(
            "{:?} {:?}",
            session.check(seat, text),
            session.check_call(seat, text)
        )
    }));
    answers
}

/// Selections of what the seat sees that are no moves in particular: ids from its own view, at random.
fn selections(view: &str, rng: &mut Rng) -> Vec<Vec<String>> {
    let ids: Vec<String> = view
        .split("\"id\":\"")
        .skip(1)
        .filter_map(|rest| rest.split_once('"').map(|(id, _)| id.to_owned()))
        .collect();
    (0..8)
        .map(|_| {
            (0..rng.below(5))
                .filter_map(|_| rng.pick(&ids).cloned())
                .collect()
        })
        .collect()
}

pub(super) fn laws<G: Game>(
    session: &Session<G>,
    info: &WireInfo,
    rng: &mut Rng,
    worlds: &mut Worlds,
) {
    let seats: Vec<Seat> = session.ring().iter().collect();
    if !info.hidden_information {
        let open = session.view(Viewer::Everything);
        let public: serde_json::Value =
            serde_json::from_str(&session.view(Viewer::Spectator)).unwrap_or_default();
        let all: serde_json::Value = serde_json::from_str(&open).unwrap_or_default();
        assert_eq!(
            public["items"], all["items"],
            "a game that hides nothing shows a spectator everything"
        );
        return;
    }
    for &seat in &seats {
        let world = session.determinize(seat, rng);
        worlds.tried += 1;
        worlds.differed +=
            u32::from(world.view(Viewer::Everything) != session.view(Viewer::Everything));
        let touched = selections(&session.view(Viewer::Player(seat)), rng);
        let mut noise: Vec<String> = seats
            .iter()
            .flat_map(|&s| session.legal_moves(s).listed)
            .collect();
        rng.shuffle(&mut noise);
        noise.truncate(12);
        let (truth, other) = (
            answers(session, seat, &touched, &noise),
            answers(&world, seat, &touched, &noise),
        );
        for (i, (a, b)) in truth.iter().zip(&other).enumerate() {
            assert_eq!(a, b, "answer {i} tells seat {seat} what it may not know");
        }
        assert_eq!(
            session.view(Viewer::Spectator),
            world.view(Viewer::Spectator),
            "a spectator sees what seat {seat} may not know"
        );
        assert_eq!(
            session.position(Viewer::Spectator),
            world.position(Viewer::Spectator),
            "the public position tells a secret"
        );
        same_from_alike(session, &world, seat, rng);
        log_lines(session, &world, seat, &seats, rng);
    }
}

/// `determinize` is a function of what the seat knows and of chance, never of the truth.
fn same_from_alike<G: Game>(session: &Session<G>, world: &Session<G>, seat: Seat, rng: &mut Rng) {
    let seed = rng.bits();
    let one = session.determinize(seat, &mut Rng::from_u64(seed));
    let two = world.determinize(seat, &mut Rng::from_u64(seed));
    assert_eq!(
        one.view(Viewer::Everything),
        two.view(Viewer::Everything),
        "determinize looks at what seat {seat} may not know: worlds alike to it give different results"
    );
}

/// Two moves of a seat that leave a viewer with equal views give that viewer equal log lines; what a line says of a move that
/// is possible in both worlds does not depend on the world.
fn log_lines<G: Game>(
    session: &Session<G>,
    world: &Session<G>,
    viewer: Seat,
    seats: &[Seat],
    rng: &mut Rng,
) {
    for &seat in seats.iter().filter(|&&seat| seat != viewer) {
        let moves = session.legal_moves(seat).listed;
        let (Some(a), Some(b)) = (rng.pick(&moves), rng.pick(&moves)) else {
            continue;
        };
        let after = |text: &String| {
            let mut copy = session.clone();
            copy.apply(Input::Move(seat, text.clone()))
                .ok()
                .map(|_| copy.view(Viewer::Player(viewer)))
        };
        let line = |session: &Session<G>, text: &String| {
            session.describe_move(seat, text, Viewer::Player(viewer), "en")
        };
        if a != b && after(a).is_some() && after(a) == after(b) {
            assert_eq!(
                line(session, a),
                line(session, b),
                "the log tells seat {viewer} which of two hidden moves seat {seat} made"
            );
        }
        if world.check(seat, a).is_ok() {
            assert_eq!(
                line(session, a),
                line(world, a),
                "the log line of `{a}` tells seat {viewer} a secret"
            );
        }
    }
}
