//! A number below a bound, each with the same chance.
//!
//! Masks and no remainder: a remainder after rejection is as fair, but looks like the well-known mistake. Low bits that
//! are kept or discarded can be checked at a glance, are proved word by word on a 16-bit model, and are one line in any
//! language.

/// What a word says about a number below `bound`: its low bits, as many as the bound needs, or nothing where they are not
/// below it. Then another word is asked. No remainder is taken, which would favour low numbers.
pub fn within(word: u32, bound: u32) -> Option<u32> {
    let mask = bound.checked_sub(1)?;
    let mask = u32::MAX.checked_shr(mask.leading_zeros()).unwrap_or(0);
    Some(word & mask).filter(|number| *number < bound)
}

/// A number below `bound` from as many words as it takes. There is none below nothing.
pub(crate) fn below<E>(bound: u32, mut word: impl FnMut() -> Result<u32, E>) -> Result<u32, E> {
    assert!(bound > 0, "no number is below zero");
    loop {
        if let Some(number) = within(word()?, bound) {
            return Ok(number);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The proof, on a model of 16 bits: every bound that the model has, and for each of them every word. Whatever number is
    /// given, as many words give it as any other, and none that is not below the bound is given.
    ///
    /// The number is the low bits of the word or nothing, so all words that end in the same bits say the same; it is enough to
    /// count one word of each ending for bounds above 1000, where counting 65,536 words for each of 65,536 bounds would take
    /// minutes. That the ending alone decides is itself counted, for every bound to 1000 and about each power of two.
    #[test]
    fn every_number_below_a_bound_is_given_by_as_many_words() {
        let words = 1_u32 << 16;
        let about_powers = (1..=16).flat_map(|power| [(1_u32 << power) - 1, 1 << power, (1 << power) + 1]);
        for bound in (1..=1000).chain(about_powers).filter(|bound| *bound <= words) {
            let mut given = vec![0_u32; bound as usize];
            let ending = bound.next_power_of_two() - 1;
            for word in 0..words {
                assert_eq!(within(word, bound), within(word & ending, bound), "below {bound}");
                if let Some(number) = within(word, bound) {
                    given[number as usize] += 1;
                }
            }
            assert!(given[0] > 0 && given.iter().all(|count| *count == given[0]), "below {bound}");
            // More than half of the words say something, so that nobody waits long.
            assert!(given.iter().sum::<u32>() > words / 2, "below {bound}");
        }
        for bound in 1001..=words {
            let endings = bound.next_power_of_two();
            let numbers = (0..endings).filter_map(|word| within(word, bound));
            assert!(numbers.eq(0..bound), "below {bound}");
        }
    }

    #[test]
    fn the_ends_of_the_range_are_reached() {
        assert_eq!(within(u32::MAX, u32::MAX), None);
        assert_eq!(within(u32::MAX - 1, u32::MAX), Some(u32::MAX - 1));
        assert_eq!(within(u32::MAX, 1), Some(0));
        assert_eq!(within(0, 0), None);
        let mut words = [63, 40, 37, 36].into_iter().map(Ok::<u32, ()>);
        assert_eq!(below(37, || words.next().unwrap()), Ok(36));
    }
}
