//! Group commit through the journal beside the same loop onto a plain preallocated file. It measures and never fails.
//!
//! 1,024 commands of 200 bytes are on their way at any time, in two forms: driven by two threads through callbacks, as a
//! server does, and by 1,024 threads that wait for their tickets. A latency is the time from asking to being told.
//!
//! The plain file takes the same records from the same kind of queue: number, id, content, chain hash and body, with the hash
//! made by the one thread that writes, as in the journal. So what is compared is the store and nothing else: pages, the index
//! of ids, and the check that an id is new, which the plain file does not make.
//!
//! `cargo bench -p journal --bench commit -- 400000` takes that many events for each run.

use std::{
    collections::VecDeque,
    fs::File,
    os::unix::fs::FileExt,
    path::Path,
    sync::{Arc, Condvar, Mutex, mpsc},
    thread,
    time::Instant,
};

use wheelhouse_journal::{Batch, CommandId, Entry, Hash, Options, Store, TableKey};

const IN_FLIGHT: usize = 1024;
const DRIVERS: usize = 2;
const TABLES_EACH: usize = 8;
const BODY: usize = 200;
/// Of the plain file: head, number, id, content, body.
const RECORD: usize = 32 + 8 + 16 + 32 + BODY;
const GROUP_MAX: usize = 4096;

type Callback = Box<dyn FnOnce() + Send>;
type Waiting = (Mutex<VecDeque<(Handover, Callback)>>, Condvar);
type Run<S> = fn(&S, usize, &mut [u64]) -> Figures;

/// What a caller hands over.
struct Handover {
    table: usize,
    seq: u64,
    id: [u8; 16],
    content: [u8; 32],
    body: Vec<u8>,
}

impl Handover {
    fn new(table: usize, seq: u64, number: u64) -> Handover {
        let id = scatter(number);
        let mut content = [0; 32];
        content[..16].copy_from_slice(&id);
        Handover { table, seq, id, content, body: vec![7; BODY] }
    }
}

/// Something that takes a command of a table and tells when it is durable.
trait Sink: Sync {
    fn put(&self, table: usize, seq: u64, id: u64, told: Callback);
}

struct Journal {
    store: Store,
    tables: Vec<TableKey>,
}

impl Journal {
    fn open(path: &Path, tables: usize) -> Journal {
        let store = Store::open(path, Options { group_max: GROUP_MAX, ..Options::default() }).unwrap();
        let tables: Vec<TableKey> = (0..tables).map(|table| format!("table-{table}").parse().unwrap()).collect();
        for table in &tables {
            store.enrol(table, b"rules").unwrap();
        }
        Journal { store, tables }
    }
}

impl Sink for Journal {
    fn put(&self, table: usize, seq: u64, id: u64, told: Callback) {
        let Handover { table, seq, id, content, body } = Handover::new(table, seq, id);
        let entry = Entry::new(CommandId(id), Hash(content), body);
        self.store.append_then(Batch::one(&self.tables[table], seq + 1, entry), |outcome| {
            outcome.unwrap();
            told();
        });
    }
}

/// The same loop as the journal's, onto a file that has its size already.
struct Plain {
    waiting: Arc<Waiting>,
}

impl Plain {
    fn open(path: &Path, events: usize, tables: usize) -> Plain {
        let file = File::create(path).unwrap();
        let zeros = vec![0; 1 << 20];
        for at in 0..=((events * RECORD) >> 20) as u64 {
            file.write_all_at(&zeros, at << 20).unwrap();
        }
        file.sync_all().unwrap();
        let waiting = Arc::new((Mutex::new(VecDeque::new()), Condvar::new()));
        let taking: Arc<Waiting> = waiting.clone();
        thread::spawn(move || {
            let mut at = 0;
            let mut buffer = Vec::new();
            let mut heads = vec![Hash([0; 32]); tables];
            loop {
                let group = {
                    let mut queue = taking.1.wait_while(taking.0.lock().unwrap(), |queue| queue.is_empty()).unwrap();
                    let taken = queue.len().min(GROUP_MAX);
                    queue.drain(..taken).collect::<Vec<_>>()
                };
                buffer.clear();
                for (sent, _) in &group {
                    let from = buffer.len();
                    // The head before it is covered and stands in the record, in place of the name of the table.
                    buffer.extend_from_slice(&heads[sent.table].0);
                    buffer.extend_from_slice(&sent.seq.to_be_bytes());
                    buffer.extend_from_slice(&sent.id);
                    buffer.extend_from_slice(&sent.content);
                    buffer.extend_from_slice(&sent.body);
                    heads[sent.table] = Hash::of(&buffer[from..]);
                }
                file.write_all_at(&buffer, at).unwrap();
                file.sync_data().unwrap();
                at += buffer.len() as u64;
                for (_, told) in group {
                    told();
                }
            }
        });
        Plain { waiting }
    }
}

impl Sink for Plain {
    fn put(&self, table: usize, seq: u64, id: u64, told: Callback) {
        let sent = Handover::new(table, seq, id);
        let mut queue = self.waiting.0.lock().unwrap();
        queue.push_back((sent, told));
        if queue.len() == 1 {
            self.waiting.1.notify_one();
        }
    }
}

