//! A round as one line of JSON, in and out. `docs/notation.md` is the contract, `docs/round.schema.json` its schema.

use std::{borrow::Cow, collections::BTreeMap};

use crate::{
    names::Names,
    strict::{Object, Once},
};
use rulebook::{Refusal, TableRules, file::PrisonChoice};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use settlement::{BonusTurn, Direction, Drawn, Rest, Round, RoundFault, Settlement, Spin};
use wheel::{Money, Odds, Pocket};

/// A round as it comes in.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct RoundIn<'a> {
    #[serde(borrow)]
    pub id: Cow<'a, str>,
    #[serde(borrow, default)]
    pub rulebook: Option<Cow<'a, str>>,
    #[serde(borrow, default)]
    pub wheel: Option<Cow<'a, str>>,
    #[serde(borrow, default)]
    pub options: Option<&'a RawValue>,
    /// A submission file, instead of rulebook, wheel and options.
    #[serde(borrow, default)]
    pub submission: Option<Cow<'a, str>>,
    #[serde(borrow, default)]
    pub prior: Option<Cow<'a, str>>,
    #[serde(default)]
    pub meters: Option<Once>,
    #[serde(borrow)]
    pub wagers: Vec<Object<WagerIn<'a>>>,
    #[serde(borrow)]
    pub spins: Vec<Object<SpinIn<'a>>>,
    #[serde(borrow, default)]
    pub choices: Vec<Object<ChoiceIn<'a>>>,
}

#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct WagerIn<'a> {
    #[serde(borrow)]
    pub id: Cow<'a, str>,
    #[serde(borrow, default)]
    pub player: Cow<'a, str>,
    #[serde(borrow)]
    pub wager: Cow<'a, str>,
    pub amount: i64,
}

#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct SpinIn<'a> {
    #[serde(borrow, default)]
    pub pocket: Option<Cow<'a, str>>,
    #[serde(default)]
    pub section: Option<u8>,
    #[serde(borrow, default)]
    pub symbol: Option<Cow<'a, str>>,
    #[serde(borrow, default)]
    pub irregularity: Option<Cow<'a, str>>,
    #[serde(default)]
    pub decision: Option<DecisionIn>,
    #[serde(default)]
    pub revolutions: Option<u8>,
    #[serde(default)]
    pub multiplier: Option<u32>,
    #[serde(borrow, default)]
    pub roulette_x: Vec<Object<DrawnIn<'a>>>,
    #[serde(borrow, default)]
    pub targets: Vec<Cow<'a, str>>,
    #[serde(borrow, default)]
    pub hot_spots: Vec<Object<HotSpotIn<'a>>>,
    #[serde(borrow, default)]
    pub community: Option<Cow<'a, str>>,
}

#[derive(Deserialize, Clone, Copy, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum DecisionIn {
    NoSpin,
    AcceptResult,
}

#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct DrawnIn<'a> {
    #[serde(borrow)]
    pub pocket: Cow<'a, str>,
    #[serde(borrow)]
    pub pays: Cow<'a, str>,
}

#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct HotSpotIn<'a> {
    #[serde(borrow)]
    pub wager: Cow<'a, str>,
    #[serde(borrow)]
    pub award: Cow<'a, str>,
}

#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct ChoiceIn<'a> {
    #[serde(borrow)]
    pub wager: Cow<'a, str>,
    pub choice: PrisonChoice,
}

/// A settled round as it goes out.
#[derive(Serialize, Debug)]
pub struct RoundOut<'a> {
    pub id: &'a str,
    pub lines: Vec<LineOut<'a>>,
    pub refused: Vec<RefusedOut<'a>>,
    pub paid_total: i64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub prior: Option<&'a str>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub meters: BTreeMap<&'a str, i64>,
}

#[derive(Serialize, Debug)]
pub struct LineOut<'a> {
    pub wager: &'a str,
    pub outcome: &'static str,
    pub paid: i64,
    pub clause: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reading: Option<&'a str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub pieces: Vec<PieceOut<'a>>,
}

#[derive(Serialize, Debug)]
pub struct PieceOut<'a> {
    pub on: String,
    pub amount: i64,
    pub outcome: &'static str,
    pub paid: i64,
    pub clause: &'a str,
}

