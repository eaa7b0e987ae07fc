//! Where bytes from outside come in, each entry with what must hold whatever the bytes are. The fuzz targets call these
//! for as long as one likes; a test calls them with the stored corpus and some thousand mutations of it.

use std::{cell::RefCell, collections::BTreeSet, sync::OnceLock};

use rulebook::{Library, Reviewed, Rulebook, Source, Submission, TableRules, Target, review, review_game};
use serde_json::Value;
use server::sensor::{Cutter, Heard, Reply, Says, Session, SessionId, Why, sealed};
use wheel::SpotId;

use crate::{
    books,
    case::play,
    round_json::RoundIn,
    settler::{Answer, Settler},
};

/// Options tried with every rulebook; a table is made wherever the rulebook takes them.
const OPTIONS: [&str; 8] = [
    "{}",
    r#"{"on_zero": "lose-half", "seven_numbers": true, "b2b": {"stake_returned": true}}"#,
    r#"{"in_prison": true, "five_adjacent": true, "back2back": {"stake_returned": false}}"#,
    r#"{"first_four": {"approval": "1"}, "trios": [{"group": ["0", "2", "3"], "approval": "1"}]}"#,
    r#"{"green": true, "complete": {"scheme": "number-weighted", "weighted": true}}"#,
    r#"{"complete": {"scheme": "dozen-union", "include_first_five": true}}"#,
    r#"{"roulette_x": {"paytable": "A"}}"#,
    r#"{"bonus_spin_xtreme": {"paytable": "A"}}"#,
];

fn library() -> &'static Library {
    static LIBRARY: OnceLock<Library> = OnceLock::new();
    LIBRARY.get_or_init(|| {
        books::library(None).unwrap_or_else(|faults| panic!("the rulebooks in the program load: {faults:?}"))
    })
}

/// The tables that the notation is tried at.
fn tables() -> &'static [TableRules] {
    static TABLES: OnceLock<Vec<TableRules>> = OnceLock::new();
    TABLES.get_or_init(|| {
        let mut tables = Vec::new();
        for book in library().books() {
            for options in OPTIONS {
                let options = serde_json::from_str(options).expect("written above");
                let taken = book.wheel_ids().filter_map(|wheel| Some(review_game(book, wheel, &options).ok()?.0));
                // Every plain wheel; of the others one, for their words do not differ from wheel to wheel.
                tables.extend(taken.take(if options.is_empty() { usize::MAX } else { 1 }));
            }
        }
        assert!(tables.len() >= library().books().count(), "every rulebook has a table here");
        tables
    })
}

/// A case, played: whatever its words are, it holds, or a line says why not. The table stops itself before money is wrong.
pub fn case(bytes: &[u8]) {
    if let Err(difference) = play(library(), None, &String::from_utf8_lossy(bytes)) {
        assert!(!difference.what.is_empty(), "a difference says what differs");
    }
}

/// What a sensor sends, as it comes and with every checksum put right: lines are heard in their turn, once, and after the hello of
/// the session; all else is refused.
pub fn sensor(bytes: &[u8]) {
    let lines = String::from_utf8_lossy(bytes).into_owned();
    let words = lines.lines().map(|line| line.rsplit_once(" *").map_or(line, |(words, _)| words));
    let right: String = words.map(sealed).collect();
    for sent in [bytes, right.as_bytes()] {
        let mut session = Session::new(SessionId(0xA5));
        let mut heard = Vec::new();
        for line in Cutter::default().cut(sent) {
            let expected = session.refusal(Why::Damaged);
            if let Heard::Next(next) = session.hear(line.as_deref()) {
                assert_eq!(expected, Reply::Nak { next: next.number, why: Why::Damaged }, "not in its turn");
                assert_eq!(
                    Some(next.sealed().trim_end_matches('\n').as_bytes()),
                    line.as_deref(),
                    "read as something else"
                );
                assert_eq!(session.took(&next), Reply::Ack(next.number));
                heard.push(next);
            }
        }
        let hellos = heard.iter().filter(|line| matches!(line.says, Says::Hello { .. })).count();
        assert_eq!(hellos, usize::from(!heard.is_empty()), "one hello for a session, and nothing without");
        assert!(
            heard.first().is_none_or(|first| matches!(first.says, Says::Hello { session, .. } if session.0 == 0xA5))
        );
        assert!(heard.is_sorted_by(|one, next| one.number < next.number), "a number was heard twice");
    }
}

