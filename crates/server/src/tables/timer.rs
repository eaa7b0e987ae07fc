//! The betting timer of a table with a dealer: one piece of evidence among others, and often not the first.

use std::time::Duration;

use table::{AfterVoid, By, Command, Device, Event, Evidence, Phase, Time};
use tokio::time::Instant;

use super::{
    clock::now,
    task::{Task, To},
};

/// A close that could not be recorded is tried again after this.
const AGAIN: Duration = Duration::from_millis(250);

/// How long bets may be laid, and when that is over.
#[derive(Clone, Copy, Debug)]
pub struct Timer {
    betting: Duration,
    closes: Option<Instant>,
}

impl Timer {
    pub fn new(betting: Duration) -> Timer {
        Timer { betting, closes: None }
    }
}

impl Task {
    /// When the timer closes the bets, where they are open.
    pub(super) fn closes_at(&mut self) -> Option<Instant> {
        let timer = self.settings.steward.timer?;
        if !self.live.table().phase().takes_bets() {
            return None;
        }
        // Bets that were open when the program started get all of their time.
        let resumed = timer.closes.is_none() && self.shown.phase().takes_bets();
        if resumed { self.begin_timer(now()) } else { timer.closes }
    }

    pub(super) fn close_by_timer(&mut self) {
        if let Some(timer) = &mut self.settings.steward.timer {
            timer.closes = Some(Instant::now() + AGAIN);
        }
        self.step(By::Device(Device::Timer), Command::CloseBets { evidence: Evidence::Timer });
    }

    /// Ends the betting before an order is looked at that came after the end which every screen showed. The timer may wake up
    /// after the order: a machine that was paused wakes both at once.
    pub(super) fn close_if_over(&mut self) {
        if self.live.is_holding() {
            return;
        }
        let over = |at: Option<Instant>| at.is_some_and(|at| at <= Instant::now());
        let timer = over(self.closes_at());
        // The end that a table which runs by itself announced: the spin and the lock-out come after the close then.
        let announced = over(self.settings.steward.announced) && self.live.table().phase().takes_bets();
        if !timer && !announced && !self.shown_end_is_over() {
            return;
        }
        // One try for each end that was shown; the timer has its own.
        self.says.until = None;
        if let Some(timer) = self.settings.steward.timer.as_mut().filter(|_| timer) {
            timer.closes = Some(Instant::now() + AGAIN);
        }
        let id = self.own_id();
        self.give(id, By::Device(Device::Timer), Command::CloseBets { evidence: Evidence::Timer }, To::Nobody);
    }

    /// The house's clock is past the end on the screens, though the counter of the machine is not: it stands still while the
    /// machine sleeps.
    fn shown_end_is_over(&self) -> bool {
        let steward = &self.settings.steward;
        let ends = steward.timer.is_some_and(|timer| timer.closes.is_some()) || steward.announced.is_some();
        let shown = self.says.until.is_some_and(|until| until <= now().0);
        ends && shown && self.live.table().phase().takes_bets()
    }

    /// Betting that goes on again has no end yet: it is announced when that is durable.
    pub(super) fn looks_at_end(&mut self, before: Phase) {
        let now = self.live.table().phase();
        if now.takes_bets() && (!before.takes_bets() || (before, now) == (Phase::Rolling, Phase::Betting)) {
            self.settings.steward.announced = None;
            if let Some(timer) = &mut self.settings.steward.timer {
                timer.closes = None;
            }
        }
    }

    /// The timer begins with the bets, and anew when a spin did not count and betting goes on.
    pub(super) fn keep_time(&mut self, event: &Event, at: Time) {
        match (event, &mut self.settings.steward.timer) {
            (Event::BetsOpened { .. } | Event::NoSpinCalled { after: AfterVoid::Reopened, .. }, Some(_)) => {
                self.begin_timer(at);
            }
            (Event::BetsClosed { .. } | Event::RoundEnded { .. } | Event::TestEnded, Some(timer)) => {
                timer.closes = None;
            }
            _ => {}
        }
    }

