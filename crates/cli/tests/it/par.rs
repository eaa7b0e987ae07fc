//! `wheelhouse par`: a sheet in every form, written, looked at again, and refused where there is none.

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Output},
};

fn wheelhouse(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_wheelhouse")).args(arguments).output().expect("the program runs")
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

const TABLE: &str = "us-co-roulette-single-zero";

#[test]
fn a_sheet_is_text_or_json_or_csv_and_the_same_by_name_and_by_file() {
    let text = wheelhouse(&["par", TABLE]);
    assert_eq!(text.status.code(), Some(0), "{}", said(&text));
    for wanted in ["PAR sheet of table 4", "1/37", "19/1369", "take half", "Correlations", "sha256 "] {
        assert!(said(&text).contains(wanted), "{wanted} is not in\n{}", said(&text));
    }
    let file = root().join(format!("submissions/good/{TABLE}.toml"));
    let by_file = wheelhouse(&["par", &file.display().to_string(), "--json"]);
    let by_name = wheelhouse(&["par", TABLE, "--format", "json"]);
    assert_eq!(by_file.stdout, by_name.stdout, "where it lies is not on the sheet");
    let json: serde_json::Value = serde_json::from_slice(&by_name.stdout).expect("it is JSON");
    assert_eq!(json["wagers"][0]["figures"]["edge"]["exact"], "1/37");
    let csv = wheelhouse(&["par", TABLE, "--format", "csv"]);
    assert!(said(&csv).contains("What every wager pays and returns,Straight bet,Edge,1/37"), "{}", said(&csv));
}

/// The figures of `odds` and of `par` come from two functions, and are the same.
#[test]
fn odds_and_par_tell_the_same_figures() {
    for table in [TABLE, "us-md-big-six", "us-ma-roulette-double-zero"] {
        let file = root().join(format!("submissions/good/{table}.toml")).display().to_string();
        let read = |arguments: &[&str]| -> serde_json::Value {
            serde_json::from_slice(&wheelhouse(arguments).stdout).expect("it is JSON")
        };
        let (odds, par) = (read(&["odds", &file, "--json"]), read(&["par", &file, "--json"]));
        let rows = par["wagers"].as_array().expect("there are wagers");
        let mut compared = 0;
        for row in odds.as_array().expect("there are rows").iter().filter(|row| row["odds"] != "by draw") {
            let same = |other: &&serde_json::Value| {
                other["id"] == row["wager"]
                    && other["figures"]["edge"]["exact"] == row["edge"]
                    && other["figures"]["variance"]["exact"] == row["variance"]
                    && other["spots"] == row["spots"]
                    && other["pays"] == row["odds"]
                    && other["clause"] == row["clause"]
            };
            assert_eq!(rows.iter().filter(same).count(), 1, "{table}: {row}");
            compared += 1;
        }
        assert_eq!(compared, rows.len(), "{table}");
    }
}

#[test]
fn every_form_is_written_and_the_json_verifies_until_it_is_changed() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = wheelhouse(&["par", TABLE, "--all", &folder.path().display().to_string()]);
    assert_eq!(out.status.code(), Some(0), "{}", said(&out));
    for ending in ["txt", "json", "csv", "xlsx", "html", "pdf"] {
        let file = folder.path().join(format!("{TABLE}.{ending}"));
        assert!(fs::metadata(&file).expect("it is written").len() > 1_000, "{ending}");
    }
    for picture in ["wheel", "edges", "fan-calm", "fan-wild", "correlations", "outcomes"] {
        assert!(folder.path().join(format!("{TABLE}-{picture}.png")).is_file(), "{picture}");
    }
    let json = folder.path().join(format!("{TABLE}.json"));
    let check = |file: &Path| wheelhouse(&["par", "--check", &file.display().to_string()]);
    let whole = check(&json);
    assert_eq!(whole.status.code(), Some(0), "{}", said(&whole));
    assert!(said(&whole).contains("is whole") && said(&whole).contains("counts the same"), "{}", said(&whole));
    let text = fs::read_to_string(&json).expect("it can be read");
    let changed = folder.path().join("changed.json");
    fs::write(&changed, text.replacen("\"1/37\"", "\"1/38\"", 1)).expect("it can be written");
    let told = check(&changed);
    assert_eq!(told.status.code(), Some(1), "{}", said(&told));
    for wanted in ["was changed after it was made", "the sheet says \"1/38\", now \"1/37\""] {
        assert!(said(&told).contains(wanted), "{wanted} is not in\n{}", said(&told));
    }
    // Several at once, as a shell hands them over; what is no sheet keeps no other from being looked at.
    let [json, changed, none] =
        [&json, &changed, &folder.path().join("none.json")].map(|file| file.display().to_string());
    let all = wheelhouse(&["par", "--check", &changed, &none, &json]);
    assert_eq!(all.status.code(), Some(2), "{}", said(&all));
    for wanted in ["was changed after it was made", "none.json: ", "counts the same"] {
        assert!(said(&all).contains(wanted), "{wanted} is not in\n{}", said(&all));
    }
    let both = wheelhouse(&["--json", "par", "--check", &json, &json]);
    let both: serde_json::Value = serde_json::from_slice(&both.stdout).expect("it is JSON");
    assert_eq!((both[0]["same"].as_bool(), both[1]["whole"].as_bool()), (Some(true), Some(true)));
    let pdf = folder.path().join("sheet.pdf");
    let out = wheelhouse(&["par", TABLE, "--out", &pdf.display().to_string()]);
    assert_eq!(out.status.code(), Some(0), "{}", said(&out));
    let other = fs::read(folder.path().join(format!("{TABLE}.pdf"))).expect("it is there");
    assert!(fs::read(&pdf).expect("it is written") == other, "the same sheet is the same file");
}

#[test]
fn where_there_is_no_sheet_it_says_why_and_what_to_do() {
    let bad = root().join("submissions/bad/odds-below-floor.toml").display().to_string();
    for (arguments, code, wanted) in [
        (vec!["par", "us-co-roulette-single-zeros"], 2, "did you mean `us-co-roulette-single-zero`?"),
        (vec!["par", "nowhere.toml"], 2, "nowhere.toml"),
        (vec!["par", &bad], 1, "wheelhouse review"),
        (vec!["par", TABLE, "--format", "doc"], 2, "text, json, csv, xlsx, html and pdf"),
        (vec!["par", TABLE, "--out", "sheet.doc"], 2, "end it in .txt, .json, .csv, .xlsx, .html or .pdf"),
        (vec!["par", TABLE, "--wager", "purple"], 2, "the portfolio asks for `purple`"),
        (vec!["par", TABLE, "--out", "/no/such/folder/sheet.pdf"], 3, "/no/such/folder"),
        (vec!["par", "--check", "Cargo.toml"], 2, "it is not JSON"),
        (vec!["par"], 2, "SUBMISSION"),
    ] {
        let out = wheelhouse(&arguments);
        assert_eq!(out.status.code(), Some(code), "{arguments:?}\n{}", said(&out));
        assert!(said(&out).contains(wanted), "{wanted} is not in\n{}", said(&out));
    }
}

#[test]
fn a_portfolio_may_be_asked_for() {
    let out = wheelhouse(&["par", TABLE, "-W", "red", "-W", "straight 17 = 5", "--json"]);
    let json: serde_json::Value = serde_json::from_slice(&out.stdout).expect("it is JSON");
    let wagers = json["portfolio"]["wagers"].as_array().expect("there are wagers");
    assert_eq!(wagers.len(), 2);
    assert_eq!(wagers[1]["amount"], "$5");
}
