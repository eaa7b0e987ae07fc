//! A history of spins, read from text: one result on each line, or columns with a header. Nothing is skipped in silence.

use std::collections::BTreeMap;

use super::layout::{Layout, Outcomes};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Direction {
    Clockwise,
    CounterClockwise,
}

impl Direction {
    fn read(text: &str) -> Option<Direction> {
        match text.to_ascii_lowercase().replace(['-', ' '], "").as_str() {
            "cw" | "clockwise" => Some(Direction::Clockwise),
            "ccw" | "acw" | "counterclockwise" | "anticlockwise" => Some(Direction::CounterClockwise),
            _ => None,
        }
    }
}

/// One spin. Without an outcome it was no spin: the ball was launched, and nothing counts.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Spin {
    pub outcome: Option<u8>,
    pub dealer: Option<u16>,
    pub direction: Option<Direction>,
    pub ball: Option<u16>,
    pub time: Option<String>,
}

#[derive(Clone, PartialEq, Debug)]
pub struct History {
    pub outcomes: Outcomes,
    pub spins: Vec<Spin>,
    pub dealers: Vec<String>,
    pub balls: Vec<String>,
    /// Whether there is a column of dealers, and one of directions, be they filled or not: what lies on them must not depend on
    /// what the column will say some day.
    pub has_dealers: bool,
    pub has_directions: bool,
    /// Columns that say nothing to us, as they are called.
    pub unknown_columns: Vec<String>,
}

/// A line that cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: {what}")]
pub struct BadLine {
    pub line: usize,
    pub what: String,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Column {
    Result,
    Section,
    Dealer,
    Direction,
    Ball,
    Time,
}

impl Column {
    fn named(name: &str) -> Option<Column> {
        Some(match name.to_ascii_lowercase().as_str() {
            "result" | "number" | "pocket" | "outcome" | "symbol" => Column::Result,
            "section" | "place" => Column::Section,
            "dealer" | "croupier" => Column::Dealer,
            "direction" => Column::Direction,
            "ball" => Column::Ball,
            "time" | "date" => Column::Time,
            _ => return None,
        })
    }
}

const COLUMNS: &str = "result, section, dealer, direction, ball, time";

impl History {
    /// Reads all lines, or says of each line that cannot be read why.
    pub fn read(text: &str, layout: &Layout) -> Result<History, Vec<BadLine>> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        // Empty lines at the end are how editors end a file; one in between may be a spin that somebody left out.
        let mut lines: Vec<(usize, &str)> = text.lines().enumerate().map(|(at, line)| (at + 1, line)).collect();
        // Tabs at the end of the last line are its empty columns.
        while lines.last().is_some_and(|(_, line)| line.trim().is_empty()) {
            lines.pop();
        }
        let comment = |line: &str| line.trim_start().starts_with('#');
        let mut lines = lines.into_iter().filter(|(_, line)| !comment(line)).peekable();
        let head = lines.peek().copied().unwrap_or((1, ""));
        let mark = [';', '\t', ','].into_iter().find(|mark| head.1.contains(*mark)).unwrap_or(',');
        let names = fields(head.1, mark);
        let known: Vec<Option<Column>> = names.iter().map(|name| Column::named(name)).collect();
        let is_header = known.iter().any(Option::is_some);
        let (columns, unknown_columns) = if is_header {
            lines.next();
            let unknown = names.iter().zip(&known).filter(|(_, known)| known.is_none());
            let unknown = unknown.map(|(name, _)| name.clone()).collect();
            (columns(head.0, &names, &known)?, unknown)
        } else if names.len() > 1 {
            let what = format!("{} columns and no header; name them on the first line: {COLUMNS}", names.len());
            return Err(vec![BadLine { line: head.0, what }]);
        } else {
            (vec![Some(Column::Result)], Vec::new())
        };
        let by_section = columns.contains(&Some(Column::Section));
        if by_section && !layout.is_ordered() {
            let what = "sections need the order of the wheel; name its submission, or leave the column out".to_owned();
            return Err(vec![BadLine { line: head.0, what }]);
        }
        let has = |column: Column| columns.contains(&Some(column));
        let (has_dealers, has_directions) = (has(Column::Dealer), has(Column::Direction));
        let outcomes =
            if by_section || layout.is_unique() { Outcomes::places(layout) } else { Outcomes::symbols(layout) };
        let mut reader =
            Reader { layout, outcomes: &outcomes, columns, dealers: Names::default(), balls: Names::default() };
        let (mut spins, mut bad) = (Vec::new(), Vec::new());
        for (line, text) in lines {
            match reader.spin(text, mark) {
                Ok(spin) => spins.push(spin),
                Err(what) => bad.push(BadLine { line, what }),
            }
        }
        let (dealers, balls) = (reader.dealers.list, reader.balls.list);
        if !bad.is_empty() {
            return Err(bad);
        }
        Ok(History { outcomes, spins, dealers, balls, has_dealers, has_directions, unknown_columns })
    }

