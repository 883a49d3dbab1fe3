//! What the legal moves of a position cost the host.

use super::games::Dice;
use super::plan::Bound;
use super::row::Row;
use super::{Bench, games, meter};
use crate::Done;
use crate::output::Failed;
use qipai_table::rules::{Awaits, Input, Seat, Session};
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Section {
    manifest: String,
    /// Random plies before the question.
    #[serde(default)]
    plies: u32,
    bound: Bound,
}

pub(crate) fn run(bench: &Bench<'_>, section: &Section) -> Done<Vec<Row>> {
    let game = games::load(bench.common, &games::host()?, &section.manifest, None)?;
    let mut session = game.plugin.session(&game.setup)?;
    let mut dice = Dice::new(5);
    for _ in 0..section.plies {
        let seat = mover(&mut session, section)?;
        let moves = session.legal_moves(seat).map_err(Failed::internal)?.listed;
        let text = games::picked(&moves, &mut dice);
        session.apply(&Input::Move(seat, text))?;
    }
    let seat = mover(&mut session, section)?;
    let moves = session.legal_moves(seat).map_err(Failed::internal)?.listed;
    let micros = meter::micros(41, 400, || {
        session
            .legal_moves(seat)
            .map(drop)
            .map_err(Failed::internal)
    })?;
    let what = format!(
        "{} legal moves of {} through the host",
        moves.len(),
        section.manifest
    );
    Ok(vec![
        Row::new("legal", what, micros, "us")
            .bound(section.bound)
            .beside("fuel", session.inner().fuel_used()),
    ])
}

/// Who must move first.
fn mover(session: &mut impl Session, section: &Section) -> Done<Seat> {
    let status = session.status().map_err(Failed::internal)?;
    let first = match &status.awaits {
        Awaits::Act(actors) => actors.must.first().copied(),
        _ => None,
    };
    first.ok_or_else(|| Failed::Input(format!("{}: nobody is to move", section.manifest)))
}
