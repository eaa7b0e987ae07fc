//! Who and what the lines of a session name: people, players, colours, wagers.

use std::collections::BTreeMap;

use house::told::find;
use rulebook::{Entitled, Instrument, RoleId};
use table::{By, Device, Event, PersonId, SeatNo, WagerId};

use super::{Session, words::Words};

/// Names in the order in which they came; the place of one is its number.
#[derive(Default)]
pub(super) struct Cast {
    people: Vec<String>,
    players: Vec<String>,
    colours: Vec<String>,
    /// Every post that was taken, the newest last.
    posts: Vec<(PersonId, RoleId)>,
    seats: BTreeMap<u32, SeatNo>,
    labels: BTreeMap<String, WagerId>,
    /// With what a seat last bought in.
    bought: BTreeMap<SeatNo, Instrument>,
}

/// Who gives an order unless the line says otherwise.
pub(super) enum Usual {
    Dealer,
    Supervisor,
    /// Who may inspect the wheel.
    Inspector,
    /// Who may adjust the wheel.
    Adjuster,
    Device(Device),
    Exactly(By),
}

impl Cast {
    /// Keeps what later lines will name.
    pub fn note(&mut self, events: &[Event], label: Option<&str>) {
        for event in events {
            match event {
                Event::PostTaken { person, role, .. } => self.posts.push((*person, *role)),
                Event::SeatTaken { seat, player } => {
                    self.seats.insert(*player, *seat);
                }
                Event::BoughtIn { seat, with, .. } => {
                    self.bought.insert(*seat, *with);
                }
                Event::WagerPlaced(placed) => {
                    self.labels.extend(label.map(|label| (label.to_owned(), placed.wager)));
                }
                _ => {}
            }
        }
    }

    fn place(names: &mut Vec<String>, name: &str) -> usize {
        names.iter().position(|other| other == name).unwrap_or_else(|| {
            names.push(name.to_owned());
            names.len() - 1
        })
    }

    pub fn person(&mut self, name: &str) -> Result<PersonId, String> {
        if self.players.iter().any(|player| player == name) {
            return Err(format!("{name} is a player; give staff names of their own"));
        }
        let at = Cast::place(&mut self.people, name);
        u32::try_from(at).map(PersonId).map_err(|_| "too many people".to_owned())
    }

    pub fn player(&mut self, name: &str) -> Result<u32, String> {
        if self.people.iter().any(|person| person == name) {
            return Err(format!("{name} works here; give players names of their own"));
        }
        u32::try_from(Cast::place(&mut self.players, name)).map_err(|_| "too many players".to_owned())
    }

    pub fn colour(&mut self, name: &str) -> Result<u8, String> {
        u8::try_from(Cast::place(&mut self.colours, name)).map_err(|_| "too many colours".to_owned())
    }

    pub fn colour_called(&self, colour: u8) -> &str {
        self.colours.get(usize::from(colour)).map_or("a colour", String::as_str)
    }

    pub fn person_called(&self, person: PersonId) -> &str {
        self.people.get(person.0 as usize).map_or("somebody", String::as_str)
    }

    pub fn player_called(&self, player: u32) -> &str {
        self.players.get(player as usize).map_or("somebody", String::as_str)
    }

    pub fn works_here(&self, name: &str) -> bool {
        self.people.iter().any(|person| person == name)
    }

    pub fn label_of(&self, wager: WagerId) -> Option<&str> {
        self.labels.iter().find(|(_, other)| **other == wager).map(|(label, _)| label.as_str())
    }

    pub fn is_label(&self, label: &str) -> bool {
        self.labels.contains_key(label)
    }
}

impl Session {
    /// A seat by its number or by the name of its player.
    pub(super) fn seat(&self, text: &str) -> Result<SeatNo, String> {
        let named = self.cast.players.iter().position(|player| player == text);
        let named = named.and_then(|at| self.cast.seats.get(&u32::try_from(at).ok()?)).copied();
        let known = named.or_else(|| text.parse().ok().map(SeatNo));
        known.ok_or_else(|| format!("`{text}` is not a seat; give its number, or the name of a player who took one"))
    }

    /// A wager by its label, or by its number at this table: `wager 3`.
    pub(super) fn wager(&self, text: &str) -> Result<WagerId, String> {
        let number = || text.strip_prefix("wager ")?.parse().ok().map(WagerId);
        let known = self.cast.labels.get(text).copied().or_else(number);
        known.ok_or_else(|| {
            format!("`{text}` does not name a wager; write `wager 1` for the first one, or give it a name: `as A`")
        })
    }

    /// The chips that a seat bought last, or the first kind that the table takes.
    pub(super) fn usual_chips(&self, seat: SeatNo) -> Result<Instrument, String> {
        let accepted = self.rules.house().chips.accepted.first();
        let usual = self.cast.bought.get(&seat).or(accepted);
        usual.copied().ok_or_else(|| "say with which chips: `with value-chip`".to_owned())
    }

