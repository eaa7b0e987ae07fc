//! How fast rounds are made, beside other ways to do the same. `scripts/bench-simulation` runs it with all contenders; nothing
//! here fails, for a slow machine is no bug.

// A benchmark has a clock and tells rounded figures; neither reaches a result.
#![allow(clippy::disallowed_methods, clippy::cast_precision_loss)]

use std::{
    hint::black_box,
    path::{Path as File, PathBuf},
    process::Command,
    sync::Arc,
    time::Instant,
};

use chacha20::{
    ChaCha8Rng,
    rand_core::{Rng, SeedableRng},
};
use math::{
    Prison,
    progression::{AtCap, Plan, Stakes},
};
use rulebook::{Library, Submission, TableRules, Target, review};
use rustix::time::{ClockId, clock_gettime};
use wheelhouse_simulation::{
    binomial,
    count::{BLOCK, Path},
    engine::engine,
    paying::Paying,
    portfolio::Portfolio,
    run::{Watch, counted, in_order},
    sessions::{Outcomes, Terms, sessions},
    totals::totals,
    words::Words,
};

/// Everybody has so many turns, one after the other, and the best counts: the machine has other things to do.
const TURNS: usize = 7;

/// CPU seconds of this process.
fn cpu() -> f64 {
    let now = clock_gettime(ClockId::ProcessCPUTime);
    now.tv_sec as f64 + now.tv_nsec as f64 / 1e9
}

fn main() {
    let rules = table("us-co-roulette-double-zero");
    let mut six = Portfolio::new(Arc::clone(&rules), Prison::Half);
    for wager in ["straight 17", "split 17/20", "corner 17/18/20/21", "dozen 2", "column 2", "black"] {
        six.lay(wager, None).unwrap_or_else(|refusal| panic!("{wager}: {refusal:?}"));
    }
    let paying = Paying::new(&six).expect("six wagers on the felt");
    let paid: Vec<i64> = paying.at_once.iter().map(|paid| paid.iter().sum()).collect();
    let here: Vec<&str> = Path::here().iter().map(|path| path.id()).collect();
    println!("Six wagers on {} pockets, totals and variance; paths here: {}", paid.len(), here.join(", "));
    println!("Best of {TURNS} turns each, in turn; spins in a CPU second of one core.\n");
    one_core(&paying, &paid);
    two_cores(&paying);
    multinomial(&paying);
    strategies(&rules);
    orders();
}

struct Contender<'a> {
    name: String,
    /// Times numpy; none is wanted of others.
    wanted: Option<f64>,
    best: f64,
    /// Spins in a second, or why there are none.
    run: Box<dyn FnMut() -> Result<f64, String> + 'a>,
}

impl<'a> Contender<'a> {
    fn new(
        name: impl Into<String>,
        wanted: Option<f64>,
        run: impl FnMut() -> Result<f64, String> + 'a,
    ) -> Contender<'a> {
        Contender { name: name.into(), wanted, best: 0.0, run: Box::new(run) }
    }
}

const NUMPY: &str = "numpy";

fn one_core(paying: &Paying, paid: &[i64]) {
    // Nobody else can put a program there, and it is gone at the end.
    let folder = tempfile::tempdir().expect("a folder of our own");
    let (python, cpp) = (has_numpy(), compiled(folder.path()));
    let mut contenders: Vec<Contender> = Vec::new();
    if let Some(python) = &python {
        contenders.push(Contender::new(NUMPY, None, || child(python, paid)));
    }
    if let Some(cpp) = &cpp {
        contenders.push(Contender::new("C++ counting, mt19937_64", None, || child(cpp, paid)));
    }
    contenders.push(Contender::new("naive Rust enum loop, ChaCha8", None, || Ok(naive(2_000_000))));
    for path in Path::here() {
        let spins = BLOCK * if path == Path::Avx512 { 20 } else { 6 };
        let wanted = match path {
            Path::Plain => None,
            Path::Avx2 => Some(10.0),
            Path::Avx512 => Some(40.0),
        };
        contenders.push(Contender::new(format!("ours, {}", path.id()), wanted, move || {
            // A processor that wakes up takes some milliseconds to reach its speed.
            Ok((0..5).fold(0.0_f64, |best, _| {
                let start = cpu();
                black_box(counted(paying, 1, spins, 1, path, &Watch::default()));
                best.max(spins as f64 / (cpu() - start))
            }))
        }));
    }
    for _ in 0..TURNS {
        contenders.retain_mut(|contender| match (contender.run)() {
            Ok(rate) => {
                contender.best = contender.best.max(rate);
                true
            }
            Err(why) => {
                println!("{} is left out: {why}", contender.name);
                false
            }
        });
    }
    let numpy = contenders.iter().find(|contender| contender.name == NUMPY).map(|contender| contender.best);
    for contender in &contenders {
        let times = numpy.map(|numpy| contender.best / numpy);
        let shown = times.map_or("no numpy here".to_owned(), |times| format!("{times:>6.1} x numpy"));
        let wanted = contender
            .wanted
            .map(|wanted| format!("wanted {wanted}: {}", times.map_or("?", |times| yes(times >= wanted))));
        println!("{:<38} {:>8.3} e9 {shown}  {}", contender.name, contender.best / 1e9, wanted.unwrap_or_default());
    }
}

