//! Whether play can begin at all: what everything that follows a bankroll asks first.

use wheel::{Currency, Money};

use super::{Next, Plan, Progression, Stakes, WithPlan};

/// Why there is nothing to play. Amounts are in minor units.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BeginFault {
    GoalReached,
    TooLittle { bankroll: i64, unit: i64 },
    FirstStake { plan: String, stake: i64 },
}

impl BeginFault {
    /// The message, with amounts as people write them.
    pub fn text(&self, currency: Currency) -> String {
        let show = |amount: i64| currency.show(Money(amount));
        match self {
            BeginFault::GoalReached => {
                "the goal is reached before the first spin; raise it above the bankroll".to_owned()
            }
            BeginFault::TooLittle { bankroll, unit } => format!(
                "the bankroll of {} is smaller than a wager of {}; raise the bankroll, or lower the wager",
                show(*bankroll),
                show(*unit)
            ),
            BeginFault::FirstStake { plan, stake } => format!(
                "the first wager of {plan} is {}, more than the bankroll or the table's maximum; raise the bankroll, lower \
                 the wager, or bet the most possible (at the cap: flat)",
                show(*stake)
            ),
        }
    }
}

/// Refuses a course that is over before its first spin.
pub fn begins(plan: &Plan, stakes: &Stakes, bankroll: Money, goal: Option<Money>) -> Result<(), BeginFault> {
    if goal.is_some_and(|goal| goal <= bankroll) {
        return Err(BeginFault::GoalReached);
    }
    if bankroll.0 < stakes.unit {
        return Err(BeginFault::TooLittle { bankroll: bankroll.0, unit: stakes.unit });
    }
    match plan.begin(First { stakes, bankroll: bankroll.0 }) {
        (Next::Stake(_), _) => Ok(()),
        (Next::Broke | Next::Stopped, stake) => Err(BeginFault::FirstStake { plan: plan.to_string(), stake }),
    }
}

/// What a plan does first, and what it wanted.
struct First<'a> {
    stakes: &'a Stakes,
    bankroll: i64,
}

impl WithPlan for First<'_> {
    type Answer = (Next, i64);

    fn with<P: Progression>(self, mut plan: P) -> (Next, i64) {
        let wanted = plan.stake(self.stakes.unit);
        (self.stakes.next(&mut plan, self.bankroll), wanted)
    }
}

#[cfg(test)]
mod tests {
    use super::{super::AtCap, *};

    #[test]
    fn what_is_over_before_it_begins_is_refused() {
        let stakes = |at_cap| Stakes { unit: 10, least: 10, most: 40, step: 10, at_cap };
        let line = Plan::Labouchere(vec![1, 2, 3, 4]);
        let begins = |plan: &Plan, at_cap, money, goal: Option<i64>| {
            begins(plan, &stakes(at_cap), Money(money), goal.map(Money))
        };
        assert_eq!(begins(&Plan::Flat, AtCap::Flat, 10, Some(11)), Ok(()));
        assert_eq!(begins(&Plan::Flat, AtCap::Flat, 100, Some(100)), Err(BeginFault::GoalReached));
        let little = BeginFault::TooLittle { bankroll: 900, unit: 1000 };
        let dollars = Currency::by_code("USD").unwrap();
        assert_eq!(
            little.text(dollars),
            "the bankroll of $9 is smaller than a wager of $10; raise the bankroll, or lower the wager"
        );
        let little = BeginFault::TooLittle { bankroll: 9, unit: 10 };
        assert_eq!(begins(&Plan::Martingale, AtCap::Stop, 9, None), Err(little));
        // A line of 1 to 4 begins with five units, and the table takes four.
        assert_eq!(begins(&line, AtCap::Flat, 100, None), Ok(()));
        for at_cap in [AtCap::Stop, AtCap::Reset] {
            let first = BeginFault::FirstStake { plan: line.to_string(), stake: 50 };
            assert_eq!(begins(&line, at_cap, 100, None), Err(first));
        }
    }
}
