//! The rules of one table: legal by construction, because only a review that found no fault makes them.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use wheel::{Cover, Felt, Odds, Pocket, Shape, SpotId, Wheel};

use crate::{
    Rulebook,
    bonus_rules::{AbsentRule, DrawnOddsRule, ProgressiveRule, RepeatRule},
    file::{
        Again, CallKind, CallPlace, Class, Close, FeltKind, Game, IrregularityKind, PrisonChoice, Remedy, Scheme,
        VoidPolicy, ZeroKind,
    },
    house_rules::{Entitled, FollowUp, HouseRules, RoleId},
    law::Clause,
    limits::Limits,
    notation::Target,
};

/// A citation of this table's rulebook, by number: a settlement line carries it without copying a word.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, Debug)]
pub struct CiteId(pub u16);

/// A clause as it is told: printed as the regulator would, with our reading where one decided.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cite {
    pub clause: Clause,
    pub printed: String,
    pub reading: Option<String>,
}

/// Why a wager that the rulebook knows is not open at this table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Closed {
    NotOffered,
    NotOnThisWheel,
    Excluded,
    NumberClosed,
    NotListed,
}

/// One kind of wager at this table.
#[derive(Clone, Debug)]
pub struct WagerRule {
    pub id: String,
    pub called: String,
    pub also: Vec<String>,
    pub class: Class,
    pub shape: Shape,
    pub odds: Odds,
    pub defined: CiteId,
    pub pays: CiteId,
    pub closed: Option<(Closed, CiteId)>,
    /// A player must have another wager in the round.
    pub needs_base_wager: Option<CiteId>,
}

/// What this table says of one spot.
#[derive(Clone, Copy, Debug)]
pub struct SpotRule {
    /// Index of the wager laid here; none for the boxes of side wagers, which no pocket settles by itself.
    pub wager: Option<u16>,
    pub closed: Option<(Closed, CiteId)>,
}

/// A wager laid as pieces on spots.
#[derive(Clone, Debug)]
pub struct CallRule {
    pub id: String,
    pub called: String,
    pub also: Vec<String>,
    pub kind: CallKind,
    pub place: CallPlace,
    pub reach: u8,
    /// Neighbours are counted on the wheel without its void pockets.
    pub skip_void: bool,
    pub lays: Vec<(SpotId, u32)>,
    pub scheme: Option<CompleteRule>,
    pub cite: CiteId,
    pub splits: CiteId,
    pub closed: Option<(Closed, CiteId)>,
}

#[derive(Clone, Copy, Debug)]
pub struct CompleteRule {
    pub scheme: Scheme,
    pub weighted: bool,
    pub include_first_five: bool,
}

/// What some pockets do to some wagers that would otherwise just lose.
#[derive(Clone, Debug)]
pub struct ZeroRule {
    pub kind: ZeroKind,
    pub on: Cover,
    /// Indices of wagers.
    pub wagers: Vec<u16>,
    pub cite: CiteId,
    /// For half back, whether by the rule or by the player's choice.
    pub half: CiteId,
    pub prison: Option<PrisonRule>,
}

impl ZeroRule {
    /// Whether the rule is for this wager on this pocket.
    pub fn holds(&self, wager: u16, pocket: Pocket) -> bool {
        self.on.contains(pocket) && self.wagers.contains(&wager)
    }
}

#[derive(Clone, Copy, Debug)]
pub struct PrisonRule {
    pub again: (Again, CiteId),
    pub release: CiteId,
    pub default_choice: (PrisonChoice, CiteId),
}

#[derive(Clone, Debug)]
pub struct IrregularityRule {
    pub id: String,
    pub kind: Option<IrregularityKind>,
    pub says: String,
    pub remedy: Remedy,
    pub follow_up: Vec<FollowUp>,
    pub decided_by: RoleId,
    /// Who looks the ball over, where it must be.
    pub inspect_ball: Option<Entitled>,
    /// Who hands out another ball for a damaged one, where it must be.
    pub replace_ball: Option<Entitled>,
    pub cite: CiteId,
}

/// The pockets and wagers for which a zero rule is the one that decides.
#[derive(Clone, Debug)]
pub struct ZeroPart<'a> {
    pub rule: &'a ZeroRule,
    pub on: Cover,
    pub wagers: Vec<u16>,
}

/// A notice or an entry that this table must show or keep.
#[derive(Clone, Debug)]
pub struct Duty {
    pub id: String,
    pub says: String,
    pub cite: CiteId,
}

