//! The example is the defaults, and what is wrong is all found.

use std::{collections::BTreeSet, fs};

use super::*;

/// The example with what stands behind a `#` without a space.
fn whole_example() -> String {
    let line = |line: &str| match line.strip_prefix('#') {
        Some(rest) if !rest.starts_with(' ') => rest.to_owned(),
        _ => line.to_owned(),
    };
    EXAMPLE.lines().map(|text| line(text) + "\n").collect()
}

fn keys(value: &toml::Value, at: &str, found: &mut BTreeSet<String>) {
    match value {
        toml::Value::Table(table) => table.iter().for_each(|(key, value)| {
            found.insert(format!("{at}.{key}"));
            keys(value, &format!("{at}.{key}"), found);
        }),
        toml::Value::Array(array) => array.iter().for_each(|value| keys(value, at, found)),
        _ => {}
    }
}

#[test]
fn the_example_is_the_defaults() {
    let (config, findings) = read(EXAMPLE);
    assert_eq!(findings, []);
    assert_eq!(config, Config::default());
}

#[test]
fn the_whole_example_has_every_key_and_each_with_a_value_that_fits() {
    let text = whole_example();
    let (config, findings) = read(&text);
    assert_eq!(findings, []);
    let [table] = &config.tables[..] else { panic!("it has one table") };
    let (sensor, close_turns) = (table.sensor.clone(), table.close_turns);
    let defaults = TableConfig { sensor, close_turns, ..TableConfig::new(&table.id, &table.submission) };
    assert_eq!(*table, defaults);
    // A key that has no place in the example is one that no operator finds.
    let (mut written, mut known) = (BTreeSet::new(), BTreeSet::new());
    keys(&text.parse::<toml::Table>().unwrap().into(), "", &mut written);
    keys(&toml::Value::try_from(&config).unwrap(), "", &mut known);
    assert_eq!(written, known);
}

#[test]
fn what_is_shown_is_read_again_as_the_same() {
    let (config, _) = read(&whole_example());
    let (again, findings) = read(&toml::to_string(&config).unwrap());
    assert_eq!(findings, []);
    assert_eq!(again, config);
}

#[test]
fn every_fault_of_a_file_is_told_at_once_with_its_line() {
    let text = "nane = \"x\"\nlisten = \"here\"\n[limits]\nscreens = -5\nslow = 3\n[[table]]\nid = 7\nsubmission = \"a\"\n\
                [[table]]\nid = \"b\"\nwheel = \"roulette\"\n[nonsense]\nx = 1\n";
    let (config, findings) = read(text);
    let told: Vec<(usize, &str, &str)> = findings
        .iter()
        .map(|finding| (finding.line.unwrap_or(0), finding.key.as_str(), finding.fix.as_str()))
        .collect();
    let of =
        |key: &str| told.iter().find(|(_, of, _)| *of == key).copied().unwrap_or_else(|| panic!("{key}: {told:?}"));
    assert_eq!(of("nane"), (1, "nane", "did you mean `name`?"));
    assert_eq!(of("listen").0, 2);
    assert_eq!(of("limits.screens").0, 4);
    assert_eq!(of("limits.slow"), (5, "limits.slow", "did you mean `slow_s`?"));
    assert_eq!(of("table[0].id").0, 7);
    assert_eq!(of("table[1].wheel").0, 11);
    assert_eq!(of("table[1]"), (9, "table[1]", "write `submission = ...`"));
    assert_eq!(of("nonsense").0, 12);
    assert_eq!(findings.len(), 8, "{told:?}");
    assert_eq!(config.tables.len(), 2, "every table keeps its number");
}

#[test]
fn what_is_no_toml_is_told_with_its_line() {
    let (_, findings) = read("name = \"x\"\n[limits\n");
    assert_eq!(findings.len(), 1);
    assert_eq!(findings[0].line, Some(2));
}

#[test]
fn bounds_names_and_files_are_all_checked() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("short"), "abc\n").unwrap();
    let text = "name = \" \"\norigin = \"tables.example/\"\nrulebooks = \"nowhere\"\nlisten = \"0.0.0.0:1\"\n\
                hosts = [\"http://tables.example\"]\n[tls]\ncertificate = \"none.pem\"\nkey = \"none.pem\"\n\
                [limits]\nheader_s = 0\nscreens = 0\nsilent_s = 1\n[people]\npassword_memory_kib = 8\nstaff_idle_s = 50000\n\
                [metrics]\ntoken_file = \"short\"\n\
                [[table]]\nid = \"One\"\nsubmission = \"a\"\nwheel = \"sensor\"\nseats = 0\n\
                [[table]]\nid = \"two\"\nsubmission = \"a\"\nautomatic = true\nbetting_ms = 5\n\
                [[table]]\nid = \"two\"\nsubmission = \"a\"\ncomputer_players = 3\n\
                [[table]]\nid = \"four\"\nsubmission = \"a\"\nwheel = \"sensor\"\nsensor = \"http://x\"\n\
                [[table]]\nid = \"five\"\nsubmission = \"a\"\nwheel = \"automatic\"\nautomatic = true\ntimer = true\nclose_turns = 4\n\
                [[table]]\nid = \"..\"\nsubmission = \"a\"\n[[table]]\nid = \".\"\nsubmission = \"a\"\n";
    let (config, findings) = read(text);
    assert_eq!(findings, []);
    let found = check(&config.seen_from(folder.path()));
    let keys: BTreeSet<&str> = found.iter().map(|finding| finding.key.as_str()).collect();
    let wanted = [
        "hosts",
        "limits.header_s",
        "limits.screens",
        "limits.silent_s",
        "metrics.token_file",
        "name",
        "origin",
        "people.password_memory_kib",
        "people.staff_idle_s",
        "rulebooks",
        "table[0].id",
        "table[0].seats",
        "table[0].wheel",
        "table[1].automatic",
        "table[1].betting_ms",
        "table[2].computer_players",
        "table[2].id",
        "table[3].sensor",
        "table[4].close_turns",
        "table[4].timer",
        "table[5].id",
        "table[6].id",
        "tls.certificate",
    ];
    assert_eq!(keys, wanted.into_iter().collect());
    for finding in found {
        let finding = finding.placed(text);
        assert!(finding.line.is_some() && !finding.what.is_empty() && !finding.fix.is_empty(), "{finding:?}");
    }
}

#[test]
fn a_house_without_a_file_has_nothing_wrong() {
    assert_eq!(check(&Config::default()), []);
}
