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
    room_for(text, width).clamp(SMALLEST, largest.max(SMALLEST))
}

/// What is smaller than this nobody reads.
const SMALLEST: i64 = 8;

/// The font size at which a line just fills a width.
fn room_for(text: &str, width: i64) -> i64 {
    let ems: i64 = text.chars().map(hundredths_of_em).sum::<i64>().max(1);
    width * 100 / ems
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

/// Text centred on a point within width and height; on more lines where each further one keeps it much larger.
pub(super) fn centred(text: &str, (x, y): (i64, i64), (width, height): (i64, i64), largest: i64) -> String {
    let mut best = (room_for(text, width).min(largest).min(height), vec![text.to_owned()]);
    for count in 2..=4 {
        let Some(lines) = broken(text, count) else { break };
        let room = height * 5 / (6 * i64::try_from(count).unwrap_or(1));
        let size = lines.iter().map(|line| room_for(line, width).min(largest)).min().unwrap_or(0).min(room);
        if size * 3 > best.0 * 4 {
            best = (size, lines);
        }
    }
    let (size, lines) = (best.0.max(SMALLEST), best.1);
    let step = size * 116 / 100;
    let first = y - step * (i64::try_from(lines.len()).unwrap_or(1) - 1) / 2;
    lines.iter().zip(0..).map(|(text, at)| line(text, (x, first + step * at), size)).collect()
}

/// A text on so many lines of words, as even as they come, unless that would leave a stub: `2 to 1` stays on its line.
fn broken(text: &str, count: usize) -> Option<Vec<String>> {
    let words: Vec<&str> = text.split_whitespace().collect();
    if words.len() < count {
        return None;
    }
    // The narrowest width at which the words still fill no more than so many lines.
    let longest = text.chars().count();
    (1..=longest)
        .find_map(|width| {
            let mut lines: Vec<String> = Vec::new();
            for word in &words {
                match lines.last_mut() {
                    Some(line) if line.chars().count() + 1 + word.chars().count() <= width => {
                        line.push(' ');
                        line.push_str(word);
                    }
                    _ => lines.push((*word).to_owned()),
                }
            }
            (lines.len() <= count).then_some(lines)
        })
        .filter(|lines| lines.len() > 1 && lines.iter().all(|line| line.chars().count() > 2))
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
    fn long_text_shrinks_and_breaks_evenly() {
        assert_eq!(fitting("17", 84, 36), 36);
        assert!(fitting("a caption that goes on and on", 84, 36) < 12);
        assert_eq!(broken("Bonus Spin Xtreme", 2).unwrap(), ["Bonus Spin", "Xtreme"]);
        assert_eq!(broken("Six Numbers Color Wager black", 4).unwrap(), ["Six Numbers", "Color Wager", "black"]);
        assert_eq!(broken("Odd", 2), None);
        assert_eq!(broken("2 to 1", 2), None);
        assert_eq!(centred("Odd", (50, 50), (84, 60), 30).matches("<text").count(), 1);
        assert_eq!(centred("Bonus Spin Xtreme", (50, 50), (84, 60), 30).matches("<text").count(), 2);
    }
}
