//! The result: told, confirmed, withdrawn; and spins that do not count.
//!
//! The wheel reader is heard after the dealer, so that a dealer who is first does not have the last word. A reader with
//! the same pocket confirms the result; another pocket replaces it; too few revolutions or the wrong direction void the
//! spin.

use rulebook::{CiteId, Reason, Refusal, Target};
use settlement::{AfterVoid, RoundFault, Verdict, Void, verdict, void_anyway};
use wheel::{Money, Pocket};
use words::{Fact, Words, say};

use super::{Decided, Desk};
use crate::{
    event::Event,
    order::{By, Device, Evidence, PersonId},
    phase::Phase,
    settling::{self, Choosing},
};

impl Desk<'_> {
    pub(super) fn tell_result(&self, pocket: Pocket, revolutions: Option<u8>) -> Decided {
        let sensed = self.order.by == By::Device(Device::WheelReader);
        let drawn =
            self.house().automatic.is_some_and(|rule| rule.drawn) && self.order.by == By::Device(Device::Chance);
        if !sensed && !drawn {
            self.dealer()?;
        }
        let announce = self.house().procedure.announce;
        let pocket = self.pocket(pocket)?;
        let told = Event::ResultTold { pocket, revolutions, by: self.order.by };
        if sensed && matches!(self.phase(), Phase::Told | Phase::Held) && self.state().round.told.is_some() {
            return self.reader_after_dealer(told, pocket, revolutions);
        }
        let ball_ran = [Phase::Betting, Phase::Rolling, Phase::Shut, Phase::Running, Phase::Held];
        self.in_phase(&ball_ran, announce, say::tell_a_result_at_rest())?;
        if !sensed && matches!(self.phase(), Phase::Running | Phase::Held) && self.void_anyway(revolutions).is_none() {
            // A word too early would leave the spin without its draw for ever.
            self.draws_are_made()?;
        }
        if self.phase() == Phase::Held && self.state().round.told.is_some() {
            return Err(self.out_of_turn(announce, say::supervisor_says_whether_it_stands()));
        }
        match self.phase() {
            Phase::Betting if !sensed => Err(self.out_of_turn(announce, say::spin_first())),
            Phase::Betting | Phase::Rolling => Ok(self.rested_while_open(Some(told))),
            // Bets were closed, but nobody saw the ball run.
            Phase::Shut => {
                if !sensed {
                    return Err(self.out_of_turn(announce, say::spin_first()));
                }
                let cite = self.rules().revolutions_min().1;
                Ok([vec![told], self.no_spin(Void::unlisted(self.rules(), cite))].concat())
            }
            _ => {
                let mut events = vec![told];
                events.extend(self.void_anyway(revolutions).into_iter().flat_map(|void| self.no_spin(void)));
                Ok(events)
            }
        }
    }

    /// A ball that rests while bets are open could have been bet on: no role can make a result of it.
    pub(super) fn rested_while_open(&self, told: Option<Event>) -> Vec<Event> {
        let void = Void::unlisted(self.rules(), self.rules().bets_close().1);
        let mut events = match void.after {
            AfterVoid::Locked => self.closing(Evidence::Pocket),
            // Betting goes on, or all is given back: nothing is given back before.
            AfterVoid::Reopened | AfterVoid::Released => vec![self.closed(Evidence::Pocket)],
        };
        events.extend(told);
        events.extend(self.voided(void));
        events
    }

    /// The dealer told a number first. The reader that says the same confirms it, and that says otherwise is heard.
    fn reader_after_dealer(&self, told: Event, pocket: Pocket, revolutions: Option<u8>) -> Decided {
        if let Some(void) = self.void_anyway(revolutions) {
            return Ok([vec![told], self.no_spin(void)].concat());
        }
        let same = self.state().round.told.is_some_and(|(first, _, by)| first == pocket && by != self.order.by);
        if same && self.phase() == Phase::Told { self.confirm_result(pocket) } else { Ok(vec![told]) }
    }

    /// All that is drawn while the ball runs.
    fn draws_are_made(&self) -> Result<(), Refusal> {
        let round = &self.state().round;
        let missing = |cite: CiteId, what: Words| {
            Err(Refusal::by_rule(Reason::DrawMissing, cite, what, say::wait_for_the_draw()))
        };
        if let Some(rule) = self.rules().drawn_odds().filter(|_| round.drawn.is_empty() && !round.number_known) {
            return missing(rule.cite, say::numbers_with_odds_not_drawn());
        }
        let repeated = || round.lying().any(|placed| placed.on == Target::Repeat);
        match self.rules().repeat() {
            Some(rule) if round.multiplier.is_none() && !round.number_known && repeated() => {
                missing(rule.multiplier, say::multiplier_is_not_drawn())
            }
            _ => Ok(()),
        }
    }

    /// Why no pocket can make this spin count.
    fn void_anyway(&self, revolutions: Option<u8>) -> Option<Void> {
        void_anyway(self.rules(), self.state().round.with_wheel, revolutions)
    }

    /// The spin does not count, and what follows for the wagers. Where they are locked while bets are open, that is a close.
    pub(super) fn no_spin(&self, void: Void) -> Vec<Event> {
        let mut events = Vec::new();
        if void.after == AfterVoid::Locked && self.state().round.closed.is_none() {
            let evidence = match self.order.by {
                By::Staff { .. } | By::Player(_) | By::Cashier(_) => Evidence::Call,
                By::Device(_) => Evidence::SensorLost,
            };
            events = self.closing(evidence);
        }
        events.extend(self.voided(void));
        events
    }

    fn voided(&self, void: Void) -> Vec<Event> {
        let Void { irregularity, cite, after } = void;
        let irregularity = irregularity.and_then(|at| u8::try_from(at).ok());
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
        self.in_phase(&[Phase::Told], self.house().procedure.announce, say::tell_the_result_first())?;
        let round = &self.state().round;
        let Some((told, _, by)) = round.told else {
            return Err(self.out_of_turn(None, say::tell_the_result_first()));
        };
        if told != pocket {
            let label = |pocket: Pocket| match self.pocket(pocket) {
                Ok(pocket) => Fact::from(self.rules().wheel().label(pocket)),
                Err(_) => Fact::from(say::no_pocket()),
            };
            let what = say::another_was_told_first(label(told), label(pocket));
            return Err(Refusal::bad_input(Reason::ResultsDiffer, what, say::confirm_or_withdraw_it()));
        }
        let same_person = match (by, self.order.by) {
            (By::Staff { person: first, .. }, By::Staff { person, .. }) => first == person,
            (first, second) => first == second,
        };
        if same_person && (round.two_people || sensed) {
            let (what, fix) = (say::same_told_the_result(), say::another_must_confirm_it());
            return Err(Refusal::by_rule(Reason::SecondPersonNeeded, self.house().supervisor.cite, what, fix));
        }
        if let Verdict::Void(void) = self.verdict(pocket)? {
            return Ok(self.no_spin(void));
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
        let (round, prison) = (&state.round, &state.prison);
        match settling::settle(self.rules(), round, prison, &meters, pocket, None, &Choosing::Later) {
            Ok(_) => Ok(()),
            Err(fault @ (RoundFault::NoDraw(_) | RoundFault::NoMultiplier(_) | RoundFault::NoTargets(_))) => {
                let what = Self::not_valid(&fault).what;
                Err(Refusal::bad_input(Reason::DrawMissing, what, say::nothing_is_drawn_any_more()))
            }
            Err(fault) => Err(Self::not_valid(&fault)),
        }
    }

    pub(super) fn withdraw_result(&self, second: PersonId, why: &str) -> Decided {
        let (person, _) = self.crew()?;
        // A number that was told before the spin was held, or while it is.
        if self.phase() != Phase::Held || self.state().round.told.is_none() {
            let phases = [Phase::Told, Phase::Resulted, Phase::Marked];
            self.in_phase(&phases, None, say::go_on_or_correct_the_result())?;
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
