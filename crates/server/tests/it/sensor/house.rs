//! A house of one table with a crew and a player.

use std::{path::Path, sync::Arc, time::Duration};

use house::Answered;
use journal::{CommandId, History};
use rulebook::{Instrument, Refusal};
use table::{Bet, By, Command, Event, PersonId, SeatNo};
use tempfile::TempDir;
use testkit::play::rules_file;
use tokio::time::timeout;
use wheel::{Money, Pocket};
use wheelhouse_server::{
    config::{Config, TableConfig},
    floor::{Floor, TableToOpen},
    people::Settings,
    protocol::{self, Act, Alert, Answer, Outcome, TableView, WheelSource},
    sensor::SensorStatus,
    tables::{Ask, Speaker, TableHandle},
};

/// Bets close before the spin.
pub const MA: &str = "us-ma-roulette-single-zero";
/// Bets close while the ball runs.
pub const MD: &str = "us-md-roulette-single-zero";
pub const BIG_SIX: &str = "us-md-big-six";
const TABLE: &str = "table-1";
const SEAT: SeatNo = SeatNo(1);
/// A test that waits for this long has failed; none waits for it when all is well.
const FAILED: Duration = Duration::from_secs(30);

pub struct House {
    pub floor: Arc<Floor>,
    pub handle: TableHandle,
    folder: TempDir,
    count: u64,
    with: Instrument,
}

pub async fn within<T>(what: impl Future<Output = T>) -> T {
    timeout(FAILED, what).await.expect("it happens at all")
}

/// A table's configuration with a sensor at this address.
pub fn sensed(submission: &str, at: &str) -> TableConfig {
    let mut config = TableConfig::new(TABLE, submission);
    config.wheel = WheelSource::Sensor;
    config.sensor = Some(at.to_owned());
    config
}

pub fn dealt(submission: &str) -> TableConfig {
    TableConfig::new(TABLE, submission)
}

pub fn try_floor(config: TableConfig, folder: &Path) -> Result<Arc<Floor>, String> {
    let rules = rules_file(&config.submission);
    let tables = vec![TableToOpen { config, rules }];
    Floor::open(Config::default(), folder, tables, Settings::default()).map_err(|fault| fault.to_string())
}

impl House {
    /// The table is open, between rounds, with a player at it.
    pub async fn open(config: TableConfig) -> House {
        let folder = tempfile::tempdir().unwrap();
        let floor = try_floor(config, folder.path()).unwrap();
        let handle = floor.tables[TABLE].clone();
        let with = handle.rules.house().chips.accepted[0];
        let mut house = House { floor, handle, folder, count: 0, with };
        house.prepare().await;
        house
    }

    async fn prepare(&mut self) {
        let rules = self.handle.rules.clone();
        self.must(self.dealer(), Command::TakePost { licence: "D-1".to_owned() }).await;
        self.must(self.supervisor(), Command::TakePost { licence: "S-2".to_owned() }).await;
        if let Some(rule) = &rules.house().inspection {
            let by = By::Staff { person: PersonId(3), role: rule.by.roles[0] };
            self.must(by, Command::TakePost { licence: "I-3".to_owned() }).await;
            let items = (0..u8::try_from(rule.items.len()).unwrap()).collect();
            self.must(by, Command::Inspect { items, sound: true }).await;
        }
        self.must(self.supervisor(), Command::OpenTable).await;
        self.must(self.dealer(), Command::TakeSeat { seat: SEAT, player: 7 }).await;
        if rules.house().chips.coloured(self.with) {
            self.must(self.dealer(), Command::GiveColour { seat: SEAT, colour: 1, value: Money(100) }).await;
        }
        self.must(self.dealer(), Command::BuyIn { seat: SEAT, with: self.with, amount: Money(100_000) }).await;
    }

    pub fn dealer(&self) -> By {
        By::Staff { person: PersonId(1), role: self.handle.rules.house().dealer.roles[0] }
    }

    pub fn supervisor(&self) -> By {
        By::Staff { person: PersonId(2), role: self.handle.rules.house().supervisor.roles[0] }
    }

