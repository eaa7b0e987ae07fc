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

impl Submission {
    pub fn read(file: &str, text: &str) -> Result<Submission, FileFault> {
        toml::from_str(text).map_err(|error| {
            FileFault::toml(file, text, &error)
                .help("a submission has `rulebook`, `wheel`, [table], [options] and [facts]")
        })
    }
}
