//! `wheelhouse serve`: the house opens. Without a configuration it is a whole house at once, with a table for each submission
//! that the program carries.

use std::{io, path::PathBuf, process::ExitCode, time::Instant};

use clap::Args;
use house::Actor;
use owo_colors::OwoColorize;
use rulebook::Submission;
use server::{
    config::{Config, LogFormat, LogLevel, TableConfig},
    floor::{Floor, TableToOpen},
    people::{NewAccount, People, Role, Roles, Settings, random_password},
    protocol::WheelSource,
    serve::{Serving, open},
    tables::now,
};

use tokio::signal::unix::{Signal, SignalKind, signal};

use super::{
    BAD_INPUT, Context, WORLD_FAILED,
    config::{law, opened},
};
use crate::books;

/// Open the house: tables, screens, API.
///
/// Without a configuration every submission in the program gets a table, most of them run by themselves with a few computer
/// players, guests are welcome, and staff accounts are made at the first start; their passwords are printed once.
#[derive(Args, Debug, Default)]
pub struct Serve {
    /// Where the house keeps its journal, accounts and secrets.
    #[arg(long, value_name = "DIR", env = "WHEELHOUSE_DATA", default_value = "wheelhouse-data")]
    pub data: PathBuf,
    /// The configuration file; docs/operators.md describes it.
    #[arg(long, value_name = "FILE")]
    pub config: Option<PathBuf>,
    /// Where to listen, such as 127.0.0.1:8080.
    #[arg(long, value_name = "ADDRESS")]
    pub listen: Option<std::net::SocketAddr>,
    /// A real house: no demonstration tables, no guests, no computer players, and one administrator's account.
    #[arg(long)]
    pub empty: bool,
    /// Log more than is configured; twice for more still.
    #[arg(long, short, action = clap::ArgAction::Count)]
    pub verbose: u8,
}

/// As a shell tells of a program that a signal ended.
const AT_ONCE: u8 = 130;
/// Ports that are tried when nobody named one and the first is taken.
const PORTS: u16 = 10;
const STAFF: [(&str, Role); 9] = [
    ("dealer", Role::Dealer),
    ("floor", Role::Floorperson),
    ("pit", Role::PitSupervisor),
    ("keys", Role::KeyManager),
    ("security", Role::Security),
    ("cage", Role::Cage),
    ("auditor", Role::Auditor),
    ("regulator", Role::Regulator),
    ("admin", Role::Administrator),
];

impl Serve {
    pub fn run(&self, context: &Context) -> Result<ExitCode, ExitCode> {
        let begun = Instant::now();
        let (config, tables) = self.config(context)?;
        crate::log::begin(&config.log, self.verbose);
        // Each screen is an open file: as many as the system lets us have.
        crate::load::files::raise();
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
        let runtime = runtime.map_err(|error| failed(context, &format!("the program cannot run tasks: {error}")))?;
        runtime.block_on(self.open(context, config, tables, begun))
    }

    fn config(&self, context: &Context) -> Result<(Config, Vec<TableToOpen>), ExitCode> {
        let (mut config, tables) = match &self.config {
            Some(path) => opened(context, path)?,
            None => {
                let config = if self.empty { Config::default() } else { demonstration() };
                let tables = tables(context, &config)?;
                (config, tables)
            }
        };
        if let Some(listen) = self.listen {
            config.listen = listen;
        }
        Ok((config, tables))
    }

