//! The program's own log, on standard error: text for people, JSON for those who collect it.

use std::{
    env::{self, VarError},
    io::{self, IsTerminal, Write},
};

use server::config::{Log, LogFormat, LogLevel};
use tracing_subscriber::EnvFilter;

/// Goes before the configuration: a filter as `tracing` writes them, such as `warn,server=debug`.
pub const VARIABLE: &str = "WHEELHOUSE_LOG";

/// Begins to log; `verbose` times more than is configured.
pub fn begin(log: &Log, verbose: u8) {
    let levels = [LogLevel::Error, LogLevel::Warn, LogLevel::Info, LogLevel::Debug, LogLevel::Trace];
    let names = ["error", "warn", "info", "debug", "trace"];
    let at = levels.iter().position(|level| *level == log.level).unwrap_or(0);
    let name = names[(at + usize::from(verbose)).min(names.len() - 1)];
    let wanted = filter();
    let unusable = wanted.as_ref().err().cloned();
    let filter = wanted.ok().flatten().unwrap_or_else(|| EnvFilter::new(name));
    let subscriber = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(io::stderr)
        .with_ansi(io::stderr().is_terminal())
        // A line that cannot be written would be told on the same standard error, by a panic of whichever task logged it. Whoever
        // read the log is gone, and that is no reason for a table to stop.
        .log_internal_errors(false);
    match log.format {
        LogFormat::Text => subscriber.init(),
        LogFormat::Json => subscriber.json().flatten_event(true).init(),
    }
    if let Some(why) = unusable {
        let text =
            format!("{VARIABLE} is not a filter ({why}); the log is at `{name}`. Write it like `warn,server=debug`.");
        say(log.format, &text);
    }
}

/// The filter of the variable, where there is one; or why it is none.
fn filter() -> Result<Option<EnvFilter>, String> {
    match env::var(VARIABLE) {
        Ok(text) => EnvFilter::try_new(text).map(Some).map_err(|error| error.to_string()),
        Err(VarError::NotPresent) => Ok(None),
        Err(error) => Err(error.to_string()),
    }
}

/// A word on standard error that a log of JSON has as a line of its own kind. That nobody hears it is no reason to stop.
pub fn say(format: LogFormat, says: &str) {
    match format {
        LogFormat::Text => drop(writeln!(anstream::stderr(), "{says}")),
        LogFormat::Json => tracing::warn!("{says}"),
    }
}
