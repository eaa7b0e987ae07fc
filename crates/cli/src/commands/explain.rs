//! `wheelhouse explain`: why a wager pays what it pays, or is refused.

use std::process::ExitCode;

use clap::Args;
use house::told::{Clause, grounds};
use owo_colors::OwoColorize;
use rulebook::{CiteId, Refusal, TableRules, Target};
use settlement::{Line, Outcome, Round, Spin, Wager, admit, settle};
use wheel::{Money, Pocket};

use super::{Context, OK, RULES_SAY_NO, print_json, table_args::TableArgs};

/// Explain a wager: where it lies, what it pays on each outcome, by which clause, and our reading where there is one.
#[derive(Args, Debug)]
pub struct Explain {
    #[command(flatten)]
    table: TableArgs,
    /// The wager, such as "split 8/11" or "neighbours 17".
    wager: String,
    /// The amount, such as 25 or 2.50.
    #[arg(short, long, default_value = "100")]
    amount: String,
    /// Only this pocket or symbol.
    #[arg(long, value_name = "POCKET")]
    on: Option<String>,
}

impl Explain {
    pub fn run(&self, context: &Context) -> Result<ExitCode, ExitCode> {
        let rules = self.table.rules(context)?;
        let Some(amount) = rules.book().currency.read(&self.amount) else {
            return Err(
                context.bad_input("bad-amount", &format!("`{}` is no amount; write it like 25 or 2.50", self.amount))
            );
        };
        let only = match &self.on {
            None => None,
            Some(label) => match rules.wheel().labelled(label).pockets().next() {
                Some(pocket) => Some(pocket),
                None => {
                    return Err(
                        context.bad_input("unknown-pocket", &format!("there is no pocket `{label}` on this wheel"))
                    );
                }
            },
        };
        // A wager on the last number is explained with the first pocket as that number.
        let prior = rules.wheel().open().pockets().next();
        let wager = rules.target(&self.wager).map(|target| Wager { player: 0, target, amount });
        match wager.and_then(|wager| admit(&rules, prior, &wager).map(|()| wager)) {
            Ok(wager) => {
                self.tell(context, &rules, &wager, only);
                Ok(ExitCode::from(OK))
            }
            Err(refusal) => {
                refused(context, &rules, &refusal);
                Ok(ExitCode::from(RULES_SAY_NO))
            }
        }
    }

    fn tell(&self, context: &Context, rules: &TableRules, wager: &Wager, only: Option<Pocket>) {
        let show = |money: Money| rules.book().currency.show(money);
        let outcomes = outcomes(rules, wager, only);
        if context.json {
            let lines: Vec<_> = outcomes.iter().map(|(labels, line)| {
                let cite = rules.cite(line.cite);
                serde_json::json!({"on": labels, "outcome": line.outcome.id(), "paid": line.paid.0, "clause": cite.printed, "reading": cite.reading})
            }).collect();
            print_json(&serde_json::json!({"wager": self.wager, "amount": wager.amount.0, "outcomes": lines}));
            return;
        }
        anstream::println!("{} on {}, {}.", show(wager.amount), self.wager.bold(), rules.book().title());
        let mut told: Vec<CiteId> = grounds(rules, &wager.target);
        match &wager.target {
            Target::Spot(spot) => {
                let at = rules.felt().spot(*spot).at;
                if rules.wager_on(*spot).is_some() {
                    anstream::println!("  {} lies at {at} of the felt.", rules.spot_called(*spot));
                    told.extend(rules.spot_rule(*spot).wager.map(|wager| rules.odds_of(wager).1));
                }
            }
            Target::Call { lays, pieces, .. } => {
                let unit = wager.amount.part(i64::from(*pieces)).map_or_else(String::new, show);
                let laid: Vec<String> = lays
                    .iter()
                    .map(|(spot, count)| {
                        if *count == 1 {
                            rules.spot_name(*spot)
                        } else {
                            format!("{} x{count}", rules.spot_name(*spot))
                        }
                    })
                    .collect();
                anstream::println!("  {pieces} pieces of {unit}: {}.", laid.join(", "));
            }
            Target::Repeat | Target::Progressive => {}
        }
        for (labels, line) in &outcomes {
            let undecided = matches!(line.outcome, Outcome::Stands | Outcome::Imprisoned);
            let net = if undecided { 0 } else { line.paid.0 - wager.amount.0 };
            let sign = if net >= 0 { "+" } else { "" };
            let shown = if labels.len() > 12 { format!("{} other results", labels.len()) } else { labels.join(" ") };
            anstream::println!(
                "  {:<10} {:>12}  {:>12}  on {shown}",
                line.outcome.id(),
                show(line.paid),
                format!("{sign}{}", show(Money(net)))
            );
            told.push(line.cite);
            told.extend(line.pieces.iter().map(|piece| piece.cite));
        }
        anstream::println!();
        for clause in Clause::each(rules, told) {
            tell_clause(&clause);
        }
    }
}