    /// A history of outcomes alone.
    pub fn plain(outcomes: Outcomes, results: impl IntoIterator<Item = u8>) -> History {
        let spin = |outcome| Spin { outcome: Some(outcome), ..Spin::default() };
        let spins = results.into_iter().map(spin).collect();
        let (dealers, balls, unknown_columns) = (Vec::new(), Vec::new(), Vec::new());
        History { outcomes, spins, dealers, balls, has_dealers: false, has_directions: false, unknown_columns }
    }

    /// Spins with an outcome.
    pub fn counted(&self) -> u64 {
        self.spins.iter().filter(|spin| spin.outcome.is_some()).count() as u64
    }

    pub fn no_spins(&self) -> u64 {
        self.spins.len() as u64 - self.counted()
    }

    /// For each spin how far it lies from the one before, in the direction in which the ball ran: clockwise where no direction
    /// is told. None after a spin that did not count, and where others tell a direction and this one does not.
    pub fn distances(&self) -> impl Iterator<Item = Option<u8>> + '_ {
        let places = self.outcomes.len();
        let mut before: Option<u8> = None;
        self.spins.iter().map(move |spin| {
            let from = std::mem::replace(&mut before, spin.outcome)?;
            let to = spin.outcome?;
            let (from, to) = match spin.direction {
                Some(Direction::CounterClockwise) => (to, from),
                Some(Direction::Clockwise) => (from, to),
                None if self.has_directions => return None,
                None => (from, to),
            };
            u8::try_from((usize::from(to) + places - usize::from(from)) % places).ok()
        })
    }
}

fn columns(line: usize, names: &[String], known: &[Option<Column>]) -> Result<Vec<Option<Column>>, Vec<BadLine>> {
    let twice = known.iter().enumerate().find(|(at, column)| column.is_some() && known[..*at].contains(column));
    if let Some((at, _)) = twice {
        let what = format!("two columns have the same meaning, the second is `{}`; leave one out", names[at]);
        return Err(vec![BadLine { line, what }]);
    }
    if !known.contains(&Some(Column::Result)) && !known.contains(&Some(Column::Section)) {
        let what = format!("no column has the results; name it `result` (known columns: {COLUMNS})");
        return Err(vec![BadLine { line, what }]);
    }
    Ok(known.to_vec())
}

#[derive(Default)]
struct Names {
    list: Vec<String>,
    places: BTreeMap<String, u16>,
}

impl Names {
    fn place(&mut self, name: &str) -> Result<Option<u16>, String> {
        if name.is_empty() {
            return Ok(None);
        }
        if let Some(place) = self.places.get(name) {
            return Ok(Some(*place));
        }
        let place = u16::try_from(self.list.len()).map_err(|_| "more than 65,536 different names".to_owned())?;
        self.list.push(name.to_owned());
        self.places.insert(name.to_owned(), place);
        Ok(Some(place))
    }
}

struct Reader<'a> {
    layout: &'a Layout,
    outcomes: &'a Outcomes,
    columns: Vec<Option<Column>>,
    dealers: Names,
    balls: Names,
}

