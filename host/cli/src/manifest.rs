//! `qipai manifest check|show`.

use crate::{Common, Done, setup};
use clap::Subcommand;
use serde_json::json;

#[derive(Subcommand)]
pub(crate) enum Manifest {
    /// Says what is wrong with a manifest, all of it
    Check { manifest: String },
    /// Shows a manifest with everything resolved
    Show { manifest: String },
}

pub(crate) fn run(common: &Common, args: &Manifest) -> Done {
    match args {
        Manifest::Check { manifest } => {
            let ready = setup::ready(common, manifest, None)?;
            if common.json {
                println!(
                    "{}",
                    json!({"problems": [], "game": ready.manifest.config.game})
                );
            } else {
                println!(
                    "{manifest}: fine, for {} {}",
                    ready.rules.info().id,
                    ready.rules.info().version
                );
            }
        }
        Manifest::Show { manifest } => {
            let ready = setup::ready(common, manifest, None)?;
            if common.json {
                println!(
                    "{}",
                    serde_json::to_string(&ready.manifest.config).unwrap_or_default()
                );
            } else {
                print!("{}", ready.manifest.show());
            }
        }
    }
    Ok(())
}
