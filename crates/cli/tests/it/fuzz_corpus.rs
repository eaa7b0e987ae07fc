//! A short fuzz without a fuzzer: the stored corpus, and mutations of it that are the same in every run.

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    path::Path,
};

use wheelhouse_cli::fuzz_entry;

/// Enough to find what a careless change breaks, few enough for every test run; `cargo fuzz` goes on from there. Words are
/// tried at every table, and so cost more than files and lines.
const MUTATIONS: usize = 2_000;
const MUTATIONS_OF_FILES: usize = 4_000;
const MUTATIONS_OF_LINES: usize = 20_000;

/// Pieces that parsers stumble over more often than over chance bytes.
const NASTY: [&[u8]; 20] = [
    b"\0",
    b"\xff",
    b"\xf0\x9f\x8e\xb0",
    b"\"",
    b"\\",
    b"{",
    b"}",
    b"[[",
    b"]",
    b"-",
    b"/",
    b" ",
    b"\n",
    b"0",
    b"00",
    b"9223372036854775807",
    b"-1",
    b"1e999",
    b"null",
    b"[]",
];

struct Xorshift(u64);

impl Xorshift {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn below(&mut self, bound: usize) -> usize {
        usize::try_from(self.next() >> 33).expect("31 bits fit") % bound.max(1)
    }
}

/// The files of a target in the order of their names, so that a mutation's number means the same everywhere.
fn corpus(target: &str) -> Vec<(String, Vec<u8>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus").join(target);
    let mut files: Vec<(String, Vec<u8>)> = std::fs::read_dir(&folder)
        .unwrap_or_else(|error| panic!("{}: {error}", folder.display()))
        .map(|entry| {
            let entry = entry.unwrap();
            (entry.file_name().to_string_lossy().into_owned(), std::fs::read(entry.path()).unwrap())
        })
        .collect();
    files.sort();
    files
}

/// The sessions of the rulebooks, each with a line that names its book.
fn sessions() -> Vec<(String, Vec<u8>)> {
    let books = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rulebooks");
    let mut files = Vec::new();
    for book in std::fs::read_dir(books).unwrap().map(|entry| entry.unwrap()) {
        let Ok(cases) = std::fs::read_dir(book.path().join("cases")) else { continue };
        let id = book.file_name().to_string_lossy().into_owned();
        for case in
            cases.map(|entry| entry.unwrap().path()).filter(|path| path.extension().is_some_and(|e| e == "case"))
        {
            let text = std::fs::read_to_string(&case).unwrap();
            if text.lines().any(|line| line.starts_with("session ") || line.starts_with("submission ")) {
                let name = format!("{id}/{}", case.file_name().unwrap_or_default().to_string_lossy());
                files.push((name, format!("rulebook  {id}\n{text}").into_bytes()));
            }
        }
    }
    files.sort();
    files
}

/// The word around a place: what a number, a key or a name is made of.
fn word(bytes: &[u8], at: usize) -> std::ops::Range<usize> {
    let is_word = |byte: &u8| byte.is_ascii_alphanumeric() || b"_-$.".contains(byte);
    let start = bytes[..at].iter().rposition(|byte| !is_word(byte)).map_or(0, |before| before + 1);
    let end = bytes[at..].iter().position(|byte| !is_word(byte)).map_or(bytes.len(), |length| at + length);
    start..end
}

/// A word at random that is a value and not the key before one, and whether it is a number.
fn value(chance: &mut Xorshift, bytes: &[u8]) -> Option<(std::ops::Range<usize>, bool)> {
    (0..8).find_map(|_| {
        let word = word(bytes, chance.below(bytes.len() + 1));
        let after = bytes[word.end..].iter().find(|byte| !b"\" ".contains(byte));
        let is_key = after.is_some_and(|byte| b":=]".contains(byte)) && bytes.get(word.end) != Some(&b']');
        let is_number = bytes[word.clone()].iter().all(u8::is_ascii_digit);
        (!word.is_empty() && !is_key).then_some((word, is_number))
    })
}

