//! A table of a filed submission, with a crew, played through its history.

use std::{path::Path, sync::Arc};

use house::{Answered, Live, LiveFault, RulesFile};
use journal::{CommandId, Options, Store, TableKey};
use rulebook::{Instrument, RoleId};
use table::{Bet, By, Command, Device, Order, PersonId, SeatNo, Time};
use wheel::{Money, Pocket};

pub const DEALER: PersonId = PersonId(1);
pub const SUPERVISOR: PersonId = PersonId(2);

/// The law and a good submission, as an operator would enrol them.
pub fn rules_file(submission: &str) -> RulesFile {
    let text = crate::submission(submission);
    let book = rulebook::Submission::read(submission, text).unwrap().rulebook;
    RulesFile::new(&crate::source(&book), text)
}

/// The same of every good submission, by the name of its file.
pub fn rules_files() -> Vec<(String, RulesFile)> {
    crate::submissions().iter().map(|(name, _)| (name.clone(), rules_file(name))).collect()
}

pub fn key() -> TableKey {
    "table-1".parse().unwrap()
}

pub fn store(path: &Path) -> Arc<Store> {
    Arc::new(Store::open(path, Options::default()).unwrap())
}

/// A live table with people who give orders one after another.
#[derive(Debug)]
pub struct Play {
    pub live: Live,
    pub now: i64,
    pub count: u64,
    pub with: Instrument,
}

impl Play {
    pub fn new(live: Live) -> Play {
        let with = live.table().rules().house().chips.accepted[0];
        Play { live, now: 1_700_000_000_000, count: 0, with }
    }

    pub fn role(&self, id: &str) -> RoleId {
        let roles = &self.live.table().rules().house().roles;
        let at = roles.iter().position(|role| role.id == id).unwrap();
        RoleId(u8::try_from(at).unwrap())
    }

    pub fn dealer(&self) -> By {
        By::Staff { person: DEALER, role: self.live.table().rules().house().dealer.roles[0] }
    }

    pub fn supervisor(&self) -> By {
        By::Staff { person: SUPERVISOR, role: self.live.table().rules().house().supervisor.roles[0] }
    }

    pub fn try_order(&mut self, by: By, command: Command) -> Result<Answered, LiveFault> {
        self.now += 1000;
        self.count += 1;
        let mut id = [0; 16];
        id[..8].copy_from_slice(&self.count.to_be_bytes());
        self.live.order_and_wait(CommandId(id), Order { at: Time(self.now), by, command })
    }

    /// An order that must be taken.
    pub fn order(&mut self, by: By, command: Command) -> Answered {
        let said = format!("{command:?}");
        let answered = self.try_order(by, command).unwrap();
        if let Err(refusal) = &answered.decision.answer {
            panic!("{said}: {}", refusal.tell(self.live.table().rules()));
        }
        answered
    }

    pub fn deal(&mut self, command: Command) -> Answered {
        self.order(self.dealer(), command)
    }

    pub fn open_table(&mut self) {
        let items = self.live.table().rules().house().inspection.as_ref().map_or(0, |rule| rule.items.len());
        let inspector = self.live.table().rules().house().inspection.as_ref().map(|rule| rule.by.roles[0]);
        self.deal(Command::TakePost { licence: "D-1".to_owned() });
        self.order(self.supervisor(), Command::TakePost { licence: "S-2".to_owned() });
        if let Some(role) = inspector {
            let by = By::Staff { person: PersonId(3), role };
            self.order(by, Command::TakePost { licence: "I-3".to_owned() });
            let items = (0..u8::try_from(items).unwrap()).collect();
            self.order(by, Command::Inspect { items, sound: true });
        }
        self.order(self.supervisor(), Command::OpenTable);
    }

    pub fn sit(&mut self, seat: u16, amount: i64) {
        let seat = SeatNo(seat);
        self.deal(Command::TakeSeat { seat, player: u32::from(seat.0) });
        if self.live.table().rules().house().chips.coloured(self.with) {
            let colour = u8::try_from(seat.0 % 256).unwrap();
            self.deal(Command::GiveColour { seat, colour, value: Money(100) });
        }
        self.deal(Command::BuyIn { seat, with: self.with, amount: Money(amount) });
    }

    pub fn wager(&mut self, seat: u16, on: &str, amount: i64) -> Answered {
        self.deal(self.placing(seat, on, amount))
    }

    fn placing(&self, seat: u16, on: &str, amount: i64) -> Command {
        let (seat, on, amount) = (SeatNo(seat), Bet::Called(on.to_owned()), Money(amount));
        Command::PlaceWager { seat, on, amount, with: self.with, coupon: None, tip: false }
    }

    /// An amount on red from seat 1, to be given by the dealer.
    pub fn on_red(&self, amount: i64) -> Order {
        Order { at: Time(self.now), by: self.dealer(), command: self.placing(1, "red", amount) }
    }

    pub fn spin_to(&mut self, label: &str) {
        let pocket = self.pocket(label);
        let mut steps = [Command::SpinBall { with_wheel: false }, Command::CallNoMoreBets];
        if self.live.table().rules().bets_close().0 == rulebook::file::Close::BeforeSpin {
            steps.reverse();
        }
        for step in steps {
            self.deal(step);
        }
        self.order(By::Device(Device::WheelReader), Command::TellResult { pocket, revolutions: Some(9) });
        self.deal(Command::ConfirmResult { pocket });
    }

    pub fn settle(&mut self) {
        if self.live.table().rules().house().procedure.marker.is_some() {
            self.deal(Command::PlaceDolly);
        }
        self.deal(Command::CollectLosers);
        self.deal(Command::PayWinners);
    }

    pub fn pocket(&self, label: &str) -> Pocket {
        self.live.table().rules().wheel().labelled(label).pockets().next().unwrap()
    }

    pub fn purse(&self, seat: u16) -> i64 {
        self.live.table().state().ledger.balance(table::Account::Purse(SeatNo(seat), self.with)).0
    }
}
