//! Faults to plant, so that a test can show that it would find them. Each takes words from outside and gives outcomes.

use libm::ldexp;

/// A number between 0 and 1, of 32 bits.
pub(crate) fn fraction(word: u32) -> f64 {
    ldexp(f64::from(word) + 0.5, -32)
}

/// An outcome below `outcomes`, off by less than one in a hundred million: enough for a plant and for simulated histories, and
/// never used to draw for a table.
pub(crate) fn scaled(word: u32, outcomes: u32) -> u32 {
    ((u64::from(word) * u64::from(outcomes)) >> 32) as u32
}

/// Outcome 0 comes more often by the share `heavier` of its own probability, all others alike less often.
pub fn heavier(words: &mut impl Iterator<Item = u32>, outcomes: u32, heavier: f64) -> Option<u32> {
    let first = (1.0 + heavier) / f64::from(outcomes);
    Some(if fraction(words.next()?) < first { 0 } else { 1 + scaled(words.next()?, outcomes - 1) })
}

/// With the probability `sticks` the last outcome comes again; else any.
pub fn sticking(words: &mut impl Iterator<Item = u32>, outcomes: u32, sticks: f64, last: u32) -> Option<u32> {
    let stuck = fraction(words.next()?) < sticks;
    Some(if stuck { last } else { scaled(words.next()?, outcomes) })
}

/// The remainder of a byte, which favours low outcomes: the fault that rejection avoids.
pub fn remainder(words: &mut impl Iterator<Item = u32>, outcomes: u32) -> Option<u32> {
    Some((words.next()? >> 24) % outcomes)
}