#[derive(Serialize, Debug)]
pub struct RefusedOut<'a> {
    pub wager: &'a str,
    pub reason: &'static str,
    pub clause: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reading: Option<&'a str>,
    pub message: String,
}

/// A round that could not be settled; nothing of it was.
#[derive(Serialize, Debug)]
pub struct ErrorOut<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<&'a str>,
    pub error: ErrorBody,
}

#[derive(Serialize, Clone, PartialEq, Eq, Debug)]
pub struct ErrorBody {
    pub reason: &'static str,
    pub message: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub column: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub findings: Vec<crate::output::FindingOut>,
}

impl ErrorBody {
    pub fn new(reason: &'static str, message: impl Into<String>) -> ErrorBody {
        ErrorBody { reason, message: message.into(), line: None, column: None, place: None, findings: Vec::new() }
    }

    #[must_use]
    pub fn at(mut self, place: impl Into<String>) -> ErrorBody {
        self.place = Some(place.into());
        self
    }
}

/// Turns spins and choices into what the settlement reads. `stands` says where each told wager is among the admitted.
pub fn round(
    rules: &TableRules,
    told: &RoundIn<'_>,
    wagers: Vec<settlement::Admitted>,
    stands: &[Option<usize>],
    ids: &Names<'_>,
) -> Result<Round, ErrorBody> {
    let prior = told.prior.as_deref().map(|label| prior(rules, label)).transpose()?;
    let place = |id: &str, at: String| -> Result<Option<usize>, ErrorBody> {
        ids.find(id)
            .map(|at| stands[at])
            .ok_or_else(|| ErrorBody::new("unknown-wager-id", format!("there is no wager with the id `{id}`")).at(at))
    };
    let mut spins = Vec::with_capacity(told.spins.len());
    for (at, spin_in) in told.spins.iter().enumerate() {
        spins.push(spin(rules, spin_in, &format!("spins[{at}]"), &place)?);
    }
    let mut choices = Vec::new();
    let mut chosen = Names::default();
    for (at, choice) in told.choices.iter().enumerate() {
        let error = |message: &str| ErrorBody::new("no-choice", message).at(format!("choices[{at}]"));
        if rules.zero_rules().iter().all(|rule| rule.prison.is_none()) {
            return Err(error("no wager goes to prison at this table, so there is nothing to choose"));
        }
        if !chosen.place(&choice.wager).1 {
            return Err(error("a second choice for one wager"));
        }
        choices.extend(place(&choice.wager, format!("choices[{at}]"))?.map(|wager| (wager, choice.choice)));
    }
    let meters = told.meters.as_ref().map(|Once(meters)| self::meters(rules, meters)).transpose()?;
    Ok(Round { prior, wagers, spins, choices, meters })
}

fn meters(rules: &TableRules, told: &serde_json::Value) -> Result<Vec<Money>, ErrorBody> {
    let wrong = |message: String| ErrorBody::new("wrong-meters", message).at("meters");
    let told: BTreeMap<String, i64> = serde_json::from_value(told.clone())
        .map_err(|_| wrong("meters are whole cents by the id of the meter".to_owned()))?;
    let rule = rules.progressive().ok_or_else(|| wrong("this table has no meters".to_owned()))?;
    if let Some(strange) = told.keys().find(|id| rule.meters.iter().all(|meter| meter.id != **id)) {
        return Err(wrong(format!("there is no meter `{strange}`")));
    }
    let amount = |meter: &rulebook::MeterRule| {
        told.get(&meter.id)
            .map(|&amount| Money(amount))
            .ok_or_else(|| wrong(format!("the {} meter is not given", meter.id)))
    };
    rule.meters.iter().map(amount).collect()
}

/// The number of the last valid spin, which a pocket that voids the spin can never be.
fn prior(rules: &TableRules, label: &str) -> Result<Pocket, ErrorBody> {
    let pocket = pocket(rules, label).map_err(|error| error.at("prior"))?;
    if rules.wheel().open().contains(pocket) {
        return Ok(pocket);
    }
    Err(ErrorBody::new("unknown-pocket", format!("{label} voids the spin at this table, so no valid spin ended there"))
        .at("prior"))
}

/// Finds the place of a wager by its id, if it stands; the second word says where it was named.
type FindWager<'a> = dyn Fn(&str, String) -> Result<Option<usize>, ErrorBody> + 'a;

