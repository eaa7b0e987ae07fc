//! The one configuration file of a house. Everything has a default; what is written is checked before anything opens. No
//! secret stands in it: keys and tokens are in files of their own, which it names.
//!
//! Times are whole seconds or milliseconds, as the key's suffix says: a float would be the only one here.

mod check;
mod people;
mod read;
#[cfg(test)]
mod tests;

use std::{
    net::{IpAddr, SocketAddr},
    path::{Path, PathBuf},
};

use serde::{Deserialize, Serialize};

pub use check::{check, is_table_id};
pub use people::PeopleConfig;
pub use read::{Finding, read};

use crate::{
    protocol::WheelSource,
    sensor::{Address, NoAddress, TURNS_MAX},
};

/// Every key with its default, and what it means. What has no default stands behind a `#` without a space.
pub const EXAMPLE: &str = include_str!("example.toml");

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Config {
    /// The name over the door.
    pub name: String,
    pub listen: SocketAddr,
    /// What browsers call this house, where a proxy stands before it: `https://tables.example`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub origin: Option<String>,
    /// Names that the house is called by, beside those of the machine itself, its address and its origin.
    pub hosts: Vec<String>,
    /// Proxies whose word is taken for the address of a visitor.
    pub proxies: Vec<IpAddr>,
    /// Where rulebooks other than the program's own are found.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rulebooks: Option<PathBuf>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tls: Option<Tls>,
    pub limits: Limits,
    pub guests: Guests,
    pub people: PeopleConfig,
    pub log: Log,
    pub metrics: MetricsConfig,
    pub chance: ChanceConfig,
    #[serde(rename = "table")]
    pub tables: Vec<TableConfig>,
}

/// PEM files. Both are read again when the program gets SIGHUP.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tls {
    pub certificate: PathBuf,
    pub key: PathBuf,
}

