//! Reads a rulebook folder and checks that it holds together: every clause and reading that a value names exists, every
//! wager and wheel that a row speaks of is there, every wheel can be built and every felt derived.

use std::collections::BTreeSet;

use toml::de::{DeTable, DeValue};
use wheel::{Colour, Currency, Felt, Fraction, Odds};

use crate::{
    Rulebook, clauses,
    felt_plan::{FeltOptions, felt_plan},
    file::{BonusRow, File, Game},
    kinds,
    law::Clause,
    place::{FileFault, Path, nearest},
};

/// The two texts of a rulebook folder, with the names under which faults are told.
#[derive(Clone, Debug)]
pub struct Source {
    pub name: String,
    pub rulebook: String,
    pub clauses: String,
}

/// Keys whose value, where it is a string, is a clause.
pub const CLAUSE_KEYS: [&str; 16] = [
    "clause",
    "defined",
    "wins",
    "loses",
    "pays_back",
    "paid_in_turn",
    "rate",
    "shown",
    "closes",
    "paid_with",
    "wheels_by",
    "paid_by",
    "others_by",
    "paytable_by",
    "limits_by",
    "offered_by",
];
/// What to do about a value that cannot be read.
const KEYS_HELP: &str = "docs/rulebooks.md lists the keys and what each may be";
const READING_KEYS: [&str; 2] = ["reading", "zeros_reading"];
const WHEEL_KEYS: [&str; 4] = ["wheels", "wheels_by_approval", "run_from", "locked_on"];
const OFFER_KEYS: [&str; 6] = ["outside", "side", "wagers", "if_offered", "closed", "wager"];

impl Rulebook {
    /// Reads and checks a rulebook; all faults at once.
    pub fn read(source: &Source) -> Result<Rulebook, Vec<FileFault>> {
        Rulebook::checked(source, false)
    }

    /// A rulebook as a history keeps it, maybe from before its rows had kinds.
    pub fn read_kept(source: &Source) -> Result<Rulebook, Vec<FileFault>> {
        Rulebook::checked(source, true)
    }

    fn checked(source: &Source, kept: bool) -> Result<Rulebook, Vec<FileFault>> {
        let file_name = format!("{}/rulebook.toml", source.name);
        let clauses = clauses::read(&format!("{}/clauses.csv", source.name), &source.clauses)?;
        let mut law: File = toml::from_str(&source.rulebook)
            .map_err(|error| vec![FileFault::toml(&file_name, &source.rulebook, &error, KEYS_HELP)])?;
        if kept {
            kinds::by_ids(&mut law);
        }
        let mut check = Check { file: &file_name, text: &source.rulebook, faults: Vec::new() };
        let Some(currency) = Currency::by_code(&law.rulebook.currency) else {
            let known: Vec<&str> = Currency::known_codes().collect();
            let what = format!("currency `{}` is not known here", law.rulebook.currency);
            check.fault(&Path::read("rulebook.currency"), what, format!("known are {}", known.join(", ")));
            return Err(check.faults);
        };
        let book = Rulebook { law, clauses, currency, text: source.rulebook.clone() };
        check.names(&book);
        check.roles(&book);
        check.odds(&book);
        check.wheels(&book);
        check.sound(&book);
        if !kept {
            check.kinds(&book);
        }
        if check.faults.is_empty() { Ok(book) } else { Err(check.faults) }
    }
}

pub(crate) struct Check<'a> {
    file: &'a str,
    text: &'a str,
    faults: Vec<FileFault>,
}

