//! A table is felt or terminals, as filed; people without an account play at the felt.

use rulebook::{Instrument, PlayedAt, Reason, Refusal, Tender};
use testkit::{all_rules, changed};
use wheel::Money;
use wheelhouse_table::{Account, Bet, By, Command, Event, Handed, Piece, SeatNo, Table, WALK_INS, WagerId};

use crate::common::{Session, named};

const ANN: SeatNo = SeatNo(0);
const KIM: SeatNo = SeatNo(3);
const MARYLAND: &str = "us-md-roulette-single-zero";
const COLORADO: &str = "us-co-roulette-single-zero";

fn cited(session: &Session, refusal: &Refusal) -> String {
    let cite = session.table.rules().cite(refusal.cite.unwrap());
    format!("{} {}", cite.printed, cite.reading.as_deref().unwrap_or(""))
}

/// A walk-in with a colour and chips.
fn walked_in(name: &str) -> Session {
    let mut session = Session::staffed(named(name));
    session.ok(session.dealer(), Command::SeatWalkIn { seat: KIM, name: Some(" Kim ".to_owned()) });
    session.ok(session.dealer(), Command::GiveColour { seat: KIM, colour: 4, value: Money(500) });
    session.ok(session.dealer(), buy(10_000, Tender::Cash, None));
    session
}

fn buy(amount: i64, tender: Tender, receipt: Option<&str>) -> Command {
    let receipt = receipt.map(str::to_owned);
    Command::BuyInBy { seat: KIM, with: Instrument::RouletteChip, amount: Money(amount), tender, receipt }
}

fn exchange(amount: i64, handed: &[(Piece, i64, u16)]) -> Command {
    let handed = handed.iter().map(|&(piece, each, count)| Handed { piece, each: Money(each), count }).collect();
    Command::ExchangeChips { seat: KIM, amount: Money(amount), handed }
}

fn purse(session: &Session, with: Instrument) -> i64 {
    session.table.state().ledger.balance(Account::Purse(KIM, with)).0
}

#[test]
fn a_player_s_screen_has_no_part_in_a_table_of_the_felt() {
    let mut felts = 0;
    for (name, rules) in all_rules() {
        let PlayedAt::Felt(cite) = rules.house().chips.played_at else { continue };
        let Some(base) = ["red", "low", "$1"].into_iter().find(|on| rules.target(on).is_ok()) else { continue };
        felts += 1;
        let mut session = Session::open(named(name));
        session.ok(session.dealer(), Command::PlaceYourBets);
        let wager = session.bet(ANN, base, 5_000);
        let on = Bet::Called(base.to_owned());
        for command in [
            Command::TakeSeat { seat: ANN, player: 7 },
            session.wager(ANN, base, 5_000),
            Command::AddToWager { wager, amount: Money(5_000) },
            Command::TakeBack { wager, amount: None },
            Command::MoveWager { wager, to: on },
            Command::ClearWagers { seat: ANN },
            Command::Rebet { seat: ANN },
            Command::DoubleWagers { seat: ANN },
            Command::CashOut { seat: ANN, with: Instrument::ValueChip },
            Command::LeaveSeat { seat: ANN },
        ] {
            let refusal = session.refused(By::Player(ANN), command);
            assert_eq!((refusal.reason, refusal.cite), (Reason::NotYourRole, Some(cite)), "{name}");
            assert_eq!(session.says(&refusal).fix, "Ask the dealer", "{name}");
        }
    }
    assert!(felts > 20, "{felts}");
}

#[test]
fn the_clause_and_the_reading_say_that_a_table_is_felt_or_terminals() {
    for (name, wanted) in [
        (MARYLAND, "3.A terminals"),
        ("us-ma-roulette-double-zero", "1(a) terminals"),
        ("sg-mbs-roulette-single-zero", "3.3 terminals"),
        ("us-md-big-six", "2.C terminals"),
        (COLORADO, "47.1-2203(1) felt-or-terminals"),
    ] {
        let session = Session::open(named(name));
        let refusal = session.refused(By::Player(ANN), session.wager(ANN, "red", 5_000));
        assert_eq!(cited(&session, &refusal), wanted);
    }
}

/// 47.1-2203(1)[5]: at a table with terminals all wagers are made on them.
#[test]
fn nobody_of_the_crew_makes_a_wager_where_players_make_theirs_at_terminals() {
    let mut session = Session::staffed(named("us-co-roulette-single-zero-terminals"));
    session.sit_at_terminal(ANN);
    session.ok(session.dealer(), Command::PlaceYourBets);
    let wager = session.bet(ANN, "red", 5_000);
    for command in [
        session.wager(ANN, "black", 5_000),
        Command::AddToWager { wager, amount: Money(500) },
        Command::TakeBack { wager, amount: None },
        Command::MoveWager { wager, to: Bet::Called("black".to_owned()) },
        Command::ClearWagers { seat: ANN },
        Command::Rebet { seat: ANN },
        Command::DoubleWagers { seat: ANN },
        Command::SeatWalkIn { seat: KIM, name: None },
    ] {
        let refusal = session.refused(session.dealer(), command);
        assert_eq!((refusal.reason, &*cited(&session, &refusal)), (Reason::NotYourRole, "47.1-2203(1) "));
    }
    session.ok(By::Player(ANN), Command::TakeBack { wager, amount: None });
}

