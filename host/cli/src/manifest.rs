//! `qipai manifest check|show`.

use crate::output::{put, say};
use crate::{Common, Done, setup, texts};
use clap::Subcommand;
use qipai_table::rules::Message;
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
                say!(
                    "{}",
                    json!({"problems": [], "game": ready.manifest.config.game})
                );
            } else {
                let info = ready.rules.info();
                let told = Message::new("manifest-fine").arg("name", manifest);
                let told = told.arg("game", &info.id).arg("version", &info.version);
                say!("{}", texts::own(&told, &common.lang).unwrap_or_default());
            }
        }
        Manifest::Show { manifest } => {
            let ready = setup::ready(common, manifest, None)?;
            if common.json {
                say!(
                    "{}",
                    serde_json::to_string(&ready.manifest.config).unwrap_or_default()
                );
            } else {
                put!("{}", ready.manifest.show());
            }
        }
    }
    Ok(())
}
