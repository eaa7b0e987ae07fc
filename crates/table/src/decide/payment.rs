//! The number stands: the marker, the losers, the bonus wheels, the winners, and the choice of those in prison.

use rulebook::{Reason, Refusal, Target, file::PrisonChoice};
use settlement::Outcome;
use wheel::{Money, Pocket};

use super::{Decided, Desk};
use crate::{
    event::{Event, From, Paid},
    order::{Device, HotTurn, Time, WagerId},
    phase::Phase,
    settling::{self, Bonus, Settling},
    state::Prisoner,
};

impl Desk<'_> {
    pub(super) fn place_dolly(&self) -> Decided {
        self.dealer()?;
        let cite = self.house().procedure.marker.as_ref().map(|(_, cite)| *cite);
        self.in_phase(&[Phase::Resulted], cite, "Place it when the number is confirmed")?;
        Ok(vec![Event::DollyPlaced { cite }])
    }

    fn number(&self) -> Result<Pocket, Refusal> {
        self.state().round.number_stands.ok_or_else(|| self.out_of_turn(None, "Tell and confirm the result first"))
    }

    fn settle(&self, bonus: Option<Bonus<'_>>) -> Result<Settling, Refusal> {
        let state = self.state();
        let meters: Vec<Money> = state.meters.iter().map(|meter| meter.shows).collect();
        settling::settle(self.rules(), &state.round, &state.prison, &meters, self.number()?, bonus)
            .map_err(|fault| Self::not_valid(&fault))
    }

    pub(super) fn collect_losers(&self) -> Decided {
        self.dealer()?;
        let procedure = &self.house().procedure;
        match (&procedure.marker, self.phase()) {
            (_, Phase::Marked) | (None, Phase::Resulted) => {}
            (Some((marker, cite)), Phase::Resulted) => {
                let fix = format!("Place the {marker} first");
                return Err(self.out_of_turn(Some(*cite), fix));
            }
            _ => return Err(self.out_of_turn(Some(self.rules().collect()), "Collect when the number stands")),
        }
        let settling = self.settle(None)?;
        let mut events = Vec::new();
        if let (Some(cite), false) = (procedure.move_winners, settling.moved.is_empty()) {
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

    pub(super) fn turn_bonus_wheels(&self, hot_spots: &[HotTurn], community: Option<u8>) -> Decided {
        self.device(Device::Chance)?;
        if self.phase() == Phase::Idle {
            return self.turn_for_correction(hot_spots, community);
        }
        self.in_phase(&[Phase::Collected], None, "Turn them when the losers are collected")?;
        if !self.bonus_is_due()? {
            let what = "no target was hit, or nobody bet on the targets";
            return Err(Refusal::bad_input(Reason::NotValid, what, "Go on without turning them"));
        }
        if self.state().round.bonus.is_some() {
            let what = "the bonus wheels were turned";
            return Err(Refusal::bad_input(Reason::AlreadyDrawn, what, "They are turned once"));
        }
        self.settle(Some((hot_spots, community)))?;
        Ok(vec![Event::BonusWheelsTurned { hot_spots: hot_spots.to_vec(), community }])
    }

    /// A number that is to be corrected hits a target, and the wheels were not turned for the wrong one.
    fn turn_for_correction(&self, hot_spots: &[HotTurn], community: Option<u8>) -> Decided {
        let last = self.state().last.as_ref().map(|last| &last.round);
        let due = last.filter(|round| {
            let targeted = round.lying().any(|placed| placed.on == Target::Progressive);
            round.number_stands.is_some() && round.bonus.is_none() && targeted
        });
        let Some((round, &target)) = due.and_then(|round| Some((round, round.targets.first()?))) else {
            let what = "no round waits for the bonus wheels";
            return Err(Refusal::bad_input(Reason::NotValid, what, "Go on without turning them"));
        };
        // They are turned once, so turns that fit no wager would leave the correction without any.
        let meters: Vec<Money> = self.state().meters.iter().map(|meter| meter.shows).collect();
        let bonus = Some((hot_spots, community));
        settling::settle(self.rules(), round, &round.prison_before, &meters, target, bonus)
            .map_err(|fault| Self::not_valid(&fault))?;
        Ok(vec![Event::BonusWheelsTurned { hot_spots: hot_spots.to_vec(), community }])
    }

    pub(super) fn pay_winners(&self) -> Decided {
        self.dealer()?;
        let collect = self.rules().collect();
        self.in_phase(&[Phase::Collected], Some(collect), "Collect the losers first")?;
        let round = &self.state().round;
        let bonus = match &round.bonus {
            Some((turns, community)) => (turns.as_slice(), *community),
            None if self.bonus_is_due()? => {
                let what = "a target was hit, and the bonus wheels are not turned";
                return Err(Refusal::bad_input(Reason::DrawMissing, what, "Turn them first"));
            }
            None => (&[][..], None),
        };
        let lines = self.settle(Some(bonus))?.lines;
        let chosen = |id: WagerId| self.state().prisoner(id).is_some_and(|prisoner| prisoner.chosen);
        let ask = lines.iter().any(|line| line.outcome == Outcome::Imprisoned && !chosen(line.wager));
        let mut events = vec![Event::WinnersPaid { lines }];
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
            let what = format!("wager {} is not in prison", wager.0);
            return Err(Refusal::bad_input(Reason::NoSuchWager, what, "Look at the felt again"));
        };
        self.for_seat(prisoner.placed.seat)?;
        let rule = &self.rules().zero_rules()[usize::from(prisoner.rule)];
        let default = rule.prison.map_or(rule.cite, |prison| prison.default_choice.1);
        let over = self.state().round.choose_until.is_none_or(|until| self.order.at > until);
        if self.phase() != Phase::Choosing || prisoner.chosen || over {
            let what = "the time to choose is over";
            return Err(Refusal::by_rule(Reason::ChoiceClosed, default, what, "The wager stays as it is"));
        }
        let line = (choice == PrisonChoice::Half).then(|| half(prisoner, rule.half));
        let mut events = vec![Event::PrisonChosen { wager, choice, asked: true, line }];
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
        self.in_phase(&[Phase::Choosing], None, "Wait until zero takes a wager into prison")?;
        if self.state().round.choose_until.is_some_and(|until| self.order.at <= until) {
            let what = "players still have time to choose";
            return Err(Refusal::bad_input(Reason::OutOfTurn, what, "Wait until it is over"));
        }
        let mut events: Vec<Event> = self.open_choices().map(|prisoner| self.default_choice(prisoner)).collect();
        events.push(Event::RoundEnded { number: self.state().round.number_stands });
        Ok(events)
    }

    fn default_choice(&self, prisoner: &Prisoner) -> Event {
        let rule = &self.rules().zero_rules()[usize::from(prisoner.rule)];
        match rule.prison.map(|prison| prison.default_choice.0) {
            Some(PrisonChoice::Leave) => Event::PrisonChosen {
                wager: prisoner.placed.wager,
                choice: PrisonChoice::Leave,
                asked: false,
                line: None,
            },
            Some(PrisonChoice::Half) | None => self.prison_ended(prisoner),
        }
    }
}

/// Half of a wager in prison, given back.
pub(super) fn half(prisoner: &Prisoner, cite: rulebook::CiteId) -> Paid {
    let placed = &prisoner.placed;
    Paid {
        wager: placed.wager,
        seat: placed.seat,
        with: placed.with,
        tip: placed.tip,
        outcome: Outcome::HalfBack,
        wagered: placed.amount,
        from: From::Prison,
        paid: Money(placed.amount.0 / 2),
        coupon: Money(0),
        meter: None,
        cite,
    }
}
