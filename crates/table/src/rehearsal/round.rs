//! The round and what goes wrong in it.

use rulebook::{
    FollowUp, HotSpot, Target,
    file::{PrisonChoice, Remedy},
};
use settlement::{BonusTurn, Direction, Drawn};
use wheel::Pocket;

use super::{Dice, Given, Scene};
use crate::{
    catalogue::Command,
    order::{By, Device, Evidence, WagerId},
};

const READER: By = By::Device(Device::WheelReader);
const CHANCE: By = By::Device(Device::Chance);

/// Some open pockets, each once.
fn pockets(scene: &Scene<'_>, many: usize, zeros: bool, dice: &mut Dice) -> Vec<Pocket> {
    let wheel = scene.rules().wheel();
    let mut open: Vec<Pocket> =
        wheel.open().pockets().filter(|&pocket| zeros || wheel.number(pocket).is_some()).collect();
    (0..many.min(open.len())).map(|_| open.swap_remove(dice.below(open.len()))).collect()
}

pub(super) fn draw_targets(scene: &Scene<'_>, dice: &mut Dice) -> Given {
    let targets = match scene.rules().progressive() {
        None => vec![Pocket(1)],
        Some(rule) => {
            let many = dice.pick(&rule.targets_allowed).map_or(1, |&many| usize::from(many));
            pockets(scene, many, rule.targets_include_zeros, dice)
        }
    };
    (CHANCE, Command::DrawTargets { targets })
}

pub(super) fn spin_ball(scene: &Scene<'_>, dice: &mut Dice) -> Given {
    let by = if dice.one_in(3) { READER } else { scene.dealer() };
    (by, Command::SpinBall { with_wheel: dice.one_in(25) })
}

pub(super) fn close_bets(scene: &Scene<'_>, dice: &mut Dice) -> Given {
    let (by, evidence) = [
        (By::Device(Device::Timer), Evidence::Timer),
        (READER, Evidence::Launch),
        (READER, Evidence::Revolutions),
        (READER, Evidence::SensorLost),
        (READER, Evidence::Pocket),
        (scene.dealer(), Evidence::Call),
    ][dice.below(6)];
    (by, Command::CloseBets { evidence })
}

pub(super) fn draw_odds(scene: &Scene<'_>, dice: &mut Dice) -> Given {
    let drawn = match scene.rules().drawn_odds() {
        None => Vec::new(),
        Some(rule) => {
            let many = dice.pick(&rule.counts_allowed).map_or(1, |&many| usize::from(many));
            let odds = |at: usize, dice: &mut Dice| match at {
                0 => rule.first.0,
                _ => dice.pick(&rule.others).map_or(rule.first.0, |(odds, _)| *odds),
            };
            let pockets = pockets(scene, many, true, dice);
            pockets.into_iter().enumerate().map(|(at, pocket)| Drawn { pocket, odds: odds(at, dice) }).collect()
        }
    };
    (CHANCE, Command::DrawOdds { drawn })
}

pub(super) fn draw_multiplier(scene: &Scene<'_>, dice: &mut Dice) -> Given {
    let rule = scene.rules().repeat();
    let listed = rule.and_then(|rule| dice.pick(&rule.multipliers)).map(|(multiplier, _)| *multiplier);
    let multiplier = listed.or(rule.map(|rule| rule.at_least)).unwrap_or(10);
    (CHANCE, Command::DrawMultiplier { multiplier })
}

pub(super) fn tell_result(scene: &Scene<'_>, dice: &mut Dice) -> Given {
    // Zeros, prior numbers and targets come more often than by chance: that is where the rules are.
    let round = &scene.state().round;
    let zeros: Vec<Pocket> = scene.rules().zero_rules().iter().flat_map(|rule| rule.on.pockets()).collect();
    let rare: Vec<Pocket> = match dice.below(12) {
        0 | 1 => zeros,
        2 | 3 => round.prior.into_iter().collect(),
        4..=6 => round.targets.clone(),
        _ => vec![],
    };
    let pocket = dice.pick(&rare).copied().unwrap_or_else(|| scene.pocket(dice));
    let by = if dice.one_in(3) { READER } else { scene.dealer() };
    let revolutions = [None, Some(9), Some(4)][dice.below(3)];
    let revolutions = if dice.one_in(30) { Some(1) } else { revolutions };
    (by, Command::TellResult { pocket, revolutions })
}

pub(super) fn confirm_result(scene: &Scene<'_>, dice: &mut Dice) -> Given {
    let told = scene.state().round.told;
    let pocket = told.map_or(Pocket(0), |(pocket, ..)| pocket);
    let pocket = if dice.one_in(30) { scene.pocket(dice) } else { pocket };
    let same = dice.one_in(10);
    let by = match told {
        Some((_, _, By::Device(_))) if !same => scene.dealer(),
        Some((_, _, by)) if same => by,
        _ if dice.one_in(2) => READER,
        _ => scene.supervisor(),
    };
    (by, Command::ConfirmResult { pocket })
}

pub(super) fn withdraw_result(scene: &Scene<'_>, _: &mut Dice) -> Given {
    (scene.supervisor(), Command::WithdrawResult { second: scene.dealers_person(), why: "misread".to_owned() })
}

