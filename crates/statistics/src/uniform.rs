//! Whether probabilities are spread as chance spreads them.

use crate::special::kolmogorov_above;

#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Kolmogorov {
    pub distance: f64,
    pub count: u64,
}

impl Kolmogorov {
    pub fn above(&self) -> f64 {
        kolmogorov_above(self.distance, self.count)
    }
}

/// The test of Kolmogorov and Smirnov that numbers between 0 and 1 are uniform: the largest distance between the share of them
/// below a point and that point.
pub fn kolmogorov(numbers: &[f64]) -> Kolmogorov {
    let mut sorted = numbers.to_vec();
    sorted.sort_by(f64::total_cmp);
    let n = sorted.len() as f64;
    let steps = sorted.iter().enumerate();
    let distance = steps.map(|(at, x)| ((at as f64 + 1.0) / n - x).max(x - at as f64 / n)).fold(0.0, f64::max);
    Kolmogorov { distance, count: sorted.len() as u64 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn even_numbers_pass_and_crowded_ones_do_not() {
        let even: Vec<f64> = (0..100).map(|at| (f64::from(at) + 0.5) / 100.0).collect();
        assert!(libm::fabs(kolmogorov(&even).distance - 0.005) < 1e-12);
        assert!(kolmogorov(&even).above() > 0.99);
        let crowded: Vec<f64> = even.iter().map(|x| x * x).collect();
        assert!(kolmogorov(&crowded).above() < 1e-4);
    }
}
