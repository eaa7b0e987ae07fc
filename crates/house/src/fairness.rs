//! Whether what was drawn is what the secrets give. A house that drew otherwise, promised late or revealed another secret is found.
//!
//! A void spin of an automatic wheel is listed: it is legal, and it is the one way to draw again. So is a round that was given
//! up after its bets had closed; and a round whose secret is withheld is not fair, because nobody can check it.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

use chance::{Commitment, Draws, Purpose, Seal, Secret};
use journal::{History, TableKey};
use rulebook::TableRules;
use settlement::Drawn;
use table::{BonusTurn, Command, Event, Phase, Table, WagerId, evolve};
use wheel::Pocket;

use crate::{
    drawing::{Drawing, targeting},
    kept::StoredRecord,
    live::LiveFault,
    note::{Bound, ChanceNote},
    record::Decision,
    seal::seals,
};

/// As many differences are listed.
const LISTED: usize = 1000;

/// What is not as chance promised, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unfair {
    pub round: u64,
    pub seq: u64,
    pub what: String,
}

/// Why a promised secret is not on record.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Why {
    /// The round is not over, or has not begun.
    Open,
    /// The round ended without a number.
    Void,
    /// The round ended with a number, and nobody can check it.
    Lost,
}

impl Why {
    pub fn id(self) -> &'static str {
        match self {
            Why::Open => "open",
            Why::Void => "void",
            Why::Lost => "lost",
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Unrevealed {
    pub round: u64,
    pub why: Why,
}

/// A round of an automatic wheel that became void after its bets had closed, when its number could be known.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Aborted {
    pub round: u64,
    pub seq: u64,
    /// What the wheel would have given; none where the secret is not on record.
    pub number: Option<String>,
}

/// A spin that did not count although its number could be known. Each is listed, because a void is a way to draw again.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct VoidSpin {
    pub round: u64,
    pub seq: u64,
    /// What the wheel would have given, and whether that itself makes a spin void.
    pub number: String,
    pub voids_itself: bool,
}

/// What a look at all rounds of a table found.
#[derive(Clone, Default, Debug)]
pub struct Fairness {
    /// Rounds whose bets opened, and how many of them had a promise before.
    pub rounds: u64,
    pub committed: u64,
    /// Rounds whose secret is on record, and what was drawn with it.
    pub checked: u64,
    pub draws: u64,
    /// The first of them; `differed` counts all.
    pub differences: Vec<Unfair>,
    pub differed: u64,
    pub unrevealed: Vec<Unrevealed>,
    pub void_spins: Vec<VoidSpin>,
    pub aborted: Vec<Aborted>,
}

impl Fairness {
    /// The rounds that are over and cannot be checked, because their secret is not on record.
    pub fn unproved(&self) -> usize {
        self.unrevealed.iter().filter(|unrevealed| unrevealed.why != Why::Open).count()
    }

    /// Every round that is over was checked, and nothing differs.
    pub fn is_fair(&self) -> bool {
        self.differed == 0 && self.unproved() == 0
    }
}

