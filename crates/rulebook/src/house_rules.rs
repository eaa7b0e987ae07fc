//! What a text says beside the game itself: who does what, which chips are taken, when the wheel is looked at.

use serde::{Deserialize, Serialize};
use words::{Words, say};

use crate::{
    file::LogKind,
    table::{CiteId, Duty},
};

/// A role by its place in the rulebook's list.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, Debug)]
pub struct RoleId(pub u8);

#[derive(Clone, Debug)]
pub struct RoleRule {
    pub id: String,
    pub called: String,
    pub cite: CiteId,
}

/// Roles that may do a thing, and the clause that says so.
#[derive(Clone, Debug)]
pub struct Entitled {
    pub roles: Vec<RoleId>,
    pub cite: CiteId,
}

impl Entitled {
    pub fn allows(&self, role: RoleId) -> bool {
        self.roles.contains(&role)
    }
}

#[derive(Clone, Debug)]
pub struct HouseRules {
    pub roles: Vec<RoleRule>,
    /// Calls, spins, collects and pays.
    pub dealer: Entitled,
    /// Decides what a dealer may not: disputes, corrections, what a text leaves open.
    pub supervisor: Entitled,
    /// The program runs the table; nobody stands at it.
    pub automatic: Option<AutomaticRule>,
    pub procedure: Procedure,
    pub chips: ChipRules,
    pub inspection: Option<InspectionRule>,
    pub adjustment: Option<AdjustmentRule>,
    pub replacement: Option<ReplacementRule>,
    /// The wheel of a closed table is covered and locked.
    pub closing_cover: Option<CiteId>,
    /// What an entry of the inspection log says; empty where no log is asked for.
    pub log: Vec<LogRule>,
    pub policy: Policy,
}

impl HouseRules {
    /// The program runs the table, and no regulator approved it.
    pub fn is_demonstration(&self) -> bool {
        self.automatic.is_some_and(|rule| rule.demonstration)
    }
}

/// A table that the program runs, in its own name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AutomaticRule {
    /// No regulator approved it: nothing of it is a record that a text asks for.
    pub demonstration: bool,
    /// The number is drawn, and not told by a wheel.
    pub drawn: bool,
    pub cite: CiteId,
}

/// The calls and steps of a round.
#[derive(Clone, Debug)]
pub struct Procedure {
    pub opening_call: Option<(String, CiteId)>,
    pub closing_call: Option<(String, CiteId)>,
    pub spin: (SpinDirection, CiteId),
    /// Nobody touches chips from the close until all is paid.
    pub hands_off: Option<CiteId>,
    /// What is added after the close is refused.
    pub late_wagers: CiteId,
    /// What is taken back after the close still wins or loses.
    pub late_withdrawals: CiteId,
    /// A wager is settled by where it lies; players are told.
    pub by_position: CiteId,
    pub announce: Option<CiteId>,
    pub marker: Option<(String, CiteId)>,
    /// Winning parts of wagers on several numbers are moved to their number before losers are collected.
    pub move_winners: Option<CiteId>,
}

#[derive(Clone, Copy, PartialEq, Eq, Deserialize, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum SpinDirection {
    /// The ball runs against the wheel.
    Opposite,
    /// The wheel may turn either way.
    Either,
}

/// What is done after an irregularity, beside what becomes of the spin.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum FollowUp {
    /// The dealer tries to take the ball out before it rests.
    RemoveBall,
    InspectBall,
    ReplaceDamagedBall,
}

/// What a wager is made with.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum Instrument {
    /// A chip of a colour of its own for each player, worth what was agreed at this table.
    RouletteChip,
    /// A chip or a plaque that is worth what it says.
    #[serde(alias = "plaque")]
    ValueChip,
    /// Credits at a terminal.
    ElectronicChip,
}

impl Instrument {
    pub const ALL: [Instrument; 3] = [Instrument::RouletteChip, Instrument::ValueChip, Instrument::ElectronicChip];

    pub fn id(self) -> &'static str {
        match self {
            Instrument::RouletteChip => "roulette-chip",
            Instrument::ValueChip => "value-chip",
            Instrument::ElectronicChip => "electronic-chip",
        }
    }

    pub fn called(self) -> &'static str {
        match self {
            Instrument::RouletteChip => "roulette chips",
            Instrument::ValueChip => "value chips",
            Instrument::ElectronicChip => "electronic chips",
        }
    }

    /// As it is called in a refusal.
    pub fn words(self) -> Words {
        match self {
            Instrument::RouletteChip => say::roulette_chips(),
            Instrument::ValueChip => say::value_chips(),
            Instrument::ElectronicChip => say::electronic_chips(),
        }
    }
}

