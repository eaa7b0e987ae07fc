//! What lies on the felt, as far as a further wager depends on it: sums per seat and spot, and what each pocket would cost.
//!
//! The sums are kept with every wager, so that a limit is one comparison and never a second look at all wagers. A running
//! table keeps them in its state, with the bytes that snapshots have; a round settled by itself makes them as it goes.
//!
//! A precomputed table says yes to most amounts at once; a test shows that it never accepts what the rules refuse.
//!
//! A round on paper and a running table admit by the same sums, so that limits, totals and exposure are one comparison in
//! one place. The table keeps them in its state; a round makes them as it goes. Only where two reasons apply do they differ:
//! a round gives the first in the list, a table the one it checks first, because its histories have it so.

use std::collections::BTreeMap;

use rulebook::{
    Reason, Refusal, TableRules, Target,
    file::{Class, ZeroKind},
};
use serde::{Deserialize, Serialize};
use wheel::{Cover, Money, Odds, Pocket, SpotId};
use words::say;

use crate::{
    admit::{alone, needs_base},
    payer::all_odds,
    refused,
    round::pieces,
};

/// The most that lies on a felt in all, in minor units: a thousand times as much, which the best odds pay, is still counted.
pub const FELT_CARRIES: i64 = 10_000_000_000_000;

/// What the rules say of each spot, worked out once.
#[derive(Clone, Debug)]
pub struct SpotBook {
    spots: Vec<SpotEntry>,
    /// What a wager on the last number wins at most, for each unit.
    repeat_times: i64,
}

#[derive(Clone, Copy, Debug)]
struct SpotEntry {
    open: bool,
    /// The first spot of the same wager and cover: 0/00 has two spots and one limit.
    key: u16,
    /// An amount between these and in steps is taken; any other is put to the full rules, which may still take it.
    min: i64,
    max: i64,
    step: i64,
    /// The most that may lie here of one player.
    spot_max: i64,
    inside: bool,
    needs_base: bool,
    cover: Cover,
    /// What comes back at the best odds: the amount times this over that.
    times: i64,
    per: i64,
}

impl SpotBook {
    pub fn new(rules: &TableRules) -> SpotBook {
        let entry = |id: SpotId, cover: Cover| -> SpotEntry {
            let rule = rules.spot_rule(id);
            let Some(at) = rule.wager else { return SpotEntry::closed(id.0, cover) };
            let wager = &rules.wagers()[usize::from(at)];
            let odds = all_odds(rules, at);
            let back = |odds: &Odds| (odds.winnings().numer() + odds.winnings().denom(), *odds.winnings().denom());
            let halved = rules.zero_rules().iter().any(|zero| zero.kind != ZeroKind::Lose && zero.wagers.contains(&at));
            let payable = odds.iter().map(|odds| back(odds).1).fold(if halved { 2 } else { 1 }, lcm);
            let band = rules.limits().and_then(|limits| limits.band(&wager.id, Some(wager.class)));
            let most = odds.iter().map(|odds| i64::MAX / back(odds).0).min().unwrap_or(0);
            let (times, per) = odds.iter().map(back).max_by_key(|(times, per)| times / per).unwrap_or((1, 1));
            SpotEntry {
                open: rule.closed.is_none() && wager.closed.is_none(),
                key: id.0,
                min: band.map_or(1, |band| band.min),
                max: band.map_or(most, |band| band.max.min(most)),
                step: lcm(payable, band.and_then(|band| band.increment).unwrap_or(1)),
                spot_max: band.map_or(i64::MAX, |band| band.max),
                inside: wager.class == Class::Inside,
                needs_base: wager.needs_base_wager.is_some(),
                cover,
                times,
                per,
            }
        };
        let mut spots: Vec<SpotEntry> = rules.felt().spots().map(|(id, spot)| entry(id, spot.cover)).collect();
        for at in 0..spots.len() {
            let same = |other: &usize| {
                let wager = |at: usize| rules.spot_rule(SpotId(u16::try_from(at).unwrap_or(u16::MAX))).wager;
                spots[*other].cover == spots[at].cover && wager(*other) == wager(at)
            };
            let first = (0..at).find(same).unwrap_or(at);
            spots[at].key = u16::try_from(first).unwrap_or(u16::MAX);
        }
        let repeat_times = rules.repeat().map_or(0, |rule| {
            let drawn = rule.multipliers.iter().map(|(multiplier, _)| *multiplier).max();
            i64::from(drawn.or(rule.at_most).unwrap_or(0))
        });
        SpotBook { spots, repeat_times }
    }

    pub fn has(&self, spot: SpotId) -> bool {
        usize::from(spot.0) < self.spots.len()
    }

    fn entry(&self, spot: SpotId) -> &SpotEntry {
        &self.spots[usize::from(spot.0)]
    }

    pub fn key(&self, spot: SpotId) -> u16 {
        self.entry(spot).key
    }

    /// How much more of one player may lie on a spot, in the steps of its wagers.
    pub fn room(&self, seat: &SeatSums, spot: SpotId) -> i64 {
        let entry = self.entry(spot);
        let room = entry.max.min(entry.spot_max.saturating_sub(seat.on(entry.key)));
        room - room.rem_euclid(entry.step.max(1))
    }