    /// Starts the timer for bets that were opened then, and shows when it will end.
    fn begin_timer(&mut self, opened: Time) -> Option<Instant> {
        let timer = self.settings.steward.timer.as_mut()?;
        let ends = opened.0.saturating_add(i64::try_from(timer.betting.as_millis()).unwrap_or(i64::MAX));
        let left = u64::try_from(ends.saturating_sub(now().0)).unwrap_or(0);
        timer.closes = Some(Instant::now() + Duration::from_millis(left));
        let closes = timer.closes;
        self.shows_until(Some(ends));
        closes
    }
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Mutex, mpsc};

    use chance::Generator;
    use house::Live;
    use journal::CommandId;
    use table::Phase;
    use testkit::play::{Play, key, rules_file, store};

    use super::*;
    use crate::{
        card,
        protocol::{Act, On, Outcome, TimersOut, WheelSource},
        tables::{
            VaultKey,
            handle::{Ask, Speaker},
            steward::Steward,
            task::Settings,
            vault::Vault,
        },
    };

    const TIMERS: TimersOut = TimersOut { betting_ms: 3_600_000, spin_ms: 9000, pause_ms: 6000 };

    /// A table whose bets are open, with a player at seat 1, before its task runs.
    fn betting(folder: &std::path::Path, submission: &str, automatic: bool) -> Task {
        let mut file = rules_file(submission);
        if automatic {
            file = file.demonstrating(true);
        }
        let live = Live::enrol(&store(&folder.join("journal")), &key(), &file, Time(0)).unwrap();
        let mut play = Play::new(live);
        play.open_table();
        play.sit(1, 100_000);
        play.deal(Command::PlaceYourBets);
        let vault = Vault::new(folder, "table-1", VaultKey::own(folder).unwrap()).unwrap();
        let chance = Arc::new(Mutex::new(Generator::start().unwrap()));
        let mut steward = Steward::new(chance, vault, tokio::sync::mpsc::unbounded_channel().0).unwrap();
        steward.croupier = automatic.then_some(TIMERS);
        steward.timer = (!automatic).then(|| Timer::new(Duration::from_hours(1)));
        let source = if automatic { WheelSource::Automatic } else { WheelSource::Dealer };
        let running = card::Running { id: "table-1".to_owned(), source, automatic, timers: TIMERS, seats: 8 };
        let card = card::card(play.live.table().rules(), &file.submission().unwrap(), &running);
        let settings = Settings {
            seats: 8,
            names: Arc::new(|person| person.to_string()),
            guest: Arc::new(|_| false),
            same_licence: Arc::new(|_, _| false),
            absent: Duration::from_mins(2),
            steward,
        };
        Task::open(play.live, &card, settings).task
    }

    /// What the player at seat 1 is told of a wager.
    fn lays(task: &mut Task, id: u8) -> Outcome {
        let (tell, told) = mpsc::channel();
        let by = Speaker {
            person: 1,
            posts: Arc::default(),
            licence: Arc::from(""),
            language: rulebook::Language::default(),
            guest: false,
            cashier: false,
            credit: None,
            sits: None,
        };
        let on = On::Called("red".to_owned());
        let act = Act::PlaceWager { on, amount: 1000, tip: false };
        let reply = Box::new(move |answer: crate::protocol::Answer| tell.send(answer).unwrap());
        task.ends.waiting.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        task.take(Ask::Order { id: CommandId([id; 16]), by, act, reply });
        while task.in_flight > 0 {
            let durable = task.durable.blocking_recv().unwrap();
            task.made_durable(durable);
        }
        told.try_recv().unwrap().outcome
    }

    fn accepted(outcome: &Outcome) -> bool {
        matches!(outcome, Outcome::Accepted { .. })
    }

    /// The process was paused across the end: the order comes to the front before the timer has run.
    #[test]
    fn a_wager_after_the_announced_end_is_refused_though_the_timer_has_not_run() {
        let folder = tempfile::tempdir().unwrap();
        let mut task = betting(folder.path(), "us-co-roulette-single-zero", false);
        assert!(task.closes_at().is_some_and(|at| at > Instant::now()));
        assert!(accepted(&lays(&mut task, 1)));
        task.settings.steward.timer.as_mut().unwrap().closes = Some(Instant::now());
        let refused = lays(&mut task, 2);
        assert!(matches!(&refused, Outcome::Refused { said, .. } if said.reason == "bets-are-closed"), "{refused:?}");
        assert!(!task.live.table().phase().takes_bets());
        // The same order again gets the first answer.
        assert!(accepted(&lays(&mut task, 1)));
    }

    /// The machine slept across the end: its counter stood still, and the time of day went on.
    #[test]
    fn a_wager_after_the_end_by_the_clock_is_refused_though_the_counter_stood_still() {
        for automatic in [false, true] {
            let folder = tempfile::tempdir().unwrap();
            let mut task = betting(folder.path(), "us-co-roulette-single-zero", automatic);
            assert_eq!(task.closes_at().is_some(), !automatic);
            assert!(accepted(&lays(&mut task, 1)));
            task.says.until = Some(now().0);
            let refused = lays(&mut task, 2);
            assert!(
                matches!(&refused, Outcome::Refused { said, .. } if said.reason == "bets-are-closed"),
                "{refused:?}"
            );
            assert!(!task.live.table().phase().takes_bets());
        }
    }

    #[test]
    fn so_it_is_at_every_table_that_runs_by_itself() {
        for (submission, _) in testkit::play::rules_files() {
            let folder = tempfile::tempdir().unwrap();
            let mut task = betting(folder.path(), &submission, true);
            assert!(task.settings.steward.announced.is_some_and(|at| at > Instant::now()), "{submission}");
            task.settings.steward.announced = Some(Instant::now());
            let refused = lays(&mut task, 1);
            assert!(!accepted(&refused), "{submission}: {refused:?}");
            let phase = task.live.table().phase();
            assert!(matches!(phase, Phase::Running | Phase::Shut), "{submission}: {phase:?}");
        }
    }
}
