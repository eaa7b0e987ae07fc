//! The wager notation: words into spots. `split 8/11`, `corner 25/26/28/29`, `neighbours 17`, `voisins`, `$20`, `joker`.
//!
//! Numbers may come in any order. A name is a wager's id, what the regulator calls it, or a further name of the
//! rulebook; hyphens and spaces are the same, and `color` is `colour`.

mod calls;

use serde::{Deserialize, Serialize};
use wheel::{Cover, Pocket, Shape, SpotId};
use words::{Fact, Words, say};

use crate::{
    place::nearest,
    refusal::{Reason, Refusal},
    table::{CiteId, Closed, TableRules, WagerRule},
};

/// What a wager is laid on.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub enum Target {
    Spot(SpotId),
    /// Pieces on spots, and how many pieces in all.
    Call {
        call: u16,
        lays: Vec<(SpotId, u32)>,
        pieces: u32,
    },
    /// The side wager on the last number.
    Repeat,
    /// The side wager on drawn targets.
    Progressive,
}

#[derive(Clone, Copy)]
enum Named {
    Wager(u16),
    Call(u16),
    Area(SpotId),
    Repeat,
    Progressive,
    Absent(u16),
}

impl TableRules {
    /// Reads a wager, and says whether this table takes it.
    pub fn target(&self, text: &str) -> Result<Target, Refusal> {
        let words = ordinal_last(normal(text));
        let (candidates, tail) = self.longest_name(&words).ok_or_else(|| self.unknown(text, &words))?;
        let bare = words.starts_with(|first: char| first.is_ascii_digit()) && tail == words;
        let mut told: Option<Refusal> = None;
        for named in candidates {
            match self.resolve(named, tail, text) {
                Ok(target) => return Ok(target),
                // Bare numbers name no wager, so "not offered" would be of one that nobody asked for.
                Err(found) if bare && matches!(found.reason, Reason::NotOffered | Reason::NotOnThisWheel) => {}
                // Two kinds may share a name (a row and a zero trio); the one that came furthest explains best.
                Err(found) => {
                    if told.as_ref().is_none_or(|best| found.reason > best.reason) {
                        told = Some(found);
                    }
                }
            }
        }
        Err(told.unwrap_or_else(|| self.unknown(text, &words)))
    }

    /// The names that a wager can be written with at this table.
    pub fn notation_names(&self) -> Vec<String> {
        let mut names: Vec<String> = self.names().map(|(name, _)| name).collect();
        names.sort();
        names.dedup();
        names
    }

    fn names(&self) -> impl Iterator<Item = (String, Named)> {
        let aliases = |id: &str, called: &str, also: &[String], named: Named| {
            let mut names = vec![normal(id), normal(called)];
            names.extend(also.iter().map(|name| normal(name)));
            names.dedup();
            names.into_iter().map(move |name| (name, named))
        };
        let wagers = (0_u16..)
            .zip(&self.wagers)
            .flat_map(move |(at, rule)| aliases(&rule.id, &rule.called, &rule.also, Named::Wager(at)));
        let calls = (0_u16..)
            .zip(&self.calls)
            .flat_map(move |(at, rule)| aliases(&rule.id, &rule.called, &rule.also, Named::Call(at)));
        let areas = self.felt.spots().filter(|(_, spot)| spot.shape == Shape::Area).flat_map(|(id, _)| {
            [(normal(&self.spot_name(id)), Named::Area(id)), (normal(&self.spot_called(id)), Named::Area(id))]
        });
        let repeat =
            self.repeat.iter().flat_map(move |rule| aliases(&rule.id, &rule.called, &rule.also, Named::Repeat));
        let progressive = self
            .progressive
            .iter()
            .flat_map(move |rule| aliases(&rule.id, &rule.called, &rule.also, Named::Progressive));
        let absent = (0_u16..)
            .zip(&self.absent)
            .flat_map(move |(at, rule)| aliases(&rule.id, &rule.called, &rule.also, Named::Absent(at)));
        areas.chain(wagers).chain(calls).chain(repeat).chain(progressive).chain(absent)
    }