impl Reader<'_> {
    fn spin(&mut self, line: &str, mark: char) -> Result<Spin, String> {
        if line.trim().is_empty() {
            return Err("empty; write the result, `-` where the spin did not count, or delete the line".to_owned());
        }
        let cells = fields(line, mark);
        if cells.len() != self.columns.len() {
            return Err(format!("{} columns instead of {}", cells.len(), self.columns.len()));
        }
        let mut spin = Spin::default();
        let (mut result, mut section) = (None, None);
        for (cell, column) in cells.iter().zip(&self.columns) {
            match column {
                Some(Column::Result) => result = Some(cell.as_str()),
                Some(Column::Section) => section = Some(cell.as_str()),
                Some(Column::Dealer) => spin.dealer = self.dealers.place(cell)?,
                Some(Column::Ball) => spin.ball = self.balls.place(cell)?,
                Some(Column::Direction) if cell.is_empty() => {}
                Some(Column::Direction) => {
                    let read = Direction::read(cell);
                    spin.direction = Some(read.ok_or_else(|| format!("`{cell}` is not a direction; write cw or ccw"))?);
                }
                Some(Column::Time) => spin.time = Some(cell.clone()).filter(|time| !time.is_empty()),
                None => {}
            }
        }
        spin.outcome = self.outcome(result, section)?;
        Ok(spin)
    }

    fn outcome(&self, result: Option<&str>, section: Option<&str>) -> Result<Option<u8>, String> {
        if is_no_spin(result.or(section).unwrap_or_default()) {
            return Ok(None);
        }
        let labels = self.layout.labels();
        let place = section.map(|section| {
            let place = section.parse::<usize>().ok().filter(|place| (1..=labels.len()).contains(place));
            place.ok_or_else(|| {
                format!("`{section}` is not a section; sections are counted clockwise from 1 to {}", labels.len())
            })
        });
        let place = place.transpose()?.map(|place| place - 1);
        let same = |label: &String, result: &str| label.eq_ignore_ascii_case(result);
        let at = match (result, place) {
            (Some(result), Some(place)) if !same(&labels[place], result) => {
                return Err(format!("section {} is `{}`, not `{result}`", place + 1, labels[place]));
            }
            (_, Some(place)) => place,
            (Some(result), None) => {
                let of = if self.outcomes.are_places() { labels } else { &self.outcomes.labels };
                of.iter().position(|label| same(label, result)).ok_or_else(|| self.no_such(result))?
            }
            (None, None) => return Err("no result".to_owned()),
        };
        u8::try_from(at).map(Some).map_err(|_| "no such place".to_owned())
    }

    fn no_such(&self, result: &str) -> String {
        let labels = &self.outcomes.labels;
        let shown: Vec<&str> = labels.iter().take(6).map(String::as_str).collect();
        let more = if labels.len() > shown.len() { " .." } else { "" };
        if result.is_empty() {
            return "no result; write it, or `-` where the spin did not count".to_owned();
        }
        format!("`{result}` is not on this wheel of {} ({}{more})", self.layout.labels().len(), shown.join(", "))
    }
}

fn is_no_spin(text: &str) -> bool {
    matches!(text.to_ascii_lowercase().as_str(), "-" | "no spin" | "no-spin" | "void")
}

