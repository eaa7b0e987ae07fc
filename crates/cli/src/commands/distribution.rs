//! `wheelhouse distribution`: what the same wagers come to after many spins, exactly.

use std::process::ExitCode;

use clap::Args;
use math::{AfterSpins, Exact, after_spins, decimal, distribution, root_decimal};
use owo_colors::OwoColorize;
use rulebook::TableRules;
use serde::Serialize;
use wheel::Money;

use super::{
    Context, OK,
    figures::{SpinFigures, chance, money, probability},
    print_json,
    table_args::TableArgs,
    wager_args::{NamedWager, WagerArgs},
};
use crate::{
    charts::{
        PlotArg,
        distribution::{Bins, picture},
        float,
    },
    output::table,
};

/// What the same wagers come to after many spins: every sum with its exact probability.
///
/// The same wagers are placed again on every spin. With `--prison leave`, what zero puts in prison is decided beside them by
/// the next spin, and what is in prison after the last spin by one more.
#[derive(Args, Debug)]
pub struct DistributionCommand {
    #[command(flatten)]
    table: TableArgs,
    #[command(flatten)]
    wagers: WagerArgs,
    /// Number of spins.
    #[arg(short = 'n', long, default_value_t = 24)]
    spins: u32,
    /// Print every sum on a line of its own, instead of runs of sums.
    #[arg(long)]
    all: bool,
    #[command(flatten)]
    plot: PlotArg,
}

#[derive(Serialize)]
struct Summary {
    rulebook: String,
    wheel: String,
    wagers: Vec<WagerOut>,
    spins: u32,
    one_spin: SpinFigures,
    /// By one spin, in minor units.
    wagered: i64,
    currency: &'static str,
    /// In minor units; exact where it is a fraction.
    mean: String,
    mean_decimal: String,
    standard_deviation: String,
    ahead: String,
    even: String,
    behind: String,
    least: i64,
    most: i64,
    quantiles: Vec<(String, i64)>,
    /// What all weights come to.
    total: String,
    sums: Vec<SumOut>,
}

#[derive(Serialize)]
struct WagerOut {
    wager: String,
    amount: i64,
}

#[derive(Serialize)]
struct SumOut {
    sum: i64,
    weight: String,
    chance: String,
}

const QUANTILES: [(i64, &str); 7] =
    [(1, "1 %"), (5, "5 %"), (25, "25 %"), (50, "50 %"), (75, "75 %"), (95, "95 %"), (99, "99 %")];

impl DistributionCommand {
    pub fn run(&self, context: &Context) -> Result<ExitCode, ExitCode> {
        self.plot.check(context)?;
        let rules = self.table.rules(context)?;
        let laid = self.wagers.laid(context, &rules)?;
        let setting = self.wagers.setting(context, &rules)?;
        let wagers: Vec<_> = laid.iter().map(|laid| laid.wager.clone()).collect();
        let after = after_spins(&rules, &wagers, &setting, self.spins)
            .map_err(|fault| context.bad_input("no-distribution", &fault.to_string()))?;
        let one = distribution(&rules, &wagers, &setting)
            .map_err(|fault| context.bad_input("no-distribution", &fault.to_string()))?;
        let one = SpinFigures::of(&one);
        if context.json {
            print_json(&summary(&rules, &laid, &after, one));
        } else {
            self.tell(&rules, &laid, &after, &one);
        }
        let title = match self.spins {
            1 => "What 1 spin leaves".to_owned(),
            spins => format!("What {spins} spins leave"),
        };
        let subtitle = format!("{}, {}: {}", rules.book().title(), rules.wheel_id(), words(&rules, &laid));
        self.plot.write(context, || picture(&after, &title, &subtitle, rules.book().currency))?;
        Ok(ExitCode::from(OK))
    }

