//! Disputes in a history: kept over a start, told from the records alone, and not there where the book has none.

use journal::History;
use rulebook::Reason;
use table::{Account, Command, DisputeId, Movement, Party, PersonId, SeatNo, Time, WagerId};
use testkit::play::{Play, key, rules_file, store};
use wheel::Money;
use wheelhouse_house::{DisputeState, Live, Rounds, RulesFile, replay};

const TABLE: &str = "us-co-roulette-single-zero";

fn open(player: &str) -> Command {
    let seat = player.is_empty().then_some(SeatNo(1));
    let (player, claim) = (player.to_owned(), "it lay on the straight up".to_owned());
    Command::OpenDispute { round: 1, wager: Some(WagerId(1)), seat, player, claim }
}

fn decide(play: &Play, dispute: u32, moves: &[(Party, Party, i64)]) -> Command {
    let entry = |&(from, to, amount)| Movement { from, to, amount: Money(amount), with: play.with };
    let moves = moves.iter().map(entry).collect();
    Command::DecideDispute {
        dispute: DisputeId(dispute),
        moves,
        second: PersonId(3),
        why: "as the film shows".to_owned(),
    }
}

/// A round in which a split of seat 1 wins.
fn played(file: &RulesFile, path: &std::path::Path) -> Play {
    let mut play = Play::new(Live::enrol(&store(path), &key(), file, Time(0)).unwrap());
    play.open_table();
    play.sit(1, 10_000);
    play.deal(Command::PlaceYourBets);
    play.wager(1, "split 17/20", 500);
    play.spin_to("20");
    play.settle();
    play
}

//= us-co-roulette 2206(5)[2]
#[test]
fn what_is_disputed_is_told_from_the_records_and_decided_again_without_a_difference() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("house.journal");
    let mut play = played(&rules_file(TABLE), &path);
    play.deal(open(""));
    play.deal(open("Kim Doe"));
    play.deal(Command::AddToDispute { dispute: DisputeId(2), words: "seen at the cage".to_owned() });
    let (house, claimant) = (Party::House, Party::Claimant);
    let first = decide(&play, 1, &[(claimant, house, 9_000), (house, claimant, 18_000)]);
    play.order(play.supervisor(), first);
    let second = decide(&play, 2, &[(house, claimant, 700)]);
    play.order(play.supervisor(), second);
    let state = play.live.table().state();
    let balance = |account| state.ledger.balance(account);
    assert_eq!(balance(Account::Purse(SeatNo(1), play.with)), Money(9_500 + 9_000 + 9_000));
    assert_eq!((balance(Account::Owed), state.disputes.len()), (Money(700), 1));
    drop(play);

    let history = History::open(&path).unwrap();
    let rounds = Rounds::of(&history, &key()).unwrap();
    let lines: Vec<_> = rounds.disputes().all().collect();
    let told: Vec<_> = lines.iter().map(|line| (line.dispute, line.state, line.given, line.owed)).collect();
    assert_eq!(told, [(1, DisputeState::Decided, 9_000, 0), (2, DisputeState::Decided, 700, 700)]);
    let steps: Vec<_> = lines[1].steps.iter().map(|step| (step.event, step.person, step.second)).collect();
    assert_eq!(
        steps,
        [("dispute-opened", Some(1), None), ("dispute-added-to", Some(1), None), ("dispute-decided", Some(2), Some(3))]
    );
    let replayed = replay(&history, &key(), |_| ()).unwrap();
    assert_eq!(replayed.differences, []);
    assert_eq!(replayed.table.unwrap().state().ledger.balance(Account::Owed), Money(700));
}

#[test]
fn a_book_that_says_nothing_of_disputes_has_none() {
    let mut file = rules_file(TABLE);
    let said = file.rulebook.lines().filter(|line| !line.starts_with("disputes   ="));
    let silent: String = said.map(|line| format!("{line}\n")).collect();
    assert_ne!(silent, file.rulebook);
    file.rulebook = silent;
    let folder = tempfile::tempdir().unwrap();
    let mut play = played(&file, &folder.path().join("house.journal"));
    let by = play.dealer();
    let refused = play.try_order(by, open("")).unwrap().decision.answer.clone().unwrap_err();
    assert_eq!(refused.reason, Reason::NotOffered);
}
