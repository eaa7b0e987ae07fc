//! Double entry: every movement takes from one account what it gives to another, and all accounts together are zero.
//!
//! The sum is checked in release builds too. It costs a comparison, and a table that made or lost a cent must not go
//! on.

use rulebook::Instrument;
use serde::{Deserialize, Serialize};
use wheel::Money;

use crate::order::SeatNo;

/// Where money is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Account {
    /// Outside this table: what was brought is below zero, what was carried away above.
    World,
    /// The house's win and loss at this table.
    House,
    Felt,
    Prison,
    /// The dealers' tip box.
    Tips,
    Meter(u8),
    /// What a correction took back and the player no longer had; below zero, the player owes it.
    Owed,
    Purse(SeatNo, Instrument),
}

/// Balances in minor units.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Default, Debug)]
pub struct Ledger {
    world: i64,
    house: i64,
    felt: i64,
    prison: i64,
    tips: i64,
    owed: i64,
    meters: Vec<i64>,
    purses: Vec<[i64; 3]>,
    /// The sum of all, kept with every entry.
    sum: i128,
}

impl Ledger {
    pub fn balance(&self, account: Account) -> Money {
        Money(match account {
            Account::World => self.world,
            Account::House => self.house,
            Account::Felt => self.felt,
            Account::Prison => self.prison,
            Account::Tips => self.tips,
            Account::Owed => self.owed,
            Account::Meter(meter) => self.meters.get(usize::from(meter)).copied().unwrap_or(0),
            Account::Purse(seat, with) => self.purses.get(usize::from(seat.0)).map_or(0, |purse| purse[with as usize]),
        })
    }

    /// What all meters show together.
    pub fn on_meters(&self) -> Money {
        Money(self.meters.iter().sum())
    }

    /// Moves an amount. A balance that leaves 64 bits stops the table: nobody owns that much.
    pub(crate) fn transfer(&mut self, from: Account, to: Account, amount: Money) {
        self.post(from, -amount.0);
        self.post(to, amount.0);
    }

    fn post(&mut self, account: Account, amount: i64) {
        let balance = self.of(account);
        *balance = balance.checked_add(amount).expect("a balance stays within 64 bits");
        self.sum += i128::from(amount);
    }

    fn of(&mut self, account: Account) -> &mut i64 {
        match account {
            Account::World => &mut self.world,
            Account::House => &mut self.house,
            Account::Felt => &mut self.felt,
            Account::Prison => &mut self.prison,
            Account::Tips => &mut self.tips,
            Account::Owed => &mut self.owed,
            Account::Meter(meter) => {
                let at = usize::from(meter);
                if self.meters.len() <= at {
                    self.meters.resize(at + 1, 0);
                }
                &mut self.meters[at]
            }
            Account::Purse(seat, with) => {
                let at = usize::from(seat.0);
                if self.purses.len() <= at {
                    self.purses.resize(at + 1, [0; 3]);
                }
                &mut self.purses[at][with as usize]
            }
        }
    }

    /// The promise that money is never made or destroyed, kept in release builds: a table that breaks it stops itself.
    pub(crate) fn assert_balanced(&self) {
        assert!(self.sum == 0, "the accounts of the table do not add up to zero but to {}", self.sum);
    }

    /// How many seats ever had a purse.
    pub(crate) fn purses(&self) -> usize {
        self.purses.len()
    }

    /// Adds every account anew: for audits, and against a sum that was kept wrong.
    pub fn total(&self) -> i128 {
        let single = [self.world, self.house, self.felt, self.prison, self.tips, self.owed];
        let purses = self.purses.iter().flatten();
        single.iter().chain(&self.meters).chain(purses).map(|&balance| i128::from(balance)).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_transfer_keeps_the_sum_at_zero() {
        let mut ledger = Ledger::default();
        let purse = Account::Purse(SeatNo(3), Instrument::ValueChip);
        ledger.transfer(Account::World, purse, Money(500));
        ledger.transfer(purse, Account::Felt, Money(200));
        ledger.assert_balanced();
        assert_eq!(ledger.total(), 0);
        assert_eq!(ledger.balance(purse), Money(300));
        assert_eq!(ledger.balance(Account::World), Money(-500));
    }
}
