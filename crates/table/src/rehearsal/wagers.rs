//! Wagers that a player could think of.

use rulebook::{Instrument, Target, file::CallKind};
use wheel::{Money, SpotId};

use super::{Dice, Given, Scene, house::instrument};
use crate::{
    catalogue::Command,
    event::Placed,
    ledger::Account,
    order::{Bet, Coupon, CouponStanding, Late, SeatNo, WagerId},
};

/// Something on the felt: mostly a spot, sometimes a call or a side wager.
fn bet(scene: &Scene<'_>, dice: &mut Dice) -> Bet {
    let rules = scene.rules();
    if dice.one_in(8) {
        let calls: Vec<_> = rules.calls().iter().filter(|call| call.closed.is_none()).collect();
        if let Some(call) = dice.pick(&calls) {
            let number = rules.wheel().label(scene.pocket(dice));
            return Bet::Called(match call.kind {
                CallKind::Pieces => call.id.clone(),
                CallKind::Neighbours => format!("{} {number}", call.id),
                CallKind::Complete if dice.one_in(2) => format!("{} dozen {}", call.id, 1 + dice.below(3)),
                CallKind::Complete => format!("{} {number}", call.id),
            });
        }
    }
    let round = &scene.state().round;
    let open = round.lying().next().is_some() && !round.locked_out;
    let often = if open { 2 } else { 30 };
    if let Some(rule) = rules.progressive().filter(|_| dice.one_in(often)) {
        return Bet::Called(rule.id.clone());
    }
    if let Some(rule) = rules.repeat().filter(|_| dice.one_in(4)) {
        return Bet::Called(rule.id.clone());
    }
    // What zero halves or imprisons is where most of the rules are.
    if let Some(zero) = dice.pick(rules.zero_rules())
        && dice.one_in(3)
    {
        let halved: Vec<SpotId> = rules
            .open_spots()
            .filter(|(id, _)| rules.spot_rule(*id).wager.is_some_and(|wager| zero.wagers.contains(&wager)))
            .map(|(id, _)| id)
            .collect();
        if let Some(spot) = dice.pick(&halved) {
            return Bet::Spot(*spot);
        }
    }
    let spots = rules.felt().spots().count();
    // The last spots are the outside ones, where halves, prisons and coupons are.
    let from = if dice.one_in(2) { spots.saturating_sub(16) } else { 0 };
    let at = from + dice.below(spots - from);
    Bet::Spot(SpotId(u16::try_from(at).unwrap_or(0)))
}

/// An amount that could lie there: within the posted limits where there are some.
fn amount(scene: &Scene<'_>, on: &Bet, dice: &mut Dice) -> Money {
    let rules = scene.rules();
    let band = |spot: SpotId| {
        let wager = rules.wager_on(spot)?;
        rules.limits()?.band(&wager.id, Some(wager.class))
    };
    let target = match on {
        Bet::Spot(spot) => Some(Target::Spot(*spot)),
        Bet::Called(text) => rules.target(text).ok(),
    };
    let (band, pieces) = match &target {
        Some(Target::Spot(spot)) => (band(*spot), 1),
        Some(Target::Call { lays, pieces, .. }) => (lays.first().and_then(|(spot, _)| band(*spot)), i64::from(*pieces)),
        Some(Target::Progressive) => return rules.progressive().map_or(Money(100), |rule| rule.stake.0),
        Some(Target::Repeat) => {
            let id = rules.repeat().map_or("", |rule| rule.id.as_str());
            (rules.limits().and_then(|limits| limits.band(id, None)), 1)
        }
        None => (None, 1),
    };
    let least = band.map_or(500, |band| band.min.max(band.increment.unwrap_or(1)));
    let most = band.map_or(i64::MAX, |band| band.max);
    let wanted = least * [1, 1, 1, 2, 2, 4, 10, 60][dice.below(8)];
    // Chips come in halves of ten: what is odd is asked for sometimes, and refused somewhere.
    let odd = i64::from(dice.one_in(30));
    Money(wanted.min(most) * pieces + odd)
}

fn coupon(scene: &Scene<'_>, amount: Money, dice: &mut Dice) -> Option<Coupon> {
    let face = Money(if dice.one_in(2) { amount.0 } else { 500 });
    let often = if scene.rules().house().chips.match_play.is_some() { 8 } else { 100 };
    dice.one_in(often).then(|| Coupon { number: u64::from(dice.small(60)), face })
}

/// What a player reaches for: chips that they have, or those they would like to have.
fn chips(scene: &Scene<'_>, seat: SeatNo, amount: Money, dice: &mut Dice) -> Instrument {
    let has = |with: &Instrument| scene.state().ledger.balance(Account::Purse(seat, *with)) >= amount;
    let at_hand: Vec<Instrument> = scene.rules().house().chips.accepted.iter().copied().filter(has).collect();
    dice.pick(&at_hand).copied().unwrap_or_else(|| instrument(scene, dice))
}

