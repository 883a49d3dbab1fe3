//! Logs to standard error: for people, or JSON lines for programs.

use tracing_subscriber::EnvFilter;

/// Begins to log what `filter` lets through: a level, or a filter as tracing has them.
///
/// # Errors
/// What is wrong with the filter, or that something logs already.
pub fn log(filter: &str, json: bool) -> Result<(), String> {
    let filter = EnvFilter::try_new(filter).map_err(|error| format!("--log: {error}"))?;
    let lines = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(std::io::stderr);
    let begun = if json {
        lines.json().try_init()
    } else {
        lines.with_ansi(false).try_init()
    };
    begun.map_err(|error| error.to_string())
}
