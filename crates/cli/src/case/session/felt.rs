//! Words into orders at the felt: who walks up, what is taken for chips, and what is handed over for them.

use rulebook::Tender;
use table::{Command, Handed, Piece, SeatNo};

use super::{Session, orders::instrument, words::Words};

impl Session {
    pub(super) fn at_the_felt(&mut self, verb: &str, words: &mut Words<'_>) -> Result<Command, String> {
        match verb {
            "walk in" => {
                let seat = words.next()?;
                let seat = seat.parse().map_err(|_| words.bad(&format!("`{seat}` is not a seat number")))?;
                Ok(Command::SeatWalkIn { seat: SeatNo(seat), name: words.maybe().map(str::to_owned) })
            }
            "buy for" => {
                let (seat, with) = (self.seat(words.next()?)?, instrument(words.next()?)?);
                let amount = self.money(words.next()?)?;
                let said = words.next()?;
                let tender = |word: &str| Tender::ALL.into_iter().find(|tender| tender.id() == word);
                let (word, receipt) = said.split_once(' ').map_or((said, None), |(word, rest)| (word, Some(rest)));
                let tender = tender(word).ok_or_else(|| {
                    let ids = Tender::ALL.map(Tender::id).join(", ");
                    words.bad(&format!("chips are not sold for `{word}`, but for {ids}"))
                })?;
                Ok(Command::BuyInBy { seat, with, amount, tender, receipt: receipt.map(str::to_owned) })
            }
            _ => {
                let (seat, amount) = (self.seat(words.next()?)?, self.money(words.next()?)?);
                let mut handed = Vec::new();
                while let Some(column) = words.maybe() {
                    handed.push(self.pieces(column).ok_or_else(|| words.bad(&format!("`{column}` is not counted")))?);
                }
                Ok(Command::ExchangeChips { seat, amount, handed })
            }
        }
    }

    /// `3 value chips of 25`
    fn pieces(&self, words: &str) -> Option<Handed> {
        let (count, rest) = words.split_once(' ')?;
        let (called, each) = rest.split_once(" of ")?;
        let piece = match called {
            "value chip" | "value chips" => Piece::ValueChip,
            "plaque" | "plaques" => Piece::Plaque,
            _ => return None,
        };
        Some(Handed { piece, each: self.money(each).ok()?, count: count.parse().ok()? })
    }
}
