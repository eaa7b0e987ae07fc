//! Draws that are promised, bound to the close and told afterwards; and what a house finds out that cheats with them.

use chance::{Draws, Generator, Purpose};
use journal::History;
use rulebook::file::VoidPolicy;
use table::{By, Command, Device, SeatNo, Time};
use testkit::{
    fair::{Cheat, Fair},
    play::{Play, key, rules_file, store},
};
use wheelhouse_house::{
    Bound, ChanceNote, Drawing, Fairness, Live, Unrevealed, Why, committed, fairness, owed, recall, replay, seal,
};

const MD: &str = "us-md-roulette-single-zero";
const ODDS: &str = "us-md-roulette-single-zero-roulette-x-a";
const BONUS: &str = "us-md-roulette-double-zero-bonus-spin-xtreme";
const REPEAT: &str = "us-co-roulette-double-zero";
const VOIDS: &str = "us-ma-roulette-double-zero-as-single";

fn fair(path: &std::path::Path, submission: &str) -> Fair {
    Fair::at(Play::new(Live::enrol(&store(path), &key(), &rules_file(submission), Time(0)).unwrap()))
}

fn checked(path: &std::path::Path) -> Fairness {
    let history = History::open(path).unwrap();
    let replayed = replay(&history, &key(), |_| {}).unwrap();
    assert_eq!(replayed.differences, []);
    fairness(&history, &key(), None, |_| {}).unwrap()
}

#[test]
fn what_an_honest_house_draws_is_what_its_secrets_give() {
    for submission in [MD, ODDS, BONUS, REPEAT, VOIDS, "us-md-big-six", "sg-mbs-roulette-single-zero"] {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("journal");
        let mut fair = fair(&path, submission);
        for _ in 0..4 {
            fair.round();
        }
        let rules = fair.play.live.table().rules().clone();
        drop(fair);
        let found = checked(&path);
        assert_eq!(found.differences, [], "{submission}");
        assert_eq!((found.rounds, found.committed, found.checked), (4, 4, 4), "{submission}");
        assert_eq!(found.unrevealed, []);
        // A number is told and confirmed; beside it each bonus of the table draws.
        let bonuses = [rules.repeat().is_some(), rules.drawn_odds().is_some(), rules.progressive().is_some()];
        let beside = bonuses.into_iter().map(u64::from).sum::<u64>();
        assert!(found.draws >= 4 * (2 + beside), "{submission}: {} draws", found.draws);
    }
}

/// A pocket that makes the spin void comes as often as any other, and the next spin has draws of its own: also where the
/// wagers stay locked and there is no second close.
#[test]
fn a_spin_that_does_not_count_is_drawn_anew_and_told() {
    for (submission, locked) in [(VOIDS, false), ("us-md-roulette-double-zero-as-single", true)] {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("journal");
        let mut fair = fair(&path, submission);
        let policy = fair.play.live.table().rules().void_policy().0;
        assert_eq!(policy == VoidPolicy::LockedRespin, locked);
        let spins = |drawn: &[Bound]| drawn.iter().filter(|bound| bound.purpose == Purpose::Number).count();
        let rounds = fair.until(|drawn| spins(drawn) > 1);
        drop(fair);
        let found = checked(&path);
        assert_eq!((&found.differences[..], found.checked), (&[][..], rounds));
        assert!(!found.void_spins.is_empty());
        assert!(found.void_spins.iter().all(|void| void.voids_itself && void.number == "00"), "{:?}", found.void_spins);
    }
}

fn turned(drawn: &[Bound]) -> bool {
    drawn.iter().any(|bound| bound.purpose == Purpose::HotSpot)
}

#[test]
fn bonus_wheels_are_turned_by_the_same_secret() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal");
    let mut fair = fair(&path, BONUS);
    let rounds = fair.until(turned);
    drop(fair);
    let found = checked(&path);
    assert_eq!((&found.differences[..], found.checked), (&[][..], rounds));
    // Each round has targets, a number told and a number confirmed; the last one turns of the bonus wheels as well.
    assert_eq!(found.draws, rounds * 3 + 1);
}