/// Ids as clients make them: without any order.
fn scatter(number: u64) -> [u8; 16] {
    let mix = |mut value: u64| {
        value = (value ^ value >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        value = (value ^ value >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        value ^ value >> 31
    };
    let (a, b) = (mix(number.wrapping_add(1)), mix(number.wrapping_add(1 << 40)));
    std::array::from_fn(|at| if at < 8 { a.to_be_bytes()[at] } else { b.to_be_bytes()[at - 8] })
}

#[derive(Clone, Copy)]
struct Figures {
    a_second: u64,
    p50: u64,
    p99: u64,
    p999: u64,
}

fn figures(mut latencies: Vec<u64>, since: Instant) -> Figures {
    let micros = u64::try_from(since.elapsed().as_micros()).unwrap();
    latencies.sort_unstable();
    let at = |thousandth: usize| latencies[latencies.len() * thousandth / 1000];
    let a_second = latencies.len() as u64 * 1_000_000 / micros;
    Figures { a_second, p50: at(500), p99: at(990), p999: at(999) }
}

fn micros(since: Instant) -> u64 {
    u64::try_from(since.elapsed().as_micros()).unwrap()
}

/// Each driver has its own tables and half of what is on its way; what is told makes it send the next.
fn by_callbacks(sink: &impl Sink, events: usize, seqs: &mut [u64]) -> Figures {
    let begin = Instant::now();
    let latencies = thread::scope(|scope| {
        let drivers: Vec<_> = seqs
            .chunks_mut(TABLES_EACH)
            .enumerate()
            .map(|(driver, seqs)| {
                scope.spawn(move || {
                    let (sender, receiver) = mpsc::channel();
                    let mut latencies = Vec::with_capacity(events / DRIVERS);
                    let mut sent = 0;
                    while latencies.len() < events / DRIVERS {
                        while sent < events / DRIVERS && sent - latencies.len() < IN_FLIGHT / DRIVERS {
                            let table = sent % TABLES_EACH;
                            seqs[table] += 1;
                            let (sender, asked) = (sender.clone(), Instant::now());
                            let told = Box::new(move || sender.send(micros(asked)).unwrap());
                            let table = driver * TABLES_EACH + table;
                            let id = (table as u64) << 32 | seqs[table % TABLES_EACH];
                            sink.put(table, seqs[table % TABLES_EACH], id, told);
                            sent += 1;
                        }
                        latencies.push(receiver.recv().unwrap());
                        latencies.extend(receiver.try_iter());
                    }
                    latencies
                })
            })
            .collect();
        drivers.into_iter().flat_map(|driver| driver.join().unwrap()).collect()
    });
    figures(latencies, begin)
}

/// Each producer sits at a table with others and waits for each of its commands.
fn by_threads(sink: &impl Sink, events: usize, seqs: &mut [u64]) -> Figures {
    let begin = Instant::now();
    let tables: Vec<Mutex<&mut u64>> = seqs.iter_mut().map(Mutex::new).collect();
    let tables = &tables;
    let latencies = thread::scope(|scope| {
        let producer = |producer: usize| {
            move || {
                let (sender, receiver) = mpsc::sync_channel(1);
                let table = producer % tables.len();
                let mut latencies = Vec::new();
                for _ in 0..events / IN_FLIGHT {
                    let (sender, asked) = (sender.clone(), Instant::now());
                    let told = Box::new(move || sender.send(()).unwrap());
                    {
                        // Numbers are given and handed on in one step, as the one task of a table does.
                        let mut seq = tables[table].lock().unwrap();
                        **seq += 1;
                        sink.put(table, **seq, (table as u64) << 32 | **seq, told);
                    }
                    receiver.recv().unwrap();
                    latencies.push(micros(asked));
                }
                latencies
            }
        };
        let small = || thread::Builder::new().stack_size(128 << 10);
        let producers: Vec<_> =
            (0..IN_FLIGHT).map(|number| small().spawn_scoped(scope, producer(number)).unwrap()).collect();
        producers.into_iter().flat_map(|producer| producer.join().unwrap()).collect()
    });
    figures(latencies, begin)
}

fn show(name: &str, of: Figures) {
    println!(
        "  {name:10} {:>9}/s   p50 {:>6} us   p99 {:>6} us   p99.9 {:>6} us",
        of.a_second, of.p50, of.p99, of.p999
    );
}

fn main() {
    let events = std::env::args().find_map(|word| word.parse().ok()).unwrap_or(400_000_usize);
    let forms: [(&str, usize, Run<Plain>, Run<Journal>); 2] = [
        ("1,024 on their way, two threads and callbacks", DRIVERS * TABLES_EACH, by_callbacks, by_callbacks),
        ("1,024 threads that wait", DRIVERS * TABLES_EACH, by_threads, by_threads),
    ];
    for (title, tables, plain, journal) in forms {
        println!("{title}; {events} events of {BODY} bytes");
        let folder = tempfile::tempdir().unwrap();
        let file = Plain::open(&folder.path().join("plain"), events * 3, tables);
        let store = Journal::open(&folder.path().join("j"), tables);
        let (mut of_file, mut of_store) = (vec![0; tables], vec![0; tables]);
        plain(&file, events / 4, &mut of_file);
        journal(&store, events / 4, &mut of_store);
        for _ in 0..2 {
            let (file, store) = (plain(&file, events, &mut of_file), journal(&store, events, &mut of_store));
            show("plain file", file);
            show("journal", store);
            let percent = |a: u64, b: u64| a * 100 / b.max(1);
            println!("  rate {} %, p99 {} %", percent(store.a_second, file.a_second), percent(store.p99, file.p99));
        }
    }
}
