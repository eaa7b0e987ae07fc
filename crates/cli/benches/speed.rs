//! How fast it settles, beside plain ways to do the same. `cargo bench` runs it.
//!
//! Contenders take turns within one run, because a shared machine drifts more between two runs than they differ. Each is
//! told with its best and its median time; the ratios are of the medians. Nothing here fails: a slow machine is no bug.

// A benchmark has a clock and tells rounded figures; neither reaches the core.
#![allow(clippy::disallowed_methods, clippy::float_arithmetic, clippy::cast_precision_loss)]

use std::{
    fmt::Write,
    hint::black_box,
    path::Path,
    time::{Duration, Instant},
};

use rulebook::{Library, TableRules, Target, review_game};
use settlement::{Bulk, Round, Spin, Wager, admit, settle};
use wheel::{Money, Pocket, SpotId};
use wheelhouse_cli::settler::Settler;

const WAGERS: usize = 1_000_000;
const PLAYERS: u32 = 100_000;
/// The settlement wager by wager is told on fewer wagers and scaled, or it would take most of the run.
const PLAIN_WAGERS: usize = 100_000;
const ROUNDS: usize = 300_000;
/// As `wheelhouse settle` reads its input.
const CHUNK: usize = 4 << 20;

fn main() {
    let library =
        Library::open(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rulebooks")).expect("the rulebooks load");
    // The first book with a double zero wheel that needs no further choice.
    let table = |book: &std::sync::Arc<rulebook::Rulebook>| {
        Some(review_game(book, "double-zero", &serde_json::Map::new()).ok()?.0)
    };
    let rules = library.books().find_map(table).expect("a rulebook has a plain double zero table");
    one_spin(&rules);
    sheets(&rules);
    rounds(&rules, &library);
}

/// Numbers that are the same in every run.
struct Xorshift(u64);

impl Xorshift {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn below(&mut self, bound: usize) -> usize {
        usize::try_from(self.next() >> 33).expect("31 bits fit") % bound
    }
}

/// Times of one contender, over all repetitions.
struct Times {
    name: &'static str,
    seconds: Vec<f64>,
}

impl Times {
    fn best(&self) -> f64 {
        self.seconds.iter().copied().fold(f64::INFINITY, f64::min)
    }

    fn median(&self) -> f64 {
        let mut sorted = self.seconds.clone();
        sorted.sort_by(f64::total_cmp);
        sorted[sorted.len() / 2]
    }
}

/// A contender: its name, and one repetition of it.
type Contender<'a> = (&'static str, Box<dyn FnMut() + 'a>);

/// Lets the contenders take turns. The first turn of each only warms up.
fn race(repetitions: usize, mut contenders: Vec<Contender<'_>>) -> Vec<Times> {
    let mut times: Vec<Times> = contenders.iter().map(|(name, _)| Times { name, seconds: Vec::new() }).collect();
    for repetition in 0..=repetitions {
        for ((_, run), times) in contenders.iter_mut().zip(&mut times) {
            let start = Instant::now();
            run();
            let taken: Duration = start.elapsed();
            if repetition > 0 {
                times.seconds.push(taken.as_secs_f64());
            }
        }
    }
    times
}

fn table(unit: &str, work: &[f64], times: &[Times]) {
    println!("  {:<37} {:>16} {:>16}", "", format!("best {unit}/s"), format!("median {unit}/s"));
    for (times, work) in times.iter().zip(work) {
        println!("  {:<37} {:>16} {:>16}", times.name, grouped(work / times.best()), grouped(work / times.median()));
    }
}

fn wanted(what: &str, wanted: f64, reached: f64) {
    let word = if reached >= wanted { "reached" } else { "MISSED" };
    println!("  {what}: wanted {}, {word} {}", short(wanted), short(reached));
}

fn short(value: f64) -> String {
    if value >= 1000.0 { grouped(value) } else { format!("{value:.1}") }
}

fn grouped(value: f64) -> String {
    let digits = format!("{value:.0}");
    let mut out = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

#[derive(Clone, Copy)]
struct Laid {
    player: u32,
    amount: u32,
    spot: u8,
}

/// One spin with a million wagers, on every pocket in turn.
fn one_spin(rules: &TableRules) {
    let open: Vec<SpotId> = rules.open_spots().map(|(spot, _)| spot).collect();
    let pockets: Vec<Pocket> = rules.wheel().open().pockets().collect();
    println!(
        "One spin: {WAGERS} wagers of {PLAYERS} players on {} spots, each of {} pockets in turn",
        open.len(),
        pockets.len()
    );

    let mut chance = Xorshift(0x9e37_79b9_7f4a_7c15);
    let players = usize::try_from(PLAYERS).expect("fits");
    let laid: Vec<Laid> = (0..WAGERS)
        .map(|_| Laid {
            player: u32::try_from(chance.below(players)).expect("below the players"),
            // Even cents, so that half of any wager is whole.
            amount: 2 * u32::try_from(1 + chance.below(50_000)).expect("below the bound"),
            spot: u8::try_from(open[chance.below(open.len())].0).expect("a felt has fewer than 256 spots"),
        })
        .collect();

    let mut bulk = Bulk::new(rules).expect("a plain table needs no choices");
    let admitted = |laid: &Laid| {
        let (player, spot) = (laid.player, SpotId(laid.spot.into()));
        let wager = Wager { player, target: Target::Spot(spot), amount: Money(laid.amount.into()) };
        admit(rules, None, &wager).expect("the spot is open")
    };
    for wager in &laid {
        bulk.place(&admitted(wager)).expect("the spot is open");
    }
    let records: Vec<u8> = laid
        .iter()
        .flat_map(|wager| wager.player.to_le_bytes().into_iter().chain(wager.amount.to_le_bytes()).chain([wager.spot]))
        .collect();
    // What one cent on a spot gets back, by pocket and spot; only a table whose odds are whole has one.
    let mut pays = vec![[0_i64; 256]; rules.wheel().len()];
    for (spot, wager) in rules.open_spots() {
        for pocket in rules.felt().spot(spot).cover.pockets() {
            let back = wager.odds.back_on(Money(1)).expect("these odds are whole");
            pays[usize::from(pocket.0)][usize::from(spot.0)] = back.0;
        }
    }
    let mut round = Round::new(laid[..PLAIN_WAGERS].iter().map(admitted).collect(), Vec::new());

    let (mut by_bulk, mut by_table) = (vec![0_i64; players], vec![0_i64; players]);
    for &pocket in &pockets {
        bulk.settle(pocket, &mut by_bulk).expect("no choices");
        table_loop(&laid, &pays[usize::from(pocket.0)], &mut by_table);
    }
    assert_eq!(by_bulk, by_table, "both ways pay the same, or their times mean nothing");

    let spins = pockets.len();
    let times = race(
        9,
        vec![
            (
                "Bulk, stacks by spot",
                Box::new(|| {
                    for &pocket in &pockets {
                        black_box(bulk.settle(pocket, black_box(&mut by_bulk))).expect("no choices");
                    }
                }),
            ),
            (
                "one read of the wagers, 9 bytes each",
                Box::new(|| {
                    for _ in 0..spins {
                        black_box(read(black_box(&records)));
                    }
                }),
            ),
            (
                "table lookup over wagers",
                Box::new(|| {
                    for pocket in &pockets {
                        black_box(table_loop(black_box(&laid), &pays[usize::from(pocket.0)], &mut by_table));
                    }
                }),
            ),
            (
                "settle, a line for each wager",
                Box::new(|| {
                    for &pocket in &pockets {
                        round.spins = vec![Spin::resting(pocket)];
                        black_box(settle(rules, black_box(&round))).expect("settles");
                    }
                }),
            ),
        ],
    );
    let work = (WAGERS * spins) as f64;
    let work_plain = (PLAIN_WAGERS * spins) as f64;
    table("wagers", &[work, work, work, work_plain], &times);
    let rate = |at: usize, work: f64| work / times[at].median();
    wanted("Bulk to the read", 2.0, rate(0, work) / rate(1, work));
    wanted("Bulk to the table lookup", 10.0, rate(0, work) / rate(2, work));
    println!("  Bulk to settle, line by line: {}\n", short(rate(0, work) / rate(3, work_plain)));
}

/// Reads every byte of the records in the widest way that plain code has, which is the least that any settlement which
/// looks at every wager must do.
fn read(records: &[u8]) -> u64 {
    let words = records.chunks_exact(8);
    let rest: u64 = words.remainder().iter().map(|&byte| u64::from(byte)).sum();
    words.map(|word| u64::from_le_bytes(word.try_into().expect("eight bytes"))).fold(rest, u64::wrapping_add)
}

fn table_loop(laid: &[Laid], pays: &[i64; 256], balances: &mut [i64]) -> i64 {
    let mut paid = 0;
    for wager in laid {
        let back = i64::from(wager.amount) * pays[usize::from(wager.spot)];
        balances[wager.player as usize] += back;
        paid += back;
    }
    paid
}

/// The exact sheet of all spots.
fn sheets(rules: &TableRules) {
    const SHEETS: u32 = 2_000;
    println!("Exact sheet of {} spots", math::sheet(rules).len());
    let times = race(
        9,
        vec![(
            "sheet",
            Box::new(|| {
                for _ in 0..SHEETS {
                    black_box(math::sheet(black_box(rules)));
                }
            }),
        )],
    );
    let work = f64::from(SHEETS);
    table("sheets", &[work], &times);
    wanted("sheets a second", 10_000.0, work / times[0].median());
    println!();
}

/// Lines of JSON in memory, by the chunk, as `wheelhouse settle` takes them from a file.
fn rounds(rules: &TableRules, library: &Library) {
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    println!("{ROUNDS} rounds of 3 wagers as lines of JSON");
    let names: Vec<String> = rules.open_spots().map(|(spot, _)| rules.spot_name(spot)).collect();
    let pockets: Vec<&str> = rules.wheel().pockets().map(|pocket| rules.wheel().label(pocket)).collect();
    let mut chance = Xorshift(0x2545_f491_4f6c_dd1d);
    let mut lines = String::new();
    for number in 0..ROUNDS {
        let (book, wheel) = (rules.book().id(), rules.wheel_id());
        write!(lines, r#"{{"id":"round-{number}","rulebook":"{book}","wheel":"{wheel}","wagers":["#).expect("memory");
        for at in 0..3 {
            let (player, name, amount) =
                (chance.below(7), &names[chance.below(names.len())], 100 * (1 + chance.below(50)));
            let comma = if at > 0 { "," } else { "" };
            write!(lines, r#"{comma}{{"id":"w{at}","player":"p{player}","wager":"{name}","amount":{amount}}}"#)
                .expect("memory");
        }
        writeln!(lines, r#"],"spins":[{{"pocket":"{}"}}]}}"#, pockets[chance.below(pockets.len())]).expect("memory");
    }
    let settlers = |count: usize| -> Vec<Settler> { (0..count).map(|_| Settler::new(library.clone())).collect() };
    let (mut one, mut all) = (settlers(1), settlers(threads));
    let times = race(
        5,
        vec![
            (
                "one thread",
                Box::new(|| {
                    black_box(settle_lines(lines.as_bytes(), &mut one));
                }),
            ),
            (
                "all threads",
                Box::new(|| {
                    black_box(settle_lines(lines.as_bytes(), &mut all));
                }),
            ),
        ],
    );
    let work = ROUNDS as f64;
    table("rounds", &[work, work], &times);
    wanted("rounds a second, one thread", 200_000.0, work / times[0].median());
    wanted(&format!("rounds a second, {threads} threads"), 200_000.0, work / times[1].median());
}

/// Each chunk of whole lines is shared among the settlers; answers are as many bytes as were written.
fn settle_lines(mut bytes: &[u8], settlers: &mut [Settler]) -> usize {
    let mut written = 0;
    while !bytes.is_empty() {
        let end = bytes.len().min(CHUNK);
        let end = bytes[..end].iter().rposition(|&byte| byte == b'\n').expect("lines are shorter than a chunk") + 1;
        let lines: Vec<&[u8]> = bytes[..end - 1].split(|&byte| byte == b'\n').collect();
        bytes = &bytes[end..];
        let share = lines.len().div_ceil(settlers.len());
        written += std::thread::scope(|scope| {
            let workers: Vec<_> = settlers
                .iter_mut()
                .zip(lines.chunks(share))
                .map(|(settler, lines)| {
                    scope.spawn(move || {
                        let mut out = Vec::with_capacity(lines.iter().map(|line| line.len()).sum());
                        for (number, line) in (1..).zip(lines) {
                            settler.line(line, number, &mut out);
                        }
                        black_box(out).len()
                    })
                })
                .collect();
            workers.into_iter().map(|worker| worker.join().expect("settling does not panic")).sum::<usize>()
        });
    }
    written
}
