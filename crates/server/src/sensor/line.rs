//! The lines that a sensor and the house exchange, as docs/sensor.md has them. Pure: bytes in, meaning or a reason out.
//!
//! Lines carry a CRC-16 and no signature: a small device must be able to speak the protocol, and what must be found is
//! damage. Who can write to the wire can also turn the wheel; it is locked away like the wheel.

use std::fmt;

use super::why::Why;

/// The version of the protocol that this house speaks.
pub const VERSION: u8 = 1;
/// Bytes of a line with its newline.
pub const LINE_MAX: usize = 120;
/// More revolutions than a ball ever makes.
pub const TURNS_MAX: u8 = 99;
/// Milliseconds between two beats.
pub const BEAT_MS: std::ops::RangeInclusive<u32> = 50..=5000;
const WORD_MAX: usize = 32;

/// What the house calls a session; the sensor says it back, so that nothing recorded before can be played to the house.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct SessionId(pub u64);

impl fmt::Display for SessionId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

/// Where a ball rests, as the sensor says it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Rests {
    /// In the pocket with this label.
    Label(String),
    /// At this place of the wheel, counted clockwise from 0; for wheels whose sections share symbols.
    Place(u8),
    /// The ball rests, and the sensor cannot say where.
    Unread,
}

/// What a sensor says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Says {
    Hello {
        session: SessionId,
        name: String,
        beat_ms: u32,
    },
    Beat,
    Launch {
        with_wheel: bool,
    },
    /// So many whole revolutions since the launch.
    Turn(u8),
    Pocket {
        rests: Rests,
        revolutions: u8,
    },
    /// The sensor cannot be trusted from here on, and why in a word.
    Fault(String),
}

/// A line of a sensor with its number.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    pub number: u64,
    pub says: Says,
}

/// What the house answers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reply {
    /// Opens a session.
    Hello(SessionId),
    /// The line was heard, and what followed from it is on record.
    Ack(u64),
    /// Something was refused; the house waits for the line with this number.
    Nak { next: u64, why: Why },
}

/// A line that cannot be read. The number is told where the line is whole.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Unread {
    pub why: Why,
    pub number: Option<u64>,
}

/// CRC-16 with polynomial 1021 from FFFF, highest bit first; `123456789` gives 29B1. It finds every change of up to 16 bits
/// that lie together, so every change of one byte.
pub fn checksum(bytes: &[u8]) -> u16 {
    bytes.iter().fold(0xFFFF, |crc, byte| {
        (0..8).fold(
            crc ^ (u16::from(*byte) << 8),
            |crc, _| {
                if crc & 0x8000 == 0 { crc << 1 } else { (crc << 1) ^ 0x1021 }
            },
        )
    })
}

/// Words with their checksum and a newline, ready to be sent.
pub fn sealed(words: &str) -> String {
    format!("{words} *{:04X}\n", checksum(words.as_bytes()))
}

/// The words of a line without its newline, if its checksum fits.
fn unsealed(line: &[u8]) -> Result<&str, Why> {
    if line.len() + 1 > LINE_MAX {
        return Err(Why::TooLong);
    }
    let text = str::from_utf8(line).map_err(|_| Why::Damaged)?;
    let (words, sum) = text.rsplit_once(" *").ok_or(Why::Damaged)?;
    // Compared as text: a checksum in other letters is another line.
    if sum != format!("{:04X}", checksum(words.as_bytes())) || !words.bytes().all(|byte| matches!(byte, b' '..=b'~')) {
        return Err(Why::Damaged);
    }
    Ok(words)
}

impl fmt::Display for Says {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Says::Hello { session, name, beat_ms } => write!(f, "hello {VERSION} {session} {name} {beat_ms}"),
            Says::Beat => f.write_str("beat"),
            Says::Launch { with_wheel: false } => f.write_str("launch against"),
            Says::Launch { with_wheel: true } => f.write_str("launch with"),
            Says::Turn(count) => write!(f, "turn {count}"),
            Says::Pocket { rests: Rests::Label(label), revolutions } => write!(f, "pocket {label} {revolutions}"),
            Says::Pocket { rests: Rests::Place(place), revolutions } => write!(f, "pocket #{place} {revolutions}"),
            Says::Pocket { rests: Rests::Unread, revolutions } => write!(f, "pocket ? {revolutions}"),
            Says::Fault(code) => write!(f, "fault {code}"),
        }
    }
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.number, self.says)
    }
}

impl fmt::Display for Reply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reply::Hello(session) => write!(f, "hello {VERSION} {session}"),
            Reply::Ack(number) => write!(f, "ack {number}"),
            Reply::Nak { next, why } => write!(f, "nak {next} {}", why.id()),
        }
    }
}

