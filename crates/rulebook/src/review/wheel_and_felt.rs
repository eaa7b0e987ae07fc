//! The wheel of the table, its felt, and what a spin that does not count does.

use std::collections::BTreeMap;

use wheel::{Felt, Wheel};

use super::{
    FindingKind, Review, Scope,
    bonus::Bonuses,
    options::{CloseOption, Either, FeltOption, Other, TrioOption, VoidOption},
};
use crate::{
    felt_plan::{FeltOptions, felt_plan},
    file::{Close, FeltKind, VoidPolicy, WheelRow},
    load::same_colour_neighbours,
    table::{CiteId, Closed, WagerRule},
};

pub(super) type Sections = BTreeMap<String, Vec<String>>;

/// What was filed cannot be used, and a finding says why.
struct Unusable;

impl Review<'_> {
    /// The wheel, and whether its sections can be named.
    pub(super) fn ring(&mut self) -> Option<(Wheel, bool)> {
        let row = self.row;
        if !row.symbols.is_empty() {
            return self.symbol_ring();
        }
        let book = self.book;
        let source = book.source_row(row);
        // Where what is filed is wrong the review goes on with the book's, so that all findings come at once.
        let listed = || book.build_wheel(row, None, None).ok().map(|wheel| (wheel, true));
        let (order, red) = (self.filed_order(source), self.filed_colours(source));
        let (Ok(order), Ok(red)) = (order, red) else { return listed() };
        let wheel = book.build_wheel(row, order.as_deref(), red.as_deref()).ok()?;
        let Some((a, b)) = same_colour_neighbours(&wheel) else { return Some((wheel, true)) };
        let (kind, path, law) = if red.is_some() {
            (FindingKind::ColoursWrong, "options.colour_map.is", &source.red)
        } else {
            (FindingKind::OrderWrong, "options.order.is", &source.order)
        };
        let clause = law.as_ref().map_or(&row.clause, |law| &law.clause);
        let what = format!("{a} and {b} are neighbours of one colour");
        self.find(kind, path, clause, what, "let red and black alternate between green pockets");
        listed()
    }

    /// Another order of the pockets, if one is filed.
    fn filed_order(&mut self, source: &WheelRow) -> Result<Option<Vec<String>>, Unusable> {
        let (kind, path) = (FindingKind::OrderWrong, "options.order");
        let clause = source.order.as_ref().map_or(&source.clause, |order| &order.clause);
        let Some(other) = self.option::<Other<Vec<String>>>("order", clause) else { return Ok(None) };
        if !source.order_by_approval {
            self.find(kind, path, clause, "this rulebook fixes the order of the numbers", "take `order` out");
            return Err(Unusable);
        }
        self.needs_approval(other.approval.as_deref(), path, clause, "another order of the numbers");
        if source.order.as_ref().is_some_and(|order| sorted(&order.is) != sorted(&other.is)) {
            let what = "the order does not have each pocket of this wheel once";
            self.find(kind, "options.order.is", clause, what, "list every pocket once");
            return Err(Unusable);
        }
        Ok(Some(other.is))
    }

    /// Other red numbers, if any are filed. No text lists them, so that another map is not against one; it takes as many.
    fn filed_colours(&mut self, source: &WheelRow) -> Result<Option<Vec<String>>, Unusable> {
        let (kind, path) = (FindingKind::ColoursWrong, "options.colour_map");
        let clause = source.red.as_ref().map_or(&source.clause, |red| &red.clause);
        let Some(other) = self.option::<Other<Vec<String>>>("colour_map", clause) else { return Ok(None) };
        if !source.red_by_approval {
            self.find(kind, path, clause, "this rulebook fixes which numbers are red", "take `colour_map` out");
            return Err(Unusable);
        }
        self.needs_approval(other.approval.as_deref(), path, clause, "another map of the colours");
        let green = source.green.as_ref().map_or(&[][..], |green| &green.is);
        let order = source.order.as_ref().map_or(&[][..], |order| &order.is);
        let numbers: Vec<&String> = order.iter().filter(|label| !green.contains(label)).collect();
        let mut distinct = sorted(&other.is);
        distinct.dedup();
        let half = distinct.len() == other.is.len() && distinct.len() * 2 == numbers.len();
        if !half || distinct.iter().any(|label| !numbers.contains(&label)) {
            let what = "the map does not make half of the numbers red";
            let fix = format!("list {} numbers that are not green, each once", numbers.len() / 2);
            self.find(kind, "options.colour_map.is", clause, what, fix);
            return Err(Unusable);
        }
        Ok(Some(other.is))
    }

    /// A Big Six wheel: the submission gives the order of its symbols, the clause their counts, and some books the order too.
    fn symbol_ring(&mut self) -> Option<(Wheel, bool)> {
        let (book, row) = (self.book, self.row);
        let counted = row.sections.as_ref().map_or(&row.clause, |sections| &sections.clause);
        let clause = row.order.as_ref().map_or(counted, |order| &order.clause);
        let Some(filed) = self.option::<Either<Vec<String>>>("sections", clause) else {
            if self.scope == Scope::Table {
                self.find(
                    FindingKind::OptionMissing,
                    "options.sections",
                    clause,
                    "the order of the wheel's sections is not filed",
                    "list the symbols clockwise in `sections`",
                );
            }
            return book.build_wheel(row, None, None).ok().map(|wheel| (wheel, row.order.is_some()));
        };
        let (order, approval) = match filed {
            Either::Plain(order) => (order, None),
            Either::Other(other) => (other.is, other.approval),
        };
        let mut whole = true;
        for symbol in &row.symbols {
            let count = order.iter().filter(|label| **label == symbol.symbol).count();
            if count != usize::from(symbol.count) {
                whole = false;
                let what = format!("{count} sections show {}, not {}", symbol.symbol, symbol.count);
                self.find(
                    FindingKind::SymbolsWrong,
                    "options.sections",
                    &symbol.clause,
                    what,
                    format!("show {} on {} sections", symbol.symbol, symbol.count),
                );
            }
        }
        if let Some(strange) = order.iter().find(|label| row.symbols.iter().all(|symbol| symbol.symbol != **label)) {
            whole = false;
            self.find(
                FindingKind::SymbolsWrong,
                "options.sections",
                clause,
                format!("`{strange}` is not a symbol of this wheel"),
                "use the symbols of the rulebook; `theme` gives them other names",
            );
        }
        if !whole {
            return book.build_wheel(row, None, None).ok().map(|wheel| (wheel, true));
        }
        if row.order.as_ref().is_some_and(|listed| !same_ring(&listed.is, &order)) {
            if row.order_by_approval {
                self.needs_approval(approval.as_deref(), "options.sections", clause, "another order of the sections");
            } else {
                let what = "the sections are not in the order of the rulebook";
                let fix = "list them clockwise as the rulebook does, from any section on";
                self.find(FindingKind::OrderWrong, "options.sections", clause, what, fix);
                return book.build_wheel(row, None, None).ok().map(|wheel| (wheel, true));
            }
        }
        let neighbours = order.iter().zip(order.iter().cycle().skip(1)).filter(|(a, b)| a == b).count();
        // An order that the rulebook itself lists needs no advice.
        if neighbours > 0 && row.order.is_none() {
            self.find(
                FindingKind::SymbolsWrong,
                "options.sections",
                clause,
                format!("{neighbours} times two neighbouring sections show the same symbol"),
                "mix the symbols",
            );
            if let Some(finding) = self.findings.last_mut() {
                finding.advisory = true;
            }
        }
        book.build_wheel(row, Some(&order), None).ok().map(|wheel| (wheel, true))
    }

    pub(super) fn felt_kind(&mut self) -> FeltKind {
        let row = self.row;
        let Some(felts) = &row.felts else {
            return FeltKind::Covered;
        };
        let filed = self.option::<FeltOption>("felt", &felts.clause);
        let chosen = filed.as_ref().map(FeltOption::value).or(felts.is.first().copied()).unwrap_or(FeltKind::Covered);
        let approved = self.scope == Scope::Game || filed.as_ref().and_then(FeltOption::approval).is_some();
        let allowed = felts.is.contains(&chosen) || (row.felts_by_approval.contains(&chosen) && approved);
        if !allowed {
            self.find(
                FindingKind::FeltNotAllowed,
                "options.felt",
                &felts.clause,
                "this felt is not allowed with this wheel, or not without an approval",
                "use the felt with the number covered, or name the `approval`",
            );
        }
        chosen
    }

    pub(super) fn void_policy(&mut self) -> (VoidPolicy, CiteId) {
        let void = &self.book.law.void;
        let chosen: VoidOption = self.option("void_policy", &void.clause).unwrap_or(void.default);
        let locked = chosen == VoidPolicy::LockedRespin && void.locked_on.contains(&self.row.id);
        if !void.policies.contains(&chosen) && !locked {
            let allowed: Vec<&str> = void.policies.iter().map(|policy| policy.id()).collect();
            self.find(
                FindingKind::VoidPolicyNotAllowed,
                "options.void_policy",
                &void.clause,
                format!("a void spin may not be handled by `{}`", chosen.id()),
                format!("choose {}", allowed.join(" or ")),
            );
        }
        (chosen, self.cite_clause(&void.clause, void.reading.as_ref()))
    }

    pub(super) fn closing_time(&mut self) -> (Close, CiteId) {
        let rule = &self.book.law.round.bets_close;
        let cite = self.cite_clause(&rule.clause, rule.reading.as_ref());
        let Some(chosen) = self.option::<CloseOption>("bets_close", &rule.clause) else { return (rule.is, cite) };
        let close = chosen.value();
        if close == rule.is {
            return (close, cite);
        }
        if rule.by_approval.contains(&close) {
            self.needs_approval(chosen.approval(), "options.bets_close", &rule.clause, "another time of closing");
        } else {
            self.find(
                FindingKind::CloseNotAllowed,
                "options.bets_close",
                &rule.clause,
                format!("betting may not close `{}` here", close.id()),
                format!("close it `{}`", rule.is.id()),
            );
        }
        (close, cite)
    }

    /// The coloured sections of the wheel, where the rulebook knows wagers on them.
    pub(super) fn sections(&mut self, wheel: Option<&Wheel>) -> Sections {
        let Some(rule) = &self.book.law.sections else { return Sections::new() };
        let Some(sections) = self.option::<Sections>("colour_sections", &rule.clause) else { return Sections::new() };
        let path = "options.colour_sections";
        let wrong = |review: &mut Self, what: String| {
            review.find(
                FindingKind::SectionsWrong,
                path,
                &rule.clause,
                what,
                "give each colour its own run of neighbouring numbers",
            );
        };
        let Some(wheel) = wheel else { return sections };
        let before = self.findings.len();
        for name in rule.names.is.iter().filter(|name| !sections.contains_key(*name)) {
            wrong(self, format!("there is no section `{name}`"));
        }
        for name in sections.keys().filter(|name| !rule.names.is.contains(name)) {
            wrong(self, format!("`{name}` is not one of the colours"));
        }
        // Neighbours are counted on the ring without its zeros.
        let ring: Vec<&str> = wheel.pockets().filter(|&p| wheel.number(p).is_some()).map(|p| wheel.label(p)).collect();
        let mut seen: BTreeMap<&str, &str> = BTreeMap::new();
        for (name, labels) in &sections {
            if labels.len() != usize::from(rule.size) {
                wrong(self, format!("section {name} has {} numbers, not {}", labels.len(), rule.size));
            }
            for label in labels {
                if !ring.contains(&label.as_str()) {
                    wrong(self, format!("section {name} has {label}, which is not a number of this wheel"));
                } else if let Some(other) = seen.insert(label, name) {
                    wrong(self, format!("{label} is in section {other} and in section {name}"));
                }
            }
            let starts = ring.iter().enumerate().filter(|(at, label)| {
                let before = ring[(at + ring.len() - 1) % ring.len()];
                labels.iter().any(|l| l == *label) && labels.iter().all(|l| l != before)
            });
            if starts.count() > 1 {
                wrong(self, format!("the numbers of section {name} are not neighbours on the wheel"));
            }
        }
        if self.findings.len() > before { Sections::new() } else { sections }
    }

    /// Zero trios that the submission opens by approval.
    pub(super) fn trios(&mut self) -> Vec<Vec<String>> {
        let book = self.book;
        let Some(row) = book.law.wagers.iter().find(|row| row.groups.is_some()) else { return Vec::new() };
        let Some(trios) = self.option::<Vec<TrioOption>>("trios", &row.defined) else { return Vec::new() };
        let same = |a: &[String], b: &[String]| a.len() == b.len() && a.iter().all(|label| b.contains(label));
        let mut open = Vec::new();
        for (at, trio) in trios.into_iter().enumerate() {
            let path = format!("options.trios[{at}]");
            if row.groups.iter().flatten().any(|group| same(group, &trio.group)) {
                continue;
            }
            if row.groups_by_approval.iter().any(|group| same(group, &trio.group)) {
                self.needs_approval(
                    trio.approval.as_deref(),
                    &path,
                    &row.defined,
                    &format!("the group {}", trio.group.join("/")),
                );
                open.push(trio.group);
            } else {
                let what = format!("{} is not a group that can be opened", trio.group.join("/"));
                self.find(
                    FindingKind::GroupNotListed,
                    &path,
                    &row.defined,
                    what,
                    "choose a group that the rulebook lists",
                );
            }
        }
        open
    }

    pub(super) fn felt(
        &mut self,
        wheel: &Wheel,
        kind: FeltKind,
        sections: &Sections,
        bonuses: &Bonuses,
        wagers: &[WagerRule],
    ) -> Option<Felt> {
        let offered: Vec<&str> = self.offered.iter().map(String::as_str).chain(bonuses.ids()).collect();
        let barred = wagers.iter().filter(|rule| matches!(rule.closed, Some((Closed::Excluded, _))));
        let excluded = barred.map(|rule| rule.id.as_str()).collect();
        let options = FeltOptions { felt: kind, offered, excluded, sections: sections.clone() };
        let plan = felt_plan(self.book, self.row, wheel, &options).ok()?;
        Felt::derive(wheel, &plan).ok()
    }
}

/// Whether two lists are one ring, read clockwise from different places.
fn same_ring(a: &[String], b: &[String]) -> bool {
    a.len() == b.len() && (0..a.len().max(1)).any(|turn| a.iter().cycle().skip(turn).zip(b).all(|(a, b)| a == b))
}

fn sorted(labels: &[String]) -> Vec<String> {
    let mut labels = labels.to_vec();
    labels.sort();
    labels
}
