//! Refusals beyond a rate are counted and not kept one by one: each record is there for good, and whoever is refused could fill a
//! disk with them. What is kept whole is evidence. The rest is counted by speaker and reason, in one record per minute.
//!
//! A refusal changes nothing at the table, so a history without it gives the same table.

use std::collections::{BTreeMap, VecDeque};

use journal::{CommandId, Entry, Hash, Record};
use rulebook::Refusal;
use serde::{Deserialize, Serialize};
use table::{By, Order, Time};

use crate::record::{RecordFault, VERSION, content, decode, encoded};

/// Refusals of a minute that were counted.
pub const REFUSALS: u8 = 5;

const MINUTE_MS: i64 = 60_000;
/// Refusals that are remembered, so that a repeat of one gets the same answer.
const REMEMBERED: usize = 1024;
/// Rows of one record; what else there is stands in one without a speaker.
const ROWS_MAX: usize = 1000;

/// How many refusals are kept whole in a minute.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RefusalRate {
    /// Of one speaker: a seat, a person, a device.
    pub speaker: u32,
    /// Of the whole table.
    pub table: u32,
    /// And for each seat that is taken: at the close of betting many are late at once.
    pub seat: u32,
}

impl Default for RefusalRate {
    fn default() -> RefusalRate {
        RefusalRate { speaker: 30, table: 600, seat: 2 }
    }
}

/// Refusals that were answered and not kept.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct RefusalCounts {
    /// The first and the last of them.
    pub from: Time,
    pub until: Time,
    pub rows: Vec<CountedRow>,
}

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct CountedRow {
    /// None of several that are not told apart.
    pub by: Option<By>,
    /// By its id; `conflict` where another command came with an id that was taken.
    pub reason: String,
    pub times: u64,
}

impl RefusalCounts {
    pub fn times(&self) -> u64 {
        self.rows.iter().map(|row| row.times).sum()
    }

    /// `number` is that of the record: two minutes may have counted the same.
    pub(crate) fn entry(&self, number: u64) -> Entry {
        let body = encoded(self);
        let content = Hash::of(&body);
        let made = Hash::of(&[b"refusals".as_slice(), &number.to_be_bytes(), &content.0].concat());
        let command = CommandId(made.0[..16].try_into().expect("a hash has 32 bytes"));
        Entry { command, content, kind: REFUSALS, version: VERSION, body }
    }

    /// What was counted, in a record; none in a record of another kind.
    pub(crate) fn read(record: &Record) -> Result<Option<RefusalCounts>, RecordFault> {
        match (record.entry.kind, record.entry.version) {
            (REFUSALS, VERSION) => decode(record.seq, &record.entry.body).map(Some),
            _ => Ok(None),
        }
    }
}

/// Who spoke, encoded: it has an order, which people and seats together have not.
type Speaker = Vec<u8>;

/// One that is remembered.
struct Remembered {
    id: CommandId,
    content: Hash,
    order: Order,
    refusal: Refusal,
}

/// What was refused at a table in this minute.
pub(crate) struct Refusals {
    rate: RefusalRate,
    minute: i64,
    /// How many were kept of each speaker, and in all.
    kept: BTreeMap<Speaker, u32>,
    in_all: u64,
    counted: BTreeMap<(Speaker, &'static str), (Option<By>, u64)>,
    from: Time,
    until: Time,
    remembered: VecDeque<Remembered>,
}

impl Refusals {
    pub(crate) fn new(rate: RefusalRate) -> Refusals {
        Refusals {
            rate,
            minute: i64::MIN,
            kept: BTreeMap::new(),
            in_all: 0,
            counted: BTreeMap::new(),
            from: Time(0),
            until: Time(0),
            remembered: VecDeque::new(),
        }
    }

    /// Whether one more of this speaker is kept whole; else it is to be counted.
    pub(crate) fn keeps(&mut self, by: By, at: Time, seats: usize) -> bool {
        let minute = minute(at);
        // A clock that was set back must not begin a minute again and again.
        if minute > self.minute {
            (self.minute, self.in_all) = (minute, 0);
            self.kept.clear();
        }
        let seats = u64::try_from(seats).unwrap_or(u64::MAX);
        let most = u64::from(self.rate.table).saturating_add(seats.saturating_mul(self.rate.seat.into()));
        let of_speaker = self.kept.entry(encoded(&by)).or_default();
        if *of_speaker >= self.rate.speaker || self.in_all >= most {
            return false;
        }
        *of_speaker += 1;
        self.in_all += 1;
        true
    }

