//! What chance has to draw at a table, and the order that tells it. Only who turns the bonus wheels asks for the wagers, and
//! then for how many there are; what was bet on is never asked.

use chance::{Draws, Purpose};
use rulebook::{HotSpot, TableRules, Target};
use settlement::Drawn;
use table::{BonusTurn, Command, Kind, Phase, Table, Time, WagerId};

/// A draw that is told to the table by one order. The number is not one of them: the wheel tells it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Drawing {
    Targets,
    Odds,
    Multiplier,
    BonusWheels,
}

impl Drawing {
    /// What chance should draw now, where the table waits for a draw.
    pub fn due(table: &Table) -> Option<Drawing> {
        // No draw waits for a time.
        match table::due(table, Time(0)).command {
            Kind::DrawTargets => Some(Drawing::Targets),
            Kind::DrawOdds => Some(Drawing::Odds),
            Kind::DrawMultiplier => Some(Drawing::Multiplier),
            Kind::TurnBonusWheels => Some(Drawing::BonusWheels),
            _ => None,
        }
    }

    /// What it takes numbers for.
    pub fn purposes(self) -> &'static [Purpose] {
        match self {
            Drawing::Targets => &[Purpose::Targets],
            Drawing::Odds => &[Purpose::Odds],
            Drawing::Multiplier => &[Purpose::Multiplier],
            Drawing::BonusWheels => &[Purpose::HotSpot, Purpose::HotSymbol, Purpose::Community],
        }
    }

    /// The order that tells what was drawn; none where this table has nothing of the kind.
    pub fn command(self, table: &Table, draws: &Draws<'_>) -> Option<Command> {
        self.told(table.rules(), &targeting(table), draws)
    }

    /// The same from the target wagers of the round alone.
    pub(crate) fn told(self, rules: &TableRules, targeting: &[WagerId], draws: &Draws<'_>) -> Option<Command> {
        match self {
            Drawing::Targets => draws.targets(rules).map(|targets| Command::DrawTargets { targets }),
            Drawing::Odds => {
                let drawn = draws.odds(rules)?.into_iter().map(|(pocket, odds)| Drawn { pocket, odds });
                Some(Command::DrawOdds { drawn: drawn.collect() })
            }
            Drawing::Multiplier => draws.multiplier(rules).map(|multiplier| Command::DrawMultiplier { multiplier }),
            Drawing::BonusWheels => turns(rules, draws, targeting),
        }
    }
}

/// The target wagers of the round, in the order in which they were laid. Between rounds those of the round before: the bonus
/// wheels are then turned for its correction.
pub(crate) fn targeting(table: &Table) -> Vec<WagerId> {
    let round = match (table.phase(), &table.state().last) {
        (Phase::Idle, Some(last)) => &last.round,
        _ => &table.state().round,
    };
    round.lying().filter(|placed| placed.on == Target::Progressive).map(|placed| placed.wager).collect()
}

fn turns(rules: &TableRules, draws: &Draws<'_>, wagers: &[WagerId]) -> Option<Command> {
    let rule = rules.progressive()?;
    let hot: Vec<WagerId> = match rule.hot_spot {
        HotSpot::EachWinner => wagers.to_vec(),
        HotSpot::OneOfQualified => vec![wagers[draws.hot_spot(wagers.len())?]],
        // Seats without the wager stand behind those with it, in no order that anybody could choose.
        HotSpot::OneOfSeats => {
            let seats = usize::from(rule.seats).max(wagers.len());
            wagers.get(draws.hot_spot(seats)?).copied().into_iter().collect()
        }
    };
    let symbols = draws.hot_symbols(rules, hot.len())?;
    let hot_spots: Vec<BonusTurn<WagerId>> =
        hot.into_iter().zip(symbols).map(|(wager, symbol)| BonusTurn { wager, symbol }).collect();
    let others = wagers.len() > hot_spots.len();
    let community = if others { Some(draws.community(rules)?) } else { None };
    (!wagers.is_empty()).then_some(Command::TurnBonusWheels { hot_spots, community })
}
