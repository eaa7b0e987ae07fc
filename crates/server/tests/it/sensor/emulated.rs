//! The emulator at the other end, over TCP and over a serial line.

use std::{fs::File, io};
use wheelhouse_server::protocol::Phase;

use tokio::{
    net::TcpListener,
    sync::mpsc::{UnboundedSender, unbounded_channel},
    task::JoinHandle,
};
use wheelhouse_server::sensor::{Act, Address, Emulated, Emulator, Reply, Says, Why, Wire};

use super::house::{House, MD, sensed, within};

fn says(words: &str) -> Says {
    Says::read(words).unwrap()
}

/// An emulator that speaks when the test says so.
struct Driven {
    acts: UnboundedSender<Act>,
    speaks: JoinHandle<io::Result<()>>,
}

impl Driven {
    fn new(faulty: bool, wire: impl Future<Output = Box<dyn Wire>> + Send + 'static) -> Driven {
        Driven::heard(faulty, wire, |_| {})
    }

    fn heard(
        faulty: bool,
        wire: impl Future<Output = Box<dyn Wire>> + Send + 'static,
        tell: impl FnMut(Emulated) + Send + 'static,
    ) -> Driven {
        let (acts, driven) = unbounded_channel();
        let mut emulator = Emulator::driven(driven).faulty(faulty);
        let speaks = tokio::spawn(async move { emulator.speak(&mut *wire.await, tell).await });
        Driven { acts, speaks }
    }

    fn act(&self, act: Act) {
        self.acts.send(act).unwrap();
    }

    /// Waits for something that the emulator brings about. One that has ended will not, and says why it ended.
    async fn brings<T>(&mut self, what: impl Future<Output = T>) -> T {
        tokio::select! {
            biased;
            brought = what => brought,
            ended = &mut self.speaks => panic!("the emulator has ended: {ended:?}"),
        }
    }

    /// A round from the launch to the number, by whatever wire. The ball is launched once bets are open.
    async fn plays_a_round(&mut self, house: &mut House, pocket: Act) {
        self.brings(house.until_sensor(|sensor| sensor.seeing)).await;
        self.brings(house.bets_open()).await;
        for words in ["launch against", "turn 1", "turn 4"] {
            self.act(Act::Say(says(words)));
        }
        self.act(pocket);
        self.brings(house.until(|view| view.phase == Phase::Told)).await;
        let pocket = house.pocket("17");
        house.deal(table::Command::ConfirmResult { pocket }).await;
        assert_eq!(self.brings(house.until(|view| view.number.is_some())).await.number, Some(pocket.0));
    }
}

/// A place for a house to call, and the wire when it has.
async fn listening() -> (String, impl Future<Output = Box<dyn Wire>> + Send + 'static) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let at = format!("tcp://{}", listener.local_addr().unwrap());
    let wire = async move { Box::new(within(listener.accept()).await.unwrap().0) as Box<dyn Wire> };
    (at, wire)
}

/// The pocket is damaged on its way, sent again when the house asks for it, and heard then.
#[tokio::test]
async fn a_round_over_tcp() {
    let (at, wire) = listening().await;
    let (tell, mut heard) = unbounded_channel();
    let mut driven = Driven::heard(false, wire, move |emulated| drop(tell.send(emulated)));
    let mut house = House::open(sensed(MD, &at)).await;
    driven.plays_a_round(&mut house, Act::Damaged(says("pocket 17 6"))).await;
    assert_eq!(house.until_sensor(|_| true).await.refused[&Why::Damaged], 1);
    within(house.floor.close()).await;
    // The house hung up, or a line was on its way when it did.
    let _ = within(driven.speaks).await.unwrap();
    assert!(matches!(heard.recv().await, Some(Emulated::Told(Reply::Hello(_)))));
    assert!(matches!(heard.recv().await, Some(Emulated::Said(hello)) if hello.starts_with("1 hello 1 ")));
}

#[tokio::test]
async fn a_round_over_a_serial_line() {
    let cable = Cable::new().unwrap();
    let [house_port, sensor_port] = cable.ports.clone().map(|path| format!("serial://{path}"));
    let wire = sensor_port.parse::<Address>().unwrap().open().await.unwrap();
    let mut driven = Driven::new(false, async move { wire });
    let mut house = House::open(sensed(MD, &house_port)).await;
    driven.plays_a_round(&mut house, Act::Damaged(says("pocket 17 6"))).await;
    driven.speaks.abort();
}

/// Lines get lost and come again, and what the sensor saw arrives once.
#[tokio::test]
async fn a_faulty_sensor_is_heard_in_the_end() {
    let (at, wire) = listening().await;
    let mut driven = Driven::new(true, wire);
    let mut house = House::open(sensed(MD, &at)).await;
    for _ in 0..200 {
        driven.act(Act::Say(Says::Beat));
    }
    driven.plays_a_round(&mut house, Act::Say(says("pocket 17 6"))).await;
    let status = house.until_sensor(|_| true).await;
    assert!(status.seeing && status.sessions == 1 && status.heard > 200, "{status:?}");
    assert!(status.refused.contains_key(&Why::Damaged) && status.refused.contains_key(&Why::Repeated), "{status:?}");
    driven.speaks.abort();
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
