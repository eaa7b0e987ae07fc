use std::collections::BTreeSet;

use table::{Command, Kind};

use super::{Head, Session, columns, orders::LINES, play};
use crate::{books, case::CaseRun};

const PEOPLE: &str = "post  Ana  dealer\npost  Ben  pit-supervisor\npost  Eve  security\ntime  08:00\ninspect\nopen\n";
const KIM: &str = "seat  1  Kim\ncolour  1  blue  1.00\nbuy  1  roulette-chip  100\nbets\n";

fn at_table(lines: &str) -> Result<CaseRun, String> {
    let library = books::library(None).unwrap();
    let text = format!("session  single-zero  in-prison=yes\n{PEOPLE}{KIM}{lines}");
    play(&library, Some("us-co-roulette"), &text).map_err(|difference| difference.to_string())
}

fn fails(lines: &str, because: &str) {
    let told = at_table(lines).expect_err(lines);
    assert!(told.contains(because), "{lines:?}\n  says {told}\n  not  {because}");
}

/// A session after some lines, to read further ones.
fn after(book: &str, head: &str, lines: &str) -> Session {
    let library = books::library(None).unwrap();
    let mut place = Head::new(Some(book));
    assert!(place.take(&columns(head)).unwrap());
    let mut session = Session::new(place.open(&library).unwrap());
    for line in lines.lines() {
        session.step(1, &columns(line)).unwrap();
        assert!(session.brought.refusal.is_none(), "{line}: {:?}", session.brought.refusal);
    }
    session
}

#[test]
fn every_command_of_the_engine_can_be_said() {
    let wager = format!("{KIM}wager  1  red  10  as W\n");
    let prison = after("us-co-roulette", "session  single-zero", &format!("{PEOPLE}{wager}"));
    let meters = "submission  us-md-roulette-double-zero-bonus-spin-xtreme";
    let meters = after("us-md-roulette", meters, &format!("{PEOPLE}{wager}").replace("pit-supervisor", "floorperson"));
    let mut tables = [prison, meters];
    let mut said = BTreeSet::new();
    for (_, example) in LINES {
        let example = example.replace("  A", "  W").replace("as W", "as V").replace("  Wna", "  Ana");
        let asked: Vec<_> = tables.iter_mut().map(|table| table.read(&columns(&example))).collect();
        let good = asked.iter().flatten().next();
        let good = good.unwrap_or_else(|| panic!("{example}: {asked:?}"));
        said.extend(good.commands.iter().map(Command::kind));
    }
    // Only histories repeat wagers as they were; people give a rebet.
    let given = Kind::ALL.iter().filter(|kind| **kind != Kind::RepeatWagers);
    assert_eq!(said, given.copied().collect());
}

#[test]
fn every_line_is_in_the_documentation() {
    let docs = include_str!("../../../../../docs/cases.md");
    for (word, _) in LINES {
        assert!(docs.contains(&format!("| `{word}` |")), "docs/cases.md does not tell of `{word}`");
    }
    for word in super::expect::WORDS {
        assert!(docs.contains(&format!("| `{word}` |")), "docs/cases.md does not tell of `{word}`");
    }
}

#[test]
fn a_line_that_cannot_be_read_says_what_and_what_to_do() {
    for (line, because) in [
        ("wagr  1  red  5", "no line of a session begins with `wagr`; it is `time` or one of: post, "),
        ("wager 1  red  5", "columns are two spaces apart"),
        ("wager  1  red", "something is missing; write it like `wager  1  straight 17  5"),
        ("wager  1  red  5  6", "`6` does not belong here"),
        ("wager  1  red  five", "`five` is not an amount of money; write it like `5`"),
        ("wager  Zoe  red  5", "`Zoe` is not a seat; give its number"),
        ("wager  1  red  5  with plastic", "no chips `plastic`; there are roulette-chip"),
        ("wager  1  red  5  coupon 7", "is not like `coupon 7 for 5`"),
        ("wager  1  red  5  as phase", "`phase` is taken"),
        ("wager  1  red  5  by Zoe", "`Zoe` is unknown; `post` them"),
        ("take back  A", "`A` does not name a wager; write `wager 1`"),
        ("late  1  joke  red  5", "`joke` is not `wager`, `increase` or `withdrawal`"),
        ("close bets  boredom", "`boredom` is not `call`"),
        ("told  38", "no pocket `38`"),
        ("told  17  revolutions=many", "`many` is not a number of revolutions"),
        ("withdraw  because misread", "a second person agrees; write it like `withdraw  with Ben"),
        ("choose  wager 1  run", "`run` is not `leave` or `half`"),
        ("no spin  earthquake", "no irregularity `earthquake`; it has same-direction"),
        ("direct  home", "a direction is `no spin` or `result stands 17`"),
        ("bonus wheels  wager 1 at $250", "this table has no bonus wheels"),
        ("inspect  without hope", "no item of the checklist `hope`; there is no-contrivance"),
        ("post  Dan  juggler", "no role `juggler`; it has dealer"),
        ("post  Kim  dealer", "Kim is a player"),
        ("seat  2  Ana", "something is missing"),
        ("time  07:00", "it is 08:00:00 already; for the next day step ahead"),
        ("time  25:00", "`25:00` is not a time"),
        ("time  +20", "`+20` is not a time"),
        ("session  double-zero", "comes before the first order"),
    ] {
        fails(line, because);
    }
}

