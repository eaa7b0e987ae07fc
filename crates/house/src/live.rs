//! A table in play: an order is decided, written, and answered when it is durable, never before.
//!
//! The table decides ahead of the disk, so that many orders share one write. What is ahead is shown to nobody. When a write
//! fails, what was ahead is thrown away with the whole of [`Live`]; opened again, the table is what the history says.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
};

use journal::{
    AppendFault, Batch, Claim, Class, CommandId, Entry, Flaw, Hash, Health, History, OpenFault, ReadFault, Receipt,
    Snapshot, Store, TableKey,
};
use rulebook::Refusal;
use table::{By, Command, Device, Order, Phase, Table, Time, decide, evolve};

use crate::{
    evidence::is_house,
    kept::StoredRecord,
    note::Noted,
    record::{Decision, RecordFault, conflict, content, is_decision},
    refusals::{RefusalRate, Refusals},
    rules_file::{RulesFault, RulesFile},
    seal, snapshot,
};

/// Orders of one table that may wait to be written. Said before anything is decided, so that a table that is asked too much
/// stays as it was; the journal's own bound is for all tables together and is farther away.
pub(crate) const WAITING_MAX: usize = 4096;
/// Times that a command may be given again while its answer is on the way.
const REPEATS_MAX: usize = 16;

/// What was answered, for good.
#[derive(Clone, Debug)]
pub struct Answered {
    pub decision: Arc<Decision>,
    pub receipt: Receipt,
    /// The command came before, and this is what was answered then.
    pub repeated: bool,
}

