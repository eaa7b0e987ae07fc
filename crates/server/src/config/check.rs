//! What is wrong with a configuration that can be read: files, names, bounds. All of it, not the first.

use std::collections::BTreeMap;

use journal::TableKey;

use super::{Config, Finding, TableConfig};
use crate::{
    metrics::token,
    protocol::WheelSource,
    sensor::{Address, TURNS_MAX},
    tables::VaultKey,
    tls,
};

/// Looks at everything but the law of the tables and whether the port is free: the first needs the rulebooks at hand, and the
/// second changes while one looks.
pub fn check(config: &Config) -> Vec<Finding> {
    let mut found = Vec::new();
    house(config, &mut found);
    limits(config, &mut found);
    people(config, &mut found);
    tables(config, &mut found);
    found
}

fn house(config: &Config, found: &mut Vec<Finding>) {
    if config.name.trim().is_empty() {
        found.push(Finding::new("name", "the house has no name", "every screen shows it", "write a name"));
    }
    if let Some(origin) = &config.origin {
        let host = origin.strip_prefix("https://").or(origin.strip_prefix("http://"));
        if host.is_none_or(|host| host.is_empty() || host.contains(['/', ' ', '?', '#'])) {
            let why = "browsers send scheme, name and port, and it is compared with that letter by letter";
            found.push(Finding::new(
                "origin",
                format!("`{origin}` is not an origin"),
                why,
                "write it like `https://tables.example`",
            ));
        }
    }
    for host in config.hosts.iter().filter(|host| crate::http::host_name(host).is_none()) {
        let why = "browsers send a name or an address, and it is compared with that";
        found.push(Finding::new("hosts", format!("`{host}` is not a host"), why, "write it like `tables.example`"));
    }
    if let Some(pair) = &config.tls
        && !pair.certificate.as_os_str().is_empty()
        && !pair.key.as_os_str().is_empty()
        && let Err(fault) = tls::server_config(pair)
    {
        let why = "the house does not open without the TLS that is configured";
        found.push(Finding::new(fault.key(), fault.to_string(), why, fault.fix()));
    }
    if let Some(folder) = config.rulebooks.as_deref().filter(|folder| !folder.is_dir()) {
        let what = format!("{} is not a folder", folder.display());
        found.push(Finding::new("rulebooks", what, "rulebooks are read from there", "name a folder, or leave it out"));
    }
    if let Some(file) = &config.metrics.token_file
        && let Err(why) = token(file)
    {
        let fix = "write a token of at least 16 letters and digits into the file, readable by the program";
        found.push(Finding::new("metrics.token_file", why, "anyone with the token may read the metrics", fix));
    }
    if let Some(file) = &config.chance.key_file
        && let Err(what) = VaultKey::read(file)
    {
        let why = "the secrets of rounds are encrypted with it";
        let fix = "write the output of `openssl rand -hex 32` into the file, readable by the program alone";
        found.push(Finding::new("chance.key_file", what, why, fix));
    }
    let open = !config.listen.ip().is_loopback() && !config.is_secure() && config.origin.is_none();
    if open {
        let why = "passwords and cookies would go over the network as plain text";
        let fix = "set [tls], or `origin = \"https://...\"` with a proxy that has TLS, or listen on 127.0.0.1";
        let what = format!("{} is open to others without TLS", config.listen);
        found.push(Finding::new("listen", what, why, fix).advice());
    }
}

/// A key, its value, the least and the most, and why not less or more.
type Bound = (&'static str, u64, u64, u64, &'static str);

fn bounds(of: &[Bound], found: &mut Vec<Finding>) {
    for (key, value, least, most, why) in of {
        if !(least..=most).contains(&value) {
            let what = format!("{value} is out of bounds");
            found.push(Finding::new(*key, what, *why, format!("choose from {least} to {most}")));
        }
    }
}

