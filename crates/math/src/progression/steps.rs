//! The plans whose state is a number or two.

use std::marker::PhantomData;

use super::{Progression, Stake};

/// Always one unit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Flat;

impl Progression for Flat {
    #[inline]
    fn stake(&self, unit: i64) -> i64 {
        unit
    }

    #[inline]
    fn after(&mut self, _: i64, _: Stake) {}

    #[inline]
    fn begin(&mut self) {}
}

/// A stake of that many units, so large at most that further steps mean nothing: every table's cap lies below.
const MOST_UNITS: i64 = 1 << 31;

/// The units after a win, after a loss that was not cut, or as they were; with a result of the other sign for plans that go
/// up after a win. Both are known before the result is looked at: no processor can guess a spin, so a jump here would cost more
/// than the arithmetic that it saves.
#[inline]
fn moved(units: i64, result: i64, cut: bool, after_win: i64, after_loss: i64) -> i64 {
    let lost = if result < 0 { after_loss } else { units };
    let kept = if cut { units } else { lost };
    if result > 0 { after_win } else { kept }
}

/// How a number of units moves after a result.
pub trait Step: Copy + Ord + std::fmt::Debug {
    fn after(units: i64, result: i64, cut: bool) -> i64;
}

/// A stake of some units, one at first, that each result moves by a step.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Ladder<S> {
    units: i64,
    step: PhantomData<S>,
}

impl<S> Default for Ladder<S> {
    fn default() -> Ladder<S> {
        Ladder { units: 1, step: PhantomData }
    }
}

impl<S: Step> Progression for Ladder<S> {
    #[inline]
    fn stake(&self, unit: i64) -> i64 {
        self.units.saturating_mul(unit)
    }

    #[inline]
    fn after(&mut self, result: i64, laid: Stake) {
        self.units = S::after(self.units, result, laid.cut);
    }

    #[inline]
    fn begin(&mut self) {
        self.units = 1;
    }
}

/// Doubles after a loss, begins anew after a win.
pub type Martingale = Ladder<Doubling>;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Doubling;

impl Step for Doubling {
    #[inline]
    fn after(units: i64, result: i64, cut: bool) -> i64 {
        moved(units, result, cut, 1, (units * 2).min(MOST_UNITS))
    }
}

/// Doubles and adds a unit after a loss, begins anew after a win.
pub type GrandMartingale = Ladder<DoublingAndOne>;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct DoublingAndOne;

impl Step for DoublingAndOne {
    #[inline]
    fn after(units: i64, result: i64, cut: bool) -> i64 {
        moved(units, result, cut, 1, (units * 2 + 1).min(MOST_UNITS))
    }
}

/// One unit more after a loss, one less after a win, never less than one.
pub type DAlembert = Ladder<UpAfterLoss>;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct UpAfterLoss;

impl Step for UpAfterLoss {
    #[inline]
    fn after(units: i64, result: i64, cut: bool) -> i64 {
        moved(units, result, cut, (units - 1).max(1), (units + 1).min(MOST_UNITS))
    }
}

/// One unit more after a win, one less after a loss, never less than one.
pub type ContreDAlembert = Ladder<UpAfterWin>;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct UpAfterWin;

impl Step for UpAfterWin {
    #[inline]
    fn after(units: i64, result: i64, cut: bool) -> i64 {
        UpAfterLoss::after(units, -result, cut)
    }
}

/// Doubles after a win until that many wins in a row, then begins anew; so does it after a loss.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Paroli {
    wins: u32,
    won: i64,
}

impl Paroli {
    pub fn new(wins: u32) -> Paroli {
        Paroli { wins: wins.clamp(1, 30), won: 0 }
    }
}

impl Progression for Paroli {
    #[inline]
    fn stake(&self, unit: i64) -> i64 {
        unit.saturating_mul(1 << self.won)
    }

    #[inline]
    fn after(&mut self, result: i64, _: Stake) {
        let more = if self.won + 1 >= i64::from(self.wins) { 0 } else { self.won + 1 };
        // A series is so many wins in a row: one of a stake that was cut is a win too.
        self.won = moved(self.won, result, false, more, 0);
    }

    #[inline]
    fn begin(&mut self) {
        self.won = 0;
    }
}

/// Stakes the numbers of Fibonacci: one on after a loss, two back after a win.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Fibonacci {
    before: i64,
    units: i64,
}

impl Default for Fibonacci {
    fn default() -> Fibonacci {
        Fibonacci { before: 0, units: 1 }
    }
}

impl Fibonacci {
    #[inline]
    fn back(&mut self) {
        if self.before > 0 {
            (self.before, self.units) = (self.units - self.before, self.before);
        }
    }
}

impl Progression for Fibonacci {
    #[inline]
    fn stake(&self, unit: i64) -> i64 {
        self.units.saturating_mul(unit)
    }

    #[inline]
    fn after(&mut self, result: i64, laid: Stake) {
        if result > 0 {
            self.back();
            self.back();
        } else if result < 0 && !laid.cut && self.units < MOST_UNITS {
            (self.before, self.units) = (self.units, self.before + self.units);
        }
    }

    #[inline]
    fn begin(&mut self) {
        *self = Fibonacci::default();
    }
}

