//! Journals played through a table, and the program that looks at them.
#![allow(dead_code)]

use std::{
    path::{Path, PathBuf},
    process::{Command as Process, Output},
};

use house::Live;
use table::{Bet, Command, Late, SeatNo, Time};
use testkit::play::{Play, key, rules_file, store};
use wheel::Money;

pub struct Audited {
    _folder: tempfile::TempDir,
    pub path: PathBuf,
}

impl Audited {
    pub fn file(&self, name: &str) -> PathBuf {
        self.path.with_file_name(name)
    }
}

/// Two rounds at a table: one with a winner, a loser, a refusal and what came too late; one with a void spin.
pub fn played() -> Audited {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("house.journal");
    let mut play = begun(&path, "us-md-roulette-single-zero");
    play.open_table();
    play.sit(1, 10_000);
    play.sit(2, 10_000);
    play.deal(Command::PlaceYourBets);
    play.wager(1, "straight 17", 1_500);
    play.wager(2, "red", 1_000);
    let too_little = place(&play, 2, "black", 300);
    assert!(play.try_order(play.dealer(), too_little).unwrap().decision.answer.is_err());
    play.spin_to("17");
    let late = place(&play, 2, "black", 1_000);
    assert!(play.try_order(play.dealer(), late).unwrap().decision.answer.is_err());
    play.deal(Command::ReportLate {
        seat: SeatNo(2),
        what: Late::Wager,
        on: Bet::Called("black".to_owned()),
        amount: Money(1_000),
    });
    play.settle();

    play.deal(Command::PlaceYourBets);
    play.wager(1, "red", 1_000);
    play.order(play.supervisor(), Command::VoidRound { why: "the lights went out".to_owned() });
    drop(play);
    Audited { _folder: folder, path }
}

pub fn begun(path: &Path, submission: &str) -> Play {
    Play::new(Live::enrol(&store(path), &key(), &rules_file(submission), Time(0)).unwrap())
}

pub fn place(play: &Play, seat: u16, on: &str, amount: i64) -> Command {
    let (on, amount) = (Bet::Called(on.to_owned()), Money(amount));
    Command::PlaceWager { seat: SeatNo(seat), on, amount, with: play.with, coupon: None, tip: false }
}

pub fn run(words: &[&str]) -> Output {
    Process::new(env!("CARGO_BIN_EXE_wheelhouse")).args(words).output().unwrap()
}

/// The program's exit code and what it says.
pub fn said(words: &[&str]) -> (i32, String) {
    let output = run(words);
    let text = String::from_utf8([output.stdout, output.stderr].concat()).unwrap();
    (output.status.code().unwrap(), text)
}

pub fn json(words: &[&str]) -> serde_json::Value {
    serde_json::from_slice(&run(words).stdout).unwrap()
}
