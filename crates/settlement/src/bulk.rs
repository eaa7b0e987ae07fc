//! Many wagers at once. Chips lie in stacks by spot; a wager left its player's balance when it was placed, so a loser
//! costs nothing: only the spots that win on the pocket are visited.

use rulebook::{TableRules, file::ZeroKind};
use wheel::{Money, Pocket, SpotId};

/// A whole felt of wagers, ready for any pocket.
#[derive(Clone, Debug)]
pub struct Bulk {
    stacks: Vec<Stack>,
    /// For each pocket the stacks that get something, and how much for each unit in halves.
    visits: Vec<Vec<Visit>>,
    /// Where a pocket needs a choice of each holder, so that only a settlement wager by wager can follow.
    choices: Vec<bool>,
    /// The most that any pocket could pay in all; kept within `i64`, so that settling never overflows.
    most: i64,
    per_unit_most: Vec<i64>,
}

#[derive(Clone, Default, Debug)]
struct Stack {
    players: Vec<u32>,
    amounts: Vec<i64>,
}

#[derive(Clone, Copy, Debug)]
struct Visit {
    spot: SpotId,
    /// What a wager gets back is its amount times this, divided by `per`.
    times: i64,
    per: i64,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BulkFault {
    #[error("the pocket puts wagers in prison, and each holder has a choice")]
    NeedsChoices,
    #[error("the pocket voids the spin")]
    VoidPocket,
    #[error("odds are drawn at this table, so each spin has its own")]
    DrawnOdds,
    #[error("no wager may lie on this spot, or not of this amount")]
    NotHere,
    #[error("the felt could pay more than 64 bits hold")]
    TooMuch,
    #[error("a wager belongs to a player beyond the balances given")]
    NoSuchPlayer,
}

impl Bulk {
    /// An empty felt of a table.
    pub fn new(rules: &TableRules) -> Result<Bulk, BulkFault> {
        if rules.drawn_odds().is_some() {
            return Err(BulkFault::DrawnOdds);
        }
        let mut visits = vec![Vec::new(); rules.wheel().len()];
        let mut choices = vec![false; rules.wheel().len()];
        let mut per_unit_most = Vec::new();
        for (id, spot) in rules.felt().spots() {
            let rule = rules.spot_rule(id);
            let (Some(wager), None) = (rule.wager, rule.closed) else {
                per_unit_most.push(0);
                continue;
            };
            let winnings = rules.odds_of(wager).0.winnings();
            let (times, per) = (winnings.numer() + winnings.denom(), *winnings.denom());
            per_unit_most.push(times);
            for pocket in rules.wheel().open().pockets() {
                let at = usize::from(pocket.0);
                if spot.cover.contains(pocket) {
                    visits[at].push(Visit { spot: id, times, per });
                } else if let Some(zero) = rules.zero_rule(wager, pocket) {
                    match zero.kind {
                        ZeroKind::Lose => {}
                        ZeroKind::LoseHalf => visits[at].push(Visit { spot: id, times: 1, per: 2 }),
                        ZeroKind::InPrison => choices[at] = true,
                    }
                }
            }
        }
        let stacks = vec![Stack::default(); per_unit_most.len()];
        Ok(Bulk { stacks, visits, choices, most: 0, per_unit_most })
    }

    /// Lays a wager that [`crate::admit`] let pass.
    pub fn place(&mut self, spot: SpotId, player: u32, amount: Money) -> Result<(), BulkFault> {
        let at = usize::from(spot.0);
        let times = self.per_unit_most.get(at).copied().filter(|&times| times > 0).ok_or(BulkFault::NotHere)?;
        if amount.0 <= 0 {
            return Err(BulkFault::NotHere);
        }
        let adds = amount.0.checked_mul(times).ok_or(BulkFault::TooMuch)?;
        self.most = self.most.checked_add(adds).ok_or(BulkFault::TooMuch)?;
        self.stacks[at].players.push(player);
        self.stacks[at].amounts.push(amount.0);
        Ok(())
    }

    pub fn len(&self) -> usize {
        self.stacks.iter().map(|stack| stack.players.len()).sum()
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Pays every winner into `balances`, which are by player, and says how much was paid in all.
    pub fn settle(&self, pocket: Pocket, balances: &mut [i64]) -> Result<Money, BulkFault> {
        let at = usize::from(pocket.0);
        if *self.choices.get(at).ok_or(BulkFault::VoidPocket)? {
            return Err(BulkFault::NeedsChoices);
        }
        if self.visits[at].is_empty() {
            return Err(BulkFault::VoidPocket);
        }
        let mut paid = 0;
        for visit in &self.visits[at] {
            let stack = &self.stacks[usize::from(visit.spot.0)];
            paid += if visit.per == 1 {
                stack.pay(balances, |amount| amount * visit.times)?
            } else {
                stack.pay(balances, |amount| amount * visit.times / visit.per)?
            };
        }
        Ok(Money(paid))
    }
}

impl Stack {
    fn pay(&self, balances: &mut [i64], back: impl Fn(i64) -> i64) -> Result<i64, BulkFault> {
        let mut paid = 0;
        for (&player, &amount) in self.players.iter().zip(&self.amounts) {
            let back = back(amount);
            let balance = balances.get_mut(player as usize).ok_or(BulkFault::NoSuchPlayer)?;
            *balance += back;
            paid += back;
        }
        Ok(paid)
    }
}
