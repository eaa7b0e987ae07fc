//! A house that is told to close lets its rounds end, says goodbye, and is found whole when it opens again; one data directory
//! has one program. What is in its way has a code of its own, and a log that is gone is in nobody's way.

use std::{
    io::{BufRead, BufReader, Write},
    net::{TcpListener, TcpStream},
};

use crate::opened::{Ground, text, until, wheelhouse};
use server::sensor::{BEAT_MS, Line, Reply, Says};

fn automatic(wheel: &str) -> String {
    format!(
        "[limits]\nclosing_s = 600\n[people]\npassword_memory_kib = 7168\npassword_passes = 5\n\
         [[table]]\nid = \"one\"\nsubmission = \"us-md-roulette-single-zero\"\nautomatic = true\ndemonstration = true\n{wheel}\
         computer_players = 3\nbetting_ms = 20000\nspin_ms = 500\npause_ms = 0\n"
    )
}

const DRAWN: &str = "wheel = \"automatic\"\n";

/// A sensor that sees a launch and then nothing more, so that a number never comes and a round never ends.
struct Sensor {
    house: BufReader<TcpStream>,
}

impl Sensor {
    /// The house calls, and is greeted. One that was not answered in time has hung up and calls again.
    fn called(listener: &TcpListener) -> Sensor {
        loop {
            let (stream, _) = listener.accept().expect("the house calls");
            let mut sensor = Sensor { house: BufReader::new(stream) };
            let Some(Reply::Hello(session)) = sensor.hears() else { continue };
            sensor.says(1, Says::Hello { session, name: "rim-1".to_owned(), beat_ms: *BEAT_MS.end() });
            if sensor.hears() == Some(Reply::Ack(1)) {
                return sensor;
            }
        }
    }

    fn says(&mut self, number: u64, says: Says) {
        // One who has hung up is noticed by the answer that does not come.
        let _ = self.house.get_mut().write_all(Line { number, says }.sealed().as_bytes());
    }

    fn hears(&mut self) -> Option<Reply> {
        let mut line = Vec::new();
        self.house.read_until(b'\n', &mut line).ok().filter(|read| *read > 0)?;
        Some(Reply::read(line.trim_ascii_end()).expect("an answer of a house"))
    }
}

#[test]
fn rounds_end_screens_are_told_and_the_history_is_whole() {
    let ground = Ground::new(&automatic(DRAWN));
    let house = ground.open(&[]);
    let mut board = house.socket("one", "board", None);
    let open = until(&mut board, |message| message["type"] == "table" && message["takes_bets"] == true);
    let round = open["round"].as_u64().expect("a round");
    // Chips lie on the felt, so that closing has something to settle.
    until(&mut board, |message| message["type"] == "table" && message["wagered"].as_i64() > Some(0));
    house.signal("TERM");
    let goodbye = until(&mut board, |message| message["type"] == "goodbye");
    assert_eq!((goodbye["reason"].as_str(), goodbye["again"].as_bool()), (Some("closing"), Some(true)));
    assert_eq!(house.wait().code(), Some(0), "{}", ground.log());
    assert!(ground.log().contains("every round that could end has"), "{}", ground.log());
    for what in ["verify", "replay", "fairness"] {
        let looked = ground.audit(what);
        assert!(looked.status.success(), "{what}: {}", text(&looked));
    }

    let house = ground.open(&[]);
    println!("The second start took {} ms.", house.says["ms"]);
    assert_eq!(house.says["accounts"].as_array().map(Vec::len), Some(0), "passwords are told once");
    let mut board = house.socket("one", "board", None);
    until(&mut board, |message| message["type"] == "table" && message["round"].as_u64() > Some(round));
    assert_eq!(house.close().code(), Some(0));
    assert!(ground.audit("verify").status.success());
}

