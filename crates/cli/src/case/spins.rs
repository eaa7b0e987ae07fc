//! The lines of a case that tell a spin: what was drawn for it, and how it ended.

use rulebook::{AwardRule, ProgressiveRule, TableRules};
use settlement::{BonusTurn, Direction, Drawn, Rest, Spin, Verdict, Void, verdict};
use wheel::{Odds, Pocket};

use super::{Case, one};

impl Case<'_> {
    /// `draw  3 at 50 to 1  17 at 100 to 1`
    pub(super) fn draw(&mut self, columns: &[&str]) -> Result<(), String> {
        for column in columns {
            let rules = self.rules()?;
            self.pending.drawn.push(drawn(&rules, column)?);
        }
        self.transcript.push(format!("Drawn: {}.", columns.join(", ")));
        Ok(())
    }

    pub(super) fn hot_spot(&mut self, columns: &[&str]) -> Result<(), String> {
        let &[player, words, award] = columns else {
            return Err("a turn is `hot spot  player  wager  award`".to_owned());
        };
        let rules = self.rules()?;
        let symbol = symbol(&bonus_wheels(&rules)?.hot, award)?;
        let wager = self.find(player, words)?;
        self.pending.hot_spots.push(BonusTurn { wager, symbol });
        self.transcript.push(format!("Hot Spot: {player} turns {award}."));
        Ok(())
    }

    pub(super) fn community(&mut self, columns: &[&str]) -> Result<(), String> {
        let award = one(columns, "community  $50")?;
        let rules = self.rules()?;
        self.pending.community = Some(symbol(&bonus_wheels(&rules)?.community, award)?);
        Ok(())
    }

    /// `no spin  foreign-object  6.D`
    pub(super) fn no_spin(&mut self, columns: &[&str]) -> Result<(), String> {
        let (&id, rest) = columns.split_first().ok_or("name the irregularity: `no spin  foreign-object`")?;
        let rules = self.rules()?;
        let (rest, accepted) = match rest {
            [before @ .., "result stands", label] => (before, Some(self.pocket(label)?)),
            _ => (rest, None),
        };
        let at = irregularity(&rules, id)?;
        if rest.len() > 1 {
            return Err("after the clause comes nothing".to_owned());
        }
        self.check_clause(rest.first().copied(), Some(rules.irregularities()[at].cite))?;
        let told = if accepted.is_some() { "The supervisor lets the result stand." } else { "No spin." };
        self.transcript.push(format!("{told} {}", rules.irregularities()[at].says));
        self.spin(Rest::Irregular(at, accepted.map_or(Direction::NoSpin, Direction::ResultStands)), None);
        Ok(())
    }

    /// `rest  00  revolutions=4`, or `rest  00  void  4.C(2)`
    pub(super) fn rest(&mut self, columns: &[&str]) -> Result<(), String> {
        let (&label, rest) = columns.split_first().ok_or("say where: `rest  17`")?;
        let rules = self.rules()?;
        let pocket = resting(&rules, label)?;
        let mut revolutions = None;
        let mut void = None;
        let mut words = rest.iter();
        while let Some(&word) = words.next() {
            if let Some(count) = word.strip_prefix("revolutions=") {
                revolutions = Some(count.parse().map_err(|_| format!("`{count}` is not a number of revolutions"))?);
            } else if word == "void" {
                void = Some(words.next().copied());
            } else {
                return Err(format!("`{word}` does not belong to a result"));
            }
        }
        let spin = Spin { revolutions, ..Spin::resting(pocket) };
        let cite = match verdict(&rules, &spin, 1).map_err(|fault| fault.to_string())? {
            Verdict::Valid(_) => None,
            Verdict::Void(Void { cite, .. }) => Some(cite),
        };
        let is_void = cite.is_some();
        match (is_void, void) {
            (true, Some(clause)) => {
                self.check_clause(clause, cite)?;
                if revolutions.is_some_and(|count: u8| count < rules.revolutions_min().0) {
                    self.cited.push(rules.cite(rules.revolutions_min().1).clause.clone());
                }
            }
            (true, None) => return Err("this spin is void; say so: `rest  00  void  clause`".to_owned()),
            (false, Some(_)) => return Err("expected a void spin, and this one counts".to_owned()),
            (false, None) => {}
        }
        self.transcript.push(format!("{label}{}.", if is_void { ", which is not a spin" } else { "" }));
        self.spin(Rest::In(pocket), revolutions);
        Ok(())
    }

    fn spin(&mut self, rest: Rest, revolutions: Option<u8>) {
        let pending = std::mem::replace(&mut self.pending, Spin::irregular(0));
        self.round.spins.push(Spin { rest, revolutions, ..pending });
        self.settled = None;
    }
}

/// Where ball or clapper rests: a pocket, a symbol, or a section by its place.
pub(super) fn resting(rules: &TableRules, label: &str) -> Result<Pocket, String> {
    let Some(section) = label.strip_prefix("section ") else {
        let found = rules.wheel().pocket(label).or_else(|| rules.section_showing(label));
        return found.ok_or_else(|| format!("there is no pocket `{label}` on this wheel"));
    };
    if !rules.sections_known() {
        return Err("no order of the sections is filed; name the symbol".to_owned());
    }
    let section: u8 = section.parse().map_err(|_| format!("`{section}` is not a section"))?;
    let pocket = section.checked_sub(1).map(Pocket).filter(|pocket| usize::from(pocket.0) < rules.wheel().len());
    pocket.ok_or_else(|| "there is no such section".to_owned())
}

/// `3 at 50 to 1`
pub(super) fn drawn(rules: &TableRules, column: &str) -> Result<Drawn, String> {
    let (label, odds) = column.split_once(" at ").ok_or_else(|| format!("`{column}` is not like `3 at 50 to 1`"))?;
    let odds: Odds = odds.parse().map_err(|error: wheel::OddsFault| error.to_string())?;
    let pocket = rules.wheel().pocket(label);
    Ok(Drawn { pocket: pocket.ok_or_else(|| format!("there is no pocket `{label}` on this wheel"))?, odds })
}

pub(super) fn bonus_wheels(rules: &TableRules) -> Result<&ProgressiveRule, String> {
    rules.progressive().ok_or_else(|| "this table has no bonus wheels".to_owned())
}

/// The place of a symbol in a list of awards.
pub(super) fn symbol(awards: &[AwardRule], award: &str) -> Result<u8, String> {
    let found = (0..).zip(awards).find(|(_, row)| row.symbol == award);
    found.map(|(at, _)| at).ok_or_else(|| format!("there is no award `{award}`"))
}

/// The place of an irregularity in the rulebook's list.
pub(super) fn irregularity(rules: &TableRules, id: &str) -> Result<usize, String> {
    let at = rules.irregularities().iter().position(|rule| rule.id == id);
    at.ok_or_else(|| {
        let ids: Vec<&str> = rules.irregularities().iter().map(|rule| rule.id.as_str()).collect();
        format!("this rulebook has no irregularity `{id}`; it has {}", ids.join(", "))
    })
}