/// Everything has a bound.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Limits {
    /// Connections at one time, besides screens.
    pub connections: usize,
    /// From one address, unless it is a proxy of ours.
    pub connections_per_address: usize,
    /// Seconds until the first byte of a connection and the whole head of a request must have come.
    pub header_s: u64,
    /// Connections of screens at one time.
    pub screens: usize,
    /// From one address.
    pub screens_per_address: usize,
    /// Bytes of one message from a screen.
    pub frame_bytes: usize,
    /// Messages a second from one screen, and how many may come at once.
    pub messages_a_second: u32,
    pub messages_at_once: u32,
    /// Orders of one screen that may wait for their answer.
    pub unanswered: usize,
    /// Seconds that a screen may take to read what is sent to it.
    pub slow_s: u64,
    /// Seconds of silence after which a screen is asked, and then let go.
    pub silent_s: u64,
    /// Seconds that a round gets to end when the house closes.
    pub closing_s: u64,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Guests {
    pub welcome: bool,
    /// Play credits that come with a seat, in minor units.
    pub credit: i64,
    /// Guests that may come in from one address in a minute.
    pub a_minute: u32,
    /// Seconds without a screen at the table after which a guest's seat is free.
    pub absent_s: u32,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LogFormat {
    Text,
    Json,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LogLevel {
    Error,
    Warn,
    Info,
    Debug,
    Trace,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Log {
    pub format: LogFormat,
    pub level: LogLevel,
}

/// Who may read `/metrics`: these addresses, and whoever shows the token.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct MetricsConfig {
    pub enabled: bool,
    /// The machine itself is always among them.
    pub from: Vec<IpAddr>,
    /// A file with the token alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub token_file: Option<PathBuf>,
}

/// How the secrets of rounds are kept.
#[derive(Clone, PartialEq, Default, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ChanceConfig {
    /// A file with the key that they are encrypted with on disk; without one the house makes a key in its data directory.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub key_file: Option<PathBuf>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TableConfig {
    /// The table's name in addresses and in the journal.
    pub id: String,
    /// A submission: a file, or the name of one in the program.
    pub submission: String,
    #[serde(default = "TableConfig::dealer")]
    pub wheel: WheelSource,
    /// Where the sensor of a real wheel is: `tcp://127.0.0.1:7401` or `serial:///dev/ttyUSB0`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sensor: Option<String>,
    /// After this number of turns of the ball the sensor ends the betting, where the book lets bets be laid while it runs; the least
    /// that makes a spin count, if nobody says otherwise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub close_turns: Option<u8>,
    /// A timer ends the betting `betting_ms` after it began, unless something else does before; for tables with a dealer.
    #[serde(default)]
    pub timer: bool,
    /// A program runs the table on timers.
    #[serde(default)]
    pub automatic: bool,
    /// No regulator approved that this table runs without people: every screen says so.
    #[serde(default)]
    pub demonstration: bool,
    #[serde(default = "TableConfig::seats")]
    pub seats: u16,
    #[serde(default)]
    pub computer_players: u8,
    #[serde(default = "TableConfig::betting")]
    pub betting_ms: u32,
    #[serde(default = "TableConfig::spin")]
    pub spin_ms: u32,
    #[serde(default = "TableConfig::pause")]
    pub pause_ms: u32,
}

impl TableConfig {
    pub fn new(id: &str, submission: &str) -> TableConfig {
        TableConfig {
            id: id.to_owned(),
            submission: submission.to_owned(),
            wheel: Self::dealer(),
            sensor: None,
            close_turns: None,
            timer: false,
            automatic: false,
            demonstration: false,
            seats: Self::seats(),
            computer_players: 0,
            betting_ms: Self::betting(),
            spin_ms: Self::spin(),
            pause_ms: Self::pause(),
        }
    }

    /// A table that the program runs, with a number that is drawn, and nobody's approval.
    #[must_use]
    pub fn demonstrating(self) -> TableConfig {
        TableConfig { automatic: true, demonstration: true, wheel: WheelSource::Automatic, ..self }
    }

    /// Where the table's sensor is, if its wheel has one; or what is wrong with what was written, and what to write.
    pub fn sensor_at(&self) -> Result<Option<Address>, String> {
        if self.close_turns.is_some_and(|turns| !(1..=TURNS_MAX).contains(&turns)) {
            return Err(format!("`close_turns` is a number of turns from 1 to {TURNS_MAX}"));
        }
        match (&self.sensor, self.wheel) {
            (Some(at), WheelSource::Sensor) => at.parse().map(Some).map_err(|wrong: NoAddress| wrong.to_string()),
            (None, WheelSource::Sensor) => {
                Err("its wheel is a sensor, and nothing says where; add `sensor = \"tcp://host:port\"`".to_owned())
            }
            (Some(_), _) => Err("it names a sensor that nothing would listen to; add `wheel = \"sensor\"`".to_owned()),
            (None, _) => Ok(None),
        }
    }

    fn dealer() -> WheelSource {
        WheelSource::Dealer
    }

    fn seats() -> u16 {
        24
    }

    fn betting() -> u32 {
        25_000
    }

    fn spin() -> u32 {
        9_000
    }

    fn pause() -> u32 {
        6_000
    }
}

impl Config {
    /// Browsers reach this house over TLS, ours or a proxy's.
    pub fn is_secure(&self) -> bool {
        self.tls.is_some() || self.origin.as_deref().is_some_and(|origin| origin.starts_with("https://"))
    }

    /// Files are named from where the configuration file is, wherever the program was started.
    #[must_use]
    pub fn seen_from(mut self, folder: &Path) -> Config {
        let tls = self.tls.iter_mut().flat_map(|tls| [&mut tls.certificate, &mut tls.key]);
        let all = tls.chain(&mut self.rulebooks).chain(&mut self.metrics.token_file).chain(&mut self.chance.key_file);
        all.for_each(|path| *path = folder.join(&*path));
        for table in &mut self.tables {
            // What has no ending is the name of a submission in the program.
            if Path::new(&table.submission).extension().is_some() {
                table.submission = folder.join(&table.submission).to_string_lossy().into_owned();
            }
        }
        self
    }
}

impl Default for Config {
    fn default() -> Config {
        Config {
            name: "Wheelhouse".to_owned(),
            listen: SocketAddr::from(([127, 0, 0, 1], 8080)),
            origin: None,
            hosts: Vec::new(),
            proxies: Vec::new(),
            rulebooks: None,
            tls: None,
            limits: Limits::default(),
            guests: Guests::default(),
            people: PeopleConfig::default(),
            log: Log::default(),
            metrics: MetricsConfig::default(),
            chance: ChanceConfig::default(),
            tables: Vec::new(),
        }
    }
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            connections: 20_000,
            // A floor may share an address, and one address alone does not take every place.
            connections_per_address: 15_000,
            header_s: 10,
            screens: 20_000,
            screens_per_address: 15_000,
            frame_bytes: 4096,
            messages_a_second: 30,
            messages_at_once: 120,
            unanswered: 64,
            slow_s: 10,
            silent_s: 30,
            closing_s: 20,
        }
    }
}

impl Default for Guests {
    fn default() -> Guests {
        Guests { welcome: false, credit: 100_000, a_minute: 120, absent_s: 120 }
    }
}

impl Default for Log {
    fn default() -> Log {
        Log { format: LogFormat::Text, level: LogLevel::Info }
    }
}

impl Default for MetricsConfig {
    fn default() -> MetricsConfig {
        MetricsConfig { enabled: true, from: Vec::new(), token_file: None }
    }
}
