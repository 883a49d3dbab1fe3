//! `qipai admin`: administrators of a server, appointed from its own machine, whether it runs or not.

use crate::output::{Failed, say};
use crate::{Common, Done, texts};
use qipai_server::{People, Refusal};
use qipai_table::rules::Message;
use serde_json::json;
use std::path::PathBuf;
use std::time::{SystemTime, UNIX_EPOCH};

/// Who did it, in the log.
const BY: &str = "command line";

#[derive(clap::Args)]
pub(crate) struct Admin {
    #[command(subcommand)]
    what: What,
    /// The server's data folder
    #[arg(long, global = true, value_name = "DIR", default_value = "qipai-data")]
    data: PathBuf,
}

#[derive(clap::Subcommand)]
enum What {
    /// Makes an account an administrator; where there is none of the name, makes it and prints its password
    Add { name: String },
    /// Takes an administrator's role away
    Remove { name: String },
    /// Gives an account a new password, prints it, and ends its sessions
    Password { name: String },
}

pub(crate) fn run(common: &Common, args: &Admin) -> Done {
    // A folder made here by mistake would be a server's that nobody starts.
    if !args.data.is_dir() {
        let data = args.data.display();
        return Err(Failed::Input(format!(
            "there is no data folder {data}: start the server once, or name it by --data"
        )));
    }
    let people = People::open(&args.data).map_err(Failed::input)?;
    let refused = |refusal: Refusal| Failed::Input(refusal.text(&common.lang));
    let (key, name, password) = match &args.what {
        What::Add { name } => {
            let made = people.appoint(BY, name, now()).map_err(refused)?;
            ("admin-added", name, made)
        }
        What::Remove { name } => {
            let taken = people.set_role(BY, name, None, false, now());
            taken.map_err(refused)?;
            ("admin-removed", name, None)
        }
        What::Password { name } => {
            let reset = people.reset_password(BY, name, now()).map_err(refused)?;
            ("admin-password", name, Some(reset.1))
        }
    };
    if common.json {
        say!("{}", json!({"name": name, "password": password}));
        return Ok(());
    }
    let words = |message: Message| texts::own(&message, &common.lang).unwrap_or_default();
    say!("{}", words(Message::new(key).arg("name", name)));
    if let Some(password) = password {
        say!(
            "{}",
            words(Message::new("admin-secret").arg("password", password))
        );
    }
    Ok(())
}

fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |since| since.as_millis().try_into().unwrap_or(i64::MAX))
}
