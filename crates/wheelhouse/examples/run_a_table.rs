//! A table with a clock and a wheel of your own: `cargo run -p wheelhouse --example run_a_table`.
//!
//! The engine has neither. Every order carries its time, and the number comes from whatever saw the ball: here a list.

use std::sync::Arc;

use wheelhouse::{
    By, Command, Event, Money, Order, Submission, Table, Time, builtin, decide, evolve, review,
    rulebook::{Instrument, RoleId},
    table::{Bet, Device, PersonId, SeatNo},
};

/// Milliseconds that pass between two orders.
const STEP: i64 = 1_500;

struct Pit {
    table: Table,
    now: Time,
}

impl Pit {
    /// Decides an order, applies what happened, and prints both.
    fn order(&mut self, by: By, command: Command) -> Vec<Event> {
        self.now = Time(self.now.0 + STEP);
        let order = Order { at: self.now, by, command };
        match decide(&self.table, &order) {
            Ok(events) => {
                for event in &events {
                    evolve(&mut self.table, event);
                }
                println!("{:>6} ms  {:?} -> {}", self.now.0, order.command, self.table.phase().id());
                events
            }
            Err(refusal) => {
                println!("{:>6} ms  {}", self.now.0, refusal.tell(self.table.rules()));
                Vec::new()
            }
        }
    }
}

fn main() {
    let filed = builtin::submission("us-ma-roulette-double-zero").expect("it is built in");
    let submission = Submission::read("house.toml", filed).expect("a submission");
    let book = builtin::library().get(&submission.rulebook).expect("it is built in");
    let (rules, _) = review(book, &submission).expect("a legal table");
    let rules = Arc::new(rules);

    let staff = |roles: &[RoleId], person| By::Staff { person: PersonId(person), role: roles[0] };
    let house = rules.house();
    let (dealer, supervisor) = (staff(&house.dealer.roles, 1), staff(&house.supervisor.roles, 2));
    let (seat, player) = (SeatNo(1), By::Player(SeatNo(1)));
    let mut pit = Pit { table: Table::new(Arc::clone(&rules)), now: Time(0) };

    // A crew, and an inspected wheel where the rulebook asks for it.
    pit.order(dealer, Command::TakePost { licence: "D-1".to_owned() });
    pit.order(supervisor, Command::TakePost { licence: "S-2".to_owned() });
    if let Some(inspection) = &house.inspection {
        let inspector = staff(&inspection.by.roles, 3);
        pit.order(inspector, Command::TakePost { licence: "I-3".to_owned() });
        let items = (0..).zip(&inspection.items).map(|(at, _)| at).collect();
        pit.order(inspector, Command::Inspect { items, sound: true });
    }
    pit.order(supervisor, Command::OpenTable);

    // A player with chips.
    let with = house.chips.accepted[0];
    pit.order(player, Command::TakeSeat { seat, player: 7 });
    if house.chips.coloured(with) {
        pit.order(dealer, Command::GiveColour { seat, colour: 0, value: Money(100) });
    }
    pit.order(dealer, Command::BuyIn { seat, with, amount: Money(10_000) });

    for number in ["17", "00"] {
        pit.order(dealer, Command::PlaceYourBets);
        pit.order(player, wager(seat, "straight 17", 1_000, with));
        pit.order(player, wager(seat, "split 17/19", 1_000, with));
        pit.order(dealer, Command::SpinBall { with_wheel: false });
        pit.order(dealer, Command::CallNoMoreBets);
        pit.order(player, wager(seat, "straight 18", 1_000, with));
        let pocket = rules.wheel().pocket(number).expect("a pocket of this wheel");
        pit.order(By::Device(Device::WheelReader), Command::TellResult { pocket, revolutions: Some(6) });
        pit.order(dealer, Command::ConfirmResult { pocket });
        pit.order(dealer, Command::PlaceDolly);
        pit.order(dealer, Command::CollectLosers);
        for event in pit.order(dealer, Command::PayWinners) {
            println!("           {event:?}");
        }
    }
    pit.table.check().expect("every account adds up");
}

fn wager(seat: SeatNo, words: &str, amount: i64, with: Instrument) -> Command {
    let on = Bet::Called(words.to_owned());
    Command::PlaceWager { seat, on, amount: Money(amount), with, coupon: None, tip: false }
}
