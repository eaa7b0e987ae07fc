//! A whole house in one file: tables, a durable journal, an audit. `cargo run -p wheelhouse --example tiny_house`.
//!
//! An answer comes when its record is on disk, with a receipt that can be checked against the journal years later.

use std::sync::Arc;

use house::{Live, RulesFile, replay};
use journal::{CommandId, History, Options, Store, TableKey};
use wheelhouse::{
    By, Command, Money, Order, Time, builtin,
    table::{Bet, Device, PersonId, SeatNo},
};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder = tempfile::tempdir()?;
    let path = folder.path().join("house.journal");
    let key: TableKey = "roulette-1".parse()?;

    let filed = builtin::submission("us-co-roulette-single-zero").expect("it is built in");
    let law = builtin::sources().into_iter().find(|law| law.name == "us-co-roulette").expect("it is built in");
    let store = Arc::new(Store::open(&path, Options::default())?);
    let mut live = Live::enrol(&store, &key, &RulesFile::new(&law, filed), Time(0))?;

    let rules = Arc::clone(live.table().rules());
    let dealer = By::Staff { person: PersonId(1), role: rules.house().dealer.roles[0] };
    let supervisor = By::Staff { person: PersonId(2), role: rules.house().supervisor.roles[0] };
    let pocket = rules.wheel().pocket("14").expect("a pocket of this wheel");
    let (seat, with) = (SeatNo(1), rules.house().chips.accepted[0]);
    let on = Bet::Called("red".to_owned());

    let mut orders = vec![
        (dealer, Command::TakePost { licence: "D-1".to_owned() }),
        (supervisor, Command::TakePost { licence: "S-2".to_owned() }),
    ];
    if let Some(rule) = &rules.house().inspection {
        let inspector = By::Staff { person: PersonId(3), role: rule.by.roles[0] };
        let items = (0..).zip(&rule.items).map(|(at, _)| at).collect();
        orders.push((inspector, Command::TakePost { licence: "I-3".to_owned() }));
        orders.push((inspector, Command::Inspect { items, sound: true }));
    }
    orders.push((supervisor, Command::OpenTable));
    orders.push((dealer, Command::TakeSeat { seat, player: 7 }));
    if rules.house().chips.coloured(with) {
        orders.push((dealer, Command::GiveColour { seat, colour: 0, value: Money(100) }));
    }
    orders.extend([
        (dealer, Command::BuyIn { seat, with, amount: Money(10_000) }),
        (dealer, Command::PlaceYourBets),
        (dealer, Command::PlaceWager { seat, on, amount: Money(2_000), with, coupon: None, tip: false }),
        (dealer, Command::SpinBall { with_wheel: false }),
        (dealer, Command::CallNoMoreBets),
        (By::Device(Device::WheelReader), Command::TellResult { pocket, revolutions: Some(6) }),
        (dealer, Command::ConfirmResult { pocket }),
        (dealer, Command::PlaceDolly),
        (dealer, Command::CollectLosers),
        (dealer, Command::PayWinners),
    ]);
    for (number, (by, command)) in (1_u64..).zip(orders) {
        let mut id = [0; 16];
        id[8..].copy_from_slice(&number.to_be_bytes());
        let at = Time(i64::try_from(number)? * 1_000);
        let answered = live.order_and_wait(CommandId(id), Order { at, by, command })?;
        if let Err(refusal) = &answered.decision.answer {
            return Err(refusal.tell(&rules).into());
        }
        println!("durable: {}", answered.receipt);
    }
    drop(live);
    Arc::into_inner(store).expect("the table was its only other user").close()?;

    // Somebody else opens the file, checks the chain, and decides every order again.
    let replayed = replay(&History::open(&path)?, &key, |_| ())?;
    println!("{} records decided again, {} differ", replayed.records, replayed.differences.len());
    assert!(replayed.differences.is_empty());
    Ok(())
}
