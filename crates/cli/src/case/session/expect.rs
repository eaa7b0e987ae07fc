//! The indented lines of a session: what the order above must bring, set against what it brought.

use house::told::{Decided, find};
use rulebook::{Cite, CiteId};
use table::{Account, Event};
use wheel::Money;

use super::{
    super::{
        expect::{same_clause, same_reading, told},
        same,
    },
    Session,
    orders::instrument,
    tell::event_name,
};

/// First columns of indented lines; any other is the name of a wager.
pub(super) const WORDS: [&str; 12] =
    ["refused", "phase", "event", "no event", "balance", "lies", "meter", "house", "felt", "prison", "tips", "owed"];

impl Session {
    pub(super) fn expect(&mut self, columns: &[&str]) -> Result<(), String> {
        if self.brought.line == 0 {
            return Err("an indented line belongs below the order that it is about".to_owned());
        }
        if let ["refused", reason, rest @ ..] = columns {
            return self.expect_refusal(reason, rest);
        }
        if let Some(refusal) = &self.brought.refusal {
            return Err(self.unexpected(refusal));
        }
        match columns {
            ["phase", phase] => same("the phase", phase, self.table.phase().id()),
            ["event", name, rest @ ..] => self.expect_event(name, rest),
            ["no event", name] => match self.event(name) {
                None => Ok(()),
                Some(_) => Err(format!("expected that `{name}` does not happen, and it did")),
            },
            ["balance", seat, with, amount] => {
                let (seat, with) = (self.seat(seat)?, instrument(with)?);
                self.expect_account(&format!("the balance of seat {}", seat.0), Account::Purse(seat, with), amount)
            }
            ["lies", wager, amount] => self.expect_lying(wager, amount),
            ["meter", id, amount] => {
                let meters = self.rules.progressive().map_or(&[][..], |rule| &rule.meters);
                let at = meters.iter().position(|meter| meter.id == *id).and_then(|at| u8::try_from(at).ok());
                let at = at.ok_or_else(|| format!("this table has no meter `{id}`"))?;
                self.expect_account(&format!("meter {id}"), Account::Meter(at), amount)
            }
            ["house", amount] => self.expect_account("the house's balance", Account::House, amount),
            ["felt", amount] => self.expect_account("what is on the felt", Account::Felt, amount),
            ["prison", amount] => self.expect_account("what is in prison", Account::Prison, amount),
            ["tips", amount] => self.expect_account("the tip box", Account::Tips, amount),
            ["owed", amount] => self.expect_account("what is owed", Account::Owed, amount),
            [word, ..] if WORDS.contains(word) => {
                Err(format!("`{}` is not how `{word}` is written; docs/cases.md shows it", columns.join("  ")))
            }
            [wager, outcome, rest @ ..] => self.expect_outcome(wager, outcome, rest),
            _ => Err("say what is expected: `A  won 180  CLAUSE`, `phase  idle`, `refused  REASON  CLAUSE`".to_owned()),
        }
    }

    fn expect_refusal(&mut self, reason: &str, rest: &[&str]) -> Result<(), String> {
        let Some(refusal) = self.brought.refusal.take() else {
            return Err(format!("expected the order to be refused as {reason}, and the rules take it"));
        };
        let told = |what: String| format!("{what}. {}", self.refused(&refusal));
        same("the reason", reason, refusal.reason.id()).map_err(told)?;
        self.clause(rest, refusal.cite).map_err(told)
    }

    /// `CLAUSE  reading ID`, of which the reading may be left out.
    fn clause(&self, columns: &[&str], given: Option<CiteId>) -> Result<(), String> {
        let cite: Option<&Cite> = given.map(|cite| self.rules.cite(cite));
        same_clause(columns.first().copied(), cite)?;
        match columns.get(1..).unwrap_or_default() {
            [] => Ok(()),
            [reading] => same_reading(reading, cite),
            _ => Err("after the clause comes `reading ID` or nothing".to_owned()),
        }
    }

    fn event(&self, name: &str) -> Option<&(Event, Option<CiteId>)> {
        self.brought.events.iter().find(|(event, _)| event_name(event) == name)
    }

    fn expect_event(&self, name: &str, rest: &[&str]) -> Result<(), String> {
        let (_, cite) = self.event(name).ok_or_else(|| {
            let names: Vec<String> = self.brought.events.iter().map(|(event, _)| event_name(event)).collect();
            format!("expected the event `{name}`, and what happened is: {}", names.join(", "))
        })?;
        self.clause(rest, *cite)
    }

    fn expect_account(&self, what: &str, account: Account, expected: &str) -> Result<(), String> {
        let show = |amount: Money| self.rules.book().currency.show(amount);
        let given = self.table.state().ledger.balance(account);
        same(what, &show(self.money(expected)?), &show(given))
    }

    fn expect_lying(&self, name: &str, expected: &str) -> Result<(), String> {
        let wager = self.wager(name)?;
        let show = |amount: Money| self.rules.book().currency.show(amount);
        let lies = self.table.state().round.wager(wager).map_or(Money(0), |placed| placed.amount);
        same(&format!("the amount of {name} on the felt"), &show(self.money(expected)?), &show(lies))
    }

    fn expect_outcome(&self, name: &str, outcome: &str, rest: &[&str]) -> Result<(), String> {
        let wager = self.wager(name)?;
        let decided = |decided: &&Decided| decided.placed.wager == wager;
        let Some(decided) = self.brought.decided.iter().rev().find(decided) else {
            let known =
                find(&self.table, wager).map_or("no such wager was placed", |_| "the order above does not decide it");
            return Err(format!("expected {name} to be `{outcome}`, and {known}"));
        };
        same(&format!("the outcome of {name}"), outcome, &told(&self.rules, decided.outcome, decided.paid))?;
        self.clause(rest, decided.cite)
    }
}
