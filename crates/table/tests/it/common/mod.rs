//! Tables of the good submissions, and sessions played at them.

// Each test file uses a part of it.
#![allow(dead_code)]

use std::sync::Arc;

use rulebook::{Entitled, Instrument, Language, Refusal, RefusalText, RoleId, TableRules};
pub use testkit::all_rules;
use testkit::rules;
use wheel::{Money, Pocket};
use wheelhouse_table::{
    Account, Bet, By, Command, Device, Event, Order, PersonId, Phase, SeatNo, Table, Time, WagerId, decide, evolve,
    rehearsal::{self, Dice},
};

pub const READER: By = By::Device(Device::WheelReader);
pub const CHANCE: By = By::Device(Device::Chance);

/// A Monday morning.
pub const START: Time = Time(1_700_000_000_000);

pub fn table(at: usize) -> Table {
    let all = all_rules();
    Table::new(Arc::clone(&all[at % all.len()].1))
}

pub fn named(name: &str) -> Table {
    Table::new(rules(name))
}

/// Orders given to one table, with what they did.
#[derive(Debug)]
pub struct Session {
    pub table: Table,
    pub now: Time,
    pub orders: Vec<Order>,
    /// All that happened, in its order.
    pub events: Vec<Event>,
}

impl Session {
    pub fn new(table: Table) -> Session {
        Session { table, now: START, orders: vec![], events: vec![] }
    }

    /// The next order by dice.
    pub fn next(&mut self, seed: u64) -> Order {
        let order = rehearsal::order(&self.table, &mut Dice::new(seed), self.now);
        self.now = order.at;
        order
    }

    /// Decides an order and applies it; how many events it brought, or none where it was refused.
    pub fn give(&mut self, order: Order) -> Option<usize> {
        let decided = decide(&self.table, &order);
        self.orders.push(order);
        let events = decided.ok()?;
        for event in &events {
            evolve(&mut self.table, event);
        }
        let many = events.len();
        self.events.extend(events);
        Some(many)
    }

    /// An open table with a crew and one player, who has chips of every kind that the table takes.
    pub fn open(table: Table) -> Session {
        let mut session = Session::staffed(table);
        session.sit(SeatNo(0));
        session
    }

    /// An open table with a crew and nobody else.
    pub fn staffed(table: Table) -> Session {
        let mut session = Session::new(table);
        for at in 0..session.rules().house().roles.len() {
            let role = RoleId(u8::try_from(at).unwrap());
            session.ok(By::Staff { person: person(role), role }, Command::TakePost { licence: "L".to_owned() });
        }
        if let Some(rule) = session.rules().house().inspection.clone() {
            let items = (0..u8::try_from(rule.items.len()).unwrap()).collect();
            session.ok(staff(&rule.by), Command::Inspect { items, sound: true });
        }
        session.ok(session.supervisor(), Command::OpenTable);
        session
    }

    /// A player with chips of every kind that the table takes.
    pub fn sit(&mut self, seat: SeatNo) {
        self.ok(By::Player(seat), Command::TakeSeat { seat, player: u32::from(seat.0) + 1 });
        let (accepted, rules) = (self.rules().house().chips.accepted.clone(), self.rules());
        if accepted.iter().any(|with| rules.house().chips.coloured(*with)) {
            let colour = u8::try_from(seat.0).unwrap();
            self.ok(self.dealer(), Command::GiveColour { seat, colour, value: Money(100) });
        }
        for with in accepted {
            self.ok(self.dealer(), Command::BuyIn { seat, with, amount: Money(1_000_000) });
        }
    }

    /// A player at a terminal.
    pub fn sit_at_terminal(&mut self, seat: SeatNo) {
        self.ok(By::Player(seat), Command::TakeSeat { seat, player: u32::from(seat.0) + 1 });
        if self.rules().house().chips.value_set.is_some() {
            self.ok(self.dealer(), Command::GiveColour { seat, colour: 0, value: Money(1) });
        }
        let (with, amount) = (Instrument::ElectronicChip, Money(10_000_000_000));
        if self.rules().house().chips.coloured(with) {
            let colour = u8::try_from(seat.0 % 256).unwrap();
            self.ok(self.dealer(), Command::GiveColour { seat, colour, value: Money(100) });
        }
        self.ok(self.dealer(), Command::BuyIn { seat, with, amount });
    }

