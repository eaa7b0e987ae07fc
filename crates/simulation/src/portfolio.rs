//! What is bet in every round.

use std::sync::Arc;

use math::Prison;
use rulebook::{Reason, Refusal, TableRules, Target};
use settlement::{Admitted, Wager, admit, admit_round};
use wheel::Money;

/// A wager with its names.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NamedWager {
    /// In the notation: `split 8/11`.
    pub name: String,
    /// As the regulator prints it.
    pub called: String,
    pub wager: Wager,
}

/// Wagers of one player that are laid anew in every round.
#[derive(Clone, Debug)]
pub struct Portfolio {
    pub rules: Arc<TableRules>,
    pub laid: Vec<NamedWager>,
    /// What is done with wagers that zero puts in prison.
    pub prison: Prison,
}

/// The smallest amounts are looked for up to so many minor units.
const MOST: i64 = 1_000_000;

impl Portfolio {
    pub fn new(rules: Arc<TableRules>, prison: Prison) -> Portfolio {
        Portfolio { rules, laid: Vec::new(), prison }
    }

    /// One wager of each kind that the table has, each with the smallest amount that the table takes for it beside the others.
    /// Bonus wagers whose weights are not filed are left out: nothing could be drawn for them.
    pub fn of_each_kind(rules: Arc<TableRules>, prison: Prison) -> Portfolio {
        let mut portfolio = Portfolio::new(rules, prison);
        let rules = Arc::clone(&portfolio.rules);
        let mut seen: Vec<&str> = Vec::new();
        for (spot, wager) in rules.open_spots() {
            if !seen.contains(&wager.id.as_str()) && !rules.felt().spot(spot).courtesy {
                seen.push(&wager.id);
                portfolio.lay_least(rules.spot_name(spot), rules.spot_called(spot), Target::Spot(spot));
            }
        }
        if let Some(rule) = rules.repeat().filter(|rule| rule.multipliers.iter().any(|(_, weight)| *weight > 0)) {
            portfolio.lay_least(rule.id.clone(), rule.called.clone(), Target::Repeat);
        }
        if let Some(rule) = rules.progressive().filter(|rule| rule.hot.iter().any(|award| award.weight > 0)) {
            portfolio.lay_least(rule.id.clone(), rule.called.clone(), Target::Progressive);
        }
        portfolio.raise();
        portfolio
    }

    /// Whether the table takes all of it together: totals are kept, and a wager that needs another has it. The first refusal
    /// where it does not, for such a wager would be given back in every round.
    pub fn stands(&self) -> Result<(), Refusal> {
        let answers = admit_round(&self.rules, self.any_number(), self.wagers());
        answers.into_iter().try_for_each(|answer| answer.map(|_| ()))
    }

    /// Raises what lies below a minimum for several wagers in all, each of them by the next amount that it can have.
    fn raise(&mut self) {
        let prior = self.any_number();
        loop {
            let answers = admit_round(&self.rules, prior, self.wagers());
            let mut raised = false;
            for (laid, answer) in self.laid.iter_mut().zip(answers) {
                if !answer.is_err_and(|refusal| refusal.reason == Reason::BelowMinimum) {
                    continue;
                }
                let now = laid.wager.amount;
                let more = (1..).map(|times| Money(now.0 + 100 * times)).take_while(|amount| amount.0 <= MOST);
                let next = more.map(|amount| Wager { amount, ..laid.wager.clone() });
                if let Some(next) = next.into_iter().find(|next| admit(&self.rules, prior, next).is_ok()) {
                    (laid.wager, raised) = (next, true);
                }
            }
            if !raised {
                return;
            }
        }
    }

    /// Lays an amount on a target in the notation. What the table would refuse by itself is refused here too.
    pub fn lay(&mut self, on: &str, amount: Option<Money>) -> Result<(), Refusal> {
        let target = self.rules.target(on)?;
        let Some(amount) = amount else {
            let (name, called) = self.names(on, &target);
            self.lay_least(name, called, target);
            return Ok(());
        };
        self.lay_wager(on, Wager { player: 0, target, amount })
    }

    /// Lays a wager that was read before.
    pub fn lay_wager(&mut self, words: &str, wager: Wager) -> Result<(), Refusal> {
        admit(&self.rules, self.any_number(), &wager)?;
        let (name, called) = self.names(words, &wager.target);
        self.laid.push(NamedWager { name, called, wager });
        Ok(())
    }

    /// All that is wagered in a round.
    pub fn wagered(&self) -> i64 {
        self.laid.iter().map(|laid| laid.wager.amount.0).sum()
    }

    pub fn wagers(&self) -> Vec<Wager> {
        self.laid.iter().map(|laid| laid.wager.clone()).collect()
    }

    /// Each wager by itself, as the settlement takes it.
    pub fn admitted(&self) -> Result<Vec<Admitted>, Refusal> {
        let prior = self.any_number();
        self.laid.iter().map(|laid| admit(&self.rules, prior, &laid.wager)).collect()
    }

    /// A wager on the last number stands only where there is one.
    fn any_number(&self) -> Option<wheel::Pocket> {
        self.rules.wheel().open().pockets().next()
    }

    fn names(&self, on: &str, target: &Target) -> (String, String) {
        let rules = &self.rules;
        match target {
            Target::Spot(spot) => (rules.spot_name(*spot), rules.spot_called(*spot)),
            Target::Repeat => rules.repeat().map(|rule| (rule.id.clone(), rule.called.clone())).unwrap_or_default(),
            Target::Progressive => {
                rules.progressive().map(|rule| (rule.id.clone(), rule.called.clone())).unwrap_or_default()
            }
            Target::Call { .. } => (on.to_owned(), on.to_owned()),
        }
    }

    /// The least amount that can be laid and paid, if there is one.
    fn lay_least(&mut self, name: String, called: String, target: Target) {
        let prior = self.any_number();
        let mut wager = Wager { player: 0, target, amount: Money::ZERO };
        // Whole units of the currency first: chips are rarely worth less.
        let steps = (1..).map(|times| times * 100).take_while(|amount| *amount <= MOST).chain(1..100);
        for amount in steps {
            wager.amount = Money(amount);
            if admit(&self.rules, prior, &wager).is_ok() {
                self.laid.push(NamedWager { name, called, wager });
                return;
            }
        }
    }
}