impl Check<'_> {
    pub(crate) fn fault(&mut self, path: &Path, what: impl Into<String>, help: impl Into<String>) {
        self.faults.push(FileFault::new(self.file, what).help(help).at_path(self.text, path));
    }

    /// Walks the whole file: names of clauses, readings, wheels and wagers must lead somewhere.
    fn names(&mut self, book: &Rulebook) {
        let law = &book.law;
        let ids = |kind: &'static str, ids: Vec<&'_ str>| {
            let at = |(at, id): (usize, &'_ str)| (kind, Path::read(kind).item(at).key("id"), id.to_owned());
            ids.into_iter().enumerate().map(at).collect::<Vec<_>>()
        };
        let offers = [
            ids("wager", law.wagers.iter().map(|row| row.id.as_str()).collect()),
            ids("call", law.calls.iter().map(|row| row.id.as_str()).collect()),
            ids("bonus", law.bonuses.iter().map(BonusRow::id).collect()),
        ]
        .concat();
        let others = [
            ids("wheel", law.wheels.iter().map(|row| row.id.as_str()).collect()),
            ids("irregularity", law.irregularities.iter().map(|row| row.id.as_str()).collect()),
            ids("role", law.roles.iter().map(|row| row.id.as_str()).collect()),
            ids("reading", law.readings.iter().map(|row| row.id.as_str()).collect()),
        ];
        for among in others.into_iter().chain([offers]) {
            let mut seen: BTreeSet<&str> = BTreeSet::new();
            for (kind, path, id) in &among {
                if !seen.insert(id) {
                    self.fault(path, format!("{kind} `{id}` is listed twice"), "give each an id of its own");
                }
            }
        }
        let zero_kinds = law.zero_rules.iter().map(|row| row.kind.id());
        let names = Names {
            readings: law.readings.iter().map(|reading| reading.id.as_str()).collect(),
            wheels: book.wheel_ids().collect(),
            offers: book.offer_ids().collect(),
            offers_and_zero_rules: book.offer_ids().chain(zero_kinds).collect(),
        };
        if let Ok(root) = DeTable::parse(self.text) {
            for (key, value) in root.get_ref() {
                self.walk(book, &names, &Path::default().key(key.get_ref()), key.get_ref(), value.get_ref());
            }
        }
    }

    fn walk(&mut self, book: &Rulebook, names: &Names<'_>, path: &Path, key: &str, value: &DeValue<'_>) {
        match value {
            DeValue::Table(table) => {
                for (key, value) in table {
                    self.walk(book, names, &path.key(key.get_ref()), key.get_ref(), value.get_ref());
                }
            }
            DeValue::Array(array) => {
                for (at, value) in array.iter().enumerate() {
                    self.walk(book, names, &path.item(at), key, value.get_ref());
                }
            }
            DeValue::String(text) => self.name(book, names, path, key, text),
            DeValue::Integer(_) | DeValue::Float(_) | DeValue::Boolean(_) | DeValue::Datetime(_) => {}
        }
    }

    fn name(&mut self, book: &Rulebook, names: &Names<'_>, path: &Path, key: &str, text: &str) {
        let (kind, among) = if CLAUSE_KEYS.contains(&key) {
            if book.clause(&Clause(text.to_owned())).is_some() {
                return;
            }
            let clauses: Vec<&str> = book.clauses.iter().map(|row| row.clause.0.as_str()).collect();
            return self.unknown(path, "clause", text, &clauses, "add it to clauses.csv or correct the citation");
        } else if READING_KEYS.contains(&key) {
            ("reading", &names.readings)
        } else if WHEEL_KEYS.contains(&key) {
            ("wheel", &names.wheels)
        } else if OFFER_KEYS.contains(&key) {
            ("wager", &names.offers)
        } else if key == "offers" {
            ("wager", &names.offers_and_zero_rules)
        } else {
            return;
        };
        if !among.contains(&text) {
            self.unknown(path, kind, text, among, &format!("the file has no {kind} of that id"));
        }
    }

    fn unknown(&mut self, path: &Path, kind: &str, text: &str, among: &[&str], help: &str) {
        let help = match nearest(text, among.iter().copied()) {
            Some(near) => format!("did you mean `{near}`?"),
            None => help.to_owned(),
        };
        self.fault(path, format!("there is no {kind} `{text}`"), help);
    }

    /// Every role that may do a thing is one of the book's, and everything has somebody who may do it.
    fn roles(&mut self, book: &Rulebook) {
        let law = &book.law;
        let ids: Vec<&str> = law.roles.iter().map(|row| row.id.as_str()).collect();
        if ids.len() > usize::from(u8::MAX) {
            self.fault(
                &Path::read("role"),
                "the rulebook has more than 255 roles",
                "leave out those with nothing to do",
            );
        }
        let mut lists = vec![
            (Path::read("staff.dealer"), &law.staff.dealer),
            (Path::read("staff.supervisor"), &law.staff.supervisor),
        ];
        lists.extend(law.inspection.iter().map(|row| (Path::read("inspection.by"), &row.by)));
        lists.extend(law.adjustment.iter().map(|row| (Path::read("adjustment.by"), &row.by)));
        lists.extend(law.adjustment.iter().map(|row| (Path::read("adjustment.witness"), &row.witness)));
        let external = law.replacement.iter().filter_map(|row| row.external_by.as_ref());
        lists.extend(external.map(|by| (Path::read("replacement.external_by"), by)));
        let mut named: Vec<(Path, &str)> = Vec::new();
        for (at, row) in law.irregularities.iter().enumerate() {
            let path = Path::read("irregularity").item(at);
            named.push((path.key("decided_by"), &row.decided_by));
            lists.extend(row.inspect_ball.iter().map(|by| (path.key("inspect_ball"), by)));
            lists.extend(row.replace_ball.iter().map(|by| (path.key("replace_ball"), by)));
        }
        for (path, by) in lists {
            let path = path.key("is");
            if by.is.is_empty() {
                self.fault(&path, "nobody may do this", "name a role");
            }
            named.extend(by.is.iter().enumerate().map(|(at, id)| (path.item(at), id.as_str())));
        }
        for (path, id) in named.into_iter().filter(|(_, id)| !ids.contains(id)) {
            self.unknown(&path, "role", id, &ids, "the file has no [[role]] of that id");
        }
    }

    fn odds(&mut self, book: &Rulebook) {
        let mut rows: Vec<(Path, &str)> = Vec::new();
        for (at, row) in book.law.wagers.iter().enumerate() {
            rows.push((Path::read("wager").item(at).key("pays").key("is"), &row.pays.is));
        }
        for (at, bonus) in book.law.bonuses.iter().enumerate() {
            let BonusRow::DrawnOdds(bonus) = bonus else { continue };
            for (table_at, table) in bonus.paytables.iter().enumerate() {
                let path = Path::read("bonus").item(at).key("paytables").item(table_at);
                rows.push((path.key("base").key("is"), &table.base.is));
                rows.push((path.key("first").key("is"), &table.first.is));
                let others = table.others.iter().enumerate();
                rows.extend(others.map(|(other, row)| (path.key("others").item(other).key("is"), row.is.as_str())));
            }
        }
        for (path, odds) in rows {
            match odds.parse::<Odds>() {
                Ok(odds) if odds.winnings() == Fraction::default() => {
                    self.fault(&path, format!("`{odds}` pay a winner nothing"), "pay something, or take the wager out");
                }
                Ok(_) => {}
                Err(error) => {
                    self.fault(&path, error.to_string(), "odds are exact: whole numbers and the word `to` or `for`");
                }
            }
        }
    }

    fn wheels(&mut self, book: &Rulebook) {
        if book.law.wheels.is_empty() {
            return self.fault(&Path::read("rulebook"), "the rulebook has no wheel", "add a [[wheel]] table");
        }
        for (at, row) in book.law.wheels.iter().enumerate() {
            let path = Path::read("wheel").item(at);
            let source = book.source_row(row);
            if source.order.is_none() && source.symbols.is_empty() {
                self.fault(&path, format!("wheel `{}` has neither order nor symbols", row.id), "roulette wheels have an `order`, Big Six wheels `symbols`, and a wheel run as another names it in `run_from`");
                continue;
            }
            let wheel = match book.build_wheel(row, None, None) {
                Ok(wheel) => wheel,
                Err(error) => {
                    self.fault(&path, error.to_string(), "correct the order or the counts of this wheel");
                    continue;
                }
            };
            if book.law.rulebook.game == Game::Roulette {
                if let Some(twice) = wheel.pockets().find(|&pocket| wheel.pocket(wheel.label(pocket)).is_none()) {
                    let what = format!("pocket {} is listed twice in the order", wheel.label(twice));
                    self.fault(
                        &path.key("order").key("is"),
                        what,
                        "each pocket of a roulette wheel has a label of its own",
                    );
                }
                if let Some((a, b)) = same_colour_neighbours(&wheel) {
                    let what = format!("{a} and {b} are neighbours of one colour");
                    self.fault(&path.key("red").key("is"), what, "red and black alternate between green pockets");
                }
            }
            match felt_plan(book, row, &wheel, &FeltOptions::everything(book)) {
                Ok(plan) => {
                    if let Err(error) = Felt::derive(&wheel, &plan) {
                        self.fault(&path, error.to_string(), "the felt of this wheel cannot be laid out");
                    }
                }
                Err((path, what)) => self.fault(&path, what, "correct the felt or the wager that it names"),
            }
        }
    }
}

struct Names<'a> {
    readings: Vec<&'a str>,
    wheels: Vec<&'a str>,
    offers: Vec<&'a str>,
    offers_and_zero_rules: Vec<&'a str>,
}

/// Two neighbouring pockets that are both red or both black, which no clause allows inside an arc between greens.
pub(crate) fn same_colour_neighbours(wheel: &wheel::Wheel) -> Option<(&str, &str)> {
    let count = u8::try_from(wheel.len()).ok()?;
    wheel.pockets().find_map(|pocket| {
        let next = wheel::Pocket((pocket.0 + 1) % count);
        let colour = wheel.face(pocket).colour;
        (colour != Colour::Green && colour == wheel.face(next).colour).then(|| (wheel.label(pocket), wheel.label(next)))
    })
}
