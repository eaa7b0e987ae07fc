//! `wheelhouse sensor`: a sensor without a wheel, and a look at one with a wheel. docs/sensor.md has the protocol.

use std::{fmt::Display, io, net::SocketAddr, path::PathBuf, process::ExitCode, time::Duration};

use clap::{Args, Subcommand};
use owo_colors::OwoColorize;
use server::{
    sensor::{Address, Emulated, Emulator, Reply, Rests, Script, Watched, Wire, watch},
    tables::now,
};
use tokio::net::TcpListener;

use super::{Context, WORLD_FAILED};

/// Sensors of real wheels: emulate one, or watch one.
#[derive(Args, Debug)]
pub struct Sensor {
    #[command(subcommand)]
    command: Which,
}

#[derive(Subcommand, Debug)]
enum Which {
    Emulate(Emulate),
    Watch(Watch),
}

/// Emulate a sensor: spin automatically, or follow a script.
///
/// A table finds it with `wheel = "sensor"` and `sensor = "tcp://127.0.0.1:7401"` in the configuration. It serves one house at a
/// time and runs until it is stopped.
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  wheelhouse sensor emulate --wheel double-zero --seed 7
  wheelhouse sensor emulate --listen 127.0.0.1:7402 --script spin.txt
  wheelhouse sensor emulate --serial /dev/ttyUSB1 --faulty

A script has one act on each line, with the milliseconds after the first hello:
  0     launch against
  700   turn 1
  2800  turn 4
  9000  pocket 17 9")]
struct Emulate {
    /// Address where a house can reach it.
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:7401")]
    listen: SocketAddr,
    /// Serial port to use instead.
    #[arg(long, value_name = "PATH", conflicts_with = "listen")]
    serial: Option<PathBuf>,
    #[arg(long, value_name = "BAUD", default_value_t = 115_200, requires = "serial", value_parser = clap::value_parser!(u32).range(1..))]
    baud: u32,
    /// single-zero, double-zero, triple-zero, or a number of sections, which are reported by their place.
    #[arg(long, value_name = "WHEEL", default_value = "single-zero", value_parser = pockets)]
    wheel: Pockets,
    /// The same seed spins the same numbers.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Seconds from one launch to the next.
    #[arg(long, value_name = "SECONDS", default_value_t = 45, value_parser = clap::value_parser!(u64).range(20..=3600))]
    every: u64,
    /// Script to follow instead of automatic spins.
    #[arg(long, value_name = "FILE")]
    script: Option<PathBuf>,
    /// Damage one line in eight, say one in sixteen twice, and spin the wrong way now and then.
    #[arg(long)]
    faulty: bool,
}

/// Print what a sensor says.
///
/// Answers as a house would, and does nothing else. A sensor serves one house at a time: stop the house first, or watch
/// a sensor that no house listens to.
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  wheelhouse sensor watch tcp://127.0.0.1:7401
  wheelhouse sensor watch 'serial:///dev/ttyUSB0?baud=9600' --lines 20")]
struct Watch {
    /// Such as `tcp://127.0.0.1:7401` or `serial:///dev/ttyUSB0`.
    address: Address,
    /// Stop after N lines.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    lines: Option<u64>,
}

#[derive(Clone, Debug)]
struct Pockets(Vec<Rests>);

fn pockets(wheel: &str) -> Result<Pockets, String> {
    let zeros = match wheel {
        "single-zero" => 1,
        "double-zero" => 2,
        "triple-zero" => 3,
        sections => {
            let count = sections.parse().ok().filter(|count| (2..=64).contains(count));
            let count = count.ok_or("give single-zero, double-zero, triple-zero, or 2 to 64 sections")?;
            return Ok(Pockets((0..count).map(Rests::Place).collect()));
        }
    };
    let zeros = (1..=zeros).map(|zeros| "0".repeat(zeros));
    Ok(Pockets(zeros.chain((1..=36).map(|number: u8| number.to_string())).map(Rests::Label).collect()))
}

impl Sensor {
    pub fn run(&self, context: &Context) -> Result<ExitCode, ExitCode> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        let runtime = runtime.map_err(|error| failed(context, &"the program cannot run tasks", &error))?;
        match &self.command {
            Which::Emulate(command) => runtime.block_on(command.run(context)),
            Which::Watch(command) => runtime.block_on(command.run(context)),
        }
    }
}

