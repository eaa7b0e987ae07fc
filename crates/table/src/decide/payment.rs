//! The number stands: the marker, the losers, the bonus wheels, the winners, and the choice of those in prison.

use rulebook::{CiteId, Reason, Refusal, Target, file::PrisonChoice};
use settlement::{BonusTurn, Outcome, Settled, chosen, without_a_spin};
use wheel::{Money, Pocket};
use words::say;

use super::{Decided, Desk};
use crate::{
    event::{Event, From, Paid},
    order::{Device, Time, WagerId},
    phase::Phase,
    settling::{self, Bonus, Choosing, Settling, winners_to_move},
    state::Prisoner,
};

impl Desk<'_> {
    pub(super) fn place_dolly(&self) -> Decided {
        self.dealer()?;
        let cite = self.house().procedure.marker.as_ref().map(|(_, cite)| *cite);
        self.in_phase(&[Phase::Resulted], cite, say::place_it_when_confirmed())?;
        Ok(vec![Event::DollyPlaced { cite }])
    }

    fn number(&self) -> Result<Pocket, Refusal> {
        self.state().round.number_stands.ok_or_else(|| self.out_of_turn(None, say::tell_and_confirm_the_result_first()))
    }

    fn settle(&self, bonus: Option<Bonus<'_>>) -> Result<Settling, Refusal> {
        let state = self.state();
        let meters: Vec<Money> = state.meters.iter().map(|meter| meter.shows).collect();
        let (round, prison) = (&state.round, &state.prison);
        settling::settle(self.rules(), round, prison, &meters, self.number()?, bonus, &Choosing::Later)
            .map_err(|fault| Self::not_valid(&fault))
    }

    /// The number stands and is marked, where the book has a marker.
    fn marked(&self, cite: CiteId) -> Result<(), Refusal> {
        match (&self.house().procedure.marker, self.phase()) {
            (_, Phase::Marked) | (None, Phase::Resulted) => Ok(()),
            (Some((marker, cite)), Phase::Resulted) => {
                Err(self.out_of_turn(Some(*cite), say::place_the_marker_first(marker)))
            }
            _ => Err(self.out_of_turn(Some(cite), say::collect_when_the_number_stands())),
        }
    }

    pub(super) fn move_winners(&self) -> Decided {
        self.dealer()?;
        let Some(cite) = self.house().procedure.move_winners_step else {
            let (what, fix) = (say::table_moves_no_winners(), say::collect_the_losers());
            return Err(Refusal::bad_input(Reason::NotOffered, what, fix));
        };
        self.marked(cite)?;
        let wagers = winners_to_move(self.table);
        if wagers.is_empty() {
            let (what, fix) = (say::no_winner_to_move(), say::collect_the_losers());
            return Err(Refusal::by_rule(Reason::OutOfTurn, cite, what, fix));
        }
        Ok(vec![Event::WinnersMoved { wagers, cite }])
    }

    pub(super) fn collect_losers(&self) -> Decided {
        self.dealer()?;
        let procedure = &self.house().procedure;
        self.marked(self.rules().collect())?;
        if let (Some(cite), false) = (procedure.move_winners_step, winners_to_move(self.table).is_empty()) {
            return Err(self.out_of_turn(Some(cite), say::move_the_winners_first()));
        }
        let settling = self.settle(None)?;
        let mut events = Vec::new();
        let by_itself = procedure.move_winners.filter(|_| procedure.move_winners_step.is_none());
        if let (Some(cite), false) = (by_itself, settling.moved.is_empty()) {
            events.push(Event::WinnersMoved { wagers: settling.moved, cite });
        }
        events.push(Event::LosersCollected { collected: settling.collected, cite: self.rules().collect() });
        Ok(events)
    }

    /// A target was hit by the number, and somebody has a wager on it.
    fn bonus_is_due(&self) -> Result<bool, Refusal> {
        let round = &self.state().round;
        Ok(round.targets.contains(&self.number()?) && round.lying().any(|placed| placed.on == Target::Progressive))
    }

    pub(super) fn turn_bonus_wheels(&self, hot_spots: &[BonusTurn<WagerId>], community: Option<u8>) -> Decided {
        self.device(Device::Chance)?;
        if self.phase() == Phase::Idle {
            return self.turn_for_correction(hot_spots, community);
        }
        self.in_phase(&[Phase::Collected], None, say::turn_them_after_collecting())?;
        if !self.bonus_is_due()? {
            let (what, fix) = (say::no_target_or_no_bets(), say::go_on_without_turning_them());
            return Err(Refusal::bad_input(Reason::NotValid, what, fix));
        }
        if self.state().round.bonus.is_some() {
            let (what, fix) = (say::bonus_wheels_were_turned(), say::they_are_turned_once());
            return Err(Refusal::bad_input(Reason::AlreadyDrawn, what, fix));
        }
        self.settle(Some((hot_spots, community)))?;
        Ok(vec![Event::BonusWheelsTurned { hot_spots: hot_spots.to_vec(), community }])
    }

    /// A number that is to be corrected hits a target, and the wheels were not turned for the wrong one.
    fn turn_for_correction(&self, hot_spots: &[BonusTurn<WagerId>], community: Option<u8>) -> Decided {
        let last = self.state().last.as_ref().map(|last| &last.round);
        let due = last.filter(|round| {
            let targeted = round.lying().any(|placed| placed.on == Target::Progressive);
            round.number_stands.is_some() && round.bonus.is_none() && targeted
        });
        let Some((round, &target)) = due.and_then(|round| Some((round, round.targets.first()?))) else {
            let (what, fix) = (say::no_round_waits_for_bonus_wheels(), say::go_on_without_turning_them());
            return Err(Refusal::bad_input(Reason::NotValid, what, fix));
        };
        // They are turned once, so turns that fit no wager would leave the correction without any.
        let meters: Vec<Money> = self.state().meters.iter().map(|meter| meter.shows).collect();
        let bonus = Some((hot_spots, community));
        settling::settle(self.rules(), round, &round.prison_before, &meters, target, bonus, &Choosing::Later)
            .map_err(|fault| Self::not_valid(&fault))?;
        Ok(vec![Event::BonusWheelsTurned { hot_spots: hot_spots.to_vec(), community }])
    }

    pub(super) fn pay_winners(&self) -> Decided {
        self.dealer()?;
        let collect = self.rules().collect();
        self.in_phase(&[Phase::Collected], Some(collect), say::collect_the_losers_first())?;
        let round = &self.state().round;
        let bonus = match &round.bonus {
            Some((turns, community)) => (turns.as_slice(), *community),
            None if self.bonus_is_due()? => {
                let (what, fix) = (say::bonus_wheels_not_turned(), say::turn_them_first());
                return Err(Refusal::bad_input(Reason::DrawMissing, what, fix));
            }
            None => (&[][..], None),
        };
        let lines = self.settle(Some(bonus))?.lines;
        let chosen = |id: WagerId| self.state().prisoner(id).is_some_and(|prisoner| prisoner.chosen);
        let ask = lines.iter().any(|line| line.outcome == Outcome::Imprisoned && !chosen(line.wager));
        let rests = self.rests(&lines);
        let mut events = vec![Event::WinnersPaid { lines }];
        events.extend(rests);
        if ask {
            let wait = i64::from(self.house().policy.prison_choice_s) * 1000;
            events.push(Event::ChoicesOpened { until: Time(self.order.at.0.saturating_add(wait)) });
        } else {
            events.push(Event::RoundEnded { number: round.number_stands });
        }
        Ok(events)
    }

    pub(super) fn choose_in_prison(&self, wager: WagerId, choice: PrisonChoice) -> Decided {
        let Some(prisoner) = self.state().prisoner(wager) else {
            let (what, fix) = (say::wager_is_not_in_prison(wager.0), say::look_at_the_felt_again());
            return Err(Refusal::bad_input(Reason::NoSuchWager, what, fix));
        };
        self.for_seat(prisoner.placed.seat)?;
        let rule = &self.rules().zero_rules()[usize::from(prisoner.rule)];
        let default = rule.prison.map_or(rule.cite, |prison| prison.default_choice.1);
        let over = self.state().round.choose_until.is_none_or(|until| self.order.at > until);
        if self.phase() != Phase::Choosing || prisoner.chosen || over {
            let (what, fix) = (say::time_to_choose_is_over(), say::wager_stays_as_it_is());
            return Err(Refusal::by_rule(Reason::ChoiceClosed, default, what, fix));
        }
        let mut events = self.prison_chosen(prisoner, Some(choice))?;
        if self.open_choices().all(|other| other.placed.wager == wager) {
            events.push(Event::RoundEnded { number: self.state().round.number_stands });
        }
        Ok(events)
    }

    fn open_choices(&self) -> impl Iterator<Item = &Prisoner> {
        self.state().prison.iter().filter(|prisoner| !prisoner.chosen)
    }

    pub(super) fn end_choices(&self) -> Decided {
        if self.device(Device::Timer).is_err() {
            self.dealer()?;
        }
        self.in_phase(&[Phase::Choosing], None, say::wait_for_zero())?;
        if self.state().round.choose_until.is_some_and(|until| self.order.at <= until) {
            let (what, fix) = (say::players_have_time_to_choose(), say::wait_until_it_is_over());
            return Err(Refusal::bad_input(Reason::OutOfTurn, what, fix));
        }
        let chosen: Vec<Vec<Event>> =
            self.open_choices().map(|prisoner| self.prison_chosen(prisoner, None)).collect::<Result<_, _>>()?;
        let mut events = chosen.concat();
        events.push(Event::RoundEnded { number: self.state().round.number_stands });
        Ok(events)
    }

    /// What the settlement makes of a prisoner whose player chose, or said nothing.
    fn prison_chosen(&self, prisoner: &Prisoner, said: Option<PrisonChoice>) -> Result<Vec<Event>, Refusal> {
        let Prisoner { placed, rule, .. } = prisoner;
        let settled = chosen(self.rules(), usize::from(*rule), placed.amount, said);
        let (choice, line) = match settled.ok_or_else(Self::half_not_whole)? {
            Settled::Done(line) => (PrisonChoice::Half, Some(Paid::new(placed, From::Prison, &line))),
            Settled::Imprisoned(_) => (PrisonChoice::Leave, None),
        };
        let rests = self.rests(&line);
        Ok([vec![Event::PrisonChosen { wager: placed.wager, choice, asked: said.is_some(), line }], rests].concat())
    }

    /// Half of a wager in prison given back, because no spin will come for it.
    pub(super) fn prison_ended(&self, prisoner: &Prisoner) -> Result<Vec<Event>, Refusal> {
        let Prisoner { placed, rule, .. } = prisoner;
        let line = without_a_spin(self.rules(), usize::from(*rule), placed.amount).ok_or_else(Self::half_not_whole)?;
        let (wager, line) = (placed.wager, Some(Paid::new(placed, From::Prison, &line)));
        let rests = self.rests(&line);
        Ok([vec![Event::PrisonChosen { wager, choice: PrisonChoice::Half, asked: false, line }], rests].concat())
    }

    fn half_not_whole() -> Refusal {
        Refusal::bad_input(Reason::NotPayableExactly, say::half_is_not_whole(), say::call_a_supervisor())
    }
}
