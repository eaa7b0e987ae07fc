//! Something plausible of each type that an order says, so that each kind of order can be tried at a table.

use rulebook::{Instrument, file::PrisonChoice};
use settlement::{BonusTurn, Direction, Drawn};
use wheel::{Money, Pocket, SpotId};

use crate::{
    order::{Bet, Evidence, Late, PersonId, Posted, SeatNo, WagerId},
    state::Table,
};

pub(crate) trait Sample {
    fn sample(table: &Table) -> Self;
}

macro_rules! samples {
    ($($type:ty: $table:pat => $made:expr;)+) => {
        $(impl Sample for $type {
            fn sample($table: &Table) -> $type {
                $made
            }
        })+
    };
}

samples! {
    // A seat, chips and a wager, where there are any: without them the try says what is missing.
    SeatNo: table => table.state().taken_seats().next().map_or(SeatNo(1), |(seat, _)| seat);
    WagerId: table => table.state().round.lying().next().map_or(WagerId(0), |placed| placed.wager);
    Instrument: table => table.rules().house().chips.accepted.first().copied().unwrap_or(Instrument::ValueChip);
    Pocket: table => table.state().round.told.map_or(Pocket(0), |(pocket, ..)| pocket);
    Money: _ => Money(100);
    Bet: _ => Bet::Spot(SpotId(0));
    // Nobody: a try names no second person.
    PersonId: _ => PersonId(u32::MAX);
    String: _ => "asked".to_owned();
    Late: _ => Late::Wager;
    Evidence: _ => Evidence::Call;
    PrisonChoice: _ => PrisonChoice::Half;
    Direction: _ => Direction::NoSpin;
    Posted: _ => Posted { band: "inside".to_owned(), min: Money(100), max: Money(100) };
    bool: _ => true;
    u8: _ => 0;
    u32: _ => 1;
    // All items of the checklist.
    Vec<u8>: table => {
        let items = table.rules().house().inspection.iter().flat_map(|rule| &rule.items);
        (0..).zip(items).map(|(at, _)| at).collect()
    };
    Vec<Pocket>: _ => vec![];
    Vec<Drawn>: _ => vec![];
    Vec<BonusTurn<WagerId>>: _ => vec![];
}

impl<T> Sample for Option<T> {
    fn sample(_: &Table) -> Option<T> {
        None
    }
}
