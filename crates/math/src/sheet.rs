//! The sheet of a felt: figures of every open spot for a wager of one unit, in whole numbers until the very end.

use num_integer::Integer;
use rulebook::{
    TableRules,
    file::{Again, ZeroKind},
};
use wheel::SpotId;

use crate::Exact;

/// A fraction in lowest terms that fits the machine; sheets never need more.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Small {
    pub top: i128,
    pub bottom: i128,
}

impl Small {
    fn new(top: i128, bottom: i128) -> Small {
        let divisor = match (u64::try_from(top.unsigned_abs()), u64::try_from(bottom)) {
            // The common case, several times faster than a division of 128 bits.
            (Ok(top), Ok(bottom)) => i128::from(top.gcd(&bottom)),
            _ => top.gcd(&bottom),
        };
        if divisor == 0 { Small { top: 0, bottom: 1 } } else { Small { top: top / divisor, bottom: bottom / divisor } }
    }

    pub fn exact(self) -> Exact {
        Exact::new(self.top.into(), self.bottom.into())
    }
}

/// Figures of one wager, for one unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Figures {
    /// Mean of all that is handed back.
    pub back: Small,
    /// What the house keeps on average.
    pub edge: Small,
    pub variance: Small,
}

/// A spot with its figures.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SpotFigures {
    pub spot: SpotId,
    pub wins: u32,
    /// Pockets that give anything back: those that win, and zeros that give half.
    pub returns: u32,
    pub pockets: u32,
    /// With half taken back wherever there is a choice.
    pub figures: Figures,
    /// Where zero puts the wager in prison: the figures of leaving it there.
    pub prison: Option<PrisonFigures>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PrisonFigures {
    pub leave: Figures,
    /// Whether leaving it returns more than taking half.
    pub leave_is_better: bool,
}

/// Figures of all open spots of a table, in the order of the felt.
///
/// ```
/// # let rules = testkit::rules("us-md-roulette-double-zero");
/// let sheet = wheelhouse_math::sheet(&rules);
/// // The first spot of the felt; five numbers together have another edge.
/// assert_eq!(sheet[0].figures.edge.exact().to_string(), "1/19");
/// ```
pub fn sheet(rules: &TableRules) -> Vec<SpotFigures> {
    rules.open_spots().filter_map(|(spot, _)| spot_figures(rules, spot)).collect()
}

/// Figures of one spot; `None` where no pocket settles it by itself, or odds are drawn for it.
pub fn spot_figures(rules: &TableRules, spot: SpotId) -> Option<SpotFigures> {
    let wager = rules.spot_rule(spot).wager?;
    if rules.drawn_odds().is_some_and(|drawn| drawn.wager == wager) {
        return None;
    }
    let open = rules.wheel().open();
    let cover = rules.felt().spot(spot).cover.and(open);
    let pockets = open.len();
    let winnings = rules.wagers()[usize::from(wager)].odds.winnings();
    let (win, per) = (i128::from(*winnings.numer()), i128::from(*winnings.denom()));
    // Pockets that give back half: by the rule, or by the choice that prison leaves.
    let (mut halves, mut jails, mut halved) = (0, 0, 0);
    let mut again = None;
    for pocket in open.without(cover).pockets() {
        let rule = rules.zero_rules().iter().find(|rule| rule.wagers.contains(&wager) && rule.on.contains(pocket));
        match rule.map(|rule| (rule.kind, rule.prison)) {
            None | Some((ZeroKind::Lose, _)) => {}
            Some((ZeroKind::LoseHalf, _)) => {
                halves += 1;
                halved += 1;
            }
            Some((ZeroKind::InPrison, prison)) => {
                jails += 1;
                halved += 1;
                again = prison.map(|prison| prison.again.0);
            }
        }
    }
    let counts = Counts { wins: cover.len().into(), halves, jails, pockets: pockets.into(), back: win + per, per };
    let figures = counts.figures(&[(1, 2, counts.halves + counts.jails, 1)]);
    let prison = again.map(|again| {
        let leave = counts.left_in_prison(again);
        let leave_is_better = leave.back.top * figures.back.bottom > figures.back.top * leave.back.bottom;
        PrisonFigures { leave, leave_is_better }
    });
    let returns = cover.len() + halved;
    Some(SpotFigures { spot, wins: cover.len(), returns, pockets, figures, prison })
}

/// What a spot comes down to: how many pockets win, how many are zeros with a remedy, of how many, at what return.
#[derive(Clone, Copy)]
struct Counts {
    wins: i128,
    halves: i128,
    /// Zeros that put the wager in prison.
    jails: i128,
    pockets: i128,
    /// A winner gets `back / per` of its wager.
    back: i128,
    per: i128,
}

impl Counts {
    /// Figures with further outcomes, each a return of `top / bottom` with chance `times / over` of a pocket.
    fn figures(&self, others: &[(i128, i128, i128, i128)]) -> Figures {
        // One common denominator for all returns, and one for all chances.
        let scale = others.iter().fold(self.per, |scale, (_, bottom, ..)| scale.lcm(bottom));
        let chance = others.iter().fold(self.pockets, |chance, (.., over)| chance.lcm(&(self.pockets * over)));
        let mut sum = 0;
        let mut squares = 0;
        let mut add = |top: i128, bottom: i128, times: i128, over: i128| {
            let back = top * (scale / bottom);
            let weight = times * (chance / (self.pockets * over));
            sum += back * weight;
            squares += back * back * weight;
        };
        add(self.back, self.per, self.wins, 1);
        for &(top, bottom, times, over) in others {
            add(top, bottom, times, over);
        }
        let bottom = scale * chance;
        Figures {
            back: Small::new(sum, bottom),
            edge: Small::new(bottom - sum, bottom),
            variance: Small::new(squares * chance - sum * sum, bottom * bottom),
        }
    }

    /// A wager left in prison comes back whole if the next spin wins it; a second zero does what the rule says.
    fn left_in_prison(&self, again: Again) -> Figures {
        let by_rule = (1, 2, self.halves, 1);
        let released = |over: i128| (1, 1, self.jails * self.wins, over);
        match again {
            Again::Lose => self.figures(&[by_rule, released(self.pockets)]),
            Again::Half => {
                self.figures(&[by_rule, released(self.pockets), (1, 2, self.jails * self.jails, self.pockets)])
            }
            // It stays until something else comes: only winners and losers count.
            Again::Stay => self.figures(&[by_rule, released(self.pockets - self.jails)]),
        }
    }
}
