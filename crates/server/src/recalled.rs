//! Rounds recalled from the history, for screens.

use house::{
    LiveFault, Recall, RulesFault, Step, recall_by_snapshot,
    told::{Decided, compose, words},
};
use table::{By, Event, Placed, SeatNo, Table, evolve};

use crate::{
    floor::{Floor, lock},
    protocol::{Moment, OwnRounds, RefusedOut, RoundOut},
    tables::{TableHandle, balance, label, paid_out, seat_of, wager_out},
};

#[derive(Debug, thiserror::Error)]
pub enum RecallFault {
    #[error(transparent)]
    Rules(#[from] RulesFault),
    #[error(transparent)]
    Live(#[from] LiveFault),
    #[error(transparent)]
    Read(#[from] journal::ReadFault),
    #[error(transparent)]
    Open(#[from] journal::OpenFault),
}

/// A round as a screen shows it: all of it, or what belongs to one person.
pub fn round_out(
    recall: &Recall,
    round: u64,
    own: Option<u32>,
    names: &dyn Fn(u32) -> String,
) -> Result<RoundOut, RecallFault> {
    let rules = recall.before.rules();
    let page = compose(recall, round)?;
    let (seat, before, after) = own.map_or((None, None, None), |person| sat(recall, person));
    let mine = |of: SeatNo| own.is_none() || seat == Some(of);
    let wagers: Vec<&Placed> = recall.wagers.iter().filter(|placed| placed.amount.0 > 0 && mine(placed.seat)).collect();
    let staff = own.is_none();
    // What stands in the end: the number that was corrected is in the course of the round.
    let (number, decided) = match &recall.corrected {
        Some((number, decided)) => (Some(*number), decided),
        None => (recall.number, &recall.decided),
    };
    let corrected_from = recall.corrected.as_ref().and(recall.number);
    let lines = decided.iter().enumerate().filter(|(at, line)| {
        // A wager that was imprisoned and then given up comes twice; a player is told what became of it in the end.
        let again = |later: &Decided| later.placed.wager == line.placed.wager;
        mine(line.placed.seat) && (staff || !decided[at + 1..].iter().any(again))
    });
    let paid: Vec<_> = lines.map(|(_, line)| paid_out(rules, line)).collect();
    let on_duty = recall.before.state().posts.iter().map(|((person, role), licence)| {
        format!("{}, {}, licence {licence}", names(person.0), words::role(rules, *role))
    });
    let moment = |moment: house::told::Moment| Moment {
        record: moment.record,
        event: moment.event,
        at: moment.at,
        by: moment.by,
        says: moment.says,
        clause: moment.cited.map(|cited| cited.told()),
    };
    // Between the wagers of others there is nothing of theirs in the course of a round that a player may not know.
    // Nor is a number theirs to know while its ball runs.
    let rested = recall.ended || recall.number.is_some();
    let public = |of: &house::told::Moment| {
        staff || (PUBLIC.contains(&of.event.as_str()) && (rested || of.event != "result-told"))
    };
    Ok(RoundOut {
        round,
        opened_at: recall.steps.first().map(|step| step.at().0),
        ended: recall.ended,
        number: number.map(|pocket| pocket.0),
        number_label: number.map(|pocket| label(rules, pocket)),
        corrected_from: corrected_from.map(|pocket| pocket.0),
        corrected_from_label: corrected_from.map(|pocket| label(rules, pocket)),
        void: recall.ended && recall.number.is_none(),
        test: recall.test,
        wagered: wagers.iter().map(|placed| placed.amount.0).sum(),
        paid_total: paid.iter().map(|line| line.paid).sum(),
        wagers: wagers.into_iter().map(|placed| wager_out(rules, placed)).collect(),
        paid,
        balance_before: before,
        balance_after: after,
        course: page.opened.into_iter().chain(page.course).chain(page.corrections).filter(public).map(moment).collect(),
        refused: if staff { page.refused.into_iter().map(refused).collect() } else { Vec::new() },
        on_duty: if staff { on_duty.collect() } else { Vec::new() },
        receipts: match own {
            None => page.receipts.into_iter().map(|receipt| receipt.receipt).collect(),
            Some(person) => own_receipts(recall, person),
        },
    })
}

const PUBLIC: [&str; 13] = [
    "bets-opened",
    "locked-out",
    "targets-drawn",
    "ball-spun",
    "bets-closed",
    "odds-drawn",
    "multiplier-drawn",
    "result-told",
    "result-confirmed",
    "dolly-placed",
    "no-spin-called",
    "round-ended",
    "result-corrected",
];

fn refused(of: house::told::Refused) -> RefusedOut {
    let clause = of.cited.map(|cited| cited.told());
    RefusedOut { record: of.record, at: of.at, by: of.by, order: of.order, what: of.what, clause }
}

/// Where a person sat in a round, and what they had before and after it.
fn sat(recall: &Recall, person: u32) -> (Option<SeatNo>, Option<i64>, Option<i64>) {
    let mut table: Table = recall.before.clone();
    let mut seat = seat_of(&table, person);
    let before = seat.map(|seat| balance(&table, seat));
    let mut after = before;
    let mut sealed = None;
    for event in recall.steps.iter().chain(&recall.corrections).flat_map(Step::events) {
        evolve(&mut table, event);
        // Wagers belong to whoever sat there when bets closed; a seat that was left since is somebody else's.
        seat = seat_of(&table, person);
        after = seat.map(|seat| balance(&table, seat)).or(after);
        if matches!(event, Event::BetsClosed { .. }) {
            sealed = Some(seat);
        }
    }
    (sealed.unwrap_or(seat), before, after)
}

/// The receipts of what a person ordered in a round.
fn own_receipts(recall: &Recall, person: u32) -> Vec<String> {
    let mut table: Table = recall.before.clone();
    let mut receipts = Vec::new();
    for step in &recall.steps {
        // By whoever sat there when it was ordered: a seat may change hands in mid-round.
        if matches!(step.by(), By::Player(seat) if seat_of(&table, person) == Some(seat)) {
            receipts.push(step.receipt.to_string());
        }
        step.events().iter().for_each(|event| evolve(&mut table, event));
    }
    receipts
}

/// The last rounds in which a person had something at a table, the newest first, and where to look further.
pub fn own_rounds(
    floor: &Floor,
    handle: &TableHandle,
    person: u32,
    before: Option<u64>,
    limit: usize,
) -> Result<OwnRounds, RecallFault> {
    /// Rounds that are looked at for one answer: who sat out longer than this asks again from there.
    const LOOK: usize = 60;
    let history = floor.store.history()?;
    let rounds: Vec<u64> = {
        let Some(list) = floor.rounds.get(handle.key.as_str()) else { return Ok(OwnRounds::default()) };
        let mut list = lock(list);
        list.read_on(&history, &handle.key)?;
        let lines = list.newest(before).filter(|line| line.ended.is_some() && !line.test);
        // One more than is looked at tells whether there is any.
        lines.take(LOOK + 1).map(|line| line.round).collect()
    };
    let mut out = OwnRounds::default();
    for (at, round) in rounds.iter().copied().enumerate() {
        if at == LOOK || out.rounds.len() == limit {
            out.next = Some(rounds[at - 1]);
            break;
        }
        let Some(recall) = recall_by_snapshot(&history, &handle.key, round)? else { continue };
        let own = round_out(&recall, round, Some(person), &*floor.names)?;
        if !own.wagers.is_empty() || !own.paid.is_empty() {
            out.rounds.push(own);
        }
    }
    Ok(out)
}