    pub async fn order(&mut self, by: By, command: Command) -> Answered {
        self.count += 1;
        let mut id = [0; 16];
        id[..8].copy_from_slice(&self.count.to_be_bytes());
        within(self.handle.given(CommandId(id), by, command)).await.unwrap()
    }

    pub async fn must(&mut self, by: By, command: Command) -> Vec<Event> {
        let said = format!("{command:?}");
        let answer = self.order(by, command).await.decision.answer.clone();
        answer.unwrap_or_else(|refusal| panic!("{said}: {}", refusal.tell(&self.handle.rules)))
    }

    pub async fn deal(&mut self, command: Command) -> Vec<Event> {
        self.must(self.dealer(), command).await
    }

    pub async fn refused(&mut self, by: By, command: Command) -> Refusal {
        let said = format!("{command:?}");
        self.order(by, command).await.decision.answer.clone().expect_err(&said)
    }

    /// An act as a person gives it on a console.
    pub async fn act(&mut self, person: u32, act: Act) -> Outcome {
        self.count += 1;
        let mut id = [1; 16];
        id[..8].copy_from_slice(&self.count.to_be_bytes());
        let posts = self.handle.rules.house().roles.iter().map(|role| role.id.clone()).collect();
        let by = Speaker {
            person,
            posts,
            licence: "L".into(),
            language: rulebook::Language::default(),
            guest: false,
            cashier: false,
            credit: None,
            sits: None,
        };
        let (tell, told) = tokio::sync::oneshot::channel();
        let reply = Box::new(move |answer: Answer| drop(tell.send(answer.outcome)));
        self.handle.ask(Ask::Order { id: CommandId(id), by, act, reply }).unwrap();
        within(told).await.unwrap()
    }

    /// The player lays $10 on 17, or on the $1 of Big Six; the dealer places it.
    pub async fn wager(&mut self) -> Result<Vec<Event>, Refusal> {
        let big_six = self.handle.rules.wheel().pocket("17").is_none();
        let on = Bet::Called(if big_six { "$1" } else { "straight 17" }.to_owned());
        let command =
            Command::PlaceWager { seat: SEAT, on, amount: Money(1000), with: self.with, coupon: None, tip: false };
        self.order(self.dealer(), command).await.decision.answer.clone()
    }

    pub async fn bets_open(&mut self) {
        self.deal(Command::PlaceYourBets).await;
        self.until(|view| view.takes_bets).await;
    }

    /// Waits for a view as everybody sees it.
    pub async fn until(&self, holds: impl FnMut(&Arc<TableView>) -> bool) -> Arc<TableView> {
        let mut view = self.handle.view.clone();
        within(view.wait_for(holds)).await.unwrap().clone()
    }

    /// Waits until betting is closed, and says by what.
    pub async fn closed_by(&self) -> protocol::Evidence {
        let view = self.until(|view| view.closed.is_some()).await;
        view.closed.as_ref().unwrap().evidence
    }

    pub async fn until_sensor(&self, holds: impl FnMut(&SensorStatus) -> bool) -> SensorStatus {
        let mut status = self.floor.sensors[TABLE].clone();
        within(status.wait_for(holds)).await.unwrap().clone()
    }

    pub fn pocket(&self, label: &str) -> Pocket {
        self.handle.rules.wheel().pocket(label).unwrap()
    }

    pub fn alerts(&self, part: &str) -> Vec<Alert> {
        self.floor.alerts().into_iter().filter(|alert| alert.says.contains(part)).collect()
    }

    /// Closes the house, decides its history again, and gives every event of the first round.
    pub async fn audited(self) -> Vec<Event> {
        let House { floor, handle, folder, .. } = self;
        within(floor.close()).await;
        let key = handle.key.clone();
        drop((floor, handle));
        let history = History::open(&folder.path().join("house.journal")).unwrap();
        assert_eq!(house::replay(&history, &key, |_| {}).unwrap().differences, []);
        let round = house::recall(&history, &key, 1).unwrap().expect("a round was played");
        round.steps.iter().flat_map(|step| step.events().to_vec()).collect()
    }
}
