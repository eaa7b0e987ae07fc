//! Everything that is known of a table between two orders.
//!
//! Roles, spots and pockets are indices into the table's rules. Under refiled rules the same index may mean something
//! else, so posts and inspection are dropped, while money and the numbers of rounds stay. Rules change only at a closed
//! table.

use std::{
    collections::{BTreeMap, BTreeSet, VecDeque},
    sync::Arc,
};

use rulebook::{CiteId, FollowUp, Instrument, RoleId, TableRules};
use serde::{Deserialize, Serialize};
use settlement::{BonusTurn, Drawn, FeltSums, SeatSums, Spin, SpotBook};
use wheel::{Money, Pocket};

use crate::{
    event::{Collected, Paid, Placed},
    ledger::Ledger,
    order::{By, Evidence, PersonId, Posted, SeatNo, Time, WagerId},
    phase::Phase,
};

/// A table: its rules, and where it stands. `decide` reads it, `evolve` changes it, nothing else does.
///
/// ```
/// use wheelhouse_table::{By, Command, Order, PersonId, Phase, Table, Time, decide, evolve};
///
/// # let rules = testkit::rules("us-co-roulette-single-zero");
/// let mut table = Table::new(rules);
/// let role = table.rules().house().dealer.roles[0];
/// let order = |command| Order { at: Time(0), by: By::Staff { person: PersonId(1), role }, command };
/// for event in decide(&table, &order(Command::TakePost { licence: "D-1".to_owned() })).unwrap() {
///     evolve(&mut table, &event);
/// }
///
/// // What is not allowed changes nothing, and says why.
/// let refusal = decide(&table, &order(Command::PlaceYourBets)).unwrap_err();
/// println!("{}", refusal.tell(table.rules()));
/// assert_eq!(table.phase(), Phase::Closed);
/// ```
#[derive(Clone, Debug)]
pub struct Table {
    pub(crate) rules: Arc<TableRules>,
    pub(crate) book: Arc<SpotBook>,
    pub(crate) state: State,
}

impl Table {
    /// A table as it comes from the workshop: closed, uninspected, with no money.
    pub fn new(rules: Arc<TableRules>) -> Table {
        let state = State::new(rules.wheel().len());
        Table::with(rules, state)
    }

    /// A table as it stood when a snapshot was taken of its state.
    pub fn with(rules: Arc<TableRules>, state: State) -> Table {
        let post = |rules: Arc<TableRules>, to: &Posted| Arc::new(rules.posting(&to.band, to.min, to.max));
        let rules = state.limits.iter().fold(rules, post);
        let book = Arc::new(SpotBook::new(&rules));
        Table { rules, book, state }
    }

    /// A closed table under other rules, or a new one. Money, seats and the numbers of rounds and wagers stay. What names a
    /// place in the old rules does not: roles, pockets and spots may be others, so people take their posts again, the wheel
    /// is inspected again, no last bet can be laid again and the round before can no longer be corrected. Limits are those filed.
    pub fn under(before: Option<Table>, rules: Arc<TableRules>) -> Table {
        let fresh = State::new(rules.wheel().len());
        let Some(before) = before else { return Table::with(rules, fresh) };
        let labels = |rules: &TableRules| -> Vec<String> {
            (0..).zip(0..rules.wheel().len()).map(|(at, _)| rules.wheel().label(Pocket(at)).to_owned()).collect()
        };
        let same_wheel = labels(&before.rules) == labels(&rules);
        let State { statistics, prior, .. } = if same_wheel { before.state.clone() } else { fresh.clone() };
        let State { posts, inspection, upkeep, last, ball, ball_damaged, limits, notices, .. } = fresh;
        let kept = State { posts, inspection, upkeep, last, prior, ball, ball_damaged, statistics, ..before.state };
        let mut state = State { limits, notices, ..kept };
        for seat in state.seats.iter_mut().flatten() {
            seat.bet.clear();
        }
        Table::with(rules, state)
    }

