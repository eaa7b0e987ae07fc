//! The wager on drawn targets: its meters, its wheels, and what it returns.
//!
//! Drawn among the players with the wager, the Hot Spot of Bonus Spin cannot be offered with Paytable A: a lone player
//! is always the Hot Spot, the smallest award is 40 times the wager, and a target comes at least once in 39 spins. The
//! review takes the player whom the rule favours most. Drawn among eight seats, a lone player turns the wheels once in
//! eight hits, and that can be offered. The clause does not say how the Hot Spot is found, so the submission does.

use std::collections::BTreeMap;

use wheel::{Fraction, Money};

use super::{
    FindingKind, Review,
    bonus::drawable,
    options::{MeterOption, Options, ProgressiveOption},
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
            seats: option.seats.unwrap_or(1),
            targets_allowed: drawable(&target_counts, row.targets.is.iter()),
            targets_include_zeros: option.targets_include_zeros.unwrap_or(true),
            redraw_on_void: option.redraw_on_void.unwrap_or(false),
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
            self.return_below_one(&row.id, &row.called, &row.clause, &back);
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
            self.weights_ok(&path, &pairs, &ground.clause);
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
