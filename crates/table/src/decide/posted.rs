//! What is posted at a table and changes while it runs: limits, and the readings of meters. One person of the table asks, a
//! second one agrees, and neither happens in a round.
//!
//! The second person may have no post: the cage counts the money and works at no table. The house has checked that they
//! are of another department and freshly signed in; the engine asks only that it is not the same person twice.
//!
//! A wager is judged by the limits it was placed under, and a round has one set. The filing stays the bound: two people
//! cannot post what was never filed.

use rulebook::{Reason, Refusal};
use settlement::FELT_CARRIES;
use wheel::Money;
use words::say;

use super::{Decided, Desk};
use crate::{
    event::Event,
    order::{PersonId, Posted, Time},
    phase::Phase,
};

impl Desk<'_> {
    /// Somebody else agrees. It may be one who stands at no table, such as a cashier; who it is was checked before.
    fn another(&self, first: PersonId, second: PersonId) -> Result<(), Refusal> {
        if second != first {
            return Ok(());
        }
        let (what, fix) = (say::second_person_is_the_same(), say::call_another_person());
        Err(Refusal::by_rule(Reason::SecondPersonNeeded, self.house().supervisor.cite, what, fix))
    }

    /// Posts the notice of other limits. They hold from the first round that opens when its time is over.
    pub(super) fn change_limits(&self, posted: &Posted, second: PersonId, why: &str) -> Decided {
        self.not_in_test()?;
        let (person, _) = self.supervisor()?;
        self.another(person, second)?;
        Self::reason_given(why)?;
        let rules = self.rules();
        let cite = rules.may_post(&posted.band, posted.min, posted.max)?;
        let state = self.state();
        // A notice that waits is replaced, also by what stands already: so it is taken back.
        let waits = state.notices.iter().find(|notice| notice.posted.band == posted.band);
        let stands =
            rules.limits().into_iter().flat_map(rulebook::Limits::bands).find(|(name, _)| *name == posted.band);
        let same = match (waits, stands) {
            (Some(notice), _) => notice.posted == *posted,
            (None, stands) => stands.is_some_and(|(_, band)| (band.min, band.max) == (posted.min.0, posted.max.0)),
        };
        if same {
            let (what, fix) = (say::limits_are_posted_already(), say::post_others_or_leave_them());
            return Err(Refusal::bad_input(Reason::NotValid, what, fix));
        }
        let plays = state.taken_seats().next().is_some();
        let minutes = rules.limits_change().map_or(0, |(minutes, _)| i64::from(minutes));
        let wait = if plays { minutes * 60_000 } else { 0 };
        Ok(vec![Event::LimitsAnnounced {
            at: self.order.at,
            by: self.order.by,
            second,
            posted: posted.clone(),
            from: Time(self.order.at.0.saturating_add(wait)),
            why: why.to_owned(),
            cite,
        }])
    }

    /// Notices whose time is over, as a round opens. What is tried in test mode is thrown away, and no notice with it.
    pub(super) fn limits_due(&self) -> Vec<Event> {
        let notices =
            self.state().notices.iter().filter(|notice| !self.state().in_test() && notice.from <= self.order.at);
        notices.map(|notice| Event::LimitsChanged { posted: notice.posted.clone(), cite: notice.cite }).collect()
    }

    pub(super) fn change_meter(&self, meter: u8, to: Money, second: PersonId, why: &str) -> Decided {
        self.not_in_test()?;
        let (person, _) = self.supervisor()?;
        self.another(person, second)?;
        Self::reason_given(why)?;
        let known = self.rules().progressive().and_then(|rule| rule.meters.get(usize::from(meter)));
        let (Some(rule), Some(shows)) = (known, self.state().meters.get(usize::from(meter)).map(|meter| meter.shows))
        else {
            let (what, fix) = (say::no_such_meter(), say::name_a_meter_of_an_opened_table());
            return Err(Refusal::bad_input(Reason::NotValid, what, fix));
        };
        self.in_phase(&[Phase::Closed, Phase::Idle], Some(rule.cite), say::change_a_meter_between_rounds())?;
        if to < rule.reset || to.0 > FELT_CARRIES {
            let (what, fix) = (say::meter_below_its_start(rule.reset), say::set_it_to_or_more(rule.reset));
            return Err(Refusal::by_rule(Reason::NotValid, rule.cite, what, fix));
        }
        if to == shows {
            let (what, fix) = (say::meter_shows_it_already(to), say::leave_it_or_set_another());
            return Err(Refusal::bad_input(Reason::NotValid, what, fix));
        }
        Ok(vec![Event::MeterChanged {
            at: self.order.at,
            by: self.order.by,
            second,
            meter,
            before: shows,
            after: to,
            why: why.to_owned(),
            cite: rule.cite,
        }])
    }
}
