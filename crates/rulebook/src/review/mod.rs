//! A submission is reviewed, not parsed: all findings at once, in the order of the clauses, or the rules of the table.
//!
//! To settle a round one need not know where the drop box hangs. `review_game` checks what decides money and skips facts,
//! approvals, posted limits and weights. A table still cannot open without the full review.

mod bonus;
mod calls;
mod chips;
mod equipment;
mod finding;
mod house;
mod options;
mod progressive;
pub mod returns;
mod statute;
mod wagers;
mod wheel_and_felt;
mod zero;

use std::{collections::BTreeMap, sync::Arc};

use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use toml::value::Date;

use equipment::{fact_holds, flat};
pub use finding::{Finding, FindingKind};
use options::Options;

use crate::{
    Rulebook,
    file::{Close, FeltKind, WheelRow, When},
    law::{Clause, Ground, Ruled},
    place::nearest,
    submission::{FiledAutomatic, Submission},
    table::{Cite, CiteId, Duty, TableRules, WagerRule, ZeroRule},
};

/// How much of a submission is looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scope {
    /// Everything that a table needs to open.
    Table,
    /// What settling needs: no equipment, no approvals, no posted limits, no weights.
    Game,
}

/// The rules of a table, with warnings; or the findings that forbid it.
pub type Reviewed = Result<(TableRules, Vec<Finding>), Vec<Finding>>;

/// Reviews a filed submission against its rulebook.
///
/// ```
/// use wheelhouse_rulebook::{Submission, review};
///
/// # let library = testkit::library();
/// # let filed = testkit::submission("us-md-roulette-double-zero");
/// let submission = Submission::read("table.toml", filed).unwrap();
/// let book = library.get(&submission.rulebook).unwrap();
/// let (rules, warnings) = review(book, &submission).unwrap();
/// assert!(rules.target("straight 00").is_ok());
/// assert!(warnings.is_empty());
///
/// // A wheel that the rulebook does not know is a finding, with the clause that it breaks.
/// let wrong = Submission { wheel: "quadruple-zero".to_owned(), ..submission };
/// assert!(!review(book, &wrong).unwrap_err().is_empty());
/// ```
pub fn review(book: &Arc<Rulebook>, submission: &Submission) -> Reviewed {
    run(book, &submission.wheel, &submission.options, Some(submission))
}

/// Reviews only the game part: a wheel and its options.
///
/// ```
/// use wheelhouse_rulebook::{options, review_game};
///
/// # let library = testkit::library();
/// let book = library.get("us-co-roulette").unwrap();
/// let (rules, _) = review_game(book, "single-zero", &options("in_prison = true").unwrap()).unwrap();
/// assert_eq!(rules.wheel().len(), 37);
/// ```
pub fn review_game(book: &Arc<Rulebook>, wheel: &str, options: &Map<String, Value>) -> Reviewed {
    run(book, wheel, options, None)
}

fn run(book: &Arc<Rulebook>, wheel: &str, options: &Map<String, Value>, submission: Option<&Submission>) -> Reviewed {
    let Some(row) = book.wheel_row(wheel) else {
        let known: Vec<&str> = book.wheel_ids().collect();
        let fix = match nearest(wheel, known.iter().copied()) {
            Some(near) => format!("did you mean `{near}`?"),
            None => format!("choose one of {}", known.join(", ")),
        };
        return Err(vec![Finding {
            kind: FindingKind::UnknownWheel,
            path: "wheel".to_owned(),
            what: format!("{} has no wheel `{wheel}`", book.title()),
            why: format!("its wheels are {}", known.join(", ")),
            clause: book.law.rulebook.wheels_by.clone().or_else(|| Some(book.law.wheels.first()?.clause.clone())),
            fix,
            advisory: false,
        }]);
    };
    let scope = if submission.is_some() { Scope::Table } else { Scope::Game };
    let mut review = Review {
        book,
        row,
        scope,
        options: Options::new(options),
        findings: Vec::new(),
        cites: Vec::new(),
        offered: Vec::new(),
        side_limits: Vec::new(),
        carry_over: false,
        automatic: submission.and_then(|submission| submission.automatic.clone()),
        bets_close: book.law.round.bets_close.is,
        facts: submission.map(|submission| flat(&submission.facts)).unwrap_or_default(),
        filed: submission.and_then(|submission| submission.table.filed?.date),
    };
    review.keys_once("options", options);
    let felt_kind = review.felt_kind();
    let rules = review.table_rules(felt_kind);
    if submission.is_some() {
        review.facts(felt_kind);
    }
    let Review { mut findings, .. } = review;
    findings.sort_by_key(|finding| {
        (finding.clause.as_ref().map(|clause| book.place(clause)), finding.kind, finding.path.clone())
    });
    match rules {
        Some(rules) if findings.iter().all(|finding| finding.advisory) => Ok((rules, findings)),
        _ => Err(findings),
    }
}

