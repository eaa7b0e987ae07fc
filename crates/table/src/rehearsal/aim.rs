//! What the step of the round asks for.

use rulebook::RoleId;

use super::{Dice, Given, Scene, any, house, make, round, wagers};
use crate::{catalogue::Kind, due::due, phase::Phase};

/// How many wagers a rehearsal lays before it goes on, more or less.
const WAGERS: usize = 6;

pub(super) fn next(scene: &Scene<'_>, dice: &mut Dice) -> Given {
    let state = scene.state();
    if !everybody_is_here(scene) && !state.in_test() {
        return house::take_post(scene, dice);
    }
    if state.in_test() && dice.one_in(25) {
        return scene.plain(Kind::EndTest);
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
            _ => as_due(scene, dice),
        },
        Phase::Held => match dice.below(4) {
            0 => wagers::adjust(scene, dice),
            _ => as_due(scene, dice),
        },
        Phase::Resulted => match dice.below(30) {
            0 => round::withdraw_result(scene, dice),
            1 => scene.plain(Kind::VoidRound),
            2 => late(scene, dice),
            _ => as_due(scene, dice),
        },
        Phase::Marked if dice.one_in(30) => round::withdraw_result(scene, dice),
        Phase::Choosing if !dice.one_in(4) => round::choose_in_prison(scene, dice),
        Phase::Marked | Phase::Collected | Phase::Choosing => as_due(scene, dice),
    }
}

fn everybody_is_here(scene: &Scene<'_>) -> bool {
    let roles = u8::try_from(scene.rules().house().roles.len()).unwrap_or(u8::MAX);
    (0..roles).map(RoleId).all(|role| scene.state().posts.contains_key(&(Scene::person(role), role)))
}

/// What the table waits for, done by whoever may.
fn as_due(scene: &Scene<'_>, dice: &mut Dice) -> Given {
    make(due(scene.table, scene.now).command, scene, dice)
}

fn closed(scene: &Scene<'_>, dice: &mut Dice) -> Given {
    match dice.below(12) {
        0 => house::adjust(scene, dice),
        1 => house::replace_part(scene, dice),
        2 => scene.plain(Kind::MoveWheel),
        3 => house::leave_seat(scene, dice),
        _ => as_due(scene, dice),
    }
}

fn idle(scene: &Scene<'_>, dice: &mut Dice) -> Given {
    if due(scene.table, scene.now).command == Kind::Inspect {
        return house::inspect(scene, dice);
    }
    match dice.below(60) {
        0 => house::close_table(scene, dice),
        1 => scene.plain(Kind::BeginTest),
        2 => house::replace_part(scene, dice),
        3 => house::leave_post(scene, dice),
        4..=6 => house::cash_out(scene, dice),
        7..=8 => house::leave_seat(scene, dice),
        9..=13 => round::correct_result(scene, dice),
        14 => round::replace_ball(scene, dice),
        15 => scene.plain(Kind::Resume),
        16 => house::change_limits(scene, dice),
        17 if !scene.state().meters.is_empty() => house::change_meter(scene, dice),
        _ => seats(scene, dice).unwrap_or_else(|| as_due(scene, dice)),
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
        return if dice.one_in(4) { wagers::rebet(scene, dice) } else { wagers::place(scene, dice) };
    }
    match dice.below(24) {
        0 => wagers::confirm_spoken(scene, dice),
        1 | 2 => wagers::add(scene, dice),
        3 | 4 => wagers::take_back(scene, dice),
        5 => wagers::move_wager(scene, dice),
        6 => wagers::clear(scene, dice),
        7 => wagers::repeat(scene, dice),
        8 => wagers::rebet(scene, dice),
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
    if dice.one_in(60) {
        return scene.plain(Kind::VoidRound);
    }
    match due(scene.table, scene.now).command {
        next @ (Kind::CallNoMoreBets | Kind::SpinBall) => match dice.below(12) {
            0 => round::close_bets(scene, dice),
            1 => round::tell_result(scene, dice),
            _ => make(next, scene, dice),
        },
        next => make(next, scene, dice),
    }
}

fn rolling(scene: &Scene<'_>, dice: &mut Dice) -> Given {
    match dice.below(16) {
        0 => round::tell_result(scene, dice),
        1 => round::call_no_spin(scene, dice),
        2 => scene.plain(Kind::Resume),
        3..=5 => round::close_bets(scene, dice),
        6..=10 => wager(scene, dice),
        _ => as_due(scene, dice),
    }
}

fn shut(scene: &Scene<'_>, dice: &mut Dice) -> Given {
    match due(scene.table, scene.now).command {
        // Chance may also be slow, and draw when the ball runs.
        Kind::DrawOdds if dice.one_in(4) => round::spin_ball(scene, dice),
        Kind::LockOut if dice.one_in(4) => scene.plain(Kind::VoidRound),
        Kind::SpinBall => match dice.below(16) {
            0 => late(scene, dice),
            1 => scene.plain(Kind::Resume),
            2 => round::tell_result(scene, dice),
            _ => round::spin_ball(scene, dice),
        },
        next => make(next, scene, dice),
    }
}

fn running(scene: &Scene<'_>, dice: &mut Dice) -> Given {
    match due(scene.table, scene.now).command {
        Kind::DrawMultiplier if dice.one_in(8) => round::tell_result(scene, dice),
        Kind::TellResult => match dice.below(24) {
            0 | 1 => round::call_no_spin(scene, dice),
            2 => late(scene, dice),
            3 => scene.plain(Kind::Resume),
            4 => scene.plain(Kind::VoidRound),
            5 => any(scene, dice),
            _ => round::tell_result(scene, dice),
        },
        next => make(next, scene, dice),
    }
}