/// The pocket with a label.
pub fn pocket(rules: &TableRules, label: &str) -> Result<Pocket, ErrorBody> {
    rules.wheel().pocket(label).ok_or_else(|| {
        ErrorBody::new(
            "unknown-pocket",
            format!("there is no pocket `{label}` on this wheel; its labels are quoted, such as \"00\" or \"17\""),
        )
    })
}

fn rest_pocket(rules: &TableRules, told: &SpinIn<'_>, at: &str) -> Result<Option<Pocket>, ErrorBody> {
    let error = |key: &str, message: String| ErrorBody::new("unknown-pocket", message).at(format!("{at}.{key}"));
    match (&told.pocket, told.section, &told.symbol) {
        (Some(_), None, None) if rules.book().law.rulebook.game == rulebook::file::Game::BigSix => {
            Err(error("pocket", "a Big Six spin names its `section` or its `symbol`".to_owned()))
        }
        (Some(label), None, None) => pocket(rules, label).map(Some).map_err(|error| error.at(format!("{at}.pocket"))),
        (None, Some(section), None) => {
            if rules.book().law.rulebook.game != rulebook::file::Game::BigSix {
                return Err(error("section", "only a Big Six wheel has sections; name the `pocket`".to_owned()));
            }
            if !rules.sections_known() {
                let message =
                    "the order of the sections is not filed; name the `symbol`, or give `sections` in the options";
                return Err(error("section", message.to_owned()));
            }
            let count = rules.wheel().len();
            let index = usize::from(section).checked_sub(1).filter(|&index| index < count);
            let index = index.and_then(|index| u8::try_from(index).ok());
            index
                .map(|index| Some(Pocket(index)))
                .ok_or_else(|| error("section", format!("sections run from 1 to {count}")))
        }
        (None, None, Some(symbol)) => {
            let what = || error("symbol", format!("`{symbol}` is not a symbol of this wheel"));
            rules.section_showing(symbol).map(Some).ok_or_else(what)
        }
        (None, None, None) => Ok(None),
        _ => Err(error("pocket", "a spin names one of `pocket`, `section` and `symbol`".to_owned())),
    }
}

fn spin(rules: &TableRules, told: &SpinIn<'_>, at: &str, place: &FindWager<'_>) -> Result<Spin, ErrorBody> {
    let pocket_at = rest_pocket(rules, told, at)?;
    let rest = match (&told.irregularity, pocket_at) {
        (None, Some(_)) if told.decision.is_some() => {
            return Err(ErrorBody::new("no-irregularity", "a `decision` belongs to an `irregularity`").at(at));
        }
        (None, Some(pocket)) => Rest::In(pocket),
        (None, None) => {
            return Err(ErrorBody::new(
                "no-result",
                "a spin names a `pocket` (or `section`, `symbol`) or an `irregularity`",
            )
            .at(at));
        }
        (Some(id), pocket) => {
            let known = rules.irregularities();
            let found = known.iter().position(|rule| rule.id == *id).ok_or_else(|| {
                let ids: Vec<&str> = known.iter().map(|rule| rule.id.as_str()).collect();
                ErrorBody::new(
                    "unknown-irregularity",
                    format!("there is no irregularity `{id}`; this table knows {}", ids.join(", ")),
                )
                .at(format!("{at}.irregularity"))
            })?;
            if known[found].remedy == rulebook::file::Remedy::SupervisorDecides && told.decision.is_none() {
                let message = "a supervisor decides here; say `decision`: `no-spin` or `accept-result`";
                return Err(ErrorBody::new("no-decision", message).at(at));
            }
            let decision = match (told.decision, pocket) {
                (Some(DecisionIn::AcceptResult), Some(pocket)) => Direction::ResultStands(pocket),
                (Some(DecisionIn::AcceptResult), None) => {
                    return Err(ErrorBody::new("no-result", "a result that is accepted needs its pocket").at(at));
                }
                (Some(DecisionIn::NoSpin) | None, _) => Direction::NoSpin,
            };
            Rest::Irregular(found, decision)
        }
    };
    let labelled = |label: &str, key: &str| pocket(rules, label).map_err(|error| error.at(format!("{at}.{key}")));
    let mut spin = Spin::new(rest);
    spin.revolutions = told.revolutions;
    spin.multiplier = told.multiplier;
    for drawn in &told.roulette_x {
        let odds: Odds = drawn.pays.parse().map_err(|error: wheel::OddsFault| {
            ErrorBody::new("wrong-odds", error.to_string()).at(format!("{at}.roulette_x"))
        })?;
        spin.drawn.push(Drawn { pocket: labelled(&drawn.pocket, "roulette_x")?, odds });
    }
    for target in &told.targets {
        spin.targets.push(labelled(target, "targets")?);
    }
    let symbol = |awards: Option<&[rulebook::AwardRule]>, name: &str, key: &str| {
        let awards = awards.unwrap_or_default();
        let found = (0..).zip(awards).find(|(_, award)| award.symbol == name);
        found.map(|(symbol, _)| symbol).ok_or_else(|| {
            let names: Vec<&str> = awards.iter().map(|award| award.symbol.as_str()).collect();
            ErrorBody::new("unknown-award", format!("there is no award `{name}`; there are {}", names.join(", ")))
                .at(format!("{at}.{key}"))
        })
    };
    let progressive = rules.progressive();
    for turn in &told.hot_spots {
        let symbol = symbol(progressive.map(|rule| rule.hot.as_slice()), &turn.award, "hot_spots")?;
        if let Some(wager) = place(&turn.wager, format!("{at}.hot_spots"))? {
            spin.hot_spots.push(BonusTurn { wager, symbol });
        }
    }
    if let Some(community) = &told.community {
        spin.community = Some(symbol(progressive.map(|rule| rule.community.as_slice()), community, "community")?);
    }
    Ok(spin)
}

