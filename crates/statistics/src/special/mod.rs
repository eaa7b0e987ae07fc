//! Functions that every test needs and the standard library lacks. All stand on `libm`, which computes the same bits on
//! every machine; what the system's own library gives differs in the last digit.

mod beta;
mod gamma;
mod kolmogorov;
mod normal;

pub use beta::{beta_regularised, binomial_at_least, binomial_at_most};
pub use gamma::{
    chi_square_above, chi_square_below, chi_square_quantile, gamma_lower, gamma_upper, noncentral_chi_square_above,
};
pub use kolmogorov::kolmogorov_above;
pub use normal::{normal_above, normal_below, normal_quantile};

/// The argument at which a falling function has a value, by halving between two bounds. Sixty halvings of any interval leave
/// less than a double can tell apart.
pub(crate) fn falling_to(value: f64, mut low: f64, mut high: f64, of: impl Fn(f64) -> f64) -> f64 {
    for _ in 0..200 {
        let middle = 0.5 * (low + high);
        if middle <= low || middle >= high {
            break;
        }
        if of(middle) > value {
            low = middle;
        } else {
            high = middle;
        }
    }
    0.5 * (low + high)
}
