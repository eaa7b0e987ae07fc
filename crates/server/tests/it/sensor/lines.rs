//! Lines that must have no effect, and those that have one.

use std::time::Duration;
use wheelhouse_server::protocol::{self, Level, Phase};

use journal::{CommandId, Hash};
use table::{Command, Event};
use tokio::time::Instant;
use wheelhouse_server::{
    metrics,
    sensor::{Reply, Why},
};

use super::{
    house::{BIG_SIX, House, MA, MD, sensed, try_floor},
    wire::{Plug, Sensor, line},
};

async fn open(submission: &str) -> (House, Sensor, Plug) {
    let plug = Plug::new().await;
    let mut house = House::open(sensed(submission, &plug.address())).await;
    let sensor = plug.heard(5000).await;
    house.until_sensor(|sensor| sensor.seeing).await;
    house.bets_open().await;
    (house, sensor, plug)
}

#[tokio::test]
async fn what_is_refused_is_counted_told_and_never_a_result() {
    let (mut house, mut sensor, _plug) = open(MD).await;
    house.deal(Command::SpinBall { with_wheel: false }).await;
    house.deal(Command::CallNoMoreBets).await;
    let next = sensor.number + 1;
    let pocket = line(next, "pocket 17 9");
    let mut damaged = pocket.clone().into_bytes();
    damaged[2] ^= 1;
    assert_eq!(sensor.refused(&damaged).await, Why::Damaged);
    let early = line(next + 1, "pocket 17 9");
    assert_eq!(sensor.refused(early.as_bytes()).await, Why::OutOfOrder);
    let old = line(next - 1, "pocket 17 9");
    assert_eq!(sensor.refused(old.as_bytes()).await, Why::Repeated);
    assert_eq!(sensor.refused(&[&b"x".repeat(500)[..], b"\n"].concat()).await, Why::TooLong);
    let status = house.until_sensor(|_| true).await;
    assert_eq!(status.refused.values().sum::<u64>(), 4);
    for why in [Why::Damaged, Why::OutOfOrder, Why::Repeated, Why::TooLong] {
        assert_eq!(status.refused.get(&why), Some(&1), "{why:?}");
        assert_eq!(house.alerts(why.says()).len(), 1, "{why:?}");
    }
    let shown = house.handle.shown().await.unwrap();
    assert_eq!((shown.phase().id(), shown.state().round.told), ("running", None));
    // The line itself, whole and in its turn, is heard.
    sensor.say("pocket 17 9").await;
    assert_eq!(house.until(|view| view.phase == Phase::Told).await.number, None);
}

#[tokio::test]
async fn a_flood_of_damage_is_a_few_alerts() {
    let (house, mut sensor, _plug) = open(MD).await;
    sensor.send("rubbish\n".repeat(250).as_bytes()).await;
    house.until_sensor(|status| status.refused.get(&Why::Damaged) == Some(&250)).await;
    // The first, the tenth and the hundredth.
    assert_eq!(house.alerts(Why::Damaged.says()).len(), 3);
}

#[tokio::test]
async fn a_line_that_is_sent_again_has_one_effect() {
    let (house, mut sensor, _plug) = open(MA).await;
    sensor.say("launch against").await;
    let launch = line(sensor.number, "launch against");
    for _ in 0..3 {
        assert_eq!(sensor.refused(launch.as_bytes()).await, Why::Repeated);
    }
    house.closed_by().await;
    let events = house.audited().await;
    assert_eq!(events.iter().filter(|event| matches!(event, Event::BallSpun { .. })).count(), 1);
}