/// The rules of one table. Made by a review that found no fault, and by nothing else.
///
/// ```
/// # let rules = testkit::rules("us-ma-roulette-double-zero");
/// let target = rules.target("split 17/20").unwrap();
/// assert!(rules.target("split 17/19").is_err(), "17 and 19 do not touch");
/// # let wheelhouse_rulebook::Target::Spot(spot) = target else { unreachable!() };
/// let wager = rules.wager_on(spot).unwrap();
/// assert_eq!(wager.odds.to_string(), "17 to 1");
/// ```
#[derive(Clone, Debug)]
pub struct TableRules {
    pub(crate) book: Arc<Rulebook>,
    pub(crate) wheel_id: String,
    pub(crate) wheel: Wheel,
    /// The sections' order of a Big Six wheel was filed, so that a section can be named.
    pub(crate) sections_known: bool,
    pub(crate) felt: Felt,
    pub(crate) felt_kind: FeltKind,
    pub(crate) cites: Vec<Cite>,
    pub(crate) wagers: Vec<WagerRule>,
    pub(crate) spots: Vec<SpotRule>,
    pub(crate) calls: Vec<CallRule>,
    pub(crate) zero_rules: Vec<ZeroRule>,
    pub(crate) repeat: Option<RepeatRule>,
    pub(crate) drawn_odds: Option<DrawnOddsRule>,
    pub(crate) progressive: Option<ProgressiveRule>,
    pub(crate) irregularities: Vec<IrregularityRule>,
    pub(crate) void_policy: (VoidPolicy, CiteId),
    pub(crate) void_pocket: CiteId,
    pub(crate) revolutions_min: (u8, CiteId),
    pub(crate) bets_close: (Close, CiteId),
    pub(crate) collect: CiteId,
    pub(crate) payable: CiteId,
    pub(crate) catalogue: CiteId,
    pub(crate) limits: Option<Limits>,
    /// As they were filed; `limits` are those that are posted now.
    pub(crate) filed_limits: Option<Limits>,
    pub(crate) limits_cite: Option<CiteId>,
    /// Minutes of notice before other limits hold, and by what.
    pub(crate) limits_change: Option<(u16, CiteId)>,
    /// Why a number cannot be bet although the wheel has it.
    pub(crate) covered: CiteId,
    pub(crate) absent: Vec<AbsentRule>,
    pub(crate) signs: Vec<Duty>,
    pub(crate) layout: Vec<Duty>,
    pub(crate) house: HouseRules,
}

impl TableRules {
    pub fn book(&self) -> &Arc<Rulebook> {
        &self.book
    }

    pub fn wheel_id(&self) -> &str {
        &self.wheel_id
    }

    pub fn wheel(&self) -> &Wheel {
        &self.wheel
    }

    pub fn sections_known(&self) -> bool {
        self.sections_known
    }

    pub fn felt(&self) -> &Felt {
        &self.felt
    }

    pub fn felt_kind(&self) -> FeltKind {
        self.felt_kind
    }

    pub fn cite(&self, id: CiteId) -> &Cite {
        &self.cites[usize::from(id.0)]
    }

    pub fn cites(&self) -> impl Iterator<Item = &Cite> {
        self.cites.iter()
    }

    pub fn wagers(&self) -> &[WagerRule] {
        &self.wagers
    }

    pub fn calls(&self) -> &[CallRule] {
        &self.calls
    }

    pub fn zero_rules(&self) -> &[ZeroRule] {
        &self.zero_rules
    }

    pub fn repeat(&self) -> Option<&RepeatRule> {
        self.repeat.as_ref()
    }

    pub fn drawn_odds(&self) -> Option<&DrawnOddsRule> {
        self.drawn_odds.as_ref()
    }

    pub fn progressive(&self) -> Option<&ProgressiveRule> {
        self.progressive.as_ref()
    }

    pub fn irregularities(&self) -> &[IrregularityRule] {
        &self.irregularities
    }

    pub fn void_policy(&self) -> (VoidPolicy, CiteId) {
        self.void_policy
    }

    /// Why a pocket voids the spin.
    pub fn void_pocket(&self) -> CiteId {
        self.void_pocket
    }

    pub fn revolutions_min(&self) -> (u8, CiteId) {
        self.revolutions_min
    }

    pub fn bets_close(&self) -> (Close, CiteId) {
        self.bets_close
    }

    /// The clause by which losing wagers are collected.
    pub fn collect(&self) -> CiteId {
        self.collect
    }

    /// The clause by which a wager must be payable exactly.
    pub fn payable(&self) -> CiteId {
        self.payable
    }

    /// The clause that lists the wagers.
    pub fn catalogue(&self) -> CiteId {
        self.catalogue
    }

    pub fn limits(&self) -> Option<&Limits> {
        self.limits.as_ref()
    }

    /// The clause by which limits are posted, or the reading by which the house posts them; none in a book that has neither.
    pub fn limits_cite(&self) -> Option<CiteId> {
        self.limits_cite
    }

    pub fn signs(&self) -> &[Duty] {
        &self.signs
    }

    pub fn layout(&self) -> &[Duty] {
        &self.layout
    }

    /// People, chips, equipment and what the house chose.
    pub fn house(&self) -> &HouseRules {
        &self.house
    }

