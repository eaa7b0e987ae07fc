//! A round handed to the settlement, and what it says turned into lines of money. No amount is worked out here.

use rulebook::{
    Award, PayOrder, TableRules, Target,
    file::{CallPlace, PrisonChoice},
};
use settlement::{BonusTurn, Line, Lying, Outcome, RoundFault, ValidSpin, just_loses, settle_spin};
use wheel::{Money, Pocket};

use crate::{
    event::{Collected, From, MeterPay, Paid, Placed},
    order::WagerId,
    phase::Phase,
    state::{Prisoner, Round, Table},
};

/// What a number does to everything that lies.
#[derive(Debug, Default)]
pub(crate) struct Settling {
    /// All that is not simply lost.
    pub lines: Vec<Paid>,
    pub collected: Collected,
    /// Winners of which parts are moved to their number.
    pub moved: Vec<WagerId>,
}

impl Settling {
    fn collect(&mut self, placed: &Placed, from: From) {
        self.collected.count += 1;
        match from {
            From::Felt => self.collected.from_felt.0 += placed.amount.0,
            From::Prison => self.collected.from_prison.0 += placed.amount.0,
        }
    }

    /// Pieces that lost of a call that won are taken with the losers.
    fn collect_pieces(&mut self, line: &Line) -> Money {
        let lost = line.pieces.iter().filter(|piece| piece.outcome == Outcome::Lost);
        let taken = Money(lost.map(|piece| piece.piece.amount.0).sum());
        self.collected.count += u32::from(taken.0 > 0);
        self.collected.from_felt.0 += taken.0;
        taken
    }
}

/// Turns of the bonus wheels, as they were told.
pub(crate) type Bonus<'a> = (&'a [BonusTurn<WagerId>], Option<u8>);

/// What is known of those who may choose between half and prison.
pub(crate) enum Choosing<'a> {
    /// All of them are asked afterwards.
    Later,
    /// The time to choose is over, and some have left.
    Over(&'a dyn Fn(&Placed) -> bool),
}

/// Everything that lies, in the order in which it is settled: on the felt, in prison, on the targets.
struct Lies<'a> {
    wagers: Vec<(&'a Placed, Option<u8>)>,
    first_target: usize,
}

impl<'a> Lies<'a> {
    /// Without the turns of the bonus wheels target wagers are left out; they come after all others. `skip` leaves out more.
    fn new(
        rules: &TableRules,
        round: &'a Round,
        prison: &'a [Prisoner],
        targets: bool,
        mut skip: impl FnMut(&Placed) -> bool,
    ) -> Lies<'a> {
        let felt = round.lying().filter(|placed| placed.on != Target::Progressive && !skip(placed));
        let mut wagers: Vec<(&Placed, Option<u8>)> = felt.map(|placed| (placed, None)).collect();
        wagers.extend(prison.iter().map(|prisoner| (&prisoner.placed, Some(prisoner.rule))));
        let first_target = wagers.len();
        if targets && rules.progressive().is_some() {
            wagers.extend(round.lying().filter(|placed| placed.on == Target::Progressive).map(|placed| (placed, None)));
            let targeting = &mut wagers[first_target..];
            match rules.house().policy.pay_order {
                PayOrder::Ascending => targeting.sort_by_key(|(placed, _)| placed.seat),
                PayOrder::Descending => targeting.sort_by_key(|(placed, _)| std::cmp::Reverse(placed.seat)),
            }
        }
        Lies { wagers, first_target }
    }

    /// The turns of the bonus wheels by the places of their wagers.
    fn turns(&self, turns: &[BonusTurn<WagerId>]) -> Result<Vec<BonusTurn>, RoundFault> {
        let turn = |turn: &BonusTurn<WagerId>| {
            let at = self.wagers[self.first_target..].iter().position(|(placed, _)| placed.wager == turn.wager);
            let wager = self.first_target + at.ok_or(RoundFault::WrongBonusTurn(1))?;
            Ok(BonusTurn { wager, symbol: turn.symbol })
        };
        turns.iter().map(turn).collect()
    }
}

fn lying(placed: &Placed, prison: Option<u8>) -> Lying<'_> {
    let face = placed.coupon.map(|coupon| coupon.face);
    Lying::placed(&placed.on, placed.amount).with_coupon(face).in_prison(prison.map(usize::from))
}

