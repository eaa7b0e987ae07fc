//! What an operator files for one table, as filed: nothing here is legal yet.

use serde::Deserialize;
use serde_json::{Map, Value};

use crate::place::FileFault;

/// A filed submission. `facts` are what a rulebook asks of the table beside its game.
#[derive(Clone, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Submission {
    pub table: TableHead,
    pub rulebook: String,
    pub wheel: String,
    /// A table that the program runs.
    #[serde(default)]
    pub automatic: Option<FiledAutomatic>,
    #[serde(default)]
    pub options: Map<String, Value>,
    #[serde(default)]
    pub facts: Map<String, Value>,
}

#[derive(Clone, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct TableHead {
    pub number: String,
    pub operator: String,
    #[serde(default)]
    pub filed: Option<toml::value::Datetime>,
}

/// On whose word a table runs without people: that of an approval, or nobody's, and then it is a demonstration.
#[derive(Clone, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct FiledAutomatic {
    #[serde(default)]
    pub approval: Option<String>,
    #[serde(default)]
    pub demonstration: bool,
    /// The number is drawn by a generator: there is no wheel to inspect and no ball that turns.
    #[serde(default)]
    pub drawn: bool,
}

/// The options of a table, written as in the `[options]` of a submission.
///
/// ```
/// let options = wheelhouse_rulebook::options("in_prison = true\non_zero = 'lose-half'").unwrap();
/// assert_eq!(options["in_prison"], true);
/// assert!(wheelhouse_rulebook::options("in_prison = yes").is_err());
/// ```
pub fn options(text: &str) -> Result<Map<String, Value>, FileFault> {
    toml::from_str(text).map_err(|error| {
        FileFault::toml("options", text, &error, "write each option as `name = value`, as in a submission")
    })
}

impl Submission {
    pub fn read(file: &str, text: &str) -> Result<Submission, FileFault> {
        toml::from_str(text).map_err(|error| {
            FileFault::toml(file, text, &error, "a submission has `rulebook`, `wheel`, [table], [options], [facts] and, where the program runs the table, [automatic]")
        })
    }
}