    /// The candidates of the longest name that the words begin with, and the words after it. Bare numbers are a straight,
    /// a split and so on by their count; `1st 12` is a dozen.
    fn longest_name<'a>(&self, words: &'a str) -> Option<(Vec<Named>, &'a str)> {
        let mut best: (usize, Vec<Named>) = (0, Vec::new());
        for (name, named) in self.names() {
            let fits = words.strip_prefix(name.as_str()).is_some_and(|tail| tail.is_empty() || tail.starts_with(' '));
            if !fits || name.is_empty() || name.len() < best.0 {
                continue;
            }
            if name.len() > best.0 {
                best = (name.len(), Vec::new());
            }
            best.1.push(named);
        }
        if !best.1.is_empty() {
            return Some((best.1, words[best.0..].trim_start()));
        }
        let by_shape = |shape: Shape| -> Vec<Named> {
            (0_u16..)
                .zip(&self.wagers)
                .filter(|(_, rule)| rule.shape == shape)
                .map(|(at, _)| Named::Wager(at))
                .collect()
        };
        let dozens = by_shape(Shape::Dozen);
        // `1 12` are two numbers; `1st 12` is a dozen.
        let counted = words.split_once(' ').is_some_and(|(first, _)| first.parse::<u8>().is_err());
        if counted && ordinal(words).is_some() && words.ends_with(" 12") && !dozens.is_empty() {
            return Some((dozens, words));
        }
        let bare = words.starts_with(|first: char| first.is_ascii_digit());
        let numbered: Vec<Named> = (0_u16..)
            .zip(&self.wagers)
            .filter(|(_, rule)| numbers_of(rule.shape) == Some(numbers(words).count()))
            .map(|(at, _)| Named::Wager(at))
            .collect();
        (bare && !numbered.is_empty()).then_some((numbered, words))
    }

    fn unknown(&self, text: &str, words: &str) -> Refusal {
        let names = self.notation_names();
        let name = words.trim_end_matches(|c: char| !c.is_alphabetic());
        let near = nearest(name, names.iter().map(String::as_str))
            .or_else(|| nearest(words, names.iter().map(String::as_str)));
        let fix = match near {
            Some(near) => say::did_you_mean(near),
            None => say::name_a_wager_of_this_table(),
        };
        Refusal::by_rule(Reason::UnknownWager, self.catalogue, say::no_wager_of_this_table(text), fix)
    }

    fn resolve(&self, named: Named, tail: &str, text: &str) -> Result<Target, Refusal> {
        let nothing_after = |target: Target| {
            if tail.is_empty() {
                return Ok(target);
            }
            let what = say::words_after_the_wager(text);
            Err(Refusal::bad_input(Reason::NoSuchSpot, what, say::leave_out_what_follows()))
        };
        match named {
            Named::Wager(at) => self.resolve_wager(at, tail, text),
            Named::Call(at) => self.resolve_call(at, tail, text),
            Named::Area(id) if tail.is_empty() => self.open_spot(id),
            Named::Area(id) => {
                let fix = say::write_just(self.spot_name(id));
                Err(match self.wager_on(id) {
                    Some(rule) => {
                        Refusal::by_rule(Reason::NoSuchSpot, rule.defined, say::has_one_place(&rule.called), fix)
                    }
                    None => Refusal::bad_input(Reason::NoSuchSpot, say::words_after_the_wager(text), fix),
                })
            }
            Named::Absent(at) => {
                let rule = &self.absent[usize::from(at)];
                Err(Self::closed(Closed::NotOffered, rule.cite, &rule.called, text))
            }
            Named::Repeat => nothing_after(Target::Repeat),
            Named::Progressive => nothing_after(Target::Progressive),
        }
    }

    fn resolve_wager(&self, at: u16, tail: &str, text: &str) -> Result<Target, Refusal> {
        let rule = &self.wagers[usize::from(at)];
        let is_here = |id: SpotId| self.spot_rule(id).wager == Some(at);
        let mut here = self.felt.spots().filter(|(id, _)| is_here(*id)).map(|(id, _)| id);
        let no_spot = |what: Words| Refusal::by_rule(Reason::NoSuchSpot, rule.defined, what, self.hint(rule));
        if tail.is_empty() {
            let (first, second) = (here.next(), here.next());
            return match (first, second) {
                (Some(id), None) => self.open_spot(id),
                (Some(_), Some(_)) => Err(no_spot(say::does_not_say_which(text, &rule.called))),
                (None, _) => Err(Self::closed_wager(rule, text)),
            };
        }
        if rule.shape == Shape::Area {
            return Err(match rule.closed {
                Some(_) => Self::closed_wager(rule, text),
                None => no_spot(say::no_place_for(text, &rule.called)),
            });
        }
        let (numbers, courtesy) = match tail.strip_suffix("courtesy") {
            Some(numbers) => (numbers.trim_end(), true),
            None => (tail, false),
        };
        let found = if matches!(rule.shape, Shape::Column | Shape::Dozen) && ordinal(numbers).is_some() {
            let wanted = ordinal(numbers);
            here.find(|&id| Some(self.felt.spot(id).ordinal) == wanted)
        } else {
            let pockets = self.pockets(numbers, rule.shape)?;
            let cover: Cover = pockets.iter().copied().collect();
            let row_start = matches!(rule.shape, Shape::Street | Shape::SixLine) && pockets.len() == 1;
            here.find(|&id| {
                let spot = self.felt.spot(id);
                let covered = if row_start { spot.pockets.first() == pockets.first() } else { spot.cover == cover };
                covered && spot.courtesy == courtesy
            })
        };
        match found {
            Some(id) => self.open_spot(id),
            None if rule.closed.is_some() => Err(Self::closed_wager(rule, text)),
            None => Err(no_spot(say::no_such_spot_of_this_felt(numbers.replace(' ', "/"), &rule.called))),
        }
    }

    fn hint(&self, rule: &WagerRule) -> Words {
        let example = self.open_spots().find(|(_, other)| other.id == rule.id).map(|(id, _)| self.spot_name(id));
        example.map_or_else(say::choose_another_wager, say::write_it_like)
    }

    fn closed_wager(rule: &WagerRule, text: &str) -> Refusal {
        let (why, cite) = rule.closed.unwrap_or((Closed::NotOnThisWheel, rule.defined));
        Self::closed(why, cite, &rule.called, text)
    }

    fn closed(why: Closed, cite: CiteId, called: impl Into<Fact>, text: &str) -> Refusal {
        let (reason, what, fix) = match why {
            Closed::NotOffered => {
                (Reason::NotOffered, say::not_offered_at_this_table(called), say::submission_would_have_to_offer_it())
            }
            Closed::NotOnThisWheel => {
                (Reason::NotOnThisWheel, say::not_for_this_wheel(called), say::choose_a_wager_of_this_wheel())
            }
            Closed::Excluded => (Reason::Excluded, say::not_beside_another_wager(called), say::choose_another_wager()),
            Closed::NumberClosed => {
                (Reason::NumberClosed, say::holds_a_closed_number(text), say::choose_a_spot_without_it())
            }
            Closed::NotListed => (Reason::NotListed, say::not_among_the_groups(text), say::choose_a_listed_group()),
        };
        Refusal::by_rule(reason, cite, what, fix)
    }

    /// The spot, if a wager may be laid on it.
    pub fn open_spot(&self, id: SpotId) -> Result<Target, Refusal> {
        match self.spot_rule(id).closed {
            None => Ok(Target::Spot(id)),
            Some((why, cite)) => {
                let called = self.wager_on(id).map_or_else(|| Fact::from(say::it()), |wager| Fact::from(&wager.called));
                Err(Self::closed(why, cite, called, &self.spot_name(id)))
            }
        }
    }

    /// Reads numbers in any order: `8/11`, `11, 8`, `1-6`.
    fn pockets(&self, text: &str, shape: Shape) -> Result<Vec<Pocket>, Refusal> {
        let parts: Vec<&str> = numbers(text).collect();
        let range = |parts: &[&str]| -> Option<Vec<String>> {
            let wide = matches!(shape, Shape::Street | Shape::SixLine);
            let &[first, last] = parts else { return None };
            let (first, last): (u8, u8) = (first.parse().ok()?, last.parse().ok()?);
            (wide && text.contains('-') && first < last)
                .then(|| (first..=last).map(|number| number.to_string()).collect())
        };
        let labels: Vec<String> = range(&parts).unwrap_or_else(|| parts.iter().map(|&part| part.to_owned()).collect());
        let mut pockets = Vec::with_capacity(labels.len());
        for label in labels {
            let pocket = self.wheel.pocket(&label).ok_or_else(|| {
                let what = say::no_such_pocket(&label);
                Refusal::bad_input(Reason::UnknownPocket, what, say::name_numbers_of_the_wheel())
            })?;
            if pockets.contains(&pocket) {
                let what = say::stands_twice(label, text);
                return Err(Refusal::bad_input(Reason::NoSuchSpot, what, say::name_each_number_once()));
            }
            pockets.push(pocket);
        }
        Ok(pockets)
    }
}

