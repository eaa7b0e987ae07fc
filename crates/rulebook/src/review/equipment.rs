//! The posted limits, and the facts that a rulebook asks of the table.

use std::collections::BTreeMap;

use num_rational::BigRational;
use num_traits::{One, Zero};
use serde_json::{Map, Value};
use wheel::{Felt, Length, Money, Wheel};

use super::{Finding, FindingKind, Review, returns};
use crate::{
    file::{BonusRow, Class, FeltKind, RequirementRow, When, ZeroKind},
    limits::{Band, Limits},
    place::nearest,
    table::{CiteId, SpotRule, WagerRule, ZeroRule},
};

impl Review<'_> {
    pub(super) fn limits(&mut self, wagers: &[WagerRule]) -> Option<Limits> {
        let book = self.book;
        let posted = book.law.round.limits_posted.as_ref().filter(|posted| posted.is);
        let clause = posted.map_or(&book.law.round.payable.clause, |posted| &posted.clause);
        let limits = self.option::<Limits>("limits", clause).map(|mut limits| {
            // A hyphen and an underscore are the same; where both stand the review has said so.
            limits.wager = limits.wager.into_iter().map(|(id, band)| (id.replace('_', "-"), band)).collect();
            limits
        });
        for (id, called, clause) in std::mem::take(&mut self.side_limits) {
            if limits.as_ref().is_none_or(|limits| !limits.wager.contains_key(&id)) {
                self.find(
                    FindingKind::LimitsMissing,
                    &format!("options.limits.wager.{id}"),
                    &clause,
                    format!("{called} has no limits of its own"),
                    format!("file `limits.wager.{id}`"),
                );
            }
        }
        let Some(limits) = limits else {
            if posted.is_some() && self.is_full() {
                self.find(
                    FindingKind::LimitsMissing,
                    "options.limits",
                    clause,
                    "the table minimum and maximum are not filed",
                    "file `limits` with a band for inside and for outside wagers",
                );
            }
            return None;
        };
        for (class, name, band) in
            [(Class::Inside, "inside", limits.inside), (Class::Outside, "outside", limits.outside)]
        {
            let open = wagers.iter().any(|rule| rule.class == class && rule.closed.is_none());
            if posted.is_some() && self.is_full() && open && band.is_none() {
                self.find(
                    FindingKind::LimitsMissing,
                    &format!("options.limits.{name}"),
                    clause,
                    format!("there is no minimum and maximum for {name} wagers"),
                    format!("file `limits.{name}`"),
                );
            }
        }
        for (name, band) in limits.bands() {
            let path = format!("options.limits.{name}");
            let increment = band.increment.unwrap_or(1);
            let (least, most) = band.range();
            let what = if least <= 0 || band.min <= 0 || increment <= 0 {
                Some("a minimum or increment is not positive")
            } else if band.max < band.min {
                Some("the maximum is below the minimum")
            } else if [band.min, band.max, least, most].iter().any(|amount| amount % increment != 0) {
                Some("the minimum or the maximum is not a multiple of the increment")
            } else if least > band.min || most < band.max {
                Some("`least` is above the minimum or `most` below the maximum")
            } else {
                None
            };
            if let Some(what) = what {
                self.find(
                    FindingKind::LimitsWrong,
                    &path,
                    clause,
                    what,
                    "file 0 < least <= min <= max <= most, all multiples of `increment`",
                );
            }
        }
        let totals = [
            ("inside_total_min", limits.inside_total_min),
            ("player_round_max", limits.player_round_max),
            ("table_round_max", limits.table_round_max),
            ("exposure_max", limits.exposure_max),
            ("statutory_max", limits.statutory_max),
        ];
        for (name, total) in totals {
            if total.is_some_and(|total| total <= 0) {
                self.find(
                    FindingKind::LimitsWrong,
                    &format!("options.limits.{name}"),
                    clause,
                    format!("`{name}` is not positive"),
                    "file a positive amount, or leave it out",
                );
            }
        }
        if let (Some(least), Some(most)) = (limits.inside_total_min, limits.player_round_max)
            && least > most
        {
            self.find(
                FindingKind::LimitsWrong,
                "options.limits.inside_total_min",
                clause,
                "a player would have to bet more inside than the player's maximum",
                "lower `inside_total_min` or raise `player_round_max`",
            );
        }
        for id in limits.wager.keys().filter(|id| !has_amount(book, id)) {
            let what = format!("limits are filed for `{id}`, which is not a wager whose amount a player chooses");
            self.find(
                FindingKind::LimitsWrong,
                &format!("options.limits.wager.{id}"),
                clause,
                what,
                "name a wager by its id",
            );
        }
        Some(limits)
    }

    /// Every wager that the limits allow must be payable to the cent, whatever comes.
    pub(super) fn limits_payable(
        &mut self,
        limits: Option<&Limits>,
        wagers: &[WagerRule],
        zero_rules: &[ZeroRule],
        payable: CiteId,
    ) {
        let Some(limits) = limits else { return };
        // One finding for each band and clause, with all wagers that it concerns.
        let mut found: BTreeMap<(String, CiteId), Vec<&str>> = BTreeMap::new();
        for (at, rule) in (0_u16..).zip(wagers).filter(|(_, rule)| rule.closed.is_none()) {
            let Some(Band { increment: Some(increment), .. }) = limits.band(&rule.id, Some(rule.class)) else {
                continue;
            };
            let path = if limits.wager.contains_key(&rule.id) {
                format!("wager.{}", rule.id)
            } else {
                match rule.class {
                    Class::Inside => "inside".to_owned(),
                    Class::Outside => "outside".to_owned(),
                }
            };
            let halving = zero_rules.iter().find(|zero| zero.kind != ZeroKind::Lose && zero.wagers.contains(&at));
            let amount = Money(increment);
            if rule.odds.win_on(amount).is_none() {
                found.entry((path, payable)).or_default().push(&rule.called);
            } else if let Some(zero) = halving.filter(|_| amount.part(2).is_none()) {
                found.entry((path, zero.half)).or_default().push(&rule.called);
            }
        }
        for ((path, cite), called) in found {
            let clause = self.cites[usize::from(cite.0)].clause.clone();
            let what = format!("{} in the steps filed could get back an amount that is not whole", called.join(", "));
            self.find(
                FindingKind::LimitsNotPayable,
                &format!("options.limits.{path}.increment"),
                &clause,
                what,
                "choose an increment that every outcome can pay exactly",
            );
        }
    }

    /// Odds better than the floor may not give the player the edge.
    pub(super) fn player_edges(
        &mut self,
        wheel: &Wheel,
        felt: &Felt,
        wagers: &[WagerRule],
        spots: &[SpotRule],
        zero_rules: &[ZeroRule],
    ) {
        let pockets = wheel.open().len();
        let mut told: Vec<u16> = Vec::new();
        for ((_, spot), rule) in felt.spots().zip(spots) {
            let (Some(at), None) = (rule.wager, rule.closed) else { continue };
            let wager = &wagers[usize::from(at)];
            let winnings = wager.odds.winnings();
            let back = BigRational::new((*winnings.numer()).into(), (*winnings.denom()).into()) + BigRational::one();
            // Half of a wager on each zero that gives it back; in prison is worth at most that.
            let halved = |pocket: &wheel::Pocket| {
                zero_rules.iter().find(|zero| zero.holds(at, *pocket)).is_some_and(|zero| zero.kind != ZeroKind::Lose)
            };
            let zeros = wheel.open().without(spot.cover).pockets().filter(halved).count();
            let half = if zeros == 0 { BigRational::zero() } else { returns::whole(zeros) / returns::whole(2) };
            let mean = (back * returns::whole(spot.cover.and(wheel.open()).len()) + half) / returns::whole(pockets);
            if mean > BigRational::one() && !told.contains(&at) {
                told.push(at);
                let what = format!(
                    "{} at {} would return {mean} of each wager ({})",
                    wager.called,
                    wager.odds,
                    returns::decimal(&mean)
                );
                let clause = self.cites[usize::from(wager.pays.0)].clause.clone();
                self.find(
                    FindingKind::PlayerEdge,
                    &format!("options.odds.{}", wager.id),
                    &clause,
                    what,
                    "lower the odds until the return is at most 1",
                );
            }
        }
    }

    pub(super) fn facts(&mut self, felt: FeltKind) {
        let book = self.book;
        let flat = self.facts.clone();
        for row in &book.law.requires {
            if self.holds(&row.when, felt) {
                self.fact(row, &flat);
            }
        }
        let mut known: Vec<&str> = Vec::new();
        for row in &book.law.requires {
            known.push(&row.fact);
            known.extend(
                row.lifted_by.as_deref().into_iter().chain(row.differs_from.as_deref()).chain(row.when.fact.as_deref()),
            );
        }
        for row in book.law.signs.iter().chain(&book.law.layouts) {
            known.extend(row.when.fact.as_deref());
        }
        for fact in flat.keys().filter(|fact| !known.contains(&fact.as_str())) {
            let fix = match nearest(fact, known.iter().copied()) {
                Some(near) => format!("did you mean `{near}`?"),
                None => "take it out".to_owned(),
            };
            self.find_unruled(
                FindingKind::UnknownFact,
                &format!("facts.{fact}"),
                format!("{} does not ask for the fact `{fact}`", book.title()),
                fix,
            );
        }
    }

    fn fact(&mut self, row: &RequirementRow, facts: &BTreeMap<String, Value>) {
        let path = format!("facts.{}", row.fact);
        let lifted = row.lifted_by.as_ref().is_some_and(|fact| facts.get(fact).is_some_and(is_stated));
        if lifted {
            return;
        }
        let compared = [Some(&row.fact), row.differs_from.as_ref()];
        if let Some(missing) = compared.into_iter().flatten().find(|fact| !facts.contains_key(*fact)) {
            // What is only advice need not be stated at all.
            if !row.advisory {
                self.find(
                    FindingKind::FactMissing,
                    &format!("facts.{missing}"),
                    &row.clause,
                    format!("`{missing}` is not stated"),
                    format!("state it. {}", row.says),
                );
            }
            return;
        }
        let value = &facts[&row.fact];
        let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        let wrong = |kind: FindingKind, what: String| Finding {
            kind,
            path: path.clone(),
            what,
            why: String::new(),
            clause: Some(row.clause.clone()),
            fix: format!("make it so. {}", row.says),
            advisory: row.advisory,
        };
        let found = if row.is.is_some_and(|is| value.as_bool() != Some(is)) {
            Some(wrong(FindingKind::FactNotAllowed, format!("`{}` is {text}", row.fact)))
        } else if !is_stated(value) || (row.stated && value.is_boolean()) {
            Some(wrong(FindingKind::FactMissing, format!("`{}` is {text}, which says nothing", row.fact)))
        } else if (!row.one_of.is_empty() && !row.one_of.contains(&text)) || names_one_of(&text, &row.none_of) {
            Some(wrong(FindingKind::FactNotAllowed, format!("`{}` is {text}", row.fact)))
        } else if let Some(other) = row.differs_from.as_ref().filter(|other| facts.get(*other) == Some(value)) {
            Some(wrong(FindingKind::FactsMustDiffer, format!("`{}` and `{other}` are the same", row.fact)))
        } else {
            out_of_bounds(row, &text).map(|what| wrong(FindingKind::FactOutOfBounds, what))
        };
        if let Some(mut finding) = found {
            finding.why = self.book.clause(&row.clause).map(|clause| clause.summary.clone()).unwrap_or_default();
            self.findings.push(finding);
        }
    }
}

