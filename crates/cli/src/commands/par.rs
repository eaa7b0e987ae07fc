//! `wheelhouse par`: the PAR sheet of a table, in every form, and a look at one that was made before.

use std::{
    io::{IsTerminal, Write},
    path::{Path, PathBuf},
    process::ExitCode,
};

use clap::Args;
use par::{Checked, Fault, Form, Sheet, Texts};
use rulebook::Submission;
use serde_json::json;

use super::{BAD_INPUT, Context, OK, RULES_SAY_NO, WORLD_FAILED, print_json, table_args::submission};
use crate::{books, output::width};

/// Make the PAR sheet of a table: every exact figure that a laboratory asks for.
///
/// Rulebook and submission with their hashes, the wheel, each wager with odds, frequencies, return, edge, variance, volatility
/// index and bands, in prison both ways, every bonus with its weights and the meter at which it turns, correlations. The
/// same submission gives the same bytes in every form, and the sheet carries its own hash.
#[derive(Args, Debug)]
#[command(after_help = "Try:\n  wheelhouse par my-table.toml\n  wheelhouse par my-table.toml --out sheet.pdf\n  \
    wheelhouse par my-table.toml --all sheets\n  wheelhouse par --check sheets/*.json\n\n\
    The submissions in the program go by their names, without the ending.")]
pub struct ParCommand {
    /// A submission file, or the name of a submission in the program.
    #[arg(required_unless_present = "check", conflicts_with = "check")]
    submission: Option<String>,
    /// A wager of the portfolio whose correlations and outcomes are reported, such as "split 8/11", "red 10" or "dozen 2 = 5"; one
    /// of each kind if none is given. May be repeated.
    #[arg(short = 'W', long, value_name = "WAGER AMOUNT", conflicts_with = "check")]
    wager: Vec<String>,
    /// text, json, csv, xlsx, html or pdf; by default from the ending of --out, else text.
    #[arg(long, value_name = "FORM", conflicts_with_all = ["all", "check"])]
    format: Option<Form>,
    /// Write the sheet to this file, in the form of its ending unless --format says another.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["all", "check"])]
    out: Option<PathBuf>,
    /// Write all forms and the pictures into this folder.
    #[arg(long, value_name = "DIR", conflicts_with = "check")]
    all: Option<PathBuf>,
    /// Verify the hash of sheets in JSON, and report what this build would count differently for the same submission.
    #[arg(long, value_name = "FILE.json", num_args = 1..)]
    check: Vec<PathBuf>,
}

impl ParCommand {
    pub fn run(&self, context: &Context) -> Result<ExitCode, ExitCode> {
        if !self.check.is_empty() {
            return Ok(check(context, &self.check));
        }
        let name = self.submission.as_deref().unwrap_or_default();
        let sheet = self.sheet(context, name)?;
        if let Some(folder) = &self.all {
            return all(context, &sheet, folder, &stem(name));
        }
        let form = self.form(context)?;
        let failed = |fault: par::FormFault| world(context, "form-failed", &fault.to_string());
        match &self.out {
            Some(file) => {
                let bytes = form.bytes(&sheet).map_err(failed)?;
                write(context, file, &bytes)?;
                told(context, &sheet, std::slice::from_ref(file));
            }
            None if form == Form::Text => anstream::print!("{}", par::text(&sheet, width())),
            None if !form.is_text() && std::io::stdout().is_terminal() => {
                let message =
                    format!("{form} is not text for a terminal; write it to a file with --out sheet.{}", form.ending());
                return Err(context.bad_input("not-for-a-terminal", &message));
            }
            None => {
                let bytes = form.bytes(&sheet).map_err(failed)?;
                let mut out = std::io::stdout().lock();
                out.write_all(&bytes)
                    .and_then(|()| out.flush())
                    .map_err(|error| world(context, "not-written", &format!("the sheet cannot be written: {error}")))?;
            }
        }
        Ok(ExitCode::SUCCESS)
    }

    fn form(&self, context: &Context) -> Result<Form, ExitCode> {
        if let Some(form) = self.format {
            return Ok(form);
        }
        match &self.out {
            None if context.json => Ok(Form::Json),
            None => Ok(Form::Text),
            Some(file) => Form::of(file).ok_or_else(|| {
                let message = format!(
                    "{} has no ending that names a form; end it in .txt, .json, .csv, .xlsx, .html or .pdf, or give --format",
                    file.display()
                );
                context.bad_input("unknown-form", &message)
            }),
        }
    }

    fn sheet(&self, context: &Context, name: &str) -> Result<Sheet, ExitCode> {
        let (file, text) = submission(context, name)?;
        let submission = Submission::read(&file, &text).map_err(|fault| context.faults(&[fault]))?;
        let source = books::source(context.rulebooks.as_deref(), &submission.rulebook)
            .map_err(|fault| context.faults(&[fault]))?
            .ok_or_else(|| {
                let message = format!(
                    "{file} is for rulebook `{}`, which is not here; `wheelhouse rulebooks` lists them",
                    submission.rulebook
                );
                context.bad_input("unknown-rulebook", &message)
            })?;
        let texts = Texts { rulebook: &source, submission: &text, file: &file, portfolio: &self.wager };
        Sheet::new(&texts).map_err(|fault| refused(context, &file, &fault))
    }
}

fn refused(context: &Context, file: &str, fault: &Fault) -> ExitCode {
    match fault {
        Fault::Rulebook(faults) => context.faults(faults),
        Fault::Submission(fault) => context.faults(std::slice::from_ref(fault)),
        Fault::Findings(findings) => {
            context.bad_input(
                "table-not-legal",
                &format!("{file} has {} findings; `wheelhouse review {file}` lists them", findings.len()),
            );
            ExitCode::from(RULES_SAY_NO)
        }
        Fault::Wager { .. } | Fault::Amount(_) | Fault::NotPayable { .. } | Fault::OtherBook(..) | Fault::Math(_) => {
            context.bad_input("no-sheet", &format!("no sheet can be made of {file}: {fault}"))
        }
    }
}

/// The name of files in a folder: the submission's own, without folders and ending.
fn stem(name: &str) -> String {
    Path::new(name).file_stem().map_or_else(|| "par".to_owned(), |stem| stem.to_string_lossy().into_owned())
}

fn all(context: &Context, sheet: &Sheet, folder: &Path, stem: &str) -> Result<ExitCode, ExitCode> {
    let failed = |what: String| world(context, "form-failed", &what);
    std::fs::create_dir_all(folder).map_err(|error| failed(format!("{}: {error}", folder.display())))?;
    let mut files = Vec::new();
    for form in Form::ALL {
        let file = folder.join(format!("{stem}.{}", form.ending()));
        write(context, &file, &form.bytes(sheet).map_err(|fault| failed(fault.to_string()))?)?;
        files.push(file);
    }
    for drawn in par::pictures(sheet) {
        let png = drawn.picture.png(2.0).map_err(|fault| failed(fault.to_string()))?;
        for (ending, bytes) in [("svg", drawn.picture.svg().as_bytes()), ("png", png.as_slice())] {
            let file = folder.join(format!("{stem}-{}.{ending}", drawn.id));
            write(context, &file, bytes)?;
            files.push(file);
        }
    }
    told(context, sheet, &files);
    Ok(ExitCode::SUCCESS)
}

fn write(context: &Context, file: &Path, bytes: &[u8]) -> Result<(), ExitCode> {
    std::fs::write(file, bytes).map_err(|error| world(context, "not-written", &format!("{}: {error}", file.display())))
}

fn world(context: &Context, reason: &str, message: &str) -> ExitCode {
    context.bad_input(reason, message);
    ExitCode::from(WORLD_FAILED)
}

fn told(context: &Context, sheet: &Sheet, files: &[PathBuf]) {
    let files: Vec<String> = files.iter().map(|file| file.display().to_string()).collect();
    if context.json {
        print_json(&json!({"hash": sheet.hash, "files": files}));
        return;
    }
    anstream::println!("{}", sheet.title());
    anstream::println!("sha256 {}", sheet.hash);
    for file in files {
        anstream::println!("  {file}");
    }
}

/// Every file is looked at, even if one before it is not a sheet; the worst of them is the exit code.
fn check(context: &Context, files: &[PathBuf]) -> ExitCode {
    let mut code = OK;
    let mut all = Vec::new();
    for file in files {
        let shown = file.display().to_string();
        let read = std::fs::read_to_string(file).map_err(|error| ("unreadable", error.to_string()));
        let book = |id: &str| books::source(context.rulebooks.as_deref(), id).ok().flatten();
        match read.and_then(|text| par::check(&text, book).map_err(|fault| ("no-sheet", fault.to_string()))) {
            Err((reason, fault)) => {
                context.bad_input(reason, &format!("{shown}: {fault}"));
                code = code.max(BAD_INPUT);
            }
            Ok(checked) => {
                code = code.max(if checked.same() { OK } else { RULES_SAY_NO });
                if context.json {
                    all.push(value(&shown, &checked));
                } else {
                    told_check(&shown, &checked);
                }
            }
        }
    }
    if context.json {
        print_json(&all);
    }
    ExitCode::from(code)
}

fn value(file: &str, checked: &Checked) -> serde_json::Value {
    let (differences, fault) = match &checked.now {
        Ok(differences) => (Some(differences), None),
        Err(fault) => (None, Some(fault.to_string())),
    };
    json!({
        "file": file, "whole": checked.whole(), "same": checked.same(), "told": checked.told, "found": checked.found,
        "same_rulebook": checked.rulebook, "differences": differences, "fault": fault,
    })
}

/// At most this many differences are printed.
const MOST: usize = 20;

fn told_check(file: &str, checked: &Checked) {
    if checked.whole() {
        anstream::println!("{file} is whole: sha256 {}", checked.found);
    } else {
        anstream::println!("{file} was changed after it was made");
        anstream::println!("  it says    {}\n  and it is  {}", checked.told, checked.found);
    }
    if checked.rulebook == Some(false) {
        anstream::println!("  Its rulebook has a different text from the one here.");
    }
    match &checked.now {
        Err(fault) => anstream::println!("  No sheet can be made of it now: {fault}."),
        Ok(differences) if differences.is_empty() => {
            anstream::println!("  This build counts the same for the same submission.");
        }
        Ok(differences) => {
            anstream::println!("  This build counts differently in {} places:", differences.len());
            for difference in differences.iter().take(MOST) {
                anstream::println!(
                    "    {}: the sheet says {}, now {}",
                    difference.at,
                    difference.sheet,
                    difference.now
                );
            }
            if differences.len() > MOST {
                anstream::println!("    and {} more; --json lists all", differences.len() - MOST);
            }
        }
    }
}