/// Turns of the bonus wheels that fit the target wagers, as the table finds its hot spots.
fn turns<'a>(
    scene: &Scene<'_>,
    wagers: impl Iterator<Item = &'a crate::event::Placed>,
    dice: &mut Dice,
) -> (Vec<BonusTurn<WagerId>>, Option<u8>) {
    let Some(rule) = scene.rules().progressive() else { return (vec![], None) };
    let targeting: Vec<WagerId> =
        wagers.filter(|placed| placed.on == Target::Progressive).map(|placed| placed.wager).collect();
    let symbol = |dice: &mut Dice| {
        // The meters are the first symbols, and are to be won often here.
        let many = if dice.one_in(3) { rule.meters.len() } else { rule.hot.len() };
        u8::try_from(dice.below(many)).unwrap_or(0)
    };
    let hot = match rule.hot_spot {
        HotSpot::EachWinner => targeting.clone(),
        HotSpot::OneOfSeats if dice.one_in(2) => vec![],
        HotSpot::OneOfSeats | HotSpot::OneOfQualified => dice.pick(&targeting).copied().into_iter().collect(),
    };
    let hot_spots: Vec<BonusTurn<WagerId>> =
        hot.into_iter().map(|wager| BonusTurn { wager, symbol: symbol(dice) }).collect();
    let others = targeting.len() > hot_spots.len();
    let community = others.then(|| u8::try_from(dice.below(rule.community.len())).unwrap_or(0));
    (hot_spots, community)
}

pub(super) fn turn_bonus_wheels(scene: &Scene<'_>, dice: &mut Dice) -> Given {
    let (hot_spots, community) = turns(scene, scene.state().round.lying(), dice);
    (CHANCE, Command::TurnBonusWheels { hot_spots, community })
}

pub(super) fn choose_in_prison(scene: &Scene<'_>, dice: &mut Dice) -> Given {
    let prison = &scene.state().prison;
    let prisoner = dice.pick(prison);
    let wager = prisoner.map_or(WagerId(1), |prisoner| prisoner.placed.wager);
    let seat = prisoner.map_or(crate::order::SeatNo(0), |prisoner| prisoner.placed.seat);
    let choice = if dice.one_in(2) { PrisonChoice::Half } else { PrisonChoice::Leave };
    (scene.for_seat(seat, dice), Command::ChooseInPrison { wager, choice })
}

pub(super) fn end_choices(_: &Scene<'_>, _: &mut Dice) -> Given {
    (By::Device(Device::Timer), Command::EndChoices)
}

pub(super) fn call_no_spin(scene: &Scene<'_>, dice: &mut Dice) -> Given {
    let rules = scene.rules().irregularities();
    let irregularity = u8::try_from(dice.below(rules.len())).unwrap_or(0);
    // What a supervisor decides is one among many, and is to be seen often.
    let held = rules.iter().position(|rule| rule.remedy == Remedy::SupervisorDecides);
    let irregularity = held.filter(|_| dice.one_in(2)).and_then(|at| u8::try_from(at).ok()).unwrap_or(irregularity);
    (scene.supervisor(), Command::CallNoSpin { irregularity })
}

pub(super) fn direct(scene: &Scene<'_>, dice: &mut Dice) -> Given {
    let told = scene.state().round.told.map_or_else(|| scene.pocket(dice), |(pocket, ..)| pocket);
    let direction = if dice.one_in(3) { Direction::NoSpin } else { Direction::ResultStands(told) };
    (scene.supervisor(), Command::Direct { direction, why: "seen on the film".to_owned() })
}

pub(super) fn remove_ball(scene: &Scene<'_>, dice: &mut Dice) -> Given {
    (scene.dealer(), Command::RemoveBall { removed: dice.one_in(2) })
}

/// Whose ball it is to look at or to change, where an irregularity says so.
fn ball_rule<'a>(scene: &Scene<'a>, duty: FollowUp) -> Option<&'a rulebook::IrregularityRule> {
    let (_, at) = scene.state().ball.iter().find(|(other, _)| *other == duty)?;
    scene.rules().irregularities().get(usize::from(*at))
}

pub(super) fn inspect_ball(scene: &Scene<'_>, dice: &mut Dice) -> Given {
    let by = ball_rule(scene, FollowUp::InspectBall).and_then(|rule| rule.inspect_ball.as_ref());
    (by.map_or(scene.dealer(), Scene::staff), Command::InspectBall { damaged: dice.one_in(2) })
}

pub(super) fn replace_ball(scene: &Scene<'_>, _: &mut Dice) -> Given {
    let by = ball_rule(scene, FollowUp::ReplaceDamagedBall).and_then(|rule| rule.replace_ball.as_ref());
    (by.map_or(scene.supervisor(), Scene::staff), Command::ReplaceBall { ball: "B-2".to_owned(), tested: true })
}

pub(super) fn correct_result(scene: &Scene<'_>, dice: &mut Dice) -> Given {
    let last = scene.state().last.as_ref().map(|last| &last.round);
    let targets: Vec<Pocket> = last.map_or(vec![], |round| round.targets.clone());
    let zeros: Vec<Pocket> = scene.rules().zero_rules().iter().flat_map(|rule| rule.on.pockets()).collect();
    let rare = [targets.clone(), zeros, vec![]].into_iter().nth(dice.below(3)).unwrap_or_default();
    let pocket = dice.pick(&rare).copied().unwrap_or_else(|| scene.pocket(dice));
    // Where the wheels were not turned for the number that stood, chance turns them first.
    if let Some(round) = last.filter(|round| targets.contains(&pocket) && round.bonus.is_none()) {
        let (hot_spots, community) = turns(scene, round.lying(), dice);
        if !hot_spots.is_empty() || community.is_some() {
            return (CHANCE, Command::TurnBonusWheels { hot_spots, community });
        }
    }
    let second = scene.dealers_person();
    (scene.supervisor(), Command::CorrectResult { pocket, second, why: "the film shows another".to_owned() })
}