impl Emulate {
    async fn run(&self, context: &Context) -> Result<ExitCode, ExitCode> {
        let mut emulator = self.emulator(context)?;
        if let Some(path) = &self.serial {
            let address = Address::Serial { path: path.clone(), baud: self.baud };
            let mut wire = address.open().await.map_err(|error| failed(context, &address, &error))?;
            anstream::eprintln!("A sensor speaks at {address}. Stop with Ctrl-C.");
            loop {
                self.speak(context, &mut emulator, &mut *wire, &address).await?;
            }
        }
        let listener = TcpListener::bind(self.listen).await.map_err(|error| failed(context, &self.listen, &error))?;
        let at = listener.local_addr().map_err(|error| failed(context, &self.listen, &error))?;
        anstream::eprintln!("A sensor listens at tcp://{at}. Stop with Ctrl-C.");
        loop {
            let (mut wire, house) = listener.accept().await.map_err(|error| failed(context, &at, &error))?;
            // A house that goes away comes again.
            let _ = wire.set_nodelay(true);
            let _ = self.speak(context, &mut emulator, &mut wire, &house).await;
        }
    }

    fn emulator(&self, context: &Context) -> Result<Emulator, ExitCode> {
        let Some(path) = &self.script else {
            let every = Duration::from_secs(self.every);
            return Ok(Emulator::new(self.wheel.0.clone(), self.seed, every).faulty(self.faulty));
        };
        let bad = |what: &dyn Display| context.bad_input("bad-script", &format!("{}: {what}", path.display()));
        let text = std::fs::read_to_string(path).map_err(|error| bad(&error))?;
        let script = Script::read(&text).map_err(|fault| bad(&fault))?;
        Ok(Emulator::scripted(script).faulty(self.faulty))
    }

    async fn speak(
        &self,
        context: &Context,
        emulator: &mut Emulator,
        wire: &mut dyn Wire,
        with: &(dyn Display + Sync),
    ) -> Result<(), ExitCode> {
        let json = context.json;
        let spoken = emulator.speak(wire, |emulated| tell_emulated(json, &emulated)).await;
        spoken.map_err(|error| failed(context, &with, &error))
    }
}

impl Watch {
    async fn run(&self, context: &Context) -> Result<ExitCode, ExitCode> {
        let fail = |error: io::Error| failed(context, &self.address, &error);
        let mut wire = self.address.open().await.map_err(fail)?;
        let (json, mut left) = (context.json, self.lines);
        let watched = watch(&mut *wire, |watched| {
            tell_watched(json, &watched);
            left = left.map(|left| left - 1);
            left != Some(0)
        });
        watched.await.map_err(fail)?;
        Ok(ExitCode::SUCCESS)
    }
}

fn tell_emulated(json: bool, emulated: &Emulated) {
    match (json, emulated) {
        (true, Emulated::Said(line)) => anstream::println!("{}", serde_json::json!({"at": now().0, "said": line})),
        (true, Emulated::Told(reply)) => {
            anstream::println!("{}", serde_json::json!({"at": now().0, "told": reply.to_string()}));
        }
        (true, Emulated::Unread) => anstream::println!("{}", serde_json::json!({"at": now().0, "unread": true})),
        (false, Emulated::Said(line)) => anstream::println!("{} {line}", "says".bold()),
        // One for every line; only what is not well is worth a look.
        (false, Emulated::Told(Reply::Ack(_))) => {}
        (false, Emulated::Told(reply)) => anstream::println!("{} {reply}", "told".dimmed()),
        (false, Emulated::Unread) => anstream::println!("{} something that no house says", "told".dimmed()),
    }
}

fn tell_watched(json: bool, watched: &Watched) {
    let at = now().0;
    match (json, watched) {
        (true, Watched::Line(line)) => {
            let says = line.says.to_string();
            anstream::println!("{}", serde_json::json!({"at": at, "number": line.number, "says": says}));
        }
        (true, Watched::Refused { why, bytes }) => {
            anstream::println!("{}", serde_json::json!({"at": at, "refused": why.id(), "bytes": bytes}));
        }
        (false, Watched::Line(line)) => anstream::println!("{:>8}  {}", line.number, line.says),
        (false, Watched::Refused { why, bytes }) => {
            anstream::println!("{:>8}  {}: {bytes}", "refused".red(), why.says());
        }
    }
}

fn failed(context: &Context, what: &dyn Display, error: &dyn Display) -> ExitCode {
    context.bad_input("sensor", &format!("{what}: {error}"));
    ExitCode::from(WORLD_FAILED)
}
