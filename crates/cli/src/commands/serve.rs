//! `wheelhouse serve`: the house opens. Without a configuration it is a whole house at once, with a table for each submission
//! that the program carries.
//!
//! First passwords are made only once the house listens. A port that is taken or a locked journal would otherwise leave
//! accounts whose passwords nobody saw.

use std::{
    io::{self, Write},
    net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, TcpListener},
    path::PathBuf,
    process::ExitCode,
    time::Instant,
};

use clap::Args;
use house::Actor;
use owo_colors::OwoColorize;
use rulebook::Submission;
use server::{
    config::{Config, LogLevel, TableConfig},
    floor::{Floor, TableToOpen},
    people::{NewAccount, People, Role, Roles, Settings, random_password},
    serve::{Serving, open},
    tables::now,
};

use tokio::signal::unix::{Signal, SignalKind, signal};

use super::{
    Context, WORLD_FAILED,
    config::{law, opened},
};
use crate::{books, log::say};

/// Open the house: tables, screens, API.
///
/// Without a configuration every submission in the program gets a table, most of them automatic with a few computer players,
/// guests are welcome, and staff accounts are created at the first start; their passwords are printed once.
#[derive(Args, Debug)]
pub struct Serve {
    /// Data directory, for the journal, accounts and secrets.
    #[arg(long, value_name = "DIR", env = "WHEELHOUSE_DATA", default_value = "wheelhouse-data")]
    pub data: PathBuf,
    /// The configuration file; docs/operators.md describes it.
    #[arg(long, value_name = "FILE")]
    pub config: Option<PathBuf>,
    /// Address to listen on, such as 127.0.0.1:8080.
    #[arg(long, value_name = "ADDRESS")]
    pub listen: Option<SocketAddr>,
    /// Start a real house: one administrator's account and no other, and without --config no tables and no guests.
    #[arg(long)]
    pub empty: bool,
    /// Log more than is configured; give it twice for even more.
    #[arg(long, short, action = clap::ArgAction::Count)]
    pub verbose: u8,
}

/// As a shell reports a program that a signal ended.
const AT_ONCE: u8 = 130;
/// Ports that are tried when nobody named one and the first is taken.
const PORTS: u16 = 10;
/// A real house's first administrator has none that we could know.
const NO_LICENCE: &str = "NOT-GIVEN";
const STAFF: [(&str, Role); 10] = [
    ("dealer", Role::Dealer),
    ("floor", Role::Floorperson),
    ("pit", Role::PitSupervisor),
    ("keys", Role::KeyManager),
    ("security", Role::Security),
    ("cage", Role::Cage),
    ("tournaments", Role::TournamentDirector),
    ("auditor", Role::Auditor),
    ("regulator", Role::Regulator),
    ("admin", Role::Administrator),
];

impl Serve {
    pub fn run(&self, context: &Context) -> Result<ExitCode, ExitCode> {
        let begun = Instant::now();
        let (config, tables, advice) = self.config(context)?;
        crate::log::begin(&config.log, self.verbose);
        for advised in advice {
            say(config.log.format, &advised);
        }
        // Each screen is an open file: as many as the system lets us have.
        crate::load::files::raise();
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
        let runtime = runtime.map_err(|error| failed(context, &format!("the program cannot run tasks: {error}")))?;
        runtime.block_on(self.open(context, config, tables, begun))
    }

    /// The configuration, the law of its tables, and advice about it.
    fn config(&self, context: &Context) -> Result<(Config, Vec<TableToOpen>, Vec<String>), ExitCode> {
        let (mut config, tables, advice) = match &self.config {
            Some(path) => opened(context, path)?,
            None => {
                let config = if self.empty { Config::default() } else { demonstration() };
                let tables = tables(context, &config)?;
                (config, tables, Vec::new())
            }
        };
        if let Some(listen) = self.listen {
            config.listen = listen;
        }
        Ok((config, tables, advice))
    }

