//! Which wagers are open, where, and at what odds.

use std::collections::BTreeMap;

use wheel::{Cover, Felt, Odds, Shape, Wheel};

use super::wheel_and_felt::Sections;
use super::{
    FindingKind, Review, Scope,
    options::{Offer, Options},
};
use crate::file::WinsOn;
use crate::{
    felt_plan::shape_of,
    file::{Offered, Standard, WagerRow},
    notation::normal,
    place::nearest,
    table::{CiteId, Closed, SpotRule, WagerRule},
};

impl Review<'_> {
    pub(super) fn wagers(&mut self) -> Vec<WagerRule> {
        let book = self.book;
        let mut odds = self.filed_odds();
        let rules: Vec<WagerRule> =
            book.law.wagers.iter().filter_map(|row| self.wager(row, odds.remove(&row.id))).collect();
        for id in odds.keys() {
            let path = format!("options.odds.{id}");
            let what = format!("odds are filed for `{id}`, which is not a wager of this rulebook");
            let near = nearest(id, book.law.wagers.iter().map(|row| row.id.as_str()));
            let fix = near.map_or("name a wager by its id".to_owned(), |near| format!("did you mean `{near}`?"));
            self.find(FindingKind::OddsMalformed, &path, &book.law.paytable.clause, what, fix);
        }
        self.theme(rules)
    }

    /// Odds by the id of their wager; an underscore is a hyphen, as in every key.
    fn filed_odds(&mut self) -> BTreeMap<String, String> {
        let clause = &self.book.law.paytable.clause;
        let odds: BTreeMap<String, String> = self.option("odds", clause).unwrap_or_default();
        odds.into_iter().map(|(id, odds)| (id.replace('_', "-"), odds)).collect()
    }

    fn wager(&mut self, row: &WagerRow, filed: Option<String>) -> Option<WagerRule> {
        let defined = self.cite_clause(&row.defined, row.reading.as_ref());
        let pays = self.cite_ruled(&row.pays);
        let odds = self.odds(row, filed);
        let offer = match row.offered {
            Offered::Always => None,
            Offered::Option | Offered::ByApproval => self.option::<Offer>(&Options::key(&row.id), &row.defined),
        };
        let offered = row.offered == Offered::Always || offer.as_ref().is_some_and(Offer::is_offered);
        let path = format!("options.{}", Options::key(&row.id));
        let approval = offer.as_ref().and_then(Offer::approval);
        let for_wheel = row.wheels.as_ref().is_none_or(|wheels| wheels.contains(&self.row.id));
        let by_approval = row.wheels_by_approval.contains(&self.row.id);
        if offered && row.offered != Offered::Always {
            if !for_wheel && !by_approval {
                let what = format!("{} cannot be offered on this wheel", row.called);
                self.find(FindingKind::NotOnThisWheel, &path, &row.defined, what, format!("take `{}` out", row.id));
            }
            if row.offered == Offered::ByApproval || (!for_wheel && by_approval) {
                self.needs_approval(approval, &path, &row.defined, &row.called);
            }
            self.offered.push(row.id.clone());
        }
        let closed = if !for_wheel && !by_approval {
            Some((Closed::NotOnThisWheel, defined))
        } else if !offered {
            Some((Closed::NotOffered, defined))
        } else {
            None
        };
        let needs_base_wager = row.needs_base_wager.as_ref().filter(|rule| rule.is).map(|rule| self.cite_ruled(rule));
        Some(WagerRule {
            id: row.id.clone(),
            called: row.called.clone(),
            also: row.also.clone(),
            class: row.class,
            shape: shape_of(row)?,
            odds,
            defined,
            pays,
            closed,
            needs_base_wager,
        })
    }

    /// The odds of the table: the rulebook's, or better ones where those are a floor.
    fn odds(&mut self, row: &WagerRow, filed: Option<String>) -> Odds {
        let listed: Odds = row.pays.is.parse().expect("the loader has read these odds");
        let Some(filed) = filed else { return listed };
        let path = format!("options.odds.{}", row.id);
        let odds: Odds = match filed.parse() {
            Ok(odds) => odds,
            Err(error) => {
                self.find(
                    FindingKind::OddsMalformed,
                    &path,
                    &row.pays.clause,
                    format!("{error}"),
                    "write odds like \"35 to 1\"",
                );
                return listed;
            }
        };
        match self.book.law.paytable.standard {
            Standard::Exact if odds.winnings() != listed.winnings() => {
                self.find(
                    FindingKind::OddsNotExact,
                    &path,
                    &row.pays.clause,
                    format!("{} must pay exactly {listed}, not {odds}", row.called),
                    format!("pay {listed}"),
                );
            }
            Standard::AtLeast if !odds.at_least(listed) => {
                self.find(
                    FindingKind::OddsBelowFloor,
                    &path,
                    &row.pays.clause,
                    format!("{} must pay at least {listed}, not {odds}", row.called),
                    format!("pay {listed} or more"),
                );
            }
            Standard::Exact | Standard::AtLeast => return odds,
        }
        listed
    }

    /// Other names for the symbols of a Big Six wheel.
    fn theme(&mut self, mut rules: Vec<WagerRule>) -> Vec<WagerRule> {
        let (book, row) = (self.book, self.row);
        let Some(ground) = &row.theme else { return rules };
        let Some(mut names) = self.option::<BTreeMap<String, String>>("theme", &ground.clause) else { return rules };
        let approval = names.remove("approval");
        let free = |symbol: &str| row.symbols.iter().any(|row| row.symbol == symbol && row.free_label);
        if names.keys().any(|symbol| !free(symbol)) {
            self.needs_approval(approval.as_deref(), "options.theme", &ground.clause, "a theme");
        }
        for (symbol, name) in &names {
            let path = format!("options.theme.{symbol}");
            if name.trim().is_empty()
                || rules.iter().any(|rule| {
                    let names = std::iter::once(&rule.id).chain(&rule.also);
                    rule.id != *symbol && names.into_iter().any(|other| normal(other) == normal(name))
                })
            {
                let what = format!("`{symbol}` cannot be called `{name}`");
                self.find(
                    FindingKind::ThemeWrong,
                    &path,
                    &ground.clause,
                    what,
                    "give it a name that no other symbol has",
                );
            }
            match rules.iter_mut().find(|rule| rule.id == *symbol) {
                Some(rule) => {
                    rule.also.push(rule.called.clone());
                    rule.called.clone_from(name);
                }
                None => {
                    let what = format!("`{symbol}` is not a symbol of this wheel");
                    self.find(
                        FindingKind::ThemeWrong,
                        &path,
                        &ground.clause,
                        what,
                        "theme the symbols of the rulebook",
                    );
                }
            }
        }
        let twice = rules
            .iter()
            .enumerate()
            .find(|(at, rule)| rules[..*at].iter().any(|other| normal(&other.called) == normal(&rule.called)));
        if let Some((_, rule)) = twice.filter(|_| book.law.rulebook.game == crate::file::Game::BigSix) {
            let what = format!("two symbols are called `{}`", rule.called);
            self.find(
                FindingKind::ThemeWrong,
                "options.theme",
                &ground.clause,
                what,
                "give each symbol a name of its own",
            );
        }
        rules
    }

    /// Wagers that may not stand beside one another. What the submission names twice is a fault; what it leaves unsaid closes.
    pub(super) fn exclusions(&mut self, wagers: &mut [WagerRule]) {
        let book = self.book;
        for row in &book.law.exclusions {
            let Some(because) = row.if_offered.iter().find(|id| self.offered.contains(id)) else { continue };
            let cite = self.cite_clause(&row.clause, row.reading.as_ref());
            for id in &row.closed {
                if self.options_name(id) {
                    let what = format!("`{id}` may not be offered beside `{because}`");
                    self.find(
                        FindingKind::Excluded,
                        &format!("options.{}", Options::key(id)),
                        &row.clause,
                        what,
                        format!("offer `{id}` or `{because}`, not both"),
                    );
                }
                for rule in wagers.iter_mut().filter(|rule| rule.id == *id) {
                    rule.closed = rule.closed.or(Some((Closed::Excluded, cite)));
                }
            }
        }
    }

    /// Whether the submission itself asks for a wager that is always offered, or has asked for an optional one.
    fn options_name(&mut self, id: &str) -> bool {
        let clause = self.book.law.paytable.catalogue.clause.clone();
        let asked = self.option::<Offer>(&Options::key(id), &clause).is_some_and(|offer| offer.is_offered());
        asked || self.offered.iter().any(|offered| offered == id)
    }

    /// What the table says of each spot of its felt.
    pub(super) fn spot_rules(
        &mut self,
        wheel: &Wheel,
        felt: &Felt,
        wagers: &[WagerRule],
        trios: &[Vec<String>],
        covered: CiteId,
    ) -> Vec<SpotRule> {
        let book = self.book;
        let rule_of = |spot: &wheel::Spot| -> SpotRule {
            let id = match spot.shape {
                Shape::Area => {
                    let area = &felt.areas()[usize::from(spot.ordinal)].id;
                    wagers.iter().position(|rule| rule.id == *area).or_else(|| {
                        wagers
                            .iter()
                            .position(|rule| area.strip_prefix(&rule.id).is_some_and(|rest| rest.starts_with(' ')))
                    })
                }
                shape => wagers.iter().position(|rule| rule.shape == shape),
            };
            let Some(at) = id else { return SpotRule { wager: None, closed: Some((Closed::NotListed, covered)) } };
            let rule = &wagers[at];
            let row = book.law.wagers.iter().find(|row| row.id == rule.id);
            let labels =
                |group: &Vec<String>| -> Option<Cover> { group.iter().map(|label| wheel.pocket(label)).collect() };
            let listed = row
                .and_then(|row| row.groups.as_ref())
                .is_none_or(|groups| groups.iter().chain(trios).filter_map(labels).any(|cover| cover == spot.cover));
            let closed = rule.closed.or_else(|| {
                if !spot.cover.within(wheel.open()) {
                    Some((Closed::NumberClosed, covered))
                } else if !listed {
                    Some((Closed::NotListed, rule.defined))
                } else {
                    None
                }
            });
            SpotRule { wager: u16::try_from(at).ok(), closed }
        };
        felt.spots().map(|(_, spot)| rule_of(spot)).collect()
    }

    /// What is offered must have a place on the felt of this wheel, and what it is laid on must be filed.
    pub(super) fn offers_without_spot(
        &mut self,
        wheel: &Wheel,
        felt: &Felt,
        wagers: &[WagerRule],
        spots: &[SpotRule],
        trios: &[Vec<String>],
        sections: &Sections,
    ) {
        let book = self.book;
        for (at, rule) in (0_u16..).zip(wagers).filter(|(_, rule)| rule.closed.is_none()) {
            if !self.offered.contains(&rule.id) {
                continue;
            }
            let Some(row) = book.law.wagers.iter().find(|row| row.id == rule.id) else { continue };
            let path = format!("options.{}", Options::key(&rule.id));
            let on_sections = matches!(row.wins_on, Some(WinsOn::Section(_)));
            if let (true, true, Some(rule)) = (on_sections, sections.is_empty(), &book.law.sections) {
                let told = self.findings.iter().any(|finding| finding.path.starts_with("options.colour_sections"));
                if !told {
                    self.find(
                        FindingKind::OptionMissing,
                        "options.colour_sections",
                        &rule.clause,
                        "which numbers belong to each colour is not filed",
                        "list the numbers of every colour in `colour_sections`",
                    );
                }
            } else if !spots.iter().any(|spot| spot.wager == Some(at) && spot.closed.is_none()) {
                let what = format!("{} has no place on the felt of this wheel", rule.called);
                self.find(FindingKind::NotOnThisWheel, &path, &row.defined, what, format!("take `{}` out", rule.id));
            }
        }
        for (at, trio) in trios.iter().enumerate() {
            let cover: Option<Cover> = trio.iter().map(|label| wheel.pocket(label)).collect();
            let open = cover
                .and_then(|cover| felt.find(Shape::Trio, cover))
                .is_some_and(|id| spots[usize::from(id.0)].closed.is_none());
            if let (false, Some(row)) = (open, book.law.wagers.iter().find(|row| row.groups.is_some())) {
                let what = format!("{} has no common corner on the felt of this wheel", trio.join("/"));
                self.find(
                    FindingKind::GroupNotListed,
                    &format!("options.trios[{at}]"),
                    &row.defined,
                    what,
                    "take the group out",
                );
            }
        }
    }

    pub(super) fn is_full(&self) -> bool {
        self.scope == Scope::Table
    }
}
