//! The opening and the closing of the house on record, with what its tables were set to.
//!
//! Timers, sensors and turns decide when bets close and are in no rulebook, so a change between two nights must show.

use std::{collections::BTreeMap, sync::Arc};

use house::{Act, Actor, Evidence, EvidenceLog};
use journal::Hash;

use super::{Floor, TableToOpen};
use crate::{
    people::{Fault, People},
    tables::now,
};

/// What each table is set to, by its name, as data.
pub(super) fn set_to(tables: &[TableToOpen]) -> BTreeMap<String, String> {
    let told = |table: &TableToOpen| {
        let text = serde_json::to_string(&table.config).expect("a configuration can be written");
        (table.config.id.clone(), text)
    };
    tables.iter().map(told).collect()
}

/// Keeps that the house opened, and before that which tables are set to something else than when it was last open. The opening
/// has the hash of all settings, so that a change of any of them shows.
pub(super) fn opened(people: &People, log: &EvidenceLog, tables: &BTreeMap<String, String>) -> Result<(), Fault> {
    let by = Actor::house();
    let all: Vec<&str> = tables.values().map(String::as_str).collect();
    let hash = Hash::of(all.join("\n").as_bytes()).to_string();
    let (mut last, mut was_closed, mut were) = (None, None, BTreeMap::new());
    let mut look = |evidence: Evidence| {
        match evidence.act {
            Act::HouseClosed => drop(was_closed.get_or_insert(true)),
            Act::HouseOpened => {
                was_closed.get_or_insert(false);
                last.get_or_insert(evidence.after);
            }
            Act::SettingsChanged => drop(were.entry(evidence.about).or_insert(evidence.after)),
            _ => {}
        }
        // Where nothing has changed since, there is nothing to look for.
        last.as_ref() != Some(&hash)
    };
    // What could not be carried yet, on a disk that is full, is the latest.
    if people.evidence_waiting()?.into_iter().rev().all(&mut look) {
        log.look_back(look)?;
    }
    let changed = last.as_ref() != Some(&hash);
    if changed {
        let gone = were.keys().filter(|table| !tables.contains_key(*table)).map(|table| (table, ""));
        for (table, now_is) in tables.iter().map(|(table, now_is)| (table, now_is.as_str())).chain(gone) {
            let was = were.get(table).map_or("", String::as_str);
            let evidence = Evidence::new(now(), Act::SettingsChanged, &by).about(table).changed(was, now_is);
            if evidence.before != evidence.after {
                people.note(&evidence)?;
            }
        }
    }
    let names: Vec<&str> = tables.keys().map(String::as_str).collect();
    let before = last.filter(|_| changed).unwrap_or_default();
    let why = if was_closed == Some(false) { "it was not closed before" } else { "" };
    let evidence = Evidence::new(now(), Act::HouseOpened, &by).about(&names.join(", "));
    people.note(&evidence.changed(&before, &hash).why(why))?;
    people.carry(log).map(drop)
}

impl Floor {
    /// Keeps that the house closed, and carries all that waits into the journal.
    pub(super) fn note_closed(&self, ended: bool) {
        let why = if ended { "" } else { "some rounds did not end in time" };
        let evidence = Evidence::new(now(), Act::HouseClosed, &Actor::house()).why(why);
        if let Err(fault) = self.people.note(&evidence).and_then(|()| self.people.carry(&self.evidence)) {
            tracing::warn!(%fault, "the closing of the house waits to be written");
        }
    }

    /// Keeps that a table has stopped.
    pub(super) fn note_held(self: &Arc<Floor>, table: &str, why: &str) {
        self.note_about(Act::TableHeld, table, why);
    }

