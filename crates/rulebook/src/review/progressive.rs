//! The wager on drawn targets: its meters, its wheels, and what it returns.
//!
//! Drawn among the players with the wager, the Hot Spot of Bonus Spin favours players with Paytable A: a lone player
//! is always the Hot Spot, the smallest award is 40 times the wager, and a target comes at least once in 39 spins. Drawn
//! among all seats, and again where the seat is empty, it is the same. The review takes the player whom the rule favours
//! most, and lets the house accept it. The clause does not say how the Hot Spot is found, so the submission does.

use std::collections::BTreeMap;

use wheel::{Fraction, Money};

use super::{
    FindingKind, Review,
    bonus::drawable,
    options::{MeterOption, Offer, Options, ProgressiveOption},
    returns,
};
use crate::{
    bonus_rules::{Award, AwardRule, HotSpot, MeterRule, ProgressiveRule},
    file::{AwardRow, MinimumReading, ProgressiveRow},
    law::Ground,
};

impl Review<'_> {
    pub(super) fn progressive(&mut self, row: &ProgressiveRow, pockets: Option<u32>) -> Option<ProgressiveRule> {
        let key = Options::key(&row.id);
        let option = self.option::<ProgressiveOption>(&key, &row.clause)?;
        self.offered.push(row.id.clone());
        let before = self.findings.len();
        self.missing_parameters(row, &option);
        let ids: Vec<&str> = row.paytables.iter().map(|table| table.id.as_str()).collect();
        let table = &row.paytables[self.paytable(&row.id, option.paytable.as_deref(), &ids, &row.paytable_by)?];
        let counts_path = format!("options.{key}.target_count_weights");
        let target_counts = option.target_count_weights.clone().unwrap_or_default();
        let mut weighted =
            !target_counts.is_empty() && self.weights_ok(&counts_path, &target_counts, &row.targets.clause);
        for &(count, _) in target_counts.iter().filter(|(count, _)| !row.targets.is.contains(count)) {
            self.find(
                FindingKind::WeightsWrong,
                &counts_path,
                &row.targets.clause,
                format!("{count} targets cannot be drawn"),
                "draw a number of targets that the rulebook allows",
            );
        }
        self.every_count(row, &counts_path, &target_counts);
        let redraw_on_void = self.redraw(row, &key, &option);
        let meters = self.meters(row, &key, option.minimum_reading, option.meters.as_ref());
        let hot = self.awards(
            &key,
            "hot_spot_weights",
            &table.hot_spot,
            option.hot_spot_weights.as_ref(),
            row,
            &row.hot_spot,
        );
        let community = self.awards(
            &key,
            "community_weights",
            &table.community,
            option.community_weights.as_ref(),
            row,
            &Ground { clause: table.clause.clone(), reading: row.community.reading.clone() },
        );
        let each = option.hot_spot == Some(HotSpot::EachWinner);
        weighted &= option.hot_spot_weights.is_some()
            && (option.community_weights.is_some() || each)
            && option.meters.is_some();
        let needs = option.requires_base_wager.unwrap_or(true);
        let rule = ProgressiveRule {
            id: row.id.clone(),
            called: row.called.clone(),
            also: row.also.clone(),
            stake: (Money(row.stake.is), self.cite_ruled(&row.stake)),
            stake_returned: option.stake_returned.unwrap_or(false),
            needs_base_wager: needs.then(|| self.cite(&row.needs_base_wager)),
            hot_spot: option.hot_spot.unwrap_or(HotSpot::OneOfQualified),
            drawn_again: row.drawn_again.is_some(),
            seats: option.seats.unwrap_or(1),
            // Without a number of seats only settling is asked for.
            positions: row.positions.as_ref().filter(|_| option.seats.is_some()).map(|ground| self.cite(ground)),
            targets_allowed: drawable(&target_counts, row.targets.is.iter()),
            targets_include_zeros: option.targets_include_zeros.unwrap_or(true),
            redraw_on_void,
            target_counts,
            meters,
            hot,
            community,
            cite: self.cite(&Ground::from(&row.clause)),
            wins: self.cite(&Ground::from(&row.wins)),
            loses: self.cite(&Ground::from(&row.loses)),
            targets: self.cite_ruled(&row.targets),
            lockout: self.cite(&row.lockout),
            paid_in_turn: self.cite(&Ground::from(&row.paid_in_turn)),
        };
        weighted &= self.findings.len() == before;
        if let (Some(pockets), true) = (pockets, weighted) {
            let back = returns::progressive(&rule, pockets);
            self.return_below_one(&row.id, &row.called, &back);
        }
        Some(rule)
    }

    /// What money depends on and the text leaves open, for a table that is to open.
    fn missing_parameters(&mut self, row: &ProgressiveRow, option: &ProgressiveOption) {
        if self.is_full() {
            let required = [
                ("seats", option.seats.is_none(), &row.hot_spot.clause, "the number of seats"),
                ("hot_spot", option.hot_spot.is_none(), &row.hot_spot.clause, "how the Hot Spot is found"),
                (
                    "target_count_weights",
                    option.target_count_weights.is_none(),
                    &row.targets.clause,
                    "how many targets are drawn, with weights,",
                ),
                ("hot_spot_weights", option.hot_spot_weights.is_none(), &row.hot_spot.clause, "the Hot Spot wheel"),
                (
                    "community_weights",
                    option.community_weights.is_none() && option.hot_spot != Some(HotSpot::EachWinner),
                    &row.community.clause,
                    "the Community wheel",
                ),
                ("meters", option.meters.is_none(), &row.rate, "what the meters start at, reset to and grow by"),
            ];
            for (field, missing, clause, what) in required {
                if missing {
                    self.missing(&row.id, field, clause, what);
                }
            }
        }
    }

    /// Each number of targets that the text lists can come.
    fn every_count(&mut self, row: &ProgressiveRow, path: &str, filed: &[(u8, u64)]) {
        let comes = |count: &&u8| filed.iter().any(|(other, weight)| other == *count && *weight > 0);
        let never: Vec<String> = row.targets.is.iter().filter(|count| !comes(count)).map(u8::to_string).collect();
        if row.all_weighted && self.is_full() && !filed.is_empty() && !never.is_empty() {
            let what = format!("{} targets can never come", never.join(" or "));
            self.find(
                FindingKind::WeightsWrong,
                path,
                &row.targets.clause,
                what,
                "give each number of targets a weight",
            );
        }
    }

    /// Each symbol of the paytable is on its wheel; else players feed a meter that nobody can win.
    fn every_symbol(&mut self, row: &ProgressiveRow, path: &str, rows: &[AwardRow], weights: &BTreeMap<String, u64>) {
        let absent = |award: &&AwardRow| weights.get(&award.symbol).is_none_or(|weight| *weight == 0);
        let mut never = rows.iter().filter(absent).peekable();
        if let Some(first) = never.peek().filter(|_| row.all_weighted && self.is_full()) {
            let clause = first.clause.clone();
            let symbols: Vec<&str> = never.map(|award| award.symbol.as_str()).collect();
            let what = format!("{} can never be won", symbols.join(", "));
            self.find(FindingKind::WeightsWrong, path, &clause, what, "give every symbol of the paytable a weight");
        }
    }

    /// Whether a void spin brings new targets: it does where the text has them drawn before each spin.
    fn redraw(&mut self, row: &ProgressiveRow, key: &str, option: &ProgressiveOption) -> bool {
        let stay = option.targets_stay_on_void.as_ref().filter(|offer| Offer::is_offered(offer));
        let Some(each_spin) = &row.each_spin else { return option.redraw_on_void.unwrap_or(false) };
        if option.redraw_on_void.is_some() {
            let what = "targets are drawn anew before each spin in any case";
            let path = format!("options.{key}.redraw_on_void");
            let fix = "take it out; `targets_stay_on_void` with an approval keeps them";
            self.find(FindingKind::OptionMalformed, &path, &each_spin.clause, what, fix);
            self.by_reading(each_spin.reading.as_ref());
        }
        if let Some(offer) = stay {
            let path = format!("options.{key}.targets_stay_on_void");
            self.needs_approval(offer.approval(), &path, &each_spin.clause, "keeping the targets after a void spin");
        }
        stay.is_none()
    }

    fn meters(
        &mut self,
        row: &ProgressiveRow,
        key: &str,
        reading: MinimumReading,
        filed: Option<&BTreeMap<String, MeterOption>>,
    ) -> Vec<MeterRule> {
        let mut rules = Vec::new();
        for meter in &row.meters {
            let path = format!("options.{key}.meters.{}", meter.id);
            let cite = self.cite_clause(&meter.clause, meter.reading.as_ref());
            let option = filed.and_then(|filed| filed.get(&meter.id));
            if filed.is_some() && option.is_none() {
                self.find(
                    FindingKind::OptionMissing,
                    &path,
                    &meter.clause,
                    format!("the {} meter is not filed", meter.id),
                    "give its `initial`, `reset` and `rate`",
                );
            }
            let least = meter.minimums(reading);
            let (mut initial, mut reset, mut adds) = (Money(least.initial_min), Money(least.reset_min), Money::ZERO);
            if let Some(option) = option {
                (initial, reset) = (Money(option.initial), Money(option.reset));
                for (name, amount, least) in
                    [("initial", option.initial, least.initial_min), ("reset", option.reset, least.reset_min)]
                {
                    if amount < least {
                        let show = |amount| self.book.currency.show(Money(amount));
                        let what = format!(
                            "the {} meter's {name} amount is {}, below {}",
                            meter.id,
                            show(amount),
                            show(least)
                        );
                        self.find(
                            FindingKind::MeterTooLow,
                            &format!("{path}.{name}"),
                            &meter.clause,
                            what,
                            "raise it to the minimum",
                        );
                    }
                }
                match rate_on(&option.rate, Money(row.stake.is)) {
                    Some(whole) => adds = whole,
                    None => {
                        let what =
                            format!("a rate of `{}` does not add a whole number of cents for each wager", option.rate);
                        self.find(
                            FindingKind::RateNotWhole,
                            &format!("{path}.rate"),
                            &row.rate,
                            what,
                            "write the rate as a fraction such as \"1/100\" that gives a whole number of cents",
                        );
                    }
                }
            }
            rules.push(MeterRule { id: meter.id.clone(), initial, reset, adds, cite });
        }
        for id in filed
            .into_iter()
            .flat_map(|filed| filed.keys())
            .filter(|id| row.meters.iter().all(|meter| meter.id != **id))
        {
            self.find(
                FindingKind::OptionMalformed,
                &format!("options.{key}.meters.{id}"),
                &row.rate,
                format!("there is no meter `{id}`"),
                "file the meters of the rulebook",
            );
        }
        rules
    }

    fn awards(
        &mut self,
        key: &str,
        field: &str,
        rows: &[AwardRow],
        weights: Option<&BTreeMap<String, u64>>,
        row: &ProgressiveRow,
        ground: &Ground,
    ) -> Vec<AwardRule> {
        let path = format!("options.{key}.{field}");
        if let Some(weights) = weights {
            for symbol in weights.keys().filter(|symbol| rows.iter().all(|row| row.symbol != **symbol)) {
                self.find(
                    FindingKind::WeightsWrong,
                    &path,
                    &ground.clause,
                    format!("`{symbol}` is not a symbol of this wheel"),
                    "weigh the symbols of the paytable",
                );
            }
            let pairs: Vec<(u8, u64)> = weights.values().map(|&weight| (0, weight)).collect();
            if self.weights_ok(&path, &pairs, &ground.clause) {
                self.every_symbol(row, &path, rows, weights);
            }
        }
        let meter = |id: &String| row.meters.iter().position(|meter| meter.id == *id);
        rows.iter()
            .map(|award| AwardRule {
                symbol: award.symbol.clone(),
                award: match award.meter.as_ref().and_then(meter) {
                    Some(at) => Award::Meter(at),
                    None => Award::Pays(Money(award.pays.unwrap_or(0))),
                },
                weight: weights.and_then(|weights| weights.get(&award.symbol)).copied().unwrap_or(0),
                cite: self.cite(&Ground { clause: award.clause.clone(), reading: ground.reading.clone() }),
            })
            .collect()
    }
}

/// What a rate such as `1/100` adds for one wager, if it is whole minor units.
fn rate_on(rate: &str, stake: Money) -> Option<Money> {
    let (top, bottom) = rate.split_once('/')?;
    let (top, bottom): (i64, i64) = (top.trim().parse().ok()?, bottom.trim().parse().ok()?);
    if !(1..=1_000_000).contains(&top) || !(1..=1_000_000).contains(&bottom) || top > bottom {
        return None;
    }
    let adds = Fraction::new(top, bottom) * stake.0;
    adds.is_integer().then(|| Money(adds.to_integer()))
}
