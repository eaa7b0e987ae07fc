//! The emulator at the other end, over TCP and over a serial line.

use std::{fs::File, io, time::Duration};

use server::sensor::{Address, Emulated, Emulator, Reply, Rests, Script, Why};
use table::Command;
use tokio::{net::TcpListener, sync::mpsc};

use crate::house::{House, MD, sensed, within};

/// Spin after spin into 17, each pocket damaged on its way: whenever the bets are opened, one of them is whole.
fn spins() -> Script {
    let words = ["launch against", "turn 1", "turn 4", "damaged pocket 17 6"];
    let spin = |at: u32| (0..).zip(words).map(move |(step, words)| format!("{} {words}", at * 100 + step));
    Script::read(&(0..250).flat_map(spin).collect::<Vec<_>>().join("\n")).unwrap()
}

fn told(heard: mpsc::UnboundedSender<Emulated>) -> impl FnMut(Emulated) {
    move |emulated| drop(heard.send(emulated))
}

/// A round from the launch to the number, by whatever wire. Bets that are opened while a ball is on its way are closed by
/// it as a no spin: then the dealer opens them again, for the ball after that.
async fn plays_a_round(house: &mut House) {
    while house.until(|view| ["told", "idle"].contains(&view.phase.as_str())).await.phase == "idle" {
        // Refused where they are open already and the view is not yet out.
        house.order(house.dealer(), Command::PlaceYourBets).await;
    }
    let pocket = house.pocket("17");
    house.deal(Command::ConfirmResult { pocket }).await;
    assert_eq!(house.until(|view| view.number.is_some()).await.number, Some(pocket.0));
}

#[tokio::test]
async fn a_script_over_tcp() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let mut house = House::open(sensed(MD, &format!("tcp://{}", listener.local_addr().unwrap()))).await;
    let (mut wire, _) = within(listener.accept()).await.unwrap();
    let (tell, mut heard) = mpsc::unbounded_channel();
    let mut emulator = Emulator::scripted(spins());
    let speaks = tokio::spawn(async move { emulator.speak(&mut wire, told(tell)).await });
    house.until_sensor(|sensor| sensor.seeing).await;
    plays_a_round(&mut house).await;
    // The damaged line was sent again when the house asked for it, and heard then.
    assert!(house.until_sensor(|_| true).await.refused[&Why::Damaged] > 0);
    within(house.floor.close()).await;
    // The house hung up, or a line was on its way when it did.
    let _ = within(speaks).await.unwrap();
    assert!(matches!(heard.recv().await, Some(Emulated::Told(Reply::Hello(_)))));
    assert!(matches!(heard.recv().await, Some(Emulated::Said(hello)) if hello.starts_with("1 hello 1 ")));
}

#[tokio::test]
async fn a_script_over_a_serial_line() {
    let cable = Cable::new().unwrap();
    let [house_port, sensor_port] = cable.ports.clone().map(|path| format!("serial://{path}"));
    let mut wire = sensor_port.parse::<Address>().unwrap().open().await.unwrap();
    let mut emulator = Emulator::scripted(spins());
    let speaks = tokio::spawn(async move { emulator.speak(&mut *wire, |_| {}).await });
    let mut house = House::open(sensed(MD, &house_port)).await;
    house.until_sensor(|sensor| sensor.seeing).await;
    plays_a_round(&mut house).await;
    speaks.abort();
}

/// By itself and faulty: lines get lost and come again, and every spin that the sensor saw arrives once.
#[tokio::test]
async fn a_faulty_sensor_is_heard_in_the_end() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let house = House::open(sensed(MD, &format!("tcp://{}", listener.local_addr().unwrap()))).await;
    let (mut wire, _) = within(listener.accept()).await.unwrap();
    let pockets = (0..=36).map(|number| Rests::Label(number.to_string())).collect();
    let mut emulator = Emulator::new(pockets, 7, Duration::from_millis(1)).faulty(true);
    let speaks = tokio::spawn(async move { emulator.speak(&mut wire, |_| {}).await });
    let status = house.until_sensor(|status| status.heard >= 5 && !status.refused.is_empty()).await;
    assert!(status.seeing && status.sessions == 1, "{status:?}");
    speaks.abort();
}

/// A cable between two serial ports, each a pseudo-terminal that a program can open by its path.
struct Cable {
    ports: [String; 2],
    /// Held open, so that a port that is closed and opened again is the same port.
    _held: [File; 2],
}

impl Cable {
    fn new() -> io::Result<Cable> {
        let [(left, left_at, left_held), (right, right_at, right_held)] = [pty()?, pty()?];
        for (mut from, mut to) in [(left.try_clone()?, right.try_clone()?), (right, left)] {
            // It ends with an error when the ports are gone.
            std::thread::spawn(move || io::copy(&mut from, &mut to));
        }
        Ok(Cable { ports: [left_at, right_at], _held: [left_held, right_held] })
    }
}

/// The near end of a pseudo-terminal, the path of its far end, and that end itself: raw, so that it echoes nothing.
fn pty() -> io::Result<(File, String, File)> {
    use rustix::{
        pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt},
        termios::{OptionalActions, tcgetattr, tcsetattr},
    };
    let near = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY)?;
    grantpt(&near)?;
    unlockpt(&near)?;
    let path = ptsname(&near, Vec::new())?.into_string().map_err(io::Error::other)?;
    let far = File::options().read(true).write(true).open(&path)?;
    let mut settings = tcgetattr(&far)?;
    settings.make_raw();
    tcsetattr(&far, OptionalActions::Now, &settings)?;
    Ok((File::from(near), path, far))
}
