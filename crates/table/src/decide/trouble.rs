//! What goes wrong: spins that do not count, what a supervisor directs, the ball, corrections, tests, restarts.
//!
//! A round that is given up also shrinks the meters: its target wagers go back to the players, and otherwise the house
//! would feed the jackpot for nothing. When a correction hits a target, the bonus wheels are turned by chance; nobody
//! chooses what they show.
//!
//! The whole state is set aside when a test begins and restored when it ends, so nothing in between can reach a meter, a
//! statistic or a purse. Only the numbers of rounds and wagers go on, so that none is used twice.

use rulebook::{
    CiteId, Entitled, FollowUp, Reason, Refusal, Restart, Target,
    file::{IrregularityKind, Remedy},
};
use settlement::{AfterVoid, Direction, Rest, Spin, Void, verdict};
use wheel::{Money, Pocket};
use words::say;

use super::{Decided, Desk, given_back};
use crate::{
    event::{Event, Paid, Placed},
    order::{By, Device, PersonId, SeatNo, WagerId},
    phase::Phase,
    settling::{self, Bonus, Choosing},
};

impl Desk<'_> {
    pub(super) fn call_no_spin(&self, irregularity: u8) -> Decided {
        let Some(rule) = self.rules().irregularities().get(usize::from(irregularity)) else {
            let (what, fix) = (say::no_such_irregularity(), say::choose_one_of_its_list());
            return Err(Refusal::bad_input(Reason::NoSuchIrregularity, what, fix));
        };
        if let Some(further) = self.further_irregularity(irregularity, rule) {
            return further;
        }
        if rule.remedy == Remedy::SupervisorDecides {
            // Anybody of the crew says that something is wrong; what follows is not theirs to say.
            let (person, _) = self.crew()?;
            self.in_spin(rule.cite)?;
            self.not_held_by_who_decides(person, rule)?;
            return Ok(vec![Event::Held { irregularity, cite: rule.cite }]);
        }
        self.may_call(rule)?;
        self.in_spin(rule.cite)?;
        self.not_after_a_result()?;
        self.not_too_soon(rule)?;
        Ok(self.no_spin(Void::listed(self.rules(), usize::from(irregularity))))
    }

    /// Who the list says calls it, and those above; what a supervisor decides anybody of the crew may report.
    pub(super) fn may_call(&self, rule: &rulebook::IrregularityRule) -> Result<(), Refusal> {
        if rule.remedy == Remedy::SupervisorDecides {
            return self.crew().map(|_| ());
        }
        let mut roles = self.house().supervisor.roles.clone();
        if !roles.contains(&rule.decided_by) {
            roles.insert(0, rule.decided_by);
        }
        let (person, _) = self.staff(&Entitled { roles, cite: rule.cite })?;
        // What is the dealer's to call is no decision of a supervisor's.
        if self.house().dealer.allows(rule.decided_by) { Ok(()) } else { self.dealt_by_another(person) }
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
            let cite = self.house().spin.supervisors_void.unwrap_or(self.house().supervisor.cite);
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

    /// Whoever told a number does not decide whether it stands.
    pub(super) fn teller_does_not_decide(&self, person: PersonId) -> Result<(), Refusal> {
        let told = self.state().round.told;
        if told.is_some_and(|(_, _, by)| matches!(by, By::Staff { person: teller, .. } if teller == person)) {
            let (what, fix) = (say::teller_does_not_decide(), say::call_another_supervisor());
            return Err(Refusal::by_rule(Reason::SecondPersonNeeded, self.house().supervisor.cite, what, fix));
        }
        Ok(())
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
            if let Some(why_held) = self.state().round.held_for {
                return self.direct_held(why_held, direction, why);
            }
            self.supervisor()?;
            return Err(self.out_of_turn(Some(self.house().supervisor.cite), say::hold_the_spin_first()));
        };
        let rule = &self.rules().irregularities()[usize::from(at)];
        let cite = self.house().supervisor.cite;
        let (person, _) = self.staff(&Entitled { roles: vec![rule.decided_by], cite })?;
        Self::reason_given(why)?;
        self.teller_does_not_decide(person)?;
        self.dealt_by_another(person)?;
        let mut events = vec![Event::Directed { direction, by: self.order.by, why: why.to_owned(), cite: rule.cite }];
        match direction {
            Direction::NoSpin => events.extend(self.no_spin(Void::listed(self.rules(), usize::from(at)))),
            Direction::ResultStands(pocket) => {
                self.result_stands(usize::from(at), pocket)?;
                return self.number_stands(events, pocket);
            }
        }
        Ok(events)
    }

    /// Whether a number that is held could be one.
    pub(super) fn may_stand(&self, pocket: Pocket) -> Result<(), Refusal> {
        let round = &self.state().round;
        // What could have been bet on, or never counted, is no result, whoever directs it.
        if round.closed.is_none() || round.with_wheel {
            let cite = self.rules().bets_close().1;
            return Err(Refusal::by_rule(Reason::NotValid, cite, say::bets_were_open(), say::direct_no_spin()));
        }
        // One person directs, and another told the number; nobody makes one up.
        match round.told {
            Some((told, _, _)) if told == pocket => Ok(()),
            Some(_) => {
                let what = say::another_number_was_told();
                Err(Refusal::bad_input(Reason::ResultsDiffer, what, say::direct_no_spin()))
            }
            None => Err(Refusal::bad_input(Reason::NotValid, say::nobody_told_a_number(), say::direct_no_spin())),
        }
    }

    fn result_stands(&self, irregularity: usize, pocket: Pocket) -> Result<(), Refusal> {
        let round = &self.state().round;
        let pocket = self.pocket(pocket)?;
        self.may_stand(pocket)?;
        let mut spin = Spin::new(Rest::Irregular(irregularity, Direction::ResultStands(pocket)));
        spin.revolutions = round.told.and_then(|(_, revolutions, _)| revolutions);
        match verdict(self.rules(), &spin, 1).map_err(|fault| Self::not_valid(&fault))? {
            settlement::Verdict::Valid(_) => Ok(()),
            settlement::Verdict::Void(Void { cite, .. }) => {
                Err(Refusal::by_rule(Reason::NotValid, cite, say::spin_cannot_count(), say::direct_no_spin()))
            }
        }
    }

    pub(super) fn adjust_wager(&self, wager: WagerId, amount: Money, why: &str) -> Decided {
        let (person, _) = self.supervisor()?;
        self.dealt_by_another(person)?;
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

    /// The irregularities after which this is to be done with the ball.
    fn ball_duties(&self, duty: FollowUp) -> impl Iterator<Item = &rulebook::IrregularityRule> {
        let same = self.state().ball.iter().filter(move |(other, _)| *other == duty);
        same.map(|(_, at)| &self.rules().irregularities()[usize::from(*at)])
    }

    /// One of those whom a duty is for; where they are several, one whose duty it is.
    fn whose<'b>(&self, mut each: impl Iterator<Item = &'b Entitled>) -> Option<&'b Entitled> {
        let first = each.next()?;
        Some(std::iter::once(first).chain(each).find(|by| self.staff(by).is_ok()).unwrap_or(first))
    }

    pub(super) fn remove_ball(&self, removed: bool) -> Decided {
        self.crew()?;
        if self.ball_duties(FollowUp::RemoveBall).next().is_none() {
            return Err(self.out_of_turn(None, say::go_on_the_ball_is_clear()));
        }
        Ok(vec![Event::BallRemoved { removed }])
    }

    pub(super) fn inspect_ball(&self, damaged: bool) -> Decided {
        let dealer = &self.house().dealer;
        let due = self.ball_duties(FollowUp::InspectBall).map(|rule| rule.inspect_ball.as_ref().unwrap_or(dealer));
        let Some(entitled) = self.whose(due) else {
            self.crew()?;
            return Err(self.out_of_turn(None, say::go_on_the_ball_is_clear()));
        };
        self.staff(entitled)?;
        Ok(vec![Event::BallInspected { damaged, by: self.order.by, cite: entitled.cite }])
    }

    pub(super) fn replace_ball(&self, ball: &str, tested: bool) -> Decided {
        let due = self.ball_duties(FollowUp::ReplaceDamagedBall).filter_map(|rule| rule.replace_ball.as_ref());
        let entitled = self.whose(due).unwrap_or(&self.house().supervisor);
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
        self.ball_of_the_register(ball)?;
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
        let (person, _) = self.supervisor()?;
        Self::reason_given(why)?;
        let open = [Phase::Betting, Phase::Rolling, Phase::Shut, Phase::Running, Phase::Told, Phase::Held];
        let own = self.house().spin.supervisors_void;
        let cite = own.unwrap_or(self.rules().void_policy().1);
        self.in_phase(&open, Some(cite), say::open_a_round_or_correct())?;
        self.not_after_a_result()?;
        self.dealt_by_another(person)?;
        let given_up = own.map(|cite| Event::RoundGivenUp { by: self.order.by, why: why.to_owned(), cite });
        Ok(given_up.into_iter().chain(self.give_up(cite)).collect())
    }

    /// The round is over without a number; everything on the felt goes back, target wagers too.
    fn give_up(&self, cite: CiteId) -> Vec<Event> {
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
        self.not_a_dealer(person, &round.dealers)?;
        // A turn counts only where the number hits a target; the number that was wrong may have.
        let turned: Bonus<'_> = match &round.bonus {
            Some((turns, community)) if round.targets.contains(&after) => (turns, *community),
            _ => (&[], None),
        };
        // The time to choose between half and prison is over; and nobody is imprisoned who left.
        let left_seat = |seat: SeatNo| state.seat(seat).map(|seat| seat.player) != last.players.get(&seat).copied();
        let left = |placed: &Placed| left_seat(placed.seat);
        let (prison, choosing) = (&round.prison_before, Choosing::Over(&left));
        let settling = settling::settle(self.rules(), round, prison, &meters, after, Some(turned), &choosing)
            .map_err(|fault| Self::not_valid(&fault))?;
        let present = |event: &Event| matches!(event, Event::RestInValueChips { seat, .. } if !left_seat(*seat));
        let mut events: Vec<Event> = self.rests_reversed(round).into_iter().filter(present).collect();
        let rests = self.rests(&settling.lines);
        events.push(Event::ResultCorrected {
            before,
            after,
            by: self.order.by,
            second,
            why: why.to_owned(),
            reversed: last.round.paid.clone(),
            collected_before: last.round.collected,
            collected: settling.collected,
            lines: settling.lines,
        });
        events.extend(rests.into_iter().filter(present));
        Ok(events)
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
            (Phase::Betting | Phase::Rolling | Phase::Shut, Restart::Void) => {
                given_up(self.give_up(self.rules().void_policy().1))
            }
            // Nobody knows what the ball did meanwhile, and bets were open.
            (Phase::Rolling, Restart::Resume) => {
                given_up(self.no_spin(Void::unlisted(self.rules(), self.rules().void_policy().1)))
            }
            _ => Ok(vec![Event::Resumed { at, round: true }]),
        }
    }
}
