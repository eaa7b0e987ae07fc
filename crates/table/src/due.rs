//! What comes next at a table: which command, whose duty it is, and until when it waits. Whoever runs a table asks here, be it
//! a crew's console, the program, a simulation or a test; the procedure is written nowhere else.
//!
//! An inspection grows too old, and a choice runs out. All else that comes next follows from the table alone.

use rulebook::{Entitled, FollowUp, RoleId, TableRules, Target, file::Close};

use crate::{
    catalogue::{Command, Kind},
    decide::{fit_to_play, inspector},
    order::{By, Device, PersonId, Time},
    phase::Phase,
    state::Table,
};

/// Whose turn it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Duty {
    Dealer,
    Supervisor,
    Inspector,
    /// The wheel reader, or the dealer who reads the wheel.
    Wheel,
    /// The device that draws.
    Chance,
    /// The players; the timer when their time is over.
    Timer,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Due {
    pub command: Kind,
    pub duty: Duty,
    /// Not before this time has passed: players may still choose.
    pub after: Option<Time>,
}

/// What a table waits for at this time.
///
/// ```
/// use wheelhouse_table::{Duty, Kind, Table, Time, due};
///
/// # let rules = testkit::rules("us-co-roulette-single-zero");
/// let next = due(&Table::new(rules), Time(0));
/// assert_eq!((next.command, next.duty), (Kind::Inspect, Duty::Inspector));
/// ```
pub fn due(table: &Table, at: Time) -> Due {
    let (rules, state) = (table.rules(), table.state());
    let round = &state.round;
    let (phase, before_spin) = (state.phase, rules.bets_close().0 == Close::BeforeSpin);
    let preparing = matches!(phase, Phase::Betting | Phase::Shut);
    let progressive = preparing && rules.progressive().is_some();
    let odds_missing = rules.drawn_odds().is_some() && round.drawn.is_empty() && !round.number_known;
    let multiplier_missing = rules.repeat().is_some() && round.multiplier.is_none() && !round.number_known;
    let after = round.choose_until.filter(|_| phase == Phase::Choosing);
    let (command, duty) = match phase {
        Phase::Closed if !fit_to_play(table, at) => (Kind::Inspect, Duty::Inspector),
        Phase::Closed => (Kind::OpenTable, Duty::Supervisor),
        Phase::Idle if !fit_to_play(table, at) => (Kind::Inspect, Duty::Inspector),
        Phase::Idle => (Kind::PlaceYourBets, Duty::Dealer),
        _ if progressive && !round.locked_out => (Kind::LockOut, Duty::Dealer),
        _ if progressive && round.targets.is_empty() => (Kind::DrawTargets, Duty::Chance),
        Phase::Betting if before_spin => (Kind::CallNoMoreBets, Duty::Dealer),
        Phase::Rolling => (Kind::CallNoMoreBets, Duty::Dealer),
        Phase::Shut | Phase::Running if odds_missing => (Kind::DrawOdds, Duty::Chance),
        Phase::Betting | Phase::Shut => ball_duty(table).unwrap_or((Kind::SpinBall, Duty::Dealer)),
        Phase::Running if multiplier_missing => (Kind::DrawMultiplier, Duty::Chance),
        Phase::Running => (Kind::TellResult, Duty::Wheel),
        Phase::Told => (Kind::ConfirmResult, Duty::Dealer),
        Phase::Held => (Kind::Direct, Duty::Supervisor),
        Phase::Resulted if rules.house().procedure.marker.is_some() => (Kind::PlaceDolly, Duty::Dealer),
        Phase::Resulted | Phase::Marked => (Kind::CollectLosers, Duty::Dealer),
        Phase::Collected if bonus_missing(table) => (Kind::TurnBonusWheels, Duty::Chance),
        Phase::Collected => (Kind::PayWinners, Duty::Dealer),
        Phase::Choosing => (Kind::EndChoices, Duty::Timer),
    };
    Due { command, duty, after }
}

