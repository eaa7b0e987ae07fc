//! Calls: which are offered, and where their pieces lie.

use wheel::{Cover, Felt, Shape, Wheel};

use super::{
    FindingKind, Review,
    options::{AroundVoid, AroundVoidOption, CompleteOption, Offer, Options},
};
use crate::{
    file::{CallKind, CallRow, Offered, Scheme},
    law::Ground,
    table::{CallRule, Closed, CompleteRule, SpotRule},
};

impl Review<'_> {
    pub(super) fn calls_offered(&mut self) -> Vec<(bool, Option<CompleteRule>)> {
        let book = self.book;
        book.law.calls.iter().map(|row| self.call_offered(row)).collect()
    }

    fn call_offered(&mut self, row: &CallRow) -> (bool, Option<CompleteRule>) {
        let key = Options::key(&row.id);
        if row.kind == CallKind::Complete {
            let Some(option) = self.option::<CompleteOption>(&key, &row.clause) else { return (false, None) };
            self.offered.push(row.id.clone());
            if !row.schemes.contains(&option.scheme) {
                self.find(
                    FindingKind::OptionMalformed,
                    &format!("options.{key}.scheme"),
                    &row.clause,
                    "this scheme is not one that the rulebook can be read to allow",
                    "choose another scheme",
                );
            }
            let by_number = matches!(option.scheme, Scheme::NumberFlat | Scheme::NumberWeighted);
            if by_number && option.weighted.is_some() {
                let what = "a scheme by number says itself whether it is weighted";
                self.find(
                    FindingKind::OptionMalformed,
                    &format!("options.{key}.weighted"),
                    &row.clause,
                    what,
                    "choose `number-flat` or `number-weighted` and take `weighted` out",
                );
            }
            let weighted = option.weighted.unwrap_or(option.scheme == Scheme::NumberWeighted);
            let rule = CompleteRule { scheme: option.scheme, weighted, include_first_five: option.include_first_five };
            return (true, Some(rule));
        }
        if row.offered == Offered::Always {
            return (true, None);
        }
        let offer = self.option::<Offer>(&key, &row.clause);
        let offered = offer.as_ref().is_some_and(Offer::is_offered);
        if offered {
            self.offered.push(row.id.clone());
            if row.offered == Offered::ByApproval {
                self.needs_approval(
                    offer.as_ref().and_then(Offer::approval),
                    &format!("options.{key}"),
                    &row.clause,
                    &row.called,
                );
            }
        }
        (offered, None)
    }

    /// Whether neighbours are counted without the void pockets, where the rulebook can be read to allow it by approval.
    pub(super) fn skip_void(&mut self) -> bool {
        let book = self.book;
        let allowed = book.law.calls.iter().find(|row| row.skip_void_by_approval && self.offered.contains(&row.id));
        let Some(row) = allowed.filter(|_| self.row.void.is_some()) else { return false };
        let Some(option) = self.option::<AroundVoidOption>("around_void", &row.clause) else { return false };
        let skip = option.value() == AroundVoid::Skip;
        if skip {
            self.needs_approval(option.approval(), "options.around_void", &row.clause, "skipping a number");
        }
        skip
    }

    pub(super) fn call_rules(
        &mut self,
        wheel: &Wheel,
        felt: &Felt,
        spots: &[SpotRule],
        offered: Vec<(bool, Option<CompleteRule>)>,
        skip_void: bool,
    ) -> Vec<CallRule> {
        let book = self.book;
        let mut rules = Vec::new();
        for (row, (offered, scheme)) in book.law.calls.iter().zip(offered) {
            let cite = self.cite_clause(&row.clause, row.reading.as_ref());
            let splits = self.cite(&row.splits);
            let spot = |on: &str| {
                let (shape, numbers) = on.split_once(' ')?;
                let cover: Option<Cover> = numbers.split('/').map(|label| wheel.pocket(label)).collect();
                felt.find(Shape::by_id(shape)?, cover?).filter(|id| spots[usize::from(id.0)].closed.is_none())
            };
            let lays: Option<Vec<_>> = row.lays.iter().map(|lay| Some((spot(&lay.on)?, lay.pieces))).collect();
            let offered_by = row.offered_by.as_ref().map_or(cite, |clause| self.cite(&Ground::from(clause)));
            let closed = match (&lays, offered) {
                (_, false) => Some((Closed::NotOffered, offered_by)),
                (None, true) => Some((Closed::NotOnThisWheel, cite)),
                (Some(_), true) => None,
            };
            rules.push(CallRule {
                id: row.id.clone(),
                called: row.called.clone(),
                also: row.also.clone(),
                kind: row.kind,
                place: row.on,
                reach: row.reach,
                skip_void,
                lays: lays.unwrap_or_default(),
                scheme,
                cite,
                splits,
                closed,
            });
        }
        rules
    }
}
