//! Three frauds that were done at real wheels, done again.

use rulebook::Reason;
use table::{By, Command, Direction, Event, PersonId};
use wheel::Pocket;
use wheelhouse_server::protocol::{self, Phase};
use wheelhouse_server::protocol::{Act, Outcome};

use super::{
    house::{House, MA, MD, sensed},
    wire::Plug,
};

/// Everything that anybody could try to make a number of a spin stand.
async fn nobody_makes_it_stand(house: &mut House, pocket: Pocket) {
    let why = || "the camera shows it".to_owned();
    let (dealer, supervisor) = (house.dealer(), house.supervisor());
    let inspection = house.handle.rules.house().inspection.as_ref();
    let inspector = inspection.map(|rule| By::Staff { person: PersonId(3), role: rule.by.roles[0] });
    for by in [Some(dealer), Some(supervisor), inspector].into_iter().flatten() {
        for command in [
            Command::TellResult { pocket, revolutions: Some(9) },
            Command::TellResult { pocket, revolutions: None },
            Command::ConfirmResult { pocket },
            Command::Direct { direction: Direction::ResultStands(pocket), why: why() },
            Command::CorrectResult { pocket, second: PersonId(1), why: why() },
            Command::CorrectResult { pocket, second: PersonId(2), why: why() },
            Command::PlaceDolly,
            Command::CollectLosers,
            Command::PayWinners,
        ] {
            house.refused(by, command).await;
        }
    }
}

fn stood(events: &[Event]) -> Vec<Pocket> {
    let confirmed = events.iter().filter_map(|event| match event {
        Event::ResultConfirmed { pocket, .. } => Some(*pocket),
        _ => None,
    });
    confirmed.collect()
}

/// The dealer spins the ball the way the wheel turns, says that it is against it, and enters the number by hand.
#[tokio::test]
async fn a_ball_spun_the_wrong_way_is_not_validated_by_hand() {
    for reader_first in [true, false] {
        let plug = Plug::new().await;
        let mut house = House::open(sensed(MD, &plug.address())).await;
        let mut sensor = plug.heard(5000).await;
        house.until_sensor(|sensor| sensor.seeing).await;
        house.bets_open().await;
        house.wager().await.expect("bets are open");
        let pocket = house.pocket("17");
        if reader_first {
            sensor.say("launch with").await;
            house.refused(house.dealer(), Command::SpinBall { with_wheel: false }).await;
        } else {
            house.deal(Command::SpinBall { with_wheel: false }).await;
            sensor.say("launch with").await;
        }
        house.deal(Command::CallNoMoreBets).await;
        house.deal(Command::TellResult { pocket, revolutions: Some(9) }).await;
        house.until(|view| view.no_spin.is_some()).await;
        nobody_makes_it_stand(&mut house, pocket).await;
        // A spin the right way counts, once the ball is cleared: the sensor sees it and the dealer confirms.
        house.deal(Command::RemoveBall { removed: true }).await;
        house.bets_open().await;
        sensor.say("launch against").await;
        sensor.say("turn 4").await;
        sensor.say("pocket 4 9").await;
        let four = house.pocket("4");
        house.deal(Command::ConfirmResult { pocket: four }).await;
        assert_eq!(house.until(|view| view.number.is_some()).await.number, Some(four.0));
        let events = house.audited().await;
        assert_eq!(stood(&events), []);
        assert!(events.iter().any(|event| matches!(event, Event::BallSpun { with_wheel: true, .. })));
    }
}

