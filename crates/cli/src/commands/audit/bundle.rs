//! `wheelhouse audit bundle`: a round or a dispute as one file, which others check without the house.

use std::{
    collections::{BTreeMap, BTreeSet},
    path::{Path, PathBuf},
    process::ExitCode,
};

use clap::Args;
use house::{
    DisputeLine, Evidence, Fairness, LiveFault, Recall, Replay, Rounds, fairness, house_key, recall, replay,
    told::{Page, compose, rfc3339},
};
use journal::{History, Receipt, Record, TableKey};
use owo_colors::OwoColorize;
use rulebook::Language;
use serde_json::{Value, json};

use super::{live_fault, one_table, open, page::print, stopped, unstopped};
use crate::{
    bundle::Bundle,
    commands::{Context, OK, RULES_SAY_NO, print_json},
};

/// Write a round, or a dispute with its round, as one file that verifies offline; or check such a file.
///
/// The file has the records of the table from its first on, with their hashes: they are decided again when it is checked.
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  wheelhouse audit bundle house.journal --table roulette-1 --dispute 3 --out dispute-3.bundle
  wheelhouse audit bundle house.journal --table roulette-1 --round 1041 --out round-1041.bundle
  wheelhouse audit bundle --check dispute-3.bundle --receipt roulette-1/42/0F2K-...")]
pub struct BundleArgs {
    /// The journal that a house writes, or a copy of it.
    #[arg(required_unless_present = "check")]
    journal: Option<PathBuf>,
    /// The table; not needed if the journal has only one.
    #[arg(long, value_name = "KEY")]
    table: Option<TableKey>,
    /// The number of a dispute at the table.
    #[arg(long, value_name = "N", required_unless_present_any = ["check", "round"])]
    dispute: Option<u32>,
    /// The number of a round, without a dispute.
    #[arg(long, value_name = "N", conflicts_with = "dispute")]
    round: Option<u64>,
    /// File to write, which must not exist yet.
    #[arg(long, value_name = "FILE", required_unless_present = "check")]
    out: Option<PathBuf>,
    /// Check this file, and print what it shows.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["journal", "dispute", "round", "out", "table"])]
    check: Option<PathBuf>,
    /// A receipt of the table as a terminal keeps it: its record must be in the bundle, and be the same.
    #[arg(long, value_name = "TEXT", requires = "check")]
    receipt: Option<Receipt>,
}

/// What the records of a bundle show.
struct Shown {
    recall: Recall,
    page: Page,
    case: Option<DisputeLine>,
}

impl BundleArgs {
    pub fn run(&self, context: &Context) -> Result<ExitCode, ExitCode> {
        match (&self.check, &self.journal, &self.out) {
            (Some(file), ..) => self.check(context, file),
            (None, Some(journal), Some(out)) => self.write(context, journal, out),
            _ => unreachable!("the command line was read"),
        }
    }

    fn write(&self, context: &Context, journal: &Path, out: &Path) -> Result<ExitCode, ExitCode> {
        let history = open(context, journal)?;
        let key = one_table(context, &history, self.table.as_ref())?;
        let made = unstopped(|| self.made(&history, &key)).map_err(|why| stopped(context, journal, &key, &why))?;
        let Some(bundle) = made.map_err(|fault| live_fault(context, journal, &key, &fault))? else {
            let what = match (self.dispute, self.round) {
                (Some(dispute), _) => format!("dispute {dispute}"),
                (None, round) => format!("round {}", round.unwrap_or_default()),
            };
            return Err(context.bad_input("nothing-to-bundle", &format!("table {key} had no {what}")));
        };
        let unwritable = |error| context.bad_input("unwritable", &format!("{}: {error}", out.display()));
        let mut file = std::fs::File::create_new(out).map_err(unwritable)?;
        std::io::Write::write_all(&mut file, bundle.text().as_bytes()).map_err(unwritable)?;
        let (records, head) = (bundle.head.records, &bundle.head.head);
        if context.json {
            print_json(
                &json!({"file": out.display().to_string(), "table": key.as_str(), "records": records, "head": head}),
            );
        } else {
            anstream::println!("{}: table {key}, records 1 to {records}, head {head}.", out.display());
        }
        Ok(ExitCode::SUCCESS)
    }

