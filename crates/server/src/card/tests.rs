use std::{fs, path::Path};

use house::RulesFile;
use rulebook::Source;

use super::{Running, card};
use crate::protocol::{Replica, TimersOut, WheelSource};

fn root() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn cards() -> Vec<crate::protocol::Card> {
    let mut files: Vec<_> =
        fs::read_dir(root().join("submissions/good")).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files
        .into_iter()
        .map(|path| {
            let submission = fs::read_to_string(&path).unwrap();
            let book = rulebook::Submission::read("s", &submission).unwrap().rulebook;
            let text = |file: &str| fs::read_to_string(root().join("rulebooks").join(&book).join(file)).unwrap();
            let source = Source { name: book.clone(), rulebook: text("rulebook.toml"), clauses: text("clauses.csv") };
            let file = RulesFile::new(&source, &submission);
            let rules = file.rules().unwrap();
            let running = Running {
                id: path.file_stem().unwrap().to_str().unwrap().to_owned(),
                source: WheelSource::Automatic,
                automatic: true,
                timers: TimersOut { betting_ms: 20_000, spin_ms: 8_000, pause_ms: 6_000 },
                seats: 8,
            };
            card(&rules, &file.submission().unwrap(), &running)
        })
        .collect()
}

#[test]
fn every_good_submission_has_a_card_that_can_be_drawn() {
    let cards = cards();
    assert!(cards.len() >= 30, "{}", cards.len());
    for card in &cards {
        assert!(!card.felt.spots.is_empty(), "{}", card.id);
        assert!(card.felt.spots.iter().all(|spot| !spot.covers.is_empty()), "{}", card.id);
        let inside = |x: i64, y: i64| {
            (card.felt.left..=card.felt.right).contains(&x) && (card.felt.top..=card.felt.bottom).contains(&y)
        };
        assert!(card.felt.spots.iter().all(|spot| inside(spot.x, spot.y)), "{}", card.id);
        assert!(!card.chips.denominations.is_empty(), "{}", card.id);
        assert!(card.calls.iter().all(|call| !call.lays.is_empty()), "{}", card.id);
        assert!(
            card.roles.iter().any(|role| role.deals) && card.roles.iter().any(|role| role.supervises),
            "{}",
            card.id
        );
    }
}

#[test]
fn the_racetrack_has_its_sectors_and_big_six_its_sections() {
    let cards = cards();
    let race =
        cards.iter().filter(|card| matches!(&card.replica, Replica::Racetrack { sectors } if sectors.len() >= 3));
    assert!(race.count() > 0);
    let big_six = cards.iter().find(|card| card.game == "big-six").unwrap();
    assert_eq!(big_six.wheel.pockets.len(), 54);
    assert!(big_six.wheel.pockets.iter().all(|pocket| pocket.area.is_some()));
}
