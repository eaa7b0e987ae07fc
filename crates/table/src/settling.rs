//! A round handed to the settlement, and what it says turned into lines of money.

use rulebook::{Award, PayOrder, TableRules, Target, file::PrisonChoice};
use settlement::{BonusTurn, Line, Lying, Outcome, RoundFault, Settled, ValidSpin, just_loses, settle_spin};
use wheel::{Money, Pocket};

use crate::{
    event::{Collected, From, MeterPay, Paid, Placed},
    order::{HotTurn, WagerId},
    state::{Prisoner, Round},
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
}

/// Turns of the bonus wheels, as they were told.
pub(crate) type Bonus<'a> = (&'a [HotTurn], Option<u8>);

/// Settles a round on a number. Without the turns of the bonus wheels target wagers are left out; they come after all
/// others.
pub(crate) fn settle(
    rules: &TableRules,
    round: &Round,
    prison: &[Prisoner],
    meters: &[Money],
    pocket: Pocket,
    bonus: Option<Bonus<'_>>,
) -> Result<Settling, RoundFault> {
    let mut told = Settling::default();
    let mut targeting: Vec<&Placed> = Vec::new();
    if bonus.is_some() && rules.progressive().is_some() {
        targeting.extend(round.lying().filter(|placed| placed.on == Target::Progressive));
        match rules.house().policy.pay_order {
            PayOrder::Ascending => targeting.sort_by_key(|placed| placed.seat),
            PayOrder::Descending => targeting.sort_by_key(|placed| std::cmp::Reverse(placed.seat)),
        }
    }
    // On the felt, then in prison, then on the targets.
    let mut wagers: Vec<(&Placed, Option<u8>)> = Vec::new();
    // Most wagers just lose, and it is the same for all on one spot: they are counted and looked at no further.
    let loses: Vec<bool> = rules.felt().spots().map(|(spot, _)| just_loses(rules, spot, pocket)).collect();
    for placed in round.lying() {
        match placed.on {
            Target::Progressive => {}
            Target::Spot(spot) if loses[usize::from(spot.0)] => told.collect(placed, From::Felt),
            Target::Spot(_) | Target::Call { .. } | Target::Repeat => wagers.push((placed, None)),
        }
    }
    wagers.extend(prison.iter().map(|prisoner| (&prisoner.placed, Some(prisoner.rule))));
    let first_target = wagers.len();
    wagers.extend(targeting.into_iter().map(|placed| (placed, None)));
    let lying = wagers.iter().map(|(placed, rule)| Lying {
        target: &placed.on,
        amount: placed.amount,
        prison: rule.map(usize::from),
        // Everybody who may choose is asked afterwards.
        choice: Some(PrisonChoice::Leave),
    });
    let mut spin = round.spin(pocket);
    if let Some((turns, community)) = bonus {
        for turn in turns {
            let at = wagers[first_target..].iter().position(|(placed, _)| placed.wager == turn.wager);
            let wager = first_target + at.ok_or(RoundFault::WrongBonusTurn(1))?;
            spin.hot_spots.push(BonusTurn { wager, symbol: usize::from(turn.symbol) });
        }
        spin.community = community.map(usize::from);
    }
    let valid = ValidSpin { spin: &spin, number: 1, pocket, prior: round.prior };
    let mut showing = meters.to_vec();
    let mut fault = None;
    let turns = spin.hot_spots.clone();
    settle_spin(rules, valid, lying, &mut showing, |at, settled| {
        let (wager, rule) = wagers[at];
        let from = if rule.is_some() { From::Prison } else { From::Felt };
        let line = match settled {
            Settled::Imprisoned(rule) => Line {
                outcome: Outcome::Imprisoned,
                paid: Money(0),
                cite: rules.zero_rules()[rule].cite,
                pieces: vec![],
            },
            Settled::Done(line) => line,
        };
        let target = at >= first_target;
        if line.outcome == Outcome::Lost {
            if !target {
                told.collect(wager, from);
            }
            return;
        }
        if !line.pieces.is_empty() {
            told.moved.push(wager.wager);
        }
        let coupon = coupon_wins(wager, &line);
        let Some(paid) = coupon.and_then(|coupon| line.paid.plus(coupon)) else {
            fault = Some(RoundFault::NotPayable(at));
            return;
        };
        let meter = target.then(|| meter_won(rules, &turns, at, line.paid)).flatten();
        told.lines.push(Paid {
            wager: wager.wager,
            seat: wager.seat,
            with: wager.with,
            tip: wager.tip,
            outcome: line.outcome,
            wagered: if target { Money(0) } else { wager.amount },
            from,
            paid,
            coupon: coupon.unwrap_or(Money(0)),
            meter,
            cite: line.cite,
        });
    })?;
    match fault {
        Some(fault) => Err(fault),
        None => Ok(told),
    }
}

/// What a match-play coupon beside the chips wins: what the chips win on as much.
fn coupon_wins(wager: &Placed, line: &Line) -> Option<Money> {
    let Some(coupon) = wager.coupon.filter(|_| line.outcome == Outcome::Won) else { return Some(Money(0)) };
    let won = i128::from(line.paid.0 - wager.amount.0) * i128::from(coupon.face.0) / i128::from(wager.amount.0);
    i64::try_from(won).ok().map(Money)
}

/// The meter that a turn of the wheels won. What it paid is told in the line; what fills it again is in the rules.
fn meter_won(rules: &TableRules, turns: &[BonusTurn], at: usize, paid: Money) -> Option<MeterPay> {
    let rule = rules.progressive()?;
    let turn = turns.iter().find(|turn| turn.wager == at)?;
    let Award::Meter(meter) = rule.hot.get(turn.symbol)?.award else { return None };
    let own = if rule.stake_returned { rule.stake.0.0 } else { 0 };
    Some(MeterPay { meter: u8::try_from(meter).ok()?, paid: Money(paid.0 - own), reset: rule.meters[meter].reset })
}
