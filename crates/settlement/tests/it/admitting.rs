//! Wagers beside others, as a round settled by itself and a running table both ask about them.

use rulebook::{Reason, TableRules, review_game};
use serde_json::json;
use wheel::Money;
use wheelhouse_settlement::{FeltSums, SeatSums, SpotBook, Sums, Wager, admit_round};

fn table(options: &serde_json::Value) -> TableRules {
    let book = testkit::library().get("us-md-roulette").unwrap();
    review_game(book, "double-zero", options.as_object().unwrap()).unwrap_or_else(|f| panic!("{f:#?}")).0
}

fn wager(rules: &TableRules, player: u32, words: &str, amount: i64) -> Wager {
    Wager { player, target: rules.target(words).unwrap(), amount: Money(amount) }
}

fn reasons(rules: &TableRules, wagers: Vec<Wager>) -> Vec<Option<Reason>> {
    admit_round(rules, None, wagers).into_iter().map(|answer| answer.err().map(|refusal| refusal.reason)).collect()
}

fn limits(more: &serde_json::Value) -> serde_json::Value {
    let mut limits = json!({"inside": {"min": 100, "max": 10_000}, "outside": {"min": 100, "max": 100_000}});
    limits.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    json!({"limits": limits})
}

#[test]
fn the_house_bounds_what_it_may_lose_on_a_number_in_a_round_too() {
    let rules = table(&limits(&json!({"exposure_max": 400_000})));
    let on = |player, words, amount| wager(&rules, player, words, amount);
    // The first wins 350,000 when 17 comes, and the second would win 70,000 more.
    let wagers = vec![on(0, "straight 17", 10_000), on(1, "straight 17", 2_000), on(2, "red", 50_000)];
    assert_eq!(reasons(&rules, wagers.clone()), [None, Some(Reason::ExposureTooHigh), None]);
    // What lies on red is lost when 17 comes, and makes room for both.
    let red_first = wagers.into_iter().rev().collect();
    assert_eq!(reasons(&rules, red_first), [None, None, None]);
}

#[test]
fn a_round_and_a_running_table_admit_alike() {
    let rules = table(&limits(&json!({
        "player_round_max": 25_000, "table_round_max": 40_000, "exposure_max": 300_000,
    })));
    let words = ["straight 17", "split 17/20", "red", "corner 16/17/19/20", "straight 0", "split 0/00", "black"];
    // Every amount and place in turn, so that each bound is met by some wager.
    let wagers: Vec<Wager> = (0..60_u32)
        .map(|at| {
            let amount = [100, 2_500, 10_000, 10_100, 7_300, 50][at as usize % 6];
            wager(&rules, at % 3, words[at as usize % words.len()], amount)
        })
        .collect();
    let book = SpotBook::new(&rules);
    let mut felt = FeltSums::new(rules.wheel().len());
    let mut seats: Vec<SeatSums> = vec![SeatSums::default(); 3];
    let mut met = std::collections::BTreeSet::new();
    for (wager, answer) in wagers.iter().zip(admit_round(&rules, None, wagers.clone())) {
        let seat = &mut seats[wager.player as usize];
        let sums = Sums { seat, felt: &felt };
        let running = sums.check(&book, &rules, None, &wager.target, wager.amount, wager.amount);
        assert_eq!(running.as_ref().err(), answer.as_ref().err(), "{wager:?}");
        met.insert(running.as_ref().err().map(|refusal| refusal.reason.id()));
        if running.is_ok() {
            felt.with(seat, &book, &wager.target, wager.amount);
            seat.count(&book, &rules, &wager.target);
        }
    }
    let all = [None, Some("above-maximum"), Some("below-minimum"), Some("exposure-too-high"), Some("total-too-high")];
    assert_eq!(met.into_iter().collect::<Vec<_>>(), all);
}

#[test]
fn amounts_that_no_felt_carries_are_counted_without_a_fault() {
    let rules = table(&json!({}));
    let most = i64::MAX / 40;
    let wagers = (0..100).map(|player| wager(&rules, player, "straight 17", most)).collect();
    assert!(reasons(&rules, wagers).iter().all(Option::is_none));
}

/// Its limits are for one wager, and several would pass them together.
#[test]
fn a_player_has_one_wager_on_the_last_number() {
    let book = testkit::library().get("us-ma-roulette").unwrap();
    let options = json!({"b2b": {"multipliers": [[10, 1]], "stake_returned": false}});
    let (rules, _) = review_game(book, "single-zero", options.as_object().unwrap()).unwrap();
    let b2b = |player| wager(&rules, player, "b2b", 500);
    let prior = rules.wheel().pocket("17");
    let answers = admit_round(&rules, prior, vec![b2b(0), b2b(1), b2b(0)]).into_iter();
    let reasons: Vec<_> = answers.map(|answer| answer.err().map(|refusal| refusal.reason)).collect();
    assert_eq!(reasons, [None, None, Some(Reason::AlreadyPlaced)]);
}
