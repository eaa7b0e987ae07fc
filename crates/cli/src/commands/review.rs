//! `wheelhouse review`: a submission against its rulebook.

use std::{path::PathBuf, process::ExitCode};

use clap::Args;
use owo_colors::OwoColorize;
use rulebook::{
    Finding, Library, Rulebook, Submission, TableRules,
    place::{FileFault, Path, Place, span_of},
    review,
};

use super::{BAD_INPUT, Context, OK, RULES_SAY_NO, print_json};
use crate::output::FindingOut;

/// Review a submission: all findings in the order of the clauses, or the rules of the table.
#[derive(Args, Debug)]
pub struct Review {
    /// Submission files (TOML).
    #[arg(required = true)]
    files: Vec<PathBuf>,
}

impl Review {
    pub fn run(&self, context: &Context) -> Result<ExitCode, ExitCode> {
        let library = context.library()?;
        let mut worst = OK;
        for file in &self.files {
            // A file that cannot be read does not keep the others from being reviewed.
            worst = worst.max(review_file(context, &library, file));
        }
        Ok(ExitCode::from(worst))
    }
}

fn review_file(context: &Context, library: &Library, file: &std::path::Path) -> u8 {
    let shown = file.display().to_string();
    let text = match std::fs::read_to_string(file) {
        Ok(text) => text,
        Err(error) => {
            context.bad_input("unreadable", &format!("{shown}: {error}"));
            return BAD_INPUT;
        }
    };
    let submission = match Submission::read(&shown, &text) {
        Ok(submission) => submission,
        Err(fault) => {
            context.faults(&[fault]);
            return BAD_INPUT;
        }
    };
    let Some(book) = library.get(&submission.rulebook) else {
        let near = library.nearest(&submission.rulebook);
        let help =
            near.map_or("`wheelhouse rulebooks` lists them".to_owned(), |near| format!("did you mean `{near}`?"));
        let what = format!("there is no rulebook `{}`", submission.rulebook);
        context.faults(&[FileFault::new(&shown, what).help(help).at_path(&text, &Path::read("rulebook"))]);
        return BAD_INPUT;
    };
    let (rules, findings) = match review(book, &submission) {
        Ok((rules, warnings)) => (Some(rules), warnings),
        Err(findings) => (None, findings),
    };
    if context.json {
        let findings: Vec<FindingOut> = findings.iter().map(|finding| placed(finding, book, &text)).collect();
        print_json(&serde_json::json!({
            "submission": shown, "table": submission.table.number, "legal": rules.is_some(), "findings": findings,
        }));
    } else {
        tell(&shown, &text, book, rules.as_ref(), &findings, &submission);
    }
    if rules.is_some() { OK } else { RULES_SAY_NO }
}

fn placed(finding: &Finding, book: &Rulebook, text: &str) -> FindingOut {
    let place = span_of(text, &Path::read(&finding.path)).map(|span| Place::of(text, span.start));
    FindingOut {
        line: place.map(|place| place.line),
        column: place.map(|place| place.column),
        ..FindingOut::new(finding, book)
    }
}

fn tell(
    file: &str,
    text: &str,
    book: &Rulebook,
    rules: Option<&TableRules>,
    findings: &[Finding],
    submission: &Submission,
) {
    let faults = findings.iter().filter(|finding| !finding.advisory).count();
    match rules {
        Some(_) => anstream::println!(
            "{} {file}: table {} is legal under {}.",
            "legal".green().bold(),
            submission.table.number,
            book.title()
        ),
        None => anstream::println!(
            "{} {file}: {faults} finding{} under {}.",
            "not legal".red().bold(),
            if faults == 1 { "" } else { "s" },
            book.title()
        ),
    }
    for finding in findings {
        let out = placed(finding, book, text);
        let place =
            out.line.map_or_else(|| out.path.clone(), |line| format!("{file}:{line}:{}", out.column.unwrap_or(1)));
        let kind = if finding.advisory { format!("{}", "advice".yellow()) } else { format!("{}", out.finding.red()) };
        anstream::println!("\n  {kind}  {}", finding.what.bold());
        anstream::println!("    {}  {}", "where".dimmed(), place);
        anstream::println!(
            "    {}    {}",
            "why".dimmed(),
            match &out.clause {
                Some(clause) => format!("{clause}: {}", finding.why),
                None => finding.why.clone(),
            }
        );
        anstream::println!("    {}    {}", "fix".dimmed(), finding.fix);
    }
    let Some(rules) = rules else { return };
    let duties: Vec<_> = rules
        .signs()
        .iter()
        .map(|duty| ("sign", duty))
        .chain(rules.layout().iter().map(|duty| ("layout", duty)))
        .collect();
    if !duties.is_empty() {
        anstream::println!("\n  The table must show:");
        for (kind, duty) in duties {
            anstream::println!(
                "    {kind:<7} {} {}",
                duty.says,
                format!("({})", rules.cite(duty.cite).printed).dimmed()
            );
        }
    }
}
