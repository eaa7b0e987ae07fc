//! What is printed in the boxes of a felt, for a drawing and for a screen.

use wheel::{Cover, Face, Holds, Shape, SpotId, Wheel};

use crate::{TableRules, file::CallPlace, file::Game};

impl TableRules {
    /// The spot inside a box.
    pub fn spot_in(&self, holds: Holds) -> Option<SpotId> {
        let ordinal = match holds {
            Holds::Number(pocket) => return self.felt().find(Shape::Straight, Cover::of(pocket)),
            Holds::Dozen(ordinal) => (Shape::Dozen, ordinal),
            Holds::Column(ordinal) => (Shape::Column, ordinal),
            Holds::Area(ordinal) => (Shape::Area, ordinal),
        };
        let mut spots = self.felt().spots();
        spots.find(|(_, spot)| (spot.shape, spot.ordinal) == ordinal).map(|(id, _)| id)
    }

    /// What the wager in a box pays.
    pub fn odds_in(&self, holds: Holds) -> Option<String> {
        let at = self.spot_in(holds).and_then(|id| self.spot_rule(id).wager)?;
        Some(self.odds_of(at).0.to_string())
    }

    pub fn caption(&self, holds: Holds) -> String {
        match holds {
            Holds::Number(pocket) => self.wheel().label(pocket).to_owned(),
            Holds::Dozen(ordinal) => {
                ["1st 12", "2nd 12", "3rd 12"].get(usize::from(ordinal) - 1).copied().unwrap_or("").to_owned()
            }
            Holds::Column(_) => self.odds_in(holds).unwrap_or_default(),
            Holds::Area(area) => self.area_caption(area, self.spot_in(holds)),
        }
    }

    fn area_caption(&self, area: u8, spot: Option<SpotId>) -> String {
        let id = &self.felt().areas()[usize::from(area)].id;
        if let Some(id) = spot.filter(|&id| self.wager_on(id).is_some()) {
            return self.spot_called(id);
        }
        let bonus = self.book().law.bonuses.iter().find(|bonus| bonus.id() == id);
        bonus.map_or_else(|| id.clone(), |bonus| bonus.called().to_owned())
    }

    /// The odds that are printed in a box: Big Six has to.
    pub fn printed_odds(&self, holds: Holds) -> Option<String> {
        if self.book().law.rulebook.game == Game::BigSix { self.odds_in(holds) } else { None }
    }

    /// A box whose wager is not open at this table.
    pub fn is_covered(&self, holds: Holds) -> bool {
        self.spot_in(holds).is_some_and(|id| self.spot_rule(id).wager.is_some() && self.spot_rule(id).closed.is_some())
    }

    /// The wheel with the names that this table shows, for a drawing: a theme stands on wheel and layout alike.
    pub fn shown_wheel(&self) -> Wheel {
        let face =
            |pocket| Face { label: self.pocket_called(pocket).to_owned(), colour: self.wheel().face(pocket).colour };
        let shown = Wheel::new(self.wheel().pockets().map(face).collect());
        shown.map_or_else(|_| self.wheel().clone(), |wheel| wheel.voiding(self.wheel().void()))
    }

    /// Whether a call is made at such a place of the table.
    pub fn calls_at(&self, place: CallPlace) -> bool {
        self.calls().iter().any(|call| call.place == place && call.closed.is_none())
    }
}
