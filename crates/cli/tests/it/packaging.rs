//! What is packaged fits the program.

use std::{fs, process::Command};

use crate::opened::{root, text, wheelhouse};

#[test]
fn the_unit_is_one_that_systemd_takes() {
    let unit = fs::read_to_string(root().join("packaging/wheelhouse.service")).expect("there is a unit");
    let line = unit.lines().find_map(|line| line.strip_prefix("ExecStart=/usr/bin/wheelhouse ")).expect("it starts us");
    // Every option that it gives is one that the program has.
    let help = text(&wheelhouse().args(["serve", "--help"]).output().expect("the program runs"));
    for option in line.split(' ').filter(|word| word.starts_with("--")) {
        assert!(help.contains(option), "{option} is not an option of serve");
    }
    if Command::new("systemd-analyze").arg("--version").output().is_err() {
        println!("There is no systemd-analyze here; the unit was not verified by it.");
        return;
    }
    // Where it is installed there is a program, a user and a folder of state; here the program is the one that was built.
    let folder = tempfile::tempdir().expect("a folder can be made");
    let path = folder.path().join("wheelhouse.service");
    let here = unit.replace("/usr/bin/wheelhouse", env!("CARGO_BIN_EXE_wheelhouse"));
    fs::write(&path, here).expect("the unit can be written");
    let verified = Command::new("systemd-analyze").args(["verify", "--man=no"]).arg(&path).output();
    let verified = verified.expect("it runs");
    let said = text(&verified);
    let ours: Vec<&str> = said.lines().filter(|line| line.contains("wheelhouse.service")).collect();
    assert!(ours.is_empty(), "{said}");
}

#[test]
fn the_container_starts_what_there_is_and_as_nobody_in_particular() {
    let file = fs::read_to_string(root().join("packaging/Containerfile")).expect("there is a container file");
    let user = file.lines().position(|line| line == "USER wheelhouse").expect("it names a user");
    let start = file.lines().position(|line| line.starts_with("ENTRYPOINT")).expect("it starts something");
    assert!(user < start, "the program would run as root");
    let command = file.lines().find_map(|line| line.strip_prefix("CMD [")).expect("it has arguments");
    let help = text(&wheelhouse().args(["serve", "--help"]).output().expect("the program runs"));
    for option in command.split('"').filter(|word| word.starts_with("--")) {
        assert!(help.contains(option), "{option} is not an option of serve");
    }
}

#[test]
fn neither_engine_takes_what_was_built_or_kept_here_into_an_image() {
    // Both read this name; one of Podman's own beside it would go before it, and the two could differ.
    let ignored = fs::read_to_string(root().join(".dockerignore")).expect("there is a list");
    for folder in ["target", "web/node_modules", "wheelhouse-data", ".git"] {
        assert!(ignored.lines().any(|line| line == folder), "{folder} would be in the image");
    }
    assert!(!root().join(".containerignore").exists());
}
