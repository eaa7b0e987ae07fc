//! A durable history, chained by hash, in one SQLite file. Knows nothing of sockets, of rules, or of what a body means.
//!
//! Each table has records numbered from 1 without a gap, and each record's hash covers the one before it. One thread writes
//! for all tables: it takes what waits, commits it as one group, and only then says so.
//!
//! ```
//! use wheelhouse_journal::{Batch, CommandId, Entry, Hash, Options, Store, TableKey};
//!
//! let folder = tempfile::tempdir()?;
//! let store = Store::open(&folder.path().join("house.journal"), Options::default())?;
//! let table: TableKey = "roulette-1".parse()?;
//! let enrolled = store.enrol(&table, b"the submission and its rulebook")?;
//! assert_eq!(enrolled.seq, 1);
//!
//! let wager = Entry::new(CommandId([7; 16]), Hash::of(b"red 20"), b"ann has 20 on red".to_vec());
//! let receipts = store.append(Batch::one(&table, 2, wager.clone())).wait()?;
//! println!("{}", receipts[0]);
//! store.check_receipt(&receipts[0])?;
//!
//! // A record that does not follow the last one is refused, and nothing is written.
//! assert!(store.append(Batch::one(&table, 7, wager)).wait().is_err());
//! store.close()?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod backup;
mod chain;
mod claim;
mod disk;
mod entry;
mod fault;
mod filter;
mod group;
mod heads;
mod history;
mod index;
mod keeper;
mod marks;
mod open;
mod options;
mod place;
mod queue;
mod receipt;
mod schema;
mod snapshot;
mod space;
mod store;
mod verify;
mod wal;
mod writer;

pub use backup::{BackupFault, restore};
pub use chain::Hash;
pub use claim::Claim;
pub use entry::{Batch, Class, CommandId, ENROLMENT, Entry, KeyFault, Record, TableKey};
pub use fault::{AppendFault, CloseFault, OpenFault, ReadFault, ReceiptFault};
pub use heads::{Head, HeadsFault};
pub use history::{Answer, History, Records};
pub use options::{Health, Options};
pub use queue::Ticket;
pub use receipt::{Receipt, ReceiptText};
pub use snapshot::Snapshot;
pub use store::Store;
pub use verify::{Flaw, Report};
