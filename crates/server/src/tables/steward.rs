//! What the house does at a table by itself: promises and draws, the steps of a croupier where none is a person, and chips for
//! guests. It gives orders like everybody else; the engine says whether they stand.
//!
//! It does so in its own name: nobody stands at an automatic table, so no post is taken, nothing is signed, inspected or
//! counted, and the log does not borrow a name.

use std::{
    collections::BTreeSet,
    io,
    sync::{Arc, Mutex},
    time::Duration,
};

use chance::{Commitment, Draws, Generator, Purpose};
use journal::{CommandId, Hash};
use rulebook::file::Close;
use table::{AfterVoid, By, Command, Device, Direction, Event, Evidence, Kind, Phase, Time, due};
use tokio::time::Instant;
use wheel::Money;

use super::{
    clock::now,
    concern::Pit,
    task::{Task, To},
    timer::Timer,
    vault::{Kept, Vault},
};
use crate::protocol::TimersOut;

const HOUSE: By = By::Device(Device::House);
/// Between the croupier's steps after the ball rests, so that eyes can follow.
const STEP: Duration = Duration::from_millis(1200);
const BREATH: Duration = Duration::from_millis(400);
/// How long the ball of an automatic wheel takes from its track into the pocket on screens: the last part of the time that
/// it runs, and at most half of it.
const LANDS: Duration = Duration::from_secs(4);
/// After an order of the house's own was refused.
const AGAIN: Duration = Duration::from_secs(5);

pub type Chance = Arc<Mutex<Generator>>;

/// How the house attends to a table.
// Each of its yes and no is a fact of its own, which other facts do not give.
#[allow(clippy::struct_excessive_bools)]
#[derive(Debug)]
pub struct Steward {
    /// Runs the table by itself.
    pub croupier: Option<TimersOut>,
    /// The wheel is our generator; after so long its ball rests.
    pub wheel: Option<Duration>,
    /// The wheel is real and a sensor sees it: the ball is spun by whoever spins it, never by the program.
    pub sensed: bool,
    /// When the betting of a table that runs by itself ends, as every screen shows it.
    pub(super) announced: Option<Instant>,
    /// Ends the betting of a table with a dealer.
    pub timer: Option<Timer>,
    pub chance: Chance,
    pub vault: Vault,
    /// What guests get to play with.
    pub credit: Option<Money>,
    /// Rounds are played only while somebody sits here.
    pub waits_for_players: bool,
    pub snapshot_due: bool,
    pub(super) expected: BTreeSet<u32>,
    pub(super) kept: Option<Kept>,
    /// The secrets of rounds before that are not on record yet; more than one only while the disk cannot keep up.
    pub(super) owed: Vec<Kept>,
    /// The rounds among them whose secret is on its way to the record.
    pub(super) telling: BTreeSet<u64>,
    pub(super) promised: Option<u64>,
    /// What is on record as committed to for the round in hand: nothing is drawn with a secret that does not fit it.
    pub(super) committed: Option<(u64, Commitment)>,
    /// The round whose secret is lost, and how.
    pub(super) lost: Option<(u64, &'static str)>,
    pub(super) pit: Pit,
    /// Of the ids of its own orders.
    salt: [u8; 32],
    busy: bool,
    /// An order of its own was refused: it is not tried again before this.
    again: Option<Instant>,
    orders: u64,
    phase: Phase,
    since: Instant,
}

impl Steward {
    pub fn new(chance: Chance, vault: Vault, pit: Pit) -> io::Result<Steward> {
        let mut salt = [0; 32];
        getrandom::fill(&mut salt).map_err(io::Error::other)?;
        let kept = vault.open()?;
        Ok(Steward {
            croupier: None,
            wheel: None,
            sensed: false,
            announced: None,
            timer: None,
            chance,
            owed: kept.as_ref().map_or_else(Vec::new, |kept| kept.owed.clone()),
            kept,
            telling: BTreeSet::new(),
            salt,
            vault,
            credit: None,
            waits_for_players: true,
            snapshot_due: false,
            expected: BTreeSet::new(),
            promised: None,
            committed: None,
            lost: None,
            pit,
            busy: false,
            again: None,
            orders: 0,
            phase: Phase::Closed,
            since: Instant::now(),
        })
    }

