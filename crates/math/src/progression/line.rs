//! The plans with a line of numbers: they stake its first and its last together.

use std::sync::Arc;

use super::{Progression, Stake};

/// A line of units, and the line that it began with.
#[derive(Clone, Debug)]
struct Line {
    start: Arc<[u32]>,
    numbers: Vec<u32>,
    /// How many at the front are crossed off; they stay in the memory until the line is begun anew.
    crossed: usize,
}

/// Lines are equal by what is left of them: how they came to it changes nothing that follows.
impl PartialEq for Line {
    fn eq(&self, other: &Line) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Line {}

impl PartialOrd for Line {
    fn partial_cmp(&self, other: &Line) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Line {
    fn cmp(&self, other: &Line) -> std::cmp::Ordering {
        self.left().cmp(other.left()).then_with(|| self.start.cmp(&other.start))
    }
}

impl Line {
    fn new(start: &[u32]) -> Line {
        let start: Vec<u32> = start.iter().map(|number| (*number).max(1)).collect();
        let start: Arc<[u32]> = if start.is_empty() { Arc::from([1_u32]) } else { Arc::from(start) };
        Line { numbers: start.to_vec(), start, crossed: 0 }
    }

    #[inline]
    fn left(&self) -> &[u32] {
        &self.numbers[self.crossed..]
    }

    #[inline]
    fn units(&self) -> u32 {
        match self.left() {
            [] => 1,
            [only] => *only,
            [first, .., last] => first.saturating_add(*last),
        }
    }

    /// Crosses off both ends; an empty line begins anew.
    #[inline]
    fn cross(&mut self) {
        if self.numbers.len() <= self.crossed + 2 {
            self.begin();
        } else {
            self.numbers.pop();
            self.crossed += 1;
            // A line that is mostly crossed off is written anew, so that no line grows for ever.
            if self.crossed > 32 && self.crossed * 2 > self.numbers.len() {
                self.numbers.drain(..self.crossed);
                self.crossed = 0;
            }
        }
    }

    #[inline]
    fn add(&mut self) {
        self.numbers.push(self.units());
    }

    #[inline]
    fn begin(&mut self) {
        self.numbers.clear();
        self.numbers.extend_from_slice(&self.start);
        self.crossed = 0;
    }
}

/// Crosses off both ends after a win, writes the stake behind the line after a loss; an empty line has won its sum.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Labouchere(Line);

impl Labouchere {
    /// With this line, such as 1, 2, 3, 4.
    pub fn new(line: &[u32]) -> Labouchere {
        Labouchere(Line::new(line))
    }
}

impl Progression for Labouchere {
    #[inline]
    fn stake(&self, unit: i64) -> i64 {
        i64::from(self.0.units()).saturating_mul(unit)
    }

    #[inline]
    fn after(&mut self, result: i64, laid: Stake) {
        if result > 0 {
            self.0.cross();
        } else if result < 0 && !laid.cut {
            self.0.add();
        }
    }

    #[inline]
    fn begin(&mut self) {
        self.0.begin();
    }
}

/// Writes the stake behind the line after a win, crosses off both ends after a loss.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct ReverseLabouchere(Line);

impl ReverseLabouchere {
    pub fn new(line: &[u32]) -> ReverseLabouchere {
        ReverseLabouchere(Line::new(line))
    }
}

impl Progression for ReverseLabouchere {
    #[inline]
    fn stake(&self, unit: i64) -> i64 {
        i64::from(self.0.units()).saturating_mul(unit)
    }

    #[inline]
    fn after(&mut self, result: i64, laid: Stake) {
        if result < 0 {
            self.0.cross();
        } else if result > 0 && !laid.cut {
            self.0.add();
        }
    }

    #[inline]
    fn begin(&mut self) {
        self.0.begin();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn laid(amount: i64) -> Stake {
        Stake { amount, cut: false, unit: 1 }
    }

    fn stakes(mut plan: impl Progression, results: &str) -> Vec<i64> {
        let mut all = vec![plan.stake(1)];
        for result in results.chars() {
            let stake = plan.stake(1);
            plan.after(if result == 'w' { stake } else { -stake }, laid(stake));
            all.push(plan.stake(1));
        }
        all
    }

    #[test]
    fn a_line_is_crossed_off_and_written_on() {
        // 1-2-3-4 loses 5: 1-2-3-4-5 stakes 6; wins: 2-3-4 stakes 6; wins: 3 stakes 3; wins: empty, and 1-2-3-4 again.
        assert_eq!(stakes(Labouchere::new(&[1, 2, 3, 4]), "lwwwl"), [5, 6, 6, 3, 5, 6]);
        // 1-2-3-4 wins 5: 1-2-3-4-5 stakes 6; loses: 2-3-4 stakes 6; loses: 3; loses: anew.
        assert_eq!(stakes(ReverseLabouchere::new(&[1, 2, 3, 4]), "wlll"), [5, 6, 6, 3, 5]);
    }

    #[test]
    fn a_finished_line_has_won_its_sum() {
        let (mut plan, mut won, mut turn) = (Labouchere::new(&[1, 2, 3, 4]), 0, 0);
        // Losses and wins in turn, and every third wins too: as many crossings as it takes.
        loop {
            let stake = plan.stake(1);
            turn += 1;
            let result = if turn % 3 == 1 { -stake } else { stake };
            won += result;
            plan.after(result, laid(stake));
            if plan == Labouchere::new(&[1, 2, 3, 4]) {
                break;
            }
        }
        assert_eq!(won, 10);
    }

    #[test]
    fn a_long_line_is_the_same_line_without_what_is_crossed_off() {
        let mut plan = Labouchere::new(&[1; 200]);
        for _ in 0..60 {
            plan.after(2, laid(2));
        }
        assert_eq!(plan.stake(1), 2);
        assert_eq!(plan.0.left(), [1; 80]);
    }
}
