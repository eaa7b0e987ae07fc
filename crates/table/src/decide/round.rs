//! The round: bets opened, the ball spun, bets closed, numbers drawn, the result told and confirmed.
//!
//! At the lock-out the device takes the target wagers and the meters grow. From then on they are the house's money, and
//! an award is paid from the meters or by the house: `seeds + grown = paid + shows` holds for each meter after every
//! event.

use rulebook::{CiteId, Entitled, FollowUp, Reason, Refusal, SpinDirection, Target, file::Close};
use settlement::{Drawn, RoundFault};
use wheel::{Money, Pocket};
use words::{Words, say};

use super::{Decided, Desk, given_back};
use crate::{
    event::Event,
    order::{By, Device, Evidence},
    phase::Phase,
};

impl Desk<'_> {
    pub(super) fn place_your_bets(&self) -> Decided {
        self.dealer()?;
        let cite = self.house().procedure.opening_call.as_ref().map(|(_, cite)| *cite);
        self.in_phase(&[Phase::Idle], cite, say::finish_the_round_first())?;
        self.fit_to_play()?;
        let mut events = self.limits_due();
        events.push(Event::BetsOpened { round: self.state().rounds + 1, at: self.order.at });
        Ok(events)
    }

    pub(super) fn lock_out(&self) -> Decided {
        self.dealer()?;
        let Some(rule) = self.rules().progressive() else {
            let (what, fix) = (say::table_has_no_target_wager(), say::spin_without_it());
            return Err(Refusal::bad_input(Reason::NotOffered, what, fix));
        };
        self.in_phase(&[Phase::Betting, Phase::Shut], Some(rule.lockout), say::lock_out_before_the_spin())?;
        if self.state().round.locked_out {
            let (what, fix) = (say::target_wagers_locked_out_already(), say::draw_the_targets_then_spin());
            return Err(Refusal::by_rule(Reason::LockedOut, rule.lockout, what, fix));
        }
        let wagers = self.target_wagers();
        let mut events = vec![Event::LockedOut { cite: rule.lockout }];
        if wagers > 0 {
            let grows = |meter: &rulebook::MeterRule| meter.adds.times(i64::from(wagers)).unwrap_or(Money(0));
            events.push(Event::MetersGrew { wagers, amounts: rule.meters.iter().map(grows).collect() });
        }
        Ok(events)
    }

    pub(super) fn target_wagers(&self) -> u32 {
        let targeting = self.state().round.lying().filter(|placed| placed.on == Target::Progressive).count();
        u32::try_from(targeting).unwrap_or(u32::MAX)
    }

    pub(super) fn draw_targets(&self, targets: &[Pocket]) -> Decided {
        self.device(Device::Chance)?;
        let round = &self.state().round;
        let Some(rule) = self.rules().progressive() else {
            return Err(Refusal::bad_input(Reason::NotOffered, say::table_draws_no_targets(), say::draw_nothing()));
        };
        if !matches!(self.phase(), Phase::Betting | Phase::Shut) || !round.locked_out {
            return Err(self.out_of_turn(Some(rule.lockout), say::targets_after_the_lock_out()));
        }
        if !round.targets.is_empty() {
            let (what, fix) = (say::targets_are_drawn(), say::they_are_drawn_once());
            return Err(Refusal::by_rule(Reason::AlreadyDrawn, rule.targets, what, fix));
        }
        targets.iter().try_for_each(|&pocket| self.pocket(pocket).map(|_| ()))?;
        let mut spun = round.clone_draws();
        spun.targets = targets.to_vec();
        self.draws_are_valid(&spun)?;
        Ok(vec![Event::TargetsDrawn { targets: targets.to_vec() }])
    }

    /// Whether a draw could have been made at this table.
    fn draws_are_valid(&self, spin: &settlement::Spin) -> Result<(), Refusal> {
        settlement::check_draws(self.rules(), spin).map_err(|fault| Self::not_valid(&fault))
    }

    pub(super) fn not_valid(fault: &RoundFault) -> Refusal {
        Refusal::bad_input(Reason::NotValid, fault_words(fault), say::tell_it_as_it_was_drawn())
    }

    pub(super) fn spin_ball(&self, with_wheel: bool) -> Decided {
        let sensed = self.order.by == By::Device(Device::WheelReader);
        if !sensed {
            self.dealer()?;
        }
        let procedure = &self.house().procedure;
        let (closes, closes_by) = self.rules().bets_close();
        let wrong_way = with_wheel && procedure.spin.0 == SpinDirection::Opposite;
        let at = self.order.at;
        // A dealer's word comes first and is not the last: the reader that saw the ball run the wrong way is heard.
        let runs = matches!(self.phase(), Phase::Rolling | Phase::Running | Phase::Held);
        if sensed && wrong_way && runs && !self.state().round.with_wheel {
            return Ok(vec![Event::BallSpun { at, with_wheel: true }]);
        }
        if sensed && wrong_way && self.phase() == Phase::Told {
            return Ok(self.no_spin(settlement::wrong_way(self.rules())));
        }
        self.in_phase(&[Phase::Betting, Phase::Shut], Some(procedure.spin.1), say::spin_when_bets_are_laid())?;
        if let Err(refusal) = self.ready_to_spin() {
            // The ball should not have been launched, but it was seen to be: where that ends the betting, it does.
            let launched = sensed && self.phase() == Phase::Betting && closes == Close::BeforeSpin;
            return if launched { Ok(self.closing(Evidence::Launch)) } else { Err(refusal) };
        }
        let spun = Event::BallSpun { at, with_wheel: wrong_way };
        if self.phase() == Phase::Betting && closes == Close::BeforeSpin {
            if !sensed {
                let cite = procedure.closing_call.as_ref().map_or(closes_by, |(_, cite)| *cite);
                return Err(self.out_of_turn(Some(cite), say::call_no_more_bets_before_the_spin()));
            }
            // The call was missed, but the launch was seen: it closes the bets.
            let mut events = self.closing(Evidence::Launch);
            events.push(spun);
            return Ok(events);
        }
        Ok(vec![spun])
    }

    fn ready_to_spin(&self) -> Result<(), Refusal> {
        self.ball_is_clear()?;
        let Some(rule) = self.rules().progressive() else { return Ok(()) };
        let round = &self.state().round;
        if !round.locked_out {
            let (what, fix) = (say::target_wagers_not_locked_out(), say::lock_them_out_first());
            return Err(Refusal::by_rule(Reason::OutOfTurn, rule.lockout, what, fix));
        }
        if round.targets.is_empty() && self.target_wagers() > 0 {
            let (what, fix) = (say::targets_are_not_drawn(), say::draw_them_first());
            return Err(Refusal::by_rule(Reason::DrawMissing, rule.targets, what, fix));
        }
        Ok(())
    }

    fn ball_is_clear(&self) -> Result<(), Refusal> {
        let state = self.state();
        let duty = state.ball.iter().find(|(duty, _)| match duty {
            FollowUp::ReplaceDamagedBall => state.ball_damaged,
            FollowUp::RemoveBall | FollowUp::InspectBall => true,
        });
        let Some((duty, irregularity)) = duty else { return Ok(()) };
        let rule = &self.rules().irregularities()[usize::from(*irregularity)];
        let anyway = [self.house().dealer.cite, self.house().supervisor.cite];
        // Where the text names nobody for the ball, what went wrong with it is the reason, not who works at the table.
        let named = |by: &Option<Entitled>| by.as_ref().map(|by| by.cite).filter(|cite| !anyway.contains(cite));
        let (what, fix, by) = match duty {
            FollowUp::RemoveBall => (say::ball_is_in_the_wheel(), say::try_to_remove_it(), None),
            FollowUp::InspectBall => (say::ball_is_not_inspected(), say::inspect_it(), named(&rule.inspect_ball)),
            FollowUp::ReplaceDamagedBall => {
                let by = named(&rule.replace_ball).or_else(|| named(&rule.inspect_ball));
                (say::ball_is_damaged(), say::replace_it(), by)
            }
        };
        let cite = by.unwrap_or(rule.cite);
        Err(Refusal::by_rule(Reason::BallNotCleared, cite, what, fix))
    }

    /// Bets close: what may not stand below a minimum in all is given back.
    pub(super) fn closing(&self, evidence: Evidence) -> Vec<Event> {
        let mut events = Vec::new();
        let short = self.below_inside_total();
        if !short.is_empty() {
            let cite = self.rules().limits_cite().unwrap_or(self.rules().payable());
            let lines = short.into_iter().map(|placed| given_back(placed, cite)).collect();
            events.push(Event::WagersReturned { lines });
        }
        events.push(self.closed(evidence));
        events
    }

    pub(super) fn closed(&self, evidence: Evidence) -> Event {
        let cite = match (&self.house().procedure.closing_call, evidence) {
            (Some((_, cite)), Evidence::Call) => *cite,
            _ => self.rules().bets_close().1,
        };
        Event::BetsClosed { at: self.order.at, evidence, cite }
    }

    pub(super) fn call_no_more_bets(&self) -> Decided {
        self.dealer()?;
        let cite = self.house().procedure.closing_call.as_ref().map_or(self.rules().bets_close().1, |(_, cite)| *cite);
        match (self.phase(), self.rules().bets_close().0) {
            (Phase::Betting, Close::BeforeSpin) | (Phase::Rolling, _) => Ok(self.closing(Evidence::Call)),
            (Phase::Betting, Close::WhileBallInTrack | Close::BeforeBallRests) => {
                Err(self.out_of_turn(Some(cite), say::spin_the_ball_first()))
            }
            _ => Err(self.out_of_turn(Some(cite), say::open_the_bets_first())),
        }
    }

    pub(super) fn close_bets(&self, evidence: Evidence) -> Decided {
        match evidence {
            Evidence::Timer => self.device(Device::Timer)?,
            Evidence::Call => self.dealer().map(|_| ())?,
            Evidence::Launch | Evidence::Revolutions | Evidence::Pocket | Evidence::SensorLost => {
                self.device(Device::WheelReader)?;
            }
        }
        let closes_by = self.rules().bets_close().1;
        self.in_phase(&[Phase::Betting, Phase::Rolling], Some(closes_by), say::open_the_bets_first())?;
        if evidence == Evidence::Pocket {
            return Ok(self.rested_while_open(None));
        }
        Ok(self.closing(evidence))
    }

    /// Whoever knows the number could choose a draw for it.
    fn number_is_unknown(&self, cite: CiteId) -> Result<(), Refusal> {
        if self.state().round.number_known {
            let (what, fix) = (say::number_was_told(), say::supervisor_voids_the_round());
            return Err(Refusal::by_rule(Reason::OutOfTurn, cite, what, fix));
        }
        Ok(())
    }

    pub(super) fn draw_odds(&self, drawn: &[Drawn]) -> Decided {
        self.device(Device::Chance)?;
        let Some(rule) = self.rules().drawn_odds() else {
            return Err(Refusal::bad_input(Reason::NotOffered, say::table_draws_no_odds(), say::draw_nothing()));
        };
        // Nothing is drawn while somebody could still bet on it, or once the number is known.
        self.in_phase(&[Phase::Shut, Phase::Running], Some(rule.cite), say::draw_after_the_close())?;
        self.number_is_unknown(rule.cite)?;
        if !self.state().round.drawn.is_empty() {
            let (what, fix) = (say::numbers_are_drawn(), say::they_are_drawn_once());
            return Err(Refusal::by_rule(Reason::AlreadyDrawn, rule.cite, what, fix));
        }
        drawn.iter().try_for_each(|drawn| self.pocket(drawn.pocket).map(|_| ()))?;
        let mut spin = self.state().round.clone_draws();
        spin.drawn = drawn.to_vec();
        self.draws_are_valid(&spin)?;
        Ok(vec![Event::OddsDrawn { drawn: drawn.to_vec() }])
    }

    pub(super) fn draw_multiplier(&self, multiplier: u32) -> Decided {
        self.device(Device::Chance)?;
        let Some(rule) = self.rules().repeat() else {
            return Err(Refusal::bad_input(Reason::NotOffered, say::table_draws_no_multiplier(), say::draw_nothing()));
        };
        self.in_phase(&[Phase::Running], Some(rule.multiplier), say::draw_while_the_ball_runs())?;
        self.number_is_unknown(rule.multiplier)?;
        if self.state().round.multiplier.is_some() {
            let (what, fix) = (say::multiplier_is_drawn(), say::it_is_drawn_once());
            return Err(Refusal::by_rule(Reason::AlreadyDrawn, rule.multiplier, what, fix));
        }
        let mut spin = self.state().round.clone_draws();
        spin.multiplier = Some(multiplier);
        self.draws_are_valid(&spin)?;
        Ok(vec![Event::MultiplierDrawn { multiplier }])
    }

    pub(super) fn reason_given(why: &str) -> Result<(), Refusal> {
        if why.trim().is_empty() {
            return Err(Refusal::bad_input(Reason::NotValid, say::record_needs_a_reason(), say::say_why()));
        }
        Ok(())
    }
}

