//! Games ready to measure, and random play.

use super::Bench;
use crate::output::Failed;
use crate::{Common, Done, setup};
use qipai_manifest::Manifest;
use qipai_sandbox::{Host, Limits, NativePlugin, Options, Plugin};
use qipai_table::rules::{Lines, Rules, Seat, Setup};
use qipai_table::{Command, Config, Opening, Table, Who};
use serde_json::Value;
use std::sync::Arc;

/// A plugin in the sandbox behind its manifest.
pub(crate) struct Game {
    pub(crate) manifest: Manifest,
    pub(crate) plugin: Plugin,
    pub(crate) setup: Setup,
    /// The manifest's settings, as tables share them.
    config: Arc<Config>,
}

/// Limits that stop no measurement: loops inside the plugin may take as long as they need.
pub(crate) fn host() -> Done<Host> {
    let limits = Limits {
        setup_fuel: u64::MAX >> 1,
        ..Limits::default()
    };
    setup::host_with(Options {
        limits,
        ..Options::default()
    })
}

pub(crate) fn load(common: &Common, host: &Host, name: &str, rules: Option<&Value>) -> Done<Game> {
    let draft = qipai_manifest::load(&common.manifests, name)?;
    let plugin = setup::plugin(common, draft.game(), host)?;
    let manifest = draft.resolve(plugin.info(), rules)?;
    draft.check_digest(plugin.digest())?;
    let setup = Setup {
        seed: [7; 4],
        ..setup::first_game(&manifest.config, None)
    };
    Ok(Game {
        config: Arc::new(manifest.config.clone()),
        manifest,
        plugin,
        setup,
    })
}

/// The same game as a native library: only from the folder that `--trust-native` names.
pub(crate) fn native(bench: &Bench<'_>, id: &str) -> Done<Option<NativePlugin>> {
    let Some(folder) = &bench.common.trust_native else {
        return Ok(None);
    };
    let path = folder
        .join(id)
        .with_extension(std::env::consts::DLL_EXTENSION);
    NativePlugin::load(&path).map(Some).map_err(|error| {
        Failed::Input(format!(
            "{error}. In a checkout: cargo xtask plugins --native"
        ))
    })
}

impl Game {
    pub(crate) fn id(&self) -> &str {
        &self.plugin.info().id
    }

    pub(crate) fn table(&self, seed: u64) -> Done<Table> {
        let mut secret = [0; 32];
        secret[..8].copy_from_slice(&seed.to_le_bytes());
        let rules: Arc<dyn Rules> = Arc::new(self.plugin.clone());
        Ok(Table::open(
            Arc::clone(&self.config),
            rules,
            secret,
            Opening::default(),
            0,
        )?)
    }
}

/// Numbers for random play: xorshift64*.
pub(crate) struct Dice(u64);

impl Dice {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    /// A number below `bound`, which is not 0.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        let bits = self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33;
        usize::try_from(bits).unwrap_or(0) % bound.max(1)
    }
}

/// One random command of whoever must act, what time brings, or the next game; `false` when the match is over.
pub(crate) fn step(table: &mut Table, dice: &mut Dice) -> Done<bool> {
    let now = table.now();
    if table.over() {
        return Ok(table.handle(now, Who::Host, Command::Next, None).is_ok());
    }
    let Some(&seat) = table.must().first() else {
        let due = table
            .poll_timeout()
            .ok_or_else(|| Failed::Internal("nobody is to act".to_owned()))?;
        table.handle_timeout(due);
        return Ok(true);
    };
    let command = random(table, seat, dice)?;
    table
        .handle(now, Who::Seat(seat), command, None)
        .map_err(Failed::internal)?;
    Ok(true)
}

/// A random call or listed move of a seat.
pub(crate) fn random(table: &mut Table, seat: Seat, dice: &mut Dice) -> Done<Command> {
    let calls = table.calls(seat).map_err(Failed::internal)?.listed;
    if !calls.is_empty() {
        let text = picked(&calls, dice);
        return Ok(Command::Call { text, alert: None });
    }
    let moves = table.legal(seat).map_err(Failed::internal)?;
    let moves = if moves.listed.is_empty() {
        moves.extra.iter().collect()
    } else {
        moves.listed
    };
    if moves.is_empty() {
        return Err(Failed::Internal("the game lists no move".to_owned()));
    }
    Ok(Command::Play(picked(&moves, dice)))
}

/// One of a list that is not empty.
pub(crate) fn picked(texts: &Lines, dice: &mut Dice) -> String {
    let text = texts.get(dice.below(texts.len()));
    text.unwrap_or_default().to_owned()
}
