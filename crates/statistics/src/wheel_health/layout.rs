//! What can come out of a wheel, and where it lies.

use wheel::Wheel;

/// The labels of a wheel's places, clockwise where their order is known.
#[derive(Clone, PartialEq, Debug)]
pub struct Layout {
    labels: Vec<String>,
    ordered: bool,
}

impl Layout {
    pub fn of(wheel: &Wheel) -> Layout {
        Layout { labels: wheel.pockets().map(|pocket| wheel.label(pocket).to_owned()).collect(), ordered: true }
    }

    /// Places in clockwise order.
    pub fn ordered(labels: impl IntoIterator<Item = String>) -> Layout {
        Layout { labels: labels.into_iter().collect(), ordered: true }
    }

    pub fn is_ordered(&self) -> bool {
        self.ordered
    }

    /// Sections of which only the number with each symbol is known.
    pub fn unordered(symbols: impl IntoIterator<Item = (String, usize)>) -> Layout {
        let labels = symbols.into_iter().flat_map(|(symbol, count)| std::iter::repeat_n(symbol, count)).collect();
        Layout { labels, ordered: false }
    }

    pub fn labels(&self) -> &[String] {
        &self.labels
    }

    /// Every place has a label of its own, as at roulette.
    pub fn is_unique(&self) -> bool {
        self.labels.iter().enumerate().all(|(at, label)| !self.labels[..at].contains(label))
    }
}

/// The outcomes that a history tells apart.
#[derive(Clone, PartialEq, Debug)]
pub struct Outcomes {
    pub labels: Vec<String>,
    pub probabilities: Vec<f64>,
    pub kind: Kind,
}

#[derive(Clone, PartialEq, Debug)]
pub enum Kind {
    /// Each outcome is one place of the wheel, in its order.
    Places,
    /// Several sections share an outcome; with the outcome of each section clockwise, where that is known.
    Symbols { sections: Option<Vec<usize>> },
}

impl Outcomes {
    /// One for each place. Where places share a label, the number of the place stands before it.
    pub fn places(layout: &Layout) -> Outcomes {
        let count = layout.labels.len();
        let unique = layout.is_unique();
        let named = |(at, label): (usize, &String)| {
            if unique { label.clone() } else { format!("{} {label}", at + 1) }
        };
        Outcomes {
            labels: layout.labels.iter().enumerate().map(named).collect(),
            probabilities: vec![1.0 / count as f64; count],
            kind: Kind::Places,
        }
    }

    /// One for each symbol, as likely as it has sections.
    pub fn symbols(layout: &Layout) -> Outcomes {
        let mut labels: Vec<String> = Vec::new();
        let mut sections = Vec::new();
        for label in &layout.labels {
            let at = labels.iter().position(|known| known == label).unwrap_or(labels.len());
            if at == labels.len() {
                labels.push(label.clone());
            }
            sections.push(at);
        }
        let share = |at: usize| sections.iter().filter(|of| **of == at).count() as f64 / sections.len() as f64;
        let probabilities = (0..labels.len()).map(share).collect();
        Outcomes { labels, probabilities, kind: Kind::Symbols { sections: layout.ordered.then_some(sections) } }
    }

    pub fn len(&self) -> usize {
        self.labels.len()
    }

    pub fn is_empty(&self) -> bool {
        self.labels.is_empty()
    }

    pub fn are_places(&self) -> bool {
        self.kind == Kind::Places
    }

    /// What one of them is called.
    pub fn noun(&self) -> &'static str {
        match self.kind {
            Kind::Places if self.labels.iter().any(|label| label.contains(' ')) => "section",
            Kind::Places => "pocket",
            Kind::Symbols { .. } => "symbol",
        }
    }
}
