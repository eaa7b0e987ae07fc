//! People, equipment, opening and closing.

use rulebook::{CiteId, Entitled, Reason, Refusal, file::LogKind};
use settlement::FELT_CARRIES;
use words::{Words, say};

use super::{Decided, Desk};
use crate::{
    event::Event,
    order::{By, PersonId},
    phase::Phase,
    state::{Table, Upkeep},
};

/// Who inspects the wheel now, where the rulebook asks for it: after some repairs somebody from outside.
pub(crate) fn inspector(table: &Table) -> Option<&Entitled> {
    let house = table.rules().house();
    let rule = house.inspection.as_ref()?;
    let outside = house.replacement.as_ref().and_then(|replacement| replacement.external_by.as_ref());
    let repaired_outside = table.state().upkeep == Upkeep::ReplacedExternal;
    Some(outside.filter(|_| repaired_outside).unwrap_or(&rule.by))
}

impl Desk<'_> {
    pub(super) fn take_post(&self, licence: &str) -> Decided {
        self.not_in_test()?;
        let By::Staff { person, role } = self.order.by else {
            return Err(Refusal::bad_input(Reason::NotYourRole, say::for_staff(), say::sign_in_as_staff()));
        };
        if self.house().roles.get(usize::from(role.0)).is_none() {
            return Err(Refusal::bad_input(Reason::NotYourRole, say::no_such_role(), say::choose_one_of_its_roles()));
        }
        if licence.trim().is_empty() {
            let (what, fix) = (say::post_needs_a_licence(), say::give_the_licence_number());
            return Err(Refusal::bad_input(Reason::NotValid, what, fix));
        }
        Ok(vec![Event::PostTaken { person, role, licence: licence.to_owned() }])
    }

    pub(super) fn leave_post(&self) -> Decided {
        self.not_in_test()?;
        let By::Staff { person, role } = self.order.by else {
            return Err(Refusal::bad_input(Reason::NotYourRole, say::for_staff(), say::sign_in_as_staff()));
        };
        self.on_duty(person, role)?;
        Ok(vec![Event::PostLeft { person, role }])
    }

    pub(super) fn inspect(&self, items: &[u8], sound: bool) -> Decided {
        self.not_in_test()?;
        let Some(rule) = &self.house().inspection else {
            let (what, fix) = (say::no_inspection_is_asked_for(), say::open_the_table());
            return Err(Refusal::bad_input(Reason::NotValid, what, fix));
        };
        self.staff(inspector(self.table).unwrap_or(&rule.by))?;
        self.in_phase(&[Phase::Closed, Phase::Idle], Some(rule.by.cite), say::inspect_between_rounds())?;
        let missing = (0..).zip(&rule.items).find(|(at, _)| !items.contains(at));
        if let Some((_, item)) = missing {
            let (what, fix) = (say::checklist_is_not_done(), Words::written(item.says.trim_end_matches('.')));
            return Err(Refusal::by_rule(Reason::ChecklistNotDone, item.cite, what, fix));
        }
        Ok(vec![Event::WheelInspected { at: self.order.at, by: self.order.by, items: items.to_vec(), sound }])
    }

    pub(super) fn adjust(&self, what: &str, witness: PersonId, under: Option<u8>) -> Decided {
        self.not_in_test()?;
        let Some(rule) = &self.house().adjustment else {
            let (what, fix) = (say::no_adjustment_is_known(), say::record_a_replacement_instead());
            return Err(Refusal::bad_input(Reason::NotValid, what, fix));
        };
        let (person, _) = self.staff(&rule.by)?;
        self.second(person, witness, &rule.witness)?;
        let condition = match under {
            None if rule.only.is_empty() => rule.by.cite,
            None => {
                let (what, fix) = (say::only_under_a_condition(), say::say_under_which());
                return Err(Refusal::by_rule(Reason::NotValid, rule.only[0].cite, what, fix));
            }
            Some(at) => match rule.only.get(usize::from(at)) {
                Some(duty) => duty.cite,
                None => {
                    let (what, fix) = (say::no_such_condition(), say::name_one_of_the_rulebooks());
                    return Err(Refusal::bad_input(Reason::NotValid, what, fix));
                }
            },
        };
        self.described(what)?;
        if self.phase() != Phase::Closed {
            // Where the text names conditions, it is the one claimed here that does not hold.
            let cite = if rule.only.is_empty() { rule.then } else { condition };
            let (what, fix) = (say::table_is_open_to_players(), say::close_the_table_first());
            return Err(Refusal::by_rule(Reason::NotWhileOpen, cite, what, fix));
        }
        let (at, by) = (self.order.at, self.order.by);
        Ok(vec![Event::WheelAdjusted { at, by, witness, under, what: what.to_owned(), cite: condition }])
    }

    pub(super) fn replace_part(&self, what: &str, external: bool) -> Decided {
        self.not_in_test()?;
        self.described(what)?;
        self.in_phase(&[Phase::Closed, Phase::Idle], None, say::finish_the_round_first())?;
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
        self.in_phase(&[Phase::Closed, Phase::Idle], None, say::finish_the_round_first())?;
        Ok(vec![Event::WheelMoved { at: self.order.at, by: self.order.by }])
    }

    fn described(&self, what: &str) -> Result<(), Refusal> {
        if !what.trim().is_empty() {
            return Ok(());
        }
        let cite = self.house().log.iter().find(|entry| entry.kind == LogKind::Description).map(|entry| entry.cite);
        Err(Refusal { reason: Reason::NotValid, cite, what: say::log_needs_to_know(), fix: say::describe_it() })
    }

    /// Why the wheel may not be played on now.
    fn unfit(&self) -> Result<(), Refusal> {
        let Some(rule) = &self.house().inspection else { return Ok(()) };
        // What no regulator asked for, and what no wheel decides, is not inspected.
        if self.house().automatic.is_some_and(|rule| rule.demonstration || rule.drawn) {
            return Ok(());
        }
        let void = |cite: CiteId, what: Words| {
            Err(Refusal::by_rule(Reason::InspectionVoid, cite, what, say::inspect_the_wheel()))
        };
        let state = self.state();
        let Some(inspected) = state.inspection else {
            let (what, fix) = (say::no_inspection_on_record(), say::inspect_the_wheel());
            return Err(Refusal::by_rule(Reason::NoInspection, rule.by.cite, what, fix));
        };
        let replaced = self.house().replacement.as_ref().map_or(rule.by.cite, |rule| rule.then);
        match state.upkeep {
            Upkeep::Untouched => {}
            Upkeep::Moved => return void(rule.by.cite, say::wheel_was_moved()),
            Upkeep::Adjusted => {
                let cite = self.house().adjustment.as_ref().map_or(rule.by.cite, |rule| rule.then);
                return void(cite, say::wheel_was_adjusted());
            }
            Upkeep::Replaced | Upkeep::ReplacedExternal => {
                return void(replaced, say::part_was_replaced());
            }
        }
        if !inspected.sound {
            return void(rule.by.cite, say::inspection_found_a_fault());
        }
        if let Some((hours, cite)) = rule.max_age_hours
            && self.order.at.0.saturating_sub(inspected.at.0) > i64::from(hours) * 3_600_000
        {
            return void(cite, say::inspection_is_too_old());
        }
        Ok(())
    }

    pub(super) fn open_table(&self) -> Decided {
        self.not_in_test()?;
        self.supervisor()?;
        if self.phase() != Phase::Closed {
            return Err(self.out_of_turn(None, say::go_on_it_is_open()));
        }
        self.unfit()?;
        let mut events = vec![Event::TableOpened { at: self.order.at, by: self.order.by }];
        if let Some(rule) = self.rules().progressive().filter(|_| self.state().meters.is_empty()) {
            // Filled again and again they must still be counted.
            if let Some(meter) = rule.meters.iter().find(|meter| meter.initial.max(meter.reset).0 > FELT_CARRIES) {
                let (what, fix) = (say::meter_filed_too_high(&meter.id), say::file_it_with_less());
                return Err(Refusal::by_rule(Reason::NotValid, meter.cite, what, fix));
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
        self.in_phase(&[Phase::Idle], None, say::finish_the_round_first())?;
        if let Some(cite) = self.house().closing_cover.filter(|_| !cover_locked) {
            let (what, fix) = (say::closed_wheel_is_covered(), say::lock_the_cover());
            return Err(Refusal::by_rule(Reason::CoverNotLocked, cite, what, fix));
        }
        // Nobody spins for a wager in prison any more.
        let mut events: Vec<Event> = Vec::new();
        for prisoner in &self.state().prison {
            events.push(self.prison_ended(prisoner)?);
        }
        events.push(Event::TableClosed { at: self.order.at, by: self.order.by, cover_locked });
        Ok(events)
    }
}