/// What each pocket gives, pockets alike together, best first. Draws are left out: they differ from spin to spin.
fn outcomes(rules: &TableRules, wager: &Wager, only: Option<Pocket>) -> Vec<(Vec<String>, Line)> {
    let mut outcomes: Vec<(Vec<String>, Line)> = Vec::new();
    for pocket in rules
        .wheel()
        .pockets()
        .filter(|&pocket| only.is_none_or(|only| rules.wheel().label(only) == rules.wheel().label(pocket)))
    {
        let mut spin = Spin::resting(pocket);
        spin.multiplier =
            rules.repeat().map(|rule| rule.multipliers.first().map_or(rule.at_least, |(multiplier, _)| *multiplier));
        let others: Vec<Pocket> = rules.wheel().open().pockets().filter(|&other| other != pocket).collect();
        if let Some(drawn) = rules.drawn_odds() {
            let count = drawn.counts_allowed.iter().copied().min().unwrap_or(1);
            let odds = |at: usize| {
                if at == 0 { drawn.first.0 } else { drawn.others.first().map_or(drawn.first.0, |(odds, _)| *odds) }
            };
            spin.drawn = others
                .iter()
                .copied()
                .take(usize::from(count))
                .enumerate()
                .map(|(at, pocket)| settlement::Drawn { pocket, odds: odds(at) })
                .collect();
        }
        if let Some(rule) = rules.progressive() {
            let can_be = |pocket: &Pocket| rule.targets_include_zeros || rules.wheel().number(*pocket).is_some();
            let count = rule.targets_allowed.iter().copied().min().unwrap_or(1);
            spin.targets = others.into_iter().filter(can_be).take(usize::from(count)).collect();
        }
        let round = Round {
            prior: rules.wheel().open().pockets().next(),
            wagers: vec![wager.clone()],
            spins: vec![spin],
            choices: vec![],
            meters: None,
        };
        let Some(line) = settle(rules, &round).ok().and_then(|settled| settled.lines.into_iter().next()) else {
            continue;
        };
        let label = rules.wheel().label(pocket).to_owned();
        match outcomes
            .iter_mut()
            .find(|(_, other)| other.outcome == line.outcome && other.paid == line.paid && other.cite == line.cite)
        {
            Some((labels, _)) => {
                if !labels.contains(&label) {
                    labels.push(label);
                }
            }
            None => outcomes.push((vec![label], line)),
        }
    }
    outcomes.sort_by_key(|(_, line)| std::cmp::Reverse(line.paid));
    outcomes
}

pub(super) fn refused(context: &Context, rules: &TableRules, refusal: &Refusal) {
    if context.json {
        let cite = refusal.cite.map(|cite| rules.cite(cite));
        print_json(
            &serde_json::json!({"refused": {"reason": refusal.reason.id(), "clause": cite.map(|cite| &cite.printed), "reading": cite.and_then(|cite| cite.reading.as_ref()), "message": refusal.tell(rules)}}),
        );
        return;
    }
    anstream::println!("{}", refusal.tell(rules));
    if let Some(cite) = refusal.cite {
        anstream::println!();
        tell_clause(&Clause::new(rules, cite));
    }
}

fn tell_clause(clause: &Clause) {
    anstream::println!("  {}  {}", clause.clause.bold(), clause.says);
    if let Some(reading) = &clause.reading {
        let ours = format!("our reading ({}):", reading.id);
        anstream::println!("    {} {} {}", ours.dimmed(), reading.asks, reading.answer);
    }
}