    /// A guest is about to sit down.
    pub fn expect(&mut self, person: u32) {
        if self.credit.is_some() {
            self.expected.insert(person);
        }
    }

    /// How long the ball lands, where it is drawn by screens alone.
    pub(super) fn lands(&self) -> Option<Duration> {
        self.wheel.map(|runs| LANDS.min(runs / 2))
    }

    pub fn deals(&self) -> bool {
        self.croupier.is_some()
    }

    /// An own order is answered. What was refused once is refused again, so it waits: every refusal is a record.
    pub(super) fn done(&mut self, taken: bool) {
        self.busy = false;
        self.again = (!taken).then(|| Instant::now() + AGAIN);
    }
}

enum Rests {
    In(Duration),
    Now,
    /// A real ball, which rested before its number was told.
    Unseen,
    /// No screen knows yet that it lands.
    Untold,
}

/// What to do, or when to look again.
enum Next {
    Do(By, Command),
    At(Instant),
    Wait,
}

impl Task {
    /// One step of the house's own, where one is due; else when to look again.
    pub(super) fn attend(&mut self) -> Option<Instant> {
        if self.live.is_holding() {
            return None;
        }
        let phase = self.live.table().phase();
        let steward = &mut self.settings.steward;
        if phase != steward.phase {
            (steward.phase, steward.since) = (phase, Instant::now());
        }
        if steward.busy {
            return None;
        }
        // Whatever else of the house's own was refused and waits, the end of the betting does not.
        let closes = self.closes_at();
        if closes.is_some_and(|at| at <= Instant::now()) {
            self.close_by_timer();
            return None;
        }
        [self.proceed(), closes].into_iter().flatten().min()
    }

    /// The next step that is due, apart from the timer's.
    fn proceed(&mut self) -> Option<Instant> {
        let again = self.settings.steward.again;
        if let Some(again) = again.filter(|again| *again > Instant::now()) {
            return Some(again);
        }
        if let Some(command) = self.drawn() {
            self.step(By::Device(Device::Chance), command);
            return None;
        }
        let mut next = self.wheel_tells();
        if matches!(next, Next::Wait) {
            next = self.choices_end();
        }
        if matches!(next, Next::Wait) {
            next = self.croup();
        }
        match next {
            Next::Do(by, command) => {
                self.step(by, command);
                None
            }
            Next::At(at) => Some(at),
            Next::Wait => None,
        }
    }

    pub(super) fn step(&mut self, by: By, command: Command) {
        self.settings.steward.busy = true;
        let id = self.own_id();
        self.give(id, by, command, To::Steward);
    }

    /// An id for an order of the house's own. It is never sent again, so it only has to be its own, and nobody may guess it:
    /// whoever took it before would hold up the table.
    pub(super) fn own_id(&mut self) -> CommandId {
        let steward = &mut self.settings.steward;
        steward.orders += 1;
        let made = Hash::of(&[&steward.salt[..], &steward.orders.to_be_bytes()].concat());
        CommandId(made.0[..16].try_into().expect("a hash has 32 bytes"))
    }