    async fn open(
        &self,
        context: &Context,
        config: Config,
        tables: Vec<TableToOpen>,
        begun: Instant,
    ) -> Result<ExitCode, ExitCode> {
        // Signals are heard from here on: one that comes while the house opens closes it in order.
        let mut told = Told::listen().map_err(|error| failed(context, &format!("no signal can be heard: {error}")))?;
        let settings = config.people.settings().map_err(|fault| failed(context, &fault.to_string()))?;
        let serving = self.listen(context, config, tables, settings).await?;
        // Not before: a password of a house that then does not open would be told to nobody.
        let made = self.staff(context, &serving.floor().people)?;
        self.welcome(context, &serving, &made, begun);
        told.until_told(&serving).await;
        let longest = serving.floor().config.limits.closing_s;
        let format = serving.floor().config.log.format;
        say(
            format,
            &format!("Closing: rounds end, {longest} s at most, then the house does. Once more ends it at once."),
        );
        let closing = Instant::now();
        tokio::select! {
            ended = serving.close() => {
                let rounds = if ended { "every round that could end has" } else { "some rounds wait for the next start" };
                say(format, &format!("Closed in {} ms: {rounds}.", closing.elapsed().as_millis()));
                Ok(ExitCode::SUCCESS)
            }
            () = told.again() => {
                say(format, "Ended at once. What was acknowledged is kept; the next start decides open rounds.");
                Ok(ExitCode::from(AT_ONCE))
            }
        }
    }

    /// Listens where it was told to; where nobody told it, at the first port that is free.
    async fn listen(
        &self,
        context: &Context,
        mut config: Config,
        tables: Vec<TableToOpen>,
        settings: Settings,
    ) -> Result<Serving, ExitCode> {
        let chosen = self.listen.is_some() || self.config.is_some();
        let first = config.listen;
        if !chosen {
            let free = (0..PORTS).map(|more| std::net::SocketAddr::new(first.ip(), first.port() + more));
            config.listen = free.into_iter().find(|at| std::net::TcpListener::bind(at).is_ok()).unwrap_or(first);
        }
        let listen = config.listen;
        let floor = Floor::open(config, &self.data, tables, settings)
            .map_err(|fault| failed(context, &format!("the house does not open: {fault}")))?;
        open(floor).await.map_err(|error| {
            failed(context, &format!("{listen}: {error}. Choose another address with --listen, such as 127.0.0.1:9090"))
        })
    }

    /// Accounts for a house that has none, and their passwords.
    fn staff(&self, context: &Context, people: &People) -> Result<Vec<(&'static str, Role, String)>, ExitCode> {
        let fail = |fault: &dyn std::fmt::Display| failed(context, &format!("the accounts cannot be made: {fault}"));
        if people.accounts().map_err(|fault| fail(&fault))?.iter().any(|account| account.roles.is_staff()) {
            return Ok(Vec::new());
        }
        let wanted: Vec<(&str, Role)> =
            STAFF.into_iter().filter(|(_, role)| !self.empty || *role == Role::Administrator).collect();
        let mut made = Vec::new();
        for (at, (name, role)) in wanted.into_iter().enumerate() {
            let password = random_password().map_err(|fault| fail(&fault))?;
            let new = NewAccount {
                name: name.to_owned(),
                roles: Roles::only(role),
                licence: Some(format!("DEMO-{:03}", at + 1)),
            };
            people.add(&new, &password, &Actor::house(), now()).map_err(|fault| fail(&fault))?;
            made.push((name, role, password));
        }
        Ok(made)
    }

