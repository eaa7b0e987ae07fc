//! From the texts of a rulebook and a submission to the sheet.

use math::{Exact, MathFault};
use rulebook::{CiteId, Finding, Library, RefusalText, Source, Submission, TableRules, place::FileFault, review};
use sha2::{Digest, Sha256};
use wheel::{Colour, Cover, Currency, Money, Pocket};

use crate::{
    bonus, canonical, portfolio,
    sheet::{self, Book, FORMAT, Filed, Sheet, WheelSheet, ZeroRow},
    wagers,
};

/// What a sheet is made from.
#[derive(Clone, Copy, Debug)]
pub struct Texts<'a> {
    pub rulebook: &'a Source,
    pub submission: &'a str,
    /// The name of the submission in faults; it is not on the sheet.
    pub file: &'a str,
    /// Wagers whose correlations are wanted, in the wager notation and with an amount if that matters, such as `red 10` or
    /// `dozen 2 = 5`; one of each kind where it is empty.
    pub portfolio: &'a [String],
}

/// Why there is no sheet.
#[derive(Debug, thiserror::Error)]
pub enum Fault {
    #[error("the rulebook cannot be read: {}", .0.first().map_or_else(String::new, ToString::to_string))]
    Rulebook(Vec<FileFault>),
    #[error("{0}")]
    Submission(FileFault),
    #[error("the submission is for rulebook `{0}`, and the text given is of `{1}`")]
    OtherBook(String, String),
    #[error("the submission has {} findings, so it has no sheet; `wheelhouse review` lists them", .0.len())]
    Findings(Vec<Finding>),
    #[error("the portfolio asks for `{words}`: {}. {}", .refusal.what, .refusal.fix)]
    Wager { words: String, refusal: RefusalText },
    #[error("`{0}` has no amount behind its =; write it like `red = 25` or `red = 2.50`")]
    Amount(String),
    #[error("{amount} on `{words}` cannot be bet and paid exactly; use {fits}")]
    NotPayable { words: String, amount: String, fits: String },
    #[error("{0}")]
    Math(#[from] MathFault),
}

impl Sheet {
    /// Reviews the submission and counts every figure.
    pub fn new(texts: &Texts) -> Result<Sheet, Fault> {
        let library = Library::read([texts.rulebook.clone()]).map_err(Fault::Rulebook)?;
        let submission = Submission::read(texts.file, texts.submission).map_err(Fault::Submission)?;
        let Some(book) = library.get(&submission.rulebook) else {
            let told = library.books().next().map_or_else(String::new, |book| book.id().to_owned());
            return Err(Fault::OtherBook(submission.rulebook, told));
        };
        let (rules, _) = review(book, &submission).map_err(Fault::Findings)?;
        Sheet::of(&rules, &submission, texts)
    }

    /// The same for rules that have been reviewed already.
    pub fn of(rules: &TableRules, submission: &Submission, texts: &Texts) -> Result<Sheet, Fault> {
        let (wagers, in_prison) = wagers::rows(rules)?;
        let mut sheet = Sheet {
            format: FORMAT.to_owned(),
            rulebook: book(rules, texts.rulebook),
            submission: Filed {
                table: submission.table.number.clone(),
                operator: submission.table.operator.clone(),
                filed: submission.table.filed.map(|filed| filed.to_string()),
                sha256: sha256(texts.submission),
                text: texts.submission.to_owned(),
            },
            wheel: wheel(rules),
            zero_rules: zero_rules(rules),
            wagers,
            calls: wagers::calls(rules)?,
            in_prison,
            repeat: bonus::repeat(rules)?,
            drawn_odds: bonus::drawn_odds(rules)?,
            progressive: bonus::progressive(rules)?,
            portfolio: portfolio::portfolio(rules, texts.portfolio)?,
            hash: String::new(),
        };
        sheet.hash = canonical::of(&sheet);
        Ok(sheet)
    }

    /// As JSON, for machines and for [`crate::check`].
    pub fn json(&self) -> String {
        let mut text = serde_json::to_string_pretty(self).expect("texts and whole numbers can be written");
        text.push('\n');
        text
    }

    /// What stands above every form.
    pub fn title(&self) -> String {
        format!("PAR sheet of table {}, {}", self.submission.table, self.submission.operator)
    }
}

pub fn sha256(text: &str) -> String {
    hex(&Sha256::digest(text.as_bytes()))
}

pub fn hex(bytes: &[u8]) -> String {
    use std::fmt::Write;
    bytes.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

fn book(rules: &TableRules, source: &Source) -> Book {
    let head = &rules.book().law.rulebook;
    Book {
        id: head.id.clone(),
        title: head.title.clone(),
        regulator: head.regulator.clone(),
        version: head.version.clone(),
        edition: head.edition.map(|edition| edition.to_string()),
        currency: head.currency.clone(),
        sha256: sha256(&source.rulebook),
        clauses_sha256: sha256(&source.clauses),
    }
}

fn wheel(rules: &TableRules) -> WheelSheet {
    let wheel = rules.wheel();
    let labels = |pockets: Cover| pockets.pockets().map(|pocket| wheel.label(pocket).to_owned()).collect();
    let zero = |pocket: &Pocket| wheel.label(*pocket).starts_with('0');
    let colour = |pocket: Pocket| match wheel.face(pocket).colour {
        Colour::Red => "red",
        Colour::Black => "black",
        Colour::Green => "green",
        Colour::Plain => "plain",
    };
    let row = rules.book().wheel_row(rules.wheel_id());
    let order = |pocket: Pocket| sheet::Pocket {
        label: rules.pocket_called(pocket).to_owned(),
        colour: colour(pocket).to_owned(),
    };
    WheelSheet {
        id: rules.wheel_id().to_owned(),
        called: row.map_or_else(String::new, |row| row.called.clone()),
        clause: row.map_or_else(String::new, |row| rules.book().cite(&row.clause)),
        count: wheel.all().len(),
        open: wheel.open().len(),
        zeros: labels(wheel.open().pockets().filter(zero).collect()),
        void: labels(wheel.void()),
        order: wheel.pockets().map(order).collect(),
        order_filed: wheel.coloured(Colour::Plain).is_empty() || rules.sections_known(),
    }
}

/// What each rule decides: of two for the same wager and zero the first counts.
fn zero_rules(rules: &TableRules) -> Vec<ZeroRow> {
    use rulebook::file::ZeroKind;
    let row = |part: &rulebook::ZeroPart<'_>| ZeroRow {
        rule: match part.rule.kind {
            ZeroKind::Lose => "lose",
            ZeroKind::LoseHalf => "half back",
            ZeroKind::InPrison => "in prison",
        }
        .to_owned(),
        on: part.on.pockets().map(|pocket| rules.wheel().label(pocket).to_owned()).collect(),
        wagers: part.wagers.iter().map(|at| rules.wagers()[usize::from(*at)].called.clone()).collect(),
        clause: clause(rules, part.rule.cite),
    };
    rules.zero_parts().iter().map(row).collect()
}

pub(crate) fn clause(rules: &TableRules, cite: CiteId) -> String {
    rules.cite(cite).printed.clone()
}

pub(crate) fn reading(rules: &TableRules, cite: CiteId) -> Option<String> {
    rules.cite(cite).reading.clone()
}

pub(crate) fn shown(rules: &TableRules, money: Money) -> String {
    rules.book().currency.show(money)
}

/// How many minor units make a whole one.
pub(crate) fn minor(currency: Currency) -> Exact {
    Exact::from_integer(math::Whole::from(10).pow(currency.minor_digits))
}
