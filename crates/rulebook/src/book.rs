//! A rulebook that has been read and found whole.

use wheel::{Colour, Cover, Currency, Face, Wheel};

use crate::{
    clauses::{ClauseRow, Fate},
    file::{File, Game, WheelRow},
    law::{Clause, Reading},
};

/// The law of one game in one jurisdiction: values with their clauses, every clause with its fate.
#[derive(Clone, Debug)]
pub struct Rulebook {
    pub law: File,
    pub clauses: Vec<ClauseRow>,
    pub currency: Currency,
    /// The file as it was read, for showing it and setting it beside another.
    pub text: String,
}

impl Rulebook {
    pub fn id(&self) -> &str {
        &self.law.rulebook.id
    }

    pub fn title(&self) -> &str {
        &self.law.rulebook.title
    }

    /// A clause as the regulator prints it: `47.1-2204(2)`.
    pub fn cite(&self, clause: &Clause) -> String {
        let printed = clause.printed();
        if printed.starts_with(|first: char| first.is_ascii_digit()) {
            self.law.rulebook.cite_as.replace("{clause}", printed)
        } else {
            printed.to_owned()
        }
    }

    pub fn clause(&self, clause: &Clause) -> Option<&ClauseRow> {
        self.clauses.iter().find(|row| clause.covers(&row.clause))
    }

    /// Where a clause stands in the text; findings are told in this order.
    pub fn place(&self, clause: &Clause) -> usize {
        self.clauses.iter().position(|row| clause.covers(&row.clause)).unwrap_or(self.clauses.len())
    }

    pub fn reading(&self, id: &str) -> Option<&Reading> {
        self.law.readings.iter().find(|reading| reading.id == id)
    }

    pub fn wheel_row(&self, id: &str) -> Option<&WheelRow> {
        self.law.wheels.iter().find(|row| row.id == id)
    }

    pub fn wheel_ids(&self) -> impl Iterator<Item = &str> {
        self.law.wheels.iter().map(|row| row.id.as_str())
    }

    /// Ids that a submission may offer or speak of: wagers, calls, bonuses.
    pub fn offer_ids(&self) -> impl Iterator<Item = &str> {
        let law = &self.law;
        let wagers = law.wagers.iter().map(|row| row.id.as_str());
        wagers
            .chain(law.calls.iter().map(|row| row.id.as_str()))
            .chain(law.bonuses.iter().map(super::file::BonusRow::id))
    }

    pub fn count(&self, fate: Fate) -> usize {
        self.clauses.iter().filter(|row| row.fate == fate).count()
    }

    /// The row that holds a wheel's order and colours: its own, or that of the wheel it is run from.
    pub fn source_row<'a>(&'a self, row: &'a WheelRow) -> &'a WheelRow {
        row.run_from.as_deref().and_then(|id| self.wheel_row(id)).unwrap_or(row)
    }

    /// Builds a wheel of this book. `order` replaces the book's order (roulette) or gives the sections (Big Six); without
    /// it a Big Six wheel has its symbols in the order of the clause, which is enough to settle by symbol. `red` replaces
    /// the book's red numbers.
    pub fn build_wheel(
        &self,
        row: &WheelRow,
        order: Option<&[String]>,
        red: Option<&[String]>,
    ) -> Result<Wheel, wheel::WheelFault> {
        let source = self.source_row(row);
        let labels: Vec<String> = match (order, &source.order) {
            (Some(order), _) => order.to_vec(),
            (None, Some(order)) => order.is.clone(),
            (None, None) => source
                .symbols
                .iter()
                .flat_map(|symbol| std::iter::repeat_n(symbol.symbol.clone(), usize::from(symbol.count)))
                .collect(),
        };
        let is_in = |list: Option<&[String]>, label: &String| list.is_some_and(|list| list.contains(label));
        let green = source.green.as_ref().map(|green| green.is.as_slice());
        let red = red.or(source.red.as_ref().map(|red| red.is.as_slice()));
        let colour = |label: &String| match self.law.rulebook.game {
            Game::BigSix => Colour::Plain,
            Game::Roulette if is_in(green, label) => Colour::Green,
            Game::Roulette if is_in(red, label) => Colour::Red,
            Game::Roulette => Colour::Black,
        };
        let faces = labels.into_iter().map(|label| Face { colour: colour(&label), label }).collect();
        let wheel = Wheel::new(faces)?;
        let void: Cover =
            row.void.iter().flat_map(|void| &void.is).fold(Cover::NONE, |cover, label| cover.or(wheel.labelled(label)));
        Ok(wheel.voiding(void))
    }
}
