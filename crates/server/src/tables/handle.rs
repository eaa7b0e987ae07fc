//! How the rest of the house speaks to a table: a bounded queue in, the latest of each view out.

use std::{
    collections::BTreeMap,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
};

use axum::extract::ws::Utf8Bytes;
use house::LiveFault;
use journal::{CommandId, TableKey};
use rulebook::{Language, TableRules};
use table::{By, Command};
use tokio::sync::{mpsc, oneshot, watch};

use crate::{
    metrics::TableMetrics,
    protocol::{Act, Answer, Card, TableView},
};

/// Orders that may wait for a table. Players fill at most half of it: who ends the betting always gets through.
const QUEUE: usize = 8192;
const PLAYERS_MAX: usize = QUEUE / 2;

/// Who speaks, as the connection knows them.
#[derive(Clone, Debug)]
pub struct Speaker {
    pub person: u32,
    /// Posts that the person's roles allow, by the rulebook's role ids; none for a player.
    pub posts: Arc<[String]>,
    pub licence: Arc<str>,
    /// What answers are written in.
    pub language: Language,
    /// Gets play credits with the seat.
    pub guest: bool,
    /// Of the cage: sells and buys chips without a post.
    pub cashier: bool,
    /// Play credits that this table gives to a guest who has none left.
    pub credit: Option<wheel::Money>,
    /// Where the table last saw them, to be looked at first: a big table is not searched for every order.
    pub sits: Option<table::SeatNo>,
}

/// Whether the table is still as it was when something was asked.
pub type Still = Box<dyn FnOnce(&table::Table) -> bool + Send>;

/// Where an answer goes. A connection that is gone does not mind.
pub type Reply = Box<dyn FnOnce(Answer) + Send>;

pub enum Ask {
    /// A person's order.
    Order {
        id: CommandId,
        by: Speaker,
        act: Act,
        reply: Reply,
    },
    /// An order of the program itself: a device, the croupier, an approved act.
    Given {
        id: CommandId,
        by: By,
        command: Command,
        reply: oneshot::Sender<Result<house::Answered, LiveFault>>,
    },
    /// An order that is given only if the table is still as it was asked about; `told` says whether it is.
    Provided {
        still: Still,
        order: Box<Ask>,
        told: oneshot::Sender<bool>,
    },
    /// Something beside the rules that is kept in the table's chain.
    Note {
        note: house::ChanceNote,
        reply: oneshot::Sender<Result<journal::Receipt, LiveFault>>,
    },
    /// The own seat's view, the latest of it.
    Watch {
        person: u32,
        reply: oneshot::Sender<watch::Receiver<SeatTold>>,
    },
    WhatIf {
        person: u32,
        reply: oneshot::Sender<crate::protocol::WhatIf>,
    },
    /// The light of a person's seat.
    Chips {
        person: u32,
        wanted: bool,
        reply: oneshot::Sender<Option<i64>>,
    },
    /// The table as everybody may know it: durable.
    Shown {
        reply: oneshot::Sender<Box<table::Table>>,
    },
    /// What a commitment or a timer adds to the public view.
    Announce(Announcement),
    /// Nothing new is taken; the task ends when the round has.
    Drain {
        reply: oneshot::Sender<()>,
    },
}

#[derive(Clone, Debug)]
pub enum Announcement {
    /// A timer will end the betting or the choices then.
    Until(Option<i64>),
    Fairness(crate::protocol::Fairness),
    /// A console has begun to look.
    Look,
}

impl std::fmt::Debug for Ask {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Ask::Order { .. } => "Order",
            Ask::Given { .. } => "Given",
            Ask::Provided { .. } => "Provided",
            Ask::Note { .. } => "Note",
            Ask::Watch { .. } => "Watch",
            Ask::WhatIf { .. } => "WhatIf",
            Ask::Chips { .. } => "Chips",
            Ask::Shown { .. } => "Shown",
            Ask::Announce(_) => "Announce",
            Ask::Drain { .. } => "Drain",
        })
    }
}

/// The queue is full, or the table is gone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NotTaken {
    #[error("too many orders wait at this table; give yours again")]
    Busy,
    #[error("the table is shutting down; come back in a moment")]
    Gone,
}

#[derive(Clone, Debug)]
pub struct TableHandle {
    pub key: TableKey,
    /// As the table was opened. Limits may have been posted since: `latest` has those.
    pub card: Arc<Card>,
    pub rules: Arc<TableRules>,
    pub latest: watch::Receiver<Arc<Latest>>,
    asks: mpsc::Sender<Ask>,
    waiting: Arc<AtomicUsize>,
    /// The public view as it is sent, and as the lobby and the pit read it.
    pub public: Arc<Screens>,
    pub view: watch::Receiver<Arc<TableView>>,
    /// Consoles ask it for their own end: the view is made only while there is one.
    pub crew: Consoles,
    pub sums: watch::Receiver<Sums>,
    pub metrics: Arc<TableMetrics>,
}

