//! `wheelhouse audit verify`: nothing was lost, added or changed.

use std::{path::PathBuf, process::ExitCode};

use clap::Args;
use journal::{History, Receipt, Report};
use owo_colors::OwoColorize;

use super::{Progress, counted, is_flaw, missing, open_fault};
use crate::commands::{Context, OK, RULES_SAY_NO, print_json};

/// Verify every record (number, hash and place in the chain), and heads, ids, snapshots and receipts.
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  wheelhouse audit verify house.journal
  wheelhouse audit verify house.journal --receipts terminal-7.txt
  wheelhouse audit verify house.journal --receipt roulette-1/42/0F2K-...")]
pub struct Verify {
    /// The journal that a house writes, or a copy of it.
    journal: PathBuf,
    /// A receipt as a terminal keeps it. Its record must be in the journal, and be the same. May be repeated.
    #[arg(long, value_name = "TEXT")]
    receipt: Vec<String>,
    /// File with one receipt per line; empty lines and lines that begin with # are skipped.
    #[arg(long, value_name = "FILE")]
    receipts: Option<PathBuf>,
    /// Print problems only.
    #[arg(short, long)]
    quiet: bool,
}

impl Verify {
    pub fn run(&self, context: &Context) -> Result<ExitCode, ExitCode> {
        let receipts = self.read_receipts(context)?;
        missing(context, &self.journal)?;
        let (report, lost) = match History::open_flawed(&self.journal) {
            Ok(history) => {
                let progress = Progress::new(context, self.quiet);
                let report = history.verify(|table, record| progress.at(table, record));
                let report = report.map_err(|fault| open_fault(context, &self.journal, &fault))?;
                let checked = receipts.iter().map(|receipt| history.check_receipt(receipt));
                (report, checked.filter_map(Result::err).map(|fault| fault.to_string()).collect())
            }
            // What keeps a journal from being read at all is a flaw as any other.
            Err(fault) if is_flaw(&fault) => (Report::default(), vec![fault.to_string()]),
            Err(fault) => return Err(open_fault(context, &self.journal, &fault)),
        };
        let mut flaws: Vec<String> = report.flaws.iter().map(ToString::to_string).collect();
        flaws.extend(lost);
        self.tell(context, &report, receipts.len(), &flaws);
        Ok(ExitCode::from(if flaws.is_empty() { OK } else { RULES_SAY_NO }))
    }

    fn read_receipts(&self, context: &Context) -> Result<Vec<Receipt>, ExitCode> {
        let mut texts: Vec<(String, String)> =
            self.receipt.iter().map(|text| ("--receipt".to_owned(), text.clone())).collect();
        if let Some(file) = &self.receipts {
            let read = std::fs::read_to_string(file);
            let text =
                read.map_err(|error| context.bad_input("unreadable", &format!("{}: {error}", file.display())))?;
            let lines = (1..).zip(text.lines()).map(|(number, line)| (number, line.trim()));
            let lines = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
            texts.extend(lines.map(|(number, line)| (format!("{}:{number}", file.display()), line.to_owned())));
        }
        let read = |(place, text): &(String, String)| {
            text.parse::<Receipt>().map_err(|fault| context.bad_input("bad-receipt", &format!("{place}: {fault}")))
        };
        texts.iter().map(read).collect()
    }

    fn tell(&self, context: &Context, report: &Report, receipts: usize, flaws: &[String]) {
        if context.json {
            print_json(&serde_json::json!({
                "journal": self.journal.display().to_string(), "whole": flaws.is_empty(), "tables": report.tables,
                "records": report.records, "snapshots": report.snapshots, "receipts": receipts, "flaws": flaws,
            }));
            return;
        }
        for flaw in flaws {
            anstream::println!("{} {flaw}", "flaw".red());
        }
        if self.quiet {
            return;
        }
        let verdict = if flaws.is_empty() { format!("{}", "whole".green()) } else { format!("{}", "flawed".red()) };
        anstream::println!(
            "{verdict} {}: {}, {}, {}, {} checked; {}.",
            self.journal.display(),
            counted(report.tables as u64, "table"),
            counted(report.records, "record"),
            counted(report.snapshots as u64, "snapshot"),
            counted(receipts as u64, "receipt"),
            if flaws.is_empty() { "no flaw".to_owned() } else { counted(flaws.len() as u64, "flaw") },
        );
    }
}
