//! What is settled, and what settling says.

use rulebook::{CiteId, Target, file::PrisonChoice};
use serde::{Deserialize, Serialize};
use wheel::{Money, Odds, Pocket, SpotId};

use crate::admit::Admitted;

/// A wager on the felt. It left the player's balance when it was placed.
///
/// ```
/// use wheel::Money;
/// use wheelhouse_settlement::Wager;
///
/// # let rules = testkit::rules("sg-mbs-roulette-single-zero");
/// let voisins = Wager { player: 1, target: rules.target("voisins").unwrap(), amount: Money(9000) };
/// assert_eq!(voisins.pieces().unwrap().iter().map(|piece| piece.amount.0).sum::<i64>(), 9000);
/// // It does not divide into its pieces.
/// assert_eq!(Wager { amount: Money(9001), ..voisins }.pieces(), None);
/// ```
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct Wager {
    /// Whose it is, by any number that is the same for the same player.
    pub player: u32,
    pub target: Target,
    pub amount: Money,
}

/// A part of a wager on one spot.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct Piece {
    pub spot: SpotId,
    pub amount: Money,
}

impl Wager {
    /// The wager as pieces on spots; empty for side wagers, and `None` if it does not divide.
    pub fn pieces(&self) -> Option<Vec<Piece>> {
        pieces(&self.target, self.amount)
    }
}

/// An amount on a target as pieces on spots; empty for side wagers, and `None` if it does not divide.
pub fn pieces(target: &Target, amount: Money) -> Option<Vec<Piece>> {
    match target {
        Target::Spot(spot) => Some(vec![Piece { spot: *spot, amount }]),
        Target::Call { lays, pieces, .. } => {
            let unit = amount.part(i64::from(*pieces))?;
            lays.iter().map(|&(spot, count)| Some(Piece { spot, amount: unit.times(i64::from(count))? })).collect()
        }
        Target::Repeat | Target::Progressive => Some(Vec::new()),
    }
}

/// How a spin ended.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub enum Rest {
    /// The ball rests in a pocket, or the clapper in a section.
    In(Pocket),
    /// An irregularity, by its place in the table's list; with a pocket where a supervisor lets the result stand.
    Irregular(usize, Direction),
}

/// What a supervisor directs where the rulebook leaves it to one. Histories name these by their place.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub enum Direction {
    NoSpin,
    ResultStands(Pocket),
}

/// A number that pays other odds this spin.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct Drawn {
    pub pocket: Pocket,
    pub odds: Odds,
}

/// One turn of the bonus wheels: whose wager, and the symbol's place in the award list. A round names wagers by their place,
/// a running table by their numbers.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct BonusTurn<W = usize> {
    pub wager: W,
    pub symbol: u8,
}

/// One spin with all that was drawn for it.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct Spin {
    pub rest: Rest,
    pub revolutions: Option<u8>,
    pub multiplier: Option<u32>,
    pub drawn: Vec<Drawn>,
    pub targets: Vec<Pocket>,
    pub hot_spots: Vec<BonusTurn>,
    /// The symbol of the community wheel, by its place in the award list.
    pub community: Option<u8>,
}

impl Spin {
    pub fn resting(pocket: Pocket) -> Spin {
        Spin::new(Rest::In(pocket))
    }

    pub fn irregular(irregularity: usize) -> Spin {
        Spin::new(Rest::Irregular(irregularity, Direction::NoSpin))
    }

    pub fn new(rest: Rest) -> Spin {
        Spin {
            rest,
            revolutions: None,
            multiplier: None,
            drawn: vec![],
            targets: vec![],
            hot_spots: vec![],
            community: None,
        }
    }
}

/// A round that has its wagers and its spins. Nothing lies in it that was not admitted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Round {
    pub prior: Option<Pocket>,
    pub wagers: Vec<Admitted>,
    pub spins: Vec<Spin>,
    /// What holders of wagers in prison chose, by place of the wager.
    pub choices: Vec<(usize, PrisonChoice)>,
    /// What the meters showed before the round; their initial amounts where none is given.
    pub meters: Option<Vec<Money>>,
}