/// Wants one unit from each series: after a loss the same again as was laid, after a win a unit more than was laid, never
/// more than the series still lacks.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct OscarsGrind {
    /// What it wants next, in minor units; nothing where a series begins, which is with one unit.
    next: i64,
    /// What this series has brought so far, in minor units.
    brought: i64,
}

impl Progression for OscarsGrind {
    #[inline]
    fn stake(&self, unit: i64) -> i64 {
        if self.next == 0 { unit } else { self.next }
    }

    #[inline]
    fn after(&mut self, result: i64, laid: Stake) {
        if result == 0 {
            return;
        }
        self.brought = self.brought.saturating_add(result);
        if self.brought >= laid.unit {
            return self.begin();
        }
        let raised = if result > 0 { laid.amount.saturating_add(laid.unit) } else { laid.amount };
        // Rounded up to whole units: half a wager that zero took would otherwise ask for a stake that cannot be laid.
        let unit = laid.unit.max(1);
        let lacks = (unit - self.brought).saturating_add(unit - 1) / unit * unit;
        self.next = raised.min(lacks);
    }

    #[inline]
    fn begin(&mut self) {
        *self = OscarsGrind::default();
    }
}

/// 1, 3, 2 and 6 units while it wins; a loss or the fourth win begin anew.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct OneThreeTwoSix {
    won: i64,
}

impl Progression for OneThreeTwoSix {
    #[inline]
    fn stake(&self, unit: i64) -> i64 {
        let units = match self.won {
            0 => 1,
            1 => 3,
            2 => 2,
            _ => 6,
        };
        unit.saturating_mul(units)
    }

    #[inline]
    fn after(&mut self, result: i64, _: Stake) {
        self.won = moved(self.won, result, false, (self.won + 1) & 3, 0);
    }

    #[inline]
    fn begin(&mut self) {
        self.won = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a plan stakes, in units, while it wins (`w`), loses (`l`) and gets its wager back (`=`) at even money.
    fn stakes(mut plan: impl Progression, results: &str) -> Vec<i64> {
        let unit = 10;
        let mut all = vec![plan.stake(unit) / unit];
        for result in results.chars() {
            let stake = plan.stake(unit);
            plan.after(
                match result {
                    'w' => stake,
                    'l' => -stake,
                    _ => 0,
                },
                Stake { amount: stake, cut: false, unit },
            );
            all.push(plan.stake(unit) / unit);
        }
        all
    }

    #[test]
    fn each_plan_stakes_as_its_name_says() {
        assert_eq!(stakes(Flat, "lwl"), [1, 1, 1, 1]);
        assert_eq!(stakes(Martingale::default(), "lll=wl"), [1, 2, 4, 8, 8, 1, 2]);
        assert_eq!(stakes(GrandMartingale::default(), "lllw"), [1, 3, 7, 15, 1]);
        assert_eq!(stakes(DAlembert::default(), "llwwww"), [1, 2, 3, 2, 1, 1, 1]);
        assert_eq!(stakes(ContreDAlembert::default(), "wwllll"), [1, 2, 3, 2, 1, 1, 1]);
        assert_eq!(stakes(Paroli::new(3), "wwwwlww"), [1, 2, 4, 1, 2, 1, 2, 4]);
        assert_eq!(stakes(Fibonacci::default(), "lllllwwww"), [1, 1, 2, 3, 5, 8, 3, 1, 1, 1]);
        assert_eq!(stakes(OneThreeTwoSix::default(), "wwwwwlw"), [1, 3, 2, 6, 1, 3, 1, 3]);
    }

    #[test]
    fn oscar_never_asks_for_more_than_the_series_lacks() {
        // Behind by 3 after three losses; 1 won, 2 won: even; a stake of 3 would bring more than the unit that is wanted.
        assert_eq!(stakes(OscarsGrind::default(), "lllwww"), [1, 1, 1, 1, 2, 1, 1]);
        assert_eq!(stakes(OscarsGrind::default(), "w"), [1, 1]);
        // Even after a loss and a win, so that one is all that is lacking; a loss then asks for the same and not for more.
        assert_eq!(stakes(OscarsGrind::default(), "lwlww"), [1, 1, 1, 1, 1, 1]);
    }

    #[test]
    fn a_loss_of_a_stake_that_was_cut_moves_no_plan_up() {
        let mut plan = Martingale::default();
        plan.after(-10, Stake { amount: 10, cut: false, unit: 10 });
        plan.after(-15, Stake { amount: 15, cut: true, unit: 10 });
        assert_eq!(plan.stake(10), 20);
    }

    #[test]
    fn no_run_of_losses_or_wins_leaves_the_numbers() {
        let run = |results: char| results.to_string().repeat(200);
        for results in ["l", "w"].map(|r| run(r.chars().next().unwrap_or('l'))) {
            for all in [
                stakes(Martingale::default(), &results),
                stakes(GrandMartingale::default(), &results),
                stakes(Fibonacci::default(), &results),
                stakes(DAlembert::default(), &results),
                stakes(ContreDAlembert::default(), &results),
                stakes(OscarsGrind::default(), &results),
                stakes(Paroli::new(99), &results),
            ] {
                assert!(all.iter().all(|units| *units >= 1), "{all:?}");
            }
        }
    }
}
