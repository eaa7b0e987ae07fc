//! The order of a round, and what goes wrong in one.

use serde::Deserialize;

use crate::{
    house_rules::{FollowUp, OutOfLimit, SpinDirection},
    law::{Clause, Ground, Ruled},
};

#[derive(Clone, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Round {
    #[serde(default)]
    pub opening_call: Option<Ruled<String>>,
    pub spin_direction: Ruled<SpinDirection>,
    pub revolutions_min: Ruled<u8>,
    pub bets_close: BetsClose,
    #[serde(default)]
    pub closing_call: Option<Ruled<String>>,
    #[serde(default)]
    pub hands_off: Option<Ruled<bool>>,
    #[serde(default)]
    pub late_wagers: Option<Ground>,
    #[serde(default)]
    pub late_withdrawals: Option<Ground>,
    #[serde(default)]
    pub announce: Option<Ruled<bool>>,
    #[serde(default)]
    pub marker: Option<Ruled<String>>,
    #[serde(default)]
    pub move_winners: Option<Ruled<bool>>,
    /// By what losers are collected before winners are paid.
    pub collect: Ground,
    /// By what a wager is settled where it lies; players are told.
    pub by_position: Ground,
    /// By what a wager must be payable exactly.
    pub payable: Ground,
    #[serde(default)]
    pub limits_posted: Option<Ruled<bool>>,
    /// Until when another law limited one wager.
    #[serde(default)]
    pub statutory_max: Option<StatutoryMax>,
    /// What is done with a wager outside the limits that lies there all the same.
    pub out_of_limit: Ruled<OutOfLimit>,
    /// How many minutes before other limits hold players at the table are told. A book without it, as those filed before it
    /// was known, lets nobody change limits but by filing anew.
    #[serde(default)]
    pub limits_change: Option<Ruled<u16>>,
}

/// A maximum of another law than the rulebook's: the submission says how much, the rulebook until when there was one.
#[derive(Clone, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct StatutoryMax {
    /// The first day without.
    pub until: toml::value::Date,
    pub clause: Clause,
    #[serde(default)]
    pub reading: Option<String>,
}

#[derive(Clone, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct BetsClose {
    pub is: Close,
    pub clause: Clause,
    #[serde(default)]
    pub reading: Option<String>,
    #[serde(default)]
    pub by_approval: Vec<Close>,
}

#[derive(Clone, Copy, PartialEq, Eq, Deserialize, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum Close {
    BeforeSpin,
    WhileBallInTrack,
    BeforeBallRests,
}

impl Close {
    pub fn id(self) -> &'static str {
        match self {
            Close::BeforeSpin => "before-spin",
            Close::WhileBallInTrack => "while-ball-in-track",
            Close::BeforeBallRests => "before-ball-rests",
        }
    }
}

#[derive(Clone, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct VoidRow {
    pub default: VoidPolicy,
    pub policies: Vec<VoidPolicy>,
    /// Wheels on which the wagers may also be locked for a respin.
    #[serde(default)]
    pub locked_on: Vec<String>,
    pub clause: Clause,
    #[serde(default)]
    pub reading: Option<String>,
}

/// What a spin that does not count does to the wagers.
#[derive(Clone, Copy, PartialEq, Eq, Deserialize, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum VoidPolicy {
    /// They stand, and betting reopens.
    Stand,
    /// They are given back; the round is over.
    Release,
    /// They stand as they are, and the wheel is spun again at once.
    LockedRespin,
}

impl VoidPolicy {
    pub fn id(self) -> &'static str {
        match self {
            VoidPolicy::Stand => "stand",
            VoidPolicy::Release => "release",
            VoidPolicy::LockedRespin => "locked-respin",
        }
    }
}

#[derive(Clone, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct IrregularityRow {
    pub id: String,
    /// What it is where the program itself must know it; none for one that only people see.
    #[serde(default)]
    pub kind: Option<IrregularityKind>,
    pub says: String,
    pub remedy: Remedy,
    #[serde(default)]
    pub follow_up: Vec<FollowUp>,
    pub decided_by: String,
    #[serde(default)]
    pub inspect_ball: Option<Ruled<Vec<String>>>,
    #[serde(default)]
    pub replace_ball: Option<Ruled<Vec<String>>>,
    pub clause: Clause,
    #[serde(default)]
    pub reading: Option<String>,
}

/// An irregularity that the program finds by itself, or waits for.
#[derive(Clone, Copy, PartialEq, Eq, Deserialize, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum IrregularityKind {
    /// Fewer revolutions than the least.
    ShortSpin,
    /// The ball runs the way the wheel turns.
    SameDirection,
    /// The ball circles and does not fall; it is waited for.
    NoPocket,
}

impl IrregularityKind {
    pub const ALL: [IrregularityKind; 3] =
        [IrregularityKind::ShortSpin, IrregularityKind::SameDirection, IrregularityKind::NoPocket];

    pub fn id(self) -> &'static str {
        match self {
            IrregularityKind::ShortSpin => "short-spin",
            IrregularityKind::SameDirection => "same-direction",
            IrregularityKind::NoPocket => "no-pocket",
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Deserialize, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum Remedy {
    /// The spin does not count; the wagers follow the table's void policy.
    NoSpin,
    /// The round is void; the wagers follow the table's void policy.
    VoidRound,
    /// The spin is void and repeated with the wagers as they lie, whatever the policy.
    Respin,
    /// A supervisor decides between no spin and the result.
    SupervisorDecides,
}

impl Remedy {
    pub fn id(self) -> &'static str {
        match self {
            Remedy::NoSpin => "no-spin",
            Remedy::VoidRound => "void-round",
            Remedy::Respin => "respin",
            Remedy::SupervisorDecides => "supervisor-decides",
        }
    }
}