    async fn open(
        &self,
        context: &Context,
        config: Config,
        tables: Vec<TableToOpen>,
        begun: Instant,
    ) -> Result<ExitCode, ExitCode> {
        // Signals are heard from here on: one that comes while the house opens closes it in order.
        let mut told =
            Signals::listen().map_err(|error| failed(context, &format!("no signal can be heard: {error}")))?;
        let settings = config.people.settings().map_err(|fault| context.bad_input("bad-config", &fault.to_string()))?;
        let serving = self.listen(context, config, tables, settings).await?;
        // Not before: a password of a house that then does not open would be told to nobody.
        let made = self.staff(context, serving.floor())?;
        self.welcome(context, &serving, &made, begun);
        told.until_told(&serving).await;
        let longest = serving.floor().config.limits.closing_s;
        let format = serving.floor().config.log.format;
        say(format, &format!("Closing: rounds have up to {longest} s to end. A second signal ends the house at once."));
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

    /// Listens at the given address; without an address, at the first port that is free.
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
            let free = (0..PORTS).map(|more| SocketAddr::new(first.ip(), first.port() + more));
            config.listen = free.into_iter().find(|at| TcpListener::bind(at).is_ok()).unwrap_or(first);
        }
        let listen = config.listen;
        let floor = Floor::open(config, &self.data, tables, settings)
            .map_err(|fault| failed(context, &format!("the house does not open: {fault}")))?;
        open(floor).await.map_err(|error| {
            failed(context, &format!("{listen}: {error}. Choose another address with --listen, such as 127.0.0.1:9090"))
        })
    }

    /// Accounts for a house that is new and has none, and their passwords. One that has a history gets none: who works there
    /// is known, and strangers would inherit it.
    fn staff(&self, context: &Context, floor: &Floor) -> Result<Vec<(&'static str, Role, String)>, ExitCode> {
        let people: &People = &floor.people;
        let fail = |fault: &dyn std::fmt::Display| failed(context, &format!("the accounts cannot be made: {fault}"));
        if people.accounts().map_err(|fault| fail(&fault))?.iter().any(|account| account.roles.is_staff()) {
            return Ok(Vec::new());
        }
        if !floor.is_new {
            let fix = "`wheelhouse admin add NAME --role ROLE --licence NUMBER` adds one";
            tracing::warn!("no staff account exists, and the house has a history: none is created; {fix}");
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
                licence: Some(if self.empty { NO_LICENCE.to_owned() } else { format!("DEMO-{:03}", at + 1) }),
                same_person: false,
            };
            people.add(&new, &password, &Actor::house(), now()).map_err(|fault| fail(&fault))?;
            made.push((name, role, password));
        }
        Ok(made)
    }

    /// Says where the house is, on standard output; with the passwords, which nobody can say again.
    fn welcome(&self, context: &Context, serving: &Serving, made: &[(&str, Role, String)], begun: Instant) {
        let scheme = if serving.floor().config.tls.is_some() { "https" } else { "http" };
        let at = format!("{scheme}://{}", reached(serving.address));
        let took = u64::try_from(begun.elapsed().as_millis()).unwrap_or(u64::MAX);
        let text = if context.json {
            let account = |(name, role, password): &(&str, Role, String)| serde_json::json!({"name": name, "role": role.id(), "password": password});
            let accounts: Vec<_> = made.iter().map(account).collect();
            let tables: Vec<&String> = serving.floor().tables.keys().collect();
            let shown = demonstrations(serving);
            serde_json::json!({"address": at, "tables": tables, "demonstrations": shown, "accounts": accounts, "ms": took})
                .to_string()
        } else {
            self.told(&at, serving, made, took)
        };
        let told = writeln!(anstream::stdout(), "{text}");
        if told.is_err() && !made.is_empty() {
            let fix = "`wheelhouse admin password NAME --why lost` gives another";
            tracing::warn!("standard output is closed: the passwords of the new accounts were not shown; {fix}");
        }
    }

    fn told(&self, at: &str, serving: &Serving, made: &[(&str, Role, String)], took: u64) -> String {
        let tables = serving.floor().tables.len();
        let mut lines = vec![format!("{}  the house is open: {tables} tables in {took} ms.", "Wheelhouse".bold())];
        let shown = demonstrations(serving).len();
        if shown > 0 {
            let many = if shown == 1 {
                "1 of them is a demonstration".to_owned()
            } else {
                format!("{shown} of them are demonstrations")
            };
            lines.push(format!("{many}: the program runs them, and no regulator has approved them."));
        }
        lines.push(String::new());
        for (path, what) in [
            ("/", "the lobby: sit down and play"),
            ("/pit", "all tables at once, for supervisors"),
            ("/help", "how to play"),
            ("/api", "the API, to read; /api/openapi.json for programs"),
        ] {
            lines.push(format!("  {:<34} {}", format!("{at}{path}").bold(), what.dimmed()));
        }
        if !made.is_empty() {
            lines.push("\nStaff accounts, made just now. These passwords are shown once:\n".to_owned());
            for (name, role, password) in made {
                lines.push(format!("  {name:<12} {password}   {}", role.id().dimmed()));
            }
            if self.empty {
                let command = "wheelhouse admin roles admin --role administrator --licence NUMBER --why filed";
                lines.push(format!("\nIts licence is `{NO_LICENCE}` until you give it: `{command}`."));
            }
        }
        lines.push(format!("\nData: {}. Stop with Ctrl-C.", self.data.display()));
        lines.join("\n")
    }
}

