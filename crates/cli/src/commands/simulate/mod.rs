//! `wheelhouse simulate`: rounds at a table by the billion, compared with the exact figures.

pub(super) mod asked;
mod plan;
pub(super) mod progress;
mod tell;

pub use plan::Sessions;
pub use tell::grouped;

use std::{num::NonZeroUsize, process::ExitCode, sync::Arc, thread};

use clap::Args;
use math::progression::{AtCap, Plan};
use simulation::{
    exact::{Row, Truths, figures, report},
    paying::Paying,
    portfolio::Portfolio,
    run::{How, Watch, play},
    sessions::{Outcomes, Terms, sessions},
    tally::Tally,
};

use super::{
    Context, OK, RULES_SAY_NO, WORLD_FAILED,
    explain::refused,
    table_args::TableArgs,
    wager_args::{PrisonArg, read},
};
use crate::charts::{PlotArg, simulate::picture};

/// As a shell reports a program that was interrupted.
pub(super) const INTERRUPTED: u8 = 130;

/// Play rounds at a table, by the billion, and compare the results with the exact figures.
///
/// Totals of any number of rounds are one draw where no round depends on another. Where the order matters (prison, the last
/// number, meters, a plan), and with --spin-by-spin, every spin is simulated; with --engine every order of a round goes through the
/// table's own engine. The same seed gives the same answer on every machine and with any number of threads.
///
/// A run that differs from the exact figures by more than chance does once in a million runs says so and ends with exit code
/// 1. Interrupted, it prints what it has so far and ends with exit code 130; interrupted again, it ends at once.
#[derive(Args, Debug)]
pub struct Simulate {
    #[command(flatten)]
    table: TableArgs,
    /// What is bet in every round, with its amount: "red 10", "split 8/11 2.50" or "dozen 2 = 5"; without an amount, the
    /// smallest. May be repeated; by default one of each kind of wager.
    #[arg(short = 'W', long = "wager", value_name = "WAGER AMOUNT")]
    wagers: Vec<String>,
    /// From 1 to 1e15: `1e9`, `1_000_000`.
    #[arg(long, default_value = "1e8", value_parser = asked::rounds)]
    rounds: u64,
    /// Seed of all draws; random by default.
    #[arg(long)]
    seed: Option<u64>,
    /// Number of threads; all cores by default. The answer does not depend on it.
    #[arg(long)]
    threads: Option<NonZeroUsize>,
    /// Simulate every spin, even where totals would do.
    #[arg(long, conflicts_with = "engine")]
    spin_by_spin: bool,
    /// Play through the engine of the table: every order of a crew and a player, every draw of the house.
    #[arg(long)]
    engine: bool,
    /// What is done with a wager that zero puts in prison.
    #[arg(long, value_enum, default_value_t)]
    prison: PrisonArg,
    /// Bet by a plan: flat, martingale, grand-martingale, dalembert, contre-dalembert, labouchere 1-2-3-4,
    /// reverse-labouchere, paroli 3, fibonacci, oscars-grind, 1-3-2-6. The wager's amount is its unit. Flat bets several
    /// wagers together; the others raise and lower one. Nothing but the number may be drawn for a wager.
    #[arg(long, conflicts_with = "engine", requires = "bankroll")]
    plan: Option<Plan>,
    /// The player's money at the start of a session.
    #[arg(long, value_name = "AMOUNT", requires = "plan")]
    bankroll: Option<String>,
    /// The player leaves with this much.
    #[arg(long, value_name = "AMOUNT", requires = "plan")]
    goal: Option<String>,
    /// The player leaves after this many rounds.
    #[arg(long, default_value = "1000", value_parser = asked::rounds, requires = "plan")]
    session_rounds: u64,
    /// What a plan does when it wants more than the table takes or the player has: flat, reset or stop.
    #[arg(long, default_value_t, requires = "plan")]
    at_cap: AtCap,
    #[command(flatten)]
    plot: PlotArg,
}

