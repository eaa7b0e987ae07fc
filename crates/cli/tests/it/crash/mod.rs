//! A drill in a process of its own, what it told, and what its journal must then hold.
#![allow(dead_code)]

pub use wheelhouse_cli::held as checks;

use std::{
    collections::BTreeMap,
    io::{BufRead, BufReader, Read},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
};

use journal::{CommandId, Receipt};

/// Where a drill is held: its journal, and what it sent, on a disk that may be another.
pub struct Ground {
    _folder: tempfile::TempDir,
    pub journal: PathBuf,
    sent: PathBuf,
    submission: PathBuf,
    pub told: Told,
}

/// What was acknowledged: the receipt of each command, and `taken` or why it was refused.
#[derive(Default)]
pub struct Told {
    pub acks: BTreeMap<CommandId, (Receipt, String)>,
    /// How often there was no answer, by the reason.
    pub not: BTreeMap<String, usize>,
}

impl Told {
    /// Takes one line of a drill. A command that is answered twice gets the same answer.
    pub fn hear(&mut self, line: &str) {
        let words: Vec<&str> = line.split(' ').collect();
        match words[..] {
            ["ack", receipt, id, what] => {
                let id = CommandId(u128::from_str_radix(id, 16).unwrap().to_be_bytes());
                let answer: (Receipt, String) = (receipt.parse().unwrap(), what.to_owned());
                let first = self.acks.entry(id).or_insert_with(|| answer.clone());
                assert_eq!(*first, answer, "one command has one answer");
            }
            ["not", _, _, why] => *self.not.entry(why.to_owned()).or_default() += 1,
            _ => panic!("a drill does not say `{line}`"),
        }
    }
}

/// How a drill ended.
pub struct Ended {
    pub lines: usize,
    pub code: Option<i32>,
    pub said: String,
}

impl Ground {
    pub fn new(submission: &str) -> Ground {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().to_owned();
        Ground::with(folder, &path, submission)
    }

    /// With the journal on another disk.
    pub fn on(disk: &Path, submission: &str) -> Ground {
        Ground::with(tempfile::tempdir().unwrap(), disk, submission)
    }

    fn with(folder: tempfile::TempDir, disk: &Path, submission: &str) -> Ground {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        Ground {
            journal: disk.join("house.journal"),
            sent: folder.path().join("sent"),
            submission: root.join(format!("submissions/good/{submission}.toml")),
            told: Told::default(),
            _folder: folder,
        }
    }

    /// Runs a drill to its end, behind the words of another program, if any.
    pub fn run(&mut self, before: &[&str], arguments: &[&str]) -> Ended {
        self.disturb(before, arguments, usize::MAX, |_| {})
    }

    /// Runs a drill and kills it when it has said so many lines.
    pub fn kill(&mut self, arguments: &[&str], after: usize) -> Ended {
        self.disturb(&[], arguments, after, |drill| drill.kill().unwrap())
    }

    /// Runs a drill and does something when it has said so many lines.
    pub fn disturb(
        &mut self,
        before: &[&str],
        arguments: &[&str],
        after: usize,
        act: impl FnOnce(&mut Child),
    ) -> Ended {
        let drill = env!("CARGO_BIN_EXE_wheelhouse");
        let mut command = Command::new(before.first().unwrap_or(&drill));
        if let [_, more @ ..] = before {
            command.args(more).arg(drill);
        }
        command
            .args(["prove", "drill"])
            .arg(&self.journal)
            .arg("--submission")
            .arg(&self.submission)
            .arg("--sent")
            .arg(&self.sent);
        let spawned = command.args(arguments).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
        let mut child = spawned.unwrap();
        let lines = self.listen(&mut child, after, act);
        let mut said = String::new();
        child.stderr.take().unwrap().read_to_string(&mut said).unwrap();
        Ended { lines, code: child.wait().unwrap().code(), said }
    }

    /// Hears all that is said, also what was said between the last line that was counted and the end.
    fn listen(&mut self, child: &mut Child, after: usize, act: impl FnOnce(&mut Child)) -> usize {
        let mut said = BufReader::new(child.stdout.take().unwrap());
        let (mut lines, mut line, mut act) = (0, String::new(), Some(act));
        loop {
            if let Some(act) = act.take_if(|_| lines == after) {
                act(child);
            }
            line.clear();
            if said.read_line(&mut line).unwrap() == 0 {
                return lines;
            }
            // A line that was cut was not told.
            if let Some(line) = line.strip_suffix('\n') {
                self.told.hear(line);
                lines += 1;
            }
        }
    }

    /// The journal holds all that was told, once, and the rules give what it says.
    pub fn check(&self) -> checks::JournalReport {
        let found = checks::look(&self.journal, &self.told.acks);
        assert!(found.wrong.is_empty(), "{}", found.wrong.join("\n"));
        found
    }
}

/// A number for the long form of a test, by its environment variable.
pub fn many(variable: &str, short: usize) -> usize {
    std::env::var(variable).map_or(short, |count| count.parse().unwrap())
}

/// Numbers that look like chance and are the same in every run.
pub fn mixed(seed: usize, below: usize) -> usize {
    let mixed = (seed as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let mixed = (mixed ^ mixed >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    usize::try_from((mixed ^ mixed >> 32) % (below as u64)).unwrap()
}

/// A disk of its own; none where we may not mount one.
pub struct SmallDisk(tempfile::TempDir);

impl SmallDisk {
    pub fn mount(kilobytes: usize) -> Option<SmallDisk> {
        let folder = tempfile::tempdir().unwrap();
        let size = format!("size={kilobytes}k");
        let mounted = Command::new("mount").args(["-t", "tmpfs", "-o", &size, "tmpfs"]).arg(folder.path()).output();
        if mounted.is_ok_and(|output| output.status.success()) {
            return Some(SmallDisk(folder));
        }
        println!("left out: a small disk needs the right to mount one");
        None
    }

    pub fn path(&self) -> &Path {
        self.0.path()
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg(self.path()).output();
    }
}

/// Whether `strace` is there; says what to install where it is not.
pub fn has_strace() -> bool {
    let there = Command::new("strace").arg("-V").output().is_ok();
    if !there {
        println!("left out: strace is not installed (package strace)");
    }
    there
}