/// A result that was told wrong is corrected to one that hits a target. The wheels are then turned by the secret of that round,
/// although it is known by now and a test was played in between.
#[test]
fn bonus_wheels_turned_for_a_correction_are_those_of_the_round() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal");
    let mut fair = fair(&path, BONUS);
    // The same seed gives the same secret first, and then others.
    let mut again = Generator::seeded(testkit::fair::SEED);
    let mut secret = again.secret().unwrap();
    fair.round();
    let hit = |fair: &Fair| {
        let last = &fair.play.live.table().state().last.as_ref().unwrap().round;
        last.targets.contains(&last.number_stands.unwrap())
    };
    while hit(&fair) {
        secret = again.secret().unwrap();
        fair.round();
    }
    let table = fair.play.live.table();
    let last = &table.state().last.as_ref().unwrap().round;
    let (round, target) = (last.number, last.targets[0]);
    let supervisor = fair.play.supervisor();
    fair.play.order(supervisor, Command::BeginTest);
    fair.play.deal(Command::PlaceYourBets);
    fair.play.order(supervisor, Command::VoidRound { why: "a test".to_owned() });
    fair.play.order(supervisor, Command::EndTest);
    let sealed = fair.play.live.seal(round).unwrap().unwrap();
    let draws = Draws::new(&secret, "table-1", round, sealed);
    let turns = Drawing::BonusWheels.command(fair.play.live.table(), &draws).unwrap();
    fair.play.order(By::Device(Device::Chance), turns);
    let correct = Command::CorrectResult { pocket: target, second: testkit::play::DEALER, why: "misread".to_owned() };
    fair.play.order(supervisor, correct);
    drop(fair);
    let found = checked(&path);
    // The turns are fair. The number that took the place of the one drawn is not.
    let what: Vec<&str> = found.differences.iter().map(|unfair| unfair.what.as_str()).collect();
    assert!(matches!(what[..], [only] if only.contains(" was announced; the secret gives number ")), "{what:?}");
    assert!(found.differences[0].round == round && found.draws >= 5);
}

#[test]
fn each_way_to_cheat_is_found() {
    let cheats = [
        (MD, Cheat::CommitsLate, "the commitment came after the bets had opened"),
        (MD, Cheat::TellsAnotherNumber, " was announced; the secret gives number "),
        (ODDS, Cheat::DrawsAnother(Drawing::Odds), "; the secret gives odds "),
        (BONUS, Cheat::DrawsAnother(Drawing::Targets), "; the secret gives targets "),
        (REPEAT, Cheat::DrawsAnother(Drawing::Multiplier), "; the secret gives multiplier "),
        (MD, Cheat::RevealsAnother, "the secret that was revealed is not the one that was committed to"),
        (MD, Cheat::RevealsEarly, "the secret of the round was revealed while it was open"),
        (MD, Cheat::NamesNoDraw, "the draw of number at record "),
    ];
    for (submission, cheat, what) in cheats {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("journal");
        let mut fair = fair(&path, submission);
        fair.round();
        fair.cheat = cheat;
        fair.round();
        fair.cheat = Cheat::None;
        fair.round();
        drop(fair);
        let found = checked(&path);
        assert!(found.differed > 0, "{cheat:?}");
        assert!(found.differences.iter().all(|unfair| unfair.round == 2), "{cheat:?}: {:?}", found.differences);
        assert!(
            found.differences.iter().any(|unfair| unfair.what.contains(what)),
            "{cheat:?}: {:?}",
            found.differences
        );
        let history = History::open(&path).unwrap();
        assert_eq!(fairness(&history, &key(), Some(1), |_| {}).unwrap().differed, 0);
        assert_eq!(fairness(&history, &key(), Some(2), |_| {}).unwrap().differences, found.differences);
    }
}

/// A turn of the bonus wheels that was not drawn: rounds are played until a target is hit.
#[test]
fn bonus_wheels_that_were_turned_by_hand_are_found() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal");
    let mut fair = fair(&path, BONUS);
    fair.cheat = Cheat::DrawsAnother(Drawing::BonusWheels);
    fair.until(turned);
    drop(fair);
    let found = checked(&path);
    assert!(found.differed > 0);
    assert!(found.differences.iter().all(|unfair| unfair.what.starts_with("bonus wheels ")), "{:?}", found.differences);
}

#[test]
fn rounds_without_their_secret_are_named() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal");
    let mut fair = fair(&path, MD);
    fair.cheat = Cheat::RevealsNothing;
    fair.round();
    let secret = fair.generator.secret().unwrap();
    for round in [2, 3] {
        let commitment = secret.commitment("table-1", round);
        fair.note(&ChanceNote::Committed { round, commitment, wheel: true });
    }
    fair.play.deal(Command::PlaceYourBets);
    fair.play.order(fair.play.supervisor(), Command::VoidRound { why: "the lights went out".to_owned() });
    drop(fair);
    let found = checked(&path);
    assert_eq!((found.differed, found.checked), (0, 0));
    let why = [(1, Why::Lost), (2, Why::Void), (3, Why::Open)];
    assert_eq!(found.unrevealed, why.map(|(round, why)| Unrevealed { round, why }));
}