/// What the program runs is played on screens, whatever else was filed: nobody stands at the felt.
#[test]
fn a_table_that_the_program_runs_is_played_on_screens() {
    let rules = changed(MARYLAND, |text| format!("{text}\n[automatic]\ndemonstration = true\ndrawn = true\n"));
    assert_eq!(rules.house().chips.played_at, PlayedAt::Either);
    let mut session = Session::new(Table::new(rules));
    let house = By::Device(wheelhouse_table::Device::House);
    session.ok(house, Command::OpenTable);
    session.ok(By::Player(ANN), Command::TakeSeat { seat: ANN, player: 7 });
    session.ok(house, Command::GiveColour { seat: ANN, colour: 1, value: Money(500) });
    let with = Instrument::RouletteChip;
    session.ok(house, Command::BuyIn { seat: ANN, with, amount: Money(10_000) });
    session.ok(house, Command::PlaceYourBets);
    session.bet(ANN, "red", 5_000);
    // A player does not write what a dealer does, not even here.
    for command in [Command::CashOut { seat: ANN, with }, Command::LeaveSeat { seat: ANN }] {
        session.ok(By::Player(ANN), Command::ClearWagers { seat: ANN });
        let refusal = session.refused(By::Player(ANN), command);
        assert_eq!(refusal.reason, Reason::NotCashedOut);
        assert_eq!(session.says(&refusal).fix, "The dealer exchanges your chips first");
        assert_eq!(cited(&session, &refusal), "3.C exchange-is-counted");
        session.bet(ANN, "red", 5_000);
    }
    session.ok(By::Player(ANN), Command::ClearWagers { seat: ANN });
    session.ok(house, Command::CashOut { seat: ANN, with });
    session.ok(By::Player(ANN), Command::LeaveSeat { seat: ANN });
}

#[test]
fn walk_ins_sit_by_name_or_unknown_and_have_numbers_that_no_account_has() {
    let mut session = Session::staffed(named(COLORADO));
    let dealer = session.dealer();
    for (at, (seat, name, kept)) in (0..).zip([(1, Some(" Kim "), Some("Kim")), (2, None, None), (3, Some("  "), None)])
    {
        let events = session.ok(dealer, Command::SeatWalkIn { seat: SeatNo(seat), name: name.map(str::to_owned) });
        let (player, name) = (WALK_INS + at, kept.map(str::to_owned));
        assert_eq!(events, [Event::WalkInSeated { seat: SeatNo(seat), player, name: name.clone(), by: dealer }]);
        let taken = session.table.state().seat(SeatNo(seat)).unwrap();
        assert_eq!((taken.player, &taken.name), (player, &name));
    }
    let again = session.refused(dealer, Command::SeatWalkIn { seat: SeatNo(1), name: None });
    assert_eq!(again.reason, Reason::SeatTaken);
    let long = session.refused(dealer, Command::SeatWalkIn { seat: KIM, name: Some("k".repeat(61)) });
    assert_eq!(long.reason, Reason::SeatTaken);
    let long = session.refused(dealer, Command::SeatWalkIn { seat: SeatNo(4), name: Some("k".repeat(61)) });
    assert_eq!(long.reason, Reason::NotValid);
    // Who sits down after them is somebody else, also after a test.
    session.ok(dealer, Command::LeaveSeat { seat: SeatNo(1) });
    session.ok(session.supervisor(), Command::BeginTest);
    session.ok(dealer, Command::SeatWalkIn { seat: SeatNo(1), name: None });
    session.ok(session.supervisor(), Command::EndTest);
    session.ok(dealer, Command::SeatWalkIn { seat: SeatNo(1), name: None });
    assert_eq!(session.table.state().seat(SeatNo(1)).unwrap().player, WALK_INS + 4);
}

/// 47.1-2202: money and receipts of Mobile ATMs go into the drop box.
#[test]
fn chips_are_sold_for_what_the_rulebook_names_and_a_receipt_once() {
    let mut session = walked_in(COLORADO);
    let (dealer, receipt) = (session.dealer(), Tender::MobileAtmReceipt);
    let no_number = session.refused(dealer, buy(10_000, receipt, None));
    assert_eq!((no_number.reason, &*cited(&session, &no_number)), (Reason::NotValid, "47.1-2202¶1 "));
    session.ok(dealer, buy(10_000, receipt, Some("M-17")));
    let again = session.refused(dealer, buy(10_000, receipt, Some(" M-17 ")));
    assert_eq!(session.says(&again).what, "receipt M-17 was taken already");
    assert_eq!(session.refused(dealer, buy(10_000, Tender::Cash, Some("M-18"))).reason, Reason::NotValid);
    assert_eq!(session.refused(dealer, buy(10_100, Tender::Cash, None)).reason, Reason::NotWholeChips);
    assert_eq!(purse(&session, Instrument::RouletteChip), 20_000);

    let session = walked_in(MARYLAND);
    let unknown = session.refused(session.dealer(), buy(10_000, receipt, Some("M-17")));
    assert_eq!(session.says(&unknown).what, "this table sells no chips for Mobile ATM receipts");
    assert_eq!(session.says(&unknown).fix, "Take cash or value chips");
}

