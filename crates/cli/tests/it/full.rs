//! A small disk that fills up under load: nothing told is lost, what is open is finished, and service returns with space.
//!
//! `WHEELHOUSE_LEVELS=1000` is the long form.

use std::{
    fs::{self, File},
    io::Write,
    path::Path,
    process::{Child, Command},
};

use crate::crash::{Ground, SmallDisk, mixed};

const TABLE: &str = "us-md-roulette-single-zero";
const LOAD: [&str; 4] = ["--tables", "3", "--seats", "8"];
const KIB: usize = 1024;
/// From an empty disk to one that is full to the last byte.
const STEPS: usize = 20;

/// Writes until so much is left of the disk.
fn fill(disk: &Path, left: usize) {
    let ballast = disk.join("ballast");
    let mut file = File::options().create(true).append(true).open(&ballast).unwrap();
    let page = [7; 4 * KIB];
    while file.write_all(&page).is_ok() {}
    let length = file.metadata().unwrap().len();
    file.set_len(length.saturating_sub(left as u64)).unwrap();
}

#[test]
fn a_disk_that_fills_up_loses_nothing_and_rounds_are_finished() {
    let mut refused = 0;
    for level in testkit::tries("WHEELHOUSE_LEVELS", STEPS) {
        let Some(disk) = SmallDisk::mount(16 * KIB) else { return };
        let mut ground = Ground::on(disk.path(), TABLE);
        // From nothing at all to what is above all marks, in steps; the long form then goes between the steps.
        let (step, between) = (level % STEPS, level / STEPS);
        let left = step * step * 4 * KIB * KIB / (STEPS * STEPS) + between * 64;
        let ended = ground.disturb(&[], &LOAD, 100 + mixed(level, 300), |drill| {
            // It stands still meanwhile: what it gives back for closing is not for the ballast.
            signal(drill, "-STOP");
            fill(disk.path(), left);
            signal(drill, "-CONT");
        });
        assert_eq!(ended.code, Some(3), "{left} bytes left: {}", ended.said);
        assert!(ended.said.contains("storage-full"), "{left} bytes left: {}", ended.said);
        let found = ground.check();
        assert_eq!(found.open, [], "{left} bytes left: rounds are not finished");
        refused += ground.told.not.get("storage-full").copied().unwrap_or(0);

        // Still full, it starts, says so, and ends.
        let ended = ground.run(&[], &LOAD);
        assert_eq!(ended.code, Some(3), "{left} bytes left: {}", ended.said);
        assert!(ended.said.contains("storage-full"), "{left} bytes left: {}", ended.said);
        ground.check();

        fs::remove_file(disk.path().join("ballast")).unwrap();
        let ended = ground.run(&[], &[&LOAD[..], &["--orders", "40"]].concat());
        assert_eq!(ended.code, Some(0), "space is back: {}", ended.said);
        assert!(ground.check().rounds > found.rounds);
    }
    assert!(refused > 0, "nothing was refused for want of space");
}

fn signal(drill: &Child, signal: &str) {
    assert!(Command::new("kill").args([signal, &drill.id().to_string()]).status().unwrap().success());
}

/// Fills the disk while the drill stands still, so that the reserve stays, and kills it.
fn fill_and_kill(drill: &mut Child, disk: &Path) {
    signal(drill, "-STOP");
    fill(disk, 0);
    drill.kill().unwrap();
}

#[test]
fn killed_on_a_full_disk_open_rounds_are_finished_at_the_next_start() {
    for level in testkit::tries("WHEELHOUSE_LEVELS", 8) {
        let Some(disk) = SmallDisk::mount(16 * KIB) else { return };
        let mut ground = Ground::on(disk.path(), TABLE);
        ground.disturb(&[], &LOAD, 60 + mixed(level, 400), |drill| fill_and_kill(drill, disk.path()));
        let ended = ground.run(&[], &LOAD);
        assert_eq!(ended.code, Some(3), "level {level}: {}", ended.said);
        assert!(ended.said.contains("storage-full"), "level {level}: {}", ended.said);
        assert_eq!(ground.check().open, [], "level {level}: rounds are not finished");
    }
}

#[test]
fn without_its_reserve_it_does_not_start_says_why_and_loses_nothing() {
    for level in 0..4 {
        let Some(disk) = SmallDisk::mount(16 * KIB) else { return };
        let mut ground = Ground::on(disk.path(), TABLE);
        ground.disturb(&[], &LOAD, 60 + mixed(level, 400), |drill| fill_and_kill(drill, disk.path()));
        fs::remove_file(disk.path().join("house.journal.reserve")).unwrap();
        fill(disk.path(), 0);
        let ended = ground.run(&[], &LOAD);
        assert_eq!(ended.code, Some(3), "level {level}: {}", ended.said);
        assert!(ended.said.contains("the disk is full"), "level {level}: {}", ended.said);

        fs::remove_file(disk.path().join("ballast")).unwrap();
        let ended = ground.run(&[], &[&LOAD[..], &["--orders", "40"]].concat());
        assert_eq!(ended.code, Some(0), "space is back: {}", ended.said);
        ground.check();
    }
}
