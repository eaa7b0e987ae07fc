//! Settles lines of JSON, one round a line. Tables and words already read are kept, so that a long file costs little.

use std::{collections::HashMap, fmt::Write, path::PathBuf, sync::Arc};

use rulebook::{Library, Refusal, Submission, TableRules, Target, review, review_game};
use serde::Deserialize;
use settlement::{SpotBook, Wager, settle};
use wheel::Money;

use crate::{
    names::Names,
    output::FindingOut,
    round_json::{self, ErrorBody, ErrorOut, RoundIn},
    strict::{Object, Once},
};

/// How many tables, and words of each, are kept before starting anew: memory stays flat for any file.
const TABLES_MAX: usize = 256;
const WORDS_MAX: usize = 20_000;
/// Longer words are read anew each time, and longer options refused: what is kept has a bound in bytes too.
const WORD_BYTES_MAX: usize = 100;
const OPTIONS_MAX: usize = 64 << 10;
const SUBMISSION_MAX: u64 = 1 << 20;

#[derive(Debug)]
struct Table {
    rules: Arc<TableRules>,
    book: SpotBook,
    words: HashMap<String, Result<Target, Refusal>>,
}

/// Settles rounds, one after another.
#[derive(Debug)]
pub struct Settler {
    library: Library,
    tables: HashMap<String, Result<Table, ErrorBody>>,
    key: String,
}

/// What became of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answer {
    Settled,
    /// Settled, but some wager was refused.
    WithRefusals,
    Error,
}

#[derive(Deserialize)]
struct JustId<'a> {
    #[serde(borrow)]
    id: std::borrow::Cow<'a, str>,
}

impl Settler {
    pub fn new(library: Library) -> Settler {
        Settler { library, tables: HashMap::new(), key: String::new() }
    }

    /// Settles one line and appends its answer, with a line end, to `out`.
    pub fn line(&mut self, line: &[u8], number: usize, out: &mut Vec<u8>) -> Answer {
        let parsed = serde_json::from_slice::<Object<RoundIn<'_>>>(line);
        let answer = match parsed {
            Ok(told) => self.round(&told, out).map_err(|error| (Some(told.id.to_string()), error)),
            Err(error) => {
                let just = serde_json::from_slice::<Object<JustId<'_>>>(line).ok();
                let id = just.map(|just| just.0.id.into_owned());
                let mut body = ErrorBody::new("malformed", complaint(&error));
                body.column = Some(error.column());
                Err((id, body))
            }
        };
        let answer = answer.unwrap_or_else(|(id, mut error)| {
            error.line = Some(number);
            let told = ErrorOut { id: id.as_deref(), error };
            serde_json::to_writer(&mut *out, &told).expect("writing to memory cannot fail");
            Answer::Error
        });
        out.push(b'\n');
        answer
    }

