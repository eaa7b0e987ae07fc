//! What a sensor's words ask of the table.

use rulebook::{TableRules, file::Close};
use table::{Command, Evidence};
use wheel::{Pocket, Wheel};

use super::line::{Rests, Says};

/// Reads one sensor for one table, spin by spin.
#[derive(Clone, Debug)]
pub struct Reading {
    close: Close,
    /// After so many turns of the ball betting is over.
    close_turns: u8,
    /// This spin has said already that betting is over.
    said_closed: bool,
}

impl Reading {
    /// Where nobody chose a number of turns, it is the least that makes a spin count.
    pub fn new(rules: &TableRules, close_turns: Option<u8>) -> Reading {
        let close = rules.bets_close().0;
        let close_turns = match close {
            // The ball that runs is one too many.
            Close::BeforeSpin => 1,
            Close::WhileBallInTrack | Close::BeforeBallRests => close_turns.unwrap_or(rules.revolutions_min().0).max(1),
        };
        Reading { close, close_turns, said_closed: false }
    }

    /// The order that a line of the sensor is, if it is one.
    pub fn order(&mut self, wheel: &Wheel, says: &Says) -> Option<Command> {
        match says {
            Says::Hello { .. } | Says::Beat | Says::Fault(_) => None,
            Says::Launch { with_wheel } => {
                self.said_closed = self.close == Close::BeforeSpin;
                Some(Command::SpinBall { with_wheel: *with_wheel })
            }
            Says::Turn(count) => {
                let over = *count >= self.close_turns && !self.said_closed;
                self.said_closed |= over;
                over.then_some(Command::CloseBets { evidence: Evidence::Revolutions })
            }
            Says::Pocket { rests, revolutions } => {
                self.said_closed = false;
                Some(match pocket(wheel, rests) {
                    Some(pocket) => Command::TellResult { pocket, revolutions: Some(*revolutions) },
                    // Wherever it rests, nobody may bet on it any more.
                    None => Command::CloseBets { evidence: Evidence::Pocket },
                })
            }
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
