//! What lies on the felt at each step of a round, and what the dealer does with it, against the ledger and by hand.

use rulebook::{Target, file::PrisonChoice};
use settlement::{Drawn, Outcome, just_loses};
use table::{
    Account, Bet, BonusTurn, By, Command, Coupon, CouponStanding, Device, Phase, Placed, SeatNo, Table, Time, decide,
    evolve,
    rehearsal::{self, Dice},
};
use testkit::play::{Play, key, rules_file, rules_files, store};
use wheel::Money;
use wheelhouse_house::{
    Live,
    told::{Payout, Place, decided, in_play, payout},
};

/// What the ledger has at the table.
fn at_the_table(table: &Table) -> i64 {
    let ledger = &table.state().ledger;
    ledger.balance(Account::Felt).0 + ledger.balance(Account::Prison).0
}

/// While a table is played by dice: every chip that the ledger has on the felt or in prison lies there, and no other; and a
/// payout hands over what the line says and leaves nothing lying.
#[test]
fn what_lies_there_is_what_the_ledger_says() {
    let (mut looked, mut seen) = (0, std::collections::BTreeSet::new());
    for (name, file) in rules_files() {
        let (mut table, mut dice) = (Table::new(file.rules().unwrap()), Dice::new(11));
        let mut now = Time(1_700_000_000_000);
        for _ in 0..1500 {
            let order = rehearsal::order(&table, &mut dice, now);
            now = order.at;
            for event in decide(&table, &order).unwrap_or_default() {
                for decided in decided(&table, &event) {
                    let Payout { pay, back, take } = payout(table.rules(), &decided);
                    seen.insert((decided.outcome.id(), target(&decided.placed.on)));
                    assert!(pay.0 >= 0 && back.0 >= 0 && take.0 >= 0, "{name}: {decided:?}");
                    assert_eq!(pay.0 + back.0, decided.paid.0, "{name}: {decided:?}");
                    // The pieces of a call that lost were collected with the losers.
                    let lies = decided.line.map_or(decided.placed.amount, |line| line.wagered).0;
                    if decided.outcome != Outcome::Imprisoned {
                        assert_eq!(back.0 + take.0, lies, "{name}: {decided:?}");
                    }
                }
                evolve(&mut table, &event);
            }
            let lies: i64 =
                in_play(&table).iter().filter(|chips| chips.place != Place::Device).map(|chips| chips.amount.0).sum();
            assert_eq!(lies, at_the_table(&table), "{name}, {:?}", table.phase());
            looked += usize::from(lies > 0);
        }
    }
    assert!(looked > 10_000, "too little lay there to say anything: {looked}");
    for outcome in ["won", "lost", "half-back", "imprisoned", "released", "returned"] {
        assert!(seen.iter().any(|(was, _)| *was == outcome), "{outcome} never came: {seen:?}");
    }
}

fn target(on: &Target) -> &'static str {
    match on {
        Target::Spot(_) => "spot",
        Target::Call { .. } => "call",
        Target::Repeat => "repeat",
        Target::Progressive => "progressive",
    }
}

const CHANCE: By = By::Device(Device::Chance);

struct Evening {
    _folder: tempfile::TempDir,
    play: Play,
}