#[test]
fn a_table_that_cannot_be_opened_says_why() {
    let library = books::library(None).unwrap();
    for (text, because) in [
        ("session  wheel=single-zero\nbets", "write it like `session  single-zero`"),
        ("session  single-zero\nsubmission  us-md-big-six\nbets", "the table is named twice"),
        ("submission  nowhere\nbets", "there is no submission `nowhere`; submissions/good has "),
        ("session  square\nbets", "the table is not legal"),
        ("session  single-zero  blue\nbets", "`blue` is not key=value"),
        ("session  single-zero\nbets", "no dealer has a post (dealer); write a `post` line before"),
        ("session  single-zero\n  phase  closed", "belongs below the order"),
    ] {
        let told = play(&library, Some("us-co-roulette"), text).expect_err(text).to_string();
        assert!(told.contains(because), "{text:?} says {told}");
    }
    let told = play(&library, None, "session  single-zero\nbets").expect_err("no book").what;
    assert!(told.contains("add `rulebook  <id>`"), "{told}");
}

#[test]
fn the_first_difference_is_told_with_both_sides() {
    let round = "wager  1  straight 17  5  as A\nspin\nno more bets\nrest  17\nsettle\n";
    for (lines, because) in [
        ("wager  1  red  500", "line 12: the rules do not take it. Refused, not-enough-chips"),
        ("wager  1  red  5\n  refused  no-colour", "to be refused as no-colour, and the rules take it"),
        ("wager  1  red  500\n  refused  no-colour", "to be `no-colour`, and the rules gave `not-enough-chips`"),
        ("open\n  refused  out-of-turn  2201(1)", "expected clause 2201(1), and no clause decided"),
        ("bets\n  phase  betting", "the rules do not take it. Refused, out-of-turn"),
        ("spin\n  phase  shut", "expected the phase to be `shut`, and the rules gave `rolling`"),
        ("spin\n  event  bets closed  2205(2)", "what happened is: ball spun"),
        ("spin\n  no event  ball spun", "expected that `ball spun` does not happen"),
        ("spin\n  balance  1  roulette-chip  99", "seat 1 to be `$99`, and the rules gave `$100`"),
        ("spin\n  phase", "`phase` is not how `phase` is written"),
        (&format!("{round}  A  lost  2205(4)"), "outcome of A to be `lost`, and the rules gave `won 180`"),
        (&format!("{round}  A  won 180"), "say the clause: it is "),
        (&format!("{round}  wager 9  lost"), "no such wager was placed"),
        ("wager  1  red  5  as A\n  A  lost", "the order above does not decide it"),
    ] {
        fails(lines, because);
    }
}

#[test]
fn a_transcript_tells_time_people_what_happened_and_the_balances() {
    let lines = "wager  1  straight 17  5  as A\ntime  +30s\nspin\nno more bets\nrest  17\nsettle\n";
    let played = at_table(lines).unwrap();
    let told = played.transcript.join("\n");
    for line in [
        "08:00:00  Ben, Pit supervisor: open\n          The table is open.",
        "08:00:30  Ana, Croupier or dealer: spin\n          The ball is spun (47.1-",
        "A, Straight bet 17 of Kim at seat 1: won 180 (47.1-",
        "At 08:00:30, no round has begun:\n  House -$175\n  Kim at seat 1, roulette chips $275",
    ] {
        assert!(told.contains(line), "{told}\n  has no {line}");
    }
    assert!(played.cited.iter().any(|clause| clause.printed() == "2205(2)"), "{:?}", played.cited);
}

/// A review of the game alone does not look at what a meter returns; one that cannot be counted must still not open.
#[test]
fn a_meter_beyond_counting_does_not_open() {
    let meter = |initial: &str| format!(r#"{{"initial": {initial}, "reset": 1100000, "rate": "1/100"}}"#);
    let (primary, secondary) = (meter("9000000000000000000"), meter("500000"));
    let meters = format!(r#"{{"primary": {primary}, "secondary": {secondary}}}"#);
    let options =
        format!(r#"{{"bonus_spin_xtreme": {{"paytable": "A", "hot_spot": "each-winner", "meters": {meters}}}}}"#);
    let crew = "post  Ana  dealer\npost  Ben  floorperson\ninspect\nopen\n";
    let library = books::library(None).unwrap();
    let text = format!("session  double-zero\noptions  {options}\n{crew}");
    let told = play(&library, Some("us-md-roulette"), &text).unwrap_err().to_string();
    assert!(told.contains("more than can be counted"), "{told}");
}
