//! Text that is real text: escaped, and shrunk until it fits its box.

/// Text as it may stand in an element or a quoted attribute. Characters that XML cannot hold at all are left out.
pub(super) fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            '\t' | '\n' | '\r' => out.push(' '),
            '\u{fffe}' | '\u{ffff}' => {}
            c if c.is_control() => {}
            c => out.push(c),
        }
    }
    out
}

/// The largest font size, up to `largest`, at which a line stays within `width`.
pub(super) fn fitting(text: &str, width: i64, largest: i64) -> i64 {
    let ems: i64 = text.chars().map(hundredths_of_em).sum::<i64>().max(1);
    (width * 100 / ems).clamp(8, largest.max(8))
}

/// There are no font metrics here, so this is how wide a character is in a wide bold face, in hundredths of its size.
fn hundredths_of_em(c: char) -> i64 {
    match c {
        ' ' | 'f' | 'i' | 'j' | 'l' | 'r' | 't' | 'I' | '.' | ',' | ':' | '-' | '\'' => 42,
        'm' | 'w' | 'M' | 'W' => 100,
        c if c.is_ascii_uppercase() => 78,
        c if c.is_ascii() => 68,
        _ => 100,
    }
}

/// One line, centred on a point.
pub(super) fn line(text: &str, (x, y): (i64, i64), size: i64) -> String {
    let base = y + size * 36 / 100;
    format!("<text x=\"{x}\" y=\"{base}\" font-size=\"{size}\" text-anchor=\"middle\">{}</text>", escape(text))
}

/// Text centred on a point within width and height; on two lines where that keeps it much larger.
pub(super) fn centred(text: &str, (x, y): (i64, i64), (width, height): (i64, i64), largest: i64) -> String {
    let one = fitting(text, width, largest.min(height));
    let Some((first, second)) = halves(text) else { return line(text, (x, y), one) };
    let two = fitting(first, width, largest).min(fitting(second, width, largest)).min(height * 5 / 12);
    if two * 3 <= one * 4 {
        return line(text, (x, y), one);
    }
    let step = two * 58 / 100;
    format!("{}{}", line(first, (x, y - step), two), line(second, (x, y + step), two))
}

/// A text split at the space nearest its middle, unless that would leave a stub: `2 to 1` stays on its line.
fn halves(text: &str) -> Option<(&str, &str)> {
    let middle = text.len() / 2;
    let space = text.match_indices(' ').map(|(at, _)| at).min_by_key(|at| at.abs_diff(middle))?;
    let (first, second) = (text[..space].trim_end(), text[space..].trim_start());
    (first.len() > 2 && second.len() > 2).then_some((first, second))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_xml_reads_as_markup_is_escaped() {
        assert_eq!(escape("<a href=\"x\">R&D's</a>"), "&lt;a href=&quot;x&quot;&gt;R&amp;D&#39;s&lt;/a&gt;");
        assert_eq!(escape("one\u{0}\u{8}\ntwo\u{ffff}"), "one two");
    }

    #[test]
    fn long_text_shrinks_and_breaks_near_its_middle() {
        assert_eq!(fitting("17", 84, 36), 36);
        assert!(fitting("a caption that goes on and on", 84, 36) < 12);
        assert_eq!(halves("Bonus Spin Xtreme"), Some(("Bonus Spin", "Xtreme")));
        assert_eq!(halves("Odd"), None);
        assert_eq!(halves("2 to 1"), None);
        assert_eq!(centred("Odd", (50, 50), (84, 60), 30).matches("<text").count(), 1);
        assert_eq!(centred("Bonus Spin Xtreme", (50, 50), (84, 60), 30).matches("<text").count(), 2);
    }
}
