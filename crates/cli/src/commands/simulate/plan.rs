//! Sessions of a plan: what is asked for, what came of them, and what was worked out about them.

// Shares of sessions are compared with chances in decimals; nothing is paid by them.
#![allow(clippy::float_arithmetic, clippy::cast_precision_loss)]

use math::{
    Setting,
    progression::{BeginFault, Plan, Stakes, begins},
    ruin::{Course, Results, ruin_of_results},
};
use simulation::{
    exact::{Truth, alarms, figures},
    martingale::bound,
    paying::Paying,
    portfolio::Portfolio,
    sessions::{Outcomes, SessionTotals, Terms},
};
use wheel::Money;

use crate::charts::float;

/// Sessions of more rounds are not worked out: it would take longer than to play them.
const FOLLOWED: u64 = 100_000;
/// Sums of squares of money must fit.
const MOST_MONEY: i64 = 1_000_000_000_000;

/// What a plan brought.
#[derive(Debug)]
pub struct Sessions {
    pub terms: Terms,
    pub played: SessionTotals,
    /// Of what came back for the stakes as they were, from what should have; and a bound on the chance of it.
    pub distance: f64,
    pub p_bound: f64,
    pub differs: bool,
    /// How sessions end by what was worked out, where money and plan have few enough states.
    pub exact: Option<Ends>,
}

/// Chances of each end, and means.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Ends {
    pub ruined: f64,
    pub reached: f64,
    pub stopped: f64,
    pub all_rounds: f64,
    pub rounds: f64,
    pub left: f64,
}

impl Sessions {
    pub fn new(terms: Terms, played: SessionTotals, truth: &Truth, wagers: usize, exact: Option<Ends>) -> Sessions {
        let p_bound = bound(&played, truth, terms.stakes.unit);
        let differs = played.rounds > 0 && alarms(p_bound, figures(wagers, 1));
        Sessions { distance: played.distance(truth), p_bound, differs, exact, terms, played }
    }

    /// How far a count of sessions is from a chance, in standard errors; none where chance has no say.
    pub fn off(&self, count: u64, chance: f64) -> Option<f64> {
        let sessions = self.played.sessions as f64;
        let error = (sessions * chance * (1.0 - chance)).sqrt();
        (error > 0.0).then(|| (count as f64 - sessions * chance) / error)
    }
}

/// What people say of a session.
#[derive(Clone, Copy, Debug)]
pub struct SessionRequest<'a> {
    pub plan: &'a Plan,
    pub bankroll: i64,
    pub goal: Option<i64>,
    pub rounds: u64,
    pub at_cap: math::progression::AtCap,
}

/// The terms of a session, or why there can be none.
pub fn terms(portfolio: &Portfolio, paying: &Paying, asked: SessionRequest) -> Result<(Outcomes, Terms), String> {
    let SessionRequest { plan, bankroll, goal, rounds, at_cap } = asked;
    let currency = portfolio.rules.book().currency;
    let outcomes = Outcomes::new(paying)
        .ok_or("a plan bets on wagers for which nothing but the number is drawn; name others with --wager")?;
    let stakes = match (plan, portfolio.laid.as_slice()) {
        // Laid all together or not at all, as `wheelhouse ruin` has it.
        (Plan::Flat, _) => {
            let unit = portfolio.wagered();
            Stakes { unit, least: unit, most: unit, step: unit, at_cap: math::progression::AtCap::Stop }
        }
        (_, [laid]) => Stakes::on(&portfolio.rules, &laid.wager.target, laid.wager.amount, at_cap)
            .map_err(|fault| fault.text(currency))?,
        _ => return Err(format!("{plan} raises and lowers one wager; name one with --wager, or take flat")),
    };
    if bankroll > MOST_MONEY {
        let most = currency.show(Money(MOST_MONEY));
        return Err(format!("a bankroll is at most {most}; lower it with --bankroll"));
    }
    begins(plan, &stakes, Money(bankroll), goal.map(Money)).map_err(|fault| match fault {
        BeginFault::GoalReached => {
            "the goal is reached before the first round; raise it with --goal above the bankroll".to_owned()
        }
        BeginFault::TooLittle { .. } => {
            "the bankroll is smaller than the first wager; raise it with --bankroll".to_owned()
        }
        BeginFault::FirstStake { .. } => "the plan's first wager is more than the bankroll or the table's maximum; \
                                          raise --bankroll or lower the wager"
            .to_owned(),
    })?;
    Ok((outcomes, Terms { plan: plan.clone(), stakes, bankroll, goal, rounds }))
}

/// What was worked out of the same sessions; none where they have too many states or rounds.
pub fn worked_out(portfolio: &Portfolio, terms: &Terms) -> Option<Ends> {
    let spins = u32::try_from(terms.rounds).ok().filter(|_| terms.rounds <= FOLLOWED)?;
    let setting = Setting { prison: portfolio.prison, prior: None, players: 1, meters: None };
    let results = Results::of(&portfolio.rules, &portfolio.wagers(), &setting).ok()?;
    let course = Course { bankroll: Money(terms.bankroll), goal: terms.goal.map(Money), spins: Some(spins) };
    // Bounds without a course are too coarse to hold shares of sessions against.
    let ruin =
        ruin_of_results(&results, &terms.plan, &terms.stakes, course).ok().filter(|ruin| !ruin.by_spin.is_empty())?;
    Some(Ends {
        ruined: float(&ruin.ruined),
        reached: float(&ruin.reached),
        stopped: float(&ruin.stopped),
        all_rounds: float(&ruin.playing),
        rounds: float(&ruin.mean_spins),
        left: float(&ruin.left),
    })
}
