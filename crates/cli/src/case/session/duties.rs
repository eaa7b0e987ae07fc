//! Steps that a text asks of somebody, where the event says only that they were done: the clause is in the rules.

use rulebook::CiteId;
use table::{Event, Upkeep};

use super::Session;

impl Session {
    /// The clause by which a step is done, at the table as it is before the event.
    pub(super) fn duty(&self, event: &Event) -> Option<CiteId> {
        let (rules, house) = (&self.rules, self.rules.house());
        match event {
            Event::WheelInspected { .. } => {
                let external = house.replacement.as_ref().and_then(|rule| rule.external_by.as_ref());
                let external = external.filter(|_| self.table.state().upkeep == Upkeep::ReplacedExternal);
                external.or(house.inspection.as_ref().map(|rule| &rule.by)).map(|entitled| entitled.cite)
            }
            Event::TableClosed { .. } => house.closing_cover,
            Event::ColourGiven { .. } => house.chips.value_set.or(house.chips.unique_colours),
            Event::BetsOpened { .. } => house.procedure.opening_call.as_ref().map(|(_, cite)| *cite),
            Event::BallSpun { with_wheel: false, .. } => Some(house.procedure.spin.1),
            Event::TargetsDrawn { .. } => rules.progressive().map(|rule| rule.targets),
            Event::OddsDrawn { .. } => rules.drawn_odds().map(|rule| rule.cite),
            Event::MultiplierDrawn { .. } => rules.repeat().map(|rule| rule.shown.unwrap_or(rule.multiplier)),
            Event::ResultTold { .. } => house.procedure.announce,
            Event::WagerAdjusted { .. } | Event::ResultWithdrawn { .. } | Event::ResultCorrected { .. } => {
                Some(house.supervisor.cite)
            }
            _ => None,
        }
    }
}
