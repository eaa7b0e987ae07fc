//! Rounds recalled from the history, for screens.

use house::{
    LiveFault, Recall, RulesFault, Step, recall_by_snapshot,
    told::{compose, words},
};
use table::{Event, Placed, SeatNo, Table, evolve};

use crate::{
    floor::{Floor, lock},
    protocol::{Moment, RefusedOut, RoundOut},
    tables::{TableHandle, balance, paid_out, seat_of, wager_out},
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
    let paid: Vec<_> =
        recall.decided.iter().filter(|line| mine(line.placed.seat)).map(|line| paid_out(rules, line)).collect();
    let staff = own.is_none();
    let on_duty = recall.before.state().posts.iter().map(|((person, role), licence)| {
        format!("{}, {}, licence {licence}", names(person.0), words::role(rules, *role))
    });
    let moment = |moment: house::told::Moment| Moment {
        record: moment.record,
        at: moment.at,
        by: moment.by,
        says: moment.says,
        clause: moment.cited.map(|cited| cited.told()),
    };
    // Between the wagers of others there is nothing of theirs in the course of a round that a player may not know.
    let public = |of: &house::told::Moment| staff || PUBLIC.contains(&of.event.as_str());
    Ok(RoundOut {
        round,
        opened_at: recall.steps.first().map(|step| step.at().0),
        ended: recall.ended,
        number: recall.number.map(|pocket| pocket.0),
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
        receipts: if staff { page.receipts.into_iter().map(|receipt| receipt.receipt).collect() } else { Vec::new() },
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
    for event in recall.steps.iter().flat_map(Step::events) {
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

/// The last rounds in which a person had something at a table, the newest first.
pub fn own_rounds(
    floor: &Floor,
    handle: &TableHandle,
    person: u32,
    before: u64,
    limit: usize,
) -> Result<Vec<RoundOut>, RecallFault> {
    /// Rounds that are looked at: who sat out longer than this finds them by number.
    const LOOK: usize = 60;
    let history = floor.store.history()?;
    let rounds: Vec<u64> = {
        let Some(list) = floor.rounds.get(handle.key.as_str()) else { return Ok(Vec::new()) };
        let mut list = lock(list);
        list.read_on(&history, &handle.key)?;
        let lines = list.newest(Some(before)).filter(|line| line.ended.is_some() && !line.test);
        lines.take(LOOK).map(|line| line.round).collect()
    };
    let mut out = Vec::new();
    for round in rounds {
        if out.len() >= limit {
            break;
        }
        let Some(recall) = recall_by_snapshot(&history, &handle.key, round)? else { continue };
        let own = round_out(&recall, round, Some(person), &*floor.names)?;
        if !own.wagers.is_empty() || !own.paid.is_empty() {
            out.push(own);
        }
    }
    Ok(out)
}
