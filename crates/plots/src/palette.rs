//! Colours that people with any common kind of colour vision tell apart, chosen by Okabe and Ito for that.

pub const BLUE: &str = "#0072b2";
pub const VERMILION: &str = "#d55e00";
pub const GREEN: &str = "#009e73";
pub const ORANGE: &str = "#e69f00";
pub const PURPLE: &str = "#cc79a7";
pub const SKY: &str = "#56b4e9";
pub const GREY: &str = "#5f6b76";

/// Series take these in turn. The yellow of the set is left out, as it cannot be read on white.
pub const SERIES: [&str; 6] = [BLUE, VERMILION, GREEN, PURPLE, ORANGE, SKY];

pub(crate) const INK: &str = "#1b2530";
pub(crate) const SOFT: &str = "#5f6b76";
pub(crate) const GRID: &str = "#e4e8ec";
pub(crate) const AXIS: &str = "#aab3bc";
pub(crate) const PAPER: &str = "#ffffff";
pub(crate) const PALE: &str = "#f3f5f7";

fn channels(colour: &str) -> [f64; 3] {
    let digits = colour.trim_start_matches('#');
    let channel = |at: usize| {
        let pair = digits.get(at..at + 2).unwrap_or("80");
        f64::from(u8::from_str_radix(pair, 16).unwrap_or(128))
    };
    [channel(0), channel(2), channel(4)]
}

/// A colour between two, at `part` of the way.
pub(crate) fn between(from: &str, to: &str, part: f64) -> String {
    let part = if part.is_finite() { part.clamp(0.0, 1.0) } else { 0.0 };
    let (from, to) = (channels(from), channels(to));
    let mix = |at: usize| (from[at] + (to[at] - from[at]) * part).round() as u8;
    format!("#{:02x}{:02x}{:02x}", mix(0), mix(1), mix(2))
}

/// Ink or paper, whichever can be read on this colour.
pub(crate) fn readable_on(colour: &str) -> &'static str {
    let [red, green, blue] = channels(colour);
    if 0.299 * red + 0.587 * green + 0.114 * blue > 140.0 { INK } else { PAPER }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_can_be_read_on_its_ground() {
        assert_eq!(readable_on("#ffffff"), INK);
        assert_eq!(readable_on("#101010"), PAPER);
        assert_eq!(between("#000000", "#ffffff", 0.5), "#808080");
        assert_eq!(between("#000000", "#ffffff", f64::NAN), "#000000");
    }
}