/// What a person is told of their seat, the latest of it.
#[derive(Clone, Debug, Default)]
pub struct SeatTold {
    /// Rises whenever `paid` is another; nothing was paid before the first.
    pub edition: u64,
    pub paid: Utf8Bytes,
    pub view: Utf8Bytes,
}

/// An end for the consoles of each language.
pub type Consoles = BTreeMap<Language, watch::Sender<Utf8Bytes>>;

/// The card and the rules with the limits that are posted now.
#[derive(Debug)]
pub struct Latest {
    pub card: Card,
    /// The card as it is sent.
    pub json: Utf8Bytes,
    pub rules: Arc<TableRules>,
}

impl Latest {
    pub(super) fn new(card: Card, rules: Arc<TableRules>) -> Arc<Latest> {
        let json = Utf8Bytes::from(serde_json::to_string(&card).expect("a card can be written"));
        Arc::new(Latest { card, json, rules })
    }
}

/// Screens are told in so many groups, one after another: told all at once they would keep every order waiting meanwhile.
pub const GROUPS: u32 = 4;

/// Where screens come in to look at the table.
#[derive(Debug)]
pub struct Screens {
    groups: Vec<watch::Receiver<Utf8Bytes>>,
    next: AtomicUsize,
}

impl Screens {
    /// One end for each group, and where to come in.
    fn new(first: &Utf8Bytes) -> (Vec<watch::Sender<Utf8Bytes>>, Screens) {
        let ends = (0..GROUPS).map(|_| watch::channel(first.clone()));
        let (tell, groups) = ends.unzip();
        (tell, Screens { groups, next: AtomicUsize::new(0) })
    }

    /// The public view, now and from now on; it ends with the table.
    pub fn join(&self) -> watch::Receiver<Utf8Bytes> {
        let group = self.next.fetch_add(1, Ordering::Relaxed) % self.groups.len();
        let mut view = self.groups[group].clone();
        view.mark_changed();
        view
    }
}

/// Figures of a table for the pit, since the program started.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sums {
    /// When the program started.
    pub since: i64,
    /// What lay on the felt in rounds that came to a number.
    pub handle: i64,
    pub win: i64,
    pub exposure: i64,
    pub posts: Vec<(u32, String)>,
    pub inspected_at: Option<i64>,
    /// When the last rounds ended, the oldest first; an hour of them at most.
    pub ended: std::collections::VecDeque<i64>,
    pub late: u32,
    /// Since when a seat waits for chips, and which; the longest first.
    pub waiting: Vec<(i64, u16)>,
}

pub(super) struct Ends {
    pub latest: watch::Sender<Arc<Latest>>,
    pub asks: mpsc::Receiver<Ask>,
    pub waiting: Arc<AtomicUsize>,
    pub public: Vec<watch::Sender<Utf8Bytes>>,
    pub view: watch::Sender<Arc<TableView>>,
    pub crew: Consoles,
    pub sums: watch::Sender<Sums>,
    pub metrics: Arc<TableMetrics>,
}

impl TableHandle {
    pub(super) fn new(
        key: TableKey,
        card: Card,
        rules: Arc<TableRules>,
        first: (Utf8Bytes, TableView),
    ) -> (TableHandle, Ends) {
        let (ask, asks) = mpsc::channel(QUEUE);
        let (public_in, public) = Screens::new(&first.0);
        let (view_in, view) = watch::channel(Arc::new(first.1));
        let crew: Consoles = Language::ALL.map(|language| (language, watch::Sender::new(Utf8Bytes::default()))).into();
        let (sums_in, sums) = watch::channel(Sums::default());
        let waiting = Arc::new(AtomicUsize::new(0));
        let metrics = Arc::new(TableMetrics::default());
        let (latest_in, latest) = watch::channel(Latest::new(card.clone(), rules.clone()));
        let handle = TableHandle {
            key,
            card: Arc::new(card),
            rules,
            latest,
            asks: ask,
            waiting: waiting.clone(),
            public: Arc::new(public),
            view,
            crew: crew.clone(),
            sums,
            metrics: metrics.clone(),
        };
        let (latest, public, view, sums) = (latest_in, public_in, view_in, sums_in);
        (handle, Ends { latest, asks, waiting, public, view, crew, sums, metrics })
    }

    /// The card with the limits that are posted now.
    pub fn latest(&self) -> Arc<Latest> {
        self.latest.borrow().clone()
    }

