//! What the wheel shows in a pocket that the text lets the operator label: a name or a logo in place of 000.

use std::collections::BTreeMap;

use wheel::{Pocket, Wheel};

use super::{FindingKind, Review, filing::alike};

impl Review<'_> {
    /// The filed labels, by their pockets. What a pocket is stays what the rulebook calls it.
    pub(super) fn labels(&mut self) -> BTreeMap<String, String> {
        let book = self.book;
        let Some(row) = &book.source_row(self.row).labels else { return BTreeMap::new() };
        let filed: BTreeMap<String, String> = self.option("labels", &row.clause).unwrap_or_default();
        let order = book.source_row(self.row).order.as_ref().map_or(&[][..], |order| &order.is);
        for (pocket, label) in &filed {
            let long = label.chars().count() > usize::from(row.at_most);
            let taken = order.iter().any(|other| other != pocket && alike(other, label));
            let what = if !row.pockets.contains(pocket) {
                format!("{pocket} is not a pocket that takes a label")
            } else if label.trim().is_empty() || long {
                format!("`{label}` is not a label of 1 to {} characters", row.at_most)
            } else if taken || filed.iter().any(|(other, same)| other < pocket && alike(same, label)) {
                format!("another pocket is `{label}`")
            } else {
                continue;
            };
            let path = format!("options.labels.{pocket}");
            let fix = format!("label {} with up to {} characters", row.pockets.join(" or "), row.at_most);
            self.find(FindingKind::LabelWrong, &path, &row.clause, what, fix);
            self.by_reading(row.reading.as_ref());
        }
        filed
    }
}

/// The labels by their places on the wheel.
pub(super) fn placed(labels: &BTreeMap<String, String>, wheel: &Wheel) -> Vec<(Pocket, String)> {
    labels.iter().filter_map(|(pocket, label)| Some((wheel.pocket(pocket)?, label.clone()))).collect()
}
