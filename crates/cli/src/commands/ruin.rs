//! `wheelhouse ruin`: how likely a bankroll is lost before a goal is reached, under any plan.

use std::process::ExitCode;

use clap::Args;
use math::{
    MathFault, Setting, distribution,
    progression::{AtCap, BeginFault, Plan, Stakes, begins},
    ruin::{Course, Results, ruin_of_results},
};
use owo_colors::OwoColorize;
use rulebook::TableRules;
use simulation::{ruin::sample, run::Watch};
use wheel::Money;

use super::{
    Context, OK,
    distribution::words,
    figures::SpinFigures,
    followed::{End, PlanOut, PlanResult, RuinFigures},
    print_json,
    simulate::{INTERRUPTED, grouped, progress::watched},
    table_args::TableArgs,
    wager_args::{NamedWager, WagerArgs},
};
use crate::{
    charts::{PlotArg, ruin::picture},
    output::table,
};

/// How likely a bankroll is lost before a goal is reached, and when: for flat wagers, and for plans that raise and lower one
/// wager.
///
/// The amount of the wager is the unit of the plan. A player with too little left for the next wager is ruined. Figures are exact
/// fractions over few spins; over many they are lower bounds, and the answer says how far the truth can be from them.
/// The same wagers until ruin or a goal are worked out for any bankroll. What has too many states for that is simulated, with its
/// error; an interrupt ends the simulation with the players done so far.
#[derive(Args, Debug)]
pub struct RuinCommand {
    #[command(flatten)]
    table: TableArgs,
    #[command(flatten)]
    wagers: WagerArgs,
    /// The player's money at the start.
    #[arg(short, long, value_name = "AMOUNT")]
    bankroll: String,
    /// The player leaves with this much: an amount, `double`, or `none`.
    #[arg(short, long, default_value = "double")]
    goal: String,
    /// The player leaves after this many spins; by default, play is followed until all but a millionth of a millionth is
    /// decided.
    #[arg(short = 'n', long)]
    spins: Option<u32>,
    /// How the wager is raised and lowered, such as martingale, "labouchere 1-2-3-4" or "paroli 3"; `all` compares them all.
    /// May be repeated.
    #[arg(short, long, default_value = "flat")]
    plan: Vec<String>,
    /// What is done when a plan wants more than the table takes or the player has: stop, flat (bet the most possible) or reset
    /// (begin again).
    #[arg(long, default_value_t)]
    at_cap: AtCap,
    /// Number of players to simulate if a plan has too many states to be worked out.
    #[arg(long, default_value_t = 100_000, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    players: u64,
    /// Seed of the simulation; the same seed gives the same answer.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    plot: PlotArg,
}

impl RuinCommand {
    pub fn run(&self, context: &Context) -> Result<ExitCode, ExitCode> {
        self.plot.check(context)?;
        let rules = self.table.rules(context)?;
        let laid = self.wagers.laid(context, &rules)?;
        let setting = self.wagers.setting(context, &rules)?;
        let course = self.course(context, &rules)?;
        let plans = self.plans(context)?;
        let one_spin = one_spin(context, &rules, &laid, &setting)?;
        let followed: Vec<PlanResult> = plans
            .into_iter()
            .map(|plan| Ok(PlanResult { found: self.follow(context, &rules, &laid, &plan, &setting, course)?, plan }))
            .collect::<Result<_, ExitCode>>()?;
        if context.json {
            let plans: Vec<PlanOut> = followed.iter().map(PlanResult::out).collect();
            let wagers: Vec<_> = laid
                .iter()
                .map(|laid| serde_json::json!({"wager": laid.name, "amount": laid.wager.amount.0}))
                .collect();
            print_json(&serde_json::json!({
                "rulebook": rules.book().id(), "wheel": rules.wheel_id(), "currency": rules.book().currency.code,
                "wagers": wagers, "bankroll": course.bankroll.0, "goal": course.goal.map(|goal| goal.0),
                "spins": course.spins, "at_cap": self.at_cap.to_string(), "one_spin": one_spin, "plans": plans,
            }));
        } else {
            self.tell(&rules, &laid, course, &followed, &one_spin);
        }
        let subtitle = format!("{}, {}: {}", rules.book().title(), rules.wheel_id(), sentence(&rules, &laid, course));
        if let Some(one) = followed.iter().find(|one| self.plot.is_wanted() && one.by_spin().is_empty()) {
            let told = format!(
                "{} was worked out without following spins, so there is no line to draw; give --spins, or leave --plot out",
                one.plan
            );
            return Err(context.bad_input("no-line", &told));
        }
        self.plot.write(context, || picture(&followed, &subtitle, course, rules.book().currency))?;
        let short = followed.iter().filter_map(PlanResult::players).find(|players| *players < self.players);
        if let Some(players) = short {
            let (done, asked) = (grouped(players.into()), grouped(self.players.into()));
            anstream::eprintln!("wheelhouse: interrupted: {done} of {asked} players had come to an end");
        }
        let interrupted = short.is_some();
        Ok(ExitCode::from(if interrupted { INTERRUPTED } else { OK }))
    }

