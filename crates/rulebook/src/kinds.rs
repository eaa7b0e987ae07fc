//! Rows of the law that the program itself must know have a kind. A book that lacks one it needs would quietly lose what
//! hangs on it, so that is a fault when it is loaded.
//!
//! Histories keep books as they were filed, some of them before there were kinds. Their ids were what kinds are now, so
//! they are read by them, and held to nothing that was not asked of them.

use crate::{
    Rulebook, SpinDirection,
    file::{File, Game, IrregularityKind, ItemKind, LogKind},
    load::Check,
    place::Path,
};

/// Gives the rows of a book without kinds those that their ids name.
pub(crate) fn by_ids(law: &mut File) {
    let items = || law.inspection.iter().flat_map(|row| &row.items);
    let entries = || law.log.iter().flat_map(|row| &row.entries);
    let known = law.irregularities.iter().any(|row| row.kind.is_some())
        || items().any(|item| item.kind.is_some())
        || entries().any(|entry| entry.kind.is_some());
    if known {
        return;
    }
    for row in &mut law.irregularities {
        row.kind = IrregularityKind::ALL.into_iter().find(|kind| kind.id() == row.id);
    }
    for item in law.inspection.iter_mut().flat_map(|row| &mut row.items) {
        item.kind = ItemKind::ALL.into_iter().find(|kind| kind.id() == item.id);
    }
    for entry in law.log.iter_mut().flat_map(|row| &mut row.entries) {
        entry.kind = LogKind::ALL.into_iter().find(|kind| kind.id() == entry.id);
    }
}

impl Check<'_> {
    /// Every row that the program must find has its kind, and no two have the same.
    pub(crate) fn kinds(&mut self, book: &Rulebook) {
        let law = &book.law;
        let roulette = law.rulebook.game == Game::Roulette;
        let needed = [
            (
                IrregularityKind::ShortSpin,
                law.round.revolutions_min.is > 0,
                "round.revolutions_min",
                "says what a spin of fewer revolutions is",
            ),
            (
                IrregularityKind::SameDirection,
                law.round.spin_direction.is == SpinDirection::Opposite,
                "round.spin_direction",
                "says what a ball that runs with the wheel is",
            ),
            (IrregularityKind::NoPocket, roulette, "rulebook.game", "says what a ball that does not fall is"),
        ];
        for (kind, needs, path, says) in needed {
            let id = kind.id();
            let mut rows = law.irregularities.iter().enumerate().filter(|(_, row)| row.kind == Some(kind));
            if rows.next().is_none() && needs {
                let what = format!("no [[irregularity]] of kind `{id}` {says}");
                self.fault(&Path::read(path), what, format!("write kind = \"{id}\" in the row that is one, or add it"));
            }
            if let Some((at, _)) = rows.next() {
                let path = Path::read("irregularity").item(at).key("kind");
                self.fault(&path, format!("two irregularities are of kind `{id}`"), "give one of them its own kind");
            }
        }
        let items = law.inspection.as_ref().filter(|_| roulette).map(|row| &row.items);
        if items.is_some_and(|items| items.iter().all(|item| item.kind != Some(ItemKind::BallNotMagnetic))) {
            let id = ItemKind::BallNotMagnetic.id();
            let what = format!("no item of kind `{id}` says by what another ball is tested");
            self.fault(&Path::read("inspection.items"), what, format!("write kind = \"{id}\" in the item that does"));
        }
        let entries = law.log.iter().flat_map(|row| &row.entries).enumerate();
        for (at, entry) in entries.filter(|(_, entry)| entry.kind.is_none()) {
            let known: Vec<&str> = LogKind::ALL.into_iter().map(LogKind::id).collect();
            let what = format!("entry `{}` has no `kind`, so nothing could be written for it", entry.id);
            let path = Path::read("log.entries").item(at).key("id");
            self.fault(&path, what, format!("give it one of {}", known.join(", ")));
        }
    }
}