    fn tell(&self, rules: &TableRules, laid: &[NamedWager], after: &AfterSpins, one: &SpinFigures) {
        let show = |money: Money| rules.book().currency.show(money);
        let wagered = rules.book().currency.show(after.wagered);
        anstream::println!("{}, {}", rules.book().title().bold(), rules.wheel_id());
        anstream::println!(
            "{}: {wagered} a spin, {} {}.\n",
            words(rules, laid),
            after.spins,
            if after.spins == 1 { "spin" } else { "spins" }
        );
        let behind = Exact::from_integer(1.into()) - after.ahead() - after.even();
        let rows = [
            ("mean", money(rules, &after.mean())),
            ("standard deviation", money_root(rules, &after.variance())),
            ("ahead", chance(&after.ahead())),
            ("even", chance(&after.even())),
            ("behind", chance(&behind)),
            ("least", format!("{} with {}", show(after.least()), chance(&at_most(after, after.least())))),
            ("most", format!("{} with {}", show(after.most()), chance(&after.at_least(after.most())))),
        ];
        for (name, figure) in rows {
            anstream::println!("  {name:<19} {figure}");
        }
        let quantiles = QUANTILES.map(|(part, name)| format!("{name}: {}", show(after.quantile(&hundredths(part)))));
        anstream::println!("  {:<19} {}", "quantiles", quantiles.join("   "));
        anstream::println!("  {:<19} {}\n", "one spin", one.line());
        if self.all {
            let rows = after.weights().map(|(sum, weight)| vec![show(sum), chance(&after.chance(weight))]);
            anstream::println!("{}", table(&["won or lost", "probability"], rows));
        } else {
            tell_bins(after, show);
        }
        anstream::println!("\nExact; decimals are rounded half to even.");
    }
}

/// Runs of sums with bars, the longest as wide as a hand.
#[allow(clippy::float_arithmetic, reason = "the length of a bar")]
fn tell_bins(after: &AfterSpins, show: impl Fn(Money) -> String) {
    let bins = Bins::new(after, 20).bins;
    let most = bins.iter().map(|bin| float(&bin.chance)).fold(1e-12, f64::max);
    let last = bins.len().saturating_sub(1);
    let rows = bins.iter().enumerate().map(|(at, bin)| {
        let name = match (bin.and_beyond, at) {
            (true, 0) => format!("{} and less", show(bin.to)),
            (true, at) if at == last => format!("{} and more", show(bin.from)),
            _ if bin.from == bin.to => show(bin.from),
            _ => format!("{} to {}", show(bin.from), show(bin.to)),
        };
        let long = float(&bin.chance) / most * 40.0;
        let bar = "█".repeat((0..40).take_while(|step| f64::from(*step) + 0.5 <= long).count());
        vec![name, chance(&bin.chance), bar]
    });
    anstream::println!("{}", table(&["won or lost", "probability", ""], rows));
}

fn at_most(after: &AfterSpins, sum: Money) -> Exact {
    Exact::from_integer(1.into()) - after.at_least(Money(sum.0.saturating_add(1)))
}

fn hundredths(part: i64) -> Exact {
    Exact::new(part.into(), 100.into())
}

fn money_root(rules: &TableRules, variance: &Exact) -> String {
    let scale = 10_i64.pow(rules.book().currency.minor_digits);
    let scale = Exact::from_integer((scale * scale).into());
    format!("{}{}", rules.book().currency.sign, root_decimal(&(variance / scale), 2))
}

/// `red $10, straight 17 $5`.
pub fn words(rules: &TableRules, laid: &[NamedWager]) -> String {
    let one = |laid: &NamedWager| format!("{} {}", laid.name, rules.book().currency.show(laid.wager.amount));
    laid.iter().map(one).collect::<Vec<_>>().join(", ")
}

fn summary(rules: &TableRules, laid: &[NamedWager], after: &AfterSpins, one_spin: SpinFigures) -> Summary {
    let behind = Exact::from_integer(1.into()) - after.ahead() - after.even();
    Summary {
        rulebook: rules.book().id().to_owned(),
        wheel: rules.wheel_id().to_owned(),
        wagers: laid.iter().map(|laid| WagerOut { wager: laid.name.clone(), amount: laid.wager.amount.0 }).collect(),
        spins: after.spins,
        one_spin,
        wagered: after.wagered.0,
        currency: rules.book().currency.code,
        mean: after.mean().to_string(),
        mean_decimal: decimal(&after.mean(), 6),
        standard_deviation: root_decimal(&after.variance(), 6),
        ahead: probability(&after.ahead()),
        even: probability(&after.even()),
        behind: probability(&behind),
        least: after.least().0,
        most: after.most().0,
        quantiles: QUANTILES.map(|(part, name)| (name.to_owned(), after.quantile(&hundredths(part)).0)).to_vec(),
        total: after.total().to_string(),
        sums: after
            .weights()
            .map(|(sum, weight)| SumOut {
                sum: sum.0,
                weight: weight.to_string(),
                chance: probability(&after.chance(weight)),
            })
            .collect(),
    }
}
