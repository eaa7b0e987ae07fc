//! Words into orders: the inspection item by item, the register, keys, and where the wheel is.

use table::{Checked, Command, EquipmentKind};

use super::{
    Session,
    cast::Usual,
    orders::{place, text},
    words::Words,
};

impl Session {
    /// The whole checklist but for what is left out; sound but for what has a fault.
    pub(super) fn inspect(&self, words: &mut Words<'_>) -> Result<Command, String> {
        let items = self.rules.house().inspection.as_ref().map_or(&[][..], |rule| &rule.items);
        let at = |id: &str| place(items.iter().map(|item| item.id.as_str()), id, "item of the checklist");
        let mut checked = Checked::all_sound(items.len());
        while let Some(fault) = words.after("fault") {
            let (id, says) = fault.split_once(": ").unwrap_or((fault, ""));
            let at = usize::from(at(id)?);
            (checked[at].sound, checked[at].words) = (false, says.to_owned());
        }
        while let Some(id) = words.after("without") {
            let at = at(id)?;
            checked.retain(|checked| checked.item != at);
        }
        let register = &self.table.state().equipment;
        let used = |kind: EquipmentKind| register.in_use(kind).unwrap_or("1").to_owned();
        let wheel = words.after("wheel").map_or_else(|| used(EquipmentKind::Wheel), unnamed);
        let ball = words.after("ball").map_or_else(|| used(EquipmentKind::Ball), unnamed);
        Ok(Command::InspectTable { items: checked, wheel, ball })
    }

    pub(super) fn equipment(&mut self, verb: &str, words: &mut Words<'_>) -> Result<(Usual, Command), String> {
        Ok(match verb {
            "move wheel" => {
                let off_floor = words.says("off the floor");
                let approval = words.after("approval").unwrap_or_default().to_owned();
                (Usual::Supervisor, Command::RelocateWheel { place: text(words), off_floor, approval })
            }
            "register" => {
                let (nonmetallic, number) = (words.says("nonmetallic"), words.after("number").unwrap_or_default());
                let kind = words.next()?;
                let known = EquipmentKind::ALL.into_iter().find(|known| known.id() == kind);
                let kind = known.ok_or_else(|| {
                    let ids = EquipmentKind::ALL.map(EquipmentKind::id).join(", ");
                    format!("the register has no `{kind}`; it has {ids}")
                })?;
                let (number, id, description) = (number.to_owned(), words.next()?.to_owned(), text(words));
                (Usual::Supervisor, Command::RegisterEquipment { kind, id, description, number, nonmetallic })
            }
            "retire" => {
                let why = words.after("because").unwrap_or_default().to_owned();
                (Usual::Supervisor, Command::RetireEquipment { id: words.next()?.to_owned(), why })
            }
            "use" => (Usual::Supervisor, Command::UseEquipment { id: words.next()?.to_owned() }),
            "take key" => (Usual::Supervisor, Command::TakeKey { key: words.next()?.to_owned() }),
            _ => (Usual::Supervisor, Command::ReturnKey { key: words.next()?.to_owned() }),
        })
    }
}

/// `not named` is what an inspection says that does not name it.
fn unnamed(name: &str) -> String {
    if name == "not named" { String::new() } else { name.to_owned() }
}