    fn course(&self, context: &Context, rules: &TableRules) -> Result<Course, ExitCode> {
        let amount = |text: &str| {
            rules.book().currency.read(text).filter(|amount| amount.0 > 0).ok_or_else(|| {
                context.bad_input("bad-amount", &format!("`{text}` is not an amount; write it like 1000 or 2.50"))
            })
        };
        let bankroll = amount(&self.bankroll)?;
        let goal = match self.goal.as_str() {
            "none" => None,
            "double" => Some(Money(bankroll.0.saturating_mul(2))),
            text => Some(amount(text)?),
        };
        if goal.is_none() && self.spins.is_none() {
            let told = "without a goal there is no end but ruin: give --spins or a --goal";
            return Err(context.bad_input("no-end", told));
        }
        Ok(Course { bankroll, goal, spins: self.spins })
    }

    fn compares_all(&self) -> bool {
        self.plan.iter().any(|plan| plan == "all")
    }

    fn plans(&self, context: &Context) -> Result<Vec<Plan>, ExitCode> {
        if self.compares_all() {
            return Ok(Plan::all().to_vec());
        }
        let read =
            |text: &String| text.parse::<Plan>().map_err(|fault| context.bad_input("unknown-plan", &fault.to_string()));
        self.plan.iter().map(read).collect()
    }

    fn follow(
        &self,
        context: &Context,
        rules: &TableRules,
        laid: &[NamedWager],
        plan: &Plan,
        setting: &Setting,
        course: Course,
    ) -> Result<RuinFigures, ExitCode> {
        let currency = rules.book().currency;
        let wagers: Vec<_> = laid.iter().map(|laid| laid.wager.clone()).collect();
        let fault = |fault: MathFault| context.bad_input("no-ruin", &fault.to_string());
        let results = Results::of(rules, &wagers, setting).map_err(fault)?;
        let stakes = match (plan, wagers.as_slice()) {
            (Plan::Flat, _) => results.as_one(),
            (_, [wager]) => Stakes::on(rules, &wager.target, wager.amount, self.at_cap).map_err(|fault| {
                context.bad_input("bad-unit", &format!("{}: {}", laid[0].name, fault.text(currency)))
            })?,
            _ => {
                let told =
                    format!("{plan} raises one wager, and there are {}; give one --wager, or take flat", laid.len());
                return Err(context.bad_input("several-wagers", &told));
            }
        };
        match begins(plan, &stakes, course.bankroll, course.goal) {
            // Beside the others, a plan that cannot begin is shown as one that stops at once.
            Ok(()) | Err(BeginFault::FirstStake { .. }) if self.compares_all() => {}
            Ok(()) => {}
            Err(fault) => return Err(context.bad_input("bad-plan", &fault.text(currency))),
        }
        match ruin_of_results(&results, plan, &stakes, course) {
            Ok(ruin) => Ok(RuinFigures::Worked(Box::new(ruin))),
            Err(MathFault::TooLarge { .. }) => {
                // This can take minutes: whoever waits should know for what, and what would be quicker.
                anstream::eprintln!(
                    "wheelhouse: {plan} has too many states or spins to be worked out; simulating {} players instead, seed \
                     {} (--players sets the number)",
                    grouped(self.players.into()),
                    self.seed
                );
                let threads = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
                let watch = Watch::default();
                let played = watched((self.seed, self.players, "players"), context.json, &watch, || {
                    sample(&results, plan, &stakes, course, self.players, self.seed, (threads, &watch))
                });
                let played = played.ok_or_else(|| fault(MathFault::NotPayable))?;
                if played.players == 0 {
                    context.bad_input("interrupted", "interrupted before any player had come to an end");
                    return Err(ExitCode::from(INTERRUPTED));
                }
                Ok(RuinFigures::Played(Box::new(played)))
            }
            Err(other) => Err(fault(other)),
        }
    }

