//! What the history says of the time before this start: who was here, and when the last thing happened.

use house::{Evidence, LiveFault, StoredRecord, is_house};
use journal::{History, Record, TableKey};
use table::{By, Command, Order, Time};

use crate::tables::computer_name;

/// Records that are read in one piece on the way back.
const AT_ONCE: u64 = 64;

/// The highest number of a person that any record of any table names. Reads everything.
pub fn highest_person(history: &History) -> Result<u32, LiveFault> {
    let mut highest = 0;
    for head in history.tables()?.into_iter().filter(|head| !is_house(&head.table)) {
        for record in history.records(&head.table, 1)? {
            let (StoredRecord::Decided(house::Decision { order, .. }) | StoredRecord::Conflict(order)) =
                StoredRecord::read(&record?)?
            else {
                continue;
            };
            highest = people(&order).into_iter().flatten().fold(highest, u32::max);
        }
    }
    Ok(highest)
}

/// Who an order names: whoever gave it, and whoever sat down by it.
fn people(order: &Order) -> [Option<u32>; 2] {
    let by = match order.by {
        By::Staff { person, .. } | By::Cashier(person) => Some(person.0),
        By::Player(_) | By::Device(_) => None,
    };
    let seated = match order.command {
        Command::TakeSeat { player, .. } => Some(player),
        _ => None,
    };
    [by, seated].map(|person| person.filter(|person| computer_name(*person).is_none()))
}

/// When the last record was made, of any table or of the house itself.
pub fn last_record(history: &History) -> Result<Time, LiveFault> {
    let mut latest = Time(0);
    for head in history.tables()? {
        latest = latest.max(last_of(history, &head.table, head.seq)?.unwrap_or(latest));
    }
    Ok(latest)
}

/// When the last record of one chain was made that says when. Notes about chance and rules do not.
fn last_of(history: &History, table: &TableKey, mut after: u64) -> Result<Option<Time>, LiveFault> {
    while after > 0 {
        let from = after.saturating_sub(AT_ONCE) + 1;
        let many = usize::try_from(after + 1 - from).unwrap_or(usize::MAX);
        let records: Vec<Record> = history.records(table, from)?.take(many).collect::<Result<_, _>>()?;
        for record in records.iter().rev() {
            let at = if is_house(table) {
                Evidence::read(record)?.map(|evidence| evidence.at)
            } else {
                match StoredRecord::read(record)? {
                    StoredRecord::Decided(house::Decision { order, .. }) | StoredRecord::Conflict(order) => {
                        Some(order.at)
                    }
                    StoredRecord::Refusals(counted) => Some(counted.until),
                    StoredRecord::Rules(_) | StoredRecord::Chance(_) => None,
                }
            };
            if at.is_some() {
                return Ok(at);
            }
        }
        after = from - 1;
    }
    Ok(None)
}