/// Settles a round on a number. Without the turns of the bonus wheels target wagers are left out.
pub(crate) fn settle(
    rules: &TableRules,
    round: &Round,
    prison: &[Prisoner],
    meters: &[Money],
    pocket: Pocket,
    bonus: Option<Bonus<'_>>,
    choosing: &Choosing<'_>,
) -> Result<Settling, RoundFault> {
    let mut told = Settling::default();
    // Most wagers just lose, and it is the same for all on one spot: they are counted and looked at no further.
    let loses: Vec<bool> = rules.felt().spots().map(|(spot, _)| just_loses(rules, spot, pocket)).collect();
    let lies = Lies::new(rules, round, prison, bonus.is_some(), |placed| {
        let lost = matches!(placed.on, Target::Spot(spot) if loses[usize::from(spot.0)]);
        if lost {
            told.collect(placed, From::Felt);
        }
        lost
    });
    let mut spin = round.spin(pocket);
    if let Some((turns, community)) = bonus {
        spin.hot_spots = lies.turns(turns)?;
        spin.community = community;
    }
    let wagers = lies.wagers.iter().map(|&(placed, rule)| match choosing {
        Choosing::Later => lying(placed, rule).choosing(Some(PrisonChoice::Leave)),
        Choosing::Over(left) => lying(placed, rule).gone(left(placed)),
    });
    let valid = ValidSpin { spin: &spin, number: 1, pocket, prior: round.prior };
    let mut showing = meters.to_vec();
    settle_spin(rules, valid, wagers, &mut showing, |at, settled| {
        let (placed, rule) = lies.wagers[at];
        let from = if rule.is_some() { From::Prison } else { From::Felt };
        let line = settled.line(rules);
        let target = at >= lies.first_target;
        if line.outcome == Outcome::Lost {
            if !target {
                told.collect(placed, from);
            }
            return;
        }
        if !line.pieces.is_empty() && to_move(rules, placed) {
            told.moved.push(placed.wager);
        }
        let mut paid = Paid::new(placed, from, &line);
        if rules.house().chips.pieces.is_some() {
            paid.wagered.0 -= told.collect_pieces(&line).0;
        }
        if target {
            // The device took it before.
            paid.wagered = Money(0);
            paid.meter = meter_won(rules, &spin.hot_spots, at, line.paid);
        }
        told.lines.push(paid);
    })?;
    Ok(told)
}

/// Whether the winning part of a call is moved: what lies on the replica of the wheel, and in earlier books every call.
fn to_move(rules: &TableRules, placed: &Placed) -> bool {
    let Target::Call { call, .. } = placed.on else { return true };
    let place = rules.calls()[usize::from(call)].place;
    rules.house().procedure.move_winners_step.is_none() || place == CallPlace::Replica
}

/// Calls of which the dealer moves the winning part, where a number stands and they lie where they were laid.
pub fn winners_to_move(table: &Table) -> Vec<WagerId> {
    let (rules, state) = (table.rules(), table.state());
    let stands = matches!(state.phase, Phase::Resulted | Phase::Marked) && !state.round.moved;
    let calls = || state.round.lying().any(|placed| matches!(placed.on, Target::Call { .. }));
    let Some(number) = state.round.number_stands.filter(|_| stands) else { return Vec::new() };
    if rules.house().procedure.move_winners_step.is_none() || !calls() {
        return Vec::new();
    }
    let meters: Vec<Money> = state.meters.iter().map(|meter| meter.shows).collect();
    let settled = settle(rules, &state.round, &state.prison, &meters, number, None, &Choosing::Later);
    settled.map_or_else(|_| Vec::new(), |settled| settled.moved)
}

/// What a number makes of every wager that lies, by its number: losers have a line here as everybody else. What an event
/// has on record is not taken from here, so the meters are left at nothing.
pub fn every_line(
    rules: &TableRules,
    round: &Round,
    prison: &[Prisoner],
    pocket: Pocket,
    bonus: Option<(&[BonusTurn<WagerId>], Option<u8>)>,
) -> Result<Vec<(WagerId, Line)>, RoundFault> {
    let lies = Lies::new(rules, round, prison, bonus.is_some(), |_| false);
    let mut spin = round.spin(pocket);
    if let Some((turns, community)) = bonus {
        spin.hot_spots = lies.turns(turns)?;
        spin.community = community;
    }
    let wagers = lies.wagers.iter().map(|&(placed, rule)| lying(placed, rule).choosing(Some(PrisonChoice::Leave)));
    let valid = ValidSpin { spin: &spin, number: 1, pocket, prior: round.prior };
    let mut meters = vec![Money(0); rules.progressive().map_or(0, |rule| rule.meters.len())];
    let mut lines = Vec::with_capacity(lies.wagers.len());
    settle_spin(rules, valid, wagers, &mut meters, |at, settled| {
        lines.push((lies.wagers[at].0.wager, settled.line(rules)));
    })?;
    Ok(lines)
}

/// The meter that a turn of the wheels won. What it paid is told in the line; what fills it again is in the rules.
fn meter_won(rules: &TableRules, turns: &[BonusTurn], at: usize, paid: Money) -> Option<MeterPay> {
    let rule = rules.progressive()?;
    let turn = turns.iter().find(|turn| turn.wager == at)?;
    let Award::Meter(meter) = rule.hot.get(usize::from(turn.symbol))?.award else { return None };
    let own = if rule.stake_returned { rule.stake.0.0 } else { 0 };
    Some(MeterPay { meter: u8::try_from(meter).ok()?, paid: Money(paid.0 - own), reset: rule.meters[meter].reset })
}
