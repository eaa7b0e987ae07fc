//! What a terminal keeps of an accepted command.

use std::{fmt, str::FromStr};

use crate::{Hash, TableKey};

/// Letters without I, L, O and U, which are read as others.
const LETTERS: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const GROUP: usize = 4;
/// 256 bits, five to a letter.
const LENGTH: usize = 52;

/// That a record is durable, and the head of the chain with it. A history that lost or changed it cannot answer for it.
///
/// It prints as `roulette-1/42/` and thirteen groups of letters, and reads that back.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Receipt {
    pub table: TableKey,
    pub seq: u64,
    pub head: Hash,
}

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{0}` is not a receipt: a receipt is a table, a number and 13 groups of 4 letters, with `/` between them")]
pub struct ReceiptText(String);

impl fmt::Display for Receipt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}/", self.table, self.seq)?;
        for at in 0..LENGTH {
            if at > 0 && at % GROUP == 0 {
                f.write_str("-")?;
            }
            let value = (0..5).fold(0, |value, bit| value << 1 | usize::from(bit_of(&self.head.0, at * 5 + bit)));
            write!(f, "{}", char::from(LETTERS[value]))?;
        }
        Ok(())
    }
}

impl FromStr for Receipt {
    type Err = ReceiptText;

    fn from_str(text: &str) -> Result<Receipt, ReceiptText> {
        read(text).ok_or_else(|| ReceiptText(text.chars().take(200).collect()))
    }
}

fn bit_of(bytes: &[u8; 32], bit: usize) -> bool {
    // The last letter has four bits more than there are; they are zero.
    bytes.get(bit / 8).is_some_and(|byte| byte >> (7 - bit % 8) & 1 == 1)
}

fn read(text: &str) -> Option<Receipt> {
    let mut parts = text.trim().split('/');
    let (table, seq, letters) = (parts.next()?, parts.next()?, parts.next()?);
    if parts.next().is_some() {
        return None;
    }
    let mut head = [0_u8; 32];
    let mut length = 0;
    for letter in letters.bytes().filter(|&byte| byte != b'-') {
        let value = LETTERS.iter().position(|&known| known == letter.to_ascii_uppercase())?;
        for bit in 0..5 {
            if value >> (4 - bit) & 1 == 1 {
                let at = length * 5 + bit;
                *head.get_mut(at / 8)? |= 1 << (7 - at % 8);
            }
        }
        length += 1;
    }
    let receipt = Receipt { table: table.parse().ok()?, seq: seq.parse().ok()?, head: Hash(head) };
    (length == LENGTH).then_some(receipt)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_receipt_reads_what_it_prints() {
        let receipt = Receipt { table: "pit-2.r7".parse().unwrap(), seq: 42, head: Hash::of(b"x") };
        let text = receipt.to_string();
        assert_eq!(text.len(), "pit-2.r7/42/".len() + LENGTH + 12);
        assert_eq!(text.parse(), Ok(receipt.clone()));
        assert_eq!(text.to_lowercase().parse(), Ok(receipt));
        for at in 0..text.len() {
            assert!(text[..at].parse::<Receipt>().is_err(), "cut at {at}");
        }
    }

    #[test]
    fn another_letter_is_another_receipt_or_none() {
        let receipt = Receipt { table: "a".parse().unwrap(), seq: 1, head: Hash([0xff; 32]) };
        let text = receipt.to_string();
        for at in "a/1/".len()..text.len() {
            let mut other = text.clone().into_bytes();
            other[at] = b'0';
            let other = String::from_utf8(other).unwrap();
            assert_ne!(other.parse(), Ok(receipt.clone()), "{other}");
        }
    }
}