/// Nothing of one session counts in another: not what was recorded, and not what waited on the wire.
#[tokio::test]
async fn a_recorded_session_is_not_heard_again() {
    let (mut house, first, plug) = open(MD).await;
    let recorded = first.session;
    house.deal(Command::SpinBall { with_wheel: false }).await;
    drop(first);
    house.until_sensor(|sensor| !sensor.seeing).await;
    let mut again = plug.called().await;
    assert_ne!(again.session, recorded);
    let hello = line(1, &format!("hello 1 {recorded} rim-1 5000"));
    assert_eq!(again.refused(hello.as_bytes()).await, Why::NoHello);
    for number in 1..4 {
        let pocket = line(number, "pocket 17 9");
        assert_eq!(again.refused(pocket.as_bytes()).await, Why::NoHello);
    }
    let shown = house.handle.shown().await.unwrap();
    assert_eq!(shown.state().round.told, None);
    assert!(!house.until_sensor(|_| true).await.seeing);
}

/// Sections that share a symbol are told by their place; a symbol alone names no section.
#[tokio::test]
async fn a_section_of_big_six_is_told_by_its_place() {
    let (mut house, mut sensor, _plug) = open(BIG_SIX).await;
    house.wager().await.expect("bets are open");
    sensor.say("launch against").await;
    assert_eq!(house.closed_by().await, protocol::Evidence::Launch);
    sensor.say("pocket #23 9").await;
    house.until(|view| view.phase == Phase::Told).await;
    let shown = house.handle.shown().await.unwrap();
    assert_eq!(shown.state().round.told.map(|(pocket, revolutions, _)| (pocket.0, revolutions)), Some((23, Some(9))));
}

#[tokio::test]
async fn a_pocket_that_the_wheel_has_not_is_no_result() {
    for word in ["00", "37", "#37", "?"] {
        let (mut house, mut sensor, _plug) = open(MD).await;
        house.deal(Command::SpinBall { with_wheel: false }).await;
        house.deal(Command::CallNoMoreBets).await;
        sensor.say(&format!("pocket {word} 9")).await;
        let shown = house.handle.shown().await.unwrap();
        assert_eq!((shown.phase().id(), shown.state().round.told), ("running", None), "{word}");
        assert_eq!(house.alerts("not a pocket of this wheel").len(), 1);
        // The dealer tells it, and somebody confirms.
        let pocket = house.pocket("17");
        house.deal(Command::TellResult { pocket, revolutions: None }).await;
    }
}

/// A line that cannot be recorded is asked for again, but not at once: a table that holds would be asked as fast as the wire goes.
#[tokio::test]
async fn a_line_that_is_not_recorded_is_asked_for_slowly() {
    let (house, mut sensor, _plug) = open(MD).await;
    // Another order has the id that follows from the line, so the line can never be one.
    let (key, number) = (house.handle.key.to_string(), sensor.number + 1);
    let parts = [&b"sensor line "[..], key.as_bytes(), b" ", &sensor.session.0.to_be_bytes(), &number.to_be_bytes()];
    let id = CommandId(Hash::of(&parts.concat()).0[..16].try_into().unwrap());
    let taken = house.handle.given(id, house.dealer(), Command::PlaceYourBets).await;
    assert!(taken.is_ok());
    let launch = line(number, "launch against");
    let begun = Instant::now();
    for _ in 0..3 {
        assert_eq!(sensor.refused(launch.as_bytes()).await, Why::NotRecorded);
    }
    // No less, however fast the machine is.
    assert!(begun.elapsed() >= Duration::from_millis(600), "{:?}", begun.elapsed());
    assert_eq!(house.until_sensor(|_| true).await.refused[&Why::NotRecorded], 3);
    assert_eq!(house.alerts(Why::NotRecorded.says()).len(), 1);
    // What came together with it is asked for with it.
    sensor.send([launch, line(number + 1, "turn 1")].concat().as_bytes()).await;
    assert_eq!(sensor.hear().await, Reply::Nak { next: number, why: Why::NotRecorded });
    assert!(!house.until_sensor(|_| true).await.refused.contains_key(&Why::OutOfOrder));
}

