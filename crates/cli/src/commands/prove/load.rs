//! `wheelhouse prove load`: a house full of terminals, on this machine alone.

use std::{
    io::{IsTerminal, Write},
    net::SocketAddr,
    path::PathBuf,
    process::ExitCode,
    sync::Arc,
};

use clap::Args;
use house::RulesFile;
use owo_colors::OwoColorize;
use rulebook::{Submission, TableRules};

use crate::commands::{BAD_INPUT, Context, OK, RULES_SAY_NO, WORLD_FAILED};
use crate::{
    books,
    load::{Pace, Plan, Report, Step, Target, files, run},
};

/// Fill a house with terminals, spray wagers across the close, and compare every answer with the journal.
///
/// Starts a house of its own with one automatic table, or connects to one that is open on this machine. Every terminal
/// is a guest with a seat. At the end: no wager was taken after the close, each order was answered once, every receipt is in
/// the chain, every order decided again gives the same answer, and money adds up. With `--kill` the server is killed in the
/// middle of rounds and started again; terminals come back and send what was not answered under the same ids.
/// Exit codes: 0 every promise was kept, 1 one was not, 2 the arguments are wrong, 3 the house failed.
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  wheelhouse prove load
  wheelhouse prove load --terminals 2000 --rounds 5
  wheelhouse prove load --terminals 500 --kill 20")]
pub struct Load {
    #[arg(long, default_value_t = 500, value_parser = clap::value_parser!(u16).range(1..=20_000))]
    terminals: u16,
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u64).range(1..=10_000))]
    rounds: u64,
    /// Wagers of each terminal in each round.
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=190))]
    wagers: u32,
    /// Kill the server N times before the rounds that are counted.
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u32).range(0..=10_000))]
    kill: u32,
    /// Each terminal places its next wager as soon as the last one is answered.
    #[arg(long)]
    flat_out: bool,
    /// How long bets are open, in milliseconds.
    #[arg(long, value_name = "MS", default_value_t = 3000, value_parser = clap::value_parser!(u32).range(200..=120_000))]
    betting: u32,
    /// The table's rules: the name of a submission in the program. By default the first whose chips have no colour.
    #[arg(long, value_name = "NAME")]
    submission: Option<String>,
    /// A house that is open on this machine, such as 127.0.0.1:8080. Guests must be welcome there.
    #[arg(long, value_name = "ADDRESS", conflicts_with_all = ["kill", "submission", "keep"])]
    at: Option<SocketAddr>,
    /// Its table; by default the first automatic one.
    #[arg(long, value_name = "ID", requires = "at")]
    table: Option<String>,
    /// Its journal, to compare the answers with.
    #[arg(long, value_name = "FILE", requires = "at")]
    journal: Option<PathBuf>,
    /// Keep the house's data in this folder, which must be empty.
    #[arg(long, value_name = "DIR")]
    keep: Option<PathBuf>,
}

impl Load {
    pub fn run(&self, context: &Context) -> Result<ExitCode, ExitCode> {
        let failed = |what: &dyn std::fmt::Display| {
            context.bad_input("load", &what.to_string());
            ExitCode::from(WORLD_FAILED)
        };
        if let Some(at) = self.at.filter(|at| !at.ip().is_loopback()) {
            let message = format!("{at} is not this machine: only loopback addresses are allowed");
            return Err(context.bad_input("not-loopback", &message));
        }
        // Some for the journal, the lookout and the program itself.
        let (may, wanted) = (files::raise(), u64::from(self.terminals) + 100);
        if may < wanted {
            let message = format!(
                "{} terminals need {wanted} open files, and the system allows {may}; raise it (ulimit -n) or take fewer",
                self.terminals
            );
            return Err(context.bad_input("too-few-files", &message));
        }
        let folder = self.folder(context)?;
        let plan = Plan {
            program: std::env::current_exe().map_err(|error| failed(&error))?,
            submission: match &self.submission {
                _ if self.at.is_some() => String::new(),
                Some(name) if books::submission(name).is_some() => {
                    if self.terminals > COLOURS && coloured(context, name) == Some(true) {
                        let message = format!(
                            "chips at `{name}` have a colour for each seat, and there are {COLOURS}; take no more terminals than \
                             that, or no --submission"
                        );
                        return Err(context.bad_input("too-few-colours", &message));
                    }
                    name.clone()
                }
                Some(name) => {
                    let known = books::submissions().join(", ");
                    let message = format!("there is no submission `{name}` in the program; there are {known}");
                    return Err(context.bad_input("no-such-submission", &message));
                }
                None => plain(context).ok_or_else(|| failed(&"no submission has chips without a colour"))?,
            },
            terminals: self.terminals,
            rounds: self.rounds,
            wagers: self.wagers,
            kills: self.kill,
            flat_out: self.flat_out,
            pace: Pace { betting_ms: self.betting, spin_ms: 300, pause_ms: 200 },
        };
        let target = match self.at {
            Some(at) => Target::There { at, table: self.table.clone(), journal: self.journal.clone() },
            None => Target::Own(self.keep.as_deref().unwrap_or(folder.path())),
        };
        let bar = Bar { shown: !context.json && std::io::stderr().is_terminal() };
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
        let runtime = runtime.map_err(|error| failed(&error))?;
        let report = runtime.block_on(run(&plan, target, |step| bar.at(step)));
        drop(bar);
        let report = report.map_err(|fault| failed(&fault))?;
        if context.json {
            crate::commands::print_json(&report);
        } else {
            print(&report);
        }
        Ok(ExitCode::from(if report.wrong.is_empty() { OK } else { RULES_SAY_NO }))
    }

