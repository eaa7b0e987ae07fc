//! The flow of the workspace: a crate depends only on crates before it, the core sees neither files nor clock nor chance,
//! and no program text names a rulebook.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

/// Each folder of a crate of ours with those of ours that it may depend on, in the order of the flow.
const FLOW: [(&str, &[&str]); 16] = [
    ("wheel", &[]),
    ("words", &["wheel"]),
    ("rulebook", &["wheel", "words"]),
    ("settlement", &["wheel", "words", "rulebook"]),
    ("table", &["wheel", "words", "rulebook", "settlement"]),
    ("math", &["wheel", "rulebook", "settlement"]),
    ("wheelhouse", &["wheel", "rulebook", "settlement", "table", "math"]),
    ("chance", &["wheel", "rulebook", "settlement"]),
    ("statistics", &["wheel", "rulebook", "chance"]),
    ("plots", &[]),
    ("simulation", &["wheel", "rulebook", "settlement", "table", "math", "chance", "statistics"]),
    ("par", &["wheel", "rulebook", "settlement", "math", "plots"]),
    ("journal", &[]),
    ("house", &["wheel", "rulebook", "settlement", "table", "chance", "journal"]),
    ("server", &["wheel", "words", "rulebook", "settlement", "table", "math", "chance", "par", "journal", "house"]),
    (
        "cli",
        &[
            "wheel",
            "rulebook",
            "settlement",
            "table",
            "math",
            "wheelhouse",
            "chance",
            "statistics",
            "plots",
            "simulation",
            "par",
            "journal",
            "house",
            "server",
        ],
    ),
];
/// Only tests depend on it; its own place is after all the others.
const TEST_KIT: &str = "testkit";
const CORE: [&str; 7] = ["wheel", "words", "rulebook", "settlement", "table", "math", "wheelhouse"];
/// Waiting and chance come in as input, or a replay would differ from what happened.
const NOT_IN_CORE: [&str; 5] = ["tokio", "rand", "chacha20", "getrandom", "wheelhouse-chance"];
const OUTSIDE_WORLD: [&str; 4] = ["std::fs", "std::net", "Instant::now", "SystemTime"];
/// The one file of the core that reads files: rulebook folders.
const READS_FILES: &str = "crates/rulebook/src/library.rs";
/// The tour of the program shows commands that run as they stand, so it names rulebooks.
const NAMES_RULEBOOKS: &str = "crates/cli/src/commands/tour.rs";

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The name under which a crate is published.
fn package(folder: &str) -> String {
    if folder == "wheelhouse" { folder.to_owned() } else { format!("wheelhouse-{folder}") }
}

fn manifest(path: &Path) -> toml::Table {
    let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    text.parse().unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn table<'a>(of: &'a toml::Table, key: &str) -> Option<&'a toml::Table> {
    of.get(key).and_then(toml::Value::as_table)
}

/// Names of the packages that a manifest asks for, under whatever name it uses them. `kinds` are the tables looked at,
/// for every target.
fn dependencies(manifest: &toml::Table, workspace: &toml::Table, kinds: &[&str]) -> BTreeSet<String> {
    let targets =
        table(manifest, "target").into_iter().flat_map(|targets| targets.values().filter_map(toml::Value::as_table));
    let tables = std::iter::once(manifest).chain(targets);
    let shared = table(workspace, "workspace").and_then(|workspace| table(workspace, "dependencies"));
    let renamed =
        |value: Option<&toml::Value>| value.and_then(|value| value.get("package")?.as_str().map(str::to_owned));
    tables
        .flat_map(|of| kinds.iter().filter_map(|kind| table(of, kind)))
        .flatten()
        .map(|(name, value)| {
            let of_workspace = shared.and_then(|shared| shared.get(name));
            renamed(Some(value)).or_else(|| renamed(of_workspace)).unwrap_or_else(|| name.clone())
        })
        .collect()
}

