//! Who, where and how much, in the words of the table's regulator.

use rulebook::{RoleId, TableRules, Target, file::Game};
use settlement::Drawn;
use table::{AfterVoid, By, Device, Direction, Evidence, Late, Posted};
use wheel::{Money, Pocket, SpotId};

use crate::note::{Bound, ChanceNote};

pub fn role(rules: &TableRules, role: RoleId) -> String {
    let rule = rules.house().roles.get(usize::from(role.0));
    rule.map_or_else(|| format!("role {}", role.0), |rule| rule.called.clone())
}

/// Whether a ball decides, and not a clapper.
pub fn has_ball(rules: &TableRules) -> bool {
    rules.book().law.rulebook.game == Game::Roulette
}

/// What a spin comes to: a number, or the symbol at the clapper.
pub fn result(rules: &TableRules) -> &'static str {
    if has_ball(rules) { "number" } else { "symbol" }
}

pub fn by(rules: &TableRules, by: By) -> String {
    match by {
        By::Staff { person, role: as_role } => format!("{} {}", role(rules, as_role), person.0),
        By::Player(seat) => format!("player at seat {}", seat.0),
        By::Device(device) => device_called(device).to_owned(),
        By::Cashier(person) => format!("Cashier {}", person.0),
    }
}

pub fn device_called(device: Device) -> &'static str {
    match device {
        Device::WheelReader => "wheel reader",
        Device::Timer => "timer",
        Device::Chance => "number generator",
        Device::House => "house",
    }
}

/// Limits as the sign has them.
pub fn posted(rules: &TableRules, posted: &Posted) -> String {
    let (min, max) = (money(rules, posted.min), money(rules, posted.max));
    format!("{} {min} to {max}", band(rules, &posted.band))
}

/// A band of wagers by what it is called on the felt.
pub fn band(rules: &TableRules, name: &str) -> String {
    let Some(id) = name.strip_prefix("wager.") else { return format!("{name} wagers") };
    let wagers = rules.wagers().iter().map(|wager| (&wager.id, &wager.called));
    let calls = rules.calls().iter().map(|call| (&call.id, &call.called));
    let repeat = rules.repeat().into_iter().map(|rule| (&rule.id, &rule.called));
    let called = wagers.chain(calls).chain(repeat).find(|(of, _)| *of == id).map(|(_, called)| called.clone());
    called.unwrap_or_else(|| id.to_owned())
}

pub fn evidence(evidence: Evidence) -> &'static str {
    match evidence {
        Evidence::Call => "the dealer's call",
        Evidence::Launch => "the launch was seen",
        Evidence::Timer => "the time was over",
        Evidence::Revolutions => "the revolutions were counted",
        Evidence::Pocket => "a pocket was signalled",
        Evidence::SensorLost => "the sensor was lost",
    }
}

pub fn late(late: Late) -> &'static str {
    match late {
        Late::Wager => "a wager",
        Late::Increase => "an increase",
        Late::Withdrawal => "a withdrawal",
    }
}

/// What becomes of the wagers of a spin that does not count.
pub fn after_void(after: AfterVoid) -> &'static str {
    match after {
        AfterVoid::Reopened => "wagers stand and bets are open",
        AfterVoid::Locked => "wagers stand as they lie",
        AfterVoid::Released => "wagers are given back",
    }
}

/// What a supervisor directs.
pub fn direction(rules: &TableRules, direction: Direction) -> String {
    match direction {
        Direction::NoSpin => "no spin".to_owned(),
        Direction::ResultStands(of) => format!("{} stands", pocket(rules, of)),
    }
}

/// An irregularity by its place, as the rulebook says it; none where the rules have no such.
pub fn irregularity(rules: &TableRules, at: u8) -> Option<&str> {
    rules.irregularities().get(usize::from(at)).map(|rule| rule.says.trim_end_matches('.'))
}

/// `17 at 100 to 1, 5 at 50 to 1`
pub fn drawn(rules: &TableRules, drawn: &[Drawn]) -> String {
    let each = drawn.iter().map(|drawn| format!("{} at {}", pocket(rules, drawn.pocket), drawn.odds));
    each.collect::<Vec<_>>().join(", ")
}

pub fn pocket(rules: &TableRules, pocket: Pocket) -> String {
    if usize::from(pocket.0) < rules.wheel().len() {
        rules.pocket_called(pocket).to_owned()
    } else {
        format!("no pocket {}", pocket.0)
    }
}

pub fn pockets(rules: &TableRules, pockets: &[Pocket]) -> String {
    pockets.iter().map(|&of| pocket(rules, of)).collect::<Vec<_>>().join(", ")
}

/// A call names its pieces when they are few: `Neighbours (5, 24, 16, 33, 1)`.
const PIECES: usize = 9;

pub fn target(rules: &TableRules, target: &Target) -> String {
    match target {
        Target::Spot(spot) if is_spot(rules, *spot) => rules.spot_called(*spot),
        Target::Spot(spot) => format!("no spot {}", spot.0),
        Target::Call { call, lays, .. } => {
            let called = rules.calls().get(usize::from(*call)).map_or("call", |call| call.called.as_str());
            if lays.len() > PIECES {
                return format!("{called} ({} spots)", lays.len());
            }
            let spots = lays.iter().filter(|(spot, _)| is_spot(rules, *spot)).map(|(spot, _)| {
                let labels = &rules.felt().spot(*spot).pockets;
                labels.iter().map(|&of| pocket(rules, of)).collect::<Vec<_>>().join("/")
            });
            format!("{called} ({})", spots.collect::<Vec<_>>().join(", "))
        }
        Target::Repeat => rules.repeat().map_or("repeat", |rule| rule.called.as_str()).to_owned(),
        Target::Progressive => rules.progressive().map_or("targets", |rule| rule.called.as_str()).to_owned(),
    }
}

fn is_spot(rules: &TableRules, spot: SpotId) -> bool {
    usize::from(spot.0) < rules.felt().spots().size_hint().0
}

pub fn money(rules: &TableRules, amount: Money) -> String {
    rules.book().currency.show(amount)
}

pub fn meter(rules: &TableRules, at: usize) -> String {
    let rule = rules.progressive().and_then(|rule| rule.meters.get(at));
    rule.map_or_else(|| format!("meter {at}"), |rule| rule.id.clone())
}

/// What chance promised or told beside a round.
pub fn note(note: &ChanceNote) -> String {
    match note {
        ChanceNote::Committed { commitment, wheel, .. } => {
            let wheel = if *wheel { ", for the number too" } else { "" };
            format!("committed to sha256 {commitment}{wheel}")
        }
        ChanceNote::Revealed { secret, draws, .. } => {
            let secret = secret.reveal();
            let drawn = |bound: &Bound| format!("{} at {}", bound.purpose.id(), bound.seal);
            let drawn: Vec<String> = draws.iter().map(drawn).collect();
            format!(
                "revealed {secret}; drew {}",
                if drawn.is_empty() { "nothing".to_owned() } else { drawn.join(", ") }
            )
        }
    }
}