/// A wager as the felt has it: where, how much, and what became of it.
type Lying = (String, i64, &'static str);

impl Evening {
    fn at(submission: &str) -> Evening {
        let folder = tempfile::tempdir().unwrap();
        let live = Live::enrol(&store(&folder.path().join("journal")), &key(), &rules_file(submission), Time(0));
        let mut play = Play::new(live.unwrap());
        play.open_table();
        play.sit(1, 100_000);
        Evening { _folder: folder, play }
    }

    fn lies(&self) -> Vec<Lying> {
        let table = self.play.live.table();
        let place = |place| match place {
            Place::Spot(spot) => table.rules().spot_name(spot),
            Place::Side => "side".to_owned(),
            Place::Device => "device".to_owned(),
        };
        in_play(table).iter().map(|chips| (place(chips.place), chips.amount.0, chips.fate.id())).collect()
    }

    /// Bets are open, and these lie there.
    fn betting(&mut self, wagers: &[(&str, i64)]) {
        self.play.deal(Command::PlaceYourBets);
        for (on, amount) in wagers {
            self.play.wager(1, on, *amount);
        }
    }

    fn payouts(&mut self, by: By, command: Command) -> Vec<(&'static str, Payout)> {
        let before = self.play.live.table().clone();
        let events = self.play.order(by, command).decision.answer.clone().unwrap();
        let mut table = before;
        let mut found = Vec::new();
        for event in &events {
            let lines = decided(&table, event);
            let lines = lines.iter().filter(|decided| decided.outcome != Outcome::Lost);
            found.extend(lines.map(|decided| (decided.outcome.id(), payout(table.rules(), decided))));
            evolve(&mut table, event);
        }
        found
    }

    /// Collects the losers and pays the winners; what each of them gets.
    fn pays(&mut self) -> Vec<(&'static str, Payout)> {
        self.play.deal(Command::PlaceDolly);
        self.play.deal(Command::CollectLosers);
        self.payouts(self.play.dealer(), Command::PayWinners)
    }
}

fn lying(of: &[(&str, i64, &'static str)]) -> Vec<Lying> {
    of.iter().map(|(place, amount, fate)| ((*place).to_owned(), *amount, *fate)).collect()
}

fn out(pay: i64, back: i64, take: i64) -> Payout {
    Payout { pay: Money(pay), back: Money(back), take: Money(take) }
}

#[test]
fn losers_lie_until_they_are_collected_and_winners_until_they_are_paid() {
    let mut evening = Evening::at("us-md-roulette-single-zero");
    evening.betting(&[("straight 17", 1_500), ("red", 1_000)]);
    assert_eq!(evening.lies(), lying(&[("straight 17", 1_500, "laid"), ("red", 1_000, "laid")]));
    evening.play.spin_to("17");
    assert_eq!(evening.lies(), lying(&[("straight 17", 1_500, "won"), ("red", 1_000, "lost")]));
    evening.play.deal(Command::PlaceDolly);
    evening.play.deal(Command::CollectLosers);
    assert_eq!(evening.lies(), lying(&[("straight 17", 1_500, "won")]));
    let paid = evening.payouts(evening.play.dealer(), Command::PayWinners);
    assert_eq!(paid, [("won", out(52_500, 1_500, 0))], "35 to 1 beside the $15 that lies there");
    assert_eq!(evening.lies(), []);
}

#[test]
fn the_pieces_of_a_call_that_lost_are_taken_with_the_losers() {
    let mut evening = Evening::at("sg-mbs-roulette-single-zero");
    evening.betting(&[("neighbours 17", 2_500)]);
    evening.play.spin_to("17");
    assert_eq!(evening.lies().iter().filter(|(_, _, fate)| *fate == "lost").count(), 4);
    evening.play.deal(Command::PlaceDolly);
    evening.play.deal(Command::CollectLosers);
    assert_eq!(evening.lies(), lying(&[("straight 17", 500, "won")]));
    let paid = evening.payouts(evening.play.dealer(), Command::PayWinners);
    assert_eq!(paid, [("won", out(17_500, 500, 0))]);
}

#[test]
fn half_is_taken_and_half_goes_back() {
    let mut evening = Evening::at("us-ma-roulette-double-zero");
    evening.betting(&[("red", 2_000)]);
    evening.play.spin_to("00");
    assert_eq!(evening.lies(), lying(&[("red", 2_000, "half-back")]));
    assert_eq!(evening.pays(), [("half-back", out(0, 1_000, 1_000))]);
    assert_eq!(evening.lies(), []);
}

#[test]
fn what_is_in_prison_lies_there_until_it_is_decided() {
    let mut evening = Evening::at("us-co-roulette-single-zero");
    let mut imprison = |choice: PrisonChoice| {
        evening.betting(&[("red", 1_000)]);
        evening.play.spin_to("0");
        assert_eq!(evening.lies(), lying(&[("red", 1_000, "imprisoned")]));
        assert_eq!(evening.pays(), [("imprisoned", out(0, 0, 0))], "it stays where it lies");
        assert_eq!(evening.lies(), lying(&[("red", 1_000, "in-prison")]));
        let wager = evening.play.live.table().state().prison[0].placed.wager;
        evening.payouts(evening.play.dealer(), Command::ChooseInPrison { wager, choice })
    };
    assert_eq!(imprison(PrisonChoice::Half), [("half-back", out(0, 500, 500))]);
    assert_eq!(imprison(PrisonChoice::Leave), []);
    // Between rounds, and through the next one.
    assert_eq!(evening.lies(), lying(&[("red", 1_000, "in-prison")]));
    evening.betting(&[("black", 500)]);
    assert_eq!(evening.lies(), lying(&[("black", 500, "laid"), ("red", 1_000, "in-prison")]));
    evening.play.spin_to("1");
    assert_eq!(evening.lies(), lying(&[("black", 500, "lost"), ("red", 1_000, "released")]));
    assert_eq!(evening.pays(), [("released", out(0, 1_000, 0))], "without winnings");
    assert_eq!(evening.lies(), []);
}

#[test]
fn a_side_wager_goes_back_where_that_was_filed_and_is_taken_where_it_is_inside_the_multiple() {
    for (submission, taken) in [("us-ma-roulette-single-zero", false), ("us-co-roulette-double-zero", true)] {
        let mut evening = Evening::at(submission);
        let before = evening.play.live.table().rules().repeat().unwrap().at_least;
        let multiplier = before.max(10);
        for round in 1..=2 {
            evening.betting(&[("odd", 1_000)]);
            if round == 2 {
                evening.play.wager(1, "b2b", 500);
                assert!(evening.lies().contains(&("side".to_owned(), 500, "laid")));
            }
            let first = evening.play.live.table().rules().bets_close().0 == rulebook::file::Close::BeforeSpin;
            let spin = Command::SpinBall { with_wheel: false };
            let steps = if first { [Command::CallNoMoreBets, spin] } else { [spin, Command::CallNoMoreBets] };
            for step in steps {
                evening.play.deal(step);
            }
            evening.play.order(CHANCE, Command::DrawMultiplier { multiplier });
            let pocket = evening.play.pocket("17");
            let reader = By::Device(Device::WheelReader);
            evening.play.order(reader, Command::TellResult { pocket, revolutions: Some(9) });
            evening.play.deal(Command::ConfirmResult { pocket });
            let side = if taken { out(5_000, 0, 500) } else { out(5_000, 500, 0) };
            let expected = [("won", out(1_000, 1_000, 0)), ("won", side)];
            assert_eq!(evening.pays(), expected[..round], "{submission}");
        }
    }
}

#[test]
fn drawn_odds_are_paid_beside_the_wager() {
    let mut evening = Evening::at("us-md-roulette-double-zero-roulette-x-c");
    let first = evening.play.live.table().rules().drawn_odds().unwrap().first.0;
    evening.betting(&[("straight 17", 500)]);
    let (hit, other) = (evening.play.pocket("17"), evening.play.pocket("5"));
    let drawn = vec![Drawn { pocket: other, odds: first }, Drawn { pocket: hit, odds: "100 to 1".parse().unwrap() }];
    evening.play.deal(Command::SpinBall { with_wheel: false });
    evening.play.deal(Command::CallNoMoreBets);
    evening.play.order(CHANCE, Command::DrawOdds { drawn });
    evening.play.order(By::Device(Device::WheelReader), Command::TellResult { pocket: hit, revolutions: Some(9) });
    evening.play.deal(Command::ConfirmResult { pocket: hit });
    assert_eq!(evening.pays(), [("won", out(50_000, 500, 0))]);
}

#[test]
fn a_target_wager_is_the_devices_from_the_lock_out_on() {
    let mut evening = Evening::at("us-md-roulette-double-zero-bonus-spin-xtreme");
    evening.betting(&[("red", 1_000), ("bonus-spin-xtreme", 500)]);
    assert_eq!(evening.lies(), lying(&[("red", 1_000, "laid"), ("side", 500, "laid")]));
    evening.play.deal(Command::LockOut);
    assert_eq!(evening.lies(), lying(&[("red", 1_000, "laid"), ("device", 500, "laid")]));
    let targets = vec![evening.play.pocket("5"), evening.play.pocket("9"), evening.play.pocket("12")];
    evening.play.order(CHANCE, Command::DrawTargets { targets });
    evening.play.spin_to("5");
    evening.play.deal(Command::PlaceDolly);
    evening.play.deal(Command::CollectLosers);
    let table = evening.play.live.table().clone();
    let wager = table.state().round.lying().find(|placed| placed.on == Target::Progressive).unwrap().wager;
    let hot = &table.rules().progressive().unwrap().hot;
    let symbol =
        hot.iter().position(|award| matches!(award.award, rulebook::Award::Pays(_)) && award.weight > 0).unwrap();
    let rulebook::Award::Pays(award) = hot[symbol].award else { unreachable!() };
    let hot_spots = vec![BonusTurn { wager, symbol: u8::try_from(symbol).unwrap() }];
    evening.play.order(CHANCE, Command::TurnBonusWheels { hot_spots, community: None });
    assert_eq!(evening.lies(), lying(&[("red", 1_000, "won"), ("device", 500, "laid")]));
    let paid = evening.payouts(evening.play.dealer(), Command::PayWinners);
    assert_eq!(paid, [("won", out(1_000, 1_000, 0)), ("won", out(award.0, 0, 0))], "nothing of it lies there");
    assert_eq!(evening.lies(), []);
}

#[test]
fn a_void_round_gives_back_what_lies_there() {
    let mut evening = Evening::at("us-md-roulette-single-zero");
    evening.betting(&[("red", 1_000)]);
    let void = Command::VoidRound { why: "a fire alarm".to_owned() };
    assert_eq!(evening.payouts(evening.play.supervisor(), void), [("returned", out(0, 1_000, 0))]);
    assert_eq!(evening.lies(), []);
}

#[test]
fn a_coupon_is_paid_beside_the_chips() {
    let mut evening = Evening::at("us-co-roulette-single-zero");
    evening.betting(&[]);
    let (seat, on, with) = (SeatNo(1), Bet::Called("red".to_owned()), evening.play.with);
    let (coupon, standing) = (Coupon { number: 7, face: Money(1_000) }, CouponStanding::Issued);
    evening.play.deal(Command::PlaceWithCoupon { seat, on, amount: Money(1_500), with, coupon, standing, tip: false });
    evening.play.spin_to("1");
    assert_eq!(evening.pays(), [("won", out(2_500, 1_500, 0))]);
}
