//! The greatest single wager of another law than the rulebook's.

use super::{FindingKind, Review};
use crate::{bonus_rules::RepeatRule, limits::Limits};

const PATH: &str = "options.limits.statutory_max";

impl Review<'_> {
    /// No wager may have a maximum above the statute's, nor go without one.
    pub(super) fn statutory_max(&mut self, limits: Option<&Limits>, repeat: Option<&RepeatRule>) {
        let round = &self.book.law.round;
        let filed = limits.and_then(|limits| Some((limits, limits.statutory_max?)));
        let Some(statute) = &round.statutory_max else {
            if filed.is_some() {
                let clause = round.limits_posted.as_ref().map_or(&round.payable.clause, |posted| &posted.clause);
                let what = "this rulebook knows of no maximum by statute";
                self.find(FindingKind::LimitsWrong, PATH, clause, what, "take `statutory_max` out");
            }
            return;
        };
        let Some((limits, most)) = filed else {
            if self.filed.is_some_and(|filed| filed < statute.until) {
                let what =
                    format!("before {} a statute limited a single wager, and no such limit is filed", statute.until);
                let fix = "file `limits.statutory_max` if one applied when this table opened";
                self.find(FindingKind::LimitsMissing, PATH, &statute.clause, what, fix);
                if let Some(finding) = self.findings.last_mut() {
                    finding.advisory = true;
                }
            }
            return;
        };
        for (name, band) in limits.bands().filter(|(_, band)| band.range().1 > most) {
            let show = |amount| self.book.currency.show(wheel::Money(amount));
            let what = format!("the maximum is {}, above the statute's {}", show(band.range().1), show(most));
            let path = format!("options.limits.{name}.max");
            self.find(FindingKind::LimitsWrong, &path, &statute.clause, what, "lower it to the statute's");
        }
        if let Some(rule) = repeat.filter(|rule| self.is_full() && !limits.wager.contains_key(&rule.id)) {
            self.find(
                FindingKind::LimitsMissing,
                &format!("options.limits.wager.{}", rule.id),
                &statute.clause,
                format!("{} has no maximum, and a statute limits a single wager", rule.called),
                format!("file `limits.wager.{}`", rule.id),
            );
        }
    }
}
