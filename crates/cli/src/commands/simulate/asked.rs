//! What people write, and what is left to chance.

use chance::{ChanceFault, Generator};

/// The most rounds of a run.
const MOST: u64 = 1_000_000_000_000_000;

/// A number of rounds: `1000000`, `1_000_000`, `1,000,000`, `1e6` or `2.5e9`, from 1 to 1e15.
pub fn rounds(text: &str) -> Result<u64, String> {
    let wrong = || "write a whole number from 1 to 1e15, such as 1000000, 1_000_000, 1e6 or 2.5e9".to_owned();
    whole(text).filter(|number| (1..=MOST).contains(number)).ok_or_else(wrong)
}

/// A whole number as people write it, also with a power of ten behind it.
pub fn whole(text: &str) -> Option<u64> {
    let digits: String = text.trim().chars().filter(|c| !['_', ',', '\''].contains(c)).collect();
    let (number, power) = match digits.split_once(['e', 'E']) {
        Some((number, power)) => (number, power.trim_start_matches('+').parse::<u32>().ok()?),
        None => (digits.as_str(), 0),
    };
    let (whole, part) = number.split_once('.').unwrap_or((number, ""));
    let part = part.trim_end_matches('0');
    let all = format!("{whole}{part}");
    let zeros = power.checked_sub(u32::try_from(part.len()).ok()?)?;
    if all.is_empty() || !all.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    all.parse::<u64>().ok()?.checked_mul(10_u64.checked_pow(zeros)?)
}

/// A random seed, so short that every program that reads JSON keeps all its digits.
pub fn seed() -> Result<u64, ChanceFault> {
    let mut generator = Generator::start()?;
    let [high, middle, low] = [1 << 21, 1 << 16, 1 << 16].map(|bound| generator.below(bound));
    Ok(u64::from(high?) << 32 | u64::from(middle?) << 16 | u64::from(low?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rounds_are_read_as_people_write_them() {
        for (text, number) in [
            ("1", 1),
            ("1000000", 1_000_000),
            ("1_000_000", 1_000_000),
            ("1,000,000", 1_000_000),
            ("1e12", 1_000_000_000_000),
            ("2.5e9", 2_500_000_000),
            ("1.0", 1),
            ("1E+3", 1_000),
            ("1e15", MOST),
        ] {
            assert_eq!(rounds(text), Ok(number), "{text}");
        }
        for text in ["", "0", "-1", "1.5", "1e16", "1e", "e9", "abc", "1e-3", "0.5", "2.55e1", "99999999999999999999"] {
            assert!(rounds(text).is_err(), "{text}");
        }
    }
}
