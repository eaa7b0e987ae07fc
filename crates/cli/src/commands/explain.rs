//! `wheelhouse explain`: why a wager pays what it pays, or is refused. Amounts come from the settlement, draw by draw.

use std::process::ExitCode;

use clap::Args;
use house::told::{Clause, grounds};
use math::{Draw, Exact, ProgressiveSheet, Setting, Wheel, distribution, progressive_sheet};
use owo_colors::OwoColorize;
use rulebook::{CiteId, DrawnOddsRule, MeterRule, ProgressiveRule, Refusal, RepeatRule, TableRules, Target};
use settlement::{Admitted, BonusTurn, Drawn, Line, Outcome, Round, Spin, Wager, admit, settle};
use wheel::{Money, Odds, Pocket};

use super::{
    Context, OK, RULES_SAY_NO,
    figures::{self, SpinFigures},
    print_json,
    table_args::TableArgs,
};

/// Explain a wager: where it is placed, what it pays on each outcome, by which clause, and our reading where there is one.
#[derive(Args, Debug)]
pub struct Explain {
    #[command(flatten)]
    table: TableArgs,
    /// The wager, such as "split 8/11" or "neighbours 17".
    wager: String,
    /// Amount, such as 25 or 2.50; by default 100, or the wager's fixed amount.
    #[arg(short, long)]
    amount: Option<String>,
    /// Show only this pocket or symbol.
    #[arg(long, value_name = "POCKET")]
    on: Option<String>,
    /// The last winning number, for a wager that it comes again; left open by default.
    #[arg(long, value_name = "NUMBER")]
    prior: Option<String>,
}

impl Explain {
    pub fn run(&self, context: &Context) -> Result<ExitCode, ExitCode> {
        let rules = self.table.rules(context)?;
        let pocket = |label: &Option<String>| match label {
            None => Ok(None),
            Some(label) => rules.wheel().labelled(label).pockets().next().map(Some).ok_or_else(|| {
                context.bad_input("unknown-pocket", &format!("there is no pocket `{label}` on this wheel"))
            }),
        };
        let (only, prior) = (pocket(&self.on)?, pocket(&self.prior)?);
        if let Some(prior) = prior.filter(|prior| !rules.wheel().open().contains(*prior)) {
            let label = rules.wheel().label(prior);
            return Err(context
                .bad_input("no-number", &format!("{label} decides no wager here, so it cannot be the last number")));
        }
        let target = rules.target(&self.wager);
        let fixed = match (&target, rules.progressive()) {
            (Ok(Target::Progressive), Some(rule)) => Some(rule.stake.0),
            _ => None,
        };
        let amount = match (&self.amount, fixed) {
            (None, Some(stake)) => stake,
            (amount, _) => {
                let text = amount.as_deref().unwrap_or("100");
                rules.book().currency.read(text).ok_or_else(|| {
                    context.bad_input("bad-amount", &format!("`{text}` is not an amount; write it like 25 or 2.50"))
                })?
            }
        };
        if target == Ok(Target::Repeat) && only.is_some() && prior.is_none() {
            let told = "what one pocket pays depends on the last number; give it with --prior, or leave --on out";
            return Err(context.bad_input("no-prior", told));
        }
        // Whether a wager on the last number is taken does not depend on which number that is.
        let any = prior.or_else(|| rules.wheel().open().pockets().next());
        let wager = target.map(|target| Wager { player: 0, target, amount });
        match wager.and_then(|wager| admit(&rules, any, &wager)) {
            Ok(wager) => {
                self.tell(context, &rules, &wager, (only, prior));
                Ok(ExitCode::from(OK))
            }
            Err(refusal) => {
                refused(context, &rules, &refusal);
                Ok(ExitCode::from(RULES_SAY_NO))
            }
        }
    }

