//! Thirty-two bytes as text for people and as bytes for programs.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

pub(crate) struct Hex<'a>(pub &'a [u8; 32]);

impl fmt::Display for Hex<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

/// Lower case alone: upper case would be a second way to write the same bytes.
pub(crate) fn read(text: &str) -> Option<[u8; 32]> {
    let digit = |byte: u8| match byte {
        b'0'..=b'9' => Some(byte - b'0'),
        b'a'..=b'f' => Some(byte - b'a' + 10),
        _ => None,
    };
    let (pairs, []) = text.as_bytes().as_chunks::<2>() else { return None };
    let mut bytes = [0; 32];
    if pairs.len() != bytes.len() {
        return None;
    }
    for (byte, [high, low]) in bytes.iter_mut().zip(pairs) {
        *byte = digit(*high)? << 4 | digit(*low)?;
    }
    Some(bytes)
}

pub(crate) fn serialize<S: Serializer>(bytes: &[u8; 32], serializer: S) -> Result<S::Ok, S::Error> {
    if serializer.is_human_readable() { serializer.collect_str(&Hex(bytes)) } else { bytes.serialize(serializer) }
}

pub(crate) fn deserialize<'a, D: Deserializer<'a>>(deserializer: D) -> Result<[u8; 32], D::Error> {
    if !deserializer.is_human_readable() {
        return <[u8; 32]>::deserialize(deserializer);
    }
    // What was read may be a secret, so it is not told.
    let text = String::deserialize(deserializer)?;
    read(&text).ok_or_else(|| D::Error::custom("32 bytes are 64 digits of 0-9 and a-f"))
}