    /// Why other rules cannot be taken up now.
    pub fn may_be_refiled(&self, rules: &TableRules) -> Result<(), &'static str> {
        let meters = rules.progressive().map_or(0, |rule| rule.meters.len());
        if self.state.phase != Phase::Closed {
            Err("the table is open")
        } else if !self.state.meters.is_empty() && self.state.meters.len() != meters {
            Err("the meters of the table hold money and would be gone")
        } else {
            Ok(())
        }
    }

    pub fn rules(&self) -> &Arc<TableRules> {
        &self.rules
    }

    pub fn state(&self) -> &State {
        &self.state
    }

    pub fn phase(&self) -> Phase {
        self.state.phase
    }
}

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct State {
    pub phase: Phase,
    /// Who is at the table in which role, and the licence they signed with.
    pub posts: BTreeMap<(PersonId, RoleId), String>,
    pub inspection: Option<Inspected>,
    pub upkeep: Upkeep,
    pub seats: Vec<Option<Seat>>,
    pub ledger: Ledger,
    pub round: Round,
    pub prison: Vec<Prisoner>,
    /// The round before, for correcting its result.
    pub last: Option<LastRound>,
    /// The number that a wager on the last number runs against.
    pub prior: Option<Pocket>,
    pub meters: Vec<Meter>,
    pub coupons_used: BTreeSet<u64>,
    /// What must be done with the ball before it is spun again, and for which irregularity.
    pub ball: Vec<(FollowUp, u8)>,
    pub ball_damaged: bool,
    pub statistics: Statistics,
    pub rounds: u64,
    pub next_wager: u64,
    /// Bands that are posted otherwise than they were filed.
    pub limits: Vec<Posted>,
    /// Other limits that the sign announces, and from when they hold.
    pub notices: Vec<Notice>,
    /// The table as it stood before test mode: what is done in test mode is thrown away for it.
    pub before_test: Option<Box<State>>,
}

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct Notice {
    pub posted: Posted,
    pub from: Time,
    pub cite: CiteId,
}

#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct Inspected {
    pub at: Time,
    pub by: By,
    pub sound: bool,
}

/// What was done to the wheel since it was last inspected.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub enum Upkeep {
    Untouched,
    Moved,
    Adjusted,
    Replaced,
    /// An external part was replaced; some books name who must inspect then.
    ReplacedExternal,
}

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct Seat {
    pub player: u32,
    /// The colour of the player's roulette chips, and what one is worth.
    pub colour: Option<(u8, Money)>,
    pub sums: SeatSums,
    /// The last bet: what lay for the player when a round with wagers of theirs ended, or when a void one gave them back.
    pub bet: Vec<Placed>,
}

impl Seat {
    /// Wagers of the last bet that do not lie as large as they did, each beside what lies of it.
    pub fn missing<'a>(&'a self, lying: impl Iterator<Item = &'a Placed>) -> Vec<(&'a Placed, Option<&'a Placed>)> {
        let mut lying: Vec<&Placed> = lying.collect();
        let mut found = Vec::new();
        for bet in &self.bet {
            let same = |lies: &&Placed| (&lies.on, lies.with, lies.tip) == (&bet.on, bet.with, bet.tip);
            // Two wagers on one thing are two: each that lies stands for one of them.
            let lies = lying.iter().position(same).map(|at| lying.swap_remove(at));
            if lies.is_none_or(|lies| lies.amount < bet.amount) {
                found.push((bet, lies));
            }
        }
        found
    }
}

/// The round in hand.
// Each of its yes and no is a fact of its own, which other facts do not give.
#[allow(clippy::struct_excessive_bools)]
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Default, Debug)]
pub struct Round {
    pub number: u64,
    /// In the order of their numbers; a wager taken back whole has no amount.
    pub wagers: Vec<Placed>,
    /// How many of them have none.
    dead: usize,
    /// Wagers that were given back.
    pub returned: Vec<Placed>,
    pub sums: FeltSums,
    /// The number in force when betting opened.
    pub prior: Option<Pocket>,
    pub locked_out: bool,
    pub targets: Vec<Pocket>,
    pub closed: Option<(Time, Evidence)>,
    pub with_wheel: bool,
    pub spun_at: Option<Time>,
    pub drawn: Vec<Drawn>,
    pub multiplier: Option<u32>,
    pub told: Option<(Pocket, Option<u8>, By)>,
    /// A number was told for this spin, even if it was withdrawn: nothing is drawn for it any more.
    pub number_known: bool,
    /// After a restart with the ball running, two people must tell the same result.
    pub two_people: bool,
    pub held: Option<u8>,
    pub number_stands: Option<Pocket>,
    pub bonus: Option<(Vec<BonusTurn<WagerId>>, Option<u8>)>,
    pub collected: Collected,
    pub paid: Vec<Paid>,
    pub choose_until: Option<Time>,
    pub prison_before: Vec<Prisoner>,
}

impl Round {
    pub fn wager(&self, id: WagerId) -> Option<&Placed> {
        let at = self.wagers.binary_search_by_key(&id, |placed| placed.wager).ok()?;
        Some(&self.wagers[at]).filter(|placed| placed.amount.0 > 0)
    }

