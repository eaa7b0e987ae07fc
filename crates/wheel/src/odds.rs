//! Odds, exactly as a paytable prints them.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};

use crate::{Fraction, Money};

/// What a winning wager is paid. `35 to 1` pays 35 and leaves the wager with the player; `36 for 1` is the same payment
/// with the wager inside it. The two are different constructors because mixing them up costs a whole wager.
///
/// They are written down as text, so that no stored pair of numbers can be odds against nothing.
///
/// ```
/// use wheelhouse_wheel::{Money, Odds};
///
/// let odds: Odds = "35 to 1".parse().unwrap();
/// assert_eq!(odds, "36 for 1".parse().unwrap());
/// assert_eq!((odds.win_on(Money(500)), odds.back_on(Money(500))), (Some(Money(17_500)), Some(Money(18_000))));
/// // 3 to 2 on 5 cents would be 7 and a half.
/// assert_eq!(Odds::to(3, 2).win_on(Money(5)), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[serde(try_from = "String", into = "String")]
pub struct Odds {
    win: u32,
    per: u32,
}

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{0}` cannot be read as odds; write them like \"35 to 1\" or \"36 for 1\"")]
pub struct OddsFault(pub String);

impl Odds {
    /// `win` to `per`: winnings beside the wager.
    pub const fn to(win: u32, per: u32) -> Odds {
        assert!(per > 0, "odds are against a positive wager");
        Odds { win, per }
    }

    /// `back` for `per`: all that is handed back, the wager included. `None` if that is less than the wager.
    pub fn for_wager(back: u32, per: u32) -> Option<Odds> {
        (per > 0).then(|| back.checked_sub(per)).flatten().map(|win| Odds { win, per })
    }

    /// Winnings for one unit wagered.
    pub fn winnings(self) -> Fraction {
        Fraction::new(i64::from(self.win), i64::from(self.per))
    }

    /// Winnings of a wager, or `None` if they are not whole minor units (or beyond `i64`).
    pub fn win_on(self, wager: Money) -> Option<Money> {
        let product = i128::from(wager.0) * i128::from(self.win);
        let per = i128::from(self.per);
        (product % per == 0).then(|| i64::try_from(product / per).ok().map(Money)).flatten()
    }

    /// All that a winning wager gets back: the wager and its winnings.
    pub fn back_on(self, wager: Money) -> Option<Money> {
        self.win_on(wager)?.plus(wager)
    }

    /// Whether these odds pay at least as well as `floor`.
    pub fn at_least(self, floor: Odds) -> bool {
        self.winnings() >= floor.winnings()
    }
}

impl fmt::Display for Odds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} to {}", self.win, self.per)
    }
}

impl From<Odds> for String {
    fn from(odds: Odds) -> String {
        odds.to_string()
    }
}

impl TryFrom<String> for Odds {
    type Error = OddsFault;

    fn try_from(text: String) -> Result<Odds, OddsFault> {
        text.parse()
    }
}

impl FromStr for Odds {
    type Err = OddsFault;

    fn from_str(text: &str) -> Result<Odds, OddsFault> {
        let fault = || OddsFault(text.to_owned());
        let words: Vec<&str> = text.split_whitespace().collect();
        let &[first, middle, per] = words.as_slice() else { return Err(fault()) };
        let number = |word: &str| -> Result<u32, OddsFault> {
            let digits = word.replace(',', "");
            if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
                return Err(fault());
            }
            digits.parse().map_err(|_| fault())
        };
        let (first, per) = (number(first)?, number(per)?);
        match middle {
            "to" if per > 0 => Ok(Odds::to(first, per)),
            "for" => Odds::for_wager(first, per).ok_or_else(fault),
            _ => Err(fault()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn to_and_for_differ_by_the_wager() {
        let to: Odds = "35 to 1".parse().unwrap();
        let for_one: Odds = "36 for 1".parse().unwrap();
        assert_eq!(to, for_one);
        assert_eq!(to.back_on(Money(100)), Some(Money(3600)));
        assert_eq!("1,000 to 1".parse::<Odds>().unwrap().to_string(), "1000 to 1");
    }

    #[test]
    fn a_payment_that_is_not_whole_is_none() {
        let odds: Odds = "3 to 2".parse().unwrap();
        assert_eq!(odds.win_on(Money(100)), Some(Money(150)));
        assert_eq!(odds.win_on(Money(5)), None);
        assert_eq!(Odds::to(u32::MAX, 1).win_on(Money(i64::MAX)), None);
    }

    #[test]
    fn what_is_not_odds_is_refused() {
        for text in
            ["", "35", "35 to", "35 to 0", "35:1", "-1 to 1", "a to 1", "1 for 2", "35  two 1", "99999999999 to 1"]
        {
            assert!(text.parse::<Odds>().is_err(), "{text}");
        }
    }
}