fn yes(reached: bool) -> &'static str {
    if reached { "yes" } else { "NO" }
}

/// By the clock on the wall, because that is what two cores are for.
fn two_cores(paying: &Paying) {
    let path = Path::fastest();
    let wall = |threads: usize| {
        let start = Instant::now();
        black_box(counted(paying, 1, 60 * BLOCK, threads, path, &Watch::default()));
        start.elapsed().as_secs_f64()
    };
    let (mut one, mut two) = (f64::MAX, f64::MAX);
    for _ in 0..8 * TURNS {
        one = one.min(wall(1));
        two = two.min(wall(2));
    }
    let rate = 60.0 * BLOCK as f64 / two / 1e9;
    let name = "ours, two threads, by the wall clock";
    println!("{name:<38} {rate:>8.3} e9 {:>6.2} x one core  wanted 1.7: {}", one / two, yes(one / two >= 1.7));
}

fn multinomial(paying: &Paying) {
    let best = |draw: &dyn Fn(u64)| {
        (0..TURNS).fold(f64::MAX, |best, _| {
            let start = cpu();
            (0..2_000).for_each(draw);
            best.min((cpu() - start) / 2_000.0)
        })
    };
    let six = best(&|seed| {
        black_box(totals(paying, seed, 1_000_000_000_000));
    });
    let all = best(&|seed| {
        black_box(binomial::multinomial(&mut Words::beside(seed, 0), 1_000_000_000_000, &[1; 38]));
    });
    for (name, each) in [("totals of 1e12 rounds, six wagers", six), ("all 38 counts of 1e12 rounds", all)] {
        println!("{name:<38} {:>8.2} us  wanted 10: {}", each * 1e6, yes(each < 1e-5));
    }
}

fn strategies(rules: &Arc<TableRules>) {
    let mut red = Portfolio::new(Arc::clone(rules), Prison::Half);
    red.lay("red", None).expect("a table has red");
    let paying = Paying::new(&red).expect("one wager");
    let outcomes = Outcomes::new(&paying).expect("one wager on the felt");
    let Target::Spot(spot) = red.laid[0].wager.target else { return };
    let stakes = Stakes::at(rules, spot, red.laid[0].wager.amount, AtCap::Flat).expect("the smallest amount");
    for plan in Plan::all() {
        let terms = Terms { plan: plan.clone(), stakes, bankroll: 200 * stakes.unit, goal: None, rounds: 1_000 };
        let rate = (0..TURNS).fold(0.0_f64, |best, _| {
            let start = cpu();
            let played = black_box(sessions(&outcomes, &terms, 1, 4_000_000, 1, &Watch::default()));
            best.max(played.rounds as f64 / (cpu() - start))
        });
        let wanted = if plan == Plan::Martingale { format!("wanted 100: {}", yes(rate >= 1e8)) } else { String::new() };
        println!("{:<38} {:>8.1} e6  {wanted}", format!("plan on red: {plan}"), rate / 1e6);
    }
}

/// Rounds with state, and through the engine.
fn orders() {
    for (name, prison) in [
        ("us-co-roulette-single-zero", Prison::Leave),
        ("us-md-roulette-double-zero-roulette-x-c", Prison::Half),
        ("us-md-roulette-double-zero-bonus-spin-xtreme", Prison::Half),
    ] {
        let portfolio = Portfolio::of_each_kind(table(name), prison);
        let paying = Paying::new(&portfolio).expect("one of each kind");
        let rate = (0..TURNS).fold(0.0_f64, |best, _| {
            let start = cpu();
            black_box(in_order(&paying, 1, 2_000_000, 1, &Watch::default()));
            best.max(2e6 / (cpu() - start))
        });
        let start = cpu();
        black_box(engine(&portfolio, &paying, 1, 1_000, 1, &Watch::default()).expect("the table plays"));
        let engine = 1e3 / (cpu() - start);
        println!("{name:<46} {:>6.1} e6 rounds in order, {:>5.1} e3 through the engine", rate / 1e6, engine / 1e3);
    }
}

