//! The emulator and the watcher, as a technician starts them.

use std::{
    io::{BufRead, BufReader},
    process::{Child, ChildStderr, Command, Output, Stdio},
};

fn wheelhouse(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_wheelhouse"));
    command.args(args).stdin(Stdio::null());
    command
}

/// An emulator that ends with the test.
struct Emulator {
    child: Child,
    /// Held, so that it can go on speaking.
    _said: BufReader<ChildStderr>,
    address: String,
}

impl Emulator {
    fn start(args: &[&str]) -> Emulator {
        let args = [&["sensor", "emulate", "--listen", "127.0.0.1:0"], args].concat();
        let mut child = wheelhouse(&args).stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
        let mut said = String::new();
        let mut reader = BufReader::new(child.stderr.take().unwrap());
        reader.read_line(&mut said).unwrap();
        let address =
            said.split_whitespace().find(|word| word.starts_with("tcp://")).unwrap_or_else(|| panic!("{said}"));
        Emulator { child, _said: reader, address: address.trim_end_matches('.').to_owned() }
    }
}

impl Drop for Emulator {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn text(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

#[test]
fn a_technician_sees_what_a_sensor_says_and_what_a_house_would_refuse() {
    let folder = tempfile::tempdir().unwrap();
    let script = folder.path().join("spin.txt");
    let acts = "0 launch against\n0 damaged turn 1\n0 again\n0 skip\n0 pocket 17 6\n";
    std::fs::write(&script, acts).unwrap();
    let emulator = Emulator::start(&["--script", script.to_str().unwrap()]);
    let seen = wheelhouse(&["sensor", "watch", &emulator.address, "--lines", "4"]).output().unwrap();
    let said = text(&seen);
    assert!(seen.status.success(), "{said}");
    for part in ["1  hello 1 ", "wheelhouse-emulator 1000", "2  launch against", "a line was damaged", "3  turn 1"] {
        assert!(said.contains(part), "{part}: {said}");
    }
    // It serves the next one, and data where data is asked for.
    let again = wheelhouse(&["sensor", "watch", &emulator.address, "--lines", "1", "--json"]).output().unwrap();
    let line: serde_json::Value = serde_json::from_slice(&again.stdout).unwrap_or_else(|_| panic!("{}", text(&again)));
    assert_eq!(line["number"], 1);
    assert!(line["says"].as_str().unwrap().starts_with("hello 1 "));
}

#[test]
fn what_cannot_be_reached_or_read_is_reported() {
    let folder = tempfile::tempdir().unwrap();
    let script = folder.path().join("bad.txt");
    std::fs::write(&script, "0 beat\n10 leap\n").unwrap();
    let script = script.to_str().unwrap();
    for (args, code, part) in [
        (&["sensor", "watch", "rim-7"][..], 2, "write tcp://host:port"),
        (&["sensor", "watch", "serial:///dev/no-such-port"][..], 3, "serial:///dev/no-such-port: "),
        (&["sensor", "emulate", "--script", script][..], 2, "line 2: `leap` is not something that a sensor does"),
        (&["sensor", "emulate", "--wheel", "round"][..], 2, "give single-zero, double-zero, triple-zero"),
        (&["sensor", "emulate", "--serial", "/dev/no-such-port"][..], 3, "serial:///dev/no-such-port: "),
    ] {
        let output = wheelhouse(args).output().unwrap();
        let said = text(&output);
        assert_eq!(output.status.code(), Some(code), "{args:?}: {said}");
        assert!(said.contains(part), "{args:?}: {said}");
    }
}
