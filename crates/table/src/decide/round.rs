//! The round: bets opened, the ball spun, bets closed, numbers drawn, the result told and confirmed.

use rulebook::{
    CiteId, Entitled, FollowUp, Reason, Refusal, SpinDirection, Target,
    file::{Close, Remedy, VoidPolicy},
};
use settlement::{Drawn, RoundFault, Verdict, verdict};
use wheel::{Money, Pocket};

use super::{Decided, Desk, given_back};
use crate::{
    event::{AfterVoid, Event},
    order::{By, Device, Evidence, PersonId},
    phase::Phase,
    settling,
};

impl Desk<'_> {
    pub(super) fn place_your_bets(&self) -> Decided {
        self.dealer()?;
        let cite = self.house().procedure.opening_call.as_ref().map(|(_, cite)| *cite);
        self.in_phase(&[Phase::Idle], cite, "Finish the round first")?;
        self.fit_to_play()?;
        Ok(vec![Event::BetsOpened { round: self.state().rounds + 1, at: self.order.at }])
    }

    pub(super) fn lock_out(&self) -> Decided {
        self.dealer()?;
        let Some(rule) = self.rules().progressive() else {
            let what = "this table has no target wager";
            return Err(Refusal::bad_input(Reason::NotOffered, what, "There is nothing to lock out"));
        };
        self.in_phase(&[Phase::Betting, Phase::Shut], Some(rule.lockout), "Lock out before the ball is spun")?;
        if self.state().round.locked_out {
            let what = "target wagers are locked out already";
            return Err(Refusal::by_rule(Reason::LockedOut, rule.lockout, what, "Draw the targets, then spin"));
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
            return Err(Refusal::bad_input(Reason::NotOffered, "this table draws no targets", "Draw nothing"));
        };
        if !matches!(self.phase(), Phase::Betting | Phase::Shut) || !round.locked_out {
            return Err(
                self.out_of_turn(Some(rule.lockout), "Targets are drawn after the lock-out and before the spin")
            );
        }
        if !round.targets.is_empty() {
            let what = "the targets of this round are drawn";
            return Err(Refusal::by_rule(Reason::AlreadyDrawn, rule.targets, what, "They are drawn once"));
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
        let told = fault.to_string();
        // A table tells one spin at a time, so its number says nothing.
        let what = told.split_once(": ").map_or(told.as_str(), |(_, what)| what).to_owned();
        Refusal::bad_input(Reason::NotValid, what, "Tell it as it was drawn")
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
            let (irregularity, cite) = self.wrong_way();
            return Ok(self.no_spin(irregularity, cite, self.after_void(irregularity)));
        }
        self.in_phase(&[Phase::Betting, Phase::Shut], Some(procedure.spin.1), "Spin when bets are laid")?;
        if let Err(refusal) = self.ready_to_spin() {
            // The ball should not have been launched, but it was seen to be: where that ends the betting, it does.
            let launched = sensed && self.phase() == Phase::Betting && closes == Close::BeforeSpin;
            return if launched { Ok(self.closing(Evidence::Launch)) } else { Err(refusal) };
        }
        let spun = Event::BallSpun { at, with_wheel: wrong_way };
        if self.phase() == Phase::Betting && closes == Close::BeforeSpin {
            if !sensed {
                let cite = procedure.closing_call.as_ref().map_or(closes_by, |(_, cite)| *cite);
                return Err(self.out_of_turn(Some(cite), "Call no more bets before the spin"));
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
            let what = "the target wagers are not locked out";
            return Err(Refusal::by_rule(Reason::OutOfTurn, rule.lockout, what, "Lock them out first"));
        }
        if round.targets.is_empty() && self.target_wagers() > 0 {
            let what = "the targets are not drawn";
            return Err(Refusal::by_rule(Reason::DrawMissing, rule.targets, what, "Draw them first"));
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
            FollowUp::RemoveBall => ("the ball is not taken from the wheel", "Try to remove it", None),
            FollowUp::InspectBall => ("the ball is not inspected", "Inspect it", named(&rule.inspect_ball)),
            FollowUp::ReplaceDamagedBall => {
                ("the ball is damaged", "Replace it", named(&rule.replace_ball).or_else(|| named(&rule.inspect_ball)))
            }
        };
        let cite = by.unwrap_or(rule.cite);
        Err(Refusal::by_rule(Reason::BallNotCleared, cite, what, fix))
    }

    /// Bets close: what may not stand below a minimum in all is given back.
    fn closing(&self, evidence: Evidence) -> Vec<Event> {
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

    fn closed(&self, evidence: Evidence) -> Event {
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
                Err(self.out_of_turn(Some(cite), "Spin the ball first; the call comes while it runs"))
            }
            _ => Err(self.out_of_turn(Some(cite), "Bets are not open")),
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
        self.in_phase(&[Phase::Betting, Phase::Rolling], Some(self.rules().bets_close().1), "Bets are not open")?;
        if evidence == Evidence::Pocket {
            return Ok(self.rested_while_open(None));
        }
        Ok(self.closing(evidence))
    }

    /// Whoever knows the number could choose a draw for it.
    fn number_is_unknown(&self, cite: CiteId) -> Result<(), Refusal> {
        if self.state().round.number_known {
            let what = "the number of this spin was told";
            return Err(Refusal::by_rule(Reason::OutOfTurn, cite, what, "A supervisor voids the round"));
        }
        Ok(())
    }

    pub(super) fn draw_odds(&self, drawn: &[Drawn]) -> Decided {
        self.device(Device::Chance)?;
        let Some(rule) = self.rules().drawn_odds() else {
            return Err(Refusal::bad_input(Reason::NotOffered, "this table draws no odds", "Draw nothing"));
        };
        // Nothing is drawn while somebody could still bet on it, or once the number is known.
        self.in_phase(&[Phase::Shut, Phase::Running], Some(rule.cite), "Draw after the close and before the result")?;
        self.number_is_unknown(rule.cite)?;
        if !self.state().round.drawn.is_empty() {
            let what = "the numbers of this spin are drawn";
            return Err(Refusal::by_rule(Reason::AlreadyDrawn, rule.cite, what, "They are drawn once"));
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
            return Err(Refusal::bad_input(Reason::NotOffered, "this table draws no multiplier", "Draw nothing"));
        };
        self.in_phase(&[Phase::Running], Some(rule.multiplier), "Draw while the ball runs and bets are closed")?;
        self.number_is_unknown(rule.multiplier)?;
        if self.state().round.multiplier.is_some() {
            let what = "the multiplier of this spin is drawn";
            return Err(Refusal::by_rule(Reason::AlreadyDrawn, rule.multiplier, what, "It is drawn once"));
        }
        let mut spin = self.state().round.clone_draws();
        spin.multiplier = Some(multiplier);
        self.draws_are_valid(&spin)?;
        Ok(vec![Event::MultiplierDrawn { multiplier }])
    }

    pub(super) fn tell_result(&self, pocket: Pocket, revolutions: Option<u8>) -> Decided {
        let sensed = self.order.by == By::Device(Device::WheelReader);
        if !sensed {
            self.dealer()?;
        }
        let announce = self.house().procedure.announce;
        let pocket = self.pocket(pocket)?;
        let told = Event::ResultTold { pocket, revolutions, by: self.order.by };
        if sensed && self.phase() == Phase::Told {
            return self.reader_after_dealer(told, pocket, revolutions);
        }
        let ball_ran = [Phase::Betting, Phase::Rolling, Phase::Shut, Phase::Running, Phase::Held];
        self.in_phase(&ball_ran, announce, "Tell a result when the ball has come to rest")?;
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
            Phase::Betting if !sensed => Err(self.out_of_turn(announce, "No ball was spun")),
            Phase::Betting | Phase::Rolling => Ok(self.rested_while_open(Some(told))),
            // Bets were closed, but nobody saw the ball run.
            Phase::Shut => {
                if !sensed {
                    return Err(self.out_of_turn(announce, "No ball was spun"));
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
    fn rested_while_open(&self, told: Option<Event>) -> Vec<Event> {
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
        if same { self.confirm_result(pocket) } else { Ok(vec![told]) }
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
    fn wrong_way(&self) -> (Option<u8>, CiteId) {
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
                By::Staff { .. } | By::Player(_) => Evidence::Call,
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
        self.in_phase(&[Phase::Told, Phase::Resulted, Phase::Marked], None, "There is no result that is not paid")?;
        // One of the two is a supervisor; the other may be the dealer.
        let supervisor = &self.house().supervisor;
        if self.supervisor().is_ok() {
            let anybody =
                Entitled { roles: [&supervisor.roles[..], &self.house().dealer.roles].concat(), cite: supervisor.cite };
            self.second(person, second, &anybody)?;
        } else {
            self.second(person, second, supervisor)?;
        }
        Self::reason_given(why)?;
        Ok(vec![Event::ResultWithdrawn { by: self.order.by, second, why: why.to_owned() }])
    }

    pub(super) fn reason_given(why: &str) -> Result<(), Refusal> {
        if why.trim().is_empty() {
            let what = "the record needs a reason";
            return Err(Refusal::bad_input(Reason::NotValid, what, "Say why"));
        }
        Ok(())
    }
}
