//! The program's own log, on standard error: text for people, JSON for those who collect it.

use std::io::{self, IsTerminal};

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
    let filter = EnvFilter::try_from_env(VARIABLE).unwrap_or_else(|_| EnvFilter::new(name));
    let subscriber =
        tracing_subscriber::fmt().with_env_filter(filter).with_writer(io::stderr).with_ansi(io::stderr().is_terminal());
    match log.format {
        LogFormat::Text => subscriber.init(),
        LogFormat::Json => subscriber.json().flatten_event(true).init(),
    }
}