/// Writes a settlement out; a fault where all that is paid, each line of it exact, is together beyond 64 bits.
pub fn out<'a>(
    rules: &'a TableRules,
    told: &'a RoundIn<'a>,
    stands: &[Option<usize>],
    refusals: Vec<(usize, Refusal)>,
    settlement: &Settlement,
) -> Result<RoundOut<'a>, ErrorBody> {
    let mut lines = Vec::with_capacity(settlement.lines.len());
    let mut paid_total = 0_i64;
    for (wager, stand) in told.wagers.iter().zip(stands) {
        let Some(line) = stand.map(|at| &settlement.lines[at]) else { continue };
        let cite = rules.cite(line.cite);
        paid_total = paid_total
            .checked_add(line.paid.0)
            .ok_or_else(|| ErrorBody::new("round-fault", "the round pays more than 64 bits hold").at("wagers"))?;
        let piece = |piece: &settlement::PieceLine| PieceOut {
            on: rules.spot_name(piece.piece.spot),
            amount: piece.piece.amount.0,
            outcome: piece.outcome.id(),
            paid: piece.paid.0,
            clause: &rules.cite(piece.cite).printed,
        };
        lines.push(LineOut {
            wager: &wager.id,
            outcome: line.outcome.id(),
            paid: line.paid.0,
            clause: &cite.printed,
            reading: cite.reading.as_deref(),
            pieces: line.pieces.iter().map(piece).collect(),
        });
    }
    let refused = refusals
        .into_iter()
        .map(|(at, refusal)| {
            let cite = refusal.cite.map(|cite| rules.cite(cite));
            RefusedOut {
                wager: &told.wagers[at].id,
                reason: refusal.reason.id(),
                clause: cite.map(|cite| cite.printed.as_str()),
                reading: cite.and_then(|cite| cite.reading.as_deref()),
                message: refusal.tell(rules),
            }
        })
        .collect();
    let names = rules.progressive().map(|rule| rule.meters.iter().map(|meter| meter.id.as_str())).into_iter().flatten();
    Ok(RoundOut {
        id: &told.id,
        lines,
        refused,
        paid_total,
        prior: rules.repeat().and(settlement.prior).map(|pocket| rules.wheel().label(pocket)),
        meters: names.zip(settlement.meters.iter().map(|money| money.0)).collect(),
    })
}

/// A fault of the round; one of a wager names it by its id.
pub fn fault<'a>(fault: &RoundFault, id_of: impl Fn(usize) -> Option<&'a str>) -> ErrorBody {
    let (RoundFault::NotPayable(place) | RoundFault::NotDivisible(place)) = fault else {
        return ErrorBody::new("round-fault", fault.to_string());
    };
    let id = id_of(*place).unwrap_or_default();
    ErrorBody::new("round-fault", format!("wager `{id}` could not be paid exactly; it should have been refused"))
}
