//! The register of a table's equipment: what is here by its id, what of it is in use, who holds which key, and where the wheel is.
//!
//! It is part of the table and not a file of the house: what is played with decides what an inspection was of, and what the
//! statistics are of, and so it must stand in the same history.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::{
    order::{PersonId, Time},
    state::Statistics,
};

/// What was found at one item of a checklist.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct Checked {
    /// By its place in the rulebook's list.
    pub item: u8,
    pub sound: bool,
    /// What is wrong; nothing where it is sound and nobody has anything to say.
    pub words: String,
}

impl Checked {
    /// A checklist of so many items on which nothing is wrong.
    pub fn all_sound(items: usize) -> Vec<Checked> {
        (0..).take(items).map(|item| Checked { item, sound: true, words: String::new() }).collect()
    }
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, Debug)]
pub enum EquipmentKind {
    Wheel,
    Ball,
    /// A movable part of a wheel.
    Part,
    Layout,
    Cover,
    Key,
    DropBox,
    TipBox,
}

impl EquipmentKind {
    pub const ALL: [EquipmentKind; 8] = [
        EquipmentKind::Wheel,
        EquipmentKind::Ball,
        EquipmentKind::Part,
        EquipmentKind::Layout,
        EquipmentKind::Cover,
        EquipmentKind::Key,
        EquipmentKind::DropBox,
        EquipmentKind::TipBox,
    ];

    pub fn id(self) -> &'static str {
        match self {
            EquipmentKind::Wheel => "wheel",
            EquipmentKind::Ball => "ball",
            EquipmentKind::Part => "part",
            EquipmentKind::Layout => "layout",
            EquipmentKind::Cover => "cover",
            EquipmentKind::Key => "key",
            EquipmentKind::DropBox => "drop-box",
            EquipmentKind::TipBox => "tip-box",
        }
    }

    /// There is one in use, and others of the kind lie in reserve.
    pub fn one_in_use(self) -> bool {
        matches!(self, EquipmentKind::Wheel | EquipmentKind::Ball | EquipmentKind::Layout)
    }
}

/// A thing of the register.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct Item {
    pub kind: EquipmentKind,
    /// Maker, material, what it belongs to.
    pub description: String,
    /// The number that it bears.
    pub number: String,
    /// Whoever entered it declared that there is no metal in it.
    pub nonmetallic: bool,
    pub in_use: bool,
    /// It was taken out of play because it was damaged, and does not come back.
    pub damaged: bool,
    /// Who holds a key, and since when.
    pub held: Option<(PersonId, Time)>,
}

/// Where a wheel is that is off the floor.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct OffFloor {
    pub place: String,
    pub approval: String,
}

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Default, Debug)]
pub struct Equipment {
    pub items: BTreeMap<String, Item>,
    /// None while the wheel is on the floor.
    pub off_floor: Option<OffFloor>,
    /// The statistics of wheels that are not in use now.
    pub(crate) aside: BTreeMap<String, Statistics>,
}

impl Equipment {
    /// The one of a kind that is in use, by its id.
    pub fn in_use(&self, kind: EquipmentKind) -> Option<&str> {
        let mut used = self.items.iter().filter(|(_, item)| item.kind == kind && item.in_use);
        used.next().map(|(id, _)| id.as_str())
    }

    /// The register knows things of this kind.
    pub fn knows(&self, kind: EquipmentKind) -> bool {
        self.items.values().any(|item| item.kind == kind)
    }

    /// Another ball is in play; one that was damaged does not come back.
    pub(crate) fn replace_ball(&mut self, id: &str, damaged: bool) {
        if let Some(before) = self.in_use(EquipmentKind::Ball).map(str::to_owned)
            && let Some(item) = self.items.get_mut(&before)
        {
            item.in_use = false;
            item.damaged |= damaged;
        }
        self.put_in_use(id);
    }

    /// Puts a thing in use, and what was in use of its kind into reserve.
    pub(crate) fn put_in_use(&mut self, id: &str) {
        let Some(kind) = self.items.get(id).map(|item| item.kind) else { return };
        for item in self.items.values_mut().filter(|item| item.kind == kind && kind.one_in_use()) {
            item.in_use = false;
        }
        if let Some(item) = self.items.get_mut(id) {
            item.in_use = true;
        }
    }
}
