//! Betting closes at the earliest of call, launch, timer, revolutions, pocket and lost sensor; what comes after changes nothing.

use rulebook::Reason;
use table::{By, Command, Device, Event, Evidence};
use wheelhouse_server::protocol::{self, Phase};
use wheelhouse_server::tables::now;

use super::{
    house::{House, MA, MD, dealt, sensed},
    wire::{Plug, Sensor},
};

/// A table with open bets, a wager on them, and its sensor. Beats are far apart: no test depends on their time.
async fn open(submission: &str) -> (House, Sensor, Plug) {
    let plug = Plug::new().await;
    let mut house = House::open(sensed(submission, &plug.address())).await;
    let sensor = plug.heard(5000).await;
    house.until_sensor(|sensor| sensor.seeing).await;
    house.bets_open().await;
    house.wager().await.expect("bets are open");
    (house, sensor, plug)
}

fn closes(events: &[Event]) -> Vec<Evidence> {
    let closed = events.iter().filter_map(|event| match event {
        Event::BetsClosed { evidence, .. } => Some(*evidence),
        _ => None,
    });
    closed.collect()
}

/// Nothing is taken any more, and there was one close, by this.
async fn shut(mut house: House, by: Evidence) {
    let refusal = house.wager().await.expect_err("bets are closed");
    assert_eq!(refusal.reason, Reason::BetsAreClosed, "{refusal:?}");
    let events = house.audited().await;
    assert_eq!(closes(&events), [by]);
    assert_eq!(events.iter().filter(|event| matches!(event, Event::WagerPlaced(_))).count(), 1);
}

#[tokio::test]
async fn the_dealer_calls() {
    let (mut house, mut sensor, _plug) = open(MA).await;
    house.deal(Command::CallNoMoreBets).await;
    assert_eq!(house.closed_by().await, protocol::Evidence::Call);
    sensor.say("launch against").await;
    sensor.say("turn 4").await;
    shut(house, Evidence::Call).await;
}

#[tokio::test]
async fn the_ball_is_launched() {
    let (house, mut sensor, _plug) = open(MA).await;
    sensor.say("launch against").await;
    assert_eq!(house.closed_by().await, protocol::Evidence::Launch);
    sensor.say("turn 4").await;
    let view = house.until(|view| view.spun_at.is_some()).await;
    assert_eq!(view.phase, Phase::Running);
    shut(house, Evidence::Launch).await;
}

/// The launch was missed, but the ball is seen to run.
#[tokio::test]
async fn the_ball_runs_where_bets_close_before_the_spin() {
    let (house, mut sensor, _plug) = open(MA).await;
    sensor.say("turn 1").await;
    assert_eq!(house.closed_by().await, protocol::Evidence::Revolutions);
    shut(house, Evidence::Revolutions).await;
}

#[tokio::test]
async fn the_ball_has_turned_often_enough() {
    let (mut house, mut sensor, _plug) = open(MD).await;
    sensor.say("launch against").await;
    for turn in 1..4 {
        sensor.say(&format!("turn {turn}")).await;
    }
    let view = house.until(|view| view.phase == Phase::Rolling).await;
    assert!(view.takes_bets && view.closed.is_none());
    sensor.say("turn 4").await;
    assert_eq!(house.closed_by().await, protocol::Evidence::Revolutions);
    // The dealer's call comes too late to be the close.
    house.refused(house.dealer(), Command::CallNoMoreBets).await;
    sensor.say("turn 5").await;
    shut(house, Evidence::Revolutions).await;
}

#[tokio::test]
async fn the_operator_says_after_how_many_turns() {
    let plug = Plug::new().await;
    let mut config = sensed(MD, &plug.address());
    config.close_turns = Some(7);
    let mut house = House::open(config).await;
    let mut sensor = plug.heard(5000).await;
    house.until_sensor(|sensor| sensor.seeing).await;
    house.bets_open().await;
    sensor.say("launch against").await;
    sensor.say("turn 6").await;
    house.wager().await.expect("the sixth turn is not the seventh");
    sensor.say("turn 7").await;
    assert_eq!(house.closed_by().await, protocol::Evidence::Revolutions);
    shut(house, Evidence::Revolutions).await;
}

/// The ball of the first spin is lifted out, so that no pocket is told, and the launch of the second is too slow to be seen. What
/// the first spin has said keeps the second from nothing: nobody bets on a ball that has turned often enough.
#[tokio::test]
async fn a_spin_that_did_not_count_silences_no_other() {
    let (mut house, mut sensor, _plug) = open(MD).await;
    sensor.say("launch against").await;
    sensor.say("turn 4").await;
    assert_eq!(house.closed_by().await, protocol::Evidence::Revolutions);
    house.deal(Command::CallNoSpin { irregularity: 0 }).await;
    house.deal(Command::RemoveBall { removed: true }).await;
    house.until(|view| view.closed.is_none()).await;
    house.bets_open().await;
    house.deal(Command::SpinBall { with_wheel: false }).await;
    let view = house.until(|view| view.phase == Phase::Rolling).await;
    assert!(view.takes_bets);
    sensor.say("turn 20").await;
    assert_eq!(house.closed_by().await, protocol::Evidence::Revolutions);
    assert_eq!(house.wager().await.expect_err("bets are closed").reason, Reason::BetsAreClosed);
}