    fn round(&mut self, told: &RoundIn<'_>, out: &mut Vec<u8>) -> Result<Answer, ErrorBody> {
        let mut ids = Names::default();
        for (at, wager) in told.wagers.iter().enumerate() {
            if !ids.place(&wager.id).1 {
                return Err(ErrorBody::new("duplicate-id", format!("two wagers have the id `{}`", wager.id))
                    .at(format!("wagers[{at}].id")));
            }
        }
        let key = self.table_key(told);
        let table = match self.tables.get_mut(&key).expect("just put there") {
            Ok(table) => table,
            Err(error) => return Err(error.clone()),
        };
        let rules = Arc::clone(&table.rules);
        self.key = key;
        let prior = told.prior.as_deref().and_then(|label| rules.wheel().pocket(label));

        let mut players = Names::default();
        let mut refusals: Vec<(usize, Refusal)> = Vec::new();
        let mut read: Vec<(usize, Wager)> = Vec::with_capacity(told.wagers.len());
        for (at, wager) in told.wagers.iter().enumerate() {
            let (player, _) = players.place(&wager.player);
            match target(table, &wager.wager) {
                Ok(target) => {
                    let player = u32::try_from(player).expect("fewer players than a line has bytes");
                    read.push((at, Wager { player, target, amount: Money(wager.amount) }));
                }
                Err(refusal) => refusals.push((at, refusal)),
            }
        }
        let mut stands = vec![None; told.wagers.len()];
        let (places, wagers): (Vec<usize>, Vec<Wager>) = read.into_iter().unzip();
        let answers = table.book.admit_round(&rules, prior, wagers);
        let mut admitted = Vec::with_capacity(answers.len());
        for (at, answer) in places.into_iter().zip(answers) {
            match answer {
                Ok(wager) => {
                    stands[at] = Some(admitted.len());
                    admitted.push(wager);
                }
                Err(refusal) => refusals.push((at, refusal)),
            }
        }
        refusals.sort_by_key(|(at, _)| *at);
        let round = round_json::round(&rules, told, admitted, &stands, &ids)?;
        let id_of = |place: usize| stands.iter().position(|stand| *stand == Some(place)).map(|at| &*told.wagers[at].id);
        let settled = settle(&rules, &round).map_err(|fault| round_json::fault(&fault, id_of))?;
        let answer = if refusals.is_empty() { Answer::Settled } else { Answer::WithRefusals };
        let total = settled.lines.iter().try_fold(0_i64, |sum, line| sum.checked_add(line.paid.0));
        if total.is_none() {
            return Err(ErrorBody::new("round-fault", "all that is paid together is beyond 64 bits"));
        }
        let told_out = round_json::out(&rules, told, &stands, refusals, &settled)?;
        serde_json::to_writer(out, &told_out).expect("writing to memory cannot fail");
        Ok(answer)
    }

    /// The key of the round's table, which is made on its first sight.
    fn table_key(&mut self, told: &RoundIn<'_>) -> String {
        let mut key = std::mem::take(&mut self.key);
        key.clear();
        for part in [
            told.submission.as_deref(),
            told.rulebook.as_deref(),
            told.wheel.as_deref(),
            told.options.map(serde_json::value::RawValue::get),
        ] {
            // With its length, because a name may hold any character that could divide two of them.
            match part {
                Some(part) => write!(key, "{}:{part}", part.len()).expect("writing to memory cannot fail"),
                None => key.push('-'),
            }
        }
        if !self.tables.contains_key(&key) {
            if self.tables.len() >= TABLES_MAX {
                self.tables.clear();
            }
            let table = self.table(told).map(|rules| {
                let book = SpotBook::new(&rules);
                Table { rules: Arc::new(rules), book, words: HashMap::new() }
            });
            self.tables.insert(key.clone(), table);
        }
        key
    }

    fn table(&self, told: &RoundIn<'_>) -> Result<TableRules, ErrorBody> {
        let unknown_book = |id: &str| {
            let near = self.library.nearest(id).map(|near| format!("; did you mean `{near}`?")).unwrap_or_default();
            ErrorBody::new("unknown-rulebook", format!("there is no rulebook `{id}`{near}")).at("rulebook")
        };
        if let Some(file) = &told.submission {
            if told.rulebook.is_some() || told.wheel.is_some() || told.options.is_some() {
                return Err(ErrorBody::new(
                    "two-tables",
                    "a round has a `submission`, or a `rulebook` with `wheel` and `options`, not both",
                )
                .at("submission"));
            }
            let path = PathBuf::from(file.as_ref());
            let text = read_submission(&path).map_err(|error| {
                ErrorBody::new("unreadable-submission", format!("{file}: {error}")).at("submission")
            })?;
            let submission = Submission::read(file, &text)
                .map_err(|fault| ErrorBody::new("unreadable-submission", fault.to_string()).at("submission"))?;
            let book = self.library.get(&submission.rulebook).ok_or_else(|| unknown_book(&submission.rulebook))?;
            return review(book, &submission).map(|(rules, _)| rules).map_err(|findings| refused(&findings, book));
        }
        let id = told
            .rulebook
            .as_deref()
            .ok_or_else(|| ErrorBody::new("no-table", "a round needs a `rulebook` and `wheel`, or a `submission`"))?;
        let wheel = told
            .wheel
            .as_deref()
            .ok_or_else(|| ErrorBody::new("no-table", "a round needs a `wheel` beside its `rulebook`"))?;
        let book = self.library.get(id).ok_or_else(|| unknown_book(id))?;
        let options = match told.options {
            None => serde_json::Map::new(),
            Some(raw) if raw.get().len() > OPTIONS_MAX => {
                return Err(
                    ErrorBody::new("options-too-long", format!("options may have {OPTIONS_MAX} bytes")).at("options")
                );
            }
            Some(raw) => match serde_json::from_str(raw.get()) {
                Ok(Once(serde_json::Value::Object(options))) => options,
                Ok(Once(_)) => return Err(ErrorBody::new("malformed", "options are an object").at("options")),
                Err(error) => return Err(ErrorBody::new("malformed", complaint(&error)).at("options")),
            },
        };
        review_game(book, wheel, &options).map(|(rules, _)| rules).map_err(|findings| refused(&findings, book))
    }
}