fn limits(config: &Config, found: &mut Vec<Finding>) {
    let limits = &config.limits;
    let count = |value: usize| u64::try_from(value).unwrap_or(u64::MAX);
    bounds(
        &[
            ("limits.connections", count(limits.connections), 16, 1_000_000, "one browser opens several"),
            ("limits.screens", count(limits.screens), 1, 1_000_000, "each takes memory and a file"),
            (
                "limits.connections_per_address",
                count(limits.connections_per_address),
                1,
                1_000_000,
                "a floor may share one",
            ),
            ("limits.screens_per_address", count(limits.screens_per_address), 1, 1_000_000, "a floor may share one"),
            ("limits.frame_bytes", count(limits.frame_bytes), 512, 65_536, "the longest order must fit, and no book"),
            ("limits.messages_a_second", u64::from(limits.messages_a_second), 1, 100_000, "a hand is not faster"),
            ("limits.messages_at_once", u64::from(limits.messages_at_once), 1, 10_000, "repeated wagers come at once"),
            ("limits.unanswered", count(limits.unanswered), 1, 4096, "each waits in memory"),
            ("limits.header_s", limits.header_s, 1, 60, "an idle connection takes a place"),
            ("limits.slow_s", limits.slow_s, 1, 300, "a screen that reads nothing takes memory"),
            ("limits.silent_s", limits.silent_s, 5, 3600, "a screen that is gone is counted as there"),
            ("guests.absent_s", config.guests.absent_s.into(), 10, 86_400, "a phone that sleeps comes back"),
            ("limits.closing_s", limits.closing_s, 0, 600, "service managers end a program that does not end"),
        ],
        found,
    );
    if limits.screens_per_address > limits.screens && limits.screens > 0 {
        let what = format!("{} from one address are more than {} in all", limits.screens_per_address, limits.screens);
        let why = "it would bound nothing";
        found.push(Finding::new("limits.screens_per_address", what, why, "make it no more than `limits.screens`"));
    }
    if !(0..=1_000_000_000_000).contains(&config.guests.credit) {
        let what = format!("{} is out of bounds", config.guests.credit);
        found.push(Finding::new(
            "guests.credit",
            what,
            "it is in cents, so that 100000 is $1,000",
            "choose from 0 to 1000000000000",
        ));
    }
}

fn people(config: &Config, found: &mut Vec<Finding>) {
    let people = &config.people;
    if let Err(fault) = people.settings() {
        let text = fault.to_string();
        let (what, fix) = text.split_once("; ").unwrap_or((&text, "raise it"));
        let why = "a file of accounts that is stolen must cost too much to guess";
        found.push(Finding::new("people.password_memory_kib", what, why, fix));
    }
    let day = 86_400;
    bounds(
        &[
            ("people.staff_idle_s", people.staff_idle_s.into(), 60, day, "what staff leave open can do much"),
            ("people.player_idle_s", people.player_idle_s.into(), 60, 7 * day, "a seat is a player's money"),
            ("people.staff_longest_s", people.staff_longest_s.into(), 300, 2 * day, "a shift ends"),
            ("people.player_longest_s", people.player_longest_s.into(), 300, 30 * day, "an evening ends"),
            ("people.fresh_s", people.fresh_s.into(), 10, 3600, "fresh means that the person is there"),
            ("people.approval_s", people.approval_s.into(), 10, 3600, "two people agree about what both see now"),
            (
                "people.evidence_each_minute",
                people.evidence_each_minute.into(),
                1,
                10_000,
                "a flood must not fill disks",
            ),
        ],
        found,
    );
    for (idle, longest, key) in [
        (people.staff_idle_s, people.staff_longest_s, "people.staff_idle_s"),
        (people.player_idle_s, people.player_longest_s, "people.player_idle_s"),
    ] {
        if idle > longest {
            let what = format!("{idle} s of silence are longer than a session of {longest} s");
            found.push(Finding::new(key, what, "the session would be over first", "make it shorter"));
        }
    }
}

fn tables(config: &Config, found: &mut Vec<Finding>) {
    let mut seen: BTreeMap<&str, usize> = BTreeMap::new();
    for (at, table) in config.tables.iter().enumerate() {
        let key = |key: &str| format!("table[{at}].{key}");
        let id = table.id.as_str();
        // What was missing has been said already.
        if !id.is_empty() {
            if !is_table_id(id) {
                let why = "it is part of addresses and of the journal";
                let fix = "use small letters, digits and hyphens, such as `roulette-1`";
                found.push(Finding::new(key("id"), format!("`{id}` is not a valid table name"), why, fix));
            }
            if id == house::house_key().to_string() {
                let why = "evidence about people is kept under it";
                found.push(Finding::new(key("id"), format!("`{id}` is a reserved name"), why, "choose another name"));
            }
            if let Some(first) = seen.insert(id, at) {
                let what = format!("`{id}` is the name of two tables, the {} and the {}", nth(first), nth(at));
                found.push(Finding::new(key("id"), what, "a history belongs to one table", "give each its own name"));
            }
        }
        one_table(at, table, found);
    }
}

