//! `wheelhouse settle`: rounds in, settled rounds out, one a line.

use std::{
    fs::File,
    io::{self, Read, Write},
    path::PathBuf,
    process::ExitCode,
};

use clap::Args;
use rulebook::Library;

use super::{BAD_INPUT, Context, OK, RULES_SAY_NO};
use crate::settler::{Answer, Settler};

/// How much is read before it is settled, and how long one line may be.
const CHUNK: usize = 4 << 20;
const LINE_MAX: usize = 8 << 20;

/// Settle rounds: JSON Lines in, JSON Lines out, in the same order. docs/notation.md describes both.
///
/// A line that cannot be settled is answered with an error that says where; the other lines still settle. Exit code 0: all
/// settled. 1: some wager was refused. 2: some line could not be settled.
#[derive(Args, Debug)]
pub struct Settle {
    /// File of rounds; standard input where none is named or it is `-`.
    file: Option<PathBuf>,
    /// Threads to settle with; by default one for each core.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
}

#[derive(Clone, Copy, Default)]
struct Tally {
    refusals: bool,
    errors: bool,
}

impl Settle {
    pub fn run(&self, context: &Context) -> Result<ExitCode, ExitCode> {
        let library = context.library()?;
        let threads =
            self.threads.map_or_else(|| std::thread::available_parallelism().map_or(1, usize::from), usize::from);
        let out = io::BufWriter::with_capacity(1 << 20, io::stdout().lock());
        let tally = match self.file.as_ref().filter(|file| file.as_os_str() != "-") {
            None => stream(io::stdin().lock(), out, &library, threads),
            Some(file) => {
                let opened = File::open(file)
                    .map_err(|error| context.bad_input("unreadable", &format!("{}: {error}", file.display())))?;
                stream(opened, out, &library, threads)
            }
        };
        match tally {
            Ok(tally) if tally.errors => Ok(ExitCode::from(BAD_INPUT)),
            Ok(tally) if tally.refusals => Ok(ExitCode::from(RULES_SAY_NO)),
            Ok(_) => Ok(ExitCode::from(OK)),
            // Whoever read our output has left; that is no fault of the input.
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(ExitCode::from(OK)),
            Err(error) => Err(context.bad_input("io", &error.to_string())),
        }
    }
}

/// Reads whole lines by the chunk, settles each chunk on all threads, writes the answers in order.
fn stream(mut input: impl Read, mut out: impl Write, library: &Library, threads: usize) -> io::Result<Tally> {
    let mut settlers: Vec<Settler> = (0..threads).map(|_| Settler::new(library.clone())).collect();
    let mut tally = Tally::default();
    let mut buffer: Vec<u8> = Vec::with_capacity(CHUNK * 2);
    let mut first_line = 1;
    loop {
        let held = buffer.len();
        let read = input.by_ref().take(CHUNK as u64).read_to_end(&mut buffer)?;
        let end = if read == 0 {
            buffer.len()
        } else {
            buffer[held..].iter().rposition(|&byte| byte == b'\n').map_or(0, |at| held + at + 1)
        };
        if end > 0 {
            first_line = chunk(&buffer[..end], first_line, &mut settlers, &mut out, &mut tally)?;
            buffer.drain(..end);
        }
        if read == 0 {
            out.flush()?;
            return Ok(tally);
        }
        if buffer.len() > LINE_MAX {
            first_line = skip_line(&mut input, &mut buffer, first_line, &mut out)?;
            tally.errors = true;
        }
    }
}

/// A line longer than the bound is answered and passed over, so that memory stays flat.
fn skip_line(input: &mut impl Read, buffer: &mut Vec<u8>, number: usize, out: &mut impl Write) -> io::Result<usize> {
    writeln!(
        out,
        "{}",
        serde_json::json!({"error": {"reason": "line-too-long", "message": format!("a line may have {LINE_MAX} bytes"), "line": number}})
    )?;
    buffer.clear();
    loop {
        let read = input.by_ref().take(CHUNK as u64).read_to_end(buffer)?;
        if let Some(at) = buffer.iter().position(|&byte| byte == b'\n') {
            buffer.drain(..=at);
            return Ok(number + 1);
        }
        buffer.clear();
        if read == 0 {
            return Ok(number + 1);
        }
    }
}

fn chunk(
    bytes: &[u8],
    first_line: usize,
    settlers: &mut [Settler],
    out: &mut impl Write,
    tally: &mut Tally,
) -> io::Result<usize> {
    let lines: Vec<&[u8]> = bytes.split(|&byte| byte == b'\n').collect();
    // What follows the last line end is nothing, not a line.
    let lines = match lines.split_last() {
        Some((last, before)) if last.is_empty() => before,
        _ => &lines[..],
    };
    let share = lines.len().div_ceil(settlers.len()).max(1);
    let answers: Vec<(Vec<u8>, Tally)> = std::thread::scope(|scope| {
        let workers: Vec<_> = settlers
            .iter_mut()
            .zip(lines.chunks(share).zip((first_line..).step_by(share)))
            .map(|(settler, (lines, first))| scope.spawn(move || part(settler, lines, first)))
            .collect();
        workers.into_iter().map(|worker| worker.join().expect("settling does not panic")).collect()
    });
    for (bytes, part) in answers {
        out.write_all(&bytes)?;
        tally.refusals |= part.refusals;
        tally.errors |= part.errors;
    }
    Ok(first_line + lines.len())
}

fn part(settler: &mut Settler, lines: &[&[u8]], first: usize) -> (Vec<u8>, Tally) {
    let mut out = Vec::with_capacity(lines.iter().map(|line| line.len()).sum());
    let mut tally = Tally::default();
    for (number, line) in (first..).zip(lines) {
        if line.trim_ascii().is_empty() {
            continue;
        }
        match settler.line(line, number, &mut out) {
            Answer::Settled => {}
            Answer::WithRefusals => tally.refusals = true,
            Answer::Error => tally.errors = true,
        }
    }
    (out, tally)
}