/// The parser's words without its own place, which ours says better, and not longer than anyone would read.
fn complaint(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let text = text
        .split(" at line ")
        .next()
        .unwrap_or_default()
        .replace("i64", "a whole number of cents")
        .replace("u8", "a small whole number");
    if text.chars().count() > 300 { text.chars().take(299).chain(['…']).collect() } else { text }
}

/// Reads a submission that a round names, up to a bound: a round may come from anywhere, and so may the path in it.
fn read_submission(path: &std::path::Path) -> std::io::Result<String> {
    use std::io::Read;
    let mut text = String::new();
    let read = std::fs::File::open(path)?.take(SUBMISSION_MAX + 1).read_to_string(&mut text)?;
    if read as u64 > SUBMISSION_MAX {
        return Err(std::io::Error::other(format!("a submission may have {SUBMISSION_MAX} bytes")));
    }
    Ok(text)
}

fn refused(findings: &[rulebook::Finding], book: &rulebook::Rulebook) -> ErrorBody {
    let what: Vec<&str> =
        findings.iter().filter(|finding| !finding.advisory).map(|finding| finding.what.as_str()).collect();
    let place = findings.first().map_or("options", |finding| finding.path.as_str());
    let mut body = ErrorBody::new("table-not-legal", what.join("; ")).at(place);
    body.findings = findings.iter().map(|finding| FindingOut::new(finding, book)).collect();
    body
}

fn target(table: &mut Table, words: &str) -> Result<Target, Refusal> {
    if let Some(known) = table.words.get(words) {
        return known.clone();
    }
    if words.len() > WORD_BYTES_MAX {
        return table.rules.target(words);
    }
    if table.words.len() >= WORDS_MAX {
        table.words.clear();
    }
    let target = table.rules.target(words);
    table.words.insert(words.to_owned(), target.clone());
    target
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(settler: &mut Settler, line: &str) -> String {
        let mut out = Vec::new();
        settler.line(line.as_bytes(), 1, &mut out);
        String::from_utf8(out).unwrap()
    }

    /// What is kept of a table must not answer for another whose names run together to the same letters.
    #[test]
    fn an_answer_does_not_depend_on_the_lines_before() {
        let library = crate::books::library(None).unwrap();
        let round = |table: &str| format!(r#"{{"id":"r",{table}"wagers":[],"spins":[{{"pocket":"1"}}]}}"#);
        let lines: Vec<String> = [
            r#""rulebook":"a","#,
            r#""rulebook":"a","wheel":"-","#,
            r#""rulebook":"a","wheel":"\u0001","#,
            r#""rulebook":"a\u0000b","wheel":"c","#,
            r#""rulebook":"a","wheel":"b\u0000c","#,
            r#""rulebook":"1:a","#,
            "",
        ]
        .map(round)
        .into();
        let mut kept = Settler::new(library.clone());
        for line in &lines {
            assert_eq!(answer(&mut kept, line), answer(&mut Settler::new(library.clone()), line), "{line}");
        }
    }
}
