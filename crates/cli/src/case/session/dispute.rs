//! Words into orders: disputes.

use rulebook::Instrument;
use table::{Command, DisputeId, Movement, Party, SeatNo};

use super::{
    Session,
    cast::Usual,
    orders::{instrument, text},
    round::because,
    words::Words,
};

impl Session {
    pub(super) fn dispute(&mut self, verb: &str, words: &mut Words<'_>) -> Result<(Usual, Vec<Command>), String> {
        let (usual, command) = match verb {
            "dispute" => (Usual::Dealer, self.open_dispute(words)?),
            "add to dispute" => {
                let dispute = number(words)?;
                (Usual::Dealer, Command::AddToDispute { dispute, words: text(words) })
            }
            "decide dispute" => {
                let dispute = number(words)?;
                let (second, why) = (self.second(words)?, because(words));
                let mut moves = Vec::new();
                while let Some(column) = words.maybe() {
                    moves.push(self.movement(column, dispute).map_err(|what| words.bad(&what))?);
                }
                (Usual::Supervisor, Command::DecideDispute { dispute, moves, second, why })
            }
            "withdraw dispute" => {
                let dispute = number(words)?;
                (Usual::Dealer, Command::WithdrawDispute { dispute, why: because(words) })
            }
            "settle owed" => (Usual::Dealer, Command::SettleOwed { dispute: number(words)? }),
            other => return Err(format!("`{other}` is listed and has no order")),
        };
        Ok((usual, vec![command]))
    }

    /// `1  A  round 3  because ...`, or `left Kim` in place of the seat.
    fn open_dispute(&self, words: &mut Words<'_>) -> Result<Command, String> {
        let claim = because(words);
        let round = match words.after("round") {
            Some(round) => round.parse().map_err(|_| words.bad(&format!("`{round}` is not a round")))?,
            None => self.table.state().rounds,
        };
        let (seat, player) = match words.after("left") {
            Some(name) => (None, name.to_owned()),
            None => (Some(self.seat(words.next()?)?), String::new()),
        };
        let wager = words.maybe().map(|wager| self.wager(wager)).transpose()?;
        Ok(Command::OpenDispute { round, wager, seat, player, claim })
    }

    /// `house to player 35 in value-chip`, or `seat 2 to player 10`.
    fn movement(&self, column: &str, dispute: DisputeId) -> Result<Movement, String> {
        let bad = || format!("`{column}` moves no money");
        let (column, with) = match column.split_once(" in ") {
            Some((column, with)) => (column, Some(instrument(with)?)),
            None => (column, None),
        };
        let (parties, amount) = column.rsplit_once(' ').ok_or_else(bad)?;
        let (from, to) = parties.split_once(" to ").ok_or_else(bad)?;
        let party = |text: &str| match text {
            "house" => Ok(Party::House),
            "player" => Ok(Party::Claimant),
            seat => seat.strip_prefix("seat ").map(|seat| self.seat(seat).map(Party::Seat)).ok_or_else(bad)?,
        };
        let with = with.map_or_else(|| self.chips_of(dispute), Ok)?;
        Ok(Movement { from: party(from)?, to: party(to)?, amount: self.money(amount)?, with })
    }

    /// The chips that the player of a dispute bought last.
    fn chips_of(&self, dispute: DisputeId) -> Result<Instrument, String> {
        let open = self.table.state().open_dispute(dispute);
        let seat: Option<SeatNo> = open.and_then(|dispute| dispute.seat);
        seat.map_or(Ok(Instrument::ValueChip), |seat| self.usual_chips(seat))
    }
}

fn number(words: &mut Words<'_>) -> Result<DisputeId, String> {
    let number = words.next()?;
    number.parse().map(DisputeId).map_err(|_| words.bad(&format!("`{number}` is not the number of a dispute")))
}