/// What a crate depends on and may not.
fn against_the_flow(folder: &str, manifest: &toml::Table, workspace: &toml::Table) -> Vec<String> {
    let (_, may) = FLOW.iter().find(|(name, _)| *name == folder).expect("a crate of ours");
    let may: Vec<String> = may.iter().map(|folder| package(folder)).collect();
    let ours: Vec<String> = FLOW.iter().map(|(folder, _)| package(folder)).chain([package(TEST_KIT)]).collect();
    let built = dependencies(manifest, workspace, &["dependencies", "build-dependencies"]);
    let tested = dependencies(manifest, workspace, &["dev-dependencies"]);
    let not_before = |name: &&String| ours.contains(name) && !may.contains(name);
    let mut wrong: Vec<String> = built.iter().filter(not_before).cloned().collect();
    // The examples of the library show houses and sheets, which are made from it.
    if folder != "wheelhouse" {
        wrong.extend(tested.iter().filter(not_before).filter(|name| **name != package(TEST_KIT)).cloned());
    }
    if CORE.contains(&folder) {
        // A test may throw dice; the crate itself may not.
        wrong.extend(built.into_iter().filter(|name| NOT_IN_CORE.contains(&name.as_str())));
    }
    wrong
}

/// Rust text with its comments and test modules blanked, line for line; `shape` has its strings blanked as well, so that
/// a brace in it is one of the program.
struct Code {
    text: String,
    shape: String,
    /// Names of modules for tests alone that have a file of their own.
    test_files: Vec<String>,
}

impl Code {
    fn read(source: &str) -> Code {
        let bytes = source.as_bytes();
        let (mut text, mut shape) = (bytes.to_vec(), bytes.to_vec());
        let blank = |of: &mut [u8]| of.iter_mut().filter(|byte| **byte != b'\n').for_each(|byte| *byte = b' ');
        let mut at = 0;
        while at < bytes.len() {
            let end = at + length_of_token(&bytes[at..], at.checked_sub(1).map(|before| bytes[before]));
            if bytes[at..].starts_with(b"//") || bytes[at..].starts_with(b"/*") {
                blank(&mut text[at..end]);
                blank(&mut shape[at..end]);
            } else if end > at + 1 {
                blank(&mut shape[at..end]);
            }
            at = end;
        }
        let mut test_files = Vec::new();
        while let Some(start) = find(&shape, b"#[cfg(test)]") {
            let opens = start + shape[start..].iter().position(|byte| b"{;".contains(byte)).expect("an item follows");
            let end = if shape[opens] == b'{' { opens + length_of_block(&shape[opens..]) } else { opens + 1 };
            let head = String::from_utf8_lossy(&shape[start..opens]).into_owned();
            if let (b';', Some((_, name))) = (shape[opens], head.split_once("mod ")) {
                test_files.push(name.trim().to_owned());
            }
            blank(&mut text[start..end]);
            blank(&mut shape[start..end]);
        }
        let string = |bytes: Vec<u8>| String::from_utf8(bytes).expect("whole characters are blanked");
        Code { text: string(text), shape: string(shape), test_files }
    }

    /// Lines with a word of the outside world, also where it is one of a group: `use std::{fs, path}`.
    fn outside_world(&self) -> Vec<String> {
        let mut found: Vec<String> =
            OUTSIDE_WORLD.iter().filter(|word| self.shape.contains(**word)).map(|word| (*word).to_owned()).collect();
        for (at, start) in self.shape.match_indices("std::{") {
            let group = &self.shape.as_bytes()[at + start.len() - 1..];
            let group = String::from_utf8_lossy(&group[..length_of_block(group)]).into_owned();
            let words: Vec<&str> = group.split(|c: char| !c.is_alphanumeric() && c != '_').collect();
            found.extend(["fs", "net"].iter().filter(|word| words.contains(word)).map(|word| format!("std::{word}")));
        }
        found
    }
}

fn find(bytes: &[u8], wanted: &[u8]) -> Option<usize> {
    bytes.windows(wanted.len()).position(|window| window == wanted)
}

/// How long a block is that begins with its brace.
fn length_of_block(bytes: &[u8]) -> usize {
    let mut depth = 0_usize;
    for (at, byte) in bytes.iter().enumerate() {
        match byte {
            b'{' => depth += 1,
            b'}' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return at + 1;
        }
    }
    bytes.len()
}