#[test]
fn a_second_signal_ends_the_house_at_once_and_loses_nothing() {
    let listener = TcpListener::bind("127.0.0.1:0").expect("an address is free");
    let at = listener.local_addr().expect("it has one");
    let ground = Ground::new(&automatic(&format!("wheel = \"sensor\"\nsensor = \"tcp://{at}\"\n")));
    let house = ground.open(&[("WHEELHOUSE_LOG", "off")]);
    let mut sensor = Sensor::called(&listener);
    let mut board = house.socket("one", "board", None);
    // Bets are closed already where the round was open before the sensor was heard. A round without a ball would be void when
    // the house closes.
    until(&mut board, |message| message["takes_bets"] == true || message["closed"].is_object());
    sensor.says(2, Says::Launch { with_wheel: false });
    assert_eq!(sensor.hears(), Some(Reply::Ack(2)));
    house.signal("TERM");
    // It has heard the first when it says that it closes.
    while !house.ask("GET", "/health/ready", &[], "").body.contains("closing") {}
    house.signal("TERM");
    assert_eq!(house.wait().code(), Some(130), "{}", ground.log());
    for what in ["verify", "replay"] {
        let looked = ground.audit(what);
        assert!(looked.status.success(), "{what}: {}", text(&looked));
    }
}

#[test]
fn two_programs_do_not_open_one_house() {
    let ground = Ground::new("[people]\npassword_memory_kib = 7168\npassword_passes = 5\n");
    let house = ground.open(&[]);
    let second = ground.refused();
    assert_eq!(second.status.code(), Some(3));
    assert!(text(&second).contains("another program has"), "{}", text(&second));
    assert!(text(&second).contains("stop it first"), "{}", text(&second));
    assert_eq!(house.ask("GET", "/health/ready", &[], "").status, 200, "the first does not mind");
    assert_eq!(house.close().code(), Some(0));
    assert_eq!(ground.open(&[]).close().code(), Some(0), "a house that was closed opens again");
}

#[test]
fn a_house_that_was_killed_opens_again() {
    let ground = Ground::new(&automatic(DRAWN));
    let house = ground.open(&[]);
    let mut board = house.socket("one", "board", None);
    until(&mut board, |message| message["type"] == "table" && message["takes_bets"] == true);
    house.signal("KILL");
    house.wait();
    let house = ground.open(&[]);
    assert_eq!(house.close().code(), Some(0));
    for what in ["verify", "replay"] {
        assert!(ground.audit(what).status.success());
    }
}

#[test]
fn a_log_that_nobody_reads_stops_nothing() {
    let ground = Ground::new(&automatic(DRAWN));
    let house = ground.open_unheard();
    // Requests are logged, and so is what the table does.
    for path in ["/health/live", "/api/lobby", "/no-such-page.txt", "/health/ready"] {
        assert_ne!(house.ask("GET", path, &[], "").status, 500, "{path}");
    }
    let mut board = house.socket("one", "board", None);
    until(&mut board, |message| message["type"] == "table" && message["takes_bets"] == true);
    assert_eq!(house.close().code(), Some(0));
    assert!(ground.audit("verify").status.success());
}

#[test]
fn an_address_that_is_taken_may_be_free_at_the_next_start() {
    let other = TcpListener::bind("127.0.0.1:0").expect("an address is free");
    let address = other.local_addr().expect("it has one").to_string();
    let folder = tempfile::tempdir().expect("a folder can be made");
    let out = wheelhouse().args(["serve", "--empty", "--listen", &address, "--data"]).arg(folder.path()).output();
    let out = out.expect("the program runs");
    assert_eq!(out.status.code(), Some(3), "{}", text(&out));
    assert!(text(&out).contains("Choose another address"), "{}", text(&out));
}

#[test]
fn a_real_house_begins_with_one_administrator_whose_licence_nobody_made_up() {
    let ground = Ground::new("[people]\npassword_memory_kib = 7168\npassword_passes = 5\n");
    let house = ground.open_empty();
    assert!(house.password("admin").len() > 8);
    let listed = wheelhouse().args(["--json", "admin", "list", "--data"]).arg(ground.path("data")).output();
    let listed: serde_json::Value =
        serde_json::from_slice(&listed.expect("the program runs").stdout).expect("accounts");
    assert_eq!(listed.as_array().map(Vec::len), Some(1), "{listed}");
    assert_eq!(listed[0]["licence"], "NOT-GIVEN", "{listed}");
    assert_eq!(house.close().code(), Some(0));
}