/// Puts one value for another of its kind, so that the bytes still parse and the rules have their say.
fn exchange(chance: &mut Xorshift, from: &[u8], other: &[u8]) -> Vec<u8> {
    const NUMBERS: [&[u8]; 8] =
        [b"0", b"1", b"-1", b"3", b"00", b"4294967296", b"4611686018427387904", b"9223372036854775807"];
    let mut bytes = from.to_vec();
    for _ in 0..=chance.below(3) {
        let Some((old, is_number)) = value(chance, &bytes) else { break };
        let found = value(chance, other).filter(|(_, other_is)| *other_is == is_number);
        let new = match found {
            Some((new, _)) => &other[new],
            None if is_number => NUMBERS[chance.below(NUMBERS.len())],
            None => continue,
        };
        bytes.splice(old, new.iter().copied());
    }
    bytes
}

/// A few small changes at once: a byte flipped, a run removed, doubled or copied from another file, a nasty piece put in.
/// Half of the changes put one whole word for another, because what no longer parses says little about the rules.
fn mutate(chance: &mut Xorshift, from: &[u8], other: &[u8]) -> Vec<u8> {
    let mut bytes = from.to_vec();
    for _ in 0..=chance.below(4) {
        let at = chance.below(bytes.len() + 1);
        let run = at..(at + 1 + chance.below(16)).min(bytes.len()).max(at);
        match chance.below(12) {
            0 if at < bytes.len() => bytes[at] ^= 1 << chance.below(8),
            1 => drop(bytes.drain(run)),
            2 => {
                let copy = bytes[run].to_vec();
                bytes.splice(at..at, copy);
            }
            3 if !other.is_empty() => {
                let start = chance.below(other.len());
                let end = (start + 1 + chance.below(32)).min(other.len());
                bytes.splice(at..at, other[start..end].iter().copied());
            }
            4 if !bytes.is_empty() => bytes.truncate(at.max(1)),
            5 => drop(bytes.splice(at..at, NASTY[chance.below(NASTY.len())].iter().copied())),
            6 => drop(bytes.splice(word(&bytes, at), NASTY[chance.below(NASTY.len())].iter().copied())),
            _ => {
                let new = word(other, chance.below(other.len() + 1));
                bytes.splice(word(&bytes, at), other[new].iter().copied());
            }
        }
    }
    bytes
}

/// Runs the corpus and its mutations; what fails is told as bytes that can be stored as a new corpus file.
fn fuzz(target: &str, entry: fn(&[u8]), mutations: usize, seed: u64) {
    fuzz_files(target, &corpus(target), entry, mutations, seed);
}

fn fuzz_files(target: &str, files: &[(String, Vec<u8>)], entry: fn(&[u8]), mutations: usize, seed: u64) {
    assert!(files.len() >= 20, "{target}: the corpus has {} files", files.len());
    let run = |name: &str, bytes: &[u8]| {
        assert!(
            catch_unwind(AssertUnwindSafe(|| entry(bytes))).is_ok(),
            "{target}: {name} breaks it: b\"{}\"",
            bytes.escape_ascii()
        );
    };
    for (name, bytes) in files {
        run(name, bytes);
    }
    let mut chance = Xorshift(seed);
    for number in 0..mutations {
        let (name, from) = &files[number % files.len()];
        let other = &files[chance.below(files.len())].1;
        let change = if chance.below(2) == 0 { exchange } else { mutate };
        let bytes = change(&mut chance, from, other);
        run(&format!("mutation {number} of {name}"), &bytes);
    }
}

#[test]
fn words_of_any_kind_name_open_spots_or_nothing() {
    fuzz("notation", fuzz_entry::notation, MUTATIONS, 0x9e37_79b9_7f4a_7c15);
}

#[test]
fn sessions_of_any_kind_hold_or_say_where_they_do_not() {
    fuzz_files("case", &sessions(), fuzz_entry::case, MUTATIONS, 0xa076_1d64_78bd_642f);
}

#[test]
fn lines_of_a_sensor_are_heard_in_their_turn_or_refused() {
    fuzz("sensor", fuzz_entry::sensor, MUTATIONS_OF_LINES, 0xe703_7ed1_a0b4_28db);
}

#[test]
fn files_of_any_kind_give_rules_or_a_reason() {
    fuzz("toml", fuzz_entry::toml, MUTATIONS_OF_FILES, 0xd1b5_4a32_d192_ed03);
}

#[test]
fn lines_of_any_kind_settle_exactly_or_say_why_not() {
    fuzz("json_lines", fuzz_entry::json_lines, MUTATIONS_OF_LINES, 0x2545_f491_4f6c_dd1d);
}
