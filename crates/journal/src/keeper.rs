//! The thread that does what no commit should wait for: it copies the log into the journal, writes the heads beside it, and
//! looks at the disk.

use std::{
    path::PathBuf,
    sync::{Arc, Condvar, Mutex, PoisonError, atomic::Ordering},
    time::{Duration, Instant},
};

use rusqlite::Connection;

use crate::{
    HeadsFault, Health,
    heads::{self, Tips},
    schema,
    writer::{Shared, lock},
};

/// Wakes the keeper before its interval is over.
#[derive(Default, Debug)]
pub(crate) struct Alarm {
    state: Mutex<Calls>,
    wake: Condvar,
}

#[derive(Clone, Copy, Default, Debug)]
struct Calls {
    checkpoint: bool,
    stop: bool,
}

impl Alarm {
    pub(crate) fn call_for_checkpoint(&self) {
        lock(&self.state).checkpoint = true;
        self.wake.notify_one();
    }

    pub(crate) fn stop(&self) {
        lock(&self.state).stop = true;
        self.wake.notify_one();
    }

    fn wait(&self, interval: Duration) -> Calls {
        let sleeps = |calls: &mut Calls| !calls.checkpoint && !calls.stop;
        let waited = self.wake.wait_timeout_while(lock(&self.state), interval, sleeps);
        let mut state = waited.unwrap_or_else(PoisonError::into_inner).0;
        let calls = *state;
        state.checkpoint = false;
        calls
    }
}

pub(crate) struct Keeper {
    pub(crate) conn: Connection,
    pub(crate) shared: Arc<Shared>,
    pub(crate) journal: PathBuf,
    pub(crate) interval: Duration,
    /// Heads as they are in the file beside the journal, and when they were last looked at.
    pub(crate) written: Tips,
    pub(crate) kept: Instant,
}

impl Keeper {
    pub(crate) fn run(mut self) {
        loop {
            let calls = self.shared.alarm.wait(self.interval);
            if calls.stop || matches!(self.shared.queue.health(), Health::Failed { .. }) {
                return;
            }
            if calls.checkpoint {
                self.checkpoint();
            }
            // Also when every commit calls for a checkpoint, as it does while somebody reads for long.
            if self.kept.elapsed() >= self.interval || !calls.checkpoint {
                self.write_heads();
                self.shared.look_at_disk();
                self.kept = Instant::now();
            }
        }
    }

    fn checkpoint(&self) {
        let copying = lock(&self.shared.copying);
        // A copy that finds no space takes what is left for closing. The log holds everything meanwhile.
        if self.shared.queue.health() == Health::Reserve {
            return;
        }
        // The writer is to copy the rest, and finds the file busy if this thread begins again before it.
        if self.shared.finish.load(Ordering::Relaxed) {
            return;
        }
        let copied = schema::checkpoint(&self.conn);
        drop(copying);
        match copied {
            Ok(true) => {}
            Ok(false) => self.shared.finish.store(true, Ordering::Relaxed),
            Err(error) if schema::is_full(&error) => self.full(),
            Err(error) => drop(self.shared.queue.fail(&error.to_string())),
        }
    }

    fn write_heads(&mut self) {
        let tips = lock(&self.shared.tips).clone();
        let moved = tips.len() != self.written.len()
            || tips.iter().zip(&self.written).any(|((_, tip), (_, written))| tip.seq != written.seq);
        if !moved {
            return;
        }
        match heads::write(&self.journal, &tips, true) {
            Ok(()) => self.written = tips,
            Err(HeadsFault::File { error, .. }) if error.kind() == std::io::ErrorKind::StorageFull => self.full(),
            Err(error) => drop(self.shared.queue.fail(&error.to_string())),
        }
    }

    fn full(&self) {
        if let Err(error) = self.shared.disk_is_full() {
            self.shared.queue.fail(&error.to_string());
        }
    }
}
