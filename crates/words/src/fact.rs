//! What a sentence is about.

use serde::{Deserialize, Serialize};
use wheel::Money;

use crate::Words;

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub enum Fact {
    /// A name that is the same in every language: as a regulator, an operator or a player wrote it.
    Text(String),
    Number(i64),
    Money(Money),
    /// A part of the sentence that has words of its own.
    Words(Box<Words>),
    /// Any of these will do.
    AnyOf(Vec<Fact>),
}

impl From<&str> for Fact {
    fn from(text: &str) -> Fact {
        Fact::Text(text.to_owned())
    }
}

impl From<String> for Fact {
    fn from(text: String) -> Fact {
        Fact::Text(text)
    }
}

impl From<&String> for Fact {
    fn from(text: &String) -> Fact {
        Fact::Text(text.clone())
    }
}

impl From<Money> for Fact {
    fn from(amount: Money) -> Fact {
        Fact::Money(amount)
    }
}

impl From<Words> for Fact {
    fn from(words: Words) -> Fact {
        Fact::Words(Box::new(words))
    }
}

impl<T: Into<Fact>> From<Vec<T>> for Fact {
    fn from(facts: Vec<T>) -> Fact {
        Fact::AnyOf(facts.into_iter().map(Into::into).collect())
    }
}

macro_rules! numbers {
    ($($number:ty),+) => {
        $(impl From<$number> for Fact {
            fn from(number: $number) -> Fact {
                Fact::Number(i64::from(number))
            }
        })+
    };
}

numbers!(u8, u16, u32, i32, i64);

/// Of ids and counts, none of which comes near the bound.
impl From<u64> for Fact {
    fn from(number: u64) -> Fact {
        Fact::Number(i64::try_from(number).unwrap_or(i64::MAX))
    }
}

impl From<usize> for Fact {
    fn from(number: usize) -> Fact {
        Fact::from(number as u64)
    }
}
