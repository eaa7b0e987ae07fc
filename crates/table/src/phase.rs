//! Where a table is in its round. One list for every book: what may follow what comes from the rules.

use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, Debug)]
pub enum Phase {
    /// No play.
    Closed,
    /// Open, between rounds.
    Idle,
    /// Bets are taken; the ball is not spun.
    Betting,
    /// Bets are taken while the ball runs.
    Rolling,
    /// No more bets; the ball is not spun yet.
    Shut,
    /// No more bets, and the ball runs.
    Running,
    /// A result was told once and waits for its confirmation.
    Told,
    /// A supervisor must say what follows.
    Held,
    /// The number stands.
    Resulted,
    /// The marker lies on the number.
    Marked,
    /// Losers are collected; winners wait for their pay.
    Collected,
    /// Players choose between half and prison.
    Choosing,
}

impl Phase {
    pub const ALL: [Phase; 12] = [
        Phase::Closed,
        Phase::Idle,
        Phase::Betting,
        Phase::Rolling,
        Phase::Shut,
        Phase::Running,
        Phase::Told,
        Phase::Held,
        Phase::Resulted,
        Phase::Marked,
        Phase::Collected,
        Phase::Choosing,
    ];

    pub fn id(self) -> &'static str {
        match self {
            Phase::Closed => "closed",
            Phase::Idle => "idle",
            Phase::Betting => "betting",
            Phase::Rolling => "rolling",
            Phase::Shut => "shut",
            Phase::Running => "running",
            Phase::Told => "told",
            Phase::Held => "held",
            Phase::Resulted => "resulted",
            Phase::Marked => "marked",
            Phase::Collected => "collected",
            Phase::Choosing => "choosing",
        }
    }

    /// As it is told to people.
    pub fn says(self) -> &'static str {
        match self {
            Phase::Closed => "the table is closed",
            Phase::Idle => "no round has begun",
            Phase::Betting => "bets are being taken",
            Phase::Rolling => "the wheel spins and bets are being taken",
            Phase::Shut => "bets are closed and the spin is to come",
            Phase::Running => "bets are closed and the wheel spins",
            Phase::Told => "the result waits for its confirmation",
            Phase::Held => "a supervisor must say what follows",
            Phase::Resulted => "the number stands",
            Phase::Marked => "the marker lies on the number",
            Phase::Collected => "winners wait for their pay",
            Phase::Choosing => "players choose between half and prison",
        }
    }

    /// Bets are taken.
    pub fn takes_bets(self) -> bool {
        matches!(self, Phase::Betting | Phase::Rolling)
    }

    /// A ball was spun and no number stands yet.
    pub fn spinning(self) -> bool {
        matches!(self, Phase::Rolling | Phase::Running | Phase::Told)
    }
}
