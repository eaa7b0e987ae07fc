//! Calls: every call that a table takes, with one row for all numbers on which it is the same.

use rulebook::{
    CallRule, TableRules, Target,
    file::{CallKind, Scheme},
};
use settlement::Wager;

use crate::{MathFault, Moments, Setting, Together, payable_unit};

/// A call with its figures, for one unit of the whole call.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CallFigures {
    /// Its place among the calls of the table.
    pub call: usize,
    /// One of them, in the wager notation.
    pub example: String,
    /// On how many numbers it is the same.
    pub spots: u32,
    pub pieces: u32,
    /// Pockets that win anything.
    pub wins: u32,
    pub moments: Moments,
}

/// What may stand behind a call in the notation. One empty word where nothing does.
fn arguments(rules: &TableRules, call: &CallRule) -> Vec<String> {
    let labels = || rules.wheel().pockets().map(|pocket| rules.wheel().label(pocket).to_owned()).collect();
    match (call.kind, call.scheme.map(|complete| complete.scheme)) {
        (CallKind::Pieces, _) => vec![String::new()],
        (CallKind::Neighbours, _) | (CallKind::Complete, Some(Scheme::NumberFlat | Scheme::NumberWeighted)) => labels(),
        (CallKind::Complete, _) => (1..=3).map(|dozen| format!("dozen {dozen}")).collect(),
    }
}

/// Calls that the table takes; with `each`, every number of each on its own.
pub fn calls(rules: &TableRules, each: bool) -> Result<Vec<CallFigures>, MathFault> {
    let open = rules.wheel().open();
    let mut rows: Vec<CallFigures> = Vec::new();
    for (at, call) in rules.calls().iter().enumerate().filter(|(_, call)| call.closed.is_none()) {
        let first = rows.len();
        let words =
            arguments(rules, call).into_iter().map(|argument| format!("{} {argument}", call.id).trim().to_owned());
        let taken: Vec<(String, Target)> =
            words.filter_map(|words| rules.target(&words).ok().map(|target| (words, target))).collect();
        let wager = |target: &Target| Wager { player: 0, target: target.clone(), amount: payable_unit(rules, target) };
        let wagers: Vec<Wager> = taken.iter().map(|(_, target)| wager(target)).collect();
        // What the numbers of a call have in common is counted once.
        let all = Together::new(rules, &wagers, &Setting::default())?.moments();
        for ((words, target), moments) in taken.into_iter().zip(all) {
            let Target::Call { lays, pieces, .. } = target else { continue };
            let covered = lays.iter().fold(wheel::Cover::NONE, |all, (spot, _)| all.or(rules.felt().spot(*spot).cover));
            let row =
                CallFigures { call: at, example: words, spots: 1, pieces, wins: covered.and(open).len(), moments };
            let alike = |other: &&mut CallFigures| {
                other.moments == row.moments && other.pieces == row.pieces && other.wins == row.wins
            };
            match rows[first..].iter_mut().find(alike).filter(|_| !each) {
                Some(other) => other.spots += 1,
                None => rows.push(row),
            }
        }
    }
    Ok(rows)
}
