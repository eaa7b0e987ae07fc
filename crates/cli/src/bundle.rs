//! A bundle: one file with all that a round, or a dispute about it, hangs on. Whoever has it needs nothing of the house.
//!
//! It is text, one JSON value a line: a head, the records of the table from its first on, and a seal over all of it. The chain
//! says whether the records are those of the table, the seal whether the file is the one that was written. What the head says in
//! words is made from the records, and is made again when the bundle is checked.

use std::{collections::BTreeMap, fmt::Write as _};

use house::{Chain, Records};
use journal::{CommandId, Entry, Hash, ReadFault, Record, TableKey};
use serde::{Deserialize, Serialize};
use serde_json::Value;

const VERSION: u32 = 1;
const KIND: &str = "bundle";

/// What a bundle is about, and what its records show.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Head {
    wheelhouse: String,
    version: u32,
    pub table: String,
    pub round: u64,
    pub dispute: Option<u32>,
    pub records: u64,
    /// The hash of the last record: a receipt of that record has the same.
    pub head: String,
    /// Of people, by the house's record of its own acts, which is not in the bundle.
    pub names: BTreeMap<u32, String>,
    pub page: Value,
    pub case: Option<Value>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    seq: u64,
    kind: u8,
    version: u8,
    command: String,
    content: String,
    hash: String,
    body: String,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SealLine {
    sha256: String,
}

#[derive(Clone, Debug)]
pub struct Bundle {
    pub head: Head,
    pub key: TableKey,
    pub records: Vec<Record>,
}

impl Bundle {
    /// Of records that are whole, from the first of the table on.
    pub fn new(key: TableKey, round: u64, dispute: Option<u32>, records: Vec<Record>) -> Bundle {
        let head = Head {
            wheelhouse: KIND.to_owned(),
            version: VERSION,
            table: key.to_string(),
            round,
            dispute,
            records: records.len() as u64,
            head: records.last().map_or_else(String::new, |last| last.hash.to_string()),
            names: BTreeMap::new(),
            page: Value::Null,
            case: None,
        };
        Bundle { head, key, records }
    }

    pub fn text(&self) -> String {
        let mut text = String::new();
        let _ = writeln!(text, "{}", json(&self.head));
        for record in &self.records {
            let Record { seq, entry, hash } = record;
            let _ = writeln!(
                text,
                "{}",
                json(&Line {
                    seq: *seq,
                    kind: entry.kind,
                    version: entry.version,
                    command: hex(&entry.command.0),
                    content: entry.content.to_string(),
                    hash: hash.to_string(),
                    body: hex(&entry.body),
                })
            );
        }
        sealed(text)
    }

    /// Reads a bundle, or says what is not as it was written.
    pub fn read(bytes: &[u8]) -> Result<Bundle, String> {
        let text = std::str::from_utf8(bytes).map_err(|_| "it is not text".to_owned())?;
        let body = unsealed(text)?;
        let mut lines = body.lines();
        let head: Head = parsed(lines.next().unwrap_or_default(), "its first line")?;
        if (head.wheelhouse.as_str(), head.version) != (KIND, VERSION) {
            return Err(format!("it is `{}` {}, not a bundle that this program reads", head.wheelhouse, head.version));
        }
        let key: TableKey = head.table.parse().map_err(|fault| format!("{fault}"))?;
        let mut records: Vec<Record> = Vec::new();
        for (seq, line) in (1..).zip(lines) {
            let record = record(&parsed(line, &format!("record {seq}"))?).ok_or_else(|| malformed(seq))?;
            let previous = records.last().map(|last| last.hash);
            if record.seq != seq || !record.follows(&key, previous) {
                return Err(format!("record {seq} does not follow from the one before it"));
            }
            records.push(record);
        }
        let last = records.last().map(|last| last.hash.to_string());
        if records.len() as u64 != head.records || last.as_ref() != Some(&head.head) {
            return Err("its records are not those that its first line names".to_owned());
        }
        Ok(Bundle { head, key, records })
    }
}

/// The text with its seal as the last line.
pub fn sealed(mut text: String) -> String {
    let sha256 = Hash::of(text.as_bytes()).to_string();
    let _ = writeln!(text, "{{\"sha256\":\"{sha256}\"}}");
    text
}

/// The text before the seal, which must be its own.
fn unsealed(text: &str) -> Result<&str, String> {
    let missing = || "its last line is not its seal".to_owned();
    let end = text.strip_suffix('\n').ok_or_else(missing)?;
    let at = end.rfind('\n').map(|at| at + 1).ok_or_else(missing)?;
    let (body, seal) = text.split_at(at);
    let SealLine { sha256 } = parsed(seal.trim_end_matches('\n'), "its last line")?;
    if sealed(body.to_owned()) != text || Hash::from_hex(&sha256).is_none() {
        return Err("it is not as it was written: the seal is of another text".to_owned());
    }
    Ok(body)
}

fn parsed<T: for<'a> Deserialize<'a>>(line: &str, what: &str) -> Result<T, String> {
    serde_json::from_str(line).map_err(|error| format!("{what} cannot be read: {error}"))
}

fn malformed(seq: u64) -> String {
    format!("record {seq} is malformed")
}

fn record(line: &Line) -> Option<Record> {
    let command = CommandId(bytes(&line.command)?.try_into().ok()?);
    let (content, body) = (Hash::from_hex(&line.content)?, bytes(&line.body)?);
    let entry = Entry { command, content, kind: line.kind, version: line.version, body };
    Some(Record { seq: line.seq, entry, hash: Hash::from_hex(&line.hash)? })
}

fn json(line: &impl Serialize) -> String {
    serde_json::to_string(line).expect("a line of a bundle is JSON")
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::with_capacity(bytes.len() * 2), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

fn bytes(text: &str) -> Option<Vec<u8>> {
    let digit = |byte: u8| match byte {
        b'0'..=b'9' => Some(byte - b'0'),
        b'a'..=b'f' => Some(byte - b'a' + 10),
        _ => None,
    };
    let (pairs, []) = text.as_bytes().as_chunks::<2>() else { return None };
    pairs.iter().map(|[high, low]| Some(digit(*high)? << 4 | digit(*low)?)).collect()
}

impl Chain for Bundle {
    fn records(&self, key: &TableKey, from: u64) -> Result<Records<'_>, ReadFault> {
        if *key != self.key {
            return Err(ReadFault::UnknownTable(key.clone()));
        }
        let from = usize::try_from(from.saturating_sub(1)).unwrap_or(usize::MAX);
        Ok(Box::new(self.records.iter().skip(from).cloned().map(Ok)))
    }
}