/// A run that is over, ready to be printed.
#[derive(Debug)]
pub struct SimulationRun {
    pub portfolio: Portfolio,
    how: &'static str,
    pub seed: u64,
    asked: u64,
    interrupted: bool,
    pub tally: Tally,
    pub rows: Vec<Row>,
    pub sessions: Option<Sessions>,
}

impl SimulationRun {
    fn differs(&self) -> bool {
        self.rows.iter().any(|row| row.differs) || self.sessions.as_ref().is_some_and(|sessions| sessions.differs)
    }

    /// How many figures are judged.
    fn figures(&self) -> usize {
        figures(self.portfolio.laid.len(), usize::from(self.sessions.is_some()))
    }

    /// What is bet, in a few words.
    pub fn called(&self) -> String {
        self.portfolio.laid.iter().map(|laid| laid.called.as_str()).collect::<Vec<_>>().join(" and ")
    }

    /// That a table pays wrong weighs more than that somebody did not wait.
    fn exit(&self) -> u8 {
        match (self.differs(), self.interrupted) {
            (true, _) => RULES_SAY_NO,
            (_, true) => INTERRUPTED,
            _ => OK,
        }
    }
}

impl Simulate {
    pub fn run(&self, context: &Context) -> Result<ExitCode, ExitCode> {
        self.plot.check(context)?;
        let portfolio = self.portfolio(context)?;
        let paying = Paying::new(&portfolio).map_err(|fault| context.bad_input("not-playable", &fault.to_string()))?;
        let truths =
            Truths::new(&portfolio).map_err(|fault| context.bad_input("no-mathematics", &fault.to_string()))?;
        if !truths.whole.fits(self.rounds) {
            let message = "wagers this large cannot be summed over this many rounds; lower the wagers or --rounds";
            return Err(context.bad_input("too-large", message));
        }
        let seed = match self.seed {
            Some(seed) => seed,
            None => asked::seed().map_err(|fault| {
                context.bad_input("no-chance", &fault.to_string());
                ExitCode::from(WORLD_FAILED)
            })?,
        };
        let threads = self.threads.or_else(|| thread::available_parallelism().ok()).map_or(1, NonZeroUsize::get);
        let watch = Watch::default();
        let ran = match &self.plan {
            Some(plan) => {
                let (outcomes, terms) = self.terms(context, &portfolio, &paying, plan)?;
                let played = progress::watched((seed, self.rounds, "rounds"), context.json, &watch, || {
                    sessions(&outcomes, &terms, seed, self.rounds, threads, &watch)
                });
                let tally = played.tally(&outcomes);
                let interrupted = played.rounds < self.rounds || played.unfinished > 0;
                let exact = if interrupted { None } else { plan::worked_out(&portfolio, &terms) };
                let sessions = Sessions::new(terms, played, &truths.whole, portfolio.laid.len(), exact);
                SimulationRun {
                    rows: report(&portfolio, &truths, &tally, 1),
                    how: "plan",
                    seed,
                    asked: self.rounds,
                    interrupted,
                    tally,
                    sessions: Some(sessions),
                    portfolio,
                }
            }
            None => {
                let how = match (self.engine, self.spin_by_spin) {
                    (true, _) => How::Engine,
                    (_, true) => How::spin_by_spin(&paying),
                    _ => How::fastest(&paying),
                };
                let work = || play(&portfolio, &paying, how, (seed, self.rounds), threads, &watch);
                // Totals are there before anybody could interrupt them.
                let played = match how {
                    How::Totals => work(),
                    _ => progress::watched((seed, self.rounds, "rounds"), context.json, &watch, work),
                };
                let tally = played.map_err(|fault| {
                    context.bad_input("table-refuses", &fault.to_string());
                    ExitCode::from(RULES_SAY_NO)
                })?;
                SimulationRun {
                    rows: report(&portfolio, &truths, &tally, 0),
                    how: how.id(),
                    seed,
                    asked: self.rounds,
                    interrupted: tally.rounds < self.rounds,
                    tally,
                    sessions: None,
                    portfolio,
                }
            }
        };
        tell::tell(context, &ran);
        self.plot.write(context, || picture(&ran))?;
        Ok(ExitCode::from(ran.exit()))
    }

