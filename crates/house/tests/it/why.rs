//! Why each wager was paid what it was paid, at tables of every kind.

use journal::History;
use rulebook::file::PrisonChoice;
use settlement::Drawn;
use table::{Bet, BonusTurn, By, Command, Coupon, Device, SeatNo, Time};
use testkit::play::{Play, key, rules_file, store};
use wheel::Money;
use wheelhouse_house::{Live, recall, told::compose};

const CHANCE: By = By::Device(Device::Chance);

struct Evening {
    folder: tempfile::TempDir,
    play: Play,
}

impl Evening {
    fn at(submission: &str) -> Evening {
        let folder = tempfile::tempdir().unwrap();
        let live = Live::enrol(&store(&folder.path().join("journal")), &key(), &rules_file(submission), Time(0));
        let mut play = Play::new(live.unwrap());
        play.open_table();
        play.sit(1, 100_000);
        Evening { folder, play }
    }

    /// Every why of a round: what came, then the sums.
    fn whys(&self, round: u64) -> Vec<String> {
        let page = self.page(round);
        let told = |payment: &wheelhouse_house::told::Payment| {
            let why = payment.why.as_ref().expect("every payment has a why");
            assert_eq!((why.wagered, why.paid, why.outcome.id()), (payment.wagered, payment.paid, payment.outcome));
            assert_eq!(why.clauses[0].clause, payment.cited.clause, "what decided comes first");
            assert!(why.clauses.iter().all(|clause| !clause.says.is_empty()), "{:?}", why.clauses);
            format!("{} {}.", why.says, why.sums.join("; "))
        };
        page.payments.iter().map(told).collect()
    }

    fn page(&self, round: u64) -> wheelhouse_house::told::Page {
        let history = History::open(&self.folder.path().join("journal")).unwrap();
        compose(&recall(&history, &key(), round).unwrap().unwrap(), round).unwrap()
    }

    /// Everything from no more bets to the payment, where bets close before the ball is spun.
    fn closed_then_spun(&mut self, multiplier: u32, label: &str) {
        let pocket = self.play.pocket(label);
        self.play.deal(Command::CallNoMoreBets);
        self.play.deal(Command::SpinBall { with_wheel: false });
        self.play.order(CHANCE, Command::DrawMultiplier { multiplier });
        self.play.order(By::Device(Device::WheelReader), Command::TellResult { pocket, revolutions: Some(9) });
        self.play.deal(Command::ConfirmResult { pocket });
        self.play.settle();
    }
}

#[test]
fn a_number_that_comes_pays_its_odds_and_the_wager_comes_back() {
    let mut evening = Evening::at("us-md-roulette-single-zero");
    evening.play.deal(Command::PlaceYourBets);
    evening.play.wager(1, "straight 17", 1_500);
    evening.play.wager(1, "red", 1_000);
    evening.play.spin_to("17");
    evening.play.deal(Command::PlaceDolly);
    evening.play.deal(Command::CollectLosers);
    // The losers are known before the winners are paid.
    assert_eq!(evening.whys(1), ["17 came: Red loses. $10 is lost."]);
    evening.play.deal(Command::PayWinners);
    assert_eq!(
        evening.whys(1),
        [
            "17 came: Straight 17 wins. $15 at 35 to 1 = $525, and the $15 back: $540.",
            "17 came: Red loses. $10 is lost."
        ]
    );
    let why = evening.page(1).payments.swap_remove(0).why.unwrap();
    assert_eq!((why.on.as_str(), why.odds.as_deref()), ("Straight 17", Some("35 to 1")));
}

#[test]
fn a_call_tells_each_piece_that_won() {
    let mut evening = Evening::at("sg-mbs-roulette-single-zero");
    evening.play.deal(Command::PlaceYourBets);
    evening.play.wager(1, "neighbours 17", 2_500);
    evening.play.spin_to("17");
    evening.play.settle();
    let whys = evening.whys(1);
    assert!(whys[0].starts_with("17 came: 1 of 5 spots of "), "{whys:?}");
    assert!(
        whys[0].ends_with("S$5 on Straight Up 17 at 35 to 1 = S$175, and the S$5 back: S$180; S$20 on 4 other spots is lost; together S$180."),
        "{whys:?}"
    );
    let why = evening.page(1).payments.swap_remove(0).why.unwrap();
    assert_eq!(why.pieces.iter().map(|piece| piece.paid).sum::<i64>(), 18_000);
    assert!(why.odds.is_none() && why.pieces.iter().all(|piece| piece.odds.as_deref() == Some("35 to 1")));
}

#[test]
fn zero_gives_half_back() {
    let mut evening = Evening::at("us-ma-roulette-double-zero");
    evening.play.deal(Command::PlaceYourBets);
    evening.play.wager(1, "red", 2_000);
    evening.play.spin_to("00");
    evening.play.settle();
    assert_eq!(evening.whys(1), ["00 came: half of Red is given back. half of $20: $10."]);
}

#[test]
fn a_number_that_comes_again_pays_its_multiplier() {
    let mut evening = Evening::at("us-ma-roulette-single-zero");
    for (round, label) in [(1, "17"), (2, "17"), (3, "5")] {
        evening.play.deal(Command::PlaceYourBets);
        evening.play.wager(1, "odd", 1_000);
        if round > 1 {
            evening.play.wager(1, "b2b", 500);
        }
        evening.closed_then_spun(10, label);
    }
    assert_eq!(
        evening.whys(2)[1],
        "17 came again; the multiplier drawn is 10. $5 times 10 = $50, and the $5 back: $55."
    );
    assert_eq!(evening.whys(3)[1], "5 came; the number before was 17. $5 is lost.");
}

