//! What nothing followed from, and how often the pit is told of it.

/// What the sensor saw and the table made nothing of, since the table last took something from it.
#[derive(Default, Debug)]
pub struct Unheeded {
    pub refused: u64,
    pub no_pocket: u64,
}

/// Whether the pit is told of what happened so often: every time would bury what it should see.
pub fn is_told(count: u64) -> bool {
    count.checked_ilog10().is_some_and(|digits| count == 10_u64.pow(digits))
}

pub fn times(count: u64) -> String {
    if count == 1 { String::new() } else { format!(", {count} times so far") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_the_tenth_and_the_hundredth_are_told() {
        let told: Vec<u64> = (0..=1000).filter(|count| is_told(*count)).collect();
        assert_eq!(told, [1, 10, 100, 1000]);
    }
}
