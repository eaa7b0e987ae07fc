//! Lines of a file that cannot be read: the first ten are told with their numbers, and how many there are.

use std::process::ExitCode;

use serde_json::json;

use super::{BAD_INPUT, Context};

const TOLD: usize = 10;

#[derive(Debug)]
pub struct BadLines<'a> {
    file: &'a str,
    told: Vec<(usize, String)>,
    count: usize,
}

impl<'a> BadLines<'a> {
    pub fn new(file: &'a str) -> BadLines<'a> {
        BadLines { file, told: Vec::new(), count: 0 }
    }

    pub fn line(&mut self, line: usize, what: &str) {
        self.count += 1;
        if self.told.len() < TOLD {
            self.told.push((line, what.to_owned()));
        }
    }

    /// Goes on where all lines could be read; else nothing is made of the others.
    pub fn end(self, context: &Context) -> Result<(), ExitCode> {
        if self.count == 0 {
            return Ok(());
        }
        let lines = if self.count == 1 { "one line".to_owned() } else { format!("{} lines", self.count) };
        let message = format!("{}: {lines} cannot be read; correct them, and nothing is left out", self.file);
        if context.json {
            let told: Vec<_> = self.told.iter().map(|(line, what)| json!({"line": line, "what": what})).collect();
            let error = json!({"reason": "bad-lines", "message": message, "lines": told, "count": self.count});
            anstream::eprintln!("{}", json!({"error": error}));
        } else {
            anstream::eprintln!("wheelhouse: {message}");
            for (line, what) in &self.told {
                anstream::eprintln!("  line {line}: {what}");
            }
            if self.count > self.told.len() {
                anstream::eprintln!("  and {} more", self.count - self.told.len());
            }
        }
        Err(ExitCode::from(BAD_INPUT))
    }
}
