//! Evidence for a spin: who says that it counted, how fast it can have been, what is held for a supervisor, and that whoever
//! dealt a round does not decide about it. Each follows from a key of the rulebook; a book without it is decided as it was.

use std::{borrow::Cow, collections::BTreeSet};

use rulebook::{CiteId, IrregularityRule, Reason, Refusal, Target, file::Close};
use settlement::{AfterVoid, Direction, Verdict, Void};
use wheel::{Money, Pocket};
use words::say;

use super::{Decided, Desk, given_back};
use crate::{
    event::{Event, HeldFor, Paid, Placed},
    evolve::evolve,
    order::{By, Device, Evidence, PersonId},
    phase::Phase,
    state::Table,
};

impl Desk<'_> {
    pub(super) fn attest_spin(&self) -> Decided {
        self.dealer()?;
        let Some(cite) = self.house().spin.attested else {
            return Err(Refusal::bad_input(Reason::NotOffered, say::nobody_attests_here(), say::go_on_without_it()));
        };
        let phases = [Phase::Rolling, Phase::Running, Phase::Held];
        self.in_phase(&phases, Some(cite), say::attest_it_while_the_wheel_spins())?;
        if self.state().round.attested.is_some() {
            let (what, fix) = (say::spin_is_attested(), say::announce_the_number());
            return Err(Refusal::by_rule(Reason::OutOfTurn, cite, what, fix));
        }
        Ok(vec![Event::SpinAttested { by: self.order.by, cite }])
    }

    /// A person's number needs somebody's word, or a count, that the spin made revolutions enough.
    pub(super) fn must_be_attested(&self, revolutions: Option<u8>) -> Result<(), Refusal> {
        let round = &self.state().round;
        let Some(cite) = self.house().spin.attested else { return Ok(()) };
        let counted = revolutions.is_some() || round.told.is_some_and(|(_, counted, _)| counted.is_some());
        if counted || round.attested.is_some() || self.order.by == By::Device(Device::House) {
            return Ok(());
        }
        let what = say::nobody_attested_the_spin(self.rules().revolutions_min().0);
        Err(Refusal::by_rule(Reason::OutOfTurn, cite, what, say::attest_it_first()))
    }

    /// A number that a person announces sooner than a spin can be over is held.
    pub(super) fn too_fast(&self) -> Option<Event> {
        let (least, cite) = self.house().spin.least_times?;
        let round = &self.state().round;
        let called = round.closed.filter(|(_, evidence)| *evidence == Evidence::Call).map(|(at, _)| at);
        let called = called.or(round.called);
        let now = Some(self.order.at);
        let gaps = [
            (round.spun_at, called.filter(|called| Some(*called) >= round.spun_at), least.launch_to_call_ms),
            (called, now, least.call_to_result_ms),
            (round.spun_at, now, least.launch_to_result_ms),
        ];
        let faster = gaps.into_iter().any(|(from, to, least)| {
            from.zip(to).is_some_and(|(from, to)| to.0.saturating_sub(from.0) < i64::from(least))
        });
        faster.then_some(Event::ResultHeld { why: HeldFor::TooFast, cite })
    }

    /// A ball that rests while bets are open: what was bet since the launch may have been bet on a known number.
    pub(super) fn held_while_open(&self, cite: CiteId, told: Option<Event>) -> Vec<Event> {
        let mut events = vec![self.closed(Evidence::Pocket)];
        events.extend(told);
        events.push(Event::ResultHeld { why: HeldFor::MissedCall, cite });
        events
    }

    /// The supervisor decides about a number that is held for no irregularity.
    pub(super) fn direct_held(&self, why_held: HeldFor, direction: Direction, why: &str) -> Decided {
        let (person, _) = self.supervisor()?;
        Self::reason_given(why)?;
        self.teller_does_not_decide(person)?;
        self.dealt_by_another(person)?;
        let spin = &self.house().spin;
        let cite = match why_held {
            HeldFor::MissedCall => spin.missed_call,
            HeldFor::TooFast => spin.least_times.map(|(_, cite)| cite),
        };
        let cite = cite.unwrap_or(self.house().supervisor.cite);
        let mut events = vec![Event::Directed { direction, by: self.order.by, why: why.to_owned(), cite }];
        match direction {
            Direction::NoSpin => {
                let void = Void::unlisted(self.rules(), cite);
                if why_held == HeldFor::MissedCall && void.after == AfterVoid::Locked {
                    events.extend(self.short_returned());
                }
                events.extend(self.no_spin(void));
            }
            Direction::ResultStands(pocket) => {
                if why_held == HeldFor::MissedCall {
                    if self.state().round.spun_at.is_none() {
                        let what = say::nobody_saw_the_launch();
                        return Err(Refusal::by_rule(Reason::NotValid, cite, what, say::direct_no_spin()));
                    }
                    events.extend(self.since_launch_returned(cite));
                }
                let pocket = self.pocket(pocket)?;
                self.may_stand(pocket)?;
                if let Verdict::Void(Void { cite, .. }) = self.verdict(pocket)? {
                    let (what, fix) = (say::spin_cannot_count(), say::direct_no_spin());
                    return Err(Refusal::by_rule(Reason::NotValid, cite, what, fix));
                }
                if why_held == HeldFor::MissedCall {
                    let table = self.after(&events);
                    events.extend(Desk { table: &table, order: self.order }.short_returned());
                }
                return self.number_stands(events, pocket);
            }
        }
        Ok(events)
    }

    /// The table as it stands when these have happened.
    fn after(&self, events: &[Event]) -> Cow<'_, Table> {
        let mut table = Cow::Borrowed(self.table);
        for event in events {
            evolve(table.to_mut(), event);
        }
        table
    }

    /// The number stands, after what comes before it. Wagers whose multiplier nobody saw before the ball rested are given back.
    pub(super) fn number_stands(&self, mut events: Vec<Event>, pocket: Pocket) -> Decided {
        let table = self.after(&events);
        let desk = Desk { table: &table, order: self.order };
        if let Some(returned) = desk.unshown_returned() {
            events.push(returned);
            return self.number_stands(events, pocket);
        }
        desk.draws_are_complete(pocket)?;
        events.push(Event::ResultConfirmed { pocket, by: self.order.by });
        Ok(events)
    }

    /// What was laid, added or moved since the launch, given back.
    fn since_launch_returned(&self, cite: CiteId) -> Vec<Event> {
        let round = &self.state().round;
        let before = |placed: &Placed| {
            let at = round.launched.binary_search_by_key(&placed.wager, |lay| lay.wager).ok()?;
            Some(&round.launched[at]).filter(|lay| lay.on == placed.on)
        };
        let mut lines: Vec<Paid> = Vec::new();
        let mut events = Vec::new();
        for placed in round.lying() {
            match before(placed) {
                None => lines.push(given_back(placed, cite)),
                Some(lay) if lay.amount < placed.amount => {
                    let amount = Money(placed.amount.0 - lay.amount.0);
                    events.push(Event::RaiseReturned { wager: placed.wager, amount, cite });
                }
                Some(_) => {}
            }
        }
        events.extend((!lines.is_empty()).then_some(Event::WagersReturned { lines }));
        events
    }

    /// The call after a timer or a sensor closed the bets: made and recorded once, and nothing else follows from it.
    pub(super) fn late_call(&self, cite: CiteId) -> Decided {
        let round = &self.state().round;
        // Where the call comes while the ball runs, it is no such call before the spin.
        let before_spin = self.rules().bets_close().0 == Close::BeforeSpin;
        let closed = matches!(self.phase(), Phase::Running | Phase::Told | Phase::Held)
            || (self.phase() == Phase::Shut && before_spin);
        let called = round.called.is_some() || round.closed.is_none_or(|(_, evidence)| evidence == Evidence::Call);
        match self.house().spin.late_call {
            Some(cite) if closed && !called => {
                Ok(vec![Event::NoMoreBetsCalled { at: self.order.at, by: self.order.by, cite }])
            }
            _ => Err(self.out_of_turn(Some(cite), say::open_the_bets_first())),
        }
    }

    /// One more thing was wrong with a spin that does not count, or with one that is held: it is recorded, and its duties hold too.
    pub(super) fn further_irregularity(&self, irregularity: u8, rule: &IrregularityRule) -> Option<Decided> {
        let cite = self.house().spin.further_irregularities?;
        let state = self.state();
        let known: Vec<u8> = match (self.phase(), &state.voided) {
            (Phase::Held, voided) => state.round.held.into_iter().chain(voided.iter().flatten().copied()).collect(),
            (Phase::Idle | Phase::Betting | Phase::Shut, Some(voided)) => voided.clone(),
            _ => return None,
        };
        let by = self.order.by;
        let recorded = || {
            self.may_call(rule)?;
            if known.contains(&irregularity) {
                let (what, fix) = (say::irregularity_is_recorded(), say::do_what_it_asks_for());
                return Err(Refusal::by_rule(Reason::OutOfTurn, cite, what, fix));
            }
            Ok(vec![Event::IrregularityAdded { irregularity, by, cite: rule.cite }])
        };
        Some(recorded())
    }

    /// Whoever had the dealer's post in this round decides nothing of it as a supervisor.
    pub(super) fn dealt_by_another(&self, person: PersonId) -> Result<(), Refusal> {
        self.not_a_dealer(person, &self.state().round.dealers)
    }

    pub(super) fn not_a_dealer(&self, person: PersonId, dealers: &BTreeSet<PersonId>) -> Result<(), Refusal> {
        match self.house().spin.two_people {
            Some(cite) if dealers.contains(&person) => {
                let (what, fix) = (say::dealer_does_not_decide(), say::call_another_supervisor());
                Err(Refusal::by_rule(Reason::SecondPersonNeeded, cite, what, fix))
            }
            _ => Ok(()),
        }
    }

    /// Wagers on the last number whose multiplier nobody saw before the ball rested.
    fn unshown_returned(&self) -> Option<Event> {
        let round = &self.state().round;
        let cite = self.rules().repeat()?.unshown.filter(|_| round.multiplier.is_none())?;
        let on_last = round.lying().filter(|placed| placed.on == Target::Repeat);
        let lines: Vec<Paid> = on_last.map(|placed| given_back(placed, cite)).collect();
        (!lines.is_empty()).then_some(Event::WagersReturned { lines })
    }
}
