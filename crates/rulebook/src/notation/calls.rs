//! Calls read into pieces on spots: fixed pieces, neighbours, completes.

use wheel::{Cover, Shape, SpotId};
use words::{Words, say};

use super::{Target, ordinal};
use crate::{
    file::{CallKind, Class, Scheme},
    refusal::{Reason, Refusal},
    table::{CallRule, CompleteRule, TableRules},
};

impl TableRules {
    pub(super) fn resolve_call(&self, at: u16, tail: &str, text: &str) -> Result<Target, Refusal> {
        let rule = &self.calls[usize::from(at)];
        if let Some((why, cite)) = rule.closed {
            return Err(Self::closed(why, cite, &rule.called, text));
        }
        let lays = match rule.kind {
            CallKind::Pieces if tail.is_empty() => rule.lays.clone(),
            CallKind::Pieces => {
                let what = say::takes_no_number(&rule.called);
                return Err(Refusal::by_rule(Reason::NoSuchSpot, rule.cite, what, say::write_just(&rule.id)));
            }
            CallKind::Neighbours => self.neighbours(rule, tail, text)?,
            CallKind::Complete => {
                let complete = rule.scheme.expect("an open complete wager has its scheme");
                self.complete(rule, complete, tail, text)?
            }
        };
        let pieces = lays.iter().map(|(_, pieces)| pieces).sum();
        Ok(Target::Call { call: at, lays, pieces })
    }

    fn neighbours(&self, rule: &CallRule, tail: &str, text: &str) -> Result<Vec<(SpotId, u32)>, Refusal> {
        let pockets = self.pockets(tail, Shape::Straight)?;
        let &[centre] = pockets.as_slice() else {
            let fix = say::write_it_like(format!("{} 17", rule.id));
            return Err(Refusal::by_rule(Reason::NoSuchSpot, rule.cite, say::names_no_centre(text), fix));
        };
        let around = if rule.skip_void {
            self.wheel.open_neighbours(centre, rule.reach)
        } else {
            self.wheel.neighbours(centre, rule.reach)
        };
        around
            .into_iter()
            .map(|pocket| {
                let spot = self.felt.find(Shape::Straight, Cover::of(pocket));
                let open = spot.filter(|&id| self.spot_rule(id).closed.is_none());
                open.map(|id| (id, 1)).ok_or_else(|| {
                    let what = say::among_the_neighbours(self.wheel.label(pocket), self.wheel.label(centre));
                    Refusal::by_rule(Reason::NumberClosed, self.covered, what, say::choose_a_farther_centre())
                })
            })
            .collect()
    }

    fn complete(
        &self,
        rule: &CallRule,
        complete: CompleteRule,
        tail: &str,
        text: &str,
    ) -> Result<Vec<(SpotId, u32)>, Refusal> {
        let needs = |what: Words, example: &str| {
            let fix = say::write_it_like(format!("{} {example}", rule.id));
            Refusal::by_rule(Reason::NoSuchSpot, rule.cite, what, fix)
        };
        let no_dozen = || needs(say::names_no_dozen(text), "dozen 1");
        let by_number = matches!(complete.scheme, Scheme::NumberFlat | Scheme::NumberWeighted);
        let cover = if by_number {
            // A dozen holds numbers, and no zero.
            let numbers =
                self.pockets(tail, Shape::Straight)?.into_iter().filter(|&pocket| self.wheel.number(pocket).is_some());
            numbers.collect()
        } else {
            let dozen = ordinal(tail.strip_prefix("dozen ").unwrap_or(tail)).ok_or_else(no_dozen)?;
            let mut dozens = self.felt.spots().filter(|(_, spot)| spot.shape == Shape::Dozen && spot.ordinal == dozen);
            dozens.next().map(|(_, spot)| spot.cover).ok_or_else(no_dozen)?
        };
        if by_number && cover.len() != 1 {
            return Err(needs(say::names_no_number_of_a_dozen(text), "17"));
        }
        let laid = |spot: Cover, shape: Shape| match complete.scheme {
            Scheme::NumberFlat | Scheme::NumberWeighted | Scheme::DozenUnion => !spot.and(cover).is_empty(),
            Scheme::DozenStraights => shape == Shape::Straight && spot.within(cover),
            Scheme::DozenInside => spot.within(cover),
        };
        let lays: Vec<(SpotId, u32)> = self
            .open_spots()
            .filter(|(_, wager)| wager.class == Class::Inside)
            .filter(|(_, wager)| wager.shape != Shape::FirstFive || complete.include_first_five)
            .map(|(id, _)| (id, self.felt.spot(id)))
            .filter(|(_, spot)| !spot.courtesy && laid(spot.cover, spot.shape))
            .map(|(id, spot)| (id, if complete.weighted { spot.cover.len() } else { 1 }))
            .collect();
        if lays.is_empty() { Err(needs(say::names_no_open_number(text), "17")) } else { Ok(lays) }
    }
}
