//! What was sent and perhaps not answered, in a file, as a terminal keeps it: after a crash it is sent again.

use std::{
    fs::File,
    io::{self, Write},
    path::Path,
};

use journal::CommandId;
use table::Order;

#[derive(Debug)]
pub struct Outbox {
    file: File,
    waiting: Vec<(CommandId, Order)>,
}

impl Outbox {
    /// Opens the file with what is in it. An unfinished last line was not sent.
    pub fn open(path: &Path) -> io::Result<Outbox> {
        let text = match std::fs::read_to_string(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
            read => read?,
        };
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        let odd = || io::Error::new(io::ErrorKind::InvalidData, "a line is not of a drill");
        let read = |line: &str| -> Option<(CommandId, Order)> {
            let (id, order) = line.split_once(' ')?;
            Some((CommandId(u128::from_str_radix(id, 16).ok()?.to_be_bytes()), serde_json::from_str(order).ok()?))
        };
        let waiting = text[..whole].lines().map(|line| read(line).ok_or_else(odd)).collect::<io::Result<Vec<_>>>()?;
        let file = File::options().create(true).append(true).open(path)?;
        file.set_len(whole as u64)?;
        Ok(Outbox { file, waiting })
    }

    pub fn waiting(&self) -> &[(CommandId, Order)] {
        &self.waiting
    }

    /// Written before it is sent: what is not known to be sent could not be sent again.
    pub fn add(&mut self, id: CommandId, order: &Order) -> io::Result<()> {
        let line = format!("{} {}\n", hex(id), serde_json::to_string(order)?);
        self.file.write_all(line.as_bytes())?;
        self.waiting.push((id, order.clone()));
        Ok(())
    }

    pub fn is_answered(&mut self, id: CommandId) {
        self.waiting.retain(|(other, _)| *other != id);
    }

    /// Empties the file when nothing in it waits.
    pub fn forget(&mut self) -> io::Result<()> {
        if self.waiting.is_empty() { self.file.set_len(0) } else { Ok(()) }
    }
}

pub fn hex(id: CommandId) -> String {
    format!("{:032x}", u128::from_be_bytes(id.0))
}