/// In the words of a sign: what the table says of wagers for the dealers.
pub(crate) const TIPS: &str = "{tips}";
/// In the words of a sign: the odds of a number that is not drawn.
pub(crate) const BASE: &str = "{base}";
/// In the words of a sign: the wagers of the zero rules that the table has.
pub(crate) const EVEN_MONEY: &str = "{even_money}";

/// The wagers that a zero rule is for and that are open, as a list in a sentence.
fn even_money(wagers: &[WagerRule], zero_rules: &[ZeroRule]) -> String {
    let ruled = |at: u16| zero_rules.iter().any(|rule| rule.wagers.contains(&at));
    let open = (0_u16..).zip(wagers).filter(|(at, wager)| ruled(*at) && wager.closed.is_none());
    let names: Vec<&str> = open.map(|(_, wager)| wager.called.as_str()).collect();
    match names.as_slice() {
        [] => String::new(),
        [only] => (*only).to_owned(),
        [rest @ .., last] => format!("{} and {last}", rest.join(", ")),
    }
}

struct Review<'a> {
    book: &'a Arc<Rulebook>,
    row: &'a WheelRow,
    scope: Scope,
    options: Options,
    findings: Vec<Finding>,
    cites: Vec<Cite>,
    /// Ids offered beyond what every table has, and the zero rule chosen.
    offered: Vec<String>,
    /// When betting closes at this table.
    bets_close: Close,
    /// The day on which the submission was filed.
    filed: Option<Date>,
    /// What the submission states, by dotted names.
    facts: BTreeMap<String, Value>,
    /// Side wagers for which the house must file limits of their own: id, name and clause.
    side_limits: Vec<(String, String, Clause)>,
    /// A repeat bonus runs from the last number of the opening before.
    carry_over: bool,
    automatic: Option<FiledAutomatic>,
}

