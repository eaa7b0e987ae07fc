//! The suite for generators: outcomes in, one after another, and out of them six tests with a stated chance of a false alarm.

use crate::{
    chi_square::{TooFew, fit},
    family::holm,
    findings::{Asked, Findings, Line},
    runs::runs,
    uniform::kolmogorov,
};

/// Outcomes in one group of the permutation test.
const GROUP: usize = 4;
const ORDERS: usize = 24;
/// Gaps longer than this are counted as one.
const GAPS_MAX: usize = 256;
/// Blocks of the last test: when there are so many, neighbours are thrown together.
const BLOCKS_MAX: usize = 256;
const BLOCKS_MIN: usize = 20;
/// Outcomes that each cell of a block expects at first. With fewer, chi-square of a block is not yet chi-square.
const BLOCK_CELL: f64 = 40.0;

/// Counts outcomes for all tests at once; its size does not grow with the run.
#[derive(Clone, Debug)]
pub struct Suite {
    probabilities: Vec<f64>,
    taken: u64,
    counts: Vec<u64>,
    first: u32,
    last: u32,
    pairs: Vec<u64>,
    /// Outcomes from here on are high.
    high_from: u32,
    highs: u64,
    runs: u64,
    /// Outcomes below this are the ones whose gaps are counted.
    gap_below: u32,
    gap: usize,
    gap_open: bool,
    gaps: Vec<u64>,
    group: Vec<u32>,
    orders: Vec<u64>,
    ties: u64,
    block_size: u64,
    block: Vec<u64>,
    block_taken: u64,
    blocks: Vec<Vec<u64>>,
}

impl Suite {
    /// For outcomes 0, 1, 2 .. of these probabilities.
    ///
    /// # Panics
    ///
    /// Where there are fewer than two outcomes: nothing is random then.
    pub fn new(probabilities: &[f64]) -> Suite {
        let cells = probabilities.len();
        assert!(cells >= 2, "one outcome alone is not random");
        let smallest = probabilities.iter().copied().fold(1.0, f64::min);
        // How many outcomes from the first on have this share together: at least one, and never all.
        let share = |wanted: f64| {
            let mut sum = 0.0;
            let below = probabilities.iter().take_while(|p| {
                sum += **p;
                sum <= wanted + 1e-9
            });
            (below.count().clamp(1, cells - 1)) as u32
        };
        Suite {
            taken: 0,
            counts: vec![0; cells],
            first: 0,
            last: 0,
            pairs: vec![0; cells * cells],
            high_from: share(0.5),
            highs: 0,
            runs: 0,
            gap_below: share(0.25),
            gap: 0,
            gap_open: false,
            gaps: vec![0; GAPS_MAX + 1],
            group: Vec::with_capacity(GROUP),
            orders: vec![0; ORDERS],
            ties: 0,
            block_size: (BLOCK_CELL / smallest) as u64,
            block: vec![0; cells],
            block_taken: 0,
            blocks: Vec::with_capacity(BLOCKS_MAX),
            probabilities: probabilities.to_vec(),
        }
    }

    /// For so many outcomes that are alike likely.
    pub fn uniform(outcomes: u32) -> Suite {
        Suite::new(&vec![1.0 / f64::from(outcomes); outcomes as usize])
    }

    pub fn probabilities(&self) -> &[f64] {
        &self.probabilities
    }

    pub fn taken(&self) -> u64 {
        self.taken
    }

    /// The next outcome.
    ///
    /// # Panics
    ///
    /// Where there is no such outcome.
    pub fn take(&mut self, outcome: u32) {
        let cells = self.counts.len();
        self.counts[outcome as usize] += 1;
        let high = outcome >= self.high_from;
        self.highs += u64::from(high);
        if self.taken == 0 {
            self.first = outcome;
            self.runs = 1;
        } else {
            self.pairs[self.last as usize * cells + outcome as usize] += 1;
            self.runs += u64::from(high != (self.last >= self.high_from));
        }
        self.last = outcome;
        self.taken += 1;
        if outcome < self.gap_below {
            // What came before the first of them is no gap.
            self.gaps[self.gap.min(GAPS_MAX)] += u64::from(self.gap_open);
            (self.gap, self.gap_open) = (0, true);
        } else {
            self.gap += 1;
        }
        self.group.push(outcome);
        if self.group.len() == GROUP {
            match order_of(&self.group) {
                Some(order) => self.orders[order] += 1,
                None => self.ties += 1,
            }
            self.group.clear();
        }
        self.block[outcome as usize] += 1;
        self.block_taken += 1;
        if self.block_taken == self.block_size {
            self.end_block();
        }
    }

    fn end_block(&mut self) {
        let cells = self.block.len();
        self.blocks.push(std::mem::replace(&mut self.block, vec![0; cells]));
        self.block_taken = 0;
        if self.blocks.len() == BLOCKS_MAX {
            let sum = |pair: &[Vec<u64>]| pair[0].iter().zip(&pair[1]).map(|(a, b)| a + b).collect();
            self.blocks = self.blocks.chunks_exact(2).map(sum).collect();
            self.block_size *= 2;
        }
    }

