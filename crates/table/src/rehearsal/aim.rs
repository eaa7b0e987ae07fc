//! What the step of the round asks for.

use rulebook::{RoleId, file::Close};

use super::{COMMANDS, Dice, Given, Scene, any, house, round, wagers};
use crate::{phase::Phase, state::Upkeep};

/// How many wagers a rehearsal lays before it goes on, more or less.
const WAGERS: usize = 6;
/// An inspection is made anew before it is too old.
const DAY: i64 = 23 * 3_600_000;

pub(super) fn next(scene: &Scene<'_>, dice: &mut Dice) -> Given {
    let state = scene.state();
    if !everybody_is_here(scene) && !state.in_test() {
        return house::take_post(scene, dice);
    }
    if state.in_test() && dice.one_in(25) {
        return house::end_test(scene, dice);
    }
    match state.phase {
        Phase::Closed => closed(scene, dice),
        Phase::Idle => idle(scene, dice),
        Phase::Betting => betting(scene, dice),
        Phase::Rolling => rolling(scene, dice),
        Phase::Shut => shut(scene, dice),
        Phase::Running => running(scene, dice),
        Phase::Told => match dice.below(30) {
            0 => round::withdraw_result(scene, dice),
            1 => round::call_no_spin(scene, dice),
            2 => late(scene, dice),
            _ => round::confirm_result(scene, dice),
        },
        Phase::Held => match dice.below(4) {
            0 => wagers::adjust(scene, dice),
            _ => round::direct(scene, dice),
        },
        Phase::Resulted => match dice.below(30) {
            0 => round::withdraw_result(scene, dice),
            1 => round::void_round(scene, dice),
            2 => late(scene, dice),
            _ if scene.rules().house().procedure.marker.is_some() => round::place_dolly(scene, dice),
            _ => round::collect_losers(scene, dice),
        },
        Phase::Marked if dice.one_in(30) => round::withdraw_result(scene, dice),
        Phase::Marked => round::collect_losers(scene, dice),
        Phase::Collected if round::bonus_is_due(scene) => round::turn_bonus_wheels(scene, dice),
        Phase::Collected => round::pay_winners(scene, dice),
        Phase::Choosing if dice.one_in(4) => round::end_choices(scene, dice),
        Phase::Choosing => round::choose_in_prison(scene, dice),
    }
}

fn everybody_is_here(scene: &Scene<'_>) -> bool {
    let roles = u8::try_from(scene.rules().house().roles.len()).unwrap_or(u8::MAX);
    (0..roles).map(RoleId).all(|role| scene.state().posts.contains_key(&(Scene::person(role), role)))
}

fn inspected(scene: &Scene<'_>) -> bool {
    let state = scene.state();
    let fresh = state.inspection.is_some_and(|found| found.sound && scene.now.0.saturating_sub(found.at.0) < DAY);
    scene.rules().house().inspection.is_none() || (fresh && state.upkeep == Upkeep::Untouched)
}

fn closed(scene: &Scene<'_>, dice: &mut Dice) -> Given {
    match dice.below(12) {
        0 => house::adjust(scene, dice),
        1 => house::replace_part(scene, dice),
        2 => house::move_wheel(scene, dice),
        3 => house::leave_seat(scene, dice),
        _ if !inspected(scene) => house::inspect(scene, dice),
        _ => house::open_table(scene, dice),
    }
}

fn idle(scene: &Scene<'_>, dice: &mut Dice) -> Given {
    if !inspected(scene) && !scene.state().in_test() {
        return house::inspect(scene, dice);
    }
    match dice.below(60) {
        0 => house::close_table(scene, dice),
        1 => house::begin_test(scene, dice),
        2 => house::replace_part(scene, dice),
        3 => house::leave_post(scene, dice),
        4..=6 => house::cash_out(scene, dice),
        7..=8 => house::leave_seat(scene, dice),
        9..=13 => round::correct_result(scene, dice),
        14 => round::replace_ball(scene, dice),
        15 => house::resume(scene, dice),
        16 => house::change_limits(scene, dice),
        17 if !scene.state().meters.is_empty() => house::change_meter(scene, dice),
        _ => seats(scene, dice).unwrap_or_else(|| round::place_your_bets(scene, dice)),
    }
}

