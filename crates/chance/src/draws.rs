//! All that can be drawn for one spin, from the rules of its table alone.

use rulebook::{AwardRule, TableRules};
use wheel::{Odds, Pocket};

use crate::{
    draw::{Draw, Purpose, Seal},
    secret::Secret,
};

/// A secret with the round that it is for and the seal of its betting. Whatever is asked, and however often, the answer is the
/// same: there is nothing to try again.
///
/// Nobody knows the seal before the betting is over, so nobody who knows the secret can choose wagers by it.
#[derive(Clone, Copy, Debug)]
pub struct Draws<'a> {
    secret: &'a Secret,
    table: &'a str,
    round: u64,
    seal: Seal,
}

impl<'a> Draws<'a> {
    pub fn new(secret: &'a Secret, table: &'a str, round: u64, seal: Seal) -> Draws<'a> {
        Draws { secret, table, round, seal }
    }

    pub fn seal(&self) -> Seal {
        self.seal
    }

    pub fn draw(&self, purpose: Purpose) -> Draw {
        Draw::new(self.secret.keyed(), self.table, self.round, self.seal, purpose)
    }

    /// Where the wheel stops: any of its pockets, also one that makes the spin void.
    pub fn number(&self, rules: &TableRules) -> Pocket {
        let pockets: Vec<Pocket> = rules.wheel().pockets().collect();
        one_of(&mut self.draw(Purpose::Number), pockets.len()).map_or(Pocket(0), |at| pockets[at])
    }

    /// None where the table has no such wager.
    pub fn multiplier(&self, rules: &TableRules) -> Option<u32> {
        let listed = &rules.repeat()?.multipliers;
        let at = self.draw(Purpose::Multiplier).weighted(listed.iter().map(|(_, weight)| *weight))?;
        Some(listed[at].0)
    }

    /// How many numbers, then each number in turn; the first has odds of its own, each other draws them after its number.
    pub fn odds(&self, rules: &TableRules) -> Option<Vec<(Pocket, Odds)>> {
        let rule = rules.drawn_odds()?;
        let mut draw = self.draw(Purpose::Odds);
        let count = draw.weighted(rule.counts.iter().map(|(_, weight)| *weight))?;
        let mut left: Vec<Pocket> = rules.wheel().open().pockets().collect();
        let mut drawn = Vec::new();
        for at in 0..rule.counts[count].0 {
            let pocket = take_one(&mut draw, &mut left)?;
            let odds = match at {
                0 => rule.first.0,
                _ => rule.others[draw.weighted(rule.odds_weights.iter().copied())?].0,
            };
            drawn.push((pocket, odds));
        }
        Some(drawn)
    }

    /// How many targets, then each in turn.
    pub fn targets(&self, rules: &TableRules) -> Option<Vec<Pocket>> {
        let rule = rules.progressive()?;
        let mut draw = self.draw(Purpose::Targets);
        let count = draw.weighted(rule.target_counts.iter().map(|(_, weight)| *weight))?;
        let wheel = rules.wheel();
        let drawable = |pocket: &Pocket| rule.targets_include_zeros || wheel.number(*pocket).is_some();
        let mut left: Vec<Pocket> = wheel.open().pockets().filter(drawable).collect();
        (0..rule.target_counts[count].0).map(|_| take_one(&mut draw, &mut left)).collect()
    }

    /// One of so many places, by its own place among them.
    pub fn hot_spot(&self, among: usize) -> Option<usize> {
        one_of(&mut self.draw(Purpose::HotSpot), among)
    }

    /// What the wheels stop at for so many players in turn, each by its place in the list of awards.
    pub fn hot_symbols(&self, rules: &TableRules, players: usize) -> Option<Vec<u8>> {
        let rule = rules.progressive()?;
        let mut draw = self.draw(Purpose::HotSymbol);
        (0..players).map(|_| symbol(&mut draw, &rule.hot)).collect()
    }

    pub fn community(&self, rules: &TableRules) -> Option<u8> {
        symbol(&mut self.draw(Purpose::Community), &rules.progressive()?.community)
    }
}

fn one_of(draw: &mut Draw, places: usize) -> Option<usize> {
    let places = u32::try_from(places).ok().filter(|places| *places > 0)?;
    usize::try_from(draw.below(places)).ok()
}

/// The others keep their order, which is that of the wheel.
fn take_one(draw: &mut Draw, left: &mut Vec<Pocket>) -> Option<Pocket> {
    one_of(draw, left.len()).map(|at| left.remove(at))
}

fn symbol(draw: &mut Draw, awards: &[AwardRule]) -> Option<u8> {
    u8::try_from(draw.weighted(awards.iter().map(|award| award.weight))?).ok()
}
