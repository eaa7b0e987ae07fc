//! What waits to be written, and the ones who wait for it.

use std::{
    collections::VecDeque,
    fmt,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, mpsc},
};

use crate::{AppendFault, Batch, Class, Health, Receipt, Snapshot, TableKey};

/// Receipts in the order of the entries.
pub(crate) type Outcome = Result<Vec<Receipt>, AppendFault>;

/// A completion that is called exactly once: a job that is dropped on the way says that the journal failed.
pub(crate) struct Done(Option<Box<dyn FnOnce(Outcome) + Send>>);

impl Done {
    pub(crate) fn new(done: impl FnOnce(Outcome) + Send + 'static) -> Done {
        Done(Some(Box::new(done)))
    }

    pub(crate) fn tell(mut self, outcome: Outcome) {
        self.call(outcome);
    }

    fn call(&mut self, outcome: Outcome) {
        if let Some(done) = self.0.take() {
            // One caller's panic must not take the answer from the others. The panic itself has been reported by its hook.
            let _ = catch_unwind(AssertUnwindSafe(|| done(outcome)));
        }
    }
}

impl Drop for Done {
    fn drop(&mut self) {
        self.call(Err(AppendFault::Failed("the writer ended".into())));
    }
}

impl fmt::Debug for Done {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Done")
    }
}

/// An answer that will come.
#[derive(Debug)]
pub struct Ticket(mpsc::Receiver<Outcome>);

impl Ticket {
    pub(crate) fn new() -> (Done, Ticket) {
        let (sender, receiver) = mpsc::sync_channel(1);
        // Nobody may be waiting any more, and then nobody is to be told.
        (Done::new(move |outcome| drop(sender.send(outcome))), Ticket(receiver))
    }

    /// Waits until the entries are durable, or refused.
    pub fn wait(self) -> Result<Vec<Receipt>, AppendFault> {
        self.0.recv().expect("a completion is always called")
    }

    /// The answer if it is there. It comes once; after that there is none.
    pub fn try_take(&self) -> Option<Result<Vec<Receipt>, AppendFault>> {
        self.0.try_recv().ok()
    }
}

#[derive(Debug)]
pub(crate) enum Work {
    Append(Batch),
    Enrol { table: TableKey, rules: Vec<u8> },
    Snapshot { table: TableKey, snapshot: Snapshot },
}

impl Work {
    pub(crate) fn class(&self) -> Class {
        match self {
            Work::Append(batch) => batch.class,
            Work::Enrol { .. } | Work::Snapshot { .. } => Class::Ordinary,
        }
    }

    fn weight(&self) -> usize {
        match self {
            Work::Append(batch) => batch.entries.len(),
            Work::Enrol { .. } | Work::Snapshot { .. } => 1,
        }
    }
}

#[derive(Debug)]
pub(crate) struct Job {
    pub(crate) work: Work,
    pub(crate) done: Done,
}

#[derive(Debug)]
pub(crate) struct Queue {
    state: Mutex<State>,
    wake: Condvar,
    max: usize,
}

#[derive(Debug)]
struct State {
    jobs: VecDeque<Job>,
    entries: usize,
    health: Health,
    closing: bool,
}

impl Queue {
    pub(crate) fn new(max: usize, health: Health) -> Queue {
        let state = State { jobs: VecDeque::new(), entries: 0, health, closing: false };
        Queue { state: Mutex::new(state), wake: Condvar::new(), max }
    }

    /// Takes a job, or tells it at once why not.
    pub(crate) fn push(&self, job: Job) {
        let refusal = {
            let mut state = self.lock();
            match refusal(&state, &job, self.max) {
                None => {
                    state.entries += job.work.weight();
                    state.jobs.push_back(job);
                    // The writer sleeps only on an empty queue.
                    if state.jobs.len() == 1 {
                        self.wake.notify_one();
                    }
                    return;
                }
                Some(refusal) => refusal,
            }
        };
        job.done.tell(Err(refusal));
    }

    /// All that waits, up to a number of entries; at least one job. None when the queue is closed and empty, or failed.
    pub(crate) fn take(&self, max: usize) -> Option<Vec<Job>> {
        let mut state = self.lock();
        while state.jobs.is_empty() && !state.closing && !matches!(state.health, Health::Failed { .. }) {
            state = self.wake.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        let mut taken = Vec::new();
        let mut entries = 0;
        while let Some(job) = state.jobs.front() {
            entries += job.work.weight();
            if entries > max && !taken.is_empty() {
                break;
            }
            state.entries -= job.work.weight();
            taken.extend(state.jobs.pop_front());
        }
        (!taken.is_empty()).then_some(taken)
    }

    /// Whether there is room for more. What is ordinary is told no when half is taken, so that one who decides first and
    /// writes then is not told no in between, and what closes a round finds room for longer.
    pub(crate) fn has_room(&self, class: Class) -> bool {
        let bound = match class {
            Class::Ordinary => self.max / 2,
            Class::Closing => self.max / 8 * 7,
        };
        self.lock().entries < bound
    }

    pub(crate) fn health(&self) -> Health {
        self.lock().health.clone()
    }

    /// Sets what the disk says. A failure stays.
    pub(crate) fn set_health(&self, health: Health) {
        let mut state = self.lock();
        if !matches!(state.health, Health::Failed { .. }) {
            state.health = health;
        }
    }

    /// Takes nothing more; what waits is told, and the writer ends.
    pub(crate) fn fail(&self, why: &str) -> Arc<str> {
        let why: Arc<str> = why.into();
        let (why, waiting) = {
            let mut state = self.lock();
            let why = match &state.health {
                Health::Failed { why: first } => first.clone(),
                _ => why,
            };
            state.health = Health::Failed { why: why.clone() };
            state.entries = 0;
            (why, std::mem::take(&mut state.jobs))
        };
        self.wake.notify_all();
        for job in waiting {
            job.done.tell(Err(AppendFault::Failed(why.clone())));
        }
        why
    }

    /// Takes nothing more; what waits is still written.
    pub(crate) fn close(&self) {
        self.lock().closing = true;
        self.wake.notify_all();
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn refusal(state: &State, job: &Job, max: usize) -> Option<AppendFault> {
    match &state.health {
        Health::Failed { why } => Some(AppendFault::Failed(why.clone())),
        _ if state.closing => Some(AppendFault::Closed),
        Health::Reserve if job.work.class() == Class::Ordinary => Some(AppendFault::StorageFull),
        _ if state.entries + job.work.weight() > max => Some(AppendFault::Busy),
        _ => None,
    }
}
