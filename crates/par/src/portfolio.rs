//! Wagers on one spin, together: how they move with each other, and what all of them come to.

use math::{Exact, MathFault, Setting, Together, distribution, payable_unit, progression::Stakes};
use rulebook::{Language, Reason, Refusal, TableRules, Target};
use settlement::{Wager, admit_round};
use wheel::Money;

use crate::{
    figure::{Decimal, Figure, correlation},
    make::{Fault, minor, shown},
    sheet::{Outcome, Portfolio, PortfolioWager},
};

/// What bonus wagers depend on beside the spin: any last number, each as likely; one player; meters at their initial amounts.
/// With one last number for all, a wager on it would seem to move with whatever covers that number.
pub(crate) fn setting() -> Setting {
    Setting { players: 1, ..Setting::default() }
}

/// A wager of the portfolio before it has its amount.
struct Wanted {
    words: String,
    called: String,
    target: Target,
    amount: Option<Money>,
}

/// One wager of each kind: the first open spot of each, and the bonuses whose weights are filed.
fn one_of_each(rules: &TableRules) -> Vec<Wanted> {
    let mut kinds: Vec<u16> = Vec::new();
    let mut taken = Vec::new();
    let mut take = |words: String, called: &str, target: Target| {
        taken.push(Wanted { words, called: called.to_owned(), target, amount: None });
    };
    for (spot, wager) in rules.open_spots() {
        let Some(at) = rules.spot_rule(spot).wager else { continue };
        if !kinds.contains(&at) && !rules.felt().spot(spot).courtesy {
            kinds.push(at);
            take(rules.spot_name(spot), &wager.called, Target::Spot(spot));
        }
    }
    if let Some(rule) = rules.repeat().filter(|rule| !rule.multipliers.is_empty()) {
        take(rule.id.clone(), &rule.called, Target::Repeat);
    }
    if let Some(rule) = rules.progressive().filter(|rule| !rule.target_counts.is_empty()) {
        take(rule.id.clone(), &rule.called, Target::Progressive);
    }
    taken
}

/// A wager that was asked for. What is a wager as it stands has no amount in it, so that `dozen 2` is the second dozen.
fn asked(rules: &TableRules, text: &str) -> Result<Wanted, Fault> {
    let read = |amount: &str| rules.book().currency.read(amount.trim()).filter(|amount| amount.0 > 0);
    let (words, amount) = match text.split_once('=') {
        Some((words, amount)) => {
            let amount = read(amount).ok_or_else(|| Fault::Amount(text.to_owned()))?;
            (words.trim(), Some(amount))
        }
        None if rules.target(text).is_ok() => (text.trim(), None),
        None => match text.trim().rsplit_once(char::is_whitespace) {
            Some((words, amount)) if read(amount).is_some() => (words.trim(), read(amount)),
            _ => (text.trim(), None),
        },
    };
    let target = rules.target(words).map_err(|refusal| {
        let refusal = refusal.text(rules, Language::English);
        Fault::Wager { words: words.to_owned(), refusal }
    })?;
    let called = match &target {
        Target::Spot(spot) => rules.spot_called(*spot),
        Target::Call { .. } | Target::Repeat | Target::Progressive => words.to_owned(),
    };
    Ok(Wanted { words: words.to_owned(), called, target, amount })
}

/// Refuses an amount that was asked for and that some outcome could not pay, by itself: of all together nobody could tell whose
/// it is.
fn payable(rules: &TableRules, wanted: &Wanted, wager: &Wager, setting: &Setting) -> Result<(), Fault> {
    let unit = payable_unit(rules, &wanted.target);
    let fixed = wanted.target == Target::Progressive && wager.amount != unit;
    match distribution(rules, std::slice::from_ref(wager), setting) {
        Err(MathFault::NotPayable) => {}
        Ok(_) if fixed => {}
        Ok(_) | Err(_) => return Ok(()),
    }
    let several = if fixed { "exactly" } else { "a multiple of" };
    let (amount, unit) = (shown(rules, wager.amount), shown(rules, unit));
    Err(Fault::NotPayable { words: wanted.words.clone(), amount, fits: format!("{several} {unit}") })
}

/// Raises what nobody named an amount for where the table asks for more on several wagers together, each by its smallest amount.
fn raise(rules: &TableRules, taken: &[Wanted], wagers: &mut [Wager]) {
    let prior = rules.wheel().open().pockets().next();
    // A minimum that no raise reaches, as beside a lower maximum, is left for whoever lays them.
    for _ in 0..1000 {
        let answers = admit_round(rules, prior, wagers.to_vec());
        let below = |answer: &Result<_, Refusal>| matches!(answer, Err(no) if no.reason == Reason::BelowMinimum);
        let mut raised = false;
        for ((wager, answer), wanted) in wagers.iter_mut().zip(&answers).zip(taken) {
            if below(answer) && wanted.amount.is_none() {
                wager.amount.0 += Stakes::smallest_on(rules, &wager.target).0;
                raised = true;
            }
        }
        if !raised {
            return;
        }
    }
}

pub(crate) fn portfolio(rules: &TableRules, words: &[String]) -> Result<Portfolio, Fault> {
    let taken = if words.is_empty() {
        one_of_each(rules)
    } else {
        words.iter().map(|text| asked(rules, text)).collect::<Result<_, Fault>>()?
    };
    let mut wagers: Vec<Wager> = taken
        .iter()
        .map(|wanted| {
            let amount = wanted.amount.unwrap_or_else(|| Stakes::smallest_on(rules, &wanted.target));
            Wager { player: 0, target: wanted.target.clone(), amount }
        })
        .collect();
    raise(rules, &taken, &mut wagers);
    let setting = setting();
    for (wanted, wager) in taken.iter().zip(&wagers).filter(|(wanted, _)| wanted.amount.is_some()) {
        payable(rules, wanted, wager, &setting)?;
    }
    let all = distribution(rules, &wagers, &setting)?;
    let covariances = Together::new(rules, &wagers, &setting)?.covariances(rules)?;
    let correlations = covariances.iter().enumerate().map(|(a, row)| {
        row.iter().enumerate().map(|(b, value)| correlation(value, &covariances[a][a], &covariances[b][b])).collect()
    });
    let unit = minor(rules.book().currency);
    let variance: Exact = all.variance() / (&unit * &unit);
    Ok(Portfolio {
        asked: words.to_vec(),
        wagers: taken
            .iter()
            .zip(&wagers)
            .map(|(wanted, laid)| PortfolioWager {
                wager: wanted.words.clone(),
                called: wanted.called.clone(),
                amount: shown(rules, laid.amount),
            })
            .collect(),
        wagered: shown(rules, all.wagered),
        back: Figure::new(&all.back()),
        edge: Figure::new(&all.edge()),
        standard_deviation: Decimal::root(&variance),
        variance: Figure::new(&variance),
        win_frequency: Figure::new(&all.win_frequency()),
        return_frequency: Figure::new(&all.return_frequency()),
        correlation: correlations.collect(),
        covariance: covariances.iter().map(|row| row.iter().map(Figure::new).collect()).collect(),
        outcomes: all
            .outcomes
            .iter()
            .map(|(back, chance)| Outcome { back: back.0, shown: shown(rules, *back), chance: Figure::new(chance) })
            .collect(),
    })
}
