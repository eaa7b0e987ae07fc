//! A journal that an earlier program wrote. Nobody can write it again, so nothing may change what it means: records name
//! commands, events and their fields by place, and the rules are kept as the text that was filed then.
//!
//! Dice played eight tables (`table::rehearsal`), each with a snapshot at its end.

use std::{collections::BTreeSet, fs, path::Path};

use journal::History;
use rulebook::{Target, file::PrisonChoice};
use settlement::Outcome;
use table::{AfterVoid, Command, Direction, Event};
use wheelhouse_house::{StoredRecord, replay};

/// The journal and its heads, put where they can be opened.
fn unpacked(folder: &Path) -> History {
    let data = testkit::root().join("crates/house/tests/it/data");
    for name in ["journal-v1", "journal-v1.heads"] {
        let packed = fs::read(data.join(format!("{name}.gz"))).unwrap();
        let mut bytes = Vec::new();
        std::io::Read::read_to_end(&mut flate2::read::GzDecoder::new(&packed[..]), &mut bytes).unwrap();
        fs::write(folder.join(name), bytes).unwrap();
    }
    History::open(&folder.join("journal-v1")).unwrap()
}

#[test]
fn a_journal_of_an_earlier_program_is_whole_and_decided_again_alike() {
    let folder = tempfile::tempdir().unwrap();
    let history = unpacked(folder.path());
    let report = history.verify(|_, _| {}).unwrap();
    assert_eq!((report.flaws, report.tables, report.snapshots), (vec![], 8, 8));
    let mut seen = BTreeSet::new();
    for head in history.tables().unwrap() {
        let found = replay(&history, &head.table, |_| {}).unwrap();
        assert_eq!(found.differences, [], "{}", head.table);
        assert!(found.rounds >= 10 && found.refusals >= 10, "{}: {found:?}", head.table);
        for record in history.records(&head.table, 1).unwrap() {
            let record = record.unwrap();
            if let StoredRecord::Decided(decision) = StoredRecord::read(&record).unwrap() {
                // Written today it would have the same bytes, but for the sentences of refusals.
                let again = decision.entry(record.entry.command);
                let same = (again.content, again.body == record.entry.body);
                assert_eq!(same, (record.entry.content, decision.answer.is_ok()), "record {}", record.seq);
                note(&mut seen, &decision);
            }
        }
    }
    // What the journal is kept for is in it.
    let missing: Vec<&str> = WANTED.iter().filter(|wanted| !seen.contains(**wanted)).copied().collect();
    assert_eq!(missing, Vec::<&str>::new(), "{seen:?}");
}

const WANTED: [&str; 35] = [
    "won",
    "lost",
    "half-back",
    "imprisoned",
    "released",
    "returned",
    "half",
    "leave",
    "asked",
    "default",
    "spot",
    "call",
    "repeat",
    "progressive",
    "coupon",
    "coupon won",
    "tip",
    "meter won",
    "hot turn",
    "community",
    "reopened",
    "locked",
    "released after void",
    "void for its revolutions",
    "directed no spin",
    "directed that the result stands",
    "corrected",
    "drawn odds",
    "multiplier",
    "outside limits",
    "adjusted",
    "limits changed",
    "above-maximum",
    "needs-base-wager",
    "exposure-too-high",
];

/// The things of interest in a decision, by name.
fn note(seen: &mut BTreeSet<&'static str>, decision: &wheelhouse_house::Decision) {
    let events = match &decision.answer {
        Ok(events) => events,
        Err(refusal) => {
            seen.insert(refusal.reason.id());
            return;
        }
    };
    for event in events {
        match event {
            Event::WagerPlaced(placed) => {
                seen.insert(match placed.on {
                    Target::Spot(_) => "spot",
                    Target::Call { .. } => "call",
                    Target::Repeat => "repeat",
                    Target::Progressive => "progressive",
                });
                seen.extend(placed.coupon.map(|_| "coupon"));
                seen.extend(placed.tip.then_some("tip"));
            }
            Event::LosersCollected { collected, .. } if collected.count > 0 => drop(seen.insert("lost")),
            Event::WinnersPaid { lines } | Event::WagersReturned { lines } => {
                for line in lines {
                    seen.insert(line.outcome.id());
                    seen.extend((line.coupon.0 > 0).then_some("coupon won"));
                    seen.extend(line.meter.map(|_| "meter won"));
                }
            }
            Event::PrisonChosen { choice, asked, line, .. } => {
                seen.insert(match choice {
                    PrisonChoice::Half => "half",
                    PrisonChoice::Leave => "leave",
                });
                seen.insert(if *asked { "asked" } else { "default" });
                seen.extend(line.filter(|line| line.outcome == Outcome::HalfBack).map(|_| "half-back"));
            }
            Event::BonusWheelsTurned { hot_spots, community } => {
                seen.extend((!hot_spots.is_empty()).then_some("hot turn"));
                seen.extend(community.map(|_| "community"));
            }
            Event::NoSpinCalled { after, irregularity, .. } => {
                seen.insert(match after {
                    AfterVoid::Reopened => "reopened",
                    AfterVoid::Locked => "locked",
                    AfterVoid::Released => "released after void",
                });
                let told = matches!(decision.order.command, Command::TellResult { .. }) && irregularity.is_some();
                seen.extend(told.then_some("void for its revolutions"));
            }
            Event::Directed { direction: Direction::NoSpin, .. } => drop(seen.insert("directed no spin")),
            Event::Directed { direction: Direction::ResultStands(_), .. } => {
                seen.insert("directed that the result stands");
            }
            Event::ResultCorrected { .. } => drop(seen.insert("corrected")),
            Event::OddsDrawn { .. } => drop(seen.insert("drawn odds")),
            Event::MultiplierDrawn { .. } => drop(seen.insert("multiplier")),
            Event::OutsideLimits { .. } => drop(seen.insert("outside limits")),
            Event::WagerAdjusted { .. } => drop(seen.insert("adjusted")),
            Event::LimitsChanged { .. } => drop(seen.insert("limits changed")),
            _ => {}
        }
    }
}