fn out_of_bounds(row: &RequirementRow, text: &str) -> Option<String> {
    if row.at_least.is_none() && row.at_most.is_none() {
        return None;
    }
    let length: Length = match text.parse() {
        Ok(length) => length,
        Err(error) => return Some(format!("{error}")),
    };
    let beyond = |bound: &Option<String>, side: std::cmp::Ordering| {
        bound.as_ref().and_then(|bound| bound.parse::<Length>().ok()).is_some_and(|bound| {
            // Lengths that cannot be compared (a number without its unit) are out of bounds too.
            length.compare(bound).is_none_or(|order| order == side)
        })
    };
    let low = beyond(&row.at_least, std::cmp::Ordering::Less);
    let high = beyond(&row.at_most, std::cmp::Ordering::Greater);
    (low || high).then(|| format!("`{}` is {length}", row.fact))
}

/// Whether any word of a text is on a list: stainless steel is steel.
fn names_one_of(text: &str, list: &[String]) -> bool {
    text.to_lowercase().split(|c: char| !c.is_alphabetic()).any(|word| list.iter().any(|item| item == word))
}

/// A fact that says something; `false` does where a rule asks for yes or no.
fn is_stated(value: &Value) -> bool {
    match value {
        Value::Null => false,
        Value::Bool(_) => true,
        Value::String(text) => !text.trim().is_empty(),
        Value::Number(_) | Value::Array(_) | Value::Object(_) => true,
    }
}