    /// Keeps what the house itself did or found. It goes through the file of accounts: the journal may be what has failed.
    pub(super) fn note_about(self: &Arc<Floor>, act: Act, about: &str, why: &str) {
        let evidence = Evidence::new(now(), act, &Actor::house()).about(about).why(why);
        let floor = self.clone();
        tokio::task::spawn_blocking(move || {
            if let Err(fault) = floor.people.note(&evidence) {
                tracing::warn!(%fault, act = act.id(), "evidence was not kept");
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use house::house_key;
    use journal::{Options, Store};

    use super::*;
    use crate::people::Settings;

    /// Opens a house whose tables are set so, and gives everything that is on record by then.
    fn opens(folder: &Path, tables: &[(&str, &str)]) -> Vec<Evidence> {
        let store = Arc::new(Store::open(&folder.join("house.journal"), Options::default()).unwrap());
        let people = People::open(&folder.join(crate::people::FILE), Settings::for_tests()).unwrap();
        let log = EvidenceLog::open(&store).unwrap();
        let tables = tables.iter().map(|(table, set_to)| ((*table).to_owned(), (*set_to).to_owned())).collect();
        opened(&people, &log, &tables).unwrap();
        assert!(people.evidence_waiting().unwrap().is_empty());
        let history = store.history().unwrap();
        let records = history.records(&house_key(), 1).unwrap();
        records.filter_map(|record| Evidence::read(&record.unwrap()).unwrap()).collect()
    }

    fn said(kept: &[Evidence]) -> Vec<(Act, &str, &str, &str)> {
        kept.iter().map(|kept| (kept.act, kept.about.as_str(), kept.before.as_str(), kept.after.as_str())).collect()
    }

    #[test]
    fn a_setting_that_changed_is_on_record_before_the_house_opens_with_it() {
        use Act::{HouseOpened, SettingsChanged};
        let folder = tempfile::tempdir().unwrap();
        let kept = opens(folder.path(), &[("one", "24 seats"), ("two", "7 seats")]);
        let first = kept[2].after.clone();
        assert_eq!(
            said(&kept),
            [
                (SettingsChanged, "one", "", "24 seats"),
                (SettingsChanged, "two", "", "7 seats"),
                (HouseOpened, "one, two", "", first.as_str()),
            ]
        );
        let kept = opens(folder.path(), &[("one", "24 seats"), ("two", "7 seats")]);
        assert_eq!(said(&kept[3..]), [(HouseOpened, "one, two", "", first.as_str())]);
        assert_eq!(kept[3].why, "it was not closed before");
        let kept = opens(folder.path(), &[("one", "8 seats")]);
        let other = kept[6].after.clone();
        assert_ne!(first, other);
        assert_eq!(
            said(&kept[4..]),
            [
                (SettingsChanged, "one", "24 seats", "8 seats"),
                (SettingsChanged, "two", "7 seats", ""),
                (HouseOpened, "one", first.as_str(), other.as_str()),
            ]
        );
        let kept = opens(folder.path(), &[("one", "8 seats"), ("two", "7 seats")]);
        assert_eq!(said(&kept[7..8]), [(SettingsChanged, "two", "", "7 seats")]);
    }

    /// On a full disk nothing is carried into the journal. What waits is found all the same.
    #[test]
    fn an_opening_that_waits_to_be_carried_is_the_last_one() {
        let folder = tempfile::tempdir().unwrap();
        let first = opens(folder.path(), &[("one", "24 seats")]);
        let people = People::open(&folder.path().join(crate::people::FILE), Settings::for_tests()).unwrap();
        let by = Actor::house();
        let changed = Evidence::new(now(), Act::SettingsChanged, &by).about("one").changed("24 seats", "8 seats");
        people.note(&changed).unwrap();
        people.note(&Evidence::new(now(), Act::HouseOpened, &by).changed(&first[1].after, "other")).unwrap();
        people.note(&Evidence::new(now(), Act::HouseClosed, &by)).unwrap();
        drop(people);
        let kept = opens(folder.path(), &[("one", "24 seats")]);
        assert_eq!(
            said(&kept[5..]),
            [
                (Act::SettingsChanged, "one", "8 seats", "24 seats"),
                (Act::HouseOpened, "one", "other", first[1].after.as_str()),
            ]
        );
        assert_eq!(kept[6].why, "");
    }

    /// The opening before is found however much happened since.
    #[test]
    fn a_long_night_between_two_openings_is_no_change() {
        let folder = tempfile::tempdir().unwrap();
        opens(folder.path(), &[("one", "24 seats")]);
        let people = People::open(&folder.path().join(crate::people::FILE), Settings::for_tests()).unwrap();
        for at in 0..600 {
            let changed = Evidence::new(now(), Act::RolesChanged, &Actor::house()).about(&at.to_string());
            people.note(&changed).unwrap();
        }
        drop(people);
        let kept = opens(folder.path(), &[("one", "24 seats")]);
        assert_eq!(kept.len(), 2 + 600 + 1);
        assert_eq!(kept.iter().filter(|kept| kept.act == Act::SettingsChanged).count(), 1);
        let last = kept.last().unwrap();
        assert_eq!((last.act, last.before.as_str()), (Act::HouseOpened, ""));
    }
}
