//! The result: told, confirmed, withdrawn; and spins that do not count.
//!
//! The wheel reader is heard after the dealer, so that a dealer who is first does not have the last word. A reader with
//! the same pocket confirms the result; another pocket replaces it; too few revolutions or the wrong direction void the
//! spin.

use rulebook::{
    CiteId, Reason, Refusal, Target,
    file::{Remedy, VoidPolicy},
};
use settlement::{RoundFault, Verdict, verdict};
use wheel::{Money, Pocket};

use super::{Decided, Desk};
use crate::{
    event::{AfterVoid, Event},
    order::{By, Device, Evidence, PersonId},
    phase::Phase,
    settling,
};

impl Desk<'_> {
    pub(super) fn tell_result(&self, pocket: Pocket, revolutions: Option<u8>) -> Decided {
        let sensed = self.order.by == By::Device(Device::WheelReader);
        if !sensed {
            self.dealer()?;
        }
        let announce = self.house().procedure.announce;
        let pocket = self.pocket(pocket)?;
        let told = Event::ResultTold { pocket, revolutions, by: self.order.by };
        if sensed && matches!(self.phase(), Phase::Told | Phase::Held) && self.state().round.told.is_some() {
            return self.reader_after_dealer(told, pocket, revolutions);
        }
        let ball_ran = [Phase::Betting, Phase::Rolling, Phase::Shut, Phase::Running, Phase::Held];
        self.in_phase(&ball_ran, announce, "Tell a result when the spin has come to rest")?;
        if !sensed
            && matches!(self.phase(), Phase::Running | Phase::Held)
            && self.void_whatever_the_pocket(revolutions).is_none()
        {
            // A word too early would leave the spin without its draw for ever.
            self.draws_are_made()?;
        }
        if self.phase() == Phase::Held && self.state().round.told.is_some() {
            return Err(self.out_of_turn(announce, "A number was told; a supervisor says whether it stands"));
        }
        match self.phase() {
            Phase::Betting if !sensed => Err(self.out_of_turn(announce, "Spin first")),
            Phase::Betting | Phase::Rolling => Ok(self.rested_while_open(Some(told))),
            // Bets were closed, but nobody saw the ball run.
            Phase::Shut => {
                if !sensed {
                    return Err(self.out_of_turn(announce, "Spin first"));
                }
                let cite = self.rules().revolutions_min().1;
                Ok([vec![told], self.no_spin(None, cite, self.after_void(None))].concat())
            }
            _ => {
                let mut events = vec![told];
                if let Some((irregularity, cite)) = self.void_whatever_the_pocket(revolutions) {
                    let after = self.after_void(irregularity);
                    events.extend(self.no_spin(irregularity, cite, after));
                }
                Ok(events)
            }
        }
    }

    /// A ball that rests while bets are open could have been bet on: no role can make a result of it.
    pub(super) fn rested_while_open(&self, told: Option<Event>) -> Vec<Event> {
        let after = self.after_void(None);
        let mut events = match after {
            AfterVoid::Locked => self.closing(Evidence::Pocket),
            // Betting goes on, or all is given back: nothing is given back before.
            AfterVoid::Reopened | AfterVoid::Released => vec![self.closed(Evidence::Pocket)],
        };
        events.extend(told);
        events.extend(self.voided(None, self.rules().bets_close().1, after));
        events
    }

    /// The dealer told a number first. The reader that says the same confirms it, and that says otherwise is heard.
    fn reader_after_dealer(&self, told: Event, pocket: Pocket, revolutions: Option<u8>) -> Decided {
        if let Some((irregularity, cite)) = self.void_whatever_the_pocket(revolutions) {
            return Ok([vec![told], self.no_spin(irregularity, cite, self.after_void(irregularity))].concat());
        }
        let same = self.state().round.told.is_some_and(|(first, _, by)| first == pocket && by != self.order.by);
        if same && self.phase() == Phase::Told { self.confirm_result(pocket) } else { Ok(vec![told]) }
    }

    /// All that is drawn while the ball runs.
    fn draws_are_made(&self) -> Result<(), Refusal> {
        let round = &self.state().round;
        let missing = |cite: CiteId, what: &str| {
            Err(Refusal::by_rule(Reason::DrawMissing, cite, what, "Wait for the draw, then tell the number"))
        };
        if let Some(rule) = self.rules().drawn_odds().filter(|_| round.drawn.is_empty() && !round.number_known) {
            return missing(rule.cite, "the numbers with other odds are not drawn");
        }
        let repeated = || round.lying().any(|placed| placed.on == Target::Repeat);
        match self.rules().repeat() {
            Some(rule) if round.multiplier.is_none() && !round.number_known && repeated() => {
                missing(rule.multiplier, "the multiplier is not drawn")
            }
            _ => Ok(()),
        }
    }

    fn listed(&self, id: &str) -> Option<(u8, CiteId)> {
        let mut listed = (0..).zip(self.rules().irregularities());
        listed.find(|(_, rule)| rule.id == id).map(|(at, rule)| (at, rule.cite))
    }

    /// The irregularity of a ball that runs with the wheel.
    pub(super) fn wrong_way(&self) -> (Option<u8>, CiteId) {
        let found = self.listed("same-direction");
        (found.map(|(at, _)| at), found.map_or(self.house().procedure.spin.1, |(_, cite)| cite))
    }

    /// Why no pocket can make this spin count.
    fn void_whatever_the_pocket(&self, revolutions: Option<u8>) -> Option<(Option<u8>, CiteId)> {
        if self.state().round.with_wheel {
            return Some(self.wrong_way());
        }
        let (least, cite) = self.rules().revolutions_min();
        if revolutions.is_some_and(|revolutions| revolutions < least) {
            let found = self.listed("short-spin");
            return Some((found.map(|(at, _)| at), found.map_or(cite, |(_, cite)| cite)));
        }
        None
    }

    /// What a spin that does not count does to the wagers, by the table's policy and the irregularity's remedy.
    pub(super) fn after_void(&self, irregularity: Option<u8>) -> AfterVoid {
        let remedy = irregularity.map(|at| self.rules().irregularities()[usize::from(at)].remedy);
        match (remedy, self.rules().void_policy().0) {
            (_, VoidPolicy::Stand) => AfterVoid::Reopened,
            // A clause that orders another spin keeps the wagers where others are given back.
            (Some(Remedy::Respin), VoidPolicy::Release) | (_, VoidPolicy::LockedRespin) => AfterVoid::Locked,
            (_, VoidPolicy::Release) => AfterVoid::Released,
        }
    }

    /// The spin does not count, and what follows for the wagers. Where they are locked while bets are open, that is a close.
    pub(super) fn no_spin(&self, irregularity: Option<u8>, cite: CiteId, after: AfterVoid) -> Vec<Event> {
        let mut events = Vec::new();
        if after == AfterVoid::Locked && self.state().round.closed.is_none() {
            let evidence = match self.order.by {
                By::Staff { .. } | By::Player(_) | By::Cashier(_) => Evidence::Call,
                By::Device(_) => Evidence::SensorLost,
            };
            events = self.closing(evidence);
        }
        events.extend(self.voided(irregularity, cite, after));
        events
    }

    fn voided(&self, irregularity: Option<u8>, cite: CiteId, after: AfterVoid) -> Vec<Event> {
        let mut events = vec![Event::NoSpinCalled { irregularity, cite, after, by: self.order.by }];
        if after == AfterVoid::Released {
            let round = &self.state().round;
            let waiting = round.locked_out && self.target_wagers() > 0;
            events.extend(self.returned(cite, false));
            if !waiting {
                events.push(Event::RoundEnded { number: None });
            }
        }
        events
    }

    pub(super) fn confirm_result(&self, pocket: Pocket) -> Decided {
        let sensed = self.order.by == By::Device(Device::WheelReader);
        if !sensed {
            self.crew()?;
        }
        self.in_phase(&[Phase::Told], self.house().procedure.announce, "Tell the result first")?;
        let round = &self.state().round;
        let Some((told, _, by)) = round.told else {
            return Err(self.out_of_turn(None, "Tell the result first"));
        };
        if told != pocket {
            let label =
                |pocket: Pocket| self.pocket(pocket).map_or("no pocket", |pocket| self.rules().wheel().label(pocket));
            let what = format!("{} was told first, and now {}", label(told), label(pocket));
            let fix = "Confirm the first, or withdraw it with a supervisor";
            return Err(Refusal::bad_input(Reason::ResultsDiffer, what, fix));
        }
        let same_person = match (by, self.order.by) {
            (By::Staff { person: first, .. }, By::Staff { person, .. }) => first == person,
            (first, second) => first == second,
        };
        if same_person && (round.two_people || sensed) {
            let what = "one and the same told the result before";
            let cite = self.house().supervisor.cite;
            return Err(Refusal::by_rule(Reason::SecondPersonNeeded, cite, what, "Another must confirm it"));
        }
        if let Verdict::Void { cite, .. } = self.verdict(pocket)? {
            // A pocket that voids the spin says itself that the wagers stay.
            let after = match self.rules().void_policy().0 {
                VoidPolicy::LockedRespin => AfterVoid::Locked,
                VoidPolicy::Stand | VoidPolicy::Release => AfterVoid::Reopened,
            };
            return Ok(self.no_spin(None, cite, after));
        }
        self.draws_are_complete(pocket)?;
        Ok(vec![Event::ResultConfirmed { pocket, by: self.order.by }])
    }

    fn verdict(&self, pocket: Pocket) -> Result<Verdict, Refusal> {
        verdict(self.rules(), &self.state().round.spin(pocket), 1).map_err(|fault| Self::not_valid(&fault))
    }

    /// What a number needs drawn before it can be paid.
    pub(super) fn draws_are_complete(&self, pocket: Pocket) -> Result<(), Refusal> {
        let state = self.state();
        let meters: Vec<Money> = state.meters.iter().map(|meter| meter.shows).collect();
        match settling::settle(self.rules(), &state.round, &state.prison, &meters, pocket, None) {
            Ok(_) => Ok(()),
            Err(fault @ (RoundFault::NoDraw(_) | RoundFault::NoMultiplier(_) | RoundFault::NoTargets(_))) => {
                let what = Self::not_valid(&fault).what;
                let fix = "A supervisor voids the round; nothing is drawn once the number is known";
                Err(Refusal::bad_input(Reason::DrawMissing, what, fix))
            }
            Err(fault) => Err(Self::not_valid(&fault)),
        }
    }

    pub(super) fn withdraw_result(&self, second: PersonId, why: &str) -> Decided {
        let (person, _) = self.crew()?;
        // A number that was told before the spin was held, or while it is.
        if self.phase() != Phase::Held || self.state().round.told.is_none() {
            let phases = [Phase::Told, Phase::Resulted, Phase::Marked];
            self.in_phase(&phases, None, "Go on; a result that was paid is corrected")?;
        }
        // One of the two is a supervisor; the other may be the dealer, or security.
        if self.supervisor().is_ok() {
            self.second(person, second, &self.second_roles())?;
        } else {
            self.second(person, second, &self.house().supervisor)?;
        }
        Self::reason_given(why)?;
        Ok(vec![Event::ResultWithdrawn { by: self.order.by, second, why: why.to_owned() }])
    }
}
