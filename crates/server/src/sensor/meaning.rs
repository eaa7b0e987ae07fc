//! What a sensor's words ask of the table.
//!
//! No state is kept here. The table knows whether betting is over; a memory beside it could outlive its spin and keep
//! the next one open.

use rulebook::{TableRules, file::Close};
use table::{Command, Evidence};
use wheel::{Pocket, Wheel};

use super::line::{Rests, Says};

/// Reads one sensor for one table. It remembers nothing: whether betting is over the table knows, and what a spin before this
/// one said must not keep this one silent.
#[derive(Clone, Copy, Debug)]
pub struct Reading {
    /// After so many turns of the ball betting is over.
    close_turns: u8,
}

impl Reading {
    /// Where nobody chose a number of turns, it is the least that makes a spin count.
    pub fn new(rules: &TableRules, close_turns: Option<u8>) -> Reading {
        let close_turns = match rules.bets_close().0 {
            // The ball that runs is one too many.
            Close::BeforeSpin => 1,
            Close::WhileBallInTrack | Close::BeforeBallRests => close_turns.unwrap_or(rules.revolutions_min().0).max(1),
        };
        Reading { close_turns }
    }

    /// The order that a line of the sensor is, if it is one, at a table that takes bets or does not.
    pub fn order(self, wheel: &Wheel, takes_bets: bool, says: &Says) -> Option<Command> {
        match says {
            Says::Hello { .. } | Says::Beat | Says::Fault(_) => None,
            Says::Launch { with_wheel } => Some(Command::SpinBall { with_wheel: *with_wheel }),
            // Every further turn says it again for as long as bets are taken.
            Says::Turn(count) => {
                let over = takes_bets && *count >= self.close_turns;
                over.then_some(Command::CloseBets { evidence: Evidence::Revolutions })
            }
            Says::Pocket { rests, revolutions } => Some(match pocket(wheel, rests) {
                Some(pocket) => Command::TellResult { pocket, revolutions: Some(*revolutions) },
                // Wherever it rests, nobody may bet on it any more.
                None => Command::CloseBets { evidence: Evidence::Pocket },
            }),
        }
    }
}

/// The pocket of this wheel; none where it has no such pocket, or several.
fn pocket(wheel: &Wheel, rests: &Rests) -> Option<Pocket> {
    match rests {
        Rests::Label(label) => wheel.pocket(label),
        Rests::Place(place) => Some(Pocket(*place)).filter(|_| usize::from(*place) < wheel.len()),
        Rests::Unread => None,
    }
}
