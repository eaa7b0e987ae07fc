//! How numbers are written on a picture.

/// What a figure counts, and so how it is written.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Unit {
    /// As it is, with the decimals that the steps of its axis need.
    #[default]
    Plain,
    /// Whole things: `1,000`, `250 k`, `3 M`.
    Count,
    /// A part of one: `0.027` is `2.7 %`.
    Percent,
    /// An amount in major units, behind this sign: `$1,250`, `−$20`.
    Money(String),
}

impl Unit {
    /// A number on an axis whose marks are `step` apart.
    pub fn show(&self, value: f64, step: f64) -> String {
        if !value.is_finite() {
            return "–".to_owned();
        }
        match self {
            Unit::Plain => decimals(value, places(step)),
            Unit::Count if value.abs() >= 100_000.0 => si(value),
            Unit::Count => decimals(value, places(step)),
            Unit::Percent => format!("{} %", decimals(value * 100.0, places(step * 100.0))),
            Unit::Money(sign) => {
                let minus = if value < 0.0 { "−" } else { "" };
                let amount = value.abs();
                let amount = if amount >= 1e6 {
                    si(amount)
                } else {
                    let cents = places(step).max(usize::from(amount.fract() > 1e-9 && amount < 1000.0) * 2);
                    decimals(amount, if cents == 1 { 2 } else { cents })
                };
                format!("{minus}{sign}{amount}")
            }
        }
    }

    /// A number by itself, with three or four digits that mean something.
    pub fn label(&self, value: f64) -> String {
        let size = if *self == Unit::Percent { value * 100.0 } else { value }.abs();
        let scale = if *self == Unit::Percent { 0.01 } else { 1.0 };
        let step = match size {
            _ if size == 0.0 || size >= 100.0 => 1.0,
            _ if size >= 10.0 => 0.1,
            _ if size >= 1.0 => 0.01,
            _ if size >= 0.1 => 0.001,
            _ => 10_f64.powi(size.log10().floor().max(-9.0) as i32 - 1),
        };
        let whole = (value - value.round()).abs() < 1e-9 && *self != Unit::Percent;
        let step = match self {
            Unit::Count | Unit::Money(_) => 1.0,
            _ if whole => 1.0,
            _ => step,
        };
        self.show(value, step * scale)
    }
}

/// How many decimals a step needs.
fn places(step: f64) -> usize {
    let step = step.abs();
    if !step.is_finite() || step <= 0.0 {
        return 0;
    }
    let whole = |places: &i32| {
        let scaled = step * 10_f64.powi(*places);
        scaled >= 0.999 && (scaled - scaled.round()).abs() < 1e-6 * scaled
    };
    (0..10).find(whole).unwrap_or(10) as usize
}

/// Digits in groups of three, with a true minus and that many decimals.
fn decimals(value: f64, places: usize) -> String {
    let digits = format!("{:.*}", places, value.abs());
    let (whole, rest) = digits.split_once('.').unwrap_or((&digits, ""));
    let minus = if value < 0.0 && digits.contains(|digit| ('1'..='9').contains(&digit)) { "−" } else { "" };
    let mut grouped = String::new();
    for (at, digit) in whole.chars().enumerate() {
        if at > 0 && (whole.len() - at).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    if rest.is_empty() { format!("{minus}{grouped}") } else { format!("{minus}{grouped}.{rest}") }
}

/// Three digits with a letter for the thousands: `12 k`, `3.4 M`, `1 G`, `10 T`, `1 P`; what is smaller stays as it is.
pub fn si(value: f64) -> String {
    if !value.is_finite() {
        return "–".to_owned();
    }
    let steps = [(1e15, "P"), (1e12, "T"), (1e9, "G"), (1e6, "M"), (1e3, "k")];
    // What rounds up to the next letter takes it: 999,999 is 1 M and not 1000 k.
    let step = steps.iter().find(|(size, _)| value.abs() >= size * 0.9995);
    let (scaled, letter) = step.map_or((value, ""), |(size, letter)| (value / size, *letter));
    let places = if scaled.abs() >= 99.95 {
        0
    } else if scaled.abs() >= 9.995 {
        1
    } else {
        2
    };
    let digits = decimals(scaled, places);
    let digits = if digits.contains('.') { digits.trim_end_matches('0').trim_end_matches('.') } else { &digits };
    if letter.is_empty() { digits.to_owned() } else { format!("{digits} {letter}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_as_people_write_them() {
        assert_eq!(si(12_345.0), "12.3 k");
        assert_eq!(si(999_999.0), "1 M");
        assert_eq!(si(1e15), "1 P");
        assert_eq!(si(-2500.0), "−2.5 k");
        assert_eq!(si(0.0), "0");
        assert_eq!(Unit::Percent.show(0.05, 0.01), "5 %");
        assert_eq!(Unit::Percent.show(-0.0525, 0.0025), "−5.25 %");
        assert_eq!(Unit::Percent.label(1.0 / 37.0), "2.70 %");
        assert_eq!(Unit::Money("$".to_owned()).show(-1250.0, 250.0), "−$1,250");
        assert_eq!(Unit::Money("$".to_owned()).show(2.5, 0.5), "$2.50");
        assert_eq!(Unit::Count.show(1000.0, 500.0), "1,000");
        assert_eq!(Unit::Plain.show(0.25, 0.05), "0.25");
        assert_eq!(Unit::Plain.show(-0.0, 1.0), "0");
        assert_eq!(Unit::Plain.show(f64::NAN, 1.0), "–");
        assert_eq!(Unit::Plain.label(5.762_8), "5.76");
    }
}
