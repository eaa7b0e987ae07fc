//! The two faces of the font, and how wide a text is in them.

use std::{collections::BTreeMap, sync::LazyLock};

use ttf_parser::Face as Parsed;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Face {
    Regular,
    Bold,
}

impl Face {
    pub fn file(self) -> &'static [u8] {
        match self {
            Face::Regular => plots::font(),
            Face::Bold => plots::font_bold(),
        }
    }

    fn advances(self) -> &'static Advances {
        static REGULAR: LazyLock<Advances> = LazyLock::new(|| Advances::of(Face::Regular));
        static BOLD: LazyLock<Advances> = LazyLock::new(|| Advances::of(Face::Bold));
        match self {
            Face::Regular => &REGULAR,
            Face::Bold => &BOLD,
        }
    }

    pub fn width(self, text: &str, size: f32) -> f32 {
        let advances = self.advances();
        text.chars().map(|character| advances.by_char.get(&character).copied().unwrap_or(0.6)).sum::<f32>() * size
    }
}

/// How far each character moves the pen, for size one.
struct Advances {
    by_char: BTreeMap<char, f32>,
}

impl Advances {
    fn of(face: Face) -> Advances {
        let Ok(parsed) = Parsed::parse(face.file(), 0) else { return Advances { by_char: BTreeMap::new() } };
        let em = f32::from(parsed.units_per_em());
        // Latin letters with all their marks, Greek, punctuation, currencies and mathematics: what a submission may say.
        let used = (' '..='\u{3ff}').chain('\u{2000}'..='\u{22ff}');
        let advance = |character: char| {
            let glyph = parsed.glyph_index(character)?;
            Some((character, f32::from(parsed.glyph_hor_advance(glyph)?) / em))
        };
        Advances { by_char: used.filter_map(advance).collect() }
    }
}

/// Text in lines no wider than `room`; a word that is too long by itself is cut where the line ends.
pub(super) fn wrapped(face: Face, text: &str, size: f32, room: f32) -> Vec<String> {
    let mut lines: Vec<String> = vec![String::new()];
    for word in text.split(' ') {
        let line = lines.last_mut().expect("there is one");
        let longer = if line.is_empty() { word.to_owned() } else { format!("{line} {word}") };
        if face.width(&longer, size) <= room {
            *line = longer;
            continue;
        }
        if !line.is_empty() {
            lines.push(String::new());
        }
        for character in word.chars() {
            let line = lines.last_mut().expect("there is one");
            line.push(character);
            if face.width(line, size) > room && line.chars().count() > 1 {
                line.pop();
                lines.push(character.to_string());
            }
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_fit_and_lose_nothing() {
        let text = "Four Numbers and a word of 0123456789abcdef0123456789abcdef that is too long";
        let lines = wrapped(Face::Regular, text, 8.0, 80.0);
        assert!(lines.iter().all(|line| Face::Regular.width(line, 8.0) <= 80.0), "{lines:?}");
        assert_eq!(lines.concat().replace(' ', ""), text.replace(' ', ""));
    }

    #[test]
    fn bold_is_wider_and_digits_are_alike() {
        assert!(Face::Bold.width("wager", 10.0) > Face::Regular.width("wager", 10.0));
        let digits: Vec<f32> = "0123456789".chars().map(|d| Face::Regular.width(&d.to_string(), 10.0)).collect();
        assert!(digits.iter().all(|width| (width - digits[0]).abs() < 1e-6));
    }
}
