//! The door has a bound too: who comes when it is full is hung up on, and whoever goes makes room.

use std::{
    io::{Read, Write},
    net::{SocketAddr, TcpStream},
};

use wheelhouse_server::{
    config::{Config, Limits},
    floor::Floor,
    people::Settings,
    serve::open,
};

const PLACES: usize = 16;

/// A request on a connection that stays open: the first line of its answer, or nothing where the house hung up.
fn ask(stream: &mut TcpStream) -> Option<String> {
    stream.write_all(b"GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n").ok()?;
    let mut bytes = [0; 4096];
    let count = stream.read(&mut bytes).ok().filter(|count| *count > 0)?;
    String::from_utf8_lossy(&bytes[..count]).lines().next().map(str::to_owned)
}

#[tokio::test(flavor = "multi_thread")]
async fn one_address_does_not_take_every_place() {
    let folder = tempfile::tempdir().unwrap();
    let listen = SocketAddr::from(([127, 0, 0, 1], 0));
    let limits = Limits { connections: PLACES, connections_per_address: 4, ..Limits::default() };
    let config = Config { listen, limits, ..Config::default() };
    let floor = Floor::open(config, folder.path(), Vec::new(), Settings::for_tests());
    let serving = open(floor.unwrap()).await.unwrap();
    let address = serving.address;
    let come = tokio::task::spawn_blocking(move || {
        let come = || TcpStream::connect(address).unwrap();
        let mut inside: Vec<TcpStream> = (0..4).map(|_| come()).collect();
        for stream in &mut inside {
            assert!(ask(stream).is_some());
        }
        assert_eq!(ask(&mut come()), None, "one too many from here");
        // The others go, and there is room again.
        drop(inside);
        while ask(&mut come()).is_none() {}
    });
    come.await.unwrap();
    serving.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_full_door_hangs_up_and_opens_again() {
    let folder = tempfile::tempdir().unwrap();
    let listen = SocketAddr::from(([127, 0, 0, 1], 0));
    let limits = Limits { connections: PLACES, ..Limits::default() };
    let floor =
        Floor::open(Config { listen, limits, ..Config::default() }, folder.path(), Vec::new(), Settings::for_tests());
    let serving = open(floor.unwrap()).await.unwrap();
    let address = serving.address;
    let refused = tokio::task::spawn_blocking(move || {
        let come = || TcpStream::connect(address).unwrap();
        let mut inside: Vec<TcpStream> = (0..PLACES).map(|_| come()).collect();
        for stream in &mut inside {
            assert_eq!(ask(stream).as_deref(), Some("HTTP/1.1 200 OK"));
        }
        assert_eq!(ask(&mut come()), None, "one too many");
        let mut refused = 1;
        // Those inside are not disturbed; once one goes, another finds its place.
        assert!(ask(&mut inside[0]).is_some());
        drop(inside.pop());
        while ask(&mut come()).is_none() {
            refused += 1;
        }
        refused
    });
    let refused = refused.await.unwrap();
    assert_eq!(serving.floor().metrics.connections_not_admitted.get(), refused);
    serving.close().await;
}

/// Whoever never says a byte holds a place no longer than one whose header never ends.
#[tokio::test(flavor = "multi_thread")]
async fn connections_that_say_nothing_are_let_go() {
    let folder = tempfile::tempdir().unwrap();
    let listen = SocketAddr::from(([127, 0, 0, 1], 0));
    let limits = Limits { connections: PLACES, header_s: 1, ..Limits::default() };
    let floor =
        Floor::open(Config { listen, limits, ..Config::default() }, folder.path(), Vec::new(), Settings::for_tests());
    let serving = open(floor.unwrap()).await.unwrap();
    let address = serving.address;
    let let_go = tokio::task::spawn_blocking(move || {
        let mut silent: Vec<TcpStream> = (0..PLACES).map(|_| TcpStream::connect(address).unwrap()).collect();
        let (half, quiet) = silent.split_at_mut(PLACES / 2);
        for stream in half.iter_mut() {
            stream.write_all(b"GET /health/live HTTP/1.1\r\nHost: local").unwrap();
        }
        for stream in quiet.iter_mut().chain(half) {
            let mut rest = Vec::new();
            // Hung up on, in whatever way; a test that waits here for ever has failed.
            let _ = stream.read_to_end(&mut rest);
        }
        // While all of those who were let go still hold their end, somebody comes in.
        while ask(&mut TcpStream::connect(address).unwrap()).is_none() {}
        drop(silent);
    });
    let_go.await.unwrap();
    serving.close().await;
}
