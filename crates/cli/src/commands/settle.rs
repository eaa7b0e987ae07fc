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

/// How much is read before it is settled, and how long one line may be: memory stays flat for any input.
#[derive(Clone, Copy)]
struct Bounds {
    chunk: usize,
    line_max: usize,
}

const BOUNDS: Bounds = Bounds { chunk: 4 << 20, line_max: 8 << 20 };

/// Settle rounds: JSON Lines in, JSON Lines out, in the same order. docs/notation.md describes both.
///
/// A line that cannot be settled is answered with an error that says where; the other lines still settle. Exit code 0: all
/// settled. 1: some wager was refused. 2: some line could not be settled.
#[derive(Args, Debug)]
pub struct Settle {
    /// File of rounds; standard input by default or with `-`.
    file: Option<PathBuf>,
    /// Number of threads; by default one for each core.
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
            None => stream(io::stdin().lock(), out, &library, threads, BOUNDS),
            Some(file) => {
                let opened = File::open(file)
                    .map_err(|error| context.bad_input("unreadable", &format!("{}: {error}", file.display())))?;
                stream(opened, out, &library, threads, BOUNDS)
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
fn stream(
    mut input: impl Read,
    mut out: impl Write,
    library: &Library,
    threads: usize,
    bounds: Bounds,
) -> io::Result<Tally> {
    let mut settlers: Vec<Settler> = (0..threads).map(|_| Settler::new(library.clone())).collect();
    let mut tally = Tally::default();
    let mut buffer: Vec<u8> = Vec::with_capacity(bounds.chunk * 2);
    let mut first_line = 1;
    loop {
        let read = input.by_ref().take(bounds.chunk as u64).read_to_end(&mut buffer)?;
        let end = if read == 0 {
            buffer.len()
        } else {
            buffer.iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1)
        };
        if end > 0 {
            first_line = chunk(&buffer[..end], first_line, &mut settlers, &mut out, &mut tally, bounds)?;
            buffer.drain(..end);
        }
        if read == 0 {
            out.flush()?;
            return Ok(tally);
        }
        if buffer.len() > bounds.line_max {
            first_line = skip_line(&mut input, &mut buffer, first_line, &mut out, bounds)?;
            tally.errors = true;
        }
    }
}

/// A line longer than the bound is answered and skipped, so that memory stays flat.
fn skip_line(
    input: &mut impl Read,
    buffer: &mut Vec<u8>,
    number: usize,
    out: &mut impl Write,
    bounds: Bounds,
) -> io::Result<usize> {
    out.write_all(too_long(number, bounds).as_bytes())?;
    buffer.clear();
    loop {
        let read = input.by_ref().take(bounds.chunk as u64).read_to_end(buffer)?;
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

fn too_long(number: usize, bounds: Bounds) -> String {
    let message = format!("a line may have {} bytes", bounds.line_max);
    format!("{}\n", serde_json::json!({"error": {"reason": "line-too-long", "message": message, "line": number}}))
}

fn chunk(
    bytes: &[u8],
    first_line: usize,
    settlers: &mut [Settler],
    out: &mut impl Write,
    tally: &mut Tally,
    bounds: Bounds,
) -> io::Result<usize> {
    let lines: Vec<&[u8]> = bytes.split(|&byte| byte == b'\n').collect();
    // What follows the last line end is nothing, not a line.
    let lines = match lines.split_last() {
        Some((&[], before)) => before,
        _ => &lines[..],
    };
    let share = lines.len().div_ceil(settlers.len()).max(1);
    let answers: Vec<(Vec<u8>, Tally)> = std::thread::scope(|scope| {
        let workers: Vec<_> = settlers
            .iter_mut()
            .zip(lines.chunks(share).zip((first_line..).step_by(share)))
            .map(|(settler, (lines, first))| scope.spawn(move || part(settler, lines, first, bounds)))
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

fn part(settler: &mut Settler, lines: &[&[u8]], first: usize, bounds: Bounds) -> (Vec<u8>, Tally) {
    let mut out = Vec::with_capacity(lines.iter().map(|line| line.len()).sum());
    let mut tally = Tally::default();
    for (number, line) in (first..).zip(lines) {
        if line.trim_ascii().is_empty() {
            continue;
        }
        if line.len() > bounds.line_max {
            out.extend_from_slice(too_long(number, bounds).as_bytes());
            tally.errors = true;
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Every line is answered once and in order, however lines and chunks fall together.
    #[test]
    fn no_line_is_lost_between_chunks_and_long_lines() {
        let good = |id: usize| {
            format!(
                r#"{{"id":"r{id}","rulebook":"us-md-big-six","wheel":"big-six","wagers":[{{"id":"a","wager":"$1","amount":100}}],"spins":[{{"symbol":"$1"}}]}}"#
            )
        };
        let long = "x".repeat(5_000);
        let mut lines: Vec<String> = (1..=40).map(good).collect();
        for at in [0, 7, 8, 20, 39] {
            lines[at].clone_from(&long);
        }
        lines[12] = String::new();
        lines[30] = "{".to_owned();
        let input = lines.join("\n");
        let library = crate::books::library(None).unwrap();
        for (chunk, threads) in [(64, 1), (300, 2), (1_000, 3), (20_000, 2), (1 << 20, 4)] {
            let mut out = Vec::new();
            let bounds = Bounds { chunk, line_max: 1_000 };
            let tally = stream(input.as_bytes(), &mut out, &library, threads, bounds).unwrap();
            assert!(tally.errors);
            let answers: Vec<serde_json::Value> =
                String::from_utf8(out).unwrap().lines().map(|line| serde_json::from_str(line).unwrap()).collect();
            assert_eq!(answers.len(), 39, "chunk {chunk}");
            let mut expected = (1..=40).filter(|number| *number != 13);
            for answer in answers {
                let number = expected.next().unwrap();
                match lines[number - 1].as_str() {
                    line if line == long => assert_eq!(
                        (&answer["error"]["reason"], &answer["error"]["line"]),
                        (&"line-too-long".into(), &number.into())
                    ),
                    "{" => assert_eq!(
                        (&answer["error"]["reason"], &answer["error"]["line"]),
                        (&"malformed".into(), &number.into())
                    ),
                    _ => {
                        assert_eq!((&answer["id"], &answer["paid_total"]), (&format!("r{number}").into(), &200.into()));
                    }
                }
            }
        }
    }
}
