//! The columns of one line after its first word, taken one by one; what is missing or too much is told with an example.

use std::collections::VecDeque;

pub(super) struct Words<'a> {
    example: &'a str,
    left: VecDeque<&'a str>,
}

impl<'a> Words<'a> {
    pub fn new(example: &'a str, columns: &[&'a str]) -> Words<'a> {
        Words { example, left: columns.iter().copied().collect() }
    }

    pub fn bad(&self, what: &str) -> String {
        format!("{what}; write it like `{}`", self.example)
    }

    pub fn next(&mut self) -> Result<&'a str, String> {
        self.left.pop_front().ok_or_else(|| self.bad("something is missing"))
    }

    pub fn maybe(&mut self) -> Option<&'a str> {
        self.left.pop_front()
    }

    /// Takes the first column that fits, wherever it stands.
    pub fn pick(&mut self, fits: impl Fn(&str) -> bool) -> Option<&'a str> {
        let at = self.left.iter().position(|column| fits(column))?;
        self.left.remove(at)
    }

    /// Takes the rest of a column that begins with this word: `because misread`.
    pub fn after(&mut self, word: &str) -> Option<&'a str> {
        let rest = |column: &str| column.strip_prefix(word).is_some_and(|rest| rest.starts_with([' ', '=']));
        self.pick(rest).map(|column| column[word.len() + 1..].trim())
    }

    /// Whether a column says just this.
    pub fn says(&mut self, word: &str) -> bool {
        self.pick(|column| column == word).is_some()
    }

    pub fn end(&mut self) -> Result<(), String> {
        match self.left.front() {
            None => Ok(()),
            Some(column) => Err(self.bad(&format!("`{column}` does not belong here"))),
        }
    }
}
