//! A house in a process of its own, to be filled and killed.

use std::{
    fs,
    io::{self, BufRead, BufReader},
    net::SocketAddr,
    path::{Path, PathBuf},
    process::{Child, Command, ExitStatus, Stdio},
};

use rustix::process::{Pid, Signal, kill_process};

/// The one table of such a house.
pub const TABLE: &str = "load";

/// How the table of the house runs.
#[derive(Clone, Debug)]
pub struct Pace {
    pub betting_ms: u32,
    pub spin_ms: u32,
    pub pause_ms: u32,
}

/// What one screen may do to the house.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Limits {
    /// As in any house.
    Usual,
    /// So wide that a terminal can speak as fast as it is answered.
    Wide,
}

#[derive(Debug)]
pub struct House {
    program: PathBuf,
    folder: PathBuf,
    child: Child,
    pub address: SocketAddr,
}

impl House {
    /// Opens a house with one table that runs by itself, where guests are welcome and limits are wide.
    pub fn open(
        program: &Path,
        folder: &Path,
        submission: &str,
        seats: u16,
        pace: &Pace,
        limits: Limits,
    ) -> io::Result<House> {
        fs::write(folder.join("house.toml"), config(submission, seats, pace, limits))?;
        let loopback = SocketAddr::from(([127, 0, 0, 1], 0));
        let (child, address) = start(program, folder, loopback)?;
        Ok(House { program: program.to_owned(), folder: folder.to_owned(), child, address })
    }

    /// Nobody is told, nothing is finished.
    pub fn kill(&mut self) -> io::Result<()> {
        self.child.kill()?;
        self.child.wait().map(|_| ())
    }

    /// Opens it again where it was.
    pub fn again(&mut self) -> io::Result<()> {
        let (child, address) = start(&self.program, &self.folder, self.address)?;
        (self.child, self.address) = (child, address);
        Ok(())
    }

    /// Asks it to close, and waits until it has.
    pub fn close(&mut self) -> io::Result<ExitStatus> {
        let pid = i32::try_from(self.child.id()).ok().and_then(Pid::from_raw);
        kill_process(pid.ok_or_else(|| io::Error::other("the house has no process"))?, Signal::TERM)?;
        self.child.wait()
    }

    pub fn journal(&self) -> PathBuf {
        self.folder.join("data/house.journal")
    }

    pub fn process(&self) -> u32 {
        self.child.id()
    }
}

impl Drop for House {
    fn drop(&mut self) {
        // A house that is closed already does not mind.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn start(program: &Path, folder: &Path, listen: SocketAddr) -> io::Result<(Child, SocketAddr)> {
    let mut child = Command::new(program)
        .args(["--json", "serve", "--empty", "--listen", &listen.to_string()])
        .arg("--data")
        .arg(folder.join("data"))
        .arg("--config")
        .arg(folder.join("house.toml"))
        // Thousands come and go; a line for each request would be most of the work.
        .env("WHEELHOUSE_LOG", std::env::var("WHEELHOUSE_LOG").unwrap_or_else(|_| "warn".to_owned()))
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()?;
    let mut line = String::new();
    let out = child.stdout.take().ok_or_else(|| io::Error::other("the house has no output"))?;
    BufReader::new(out).read_line(&mut line)?;
    let said: Option<serde_json::Value> = serde_json::from_str(&line).ok();
    let address = said.and_then(|said| said["address"].as_str()?.strip_prefix("http://")?.parse().ok());
    match address {
        Some(address) => Ok((child, address)),
        None => {
            let _ = child.kill();
            let ended = child.wait()?;
            Err(io::Error::other(format!("the house did not open ({ended}); what it said is above")))
        }
    }
}

fn config(submission: &str, seats: u16, pace: &Pace, limits: Limits) -> String {
    let screens = u32::from(seats) * 2 + 20_000;
    let messages = match limits {
        Limits::Usual => "",
        Limits::Wide => "messages_a_second = 2000\nmessages_at_once = 4000\nunanswered = 256\n",
    };
    format!(
        "name = \"Load\"\n\n[limits]\nscreens = {screens}\nscreens_per_address = {screens}\n{messages}slow_s = 5\n\
         silent_s = 10\nclosing_s = 60\n\n[guests]\nwelcome = true\ncredit = 1000000000\na_minute = 100000\n\n[[table]]\nid = \"{TABLE}\"\n\
         submission = \"{submission}\"\nwheel = \"automatic\"\nautomatic = true\ndemonstration = true\nseats = {seats}\nbetting_ms = {}\n\
         spin_ms = {}\npause_ms = {}\n",
        pace.betting_ms, pace.spin_ms, pace.pause_ms,
    )
}
