//! What goes wrong: spins that do not count, what a supervisor directs, the ball, corrections, tests, restarts.
//!
//! A round that is given up also shrinks the meters: its target wagers go back to the players, and otherwise the house
//! would feed the jackpot for nothing. When a correction hits a target, the bonus wheels are turned by chance; nobody
//! chooses what they show.

use rulebook::{
    Entitled, FollowUp, Reason, Refusal, Restart, Target,
    file::{PrisonChoice, Remedy},
};
use settlement::{Decision, Outcome, Rest, Spin, verdict};
use wheel::{Money, Pocket};

use super::{Decided, Desk, given_back};
use crate::{
    event::{AfterVoid, Event, Paid},
    order::{By, Device, Direction, PersonId, WagerId},
    phase::Phase,
    settling::{self, Bonus},
    state::LastRound,
};

impl Desk<'_> {
    pub(super) fn call_no_spin(&self, irregularity: u8) -> Decided {
        let Some(rule) = self.rules().irregularities().get(usize::from(irregularity)) else {
            let what = "the rulebook lists no such irregularity";
            return Err(Refusal::bad_input(Reason::NoSuchIrregularity, what, "Choose one of its list"));
        };
        if rule.remedy == Remedy::SupervisorDecides {
            // Anybody of the crew says that something is wrong; what follows is not theirs to say.
            let (person, _) = self.crew()?;
            self.in_spin(rule.cite)?;
            self.not_held_by_who_decides(person, rule)?;
            return Ok(vec![Event::Held { irregularity, cite: rule.cite }]);
        }
        let mut roles = self.house().supervisor.roles.clone();
        if !roles.contains(&rule.decided_by) {
            roles.insert(0, rule.decided_by);
        }
        let entitled = Entitled { roles, cite: rule.cite };
        self.staff(&entitled)?;
        self.in_spin(rule.cite)?;
        self.not_after_a_result()?;
        self.not_too_soon(rule)?;
        Ok(self.no_spin(Some(irregularity), rule.cite, self.after_void(Some(irregularity))))
    }

    fn in_spin(&self, cite: rulebook::CiteId) -> Result<(), Refusal> {
        if self.phase().spinning() {
            Ok(())
        } else {
            Err(self.out_of_turn(Some(cite), "Call it while the wheel spins"))
        }
    }

    /// Once a number was told, a void could be a way out of paying it. It is withdrawn first, which takes two, and then a
    /// supervisor says what was wrong.
    fn not_after_a_result(&self) -> Result<(), Refusal> {
        let round = &self.state().round;
        if round.told.is_some() {
            let what = "a number was told, and one person cannot make it void";
            let cite = self.house().supervisor.cite;
            let fix = "Withdraw the result first, with another";
            return Err(Refusal::by_rule(Reason::SecondPersonNeeded, cite, what, fix));
        }
        if round.number_known {
            self.supervisor()?;
        }
        Ok(())
    }

    /// Once a number was told, whoever may decide about a held spin does not hold it too: that would be a void by one.
    fn not_held_by_who_decides(&self, person: PersonId, rule: &rulebook::IrregularityRule) -> Result<(), Refusal> {
        let decides = self.state().posts.contains_key(&(person, rule.decided_by));
        if self.state().round.number_known && decides {
            let what = "a number was told, and one person cannot hold the spin and decide about it";
            let cite = self.house().supervisor.cite;
            return Err(Refusal::by_rule(Reason::SecondPersonNeeded, cite, what, "The dealer says that it is held"));
        }
        Ok(())
    }

    /// Whether a number was told by this very person.
    fn told_by(&self, person: PersonId) -> bool {
        let told = self.state().round.told;
        told.is_some_and(|(_, _, by)| matches!(by, By::Staff { person: teller, .. } if teller == person))
    }

    /// A ball that still circles may yet fall.
    fn not_too_soon(&self, rule: &rulebook::IrregularityRule) -> Result<(), Refusal> {
        let wait = i64::from(self.house().policy.no_pocket_s) * 1000;
        let until = self.state().round.spun_at.map_or(i64::MIN, |spun| spun.0.saturating_add(wait));
        if rule.id == "no-pocket" && self.order.at.0 < until {
            let what = format!("the ball has not circled for {} seconds", self.house().policy.no_pocket_s);
            return Err(Refusal::by_rule(Reason::OutOfTurn, rule.cite, what, "Wait for it to fall"));
        }
        Ok(())
    }

    pub(super) fn direct(&self, direction: Direction, why: &str) -> Decided {
        let Some(at) = self.state().round.held else {
            self.supervisor()?;
            return Err(self.out_of_turn(Some(self.house().supervisor.cite), "Hold the spin first"));
        };
        let rule = &self.rules().irregularities()[usize::from(at)];
        let cite = self.house().supervisor.cite;
        let (person, _) = self.staff(&Entitled { roles: vec![rule.decided_by], cite })?;
        Self::reason_given(why)?;
        if self.told_by(person) {
            let what = "whoever told the number does not decide about it";
            return Err(Refusal::by_rule(Reason::SecondPersonNeeded, cite, what, "Call another supervisor"));
        }
        let mut events = vec![Event::Directed { direction, by: self.order.by, why: why.to_owned(), cite: rule.cite }];
        match direction {
            Direction::NoSpin => events.extend(self.no_spin(Some(at), rule.cite, self.after_void(Some(at)))),
            Direction::ResultStands(pocket) => {
                events.push(self.result_stands(usize::from(at), pocket)?);
            }
        }
        Ok(events)
    }

    fn result_stands(&self, irregularity: usize, pocket: Pocket) -> Result<Event, Refusal> {
        let round = &self.state().round;
        let pocket = self.pocket(pocket)?;
        // What could have been bet on, or never counted, is no result, whoever directs it.
        if round.closed.is_none() || round.with_wheel {
            let what = "bets were open, or the ball ran with the wheel";
            let cite = self.rules().bets_close().1;
            return Err(Refusal::by_rule(Reason::NotValid, cite, what, "Direct no spin"));
        }
        // One person directs, and another told the number; nobody makes one up.
        match round.told {
            Some((told, _, _)) if told == pocket => {}
            Some(_) => {
                return Err(Refusal::bad_input(Reason::ResultsDiffer, "another number was told", "Direct no spin"));
            }
            None => {
                return Err(Refusal::bad_input(Reason::NotValid, "nobody told a number", "Direct no spin"));
            }
        }
        let mut spin = Spin::new(Rest::Irregular(irregularity, Decision::Accept(pocket)));
        spin.revolutions = round.told.and_then(|(_, revolutions, _)| revolutions);
        match verdict(self.rules(), &spin, 1).map_err(|fault| Self::not_valid(&fault))? {
            settlement::Verdict::Valid(_) => {}
            settlement::Verdict::Void { cite, .. } => {
                let what = "this spin cannot count";
                return Err(Refusal::by_rule(Reason::NotValid, cite, what, "Direct no spin"));
            }
        }
        self.draws_are_complete(pocket)?;
        Ok(Event::ResultConfirmed { pocket, by: self.order.by })
    }

    pub(super) fn adjust_wager(&self, wager: WagerId, amount: Money, why: &str) -> Decided {
        self.supervisor()?;
        self.in_phase(&[Phase::Held], Some(self.house().supervisor.cite), "Hold the spin first")?;
        Self::reason_given(why)?;
        let Some(placed) = self.state().round.wager(wager) else {
            let what = format!("no wager {} lies on the felt", wager.0);
            return Err(Refusal::bad_input(Reason::NoSuchWager, what, "Look at the felt again"));
        };
        if self.state().round.number_known {
            let what = "the number is known, and no wager changes after it";
            let cite = self.house().procedure.late_wagers;
            return Err(Refusal::by_rule(Reason::BetsAreClosed, cite, what, "Direct no spin, or let the result stand"));
        }
        let purse = self.purse(placed.seat, placed.with);
        let more = amount.0.saturating_sub(placed.amount.0);
        if amount.0 < 0 || amount == placed.amount || more > purse.0 || placed.on == Target::Progressive {
            let what = format!("{} cannot become {}", self.show(placed.amount), self.show(amount));
            return Err(Refusal::bad_input(Reason::NotValid, what, "Give an amount that the player has"));
        }
        if let Some(seat) = self.state().seat(placed.seat) {
            if amount.0 > 0 {
                self.may_remain(placed, seat, amount)?;
            } else {
                self.base_stays(placed, &seat.sums)?;
            }
        }
        let (before, by) = (placed.amount, self.order.by);
        Ok(vec![Event::WagerAdjusted { wager, before, after: amount, by, why: why.to_owned() }])
    }

    fn ball_duty(&self, duty: FollowUp) -> Option<&rulebook::IrregularityRule> {
        let (_, at) = self.state().ball.iter().find(|(other, _)| *other == duty)?;
        Some(&self.rules().irregularities()[usize::from(*at)])
    }

    pub(super) fn remove_ball(&self, removed: bool) -> Decided {
        self.crew()?;
        if self.ball_duty(FollowUp::RemoveBall).is_none() {
            return Err(self.out_of_turn(None, "Go on: the ball is clear"));
        }
        Ok(vec![Event::BallRemoved { removed }])
    }

    pub(super) fn inspect_ball(&self, damaged: bool) -> Decided {
        let Some(rule) = self.ball_duty(FollowUp::InspectBall) else {
            self.crew()?;
            return Err(self.out_of_turn(None, "Go on: the ball is clear"));
        };
        let entitled = rule.inspect_ball.as_ref().unwrap_or(&self.house().dealer);
        self.staff(entitled)?;
        Ok(vec![Event::BallInspected { damaged, by: self.order.by, cite: entitled.cite }])
    }

    pub(super) fn replace_ball(&self, ball: &str, tested: bool) -> Decided {
        let due = self.ball_duty(FollowUp::ReplaceDamagedBall).and_then(|rule| rule.replace_ball.as_ref());
        let entitled = due.unwrap_or(&self.house().supervisor);
        self.staff(entitled)?;
        let between = matches!(self.phase(), Phase::Idle | Phase::Betting | Phase::Shut);
        if !between {
            return Err(self.out_of_turn(Some(entitled.cite), "Wait until the wheel has come to rest"));
        }
        if !tested || ball.trim().is_empty() {
            let inspection = self.house().inspection.as_ref();
            let test = inspection.and_then(|rule| rule.items.iter().find(|item| item.id == "ball-not-magnetic"));
            let cite = test.map_or(entitled.cite, |item| item.cite);
            let what = "the new ball has no name, or no test on record";
            return Err(Refusal::by_rule(Reason::NotValid, cite, what, "Test it and name it"));
        }
        let mut events = vec![Event::BallReplaced { ball: ball.to_owned(), by: self.order.by, cite: entitled.cite }];
        // Another ball has no last number: a wager on it can neither win nor lose.
        if let Some(rule) = self.rules().repeat() {
            let on_last = self.state().round.lying().filter(|placed| placed.on == Target::Repeat);
            let lines: Vec<Paid> = on_last.map(|placed| given_back(placed, rule.prior)).collect();
            events.extend((!lines.is_empty()).then_some(Event::WagersReturned { lines }));
        }
        Ok(events)
    }

    pub(super) fn void_round(&self, why: &str) -> Decided {
        self.supervisor()?;
        Self::reason_given(why)?;
        let open = [Phase::Betting, Phase::Rolling, Phase::Shut, Phase::Running, Phase::Told, Phase::Held];
        self.in_phase(
            &open,
            Some(self.rules().void_policy().1),
            "Open a round first, or correct the one that was paid",
        )?;
        self.not_after_a_result()?;
        Ok(self.give_up())
    }

    /// The round is over without a number; everything on the felt goes back, target wagers too.
    fn give_up(&self) -> Vec<Event> {
        let cite = self.rules().void_policy().1;
        let mut events =
            vec![Event::NoSpinCalled { irregularity: None, cite, after: AfterVoid::Released, by: self.order.by }];
        events.extend(self.returned(cite, true));
        // What the target wagers added goes with them.
        let wagers = self.target_wagers();
        if let Some(rule) = self.rules().progressive().filter(|_| self.state().round.locked_out && wagers > 0) {
            let shrinks = |meter: &rulebook::MeterRule| meter.adds.times(-i64::from(wagers)).unwrap_or(Money(0));
            events.push(Event::MetersGrew { wagers, amounts: rule.meters.iter().map(shrinks).collect() });
        }
        events.push(Event::RoundEnded { number: None });
        events
    }

    pub(super) fn correct_result(&self, pocket: Pocket, second: PersonId, why: &str) -> Decided {
        let (person, _) = self.supervisor()?;
        let seconds = self.second_roles();
        self.second(person, second, &seconds)?;
        Self::reason_given(why)?;
        self.in_phase(&[Phase::Idle], Some(seconds.cite), "Correct it before the next round begins")?;
        let state = self.state();
        let paid = state.last.as_ref().and_then(|last| Some((last, last.round.number_stands?)));
        let Some((last, before)) = paid else {
            let what = "no round with a number came before";
            return Err(Refusal::bad_input(Reason::NothingToCorrect, what, "Go on with the next round"));
        };
        let after = self.pocket(pocket)?;
        if after == before || self.rules().wheel().void().contains(after) {
            let what = "the number is the one that stands, or one that cannot stand";
            return Err(Refusal::bad_input(Reason::NotValid, what, "Tell the number that came"));
        }
        // What the meters showed before anybody was paid from them.
        let mut meters: Vec<Money> = state.meters.iter().map(|meter| meter.shows).collect();
        for pay in last.round.paid.iter().rev().filter_map(|line| line.meter) {
            meters[usize::from(pay.meter)].0 += pay.paid.0 - pay.reset.0;
        }
        let round = &last.round;
        // A turn counts only where the number hits a target; the number that was wrong may have.
        let turned: Bonus<'_> = match &round.bonus {
            Some((turns, community)) if round.targets.contains(&after) => (turns, *community),
            _ => (&[], None),
        };
        let settling = settling::settle(self.rules(), round, &round.prison_before, &meters, after, Some(turned))
            .map_err(|fault| Self::not_valid(&fault))?;
        Ok(vec![Event::ResultCorrected {
            before,
            after,
            by: self.order.by,
            second,
            why: why.to_owned(),
            reversed: last.round.paid.clone(),
            collected_before: last.round.collected,
            collected: settling.collected,
            lines: settling.lines.into_iter().map(|line| self.without_choice(last, line)).collect(),
        }])
    }

    /// The time to choose between half and prison is over when a result is corrected; and nobody is imprisoned who left.
    fn without_choice(&self, last: &LastRound, line: Paid) -> Paid {
        if line.outcome != Outcome::Imprisoned {
            return line;
        }
        let fresh = last.round.wager(line.wager).is_some();
        let left = self.state().seat(line.seat).map(|seat| seat.player) != last.players.get(&line.seat).copied();
        let rule = self.rules().zero_rules().iter().find_map(|rule| rule.prison.filter(|_| rule.cite == line.cite));
        match rule.map(|prison| prison.default_choice) {
            Some((choice, cite)) if left || (fresh && choice == PrisonChoice::Half) => {
                Paid { outcome: Outcome::HalfBack, paid: Money(line.wagered.0 / 2), cite, ..line }
            }
            Some(_) | None => line,
        }
    }

    pub(super) fn begin_test(&self) -> Decided {
        self.supervisor()?;
        self.not_in_test()?;
        self.in_phase(&[Phase::Idle], None, "Test between rounds of an open table")?;
        if !self.state().prison.is_empty() {
            let what = "wagers in prison wait for a spin that counts";
            return Err(Refusal::bad_input(Reason::OutOfTurn, what, "Test when they are settled"));
        }
        Ok(vec![Event::TestBegun])
    }

    pub(super) fn end_test(&self) -> Decided {
        self.supervisor()?;
        if !self.state().in_test() {
            let what = "the table is not in test mode";
            return Err(Refusal::bad_input(Reason::OutOfTurn, what, "Go on: play is real"));
        }
        Ok(vec![Event::TestEnded])
    }

    pub(super) fn resume(&self) -> Decided {
        self.device(Device::House)?;
        let at = self.order.at;
        let given_up = |events: Vec<Event>| Ok([vec![Event::Resumed { at, round: false }], events].concat());
        match (self.phase(), self.house().policy.restart) {
            (Phase::Betting | Phase::Rolling | Phase::Shut, Restart::Void) => given_up(self.give_up()),
            // Nobody knows what the ball did meanwhile, and bets were open.
            (Phase::Rolling, Restart::Resume) => {
                let cite = self.rules().void_policy().1;
                given_up(self.no_spin(None, cite, self.after_void(None)))
            }
            _ => Ok(vec![Event::Resumed { at, round: true }]),
        }
    }
}
