//! `qipai serve` as a program of its own.
#![allow(
    dead_code,
    unreachable_pub,
    clippy::unwrap_used,
    reason = "each test program uses a part; a broken step fails its test"
)]

use serde_json::Value;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// The server's process; it ends with this.
pub struct Served {
    child: Child,
    pub address: SocketAddr,
}

impl Served {
    /// On a free port, with these folders.
    pub fn start(data: &Path, plugins: &Path, manifests: &Path) -> Self {
        let mut program = Command::new(env!("CARGO_BIN_EXE_qipai"));
        Self::started(arguments(&mut program, data, plugins, manifests))
            .unwrap_or_else(|code| panic!("it ended with {code:?}"))
    }

    /// The same by a command that becomes the server; its exit code where it does not.
    pub fn started(command: &mut Command) -> Result<Self, Option<i32>> {
        let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap())
            .read_line(&mut line)
            .unwrap();
        let Ok(told) = serde_json::from_str::<Value>(&line) else {
            // It may have ended by itself.
            let _ = child.kill();
            return Err(child.wait().unwrap().code());
        };
        let address = told["address"].as_str().unwrap().parse().unwrap();
        Ok(Self { child, address })
    }

    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Ends it at once, as a loss of power would.
    pub fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

/// What a server is started with.
pub fn arguments<'a>(
    command: &'a mut Command,
    data: &Path,
    plugins: &Path,
    manifests: &Path,
) -> &'a mut Command {
    command
        .args(["serve", "--json", "--log", "error", "--port", "0", "--data"])
        .arg(data)
        .arg("--plugins")
        .arg(plugins)
        .arg("--manifests")
        .arg(manifests)
}

impl Drop for Served {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
