//! Other limits than those that are posted: what the house may change at a table without filing anew.

use wheel::Money;
use words::{Words, say};

use crate::{
    limits::{Band, Limits},
    refusal::{Reason, Refusal},
    table::{CiteId, TableRules},
};

impl TableRules {
    /// The limits as they were filed; those that are posted may be narrower, or wider as far as the submission lets them.
    pub fn filed_limits(&self) -> Option<&Limits> {
        self.filed_limits.as_ref()
    }

    /// How many minutes before other limits hold players at the table are told, and by what; none where they change only by
    /// filing anew.
    pub fn limits_change(&self) -> Option<(u16, CiteId)> {
        self.limits_change
    }

    /// Whether a band may be posted with this minimum and maximum. Says by what, or why not.
    pub fn may_post(&self, name: &str, min: Money, max: Money) -> Result<CiteId, Refusal> {
        let Some((_, cite)) = self.limits_change else {
            let what = say::no_rule_of_other_limits();
            return Err(Refusal::bad_input(Reason::NotValid, what, say::close_and_file_anew()));
        };
        let mut filed = self.filed_limits.clone().unwrap_or_default();
        let Some(band) = filed.band_mut(name).copied() else {
            let names: Vec<String> = filed.bands().map(|(name, _)| name).collect();
            let fix = if names.is_empty() { say::file_limits_first() } else { say::say_one_of(names.join(", ")) };
            return Err(Refusal::bad_input(Reason::NotValid, say::no_limits_are_filed(name), fix));
        };
        let refuse = |what: Words, fix: Words| Err(Refusal::by_rule(Reason::NotValid, cite, what, fix));
        let (least, most) = band.range();
        let step = band.increment.unwrap_or(1);
        if min.0 > max.0 {
            return refuse(say::maximum_below_minimum(), say::post_a_higher_maximum());
        }
        if min.0 < least || max.0 > most {
            return refuse(say::submission_at_the_widest(Money(least), Money(most)), say::stay_within_it());
        }
        if min.0 % step != 0 || max.0 % step != 0 {
            return refuse(say::wagers_in_steps_of(Money(step)), say::post_multiples_of(Money(step)));
        }
        Ok(cite)
    }

    /// The same rules for a wager that lies outside the limits: its steps, the totals and the statute still hold.
    #[must_use]
    pub fn beyond_limits(&self) -> TableRules {
        let mut rules = self.clone();
        let Some(limits) = rules.limits.as_mut() else { return rules };
        let most = limits.statutory_max.unwrap_or(i64::MAX);
        let bands = limits.inside.iter_mut().chain(limits.outside.as_mut()).chain(limits.wager.values_mut());
        for band in bands {
            *band = Band { min: 1, max: most, ..*band };
        }
        rules
    }

    /// The same rules with one band posted otherwise. What may not be posted is a fault of whoever did not ask.
    #[must_use]
    pub fn posting(&self, name: &str, min: Money, max: Money) -> TableRules {
        let mut rules = self.clone();
        let band = rules.limits.as_mut().and_then(|limits| limits.band_mut(name)).expect("limits are filed for it");
        *band = Band { min: min.0, max: max.0, ..*band };
        rules
    }
}
