//! The one font of all pictures and documents. It comes with the program, so that the bytes of a picture do not depend on
//! what is installed.

/// The family as a picture names it; a browser without the first takes the next.
pub(crate) const FAMILY: &str = "DejaVu Sans, Arial, sans-serif";

/// `DejaVu Sans`, a TrueType file.
pub fn regular() -> &'static [u8] {
    dejavu::sans::regular()
}

/// `DejaVu Sans Bold`, a TrueType file.
pub fn bold() -> &'static [u8] {
    dejavu::sans::bold()
}

/// How far each printable ASCII character moves the pen, in thousandths of the size, from the font's own table.
const ADVANCE: [u16; 95] = [
    318, 401, 460, 838, 636, 950, 780, 275, 390, 390, 500, 838, 318, 361, 318, 337, 636, 636, 636, 636, 636, 636, 636,
    636, 636, 636, 337, 337, 838, 838, 838, 531, 1000, 684, 686, 698, 770, 632, 575, 775, 752, 295, 295, 656, 557, 863,
    748, 787, 603, 787, 695, 635, 611, 732, 684, 989, 685, 611, 685, 390, 337, 390, 838, 500, 500, 613, 635, 550, 635,
    615, 352, 635, 634, 278, 278, 579, 278, 974, 634, 612, 635, 635, 411, 521, 392, 634, 592, 818, 592, 592, 525, 636,
    337, 636, 838,
];

/// How wide a text is in the regular face; the bold one is about a tenth wider.
pub fn width(text: &str, size: f64) -> f64 {
    let of = |character: char| {
        let at = (character as usize).checked_sub(32).and_then(|at| ADVANCE.get(at));
        at.map_or(if character == '·' { 318.0 } else { 750.0 }, |advance| f64::from(*advance))
    };
    text.chars().map(of).sum::<f64>() * size / 1000.0
}

/// The text, or as much of its beginning as fits with three dots behind it.
pub(crate) fn fitted(text: &str, size: f64, room: f64) -> String {
    if width(text, size) <= room {
        return text.to_owned();
    }
    let mut kept = String::new();
    for character in text.chars() {
        kept.push(character);
        if width(&kept, size) + size > room {
            kept.pop();
            break;
        }
    }
    format!("{}…", kept.trim_end())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_text_is_cut_where_it_ends() {
        assert_eq!(fitted("red", 12.0, 100.0), "red");
        let cut = fitted("a wager with a very long name indeed", 12.0, 100.0);
        assert!(cut.ends_with('…') && width(&cut, 12.0) <= 104.0, "{cut}");
    }

    #[test]
    fn the_font_is_a_font() {
        assert_eq!(regular()[..4], [0, 1, 0, 0]);
        assert_eq!(bold()[..4], [0, 1, 0, 0]);
    }
}