#[derive(Debug, thiserror::Error)]
pub enum LiveFault {
    /// Nothing was done, and the order may be given again.
    #[error("too many records are waiting to be written; give the order again")]
    Busy,
    #[error("the disk is nearly full: open rounds can be finished, but nothing new is taken")]
    StorageFull,
    /// Whether the order is in the history is known when the table is opened again.
    #[error("table suspended: its history could not be written: {0}")]
    Holding(String),
    /// The rules say no. So many were refused that this one is counted, and has no record of its own.
    #[error("refused, and counted with others: {}", .refusal.reason.id())]
    Counted { refusal: Box<Refusal>, repeated: bool },
    #[error("this command id already belongs to another command, record {0}")]
    Conflict(u64),
    #[error(transparent)]
    Open(#[from] OpenFault),
    #[error(transparent)]
    Read(#[from] ReadFault),
    #[error(transparent)]
    Record(#[from] RecordFault),
    #[error(transparent)]
    Rules(#[from] RulesFault),
    #[error("the table is in use; it must be closed there first")]
    InUse,
    #[error("`{0}` is a reserved name; choose another table id")]
    NoTable(TableKey),
    #[error("other rules cannot be filed now: {0}")]
    RulesStay(&'static str),
    #[error("record {seq} changes the rules while the table is {phase}")]
    RulesChanged { seq: u64, phase: &'static str },
}

type Callback = Box<dyn FnOnce(Result<Answered, LiveFault>) + Send>;

/// Commands that are written but not durable yet, shared with the thread that writes.
#[derive(Default)]
pub(crate) struct Ahead {
    waiting: Mutex<BTreeMap<CommandId, Waiting>>,
    /// Evidence of clashes that is on its way.
    clashes: Mutex<BTreeSet<CommandId>>,
    /// Notes of chance that are on their way.
    notes: Mutex<BTreeMap<CommandId, Vec<Noted>>>,
    pub(crate) broken: AtomicBool,
    /// Left here by a table that was let go while orders were on their way: it is ours until the last of them is told.
    left: Mutex<Option<Claim>>,
}

struct Waiting {
    seq: u64,
    content: Hash,
    decision: Arc<Decision>,
    done: Vec<Callback>,
}

impl Ahead {
    pub(crate) fn notes(&self) -> MutexGuard<'_, BTreeMap<CommandId, Vec<Noted>>> {
        self.notes.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Nothing is on its way.
    pub(crate) fn is_empty(&self) -> bool {
        self.lock().is_empty() && self.clashes().is_empty() && self.notes().is_empty()
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<CommandId, Waiting>> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn clashes(&self) -> MutexGuard<'_, BTreeSet<CommandId>> {
        self.clashes.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn told(&self, id: CommandId, outcome: Result<Vec<Receipt>, AppendFault>) {
        let waiting = self.lock().remove(&id);
        let Some(waiting) = waiting else { return };
        match outcome {
            Ok(mut receipts) => {
                let receipt = receipts.pop().expect("a batch of one has a receipt");
                let mut repeated = false;
                for done in waiting.done {
                    done(Ok(Answered { decision: waiting.decision.clone(), receipt: receipt.clone(), repeated }));
                    repeated = true;
                }
            }
            Err(fault) => {
                // The table is ahead of its history now, whatever the fault was.
                self.broken.store(true, Ordering::SeqCst);
                for done in waiting.done {
                    done(Err(LiveFault::Holding(fault.to_string())));
                }
            }
        }
    }
}

pub(crate) fn live_fault(fault: &AppendFault) -> LiveFault {
    match fault {
        AppendFault::Busy => LiveFault::Busy,
        AppendFault::StorageFull => LiveFault::StorageFull,
        AppendFault::Conflict { seq } => LiveFault::Conflict(*seq),
        other => LiveFault::Holding(other.to_string()),
    }
}

/// A table with its history: an order is decided, written, and answered once it is on disk. [`crate::replay`] has an example.
pub struct Live {
    pub(crate) key: TableKey,
    pub(crate) store: Arc<Store>,
    pub(crate) history: History,
    table: Table,
    /// The number of the next record.
    pub(crate) next: u64,
    /// The last record that sealed a round since the table was opened, and which round.
    pub(crate) sealed: Option<(u64, u64)>,
    /// The round that was given up when the table was opened, although its bets had closed.
    pub(crate) given_up: Option<u64>,
    /// Set while an order is decided and applied: an engine that stops itself leaves it set, and the table is suspended.
    deciding: bool,
    /// None where every refusal is kept.
    refusals: Option<Refusals>,
    pub(crate) ahead: Arc<Ahead>,
    /// None only while the table is let go.
    claim: Option<Claim>,
}

impl Drop for Live {
    fn drop(&mut self) {
        if !self.ahead.is_empty() {
            *self.ahead.left.lock().unwrap_or_else(PoisonError::into_inner) = self.claim.take();
        }
    }
}

impl std::fmt::Debug for Live {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Live").field("table", &self.key).field("next", &self.next).finish_non_exhaustive()
    }
}

impl Live {
    /// Registers a table with its rules, or gives a closed table other ones, and opens it.
    pub fn enrol(store: &Arc<Store>, key: &TableKey, rules: &RulesFile, at: Time) -> Result<Live, LiveFault> {
        if is_house(key) {
            return Err(LiveFault::NoTable(key.clone()));
        }
        let filed = rules.rules()?;
        let claim = store.claim(key).ok_or(LiveFault::InUse)?;
        let history = store.history()?;
        match history.rules(key) {
            // There is nothing to write, and so nothing that a full disk could refuse.
            Ok(before) if before.entry.body == rules.bytes() => return Live::claimed(store, key, claim, at),
            // Written first it could not be taken back, and the table would never open again.
            Ok(_) => replayed(&history, key)?.0.may_be_refiled(&filed).map_err(LiveFault::RulesStay)?,
            Err(ReadFault::UnknownTable(_)) => {}
            Err(fault) => return Err(fault.into()),
        }
        store.enrol(key, &rules.bytes()).map_err(|fault| live_fault(&fault))?;
        Live::claimed(store, key, claim, at)
    }

    /// Opens a table as its history says. A round that was open is resumed or made void by the rules of the table, and the
    /// record says which.
    pub fn open(store: &Arc<Store>, key: &TableKey, at: Time) -> Result<Live, LiveFault> {
        if is_house(key) {
            return Err(LiveFault::NoTable(key.clone()));
        }
        let claim = store.claim(key).ok_or(LiveFault::InUse)?;
        Live::claimed(store, key, claim, at)
    }

    fn claimed(store: &Arc<Store>, key: &TableKey, claim: Claim, at: Time) -> Result<Live, LiveFault> {
        let history = store.history()?;
        let (table, next) = replayed(&history, key)?;
        let (key, store, ahead, claim) = (key.clone(), store.clone(), Arc::default(), Some(claim));
        let mut live = Live {
            key,
            store,
            history,
            table,
            next,
            sealed: None,
            given_up: None,
            deciding: false,
            refusals: None,
            ahead,
            claim,
        };
        live.resume(at)?;
        Ok(live)
    }

    /// Opens a table that holds again, as its history says; what was ahead of it is thrown away. Only when every order was
    /// answered.
    pub fn reload(&mut self, at: Time) -> Result<(), LiveFault> {
        if !self.ahead.is_empty() {
            return Err(LiveFault::Busy);
        }
        (self.table, self.next) = replayed(&self.history, &self.key)?;
        (self.sealed, self.given_up, self.deciding) = (None, None, false);
        self.ahead.broken.store(false, Ordering::SeqCst);
        self.resume(at)
    }

    /// Says what becomes of a round that was open.
    fn resume(&mut self, at: Time) -> Result<(), LiveFault> {
        if matches!(self.table.phase(), Phase::Closed | Phase::Idle) {
            return Ok(());
        }
        let head = self.history.head(&self.key)?.hash;
        let id = Hash::of(&[b"resume".as_slice(), &head.0].concat());
        let id = CommandId(id.0[..16].try_into().expect("a hash has 32 bytes"));
        let order = Order { at, by: By::Device(Device::House), command: Command::Resume };
        let round = &self.table.state().round;
        let closed = round.closed.is_some().then_some(round.number);
        self.order_and_wait(id, order)?;
        self.given_up = closed.filter(|_| self.table.phase() == Phase::Idle);
        Ok(())
    }

    /// The round that was given up when the table was opened, although its bets had closed.
    pub fn given_up(&self) -> Option<u64> {
        self.given_up
    }

    /// The table with everything decided so far, durable or not. For deciding; what is shown comes with answers.
    pub fn table(&self) -> &Table {
        &self.table
    }

    pub fn key(&self) -> &TableKey {
        &self.key
    }

    /// What a command said when it came before, answered or still on its way. A repeat means the same, whatever has changed.
    pub fn prior(&self, id: CommandId) -> Option<Order> {
        if let Some(first) = self.ahead.lock().get(&id) {
            return Some(first.decision.order.clone());
        }
        if let Some(order) = self.refusals.as_ref().and_then(|refusals| refusals.prior(id)) {
            return Some(order.clone());
        }
        let first = self.store.answer(&self.key, id).ok()??;
        if !is_decision(first.kind) {
            return None;
        }
        Decision::decode(first.seq, first.version, &first.body).ok().map(|decision| decision.order)
    }

    /// From now on refusals of people beyond this rate are answered and counted; one record a minute says how many. Devices are
    /// the house's own.
    pub fn bound_refusals(&mut self, rate: RefusalRate) {
        self.refusals = Some(Refusals::new(rate));
    }

    /// When what was counted is to be written.
    pub fn counts_due(&self) -> Option<Time> {
        self.refusals.as_ref()?.due()
    }

    /// Writes what was counted; false where that is nothing, or there is no room for it now.
    pub fn write_counts(&mut self) -> bool {
        // As evidence, it must not take the room that is kept for the end of rounds.
        if self.is_holding() || self.store.health() >= Health::Reserve || !self.store.has_room(Class::Ordinary) {
            return false;
        }
        let Some(counted) = self.refusals.as_mut().and_then(Refusals::take) else { return false };
        let entry = counted.entry(self.next);
        let evidence = entry.command;
        self.ahead.clashes().insert(evidence);
        self.evidence(evidence, entry);
        true
    }

    /// Whether the refusal of an order is kept whole.
    fn keeps_refusal(&mut self, order: &Order) -> bool {
        let seats = || self.table.state().taken_seats().count();
        match (&mut self.refusals, order.by) {
            (None, _) | (_, By::Device(_)) => true,
            (Some(refusals), by) => refusals.keeps(by, order.at, seats()),
        }
    }

    /// Decides an order and calls back when the answer is durable. A command that came before gets its first answer.
    pub fn order(
        &mut self,
        id: CommandId,
        order: Order,
        done: impl FnOnce(Result<Answered, LiveFault>) + Send + 'static,
    ) {
        if let Some((done, answer)) = self.take(id, order, Box::new(done)) {
            done(answer);
        }
    }

    /// Decides an order and waits until the answer is durable.
    pub fn order_and_wait(&mut self, id: CommandId, order: Order) -> Result<Answered, LiveFault> {
        let (sender, receiver) = std::sync::mpsc::sync_channel(1);
        self.order(id, order, move |answer| drop(sender.send(answer)));
        receiver.recv().unwrap_or_else(|_| Err(LiveFault::Holding("nobody answered".to_owned())))
    }

    /// Gives back what can be answered at once.
    fn take(&mut self, id: CommandId, order: Order, done: Callback) -> Option<(Callback, Result<Answered, LiveFault>)> {
        if self.is_holding() {
            return Some((done, Err(LiveFault::Holding("open the table again".to_owned()))));
        }
        if self.counts_due().is_some_and(|due| due <= order.at) {
            self.write_counts();
        }
        let said = content(&order);
        if let Some(refusal) = self.refusals.as_ref().and_then(|refusals| refusals.answered(id, said)) {
            let refusal = Box::new(refusal.clone());
            return Some((done, Err(LiveFault::Counted { refusal, repeated: true })));
        }
        {
            let mut waiting = self.ahead.lock();
            if let Some(first) = waiting.get_mut(&id) {
                if first.content == said {
                    if first.done.len() >= REPEATS_MAX {
                        return Some((done, Err(LiveFault::Busy)));
                    }
                    first.done.push(done);
                    return None;
                }
                let taken_by = first.seq;
                drop(waiting);
                return Some((done, Err(self.conflicting(id, &order, taken_by))));
            }
            // Players cannot fill the queue of those who end the betting and the round.
            let max = if matches!(order.by, By::Player(_)) { WAITING_MAX } else { 2 * WAITING_MAX };
            if waiting.len() >= max {
                return Some((done, Err(LiveFault::Busy)));
            }
        }
        if self.ahead.clashes().contains(&id) || self.ahead.notes().contains_key(&id) {
            return Some((done, Err(LiveFault::Conflict(self.next))));
        }
        match self.store.answer(&self.key, id) {
            Err(fault) => return Some((done, Err(fault.into()))),
            Ok(None) => {}
            Ok(Some(first)) if first.content != said || !is_decision(first.kind) => {
                return Some((done, Err(self.conflicting(id, &order, first.seq))));
            }
            Ok(Some(first)) => {
                let receipt = Receipt { table: self.key.clone(), seq: first.seq, head: first.hash };
                let answered = Decision::decode(first.seq, first.version, &first.body).map(|decision| Answered {
                    decision: Arc::new(decision),
                    receipt,
                    repeated: true,
                });
                return Some((done, answered.map_err(LiveFault::from)));
            }
        }
        // What ends something is written even when the disk has room for nothing else.
        let class = if order.command.kind().row().ends { Class::Closing } else { Class::Ordinary };
        match self.store.health() {
            Health::Failed { why } => return Some((done, Err(LiveFault::Holding(why.to_string())))),
            Health::Reserve if class == Class::Ordinary => return Some((done, Err(LiveFault::StorageFull))),
            Health::LowWater if order.command == Command::PlaceYourBets => {
                return Some((done, Err(LiveFault::StorageFull)));
            }
            Health::Good | Health::HighWater | Health::LowWater | Health::Reserve => {}
        }
        // Asked before anything is decided: a table that has gone ahead and is then told no must be opened again.
        if !self.store.has_room(class) {
            return Some((done, Err(LiveFault::Busy)));
        }
        self.deciding = true;
        let answer = decide(&self.table, &order);
        if let Ok(events) = &answer {
            if events.iter().any(seal::seals) {
                self.sealed = Some((self.table.state().round.number, self.next));
            }
            for event in events {
                evolve(&mut self.table, event);
            }
        }
        self.deciding = false;
        if let Err(refusal) = &answer
            && !self.keeps_refusal(&order)
            && let Some(refusals) = &mut self.refusals
        {
            refusals.count(order.by, order.at, refusal.reason.id());
            refusals.remember(id, order, refusal.clone());
            return Some((done, Err(LiveFault::Counted { refusal: Box::new(refusal.clone()), repeated: false })));
        }
        let decision = Arc::new(Decision { order, answer });
        let mut batch = Batch::one(&self.key, self.next, decision.entry_under(self.table.rules(), id));
        batch.class = class;
        self.next += 1;
        self.ahead.lock().insert(id, Waiting { seq: self.next - 1, content: said, decision, done: vec![done] });
        let ahead = self.ahead.clone();
        self.store.append_then(batch, move |outcome| ahead.told(id, outcome));
        None
    }

    /// A command with the id of another is not done, and kept as evidence. Evidence must not stop the table: there is none of
    /// the same clash a second time, nor where the disk has room only for what ends a round.
    fn conflicting(&mut self, id: CommandId, order: &Order, taken_by: u64) -> LiveFault {
        let entry = conflict(id, order);
        let evidence = entry.command;
        let on_record = matches!(self.store.answer(&self.key, evidence), Ok(Some(_)));
        let is_new = !on_record && !self.ahead.clashes().contains(&evidence);
        if is_new && !self.keeps_refusal(order) {
            if let Some(refusals) = &mut self.refusals {
                refusals.count(order.by, order.at, "conflict");
            }
            return LiveFault::Conflict(taken_by);
        }
        let no_room = self.store.health() >= Health::Reserve;
        {
            let mut clashes = self.ahead.clashes();
            if clashes.len() >= WAITING_MAX {
                return LiveFault::Busy;
            }
            // The id of the evidence can be worked out, and somebody may have taken it for a command.
            let taken = on_record || self.ahead.lock().contains_key(&evidence);
            if taken || no_room || !self.store.has_room(Class::Ordinary) || !clashes.insert(evidence) {
                return LiveFault::Conflict(taken_by);
            }
        }
        self.evidence(evidence, entry);
        LiveFault::Conflict(taken_by)
    }

    /// Writes what nobody waits for; it is among the clashes until it is durable.
    fn evidence(&mut self, id: CommandId, entry: Entry) {
        let batch = Batch::one(&self.key, self.next, entry);
        self.next += 1;
        let ahead = self.ahead.clone();
        self.store.append_then(batch, move |outcome| {
            ahead.clashes().remove(&id);
            if outcome.is_err() {
                ahead.broken.store(true, Ordering::SeqCst);
            }
        });
    }

    /// A write failed: nothing more is taken until the table is opened again.
    pub fn is_holding(&self) -> bool {
        self.deciding || self.ahead.broken.load(Ordering::SeqCst)
    }

    /// Whether a table that holds can be opened again now: all who waited were told, and the journal still writes, so that what
    /// was ahead of it can be thrown away. Looks at the disk.
    pub fn can_reload(&self) -> bool {
        let broken = !self.deciding && self.ahead.broken.load(Ordering::SeqCst);
        broken && self.ahead.is_empty() && !matches!(self.store.look_at_disk(), Health::Failed { .. })
    }

    /// Keeps the state as it is, so that the next start need not read everything. Only when nothing waits; says whether.
    pub fn snapshot(&self) -> Result<bool, LiveFault> {
        if !self.ahead.is_empty() || self.is_holding() {
            return Ok(false);
        }
        let head = self.history.head(&self.key)?;
        if head.seq + 1 != self.next {
            return Ok(false);
        }
        let bytes = snapshot::bytes(self.history.rules(&self.key)?.entry.content, self.table.state());
        let snapshot = Snapshot { seq: head.seq, head: head.hash, version: snapshot::VERSION, bytes };
        self.store.put_snapshot(&self.key, snapshot).map_err(|fault| live_fault(&fault))?;
        Ok(true)
    }
}

/// The table as its history says, and the number of the next record. A snapshot spares reading what came before it, unless
/// the rules have changed since.
fn replayed(history: &History, key: &TableKey) -> Result<(Table, u64), LiveFault> {
    let rules = history.rules(key)?;
    let (mut table, from) = match snapshot::latest(history, key, &rules, |_| true)? {
        Some((table, seq, _)) => (Some(table), seq + 1),
        None => (None, 1),
    };
    let mut next = from;
    for record in history.records(key, from)? {
        let record = record?;
        let seq = record.seq;
        next = seq + 1;
        match (StoredRecord::read(&record)?, &mut table) {
            (StoredRecord::Rules(file), _) => {
                if let Some(phase) = table.as_ref().map(Table::phase).filter(|phase| *phase != Phase::Closed) {
                    return Err(LiveFault::RulesChanged { seq, phase: phase.id() });
                }
                table = Some(Table::under(table, file.rules()?));
            }
            (StoredRecord::Decided(Decision { answer: Ok(events), .. }), Some(table)) => {
                for event in &events {
                    evolve(table, event);
                }
            }
            (
                StoredRecord::Decided(_)
                | StoredRecord::Conflict(_)
                | StoredRecord::Chance(_)
                | StoredRecord::Refusals(_),
                _,
            ) => {}
        }
    }
    let table = table.ok_or_else(|| ReadFault::from(Flaw::Missing { table: key.clone(), seq: 1 }))?;
    Ok((table, next))
}