    /// For each outcome and the next, how many standard deviations the pair came beyond what is due.
    pub fn pair_deviations(&self) -> Vec<Vec<f64>> {
        let n = self.taken.saturating_sub(1) as f64;
        let p = &self.probabilities;
        let deviation = |count: u64, share: f64| (count as f64 - n * share) / libm::sqrt(n * share * (1.0 - share));
        let row = |(from, row): (usize, &[u64])| {
            row.iter().zip(p).map(|(count, to)| deviation(*count, p[from] * to)).collect()
        };
        self.pairs.chunks(p.len()).enumerate().map(row).collect()
    }

    /// All tests, at this chance that any of them fails a fair generator.
    pub fn findings(&self, alpha: f64) -> Findings {
        let tests = [
            (Asked::Frequency, self.frequency()),
            (Asked::Runs, self.runs()),
            (Asked::Serial, self.serial()),
            (Asked::Gap, self.gap()),
            (Asked::Permutation, self.permutation()),
            (Asked::Blocks, self.blocks()),
        ];
        let mut lines = Vec::new();
        let mut too_short = Vec::new();
        // With fewer outcomes than a group has, every group has two alike, however long the run.
        let can_be = |test: Asked| test != Asked::Permutation || self.counts.len() >= GROUP;
        for (test, found) in tests.into_iter().filter(|(test, _)| can_be(*test)) {
            match found {
                Ok((statistic, degrees, p)) => {
                    lines.push(Line { test, statistic, degrees, p, adjusted: 1.0, failed: false });
                }
                Err(few) => too_short.push((test, few.needed)),
            }
        }
        let adjusted = holm(&lines.iter().map(|line| line.p).collect::<Vec<_>>());
        for (line, adjusted) in lines.iter_mut().zip(adjusted) {
            (line.adjusted, line.failed) = (adjusted, adjusted <= alpha);
        }
        Findings { outcomes: self.taken, alpha, lines, too_short }
    }

    fn smallest(&self) -> f64 {
        self.probabilities.iter().copied().fold(1.0, f64::min)
    }

    fn at_least(&self, needed: f64) -> Result<(), TooFew> {
        let needed = libm::ceil(needed) as u64;
        if self.taken < needed { Err(TooFew { given: self.taken, needed }) } else { Ok(()) }
    }

    fn frequency(&self) -> Result<(f64, Option<f64>, f64), TooFew> {
        // Outcomes that are thrown together hide which of them is heavy.
        self.at_least(5.0 / self.smallest())?;
        let found = fit(&self.counts, &self.probabilities)?;
        Ok((found.statistic, Some(found.degrees), found.either()))
    }

    fn runs(&self) -> Result<(f64, Option<f64>, f64), TooFew> {
        let found = runs(self.highs, self.taken - self.highs, self.runs)?;
        Ok((found.z, None, found.either()))
    }

    /// Pairs overlap, so their counts are not those of independent draws: the sum of squares over pairs is no chi-square. Less
    /// the sum over single outcomes it is one, with k² - k degrees (Good 1953, Billingsley 1956). The last outcome is
    /// followed by the first, so that both sums are over the same outcomes.
    fn serial(&self) -> Result<(f64, Option<f64>, f64), TooFew> {
        let cells = self.counts.len();
        self.at_least(5.0 / (self.smallest() * self.smallest()))?;
        let n = self.taken as f64;
        let term = |count: u64, p: f64| {
            let off = count as f64 - n * p;
            off * off / (n * p)
        };
        let closing = self.last as usize * cells + self.first as usize;
        let mut of_pairs = 0.0;
        for (at, count) in self.pairs.iter().enumerate() {
            let p = self.probabilities[at / cells] * self.probabilities[at % cells];
            of_pairs += term(count + u64::from(at == closing), p);
        }
        let single: f64 = self.counts.iter().zip(&self.probabilities).map(|(count, p)| term(*count, *p)).sum();
        let found =
            crate::ChiSquare { statistic: of_pairs - single, degrees: (cells * cells - cells) as f64, pooled: 0 };
        Ok((found.statistic, Some(found.degrees), found.either()))
    }

