//! The one thread that writes.
//!
//! Every answer waits for it, and it mostly sleeps, so it asks the system for a higher priority for itself alone. Where
//! that is not allowed, nothing else changes.
//!
//! A full disk does not require reopening. SQLite reports "full" only for a write that came back short, which is before
//! the last frame of a commit was complete and before any sync. The group is rolled back and the file compared with
//! memory. Every other error is a failure, and a failed sync is never retried.
//!
//! The kernel may drop the pages it could not write and call them clean; a second sync then reports success. The store
//! stops, and the log is rewritten at the next open before it is trusted.

use std::sync::{
    Arc, Mutex, MutexGuard, PoisonError,
    atomic::{AtomicBool, Ordering},
};

use rusqlite::Connection;

use crate::{
    AppendFault, Class, Health, Options,
    filter::Filter,
    group::{self, Known},
    heads::Tips,
    history::History,
    index::Recent,
    keeper::Alarm,
    marks::Marks,
    queue::{Job, Outcome, Queue},
    schema,
    space::Space,
};

/// What the writer, the keeper and the store share.
#[derive(Debug)]
pub(crate) struct Shared {
    pub(crate) queue: Queue,
    pub(crate) space: Mutex<Space>,
    /// Where each table is, durably.
    pub(crate) tips: Mutex<Tips>,
    /// Ids of the latest commands.
    pub(crate) recent: Mutex<Recent>,
    /// Of all ids that were ever taken.
    pub(crate) filter: Mutex<Filter>,
    pub(crate) alarm: Alarm,
    /// The keeper copied most of the log while the writer went on; the writer copies the little that is left, because only
    /// while nothing is written can the log begin anew.
    pub(crate) finish: AtomicBool,
    /// Held while the keeper copies the log into the file.
    pub(crate) copying: Mutex<()>,
}

impl Shared {
    pub(crate) fn look_at_disk(&self) {
        // The lock is held until the health is set, so that an older look does not overwrite a newer one.
        let mut space = lock(&self.space);
        self.queue.set_health(space.look());
    }

    /// The disk is full: from now on only what closes is taken.
    pub(crate) fn disk_is_full(&self) -> std::io::Result<()> {
        let mut space = lock(&self.space);
        self.queue.set_health(Health::Reserve);
        // A copy that has begun would take what is given up here, and nothing would be left for what closes.
        let _copied = lock(&self.copying);
        space.give_up()
    }
}

pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

pub(crate) struct Writer {
    pub(crate) conn: Connection,
    pub(crate) shared: Arc<Shared>,
    pub(crate) tips: Tips,
    pub(crate) options: Options,
    pub(crate) history: History,
    pub(crate) marks: Marks,
}

/// How nice the writer is to other threads: less than any that did not ask.
const FIRST: i32 = -10;

/// A writer that ends by a panic has failed: whoever waits is told, and whoever asks later is refused.
struct Ended(Arc<Shared>);

impl Drop for Ended {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.queue.fail("the writer stopped itself");
        }
    }
}

impl Writer {
    /// Writes until the queue is closed and empty, and gives back the connection; none if the journal failed.
    pub(crate) fn run(mut self) -> Option<Connection> {
        let _ended = Ended(self.shared.clone());
        go_first();
        while let Some(jobs) = self.shared.queue.take(self.options.group_max) {
            self.shared.look_at_disk();
            let (jobs, refused) = self.apart(jobs);
            tell_all(refused, &AppendFault::StorageFull);
            if let Err(why) = self.group(jobs).and_then(|()| self.finish_checkpoint()) {
                self.shared.queue.fail(&why);
                break;
            }
        }
        // A connection that saw a failure is dropped with all that SQLite holds in memory of it.
        (!matches!(self.shared.queue.health(), Health::Failed { .. })).then_some(self.conn)
    }

    /// What is taken now, and what is not because the disk is full.
    fn apart(&self, jobs: Vec<Job>) -> (Vec<Job>, Vec<Job>) {
        if self.shared.queue.health() != Health::Reserve {
            return (jobs, Vec::new());
        }
        jobs.into_iter().partition(|job| job.work.class() == Class::Closing)
    }

