//! Most wagers just lose, and are counted without a further look. None of them may be one that the settlement pays.

use crate::common::all_rules;
use rulebook::{TableRules, Target, file::PrisonChoice};
use settlement::{Drawn, Lying, Outcome, Settled, Spin, ValidSpin, Wager, admit, just_loses, settle_spin};
use wheel::{Money, Pocket, SpotId};

fn settled(rules: &TableRules, spot: SpotId, pocket: Pocket, amount: Money) -> Settled {
    let mut spin = Spin::resting(pocket);
    if let Some(rule) = rules.drawn_odds() {
        let others = std::iter::once(rule.first.0).chain(rule.others.iter().map(|(odds, _)| *odds).cycle());
        let drawn = rules.wheel().open().pockets().zip(others).map(|(pocket, odds)| Drawn { pocket, odds });
        spin.drawn = drawn.take(usize::from(rule.counts_allowed[0])).collect();
    }
    let target = Target::Spot(spot);
    let lying = Lying::placed(&target, amount).choosing(Some(PrisonChoice::Leave));
    let valid = ValidSpin { spin: &spin, number: 1, pocket, prior: None };
    let mut told = None;
    settle_spin(rules, valid, std::iter::once(lying), &mut [], |_, line| told = Some(line)).unwrap();
    told.unwrap()
}

#[test]
fn every_spot_loses_on_just_the_pockets_on_which_it_is_paid_nothing() {
    for (name, rules) in all_rules() {
        for (spot, _) in rules.open_spots() {
            let fits = |amount: &Money| {
                admit(rules, None, &Wager { player: 0, target: Target::Spot(spot), amount: *amount }).is_ok()
            };
            let amount = [100, 200, 500, 1_000, 2_500, 5_000, 10_000].map(Money).into_iter().find(fits);
            let amount = amount.unwrap_or_else(|| panic!("{name}: no amount for {}", rules.spot_name(spot)));
            for pocket in rules.wheel().open().pockets() {
                let told = settled(rules, spot, pocket, amount);
                let lost = matches!(&told, Settled::Done(line) if line.outcome == Outcome::Lost);
                assert_eq!(just_loses(rules, spot, pocket), lost, "{name}: {}", rules.spot_name(spot));
            }
        }
    }
}