    pub fn spot_rule(&self, spot: SpotId) -> SpotRule {
        self.spots[usize::from(spot.0)]
    }

    /// The wager laid on a spot.
    pub fn wager_on(&self, spot: SpotId) -> Option<&WagerRule> {
        self.spot_rule(spot).wager.map(|wager| &self.wagers[usize::from(wager)])
    }

    /// Spots on which a wager may be laid at this table, courtesy lines included.
    pub fn open_spots(&self) -> impl Iterator<Item = (SpotId, &WagerRule)> {
        self.felt.spots().filter_map(|(id, _)| {
            let rule = self.spot_rule(id);
            rule.wager.filter(|_| rule.closed.is_none()).map(|wager| (id, &self.wagers[usize::from(wager)]))
        })
    }

    /// The first section of a Big Six wheel that shows a symbol, by the rulebook's name or by the table's own.
    pub fn section_showing(&self, name: &str) -> Option<Pocket> {
        if self.book.law.rulebook.game != Game::BigSix {
            return None;
        }
        let themed = || match self.target(name) {
            Ok(Target::Spot(spot)) => self.felt.spot(spot).cover.pockets().next(),
            _ => None,
        };
        self.wheel.labelled(name).pockets().next().or_else(themed)
    }

    /// What a pocket is called at this table: its number, or what the table calls the symbol of a Big Six section.
    pub fn pocket_called(&self, pocket: Pocket) -> &str {
        let label = self.wheel.label(pocket);
        if self.book.law.rulebook.game != Game::BigSix {
            return label;
        }
        let mut spots = self.felt.spots().filter(|(_, spot)| spot.cover.contains(pocket));
        spots.find_map(|(id, _)| self.wager_on(id)).map_or(label, |wager| wager.called.as_str())
    }

    /// What a pocket does to a wager that it does not win, beyond losing.
    pub fn zero_rule(&self, wager: u16, pocket: Pocket) -> Option<&ZeroRule> {
        self.zero_rules.iter().find(|rule| rule.holds(wager, pocket))
    }

    /// What each zero rule decides at this table: of two for the same wager and pocket the first counts, and what is closed
    /// here is not bet.
    pub fn zero_parts(&self) -> Vec<ZeroPart<'_>> {
        let mut parts: Vec<ZeroPart<'_>> = Vec::new();
        for (at, rule) in self.zero_rules.iter().enumerate() {
            let mut own: Vec<ZeroPart<'_>> = Vec::new();
            let open = |wager: &&u16| self.wagers[usize::from(**wager)].closed.is_none();
            for &wager in rule.wagers.iter().filter(open) {
                let before = self.zero_rules[..at].iter().filter(|other| other.wagers.contains(&wager));
                let on = before.fold(rule.on, |on, other| on.without(other.on));
                match own.iter_mut().find(|part| part.on == on) {
                    _ if on.is_empty() => {}
                    Some(part) => part.wagers.push(wager),
                    None => own.push(ZeroPart { rule, on, wagers: vec![wager] }),
                }
            }
            parts.extend(own);
        }
        parts
    }

    /// The odds of a spot and the clause that sets them, without any draw.
    pub fn odds_of(&self, wager: u16) -> (Odds, CiteId) {
        let base = self.drawn_odds.as_ref().filter(|drawn| drawn.wager == wager).map(|drawn| drawn.base);
        let rule = &self.wagers[usize::from(wager)];
        base.unwrap_or((rule.odds, rule.pays))
    }

    /// The name of a spot in the wager notation: `split 8/11`, `dozen 2`, `red`.
    pub fn spot_name(&self, id: SpotId) -> String {
        let spot = self.felt.spot(id);
        let labels = || spot.pockets.iter().map(|&pocket| self.wheel.label(pocket)).collect::<Vec<_>>().join("/");
        let courtesy = if spot.courtesy { " courtesy" } else { "" };
        match spot.shape {
            Shape::Area => self.felt.areas()[usize::from(spot.ordinal)].id.clone(),
            Shape::Column | Shape::Dozen => format!("{} {}", spot.shape.id(), spot.ordinal),
            Shape::FirstFour | Shape::FirstFive => spot.shape.id().to_owned(),
            Shape::Straight | Shape::Split | Shape::Street | Shape::Trio | Shape::Corner | Shape::SixLine => {
                format!("{} {}{courtesy}", spot.shape.id(), labels())
            }
        }
    }

    /// The name of a spot as this regulator prints it: `Four Numbers 25/26/28/29`, `Red`.
    pub fn spot_called(&self, id: SpotId) -> String {
        let name = self.spot_name(id);
        let Some(wager) = self.wager_on(id) else { return name };
        match name.strip_prefix(&wager.id) {
            Some(rest) => format!("{}{rest}", wager.called),
            None => name,
        }
    }
}
