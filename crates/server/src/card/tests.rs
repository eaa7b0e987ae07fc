use super::{Running, card};
use crate::protocol::{Replica, TimersOut, WheelSource};

fn cards() -> Vec<crate::protocol::Card> {
    let card = |(id, file): (String, house::RulesFile)| {
        let rules = file.rules().unwrap();
        let running = Running {
            id,
            source: WheelSource::Automatic,
            automatic: true,
            timers: TimersOut { betting_ms: 20_000, spin_ms: 8_000, pause_ms: 6_000 },
            seats: 8,
        };
        card(&rules, &file.submission().unwrap(), &running)
    };
    testkit::play::rules_files().into_iter().map(card).collect()
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