/// Every order is a record that stays, so there is a bound. Beyond it nobody knows what the wheel does, and bets are closed.
#[tokio::test]
async fn a_sensor_that_says_too_much_is_hung_up_on() {
    let (house, mut sensor, _plug) = open(MD).await;
    let flood: String = (2..1002).map(|number| line(number, "launch against")).collect();
    sensor.send(flood.as_bytes()).await;
    let status = house.until_sensor(|sensor| !sensor.seeing).await;
    assert!((32..900).contains(&status.heard), "{status:?}");
    assert_eq!(house.alerts("it says more than a wheel can do").len(), 1);
    assert_eq!(house.closed_by().await, protocol::Evidence::SensorLost);
    assert!(sensor.hung_up().await);
}

/// What the table took since is a new beginning: one misread pocket a day is told every day.
#[tokio::test]
async fn what_is_out_of_turn_is_told_again_after_something_in_turn() {
    let (mut house, mut sensor, _plug) = open(MA).await;
    house.deal(Command::CallNoMoreBets).await;
    for _ in 0..9 {
        sensor.say("pocket ? 9").await;
    }
    assert_eq!(house.alerts("not a pocket of this wheel").len(), 1);
    sensor.say("pocket ? 9").await;
    assert_eq!(house.alerts("10 times so far").len(), 1);
    sensor.say("launch against").await;
    sensor.say("pocket ? 9").await;
    assert_eq!(house.alerts("not a pocket of this wheel").len(), 3);
}

#[tokio::test]
async fn the_figures_say_whether_a_sensor_sees() {
    let (house, mut sensor, _plug) = open(MD).await;
    let has = |line: &str| metrics::text(&house.floor).lines().any(|of| of.strip_prefix("wheelhouse_") == Some(line));
    assert!(has("sensor_seeing{table=\"table-1\"} 1"));
    assert!(has("sensor_refused_total{table=\"table-1\",why=\"damaged\"} 0"));
    assert_eq!(sensor.refused(b"rubbish\n").await, Why::Damaged);
    assert!(has("sensor_refused_total{table=\"table-1\",why=\"damaged\"} 1"));
    drop(sensor);
    house.until_sensor(|sensor| !sensor.seeing).await;
    assert!(has("sensor_seeing{table=\"table-1\"} 0"));
}

/// What the sensor sees between rounds is refused by the rules, and the pit hears of it.
#[tokio::test]
async fn a_ball_that_rests_between_rounds_is_told_to_the_pit() {
    let plug = Plug::new().await;
    let house = House::open(sensed(MD, &plug.address())).await;
    let mut sensor = plug.heard(5000).await;
    sensor.say("pocket 17 9").await;
    let alerts = house.alerts("the table refused it");
    assert_eq!(alerts.len(), 1);
    assert_eq!((alerts[0].level, alerts[0].table.as_deref()), (Level::Warning, Some("table-1")));
    // Back-ticks are for the command line.
    assert!(alerts[0].says.starts_with("The sensor saw “pocket 17 9”"), "{}", alerts[0].says);
}

#[tokio::test]
async fn a_configuration_that_cannot_work_says_what_to_write() {
    let folder = tempfile::tempdir().unwrap();
    let mut nowhere = sensed(MD, "tcp://127.0.0.1:1");
    nowhere.sensor = None;
    let mut unheard = sensed(MD, "tcp://127.0.0.1:1");
    unheard.wheel = wheelhouse_server::protocol::WheelSource::Dealer;
    let mut turns = sensed(MD, "tcp://127.0.0.1:1");
    turns.close_turns = Some(0);
    for (config, part) in [
        (nowhere, "add `sensor = \"tcp://host:port\"`"),
        (unheard, "add `wheel = \"sensor\"`"),
        (turns, "from 1 to 99"),
        (sensed(MD, "rim-7"), "write tcp://host:port"),
    ] {
        let said = try_floor(config, folder.path()).map(drop).expect_err(part);
        assert!(said.starts_with("table table-1: ") && said.contains(part), "{said}");
    }
}
