//! Disputes of players who sit there and of some who have left, decided with and without money.

use wheel::Money;

use super::{Dice, Given, Scene, house::instrument};
use crate::{
    catalogue::Command,
    order::{By, DisputeId, Movement, Party, PersonId},
    state::Dispute,
};

pub(super) fn open(scene: &Scene<'_>, dice: &mut Dice) -> Given {
    let state = scene.state();
    let round = state.rounds.saturating_sub(u64::try_from(dice.below(3)).unwrap_or(0));
    let last = state.last.as_ref().filter(|last| last.round.number == round);
    let laid: Vec<_> = last.map(|last| &last.round).unwrap_or(&state.round).lying().collect();
    let picked = dice.pick(&laid).map(|placed| (placed.wager, placed.seat));
    let (wager, seat) = picked.filter(|_| !dice.one_in(3)).unzip();
    let seat = seat.filter(|_| !dice.one_in(2));
    let by = match seat {
        Some(at) if dice.one_in(2) => By::Player(at),
        _ => scene.dealer(),
    };
    let player = if seat.is_none() { "one in a grey hat".to_owned() } else { String::new() };
    (by, Command::OpenDispute { round, wager, seat, player, claim: "it was not paid".to_owned() })
}

/// One that fits, or one that there is not.
fn one(scene: &Scene<'_>, dice: &mut Dice, fits: impl Fn(&&Dispute) -> bool) -> DisputeId {
    let all: Vec<DisputeId> = scene.state().disputes.iter().filter(fits).map(|dispute| dispute.id).collect();
    dice.pick(&all).copied().unwrap_or(DisputeId(scene.state().next_dispute))
}

pub(super) fn decide(scene: &Scene<'_>, dice: &mut Dice) -> Given {
    let dispute = one(scene, dice, |dispute| !dispute.decided);
    let with = instrument(scene, dice);
    let movement = |from, to| Movement { from, to, amount: Money(50_000), with };
    let (to, back) = (movement(Party::House, Party::Claimant), movement(Party::Claimant, Party::House));
    let ways = [&[][..], &[to], &[back], &[back, to], &[back, back]];
    let moves = ways[dice.below(ways.len())].to_vec();
    let second = scene.dealers_person();
    (scene.supervisor(), Command::DecideDispute { dispute, moves, second, why: "as the film shows".to_owned() })
}

pub(super) fn withdraw(scene: &Scene<'_>, dice: &mut Dice) -> Given {
    let dispute = one(scene, dice, |dispute| !dispute.decided);
    let of = scene.state().disputes.iter().find(|other| other.id == dispute);
    let seat = of.and_then(|dispute| scene.state().claimant(dispute)).filter(|_| dice.one_in(2));
    let by = seat.map_or(scene.dealer(), By::Player);
    (by, Command::WithdrawDispute { dispute, why: "the player saw it".to_owned() })
}

pub(super) fn settle_owed(scene: &Scene<'_>, dice: &mut Dice) -> Given {
    let dispute = one(scene, dice, |dispute| dispute.owed.0 != 0);
    (By::Cashier(PersonId(99)), Command::SettleOwed { dispute })
}