    /// The number of an automatic wheel, told before its ball rests: screens draw the way there. It is confirmed when the
    /// ball has rested, and nothing follows from it before.
    fn wheel_tells(&mut self) -> Next {
        let steward = &self.settings.steward;
        let Some((runs, lands)) = steward.wheel.zip(steward.lands()) else { return Next::Wait };
        let state = self.live.table().state();
        if state.phase != Phase::Running || state.round.number_known {
            return Next::Wait;
        }
        let since = self.settings.steward.since;
        let tells = if self.draining.is_some() { since } else { since + runs - lands };
        if tells > Instant::now() {
            return Next::At(tells);
        }
        let (round, key) = (state.round.number, self.live.key().to_string());
        let rules = self.live.table().rules().clone();
        if self.settings.steward.kept.as_ref().is_none_or(|kept| kept.round != round) {
            // The secret is lost, and with it the round.
            let why = self.settings.steward.why_lost(round).to_owned();
            return Next::Do(HOUSE, Command::VoidRound { why });
        }
        let Some((secret, seal)) = self.sealed() else { return Next::Wait };
        let pocket = Draws::new(&secret, &key, round, seal).number(&rules);
        if !self.bind(&[Purpose::Number], seal) {
            return Next::At(Instant::now() + AGAIN);
        }
        Next::Do(By::Device(Device::Chance), Command::TellResult { pocket, revolutions: None })
    }

    /// The time to choose between half and prison is over, whoever deals.
    fn choices_end(&self) -> Next {
        let state = self.live.table().state();
        let Some(until) = state.round.choose_until.filter(|_| state.phase == Phase::Choosing) else {
            return Next::Wait;
        };
        let left = until.0 + 1 - now().0;
        if left <= 0 {
            return Next::Do(By::Device(Device::Timer), Command::EndChoices);
        }
        Next::At(Instant::now() + Duration::from_millis(left.unsigned_abs()))
    }

    /// The next step of a table that runs by itself.
    fn croup(&mut self) -> Next {
        let Some(timers) = self.settings.steward.croupier else { return Next::Wait };
        let table = self.live.table();
        let (rules, state) = (table.rules().clone(), table.state());
        let (since, hurry) = (self.settings.steward.since, self.draining.is_some());
        let after = |wait: Duration, by: By, command: Command| {
            let at = since + if hurry { Duration::ZERO } else { wait };
            if at <= Instant::now() { Next::Do(by, command) } else { Next::At(at) }
        };
        let ms = |ms: u32| Duration::from_millis(u64::from(ms));
        let betting = ms(timers.betting_ms);
        let before_spin = rules.bets_close().0 == Close::BeforeSpin;
        // The end that was announced, and not so long after whatever came before it.
        let ends = self.settings.steward.announced.filter(|_| !hurry);
        let at_end = |wait: Duration, by: By, command: Command| match ends {
            Some(at) if at > Instant::now() => Next::At(at),
            Some(_) => Next::Do(by, command),
            None => after(wait, by, command),
        };
        let between = matches!(state.phase, Phase::Closed | Phase::Idle);
        if between && hurry {
            return Next::Wait;
        }
        let next = due(table, now());
        let by = HOUSE;
        let drawn = rules.house().automatic.is_some_and(|rule| rule.drawn || rule.demonstration);
        let order = next.order(table);
        match (next.command, order) {
            // A real wheel waits for whoever may inspect it.
            (Kind::Inspect, _) => Next::Wait,
            (Kind::OpenTable, Some(order)) => Next::Do(by, order),
            (Kind::PlaceYourBets, Some(order)) => {
                if self.settings.steward.waits_for_players && state.taken_seats().next().is_none() {
                    return Next::Wait;
                }
                after(ms(timers.pause_ms), by, order)
            }
            (Kind::LockOut, Some(order)) if state.phase == Phase::Betting => {
                after(if before_spin { betting } else { betting * 3 / 5 }, by, order)
            }
            // Nobody is there to call it.
            (Kind::CallNoMoreBets, _) => {
                let wait = if state.phase == Phase::Rolling { betting * 2 / 5 } else { betting };
                at_end(wait, By::Device(Device::Timer), Command::CloseBets { evidence: Evidence::Timer })
            }
            // Nobody launches a ball for a house that closes.
            (Kind::SpinBall, _) if self.settings.steward.sensed && hurry => {
                Next::Do(HOUSE, Command::VoidRound { why: "the house closes".to_owned() })
            }
            // Whoever launches the ball at a real wheel, the sensor says when.
            (Kind::SpinBall, _) if self.settings.steward.sensed => Next::Wait,
            (Kind::SpinBall, Some(order)) if state.phase == Phase::Betting => after(betting * 3 / 5, by, order),
            (Kind::LockOut | Kind::SpinBall | Kind::PlaceDolly, Some(order)) => after(BREATH, by, order),
            // The program confirms what a wheel told, never what a person did.
            (Kind::ConfirmResult, Some(order)) => match state.round.told {
                Some((_, _, By::Device(_))) => match self.rests_in() {
                    Rests::In(left) if !hurry => Next::At(Instant::now() + left),
                    Rests::In(_) | Rests::Now => Next::Do(by, order),
                    Rests::Unseen => after(BREATH, by, order),
                    Rests::Untold => Next::Wait,
                },
                _ => Next::Wait,
            },
            // At a real wheel a supervisor decides; the pit has an alert.
            (Kind::Direct, _) if !drawn => Next::Wait,
            (Kind::Direct, _) => {
                let why = "no person is here to decide".to_owned();
                after(STEP, by, Command::Direct { direction: Direction::NoSpin, why })
            }
            (Kind::CollectLosers | Kind::PayWinners, Some(order)) => after(STEP, by, order),
            // Draws, the number and the end of the choices are told by devices.
            _ => Next::Wait,
        }
    }