impl Says {
    /// Reads the words of a line after its number; the same words that `Display` writes and no others.
    pub fn read(words: &str) -> Result<Says, Why> {
        let mut split = words.split(' ');
        let (word, args) = (split.next().unwrap_or_default(), split.collect::<Vec<_>>());
        let says = match (word, &args[..]) {
            ("hello", [version, session, name, beat]) => {
                if *version != VERSION.to_string() {
                    return Err(Why::Version);
                }
                let session = session_id(session)?;
                let beat_ms = number(beat)?;
                Says::Hello { session, name: name_of(name)?, beat_ms }
            }
            // What another version says in its hello is not ours to read.
            ("hello", [version, ..]) if *version != VERSION.to_string() => return Err(Why::Version),
            ("beat", []) => Says::Beat,
            ("launch", ["with"]) => Says::Launch { with_wheel: true },
            ("launch", ["against"]) => Says::Launch { with_wheel: false },
            ("turn", [count]) => Says::Turn(number(count)?),
            ("pocket", [rests, revolutions]) => {
                Says::Pocket { rests: rests_in(rests)?, revolutions: number(revolutions)? }
            }
            ("fault", [code]) => Says::Fault(name_of(code)?),
            _ => return Err(Why::Unknown),
        };
        let in_bounds = match &says {
            Says::Hello { beat_ms, .. } => BEAT_MS.contains(beat_ms),
            Says::Turn(turns) | Says::Pocket { revolutions: turns, .. } => *turns <= TURNS_MAX,
            Says::Beat | Says::Launch { .. } | Says::Fault(_) => true,
        };
        // Whatever could be written in two ways is one of them.
        if in_bounds && says.to_string() == words { Ok(says) } else { Err(Why::Unknown) }
    }
}

impl Line {
    /// Reads a line without its newline.
    pub fn read(line: &[u8]) -> Result<Line, Unread> {
        let words = unsealed(line).map_err(|why| Unread { why, number: None })?;
        let (first, rest) = words.split_once(' ').ok_or(Unread { why: Why::Unknown, number: None })?;
        let number = number(first).map_err(|why| Unread { why, number: None })?;
        let says = Says::read(rest).map_err(|why| Unread { why, number: Some(number) })?;
        Ok(Line { number, says })
    }

    pub fn sealed(&self) -> String {
        sealed(&self.to_string())
    }
}

impl Reply {
    pub fn read(line: &[u8]) -> Result<Reply, Why> {
        let words = unsealed(line)?;
        let reply = match words.split(' ').collect::<Vec<_>>()[..] {
            ["hello", version, session] => {
                if version != VERSION.to_string() {
                    return Err(Why::Version);
                }
                Reply::Hello(session_id(session)?)
            }
            ["ack", next] => Reply::Ack(number(next)?),
            ["nak", next, why] => {
                let why = Why::ALL.into_iter().find(|known| known.id() == why).ok_or(Why::Unknown)?;
                Reply::Nak { next: number(next)?, why }
            }
            _ => return Err(Why::Unknown),
        };
        if reply.to_string() == words { Ok(reply) } else { Err(Why::Unknown) }
    }

    pub fn sealed(&self) -> String {
        sealed(&self.to_string())
    }
}

fn number<T: std::str::FromStr + fmt::Display>(text: &str) -> Result<T, Why> {
    // Neither a sign nor a zero before it: one number, one text.
    text.parse::<T>().ok().filter(|number| number.to_string() == text).ok_or(Why::Unknown)
}

fn session_id(text: &str) -> Result<SessionId, Why> {
    let id = u64::from_str_radix(text, 16).map(SessionId).map_err(|_| Why::Unknown)?;
    if id.to_string() == text { Ok(id) } else { Err(Why::Unknown) }
}

fn name_of(text: &str) -> Result<String, Why> {
    let fits = (1..=WORD_MAX).contains(&text.len())
        && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_./".contains(&byte));
    if fits { Ok(text.to_owned()) } else { Err(Why::Unknown) }
}

