//! The bonus wagers of a table, with every parameter that the texts leave open filed and checked.

use num_rational::BigRational;
use num_traits::One;
use wheel::{Odds, Wheel};

use super::{
    FindingKind, Review,
    options::{DrawnOddsOption, Options, RepeatOption},
    returns,
};
use crate::{
    bonus_rules::{AbsentRule, DrawnOddsRule, ProgressiveRule, RepeatRule},
    file::{BonusRow, DrawnOddsRow, RepeatRow},
    law::{Clause, Ground},
    table::WagerRule,
};

#[derive(Default)]
pub(super) struct Bonuses {
    pub repeat: Option<RepeatRule>,
    pub drawn_odds: Option<DrawnOddsRule>,
    pub progressive: Option<ProgressiveRule>,
}

impl Bonuses {
    pub fn ids(&self) -> impl Iterator<Item = &str> {
        let repeat = self.repeat.iter().map(|rule| rule.id.as_str());
        let progressive = self.progressive.iter().map(|rule| rule.id.as_str());
        repeat.chain(progressive)
    }
}

impl Review<'_> {
    pub(super) fn bonuses(&mut self, wheel: Option<&Wheel>, wagers: &[WagerRule]) -> Bonuses {
        let book = self.book;
        let pockets = wheel.map(|wheel| wheel.open().len());
        let mut bonuses = Bonuses::default();
        for row in &book.law.bonuses {
            match row {
                BonusRow::Repeat(row) => bonuses.repeat = self.repeat(row, pockets).or(bonuses.repeat),
                BonusRow::DrawnOdds(row) => {
                    bonuses.drawn_odds = self.drawn_odds(row, pockets, wagers).or(bonuses.drawn_odds);
                }
                BonusRow::Progressive(row) => {
                    bonuses.progressive = self.progressive(row, pockets).or(bonuses.progressive);
                }
            }
        }
        bonuses
    }

    /// Side wagers that the rulebook knows and this table does not offer, so that asking for one is answered by name.
    pub(super) fn absent(&mut self, bonuses: &Bonuses) -> Vec<AbsentRule> {
        let book = self.book;
        let mut absent = Vec::new();
        for row in &book.law.bonuses {
            let also = match row {
                BonusRow::Repeat(row) => &row.also,
                BonusRow::Progressive(row) => &row.also,
                BonusRow::DrawnOdds(_) => continue,
            };
            if bonuses.ids().all(|id| id != row.id()) {
                let cite = self.cite(&Ground::from(row.clause()));
                absent.push(AbsentRule {
                    id: row.id().to_owned(),
                    called: row.called().to_owned(),
                    also: also.clone(),
                    cite,
                });
            }
        }
        absent
    }

    pub(super) fn missing(&mut self, id: &str, field: &str, clause: &Clause, what: &str) {
        let path = format!("options.{}.{field}", Options::key(id));
        self.find(
            FindingKind::OptionMissing,
            &path,
            clause,
            format!("{what} is not filed"),
            format!("set `{field}`; the text leaves it open and money depends on it"),
        );
    }

    /// The place of the paytable that the submission names; it is asked for in every scope, because it says what is paid.
    pub(super) fn paytable(&mut self, id: &str, named: Option<&str>, ids: &[&str], clause: &Clause) -> Option<usize> {
        let Some(named) = named else {
            self.missing(id, "paytable", clause, "the paytable");
            return None;
        };
        let found = ids.iter().position(|id| *id == named);
        if found.is_none() {
            let path = format!("options.{}.paytable", Options::key(id));
            let what = format!("there is no paytable `{named}`");
            self.find(FindingKind::PaytableUnknown, &path, clause, what, format!("choose {}", ids.join(" or ")));
        }
        found
    }

    /// Weights must be there for a table to open; where they are they must be positive and few.
    pub(super) fn weights_ok<T>(&mut self, path: &str, weights: &[(T, u64)], clause: &Clause) -> bool {
        let sum = weights.iter().try_fold(0_u64, |sum, (_, weight)| sum.checked_add(*weight));
        let ok = !weights.is_empty() && weights.len() <= 1000 && sum.is_some_and(|sum| sum > 0 && sum <= 1_000_000_000);
        if !ok {
            self.find(
                FindingKind::WeightsWrong,
                path,
                clause,
                "the weights are not a distribution",
                "give whole weights that sum to between 1 and 1,000,000,000",
            );
        }
        ok
    }

    pub(super) fn return_below_one(&mut self, id: &str, called: &str, clause: &Clause, back: &BigRational) {
        if *back >= BigRational::one() {
            let what = format!("{called} would return {back} of each wager ({}), 1 or more", returns::decimal(back));
            self.find(
                FindingKind::BonusReturnTooHigh,
                &format!("options.{}", Options::key(id)),
                clause,
                what,
                "change the weights, the paytable or the meters until the return is below 1",
            );
        }
    }

    fn repeat(&mut self, row: &RepeatRow, pockets: Option<u32>) -> Option<RepeatRule> {
        let key = Options::key(&row.id);
        let option = self.option::<RepeatOption>(&key, &row.clause)?;
        self.offered.push(row.id.clone());
        self.carry_over = option.carry_over;
        if let Some(clause) = row.limits_by.as_ref().filter(|_| self.is_full()) {
            self.side_limits.push((row.id.clone(), row.called.clone(), clause.clone()));
        }
        if option.stake_returned.is_none() {
            self.missing(
                &row.id,
                "stake_returned",
                &row.pays.clause,
                "whether the wager itself is given back beside the multiplied amount",
            );
        }
        let path = format!("options.{key}.multipliers");
        let multipliers = option.multipliers.unwrap_or_default();
        if multipliers.is_empty() && self.is_full() {
            self.missing(&row.id, "multipliers", &row.multiplier.clause, "the list of multipliers with their weights");
        }
        let weighted = !multipliers.is_empty() && self.weights_ok(&path, &multipliers, &row.multiplier.clause);
        for &(multiplier, _) in &multipliers {
            let bounds = row.multiplier.at_least..=row.multiplier.at_most.unwrap_or(u32::MAX);
            if !bounds.contains(&multiplier) {
                let most = row.multiplier.at_most.map_or(String::new(), |most| format!(" to {most}"));
                let what = format!("multiplier {multiplier} is outside {}{most}", row.multiplier.at_least);
                self.find(
                    FindingKind::MultiplierOutOfBounds,
                    &path,
                    &row.multiplier.clause,
                    what,
                    "use multipliers within the bounds",
                );
            }
        }
        let rule = RepeatRule {
            id: row.id.clone(),
            called: row.called.clone(),
            also: row.also.clone(),
            multipliers,
            at_least: row.multiplier.at_least,
            at_most: row.multiplier.at_most,
            multiplier: self.cite_clause(&row.multiplier.clause, row.multiplier.reading.as_ref()),
            stake_returned: option.stake_returned?,
            cite: self.cite(&Ground::from(&row.clause)),
            wins: self.cite(&Ground::from(&row.wins)),
            loses: self.cite(&Ground::from(&row.loses)),
            pays: self.cite(&row.pays),
            prior: self.cite(&row.prior),
            closes: row.closes.as_ref().map(|clause| self.cite(&Ground::from(clause))),
            shown: row.shown.as_ref().map(|clause| self.cite(&Ground::from(clause))),
            paid_with: row.paid_with.as_ref().map(|clause| self.cite(&Ground::from(clause))),
            limits: row.limits_by.as_ref().map(|clause| self.cite(&Ground::from(clause))),
        };
        if let (Some(pockets), true) = (pockets, weighted) {
            let back = returns::repeat(&rule, pockets);
            self.return_below_one(&row.id, &row.called, &row.pays.clause, &back);
        }
        Some(rule)
    }

    fn drawn_odds(&mut self, row: &DrawnOddsRow, pockets: Option<u32>, wagers: &[WagerRule]) -> Option<DrawnOddsRule> {
        let key = Options::key(&row.id);
        let option = self.option::<DrawnOddsOption>(&key, &row.clause)?;
        self.offered.push(row.id.clone());
        let before = self.findings.len();
        let ids: Vec<&str> = row.paytables.iter().map(|table| table.id.as_str()).collect();
        let table = &row.paytables[self.paytable(&row.id, option.paytable.as_deref(), &ids, &row.paid_by)?];
        if !table.wheels.contains(&self.row.id) {
            let what = format!("paytable {} does not go with this wheel", table.id);
            self.find(
                FindingKind::PaytableNotForWheel,
                &format!("options.{key}.paytable"),
                &table.clause,
                what,
                "choose a paytable for this wheel",
            );
        }
        let odds = |text: &str| text.parse::<Odds>().expect("the loader has read these odds");
        let counts = option.count_weights.unwrap_or_default();
        if counts.is_empty() && self.is_full() {
            self.missing(&row.id, "count_weights", &row.count.clause, "how many numbers are drawn, with weights,");
        }
        let count_path = format!("options.{key}.count_weights");
        let mut weighted = !counts.is_empty() && self.weights_ok(&count_path, &counts, &row.count.clause);
        for &(count, _) in counts.iter().filter(|(_, weight)| *weight > 0) {
            if row.count_by_approval.contains(&count) {
                self.needs_approval(
                    option.approval.as_deref(),
                    &count_path,
                    &row.count.clause,
                    &format!("drawing {count}"),
                );
            } else if !row.count.is.contains(&count) {
                self.find(
                    FindingKind::WeightsWrong,
                    &count_path,
                    &row.count.clause,
                    format!("{count} numbers cannot be drawn"),
                    "draw a number of numbers that the rulebook allows",
                );
            }
        }
        let odds_path = format!("options.{key}.odds_weights");
        let filed = option.odds_weights.unwrap_or_default();
        if filed.is_empty() && self.is_full() {
            self.missing(&row.id, "odds_weights", &table.others_by, "the weight of each of the odds");
        }
        let mut odds_weights = Vec::new();
        if !filed.is_empty() {
            for text in filed.keys().filter(|text| table.others.iter().all(|other| other.is != **text)) {
                self.find(
                    FindingKind::WeightsWrong,
                    &odds_path,
                    &table.others_by,
                    format!("`{text}` is not among the odds of paytable {}", table.id),
                    "weigh the odds of the paytable",
                );
            }
            odds_weights = table.others.iter().map(|other| filed.get(&other.is).copied().unwrap_or(0)).collect();
            let pairs: Vec<(u8, u64)> = odds_weights.iter().map(|&weight| (0, weight)).collect();
            weighted &= self.weights_ok(&odds_path, &pairs, &table.others_by);
        }
        let wager = wagers.iter().position(|rule| rule.id == row.wager).and_then(|at| u16::try_from(at).ok())?;
        let base_ground = Ground { clause: table.base.clause.clone(), reading: row.reading.clone() };
        let rule = DrawnOddsRule {
            id: row.id.clone(),
            called: row.called.clone(),
            paytable: table.id.clone(),
            wager,
            base: (odds(&table.base.is), self.cite(&base_ground)),
            first: (odds(&table.first.is), self.cite_ruled(&table.first)),
            others: table.others.iter().map(|other| (odds(&other.is), self.cite_ruled(other))).collect(),
            counts_allowed: drawable(&counts, row.count.is.iter().chain(&row.count_by_approval)),
            counts,
            odds_weights,
            cite: self.cite(&Ground::from(&row.clause)),
        };
        weighted &= !rule.odds_weights.is_empty() && self.findings.len() == before;
        if let (Some(pockets), true) = (pockets, weighted) {
            let back = returns::drawn_odds(&rule, pockets);
            self.return_below_one(&row.id, &row.called, &row.paid_by, &back);
        }
        Some(rule)
    }
}

/// How many may be drawn: what the submission weighs, or where only settling is asked for what the rulebook lists.
pub(super) fn drawable<'a>(weights: &[(u8, u64)], listed: impl Iterator<Item = &'a u8>) -> Vec<u8> {
    let weighed = weights.iter().filter(|(_, weight)| *weight > 0).map(|(count, _)| *count);
    if weights.is_empty() { listed.copied().collect() } else { weighed.collect() }
}
