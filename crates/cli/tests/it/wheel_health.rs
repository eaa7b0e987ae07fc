//! The health of wheels: examples that anybody can try, and what the command makes of files that are not so good.

use std::{
    fmt::Write as _,
    fs,
    path::{Path, PathBuf},
    process::{Command, Output, Stdio},
};

use chance::{Generator, Words};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn run(args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_wheelhouse"));
    command.args(args).current_dir(root()).stdin(Stdio::null()).output().unwrap()
}

fn text(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

fn words(seed: u8) -> Words {
    Words::new(Generator::seeded([seed; 32]))
}

fn below(words: &mut Words, bound: u32) -> usize {
    words.outcomes(bound).next().unwrap() as usize
}

/// The common orders, by what the program itself draws.
fn labels(wheel: &str) -> Vec<String> {
    let drawn = text(&run(&["rng", "outcomes", "--wheel", wheel, "--count", "20000", "--seed", "1"]));
    let places = text(&run(&["rng", "outcomes", "--wheel", wheel, "--count", "20000", "--seed", "1", "--places"]));
    let mut labels = std::collections::BTreeMap::new();
    for (place, label) in places.lines().zip(drawn.lines()) {
        labels.insert(place.parse::<usize>().unwrap(), label.to_owned());
    }
    labels.into_values().collect()
}

/// A sound single-zero wheel, one result on each line.
fn sound() -> String {
    let labels = labels("single");
    let mut words = words(21);
    (0..20_000).fold(String::new(), |mut text, _| {
        let _ = writeln!(text, "{}", labels[below(&mut words, 37)]);
        text
    })
}

/// A double-zero wheel with a loose fret: what should have come to rest in one of four pockets before 17 rolls on into 17 or
/// its neighbour, every fifth time.
fn worn() -> String {
    let labels = labels("double");
    let seventeen = labels.iter().position(|label| label == "17").unwrap();
    let mut words = words(22);
    let mut text = "result,dealer,direction,ball\n".to_owned();
    for spin in 0..5_000 {
        let mut place = below(&mut words, 38);
        if (seventeen + 38 - place - 1) % 38 < 4 && below(&mut words, 5) == 0 {
            place = (seventeen + below(&mut words, 2)) % 38;
        }
        let dealer = ["Ann", "Bob", "Cy"][spin / 60 % 3];
        let direction = if spin % 2 == 0 { "cw" } else { "ccw" };
        let _ = writeln!(text, "{},{dealer},{direction},{}", labels[place], ["19 mm", "21 mm"][spin / 500 % 2]);
    }
    text
}

/// A Big Six wheel that a dealer turns by about the same distance every tenth time, with a few spins that did not count.
fn turned() -> String {
    let labels = labels("submissions/good/us-md-big-six.toml");
    let mut words = words(23);
    let mut text = "section,result\n".to_owned();
    let mut place = 0;
    for _ in 0..4_000 {
        if below(&mut words, 400) == 0 {
            text += "-,-\n";
            continue;
        }
        place = match below(&mut words, 10) {
            0 => (place + 20 + below(&mut words, 3)) % 54,
            _ => below(&mut words, 54),
        };
        let _ = writeln!(text, "{},{}", place + 1, labels[place]);
    }
    text
}

/// The examples come from seeds, so that nobody has to believe them. `WHEELHOUSE_BLESS=1` rewrites
/// them.
#[test]
fn the_examples_are_what_their_seeds_give() {
    for (name, made) in [("wheel-sound.csv", sound()), ("wheel-worn.csv", worn()), ("big-six-turned.csv", turned())] {
        let file = root().join("docs/examples").join(name);
        if std::env::var_os("WHEELHOUSE_BLESS").is_some() {
            fs::write(&file, &made).unwrap();
        }
        assert!(
            fs::read_to_string(&file).unwrap() == made,
            "{name} is not what its seed gives; WHEELHOUSE_BLESS=1 rewrites it"
        );
    }
}

#[test]
fn a_sound_wheel_shows_no_evidence_and_says_what_it_would_have_shown() {
    let sound = run(&["wheel-health", "docs/examples/wheel-sound.csv", "--pockets", "single"]);
    assert!(sound.status.success(), "{}", text(&sound));
    assert!(
        text(&sound).contains("No evidence of bias; a 25 % heavier pocket would have been found with probability 0.")
    );
    let again = run(&["wheel-health", "docs/examples/wheel-sound.csv", "--pockets", "single"]);
    assert_eq!(sound.stdout, again.stdout);
    let once = run(&["wheel-health", "docs/examples/wheel-sound.csv", "--pockets", "single", "--once", "--json"]);
    let answer: serde_json::Value = serde_json::from_slice(&once.stdout).unwrap();
    assert_eq!((&answer["verdict"], &answer["mode"]), (&"no-evidence".into(), &"once".into()));
    assert_eq!(answer["counts"].as_array().unwrap().len(), 37);
}

#[test]
fn a_worn_wheel_is_found_named_and_drawn() {
    let folder = tempfile::tempdir().unwrap();
    let plot = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (ring, distances, grown) = (plot("ring.svg"), plot("distances.png"), plot("grown.svg"));
    let worn = run(&[
        "wheel-health",
        "docs/examples/wheel-worn.csv",
        "--wheel",
        "submissions/good/us-md-roulette-double-zero.toml",
        "--plot",
        &ring,
        "--plot-distances",
        &distances,
        "--plot-evidence",
        &grown,
    ]);
    let said = text(&worn);
    assert_eq!(worn.status.code(), Some(1), "{said}");
    assert!(said.contains("Evidence of bias: ") && said.contains("17"), "{said}");
    for test in ["dealer's hand: Ann", "direction", "dealers", "balls", "distance sector"] {
        assert!(said.contains(test), "{test}: {said}");
    }
    let ring = fs::read_to_string(ring).unwrap();
    assert!(ring.starts_with("<svg") && ring.contains("evidence of bias"));
    assert!(fs::read(distances).unwrap().starts_with(b"\x89PNG"));
    assert!(fs::read_to_string(grown).unwrap().contains("alarm at 100"));
}

#[test]
fn big_six_is_judged_by_the_distance_it_travels() {
    let submission = "submissions/good/us-md-big-six.toml";
    let turned = run(&["wheel-health", "docs/examples/big-six-turned.csv", "--wheel", submission]);
    let said = text(&turned);
    assert_eq!(turned.status.code(), Some(1), "{said}");
    assert!(said.contains("places on from the one before too often"), "{said}");
    assert!(said.contains("that did not count"), "{said}");
    // Without the order of the wheel its sections mean nothing, and that is told.
    let unordered = run(&["wheel-health", "docs/examples/big-six-turned.csv", "--pockets", "big-six"]);
    assert_eq!(unordered.status.code(), Some(2));
    assert!(text(&unordered).contains("sections need the order of the wheel"), "{}", text(&unordered));
    // The symbols alone say less; of a wheel whose order is known they still tell the distance.
    let history = fs::read_to_string(root().join("docs/examples/big-six-turned.csv")).unwrap();
    let symbols: String =
        history.lines().skip(1).map(|line| line.split_once(',').unwrap().1.to_owned() + "\n").collect();
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("symbols.csv");
    fs::write(&file, symbols).unwrap();
    let by_symbol = text(&run(&["wheel-health", file.to_str().unwrap(), "--wheel", "us-md-big-six"]));
    assert!(by_symbol.contains("distance travelled"), "{by_symbol}");
    let counted = run(&["wheel-health", file.to_str().unwrap(), "--pockets", "big-six", "--json"]);
    let answer: serde_json::Value = serde_json::from_slice(&counted.stdout).unwrap();
    assert_eq!((&answer["noun"], answer["labels"].as_array().unwrap().len()), (&"symbol".into(), 7));
}

#[test]
fn bad_files_are_told_line_by_line_and_short_ones_honestly() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("history.csv");
    let path = file.to_str().unwrap();
    let bad: String = (0..15).fold("result\n".to_owned(), |text, _| text + "99\n");
    fs::write(&file, bad).unwrap();
    let refused = run(&["wheel-health", path, "--pockets", "double"]);
    assert_eq!(refused.status.code(), Some(2));
    let said = text(&refused);
    assert!(said.contains("15 lines cannot be read") && said.contains("line 2: `99` is not on this wheel"), "{said}");
    assert!(said.contains("line 11: ") && !said.contains("line 12: ") && said.contains("and 5 more"), "{said}");
    fs::write(&file, "").unwrap();
    let empty = run(&["wheel-health", path, "--pockets", "double"]);
    assert!(empty.status.success(), "{}", text(&empty));
    assert!(text(&empty).contains("0 spins cannot distinguish a fair wheel from a biased one"), "{}", text(&empty));
    let short = text(&run(&["rng", "outcomes", "--wheel", "double", "--count", "60", "--seed", "3"]));
    fs::write(&file, format!("number;mood\n{}", short.replace('\n', ";fine\n"))).unwrap();
    let said = text(&run(&["wheel-health", path, "--pockets", "double"]));
    assert!(said.contains("60 spins cannot distinguish"), "{said}");
    assert!(said.contains("Not used, because no test knows the column: mood"), "{said}");
    assert_eq!(run(&["wheel-health", path]).status.code(), Some(2), "which wheel?");
    let picture = run(&["wheel-health", path, "--pockets", "double", "--plot", "wheel.gif"]);
    assert!(text(&picture).contains("must end in .svg or .png"), "{}", text(&picture));
}
