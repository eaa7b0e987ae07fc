//! Many wagers at once. Chips lie in stacks by spot; a wager left its player's balance when it was placed, so a loser
//! costs nothing: only the spots that win on the pocket are visited.
//!
//! What needs a choice by each holder, or a draw, is refused, so this cannot be wrong silently.

use rulebook::{TableRules, Target};
use wheel::{Money, Pocket, SpotId};

use crate::{
    admit::Admitted,
    payer::{Fate, fate},
    round::Spin,
};

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
    /// One more than the highest player, so that one look tells whether the balances are long enough.
    players: usize,
}

/// The wagers of one spot. Nearly every amount fits 32 bits, and what is half as long is read twice as fast; those that do
/// not fit lie apart.
#[derive(Clone, Default, Debug)]
struct Stack {
    wagers: Vec<(u32, u32)>,
    large: Vec<(u32, i64)>,
    /// All amounts together: what the spot pays in all needs no second look at them.
    total: i64,
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
    #[error("the wager does not lie on one spot of this felt")]
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
        for (id, _) in rules.felt().spots() {
            let rule = rules.spot_rule(id);
            let (Some(_), None) = (rule.wager, rule.closed) else {
                per_unit_most.push(0);
                continue;
            };
            let mut most = 0;
            for pocket in rules.wheel().open().pockets() {
                let at = usize::from(pocket.0);
                let (times, per) = match fate(rules, &Spin::resting(pocket), pocket, id) {
                    Fate::Loses(_) => continue,
                    Fate::Wins(odds, _) => {
                        let winnings = odds.winnings();
                        (winnings.numer() + winnings.denom(), *winnings.denom())
                    }
                    Fate::Halves(_) => (1, 2),
                    Fate::Prison(_) => {
                        choices[at] = true;
                        continue;
                    }
                };
                most = most.max(times);
                visits[at].push(Visit { spot: id, times, per });
            }
            per_unit_most.push(most);
        }
        let stacks = vec![Stack::default(); per_unit_most.len()];
        Ok(Bulk { stacks, visits, choices, most: 0, per_unit_most, players: 0 })
    }

    /// Lays a wager on one spot.
    pub fn place(&mut self, wager: &Admitted) -> Result<(), BulkFault> {
        let Target::Spot(spot) = wager.target() else { return Err(BulkFault::NotHere) };
        let (at, player, amount) = (usize::from(spot.0), wager.player(), wager.amount());
        let times = self.per_unit_most.get(at).copied().filter(|&times| times > 0).ok_or(BulkFault::NotHere)?;
        let adds = amount.0.checked_mul(times).ok_or(BulkFault::TooMuch)?;
        self.most = self.most.checked_add(adds).ok_or(BulkFault::TooMuch)?;
        self.players = self.players.max(player as usize + 1);
        self.stacks[at].total += amount.0;
        match u32::try_from(amount.0) {
            Ok(small) => self.stacks[at].wagers.push((player, small)),
            Err(_) => self.stacks[at].large.push((player, amount.0)),
        }
        Ok(())
    }

    pub fn len(&self) -> usize {
        self.stacks.iter().map(|stack| stack.wagers.len() + stack.large.len()).sum()
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Pays every winner into `balances`, which are by player, and says how much was paid in all. A fault pays nobody.
    ///
    /// # Panics
    ///
    /// When a balance would leave 64 bits: a player cannot own that much, so a balance before was wrong.
    pub fn settle(&self, pocket: Pocket, balances: &mut [i64]) -> Result<Money, BulkFault> {
        let at = usize::from(pocket.0);
        if *self.choices.get(at).ok_or(BulkFault::VoidPocket)? {
            return Err(BulkFault::NeedsChoices);
        }
        if self.visits[at].is_empty() {
            return Err(BulkFault::VoidPocket);
        }
        // Before the first payment, so that a fault leaves the balances as they were.
        if balances.len() < self.players {
            return Err(BulkFault::NoSuchPlayer);
        }
        let mut paid = 0;
        for visit in &self.visits[at] {
            let stack = &self.stacks[usize::from(visit.spot.0)];
            // A division costs more than all the rest, and only half back and odds such as 13 to 2 need one.
            if visit.per == 1 {
                paid += stack.total * visit.times;
                stack.pay(balances, |amount| amount * visit.times);
            } else {
                paid += stack.total * visit.times / visit.per;
                stack.pay(balances, |amount| amount * visit.times / visit.per);
            }
        }
        Ok(Money(paid))
    }
}

impl Stack {
    fn pay(&self, balances: &mut [i64], back: impl Fn(i64) -> i64) {
        let mut credit = |player: u32, amount: i64| {
            let balance = &mut balances[player as usize];
            *balance = balance.checked_add(back(amount)).expect("a balance stays within 64 bits");
        };
        self.wagers.iter().for_each(|&(player, amount)| credit(player, amount.into()));
        self.large.iter().for_each(|&(player, amount)| credit(player, amount));
    }
}
