//! The posted limits of a table.

use std::collections::BTreeMap;

use serde::Deserialize;

/// What one wager may be, in minor units.
#[derive(Clone, Copy, PartialEq, Eq, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Band {
    pub min: i64,
    pub max: i64,
    /// Wagers are multiples of this.
    #[serde(default)]
    pub increment: Option<i64>,
    /// How far a change at the table may go; where it is not filed, no farther than the band itself.
    #[serde(default)]
    pub least: Option<i64>,
    #[serde(default)]
    pub most: Option<i64>,
}

impl Band {
    /// The least and the most that a change at the table may post.
    pub fn range(&self) -> (i64, i64) {
        (self.least.unwrap_or(self.min), self.most.unwrap_or(self.max))
    }
}

/// Limits as the submission files them. `wager` sets a band for one id and goes before its class.
#[derive(Clone, PartialEq, Eq, Deserialize, Default, Debug)]
#[serde(deny_unknown_fields)]
pub struct Limits {
    #[serde(default)]
    pub inside: Option<Band>,
    #[serde(default)]
    pub outside: Option<Band>,
    #[serde(default)]
    pub wager: BTreeMap<String, Band>,
    #[serde(default)]
    pub inside_total_min: Option<i64>,
    #[serde(default)]
    pub player_round_max: Option<i64>,
    #[serde(default)]
    pub table_round_max: Option<i64>,
    /// The most that the house may lose on any pocket in a round.
    #[serde(default)]
    pub exposure_max: Option<i64>,
    /// The most that a statute allows for one wager, where the rulebook's own text leaves the maximum to the house.
    #[serde(default)]
    pub statutory_max: Option<i64>,
}

impl Limits {
    /// The band of a wager: its own, or that of its class.
    pub fn band(&self, id: &str, class: Option<crate::file::Class>) -> Option<Band> {
        let by_class = match class {
            Some(crate::file::Class::Inside) => self.inside,
            Some(crate::file::Class::Outside) => self.outside,
            None => None,
        };
        self.wager.get(id).copied().or(by_class)
    }

    /// One band by its path below `limits`, as `bands` names it.
    pub(crate) fn band_mut(&mut self, name: &str) -> Option<&mut Band> {
        match name {
            "inside" => self.inside.as_mut(),
            "outside" => self.outside.as_mut(),
            _ => self.wager.get_mut(name.strip_prefix("wager.")?),
        }
    }

    /// Every band with its path below `limits`.
    pub fn bands(&self) -> impl Iterator<Item = (String, Band)> {
        let classes = [("inside", self.inside), ("outside", self.outside)];
        let classes = classes.into_iter().filter_map(|(name, band)| Some((name.to_owned(), band?)));
        classes.chain(self.wager.iter().map(|(id, band)| (format!("wager.{id}"), *band)))
    }
}