    fn tell(
        &self,
        context: &Context,
        rules: &TableRules,
        admitted: &Admitted,
        (only, prior): (Option<Pocket>, Option<Pocket>),
    ) {
        let show = |money: Money| rules.book().currency.show(money);
        let wager = admitted.wager();
        let rows = rows(rules, admitted, only, prior);
        let setting = Setting { prior, players: 1, ..Setting::default() };
        let figures = distribution(rules, std::slice::from_ref(wager), &setting).ok();
        let figures = figures.as_ref().map(SpinFigures::of);
        if context.json {
            let outcomes = rows.iter().map(|row| {
                let cite = rules.cite(row.line.cite);
                serde_json::json!({
                    "on": row.on, "draw": row.draw, "outcome": row.line.outcome.id(), "paid": row.line.paid.0,
                    "chance": row.chance.as_ref().map(ToString::to_string), "clause": cite.printed, "reading": cite.reading,
                })
            });
            let outcomes: Vec<_> = outcomes.collect();
            let last = prior.map(|prior| rules.wheel().label(prior));
            print_json(&serde_json::json!({
                "wager": self.wager, "amount": wager.amount.0, "last_number": last, "outcomes": outcomes, "figures": figures,
            }));
            return;
        }
        anstream::println!("{} on {}, {}.", show(wager.amount), self.wager.bold(), rules.book().title());
        let mut told: Vec<CiteId> = grounds(rules, &wager.target);
        match &wager.target {
            Target::Spot(spot) => {
                let at = rules.felt().spot(*spot).at;
                if rules.wager_on(*spot).is_some() {
                    anstream::println!("  {} is at {at} of the felt.", rules.spot_called(*spot));
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
            Target::Repeat => anstream::println!("  {}", last_number(rules, prior)),
            Target::Progressive => {
                anstream::println!("  Meters are paid at their initial amounts.");
            }
        }
        for Row { on, draw, line, chance } in &rows {
            let undecided = matches!(line.outcome, Outcome::Stands | Outcome::Imprisoned);
            let net = if undecided { 0 } else { line.paid.0 - wager.amount.0 };
            let sign = if net >= 0 { "+" } else { "" };
            let labels = match on.len() {
                all if all == rules.wheel().open().len() as usize && all > 12 => "any number".to_owned(),
                many if many > 12 => format!("{many} {}results", if draw.is_none() { "other " } else { "" }),
                _ => on.join(" "),
            };
            let draw = draw.as_ref().map_or_else(String::new, |draw| format!(", {draw}"));
            // Where nothing is drawn the pockets say it.
            let likely = chance.as_ref().filter(|_| !draw.is_empty());
            let likely = likely.map_or_else(String::new, |chance| format!(": {}", figures::chance(chance)));
            anstream::println!(
                "  {:<10} {:>12}  {:>12}  on {labels}{draw}{likely}",
                line.outcome.id(),
                show(line.paid),
                format!("{sign}{}", show(Money(net)))
            );
            told.push(line.cite);
            told.extend(line.pieces.iter().map(|piece| piece.cite));
        }
        if let Some(figures) = figures {
            let half = rows.iter().any(|row| row.line.outcome == Outcome::Imprisoned);
            let half = if half { " (half taken where zero imprisons)" } else { "" };
            anstream::println!("  {}{half}", figures.line());
        }
        anstream::println!();
        for clause in Clause::each(rules, told) {
            tell_clause(&clause);
        }
    }
}

fn last_number(rules: &TableRules, prior: Option<Pocket>) -> String {
    match prior {
        Some(prior) => format!("The last number was {}.", rules.wheel().label(prior)),
        None => "The last number is left open: whichever it was, these are the outcomes. --prior names it.".to_owned(),
    }
}

/// One thing that can come of a wager: on which pockets, with which draw, how likely in all.
struct Row {
    on: Vec<String>,
    draw: Option<String>,
    line: Line,
    /// None where weights are not filed.
    chance: Option<Exact>,
}

/// A spin with all that is drawn for it.
struct Case {
    spin: Spin,
    draw: Option<String>,
    /// Once the ball rests in this pocket; none where weights are not filed.
    chance: Option<Exact>,
}

/// What each pocket gives with each draw, those alike together, best first.
fn rows(rules: &TableRules, wager: &Admitted, only: Option<Pocket>, prior: Option<Pocket>) -> Vec<Row> {
    let wheel = rules.wheel();
    let open = wheel.open();
    let last = prior.or_else(|| open.pockets().next());
    let each = Exact::new(1.into(), open.len().into());
    // Before the round a meter lacks the part that this wager adds, so that it is paid with its initial amount, as in all figures.
    let before = |meter: &MeterRule| Money(meter.initial.0 - meter.adds.0);
    let meters = rules.progressive().map(|rule| rule.meters.iter().map(before).collect::<Vec<_>>());
    let mut rows: Vec<Row> = Vec::new();
    for pocket in wheel.pockets().filter(|&pocket| only.is_none_or(|only| wheel.label(only) == wheel.label(pocket))) {
        let label = match (wager.target(), prior) {
            (Target::Repeat, None) if !open.contains(pocket) => wheel.label(pocket).to_owned(),
            (Target::Repeat, None) if Some(pocket) == last => "the last number".to_owned(),
            (Target::Repeat, None) => "any other number".to_owned(),
            _ => wheel.label(pocket).to_owned(),
        };
        for Case { spin, draw, chance } in cases(rules, wager.wager(), last, pocket) {
            let (prior, wagers, choices) = (last, vec![wager.clone()], vec![]);
            let round = Round { prior, wagers, spins: vec![spin], choices, meters: meters.clone() };
            let settled = settle(rules, &round).ok().and_then(|settled| settled.lines.into_iter().next());
            let Some(line) = settled else { continue };
            let chance =
                if open.contains(pocket) { chance.map(|chance| chance * &each) } else { Some(Exact::default()) };
            let alike = |row: &&mut Row| {
                (row.line.outcome, row.line.paid, row.line.cite) == (line.outcome, line.paid, line.cite)
                    && row.draw == draw
            };
            match rows.iter_mut().find(alike) {
                Some(row) => {
                    if !row.on.contains(&label) {
                        row.on.push(label.clone());
                    }
                    row.chance = row.chance.take().zip(chance).map(|(sum, more)| sum + more);
                }
                None => rows.push(Row { on: vec![label.clone()], draw, line, chance }),
            }
        }
    }
    rows.sort_by_key(|row| std::cmp::Reverse(row.line.paid));
    rows
}

/// All that can be drawn for this wager where the ball rests here.
fn cases(rules: &TableRules, wager: &Wager, last: Option<Pocket>, pocket: Pocket) -> Vec<Case> {
    let plain = plain(rules, pocket);
    let alone =
        |spin: &Spin| vec![Case { spin: spin.clone(), draw: None, chance: Some(Exact::from_integer(1.into())) }];
    if !rules.wheel().open().contains(pocket) {
        return alone(&plain);
    }
    match &wager.target {
        Target::Repeat => match rules.repeat() {
            Some(rule) if Some(pocket) == last => multipliers(rule, &plain),
            _ => alone(&plain),
        },
        Target::Progressive => match rules.progressive() {
            Some(rule) if rule.targets_include_zeros || rules.wheel().number(pocket).is_some() => {
                targets(rules, rule, &plain, pocket)
            }
            _ => alone(&plain),
        },
        Target::Spot(_) | Target::Call { .. } => {
            let pieces = wager.pieces().unwrap_or_default();
            let drawn = |piece: &settlement::Piece, at: u16| {
                rules.spot_rule(piece.spot).wager == Some(at) && rules.felt().spot(piece.spot).cover.contains(pocket)
            };
            match rules.drawn_odds() {
                Some(rule) if pieces.iter().any(|piece| drawn(piece, rule.wager)) => draws(rules, rule, &plain, pocket),
                _ => alone(&plain),
            }
        }
    }
}

/// A spin in which nothing is drawn for the pocket.
fn plain(rules: &TableRules, pocket: Pocket) -> Spin {
    let mut spin = Spin::resting(pocket);
    spin.multiplier =
        rules.repeat().map(|rule| rule.multipliers.first().map_or(rule.at_least, |(multiplier, _)| *multiplier));
    let others = || rules.wheel().open().pockets().filter(|&other| other != pocket);
    if let Some(rule) = rules.drawn_odds() {
        let count = rule.counts_allowed.iter().copied().min().unwrap_or(1);
        spin.drawn = drawn_numbers(rule, others().take(usize::from(count)));
    }
    if let Some(rule) = rules.progressive() {
        let can_be = |pocket: &Pocket| rule.targets_include_zeros || rules.wheel().number(*pocket).is_some();
        let count = rule.targets_allowed.iter().copied().min().unwrap_or(1);
        spin.targets = others().filter(can_be).take(usize::from(count)).collect();
    }
    spin
}

/// These numbers drawn in this order, the later ones with the first of the other odds.
fn drawn_numbers(rule: &DrawnOddsRule, pockets: impl Iterator<Item = Pocket>) -> Vec<Drawn> {
    let later = rule.others.first().map_or(rule.first.0, |(odds, _)| *odds);
    let odds = |at: usize| if at == 0 { rule.first.0 } else { later };
    pockets.enumerate().map(|(at, pocket)| Drawn { pocket, odds: odds(at) }).collect()
}

fn multipliers(rule: &RepeatRule, plain: &Spin) -> Vec<Case> {
    let all: u128 = rule.multipliers.iter().map(|(_, weight)| u128::from(*weight)).sum();
    let case = |multiplier: u32, chance: Option<Exact>| Case {
        spin: Spin { multiplier: Some(multiplier), ..plain.clone() },
        draw: Some(format!("multiplier {multiplier}")),
        chance,
    };
    if all == 0 {
        return vec![case(rule.at_least, None)];
    }
    let filed = rule.multipliers.iter().filter(|(_, weight)| *weight > 0);
    filed.map(|(multiplier, weight)| case(*multiplier, Some(Exact::new((*weight).into(), all.into())))).collect()
}

/// A number that pays drawn odds: not drawn, drawn first, drawn later with each of the other odds.
fn draws(rules: &TableRules, rule: &DrawnOddsRule, plain: &Spin, pocket: Pocket) -> Vec<Case> {
    let filed = math::drawn_odds_chances(rule, rules.wheel().open().len());
    let chance = |draw: Draw, odds: Odds| {
        let found = filed.iter().find(|(d, o, _)| (*d, *o) == (draw, odds)).map(|(.., chance)| chance.clone());
        (!filed.is_empty()).then(|| found.unwrap_or_default())
    };
    let mut cases = vec![Case {
        spin: plain.clone(),
        draw: Some(format!("not drawn, {}", rule.base.0)),
        chance: chance(Draw::Not, rule.base.0),
    }];
    let mut first = plain.clone();
    if let Some(drawn) = first.drawn.first_mut() {
        drawn.pocket = pocket;
        let (draw, chance) = (Some(format!("drawn first, {}", rule.first.0)), chance(Draw::First, rule.first.0));
        cases.push(Case { spin: first, draw, chance });
    }
    let several = rule.counts_allowed.iter().copied().filter(|count| *count > 1).min();
    for (odds, _) in several.into_iter().flat_map(|_| &rule.others) {
        let others = rules.wheel().open().pockets().filter(|&other| other != pocket);
        let mut spin = plain.clone();
        spin.drawn = drawn_numbers(rule, others.take(usize::from(several.unwrap_or(2))));
        if let Some(last) = spin.drawn.last_mut() {
            *last = Drawn { pocket, odds: *odds };
        }
        cases.push(Case { spin, draw: Some(format!("drawn later, {odds}")), chance: chance(Draw::Later, *odds) });
    }
    // What was filed without weight cannot come.
    cases.retain(|case| case.chance.as_ref().is_none_or(|chance| *chance != Exact::default()));
    cases
}

/// A number that can be a target: it is none, or it is one and a wheel is turned.
fn targets(rules: &TableRules, rule: &ProgressiveRule, plain: &Spin, pocket: Pocket) -> Vec<Case> {
    let open = rules.wheel().open();
    let can_be = open.pockets().filter(|p| rule.targets_include_zeros || rules.wheel().number(*p).is_some()).count();
    let sheet = progressive_sheet(rule, open.len(), 1);
    // The sheet has chances for a spin; here they are for a pocket that can be a target.
    let of_pocket = Exact::new(open.len().into(), can_be.max(1).into());
    let mut hit = plain.clone();
    if let Some(target) = hit.targets.first_mut() {
        *target = pocket;
    }
    let mut cases = Vec::new();
    let mut missed = sheet.as_ref().map(|_| Exact::from_integer(1.into()));
    for (wheel, name, rows) in
        [(Wheel::Hot, "Hot Spot wheel", &rule.hot), (Wheel::Community, "community wheel", &rule.community)]
    {
        for (symbol, award) in (0_u8..).zip(rows) {
            let filed = |sheet: &ProgressiveSheet| {
                let found = sheet.awards.iter().find(|award| (award.wheel, award.at) == (wheel, usize::from(symbol)));
                found.map_or_else(Exact::default, |award| &award.chance * &of_pocket)
            };
            let chance = sheet.as_ref().map(filed);
            if chance.as_ref().is_some_and(|chance| *chance == Exact::default()) {
                continue;
            }
            missed = missed.zip(chance.clone()).map(|(missed, chance)| missed - chance);
            let mut spin = hit.clone();
            match wheel {
                Wheel::Hot => spin.hot_spots = vec![BonusTurn { wager: 0, symbol }],
                Wheel::Community => spin.community = Some(symbol),
            }
            cases.push(Case { spin, draw: Some(format!("a target; {name}, {}", award.symbol)), chance });
        }
    }
    cases.push(Case { spin: plain.clone(), draw: Some("not a target".to_owned()), chance: missed });
    cases
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
