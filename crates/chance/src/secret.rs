//! A secret, and what is told of it before anybody bets.

use std::{fmt, str::FromStr};

use hmac::{Hmac, KeyInit};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use zeroize::Zeroize;

use crate::hex;

const COMMITMENT: &[u8] = b"wheelhouse commitment 1\0";

/// What all draws of one round follow from. It is told to nobody before the round is over, and is wiped when it is let go.
///
/// It can be stored, because a house that starts again must draw what it would have drawn; where, is the caller's care.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Secret(#[serde(with = "hex")] [u8; 32]);

impl Secret {
    pub fn new(bytes: [u8; 32]) -> Secret {
        Secret(bytes)
    }

    /// The secret itself as text, to reveal it.
    pub fn reveal(&self) -> String {
        hex::Hex(&self.0).to_string()
    }

    /// What can be told before the round: it shows later that the secret was this one, and says nothing about it now.
    pub fn commitment(&self, table: &str, round: u64) -> Commitment {
        let mut sum = Sha256::new();
        sum.update(COMMITMENT);
        sum.update(table);
        sum.update([0]);
        sum.update(round.to_be_bytes());
        sum.update(self.0);
        Commitment(sum.finalize().into())
    }

    pub(crate) fn keyed(&self) -> Hmac<Sha256> {
        Hmac::new_from_slice(&self.0).expect("a key may have any length")
    }
}

impl Drop for Secret {
    fn drop(&mut self) {
        self.0.zeroize();
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(..)")
    }
}

/// The hash of a secret with the table and the round that it is for.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Commitment(#[serde(with = "hex")] pub [u8; 32]);

impl fmt::Display for Commitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", hex::Hex(&self.0))
    }
}

impl fmt::Debug for Commitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Commitment({self})")
    }
}

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("32 bytes are 64 digits of 0-9 and a-f")]
pub struct HexFault;

impl FromStr for Secret {
    type Err = HexFault;

    fn from_str(text: &str) -> Result<Secret, HexFault> {
        hex::read(text).map(Secret).ok_or(HexFault)
    }
}

impl FromStr for Commitment {
    type Err = HexFault;

    fn from_str(text: &str) -> Result<Commitment, HexFault> {
        hex::read(text).map(Commitment).ok_or(HexFault)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_is_not_printed() {
        let secret = Secret::new([7; 32]);
        assert_eq!(format!("{secret:?} {:?}", Some(&secret)), "Secret(..) Some(Secret(..))");
        let wrong = serde_json::from_str::<Secret>("\"abcdef\"").unwrap_err().to_string();
        assert!(!wrong.contains("abcdef"), "{wrong}");
    }

    #[test]
    fn a_commitment_is_of_one_secret_for_one_round_of_one_table() {
        let secret = Secret::new([7; 32]);
        let first = secret.commitment("roulette-1", 1041);
        let others = [
            Secret::new([8; 32]).commitment("roulette-1", 1041),
            secret.commitment("roulette-2", 1041),
            secret.commitment("roulette-1", 1042),
        ];
        assert_eq!(secret.commitment("roulette-1", 1041), first);
        assert!(others.iter().all(|other| *other != first));
    }

    #[test]
    fn both_are_stored_as_text_and_read_back() {
        let secret = Secret::new(std::array::from_fn(|at| u8::try_from(at * 7).unwrap()));
        let text = serde_json::to_string(&secret).unwrap();
        assert_eq!(serde_json::from_str::<Secret>(&text).unwrap(), secret);
        assert_eq!(text.trim_matches('"').parse(), Ok(secret.clone()));
        let commitment = secret.commitment("a", 1);
        assert_eq!(commitment.to_string().parse(), Ok(commitment));
        assert_eq!(commitment.to_string().to_uppercase().parse::<Commitment>(), Err(HexFault));
    }
}