/// Whether a table can have this id. To an address `.` and `..` are folders.
pub fn is_table_id(id: &str) -> bool {
    id.parse::<TableKey>().is_ok() && id.starts_with(|c: char| c.is_ascii_alphanumeric())
}

fn nth(at: usize) -> String {
    let ending = match (at + 1) % 10 {
        1 if at != 10 => "st",
        2 if at != 11 => "nd",
        3 if at != 12 => "rd",
        _ => "th",
    };
    format!("{}{ending}", at + 1)
}

fn one_table(at: usize, table: &TableConfig, found: &mut Vec<Finding>) {
    let key = |key: &str| format!("table[{at}].{key}");
    let mut bound = |name: &str, value: u64, least: u64, most: u64, why: &str| {
        if !(least..=most).contains(&value) {
            let what = format!("{value} is out of bounds");
            found.push(Finding::new(key(name), what, why, format!("choose from {least} to {most}")));
        }
    };
    bound("seats", table.seats.into(), 1, 65_535, "a table has seats, and each is kept");
    let seats = u64::from(table.seats);
    bound("computer_players", table.computer_players.into(), 0, seats.min(12), "they take seats from people");
    bound("betting_ms", table.betting_ms.into(), 100, 600_000, "people need time, and the wheel must turn");
    bound("spin_ms", table.spin_ms.into(), 10, 120_000, "the ball runs that long");
    if let Some(turns) = table.close_turns {
        bound("close_turns", turns.into(), 1, TURNS_MAX.into(), "the ball turns no more often than that");
    }
    bound("pause_ms", table.pause_ms.into(), 0, 600_000, "people read the result during it");
    let sensor = table.sensor.as_deref();
    match (table.wheel, sensor) {
        (WheelSource::Sensor, None) => {
            let why = "the results come from it";
            let fix = "write `sensor = \"tcp://127.0.0.1:7401\"` or `sensor = \"serial:///dev/ttyUSB0\"`";
            found.push(Finding::new(key("wheel"), "it says where no sensor is", why, fix));
        }
        (WheelSource::Dealer | WheelSource::Automatic, Some(_)) => {
            let why = "nobody would listen to it";
            found.push(Finding::new(
                key("sensor"),
                "the wheel is not read by a sensor",
                why,
                "set `wheel = \"sensor\"`",
            ));
        }
        _ => {}
    }
    if let Some(Err(wrong)) = sensor.map(str::parse::<Address>) {
        let why = "a sensor is reached by TCP or by a serial line";
        let text = wrong.to_string();
        let (what, fix) = text.split_once("; ").unwrap_or((&text, "begin with `tcp://` or `serial://`"));
        found.push(Finding::new(key("sensor"), what, why, fix));
    }
    if table.close_turns.is_some() && table.wheel != WheelSource::Sensor {
        let why = "a sensor counts them";
        found.push(Finding::new(key("close_turns"), "nobody counts the turns", why, "set `wheel = \"sensor\"`"));
    }
    if table.timer && table.automatic {
        let why = "an automatic table has its own timers";
        found.push(Finding::new(key("timer"), "the timer is for a table with a dealer", why, "leave `timer` out"));
    }
    if table.automatic && table.wheel == WheelSource::Dealer {
        let why = "nobody is there to enter the number";
        let fix = "set `wheel = \"automatic\"`, or leave `automatic` out";
        found.push(Finding::new(key("automatic"), "an automatic table would wait for a dealer", why, fix));
    }
    if table.computer_players > 0 && !table.automatic {
        let why = "they need an automatic table";
        let fix = "set `automatic = true`, or `computer_players = 0`";
        found.push(Finding::new(key("computer_players"), "computer players would wait for a dealer", why, fix));
    }
}
