//! What a table takes as a wager: chips of which kind, coupons, spoken words, tips.

use super::{
    FindingKind, Review, Scope,
    options::{ValueChips, ValueChipsOption},
};
use crate::{
    file::{Chips, FeltKind, MatchPlay},
    house_rules::{ChipRules, Instrument, MatchPlayRule, Tips},
    table::{CiteId, WagerRule},
};

impl Review<'_> {
    pub(super) fn chips(&mut self, wagers: &[WagerRule], felt: FeltKind) -> ChipRules {
        let chips = &self.book.law.chips;
        let value_chips = self.value_chips(chips);
        let by_law = self.cite_ruled(&chips.accepted);
        let at_terminals = chips.electronic.as_ref().filter(|row| self.holds(&row.when, felt));
        // To settle, no fact is stated: what lies on the felt may have come from chips or from a terminal.
        let electronic = at_terminals.is_some() || (self.scope == Scope::Game && chips.electronic.is_some());
        let takes = |instrument: &Instrument| match instrument {
            Instrument::ElectronicChip => electronic,
            Instrument::RouletteChip | Instrument::ValueChip if at_terminals.is_some() => false,
            Instrument::RouletteChip => chips.accepted.is.contains(instrument),
            Instrument::ValueChip => value_chips != ValueChips::None,
        };
        let accepted: Vec<Instrument> = Instrument::ALL.into_iter().filter(takes).collect();
        let takes_value = accepted.contains(&Instrument::ValueChip);
        let exclusive = chips.value_inside_exclusive.as_ref().and_then(|rule| {
            let filed = self.switch("value_chip_inside_exclusive", &rule.clause);
            (filed.unwrap_or(rule.is) && takes_value).then(|| self.cite_ruled(rule))
        });
        let colours_may_repeat = at_terminals.is_some()
            && chips.unique_colours_except.as_ref().is_some_and(|except| self.holds(&except.when, felt));
        let unique_colours = chips.unique_colours.as_ref().filter(|_| !colours_may_repeat);
        ChipRules {
            accepted,
            accepted_by: at_terminals.map_or(by_law, |row| self.cite_clause(&row.clause, row.reading.as_ref())),
            value_outside_only: (takes_value && value_chips == ValueChips::OutsideOnly).then_some(by_law),
            value_inside_exclusive: exclusive,
            verbal: (chips.verbal.is, self.cite_ruled(&chips.verbal)),
            unique_colours: self.cite_if(unique_colours),
            cash_out: chips.cash_out.as_ref().map(|ground| self.cite(ground)),
            value_set: chips.value_set.as_ref().map(|ground| self.cite(ground)),
            placement: chips.placement.as_ref().map(|ground| self.cite(ground)),
            instructions: chips.instructions.as_ref().map(|ground| self.cite(ground)),
            match_play: chips.match_play.as_ref().map(|row| self.match_play(row, wagers)),
            tips: self.tips(chips),
        }
    }

    /// Whether and where value chips are taken: as the text says, or as the submission chose.
    fn value_chips(&mut self, chips: &Chips) -> ValueChips {
        let (path, clause) = ("options.value_chips", &chips.accepted.clause);
        let by_text = chips.accepted.is.contains(&Instrument::ValueChip);
        let Some(filed) = self.option::<ValueChipsOption>("value_chips", clause) else {
            return if by_text { ValueChips::All } else { ValueChips::None };
        };
        let chosen = filed.value();
        if chosen == ValueChips::None {
            if chips.accepted.is.iter().all(|instrument| *instrument == Instrument::ValueChip) {
                let what = "without value chips nothing could be bet at this table";
                self.find(FindingKind::ChipsNotAllowed, path, clause, what, "take `value_chips` out");
            }
        } else if chips.by_approval.contains(&Instrument::ValueChip) {
            self.needs_approval(filed.approval(), path, clause, "betting value chips");
        } else if !by_text {
            let what = "value chips may not be bet at this table";
            self.find(FindingKind::ChipsNotAllowed, path, clause, what, "take `value_chips` out");
        }
        chosen
    }

    fn match_play(&mut self, row: &MatchPlay, wagers: &[WagerRule]) -> MatchPlayRule {
        let on = (0_u16..).zip(wagers).filter(|(_, rule)| row.on.contains(&rule.id)).map(|(at, _)| at);
        MatchPlayRule {
            on: on.collect(),
            never_with: row.never_with.clone(),
            electronic: self.option("coupon_electronic", &row.clause).unwrap_or(false),
            cite: self.cite_clause(&row.clause, row.reading.as_ref()),
        }
    }

    fn tips(&mut self, chips: &Chips) -> (Tips, Option<CiteId>) {
        let rule = chips.tips.as_ref();
        let clause = rule.map_or(&chips.accepted.clause, |rule| &rule.clause);
        let filed = self.option::<Tips>("tip_wagers", clause);
        // No text forbids them: a tip wager is a wager of the player who lays it.
        let tips = filed.or(rule.map(|rule| rule.is)).unwrap_or(Tips::Allowed);
        (tips, rule.map(|rule| self.cite_ruled(rule)))
    }
}
