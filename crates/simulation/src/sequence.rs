//! Rounds one after another, where what came before matters: prison, the last number, meters; and odds that are drawn.

use crate::{
    packing::Packing,
    paying::{DrawnOdds, Paying, Targets},
    tally::{Meters, Tally},
    words::{Spins, Words},
};

/// Plays so many rounds of a block. A block is a table that opens anew: its meters are at their start, and one spin before
/// the first round is the number that a wager on the last number runs against.
pub fn block(paying: &Paying, seed: u64, block: u64, rounds: u64) -> Tally {
    let pockets = paying.pockets.len();
    let packing = u16::try_from(pockets).ok().and_then(Packing::new).expect("a wheel has 2 to 64 pockets");
    let places: Vec<u8> = (0..).take(pockets).collect();
    let mut sequence = Sequence {
        paying,
        spins: Spins::new(seed, packing, block, &places),
        words: Words::beside(seed, block),
        counts: vec![0; pockets],
        tally: Tally::new(&paying.amounts),
        showing: paying.targets.iter().flat_map(|targets| &targets.meters).map(|meter| meter.initial).collect(),
        meters: paying.targets.as_ref().map(|targets| Meters {
            paid: 0,
            emptied: vec![0; targets.meters.len()],
            shown: vec![0; targets.meters.len()],
            highest: vec![0; targets.meters.len()],
            left: 0,
        }),
        extra: vec![0; paying.amounts.len()],
        chances: paying.targets.as_ref().map(|targets| vec![0; targets.can_be.len()]).unwrap_or_default(),
    };
    sequence.play(rounds);
    let Sequence { counts, mut tally, mut meters, showing, .. } = sequence;
    if let (Some(meters), Some(targets)) = (&mut meters, &paying.targets) {
        meters.left = showing.iter().zip(&targets.meters).map(|(shows, meter)| i128::from(shows - meter.initial)).sum();
    }
    tally.meters = meters;
    for (paid, count) in paying.at_once.iter().zip(counts) {
        tally.add(paid, count);
    }
    tally
}

struct Sequence<'a> {
    paying: &'a Paying,
    spins: Spins,
    words: Words,
    /// Rounds that each pocket decided. What it pays at once is added at the end; only what is paid beyond that is added as
    /// it comes.
    counts: Vec<u64>,
    tally: Tally,
    showing: Vec<i64>,
    meters: Option<Meters>,
    /// What each wager is paid beyond what its pocket pays at once.
    extra: Vec<i64>,
    /// Room for the pockets that can still be targets.
    chances: Vec<u8>,
}

impl Sequence<'_> {
    fn play(&mut self, rounds: u64) {
        let paying = self.paying;
        // Pockets on which something beyond the pocket's own payment can happen.
        let special: Vec<bool> = (0..paying.pockets.len())
            .map(|at| {
                paying.prison[at].is_some() || paying.drawn.as_ref().is_some_and(|drawn| drawn.first[at].is_some())
            })
            .collect();
        let repeat = paying.repeat.is_some();
        let mut prior = if repeat { self.spins.next() } else { u8::MAX };
        for _ in 0..rounds {
            let pocket = self.spins.next();
            self.counts[usize::from(pocket)] += 1;
            let again = repeat && pocket == prior;
            prior = pocket;
            let mut changed = again || special[usize::from(pocket)];
            let hit = paying.targets.as_ref().and_then(|targets| self.targets(targets, pocket));
            changed |= hit.is_some();
            if changed {
                if let Some((wager, paid)) = hit {
                    self.extra[wager] += paid;
                }
                prior = self.beyond(pocket, again);
            }
        }
    }

    /// What is paid beyond the pocket's own payment. Gives the last number, which may be that of a spin for prisoners.
    #[cold]
    fn beyond(&mut self, pocket: u8, again: bool) -> u8 {
        let paying = self.paying;
        let place = usize::from(pocket);
        let mut last = pocket;
        if let Some(drawn) = &paying.drawn
            && let Some(paid) = self.odds(drawn, place)
        {
            for ((extra, paid), plain) in self.extra.iter_mut().zip(paid).zip(&paying.at_once[place]) {
                *extra += paid - plain;
            }
        }
        if let Some(repeat) = paying.repeat.as_ref().filter(|_| again) {
            let paid = &repeat.paid[self.words.weighted(&repeat.weights)];
            add(&mut self.extra, paid);
        }
        if let Some(jail) = &paying.prison[place] {
            let paid = loop {
                last = self.spins.next();
                self.tally.spins += 1;
                if let Some(paid) = &jail.next[usize::from(last)] {
                    break paid;
                }
            };
            add(&mut self.extra, paid);
        }
        let mut all = (0, 0);
        for ((sum, extra), plain) in self.tally.wagers.iter_mut().zip(&mut self.extra).zip(&paying.at_once[place]) {
            sum.change(*plain, plain + *extra);
            all = (all.0 + plain, all.1 + plain + *extra);
            *extra = 0;
        }
        self.tally.whole.change(all.0, all.1);
        last
    }

    /// Draws numbers with their odds as the rules do, until it is known whether this pocket is one of them.
    fn odds<'a>(&mut self, drawn: &'a DrawnOdds, place: usize) -> Option<&'a Vec<i64>> {
        let first = drawn.first[place].as_ref()?;
        let count = drawn.counts[self.words.weighted(&drawn.count_weights)];
        let mut left = self.paying.pockets.len() as u64;
        for at in 0..count {
            // Each number that is still there has the same chance, and it is enough to know whether it is this one.
            if self.words.below(left) == 0 {
                return match at {
                    0 => Some(first),
                    _ => Some(&drawn.others[place][self.words.weighted(&drawn.odds_weights)]),
                };
            }
            left -= 1;
        }
        None
    }

    /// Draws targets, lets the meters grow, and turns the wheels where a target is hit: the wager and what it is paid with
    /// the meters at their initial amounts.
    #[inline]
    fn targets(&mut self, targets: &Targets, pocket: u8) -> Option<(usize, i64)> {
        let meters = self.meters.as_mut()?;
        for (at, meter) in targets.meters.iter().enumerate() {
            self.showing[at] += meter.adds;
            meters.shown[at] += i128::from(self.showing[at]);
            meters.highest[at] = meters.highest[at].max(self.showing[at]);
        }
        let count = targets.counts[self.words.weighted(&targets.count_weights)];
        self.chances.copy_from_slice(&targets.can_be);
        let mut hit = false;
        for at in 0..usize::from(count) {
            let left = self.chances.len() - at;
            let drawn = at + self.words.below(left as u64) as usize;
            self.chances.swap(at, drawn);
            hit |= self.chances[at] == pocket;
        }
        if !hit {
            return None;
        }
        let own_turn = targets.hot_one_in == 1 || self.words.below(targets.hot_one_in) == 0;
        let wheel = if own_turn { &targets.hot } else { targets.community.as_ref()? };
        let symbol = self.words.weighted(&wheel.weights);
        let paid = wheel.paid[symbol];
        let mut grown = paid;
        if let Some(meter) = wheel.meter[symbol] {
            let rule = targets.meters[meter];
            grown += self.showing[meter] - rule.initial;
            meters.emptied[meter] += 1;
            self.showing[meter] = rule.reset;
        }
        meters.paid += i128::from(grown);
        Some((targets.wager, paid))
    }
}

fn add(extra: &mut [i64], paid: &[i64]) {
    for (extra, paid) in extra.iter_mut().zip(paid) {
        *extra += paid;
    }
}
