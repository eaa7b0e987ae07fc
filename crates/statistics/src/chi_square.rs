//! Chi-square: how far counts are from what they should be, and how surely that would show.

use libm::ceil;

use crate::special::{chi_square_above, chi_square_below, chi_square_quantile, noncentral_chi_square_above};

/// The distribution of the statistic is that of chi-square only where every cell expects so many.
const EXPECTED_MIN: f64 = 5.0;

/// There are too few outcomes for the test to mean anything.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{given} outcomes are too few for this test; it needs {needed}")]
pub struct TooFew {
    pub given: u64,
    pub needed: u64,
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ChiSquare {
    pub statistic: f64,
    pub degrees: f64,
    /// Cells that were thrown together because each alone expects too few.
    pub pooled: usize,
}

impl ChiSquare {
    /// The probability of being as far off or farther.
    pub fn above(&self) -> f64 {
        chi_square_above(self.statistic, self.degrees)
    }

    /// The probability of being as near or nearer: counts that are too even are no chance either.
    pub fn below(&self) -> f64 {
        chi_square_below(self.statistic, self.degrees)
    }

    /// Both ways: too uneven and too even.
    pub fn either(&self) -> f64 {
        (2.0 * self.above().min(self.below())).min(1.0)
    }
}

/// Goodness of fit. Cells that expect fewer than five are pooled, the smallest first, until they do.
///
/// ```
/// let sixes = wheelhouse_statistics::fit(&[8, 12, 9, 11, 10, 70], &[1.0 / 6.0; 6])?;
/// assert!(sixes.above() < 1e-20);
/// assert!(wheelhouse_statistics::fit(&[1, 2], &[0.5, 0.5]).is_err(), "three throws say nothing");
/// # Ok::<(), wheelhouse_statistics::TooFew>(())
/// ```
pub fn fit(counts: &[u64], probabilities: &[f64]) -> Result<ChiSquare, TooFew> {
    assert_eq!(counts.len(), probabilities.len(), "each cell has a count and a probability");
    let given: u64 = counts.iter().sum();
    let total = given as f64;
    let mut cells: Vec<(f64, u64)> = probabilities.iter().map(|p| total * p).zip(counts.iter().copied()).collect();
    cells.sort_by(|a, b| b.0.total_cmp(&a.0));
    let mut pooled = 0;
    while cells.len() > 1 && cells[cells.len() - 1].0 < EXPECTED_MIN {
        let (expected, count) = cells.pop().expect("more than one cell");
        pooled += 1;
        let at = cells.len() - 1;
        cells[at].0 += expected;
        cells[at].1 += count;
        // The sum may have outgrown its neighbours, and the smallest of all is always the last.
        cells.sort_by(|a, b| b.0.total_cmp(&a.0));
    }
    let smallest = probabilities.iter().copied().fold(f64::INFINITY, f64::min).max(f64::MIN_POSITIVE);
    if cells.len() < 2 {
        return Err(TooFew { given, needed: (ceil(EXPECTED_MIN / smallest) as u64).max(given + 1) });
    }
    let statistic = cells.iter().map(|(expected, count)| square(*count as f64 - expected) / expected).sum();
    Ok(ChiSquare { statistic, degrees: (cells.len() - 1) as f64, pooled })
}

/// Whether rows of counts come from one distribution, whatever that is. Columns that expect fewer than five in the smallest
/// row are pooled.
pub fn contingency(rows: &[Vec<u64>]) -> Result<ChiSquare, TooFew> {
    let columns = rows.first().map_or(0, Vec::len);
    assert!(rows.iter().all(|row| row.len() == columns), "rows are of one length");
    let of_rows: Vec<u64> = rows.iter().map(|row| row.iter().sum()).collect();
    let given: u64 = of_rows.iter().sum();
    let share = of_rows.iter().copied().min().unwrap_or(0) as f64 / (given as f64).max(1.0);
    let mut order: Vec<usize> = (0..columns).collect();
    let of_columns: Vec<u64> = (0..columns).map(|at| rows.iter().map(|row| row[at]).sum()).collect();
    order.sort_by_key(|at| std::cmp::Reverse(of_columns[*at]));
    let mut groups: Vec<Vec<usize>> = order.into_iter().map(|at| vec![at]).collect();
    let total = |group: &[usize]| group.iter().map(|at| of_columns[*at]).sum::<u64>();
    let mut pooled = 0;
    while groups.len() > 1 && (total(&groups[groups.len() - 1]) as f64) * share < EXPECTED_MIN {
        let group = groups.pop().expect("more than one group");
        pooled += 1;
        let at = groups.len() - 1;
        groups[at].extend(group);
        groups.sort_by_key(|group| std::cmp::Reverse(total(group)));
    }
    if groups.len() < 2 || rows.len() < 2 {
        let needed = ceil(EXPECTED_MIN * columns as f64 / share.max(1e-9)) as u64;
        return Err(TooFew { given, needed: needed.max(given + 1) });
    }
    let mut statistic = 0.0;
    for (row, of_row) in rows.iter().zip(&of_rows) {
        for group in &groups {
            let expected = *of_row as f64 * total(group) as f64 / given as f64;
            let count: u64 = group.iter().map(|at| row[*at]).sum();
            statistic += square(count as f64 - expected) / expected;
        }
    }
    Ok(ChiSquare { statistic, degrees: ((rows.len() - 1) * (groups.len() - 1)) as f64, pooled })
}

/// How surely a test at `alpha` finds what has this noncentrality.
pub fn power(noncentrality: f64, degrees: f64, alpha: f64) -> f64 {
    noncentral_chi_square_above(chi_square_quantile(alpha, degrees), degrees, noncentrality)
}

/// The same of a test that also fails what is too even: half of `alpha` on either side.
pub fn power_either(noncentrality: f64, degrees: f64, alpha: f64) -> f64 {
    let low = chi_square_quantile(1.0 - 0.5 * alpha, degrees);
    power(noncentrality, degrees, 0.5 * alpha) + 1.0 - noncentral_chi_square_above(low, degrees, noncentrality)
}

/// The noncentrality that one spin adds where one of `pockets` comes more often by the share `heavier` and the others
/// less often by the same sum: the sum of squares over expectations, which is heavier² / (pockets - 1).
pub fn heavier_pocket(pockets: usize, heavier: f64) -> f64 {
    heavier * heavier / (pockets as f64 - 1.0)
}

/// Spins after which a test at `alpha` finds with this power what adds so much noncentrality with each.
pub fn spins_for_power(each: f64, degrees: f64, alpha: f64, wanted: f64) -> u64 {
    let point = chi_square_quantile(alpha, degrees);
    let found = |noncentrality: f64| noncentral_chi_square_above(point, degrees, noncentrality);
    let mut high = 1.0;
    while found(high) < wanted {
        high *= 2.0;
    }
    let missed = |noncentrality: f64| 1.0 - found(noncentrality);
    ceil(crate::special::falling_to(1.0 - wanted, 0.0, high, missed) / each) as u64
}

fn square(x: f64) -> f64 {
    x * x
}

#[cfg(test)]
mod tests {
    use libm::fabs;