    fn portfolio(&self, context: &Context) -> Result<Portfolio, ExitCode> {
        let rules = Arc::new(self.table.rules(context)?);
        let prison = self.prison.into();
        let no = |refusal: rulebook::Refusal| {
            refused(context, &rules, &refusal);
            ExitCode::from(RULES_SAY_NO)
        };
        let portfolio = match (self.wagers.as_slice(), &self.plan) {
            ([], Some(_)) => {
                return Err(context.bad_input("no-wager", "a plan bets on one wager; name it with --wager"));
            }
            ([], None) => Portfolio::of_each_kind(Arc::clone(&rules), prison),
            (wagers, _) => {
                let mut portfolio = Portfolio::new(Arc::clone(&rules), prison);
                for words in wagers {
                    let laid = read(context, &rules, words)?;
                    portfolio.lay_wager(&laid.name, laid.wager).map_err(no)?;
                }
                portfolio
            }
        };
        // Each may stand alone, and the table give them back all the same.
        portfolio.stands().map_err(no)?;
        Ok(portfolio)
    }

    fn terms(
        &self,
        context: &Context,
        portfolio: &Portfolio,
        paying: &Paying,
        plan: &Plan,
    ) -> Result<(Outcomes, Terms), ExitCode> {
        let wrong = |what: &str| context.bad_input("bad-plan", what);
        let money = |text: &Option<String>| {
            let read = text.as_ref().map(|text| {
                let amount = portfolio.rules.book().currency.read(text).filter(|money| money.0 > 0);
                amount
                    .map(|money| money.0)
                    .ok_or_else(|| wrong(&format!("`{text}` is not an amount of money; write one like 1000")))
            });
            read.transpose()
        };
        let bankroll =
            money(&self.bankroll)?.ok_or_else(|| wrong("a plan needs a bankroll; give one with --bankroll"))?;
        let (goal, rounds) = (money(&self.goal)?, self.session_rounds);
        let asked = plan::SessionRequest { plan, bankroll, goal, rounds, at_cap: self.at_cap };
        plan::terms(portfolio, paying, asked).map_err(|what| wrong(&what))
    }
}

#[cfg(test)]
mod tests {
    use math::Prison;
    use rulebook::{TableRules, review_game};
    use serde_json::json;
    use simulation::totals::totals;

    use super::*;

    fn rules(options: &serde_json::Value) -> Arc<TableRules> {
        let library = crate::books::library(None).unwrap();
        let book = library.get("us-md-roulette").unwrap();
        Arc::new(review_game(book, "double-zero", options.as_object().unwrap()).unwrap().0)
    }

    /// A table that pays straights 36 to 1, compared with the exact figures of one that pays 35 to 1.
    fn ran(paid_by: &serde_json::Value, asked: u64) -> SimulationRun {
        let portfolio = Portfolio::of_each_kind(rules(&json!({})), Prison::Half);
        let truths = Truths::new(&portfolio).unwrap();
        let wrong = Portfolio::of_each_kind(rules(paid_by), Prison::Half);
        let tally = totals(&Paying::new(&wrong).unwrap(), 1, 10_000_000).unwrap();
        SimulationRun {
            rows: report(&portfolio, &truths, &tally, 0),
            how: "totals",
            seed: 1,
            asked,
            interrupted: tally.rounds < asked,
            tally,
            sessions: None,
            portfolio,
        }
    }

    #[test]
    fn a_planted_payment_ends_with_exit_code_1() {
        let generous = json!({"odds": {"straight": "36 to 1"}});
        assert_eq!(ran(&generous, 10_000_000).exit(), RULES_SAY_NO);
        assert_eq!(ran(&generous, 20_000_000).exit(), RULES_SAY_NO);
        assert_eq!(ran(&json!({}), 10_000_000).exit(), OK);
        assert_eq!(ran(&json!({}), 20_000_000).exit(), INTERRUPTED);
        assert!(ran(&generous, 1).differs() && !ran(&json!({}), 1).differs());
    }
}
