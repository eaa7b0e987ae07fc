//! Every good submission, in every form: the same bytes each time, with figures that the mathematics and the rulebook have.

use crate::common::sheet;
use math::Exact;
use rulebook::{Library, Submission, review};
use serde_json::Value;
use std::{
    sync::atomic::{AtomicUsize, Ordering},
    thread,
};
use testkit::{source, submission, submissions};
use wheelhouse_par::{Form, Sheet, Texts};

fn exact(figure: &str) -> Exact {
    figure.parse().unwrap_or_else(|_| panic!("{figure} is not a fraction"))
}

#[test]
fn every_good_submission_has_a_sheet_in_every_form_and_the_same_bytes_twice() {
    let all = submissions();
    assert!(all.len() >= 30, "{}", all.len());
    // Half of the minutes of this crate's tests: on all cores.
    let next = AtomicUsize::new(0);
    let each = || {
        while let Some((name, text)) = all.get(next.fetch_add(1, Ordering::Relaxed)) {
            let (first, second) = (sheet(text, &[]), sheet(text, &[]));
            assert_eq!(first, second, "{name}");
            for form in Form::ALL {
                let bytes = form.bytes(&first).unwrap_or_else(|fault| panic!("{name} {form}: {fault}"));
                assert!(bytes == form.bytes(&second).unwrap(), "{name} as {form} differs from itself");
                if form.is_text() {
                    let text = String::from_utf8(bytes).unwrap();
                    assert!(text.contains(&first.hash), "{name} as {form} does not carry its hash");
                }
            }
        }
    };
    let threads = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| (0..threads).for_each(|_| drop(scope.spawn(each))));
}

#[test]
fn figures_are_those_of_the_sheet_of_the_felt_and_of_the_review() {
    for (name, text) in submissions() {
        let sheet = sheet(text, &[]);
        let submission = Submission::read(name, text).unwrap();
        let library = Library::read([source(&submission.rulebook)]).unwrap();
        let (rules, _) = review(library.get(&submission.rulebook).unwrap(), &submission).unwrap();
        let mut spots = 0;
        for figures in math::sheet(&rules) {
            if rules.felt().spot(figures.spot).courtesy {
                continue;
            }
            spots += 1;
            let wager = rules.wager_on(figures.spot).unwrap();
            let alike = |row: &&wheelhouse_par::WagerRow| {
                row.id == wager.id
                    && exact(&row.figures.edge.exact) == figures.figures.edge.exact()
                    && exact(&row.figures.variance.exact) == figures.figures.variance.exact()
                    && (row.wins, row.pockets) == (figures.wins, figures.pockets)
                    && row.pays == wager.odds.to_string()
            };
            assert!(sheet.wagers.iter().any(|row| alike(&row)), "{name}: {}", rules.spot_name(figures.spot));
        }
        let counted = sheet.wagers.iter().filter(|row| row.pays != "by draw").map(|row| row.spots).sum::<u32>();
        assert_eq!(counted, spots, "{name}: every spot is in one row");
        let pockets = rules.wheel().open().len();
        let back =
            |figures: &Option<wheelhouse_par::Figures>| exact(&figures.as_ref().expect("weights are filed").back.exact);
        if let (Some(rule), Some(bonus)) = (rules.repeat(), &sheet.repeat) {
            assert_eq!(back(&bonus.figures), rulebook::returns::repeat(rule, pockets), "{name}");
        }
        if let (Some(rule), Some(bonus)) = (rules.drawn_odds(), &sheet.drawn_odds) {
            let by_formula = rulebook::returns::drawn_odds(rule, pockets);
            assert_eq!(back(&bonus.figures), by_formula, "{name}");
            let by_outcomes: Exact = bonus.outcomes.iter().map(|row| exact(&row.adds.exact)).sum();
            assert_eq!(by_outcomes, by_formula, "{name}");
        }
        if let (Some(rule), Some(bonus)) = (rules.progressive(), &sheet.progressive) {
            let returns = bonus.returns.as_ref().unwrap();
            assert_eq!(back(&bonus.figures), exact(&returns.meters_initial.exact), "{name}");
            let by_awards: Exact = bonus.awards.iter().map(|row| exact(&row.adds.exact)).sum();
            assert_eq!(by_awards, exact(&returns.meters_initial.exact), "{name}: what awards add is the return");
            let meters: Vec<_> = rule.meters.iter().map(|meter| meter.reset).collect();
            assert_eq!(exact(&returns.meters_reset.exact), math::progressive_return(rule, pockets, &meters, 1));
        }
    }
}

