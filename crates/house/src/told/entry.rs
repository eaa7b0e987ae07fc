//! Which events stand in the logs of a table, and what is written of each.

use rulebook::{Language, TableRules};
use table::{By, Checked, Device, Event, PersonId};

use super::{logs::LogKind, rows::rows, words};

/// What a log says of an event.
pub(super) struct Entry {
    pub kind: LogKind,
    pub what: &'static str,
    pub description: String,
    pub certification: String,
    pub by: By,
    /// Who witnessed it, or agreed to it.
    pub second: Option<PersonId>,
    /// An inspection must follow.
    pub awaits: bool,
}

impl Entry {
    fn new(kind: LogKind, what: &'static str, description: impl Into<String>, by: By) -> Entry {
        let (description, certification) = (description.into(), String::new());
        Entry { kind, what, description, certification, by, second: None, awaits: false }
    }

    fn certified(self, certification: &str) -> Entry {
        Entry { certification: certification.to_owned(), ..self }
    }

    fn with(self, second: PersonId) -> Entry {
        Entry { second: Some(second), ..self }
    }

    fn awaiting(self) -> Entry {
        Entry { awaits: true, ..self }
    }

    /// `by` is who gave the order; most events of a log say so themselves. What a player or a device did alone is in none but those of
    /// irregularities and limits, and nothing of a demonstration is in any.
    pub fn of(rules: &TableRules, off_floor: Option<&str>, by: By, event: &Event) -> Option<Entry> {
        if rules.house().automatic.is_some_and(|rule| rule.demonstration) {
            return None;
        }
        let entry = wheel(rules, off_floor, event).or_else(|| register(event)).or_else(|| round(rules, by, event))?;
        let signed = matches!(entry.by, By::Staff { .. } | By::Cashier(_));
        Some(entry).filter(|entry| signed || matches!(entry.kind, LogKind::Irregularity | LogKind::Limits))
    }
}

/// What is done to the wheel, and what a text has written down of it.
fn wheel(rules: &TableRules, off_floor: Option<&str>, event: &Event) -> Option<Entry> {
    let found = |sound: &bool| if *sound { "completed, all sound" } else { "completed, a fault was found" };
    Some(match event {
        Event::WheelInspected { by, items, sound, .. } => {
            Entry::new(LogKind::Inspection, "inspection", checked(rules, items), *by).certified(found(sound))
        }
        Event::TableInspected { by, items, wheel, ball, sound, .. } => {
            let of = english(rules, &words::inspected(wheel, ball));
            let description = format!("{of}: {}", results(rules, items));
            Entry::new(LogKind::Inspection, "inspection", description, *by).certified(found(sound))
        }
        Event::WheelAdjusted { by, witness, what, under, .. } => {
            let only = rules.house().adjustment.as_ref().map_or(&[][..], |rule| &rule.only);
            let under = under.and_then(|at| only.get(usize::from(at))).map(|only| only.id.as_str());
            let said = [Some(what.as_str()), under, off_floor].into_iter().flatten().collect::<Vec<_>>().join("; ");
            Entry::new(LogKind::Adjustment, "adjustment", said, *by).with(*witness).awaiting()
        }
        Event::PartReplaced { by, what, external, .. } => {
            let part = if *external { "replacement, external" } else { "replacement" };
            Entry::new(LogKind::Adjustment, part, what.clone(), *by).awaiting()
        }
        Event::WheelMoved { by, .. } => Entry::new(LogKind::Move, "wheel moved", "", *by).awaiting(),
        Event::WheelRelocated { by, place, off_floor, approval, .. } => {
            let off = if *off_floor { "off the floor: " } else { "" };
            let place = format!("{off}{}", words::approved_place(place, approval));
            Entry::new(LogKind::Move, "wheel moved", place, *by).awaiting()
        }
        Event::TableOpened { by, .. } => Entry::new(LogKind::Cover, "table opened", "", *by),
        Event::TableClosed { by, cover_locked, .. } => {
            let cover = if *cover_locked { "wheel covered, cover locked" } else { "cover not locked" };
            Entry::new(LogKind::Cover, "table closed", cover, *by)
        }
        Event::BallInspected { damaged, by, .. } => {
            let found = if *damaged { "completed, damaged" } else { "completed, sound" };
            Entry::new(LogKind::Ball, "ball inspection", "", *by).certified(found)
        }
        Event::BallReplaced { ball, by, .. } => {
            let tested = "tested as at an opening inspection";
            Entry::new(LogKind::Ball, "ball replacement", ball.clone(), *by).certified(tested)
        }
        _ => return None,
    })
}