    fn gap(&self) -> Result<(f64, Option<f64>, f64), TooFew> {
        let p: f64 = self.probabilities[..self.gap_below as usize].iter().sum();
        let mut left = 1.0;
        let mut due: Vec<f64> = Vec::with_capacity(GAPS_MAX + 1);
        for _ in 0..GAPS_MAX {
            due.push(left * p);
            left *= 1.0 - p;
        }
        due.push(left);
        let total: u64 = self.gaps.iter().sum();
        // The tail is thrown together from the first length on that expects too few.
        let cut = due.iter().position(|share| share * (total as f64) < 5.0).unwrap_or(GAPS_MAX);
        let mut counts = self.gaps[..cut].to_vec();
        let mut shares = due[..cut].to_vec();
        counts.push(self.gaps[cut..].iter().sum());
        shares.push(due[cut..].iter().sum());
        let outcomes = |few: TooFew| TooFew { given: self.taken, needed: libm::ceil(few.needed as f64 / p) as u64 };
        let found = fit(&counts, &shares).map_err(outcomes)?;
        Ok((found.statistic, Some(found.degrees), found.either()))
    }

    /// Groups in which an outcome comes twice have no order and are left out. Among the others all orders are alike likely,
    /// whatever the probabilities of the outcomes.
    fn permutation(&self) -> Result<(f64, Option<f64>, f64), TooFew> {
        let groups: u64 = self.orders.iter().sum();
        let needed = 5 * ORDERS as u64;
        if groups < needed {
            let share = groups.max(1) as f64 / (groups + self.ties).max(1) as f64;
            let needed = libm::ceil((needed * GROUP as u64) as f64 / share) as u64;
            return Err(TooFew { given: self.taken, needed: needed.max(self.taken + 1) });
        }
        let found = fit(&self.orders, &[1.0 / ORDERS as f64; ORDERS])?;
        Ok((found.statistic, Some(found.degrees), found.either()))
    }

    /// The chi-square of each block has a probability, and those must be spread evenly.
    fn blocks(&self) -> Result<(f64, Option<f64>, f64), TooFew> {
        if self.blocks.len() < BLOCKS_MIN {
            return Err(TooFew { given: self.taken, needed: self.block_size * BLOCKS_MIN as u64 });
        }
        let each = |block: &Vec<u64>| fit(block, &self.probabilities).map(|found| found.above());
        let p: Vec<f64> = self.blocks.iter().map(each).collect::<Result<_, _>>()?;
        let found = kolmogorov(&p);
        Ok((found.distance, None, found.above()))
    }
}

/// The place of a group among all orders; none where an outcome comes twice.
fn order_of(group: &[u32]) -> Option<usize> {
    let mut place = 0;
    for (at, outcome) in group.iter().enumerate() {
        let rest = &group[at + 1..];
        if rest.contains(outcome) {
            return None;
        }
        place = place * (group.len() - at) + rest.iter().filter(|other| *other < outcome).count();
    }
    Some(place)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_orders_of_four_have_places_of_their_own() {
        let mut seen = [false; ORDERS];
        for a in 0..4 {
            for b in 0..4 {
                for c in 0..4 {
                    for d in 0..4 {
                        if let Some(place) = order_of(&[a, b, c, d]) {
                            assert!(!std::mem::replace(&mut seen[place], true));
                        }
                    }
                }
            }
        }
        assert!(seen.iter().all(|seen| *seen));
        assert_eq!(order_of(&[3, 1, 3, 2]), None);
    }

    #[test]
    fn a_run_that_is_too_short_says_so_for_each_test() {
        let mut suite = Suite::uniform(37);
        (0..20).for_each(|outcome| suite.take(outcome));
        let findings = suite.findings(0.01);
        assert!(findings.lines.is_empty(), "{findings:?}");
        assert_eq!(findings.too_short.len(), 6);
        assert!(findings.too_short.iter().all(|(_, needed)| *needed > 20), "{findings:?}");
    }

    #[test]
    fn orders_of_four_are_not_asked_for_where_there_are_fewer_outcomes() {
        for (outcomes, asked) in [(2, false), (3, false), (4, true)] {
            let mut suite = Suite::uniform(outcomes);
            (0..20).for_each(|at| suite.take(at % outcomes));
            let findings = suite.findings(0.01);
            assert_eq!(findings.too_short.iter().any(|(test, _)| *test == Asked::Permutation), asked, "{outcomes}");
        }
    }

    #[test]
    fn pairs_that_come_too_often_stand_out() {
        let mut suite = Suite::uniform(2);
        (0..100).for_each(|at| suite.take(at % 2));
        let deviations = suite.pair_deviations();
        // 99 pairs, a fourth of them due for each; there are 50 of one kind and none of those that stay.
        assert!(libm::fabs(deviations[0][1] - (50.0 - 24.75) / libm::sqrt(99.0 * 3.0 / 16.0)) < 1e-9);
        assert!(deviations[0][0] < -5.0 && deviations[1][1] < -5.0);
    }

    /// What counts in turn is even beyond chance and has no orders: every test but those for unevenness must see it.
    #[test]
    fn a_counter_is_no_generator() {
        let mut suite = Suite::uniform(37);
        (0..400_000_u32).for_each(|at| suite.take(at % 37));
        let findings = suite.findings(0.01);
        assert!(findings.lines.len() == 6 && findings.lines.iter().all(|line| line.failed), "{findings:?}");
    }
}
