//! What a table takes as a wager: chips of which kind, coupons, spoken words, tips.

use std::collections::BTreeSet;

use wheel::Money;

use super::{
    FindingKind, Review, Scope,
    options::{ValueChips, ValueChipsOption},
};
use crate::{
    file::{Chips, FeltKind, MatchPlay, TenderRow},
    house_rules::{ChipRules, Instrument, MatchPlayRule, PlayedAt, TenderRule, Tips},
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
        let filed_chips = self.filed_value_chips(chips, &accepted);
        let mut rules = ChipRules {
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
            played_at: PlayedAt::Either,
            exchange: None,
            tenders: Vec::new(),
            pieces: None,
            unlike_value_chips: None,
            value_chips: filed_chips,
        };
        // Cited last: histories name citations by their place.
        rules.played_at = self.played_at(chips, at_terminals.map(|_| rules.accepted_by));
        rules.exchange = chips.exchange.as_ref().map(|ground| self.cite(ground));
        let tender = |row: &TenderRow| TenderRule {
            tender: row.kind,
            cite: self.cite_clause(&row.clause, row.reading.as_ref()),
        };
        rules.tenders = chips.tenders.iter().map(tender).collect();
        rules.pieces = chips.pieces.as_ref().map(|ground| self.cite(ground));
        rules.unlike_value_chips = chips.unlike_value_chips.as_ref().map(|ground| self.cite(ground));
        rules
    }

    /// At the felt or at terminals, as filed. What the program runs is played on screens, for there is nobody at the felt; and
    /// where no table is filed, nobody said.
    fn played_at(&mut self, chips: &Chips, at_terminals: Option<CiteId>) -> PlayedAt {
        let Some(felt) = chips.felt.as_ref().filter(|_| self.scope == Scope::Table) else { return PlayedAt::Either };
        match at_terminals {
            Some(cite) => PlayedAt::Terminals(cite),
            None if self.automatic.is_some() => PlayedAt::Either,
            None if self.shows_screens => PlayedAt::Demonstration(self.cite(felt)),
            None => PlayedAt::Felt(self.cite(felt)),
        }
    }

    /// The value chips of the house by the submission: `[[100, "white"], [500, "red"]]`.
    fn filed_value_chips(&mut self, chips: &Chips, accepted: &[Instrument]) -> Vec<(Money, String)> {
        let unlike = chips.unlike_value_chips.as_ref().map(|ground| ground.clause.clone());
        let (path, clause) = ("options.value_chip_colours", unlike.as_ref().unwrap_or(&chips.accepted.clause));
        let Some(mut filed) = self.option::<Vec<(i64, String)>>("value_chip_colours", clause) else {
            // Where players have colours of their own, nobody could else tell that one is not the house's.
            if let (Some(clause), Scope::Table, true) =
                (&unlike, self.scope, accepted.contains(&Instrument::RouletteChip))
            {
                let what =
                    "the colours of the house's value chips are not filed, so a player could be given one of them";
                let fix = "file them: `[[100, \"white\"], [500, \"red\"]]`";
                self.find(FindingKind::OptionMissing, path, clause, what, fix);
                self.findings.last_mut().expect("it was just found").advisory = true;
            }
            return Vec::new();
        };
        filed.sort();
        let twice = |pick: fn(&(i64, String)) -> String| {
            let all: BTreeSet<String> = filed.iter().map(pick).collect();
            all.len() < filed.len()
        };
        let what = if filed.is_empty() {
            "no value chip is filed"
        } else if filed.iter().any(|(value, colour)| *value <= 0 || colour.trim().is_empty()) {
            "a value chip has a value above zero and a colour"
        } else if twice(|(value, _)| value.to_string()) || twice(|(_, colour)| colour.trim().to_lowercase()) {
            "two value chips have the same value or the same colour"
        } else {
            return filed.into_iter().map(|(value, colour)| (Money(value), colour.trim().to_owned())).collect();
        };
        self.find(FindingKind::ChipsNotAllowed, path, clause, what, "file each value once, with its own colour");
        Vec::new()
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
            never_beside: row.never_beside.clone(),
            register: row.register.as_ref().map(|ground| self.cite(ground)),
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
