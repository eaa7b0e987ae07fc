//! A house that is told to close lets its rounds end, says goodbye, and is found whole when it opens again; one data directory
//! has one program.

mod opened;

use opened::{Ground, text, until};

fn automatic(wheel: &str) -> String {
    format!(
        "[limits]\nclosing_s = 600\n[people]\npassword_memory_kib = 7168\npassword_passes = 5\n\
         [[table]]\nid = \"one\"\nsubmission = \"us-md-roulette-single-zero\"\nautomatic = true\n{wheel}\
         computer_players = 3\nbetting_ms = 20000\nspin_ms = 500\npause_ms = 0\n"
    )
}

const DRAWN: &str = "wheel = \"automatic\"\n";
/// Nobody is at the other end, so that a number never comes and a round never ends.
const SENSED: &str = "wheel = \"sensor\"\nsensor = \"tcp://127.0.0.1:9\"\n";

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
    let ground = Ground::new(&automatic(SENSED));
    let house = ground.open(&[("WHEELHOUSE_LOG", "off")]);
    let mut board = house.socket("one", "board", None);
    until(&mut board, |message| message["type"] == "table" && message["closed"].is_object());
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