#[derive(Clone, Debug)]
pub struct ChipRules {
    /// What this table takes, after the submission's choice and with terminals where they are in use.
    pub accepted: Vec<Instrument>,
    pub accepted_by: CiteId,
    /// Value chips only on outside wagers.
    pub value_outside_only: Option<CiteId>,
    /// Two players may not have value chips of the same look on one inside spot.
    pub value_inside_exclusive: Option<CiteId>,
    pub verbal: (Verbal, CiteId),
    /// No two players may have chips of one colour.
    pub unique_colours: Option<CiteId>,
    /// Roulette chips are exchanged before a player leaves.
    pub cash_out: Option<CiteId>,
    /// The value of roulette and electronic chips is set before the first wager with them.
    pub value_set: Option<CiteId>,
    /// The player answers for where chips lie, whoever laid them.
    pub placement: Option<CiteId>,
    /// The player sees to it that the dealer does as asked.
    pub instructions: Option<CiteId>,
    pub match_play: Option<MatchPlayRule>,
    pub tips: (Tips, Option<CiteId>),
}

impl ChipRules {
    /// Whether such chips have a colour and value of the player's own. Electronic ones do where the text sets a value for them.
    pub fn coloured(&self, with: Instrument) -> bool {
        match with {
            Instrument::RouletteChip => true,
            Instrument::ElectronicChip => self.value_set.is_some(),
            Instrument::ValueChip => false,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Deserialize, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum Verbal {
    Refused,
    /// Taken when the dealer confirms it and the cash is turned into chips at once.
    ConfirmedWithConversion,
}

#[derive(Clone, Debug)]
pub struct MatchPlayRule {
    /// Places of the wagers on which a coupon may lie.
    pub on: Vec<u16>,
    pub never_with: Vec<Instrument>,
    /// A coupon may be used at a terminal.
    pub electronic: bool,
    pub cite: CiteId,
}

/// Wagers for the dealers.
#[derive(Clone, Copy, PartialEq, Eq, Deserialize, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum Tips {
    Allowed,
    OutsideOnly,
    Forbidden,
}

impl Tips {
    /// What a sign says of them.
    pub fn says(self) -> &'static str {
        match self {
            Tips::Allowed => "Wagers may be placed for the dealers.",
            Tips::OutsideOnly => "Wagers may be placed for the dealers on outside wagers only.",
            Tips::Forbidden => "No wagers are placed for the dealers.",
        }
    }
}

/// A thing that an entry of the inspection log says.
#[derive(Clone, Copy, Debug)]
pub struct LogRule {
    pub kind: LogKind,
    pub cite: CiteId,
}

#[derive(Clone, Debug)]
pub struct InspectionRule {
    pub by: Entitled,
    /// How old it may be when a table opens and while it is open.
    pub max_age_hours: Option<(u32, CiteId)>,
    pub items: Vec<Duty>,
    /// The test of a ball, which another ball must pass too.
    pub ball_test: Option<CiteId>,
}

#[derive(Clone, Debug)]
pub struct AdjustmentRule {
    pub by: Entitled,
    pub witness: Entitled,
    /// An inspection follows.
    pub then: CiteId,
    /// Only under one of these; empty where the text names none.
    pub only: Vec<Duty>,
}

#[derive(Clone, Debug)]
pub struct ReplacementRule {
    pub then: CiteId,
    /// Who inspects after an external part was replaced.
    pub external_by: Option<Entitled>,
}

/// What the submission chose where the text leaves it to the house.
#[derive(Clone, Debug)]
pub struct Policy {
    /// How long a player has to choose between half and prison.
    pub prison_choice_s: u32,
    pub pay_order: PayOrder,
    /// The last number of the opening before is the prior number of the next.
    pub carry_over: bool,
    pub restart: Restart,
    /// What is done with a wager outside the limits that lies there all the same.
    pub out_of_limit: OutOfLimit,
    pub out_of_limit_by: CiteId,
    /// How long a ball may circle without falling before the dealer calls no pocket.
    pub no_pocket_s: u32,
}

/// In which order seats are paid: it decides who finds a meter full.
#[derive(Clone, Copy, PartialEq, Eq, Deserialize, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum PayOrder {
    Ascending,
    Descending,
}

/// What becomes of an open round when the program starts again before the ball was spun.
#[derive(Clone, Copy, PartialEq, Eq, Deserialize, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum Restart {
    /// Betting goes on.
    Resume,
    /// The round is void and the wagers are given back.
    Void,
}

#[derive(Clone, Copy, PartialEq, Eq, Deserialize, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum OutOfLimit {
    /// It is paid or lost as it lies.
    SettleInFull,
    /// It counts up to the maximum, and the rest goes back; what is below the minimum goes back whole.
    CapAndReturn,
    /// A supervisor lets it lie, or it goes back.
    Supervisor,
}