/// The cells of one line. A cell in quotes may hold the mark, and two quotes in it are one.
fn fields(line: &str, mark: char) -> Vec<String> {
    let mut cells = Vec::new();
    let mut cell = String::new();
    let mut quoted = false;
    let mut characters = line.chars().peekable();
    while let Some(character) = characters.next() {
        match character {
            '"' if quoted && characters.peek() == Some(&'"') => {
                characters.next();
                cell.push('"');
            }
            '"' => quoted = !quoted,
            _ if character == mark && !quoted => cells.push(std::mem::take(&mut cell).trim().to_owned()),
            _ => cell.push(character),
        }
    }
    cells.push(cell.trim().to_owned());
    cells
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wheel() -> Layout {
        Layout::ordered(["0", "1", "2", "3", "00"].map(str::to_owned))
    }

    fn big_six() -> Layout {
        Layout::ordered(["$1", "$1", "$1", "$2", "$2", "joker"].map(str::to_owned))
    }

    fn results(text: &str) -> Vec<Option<u8>> {
        History::read(text, &wheel()).unwrap().spins.into_iter().map(|spin| spin.outcome).collect()
    }

    #[test]
    fn one_result_on_each_line() {
        assert_eq!(results("0\n3\r\n00\n"), [Some(0), Some(3), Some(4)]);
        assert_eq!(results("\u{feff}result\n# evening\n1\n-\nno spin\n2\n\n\n"), [Some(1), None, None, Some(2)]);
        assert_eq!(results(""), []);
        assert_eq!(results("result\n"), []);
    }

    #[test]
    fn columns_in_any_order_and_unknown_ones_told() {
        let text =
            "time;Dealer;weather;number;direction;ball\n21:04;Ann;fine;2;cw;a\n21:05;\"Bo;b\";;0;ccw;a\n;;;1;;\n";
        let history = History::read(text, &wheel()).unwrap();
        assert_eq!(history.unknown_columns, ["weather"]);
        assert_eq!((history.dealers, history.balls), (vec!["Ann".to_owned(), "Bo;b".to_owned()], vec!["a".to_owned()]));
        let second = Spin {
            outcome: Some(0),
            dealer: Some(1),
            direction: Some(Direction::CounterClockwise),
            ball: Some(0),
            time: Some("21:05".to_owned()),
        };
        assert_eq!(history.spins[1], second);
        assert_eq!(history.spins[2], Spin { outcome: Some(1), ..Spin::default() });
    }

    #[test]
    fn empty_columns_at_the_end_of_a_line_are_columns() {
        let history = History::read("result\tdealer\tball\n1\tAnn\ta\n2\t\t\n\n", &wheel()).unwrap();
        assert_eq!(history.spins[1], Spin { outcome: Some(2), ..Spin::default() });
        assert_eq!(history.spins.len(), 2);
    }

    #[test]
    fn every_bad_line_is_reported_with_its_number() {
        let text = "result,direction\n1,cw\n7,cw\n\n2,up\n3\n,ccw\n00,ccw\n";
        let bad = History::read(text, &wheel()).unwrap_err();
        let told: Vec<String> = bad.iter().map(ToString::to_string).collect();
        assert_eq!(
            told,
            [
                "line 3: `7` is not on this wheel of 5 (0, 1, 2, 3, 00)",
                "line 4: empty; write the result, `-` where the spin did not count, or delete the line",
                "line 5: `up` is not a direction; write cw or ccw",
                "line 6: 1 columns instead of 2",
                "line 7: no result; write it, or `-` where the spin did not count",
            ]
        );
        let told = |text: &str| History::read(text, &wheel()).unwrap_err()[0].to_string();
        assert!(told("1,2\n").starts_with("line 1: 2 columns and no header"));
        assert!(told("dealer,ball\nAnn,a\n").contains("no column has the results"));
        assert!(told("result,number\n1,1\n").contains("two columns have the same meaning"));
    }

    #[test]
    fn sections_of_a_big_six_wheel_are_places_and_symbols_are_not() {
        let by_symbol = History::read("$1\nJOKER\n$2\n", &big_six()).unwrap();
        assert_eq!(by_symbol.outcomes.labels, ["$1", "$2", "joker"]);
        assert_eq!(by_symbol.spins[1].outcome, Some(2));
        let by_section = History::read("section,result\n6,joker\n1,$1\n", &big_six()).unwrap();
        assert_eq!(by_section.outcomes.len(), 6);
        assert_eq!((by_section.spins[0].outcome, by_section.spins[1].outcome), (Some(5), Some(0)));
        let bad = History::read("section,result\n6,$1\n7,$1\n", &big_six()).unwrap_err();
        assert_eq!(bad[0].what, "section 6 is `joker`, not `$1`");
        assert!(bad[1].what.starts_with("`7` is not a section"));
        let counted = Layout::unordered([("$1".to_owned(), 3), ("joker".to_owned(), 1)]);
        assert!(History::read("section\n1\n", &counted).unwrap_err()[0].what.contains("order of the wheel"));
        assert_eq!(History::read("$1\n", &counted).unwrap().outcomes.probabilities, [0.75, 0.25]);
    }

    proptest::proptest! {
        /// Whatever stands in a file: it is read to the last line, or a line that it has is named.
        #[test]
        fn any_text_gets_an_answer(text in "([0-3,;\"\t#-]|00|cw|result|dealer|direction|section|\n|\r|é){0,40}") {
            let lines = text.lines().count().max(1);
            match History::read(&text, &wheel()) {
                Ok(history) => {
                    proptest::prop_assert!(history.spins.len() <= lines);
                    proptest::prop_assert_eq!(history.distances().count(), history.spins.len());
                }
                Err(bad) => {
                    proptest::prop_assert!(!bad.is_empty());
                    proptest::prop_assert!(bad.iter().all(|bad| (1..=lines).contains(&bad.line)));
                }
            }
        }
    }

    #[test]
    fn distances_run_with_the_ball_and_break_at_a_spin_that_did_not_count() {
        let plain = History::read("0\n2\n1\n-\n3\n00\n", &wheel()).unwrap();
        assert_eq!(plain.distances().collect::<Vec<_>>(), [None, Some(2), Some(4), None, None, Some(1)]);
        let turned = History::read("result,direction\n0,cw\n2,ccw\n1,cw\n3,\n", &wheel()).unwrap();
        assert_eq!(turned.distances().collect::<Vec<_>>(), [None, Some(3), Some(4), None]);
    }
}