    /// None where the table had no such round or dispute.
    fn made(&self, history: &History, key: &TableKey) -> Result<Option<Bundle>, LiveFault> {
        let case = match self.dispute {
            None => None,
            Some(dispute) => match Rounds::of(history, key)?.disputes().get(dispute) {
                Some(case) => Some(case.clone()),
                None => return Ok(None),
            },
        };
        let round = case.as_ref().map(|case| case.round).or(self.round).unwrap_or_default();
        let Some(recall) = recall(history, key, round)? else { return Ok(None) };
        let page = compose(&recall, round, Language::English)?;
        // Up to the last record that says something of it: the decision, a correction, the secret of the round.
        let of_case = case.iter().flat_map(|case| &case.steps).map(|step| step.record);
        let until = page.receipts.iter().map(|receipt| receipt.record).chain(of_case).max().unwrap_or_default();
        let until = usize::try_from(until).unwrap_or(usize::MAX);
        let records: Vec<Record> = history.records(key, 1)?.take(until).collect::<Result<_, _>>()?;
        let mut bundle = Bundle::new(key.clone(), round, self.dispute, records);
        bundle.head.names = names(history, &people(&page, case.as_ref()))?;
        bundle.head.page = value(&page);
        bundle.head.case = case.as_ref().map(value);
        Ok(Some(bundle))
    }

    fn check(&self, context: &Context, file: &Path) -> Result<ExitCode, ExitCode> {
        let bytes = std::fs::read(file)
            .map_err(|error| context.bad_input("unreadable", &format!("{}: {error}", file.display())))?;
        let mut flaws = Vec::new();
        let read = Bundle::read(&bytes).map_err(|flaw| flaws.push(flaw)).ok();
        let found = read.as_ref().and_then(|bundle| {
            flaws.extend(self.receipt.as_ref().and_then(|receipt| unlike(bundle, receipt)));
            let looked = unstopped(|| look(bundle)).and_then(|looked| looked.map_err(|fault| fault.to_string()));
            looked.map_err(|why| flaws.push(why)).ok()
        });
        if let (Some(bundle), Some(found)) = (&read, &found) {
            flaws.extend(found.flaws(bundle));
        }
        if context.json {
            let head = read.as_ref().map(|bundle| &bundle.head);
            print_json(
                &json!({"file": file.display().to_string(), "whole": flaws.is_empty(), "flaws": flaws, "shows": head}),
            );
        } else {
            for flaw in &flaws {
                anstream::println!("{} {flaw}", "flaw".red());
            }
            if let (Some(bundle), Some(found), true) = (&read, &found, flaws.is_empty()) {
                anstream::print!("{}", found.told(bundle, file, self.receipt.as_ref()));
            }
        }
        Ok(ExitCode::from(if flaws.is_empty() { OK } else { RULES_SAY_NO }))
    }
}

/// All that a look at the records of a bundle gives.
struct Looked {
    replay: Replay,
    fairness: Fairness,
    shown: Option<Shown>,
}

fn look(bundle: &Bundle) -> Result<Looked, LiveFault> {
    let (key, round) = (&bundle.key, bundle.head.round);
    let shown = match recall(bundle, key, round)? {
        None => None,
        Some(recall) => {
            let page = compose(&recall, round, Language::English)?;
            let rounds = Rounds::of(bundle, key)?;
            let case = bundle.head.dispute.and_then(|dispute| rounds.disputes().get(dispute)).cloned();
            Some(Shown { recall, page, case })
        }
    };
    Ok(Looked { replay: replay(bundle, key, |_| ())?, fairness: fairness(bundle, key, Some(round), |_| ())?, shown })
}

impl Looked {
    fn flaws(&self, bundle: &Bundle) -> Vec<String> {
        let differs = self.replay.differences.iter().map(|of| format!("record {}: {}", of.seq, of.what));
        let unfair = self.fairness.differences.iter().map(|of| format!("record {}: {}", of.seq, of.what));
        let mut flaws: Vec<String> = differs.chain(unfair).collect();
        match &self.shown {
            None => flaws.push(format!("its records have no round {}", bundle.head.round)),
            Some(shown) if value(&shown.page) != bundle.head.page => {
                flaws.push("the page of the round is not what the records give".to_owned());
            }
            Some(shown) if shown.case.as_ref().map(value) != bundle.head.case => {
                flaws.push("the dispute is not what the records give".to_owned());
            }
            Some(_) => {}
        }
        flaws
    }