/// What must be seen to before the ball is spun again.
fn ball_duty(table: &Table) -> Option<(Kind, Duty)> {
    let state = table.state();
    let open = |duty: &FollowUp| *duty != FollowUp::ReplaceDamagedBall || state.ball_damaged;
    let (duty, irregularity) = state.ball.iter().find(|(duty, _)| open(duty))?;
    let rule = table.rules().irregularities().get(usize::from(*irregularity))?;
    let dealers = |by: &Option<Entitled>| {
        let dealer = table.rules().house().dealer.roles.first();
        by.as_ref().is_none_or(|by| dealer.is_some_and(|dealer| by.allows(*dealer)))
    };
    let (command, by_dealer) = match duty {
        FollowUp::RemoveBall => (Kind::RemoveBall, true),
        FollowUp::InspectBall => (Kind::InspectBall, dealers(&rule.inspect_ball)),
        FollowUp::ReplaceDamagedBall => (Kind::ReplaceBall, dealers(&rule.replace_ball)),
    };
    Some((command, if by_dealer { Duty::Dealer } else { Duty::Supervisor }))
}

/// A target was hit, somebody has a wager on it, and the bonus wheels were not turned.
fn bonus_missing(table: &Table) -> bool {
    let round = &table.state().round;
    let hit = round.number_stands.is_some_and(|number| round.targets.contains(&number));
    hit && round.bonus.is_none() && round.lying().any(|placed| placed.on == Target::Progressive)
}

/// The round as people deal it at this table, from the opening call to the last payment.
pub fn steps(rules: &TableRules) -> Vec<Kind> {
    let mut steps = vec![Kind::PlaceYourBets];
    if rules.progressive().is_some() {
        steps.push(Kind::LockOut);
    }
    let (call, spin) = (Kind::CallNoMoreBets, Kind::SpinBall);
    steps.extend(if rules.bets_close().0 == Close::BeforeSpin { [call, spin] } else { [spin, call] });
    steps.push(Kind::TellResult);
    if rules.house().procedure.marker.is_some() {
        steps.push(Kind::PlaceDolly);
    }
    steps.extend([Kind::CollectLosers, Kind::PayWinners]);
    if rules.zero_rules().iter().any(|rule| rule.prison.is_some()) {
        steps.push(Kind::EndChoices);
    }
    steps
}

impl Due {
    /// Who gives it, where each role has one person.
    pub fn by(&self, table: &Table, person: impl Fn(RoleId) -> PersonId) -> By {
        let house = table.rules().house();
        let staff = |entitled: &Entitled| {
            let role = entitled.roles[0];
            By::Staff { person: person(role), role }
        };
        match self.duty {
            Duty::Dealer => staff(&house.dealer),
            Duty::Supervisor => staff(&house.supervisor),
            Duty::Inspector => staff(inspector(table).unwrap_or(&house.supervisor)),
            Duty::Wheel => By::Device(Device::WheelReader),
            Duty::Chance => By::Device(Device::Chance),
            Duty::Timer => By::Device(Device::Timer),
        }
    }

    /// The order itself, where the table knows all that it says: not what was drawn, seen or decided.
    pub fn order(&self, table: &Table) -> Option<Command> {
        let inspection = table.rules().house().inspection.as_ref();
        Some(match self.command {
            // As it is given by whoever found everything in order.
            Kind::Inspect => Command::Inspect { items: (0..).take(inspection?.items.len()).collect(), sound: true },
            Kind::OpenTable => Command::OpenTable,
            Kind::PlaceYourBets => Command::PlaceYourBets,
            Kind::LockOut => Command::LockOut,
            Kind::CallNoMoreBets => Command::CallNoMoreBets,
            Kind::SpinBall => Command::SpinBall { with_wheel: false },
            Kind::ConfirmResult => {
                let (pocket, ..) = table.state().round.told?;
                Command::ConfirmResult { pocket }
            }
            Kind::PlaceDolly => Command::PlaceDolly,
            Kind::CollectLosers => Command::CollectLosers,
            Kind::PayWinners => Command::PayWinners,
            Kind::EndChoices => Command::EndChoices,
            _ => return None,
        })
    }
}