/// Words into a target, at every table. A target that resolves names only open spots.
pub fn notation(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    for rules in tables() {
        match rules.target(&text) {
            Ok(target) => target_is_open(rules, &text, &target),
            Err(refusal) => {
                assert!(refusal.tell(rules).len() > "Wager refused: .".len(), "{text:?}: a refusal says why");
            }
        }
    }
}

fn target_is_open(rules: &TableRules, text: &str, target: &Target) {
    let is_open = |spot: SpotId| rules.open_spots().any(|(open, _)| open == spot);
    match target {
        Target::Spot(spot) => {
            assert!(is_open(*spot), "{text:?} is laid on {}, which is closed", rules.spot_name(*spot));
            let name = rules.spot_name(*spot);
            assert_eq!(rules.target(&name).as_ref(), Ok(target), "{text:?}: {name} names another spot");
        }
        Target::Call { call, lays, pieces } => {
            assert!(rules.calls()[usize::from(*call)].closed.is_none(), "{text:?} is a wager that is closed");
            assert!(!lays.is_empty(), "{text:?} lays nothing");
            for (spot, _) in lays {
                assert!(is_open(*spot), "{text:?} lays a piece on {}, which is closed", rules.spot_name(*spot));
            }
            let spots: BTreeSet<SpotId> = lays.iter().map(|(spot, _)| *spot).collect();
            assert_eq!(spots.len(), lays.len(), "{text:?} lays twice on one spot");
            assert!(lays.iter().all(|(_, count)| *count > 0), "{text:?} lays no piece on some spot");
            assert_eq!(lays.iter().map(|(_, count)| count).sum::<u32>(), *pieces, "{text:?} miscounts its pieces");
        }
        Target::Repeat => assert!(rules.repeat().is_some(), "{text:?} is not at this table"),
        Target::Progressive => assert!(rules.progressive().is_some(), "{text:?} is not at this table"),
    }
}

/// A submission, and a rulebook. Either is refused with a fault or a finding, or it gives rules.
pub fn toml(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    match Submission::read("fuzz.toml", &text) {
        Ok(submission) => {
            if let Some(book) = library().get(&submission.rulebook) {
                answers(&review(book, &submission));
            }
        }
        Err(fault) => assert!(!fault.what.is_empty(), "a fault says what"),
    }
    let source = Source { name: "fuzz".to_owned(), rulebook: text.clone().into_owned(), clauses: clauses(&text) };
    match Rulebook::read(&source) {
        Ok(book) => {
            let book = std::sync::Arc::new(book);
            for wheel in book.wheel_ids() {
                answers(&review_game(&book, wheel, &serde_json::Map::new()));
            }
        }
        Err(faults) => assert!(!faults.is_empty(), "a rulebook that is not read has a fault"),
    }
}

/// The clauses of the rulebook whose id stands in the text, so that a changed rulebook still finds what it cites.
fn clauses(text: &str) -> String {
    static SOURCES: OnceLock<Vec<Source>> = OnceLock::new();
    let sources = SOURCES.get_or_init(books::embedded);
    let named = sources.iter().find(|source| text.contains(&source.name));
    named.map_or_else(|| "clause,topic,summary,fate\n".to_owned(), |source| source.clauses.clone())
}

/// Rules come with nothing but advice; without rules there is a reason that is more than advice.
fn answers(reviewed: &Reviewed) {
    match reviewed {
        Ok((rules, findings)) => {
            assert!(findings.iter().all(|finding| finding.advisory), "a table opened over a finding: {findings:?}");
            assert!(!rules.wheel().open().is_empty(), "a wheel has an open pocket");
        }
        Err(findings) => {
            assert!(
                findings.iter().any(|finding| !finding.advisory),
                "a table was refused without a reason: {findings:?}"
            );
        }
    }
}

