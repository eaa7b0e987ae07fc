//! What zero does to even-money wagers: the law's rule, or the one that the operator chose.

use std::num::NonZeroU32;

use wheel::{Cover, Wheel};

use super::{FindingKind, Review, options::PrisonOption};
use crate::{
    file::{Again, ChosenBy, PrisonChoice, ZeroKind, ZeroRuleRow},
    law::Ground,
    table::{PrisonRule, WagerRule, ZeroRule},
};

/// The zero rule that the operator chose, and the zeros it is for.
pub(super) struct ZeroChoice {
    kind: ZeroKind,
    zeros: Option<Vec<String>>,
    pub choice_s: Option<NonZeroU32>,
}

impl Review<'_> {
    /// Which zero rule the operator chose, if there is a choice.
    pub(super) fn zero_choice(&mut self) -> Option<ZeroChoice> {
        let book = self.book;
        let here: Vec<&ZeroRuleRow> =
            book.law.zero_rules.iter().filter(|row| row.wheels.contains(&self.row.id)).collect();
        let clause =
            here.iter().find(|row| row.chosen_by == ChosenBy::Operator).or(here.first()).map(|row| &row.clause);
        let fallback = &book.law.paytable.clause;
        let any_prison = book.law.zero_rules.iter().find(|row| row.kind == ZeroKind::InPrison);
        let prison_clause = any_prison.map(|row| &row.clause);
        let prison = self.option::<PrisonOption>("in_prison", prison_clause.or(clause).unwrap_or(fallback));
        let named = self.option::<ZeroKind>("on_zero", clause.unwrap_or(fallback));
        if let (Some(PrisonOption::Plain(true) | PrisonOption::Table(_)), Some(other)) =
            (&prison, named.filter(|kind| *kind != ZeroKind::InPrison))
        {
            let what = format!("`in_prison` and `on_zero = {}` are two rules for one zero", other.id());
            self.find(
                FindingKind::ZeroRuleNotAllowed,
                "options.on_zero",
                prison_clause.or(clause).unwrap_or(fallback),
                what,
                "keep one of the two",
            );
        }
        let (kind, zeros, approval, choice_s) = match (prison, named) {
            (Some(PrisonOption::Plain(true)), _) => (Some(ZeroKind::InPrison), None, None, None),
            (Some(PrisonOption::Table(table)), _) => {
                (Some(ZeroKind::InPrison), Some(table.zeros), table.approval, table.choice_s)
            }
            (Some(PrisonOption::Plain(false)) | None, named) => (named, None, None, None),
        };
        let Some(kind) = kind else {
            let law_decides = here.iter().any(|row| row.chosen_by == ChosenBy::Law) || here.is_empty();
            if !law_decides {
                let kinds: Vec<&str> = here.iter().map(|row| row.kind.id()).collect();
                let clause = clause.unwrap_or(fallback);
                self.find(
                    FindingKind::ZeroRuleMissing,
                    "options.on_zero",
                    clause,
                    "what zero does to even-money wagers is not said",
                    format!("set `on_zero` to {}", kinds.join(" or ")),
                );
            }
            return None;
        };
        let path = if kind == ZeroKind::InPrison { "options.in_prison" } else { "options.on_zero" };
        let Some(row) = here.iter().find(|row| row.kind == kind) else {
            let clause = here.first().map_or(fallback, |row| &row.clause);
            let what = format!("`{}` is not allowed on this wheel", kind.id());
            self.find(FindingKind::ZeroRuleNotAllowed, path, clause, what, "choose a rule that this wheel may have");
            return None;
        };
        for zero in zeros.iter().flatten() {
            if row.on_by_approval.contains(zero) {
                self.needs_approval(approval.as_deref(), path, &row.clause, &format!("in prison on {zero}"));
            } else if !row.on.contains(zero) {
                let what = format!("{zero} does not put a wager in prison");
                self.find(FindingKind::ZeroRuleNotAllowed, path, &row.clause, what, "leave it out of `zeros`");
            }
        }
        if let Some(left_out) = zeros
            .as_ref()
            .filter(|zeros| !zeros.is_empty())
            .and_then(|zeros| row.on.iter().find(|zero| !zeros.contains(zero)))
        {
            let what = format!("{left_out} puts a wager in prison by the rule itself");
            self.find(
                FindingKind::ZeroRuleNotAllowed,
                path,
                &row.clause,
                what,
                format!("put {left_out} among `zeros` too"),
            );
        }
        self.offered.push(kind.id().to_owned());
        Some(ZeroChoice { kind, zeros: zeros.filter(|zeros| !zeros.is_empty()), choice_s })
    }

    /// The operator's rule first, then the law's: the first that holds decides.
    pub(super) fn zero_rules(
        &mut self,
        wheel: &Wheel,
        wagers: &[WagerRule],
        chosen: Option<&ZeroChoice>,
    ) -> Vec<ZeroRule> {
        let book = self.book;
        let here = |row: &&ZeroRuleRow| row.wheels.contains(&self.row.id);
        let rows: Vec<&ZeroRuleRow> = book.law.zero_rules.iter().filter(here).collect();
        let picked = rows
            .iter()
            .filter(|row| row.chosen_by == ChosenBy::Operator && chosen.is_some_and(|choice| choice.kind == row.kind));
        let by_law = rows.iter().filter(|row| row.chosen_by == ChosenBy::Law);
        let mut rules = Vec::new();
        for row in picked.chain(by_law) {
            let own = chosen.filter(|_| row.chosen_by == ChosenBy::Operator);
            let zeros = own.and_then(|choice| choice.zeros.as_ref()).unwrap_or(&row.on);
            let cite = self.cite_clause(&row.clause, row.reading.as_ref());
            let half_ground = row.half.clone().or_else(|| row.pays_back.as_ref().map(Ground::from));
            let half = half_ground.map_or(cite, |ground| self.cite(&ground));
            let again = row.again.as_ref().map_or((Again::Lose, cite), |again| (again.is, self.cite_ruled(again)));
            let release = row.release.as_ref().map_or(cite, |release| self.cite_ruled(release));
            let default = row.default_choice.as_ref();
            let default_choice =
                default.map_or((PrisonChoice::Half, cite), |choice| (choice.is, self.cite_ruled(choice)));
            rules.push(ZeroRule {
                kind: row.kind,
                on: zeros.iter().fold(Cover::NONE, |cover, label| cover.or(wheel.labelled(label))).and(wheel.open()),
                wagers: (0_u16..)
                    .zip(wagers)
                    .filter(|(_, rule)| row.wagers.contains(&rule.id))
                    .map(|(at, _)| at)
                    .collect(),
                cite,
                half,
                prison: (row.kind == ZeroKind::InPrison).then_some(PrisonRule { again, release, default_choice }),
            });
        }
        rules
    }
}
