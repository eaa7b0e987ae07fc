//! A progressive wager taken apart: every award with its chance, and the reading of each meter at which the wager turns.

use num_traits::{One, Signed, Zero};
use rulebook::{Award, AwardRule, HotSpot, ProgressiveRule};
use wheel::Money;

use crate::{
    Exact,
    bonus::{chances, whole},
};

/// Which of the two wheels gives an award.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wheel {
    /// That of the player at the Hot Spot.
    Hot,
    /// That of everybody else who has won.
    Community,
}

/// One award, of one wheel.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AwardChance {
    pub wheel: Wheel,
    /// Its place in the rule's list for that wheel.
    pub at: usize,
    /// What it gives, with meters at their initial amounts; a stake that is given back is not in it.
    pub amount: Money,
    /// Once this wheel is turned.
    pub on_wheel: Exact,
    /// For each wager made.
    pub chance: Exact,
    /// What it adds to the return of one unit, with the wager where that is given back: all rows together are the return.
    pub adds: Exact,
}

/// A meter, and when it turns the wager.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MeterTurn {
    /// The chance that a wager takes this meter.
    pub chance: Exact,
    /// What each minor unit on the meter adds to the return of one unit.
    pub slope: Exact,
    /// The reading at which the wager returns exactly what it costs, the other meters at their initial amounts; none where
    /// no reading does, because the meter cannot be won. A reading is what the meter shows when it is paid, with the wager's own
    /// part on it. It may be below zero where the wager is in favour without it.
    pub turns_at: Option<Exact>,
}

/// All figures of a progressive wager for one number of players.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ProgressiveSheet {
    pub players: u32,
    /// The chance that the number is a target.
    pub hit: Exact,
    /// The chance that a winner is the one at the Hot Spot.
    pub hot: Exact,
    pub awards: Vec<AwardChance>,
    /// The part of the return that no meter has: awards of a fixed amount, and the stake where it is given back.
    pub fixed: Exact,
    pub meters: Vec<MeterTurn>,
    /// The return with all meters at their initial amounts.
    pub initial: Exact,
    /// The return with all meters at their reset amounts.
    pub reset: Exact,
    /// The return over a long time: whatever is added to a meter is won some day, above its reset amount.
    pub long_run: Exact,
    /// How many wagers it takes, with no meter won, for the wager to turn from the initial amounts; none where it never does.
    pub wagers_to_turn: Option<Exact>,
}

/// The figures of the target wager with `pockets` open pockets; `None` where its weights are not filed.
pub fn progressive_sheet(rule: &ProgressiveRule, pockets: u32, players: u32) -> Option<ProgressiveSheet> {
    if rule.target_counts.is_empty() || rule.hot.iter().all(|row| row.weight == 0) {
        return None;
    }
    let hit: Exact = chances(rule.target_counts.iter().copied())
        .into_iter()
        .map(|(count, chance)| chance * whole(count) / whole(pockets))
        .sum();
    let hot = match rule.hot_spot {
        HotSpot::EachWinner => Exact::one(),
        HotSpot::OneOfQualified => Exact::one() / whole(players.max(1)),
        HotSpot::OneOfSeats => Exact::one() / whole(rule.seats.max(1)),
    };
    let stake = whole(rule.stake.0.0);
    let mut sheet = ProgressiveSheet {
        players,
        hit: hit.clone(),
        hot: hot.clone(),
        awards: Vec::new(),
        fixed: Exact::zero(),
        meters: rule.meters.iter().map(|_| MeterTurn::nothing()).collect(),
        initial: Exact::zero(),
        reset: Exact::zero(),
        long_run: Exact::zero(),
        wagers_to_turn: None,
    };
    for (wheel, rows, turned) in
        [(Wheel::Hot, &rule.hot, &hit * &hot), (Wheel::Community, &rule.community, &hit * (Exact::one() - &hot))]
    {
        for (at, on_wheel) in on_wheel(rows) {
            let chance = &on_wheel * &turned;
            let (amount, meter) = match rows[at].award {
                Award::Pays(money) => (money, None),
                Award::Meter(meter) => (rule.meters[meter].initial, Some(meter)),
            };
            let given_back = if rule.stake_returned { chance.clone() } else { Exact::zero() };
            let adds = whole(amount.0) * &chance / &stake + &given_back;
            match meter {
                // Of a meter's award only the wager that is given back is fixed.
                Some(meter) => {
                    sheet.meters[meter].chance += &chance;
                    sheet.fixed += given_back;
                }
                None => sheet.fixed += &adds,
            }
            sheet.awards.push(AwardChance { wheel, at, amount, on_wheel, chance, adds });
        }
    }
    sheet.finish(rule, &stake);
    Some(sheet)
}

/// Rows that can come, with their chances.
fn on_wheel(rows: &[AwardRule]) -> Vec<(usize, Exact)> {
    chances(rows.iter().map(|row| row.weight).enumerate())
}

impl MeterTurn {
    fn nothing() -> MeterTurn {
        MeterTurn { chance: Exact::zero(), slope: Exact::zero(), turns_at: None }
    }
}

impl ProgressiveSheet {
    /// The return is a straight line in each meter, so each turn is one division.
    fn finish(&mut self, rule: &ProgressiveRule, stake: &Exact) {
        for meter in &mut self.meters {
            meter.slope = &meter.chance / stake;
        }
        let with = |amounts: &mut dyn Iterator<Item = Money>| -> Exact {
            let meters = self.meters.iter().zip(amounts);
            &self.fixed + meters.map(|(meter, amount)| &meter.slope * whole(amount.0)).sum::<Exact>()
        };
        self.initial = with(&mut rule.meters.iter().map(|meter| meter.initial));
        self.reset = with(&mut rule.meters.iter().map(|meter| meter.reset));
        let won = |(meter, row): &(&MeterTurn, &rulebook::MeterRule)| !meter.chance.is_zero() && row.adds.0 > 0;
        let added: Exact =
            self.meters.iter().zip(&rule.meters).filter(won).map(|(_, row)| whole(row.adds.0) / stake).sum();
        self.long_run = &self.reset + added;
        let short = Exact::one() - &self.initial;
        let rise: Exact =
            self.meters.iter().zip(&rule.meters).map(|(meter, row)| &meter.slope * whole(row.adds.0)).sum();
        if !short.is_positive() {
            self.wagers_to_turn = Some(Exact::zero());
        } else if rise.is_positive() {
            self.wagers_to_turn = Some((&short / rise).ceil());
        }
        for (meter, row) in self.meters.iter_mut().zip(&rule.meters) {
            if !meter.slope.is_zero() {
                meter.turns_at = Some(whole(row.initial.0) + &short / &meter.slope);
            }
        }
    }
}
