//! Where a record stands in the file: the number of its table and its own in one key.
//!
//! SQLite finds a row by one whole number faster than by two columns, and compares nothing else on the way.

const SEQ_BITS: u32 = 40;
const SEQ_MAX: i64 = (1 << SEQ_BITS) - 1;
const TABLE_MAX: i64 = (1 << (63 - SEQ_BITS)) - 1;

/// A table's number and that of one of its records.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Place {
    pub(crate) no: i64,
    pub(crate) seq: u64,
}

impl Place {
    /// Of any key, also one that we would not write: a file may be damaged.
    pub(crate) fn of(key: i64) -> Place {
        Place { no: key >> SEQ_BITS, seq: (key & SEQ_MAX).unsigned_abs() }
    }
}

/// None past what a key can hold: no file has a record there.
pub(crate) fn key(no: i64, seq: u64) -> Option<i64> {
    let seq = i64::try_from(seq).ok().filter(|seq| *seq <= SEQ_MAX)?;
    (0..=TABLE_MAX).contains(&no).then_some(no << SEQ_BITS | seq)
}

/// The first and last key of a table's records from a number on.
pub(crate) fn from(no: i64, seq: u64) -> Option<(i64, i64)> {
    Some((key(no, seq)?, key(no, SEQ_MAX.unsigned_abs())?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_reads_back_and_has_the_order_of_table_and_number() {
        let last = SEQ_MAX.unsigned_abs();
        let places = [(0, 0), (1, 0), (1, 1), (1, last), (2, 0), (TABLE_MAX, 1), (TABLE_MAX, last)];
        let keys = places.map(|(no, seq)| key(no, seq).unwrap());
        assert!(keys.is_sorted());
        assert_eq!(keys.map(Place::of), places.map(|(no, seq)| Place { no, seq }));
        assert_eq!(from(1, 1), Some((keys[2], keys[3])));
    }

    #[test]
    fn what_no_key_can_hold_has_none() {
        for (no, seq) in [(-1, 1), (TABLE_MAX + 1, 1), (i64::MAX, 1), (i64::MIN, 1), (1, 1 << SEQ_BITS), (1, u64::MAX)]
        {
            assert_eq!(key(no, seq), None, "{no} {seq}");
            assert_eq!(from(no, seq), None, "{no} {seq}");
        }
    }

    #[test]
    fn a_damaged_key_is_of_no_table_of_ours() {
        assert_eq!(Place::of(-1).no, -1);
        assert_eq!(Place::of(i64::MIN).seq, 0);
    }
}