#[derive(Clone, Copy)]
enum Wager {
    Straight(u8),
    Split(u8, u8),
    Corner([u8; 4]),
    Dozen(u8),
    Column(u8),
    Black,
}

const BLACK: [u8; 18] = [2, 4, 6, 8, 10, 11, 13, 15, 17, 20, 22, 24, 26, 28, 29, 31, 33, 35];

/// As one writes it first: each spin asks each wager.
fn naive(spins: u32) -> f64 {
    let wagers = [
        Wager::Straight(17),
        Wager::Split(17, 20),
        Wager::Corner([17, 18, 20, 21]),
        Wager::Dozen(2),
        Wager::Column(2),
        Wager::Black,
    ];
    let mut generator = ChaCha8Rng::from_seed([1; 32]);
    let (mut sum, mut squares) = (0_i64, 0_i64);
    let start = cpu();
    for _ in 0..spins {
        let number = loop {
            let word = generator.next_u32();
            if word < u32::MAX - u32::MAX % 38 {
                break u8::try_from(word % 38).expect("it is below 38");
            }
        };
        let mut paid = 0;
        for wager in &wagers {
            paid += match *wager {
                Wager::Straight(on) if on == number => 36,
                Wager::Split(a, b) if number == a || number == b => 18,
                Wager::Corner(on) if on.contains(&number) => 9,
                Wager::Dozen(dozen) if (1..=36).contains(&number) && (number - 1) / 12 + 1 == dozen => 3,
                Wager::Column(column) if (1..=36).contains(&number) && (number - 1) % 3 + 1 == column => 3,
                Wager::Black if BLACK.contains(&number) => 2,
                _ => 0,
            };
        }
        sum += paid;
        squares += paid * paid;
    }
    black_box((sum, squares));
    f64::from(spins) / (cpu() - start)
}

/// The rules of a good submission.
fn table(name: &str) -> Arc<TableRules> {
    let root = File::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let library = Library::open(&root.join("rulebooks")).expect("the rulebooks of this tree");
    let text = std::fs::read_to_string(root.join(format!("submissions/good/{name}.toml"))).expect("a good submission");
    let submission = Submission::read(name, &text).expect("it can be read");
    let book = library.get(&submission.rulebook).expect("its rulebook");
    Arc::new(review(book, &submission).expect("it is good").0)
}

/// A contender in another language, where this machine has it.
struct Program {
    command: PathBuf,
    first: Vec<String>,
    /// Payments as words, or as one with commas.
    apart: bool,
}

fn child(program: &Program, paid: &[i64]) -> Result<f64, String> {
    let paid: Vec<String> = paid.iter().map(i64::to_string).collect();
    let mut command = Command::new(&program.command);
    command.args(&program.first);
    if program.apart {
        command.args(&paid)
    } else {
        command.arg(paid.join(","))
    };
    let out = command.output().map_err(|error| error.to_string())?;
    if !out.status.success() {
        return Err(format!("{}: {}", out.status, String::from_utf8_lossy(&out.stderr).trim()));
    }
    let told = String::from_utf8_lossy(&out.stdout).trim().to_owned();
    told.parse().ok().filter(|rate| *rate > 0.0).ok_or_else(|| format!("it says `{told}`, which is no rate"))
}

fn benches() -> PathBuf {
    File::new(env!("CARGO_MANIFEST_DIR")).join("benches")
}

fn has_numpy() -> Option<Program> {
    let there = Command::new("python3").args(["-c", "import numpy"]).output().is_ok_and(|out| out.status.success());
    let script = benches().join("contender.py").display().to_string();
    there.then(|| Program { command: "python3".into(), first: vec![script], apart: false })
}

fn compiled(folder: &File) -> Option<Program> {
    let out = folder.join("contender");
    let made = Command::new("g++")
        .args(["-O3", "-march=native", "-std=c++17", "-o"])
        .arg(&out)
        .arg(benches().join("contender.cpp"))
        .status()
        .is_ok_and(|status| status.success());
    made.then(|| Program { command: out, first: vec![], apart: true })
}