    /// Where the house's data goes; it goes away with the run unless it is to be kept.
    fn folder(&self, context: &Context) -> Result<tempfile::TempDir, ExitCode> {
        if let Some(keep) = &self.keep {
            let empty = std::fs::create_dir_all(keep).and_then(|()| Ok(keep.read_dir()?.next().is_none()));
            match empty {
                Ok(true) => {}
                Ok(false) => {
                    let message = format!("{} is not empty; name another folder", keep.display());
                    return Err(context.bad_input("not-empty", &message));
                }
                Err(error) => return Err(context.bad_input("unreadable", &format!("{}: {error}", keep.display()))),
            }
        }
        tempfile::tempdir().map_err(|error| {
            context.bad_input("load", &format!("no folder for the house's data can be made: {error}"));
            ExitCode::from(BAD_INPUT)
        })
    }
}

/// Colours of chips that a table can tell apart.
const COLOURS: u16 = 256;

/// The rules of a submission in the program.
fn rules(context: &Context, name: &str) -> Option<Arc<TableRules>> {
    let text = books::submission(name)?;
    let filed = Submission::read(name, text).ok()?;
    let source = books::source(context.rulebooks.as_deref(), &filed.rulebook).ok()??;
    RulesFile::new(&source, text).rules().ok()
}

/// Whether the chips of a player's terminal have a colour.
fn coloured(context: &Context, name: &str) -> Option<bool> {
    rules(context, name).map(|rules| rules.house().chips.coloured(server::terminal_chips(&rules)))
}

/// The first submission at whose terminals chips have no colour: those of a thousand seats could not differ.
fn plain(context: &Context) -> Option<String> {
    let plain = |name: &&str| {
        coloured(context, name) == Some(false)
            && rules(context, name).is_some_and(|rules| rules.progressive().is_none())
    };
    books::submissions().into_iter().find(plain).map(str::to_owned)
}

/// One line on a terminal that says how far it is.
struct Bar {
    shown: bool,
}

const WIDTH: u64 = 30;

impl Bar {
    fn at(&self, Step { what, done, of }: Step) {
        if !self.shown {
            return;
        }
        let full = done * WIDTH / of.max(1);
        let bar: String = (0..WIDTH).map(|at| if at < full { '█' } else { '·' }).collect();
        let mut err = std::io::stderr();
        // A terminal that is gone is no reason to stop.
        let _ = write!(err, "\r\x1b[K{bar} {done} of {of} {what}").and_then(|()| err.flush());
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        if self.shown {
            let _ = write!(std::io::stderr(), "\r\x1b[K");
        }
    }
}

fn print(report: &Report) {
    let line = |name: &str, value: String| anstream::println!("{name:<34} {value:>14}");
    line("terminals", report.terminals.to_string());
    line("connections", report.connections.to_string());
    if report.kills > 0 {
        line("kills of the server", report.kills.to_string());
        line("orders sent again", report.sent_again.to_string());
    }
    line("orders", report.orders.to_string());
    for (what, many) in &report.wagers {
        line(&format!("  wagers {what}"), many.to_string());
    }
    for (why, many) in &report.goodbyes {
        line(&format!("  disconnected: {why}"), many.to_string());
    }
    line("seconds", crate::load::share(report.lasted_ms, 1000));
    line("answers a second", report.answers_a_second.to_string());
    line("wagers taken a second", report.taken_a_second.to_string());
    line("  while bets are open", report.open_a_second.to_string());
    line("views delivered a second", report.views_a_second.to_string());
    line("answer time, median, ms", crate::load::share(report.p50_us, 1000));
    line("  99 of 100, ms", crate::load::share(report.p99_us, 1000));
    line("  99th percentile of the median round, ms", crate::load::share(report.p99_round_us, 1000));
    line("  maximum, ms", crate::load::share(report.longest_us, 1000));
    line("  99th percentile by median", crate::load::share(report.p99_us, report.p50_us));
    if let Some(permille) = report.server_cpu_permille {
        line("cores used by the server", crate::load::share(permille, 1000));
    }
    if let Some(kib) = report.server_kib {
        line("memory of the server, MiB", (kib / 1024).to_string());
    }
    if let Some((records, rounds)) = report.records.zip(report.rounds) {
        line("records", records.to_string());
        line("rounds", rounds.to_string());
    } else {
        anstream::println!("The journal was not checked; give it with `--journal`.");
    }
    for what in &report.wrong {
        anstream::println!("{} {what}", "wrong:".red());
    }
    if report.wrong.is_empty() {
        anstream::println!("{}", "every promise kept".green());
    }
}