    fn told(&self, bundle: &Bundle, file: &Path, receipt: Option<&Receipt>) -> String {
        let Some(shown) = &self.shown else { return String::new() };
        let head = &bundle.head;
        let against = match receipt {
            Some(receipt) => format!("The receipt of record {} is of this chain.", receipt.seq),
            None => {
                "Compare a receipt of the table with --receipt: nothing else shows that the house has no other chain."
                    .to_owned()
            }
        };
        let draws = match self.fairness.checked {
            0 => "No secret of the round is on record".to_owned(),
            _ => format!("{} draws follow from the secret that was promised", self.fairness.draws),
        };
        let Replay { orders, events, .. } = &self.replay;
        let mut text = format!(
            "{} {}: table {}, records 1 to {}, head {}.\n{against}\n{orders} orders decided again, {events} events, no difference. {draws}.\n",
            "whole".green(),
            file.display(),
            head.table,
            head.records,
            head.head
        );
        let names: Vec<String> = head.names.iter().map(|(person, name)| format!("{person} {name}")).collect();
        if !names.is_empty() {
            text += &format!("People, as the house names them: {}.\n", names.join(", "));
        }
        text += &shown.case.as_ref().map_or_else(String::new, case);
        text + "\n" + &print(&shown.page, shown.recall.before.rules())
    }
}

/// A dispute, step by step.
fn case(of: &DisputeLine) -> String {
    let who = of.seat.map_or_else(|| of.name.clone(), |seat| format!("seat {seat}"));
    let wager = of.wager.map_or_else(String::new, |wager| format!(", wager {wager}"));
    let mut text = format!("\nDispute {} of round {}{wager}, {who}: {}.\n", of.dispute, of.round, of.claim);
    for step in &of.steps {
        let second = step.second.map_or_else(String::new, |second| format!(" and person {second}"));
        text += &format!(
            "  {} record {}, {} by {}{second}: {}\n",
            rfc3339(step.at),
            step.record,
            step.event,
            step.by,
            step.says
        );
    }
    text
}

fn value(of: &impl serde::Serialize) -> Value {
    serde_json::to_value(of).expect("a page is JSON")
}

/// Why a receipt is not of this chain.
fn unlike(bundle: &Bundle, receipt: &Receipt) -> Option<String> {
    let at = usize::try_from(receipt.seq).ok().and_then(|seq| seq.checked_sub(1));
    let record = at.and_then(|at| bundle.records.get(at)).filter(|_| receipt.table == bundle.key);
    match record {
        None => Some(format!("record {} of table {} is not in the bundle", receipt.seq, receipt.table)),
        Some(record) if record.hash != receipt.head => {
            Some(format!("record {} is not the one that the receipt is of", receipt.seq))
        }
        Some(_) => None,
    }
}

/// Everybody whom the page or the dispute names by number.
fn people(page: &Page, case: Option<&DisputeLine>) -> BTreeSet<u32> {
    let steps = case.into_iter().flat_map(|case| &case.steps).flat_map(|step| [step.person, step.second]);
    let posts = page.on_duty.iter().map(|post| post.person);
    posts.chain(steps.flatten()).chain(case.and_then(|case| case.player)).collect()
}

/// What the house calls them, by its record of its own acts.
fn names(history: &History, people: &BTreeSet<u32>) -> Result<BTreeMap<u32, String>, LiveFault> {
    let mut found = BTreeMap::new();
    let key = house_key();
    if history.tables()?.iter().all(|head| head.table != key) {
        return Ok(found);
    }
    for record in history.records(&key, 1)? {
        let Some(evidence) = Evidence::read(&record?)? else { continue };
        if let Some(person) = evidence.person.map(|person| person.0).filter(|person| people.contains(person)) {
            found.insert(person, evidence.name);
        }
    }
    Ok(found)
}
