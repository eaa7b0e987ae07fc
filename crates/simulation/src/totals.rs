//! Totals of any number of rounds at once, where no round depends on another: how often each outcome came is one draw.

use crate::{
    binomial::multinomial,
    paying::{DrawnOdds, Paid, Paying},
    tally::Tally,
    words::Words,
};

/// Whether totals can be drawn: no round depends on another, and the weights do not leave 64 bits.
pub fn possible(paying: &Paying) -> bool {
    !paying.order_matters() && weighted(paying).is_some()
}

/// Totals of so many rounds. None where the order of rounds matters, or weights are so many that they leave 64 bits.
pub fn totals(paying: &Paying, seed: u64, rounds: u64) -> Option<Tally> {
    if paying.order_matters() {
        return None;
    }
    let kinds = weighted(paying)?;
    let weights: Vec<u64> = kinds.iter().map(|(_, weight)| *weight).collect();
    // A stream that no block has: there are not so many.
    let mut words = Words::beside(seed, u64::MAX >> 1);
    let mut tally = Tally::new(&paying.amounts);
    for ((paid, _), count) in kinds.iter().zip(multinomial(&mut words, rounds, &weights)) {
        tally.add(paid, count);
    }
    Some(tally)
}

/// Every payment that a round can bring, with its weight, where all weights together fit.
fn weighted(paying: &Paying) -> Option<Vec<(&Paid, u64)>> {
    let kinds = outcomes(paying)?;
    kinds.iter().try_fold(0_u64, |sum, (_, weight)| sum.checked_add(*weight))?;
    Some(kinds)
}

/// Pockets that pay alike are one.
fn outcomes(paying: &Paying) -> Option<Vec<(&Paid, u64)>> {
    let mut kinds: Vec<(&Paid, u64)> = Vec::new();
    let mut add = |paid, weight: u64| {
        match kinds.iter_mut().find(|(other, _)| *other == paid) {
            Some((_, sum)) => *sum = sum.checked_add(weight)?,
            None => kinds.push((paid, weight)),
        }
        Some(())
    };
    for (place, paid) in paying.at_once.iter().enumerate() {
        let Some(drawn) = &paying.drawn else {
            add(paid, 1)?;
            continue;
        };
        let chances = Chances::new(drawn, paying.pockets.len() as u64)?;
        match &drawn.first[place] {
            None => add(paid, chances.all)?,
            Some(first) => {
                add(paid, chances.not_drawn)?;
                add(first, chances.first)?;
                for (paid, weight) in drawn.others[place].iter().zip(&chances.others) {
                    add(paid, *weight)?;
                }
            }
        }
    }
    Some(kinds)
}

/// How likely the winning number was drawn, and with which odds, in whole weights.
struct Chances {
    all: u64,
    not_drawn: u64,
    first: u64,
    others: Vec<u64>,
}

impl Chances {
    fn new(drawn: &DrawnOdds, pockets: u64) -> Option<Chances> {
        let odds: u64 = drawn.odds_filed.iter().sum();
        let (mut counts, mut later, mut not) = (0_u64, 0_u64, 0_u64);
        for &(count, weight) in &drawn.counts_filed {
            counts = counts.checked_add(weight)?;
            later = later.checked_add(weight.checked_mul(u64::from(count).checked_sub(1)?)?)?;
            not = not.checked_add(weight.checked_mul(pockets.checked_sub(count.into())?)?)?;
        }
        Some(Chances {
            all: counts.checked_mul(pockets)?.checked_mul(odds)?,
            not_drawn: not.checked_mul(odds)?,
            first: counts.checked_mul(odds)?,
            others: drawn.odds_filed.iter().map(|weight| later.checked_mul(*weight)).collect::<Option<_>>()?,
        })
    }
}