#[test]
fn value_chips_that_are_on_record_are_handed_in_before_others() {
    let mut session = walked_in(COLORADO);
    let with = Instrument::ValueChip;
    let bought = Command::BuyInBy { seat: KIM, with, amount: Money(4_000), tender: Tender::ValueChips, receipt: None };
    session.ok(session.dealer(), bought);
    assert_eq!(purse(&session, with), 4_000, "brought from another table");
    let events = session.ok(session.dealer(), buy(5_000, Tender::ValueChips, None));
    let Event::BoughtInBy { own, .. } = &events[0] else { panic!("{events:?}") };
    assert_eq!((*own, purse(&session, with), purse(&session, Instrument::RouletteChip)), (Money(4_000), 0, 15_000));
}

/// 3.C: exchanged for value chips or plaques.
#[test]
fn what_is_handed_over_for_roulette_chips_is_counted_and_equal() {
    let mut session = walked_in(MARYLAND);
    let dealer = session.dealer();
    let short = session.refused(dealer, exchange(10_000, &[(Piece::ValueChip, 2_500, 3)]));
    assert_eq!((short.reason, &*cited(&session, &short)), (Reason::NotValid, "3.C exchange-is-counted"));
    assert_eq!(session.says(&short).what, "what is handed over comes to $75, not $100");
    for wrong in [exchange(10_000, &[]), exchange(10_000, &[(Piece::Plaque, -10_000, 1)])] {
        assert_eq!(session.refused(dealer, wrong).reason, Reason::NotValid);
    }
    assert_eq!(session.refused(dealer, exchange(10_500, &[(Piece::Plaque, 10_500, 1)])).reason, Reason::NotEnoughChips);
    assert_eq!(session.refused(dealer, exchange(9_900, &[(Piece::Plaque, 9_900, 1)])).reason, Reason::NotWholeChips);
    // The dealer takes them back no other way, and no seat is given up before.
    let with = Instrument::RouletteChip;
    assert_eq!(session.refused(dealer, Command::CashOut { seat: KIM, with }).reason, Reason::NotCashedOut);
    assert_eq!(session.refused(dealer, Command::LeaveSeat { seat: KIM }).reason, Reason::NotCashedOut);

    session.ok(dealer, exchange(10_000, &[(Piece::ValueChip, 2_500, 2), (Piece::Plaque, 5_000, 1)]));
    assert_eq!((purse(&session, with), purse(&session, Instrument::ValueChip)), (0, 10_000));
    let events = session.ok(dealer, Command::LeaveSeat { seat: KIM });
    assert_eq!(events, [Event::SeatLeft { seat: KIM, carried: vec![(Instrument::ValueChip, Money(10_000))] }]);
}

#[test]
fn a_supervisor_records_that_a_player_left_with_chips() {
    let mut session = walked_in(MARYLAND);
    let refusal = session.refused(session.dealer(), Command::LeaveSeat { seat: KIM });
    let fix = "Exchange them, or have a supervisor record that the player left with them";
    assert_eq!(session.says(&refusal).fix, fix);
    let events = session.ok(session.supervisor(), Command::LeaveSeat { seat: KIM });
    assert_eq!(events, [Event::SeatLeft { seat: KIM, carried: vec![(Instrument::RouletteChip, Money(10_000))] }]);
}

/// Raised, moved, taken back, laid again and doubled on a walk-in's word; prison is chosen for them.
#[test]
fn the_crew_plays_for_a_walk_in() {
    let mut session = walked_in(COLORADO);
    let dealer = session.dealer();
    session.ok(dealer, Command::PlaceYourBets);
    let wager = WagerId(session.table.state().next_wager);
    session.ok(dealer, session.wager(KIM, "red", 1_000));
    session.ok(dealer, Command::AddToWager { wager, amount: Money(500) });
    session.ok(dealer, Command::MoveWager { wager, to: Bet::Called("black".to_owned()) });
    session.ok(dealer, Command::TakeBack { wager, amount: Some(Money(500)) });
    session.spin();
    session.result("2");
    session.ok(dealer, Command::PlaceYourBets);
    session.ok(dealer, Command::Rebet { seat: KIM });
    session.ok(dealer, Command::DoubleWagers { seat: KIM });
    let lying: Vec<i64> = session.table.state().round.lying().map(|placed| placed.amount.0).collect();
    assert_eq!(lying, [2_000]);
    session.ok(dealer, Command::ClearWagers { seat: KIM });
}
