//! A state as it is kept beside its record: with the rules that it is a state of, so that it is read under no others.

use journal::{Hash, Snapshot};
use table::State;

use crate::record::encoded;

/// Of the form of the bytes. A snapshot of another form is not read; the records are.
pub(crate) const VERSION: u32 = 1;

pub(crate) fn bytes(rules: Hash, state: &State) -> Vec<u8> {
    encoded(&(rules.0, state))
}

/// The state in a snapshot, if it is of these rules and in our form.
pub(crate) fn state(snapshot: &Snapshot, rules: Hash) -> Option<State> {
    if snapshot.version != VERSION {
        return None;
    }
    let (of, state): ([u8; 32], State) = postcard::from_bytes(&snapshot.bytes).ok()?;
    (of == rules.0).then_some(state)
}
