//! Many wagers at once pay what one at a time does, whatever the amounts; a fault pays nobody.

use rulebook::{TableRules, Target, review_game};
use wheel::{Money, SpotId};
use wheelhouse_settlement::{Bulk, BulkFault, Round, Spin, Wager, admit, settle};

fn tables() -> Vec<TableRules> {
    let library = testkit::library();
    let plain =
        |book: &std::sync::Arc<rulebook::Rulebook>, wheel: &str| review_game(book, wheel, &serde_json::Map::new()).ok();
    let books =
        library.books().flat_map(|book| book.wheel_ids().filter_map(|wheel| plain(book, wheel)).collect::<Vec<_>>());
    books.map(|(rules, _)| rules).collect()
}

/// Amounts on both sides of 32 bits, each a multiple of six hundred, which every plain odds can pay.
const AMOUNTS: [i64; 5] = [600, 4_294_966_800, 4_294_967_400, 600_000_000_000, 1_200];

#[test]
fn amounts_beyond_32_bits_are_paid_like_any_other() {
    let tables = tables();
    assert!(!tables.is_empty());
    for rules in tables {
        let mut bulk = Bulk::new(&rules).unwrap();
        let mut wagers = Vec::new();
        for (at, (spot, _)) in rules.open_spots().enumerate() {
            let (player, amount) = (u32::try_from(at % 7).unwrap(), Money(AMOUNTS[at % AMOUNTS.len()]));
            let wager = admit(&rules, None, &Wager { player, target: Target::Spot(spot), amount }).unwrap();
            bulk.place(&wager).unwrap();
            wagers.push(wager);
        }
        assert_eq!(bulk.len(), wagers.len());
        for pocket in rules.wheel().open().pockets() {
            let round = Round::new(wagers.clone(), vec![Spin::resting(pocket)]);
            let mut one_by_one = vec![0; 7];
            for (wager, line) in wagers.iter().zip(settle(&rules, &round).unwrap().lines) {
                one_by_one[wager.player() as usize] += line.paid.0;
            }
            let mut at_once = vec![0; 7];
            let paid = bulk.settle(pocket, &mut at_once).unwrap();
            assert_eq!(at_once, one_by_one, "{} on {}", rules.wheel_id(), rules.wheel().label(pocket));
            assert_eq!(paid.0, at_once.iter().sum::<i64>());
        }
    }
}

#[test]
fn a_player_without_a_balance_stops_it_before_anyone_is_paid() {
    let rules = &tables()[0];
    let mut bulk = Bulk::new(rules).unwrap();
    let spots: Vec<SpotId> = rules.open_spots().map(|(spot, _)| spot).collect();
    let mut place = |player: u32, spot: SpotId| {
        let wager = Wager { player, target: Target::Spot(spot), amount: Money(600) };
        bulk.place(&admit(rules, None, &wager).unwrap()).unwrap();
    };
    for &spot in &spots {
        place(0, spot);
    }
    place(9, spots[0]);
    for pocket in rules.wheel().open().pockets() {
        let mut balances = [0; 9];
        assert_eq!(bulk.settle(pocket, &mut balances), Err(BulkFault::NoSuchPlayer));
        assert_eq!(balances, [0; 9]);
    }
}