    fn group(&mut self, jobs: Vec<Job>) -> Result<(), String> {
        if jobs.is_empty() {
            return Ok(());
        }
        let error = match self.commit(&jobs) {
            Ok(committed) => return self.acknowledge(jobs, committed),
            Err(error) => error,
        };
        if !schema::is_full(&error) {
            return self.failed(jobs, &error.to_string());
        }
        if let Err(why) = self.roll_back() {
            return self.failed(jobs, &why);
        }
        let given_up = self.shared.disk_is_full();
        // Nothing of the group is in the file, so what closes may be written as if it had come now: this is no second try of
        // a write whose outcome is unknown.
        let (closing, refused) = self.apart(jobs);
        tell_all(refused, &AppendFault::StorageFull);
        if given_up.is_err() || closing.is_empty() {
            tell_all(closing, &AppendFault::StorageFull);
            return Ok(());
        }
        match self.commit(&closing) {
            Ok(committed) => return self.acknowledge(closing, committed),
            Err(error) if schema::is_full(&error) => match self.roll_back() {
                Ok(()) => tell_all(closing, &AppendFault::StorageFull),
                Err(why) => return self.failed(closing, &why),
            },
            Err(error) => return self.failed(closing, &error.to_string()),
        }
        Ok(())
    }

    /// Marks what is durable, and only then says so.
    fn acknowledge(&mut self, jobs: Vec<Job>, (outcomes, moved): (Vec<Outcome>, Tips)) -> Result<(), String> {
        if let Err(error) = self.marks.write(&self.tips, &moved) {
            return self.failed(jobs, &format!("where a commit ended could not be marked: {error}"));
        }
        tell(jobs, outcomes);
        Ok(())
    }

    fn commit(&mut self, jobs: &[Job]) -> rusqlite::Result<(Vec<Outcome>, Tips)> {
        let works = jobs.iter().map(|job| &job.work);
        let known = Known { tips: &self.tips, recent: &self.shared.recent, filter: &self.shared.filter };
        let done = group::commit(&self.conn, known, &self.options, works)?;
        let is_new = done.tips.keys().any(|table| !self.tips.contains_key(table));
        lock(&self.shared.tips).extend(done.tips.clone());
        self.tips.extend(done.tips.clone());
        lock(&self.shared.recent).apply(&done.moved, done.ids, self.options.recent_max, &self.tips);
        if is_new {
            // The journal itself knows its tables soon, so that one whose log is gone is not taken for a new one.
            self.shared.alarm.call_for_checkpoint();
        }
        Ok((done.outcomes, done.tips))
    }

    /// After a write that found no space: the file is as before the group, or else we do not know what it is.
    fn roll_back(&self) -> Result<(), String> {
        if !self.conn.is_autocommit() {
            self.conn.execute_batch("ROLLBACK").map_err(|error| error.to_string())?;
        }
        let found = self.history.tables().map_err(|error| error.to_string())?;
        let same = found.len() == self.tips.len()
            && found.iter().all(|head| self.tips.get(&head.table).is_some_and(|tip| tip.hash == head.hash));
        if same { Ok(()) } else { Err("the disk was full, and what was rolled back is still there".to_owned()) }
    }

    fn failed(&self, jobs: Vec<Job>, why: &str) -> Result<(), String> {
        let first = self.shared.queue.fail(why);
        tell_all(jobs, &AppendFault::Failed(first));
        Err(why.to_owned())
    }

    fn finish_checkpoint(&self) -> Result<(), String> {
        let room = self.shared.queue.health() != Health::Reserve;
        if room && self.shared.finish.swap(false, Ordering::Relaxed) {
            match schema::checkpoint(&self.conn) {
                Err(error) if schema::is_full(&error) => {
                    // The log stays as it is and holds all that the journal lacks.
                    self.shared.disk_is_full().map_err(|error| error.to_string())?;
                }
                outcome => drop(outcome.map_err(|error| error.to_string())?),
            }
        }
        Ok(())
    }
}

/// Every answer waits for this thread, which mostly sleeps: on a busy machine it is not to queue behind those who wait for it.
/// Where the system does not allow that, it takes its turn.
fn go_first() {
    // Elsewhere it would be the whole program, and nobody would go before anybody.
    if cfg!(target_os = "linux") {
        let _ = rustix::process::setpriority_process(None, FIRST);
    }
}

fn tell(jobs: Vec<Job>, outcomes: Vec<Outcome>) {
    for (job, outcome) in jobs.into_iter().zip(outcomes) {
        job.done.tell(outcome);
    }
}

fn tell_all(jobs: Vec<Job>, fault: &AppendFault) {
    for job in jobs {
        job.done.tell(Err(fault.clone()));
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    /// In a thread of its own, because it stays so.
    #[test]
    fn the_writer_goes_before_others_where_it_may() {
        let nice = || rustix::process::getpriority_process(None).unwrap();
        let (before, after) = std::thread::spawn(move || {
            let before = nice();
            go_first();
            (before, nice())
        })
        .join()
        .unwrap();
        let may = std::thread::spawn(|| rustix::process::setpriority_process(None, FIRST).is_ok()).join().unwrap();
        assert_eq!(after, if may { FIRST } else { before });
        assert_eq!(nice(), before, "only that thread");
    }
}
