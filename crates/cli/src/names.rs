//! Names with their places: few are looked through, many are hashed, so that neither a short line nor a hostile one is slow.

use std::collections::HashMap;

/// How many names are looked through one by one.
const FEW: usize = 16;

/// Distinct names in the order of their first sight.
#[derive(Default, Debug)]
pub struct Names<'a> {
    names: Vec<&'a str>,
    places: HashMap<&'a str, usize>,
}

impl<'a> Names<'a> {
    pub fn find(&self, name: &str) -> Option<usize> {
        if self.names.len() <= FEW {
            self.names.iter().position(|other| *other == name)
        } else {
            self.places.get(name).copied()
        }
    }

    /// The place of a name, and whether it is new.
    pub fn place(&mut self, name: &'a str) -> (usize, bool) {
        if let Some(place) = self.find(name) {
            return (place, false);
        }
        self.names.push(name);
        let last = self.names.len() - 1;
        match self.names.len() {
            ..=FEW => {}
            len if len == FEW + 1 => self.places = self.names.iter().copied().zip(0..).collect(),
            _ => {
                self.places.insert(name, last);
            }
        }
        (last, true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_and_many_names_keep_their_places() {
        let all: Vec<String> = (0..100).map(|number| format!("n{number}")).collect();
        let mut names = Names::default();
        for (at, name) in all.iter().enumerate() {
            assert_eq!(names.place(name), (at, true));
            assert_eq!(names.place(name), (at, false));
            assert_eq!(names.place("n0"), (0, false));
        }
        assert_eq!((names.find("n57"), names.find("x")), (Some(57), None));
    }
}