    pub(super) fn role(&self, text: &str) -> Result<RoleId, String> {
        let roles = &self.rules.house().roles;
        let at = roles.iter().position(|role| role.id == text || role.called == text);
        at.and_then(|at| u8::try_from(at).ok()).map(RoleId).ok_or_else(|| {
            let ids: Vec<&str> = roles.iter().map(|role| role.id.as_str()).collect();
            format!("this rulebook has no role `{text}`; it has {}", ids.join(", "))
        })
    }

    /// Who a line says gives its order: `by Ben`, `by Ben as dealer`, `by Ida as cashier`, `by Kim`, `by timer`, or just a name of staff.
    pub(super) fn named(&mut self, words: &mut Words<'_>) -> Result<Option<By>, String> {
        let named = words.after("by").or_else(|| words.pick(|column| self.cast.works_here(column)));
        let Some(name) = named else { return Ok(None) };
        if let Some(device) = device(name) {
            return Ok(Some(By::Device(device)));
        }
        if let Some(name) = name.strip_suffix(" as cashier") {
            return Ok(Some(By::Cashier(self.cast.person(name)?)));
        }
        if let Some((name, role)) = name.split_once(" as ") {
            let role = self.role(role)?;
            return Ok(Some(By::Staff { person: self.cast.person(name)?, role }));
        }
        if !self.cast.works_here(name) {
            let seat = self.seat(name.strip_prefix("seat ").unwrap_or(name));
            return seat.map(|seat| Some(By::Player(seat))).map_err(|_| {
                format!("`{name}` is unknown; `post` them, seat them, or give the role: `by {name} as dealer`")
            });
        }
        let person = self.cast.person(name)?;
        let role = self.cast.posts.iter().rev().find(|(other, _)| *other == person);
        let (_, role) = role.ok_or_else(|| format!("say in which role: `by {name} as dealer`"))?;
        Ok(Some(By::Staff { person, role: *role }))
    }

    pub(super) fn usual(&self, usual: &Usual) -> Result<By, String> {
        let house = self.rules.house();
        let (called, entitled) = match usual {
            Usual::Exactly(by) => return Ok(*by),
            Usual::Device(device) => return Ok(By::Device(*device)),
            Usual::Dealer => ("dealer", Some(&house.dealer)),
            Usual::Supervisor => ("supervisor", Some(&house.supervisor)),
            Usual::Inspector => ("inspector", house.inspection.as_ref().map(|rule| &rule.by)),
            Usual::Adjuster => ("adjuster", house.adjustment.as_ref().map(|rule| &rule.by)),
        };
        let entitled: &Entitled = entitled.unwrap_or(&house.supervisor);
        let on_duty = |post: &&(PersonId, RoleId)| self.table.state().posts.contains_key(*post);
        let found = self.cast.posts.iter().rev().filter(on_duty).find(|(_, role)| entitled.allows(*role));
        let (person, role) = *found.ok_or_else(|| {
            let ids = entitled.roles.iter().filter_map(|role| house.roles.get(usize::from(role.0)));
            let ids: Vec<&str> = ids.map(|role| role.id.as_str()).collect();
            format!("no {called} has a post ({}); write a `post` line before, or say `by NAME as ROLE`", ids.join(", "))
        })?;
        Ok(By::Staff { person, role })
    }

    /// How people are told.
    pub(super) fn by(&self, by: By) -> String {
        match by {
            By::Staff { person, role } => {
                let called = self.rules.house().roles.get(usize::from(role.0)).map_or("", |role| role.called.as_str());
                format!("{}, {called}", self.cast.person_called(person))
            }
            By::Player(seat) => self.seat_called(seat),
            By::Device(Device::WheelReader) => "the wheel reader".to_owned(),
            By::Device(Device::Timer) => "the timer".to_owned(),
            By::Device(Device::Chance) => "the device that draws".to_owned(),
            By::Device(Device::House) => "the house".to_owned(),
            By::Cashier(person) => format!("{}, cashier", self.cast.person_called(person)),
        }
    }

    pub(super) fn seat_called(&self, seat: SeatNo) -> String {
        match self.table.state().seat(seat) {
            Some(taken) => format!("{} at seat {}", self.cast.player_called(taken.player), seat.0),
            None => format!("seat {}", seat.0),
        }
    }

    /// `Kim's straight 17 (A)`
    pub(super) fn wager_called(&self, wager: WagerId) -> String {
        let name = self.cast.label_of(wager).map_or_else(|| format!("wager {}", wager.0), str::to_owned);
        match find(&self.table, wager) {
            Some(placed) => format!("{name}, {} of {}", self.target_called(&placed.on), self.seat_called(placed.seat)),
            None => name,
        }
    }
}

fn device(name: &str) -> Option<Device> {
    match name {
        "wheel reader" => Some(Device::WheelReader),
        "timer" => Some(Device::Timer),
        "chance" => Some(Device::Chance),
        "house" => Some(Device::House),
        _ => None,
    }
}