    use super::*;

    /// Weldon's 26,306 throws of twelve dice for a five or a six, as Pearson counted them in 1900: too many.
    #[test]
    fn weldons_dice_come_out_as_they_did() {
        let dice = fit(&[106_602, 315_672 - 106_602], &[1.0 / 3.0, 2.0 / 3.0]).unwrap();
        assert!(fabs(dice.statistic - 27.1) < 0.1 && dice.above() < 1e-6, "{dice:?}");
    }

    #[test]
    fn small_cells_are_pooled_and_too_few_are_told() {
        let found = fit(&[50, 40, 3, 4, 3], &[0.5, 0.4, 0.04, 0.03, 0.03]).unwrap();
        assert_eq!((found.pooled, found.degrees), (2, 2.0));
        assert!(found.statistic < 1e-9, "{found:?}");
        assert_eq!(fit(&[1; 37], &[1.0 / 37.0; 37]).map(|found| found.degrees), Ok(4.0));
        assert_eq!(fit(&[2, 2], &[0.5, 0.5]), Err(TooFew { given: 4, needed: 10 }));
    }

    /// Fisher's tasting table in large: rows of one distribution, and rows of two.
    #[test]
    fn rows_that_differ_are_found() {
        let same = contingency(&[vec![30, 60, 10], vec![300, 600, 100]]).unwrap();
        assert!(same.statistic < 1e-9 && same.degrees == 2.0, "{same:?}");
        let table = contingency(&[vec![10, 20], vec![20, 10]]).unwrap();
        assert!(fabs(table.statistic - 20.0 / 3.0) < 1e-9, "{table:?}");
        assert!(contingency(&[vec![1, 2, 3], vec![1, 2, 3]]).is_err());
    }

    #[test]
    fn power_grows_to_what_was_asked() {
        let each = heavier_pocket(37, 0.25);
        let spins = spins_for_power(each, 36.0, 0.01, 0.97);
        assert!(fabs(power(each * spins as f64, 36.0, 0.01) - 0.97) < 1e-3);
        assert!(power(each * 100.0, 36.0, 0.01) < 0.02);
        assert!(fabs(power(0.0, 36.0, 0.01) - 0.01) < 1e-9);
    }
}
