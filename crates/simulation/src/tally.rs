//! What came of the rounds, in whole numbers.

/// Sums of what one wager, or all of them together, got back.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Sum {
    /// In each round.
    pub wagered: i64,
    pub paid: i128,
    pub squares: i128,
    /// Rounds in which anything came back.
    pub returns: u64,
    /// Rounds in which more came back than was wagered.
    pub wins: u64,
}

impl Sum {
    pub fn of(wagered: i64) -> Sum {
        Sum { wagered, ..Sum::default() }
    }

    pub fn add(&mut self, paid: i64, rounds: u64) {
        self.returns += if paid > 0 { rounds } else { 0 };
        self.wins += if paid > self.wagered { rounds } else { 0 };
        let (paid, times) = (i128::from(paid), i128::from(rounds));
        self.paid += paid * times;
        self.squares += paid * paid * times;
    }

    /// In a round that was added before, another amount was paid.
    pub fn change(&mut self, from: i64, to: i64) {
        self.returns = self.returns + u64::from(to > 0) - u64::from(from > 0);
        self.wins = self.wins + u64::from(to > self.wagered) - u64::from(from > self.wagered);
        let (from, to) = (i128::from(from), i128::from(to));
        self.paid += to - from;
        self.squares += to * to - from * from;
    }
}

/// Sums of each wager, in their order, and of all together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tally {
    pub rounds: u64,
    /// More than rounds where prison waits for another spin.
    pub spins: u64,
    pub wagers: Vec<Sum>,
    pub whole: Sum,
    /// The target wager with its meters as they grew.
    pub meters: Option<Meters>,
}

/// What was paid with meters that grow, beside what should have been, given what they showed.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Meters {
    pub paid: i128,
    /// Rounds in which each was emptied.
    pub emptied: Vec<u64>,
    /// For each, the sum of what it showed when a round was paid.
    pub shown: Vec<i128>,
    /// The most that each showed.
    pub highest: Vec<i64>,
    /// What was put on them and nobody has won, less what they began with.
    pub left: i128,
}

impl Tally {
    /// Of no rounds yet, for wagers of these amounts.
    pub fn new(amounts: &[i64]) -> Tally {
        let wagers = amounts.iter().map(|amount| Sum::of(*amount)).collect();
        Tally { rounds: 0, spins: 0, wagers, whole: Sum::of(amounts.iter().sum()), meters: None }
    }

    /// So many rounds in which each wager was paid this.
    pub fn add(&mut self, paid: &[i64], rounds: u64) {
        self.rounds += rounds;
        self.spins += rounds;
        for (sum, paid) in self.wagers.iter_mut().zip(paid) {
            sum.add(*paid, rounds);
        }
        self.whole.add(paid.iter().sum(), rounds);
    }

    /// Adds what somebody else has counted.
    pub fn join(&mut self, other: &Tally) {
        self.rounds += other.rounds;
        self.spins += other.spins;
        let mut sums: Vec<(&mut Sum, &Sum)> = self.wagers.iter_mut().zip(&other.wagers).collect();
        sums.push((&mut self.whole, &other.whole));
        for (sum, other) in sums {
            sum.paid += other.paid;
            sum.squares += other.squares;
            sum.returns += other.returns;
            sum.wins += other.wins;
        }
        match (&mut self.meters, &other.meters) {
            (_, None) => {}
            (Some(meters), Some(other)) => {
                meters.paid += other.paid;
                meters.left += other.left;
                for at in 0..meters.shown.len() {
                    meters.emptied[at] += other.emptied[at];
                    meters.shown[at] += other.shown[at];
                    meters.highest[at] = meters.highest[at].max(other.highest[at]);
                }
            }
            (none, Some(other)) => *none = Some(other.clone()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_changed_round_is_the_same_as_one_that_was_so_from_the_start() {
        for (from, to) in [(0, 0), (0, 7), (7, 0), (7, 36)] {
            let (mut changed, mut direct) = (Sum::of(5), Sum::of(5));
            changed.add(3, 5);
            changed.add(from, 1);
            changed.change(from, to);
            direct.add(3, 5);
            direct.add(to, 1);
            assert_eq!(changed, direct);
        }
    }

    #[test]
    fn joined_tallies_are_one_tally() {
        let (mut one, mut two, mut both) = (Tally::new(&[1, 3]), Tally::new(&[1, 3]), Tally::new(&[1, 3]));
        one.add(&[0, 36], 4);
        two.add(&[2, 0], 9);
        both.add(&[0, 36], 4);
        both.add(&[2, 0], 9);
        one.join(&two);
        assert_eq!(one, both);
        assert_eq!(both.whole, Sum { wagered: 4, paid: 4 * 36 + 18, squares: 4 * 1296 + 36, returns: 13, wins: 4 });
    }
}
