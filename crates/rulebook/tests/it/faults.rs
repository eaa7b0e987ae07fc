//! Faults of an author of rulebooks: each is reported with its line and column, what is wrong, and what to do.

use std::sync::Arc;

use serde_json::{Value, json};
use wheelhouse_rulebook::{
    FindingKind, Rulebook, Submission,
    file::{IrregularityKind, ItemKind, LogKind},
    place::FileFault,
    review, review_game,
};

/// Stands in a changed text where the fault is expected.
const HERE: char = '§';

/// A rulebook, words of it and what to put for them, what is reported, and what to do.
type Case = (&'static str, &'static [(&'static str, &'static str)], &'static str, &'static str);

/// A rulebook of the tree with some words replaced, and where the mark stood.
fn changed(book: &str, edits: &[(&str, &str)]) -> (wheelhouse_rulebook::Source, Option<(usize, usize)>) {
    let mut source = testkit::source(book);
    for (from, to) in edits {
        assert_eq!(source.rulebook.matches(from).count(), 1, "{book}: `{from}` is not there exactly once");
        source.rulebook = source.rulebook.replace(from, to);
    }
    let place = source.rulebook.lines().zip(1..).find_map(|(text, line)| {
        let before: Vec<char> = text.chars().take_while(|c| *c != HERE).collect();
        text.contains(HERE).then_some((line, before.len() + 1))
    });
    source.rulebook = source.rulebook.replace(HERE, "");
    (source, place)
}

fn told(fault: &FileFault) -> String {
    let place = fault.place.map(|place| (place.line, place.column));
    format!("{place:?} {}\n  help: {}", fault.what, fault.help.as_deref().unwrap_or("none"))
}