pub(super) fn fact_holds(when: &When, facts: &BTreeMap<String, Value>) -> bool {
    let Some(fact) = &when.fact else { return true };
    match (&when.is, facts.get(fact)) {
        (Some(is), Some(value)) => is == value,
        (None, Some(value)) => is_stated(value) && *value != Value::Bool(false),
        (_, None) => false,
    }
}

/// Whether an id is of something whose amount a player chooses: not a wager of a fixed amount, and not odds that are drawn.
fn has_amount(book: &crate::Rulebook, id: &str) -> bool {
    let fixed = |bonus: &BonusRow| bonus.id() == id && !matches!(bonus, BonusRow::Repeat(_));
    book.offer_ids().any(|other| other == id) && !book.law.bonuses.iter().any(fixed)
}

/// Facts by their dotted names.
pub(super) fn flat(facts: &Map<String, Value>) -> BTreeMap<String, Value> {
    let mut flat = BTreeMap::new();
    flatten("", facts, &mut flat);
    flat
}

/// `{ ball: { material: "nylon" } }` as `ball.material`.
fn flatten(prefix: &str, facts: &Map<String, Value>, flat: &mut BTreeMap<String, Value>) {
    for (key, value) in facts {
        let name = if prefix.is_empty() { key.clone() } else { format!("{prefix}.{key}") };
        match value {
            Value::Object(inner) => flatten(&name, inner, flat),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Array(_) => {
                flat.insert(name, value.clone());
            }
        }
    }
}
