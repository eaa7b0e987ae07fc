//! Which wagers a command is about: in the notation, each with its amount.

use std::process::ExitCode;

use clap::{Args, ValueEnum};
use math::{Prison, Setting, progression::Stakes};
use rulebook::{TableRules, Target};
use settlement::{Wager, admit};

use super::{Context, RULES_SAY_NO, explain::refused};

/// What is done with a wager in prison.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub enum PrisonArg {
    /// Take half of it back.
    #[default]
    Half,
    /// Leave it to the next spin.
    Leave,
}

impl From<PrisonArg> for Prison {
    fn from(arg: PrisonArg) -> Prison {
        match arg {
            PrisonArg::Half => Prison::Half,
            PrisonArg::Leave => Prison::Leave,
        }
    }
}

#[derive(Args, Debug)]
pub struct WagerArgs {
    /// A wager with its amount, such as "red 10", "split 8/11 2.50" or "dozen 2 = 5". Without an amount, the smallest round
    /// one that the table takes. May be repeated.
    #[arg(short = 'W', long = "wager", value_name = "WAGER AMOUNT", required = true)]
    wagers: Vec<String>,
    /// What is done with a wager that zero puts in prison.
    #[arg(long, value_enum, default_value_t)]
    prison: PrisonArg,
    /// The number of the spin before, for a wager on the last number; by default any number, each equally likely.
    #[arg(long, value_name = "NUMBER")]
    prior: Option<String>,
}

/// A wager with its name in the notation.
#[derive(Clone, Debug)]
pub struct NamedWager {
    pub name: String,
    pub wager: Wager,
}

impl WagerArgs {
    /// The wagers, each as this table would take it; exits with the reason where it would not.
    pub fn laid(&self, context: &Context, rules: &TableRules) -> Result<Vec<NamedWager>, ExitCode> {
        // A wager on the last number is taken where there is one, whichever it is.
        let prior = self.setting(context, rules)?.prior.or_else(|| rules.wheel().open().pockets().next());
        self.wagers
            .iter()
            .map(|text| {
                let laid = read(context, rules, text)?;
                admit(rules, prior, &laid.wager).map_err(|refusal| {
                    refused(context, rules, &refusal);
                    ExitCode::from(RULES_SAY_NO)
                })?;
                Ok(laid)
            })
            .collect()
    }

    /// What the figures depend on beside the wagers.
    pub fn setting(&self, context: &Context, rules: &TableRules) -> Result<Setting, ExitCode> {
        let prior = match &self.prior {
            None => None,
            Some(label) => match rules.wheel().labelled(label).pockets().next() {
                Some(pocket) => Some(pocket),
                None => {
                    let told = format!("there is no pocket `{label}` on this wheel");
                    return Err(context.bad_input("unknown-pocket", &told));
                }
            },
        };
        Ok(Setting { prison: self.prison.into(), prior, players: 1, meters: None })
    }
}

/// `red 10`, `dozen 2 = 5`, `straight 17`: words that are a wager of the table as they stand have no amount in them.
pub fn read(context: &Context, rules: &TableRules, text: &str) -> Result<NamedWager, ExitCode> {
    let (words, amount) = match text.split_once('=') {
        Some((words, amount)) => (words.trim(), Some(amount.trim())),
        None if rules.target(text).is_ok() => (text.trim(), None),
        None => match text.trim().rsplit_once(char::is_whitespace) {
            Some((words, amount)) if rules.book().currency.read(amount).is_some() => (words.trim(), Some(amount)),
            _ => (text.trim(), None),
        },
    };
    let target = rules.target(words).map_err(|refusal| {
        refused(context, rules, &refusal);
        ExitCode::from(RULES_SAY_NO)
    })?;
    let amount = match amount {
        Some(amount) => rules.book().currency.read(amount).filter(|amount| amount.0 > 0).ok_or_else(|| {
            let told = format!("`{amount}` in `{text}` is not an amount; write it like 25 or 2.50");
            context.bad_input("bad-amount", &told)
        })?,
        None => Stakes::smallest_on(rules, &target),
    };
    let name = match &target {
        Target::Spot(spot) => rules.spot_name(*spot),
        _ => words.to_owned(),
    };
    Ok(NamedWager { name, wager: Wager { player: 0, target, amount } })
}
