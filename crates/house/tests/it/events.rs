//! Every event has a sentence of its own, in every language.

use std::collections::BTreeSet;

use rulebook::Language;
use table::{
    EVENTS, Event, Table, Time, decide, evolve,
    rehearsal::{self, Dice},
};
use wheelhouse_house::told::{Numbers, tell, words};

#[test]
fn every_event_has_its_sentence_and_no_sentence_is_of_no_event() {
    let said: BTreeSet<&str> =
        words::SENTENCES.iter().map(|(id, _)| *id).filter_map(|id| id.strip_prefix("event-")).collect();
    let events: BTreeSet<&str> = EVENTS.iter().map(|(_, id)| *id).collect();
    assert_eq!(events.difference(&said).collect::<Vec<_>>(), Vec::<&&str>::new(), "events without a sentence");
    // An event that reads otherwise at some tables has a longer name there.
    let of_none = |id: &&&str| !events.iter().any(|event| **id == *event || id.starts_with(&format!("{event}-")));
    assert_eq!(said.iter().filter(of_none).collect::<Vec<_>>(), Vec::<&&str>::new(), "sentences without an event");
}

/// What dice make happen at every table, told to readers of each language.
#[test]
fn what_happens_is_told_by_its_own_sentence() {
    let mut told = BTreeSet::new();
    for (name, file) in testkit::play::rules_files() {
        let (mut table, mut dice) = (Table::new(file.rules().unwrap()), Dice::new(11));
        let mut now = Time(1_700_000_000_000);
        for _ in 0..800 {
            let order = rehearsal::order(&table, &mut dice, now);
            now = order.at;
            for event in decide(&table, &order).unwrap_or_default() {
                told.insert(checked(&name, &table, &event));
                evolve(&mut table, &event);
            }
        }
    }
    assert!(told.len() > 40, "too few kinds of events to say anything: {told:?}");
}

fn checked(name: &str, table: &Table, event: &Event) -> &'static str {
    let (says, _) = tell(table.rules(), event, &Numbers);
    assert!(says.id().starts_with(&format!("event-{}", event.id())), "{name}: {event:?} is told by {}", says.id());
    let texts = Language::ALL.map(|language| words::text(table.rules(), &says, language));
    assert!(texts.iter().all(|text| !text.contains(['{', '}'])), "{name}: {texts:?}");
    assert_ne!(texts[0], texts[1], "{name}: told in English to Spanish readers");
    assert_ne!(texts[0], texts[2], "{name}: told in English to Chinese readers");
    event.id()
}