#[test]
fn prison_is_told_in_both_rounds_and_a_lost_prisoner_by_the_clause_of_the_prison() {
    let mut evening = Evening::at("us-co-roulette-single-zero");
    let mut imprison = |choice: PrisonChoice, then: &str| {
        evening.play.deal(Command::PlaceYourBets);
        evening.play.wager(1, "red", 1_000);
        evening.play.spin_to("0");
        evening.play.settle();
        let wager = evening.play.live.table().state().prison[0].placed.wager;
        evening.play.deal(Command::ChooseInPrison { wager, choice });
        evening.play.deal(Command::PlaceYourBets);
        evening.play.spin_to(then);
        evening.play.settle();
    };
    imprison(PrisonChoice::Leave, "1");
    imprison(PrisonChoice::Leave, "2");
    imprison(PrisonChoice::Half, "2");
    assert_eq!(evening.whys(1), ["0 came: Red is in prison until the next spin that counts. $10 waits."]);
    assert_eq!(evening.whys(2), ["1 came: Red was in prison and is given back, without winnings. $10 back."]);
    assert_eq!(evening.whys(4), ["2 came: Red was in prison and loses. $10 is lost."]);
    assert_eq!(evening.whys(5)[1], "0 came: half of Red is given back. half of $10: $5.");
    let lost = evening.page(4).payments.swap_remove(0);
    assert_eq!(lost.cited.reading.as_deref(), Some("prison-release"));
    let reading = lost.why.unwrap().clauses[0].reading.clone().unwrap();
    assert!(reading.asks.ends_with('?') && !reading.answer.is_empty(), "{reading:?}");
}

#[test]
fn odds_that_were_drawn_are_the_odds_of_the_spin() {
    let mut evening = Evening::at("us-md-roulette-double-zero-roulette-x-c");
    let first = evening.play.live.table().rules().drawn_odds().unwrap().first.0;
    evening.play.deal(Command::PlaceYourBets);
    evening.play.wager(1, "straight 17", 500);
    let (hit, other) = (evening.play.pocket("17"), evening.play.pocket("5"));
    let drawn = vec![Drawn { pocket: other, odds: first }, Drawn { pocket: hit, odds: "100 to 1".parse().unwrap() }];
    evening.play.deal(Command::SpinBall { with_wheel: false });
    evening.play.deal(Command::CallNoMoreBets);
    evening.play.order(CHANCE, Command::DrawOdds { drawn });
    evening.play.order(By::Device(Device::WheelReader), Command::TellResult { pocket: hit, revolutions: Some(9) });
    evening.play.deal(Command::ConfirmResult { pocket: hit });
    evening.play.settle();
    assert_eq!(evening.whys(1), ["17 came: Straight 17 wins. $5 at 100 to 1 = $500, and the $5 back: $505."]);
}

#[test]
fn targets_and_meters_are_told() {
    let mut evening = Evening::at("us-md-roulette-double-zero-bonus-spin-xtreme");
    let stake = evening.play.live.table().rules().progressive().unwrap().stake.0.0;
    for label in ["9", "1"] {
        evening.play.deal(Command::PlaceYourBets);
        evening.play.wager(1, "red", 1_000);
        let answered = evening.play.wager(1, "bonus-spin-xtreme", stake);
        let Ok([table::Event::WagerPlaced(placed), ..]) = answered.decision.answer.as_deref() else {
            panic!("{answered:?}")
        };
        evening.play.deal(Command::LockOut);
        let targets = vec![evening.play.pocket("5"), evening.play.pocket("9"), evening.play.pocket("12")];
        evening.play.order(CHANCE, Command::DrawTargets { targets });
        evening.play.spin_to(label);
        evening.play.deal(Command::PlaceDolly);
        evening.play.deal(Command::CollectLosers);
        if label == "9" {
            let hot_spots = vec![BonusTurn { wager: placed.wager, symbol: 0 }];
            evening.play.order(CHANCE, Command::TurnBonusWheels { hot_spots, community: None });
        }
        evening.play.deal(Command::PayWinners);
    }
    let hit = &evening.page(1).payments[1];
    assert_eq!((hit.wagered, hit.meter.as_deref()), (stake, Some("primary")));
    assert_eq!(
        evening.whys(1)[1],
        "9 came, one of the targets 5, 9, 12; the wheels turned for this wager showed primary. primary pays all of the meter primary, $10,000.15."
    );
    assert_eq!(evening.whys(2)[1], "1 came; the targets were 5, 9, 12. $5 is lost.");
}

#[test]
fn a_round_given_up_gives_back_and_says_so() {
    let mut evening = Evening::at("us-md-roulette-single-zero");
    evening.play.deal(Command::PlaceYourBets);
    evening.play.wager(1, "red", 1_000);
    evening.play.order(evening.play.supervisor(), Command::VoidRound { why: "a fire alarm".to_owned() });
    assert_eq!(evening.whys(1), ["No number decided it: Red is given back as it was. $10 back."]);
}

#[test]
fn a_coupon_wins_beside_the_chips() {
    let mut evening = Evening::at("us-co-roulette-single-zero");
    evening.play.deal(Command::PlaceYourBets);
    let (seat, on, with) = (SeatNo(1), Bet::Called("red".to_owned()), evening.play.with);
    let coupon = Some(Coupon { number: 7, face: Money(1_000) });
    evening.play.deal(Command::PlaceWager { seat, on, amount: Money(1_500), with, coupon, tip: true });
    evening.play.spin_to("1");
    evening.play.settle();
    assert_eq!(
        evening.whys(1),
        ["1 came: Red wins. It was placed for the dealers. \
          $15 at 1 to 1 = $15, and the $15 back: $30; the coupon of $10 at 1 to 1 = $10; together $40."]
    );
}
