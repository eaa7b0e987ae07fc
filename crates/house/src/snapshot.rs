//! A state as it is kept beside its record: with the rules that it is a state of, so that it is read under no others.

use journal::{Hash, History, Record, Snapshot, TableKey};
use table::{State, Table};

use crate::{live::LiveFault, record::encoded, rules_file::RulesFile};

/// Of the form of the bytes. A snapshot of another form is not read; the records are.
pub(crate) const VERSION: u32 = 3;

pub(crate) fn bytes(rules: Hash, state: &State) -> Vec<u8> {
    encoded(&(rules.0, state))
}

/// A table as the latest snapshot that fits has it, the last record that is in it, and the rules; nothing where the rules
/// have changed since, or nothing fits.
pub(crate) fn latest(
    history: &History,
    key: &TableKey,
    rules: &Record,
    fits: impl Fn(&State) -> bool,
) -> Result<Option<(Table, u64, RulesFile)>, LiveFault> {
    let kept = history.snapshots(key)?.into_iter().filter(|kept| kept.seq >= rules.seq);
    let mut kept = kept.filter_map(|kept| Some((kept.seq, state(&kept, rules.entry.content).filter(&fits)?)));
    let Some((seq, state)) = kept.next() else { return Ok(None) };
    let file = RulesFile::read(&rules.entry.body)?;
    Ok(Some((Table::with(file.rules()?, state), seq, file)))
}

/// The state in a snapshot, if it is of these rules and in our form.
fn state(snapshot: &Snapshot, rules: Hash) -> Option<State> {
    if snapshot.version != VERSION {
        return None;
    }
    let (of, state): ([u8; 32], State) = postcard::from_bytes(&snapshot.bytes).ok()?;
    (of == rules.0).then_some(state)
}