    /// When the ball that screens draw rests. They are told when what the wheel told is durable.
    fn rests_in(&self) -> Rests {
        if self.settings.steward.wheel.is_none() {
            return Rests::Unseen;
        }
        let Some(landing) = self.says.landing(&self.shown) else { return Rests::Untold };
        match u64::try_from(landing.rests_at - now().0) {
            Ok(left) if left > 0 => Rests::In(Duration::from_millis(left)),
            _ => Rests::Now,
        }
    }

    /// Whether the program ends the betting at the time that it announced. Where a sensor sees the ball, that may come before.
    pub(super) fn closes_by_itself(&self) -> bool {
        !self.settings.steward.sensed || self.live.table().rules().bets_close().0 == Close::BeforeSpin
    }

    /// What follows from events that are durable now.
    pub(super) fn followed(&mut self, events: &[Event], at: Time) {
        let timers = self.settings.steward.croupier;
        for event in events {
            match event {
                // A spin that did not count, and betting goes on, begins the time anew.
                Event::BetsOpened { .. } | Event::NoSpinCalled { after: AfterVoid::Reopened, .. } => {
                    self.says.until = timers.map(|timers| at.0 + i64::from(timers.betting_ms));
                    self.settings.steward.announced = self.says.until.filter(|_| self.closes_by_itself()).map(instant);
                }
                Event::BetsClosed { .. } => self.settings.steward.announced = None,
                Event::SeatTaken { seat, .. } => {
                    self.absent.sits();
                    self.host(*seat);
                }
                Event::ColourGiven { seat, .. } => self.host(*seat),
                Event::RoundEnded { .. } | Event::TestEnded => {
                    self.settings.steward.announced = None;
                    self.reveal();
                    self.absent.look_now();
                }
                _ => {}
            }
            self.keep_time(event, at);
        }
        if self.settings.steward.snapshot_due && self.in_flight == 0 {
            self.settings.steward.snapshot_due = false;
            let _ = self.live.snapshot();
        }
    }
}

/// A time of the house's clock as one that can be waited for.
pub(super) fn instant(at: i64) -> Instant {
    let left = at.saturating_sub(now().0);
    let apart = Duration::from_millis(left.unsigned_abs());
    if left < 0 { Instant::now().checked_sub(apart).unwrap_or_else(Instant::now) } else { Instant::now() + apart }
}