    fn welcome(&self, context: &Context, serving: &Serving, made: &[(&str, Role, String)], begun: Instant) {
        let scheme = if serving.floor().config.tls.is_some() { "https" } else { "http" };
        let at = format!("{scheme}://{}", serving.address);
        if context.json {
            let accounts: Vec<_> = made
                .iter()
                .map(
                    |(name, role, password)| serde_json::json!({"name": name, "role": role.id(), "password": password}),
                )
                .collect();
            let tables: Vec<&String> = serving.floor().tables.keys().collect();
            anstream::println!(
                "{}",
                serde_json::json!({"address": at, "tables": tables, "accounts": accounts, "ms": u64::try_from(begun.elapsed().as_millis()).unwrap_or(u64::MAX)})
            );
            return;
        }
        let tables = serving.floor().tables.len();
        let took = begun.elapsed();
        anstream::println!("{}  the house is open: {tables} tables in {} ms.\n", "Wheelhouse".bold(), took.as_millis());
        for (path, what) in [
            ("/", "the lobby: sit down and play"),
            ("/pit", "all tables at once, for those who watch over them"),
            ("/help", "how to play"),
            ("/api", "the API, to read; /api/openapi.json for programs"),
        ] {
            anstream::println!("  {:<34} {}", format!("{at}{path}").bold(), what.dimmed());
        }
        if !made.is_empty() {
            anstream::println!("\nStaff accounts, made just now. These passwords are shown once:\n");
            for (name, role, password) in made {
                anstream::println!("  {name:<12} {password}   {}", role.id().dimmed());
            }
        }
        anstream::println!("\nData: {}. Stop with Ctrl-C.", self.data.display());
    }
}

/// A house that shows everything: each submission in the program has a table. The first of each rulebook waits for a dealer,
/// the others run by themselves, and some have computer players.
fn demonstration() -> Config {
    let mut config = Config { name: "The Wheelhouse".to_owned(), ..Config::default() };
    config.guests.welcome = true;
    // A newcomer's terminal is for the addresses and passwords.
    config.log.level = LogLevel::Warn;
    let mut seen = std::collections::BTreeSet::new();
    let mut automatic = 0_u32;
    for name in books::submissions() {
        let Some(filed) = books::submission(&name).and_then(|text| Submission::read(&name, &text).ok()) else {
            continue;
        };
        let mut table = TableConfig::new(&name, &name);
        if !seen.insert(filed.rulebook) {
            table.automatic = true;
            table.wheel = WheelSource::Automatic;
            table.computer_players = if automatic.is_multiple_of(3) { 3 } else { 0 };
            automatic += 1;
        }
        config.tables.push(table);
    }
    config
}

/// The law of each table that the program carries.
fn tables(context: &Context, config: &Config) -> Result<Vec<TableToOpen>, ExitCode> {
    let one = |(at, table): (usize, &TableConfig)| match law(context, config, at, table) {
        Ok(rules) => Ok(TableToOpen { config: table.clone(), rules }),
        Err(found) => {
            let what: Vec<String> = found.into_iter().map(|finding| finding.what).collect();
            Err(context.bad_input("bad-config", &format!("table {}: {}", table.id, what.join("; "))))
        }
    };
    config.tables.iter().enumerate().map(one).collect()
}

fn failed(context: &Context, message: &str) -> ExitCode {
    context.bad_input("not-open", message);
    ExitCode::from(if message.contains("address") { BAD_INPUT } else { WORLD_FAILED })
}

/// A word on standard error that a log of JSON has as a line of its own kind.
fn say(format: LogFormat, says: &str) {
    match format {
        LogFormat::Text => anstream::eprintln!("{says}"),
        LogFormat::Json => tracing::warn!("{says}"),
    }
}

/// What service managers and terminals say.
struct Told {
    terminate: Signal,
    interrupt: Signal,
    hang_up: Signal,
}

impl Told {
    fn listen() -> io::Result<Told> {
        Ok(Told {
            terminate: signal(SignalKind::terminate())?,
            interrupt: signal(SignalKind::interrupt())?,
            hang_up: signal(SignalKind::hangup())?,
        })
    }

    /// Waits for Ctrl-C or SIGTERM; at SIGHUP certificates are read again.
    async fn until_told(&mut self, serving: &Serving) {
        loop {
            tokio::select! {
                _ = self.terminate.recv() => return,
                _ = self.interrupt.recv() => return,
                // What came of it stands in the log.
                _ = self.hang_up.recv() => drop(serving.reload()),
            }
        }
    }

    async fn again(&mut self) {
        tokio::select! {
            _ = self.terminate.recv() => {}
            _ = self.interrupt.recv() => {}
        }
    }
}