/// Checks every round of a table that chance made a promise for, or one of them.
pub fn fairness(
    history: &History,
    key: &TableKey,
    only: Option<u64>,
    mut progress: impl FnMut(u64),
) -> Result<Fairness, LiveFault> {
    let mut look = Look { key: key.as_str(), only, watched: BTreeMap::new(), found: Fairness::default() };
    let mut table: Option<Table> = None;
    for record in history.records(key, 1)? {
        let record = record?;
        progress(record.seq);
        match (StoredRecord::read(&record)?, &mut table) {
            (StoredRecord::Rules(file), _) => table = Some(Table::under(table, file.rules()?)),
            (StoredRecord::Chance(note), Some(table)) => look.note(table, record.seq, note),
            (StoredRecord::Decided(Decision { answer: Ok(events), .. }), Some(table)) => {
                look.record(table, record.seq, Seal(record.hash.0), &events);
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
    Ok(look.done())
}

/// A round that chance made a promise for.
struct Watched {
    commitment: Commitment,
    wheel: bool,
    /// What it is as long as its secret is not revealed.
    without: Why,
    /// The last seal, and all of them.
    seal: Option<Seal>,
    seals: BTreeSet<Seal>,
    /// Announced before the secret was; nobody can check them yet.
    claims: Vec<Claim>,
    secret: Option<Secret>,
}

/// Something drawn, as the record tells it, with all that is needed to draw it again.
struct Claim {
    seq: u64,
    seal: Seal,
    /// Whether it was announced before the secret was: then the secret's record names it.
    named: bool,
    rules: Arc<TableRules>,
    targeting: Vec<WagerId>,
    announcement: Announcement,
}

enum Announcement {
    Number(Pocket),
    Drawn(Drawing, Command),
    /// Nothing: the spin was declared not to count.
    Void,
}

struct Look<'a> {
    key: &'a str,
    only: Option<u64>,
    watched: BTreeMap<u64, Watched>,
    found: Fairness,
}

impl Look<'_> {
    fn differ(&mut self, round: u64, seq: u64, what: impl Into<String>) {
        self.found.differed += 1;
        if self.found.differences.len() < LISTED {
            self.found.differences.push(Unfair { round, seq, what: what.into() });
        }
    }

    fn asked(&self, round: u64) -> bool {
        self.only.is_none_or(|only| only == round)
    }

    fn note(&mut self, table: &Table, seq: u64, note: ChanceNote) {
        if !self.asked(note.round()) {
            return;
        }
        match note {
            ChanceNote::Committed { round, commitment, wheel } => {
                if round <= table.state().rounds {
                    self.differ(round, seq, "the commitment came after the bets had opened");
                    return;
                }
                // The last one before the bets open counts: it is fixed before anybody bets, whatever came before it.
                self.watched.insert(round, Watched::new(commitment, wheel));
            }
            ChanceNote::Revealed { round, secret, draws } => self.revealed(table, seq, round, &secret, &draws),
        }
    }

    fn revealed(&mut self, table: &Table, seq: u64, round: u64, secret: &Secret, draws: &[Bound]) {
        let Some(watched) = self.watched.get_mut(&round) else {
            self.differ(round, seq, "a secret was revealed for a round without a commitment");
            return;
        };
        let over = watched.without != Why::Open;
        if secret.commitment(self.key, round) != watched.commitment {
            self.differ(round, seq, "the secret that was revealed is not the one that was committed to");
            return;
        }
        if watched.secret.is_some() {
            return;
        }
        let claims = std::mem::take(&mut watched.claims);
        let seals = watched.seals.clone();
        watched.secret = Some(secret.clone());
        self.found.checked += 1;
        if !over {
            let what = if round > table.state().rounds { "before its bets opened" } else { "while it was open" };
            self.differ(round, seq, format!("the secret of the round was revealed {what}"));
        }
        for bound in draws.iter().filter(|bound| !seals.contains(&bound.seal)) {
            let what =
                format!("the draw of {} is bound to a record that sealed nothing in this round", bound.purpose.id());
            self.differ(round, seq, what);
        }
        for claim in claims {
            self.check(round, secret, &claim, Some((seq, draws)));
        }
    }

    fn record(&mut self, table: &mut Table, seq: u64, hash: Seal, events: &[Event]) {
        let round = concerned(table, events);
        let open = table.state().phase != Phase::Idle && table.state().round.closed.is_none();
        let void = events.iter().any(|event| matches!(event, Event::NoSpinCalled { .. }));
        for event in events {
            if let Event::BetsOpened { round, .. } = event {
                self.opened(*round, table.state().in_test());
            }
            if let Some(announcement) = announced(event) {
                self.claim(table, round, seq, announcement, open.then_some(void));
            }
            if let (Event::RoundEnded { number }, Some(watched)) = (event, self.watched.get_mut(&round)) {
                watched.without = if number.is_some() { Why::Lost } else { Why::Void };
                if number.is_none() && watched.wheel && !open && !table.state().in_test() {
                    self.found.aborted.push(Aborted { round, seq, number: None });
                }
            }
            if let (Event::TestEnded, Some(watched)) = (event, self.watched.get_mut(&round))
                && watched.without == Why::Open
            {
                watched.without = Why::Void;
            }
            evolve(table, event);
        }
        if let Some(watched) = self.watched.get_mut(&round).filter(|_| events.iter().any(seals)) {
            watched.seal = Some(hash);
            watched.seals.insert(hash);
        }
    }

    fn opened(&mut self, round: u64, in_test: bool) {
        // What is checked and can no longer be corrected is forgotten.
        if !in_test {
            self.watched.retain(|_, watched| watched.secret.is_none() || watched.without == Why::Open);
        }
        if !self.asked(round) {
            return;
        }
        self.found.rounds += 1;
        self.found.committed += u64::from(self.watched.contains_key(&round));
    }

    /// Something was announced that chance should have drawn: checked at once where the secret is known, else when it is. `open` says
    /// of a record that came while bets were open whether it made the spin void.
    fn claim(&mut self, table: &Table, round: u64, seq: u64, announcement: Announcement, open: Option<bool>) {
        let Some(watched) = self.watched.get_mut(&round) else { return };
        let of_wheel = matches!(announcement, Announcement::Number(_) | Announcement::Void);
        if of_wheel && (!watched.wheel || open == Some(true)) {
            return;
        }
        let sealed = watched.seal.filter(|_| !(of_wheel && open.is_some()));
        let Some(seal) = sealed else {
            self.differ(round, seq, "it was announced before the bets had closed");
            return;
        };
        let targeting = if matches!(announcement, Announcement::Drawn(Drawing::BonusWheels, _)) {
            targeting(table)
        } else {
            Vec::new()
        };
        let named = watched.secret.is_none();
        let claim = Claim { seq, seal, named, rules: table.rules().clone(), targeting, announcement };
        match watched.secret.clone() {
            Some(secret) => self.check(round, &secret, &claim, None),
            None => watched.claims.push(claim),
        }
    }

    fn check(&mut self, round: u64, secret: &Secret, claim: &Claim, reveal: Option<(u64, &[Bound])>) {
        let Claim { seq, seal, named, rules, targeting, announcement } = claim;
        let draws = Draws::new(secret, self.key, round, *seal);
        let number = draws.number(rules);
        let label = |pocket: Pocket| rules.wheel().label(pocket).to_owned();
        let (purposes, says, gives): (&[Purpose], String, String) = match announcement {
            Announcement::Void => {
                let voids_itself = rules.wheel().void().contains(number);
                let mut aborted = self.found.aborted.iter_mut();
                if let Some(aborted) = aborted.find(|aborted| (aborted.round, aborted.seq) == (round, *seq)) {
                    aborted.number = Some(label(number));
                }
                self.found.void_spins.push(VoidSpin { round, seq: *seq, number: label(number), voids_itself });
                return;
            }
            Announcement::Number(pocket) => {
                (&[Purpose::Number], format!("number {}", label(*pocket)), format!("number {}", label(number)))
            }
            Announcement::Drawn(drawing, command) => {
                let due = drawing.told(rules, targeting, &draws);
                let gives = due.map_or_else(|| "nothing".to_owned(), |due| says(rules, &due));
                (drawing.purposes(), says(rules, command), gives)
            }
        };
        self.found.draws += 1;
        if says != gives {
            self.differ(round, *seq, format!("{says} was announced; the secret gives {gives}"));
        }
        let Some((reveal, bound)) = reveal.filter(|_| *named) else { return };
        for purpose in purposes.iter().filter(|purpose| !bound.contains(&Bound { purpose: **purpose, seal: *seal })) {
            let what =
                format!("the draw of {} at record {seq} is not among those revealed with the secret", purpose.id());
            self.differ(round, reveal, what);
        }
    }

    fn done(mut self) -> Fairness {
        let owed = self.watched.iter().filter(|(_, watched)| watched.secret.is_none());
        self.found.unrevealed = owed.map(|(&round, watched)| Unrevealed { round, why: watched.without }).collect();
        self.found
    }
}

impl Watched {
    fn new(commitment: Commitment, wheel: bool) -> Watched {
        let (seals, claims) = (BTreeSet::new(), Vec::new());
        Watched { commitment, wheel, without: Why::Open, seal: None, seals, claims, secret: None }
    }
}

/// The round that a record is about: the one that is open or opens, or the one before where it is corrected.
fn concerned(table: &Table, events: &[Event]) -> u64 {
    let opens = events.iter().find_map(|event| match event {
        Event::BetsOpened { round, .. } => Some(*round),
        _ => None,
    });
    let state = table.state();
    let last = || state.last.as_ref().filter(|_| state.phase == Phase::Idle).map(|last| last.round.number);
    opens.or_else(last).unwrap_or(state.round.number)
}

/// What an event tells of a draw.
fn announced(event: &Event) -> Option<Announcement> {
    match event {
        Event::ResultTold { pocket, .. }
        | Event::ResultConfirmed { pocket, .. }
        | Event::ResultCorrected { after: pocket, .. } => Some(Announcement::Number(*pocket)),
        Event::NoSpinCalled { .. } => Some(Announcement::Void),
        Event::TargetsDrawn { targets } => {
            Some(Announcement::Drawn(Drawing::Targets, Command::DrawTargets { targets: targets.clone() }))
        }
        Event::OddsDrawn { drawn } => {
            Some(Announcement::Drawn(Drawing::Odds, Command::DrawOdds { drawn: drawn.clone() }))
        }
        Event::MultiplierDrawn { multiplier } => {
            Some(Announcement::Drawn(Drawing::Multiplier, Command::DrawMultiplier { multiplier: *multiplier }))
        }
        Event::BonusWheelsTurned { hot_spots, community } => {
            let command = Command::TurnBonusWheels { hot_spots: hot_spots.clone(), community: *community };
            Some(Announcement::Drawn(Drawing::BonusWheels, command))
        }
        _ => None,
    }
}

/// A draw in words, with everything that makes it differ from another.
fn says(rules: &TableRules, command: &Command) -> String {
    let label = |pocket: Pocket| rules.wheel().label(pocket);
    let listed = |all: Vec<String>| all.join(", ");
    match command {
        Command::DrawTargets { targets } => {
            format!("targets {}", listed(targets.iter().map(|pocket| label(*pocket).to_owned()).collect()))
        }
        Command::DrawOdds { drawn } => {
            let number = |drawn: &Drawn| format!("{} at {}", label(drawn.pocket), drawn.odds);
            format!("odds {}", listed(drawn.iter().map(number).collect()))
        }
        Command::DrawMultiplier { multiplier } => format!("multiplier {multiplier}"),
        Command::TurnBonusWheels { hot_spots, community } => {
            let turn = |turn: &BonusTurn<WagerId>| format!("symbol {} for wager {}", turn.symbol + 1, turn.wager.0);
            let community = community.map(|symbol| format!("symbol {} for the others", symbol + 1));
            format!("bonus wheels {}", listed(hot_spots.iter().map(turn).chain(community).collect()))
        }
        other => format!("{other:?}"),
    }
}
