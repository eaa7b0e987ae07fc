//! What happened, as people read it, with the clause by which it did.

use ::words::{Fact, capital};
use house::told::{self, Decided, Names, words};
use rulebook::{CiteId, FollowUp, Instrument, Language, Refusal, TableRules, Target};
use table::{Account, By, Event, PersonId, SeatNo, Time, Upkeep, WagerId};
use wheel::Money;

use super::{super::expect::told as outcome_paid, Session, time};

/// The name of an event as cases write it: `no spin called`.
pub(super) fn event_name(event: &Event) -> String {
    event.id().replace('-', " ")
}

/// A session knows everybody by name.
impl Names for Session {
    fn person(&self, person: PersonId) -> Fact {
        self.cast.person_called(person).into()
    }

    fn player(&self, player: u32) -> Fact {
        self.cast.player_called(player).into()
    }

    fn seat(&self, seat: SeatNo) -> Fact {
        self.seat_called(seat).into()
    }

    fn wager(&self, wager: WagerId) -> Fact {
        self.wager_called(wager).into()
    }

    fn colour(&self, colour: u8) -> Fact {
        self.cast.colour_called(colour).into()
    }

    fn time(&self, time: Time) -> Fact {
        time::show(time).into()
    }

    fn by(&self, _: &TableRules, by: By) -> Fact {
        Session::by(self, by).into()
    }
}

impl Session {
    fn show(&self, amount: Money) -> String {
        words::money(&self.rules, amount)
    }

    pub(super) fn target_called(&self, target: &Target) -> String {
        words::target(&self.rules, target)
    }

    pub(super) fn refused(&self, refusal: &Refusal) -> String {
        let cite = refusal.cite.map(|cite| format!(" ({})", self.rules.cite(cite).printed)).unwrap_or_default();
        let text = refusal.text(&self.rules, Language::English);
        let stop = if text.fix.ends_with('?') { "" } else { "." };
        format!("Refused, {}: {}{cite}. {}{stop}", refusal.reason.id(), text.what, text.fix)
    }

    pub(super) fn unexpected(&self, refusal: &Refusal) -> String {
        let cite = refusal.cite.map(|cite| format!("  {}", self.rules.cite(cite).printed)).unwrap_or_default();
        format!(
            "the rules do not take it. {} If that is right, write below it `  refused  {}{cite}`",
            self.refused(refusal),
            refusal.reason.id()
        )
    }

    pub(super) fn decided(&self, decided: &Decided) -> String {
        let cite = decided.cite.map(|cite| format!(" ({})", self.rules.cite(cite).printed)).unwrap_or_default();
        let outcome = outcome_paid(&self.rules, decided.outcome, decided.paid);
        let tip = if decided.placed.tip { ", for the dealers" } else { "" };
        let amount = self.show(decided.placed.amount);
        format!("{amount}, {}{tip}: {outcome}{cite}.", self.wager_called(decided.placed.wager))
    }

    /// What an event says, at the table as it is before the event, and its clause.
    pub(super) fn tell(&self, event: &Event) -> (String, Option<CiteId>) {
        let (says, cite) = told::tell(&self.rules, event, self);
        (capital(&words::text(&self.rules, &says, Language::English)), cite.or_else(|| self.step_by(event)))
    }

    /// The clause of a step where it is the state of the table that says which.
    fn step_by(&self, event: &Event) -> Option<CiteId> {
        let (rules, house) = (&self.rules, self.rules.house());
        match event {
            Event::WheelInspected { .. } => {
                let external = house.replacement.as_ref().and_then(|rule| rule.external_by.as_ref());
                let external = external.filter(|_| self.table.state().upkeep == Upkeep::ReplacedExternal);
                external.or(house.inspection.as_ref().map(|rule| &rule.by)).map(|by| by.cite)
            }
            Event::BallRemoved { .. } => {
                let due = self.table.state().ball.iter().find(|(duty, _)| *duty == FollowUp::RemoveBall);
                due.map(|(_, at)| rules.irregularities()[usize::from(*at)].cite)
            }
            _ => None,
        }
    }

    /// Who has what at the end; accounts without money are left out, but for the house.
    pub(super) fn balances(&self) -> Vec<String> {
        let state = self.table.state();
        let balance = |account: Account| state.ledger.balance(account);
        let mut lines = vec![format!("At {}, {}:", time::show(self.now), self.table.phase().says())];
        lines.push(format!("  House {}", self.show(balance(Account::House))));
        let others =
            [("Felt", Account::Felt), ("Prison", Account::Prison), ("Tips", Account::Tips), ("Owed", Account::Owed)];
        let mut rest: Vec<(String, Account)> = others.map(|(called, account)| (called.to_owned(), account)).into();
        if let Some(rule) = self.rules.progressive() {
            rest.extend((0..).zip(&rule.meters).map(|(at, meter)| (format!("Meter {}", meter.id), Account::Meter(at))));
        }
        for (seat, _) in state.taken_seats() {
            let purse = |with: Instrument| {
                (format!("{}, {}", self.seat_called(seat), with.called()), Account::Purse(seat, with))
            };
            rest.extend(Instrument::ALL.map(purse));
        }
        let held = rest.into_iter().map(|(called, account)| (called, balance(account)));
        lines.extend(
            held.filter(|(_, amount)| amount.0 != 0)
                .map(|(called, amount)| format!("  {called} {}", self.show(amount))),
        );
        lines
    }
}
