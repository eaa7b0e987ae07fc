//! Which wagers are open, where, and at what odds.

use std::collections::BTreeMap;

use wheel::{Cover, Felt, Odds, Shape, Wheel};

use super::wheel_and_felt::Sections;
use super::{
    FindingKind, Review, Scope,
    options::{CompleteOption, Offer, Options, PrisonOption},
};
use crate::file::{Again, PrisonChoice, WinsOn};
use crate::{
    felt_plan::shape_of,
    file::{CallKind, CallRow, ChosenBy, Offered, Scheme, Standard, WagerRow, ZeroKind, ZeroRuleRow},
    law::Ground,
    notation::normal,
    place::nearest,
    table::{CallRule, CiteId, Closed, CompleteRule, PrisonRule, SpotRule, WagerRule, ZeroRule},
};

/// The zero rule that the operator chose, and the zeros it is for.
pub(super) struct ZeroChoice {
    kind: ZeroKind,
    zeros: Option<Vec<String>>,
}

impl Review<'_> {
    pub(super) fn wagers(&mut self) -> Vec<WagerRule> {
        let book = self.book;
        let mut odds = self.filed_odds();
        let rules: Vec<WagerRule> =
            book.law.wagers.iter().filter_map(|row| self.wager(row, odds.remove(&row.id))).collect();
        for id in odds.keys() {
            let path = format!("options.odds.{id}");
            let what = format!("odds are filed for `{id}`, which is no wager of this rulebook");
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
            if name.trim().is_empty() || rules.iter().any(|rule| rule.id != *symbol && normal(&rule.id) == normal(name))
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
                    let what = format!("`{symbol}` is no symbol of this wheel");
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

    pub(super) fn calls_offered(&mut self) -> Vec<(bool, Option<CompleteRule>)> {
        let book = self.book;
        book.law.calls.iter().map(|row| self.call_offered(row)).collect()
    }

    fn call_offered(&mut self, row: &CallRow) -> (bool, Option<CompleteRule>) {
        let key = Options::key(&row.id);
        if row.kind == CallKind::Complete {
            let Some(option) = self.option::<CompleteOption>(&key, &row.clause) else { return (false, None) };
            self.offered.push(row.id.clone());
            if !row.schemes.contains(&option.scheme) {
                self.find(
                    FindingKind::OptionMalformed,
                    &format!("options.{key}.scheme"),
                    &row.clause,
                    "this scheme is not one that the rulebook can be read to allow",
                    "choose another scheme",
                );
            }
            let by_number = matches!(option.scheme, Scheme::NumberFlat | Scheme::NumberWeighted);
            if by_number && option.weighted.is_some() {
                let what = "a scheme by number says itself whether it is weighted";
                self.find(
                    FindingKind::OptionMalformed,
                    &format!("options.{key}.weighted"),
                    &row.clause,
                    what,
                    "choose `number-flat` or `number-weighted` and take `weighted` out",
                );
            }
            let weighted = option.weighted.unwrap_or(option.scheme == Scheme::NumberWeighted);
            let rule = CompleteRule { scheme: option.scheme, weighted, include_first_five: option.include_first_five };
            return (true, Some(rule));
        }
        if row.offered == Offered::Always {
            return (true, None);
        }
        let offer = self.option::<Offer>(&key, &row.clause);
        let offered = offer.as_ref().is_some_and(Offer::is_offered);
        if offered {
            self.offered.push(row.id.clone());
            if row.offered == Offered::ByApproval {
                self.needs_approval(
                    offer.as_ref().and_then(Offer::approval),
                    &format!("options.{key}"),
                    &row.clause,
                    &row.called,
                );
            }
        }
        (offered, None)
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

    pub(super) fn call_rules(
        &mut self,
        wheel: &Wheel,
        felt: &Felt,
        spots: &[SpotRule],
        offered: Vec<(bool, Option<CompleteRule>)>,
    ) -> Vec<CallRule> {
        let book = self.book;
        let mut rules = Vec::new();
        for (row, (offered, scheme)) in book.law.calls.iter().zip(offered) {
            let cite = self.cite_clause(&row.clause, row.reading.as_ref());
            let splits = self.cite(&row.splits);
            let spot = |on: &str| {
                let (shape, numbers) = on.split_once(' ')?;
                let cover: Option<Cover> = numbers.split('/').map(|label| wheel.pocket(label)).collect();
                felt.find(Shape::by_id(shape)?, cover?).filter(|id| spots[usize::from(id.0)].closed.is_none())
            };
            let lays: Option<Vec<_>> = row.lays.iter().map(|lay| Some((spot(&lay.on)?, lay.pieces))).collect();
            let offered_by = row.offered_by.as_ref().map_or(cite, |clause| self.cite(&Ground::from(clause)));
            let closed = match (&lays, offered) {
                (_, false) => Some((Closed::NotOffered, offered_by)),
                (None, true) => Some((Closed::NotOnThisWheel, cite)),
                (Some(_), true) => None,
            };
            rules.push(CallRule {
                id: row.id.clone(),
                called: row.called.clone(),
                also: row.also.clone(),
                kind: row.kind,
                place: row.on,
                reach: row.reach,
                lays: lays.unwrap_or_default(),
                scheme,
                cite,
                splits,
                closed,
            });
        }
        rules
    }

    /// Which zero rule the operator chose, if there is a choice.
    pub(super) fn zero_choice(&mut self) -> Option<ZeroChoice> {
        let book = self.book;
        let here: Vec<&ZeroRuleRow> =
            book.law.zero_rules.iter().filter(|row| row.wheels.contains(&self.row.id)).collect();
        let clause =
            here.iter().find(|row| row.chosen_by == ChosenBy::Operator).or(here.first()).map(|row| &row.clause);
        let fallback = &book.law.paytable.clause;
        let any_prison = book.law.zero_rules.iter().find(|row| row.kind == ZeroKind::InPrison);
        let prison_clause = any_prison.map(|row| &row.clause);
        let prison = self.option::<PrisonOption>("in_prison", prison_clause.or(clause).unwrap_or(fallback));
        let named = self.option::<ZeroKind>("on_zero", clause.unwrap_or(fallback));
        if let (Some(PrisonOption::Plain(true) | PrisonOption::Table(_)), Some(other)) =
            (&prison, named.filter(|kind| *kind != ZeroKind::InPrison))
        {
            let what = format!("`in_prison` and `on_zero = {}` are two rules for one zero", other.id());
            self.find(
                FindingKind::ZeroRuleNotAllowed,
                "options.on_zero",
                prison_clause.or(clause).unwrap_or(fallback),
                what,
                "keep one of the two",
            );
        }
        let (kind, zeros, approval) = match (prison, named) {
            (Some(PrisonOption::Plain(true)), _) => (Some(ZeroKind::InPrison), None, None),
            (Some(PrisonOption::Table(table)), _) => (Some(ZeroKind::InPrison), Some(table.zeros), table.approval),
            (Some(PrisonOption::Plain(false)) | None, named) => (named, None, None),
        };
        let Some(kind) = kind else {
            let law_decides = here.iter().any(|row| row.chosen_by == ChosenBy::Law) || here.is_empty();
            if !law_decides {
                let kinds: Vec<&str> = here.iter().map(|row| row.kind.id()).collect();
                let clause = clause.unwrap_or(fallback);
                self.find(
                    FindingKind::ZeroRuleMissing,
                    "options.on_zero",
                    clause,
                    "what zero does to even-money wagers is not said",
                    format!("set `on_zero` to {}", kinds.join(" or ")),
                );
            }
            return None;
        };
        let path = if kind == ZeroKind::InPrison { "options.in_prison" } else { "options.on_zero" };
        let Some(row) = here.iter().find(|row| row.kind == kind) else {
            let clause = here.first().map_or(fallback, |row| &row.clause);
            let what = format!("`{}` is not allowed on this wheel", kind.id());
            self.find(FindingKind::ZeroRuleNotAllowed, path, clause, what, "choose a rule that this wheel may have");
            return None;
        };
        for zero in zeros.iter().flatten() {
            if row.on_by_approval.contains(zero) {
                self.needs_approval(approval.as_deref(), path, &row.clause, &format!("in prison on {zero}"));
            } else if !row.on.contains(zero) {
                let what = format!("{zero} does not put a wager in prison");
                self.find(FindingKind::ZeroRuleNotAllowed, path, &row.clause, what, "leave it out of `zeros`");
            }
        }
        if let Some(left_out) = zeros
            .as_ref()
            .filter(|zeros| !zeros.is_empty())
            .and_then(|zeros| row.on.iter().find(|zero| !zeros.contains(zero)))
        {
            let what = format!("{left_out} puts a wager in prison by the rule itself");
            self.find(
                FindingKind::ZeroRuleNotAllowed,
                path,
                &row.clause,
                what,
                format!("put {left_out} among `zeros` too"),
            );
        }
        self.offered.push(kind.id().to_owned());
        Some(ZeroChoice { kind, zeros: zeros.filter(|zeros| !zeros.is_empty()) })
    }

    /// The operator's rule first, then the law's: the first that holds decides.
    pub(super) fn zero_rules(
        &mut self,
        wheel: &Wheel,
        wagers: &[WagerRule],
        chosen: Option<&ZeroChoice>,
    ) -> Vec<ZeroRule> {
        let book = self.book;
        let here = |row: &&ZeroRuleRow| row.wheels.contains(&self.row.id);
        let rows: Vec<&ZeroRuleRow> = book.law.zero_rules.iter().filter(here).collect();
        let picked = rows
            .iter()
            .filter(|row| row.chosen_by == ChosenBy::Operator && chosen.is_some_and(|choice| choice.kind == row.kind));
        let by_law = rows.iter().filter(|row| row.chosen_by == ChosenBy::Law);
        let mut rules = Vec::new();
        for row in picked.chain(by_law) {
            let own = chosen.filter(|_| row.chosen_by == ChosenBy::Operator);
            let zeros = own.and_then(|choice| choice.zeros.as_ref()).unwrap_or(&row.on);
            let cite = self.cite_clause(&row.clause, row.reading.as_ref());
            let half_ground = row.half.clone().or_else(|| row.pays_back.as_ref().map(Ground::from));
            let half = half_ground.map_or(cite, |ground| self.cite(&ground));
            let again = row.again.as_ref().map_or((Again::Lose, cite), |again| (again.is, self.cite_ruled(again)));
            let release = row.release.as_ref().map_or(cite, |release| self.cite_ruled(release));
            let default = row.default_choice.as_ref();
            let default_choice =
                default.map_or((PrisonChoice::Half, cite), |choice| (choice.is, self.cite_ruled(choice)));
            rules.push(ZeroRule {
                kind: row.kind,
                on: zeros.iter().fold(Cover::NONE, |cover, label| cover.or(wheel.labelled(label))).and(wheel.open()),
                wagers: (0_u16..)
                    .zip(wagers)
                    .filter(|(_, rule)| row.wagers.contains(&rule.id))
                    .map(|(at, _)| at)
                    .collect(),
                cite,
                half,
                prison: (row.kind == ZeroKind::InPrison).then_some(PrisonRule { again, release, default_choice }),
            });
        }
        rules
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