impl Round {
    /// A round at a table without a last number and with its meters as they began, in which nobody chose anything yet.
    pub fn new(wagers: Vec<Admitted>, spins: Vec<Spin>) -> Round {
        Round { prior: None, wagers, spins, choices: vec![], meters: None }
    }
}

/// What became of a wager.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub enum Outcome {
    Won,
    Lost,
    HalfBack,
    Imprisoned,
    Released,
    Returned,
    /// No spin counted yet; the wager lies where it lay.
    Stands,
}

impl Outcome {
    pub const ALL: [Outcome; 7] = [
        Outcome::Won,
        Outcome::Lost,
        Outcome::HalfBack,
        Outcome::Imprisoned,
        Outcome::Released,
        Outcome::Returned,
        Outcome::Stands,
    ];

    pub fn id(self) -> &'static str {
        match self {
            Outcome::Won => "won",
            Outcome::Lost => "lost",
            Outcome::HalfBack => "half-back",
            Outcome::Imprisoned => "imprisoned",
            Outcome::Released => "released",
            Outcome::Returned => "returned",
            Outcome::Stands => "stands",
        }
    }
}

/// One wager settled. Dealer's screen, player's "why did this pay", ledger and report read the same line.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct Line {
    pub outcome: Outcome,
    /// All that is handed back, the wager itself included.
    pub paid: Money,
    /// The part of it that a match-play coupon won.
    pub coupon: Money,
    pub cite: CiteId,
    /// The pieces of a wager laid on several spots; empty for any other.
    pub pieces: Vec<PieceLine>,
}

#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct PieceLine {
    pub piece: Piece,
    pub outcome: Outcome,
    pub paid: Money,
    pub cite: CiteId,
}

/// A round settled: a line for each wager, in their order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settlement {
    pub lines: Vec<Line>,
    /// What the meters show afterwards; empty where the table has none.
    pub meters: Vec<Money>,
    /// The number that a wager on the last number now runs against.
    pub prior: Option<Pocket>,
}

/// A round that cannot be settled as it was told. Nothing is paid.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RoundFault {
    #[error("the round has no spin")]
    NoSpin,
    #[error("spin {0} comes after every wager was settled")]
    SpinTooMany(usize),
    #[error("spin {0}: {1} leaves no decision to a supervisor; only no spin can follow")]
    NotForSupervisor(usize, String),
    #[error("spin {0}: a multiplier is needed, because the last number came again")]
    NoMultiplier(usize),
    #[error("spin {0}: multiplier {1} is not one of this table")]
    WrongMultiplier(usize, u32),
    #[error("spin {0}: this table has no {1}")]
    NotAtThisTable(usize, &'static str),
    #[error("spin {0}: the numbers drawn with their odds are missing")]
    NoDraw(usize),
    #[error("spin {0}: {1} numbers cannot be drawn at this table")]
    WrongDrawCount(usize, usize),
    #[error("spin {0}: {1} cannot be the odds of draw {2}")]
    WrongDrawOdds(usize, Odds, usize),
    #[error("spin {0}: a drawn number is listed twice or is not open for betting")]
    WrongDrawPocket(usize),
    #[error("spin {0}: the targets are missing")]
    NoTargets(usize),
    #[error("spin {0}: the targets are not a number of distinct open pockets that this table draws")]
    WrongTargets(usize),
    #[error("spin {0}: the targets are not those that were drawn for this round")]
    OtherTargets(usize),
    #[error("spin {0}: no target was hit, and yet the bonus wheels were turned")]
    NoTargetHit(usize),
    #[error("spin {0}: a target was hit, and the turn of the bonus wheels is missing")]
    NoBonusTurn(usize),
    #[error("spin {0}: the turn of the bonus wheels does not fit the wagers on the targets")]
    WrongBonusTurn(usize),
    #[error("the meters given are not those of this table")]
    WrongMeters,
    #[error("wager {0} does not divide into its pieces; it should have been refused")]
    NotDivisible(usize),
    #[error("wager {0} could not be paid exactly in 64 bits; it should have been refused")]
    NotPayable(usize),
}
