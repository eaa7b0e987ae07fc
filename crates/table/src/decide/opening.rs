//! People, equipment, opening and closing.

use rulebook::{CiteId, Reason, Refusal, file::PrisonChoice};

use super::{Decided, Desk, payment::half};
use crate::{
    event::Event,
    felt::FELT_CARRIES,
    order::{By, PersonId},
    phase::Phase,
    state::{Prisoner, Upkeep},
};

impl Desk<'_> {
    pub(super) fn take_post(&self, licence: &str) -> Decided {
        self.not_in_test()?;
        let By::Staff { person, role } = self.order.by else {
            return Err(Refusal::bad_input(Reason::NotYourRole, "this is for staff", "Sign in as staff"));
        };
        if self.house().roles.get(usize::from(role.0)).is_none() {
            return Err(Refusal::bad_input(
                Reason::NotYourRole,
                "the rulebook has no such role",
                "Choose one of its roles",
            ));
        }
        if licence.trim().is_empty() {
            let fix = "Give the licence number";
            return Err(Refusal::bad_input(Reason::NotValid, "a post is signed for with a licence number", fix));
        }
        Ok(vec![Event::PostTaken { person, role, licence: licence.to_owned() }])
    }

    pub(super) fn leave_post(&self) -> Decided {
        self.not_in_test()?;
        let By::Staff { person, role } = self.order.by else {
            return Err(Refusal::bad_input(Reason::NotYourRole, "this is for staff", "Sign in as staff"));
        };
        self.on_duty(person, role)?;
        Ok(vec![Event::PostLeft { person, role }])
    }

    pub(super) fn inspect(&self, items: &[u8], sound: bool) -> Decided {
        self.not_in_test()?;
        let Some(rule) = &self.house().inspection else {
            let fix = "Open the table";
            return Err(Refusal::bad_input(Reason::NotValid, "this rulebook asks for no inspection", fix));
        };
        let entitled = match (self.state().upkeep, &self.house().replacement) {
            (Upkeep::ReplacedExternal, Some(replacement)) => replacement.external_by.as_ref().unwrap_or(&rule.by),
            _ => &rule.by,
        };
        self.staff(entitled)?;
        self.in_phase(&[Phase::Closed, Phase::Idle], Some(rule.by.cite), "Inspect between rounds")?;
        let missing = (0..).zip(&rule.items).find(|(at, _)| !items.contains(at));
        if let Some((_, item)) = missing {
            let what = "the checklist is not done";
            return Err(Refusal::by_rule(Reason::ChecklistNotDone, item.cite, what, item.says.trim_end_matches('.')));
        }
        Ok(vec![Event::WheelInspected { at: self.order.at, by: self.order.by, items: items.to_vec(), sound }])
    }

    pub(super) fn adjust(&self, what: &str, witness: PersonId, under: Option<u8>) -> Decided {
        self.not_in_test()?;
        let Some(rule) = &self.house().adjustment else {
            let fix = "Record a replacement and an inspection instead";
            return Err(Refusal::bad_input(Reason::NotValid, "this rulebook knows no adjustment", fix));
        };
        let (person, _) = self.staff(&rule.by)?;
        self.second(person, witness, &rule.witness)?;
        let condition = match under {
            None if rule.only.is_empty() => rule.by.cite,
            None => {
                let (what, fix) = ("an adjustment is made only under one of the conditions", "Say under which");
                return Err(Refusal::by_rule(Reason::NotValid, rule.only[0].cite, what, fix));
            }
            Some(at) => match rule.only.get(usize::from(at)) {
                Some(duty) => duty.cite,
                None => {
                    let fix = "Name one of the rulebook's";
                    return Err(Refusal::bad_input(Reason::NotValid, "there is no such condition", fix));
                }
            },
        };
        self.described(what)?;
        if self.phase() != Phase::Closed {
            let fix = "Close the table first";
            // Where the text names conditions, it is the one claimed here that does not hold.
            let cite = if rule.only.is_empty() { rule.then } else { condition };
            return Err(Refusal::by_rule(Reason::NotWhileOpen, cite, "the table is open to players", fix));
        }
        let (at, by) = (self.order.at, self.order.by);
        Ok(vec![Event::WheelAdjusted { at, by, witness, under, what: what.to_owned(), cite: condition }])
    }

    pub(super) fn replace_part(&self, what: &str, external: bool) -> Decided {
        self.not_in_test()?;
        self.described(what)?;
        self.in_phase(&[Phase::Closed, Phase::Idle], None, "Finish the round first")?;
        let cite = match (&self.house().replacement, &self.house().inspection) {
            (Some(rule), _) => rule.then,
            (None, Some(rule)) => rule.by.cite,
            (None, None) => self.house().supervisor.cite,
        };
        match &self.house().adjustment {
            Some(rule) => self.staff(&rule.by).or_else(|_| self.supervisor())?,
            None => self.supervisor()?,
        };
        let (at, by) = (self.order.at, self.order.by);
        Ok(vec![Event::PartReplaced { at, by, what: what.to_owned(), external, cite }])
    }

    pub(super) fn move_wheel(&self) -> Decided {
        self.not_in_test()?;
        self.supervisor()?;
        self.in_phase(&[Phase::Closed, Phase::Idle], None, "Finish the round first")?;
        Ok(vec![Event::WheelMoved { at: self.order.at, by: self.order.by }])
    }

    fn described(&self, what: &str) -> Result<(), Refusal> {
        if !what.trim().is_empty() {
            return Ok(());
        }
        let cite = self.house().log.iter().find(|entry| entry.id == "description").map(|entry| entry.cite);
        let what = "the log needs to know what was done".to_owned();
        Err(Refusal { reason: Reason::NotValid, cite, what, fix: "Describe it".to_owned() })
    }

    /// Why the wheel may not be played on now.
    fn unfit(&self) -> Result<(), Refusal> {
        let Some(rule) = &self.house().inspection else { return Ok(()) };
        let void =
            |cite: CiteId, what: &str| Err(Refusal::by_rule(Reason::InspectionVoid, cite, what, "Inspect the wheel"));
        let state = self.state();
        let Some(inspected) = state.inspection else {
            let what = "no inspection is on record";
            return Err(Refusal::by_rule(Reason::NoInspection, rule.by.cite, what, "Inspect the wheel"));
        };
        let replaced = self.house().replacement.as_ref().map_or(rule.by.cite, |rule| rule.then);
        match state.upkeep {
            Upkeep::Untouched => {}
            Upkeep::Moved => return void(rule.by.cite, "the wheel was moved after the inspection"),
            Upkeep::Adjusted => {
                let cite = self.house().adjustment.as_ref().map_or(rule.by.cite, |rule| rule.then);
                return void(cite, "the wheel was adjusted after the inspection");
            }
            Upkeep::Replaced | Upkeep::ReplacedExternal => {
                return void(replaced, "a part was replaced after the inspection");
            }
        }
        if !inspected.sound {
            return void(rule.by.cite, "the inspection found a fault");
        }
        if let Some((hours, cite)) = rule.max_age_hours
            && self.order.at.0.saturating_sub(inspected.at.0) > i64::from(hours) * 3_600_000
        {
            return void(cite, "the inspection is too old");
        }
        Ok(())
    }

    pub(super) fn open_table(&self) -> Decided {
        self.not_in_test()?;
        self.supervisor()?;
        if self.phase() != Phase::Closed {
            return Err(self.out_of_turn(None, "Go on: it is open"));
        }
        self.unfit()?;
        let mut events = vec![Event::TableOpened { at: self.order.at, by: self.order.by }];
        if let Some(rule) = self.rules().progressive().filter(|_| self.state().meters.is_empty()) {
            // Filled again and again they must still be counted.
            if let Some(meter) = rule.meters.iter().find(|meter| meter.initial.max(meter.reset).0 > FELT_CARRIES) {
                let what = format!("the meter `{}` is filed with more than can be counted", meter.id);
                return Err(Refusal::by_rule(Reason::NotValid, meter.cite, what, "File it with less"));
            }
            let amounts = rule.meters.iter().map(|meter| meter.initial).collect();
            events.push(Event::MetersSeeded { amounts });
        }
        Ok(events)
    }

    /// A new round needs a wheel that is fit: an inspection does not last for ever.
    pub(super) fn fit_to_play(&self) -> Result<(), Refusal> {
        if self.state().in_test() { Ok(()) } else { self.unfit() }
    }

    pub(super) fn close_table(&self, cover_locked: bool) -> Decided {
        self.not_in_test()?;
        self.supervisor()?;
        self.in_phase(&[Phase::Idle], None, "Finish the round first")?;
        if let Some(cite) = self.house().closing_cover.filter(|_| !cover_locked) {
            let what = "the wheel of a closed table is covered and the cover locked";
            return Err(Refusal::by_rule(Reason::CoverNotLocked, cite, what, "Lock the cover"));
        }
        // Nobody spins for a wager in prison any more.
        let mut events: Vec<Event> = Vec::new();
        for prisoner in &self.state().prison {
            events.push(self.prison_ended(prisoner));
        }
        events.push(Event::TableClosed { at: self.order.at, by: self.order.by, cover_locked });
        Ok(events)
    }

    /// Half of a wager in prison given back, because no choice came or no spin will.
    pub(super) fn prison_ended(&self, prisoner: &Prisoner) -> Event {
        let rule = &self.rules().zero_rules()[usize::from(prisoner.rule)];
        let cite = rule.prison.map_or(rule.half, |prison| prison.default_choice.1);
        let (wager, line) = (prisoner.placed.wager, Some(half(prisoner, cite)));
        Event::PrisonChosen { wager, choice: PrisonChoice::Half, asked: false, line }
    }
}