/// How long the comment, string or character is that begins here; one byte for all else.
fn length_of_token(bytes: &[u8], before: Option<u8>) -> usize {
    let until =
        |wanted: &[u8], from: usize| find(&bytes[from..], wanted).map_or(bytes.len(), |at| from + at + wanted.len());
    let in_word = before.is_some_and(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    match bytes {
        [b'/', b'/', ..] => bytes.iter().position(|&byte| byte == b'\n').unwrap_or(bytes.len()),
        [b'/', b'*', ..] => until(b"*/", 2),
        [b'r', b'"' | b'#', ..] if !in_word => {
            let hashes = bytes[1..].iter().take_while(|&&byte| byte == b'#').count();
            if bytes.get(1 + hashes) != Some(&b'"') {
                return 1;
            }
            let close: Vec<u8> = std::iter::once(b'"').chain(std::iter::repeat_n(b'#', hashes)).collect();
            until(&close, 2 + hashes)
        }
        [b'"', rest @ ..] => {
            let mut escaped = false;
            let close = rest.iter().position(|&byte| {
                let ends = byte == b'"' && !escaped;
                escaped = byte == b'\\' && !escaped;
                ends
            });
            close.map_or(bytes.len(), |at| at + 2)
        }
        // A character, or else a lifetime: only the former ends in a quote.
        [b'\'', b'\\', _, ..] => until(b"'", 3),
        [b'\'', rest @ ..] => {
            let first =
                std::str::from_utf8(&rest[..rest.len().min(4)]).map_or_else(|error| error.valid_up_to(), str::len);
            let first = std::str::from_utf8(&rest[..first]).ok().and_then(|text| text.chars().next());
            let length = first.map_or(1, char::len_utf8);
            if rest.get(length) == Some(&b'\'') { length + 2 } else { 1 }
        }
        _ => 1,
    }
}

/// Every Rust file of a crate's `src` with its path from the root; files of test modules are left out.
fn sources(folder: &str) -> BTreeMap<String, Code> {
    let root = root();
    let mut found = BTreeMap::new();
    let mut folders = vec![format!("crates/{folder}/src")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(root.join(&folder)).unwrap() {
            let entry = entry.unwrap();
            let path = format!("{folder}/{}", entry.file_name().to_string_lossy());
            if entry.file_type().unwrap().is_dir() {
                folders.push(path);
            } else if Path::new(&path).extension().is_some_and(|extension| extension == "rs") {
                found.insert(path.clone(), Code::read(&fs::read_to_string(root.join(&path)).unwrap()));
            }
        }
    }
    let of_tests: Vec<String> = found
        .iter()
        .flat_map(|(path, code)| {
            let folder = match path.rsplit_once('/') {
                Some((folder, "mod.rs" | "lib.rs" | "main.rs")) => folder.to_owned(),
                _ => path.trim_end_matches(".rs").to_owned(),
            };
            code.test_files
                .iter()
                .flat_map(move |name| [format!("{folder}/{name}.rs"), format!("{folder}/{name}/mod.rs")])
        })
        .collect();
    found.retain(|path, _| !of_tests.contains(path));
    found
}

fn rulebook_ids() -> Vec<String> {
    let entries = fs::read_dir(root().join("rulebooks")).unwrap().map(Result::unwrap);
    entries
        .filter(|entry| entry.path().is_dir())
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .collect()
}

#[test]
fn no_crate_depends_against_the_flow() {
    let workspace = manifest(&root().join("Cargo.toml"));
    let members: Vec<&str> =
        workspace["workspace"]["members"].as_array().unwrap().iter().filter_map(toml::Value::as_str).collect();
    let flow = FLOW.iter().map(|(folder, _)| *folder).chain([TEST_KIT]);
    let flow: Vec<String> = flow.map(|folder| format!("crates/{folder}")).collect();
    assert_eq!(members, flow, "a new crate takes its place in the flow, here and in Cargo.toml");
    for (folder, _) in FLOW {
        let manifest = manifest(&root().join("crates").join(folder).join("Cargo.toml"));
        assert_eq!(manifest["package"]["name"].as_str(), Some(package(folder).as_str()));
        let wrong = against_the_flow(folder, &manifest, &workspace);
        assert!(wrong.is_empty(), "{folder} may not depend on {}", wrong.join(", "));
    }
}

/// Its tests may hold draws against the settlement; the crate itself must not know what was bet.
#[test]
fn what_draws_cannot_reach_the_wagers() {
    let workspace = manifest(&root().join("Cargo.toml"));
    let manifest = manifest(&root().join("crates/chance/Cargo.toml"));
    let built = dependencies(&manifest, &workspace, &["dependencies", "build-dependencies"]);
    let ours: Vec<&String> = built.iter().filter(|name| name.starts_with("wheelhouse")).collect();
    assert_eq!(ours, ["wheelhouse-rulebook", "wheelhouse-wheel"]);
}

#[test]
fn the_core_sees_no_files_no_network_and_no_clock() {
    for folder in CORE {
        for (path, code) in sources(folder) {
            let found = code.outside_world();
            assert!(found.is_empty() || path == READS_FILES, "{path} uses {}", found.join(", "));
        }
    }
    assert!(
        sources("rulebook")[READS_FILES].outside_world().contains(&"std::fs".to_owned()),
        "the exception is needed no more"
    );
}

#[test]
fn no_program_text_names_a_rulebook() {
    let ids = rulebook_ids();
    assert!(!ids.is_empty());
    for (folder, ..) in FLOW {
        for (path, code) in sources(folder).into_iter().filter(|(path, _)| path != NAMES_RULEBOOKS) {
            let named: Vec<&String> = ids.iter().filter(|id| code.text.contains(id.as_str())).collect();
            assert!(named.is_empty(), "{path} names {named:?}; what differs between rulebooks is in their files");
        }
    }
}

/// The checks above pass on a tree that is in order; these show that they would not on another.
#[test]
fn a_wrong_dependency_is_seen() {
    let workspace = "[workspace.dependencies]
        dice = { package = \"rand\", version = \"1\" }
        math = { package = \"wheelhouse-math\", version = \"1\" }
        settlement = { package = \"wheelhouse-settlement\", version = \"1\" }
        testkit = { package = \"wheelhouse-testkit\", path = \"crates/testkit\" }
        wheel = { package = \"wheelhouse-wheel\", version = \"1\" }";
    let workspace: toml::Table = workspace.parse().unwrap();
    let wrong = |folder: &str, text: &str| against_the_flow(folder, &text.parse().unwrap(), &workspace);
    assert_eq!(
        wrong("rulebook", "[dependencies]\nwheel.workspace = true\nsettlement.workspace = true"),
        ["wheelhouse-settlement"]
    );
    assert_eq!(
        wrong("wheel", "[dev-dependencies]\nbook = { package = \"wheelhouse-rulebook\", path = \"../rulebook\" }"),
        ["wheelhouse-rulebook"]
    );
    assert_eq!(
        wrong("math", "[target.'cfg(unix)'.dependencies]\ndice.workspace = true\ntokio = \"1\""),
        ["rand", "tokio"]
    );
    assert!(wrong("math", "[dev-dependencies]\ndice.workspace = true\ntestkit.workspace = true").is_empty());
    assert_eq!(wrong("math", "[dependencies]\ntestkit.workspace = true"), ["wheelhouse-testkit"]);
    assert!(wrong("cli", "[dependencies]\nmath.workspace = true\ntokio = \"1\"").is_empty());
}

#[test]
fn a_wrong_line_is_seen_and_a_comment_is_not() {
    let source = r##"
        // std::fs in a comment, xx-roulette too
        /* SystemTime */ const QUOTE: char = '"'; fn life<'a>(text: &'a str) {}
        const BRACE: &str = "{ \" std::net"; const RAW: &str = r#"a "raw" {"#;
        #[cfg(test)]
        mod tests { use std::fs; const BOOK: &str = "yy-roulette }"; }
        #[cfg(test)]
        mod more;
        const BOOK: &str = "zz-roulette";
    "##;
    let code = Code::read(source);
    assert!(code.outside_world().is_empty(), "{:?}", code.outside_world());
    let named: Vec<bool> =
        ["xx-roulette", "yy-roulette", "zz-roulette"].iter().map(|id| code.text.contains(id)).collect();
    assert_eq!(named, [false, false, true]);
    assert_eq!(code.test_files, ["more"]);
    assert_eq!(Code::read("use std::{fs, path::Path};").outside_world(), ["std::fs"]);
    assert_eq!(Code::read("let now = std::time::Instant::now();").outside_world(), ["Instant::now"]);
}
