//! The page about fairness: its example is what the code gives, and its program in another language gives the same.

use std::{fmt::Write as _, io::Write as _, path::Path, process::Stdio};

use wheelhouse_chance::{Draws, Purpose, Seal, Secret};

fn page() -> String {
    std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/fairness.md")).unwrap()
}

fn counting(from: u8) -> [u8; 32] {
    std::array::from_fn(|at| from + u8::try_from(at).unwrap())
}

/// A row of the example: what stands beside a name.
fn row(page: &str, name: &str) -> String {
    let head = format!("| {name} | ");
    let line = page.lines().find_map(|line| line.strip_prefix(&head)).unwrap_or_else(|| panic!("no row {name}"));
    line.trim_end_matches('|').trim().replace('`', "")
}

#[test]
fn the_example_of_the_page_is_what_the_code_gives() {
    let page = page();
    let (secret, seal) = (Secret::new(counting(0)), Seal(counting(0xe0)));
    assert_eq!(row(&page, "secret"), secret.reveal());
    assert_eq!(row(&page, "seal"), seal.to_string());
    assert_eq!(row(&page, "commitment"), secret.commitment("roulette-1", 1041).to_string());
    let draws = Draws::new(&secret, "roulette-1", 1041, seal);
    let mut draw = draws.draw(Purpose::Number);
    let words: Vec<u32> = (0..8).map(|_| draw.word()).collect();
    let block = words.iter().fold(String::new(), |mut block, word| {
        let _ = write!(block, "{word:08x}");
        block
    });
    assert_eq!(row(&page, "first block for `number`"), block);
    let bits: Vec<String> = words.iter().map(|word| (word & 63).to_string()).collect();
    assert_eq!(row(&page, "its words, low six bits"), bits.join(", "));
    assert_eq!(row(&page, "number below 37"), draws.draw(Purpose::Number).below(37).to_string());
    // The wheel is that of the rulebooks, so the row is checked against one of them.
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let library = rulebook::Library::open(&root.join("rulebooks")).unwrap();
    let text = std::fs::read_to_string(root.join("submissions/good/us-md-roulette-single-zero.toml")).unwrap();
    let submission = rulebook::Submission::read("single-zero", &text).unwrap();
    let (rules, _) = rulebook::review(library.get(&submission.rulebook).unwrap(), &submission).unwrap();
    assert_eq!(row(&page, "pocket of the single-zero wheel"), rules.wheel().label(draws.number(&rules)));
}

/// Asks the program of the page for the same draws, where Node is installed. It shares no line with ours.
#[test]
fn the_program_of_the_page_gives_the_same() {
    let page = page();
    let (_, code) = page.split_once("```js\n").unwrap();
    let (code, _) = code.split_once("```").unwrap();
    let ask = "\nconst out = [];\nfor (const round of [1, 2, 255, 256, 1041, 4294967296]) {\n\
        const draw = (purpose) => words(secret, \"roulette-1\", round, seal, purpose);\n\
        out.push(await commitment(secret, \"roulette-1\", round), await below(draw(\"number\"), 37));\n\
        const many = draw(\"multiplier\");\n\
        for (let at = 0; at < 50; at++) out.push(await below(many, at + 1), await weighted(many, [3, 0, 5, 1]));\n\
        const odds = draw(\"odds\");\n\
        const drawn = await several(odds, [[2, 1], [5, 2]], [0, 1, 2, 3, 4, 5, 6], async (at) => at && weighted(odds, [1, 9]));\n\
        out.push(...drawn.flat(), await below(draw(\"targets\"), 4294967295));\n}\nconsole.log(out.join(\"\\n\"));\n";
    let (secret, seal) = (Secret::new(counting(0)), Seal(counting(0xe0)));
    let given = format!("const secret = \"{}\", seal = \"{seal}\";\n{code}{ask}", secret.reveal());
    let node = std::process::Command::new("node")
        .args(["--input-type=module", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn();
    let Ok(mut node) = node else {
        eprintln!("node is not installed; the program of the page is not run");
        return;
    };
    node.stdin.take().unwrap().write_all(given.as_bytes()).unwrap();
    let output = node.wait_with_output().unwrap();
    assert!(output.status.success());
    let mut ours: Vec<String> = Vec::new();
    for round in [1, 2, 255, 256, 1041, 4_294_967_296] {
        let draws = Draws::new(&secret, "roulette-1", round, seal);
        ours.push(secret.commitment("roulette-1", round).to_string());
        ours.push(draws.draw(Purpose::Number).below(37).to_string());
        let mut many = draws.draw(Purpose::Multiplier);
        for at in 0..50 {
            ours.push(many.below(at + 1).to_string());
            ours.push(many.weighted([3, 0, 5, 1].into_iter()).unwrap().to_string());
        }
        let mut odds = draws.draw(Purpose::Odds);
        let count = [2, 5][odds.weighted([1, 2].into_iter()).unwrap()];
        let mut left: Vec<u32> = (0..7).collect();
        for at in 0..count {
            let place = odds.below(u32::try_from(left.len()).unwrap());
            ours.push(left.remove(place as usize).to_string());
            ours.push(if at == 0 { 0 } else { odds.weighted([1, 9].into_iter()).unwrap() }.to_string());
        }
        ours.push(draws.draw(Purpose::Targets).below(u32::MAX).to_string());
    }
    let theirs = String::from_utf8(output.stdout).unwrap();
    assert_eq!(theirs.lines().collect::<Vec<_>>(), ours);
}