/// Somebody sits down, takes a colour or buys chips, while that is wanted.
fn seats(scene: &Scene<'_>, dice: &mut Dice) -> Option<Given> {
    let taken = scene.state().taken_seats().count();
    let plain = scene.state().taken_seats().filter(|(_, seat)| seat.colour.is_none()).count();
    match dice.below(8) {
        0 if taken < usize::from(house::SEATS) => Some(house::take_seat(scene, dice)),
        _ if taken == 0 => Some(house::take_seat(scene, dice)),
        1 if plain > 0 => Some(house::give_colour(scene, dice)),
        2 => Some(house::buy_in(scene, dice)),
        _ => None,
    }
}

fn wager(scene: &Scene<'_>, dice: &mut Dice) -> Given {
    if let Some(given) = Some(()).filter(|()| dice.one_in(3)).and_then(|()| seats(scene, dice)) {
        return given;
    }
    if scene.state().round.lying().next().is_none() {
        return if dice.one_in(4) { wagers::repeat(scene, dice) } else { wagers::place(scene, dice) };
    }
    match dice.below(24) {
        0 => wagers::confirm_spoken(scene, dice),
        1 | 2 => wagers::add(scene, dice),
        3 | 4 => wagers::take_back(scene, dice),
        5 => wagers::move_wager(scene, dice),
        6 => wagers::clear(scene, dice),
        7 | 8 => wagers::repeat(scene, dice),
        9 => wagers::double(scene, dice),
        _ => wagers::place(scene, dice),
    }
}

/// Chips that move when they may not.
fn late(scene: &Scene<'_>, dice: &mut Dice) -> Given {
    if dice.one_in(2) { wagers::report_late(scene, dice) } else { wager(scene, dice) }
}

fn betting(scene: &Scene<'_>, dice: &mut Dice) -> Given {
    if dice.below(WAGERS) > 0 {
        return wager(scene, dice);
    }
    let progressive = scene.rules().progressive().is_some();
    if dice.one_in(60) {
        return round::void_round(scene, dice);
    }
    if progressive && !scene.state().round.locked_out {
        return round::lock_out(scene, dice);
    }
    if round::targets_are_due(scene) {
        return round::draw_targets(scene, dice);
    }
    if let Some(given) = round::ball_duty(scene, dice) {
        return given;
    }
    match (dice.below(12), scene.rules().bets_close().0) {
        (0, _) => round::close_bets(scene, dice),
        (1, _) => round::tell_result(scene, dice),
        (_, Close::BeforeSpin) => round::call_no_more_bets(scene, dice),
        (_, Close::WhileBallInTrack | Close::BeforeBallRests) => round::spin_ball(scene, dice),
    }
}

fn rolling(scene: &Scene<'_>, dice: &mut Dice) -> Given {
    match dice.below(16) {
        0 => round::tell_result(scene, dice),
        1 => round::call_no_spin(scene, dice),
        2 => house::resume(scene, dice),
        3..=5 => round::close_bets(scene, dice),
        6..=10 => wager(scene, dice),
        _ => round::call_no_more_bets(scene, dice),
    }
}

fn shut(scene: &Scene<'_>, dice: &mut Dice) -> Given {
    if scene.rules().drawn_odds().is_some() && scene.state().round.drawn.is_empty() && !dice.one_in(4) {
        return round::draw_odds(scene, dice);
    }
    if scene.rules().progressive().is_some() && !scene.state().round.locked_out {
        return if dice.one_in(4) { round::void_round(scene, dice) } else { round::lock_out(scene, dice) };
    }
    if round::targets_are_due(scene) {
        return round::draw_targets(scene, dice);
    }
    if let Some(given) = round::ball_duty(scene, dice) {
        return given;
    }
    match dice.below(16) {
        0 => late(scene, dice),
        1 => house::resume(scene, dice),
        2 => round::tell_result(scene, dice),
        _ => round::spin_ball(scene, dice),
    }
}

fn running(scene: &Scene<'_>, dice: &mut Dice) -> Given {
    let open = &scene.state().round;
    if scene.rules().drawn_odds().is_some() && open.drawn.is_empty() {
        return round::draw_odds(scene, dice);
    }
    if scene.rules().repeat().is_some() && open.multiplier.is_none() && !dice.one_in(8) {
        return round::draw_multiplier(scene, dice);
    }
    match dice.below(24) {
        0 | 1 => round::call_no_spin(scene, dice),
        2 => late(scene, dice),
        3 => house::resume(scene, dice),
        4 => round::void_round(scene, dice),
        5 => any(scene, dice),
        _ => round::tell_result(scene, dice),
    }
}

// The list of commands is whole: each has its place in `Command`.
const _: () = assert!(COMMANDS.len() == 53);