/// The ball is launched while the timer still shows time, and a partner bets once they see where it will fall.
#[tokio::test]
async fn a_launch_before_the_time_is_over_ends_the_betting() {
    let plug = Plug::new().await;
    let mut config = sensed(MA, &plug.address());
    (config.timer, config.betting_ms) = (true, 3_600_000);
    let mut house = House::open(config).await;
    let mut sensor = plug.heard(5000).await;
    house.until_sensor(|sensor| sensor.seeing).await;
    house.bets_open().await;
    assert!(house.until(|view| view.until.is_some()).await.takes_bets);
    house.wager().await.expect("bets are open");
    sensor.say("launch against").await;
    for _ in 0..3 {
        assert_eq!(house.wager().await.expect_err("too late").reason, Reason::BetsAreClosed);
    }
    let view = house.until(|view| view.closed.is_some()).await;
    assert_eq!(view.closed.as_ref().unwrap().evidence, protocol::Evidence::Launch);
    assert_eq!(view.until, None, "no time is shown that nobody has");
    sensor.say("pocket 17 9").await;
    let pocket = house.pocket("17");
    house.deal(Command::ConfirmResult { pocket }).await;
    let events = house.audited().await;
    assert_eq!(stood(&events), [pocket]);
    assert_eq!(events.iter().filter(|event| matches!(event, Event::WagerPlaced(_))).count(), 1);
}

/// The ball is laid in so slowly that no sensor sees it run, and rests while bets are still taken.
#[tokio::test]
async fn a_slow_ball_that_nobody_saw_is_no_result() {
    for submission in [MA, MD] {
        let plug = Plug::new().await;
        let mut house = House::open(sensed(submission, &plug.address())).await;
        let mut sensor = plug.heard(5000).await;
        house.until_sensor(|sensor| sensor.seeing).await;
        house.bets_open().await;
        house.wager().await.expect("bets are open");
        sensor.say("pocket 17 9").await;
        house.until(|view| view.no_spin.is_some()).await;
        let pocket = house.pocket("17");
        nobody_makes_it_stand(&mut house, pocket).await;
        // Nor does it help to call no more bets first, or to say it again.
        let _ = house.order(house.dealer(), Command::CallNoMoreBets).await;
        nobody_makes_it_stand(&mut house, pocket).await;
        sensor.say("pocket 17 9").await;
        nobody_makes_it_stand(&mut house, pocket).await;
        let events = house.audited().await;
        assert_eq!(stood(&events), []);
        assert!(!events.iter().any(|event| matches!(event, Event::WinnersPaid { .. } | Event::LosersCollected { .. })));
    }
}

/// A dealer who knows where the ball will rest, or wants it to, enters the number twice before the sensor has spoken.
#[tokio::test]
async fn a_dealer_is_not_both_sources_where_a_sensor_is_one() {
    for sensor_speaks in [true, false] {
        let plug = Plug::new().await;
        let mut house = House::open(sensed(MD, &plug.address())).await;
        let mut sensor = plug.heard(5000).await;
        house.until_sensor(|sensor| sensor.seeing).await;
        house.bets_open().await;
        house.wager().await.expect("bets are open");
        sensor.say("launch against").await;
        house.until(|view| view.phase == Phase::Rolling).await;
        let pocket = house.pocket("17").0;
        for act in [Act::CallNoMoreBets {}, Act::TellResult { pocket, revolutions: None }] {
            let outcome = house.act(1, act).await;
            assert!(matches!(outcome, Outcome::Accepted { .. }), "{outcome:?}");
        }
        let outcome = house.act(1, Act::ConfirmResult { pocket }).await;
        let Outcome::Failed { said } = outcome else { panic!("{outcome:?}") };
        assert_eq!(said.reason, "second-person-needed");
        if sensor_speaks {
            sensor.say("pocket 17 9").await;
        } else {
            // What the sensor could not read another person may: the supervisor is not the teller.
            let outcome = house.act(2, Act::ConfirmResult { pocket }).await;
            assert!(matches!(outcome, Outcome::Accepted { .. }), "{outcome:?}");
        }
        assert_eq!(house.until(|view| view.number.is_some()).await.number, Some(pocket));
        assert_eq!(stood(&house.audited().await), [Pocket(pocket)]);
    }
}