    /// Gives an order in the one queue of the table, or says at once that it cannot.
    pub fn ask(&self, ask: Ask) -> Result<(), (NotTaken, Ask)> {
        if is_player(&ask) {
            if self.waiting.load(Ordering::Relaxed) >= PLAYERS_MAX {
                return Err((NotTaken::Busy, ask));
            }
            self.waiting.fetch_add(1, Ordering::Relaxed);
        }
        self.asks.try_send(ask).map_err(|error| match error {
            mpsc::error::TrySendError::Full(ask) => {
                self.left(&ask);
                (NotTaken::Busy, ask)
            }
            mpsc::error::TrySendError::Closed(ask) => {
                self.left(&ask);
                (NotTaken::Gone, ask)
            }
        })
    }

    /// Orders of people in the queue.
    pub fn waiting(&self) -> usize {
        self.waiting.load(Ordering::Relaxed)
    }

    fn left(&self, ask: &Ask) {
        if is_player(ask) {
            self.waiting.fetch_sub(1, Ordering::Relaxed);
        }
    }

    /// An order of the program itself, and its answer when it is durable.
    pub async fn given(&self, id: CommandId, by: By, command: Command) -> Result<house::Answered, LiveFault> {
        let (reply, answer) = oneshot::channel();
        if self.asks.send(Ask::Given { id, by, command, reply }).await.is_err() {
            return Err(LiveFault::Holding("the table is shutting down".to_owned()));
        }
        answer.await.unwrap_or_else(|_| Err(LiveFault::Holding("nobody answered".to_owned())))
    }

    /// The same, provided that the table is still as it was asked about; none where it has moved on. Asked where orders are
    /// decided, so that nothing comes between.
    pub async fn given_if(
        &self,
        still: Still,
        id: CommandId,
        by: By,
        command: Command,
    ) -> Option<Result<house::Answered, LiveFault>> {
        let ((reply, answer), (told, holds)) = (oneshot::channel(), oneshot::channel());
        let order = Box::new(Ask::Given { id, by, command, reply });
        if self.asks.send(Ask::Provided { still, order, told }).await.is_err() {
            return Some(Err(LiveFault::Holding("the table is shutting down".to_owned())));
        }
        if holds.await == Ok(false) {
            return None;
        }
        Some(answer.await.unwrap_or_else(|_| Err(LiveFault::Holding("nobody answered".to_owned()))))
    }

    pub async fn note(&self, note: house::ChanceNote) -> Result<journal::Receipt, LiveFault> {
        let (reply, answer) = oneshot::channel();
        if self.asks.send(Ask::Note { note, reply }).await.is_err() {
            return Err(LiveFault::Holding("the table is shutting down".to_owned()));
        }
        answer.await.unwrap_or_else(|_| Err(LiveFault::Holding("nobody answered".to_owned())))
    }

    pub async fn announce(&self, announcement: Announcement) {
        // A table that is gone has nobody to tell.
        let _ = self.asks.send(Ask::Announce(announcement)).await;
    }

    /// The view of a person's own seat, from now on.
    pub async fn watch(&self, person: u32) -> Option<watch::Receiver<SeatTold>> {
        let (reply, answer) = oneshot::channel();
        self.asks.send(Ask::Watch { person, reply }).await.ok()?;
        answer.await.ok()
    }

    pub async fn what_if(&self, person: u32) -> Option<crate::protocol::WhatIf> {
        let (reply, answer) = oneshot::channel();
        self.asks.send(Ask::WhatIf { person, reply }).await.ok()?;
        answer.await.ok()
    }

    /// Turns the light of a person's seat on or off; says since when it is on.
    pub async fn ask_for_chips(&self, person: u32, wanted: bool) -> Option<i64> {
        let (reply, answer) = oneshot::channel();
        self.asks.send(Ask::Chips { person, wanted, reply }).await.ok()?;
        answer.await.ok()?
    }

    pub async fn shown(&self) -> Option<Box<table::Table>> {
        let (reply, answer) = oneshot::channel();
        self.asks.send(Ask::Shown { reply }).await.ok()?;
        answer.await.ok()
    }

    /// Waits until the table's round has ended or was given up, and nothing waits to be written.
    pub async fn drain(&self) {
        let (reply, answer) = oneshot::channel();
        if self.asks.send(Ask::Drain { reply }).await.is_ok() {
            let _ = answer.await;
        }
    }
}

/// Whether an order counts among those of players: who may hold a post ends the betting, and is let through.
pub(super) fn is_player(ask: &Ask) -> bool {
    matches!(ask, Ask::Order { by, .. } if by.posts.is_empty())
}