fn register(event: &Event) -> Option<Entry> {
    let entry =
        |what: &'static str, description: String, by: &By| Entry::new(LogKind::Equipment, what, description, *by);
    Some(match event {
        Event::EquipmentRegistered { kind, id, by, description, number, nonmetallic, .. } => {
            let number = if number.is_empty() { String::new() } else { format!(", number {number}") };
            let declared = if *nonmetallic { ", declared nonmetallic" } else { "" };
            entry("registered", format!("{} {id}: {description}{number}{declared}", kind.id()), by)
        }
        Event::EquipmentRetired { id, why, by, .. } => entry("retired", format!("{id}: {why}"), by),
        Event::EquipmentUsed { id, by, .. } => entry("put in use", id.clone(), by),
        Event::KeyTaken { key, by, .. } => entry("key taken", key.clone(), by),
        Event::KeyReturned { key, by, .. } => entry("key returned", key.clone(), by),
        _ => return None,
    })
}

/// Chips, limits, and what goes wrong in a round, in the words of the audit.
fn round(rules: &TableRules, order: By, event: &Event) -> Option<Entry> {
    let staffed = matches!(order, By::Staff { .. } | By::Cashier(_));
    let (kind, what, by, second) = match event {
        Event::ColourGiven { .. } if staffed => (LogKind::Chips, "colour given", order, None),
        Event::BoughtIn { .. } if staffed => (LogKind::Chips, "chips sold", order, None),
        Event::CashedOut { .. } if staffed => (LogKind::Chips, "chips exchanged", order, None),
        Event::LimitsAnnounced { by, second, .. } => (LogKind::Limits, "limits announced", *by, Some(*second)),
        // The notice was signed; that its time has come is nobody's act.
        Event::LimitsChanged { .. } => (LogKind::Limits, "limits changed", By::Device(Device::House), None),
        Event::MeterChanged { by, second, .. } => (LogKind::Limits, "meter set", *by, Some(*second)),
        Event::LateReported { .. } => (LogKind::Irregularity, "late wager", order, None),
        Event::OutsideLimits { .. } => (LogKind::Irregularity, "outside the limits", order, None),
        Event::Held { .. } => (LogKind::Irregularity, "spin held", order, None),
        Event::NoSpinCalled { irregularity: Some(_), by, .. } => (LogKind::Irregularity, "no spin", *by, None),
        Event::NoSpinCalled { irregularity: None, by, .. } => (LogKind::Override, "round voided", *by, None),
        Event::Directed { by, .. } => (LogKind::Override, "directed", *by, None),
        Event::WagerAdjusted { by, .. } => (LogKind::Override, "wager adjusted", *by, None),
        Event::ResultWithdrawn { by, second, .. } => (LogKind::Correction, "result withdrawn", *by, Some(*second)),
        Event::ResultCorrected { by, second, .. } => (LogKind::Correction, "result corrected", *by, Some(*second)),
        Event::IrregularityAdded { by, .. } => (LogKind::Irregularity, "irregularity", *by, None),
        Event::ResultHeld { .. } => (LogKind::Irregularity, "number held", order, None),
        Event::RoundGivenUp { by, .. } => (LogKind::Override, "round given up", *by, None),
        Event::DisputeOpened { by, .. } => (LogKind::Dispute, "dispute opened", *by, None),
        Event::DisputeAddedTo { by, .. } => (LogKind::Dispute, "added to a dispute", *by, None),
        Event::DisputeDecided { by, second, .. } => (LogKind::Dispute, "dispute decided", *by, Some(*second)),
        Event::DisputeWithdrawn { by, .. } => (LogKind::Dispute, "dispute withdrawn", *by, None),
        Event::OwedSettled { by, .. } => (LogKind::Dispute, "paid after a dispute", *by, None),
        _ => return None,
    };
    let row = rows(rules, event, Language::English).into_iter().next()?;
    let entry = Entry::new(kind, what, row.says, by);
    Some(Entry { second, ..entry })
}

/// Logs are written in one language, whoever reads them.
fn english(rules: &TableRules, says: &::words::Words) -> String {
    words::text(rules, says, Language::English)
}

/// The items of the checklist that were looked at.
fn checked(rules: &TableRules, items: &[u8]) -> String {
    let Some(rule) = &rules.house().inspection else { return String::new() };
    let says = items.iter().filter_map(|&at| rule.items.get(usize::from(at))).map(|item| item.id.as_str());
    says.collect::<Vec<_>>().join(", ")
}

/// Each item with what was found: `level-and-free sound, parts-secure: a fret is loose`.
fn results(rules: &TableRules, items: &[Checked]) -> String {
    let listed = rules.house().inspection.as_ref().map_or(&[][..], |rule| &rule.items);
    let result = |checked: &Checked| {
        let item = listed.get(usize::from(checked.item)).map_or("an item", |item| item.id.as_str());
        match (checked.sound, checked.words.as_str()) {
            (true, "") => format!("{item} sound"),
            (true, words) => format!("{item} sound ({words})"),
            (false, words) => format!("{item}: {words}"),
        }
    };
    items.iter().map(result).collect::<Vec<_>>().join(", ")
}