/// Nobody could lay what a sheet shows otherwise.
#[test]
fn one_of_each_kind_is_within_the_limits_of_every_table() {
    for (name, text) in submissions() {
        let submission = Submission::read(name, text).unwrap();
        let library = Library::read([source(&submission.rulebook)]).unwrap();
        let (rules, _) = review(library.get(&submission.rulebook).unwrap(), &submission).unwrap();
        let laid = sheet(text, &[]).portfolio.wagers;
        let wager = |laid: &wheelhouse_par::PortfolioWager| settlement::Wager {
            player: 0,
            target: rules.target(&laid.wager).unwrap(),
            amount: rules.book().currency.read(laid.amount.trim_start_matches(rules.book().currency.sign)).unwrap(),
        };
        let wagers: Vec<_> = laid.iter().map(wager).collect();
        let prior = rules.wheel().open().pockets().next();
        for (laid, answer) in laid.iter().zip(settlement::admit_round(&rules, prior, wagers)) {
            assert!(answer.is_ok(), "{name}: {} of {}: {answer:?}", laid.wager, laid.amount);
        }
    }
}

/// A sheet shows 5.2632 % for 1/19 in every form, and a lone figure in the middle goes to the even neighbour.
#[test]
fn every_form_rounds_half_to_even() {
    let sheet = sheet(submission("us-md-roulette-double-zero"), &[]);
    let red = named(&sheet, "red");
    assert_eq!(
        (red.figures.edge.decimal.rounded(10).as_str(), red.figures.edge.decimal.percent(4).as_str()),
        ("0.0526315789", "5.2632")
    );
    for form in [Form::Text, Form::Html] {
        let text = String::from_utf8(form.bytes(&sheet).unwrap()).unwrap();
        assert!(text.contains("5.2632") && !text.contains("5.2631"), "{form}");
    }
    // Where a machine reads, all places are there; workbook and pages are looked at in `forms.rs`.
    for form in [Form::Json, Form::Csv] {
        let text = String::from_utf8(form.bytes(&sheet).unwrap()).unwrap();
        assert!(text.contains("0.0526315789") && !text.contains("0.0526315790"), "{form}");
    }
}

fn sheet_of(text: &str, words: &[&str]) -> Result<Sheet, wheelhouse_par::Fault> {
    let submission = Submission::read("here", text).unwrap();
    let portfolio: Vec<String> = words.iter().map(|words| (*words).to_owned()).collect();
    let source = source(&submission.rulebook);
    Sheet::new(&Texts { rulebook: &source, submission: text, file: "here", portfolio: &portfolio })
}

fn named<'a>(sheet: &'a Sheet, id: &str) -> &'a wheelhouse_par::WagerRow {
    sheet.wagers.iter().find(|row| row.id == id).unwrap_or_else(|| panic!("no {id}"))
}

//= us-co-roulette 2204(2)
#[test]
fn colorado_in_prison_is_told_both_ways() {
    let text = submission("us-co-roulette-single-zero");
    let sheet = sheet(text, &[]);
    let red = sheet.in_prison.iter().find(|row| row.example == "red").unwrap();
    assert_eq!(
        (red.half.edge.exact.as_str(), red.leave.edge.exact.as_str(), red.better.as_str()),
        ("1/74", "19/1369", "take half")
    );
    // 19/1369 - 1/74 = 38/2738 - 37/2738.
    assert_eq!(red.by.exact, "1/2738");
    // What the rule of the prison decides is not stated again as lost.
    let wagers = |rule: &str| -> Vec<&String> {
        sheet.zero_rules.iter().filter(|row| row.rule == rule).flat_map(|row| &row.wagers).collect()
    };
    assert!(!wagers("in prison").is_empty());
    assert!(wagers("lose").iter().all(|lost| !wagers("in prison").contains(lost)), "{:?}", sheet.zero_rules);
    assert_eq!(named(&sheet, "straight").figures.edge.exact, "1/37");
}