impl Review<'_> {
    fn table_rules(&mut self, felt_kind: FeltKind) -> Option<TableRules> {
        let law = &self.book.law;
        let void_pocket = match &self.row.void {
            Some(void) => self.cite(&void.ground()),
            None => self.cite(&Ground::from(&law.void.clause)),
        };
        let void_policy = self.void_policy();
        let bets_close = self.closing_time();
        self.bets_close = bets_close.0;
        let revolutions_min = (law.round.revolutions_min.is, self.cite_ruled(&law.round.revolutions_min));
        let collect = self.cite(&law.round.collect);
        let payable = self.cite(&law.round.payable);
        let catalogue = self.cite_ruled(&law.paytable.catalogue);
        let limits_change = law.round.limits_change.as_ref().map(|change| (change.is, self.cite_ruled(change)));
        // Where no clause has limits posted, the reading by which the house posts them is what a refusal names.
        let limits_cite = match &law.round.limits_posted {
            Some(posted) => Some(self.cite_ruled(posted)),
            None => limits_change.map(|(_, cite)| cite),
        };
        let covered = self.row.felts.as_ref().map_or(void_pocket, |felts| self.cite_ruled(felts));

        // Every part is reviewed even where an earlier one failed, so that all findings come at once.
        let ring = self.ring();
        let sections = self.sections(ring.as_ref().map(|(wheel, _)| wheel));
        let mut wagers = self.wagers();
        let calls_offered = self.calls_offered();
        let skip_void = self.skip_void();
        let bonuses = self.bonuses(ring.as_ref().map(|(wheel, _)| wheel), &wagers);
        self.exclusions(&mut wagers);
        let trios = self.trios();
        let chosen_zero = self.zero_choice();
        let limits = self.limits(&wagers);
        self.statutory_max(limits.as_ref(), bonuses.repeat.as_ref());
        let house = self.house(&wagers, felt_kind, chosen_zero.as_ref().and_then(|choice| choice.choice_s));
        let irregularities = self.irregularities(&house.dealer, &house.supervisor);
        for key in self.options.left().map(str::to_owned).collect::<Vec<_>>() {
            self.unknown_option(&key);
        }

        let (wheel, sections_known) = ring?;
        let felt = self.felt(&wheel, felt_kind, &sections, &bonuses, &wagers)?;
        let spots = self.spot_rules(&wheel, &felt, &wagers, &trios, covered);
        let absent = self.absent(&bonuses);
        let calls = self.call_rules(&wheel, &felt, &spots, calls_offered, skip_void);
        let zero_rules = self.zero_rules(&wheel, &wagers, chosen_zero.as_ref());
        self.offers_without_spot(&wheel, &felt, &wagers, &spots, &trios, &sections);
        let mut signs = self.duties(&law.signs, felt_kind);
        for sign in &mut signs {
            sign.says = sign.says.replace(TIPS, house.chips.tips.0.says());
            sign.says = sign.says.replace(EVEN_MONEY, &even_money(&wagers, &zero_rules));
            if let Some(drawn) = &bonuses.drawn_odds {
                sign.says = sign.says.replace(BASE, &drawn.base.0.to_string());
            }
        }
        let layout = self.duties(&law.layouts, felt_kind);
        self.player_edges(&wheel, &felt, &wagers, &spots, &zero_rules);
        self.limits_payable(limits.as_ref(), &wagers, &zero_rules, payable);
        Some(TableRules {
            book: Arc::clone(self.book),
            wheel_id: self.row.id.clone(),
            wheel,
            sections_known,
            felt,
            felt_kind,
            cites: self.cites.clone(),
            wagers,
            spots,
            calls,
            zero_rules,
            repeat: bonuses.repeat,
            drawn_odds: bonuses.drawn_odds,
            progressive: bonuses.progressive,
            irregularities,
            void_policy,
            void_pocket,
            covered,
            absent,
            revolutions_min,
            bets_close,
            collect,
            payable,
            catalogue,
            filed_limits: limits.clone(),
            limits,
            limits_cite,
            limits_change,
            signs,
            layout,
            house,
        })
    }

    fn duties(&mut self, rows: &[crate::file::Provision], felt: FeltKind) -> Vec<Duty> {
        let holds: Vec<_> = rows.iter().filter(|row| self.holds(&row.when, felt)).collect();
        let duty = |row: &crate::file::Provision| {
            let cite = self.cite_clause(&row.clause, row.reading.as_ref());
            Duty { id: row.id.clone(), says: row.says.clone(), cite }
        };
        holds.into_iter().map(duty).collect()
    }

    /// Whether a row is for this table. Where only the game is reviewed no fact is stated, and rows on facts do not hold.
    fn holds(&self, when: &When, felt: FeltKind) -> bool {
        (when.wheels.is_empty() || when.wheels.contains(&self.row.id))
            && (when.felts.is_empty() || (self.row.run_from.is_some() && when.felts.contains(&felt)))
            && (when.offers.is_empty() || when.offers.iter().any(|id| self.offered.contains(id)))
            && when.bets_close.is_none_or(|close| close == self.bets_close)
            && fact_holds(when, &self.facts)
    }

    /// A number for a citation; the same clause and reading share one.
    fn cite(&mut self, ground: &Ground) -> CiteId {
        let cite = Cite {
            clause: ground.clause.clone(),
            printed: self.book.cite(&ground.clause),
            reading: ground.reading.clone(),
        };
        let at = self.cites.iter().position(|other| *other == cite).unwrap_or_else(|| {
            self.cites.push(cite);
            self.cites.len() - 1
        });
        CiteId(u16::try_from(at).expect("a rulebook has fewer than 65,536 citations"))
    }

    fn cite_ruled<T>(&mut self, ruled: &Ruled<T>) -> CiteId {
        self.cite(&ruled.ground())
    }

    fn cite_clause(&mut self, clause: &Clause, reading: Option<&String>) -> CiteId {
        self.cite(&Ground { clause: clause.clone(), reading: reading.cloned() })
    }

    fn find(
        &mut self,
        kind: FindingKind,
        path: &str,
        clause: &Clause,
        what: impl Into<String>,
        fix: impl Into<String>,
    ) {
        let why = self.book.clause(clause).map(|row| row.summary.clone()).unwrap_or_default();
        self.findings.push(Finding {
            kind,
            path: path.to_owned(),
            what: what.into(),
            why,
            clause: Some(clause.clone()),
            fix: fix.into(),
            advisory: false,
        });
    }

    /// Takes an option out, or finds it malformed. `false` is the same as leaving it out.
    fn option<T: DeserializeOwned>(&mut self, key: &str, clause: &Clause) -> Option<T> {
        match self.options.take(key) {
            Ok(value) => value,
            Err(why) => self.malformed(key, clause, &why),
        }
    }

    /// Takes a switch out for which `false` is a choice, or finds it malformed.
    fn switch(&mut self, key: &str, clause: &Clause) -> Option<bool> {
        match self.options.switch(key) {
            Ok(value) => value,
            Err(why) => self.malformed(key, clause, &why),
        }
    }

    fn malformed<T>(&mut self, key: &str, clause: &Clause, why: &str) -> Option<T> {
        let path = format!("options.{key}");
        let what = format!("`{key}` cannot be read: {why}");
        self.find(FindingKind::OptionMalformed, &path, clause, what, "write it as docs/notation.md shows");
        None
    }

    /// A key with a hyphen and one with an underscore are the same key; both at once would hide one of them.
    fn keys_once(&mut self, path: &str, values: &Map<String, Value>) {
        let clause = self.book.law.paytable.catalogue.clause.clone();
        let mut seen: Vec<String> = Vec::new();
        for (key, value) in values {
            let path = format!("{path}.{key}");
            if seen.contains(&Options::key(key)) {
                let what = format!("`{key}` is given twice");
                self.find(FindingKind::OptionMalformed, &path, &clause, what, "keep one of the two");
            }
            seen.push(Options::key(key));
            if let Value::Object(inner) = value {
                self.keys_once(&path, inner);
            }
        }
    }

    fn needs_approval(&mut self, approval: Option<&str>, path: &str, clause: &Clause, what: &str) {
        if self.scope == Scope::Table && approval.is_none_or(|text| text.trim().is_empty()) {
            self.find(
                FindingKind::ApprovalMissing,
                path,
                clause,
                format!("{what} needs an approval"),
                "name the approval in `approval`",
            );
        }
    }

    fn unknown_option(&mut self, key: &str) {
        let mut known: Vec<String> = [
            "on_zero",
            "in_prison",
            "void_policy",
            "felt",
            "odds",
            "limits",
            "bets_close",
            "trios",
            "order",
            "colour_map",
            "around_void",
            "value_chips",
            "value_chip_inside_exclusive",
            "tip_wagers",
            "coupon_electronic",
            "pay_order",
            "restart",
            "out_of_limit",
            "no_pocket_s",
        ]
        .iter()
        .map(|&key| key.to_owned())
        .collect();
        if self.book.law.sections.is_some() {
            known.push("colour_sections".to_owned());
        }
        if !self.row.symbols.is_empty() {
            known.extend(["sections".to_owned(), "theme".to_owned()]);
        }
        let offers: Vec<String> = self.book.offer_ids().map(Options::key).collect();
        let title = self.book.title();
        let (what, fix) = if offers.iter().any(|offer| offer == key) {
            (
                format!("`{key}` is not a choice: {title} has it at every table, or not on this wheel"),
                format!("take `{key}` out"),
            )
        } else if known.iter().any(|other| other == key) {
            (format!("`{key}` does not apply to this rulebook or this wheel"), format!("take `{key}` out"))
        } else {
            known.extend(offers);
            let near = nearest(key, known.iter().map(String::as_str)).map(|near| format!("did you mean `{near}`?"));
            (
                format!("{title} has no option `{key}`"),
                near.unwrap_or_else(|| "take it out; docs/notation.md lists the options".to_owned()),
            )
        };
        self.find_unruled(FindingKind::UnknownOption, &format!("options.{key}"), what, fix);
    }

    /// A fault that no clause speaks of: a word that the rulebook does not know.
    fn find_unruled(&mut self, kind: FindingKind, path: &str, what: String, fix: String) {
        let why = "what the rulebook does not know has no effect, and may be a typing error".to_owned();
        self.findings.push(Finding { kind, path: path.to_owned(), what, why, clause: None, fix, advisory: false });
    }
}
