//! What a case expects, set against what the rules gave.

use std::sync::Arc;

use rulebook::{Cite, CiteId, TableRules};
use settlement::{Outcome, Spin};
use wheel::Money;

use super::{Case, CaseRun, Difference, same};

impl Case<'_> {
    /// `   ann  red  20  half back 10  2(b)  reading zero-halves`
    pub(super) fn expect_line(&mut self, number: usize, columns: &[&str]) -> Result<(), String> {
        let &[player, words, amount, outcome, ref rest @ ..] = columns else {
            return Err("a result is `player  wager  amount  outcome  clause`".to_owned());
        };
        let amount = self.money(amount)?;
        let settled = self.settle()?;
        let rules = self.rules()?;
        let placed =
            self.placed.iter_mut().filter(|placed| placed.answer.is_ok() && !placed.told && placed.line <= number);
        let placed = placed
            .into_iter()
            .find(|placed| placed.player == player && placed.words == words && placed.amount == amount);
        let placed = placed.ok_or_else(|| format!("{player} has no unsettled wager of that amount on {words}"))?;
        placed.told = true;
        let line = &settled.lines[*placed.answer.as_ref().expect("looked for")];
        same("the outcome", outcome, &told(&rules, line.outcome, line.paid))?;
        self.check_clause(rest.first().copied(), Some(line.cite))?;
        if rest.len() > 2 {
            return Err("after the clause comes `reading ID` or nothing".to_owned());
        }
        if let Some(reading) = rest.get(1) {
            same_reading(reading, Some(rules.cite(line.cite)))?;
        }
        let cites: Vec<CiteId> = line.pieces.iter().map(|piece| piece.cite).collect();
        for cite in cites {
            self.cited.push(rules.cite(cite).clause.clone());
        }
        self.transcript.push(format!(
            "  {player}, {words}: {} ({}).",
            told(&rules, line.outcome, line.paid),
            rules.cite(line.cite).printed
        ));
        Ok(())
    }

    /// What the house won with the wagers that are decided.
    pub(super) fn house(&mut self, expected: &str) -> Result<(), String> {
        let settled = self.settle()?;
        let rules = self.rules()?;
        let mut net = 0_i128;
        for (wager, line) in self.round.wagers.iter().zip(&settled.lines) {
            if !matches!(line.outcome, Outcome::Stands | Outcome::Imprisoned) {
                net += i128::from(wager.amount().0) - i128::from(line.paid.0);
            }
        }
        let net = i64::try_from(net).map_err(|_| "the house's result is beyond 64 bits")?;
        let expected_read = self.money(expected.trim_start_matches('+'))?;
        let show = |money: Money| rules.book().currency.show(money);
        same("the house's result", &show(expected_read), &show(Money(net)))?;
        self.transcript.push(format!("House {}.", show(Money(net))));
        Ok(())
    }

    /// The clause as printed, or with its statement number.
    pub(super) fn check_clause(&mut self, expected: Option<&str>, given: Option<CiteId>) -> Result<(), String> {
        let rules = self.rules()?;
        let cite = given.map(|cite| rules.cite(cite));
        same_clause(expected, cite)?;
        self.cited.extend(cite.map(|cite| cite.clause.clone()));
        Ok(())
    }

    pub(super) fn finish(mut self, last: usize) -> Result<CaseRun, Difference> {
        let at = |what: String| Difference { line: last, what };
        let rules = self.rules().map_err(at)?;
        if self.pending != Spin::irregular(0) {
            return Err(at("something was drawn after the last spin".to_owned()));
        }
        if let Some(left) = self.placed.iter().find(|placed| placed.answer.is_ok() && !placed.told) {
            let what = format!("{} on {} has no result line", left.player, left.words);
            return Err(Difference { line: left.line, what });
        }
        Ok(CaseRun { transcript: self.transcript, cited: self.cited, book: Arc::clone(rules.book()) })
    }
}

/// A clause as a case writes it: as printed, or with its statement number.
pub(super) fn same_clause(expected: Option<&str>, given: Option<&Cite>) -> Result<(), String> {
    match (expected, given) {
        (None, None) => Ok(()),
        (None, Some(cite)) => Err(format!("say the clause: it is {}", cite.printed)),
        (Some(expected), None) => Err(format!("expected clause {expected}, and no clause decided")),
        (Some(expected), Some(cite)) => {
            let fits = [cite.printed.as_str(), cite.clause.printed(), cite.clause.0.as_str()].contains(&expected);
            if fits { Ok(()) } else { Err(format!("expected clause {expected}, and it was {}", cite.printed)) }
        }
    }
}

/// `reading zero-halves`
pub(super) fn same_reading(expected: &str, given: Option<&Cite>) -> Result<(), String> {
    let given = given.and_then(|cite| cite.reading.as_deref());
    same("the reading", expected, &given.map_or("no reading".to_owned(), |id| format!("reading {id}")))
}

/// An outcome as cases write it: `won 720`, `half back 10`, `lost`.
pub(super) fn told(rules: &TableRules, outcome: Outcome, paid: Money) -> String {
    let sign = rules.book().currency.sign;
    let paid = rules.book().currency.show(paid);
    let paid = paid.strip_prefix(sign).unwrap_or(&paid).replace(',', "");
    match outcome {
        Outcome::Lost | Outcome::Imprisoned | Outcome::Stands => outcome.id().to_owned(),
        Outcome::HalfBack => format!("half back {paid}"),
        Outcome::Won | Outcome::Released | Outcome::Returned => format!("{} {paid}", outcome.id()),
    }
}