/// A table tells one spin at a time, so that its number is left out.
fn fault_words(fault: &RoundFault) -> Words {
    match fault {
        RoundFault::NoSpin => say::round_has_no_spin(),
        RoundFault::SpinTooMany(spin) => say::spin_comes_too_late(*spin),
        RoundFault::NotForSupervisor(_, irregularity) => say::leaves_no_decision(irregularity),
        RoundFault::NoMultiplier(_) => say::multiplier_is_needed(),
        RoundFault::WrongMultiplier(_, multiplier) => say::wrong_multiplier(*multiplier),
        RoundFault::NotAtThisTable(_, what) => say::table_has_no(*what),
        RoundFault::NoDraw(_) => say::drawn_numbers_are_missing(),
        RoundFault::WrongDrawCount(_, count) => say::wrong_draw_count(*count),
        RoundFault::WrongDrawOdds(_, odds, draw) => say::wrong_draw_odds(odds.to_string(), *draw),
        RoundFault::WrongDrawPocket(_) => say::wrong_draw_pocket(),
        RoundFault::NoTargets(_) => say::targets_are_missing(),
        RoundFault::WrongTargets(_) => say::wrong_targets(),
        RoundFault::OtherTargets(_) => say::other_targets(),
        RoundFault::NoTargetHit(_) => say::no_target_was_hit(),
        RoundFault::NoBonusTurn(_) => say::bonus_turn_is_missing(),
        RoundFault::WrongBonusTurn(_) => say::wrong_bonus_turn(),
        RoundFault::WrongMeters => say::wrong_meters(),
        RoundFault::NotDivisible(wager) => say::wager_does_not_divide(*wager),
        RoundFault::NotPayable(wager) => say::wager_cannot_be_paid_exactly(*wager),
    }
}
