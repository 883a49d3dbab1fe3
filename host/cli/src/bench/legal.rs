//! What the legal moves of a position cost the host.

use super::plan::Bound;
use super::row::Row;
use super::{Bench, games, meter};
use crate::Done;
use crate::output::Failed;
use qipai_table::rules::{Awaits, Rules, Session};
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Section {
    manifest: String,
    bound: Bound,
}

pub(crate) fn run(bench: &Bench<'_>, section: &Section) -> Done<Vec<Row>> {
    let game = games::load(bench.common, &games::host()?, &section.manifest, None)?;
    let mut session = game.plugin.open(&game.setup)?;
    let status = session.status().map_err(Failed::internal)?;
    let Awaits::Act(actors) = status.awaits else {
        return Err(Failed::Input(format!(
            "{}: nobody is to move at its start",
            section.manifest
        )));
    };
    let seat = actors.must.first().copied().unwrap_or_default();
    let moves = session.legal_moves(seat).map_err(Failed::internal)?.listed;
    let micros = meter::micros(41, 400, || {
        session
            .legal_moves(seat)
            .map(drop)
            .map_err(Failed::internal)
    })?;
    let mut known = game.plugin.session(&game.setup)?;
    known.legal_moves(seat).map_err(Failed::internal)?;
    let what = format!(
        "{} legal moves of {} through the host",
        moves.len(),
        game.id()
    );
    Ok(vec![
        Row::new("legal", what, micros, "us")
            .bound(section.bound)
            .beside("fuel", known.inner().fuel_used()),
    ])
}
