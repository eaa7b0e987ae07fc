//! People and equipment of a table, and what the submission chose where the text leaves it to the house.

use std::num::NonZeroU32;

use super::{FindingKind, Review};
use crate::{
    file::{
        Automatic, FeltKind, Inspection, InspectionItem, IrregularityKind, IrregularityRow, ItemKind, Log, LogEntry,
    },
    house_rules::{
        AdjustmentRule, AutomaticRule, Entitled, FollowUp, HouseRules, InspectionRule, LogRule, PayOrder, Policy,
        Procedure, ReplacementRule, Restart, RoleId, RoleRule,
    },
    law::Ruled,
    table::{CiteId, Duty, IrregularityRule, WagerRule},
};

/// Long enough to answer a dealer, short enough that a table of players does not wait; no text gives a time.
const PRISON_CHOICE_S: u32 = 20;
/// A ball that still circles after this will not fall by itself; no text gives a time.
const NO_POCKET_S: u32 = 60;

impl Review<'_> {
    pub(super) fn house(
        &mut self,
        wagers: &[WagerRule],
        felt: FeltKind,
        prison_choice_s: Option<NonZeroU32>,
    ) -> HouseRules {
        let law = &self.book.law;
        let roles = law.roles.iter().map(|row| RoleRule {
            id: row.id.clone(),
            called: row.called.clone(),
            cite: self.cite_clause(&row.clause, row.reading.as_ref()),
        });
        let roles = roles.collect();
        let mut house = HouseRules {
            roles,
            dealer: self.entitled(&law.staff.dealer),
            supervisor: self.entitled(&law.staff.supervisor),
            procedure: self.procedure(),
            chips: self.chips(wagers, felt),
            inspection: law.inspection.as_ref().map(|row| self.inspection(row, felt)),
            adjustment: law.adjustment.as_ref().map(|row| AdjustmentRule {
                by: self.entitled(&row.by),
                witness: self.entitled(&row.witness),
                then: self.cite(&row.then),
                only: self.duties(&row.only, felt),
            }),
            replacement: law.replacement.as_ref().map(|row| ReplacementRule {
                then: self.cite(&row.then),
                external_by: row.external_by.as_ref().map(|by| self.entitled(by)),
            }),
            closing_cover: law.closing.as_ref().map(|row| self.cite(&row.cover)),
            log: law.log.as_ref().map(|row| self.log(row, felt)).unwrap_or_default(),
            policy: self.policy(prison_choice_s),
            automatic: None,
        };
        house.automatic = self.automatic();
        house
    }

    /// Whether the program may run this table, and on whose word.
    fn automatic(&mut self) -> Option<AutomaticRule> {
        let filed = self.automatic.clone()?;
        let Some(ruled) = self.book.law.staff.automatic.clone() else {
            let what = format!("{} does not say whether a table may run without people", self.book.title());
            let clause = self.book.law.staff.dealer.clause.clone();
            self.find(FindingKind::AutomaticNotAllowed, "automatic", &clause, what, "take [automatic] out");
            return None;
        };
        let approval = filed.approval.as_deref().map(str::trim).filter(|text| !text.is_empty());
        match (filed.demonstration, approval, ruled.is) {
            (true, Some(_), _) => self.find(
                FindingKind::AutomaticNotAllowed,
                "automatic.demonstration",
                &ruled.clause,
                "an approved table is no demonstration",
                "keep `approval` or `demonstration`",
            ),
            (false, _, Automatic::Forbidden) => self.find(
                FindingKind::AutomaticNotAllowed,
                "automatic",
                &ruled.clause,
                "a table of this rulebook is run by people",
                "take [automatic] out, or file `demonstration = true`",
            ),
            (false, approval, Automatic::ByApproval) => {
                self.needs_approval(approval, "automatic.approval", &ruled.clause, "a table that runs without people");
            }
            (true, None, _) => {}
        }
        let cite = self.cite_ruled(&ruled);
        Some(AutomaticRule { demonstration: filed.demonstration, drawn: filed.drawn, cite })
    }

    fn inspection(&mut self, row: &Inspection, felt: FeltKind) -> InspectionRule {
        let by = self.entitled(&row.by);
        let max_age_hours = row.max_age_hours.as_ref().map(|age| (age.is, self.cite_ruled(age)));
        let held: Vec<&InspectionItem> = row.items.iter().filter(|item| self.holds(&item.when, felt)).collect();
        let duty = |item: &&InspectionItem| {
            let cite = self.cite_clause(&item.clause, item.reading.as_ref());
            Duty { id: item.id.clone(), says: item.says.clone(), cite }
        };
        let items: Vec<Duty> = held.iter().map(duty).collect();
        let tests_ball = |(item, _): &(&InspectionItem, &Duty)| item.kind == Some(ItemKind::BallNotMagnetic);
        let ball_test = held.into_iter().zip(&items).find(tests_ball).map(|(_, duty)| duty.cite);
        InspectionRule { by, max_age_hours, items, ball_test }
    }

    fn log(&mut self, row: &Log, felt: FeltKind) -> Vec<LogRule> {
        let held: Vec<&LogEntry> = row.entries.iter().filter(|entry| self.holds(&entry.when, felt)).collect();
        let rule = |entry: &LogEntry| {
            // Cited whether or not its kind is known: histories name citations by their place.
            let cite = self.cite_clause(&entry.clause, entry.reading.as_ref());
            entry.kind.map(|kind| LogRule { kind, cite })
        };
        held.into_iter().filter_map(rule).collect()
    }

    /// Where the text names nobody for the ball, the dealer looks it over and the supervisor hands out another.
    pub(super) fn irregularities(&mut self, dealer: &Entitled, supervisor: &Entitled) -> Vec<IrregularityRule> {
        let book = self.book;
        let rule = |row: &IrregularityRow| {
            let mut who = |named: Option<&Ruled<Vec<String>>>, step: FollowUp, else_by: &Entitled| {
                let by_text = named.map(|named| self.entitled(named));
                by_text.or_else(|| row.follow_up.contains(&step).then(|| else_by.clone()))
            };
            let inspect_ball = who(row.inspect_ball.as_ref(), FollowUp::InspectBall, dealer);
            let replace_ball = who(row.replace_ball.as_ref(), FollowUp::ReplaceDamagedBall, supervisor);
            IrregularityRule {
                id: row.id.clone(),
                kind: row.kind,
                says: row.says.clone(),
                remedy: row.remedy,
                follow_up: row.follow_up.clone(),
                decided_by: self.role(&row.decided_by),
                inspect_ball,
                replace_ball,
                cite: self.cite_clause(&row.clause, row.reading.as_ref()),
            }
        };
        book.law.irregularities.iter().map(rule).collect()
    }

    fn procedure(&mut self) -> Procedure {
        let round = &self.book.law.round;
        let hands_off = self.cite_if(round.hands_off.as_ref());
        // Without a word on late chips, the clause that closes betting is what they are against.
        let close = &round.bets_close;
        let late = hands_off.unwrap_or_else(|| self.cite_clause(&close.clause, close.reading.as_ref()));
        let worded = |review: &mut Self, ruled: Option<&Ruled<String>>| {
            ruled.map(|ruled| (ruled.is.clone(), review.cite_ruled(ruled)))
        };
        Procedure {
            opening_call: worded(self, round.opening_call.as_ref()),
            closing_call: worded(self, round.closing_call.as_ref()),
            spin: (round.spin_direction.is, self.cite_ruled(&round.spin_direction)),
            hands_off,
            late_wagers: round.late_wagers.as_ref().map_or(late, |ground| self.cite(ground)),
            late_withdrawals: round.late_withdrawals.as_ref().map_or(late, |ground| self.cite(ground)),
            by_position: self.cite(&round.by_position),
            announce: self.cite_if(round.announce.as_ref()),
            marker: worded(self, round.marker.as_ref()),
            move_winners: self.cite_if(round.move_winners.as_ref()),
        }
    }

    fn policy(&mut self, prison_choice_s: Option<NonZeroU32>) -> Policy {
        let law = &self.book.law;
        let out_of_limit = &law.round.out_of_limit;
        // Where no ball can fail to fall the key is left over, and so unknown.
        let no_pocket = law.irregularities.iter().find(|row| row.kind == Some(IrregularityKind::NoPocket));
        let no_pocket_s = no_pocket.and_then(|row| self.option::<NonZeroU32>("no_pocket_s", &row.clause));
        Policy {
            prison_choice_s: prison_choice_s.map_or(PRISON_CHOICE_S, NonZeroU32::get),
            pay_order: self.option("pay_order", &law.round.collect.clause).unwrap_or(PayOrder::Ascending),
            carry_over: self.carry_over,
            restart: self.option("restart", &law.void.clause).unwrap_or(Restart::Resume),
            out_of_limit: self.option("out_of_limit", &out_of_limit.clause).unwrap_or(out_of_limit.is),
            out_of_limit_by: self.cite_ruled(out_of_limit),
            no_pocket_s: no_pocket_s.map_or(NO_POCKET_S, NonZeroU32::get),
        }
    }

    fn entitled(&mut self, ruled: &Ruled<Vec<String>>) -> Entitled {
        Entitled { roles: ruled.is.iter().map(|id| self.role(id)).collect(), cite: self.cite_ruled(ruled) }
    }

    fn role(&self, id: &str) -> RoleId {
        let place = self.book.law.roles.iter().position(|row| row.id == id).and_then(|at| u8::try_from(at).ok());
        RoleId(place.expect("the loader has found every role"))
    }

    /// The clause of a rule that is on.
    pub(super) fn cite_if(&mut self, ruled: Option<&Ruled<bool>>) -> Option<CiteId> {
        ruled.filter(|ruled| ruled.is).map(|ruled| self.cite_ruled(ruled))
    }
}
