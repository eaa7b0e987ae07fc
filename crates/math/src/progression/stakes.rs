//! What a plan may stake: the limits of the table and the player's money.

use num_integer::Integer;
use rulebook::{Band, TableRules, Target, file::ZeroKind};
use wheel::{Currency, Money, SpotId};

use super::Progression;

/// What is done when a plan wants more than the table takes or the player has.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum AtCap {
    /// The player leaves with what is left.
    Stop,
    /// The largest wager that can be laid, again and again, until a result moves the plan.
    #[default]
    Flat,
    /// The loss is taken, and the plan begins again.
    Reset,
}

impl std::str::FromStr for AtCap {
    type Err = UnknownCap;

    fn from_str(text: &str) -> Result<AtCap, UnknownCap> {
        match text {
            "stop" => Ok(AtCap::Stop),
            "flat" => Ok(AtCap::Flat),
            "reset" => Ok(AtCap::Reset),
            _ => Err(UnknownCap(text.to_owned())),
        }
    }
}

impl std::fmt::Display for AtCap {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            AtCap::Stop => "stop",
            AtCap::Flat => "flat",
            AtCap::Reset => "reset",
        })
    }
}

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{0}` is not an action at the cap; choose stop, flat or reset")]
pub struct UnknownCap(String);

/// Why a plan cannot bet this unit. Amounts are in minor units.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StakesFault {
    BelowLeast { unit: i64, least: i64 },
    AboveMost { unit: i64, most: i64 },
    NotInSteps { unit: i64, step: i64 },
    Closed,
    Fixed { stake: i64 },
}

impl StakesFault {
    /// The message, with amounts as people write them.
    pub fn text(&self, currency: Currency) -> String {
        let show = |amount: i64| currency.show(Money(amount));
        match self {
            StakesFault::BelowLeast { unit, least } => {
                format!("a unit of {} is below the table's minimum of {}; raise it", show(*unit), show(*least))
            }
            StakesFault::AboveMost { unit, most } => {
                format!("a unit of {} is above the table's maximum of {}; lower it", show(*unit), show(*most))
            }
            StakesFault::NotInSteps { unit, step } => format!(
                "a unit of {} is not a multiple of {}, which this wager needs to be placed and paid exactly",
                show(*unit),
                show(*step)
            ),
            StakesFault::Closed => "no wager can be placed there at this table".to_owned(),
            StakesFault::Fixed { stake } => {
                format!("this wager is always {}, so no plan can raise or lower it; take flat", show(*stake))
            }
        }
    }
}

/// What can be staked on one wager, in minor units.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stakes {
    pub unit: i64,
    pub least: i64,
    /// `i64::MAX` where no maximum is posted.
    pub most: i64,
    /// Every wager is a multiple of this.
    pub step: i64,
    pub at_cap: AtCap,
}

/// What a plan lays, in minor units.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stake {
    pub amount: i64,
    /// The plan wanted more.
    pub cut: bool,
    pub unit: i64,
}

/// What a plan does next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Next {
    Stake(Stake),
    /// Has too little for the smallest wager that the plan would lay: ruined.
    Broke,
    /// Leaves at the cap with money left: by [`AtCap::Stop`], or because the table does not take the first stake of the plan.
    Stopped,
}

impl Stakes {
    /// Without any limits but the player's money.
    pub fn unlimited(unit: Money, at_cap: AtCap) -> Stakes {
        let unit = unit.0.max(1);
        Stakes { unit, least: 1, most: i64::MAX, step: 1, at_cap }
    }

    /// By the posted limits of the wager on this spot, and in steps that every outcome can pay exactly.
    pub fn at(rules: &TableRules, spot: SpotId, unit: Money, at_cap: AtCap) -> Result<Stakes, StakesFault> {
        Stakes::on(rules, &Target::Spot(spot), unit, at_cap)
    }

    /// The same for whatever a wager is laid on.
    pub fn on(rules: &TableRules, target: &Target, unit: Money, at_cap: AtCap) -> Result<Stakes, StakesFault> {
        let stakes = Stakes { unit: unit.0, at_cap, ..Stakes::posted_on(rules, target)? };
        match unit.0 {
            unit if unit < stakes.least => Err(StakesFault::BelowLeast { unit, least: stakes.least }),
            unit if unit > stakes.most => Err(StakesFault::AboveMost { unit, most: stakes.most }),
            unit if unit % stakes.step != 0 => Err(StakesFault::NotInSteps { unit, step: stakes.step }),
            _ => Ok(stakes),
        }
    }

    /// What the table takes on this target; the unit is the smallest of it.
    pub fn posted_on(rules: &TableRules, target: &Target) -> Result<Stakes, StakesFault> {
        let own = |id: &str| rules.limits().and_then(|limits| limits.band(id, None));
        match target {
            Target::Spot(spot) => Stakes::posted(rules, *spot),
            // A multiplier is whole, so that every amount can be paid.
            Target::Repeat => {
                let rule = rules.repeat().ok_or(StakesFault::Closed)?;
                Ok(Stakes::within(rules, own(&rule.id), 1))
            }
            Target::Progressive => {
                let rule = rules.progressive().ok_or(StakesFault::Closed)?;
                Err(StakesFault::Fixed { stake: rule.stake.0.0 })
            }
            Target::Call { call, lays, pieces } => {
                let pieces = i64::from(*pieces).max(1);
                let mut all = Stakes::within(rules, own(&rules.calls()[usize::from(*call)].id), pieces);
                // Each spot is held to its own limits with its part of the pieces.
                for (spot, count) in lays {
                    let (piece, count) = (Stakes::posted(rules, *spot)?, i64::from(*count).max(1));
                    all.least = all.least.max((piece.least.saturating_mul(pieces) + count - 1) / count);
                    all.most = all.most.min(piece.most.saturating_mul(pieces) / count);
                    all.step = all.step.lcm(&(piece.step / piece.step.gcd(&count) * pieces));
                }
                Ok(all.in_smallest_units())
            }
        }
    }

    /// The posted minimum, or one whole unit of the currency, raised to what can be laid and paid exactly: what is laid where no
    /// amount is named.
    pub fn smallest_on(rules: &TableRules, target: &Target) -> Money {
        let one = rules.book().currency.read("1").unwrap_or(Money(1));
        match Stakes::posted_on(rules, target) {
            Ok(stakes) => Money((stakes.least.max(one.0) + stakes.step - 1) / stakes.step * stakes.step),
            Err(StakesFault::Fixed { stake }) => Money(stake),
            Err(_) => one,
        }
    }

    /// What the table takes on this spot; the unit is the smallest of it.
    pub fn posted(rules: &TableRules, spot: SpotId) -> Result<Stakes, StakesFault> {
        let at = rules.spot_rule(spot).wager.ok_or(StakesFault::Closed)?;
        let wager = &rules.wagers()[usize::from(at)];
        let band = rules.limits().and_then(|limits| limits.band(&wager.id, Some(wager.class)));
        let halved = |kind: ZeroKind| kind != ZeroKind::Lose;
        let halves = rules.zero_rules().iter().any(|rule| rule.wagers.contains(&at) && halved(rule.kind));
        let drawn = rules.drawn_odds().filter(|drawn| drawn.wager == at).into_iter();
        let drawn =
            drawn.flat_map(|rule| std::iter::once(rule.first.0).chain(rule.others.iter().map(|(odds, _)| *odds)));
        let odds = std::iter::once(rules.odds_of(at).0).chain(drawn);
        let payable = odds.fold(if halves { 2 } else { 1 }, |step: i64, odds| step.lcm(odds.winnings().denom()));
        Ok(Stakes::within(rules, band, payable))
    }

    /// Between the ends of a band and below what a player, a table and a statute allow in all.
    fn within(rules: &TableRules, band: Option<Band>, payable: i64) -> Stakes {
        let limits = rules.limits();
        let step = band.and_then(|band| band.increment).unwrap_or(1).max(1).lcm(&payable);
        let (least, most) = band.map_or((1, i64::MAX), |band| (band.min.max(1), band.max));
        let in_all =
            limits.into_iter().flat_map(|l| [l.statutory_max, l.player_round_max, l.table_round_max]).flatten();
        let most = in_all.fold(most, i64::min);
        Stakes { unit: least, least, most, step, at_cap: AtCap::default() }.in_smallest_units()
    }

    /// With the smallest amount that can be laid as the unit.
    fn in_smallest_units(self) -> Stakes {
        Stakes { unit: (self.least + self.step - 1) / self.step * self.step, ..self }
    }

    /// What the plan lays next with this much money.
    #[inline]
    pub fn next<P: Progression>(&self, plan: &mut P, bankroll: i64) -> Next {
        let wanted = plan.stake(self.unit);
        if wanted <= self.most && wanted <= bankroll {
            return self.stake(wanted, false);
        }
        self.at_the_cap(plan, bankroll)
    }

    #[inline]
    fn stake(&self, amount: i64, cut: bool) -> Next {
        Next::Stake(Stake { amount, cut, unit: self.unit })
    }

    #[cold]
    fn at_the_cap<P: Progression>(&self, plan: &mut P, bankroll: i64) -> Next {
        let room = self.most.min(bankroll);
        match self.at_cap {
            AtCap::Flat => {
                let amount = room - room.rem_euclid(self.step);
                if amount < self.least.max(1) { Next::Broke } else { self.stake(amount, true) }
            }
            AtCap::Stop if bankroll < self.unit => Next::Broke,
            AtCap::Stop => Next::Stopped,
            AtCap::Reset => {
                plan.begin();
                let amount = plan.stake(self.unit);
                match amount {
                    amount if amount <= room => self.stake(amount, false),
                    amount if amount > bankroll => Next::Broke,
                    // The table does not take even the first stake: whoever has the money for it is not ruined.
                    _ => Next::Stopped,
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{super::Martingale, *};

    fn stakes(at_cap: AtCap) -> Stakes {
        Stakes { unit: 10, least: 5, most: 50, step: 5, at_cap }
    }

    fn laid(amount: i64, cut: bool) -> Next {
        Next::Stake(Stake { amount, cut, unit: 10 })
    }

    /// A martingale that has lost so often.
    fn after(losses: usize) -> Martingale {
        let mut plan = Martingale::default();
        for _ in 0..losses {
            plan.after(-1, Stake { amount: 1, cut: false, unit: 10 });
        }
        plan
    }

    #[test]
    fn a_cap_does_what_was_asked_for() {
        let wants_80 = after(3);
        assert_eq!(stakes(AtCap::Flat).next(&mut wants_80.clone(), 1000), laid(50, true));
        assert_eq!(stakes(AtCap::Reset).next(&mut wants_80.clone(), 1000), laid(10, false));
        assert_eq!(stakes(AtCap::Stop).next(&mut wants_80.clone(), 1000), Next::Stopped);
    }

    #[test]
    fn too_little_money_is_a_cap_too_and_at_last_ruin() {
        let wants_40 = after(2);
        assert_eq!(stakes(AtCap::Flat).next(&mut wants_40.clone(), 33), laid(30, true));
        assert_eq!(stakes(AtCap::Flat).next(&mut wants_40.clone(), 4), Next::Broke);
        assert_eq!(stakes(AtCap::Reset).next(&mut wants_40.clone(), 33), laid(10, false));
        assert_eq!(stakes(AtCap::Reset).next(&mut wants_40.clone(), 9), Next::Broke);
        assert_eq!(stakes(AtCap::Stop).next(&mut wants_40.clone(), 33), Next::Stopped);
        assert_eq!(stakes(AtCap::Stop).next(&mut wants_40.clone(), 9), Next::Broke);
    }

    #[test]
    fn who_may_not_lay_the_first_stake_is_not_ruined() {
        // Five units are wanted, four are the most: no money helps.
        let line = super::super::Labouchere::new(&[1, 2, 3, 4]);
        let stakes = Stakes { most: 40, ..stakes(AtCap::Reset) };
        assert_eq!(stakes.next(&mut line.clone(), 1000), Next::Stopped);
        assert_eq!(stakes.next(&mut line.clone(), 45), Next::Broke);
    }
}