/// A house that lost the secret of a round that has not begun promises another; the last promise before the bets counts.
#[test]
fn a_promise_can_be_made_anew_until_the_bets_open() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal");
    let mut fair = fair(&path, MD);
    let lost = fair.generator.secret().unwrap().commitment("table-1", 1);
    fair.note(&ChanceNote::Committed { round: 1, commitment: lost, wheel: true });
    fair.round();
    drop(fair);
    let found = checked(&path);
    assert_eq!((found.differed, found.checked, found.unrevealed.len()), (0, 1, 0));
}

/// A house that starts holds its secrets against these: the last promise before the bets, also where the round has more records
/// than are looked at first, and none that came later; and the rounds since the last secret that was told.
#[test]
fn what_was_promised_is_found_on_record_and_so_is_what_is_owed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal");
    let mut fair = fair(&path, MD);
    fair.round();
    let mut made = || fair.generator.secret().unwrap().commitment("table-1", 2);
    let [lost, counts, late] = [made(), made(), made()];
    let note = |commitment| ChanceNote::Committed { round: 2, commitment, wheel: true };
    fair.note(&note(lost));
    fair.note(&note(counts));
    let history = History::open(&path).unwrap();
    assert_eq!(committed(&history, &key(), 2).unwrap(), Some(counts), "before the bets");
    fair.play.deal(Command::PlaceYourBets);
    fair.note(&note(late));
    for _ in 0..150 {
        fair.play.wager(1, "even", 2_500);
        fair.play.order(By::Player(SeatNo(1)), Command::ClearWagers { seat: SeatNo(1) });
    }
    assert_eq!(committed(&history, &key(), 2).unwrap(), Some(counts), "after many records");
    assert_eq!(committed(&history, &key(), 3).unwrap(), None);
    assert!(owed(&history, &key()).unwrap().is_empty(), "the round is not over");
    fair.play.order(fair.play.supervisor(), Command::VoidRound { why: "the lights went out".to_owned() });
    assert_eq!(owed(&history, &key()).unwrap().into_iter().collect::<Vec<_>>(), [(2, counts)]);
    fair.round();
    assert!(owed(&history, &key()).unwrap().is_empty(), "told of at the start before the round that came then");
}

#[test]
fn a_note_is_written_once_and_kept_with_its_round() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal");
    let mut fair = fair(&path, MD);
    let note = ChanceNote::Committed {
        round: 1,
        commitment: fair.generator.secret().unwrap().commitment("table-1", 1),
        wheel: false,
    };
    let first = fair.play.live.note_and_wait(&note).unwrap();
    assert_eq!(fair.play.live.note_and_wait(&note).unwrap(), first);
    // Nobody's command can have its id.
    let order = fair.play.on_red(1_000);
    assert!(fair.play.live.order_and_wait(note.entry().command, order).is_err());
    // The next round opens before the secret of the first is told.
    fair.cheat = Cheat::RevealsNothing;
    fair.round();
    fair.play.deal(Command::PlaceYourBets);
    let secret = fair.generator.secret().unwrap();
    fair.note(&ChanceNote::Revealed { round: 1, secret, draws: vec![] });
    drop(fair);
    let history = History::open(&path).unwrap();
    let recalled = recall(&history, &key(), 1).unwrap().unwrap();
    let kinds: Vec<bool> = recalled.notes.iter().map(|(_, note)| matches!(note, ChanceNote::Revealed { .. })).collect();
    assert_eq!(kinds, [false, false, true]);
    assert!(recall(&history, &key(), 2).unwrap().unwrap().notes.is_empty());
}

/// Whoever starts again must draw what would have been drawn.
#[test]
fn a_seal_is_there_when_it_is_durable_and_the_same_after_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal");
    let mut play = fair(&path, MD).play;
    play.deal(Command::PlaceYourBets);
    play.wager(1, "red", 1_000);
    assert_eq!(play.live.seal(1).unwrap(), None);
    play.deal(Command::SpinBall { with_wheel: false });
    let closed = play.deal(Command::CallNoMoreBets);
    let sealed = play.live.seal(1).unwrap().unwrap();
    assert_eq!(sealed.0, closed.receipt.head.0);
    assert_eq!(play.live.seal(2).unwrap(), None);
    // Many records later, and from the file alone.
    for amount in 0..300 {
        play.deal(Command::BuyIn { seat: table::SeatNo(1), with: play.with, amount: wheel::Money(100 * (amount + 1)) });
    }
    assert!(play.live.snapshot().unwrap());
    drop(play);
    let live = Live::open(&store(&path), &key(), Time(9)).unwrap();
    assert_eq!(live.seal(1).unwrap(), Some(sealed));
    drop(live);
    assert_eq!(seal(&History::open(&path).unwrap(), &key(), 1).unwrap(), Some(sealed));
}