thread_local! {
    /// One settler for all lines, as in a long file, so that what it keeps from line to line is tried too.
    static SETTLER: RefCell<Settler> = RefCell::new(Settler::new(library().clone()));
}

/// Rounds as lines of JSON. Each is answered by one line: an error that names its line, or a settlement that adds up.
pub fn json_lines(bytes: &[u8]) {
    for (number, line) in (1..).zip(bytes.split(|&byte| byte == b'\n')) {
        let told = serde_json::from_slice::<RoundIn<'_>>(line);
        // Such a line names a file to read, and a fuzzer would soon name a device that never ends.
        if line.trim_ascii().is_empty() || told.is_ok_and(|told| told.submission.is_some()) {
            continue;
        }
        let settle = || {
            let mut out = Vec::new();
            let answer = SETTLER.with_borrow_mut(|settler| settler.line(line, number, &mut out));
            (answer, out)
        };
        let (answer, out) = settle();
        let (answer_again, out_again) = settle();
        assert!(answer == answer_again && out == out_again, "line {number} is answered differently the second time");
        line_holds(line, number, answer, &out);
    }
}

fn line_holds(line: &[u8], number: usize, answer: Answer, out: &[u8]) {
    let shown = String::from_utf8_lossy(line);
    let Some((b'\n', body)) = out.split_last() else { panic!("{shown}: an answer ends its line") };
    assert!(!body.contains(&b'\n'), "{shown}: an answer is one line");
    let out: Value =
        serde_json::from_slice(body).unwrap_or_else(|error| panic!("{shown}: the answer is not JSON: {error}"));
    let told = serde_json::from_slice::<Value>(line).ok();
    let told_id = told.as_ref().and_then(|told| told.get("id"));
    if answer == Answer::Error {
        assert_eq!(out["error"]["line"], number, "{shown}");
        assert!(
            out["error"]["reason"].as_str().is_some_and(|reason| !reason.is_empty()),
            "{shown}: an error has a reason"
        );
        assert!(out.get("paid_total").is_none(), "{shown}: an error pays nothing");
        // Lists nested deeper than a value may be are passed over in a round, so there is nothing to compare with.
        let same_id = out.get("id").is_none_or(|id| Some(id) == told_id);
        assert!(same_id || told.is_none(), "{shown}: the error is of another round");
        return;
    }
    assert_eq!(Some(&out["id"]), told_id, "{shown}: the answer is of another round");
    let list = |value: &Value, key: &str| value[key].as_array().cloned().unwrap_or_default();
    let paid = |value: &Value| {
        let paid = value["paid"].as_i64().unwrap_or_else(|| panic!("{shown}: a line without what it pays"));
        assert!(paid >= 0, "{shown}: a line takes money");
        i128::from(paid)
    };
    let mut total = 0;
    for line in list(&out, "lines") {
        let pieces = list(&line, "pieces");
        if !pieces.is_empty() {
            assert_eq!(pieces.iter().map(paid).sum::<i128>(), paid(&line), "{shown}: the pieces do not add up");
        }
        assert!(line["clause"].as_str().is_some_and(|clause| !clause.is_empty()), "{shown}: a line without its clause");
        total += paid(&line);
    }
    assert_eq!(out["paid_total"].as_i64().map(i128::from), Some(total), "{shown}: the lines do not add up");
    let meters = out["meters"].as_object().cloned().unwrap_or_default();
    assert!(meters.values().all(|meter| meter.as_i64().is_some_and(|meter| meter >= 0)), "{shown}: a meter below zero");
    let refused = list(&out, "refused");
    assert_eq!(refused.is_empty(), answer == Answer::Settled, "{shown}: the answer's kind is not what it holds");
    let mut answered: Vec<String> =
        list(&out, "lines").iter().chain(&refused).map(|line| line["wager"].to_string()).collect();
    let mut asked: Vec<String> =
        told.iter().flat_map(|told| list(told, "wagers")).map(|wager| wager["id"].to_string()).collect();
    answered.sort();
    asked.sort();
    assert_eq!(answered, asked, "{shown}: every wager is answered once");
}