    fn tell(
        &self,
        rules: &TableRules,
        laid: &[NamedWager],
        course: Course,
        followed: &[PlanResult],
        one_spin: &SpinFigures,
    ) {
        anstream::println!("{}, {}", rules.book().title().bold(), rules.wheel_id());
        anstream::println!("{}.", capital(&sentence(rules, laid, course)));
        anstream::println!("One spin: {}.", one_spin.line());
        if followed.iter().any(|followed| followed.plan != Plan::Flat) {
            let what = match self.at_cap {
                AtCap::Stop => "the player leaves",
                AtCap::Flat => "the most possible is bet",
                AtCap::Reset => "the plan begins again",
            };
            anstream::println!("Where a plan wants more than the table takes or the player has, {what}.");
        }
        anstream::println!();
        let stopped = followed.iter().any(|followed| followed.happens(End::Stopped));
        let mut header = vec!["plan", "ruined"];
        header.extend(course.goal.map(|_| "goal reached"));
        header.extend(stopped.then_some("stopped"));
        header.extend(["still playing", "mean spins", "mean left", "half of the ruined by spin", "figures"]);
        let rows = followed.iter().map(|followed| {
            let mut cells = vec![followed.plan.to_string(), followed.chance(End::Ruined)];
            cells.extend(course.goal.map(|_| followed.chance(End::Reached)));
            cells.extend(stopped.then(|| followed.chance(End::Stopped)));
            cells.extend([
                followed.chance(End::Playing),
                followed.mean_spins(),
                followed.mean_left(rules),
                followed.ruined_by(5).map_or_else(|| "-".to_owned(), |spin| spin.to_string()),
                followed.kind(),
            ]);
            cells
        });
        anstream::println!("{}", table(&header, rows));
        if followed.iter().any(|followed| matches!(followed.found, RuinFigures::Played(_))) {
            anstream::println!(
                "\nFigures with ± were simulated, seed {}: the true value is in that interval with 95 % \
                 confidence.",
                self.seed
            );
        }
        anstream::println!(
            "\nDecimals are rounded half to even. No plan changes the edge; it changes how losses come."
        );
    }
}

fn one_spin(
    context: &Context,
    rules: &TableRules,
    laid: &[NamedWager],
    setting: &Setting,
) -> Result<SpinFigures, ExitCode> {
    let wagers: Vec<_> = laid.iter().map(|laid| laid.wager.clone()).collect();
    let one = distribution(rules, &wagers, setting);
    one.as_ref().map(SpinFigures::of).map_err(|fault| context.bad_input("no-ruin", &fault.to_string()))
}

/// `red $10; $1,000 until $2,000 or nothing, at most 500 spins`.
fn sentence(rules: &TableRules, laid: &[NamedWager], course: Course) -> String {
    let show = |money: Money| rules.book().currency.show(money);
    let until = course.goal.map_or_else(|| "until ruin".to_owned(), |goal| format!("until {} or ruin", show(goal)));
    let spins = course.spins.map_or_else(String::new, |spins| format!(", at most {spins} spins"));
    format!("{}; from {} {until}{spins}", words(rules, laid), show(course.bankroll))
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
