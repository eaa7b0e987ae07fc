//! `wheelhouse rng dump`: raw bytes on standard output.

use std::{
    io::{self, IsTerminal, Write},
    process::ExitCode,
};

use chance::Generator;
use clap::Args;

use super::{
    super::Context,
    source::{Seeded, count, failed, written},
};

const PIECE: usize = 1 << 16;

/// Write raw bytes of the generator to standard output, for suites that read bytes.
#[derive(Args, Debug)]
pub struct Dump {
    /// Number of bytes, such as 1e9; `unlimited` continues until the reader stops.
    #[arg(long, default_value = "1e6", value_name = "N|unlimited")]
    bytes: String,
    #[command(flatten)]
    seeded: Seeded,
}

impl Dump {
    pub fn run(&self, context: &Context) -> Result<ExitCode, ExitCode> {
        let mut left = match self.bytes.as_str() {
            "unlimited" => u64::MAX,
            bytes => count(bytes).map_err(|message| context.bad_input("bad-count", &message))?,
        };
        if io::stdout().is_terminal() {
            let message = "raw bytes are not for a terminal; send them to a file or another program";
            return Err(context.bad_input("terminal", message));
        }
        let mut generator = self.seeded.generator(context)?;
        let mut fault = None;
        let mut out = io::stdout().lock();
        let mut write = || -> io::Result<()> {
            let mut piece = vec![0; PIECE];
            while left > 0 {
                if let Err(locked) = fill(&mut generator, &mut piece) {
                    fault = Some(locked);
                    break;
                }
                let length = usize::try_from(left).unwrap_or(PIECE).min(PIECE);
                out.write_all(&piece[..length])?;
                left = if left == u64::MAX { left } else { left - length as u64 };
            }
            out.flush()
        };
        let done = write();
        match fault {
            Some(fault) => Err(failed(context, &fault)),
            None => written(context, done),
        }
    }
}

fn fill(generator: &mut Generator, piece: &mut [u8]) -> Result<(), String> {
    generator.fill(piece).map_err(|fault| fault.to_string())
}
