//! How people, seats and wagers are named where an event is told.

use ::words::{Fact, Words, say};
use rulebook::TableRules;
use table::{By, Device, PersonId, SeatNo, Time, WagerId};

use super::{time::rfc3339, words};

/// By number, unless whoever tells the event knows names.
pub trait Names {
    fn person(&self, person: PersonId) -> Fact {
        say::person_numbered(person.0).into()
    }

    fn player(&self, player: u32) -> Fact {
        say::player_numbered(player).into()
    }

    fn seat(&self, seat: SeatNo) -> Fact {
        say::seat_numbered(seat.0).into()
    }

    fn wager(&self, wager: WagerId) -> Fact {
        say::wager_numbered(wager.0).into()
    }

    fn colour(&self, colour: u8) -> Fact {
        say::colour_numbered(colour).into()
    }

    fn time(&self, time: Time) -> Fact {
        rfc3339(time).into()
    }

    fn by(&self, rules: &TableRules, by: By) -> Fact {
        match by {
            By::Staff { person, role } => format!("{} {}", words::role(rules, role), person.0).into(),
            By::Player(seat) => say::player_at_seat(self.seat(seat)).into(),
            By::Device(device) => device_called(device).into(),
            By::Cashier(person) => say::cashier_numbered(person.0).into(),
        }
    }
}

/// As the record has them.
#[derive(Clone, Copy, Debug)]
pub struct Numbers;

impl Names for Numbers {}

pub fn device_called(device: Device) -> Words {
    match device {
        Device::WheelReader => say::wheel_reader(),
        Device::Timer => say::timer(),
        Device::Chance => say::number_generator(),
        Device::House => say::house(),
    }
}
