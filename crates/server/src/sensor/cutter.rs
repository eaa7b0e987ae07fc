//! Bytes cut into lines.

use super::line::LINE_MAX;

/// Cuts bytes into lines. A line that is too long is thrown away to its end and told once.
#[derive(Debug, Default)]
pub struct Cutter {
    held: Vec<u8>,
    too_long: bool,
}

impl Cutter {
    /// The lines that are whole now, each without its newline; none in the place of one that was too long.
    pub fn cut(&mut self, bytes: &[u8]) -> Vec<Option<Vec<u8>>> {
        let mut lines = Vec::new();
        for &byte in bytes {
            if byte == b'\n' {
                let line = std::mem::take(&mut self.held);
                lines.push((!std::mem::take(&mut self.too_long)).then_some(line));
            } else if self.held.len() + 1 < LINE_MAX {
                self.held.push(byte);
            } else {
                self.too_long = true;
            }
        }
        lines
    }
}
