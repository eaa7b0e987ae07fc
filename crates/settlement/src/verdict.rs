//! Whether a spin counts, and what becomes of the wagers where it does not.
//!
//! On a double-zero wheel run as single zero the clause itself says that the spin is repeated. The void policy is for cases
//! where the text is silent. An irregularity with remedy `respin` is the same.

use rulebook::{
    CiteId, TableRules,
    file::{IrregularityKind, Remedy, VoidPolicy},
};
use serde::{Deserialize, Serialize};
use wheel::Pocket;

use crate::round::{Direction, Rest, RoundFault, Spin};

/// What becomes of the wagers when a spin does not count. Histories name these by their place.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub enum AfterVoid {
    /// They stand and betting is open again.
    Reopened,
    /// They stand as they lie, and the wheel is spun again.
    Locked,
    /// They are given back.
    Released,
}

/// A spin that does not count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Void {
    /// Which of the table's irregularities, where it is one of them.
    pub irregularity: Option<usize>,
    pub cite: CiteId,
    pub after: AfterVoid,
}

impl Void {
    /// One of the table's irregularities, by its place: its remedy and the table's policy say what follows.
    pub fn listed(rules: &TableRules, irregularity: usize) -> Void {
        let rule = &rules.irregularities()[irregularity];
        let after = match (rules.void_policy().0, rule.remedy) {
            (VoidPolicy::Stand, _) => AfterVoid::Reopened,
            // A clause that orders another spin keeps the wagers where others are given back.
            (VoidPolicy::LockedRespin, _) | (VoidPolicy::Release, Remedy::Respin) => AfterVoid::Locked,
            (VoidPolicy::Release, Remedy::NoSpin | Remedy::VoidRound | Remedy::SupervisorDecides) => {
                AfterVoid::Released
            }
        };
        Void { irregularity: Some(irregularity), cite: rule.cite, after }
    }

    /// Void by a clause for which no irregularity is listed.
    pub fn unlisted(rules: &TableRules, cite: CiteId) -> Void {
        let after = match rules.void_policy().0 {
            VoidPolicy::Stand => AfterVoid::Reopened,
            VoidPolicy::LockedRespin => AfterVoid::Locked,
            VoidPolicy::Release => AfterVoid::Released,
        };
        Void { irregularity: None, cite, after }
    }

    /// The ball rests in a pocket that voids the spin. The clause itself says void and spin again, so the wagers stay for
    /// the next spin whatever the policy.
    fn pocket(rules: &TableRules) -> Void {
        let after = match rules.void_policy().0 {
            VoidPolicy::LockedRespin => AfterVoid::Locked,
            VoidPolicy::Stand | VoidPolicy::Release => AfterVoid::Reopened,
        };
        Void { irregularity: None, cite: rules.void_pocket(), after }
    }

    /// The table's irregularity of a kind. A book of before, from which a history has its rules, may have none.
    fn found(rules: &TableRules, kind: IrregularityKind, otherwise: CiteId) -> Void {
        match rules.irregularities().iter().position(|rule| rule.kind == Some(kind)) {
            Some(at) => Void::listed(rules, at),
            None => Void::unlisted(rules, otherwise),
        }
    }
}

/// Whether a spin counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    Valid(Pocket),
    Void(Void),
}

/// The ball ran the way the wheel turns.
pub fn wrong_way(rules: &TableRules) -> Void {
    Void::found(rules, IrregularityKind::SameDirection, rules.house().procedure.spin.1)
}

/// Why no pocket can make a spin count: the ball ran with the wheel, or not often enough around.
pub fn void_anyway(rules: &TableRules, with_wheel: bool, revolutions: Option<u8>) -> Option<Void> {
    if with_wheel {
        return Some(wrong_way(rules));
    }
    let (least, cite) = rules.revolutions_min();
    revolutions
        .filter(|&revolutions| revolutions < least)
        .map(|_| Void::found(rules, IrregularityKind::ShortSpin, cite))
}

/// Whether a spin counts, and if not by which clause and what that does to the wagers. `number` is its place in the round.
pub fn verdict(rules: &TableRules, spin: &Spin, number: usize) -> Result<Verdict, RoundFault> {
    let pocket = match spin.rest {
        Rest::In(pocket) => pocket,
        Rest::Irregular(at, Direction::NoSpin) => return Ok(Verdict::Void(Void::listed(rules, at))),
        Rest::Irregular(at, Direction::ResultStands(pocket)) => {
            let rule = &rules.irregularities()[at];
            if rule.remedy != Remedy::SupervisorDecides {
                return Err(RoundFault::NotForSupervisor(number, rule.id.clone()));
            }
            pocket
        }
    };
    if let Some(void) = void_anyway(rules, false, spin.revolutions) {
        return Ok(Verdict::Void(void));
    }
    if rules.wheel().void().contains(pocket) {
        return Ok(Verdict::Void(Void::pocket(rules)));
    }
    Ok(Verdict::Valid(pocket))
}
