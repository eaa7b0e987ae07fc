//! Every sentence that a person reads, as Fluent files: `words/LANGUAGE/*.ftl`. English is complete, and each of its messages
//! is a function of [`say`] with its facts as parameters.
//!
//! What was decided is kept as a sentence's id and its facts, never as its text, so that a sentence can be mended and
//! translated and the record stays as it is. This crate knows no rules, no clauses and no table.

mod fact;
mod language;

pub use fact::Fact;
pub use language::Language;
use serde::{Deserialize, Serialize};
use wheel::Money;

include!(concat!(env!("OUT_DIR"), "/sentences.rs"));

type Name = std::borrow::Cow<'static, str>;

/// A sentence: its id, and the facts in it.
///
/// ```
/// use wheel::Money;
/// use wheelhouse_words::{Language, say};
///
/// let words = say::above_the_maximum(Money(6000), Money(5000));
/// let dollars = |amount: Money| format!("${}", amount.0 / 100);
/// assert_eq!(words.text(Language::English, &dollars), "$60 is above the maximum of $50");
/// ```
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct Words {
    id: Name,
    facts: Vec<(Name, Fact)>,
}

impl Words {
    fn new(id: &'static str, facts: Vec<(Name, Fact)>) -> Words {
        Words { id: id.into(), facts }
    }

    /// A text that is not ours: of a record made before sentences had ids, or of another's message.
    pub fn written(text: impl Into<String>) -> Words {
        say::written(text.into())
    }

    pub fn id(&self) -> &str {
        &self.id
    }

    pub fn facts(&self) -> impl Iterator<Item = (&str, &Fact)> {
        self.facts.iter().map(|(name, fact)| (&**name, fact))
    }

    /// As a person reads it. `show` prints money as the table's rulebook does.
    pub fn text(&self, language: Language, show: &dyn Fn(Money) -> String) -> String {
        language.text(self, show)
    }
}