#[test]
fn what_no_table_could_follow_is_told_with_its_place() {
    let keys = "docs/rulebooks.md lists the keys and what each may be";
    let cases: &[Case] = &[
        // A shape that is misspelt would have left the wager out of every table.
        (
            "us-md-roulette",
            &[("id = \"street\"", "id = §\"streets\"")],
            "`streets` is not a shape, and the wager has no `wins_on`",
            "did you mean `street`?",
        ),
        (
            "us-md-roulette",
            &[("\"odd\", \"high\"]\nside", "\"high\"]\nside"), ("id = \"odd\"", "id = §\"odd\"")],
            "`odd` has no box on the felt, so nobody could bet it",
            "put `odd` into `outside` or `side` of [felt]",
        ),
        (
            "us-md-roulette",
            &[
                ("[\"green\", \"bonus-spin-xtreme\"]", "[\"green\"]"),
                ("id      = \"bonus-spin-xtreme\"", "id      = §\"bonus-spin-xtreme\""),
            ],
            "`bonus-spin-xtreme` has no box on the felt, so nobody could bet it",
            "put `bonus-spin-xtreme` into `outside` or `side` of [felt]",
        ),
        (
            "us-md-roulette",
            &[("[\"green\", \"bonus-spin-xtreme\"]", "[\"green\", \"bonus-spin-xtreme\", §\"red\"]")],
            "`red` has two boxes on the felt",
            "keep one of the two",
        ),
        (
            "sg-mbs-roulette",
            &[("\"split 10/11\"", "§\"split 10/12\"")],
            "the felt has no split 10/12 with any wheel",
            "name numbers whose boxes meet",
        ),
        (
            "sg-mbs-roulette",
            &[("\"split 10/11\"", "§\"spilt 10/11\"")],
            "`spilt` is not a shape",
            "did you mean `split`?",
        ),
        (
            "sg-mbs-roulette",
            &[("\"split 13/16\"", "§\"split 10/11\"")],
            "`split 10/11` is listed twice",
            "write it once, with the sum in `pieces`",
        ),
        (
            "us-md-roulette",
            &[("[\"0\", \"2\", \"00\"]", "§[\"0\", \"2\", \"5\"]")],
            "the felt has no trio 0/2/5 with any wheel",
            "name numbers whose boxes meet, or take the group out",
        ),
        (
            "us-md-roulette",
            &[("on     = [\"0\", \"00\", \"000\"]", "on     = [\"0\", \"00\", \"000\", §\"0000\"]")],
            "no wheel of this rule has a pocket 0000",
            "take it out",
        ),
        (
            "us-md-roulette",
            &[("on     = [\"0\"]", "on     = [\"0\", §\"00\"]")],
            "pocket 00 voids the spin on every wheel of this rule",
            "take it out",
        ),
        (
            "us-md-roulette",
            &[("\"4.C(2)\", is = [\"00\"]", "\"4.C(2)\", is = [\"00\", §\"37\"]")],
            "wheel `double-zero-as-single` has no pocket 37",
            "name a pocket of its order",
        ),
        // A pocket that nobody can bet takes everybody's money.
        (
            "us-md-roulette",
            &[
                ("[[\"0\", \"00\"], [\"000\"]]", "[[\"0\", \"00\"]]"),
                ("[[\"0\", \"2\", \"3\"], [\"0\", \"00\", \"000\"]]", "[[\"0\", \"2\", \"3\"]]"),
                ("\"000\", \"00\", \"32\"", "§\"000\", \"00\", \"32\""),
            ],
            "pocket 000 has no box on the felt: when it comes nobody can have bet it",
            "give it a place in `zeros` of the wheel, or `rows` enough to [felt]",
        ),
        (
            "us-md-big-six",
            &[("{ symbol = \"joker\" }", "{ symbol = \"flag\" }"), ("symbol = \"joker\", ", "symbol = §\"joker\", ")],
            "no wager wins on `joker`: when it comes the house takes everything",
            "add a [[wager]] with wins_on = { symbol = \"joker\" }",
        ),
        (
            "us-md-roulette",
            &[("{ is = \"35 to 1\", clause = \"4.A(1)\" }", "{ is = §\"0 to 1\", clause = \"4.A(1)\" }")],
            "`0 to 1` pay a winner nothing",
            "pay something, or take the wager out",
        ),
        (
            "us-md-roulette",
            &[("called = \"Black\"", "called = §\"Red\"")],
            "`Red` is a name of `red` and of `black`",
            "give each wager names of its own",
        ),
        (
            "us-md-roulette",
            &[("is = [\"0\", \"00\", \"000\"]", "is = [\"0\", \"00\", \"000\", §\"00\"]")],
            "`00` is listed twice",
            "keep one of the two",
        ),
        (
            "us-md-big-six",
            &[("id = \"interference\"", "id = §\"clapper-broken\"")],
            "irregularity `clapper-broken` is listed twice",
            "give each an id of its own",
        ),
        (
            "us-md-roulette",
            &[("default  = \"stand\"", "default  = §\"locked-respin\"")],
            "`locked-respin` is not among the policies",
            "choose stand or release, or add it to `policies`",
        ),
        // What a key cannot change it does not pretend to.
        (
            "us-md-roulette",
            &[("collect         = { clause", "collect         = { §is = \"winners-first\", clause")],
            "there is no key `is` here",
            "the keys are `clause` and `reading`",
        ),
        (
            "us-md-roulette",
            &[("payable         = { clause", "payable         = { §is = false, clause")],
            "there is no key `is` here",
            "the keys are `clause` and `reading`",
        ),
        (
            "us-md-roulette",
            &[("by_position     = { clause", "by_position     = { §is = false, clause")],
            "there is no key `is` here",
            "the keys are `clause` and `reading`",
        ),
        (
            "us-md-roulette",
            &[("clause = \"4.B\"\n", "clause = \"4.B\"\nagain = §{ is = \"stay\", clause = \"4.B\" }\n")],
            "`again` has no effect in a rule of kind `lose`",
            "take it out, or choose another kind",
        ),
        (
            "sg-mbs-roulette",
            &[("reach = 2", "reach = 0"), ("id = \"neighbours\"", "id = §\"neighbours\"")],
            "`neighbours` places no chip: it has no `reach`",
            "add `reach`",
        ),
        (
            "us-md-roulette",
            &[
                (
                    "wheels = [\"single-zero\", \"double-zero\", \"triple-zero\"]\non",
                    "wheels = [\"double-zero\", \"triple-zero\"]\non",
                ),
                ("id     = \"single-zero\"", "id     = §\"single-zero\""),
            ],
            "no [[zero_rule]] says what 0 does on wheel `single-zero`",
            "add one; its kind is \"lose\" where even-money wagers just lose",
        ),
        (
            "us-co-roulette",
            &[("says = \"{tips}\"", "says = §\"{tip}\"")],
            "no table fills in `{tip}`",
            "the words that a table fills in are `{tips}`, `{base}` and `{even_money}`",
        ),
        (
            "us-co-roulette",
            &[("says = \"{tips}\"", "says = §\"Straight pays {base}.\"")],
            "`{base}` is of drawn odds, and the sign is for tables without",
            "name the bonus in `when = { offers = [...] }`",
        ),
        // And no word of a parser.
        (
            "us-md-roulette",
            &[("wins_on = { colour = \"red\" }", "wins_on = §{ color = \"red\" }")],
            "`wins_on` cannot be read: it is { colour = \"red\", \"black\" or \"green\" }, { parity = \"odd\" or \"even\" }, { range = [\"1\", \"18\"] }, { numbers = [...] }, { symbol = \"...\" } or { section = true, with = [...] }",
            keys,
        ),
        (
            "us-md-roulette",
            &[("rows    = 12", "rows    = §\"twelve\"")],
            "expected a whole number from 0 to 255, found the text \"twelve\"",
            keys,
        ),
        (
            "us-md-big-six",
            &[("verbal   = { is = \"refused\"", "verbal   = { is = §\"refuse\"")],
            "`refuse` is not a value allowed here",
            "write `refused` or `confirmed-with-conversion`",
        ),
        (
            "us-md-big-six",
            &[("[[wager]]\nid = \"$1\"\ncalled = \"$1\"\n", "§[[wager]]\nid = \"$1\"\n")],
            "`called` is missing",
            "add `called`",
        ),
        // A row that the program finds by its kind, under another name and without it.
        (
            "us-md-roulette",
            &[
                ("id = \"short-spin\"\nkind = \"short-spin\"", "id = \"too-few-turns\""),
                ("revolutions_min = { is", "revolutions_min = §{ is"),
            ],
            "no [[irregularity]] of kind `short-spin` says what a spin of fewer revolutions is",
            "write kind = \"short-spin\" in the row that is one, or add it",
        ),
        (
            "us-md-roulette",
            &[
                ("id = \"same-direction\"\nkind = \"same-direction\"", "id = \"same-direction\""),
                ("spin_direction  = { is", "spin_direction  = §{ is"),
            ],
            "no [[irregularity]] of kind `same-direction` says what a ball that runs with the wheel is",
            "write kind = \"same-direction\" in the row that is one, or add it",
        ),
        (
            "us-md-roulette",
            &[
                ("id = \"no-pocket\"\nkind = \"no-pocket\"", "id = \"no-pocket\""),
                ("game      = \"roulette\"", "game      = §\"roulette\""),
            ],
            "no [[irregularity]] of kind `no-pocket` says what a ball that does not fall is",
            "write kind = \"no-pocket\" in the row that is one, or add it",
        ),
        (
            "us-md-roulette",
            &[("id = \"ball-broken\"\n", "id = \"ball-broken\"\nkind = §\"no-pocket\"\n")],
            "two irregularities are of kind `no-pocket`",
            "give one of them its own kind",
        ),
        (
            "us-md-roulette",
            &[
                ("{ id = \"ball-not-magnetic\", kind = \"ball-not-magnetic\",", "{ id = \"ball-not-magnetic\","),
                ("items  = [", "items  = §["),
            ],
            "no item of kind `ball-not-magnetic` says by what another ball is tested",
            "write kind = \"ball-not-magnetic\" in the item that does",
        ),
        (
            "us-md-roulette",
            &[("id = \"description\",   kind = \"description\",", "id = §\"description\",")],
            "entry `description` has no `kind`, so nothing could be written for it",
            "give it one of date, date-and-time, table-number, what-was-done, description, certification, name, signature",
        ),
    ];
    let mut wrong = Vec::new();
    for (book, edits, what, help) in cases {
        let (source, place) = changed(book, edits);
        assert!(place.is_some(), "{what}: no place is marked");
        let found: Vec<String> = Rulebook::read(&source).err().unwrap_or_default().iter().map(told).collect();
        let expected = format!("{place:?} {what}\n  help: {help}");
        if found != [expected.clone()] {
            wrong.push(format!("expected {expected}\nfound {}", found.join("\n")));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

/// Books of before had no kinds: a history that keeps one goes on by its ids. A new one is refused with what it lacks.
#[test]
fn a_book_of_a_history_from_before_kinds_is_read_by_its_ids() {
    let mut kinds = 0;
    for book in testkit::library().books() {
        let mut source = testkit::source(book.id());
        let lines = source.rulebook.lines().filter(|line| {
            let kind = line.starts_with("kind = ") && IrregularityKind::ALL.iter().any(|kind| line.contains(kind.id()));
            !kind
        });
        let mut text = lines.collect::<Vec<_>>().join("\n");
        let rows = ItemKind::ALL.iter().map(|kind| kind.id()).chain(LogKind::ALL.iter().map(|kind| kind.id()));
        for id in rows {
            text = text.replace(&format!("kind = \"{id}\", "), "");
        }
        source.rulebook = text;
        assert!(Rulebook::read(&source).is_err(), "{}", book.id());
        let before = Rulebook::read_kept(&source).unwrap_or_else(|faults| panic!("{faults:#?}"));
        let found = |law: &wheelhouse_rulebook::file::File| {
            let irregularities: Vec<_> = law.irregularities.iter().map(|row| row.kind).collect();
            let items: Vec<_> = law.inspection.iter().flat_map(|row| &row.items).map(|item| item.kind).collect();
            let log: Vec<_> = law.log.iter().flat_map(|row| &row.entries).map(|entry| entry.kind).collect();
            (irregularities, items, log)
        };
        assert_eq!(found(&before.law), found(&book.law), "{}", book.id());
        kinds += found(&book.law).0.iter().flatten().count();
    }
    assert_eq!(kinds, 13);
}

#[test]
fn a_row_of_clauses_that_cannot_be_read_is_told_with_its_line() {
    let source = |rows: &str| {
        let mut source = testkit::source("us-md-big-six");
        source.clauses.push_str(rows);
        source
    };
    let line = testkit::source("us-md-big-six").clauses.lines().count() + 1;
    for (row, what, help) in [
        (
            "9.Z,topic,words,rules\n",
            "`rules` is not a value allowed here",
            "write `rule`, `procedure`, `document`, `physical`, `definition`, `planned`",
        ),
        ("3.A,topic,words,rule\n", "clause 3.A is listed twice", "keep one of the two"),
        ("9.Z,topic,rule\n", "this row has 3 columns, not 4", "the columns are clause, topic, summary and fate"),
    ] {
        let faults = Rulebook::read(&source(row)).unwrap_err();
        let found: Vec<String> = faults.iter().map(told).collect();
        assert_eq!(found, [format!("{:?} {what}\n  help: {help}", Some((line, 1)))]);
    }
}

/// The sections of a good submission.
fn sections() -> Vec<String> {
    let filed = Submission::read("fruit", testkit::submission("us-md-big-six-fruit")).unwrap();
    serde_json::from_value(filed.options["sections"].clone()).unwrap()
}

fn ordered(further: &str) -> Result<Rulebook, Vec<FileFault>> {
    let order = format!("order = {{ is = {:?}, clause = \"1.A(1)\" }}\n{further}sections = {{", sections());
    Rulebook::read(&changed("us-md-big-six", &[("sections = {", &order)]).0)
}

//= us-md-big-six 1.A(1)
#[test]
fn the_order_of_a_big_six_wheel_binds_where_a_rulebook_states_it() {
    let reviewed = |book: &Arc<Rulebook>, filed: Option<Value>| {
        let mut submission = Submission::read("fruit", testkit::submission("us-md-big-six-fruit")).unwrap();
        submission.options.remove("sections");
        submission.options.extend(filed.map(|sections| ("sections".to_owned(), sections)));
        match review(book, &submission) {
            Ok((_, advice)) => advice.into_iter().map(|found| (found.kind, found.clause.unwrap().0)).collect(),
            Err(found) => found.into_iter().map(|found| (found.kind, found.clause.unwrap().0)).collect::<Vec<_>>(),
        }
    };
    let found = |kind: FindingKind| vec![(kind, "1.A(1)".to_owned())];
    let (same, mut turned, mut other) = (sections(), sections(), sections());
    turned.rotate_left(7);
    other.swap(0, 1);
    let fixed = Arc::new(ordered("").unwrap());
    assert_eq!(reviewed(&fixed, Some(json!(same))), []);
    assert_eq!(reviewed(&fixed, Some(json!(turned))), []);
    assert_eq!(reviewed(&fixed, Some(json!(other))), found(FindingKind::OrderWrong));
    assert_eq!(reviewed(&fixed, Some(json!({"is": other, "approval": "A-1"}))), found(FindingKind::OrderWrong));
    assert_eq!(reviewed(&fixed, None), found(FindingKind::OptionMissing));
    let by_approval = Arc::new(ordered("order_by_approval = true\n").unwrap());
    assert_eq!(reviewed(&by_approval, Some(json!({"is": other, "approval": "A-1"}))), []);
    assert_eq!(reviewed(&by_approval, Some(json!(other))), found(FindingKind::ApprovalMissing));
    // A game without a submission is played on the rulebook's own order.
    let (rules, _) = review_game(&fixed, "big-six", json!({}).as_object().unwrap()).unwrap();
    assert!(rules.sections_known());
    assert_eq!(rules.wheel().label(wheel::Pocket(0)), same[0]);
}

#[test]
fn the_order_of_a_big_six_wheel_has_the_symbols_as_often_as_they_are_counted() {
    let order = |change: &dyn Fn(&mut Vec<String>)| {
        let mut order = sections();
        change(&mut order);
        let order = format!("order = {{ is = {order:?}, clause = \"1.A(1)\" }}\nsections = {{");
        let read = Rulebook::read(&changed("us-md-big-six", &[("sections = {", &order)]).0);
        read.err().unwrap_or_default().into_iter().map(|fault| fault.what).collect::<Vec<_>>()
    };
    assert_eq!(order(&|_| ()), Vec::<String>::new());
    assert_eq!(
        order(&|order| order[2] = "$1".to_owned()),
        ["the order shows $1 24 times, and its `count` is 23", "the order shows $2 14 times, and its `count` is 15"],
    );
    assert_eq!(order(&|order| order.push("skull".to_owned())), ["`skull` is not a symbol of wheel `big-six`"]);
}