pub(super) fn place(scene: &Scene<'_>, dice: &mut Dice) -> Given {
    let seat = scene.seat(dice);
    let on = bet(scene, dice);
    let mut amount = amount(scene, &on, dice);
    let with = chips(scene, seat, amount, dice);
    if scene.state().ledger.balance(Account::Purse(seat, with)) < amount && !dice.one_in(6) {
        return super::house::chips_for(scene, seat, with, dice);
    }
    if scene.rules().house().chips.coloured(with)
        && let Some((_, value)) = scene.state().seat(seat).and_then(|seat| seat.colour)
        && !dice.one_in(20)
    {
        // Whole chips, now and then not; of a call, whole chips in each piece.
        let step = value.0 * pieces(scene, &on);
        amount = Money(amount.0.saturating_add(step - 1) / step * step);
    }
    let coupon = coupon(scene, amount, dice);
    let tip = dice.one_in(15);
    let by = scene.for_seat(seat, dice);
    // Where the book has no register, its word is given now and then and heeded by nobody.
    let match_play = scene.rules().house().chips.match_play.as_ref();
    let register = match_play.map(|rule| rule.register.is_some());
    let Some(coupon) = coupon.filter(|_| register.is_some_and(|asked| asked || dice.one_in(2))) else {
        return (by, Command::PlaceWager { seat, on, amount, with, coupon, tip });
    };
    let standing = match dice.below(30) {
        0 => CouponStanding::NeverIssued,
        1 => CouponStanding::UsedElsewhere,
        _ => CouponStanding::Issued,
    };
    (by, Command::PlaceWithCoupon { seat, on, amount, with, coupon, standing, tip })
}

/// In how many pieces a call is laid.
fn pieces(scene: &Scene<'_>, on: &Bet) -> i64 {
    match on {
        Bet::Called(text) => match scene.rules().target(text) {
            Ok(Target::Call { pieces, .. }) if scene.rules().house().chips.pieces.is_some() => i64::from(pieces),
            _ => 1,
        },
        Bet::Spot(_) => 1,
    }
}

pub(super) fn confirm_spoken(scene: &Scene<'_>, dice: &mut Dice) -> Given {
    let on = bet(scene, dice);
    let cash = amount(scene, &on, dice);
    (scene.dealer(), Command::ConfirmSpokenWager { seat: scene.seat(dice), on, cash })
}

/// A wager that lies, or none.
fn lying<'a>(scene: &Scene<'a>, dice: &mut Dice) -> Option<&'a Placed> {
    let many = scene.state().round.lying().count();
    scene.state().round.lying().nth(dice.below(many))
}

fn of_lying(scene: &Scene<'_>, dice: &mut Dice, command: impl FnOnce(WagerId, Money, &mut Dice) -> Command) -> Given {
    let placed = lying(scene, dice);
    let (wager, amount) = placed.map_or((WagerId(1), Money(500)), |placed| (placed.wager, placed.amount));
    let by = scene.for_seat(placed.map_or(SeatNo(0), |placed| placed.seat), dice);
    (by, command(wager, amount, dice))
}

pub(super) fn add(scene: &Scene<'_>, dice: &mut Dice) -> Given {
    of_lying(scene, dice, |wager, amount, _| Command::AddToWager { wager, amount })
}

pub(super) fn take_back(scene: &Scene<'_>, dice: &mut Dice) -> Given {
    of_lying(scene, dice, |wager, amount, dice| {
        let part = [None, Some(Money(amount.0 / 2)), Some(amount)][dice.below(3)];
        Command::TakeBack { wager, amount: part }
    })
}

pub(super) fn move_wager(scene: &Scene<'_>, dice: &mut Dice) -> Given {
    let to = bet(scene, dice);
    of_lying(scene, dice, |wager, _, _| Command::MoveWager { wager, to })
}

pub(super) fn adjust(scene: &Scene<'_>, dice: &mut Dice) -> Given {
    let (_, command) = of_lying(scene, dice, |wager, amount, dice| {
        let amount = Money([0, amount.0 * 2, amount.0 / 2][dice.below(3)]);
        Command::AdjustWager { wager, amount, why: "seen on the film".to_owned() }
    });
    (scene.supervisor(), command)
}

pub(super) fn clear(scene: &Scene<'_>, dice: &mut Dice) -> Given {
    let seat = scene.seat(dice);
    (scene.for_seat(seat, dice), Command::ClearWagers { seat })
}

pub(super) fn repeat(scene: &Scene<'_>, dice: &mut Dice) -> Given {
    let seat = scene.seat(dice);
    (scene.for_seat(seat, dice), Command::RepeatWagers { seat })
}

pub(super) fn rebet(scene: &Scene<'_>, dice: &mut Dice) -> Given {
    let seat = scene.seat(dice);
    (scene.for_seat(seat, dice), Command::Rebet { seat })
}

pub(super) fn double(scene: &Scene<'_>, dice: &mut Dice) -> Given {
    let seat = scene.seat(dice);
    (scene.for_seat(seat, dice), Command::DoubleWagers { seat })
}

pub(super) fn report_late(scene: &Scene<'_>, dice: &mut Dice) -> Given {
    let what = [Late::Wager, Late::Increase, Late::Withdrawal][dice.below(3)];
    let on = bet(scene, dice);
    let amount = amount(scene, &on, dice);
    (scene.dealer(), Command::ReportLate { seat: scene.seat(dice), what, on, amount })
}

pub(super) fn record_outside_limits(scene: &Scene<'_>, dice: &mut Dice) -> Given {
    let on = bet(scene, dice);
    let within = amount(scene, &on, dice);
    let limits = scene.rules().limits();
    let most = limits.into_iter().flat_map(rulebook::Limits::bands).map(|(_, band)| band.max).max().unwrap_or(0);
    // Above the maximum, or a part of what would be within the limits.
    let amount = Money(if dice.one_in(2) { within.0.saturating_add(most) } else { within.0 / 2 });
    let by = if dice.one_in(2) { scene.dealer() } else { scene.supervisor() };
    let with = scene.rules().house().chips.accepted[0];
    (by, Command::RecordOutsideLimits { seat: scene.seat(dice), on, amount, with })
}