/// The sensor cannot say where, but nobody may bet on it: the spin does not count, and the wager goes back.
#[tokio::test]
async fn the_ball_rests_somewhere() {
    let (mut house, mut sensor, _plug) = open(MD).await;
    sensor.say("launch against").await;
    sensor.say("pocket ? 3").await;
    house.until(|view| view.no_spin.is_some()).await;
    assert_eq!(house.alerts("not a pocket of this wheel").len(), 1);
    house.wager().await.expect_err("the round is over");
    let events = house.audited().await;
    assert_eq!(closes(&events), [Evidence::Pocket]);
    assert!(events.iter().any(|event| matches!(event, Event::WagersReturned { lines } if lines.len() == 1)));
    assert!(events.contains(&Event::RoundEnded { number: None }));
}

#[tokio::test]
async fn the_sensor_hangs_up() {
    let (house, sensor, plug) = open(MD).await;
    drop(sensor);
    assert_eq!(house.closed_by().await, protocol::Evidence::SensorLost);
    assert_eq!(house.alerts("it closed the connection").len(), 1);
    // It comes back by itself, and the bets stay closed.
    let _again = plug.heard(5000).await;
    house.until_sensor(|sensor| sensor.seeing && sensor.sessions == 2).await;
    shut(house, Evidence::SensorLost).await;
}

/// Whether it falls silent before or after the bets open: they close.
#[tokio::test]
async fn the_sensor_falls_silent() {
    let plug = Plug::new().await;
    let mut house = House::open(sensed(MD, &plug.address())).await;
    let mut sensor = plug.heard(50).await;
    house.deal(Command::PlaceYourBets).await;
    assert_eq!(house.closed_by().await, protocol::Evidence::SensorLost);
    assert!(sensor.hung_up().await);
    assert_eq!(house.alerts("silent for too long").len(), 1);
    let refusal = house.wager().await.expect_err("bets are closed");
    assert_eq!(refusal.reason, Reason::BetsAreClosed);
}

#[tokio::test]
async fn the_sensor_says_that_it_cannot_be_trusted() {
    let (house, mut sensor, _plug) = open(MD).await;
    sensor.say("fault lens").await;
    assert_eq!(house.closed_by().await, protocol::Evidence::SensorLost);
    assert!(sensor.hung_up().await, "nothing more is heard of that session");
    assert_eq!(house.alerts("cannot be trusted: lens").len(), 1);
    shut(house, Evidence::SensorLost).await;
}

/// Nobody opens bets at a wheel that nobody sees.
#[tokio::test]
async fn the_sensor_was_never_there() {
    let plug = Plug::new().await;
    let at = plug.address();
    drop(plug);
    let mut house = House::open(sensed(MD, &at)).await;
    house.deal(Command::PlaceYourBets).await;
    assert_eq!(house.closed_by().await, protocol::Evidence::SensorLost);
}

#[tokio::test]
async fn the_time_is_over() {
    for submission in [MA, MD] {
        let mut config = dealt(submission);
        (config.timer, config.betting_ms) = (true, 200);
        let mut house = House::open(config).await;
        house.deal(Command::PlaceYourBets).await;
        let view = house.until(|view| view.closed.is_some() || view.until.is_some()).await;
        if let (Some(until), Some(opened)) = (view.until, view.opened_at) {
            assert_eq!(until, opened + 200);
        }
        assert_eq!(house.closed_by().await, protocol::Evidence::Timer);
        let view = house.until(|view| view.until.is_none()).await;
        assert_eq!(view.phase, Phase::Shut);
        assert_eq!(house.wager().await.expect_err("time is over").reason, Reason::BetsAreClosed);
    }
}

/// Where betting goes on after a spin that did not count, it gets its time anew, and all of it.
#[tokio::test]
async fn the_timer_begins_again_with_the_betting() {
    let mut config = dealt(MA);
    (config.timer, config.betting_ms) = (true, 3_600_000);
    let mut house = House::open(config).await;
    house.bets_open().await;
    let view = house.until(|view| view.until.is_some()).await;
    let (first, opened) = (view.until, view.opened_at);
    // On a fast disk the next order may come within the same millisecond.
    while opened >= Some(now().0) {
        tokio::task::yield_now().await;
    }
    let pocket = house.pocket("17");
    let rested = Command::TellResult { pocket, revolutions: Some(9) };
    house.must(By::Device(Device::WheelReader), rested).await;
    let view = house.until(|view| view.no_spin.is_some() && view.until.is_some()).await;
    assert!(view.takes_bets, "{:?}", view.phase);
    assert!(view.until > first, "{:?} after {first:?}", view.until);
    house.wager().await.expect("betting goes on");
}

/// A call before the time is over is the close, and the timer adds nothing.
#[tokio::test]
async fn the_timer_is_not_the_first() {
    let mut config = dealt(MA);
    (config.timer, config.betting_ms) = (true, 3_600_000);
    let mut house = House::open(config).await;
    house.bets_open().await;
    house.wager().await.expect("bets are open");
    house.deal(Command::CallNoMoreBets).await;
    assert_eq!(house.closed_by().await, protocol::Evidence::Call);
    assert_eq!(house.until(|view| view.until.is_none()).await.phase, Phase::Shut);
    shut(house, Evidence::Call).await;
}
