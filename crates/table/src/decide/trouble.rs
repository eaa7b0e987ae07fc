//! What goes wrong: spins that do not count, what a supervisor directs, the ball, corrections, tests, restarts.
//!
//! A round that is given up also shrinks the meters: its target wagers go back to the players, and otherwise the house
//! would feed the jackpot for nothing. When a correction hits a target, the bonus wheels are turned by chance; nobody
//! chooses what they show.
//!
//! The whole state is set aside when a test begins and restored when it ends, so nothing in between can reach a meter, a
//! statistic or a purse. Only the numbers of rounds and wagers go on, so that none is used twice.

use rulebook::{
    Entitled, FollowUp, Reason, Refusal, Restart, Target,
    file::{IrregularityKind, Remedy},
};
use settlement::{AfterVoid, Direction, Rest, Spin, Void, verdict};
use wheel::{Money, Pocket};
use words::say;

use super::{Decided, Desk, given_back};
use crate::{
    event::{Event, Paid, Placed},
    order::{By, Device, PersonId, WagerId},
    phase::Phase,
    settling::{self, Bonus, Choosing},
};

impl Desk<'_> {
    pub(super) fn call_no_spin(&self, irregularity: u8) -> Decided {
        let Some(rule) = self.rules().irregularities().get(usize::from(irregularity)) else {
            let (what, fix) = (say::no_such_irregularity(), say::choose_one_of_its_list());
            return Err(Refusal::bad_input(Reason::NoSuchIrregularity, what, fix));
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
        Ok(self.no_spin(Void::listed(self.rules(), usize::from(irregularity))))
    }

    fn in_spin(&self, cite: rulebook::CiteId) -> Result<(), Refusal> {
        if self.phase().spinning() {
            Ok(())
        } else {
            Err(self.out_of_turn(Some(cite), say::call_it_while_the_wheel_spins()))
        }
    }

    /// Once a number was told, a void could be a way out of paying it. It is withdrawn first, which takes two, and then a
    /// supervisor says what was wrong.
    fn not_after_a_result(&self) -> Result<(), Refusal> {
        let round = &self.state().round;
        if round.told.is_some() {
            let (what, fix) = (say::one_person_cannot_void(), say::withdraw_the_result_first());
            let cite = self.house().supervisor.cite;
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
            let (what, fix) = (say::one_person_cannot_hold_and_decide(), say::dealer_says_that_it_is_held());
            let cite = self.house().supervisor.cite;
            return Err(Refusal::by_rule(Reason::SecondPersonNeeded, cite, what, fix));
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
        if rule.kind == Some(IrregularityKind::NoPocket) && self.order.at.0 < until {
            let what = say::ball_has_not_circled(self.house().policy.no_pocket_s);
            return Err(Refusal::by_rule(Reason::OutOfTurn, rule.cite, what, say::wait_for_it_to_fall()));
        }
        Ok(())
    }

    pub(super) fn direct(&self, direction: Direction, why: &str) -> Decided {
        let Some(at) = self.state().round.held else {
            self.supervisor()?;
            return Err(self.out_of_turn(Some(self.house().supervisor.cite), say::hold_the_spin_first()));
        };
        let rule = &self.rules().irregularities()[usize::from(at)];
        let cite = self.house().supervisor.cite;
        let (person, _) = self.staff(&Entitled { roles: vec![rule.decided_by], cite })?;
        Self::reason_given(why)?;
        if self.told_by(person) {
            let (what, fix) = (say::teller_does_not_decide(), say::call_another_supervisor());
            return Err(Refusal::by_rule(Reason::SecondPersonNeeded, cite, what, fix));
        }
        let mut events = vec![Event::Directed { direction, by: self.order.by, why: why.to_owned(), cite: rule.cite }];
        match direction {
            Direction::NoSpin => events.extend(self.no_spin(Void::listed(self.rules(), usize::from(at)))),
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
            let cite = self.rules().bets_close().1;
            return Err(Refusal::by_rule(Reason::NotValid, cite, say::bets_were_open(), say::direct_no_spin()));
        }
        // One person directs, and another told the number; nobody makes one up.
        match round.told {
            Some((told, _, _)) if told == pocket => {}
            Some(_) => {
                let what = say::another_number_was_told();
                return Err(Refusal::bad_input(Reason::ResultsDiffer, what, say::direct_no_spin()));
            }
            None => {
                return Err(Refusal::bad_input(Reason::NotValid, say::nobody_told_a_number(), say::direct_no_spin()));
            }
        }
        let mut spin = Spin::new(Rest::Irregular(irregularity, Direction::ResultStands(pocket)));
        spin.revolutions = round.told.and_then(|(_, revolutions, _)| revolutions);
        match verdict(self.rules(), &spin, 1).map_err(|fault| Self::not_valid(&fault))? {
            settlement::Verdict::Valid(_) => {}
            settlement::Verdict::Void(Void { cite, .. }) => {
                return Err(Refusal::by_rule(Reason::NotValid, cite, say::spin_cannot_count(), say::direct_no_spin()));
            }
        }
        self.draws_are_complete(pocket)?;
        Ok(Event::ResultConfirmed { pocket, by: self.order.by })
    }

    pub(super) fn adjust_wager(&self, wager: WagerId, amount: Money, why: &str) -> Decided {
        self.supervisor()?;
        self.in_phase(&[Phase::Held], Some(self.house().supervisor.cite), say::hold_the_spin_first())?;
        Self::reason_given(why)?;
        let Some(placed) = self.state().round.wager(wager) else {
            let (what, fix) = (say::no_such_wager_on_the_felt(wager.0), say::look_at_the_felt_again());
            return Err(Refusal::bad_input(Reason::NoSuchWager, what, fix));
        };
        if self.state().round.number_known {
            let (what, fix) = (say::number_is_known(), say::direct_no_spin_or_let_it_stand());
            return Err(Refusal::by_rule(Reason::BetsAreClosed, self.house().procedure.late_wagers, what, fix));
        }
        let purse = self.purse(placed.seat, placed.with);
        let more = amount.0.saturating_sub(placed.amount.0);
        if amount.0 < 0 || amount == placed.amount || more > purse.0 || placed.on == Target::Progressive {
            let what = say::wager_cannot_become(placed.amount, amount);
            return Err(Refusal::bad_input(Reason::NotValid, what, say::give_an_amount_of_the_player()));
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
            return Err(self.out_of_turn(None, say::go_on_the_ball_is_clear()));
        }
        Ok(vec![Event::BallRemoved { removed }])
    }

    pub(super) fn inspect_ball(&self, damaged: bool) -> Decided {
        let Some(rule) = self.ball_duty(FollowUp::InspectBall) else {
            self.crew()?;
            return Err(self.out_of_turn(None, say::go_on_the_ball_is_clear()));
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
            return Err(self.out_of_turn(Some(entitled.cite), say::wait_until_the_wheel_rests()));
        }
        if !tested || ball.trim().is_empty() {
            let test = self.house().inspection.as_ref().and_then(|rule| rule.ball_test);
            let cite = test.unwrap_or(entitled.cite);
            let (what, fix) = (say::new_ball_has_no_name_or_test(), say::test_it_and_name_it());
            return Err(Refusal::by_rule(Reason::NotValid, cite, what, fix));
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
        self.in_phase(&open, Some(self.rules().void_policy().1), say::open_a_round_or_correct())?;
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
        self.in_phase(&[Phase::Idle], Some(seconds.cite), say::correct_it_before_the_next_round())?;
        let state = self.state();
        let paid = state.last.as_ref().and_then(|last| Some((last, last.round.number_stands?)));
        let Some((last, before)) = paid else {
            let (what, fix) = (say::no_round_with_a_number_before(), say::go_on_with_the_next_round());
            return Err(Refusal::bad_input(Reason::NothingToCorrect, what, fix));
        };
        let after = self.pocket(pocket)?;
        if after == before || self.rules().wheel().void().contains(after) {
            let (what, fix) = (say::number_stands_or_cannot(), say::tell_the_number_that_came());
            return Err(Refusal::bad_input(Reason::NotValid, what, fix));
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
        // The time to choose between half and prison is over; and nobody is imprisoned who left.
        let left = |placed: &Placed| {
            state.seat(placed.seat).map(|seat| seat.player) != last.players.get(&placed.seat).copied()
        };
        let (prison, choosing) = (&round.prison_before, Choosing::Over(&left));
        let settling = settling::settle(self.rules(), round, prison, &meters, after, Some(turned), &choosing)
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
            lines: settling.lines,
        }])
    }

    pub(super) fn begin_test(&self) -> Decided {
        self.supervisor()?;
        self.not_in_test()?;
        self.in_phase(&[Phase::Idle], None, say::test_between_rounds())?;
        if !self.state().prison.is_empty() {
            let (what, fix) = (say::prison_waits_for_a_spin(), say::test_when_they_are_settled());
            return Err(Refusal::bad_input(Reason::OutOfTurn, what, fix));
        }
        Ok(vec![Event::TestBegun])
    }

    pub(super) fn end_test(&self) -> Decided {
        self.supervisor()?;
        if !self.state().in_test() {
            let (what, fix) = (say::table_is_not_in_test_mode(), say::go_on_play_is_real());
            return Err(Refusal::bad_input(Reason::OutOfTurn, what, fix));
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
                given_up(self.no_spin(Void::unlisted(self.rules(), self.rules().void_policy().1)))
            }
            _ => Ok(vec![Event::Resumed { at, round: true }]),
        }
    }
}