    /// A wager on the numbers themselves.
    pub fn inside(&self, target: &Target) -> bool {
        match target {
            Target::Spot(spot) => self.entry(*spot).inside,
            Target::Call { .. } => true,
            Target::Repeat | Target::Progressive => false,
        }
    }

    /// Whether the wager stands only beside another.
    pub fn needs_base(&self, rules: &TableRules, target: &Target) -> bool {
        match target {
            Target::Spot(spot) => self.entry(*spot).needs_base,
            Target::Progressive => rules.progressive().is_some_and(|rule| rule.needs_base_wager.is_some()),
            Target::Call { .. } | Target::Repeat => false,
        }
    }

    /// The quick yes: nothing about the amount could be refused.
    pub fn surely_admitted(&self, target: &Target, amount: Money) -> bool {
        let Target::Spot(spot) = target else { return false };
        let entry = self.entry(*spot);
        entry.open && amount.0 >= entry.min && amount.0 <= entry.max && amount.0 % entry.step == 0
    }
}

impl SpotEntry {
    fn closed(key: u16, cover: Cover) -> SpotEntry {
        SpotEntry {
            open: false,
            key,
            min: 1,
            max: 0,
            step: 1,
            spot_max: 0,
            inside: false,
            needs_base: false,
            cover,
            times: 1,
            per: 1,
        }
    }
}

fn lcm(a: i64, b: i64) -> i64 {
    fn gcd(a: i64, b: i64) -> i64 {
        if b == 0 { a } else { gcd(b, a % b) }
    }
    a / gcd(a, b) * b
}

/// What one seat has on the felt.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Default, Debug)]
pub struct SeatSums {
    /// By the spot's key, in its order.
    on: Vec<(u16, i64)>,
    pub total: i64,
    pub inside: i64,
    /// Wagers that stand by themselves, and those that need one of them.
    pub bases: u32,
    pub sides: u32,
}

impl SeatSums {
    pub fn wagers(&self) -> u32 {
        self.bases + self.sides
    }

    /// Counts a wager itself in.
    pub fn count(&mut self, book: &SpotBook, rules: &TableRules, target: &Target) {
        *self.kind(book, rules, target) += 1;
    }

    /// Counts a wager itself out.
    pub fn uncount(&mut self, book: &SpotBook, rules: &TableRules, target: &Target) {
        *self.kind(book, rules, target) -= 1;
    }

    fn kind(&mut self, book: &SpotBook, rules: &TableRules, target: &Target) -> &mut u32 {
        if book.needs_base(rules, target) { &mut self.sides } else { &mut self.bases }
    }

    fn on(&self, key: u16) -> i64 {
        self.on.binary_search_by_key(&key, |(key, _)| *key).map_or(0, |at| self.on[at].1)
    }
}

/// What the whole felt has.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Default, Debug)]
pub struct FeltSums {
    pub total: i64,
    /// What lies on the felt itself, and what would come back of it to all players, by pocket.
    laid: i64,
    back: Vec<i64>,
    /// What wagers on the last number could win at most.
    repeats: i64,
}

impl FeltSums {
    /// An empty felt for a wheel of so many pockets.
    pub fn new(pockets: usize) -> FeltSums {
        FeltSums { total: 0, laid: 0, back: vec![0; pockets], repeats: 0 }
    }

    /// The most that the house could lose on one pocket: the worst of the felt, and as if the last number were just that.
    /// Awards of target wagers come from the meters, and what coupons win is a promotion; neither is in it.
    pub fn exposure(&self) -> i64 {
        let worst = self.back.iter().copied().max().unwrap_or(0);
        worst.saturating_sub(self.laid).saturating_add(self.repeats)
    }
}

impl FeltSums {
    /// Counts an amount of a seat in.
    pub fn with(&mut self, seat: &mut SeatSums, book: &SpotBook, target: &Target, amount: Money) {
        self.add(seat, book, target, amount.0);
    }

    /// Counts an amount of a seat out.
    pub fn without(&mut self, seat: &mut SeatSums, book: &SpotBook, target: &Target, amount: Money) {
        self.add(seat, book, target, -amount.0);
    }

    fn add(&mut self, seat: &mut SeatSums, book: &SpotBook, target: &Target, amount: i64) {
        // Saturating: a running table takes no more than can be counted, but a round on paper may claim any amount.
        grow(&mut seat.total, amount);
        grow(&mut self.total, amount);
        if book.inside(target) {
            grow(&mut seat.inside, amount);
        }
        match target {
            Target::Spot(spot) => self.lay(seat, book, *spot, amount),
            Target::Call { lays, pieces, .. } => {
                let unit = amount / i64::from(*pieces);
                for &(spot, count) in lays {
                    self.lay(seat, book, spot, unit.saturating_mul(i64::from(count)));
                }
            }
            Target::Repeat => grow(&mut self.repeats, amount.saturating_mul(book.repeat_times)),
            Target::Progressive => {}
        }
    }