//= us-md-roulette 3.F(16)[1]
#[test]
fn a_progressive_wager_turns_where_its_own_figures_say() {
    let name = "us-md-roulette-double-zero-bonus-spin-xtreme";
    let text = submission(name);
    let bonus = sheet(text, &[]).progressive.unwrap();
    let returns = bonus.returns.unwrap();
    // The submission says 0.8864 in its own words. A place of 1,000 at one seat of eight, two targets of 38: 1/152000.
    assert_eq!(returns.meters_initial.decimal.rounded(4), "0.8864");
    assert_eq!(bonus.meters[0].chance.exact, "1/152000");
    // What lacks to one, by the chance for each $5 of stake: (863/7600) x 152000 x 5 above the initial $10,000.
    assert_eq!(returns.meters_initial.exact, "6737/7600");
    assert_eq!(bonus.meters[0].turns_at.as_ref().unwrap().exact, (10_000 + 863 * 20 * 5).to_string());
    assert_eq!(bonus.meters[0].in_favour_from.as_deref(), Some("$96,300.01"));
    assert_eq!(bonus.meters[1].in_favour_from.as_deref(), Some("$48,150.01"));
    let chances: Exact = bonus.awards.iter().map(|award| exact(&award.chance.exact)).sum();
    assert_eq!(chances, exact("1/19"), "all awards together are the return frequency");
}

#[test]
fn a_portfolio_that_was_asked_for_is_told_and_a_wrong_wager_refused() {
    let text = submission("us-md-roulette-single-zero");
    let words = ["red", "black", "straight 17"].map(str::to_owned);
    let sheet = sheet(text, &words);
    let all = &sheet.portfolio;
    assert_eq!(all.asked, words);
    // Red and black together lose only on zero.
    assert_eq!(all.covariance[0][1].exact, "-1296/1369");
    assert_eq!(all.correlation[1][1].as_ref().map(|value| value.rounded(10)), Some("1.0000000000".to_owned()));
    let sum: Exact = all.outcomes.iter().map(|outcome| exact(&outcome.chance.exact)).sum();
    assert_eq!(sum, exact("1"));
    // With amounts: $10 on red and $2.50 on the second dozen, which is no amount of two.
    let amounts = sheet_of(text, &["red 10", "dozen 2", "dozen 2 = 2.50"]).unwrap().portfolio;
    let laid: Vec<&str> = amounts.wagers.iter().map(|wager| wager.amount.as_str()).collect();
    assert_eq!(laid, ["$10", "$10", "$2.50"]);
    assert_eq!(amounts.wagered, "$22.50");
    for (wrong, wanted) in [("purple", "`purple`"), ("red = much", "`red = much` has no amount")] {
        let fault = sheet_of(text, &[wrong]).unwrap_err().to_string();
        assert!(fault.contains(wanted), "{fault}");
    }
}

/// The last number is any, so a wager that it comes again moves with no other.
#[test]
fn a_wager_on_the_last_number_is_correlated_with_nothing() {
    let text = submission("us-co-roulette-single-zero");
    let sheet = sheet(text, &[]);
    let id = &sheet.repeat.as_ref().unwrap().id;
    let all = &sheet.portfolio;
    let at = all.wagers.iter().position(|wager| wager.wager == *id).unwrap();
    for (other, covariance) in all.covariance[at].iter().enumerate() {
        assert_eq!(covariance.exact == "0", other != at, "{} {covariance:?}", all.wagers[other].wager);
    }
    assert!(wheelhouse_par::html(&sheet).contains("The last number is any that can come, each as likely."));
}

#[test]
fn an_amount_that_cannot_be_paid_is_reported_with_its_wager_and_one_that_can() {
    let text = submission("us-co-roulette-single-zero");
    let fault = sheet_of(text, &["straight 17 5", "red 0.01"]).unwrap_err().to_string();
    assert_eq!(fault, "$0.01 on `red` cannot be bet and paid exactly; use a multiple of $0.02");
    let name = "us-md-roulette-double-zero-bonus-spin-xtreme";
    let text = submission(name);
    let id = sheet(text, &[]).progressive.unwrap().id;
    let fault = sheet_of(text, &[&format!("{id} = 10")]).unwrap_err().to_string();
    assert!(fault.ends_with("use exactly $5"), "{fault}");
}