fn rests_in(text: &str) -> Result<Rests, Why> {
    if text == "?" {
        return Ok(Rests::Unread);
    }
    if let Some(place) = text.strip_prefix('#') {
        return number(place).map(Rests::Place);
    }
    name_of(text).map(Rests::Label)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{super::cutter::Cutter, *};

    fn says() -> impl Strategy<Value = Says> {
        let name = "[A-Za-z0-9._/-]{1,32}";
        let rests = prop_oneof![name.prop_map(Rests::Label), (0..=63_u8).prop_map(Rests::Place), Just(Rests::Unread),];
        prop_oneof![
            (any::<u64>(), name, BEAT_MS).prop_map(|(session, name, beat_ms)| Says::Hello {
                session: SessionId(session),
                name,
                beat_ms
            }),
            Just(Says::Beat),
            any::<bool>().prop_map(|with_wheel| Says::Launch { with_wheel }),
            (0..=TURNS_MAX).prop_map(Says::Turn),
            (rests, 0..=TURNS_MAX).prop_map(|(rests, revolutions)| Says::Pocket { rests, revolutions }),
            name.prop_map(Says::Fault),
        ]
    }

    fn line() -> impl Strategy<Value = Line> {
        (any::<u64>(), says()).prop_map(|(number, says)| Line { number, says })
    }

    /// All that a house hears of these bytes.
    fn heard(bytes: &[u8]) -> Vec<Line> {
        let lines = Cutter::default().cut(bytes);
        lines.into_iter().flatten().filter_map(|line| Line::read(&line).ok()).collect()
    }

    #[test]
    fn the_checksum_is_the_published_one() {
        assert_eq!(checksum(b"123456789"), 0x29B1);
        assert_eq!(sealed("3 launch against"), format!("3 launch against *{:04X}\n", checksum(b"3 launch against")));
    }

    proptest! {
        // Each tries every byte at every place, so a few lines are enough.
        #![proptest_config(ProptestConfig::with_cases(16))]

        /// Also where the change makes two lines of one, or joins it to the next.
        #[test]
        fn every_change_of_one_byte_is_refused(line in line(), next in line()) {
            let mut sent = line.sealed().into_bytes();
            let length = sent.len();
            sent.extend(next.sealed().into_bytes());
            for at in 0..length {
                let before = sent[at];
                for byte in 0..=255 {
                    if byte != before {
                        sent[at] = byte;
                        let heard = heard(&sent);
                        prop_assert!(!heard.contains(&line) || line == next, "byte {at} as {byte} was not seen");
                        prop_assert!(heard.iter().all(|heard| *heard == next), "byte {at} as {byte} became {heard:?}");
                    }
                }
                sent[at] = before;
            }
        }
    }

    proptest! {
        #[test]
        fn a_line_is_read_as_it_was_written(line in line()) {
            let sent = line.sealed();
            prop_assert!(sent.len() <= LINE_MAX, "{} bytes", sent.len());
            prop_assert_eq!(heard(sent.as_bytes()), vec![line]);
        }

        #[test]
        fn whatever_comes_is_read_or_refused(bytes in proptest::collection::vec(any::<u8>(), 0..400)) {
            let lines = Cutter::default().cut(&bytes);
            prop_assert_eq!(lines.len(), bytes.split(|byte| *byte == b'\n').count() - 1);
            for line in lines.into_iter().flatten() {
                prop_assert!(line.len() < LINE_MAX);
                // What is read is exactly what was there.
                if let Ok(read) = Line::read(&line) {
                    prop_assert_eq!(read.sealed().into_bytes(), [&line[..], b"\n"].concat());
                }
                let _ = Reply::read(&line);
            }
        }

        /// Words under a checksum that fits, so that the grammar itself is reached.
        #[test]
        fn words_are_read_in_one_way_only(words in "[0-9]{1,3} (hello|beat|launch|turn|pocket|fault)( [ -~]{0,12}){0,3}") {
            let sent = sealed(&words);
            if let Ok(read) = Line::read(sent.trim_end_matches('\n').as_bytes()) {
                prop_assert_eq!(read.to_string(), words);
            }
        }

        #[test]
        fn an_answer_is_read_as_it_was_written(number: u64, at in 0..Why::ALL.len()) {
            for reply in [Reply::Hello(SessionId(number)), Reply::Ack(number), Reply::Nak { next: number, why: Why::ALL[at] }] {
                let sent = reply.sealed();
                prop_assert_eq!(Reply::read(sent.trim_end_matches('\n').as_bytes()), Ok(reply));
                prop_assert!(heard(sent.as_bytes()).is_empty(), "an answer is no line of a sensor");
            }
        }
    }

    #[test]
    fn bytes_cut_anywhere_give_the_same_lines() {
        let sent = format!("{}{}\n{}", sealed("1 beat"), "x".repeat(300), sealed("2 turn 4"));
        let whole = Cutter::default().cut(sent.as_bytes());
        assert_eq!(whole.iter().map(Option::is_some).collect::<Vec<_>>(), [true, false, true]);
        for at in 0..sent.len() {
            let mut cutter = Cutter::default();
            let mut lines = cutter.cut(&sent.as_bytes()[..at]);
            lines.extend(cutter.cut(&sent.as_bytes()[at..]));
            assert_eq!(lines, whole, "cut at {at}");
        }
    }

    #[test]
    fn a_sensor_of_another_version_is_told_so() {
        let sent = sealed("1 hello 2 anything at all");
        let read = Line::read(sent.trim_end_matches('\n').as_bytes());
        assert_eq!(read, Err(Unread { why: Why::Version, number: Some(1) }));
    }
}
