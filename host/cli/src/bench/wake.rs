//! What a sleeping session costs when it is touched.

use super::plan::Bound;
use super::row::Row;
use super::{Bench, games, meter};
use crate::Done;
use crate::output::Failed;
use qipai_table::rules::{Awaits, Input, Session};
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Section {
    manifests: Vec<String>,
    /// Moves made before it sleeps.
    plies: usize,
    bound: Bound,
}

const TIMES: usize = 2_001;

pub(crate) fn run(bench: &Bench<'_>, section: &Section) -> Done<Vec<Row>> {
    let host = games::host()?;
    let mut rows = Vec::new();
    for name in &section.manifests {
        let game = games::load(bench.common, &host, name, None)?;
        let mut session = game.plugin.session(&game.setup)?;
        let mut dice = games::Dice::new(1);
        for _ in 0..section.plies {
            let status = session.status().map_err(Failed::internal)?;
            let Awaits::Act(actors) = status.awaits else {
                break;
            };
            let seat = actors.must.first().copied().unwrap_or_default();
            let moves = session.legal_moves(seat).map_err(Failed::internal)?.listed;
            if moves.is_empty() {
                break;
            }
            let text = games::picked(&moves, &mut dice);
            session.apply(&Input::Move(seat, text))?;
        }
        let bytes = session.snapshot().map_err(Failed::internal)?.len();
        let (mut asleep, mut awake) = (Vec::new(), Vec::new());
        for _ in 0..TIMES {
            let start = meter::cpu();
            session.inner().sleep().map_err(Failed::internal)?;
            let slept = meter::cpu();
            session.status().map_err(Failed::internal)?;
            awake.push((meter::cpu() - slept).as_secs_f64() * 1e6);
            asleep.push((slept - start).as_secs_f64() * 1e6);
        }
        let what = format!("a sleeping session of {} woken with an answer", game.id());
        rows.push(
            Row::new("wake", what, meter::median(awake), "us")
                .bound(section.bound)
                .beside("to_sleep_us", meter::median(asleep))
                .beside("snapshot_bytes", bytes),
        );
    }
    Ok(rows)
}
