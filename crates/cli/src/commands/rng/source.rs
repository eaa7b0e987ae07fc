//! Where numbers come from, and how many.

use std::{
    io::{self, ErrorKind},
    process::ExitCode,
};

use chance::{Draws, Generator, Purpose, Seal};
use clap::Args;
use wheel::Pocket;

use super::super::{Context, WORLD_FAILED, simulate::asked::whole, wheel_arg};

/// A number of things, also as 1e7, 2.5e6 or `10_000_000`.
pub fn count(text: &str) -> Result<u64, String> {
    whole(text).ok_or_else(|| format!("`{text}` is not a count; write it as 10000000, 1e7 or 2.5e6"))
}

/// Thirty-two bytes as up to 64 hexadecimal digits; fewer are those of a small number.
pub fn seed(text: &str) -> Result<[u8; 32], String> {
    let wrong = || format!("`{text}` is not a seed; write up to 64 digits of 0-9 and a-f");
    if text.is_empty() || text.len() > 64 || !text.is_ascii() {
        return Err(wrong());
    }
    let padded = format!("{text:0>64}");
    let mut bytes = [0; 32];
    for (at, byte) in bytes.iter_mut().enumerate() {
        *byte = u8::from_str_radix(&padded[2 * at..2 * at + 2], 16).map_err(|_| wrong())?;
    }
    // A sign would be read as part of a number.
    if text.bytes().all(|digit| digit.is_ascii_hexdigit()) { Ok(bytes) } else { Err(wrong()) }
}

#[derive(Args, Debug)]
pub struct Seeded {
    /// Seed of up to 64 hexadecimal digits, to repeat the same numbers.
    #[arg(long, value_name = "HEX", value_parser = seed)]
    pub seed: Option<[u8; 32]>,
}

impl Seeded {
    pub fn generator(&self, context: &Context) -> Result<Generator, ExitCode> {
        match self.seed {
            Some(seed) => Ok(Generator::seeded(seed)),
            None => Generator::start().map_err(|fault| failed(context, &fault.to_string())),
        }
    }
}

pub fn failed(context: &Context, message: &str) -> ExitCode {
    context.bad_input("failed", message);
    ExitCode::from(WORLD_FAILED)
}

/// A reader that has seen enough closes the pipe; that is a quiet end, and anything else is a fault.
pub fn written(context: &Context, done: io::Result<()>) -> Result<ExitCode, ExitCode> {
    match done {
        Ok(()) => Ok(ExitCode::SUCCESS),
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(ExitCode::SUCCESS),
        Err(error) => Err(failed(context, &format!("standard output: {error}"))),
    }
}

/// What is drawn from: the places of a wheel with their labels, or N numbers.
pub struct OutcomeSet {
    pub places: u32,
    pub labels: Vec<String>,
    pub called: String,
}

/// Outcomes of which pairs are counted need their square in memory.
const PLACES_MAX: u32 = 4096;

pub fn drawn(context: &Context, wheel: &str) -> Result<OutcomeSet, ExitCode> {
    if let Ok(places) = wheel.parse::<u32>() {
        if !(2..=PLACES_MAX).contains(&places) {
            let message = format!("a wheel of {places} cannot be drawn from here; take 2 to {PLACES_MAX} outcomes");
            return Err(context.bad_input("bad-wheel", &message));
        }
        let labels = (0..places).map(|at| at.to_string()).collect();
        return Ok(OutcomeSet { places, labels, called: format!("wheel of {places}") });
    }
    let chosen = wheel_arg::chosen(context, wheel)?;
    let labels: Vec<String> =
        chosen.wheel.pockets().map(|pocket: Pocket| chosen.wheel.label(pocket).to_owned()).collect();
    let places = u32::try_from(labels.len()).expect("at most 64 pockets");
    Ok(OutcomeSet { places, labels, called: chosen.called })
}

/// One outcome as a table of the house draws it: a secret for each round, bound to a seal; here the seal is random bytes, where
/// a table takes the head of its history.
pub fn as_a_table(generator: &mut Generator, round: u64, places: u32) -> Result<u32, chance::ChanceFault> {
    let mut seal = [0; 32];
    generator.fill(&mut seal)?;
    let secret = generator.secret()?;
    Ok(Draws::new(&secret, "rng", round, Seal(seal)).draw(Purpose::Number).below(places))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_and_seeds_are_read_as_people_write_them() {
        assert_eq!((count("1e7"), count("12_000"), count("3E+2")), (Ok(10_000_000), Ok(12_000), Ok(300)));
        assert_eq!((count("2.5e6"), count("1.5e3"), count("0")), (Ok(2_500_000), Ok(1_500), Ok(0)));
        for wrong in ["", "e7", "1.5", "1.55e1", "-4", "1e30", "ten"] {
            assert!(count(wrong).is_err(), "{wrong}");
        }
        assert_eq!(seed("1ff").map(|bytes| (bytes[29], bytes[30], bytes[31])), Ok((0, 1, 0xff)));
        for wrong in ["", "xyz", "+1", &"0".repeat(65)] {
            assert!(seed(wrong).is_err(), "{wrong}");
        }
    }
}