    pub(crate) fn wager_mut(&mut self, id: WagerId) -> &mut Placed {
        let at = self.wagers.binary_search_by_key(&id, |placed| placed.wager).expect("the wager lies on the felt");
        &mut self.wagers[at]
    }

    /// Wagers that lie.
    pub fn lying(&self) -> impl Iterator<Item = &Placed> {
        self.wagers.iter().filter(|placed| placed.amount.0 > 0)
    }

    /// Forgets wagers that were taken back, before they outnumber the others.
    pub(crate) fn bury(&mut self) {
        self.dead += 1;
        while self.wagers.pop_if(|placed| placed.amount.0 == 0).is_some() {
            self.dead -= 1;
        }
        if self.dead > 64 && self.dead * 2 > self.wagers.len() {
            self.wagers.retain(|placed| placed.amount.0 > 0);
            self.dead = 0;
        }
    }

    /// Whether the wagers without an amount are as many as were counted.
    pub(crate) fn dead_are_counted(&self) -> bool {
        self.dead == self.wagers.len() - self.lying().count()
    }

    /// What was drawn for the spin so far, without a number.
    pub(crate) fn clone_draws(&self) -> Spin {
        self.spin(Pocket(0))
    }

    /// The spin with all that was drawn for it; turns of the bonus wheels are added by who settles.
    pub fn spin(&self, pocket: Pocket) -> Spin {
        let mut spin = Spin::resting(pocket);
        spin.multiplier = self.multiplier;
        spin.drawn.clone_from(&self.drawn);
        spin.targets.clone_from(&self.targets);
        spin
    }
}

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct Prisoner {
    pub placed: Placed,
    /// The zero rule that imprisoned it, by place.
    pub rule: u8,
    /// The player has chosen, or the time for it is over.
    pub chosen: bool,
}

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct LastRound {
    pub round: Round,
    /// Who sat where: a correction must not touch the purse of somebody who came later.
    pub players: BTreeMap<SeatNo, u32>,
}

/// A meter and where its money came from: seeds + grown + changed = paid + shows, always.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Default, Debug)]
pub struct Meter {
    pub shows: Money,
    pub seeded: Money,
    pub grown: Money,
    pub paid: Money,
    /// What two people set it to otherwise, in all; below zero where they took some out.
    pub changed: Money,
}

impl Meter {
    pub fn holds(&self) -> bool {
        self.seeded.0 + self.grown.0 + self.changed.0 == self.paid.0 + self.shows.0
    }
}

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Default, Debug)]
pub struct Statistics {
    /// How often each pocket came in valid spins.
    pub counts: Vec<u64>,
    /// The last twenty numbers, the newest first.
    pub recent: VecDeque<Pocket>,
}

impl State {
    pub(crate) fn new(pockets: usize) -> State {
        State {
            phase: Phase::Closed,
            posts: BTreeMap::new(),
            inspection: None,
            upkeep: Upkeep::Untouched,
            seats: Vec::new(),
            ledger: Ledger::default(),
            round: Round::default(),
            prison: Vec::new(),
            last: None,
            prior: None,
            meters: Vec::new(),
            coupons_used: BTreeSet::new(),
            ball: Vec::new(),
            ball_damaged: false,
            statistics: Statistics { counts: vec![0; pockets], recent: VecDeque::new() },
            rounds: 0,
            next_wager: 1,
            limits: Vec::new(),
            notices: Vec::new(),
            before_test: None,
        }
    }

    pub fn seat(&self, seat: SeatNo) -> Option<&Seat> {
        self.seats.get(usize::from(seat.0))?.as_ref()
    }

    pub fn taken_seats(&self) -> impl Iterator<Item = (SeatNo, &Seat)> {
        (0..).zip(&self.seats).filter_map(|(at, seat)| Some((SeatNo(at), seat.as_ref()?)))
    }

    /// Every purse that there can be.
    pub(crate) fn purses(&self) -> impl Iterator<Item = (SeatNo, Instrument)> {
        let seats = (0..).map(SeatNo).take(self.seats.len());
        seats.flat_map(|seat| Instrument::ALL.map(|with| (seat, with)))
    }

    pub fn in_test(&self) -> bool {
        self.before_test.is_some()
    }

    /// A prisoner by the number of its wager.
    pub fn prisoner(&self, id: WagerId) -> Option<&Prisoner> {
        self.prison.iter().find(|prisoner| prisoner.placed.wager == id)
    }
}
