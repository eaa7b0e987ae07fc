//! Several tests at once: the chance that any of them cries wolf is what is promised, not that of each.

/// Each probability as it would have to be for a single test: times the number of tests.
pub fn bonferroni(p: &[f64]) -> Vec<f64> {
    p.iter().map(|one| (one * p.len() as f64).min(1.0)).collect()
}

/// Holm's: the smallest times the number of tests, the next times one less, and never below the one before. Rejecting what is
/// at most alpha errs anywhere in the family with at most that probability, however the tests depend on each other.
pub fn holm(p: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..p.len()).collect();
    order.sort_by(|a, b| p[*a].total_cmp(&p[*b]));
    let mut adjusted = vec![1.0; p.len()];
    let mut least = 0.0_f64;
    for (rank, at) in order.into_iter().enumerate() {
        least = least.max((p[at] * (p.len() - rank) as f64).min(1.0));
        adjusted[at] = least;
    }
    adjusted
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(found: &[f64], wanted: &[f64]) -> bool {
        found.len() == wanted.len() && found.iter().zip(wanted).all(|(a, b)| libm::fabs(a - b) < 1e-12)
    }

    #[test]
    fn the_example_of_holm() {
        assert!(near(&holm(&[0.01, 0.04, 0.03, 0.005]), &[0.03, 0.06, 0.06, 0.02]));
        assert!(near(&bonferroni(&[0.01, 0.04, 0.3]), &[0.03, 0.12, 0.9]));
        assert!(near(&holm(&[0.9, 0.8]), &[1.0, 1.0]));
        assert!(holm(&[]).is_empty());
    }
}