    pub(crate) fn count(&mut self, by: By, at: Time, reason: &'static str) {
        if self.counted.is_empty() {
            self.from = at;
        }
        self.until = at;
        let (mut key, mut by) = ((encoded(&by), reason), Some(by));
        if self.counted.len() >= ROWS_MAX && !self.counted.contains_key(&key) {
            (key, by) = ((Vec::new(), reason), None);
        }
        self.counted.entry(key).or_insert((by, 0)).1 += 1;
    }

    /// A repeat of the command gets this answer, for as long as it is remembered.
    pub(crate) fn remember(&mut self, id: CommandId, order: Order, refusal: Refusal) {
        self.remembered.truncate(REMEMBERED - 1);
        let content = content(&order);
        self.remembered.push_front(Remembered { id, content, order, refusal });
    }

    pub(crate) fn answered(&self, id: CommandId, said: Hash) -> Option<&Refusal> {
        let found = self.remembered.iter().find(|one| one.id == id && one.content == said);
        found.map(|one| &one.refusal)
    }

    pub(crate) fn prior(&self, id: CommandId) -> Option<&Order> {
        self.remembered.iter().find(|one| one.id == id).map(|one| &one.order)
    }

    /// When the minute is over in which something was counted.
    pub(crate) fn due(&self) -> Option<Time> {
        (!self.counted.is_empty()).then(|| Time((minute(self.from) + 1) * MINUTE_MS))
    }

    /// What was counted; from now on it is counted anew.
    pub(crate) fn take(&mut self) -> Option<RefusalCounts> {
        if self.counted.is_empty() {
            return None;
        }
        let rows = std::mem::take(&mut self.counted).into_iter();
        let rows = rows.map(|((_, reason), (by, times))| CountedRow { by, reason: reason.to_owned(), times });
        Some(RefusalCounts { from: self.from, until: self.until, rows: rows.collect() })
    }
}

fn minute(at: Time) -> i64 {
    at.0.div_euclid(MINUTE_MS)
}

#[cfg(test)]
mod tests {
    use table::SeatNo;

    use super::*;

    const RATE: RefusalRate = RefusalRate { speaker: 2, table: 5, seat: 1 };

    fn seat(number: u16) -> By {
        By::Player(SeatNo(number))
    }

    #[test]
    fn a_speaker_has_a_rate_and_so_has_the_table() {
        let mut refusals = Refusals::new(RATE);
        let kept = |refusals: &mut Refusals, at: i64| {
            (0..40).filter(|n| refusals.keeps(seat(n % 10), Time(at + i64::from(*n)), 3)).count()
        };
        assert_eq!(kept(&mut refusals, 0), 8, "five and one for each seat that is taken");
        assert_eq!(kept(&mut refusals, MINUTE_MS), 8);
        assert_eq!(kept(&mut refusals, 0), 0, "a clock that was set back begins no minute");
        let mut alone = Refusals::new(RATE);
        assert_eq!((0..40).filter(|_| alone.keeps(seat(1), Time(0), 100)).count(), 2);
    }

    #[test]
    fn nothing_that_was_counted_is_forgotten() {
        let mut refusals = Refusals::new(RATE);
        for number in 0..2000 {
            refusals.count(seat(number), Time(number.into()), "out-of-turn");
            refusals.count(seat(number), Time(number.into()), "out-of-turn");
        }
        assert_eq!(refusals.due(), Some(Time(MINUTE_MS)));
        let counted = refusals.take().unwrap();
        assert_eq!((counted.from, counted.until, counted.times()), (Time(0), Time(1999), 4000));
        assert_eq!(counted.rows.len(), ROWS_MAX + 1);
        assert_eq!(counted.rows.iter().filter(|row| row.by.is_none()).map(|row| row.times).sum::<u64>(), 2000);
        assert_eq!((refusals.due(), refusals.take()), (None, None));
    }
}