    pub fn rules(&self) -> Arc<TableRules> {
        Arc::clone(self.table.rules())
    }

    pub fn dealer(&self) -> By {
        staff(&self.rules().house().dealer)
    }

    pub fn supervisor(&self) -> By {
        staff(&self.rules().house().supervisor)
    }

    /// Gives an order that is taken; what it brought.
    pub fn ok(&mut self, by: By, command: Command) -> Vec<Event> {
        self.now = Time(self.now.0 + 1_000);
        let order = Order { at: self.now, by, command };
        let before = self.events.len();
        if let Err(refusal) = decide(&self.table, &order) {
            panic!("{:?} in {:?}: {refusal:?}", order.command, self.table.phase());
        }
        self.give(order);
        self.table.check().unwrap_or_else(|broken| panic!("{broken}\n{}", self.told()));
        self.events[before..].to_vec()
    }

    /// Gives an order that is refused; why.
    pub fn refused(&self, by: By, command: Command) -> Refusal {
        let order = Order { at: self.now, by, command };
        match decide(&self.table, &order) {
            Ok(events) => panic!("{:?} was taken: {events:?}", order.command),
            Err(refusal) => refusal,
        }
    }

    /// A refusal as people read it.
    pub fn says(&self, refusal: &Refusal) -> RefusalText {
        refusal.text(self.table.rules(), Language::English)
    }

    /// The player of a seat lays a wager with the first chips that the table takes.
    pub fn bet(&mut self, seat: SeatNo, on: &str, amount: i64) -> WagerId {
        let wager = WagerId(self.table.state().next_wager);
        self.ok(By::Player(seat), self.wager(seat, on, amount));
        wager
    }

    pub fn wager(&self, seat: SeatNo, on: &str, amount: i64) -> Command {
        let with = self.rules().house().chips.accepted[0];
        let on = Bet::Called(on.to_owned());
        Command::PlaceWager { seat, on, amount: Money(amount), with, coupon: None, tip: false }
    }

    pub fn purse(&self, seat: SeatNo) -> i64 {
        let with = self.rules().house().chips.accepted[0];
        self.table.state().ledger.balance(Account::Purse(seat, with)).0
    }

    pub fn pocket(&self, label: &str) -> Pocket {
        self.rules().wheel().pocket(label).unwrap()
    }

    /// Closes the bets and spins, in the order that the rules of the table want.
    pub fn spin(&mut self) {
        if self.rules().bets_close().0 == rulebook::file::Close::BeforeSpin {
            self.ok(self.dealer(), Command::CallNoMoreBets);
            self.ok(self.dealer(), Command::SpinBall { with_wheel: false });
        } else {
            self.ok(self.dealer(), Command::SpinBall { with_wheel: false });
            self.ok(self.dealer(), Command::CallNoMoreBets);
        }
    }

    /// A number comes, and everybody gets what is theirs.
    pub fn result(&mut self, label: &str) {
        let pocket = self.pocket(label);
        self.ok(READER, Command::TellResult { pocket, revolutions: Some(9) });
        self.ok(self.dealer(), Command::ConfirmResult { pocket });
        if self.rules().house().procedure.marker.is_some() {
            self.ok(self.dealer(), Command::PlaceDolly);
        }
        self.ok(self.dealer(), Command::CollectLosers);
        self.ok(self.dealer(), Command::PayWinners);
    }

    /// Plays on by dice until the table is in a phase.
    pub fn until(&mut self, phase: Phase, mut seed: u64) {
        for _ in 0..20_000 {
            if self.table.phase() == phase && !self.table.state().in_test() {
                return;
            }
            seed += 1;
            let order = self.next(seed);
            self.give(order);
        }
        panic!("phase {} was not reached", phase.id());
    }

    /// What went before, for a fault.
    pub fn told(&self) -> String {
        let from = self.orders.len().saturating_sub(12);
        let lines: Vec<String> = self.orders[from..].iter().map(|order| format!("{order:?}")).collect();
        lines.join("\n")
    }
}

/// Each role has one person.
pub fn person(role: RoleId) -> PersonId {
    PersonId(u32::from(role.0) + 10)
}

pub fn staff(entitled: &Entitled) -> By {
    let role = entitled.roles[0];
    By::Staff { person: person(role), role }
}