/// Lower case, one space between words, hyphens between letters as spaces, one spelling.
pub(crate) fn normal(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let chars: Vec<char> = text.trim().chars().collect();
    for (at, &c) in chars.iter().enumerate() {
        let beside_letter = |other: Option<&char>| other.is_some_and(|c| c.is_alphabetic());
        let joins = c == '-'
            && (beside_letter(at.checked_sub(1).and_then(|before| chars.get(before)))
                || beside_letter(chars.get(at + 1)));
        if joins || c.is_whitespace() || c == '_' {
            if !out.ends_with(' ') && !out.is_empty() {
                out.push(' ');
            }
        } else {
            out.extend(c.to_lowercase());
        }
    }
    let words = out.split(' ').map(|word| match word {
        "color" => "colour",
        "neighbors" => "neighbours",
        "zero" if chars.len() == 4 => "0",
        other => other,
    });
    words.collect::<Vec<_>>().join(" ")
}

/// Numbers however they are set apart: `8/11`, `8, 11`, `8 11`, `1-6`.
fn numbers(text: &str) -> impl Iterator<Item = &str> {
    text.split(['/', ',', ' ', '-']).filter(|part| !part.is_empty())
}

/// How many numbers a spot of this shape covers, where that is what bare numbers are told apart by.
fn numbers_of(shape: Shape) -> Option<usize> {
    match shape {
        Shape::Straight => Some(1),
        Shape::Split => Some(2),
        Shape::Street | Shape::Trio => Some(3),
        Shape::Corner | Shape::FirstFour => Some(4),
        Shape::FirstFive => Some(5),
        Shape::SixLine => Some(6),
        Shape::Column | Shape::Dozen | Shape::Area => None,
    }
}

/// `2nd column` as `column 2nd`, because people say both.
fn ordinal_last(words: String) -> String {
    match words.split_once(' ') {
        Some((first, name @ ("column" | "dozen"))) if ordinal(first).is_some() => format!("{name} {first}"),
        _ => words,
    }
}

/// Reads `2`, `2nd`, `second`, `2nd 12`.
fn ordinal(text: &str) -> Option<u8> {
    match text.strip_suffix(" 12").unwrap_or(text).trim() {
        "1" | "1st" | "first" => Some(1),
        "2" | "2nd" | "second" => Some(2),
        "3" | "3rd" | "third" => Some(3),
        _ => None,
    }
}