/// Tables that the program runs without an approval.
fn demonstrations(serving: &Serving) -> Vec<&String> {
    let tables = serving.floor().tables.iter().filter(|(_, table)| table.card.demonstration);
    tables.map(|(id, _)| id).collect()
}

/// An address that a browser on this machine can go to: a house that listens everywhere is nowhere in particular.
fn reached(at: SocketAddr) -> SocketAddr {
    let loopback = match at.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => IpAddr::V4(Ipv4Addr::LOCALHOST),
        IpAddr::V6(ip) if ip.is_unspecified() => IpAddr::V6(Ipv6Addr::LOCALHOST),
        ip => ip,
    };
    SocketAddr::new(loopback, at.port())
}

/// A house that shows everything: each submission in the program has a table. The first of each rulebook waits for a dealer,
/// the others are automatic, and some have computer players.
fn demonstration() -> Config {
    let mut config = Config { name: "The Wheelhouse".to_owned(), ..Config::default() };
    config.guests.welcome = true;
    // A newcomer's terminal is for the addresses and passwords.
    config.log.level = LogLevel::Warn;
    let mut seen = std::collections::BTreeSet::new();
    let mut automatic = 0_u32;
    for name in books::submissions() {
        let Some(filed) = books::submission(name).and_then(|text| Submission::read(name, text).ok()) else {
            continue;
        };
        let mut table = TableConfig::new(name, name);
        if !seen.insert(filed.rulebook) {
            table = table.demonstrating();
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

/// The world is in the way: a disk, a journal, another program, an address that is taken. It may be gone at the next start.
fn failed(context: &Context, message: &str) -> ExitCode {
    context.bad_input("not-open", message);
    ExitCode::from(WORLD_FAILED)
}

/// What service managers and terminals say.
struct Signals {
    terminate: Signal,
    interrupt: Signal,
    hang_up: Signal,
}

impl Signals {
    fn listen() -> io::Result<Signals> {
        Ok(Signals {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_house_that_listens_everywhere_is_told_where_a_browser_finds_it() {
        for (listens, reached_at) in
            [("0.0.0.0:8080", "127.0.0.1:8080"), ("[::]:8080", "[::1]:8080"), ("192.0.2.7:443", "192.0.2.7:443")]
        {
            assert_eq!(reached(listens.parse().unwrap()).to_string(), reached_at);
        }
    }
}