/// Two bonuses or kinds of wager may have one name; then their words in the notation tell them apart.
#[test]
fn no_two_rows_of_the_picture_of_correlations_have_one_name() {
    let mut several = 0;
    for (name, text) in submissions() {
        let sheet = sheet(text, &[]);
        let drawn = wheelhouse_par::pictures(&sheet).into_iter().find(|drawn| drawn.id == "correlations").unwrap();
        let ends = drawn.picture.svg().lines().filter(|line| line.contains("text-anchor=\"end\""));
        let names: Vec<&str> =
            ends.filter_map(|line| line.split('>').nth(1)?.split_once(' ')).map(|(_, name)| name).collect();
        let different: std::collections::BTreeSet<&&str> = names.iter().collect();
        assert_eq!((names.len(), different.len()), (sheet.portfolio.wagers.len(), names.len()), "{name}: {names:?}");
        let called: std::collections::BTreeSet<&str> =
            sheet.portfolio.wagers.iter().map(|w| w.called.as_str()).collect();
        several += usize::from(called.len() < names.len());
    }
    assert!(several > 0, "some table has two wagers of one name");
}

#[test]
fn the_hash_verifies_and_any_change_breaks_it() {
    for name in ["us-md-roulette-single-zero-roulette-x-a", "us-co-roulette-single-zero"] {
        let text = submission(name);
        let json = sheet(text, &[]).json();
        let checked = wheelhouse_par::check(&json, |id| Some(source(id))).unwrap();
        assert!(checked.whole() && checked.same(), "{checked:?}");
        let value: Value = serde_json::from_str(&json).unwrap();
        let mut leaves = Vec::new();
        walk("", &value, &mut leaves);
        assert!(leaves.len() > 500, "{}", leaves.len());
        // Every tenth value, so that the test is quick; each is changed by itself.
        for pointer in leaves.iter().step_by(10).filter(|pointer| *pointer != "/hash") {
            let mut changed = value.clone();
            let leaf = changed.pointer_mut(pointer).unwrap();
            *leaf = match leaf.take() {
                Value::String(text) => Value::String(format!("{text}1")),
                Value::Number(number) => Value::from(number.as_i64().unwrap() + 1),
                Value::Bool(told) => Value::Bool(!told),
                _ => Value::String("something".to_owned()),
            };
            assert_ne!(wheelhouse_par::hash(&changed), wheelhouse_par::hash(&value), "{pointer}");
        }
    }
}

fn walk(at: &str, value: &Value, leaves: &mut Vec<String>) {
    match value {
        Value::Object(fields) => {
            fields.iter().for_each(|(key, value)| walk(&format!("{at}/{key}"), value, leaves));
        }
        Value::Array(values) => {
            values.iter().enumerate().for_each(|(place, value)| walk(&format!("{at}/{place}"), value, leaves));
        }
        _ => leaves.push(at.to_owned()),
    }
}

#[test]
fn a_check_tells_every_figure_that_is_other_than_now() {
    let text = submission("us-md-big-six");
    let mut value: Value = serde_json::from_str(&sheet(text, &[]).json()).unwrap();
    value["wagers"][0]["figures"]["edge"]["exact"] = Value::from("0");
    // Whoever changes a figure can write a new hash too; then the figures themselves speak.
    value["hash"] = Value::from(wheelhouse_par::hash(&value).unwrap());
    let checked = wheelhouse_par::check(&value.to_string(), |id| Some(source(id))).unwrap();
    assert!(checked.whole() && !checked.same());
    let differences = checked.now.unwrap();
    assert_eq!(differences.len(), 1, "{differences:?}");
    assert_eq!(differences[0].at, "/wagers/0/figures/edge/exact");
    assert_eq!(differences[0].now, "4/27");
    let gone = wheelhouse_par::check(&value.to_string(), |_| None).unwrap();
    assert!(gone.rulebook.is_none() && gone.now.is_err());
    for (text, wanted) in [("{", "not JSON"), ("{}", "format is not stated"), (r#"{"format":"x"}"#, "format is `x`")] {
        let fault = wheelhouse_par::check(text, |_| None).unwrap_err().to_string();
        assert!(fault.contains(wanted), "{fault}");
    }
}
