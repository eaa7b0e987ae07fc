//! Who, where and by which clause, in the words of the table's regulator.

use rulebook::{CiteId, RoleId, TableRules, Target};
use serde::Serialize;
use table::{By, Device, Evidence, Late};
use wheel::{Money, Pocket, SpotId};

/// A clause as it is printed, with our reading where one decided.
#[derive(Clone, PartialEq, Eq, Serialize, Debug)]
pub struct Cited {
    pub clause: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reading: Option<String>,
}

impl Cited {
    pub fn new(rules: &TableRules, cite: CiteId) -> Cited {
        // A history that was tampered with may cite what its rules do not have.
        match rules.cites().nth(usize::from(cite.0)) {
            Some(cite) => Cited { clause: cite.printed.clone(), reading: cite.reading.clone() },
            None => Cited { clause: format!("no clause {}", cite.0), reading: None },
        }
    }

    pub fn told(&self) -> String {
        match &self.reading {
            Some(reading) => format!("{} (reading {reading})", self.clause),
            None => self.clause.clone(),
        }
    }
}

pub fn role(rules: &TableRules, role: RoleId) -> String {
    let rule = rules.house().roles.get(usize::from(role.0));
    rule.map_or_else(|| format!("role {}", role.0), |rule| rule.called.clone())
}

pub fn by(rules: &TableRules, by: By) -> String {
    match by {
        By::Staff { person, role: as_role } => format!("{} {}", role(rules, as_role), person.0),
        By::Player(seat) => format!("player at seat {}", seat.0),
        By::Device(device) => device_called(device).to_owned(),
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

pub fn pocket(rules: &TableRules, pocket: Pocket) -> String {
    if usize::from(pocket.0) < rules.wheel().len() {
        rules.wheel().label(pocket).to_owned()
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

/// The name of a command or an event as it is stored, in kebab case: `place-your-bets`.
pub fn name(of: &impl Serialize) -> String {
    let value = serde_json::to_value(of).expect("orders and events can be written");
    let name = match &value {
        serde_json::Value::String(name) => name.as_str(),
        serde_json::Value::Object(map) => map.keys().next().map_or("", String::as_str),
        _ => "",
    };
    let mut kebab = String::new();
    for letter in name.chars() {
        if letter.is_uppercase() && !kebab.is_empty() {
            kebab.push('-');
        }
        kebab.extend(letter.to_lowercase());
    }
    kebab
}
