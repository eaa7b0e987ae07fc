//! Where a table is in its round. One list for every book: what may follow what comes from the rules.

use serde::{Deserialize, Serialize};
use words::{Words, say};

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
    /// A result was announced once and awaits confirmation.
    Told,
    /// A supervisor must decide.
    Held,
    /// The number is confirmed.
    Resulted,
    /// The marker is on the number.
    Marked,
    /// Losers are collected; winners are waiting to be paid.
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

    /// As people read it.
    pub fn says(self) -> &'static str {
        match self {
            Phase::Closed => "the table is closed",
            Phase::Idle => "no round has begun",
            Phase::Betting => "bets are being taken",
            Phase::Rolling => "the wheel spins and bets are being taken",
            Phase::Shut => "bets are closed before the spin",
            Phase::Running => "bets are closed and the wheel spins",
            Phase::Told => "the result awaits confirmation",
            Phase::Held => "a supervisor must decide",
            Phase::Resulted => "the number is confirmed",
            Phase::Marked => "the marker is on the number",
            Phase::Collected => "winners are waiting to be paid",
            Phase::Choosing => "players choose between half and prison",
        }
    }

    /// The same in every language.
    pub fn words(self) -> Words {
        match self {
            Phase::Closed => say::phase_closed(),
            Phase::Idle => say::phase_idle(),
            Phase::Betting => say::phase_betting(),
            Phase::Rolling => say::phase_rolling(),
            Phase::Shut => say::phase_shut(),
            Phase::Running => say::phase_running(),
            Phase::Told => say::phase_told(),
            Phase::Held => say::phase_held(),
            Phase::Resulted => say::phase_resulted(),
            Phase::Marked => say::phase_marked(),
            Phase::Collected => say::phase_collected(),
            Phase::Choosing => say::phase_choosing(),
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

#[cfg(test)]
mod tests {
    use words::Language;

    use super::*;

    #[test]
    fn a_phase_says_the_same_by_its_words() {
        for phase in Phase::ALL {
            let text = phase.words().text(Language::English, &|amount| amount.0.to_string());
            assert_eq!(text, phase.says(), "{phase:?}");
        }
    }
}