    fn lay(&mut self, seat: &mut SeatSums, book: &SpotBook, spot: SpotId, amount: i64) {
        let entry = book.entry(spot);
        let on = &mut seat.on;
        match on.binary_search_by_key(&entry.key, |(key, _)| *key) {
            Ok(at) => {
                grow(&mut on[at].1, amount);
                if on[at].1 == 0 {
                    on.remove(at);
                }
            }
            Err(at) => on.insert(at, (entry.key, amount)),
        }
        // Rounded up towards the house's worst: an exposure is a bound, not a payment.
        let back = amount.saturating_mul(entry.times).div_euclid(entry.per);
        grow(&mut self.laid, amount);
        for pocket in entry.cover.pockets() {
            grow(&mut self.back[usize::from(pocket.0)], back);
        }
    }
}

fn grow(sum: &mut i64, amount: i64) {
    *sum = sum.saturating_add(amount);
}

/// Sums of one seat and of the felt: a wager is checked against both at once.
#[derive(Clone, Copy, Debug)]
pub struct Sums<'a> {
    pub seat: &'a SeatSums,
    pub felt: &'a FeltSums,
}

impl Sums<'_> {
    /// Refuses an amount that may not come to what already lies there. `whole` is the wager with the amount in it.
    ///
    /// What is asked first is told, where a round takes the first of the order of reasons: histories have it so.
    pub fn check(
        &self,
        book: &SpotBook,
        rules: &TableRules,
        prior: Option<Pocket>,
        target: &Target,
        amount: Money,
        whole: Money,
    ) -> Result<(), Refusal> {
        if !book.surely_admitted(target, whole) {
            alone(rules, prior, target, whole)?;
        }
        self.based(rules, target)?;
        self.within_spot_limits(book, rules, target, amount)?;
        self.within_totals(rules, amount)?;
        // More than the felt may carry is refused after this by the table.
        if self.felt.total.saturating_add(amount.0) > FELT_CARRIES {
            return Ok(());
        }
        self.within_exposure(book, rules, target, amount)
    }

    /// Refuses a side wager of a player who has nothing else.
    pub(crate) fn based(&self, rules: &TableRules, target: &Target) -> Result<(), Refusal> {
        match needs_base(rules, target) {
            Some(cite) if self.seat.bases == 0 => Err(refused::no_base_wager(cite)),
            _ => Ok(()),
        }
    }

    pub(crate) fn within_spot_limits(
        &self,
        book: &SpotBook,
        rules: &TableRules,
        target: &Target,
        amount: Money,
    ) -> Result<(), Refusal> {
        let one = |spot: SpotId, amount: i64| -> Result<(), Refusal> {
            let entry = book.entry(spot);
            let lies = self.seat.on(entry.key);
            let fits = lies.saturating_add(amount) <= entry.spot_max;
            if fits { Ok(()) } else { Err(refused::above_spot_maximum(rules, lies, entry.spot_max)) }
        };
        match target {
            Target::Spot(spot) => one(*spot, amount.0),
            Target::Repeat | Target::Progressive => Ok(()),
            Target::Call { .. } => {
                // Two pieces of one call may lie on one spot.
                let mut laid = BTreeMap::<u16, (SpotId, i64)>::new();
                for piece in pieces(target, amount).unwrap_or_default() {
                    grow(&mut laid.entry(book.key(piece.spot)).or_insert((piece.spot, 0)).1, piece.amount.0);
                }
                laid.into_values().try_for_each(|(spot, amount)| one(spot, amount))
            }
        }
    }

    pub(crate) fn within_totals(&self, rules: &TableRules, amount: Money) -> Result<(), Refusal> {
        let Some(limits) = rules.limits() else { return Ok(()) };
        let totals = [
            (say::of_the_player(), limits.player_round_max, self.seat.total),
            (say::of_the_table(), limits.table_round_max, self.felt.total),
        ];
        for (whose, most, lies) in totals {
            let total = lies.saturating_add(amount.0);
            if let Some(most) = most.filter(|&most| total > most) {
                return Err(refused::total_too_high(rules, whose, lies, total, most));
            }
        }
        Ok(())
    }

    pub(crate) fn within_exposure(
        &self,
        book: &SpotBook,
        rules: &TableRules,
        target: &Target,
        amount: Money,
    ) -> Result<(), Refusal> {
        let Some(most) = rules.limits().and_then(|limits| limits.exposure_max) else { return Ok(()) };
        let mut seat = self.seat.clone();
        let mut felt = self.felt.clone();
        felt.with(&mut seat, book, target, amount);
        if felt.exposure() <= most {
            return Ok(());
        }
        let what = say::house_could_lose(Money(felt.exposure()), Money(most));
        let fix = say::bet_less_or_elsewhere();
        Err(Refusal { reason: Reason::ExposureTooHigh, cite: rules.limits_cite(), what, fix })
    }
}

#[cfg(test)]
mod tests {
    use super::lcm;

    #[test]
    fn the_least_common_multiple() {
        assert_eq!(lcm(4, 6), 12);
        assert_eq!(lcm(1, 500), 500);
    }
}
