//! Equipment: the inspection item by item, the register, who holds the keys, where the wheel is.

use rulebook::{CiteId, Reason, Refusal, file::Game};
use words::{Words, say};

use super::{Decided, Desk, opening::inspector};
use crate::{
    equipment::{Checked, EquipmentKind, Item},
    event::Event,
    order::{By, PersonId},
    phase::Phase,
};

/// What somebody enters into the register.
pub(super) struct Entry<'a> {
    pub kind: EquipmentKind,
    pub id: &'a str,
    pub description: &'a str,
    pub number: &'a str,
    pub nonmetallic: bool,
}

fn refused(cite: Option<CiteId>, what: Words, fix: Words) -> Refusal {
    Refusal { reason: Reason::NotValid, cite, what, fix }
}

impl Desk<'_> {
    pub(super) fn inspect_table(&self, checked: &[Checked], wheel: &str, ball: &str) -> Decided {
        self.not_in_test()?;
        let Some(rule) = &self.house().inspection else {
            let (what, fix) = (say::no_inspection_is_asked_for(), say::open_the_table());
            return Err(Refusal::bad_input(Reason::NotValid, what, fix));
        };
        let by = inspector(self.table).unwrap_or(&rule.by);
        self.staff(by)?;
        self.in_phase(&[Phase::Closed, Phase::Idle], Some(rule.by.cite), say::inspect_between_rounds())?;
        if let Some(off) = &self.state().equipment.off_floor {
            let (what, fix) = (say::wheel_is_off_the_floor(&off.place), say::bring_the_wheel_back());
            return Err(refused(self.house().adjustment.as_ref().map(|rule| rule.then), what, fix));
        }
        for (at, item) in (0..).zip(&rule.items) {
            let mut found = checked.iter().filter(|checked| checked.item == at);
            let (Some(found), None) = (found.next(), found.next()) else {
                let (what, fix) = (say::checklist_is_not_done(), Words::written(item.says.trim_end_matches('.')));
                return Err(Refusal::by_rule(Reason::ChecklistNotDone, item.cite, what, fix));
            };
            if !found.sound && found.words.trim().is_empty() {
                let (what, fix) = (say::fault_needs_words(&item.id), say::say_what_is_wrong());
                return Err(refused(Some(item.cite), what, fix));
            }
        }
        if checked.len() != rule.items.len() {
            let (what, fix) = (say::checklist_has_no_such_item(), say::look_at_each_item_once());
            return Err(refused(None, what, fix));
        }
        self.is_in_use(EquipmentKind::Wheel, wheel, rule.by.cite)?;
        if self.has_ball() {
            self.is_in_use(EquipmentKind::Ball, ball, rule.ball_test.unwrap_or(rule.by.cite))?;
        }
        Ok(vec![Event::TableInspected {
            at: self.order.at,
            by: self.order.by,
            items: checked.to_vec(),
            wheel: wheel.to_owned(),
            ball: if self.has_ball() { ball.to_owned() } else { String::new() },
            sound: checked.iter().all(|checked| checked.sound),
            cite: by.cite,
        }])
    }

    fn has_ball(&self) -> bool {
        self.rules().book().law.rulebook.game == Game::Roulette
    }

    /// Whoever inspects says of what. It is what the register has in use here, or has at all where none of the kind is in use yet.
    fn is_in_use(&self, kind: EquipmentKind, id: &str, cite: CiteId) -> Result<(), Refusal> {
        if id.trim().is_empty() {
            let what = match kind {
                EquipmentKind::Wheel => say::inspection_names_no_wheel(),
                _ => say::inspection_names_no_ball(),
            };
            return Err(refused(Some(cite), what, say::give_its_number()));
        }
        let register = &self.state().equipment;
        match register.in_use(kind) {
            Some(used) if used == id => Ok(()),
            Some(used) => Err(refused(Some(cite), say::another_is_in_use(id, used), say::put_it_in_use_first())),
            None if !register.knows(kind) => Ok(()),
            None => match register.items.get(id) {
                Some(item) if item.kind == kind && !item.damaged => Ok(()),
                _ => Err(refused(Some(cite), say::not_on_the_register(id), say::enter_it_first())),
            },
        }
    }

    pub(super) fn relocate_wheel(&self, place: &str, off_floor: bool, approval: &str) -> Decided {
        self.not_in_test()?;
        self.mechanic()?;
        self.in_phase(&[Phase::Closed, Phase::Idle], None, say::finish_the_round_first())?;
        self.described(place)?;
        let condition = self.house().adjustment.as_ref().and_then(|rule| rule.only.get(usize::from(rule.off_floor?)));
        let cite = condition.map(|duty| duty.cite);
        if off_floor && self.phase() != Phase::Closed {
            let (what, fix) = (say::table_is_open_to_players(), say::close_the_table_first());
            return Err(Refusal { reason: Reason::NotWhileOpen, cite, what, fix });
        }
        if off_floor && condition.is_some() && approval.trim().is_empty() {
            return Err(refused(cite, say::place_needs_an_approval(place), say::give_the_approval_of_the_place()));
        }
        Ok(vec![Event::WheelRelocated {
            at: self.order.at,
            by: self.order.by,
            place: place.to_owned(),
            off_floor,
            approval: approval.to_owned(),
            cite: cite.filter(|_| off_floor),
        }])
    }

    /// Who keeps the equipment: those who may adjust the wheel, and those above the dealer.
    pub(super) fn mechanic(&self) -> Result<(), Refusal> {
        match &self.house().adjustment {
            Some(rule) => self.staff(&rule.by).or_else(|_| self.supervisor())?,
            None => self.supervisor()?,
        };
        Ok(())
    }

    pub(super) fn register_equipment(&self, entry: &Entry<'_>) -> Decided {
        self.not_in_test()?;
        self.mechanic()?;
        let (id, rule) = (entry.id.trim(), self.house().register);
        if id.is_empty() || entry.description.trim().is_empty() {
            return Err(refused(None, say::register_needs_id_and_words(), say::give_its_number()));
        }
        if self.state().equipment.items.contains_key(id) {
            return Err(refused(None, say::id_is_on_the_register(id), say::give_another_id()));
        }
        let cite = match entry.kind {
            EquipmentKind::Ball => rule.nonmetallic,
            EquipmentKind::Layout => rule.layout_number,
            EquipmentKind::DropBox => rule.box_number,
            _ => None,
        };
        if entry.kind == EquipmentKind::Ball && cite.is_some() && !entry.nonmetallic {
            return Err(refused(cite, say::ball_is_not_declared(id), say::declare_it_or_take_another()));
        }
        if matches!(entry.kind, EquipmentKind::Layout | EquipmentKind::DropBox)
            && let (Some(_), Some(number)) = (cite, &self.house().number)
            && entry.number.trim() != number
        {
            return Err(refused(
                cite,
                say::number_is_of_another_table(entry.number, number),
                say::take_the_tables_own(),
            ));
        }
        Ok(vec![Event::EquipmentRegistered {
            at: self.order.at,
            by: self.order.by,
            kind: entry.kind,
            id: id.to_owned(),
            description: entry.description.to_owned(),
            number: entry.number.trim().to_owned(),
            nonmetallic: entry.nonmetallic,
            cite,
        }])
    }

    fn registered(&self, id: &str) -> Result<&Item, Refusal> {
        let found = self.state().equipment.items.get(id);
        found.ok_or_else(|| refused(None, say::not_on_the_register(id), say::enter_it_first()))
    }

    pub(super) fn retire_equipment(&self, id: &str, why: &str) -> Decided {
        self.not_in_test()?;
        self.mechanic()?;
        self.in_phase(&[Phase::Closed, Phase::Idle], None, say::finish_the_round_first())?;
        let item = self.registered(id)?;
        self.described(why)?;
        if item.in_use && item.kind.one_in_use() {
            return Err(refused(None, say::thing_is_in_use(id), say::put_another_in_use_first()));
        }
        Ok(vec![Event::EquipmentRetired {
            at: self.order.at,
            by: self.order.by,
            id: id.to_owned(),
            why: why.to_owned(),
        }])
    }

    pub(super) fn use_equipment(&self, id: &str) -> Decided {
        self.not_in_test()?;
        self.mechanic()?;
        let item = self.registered(id)?;
        if self.phase() != Phase::Closed {
            let (what, fix) = (say::table_is_open_to_players(), say::close_the_table_first());
            return Err(Refusal { reason: Reason::NotWhileOpen, cite: None, what, fix });
        }
        if item.kind == EquipmentKind::Key {
            return Err(refused(None, say::keys_are_held(id), say::take_the_key_instead()));
        }
        self.may_come_into_use(id, item)?;
        Ok(vec![Event::EquipmentUsed { at: self.order.at, by: self.order.by, id: id.to_owned() }])
    }

    fn may_come_into_use(&self, id: &str, item: &Item) -> Result<(), Refusal> {
        if item.in_use {
            return Err(refused(None, say::thing_is_in_use(id), say::take_another_of_the_register()));
        }
        if item.damaged {
            return Err(refused(None, say::thing_is_damaged(id), say::take_another_of_the_register()));
        }
        Ok(())
    }

    /// Where the register knows balls, another one comes from there.
    pub(super) fn ball_of_the_register(&self, id: &str) -> Result<(), Refusal> {
        if !self.state().equipment.knows(EquipmentKind::Ball) {
            return Ok(());
        }
        let item = self.registered(id)?;
        if item.kind != EquipmentKind::Ball {
            return Err(refused(None, say::thing_is_not_a_ball(id), say::take_another_of_the_register()));
        }
        self.may_come_into_use(id, item)
    }

    fn key(&self, id: &str) -> Result<(PersonId, &Item), Refusal> {
        let By::Staff { person, role } = self.order.by else {
            return Err(Refusal::bad_input(Reason::NotYourRole, say::for_staff(), say::sign_in_as_staff()));
        };
        self.on_duty(person, role)?;
        let item = self.registered(id)?;
        if item.kind != EquipmentKind::Key {
            return Err(refused(None, say::thing_is_not_a_key(id), say::take_another_of_the_register()));
        }
        Ok((person, item))
    }

    /// A key is signed for by whoever takes it; nobody is given one on another's word.
    pub(super) fn take_key(&self, id: &str) -> Decided {
        self.not_in_test()?;
        let (_, item) = self.key(id)?;
        if let Some((holder, _)) = item.held {
            return Err(refused(None, say::key_is_held(id, holder.0), say::they_return_it_first()));
        }
        Ok(vec![Event::KeyTaken { at: self.order.at, by: self.order.by, key: id.to_owned() }])
    }

    pub(super) fn return_key(&self, id: &str) -> Decided {
        self.not_in_test()?;
        let (person, item) = self.key(id)?;
        if item.held.is_none_or(|(holder, _)| holder != person) {
            return Err(refused(None, say::key_is_not_yours(id), say::its_holder_returns_it()));
        }
        Ok(vec![Event::KeyReturned { at: self.order.at, by: self.order.by, key: id.to_owned() }])
    }
}
