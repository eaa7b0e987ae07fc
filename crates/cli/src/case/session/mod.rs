//! Sessions: a table from its opening on, one order a line, in the dealer's words. Indented lines say what the order above
//! must bring. The engine decides every order; here words become orders, and what comes back is compared and told.

mod audit;
mod cast;
mod dispute;
mod equipment;
mod expect;
mod felt;
mod head;
mod orders;
mod round;
mod tell;
#[cfg(test)]
mod tests;
mod time;
mod words;

use std::sync::Arc;

use house::told::{Decided, decided};
use rulebook::{CiteId, InspectionRule, Library, Refusal, TableRules, law::Clause};
use table::{By, Command, Event, Order, Phase, Table, Time, decide, evolve};

use self::{cast::Cast, head::Head};
use super::{CaseRun, Difference, columns, opening};

/// Whether a case is a session: its table is named by `session` or by `submission`.
pub(super) fn is_one(text: &str) -> bool {
    lines(text).any(|line| !line.indented && ["session", "submission"].contains(&line.columns[0]))
}

pub(super) fn play(library: &Library, book: Option<&str>, text: &str) -> Result<CaseRun, Difference> {
    let mut head = Head::new(book);
    let mut session: Option<Session> = None;
    let mut last = 1;
    for line in lines(text) {
        let at = |what: String| Difference { line: line.number, what };
        last = line.number;
        if session.is_none() && !line.indented && head.take(&line.columns).map_err(at)? {
            continue;
        }
        let session = match &mut session {
            Some(session) => session,
            none => none.insert(Session::new(head.open(library).map_err(at)?)),
        };
        if line.indented {
            session.expect(&line.columns).map_err(at)?;
        } else {
            session.nothing_is_left()?;
            session.step(line.number, &line.columns).map_err(at)?;
        }
    }
    let at = |what: String| Difference { line: last, what };
    let session = match session {
        Some(session) => session,
        None => Session::new(head.open(library).map_err(at)?),
    };
    session.nothing_is_left()?;
    Ok(session.finish())
}

/// What an inspection is in the log by: the log itself, its columns, and the items that were looked at.
fn entries(rules: &TableRules, event: &Event) -> Vec<Clause> {
    let (Event::TableInspected { items, .. }, house) = (event, rules.house()) else { return Vec::new() };
    let looked = |rule: &InspectionRule| -> Vec<CiteId> {
        items.iter().filter_map(|item| rule.items.get(usize::from(item.item))).map(|item| item.cite).collect()
    };
    let each = house.inspection.iter().flat_map(looked).chain(house.log.iter().map(|column| column.cite));
    let log = rules.book().law.log.iter().map(|log| log.clause.clone());
    log.chain(each.map(|cite| rules.cite(cite).clause.clone())).collect()
}

struct Line<'a> {
    number: usize,
    indented: bool,
    /// At least one.
    columns: Vec<&'a str>,
}

fn lines(text: &str) -> impl Iterator<Item = Line<'_>> {
    (1..).zip(text.lines()).filter_map(|(number, raw)| {
        let line = raw.split('#').next().unwrap_or_default();
        let columns = columns(line);
        (!columns.is_empty()).then(|| Line { number, indented: line.starts_with(char::is_whitespace), columns })
    })
}

/// Orders as a line asks for them.
#[derive(Debug)]
struct LineOrders {
    by: By,
    commands: Vec<Command>,
    /// What the wager that is laid will be called in the lines below.
    label: Option<String>,
}

/// What the last line brought.
#[derive(Default)]
struct Brought {
    line: usize,
    /// With the clause by which each happened.
    events: Vec<(Event, Option<CiteId>)>,
    decided: Vec<Decided>,
    /// A refusal, until a line below says that it must come.
    refusal: Option<Refusal>,
}

struct Session {
    rules: Arc<TableRules>,
    table: Table,
    cast: Cast,
    now: Time,
    /// A `time` line came since the launch and the call.
    timed: bool,
    brought: Brought,
    transcript: Vec<String>,
    /// What the lines below orders name.
    cited: Vec<Clause>,
    /// By what the events happened.
    logged: Vec<Clause>,
}

impl Session {
    fn new(rules: Arc<TableRules>) -> Session {
        Session {
            table: Table::new(Arc::clone(&rules)),
            transcript: vec![opening(&rules)],
            rules,
            cast: Cast::default(),
            now: Time(0),
            timed: false,
            brought: Brought::default(),
            cited: Vec::new(),
            logged: Vec::new(),
        }
    }

    fn step(&mut self, number: usize, columns: &[&str]) -> Result<(), String> {
        self.brought = Brought { line: number, ..Brought::default() };
        if let ["time", rest @ ..] = columns {
            self.now = time::read(self.now, rest)?;
            self.timed = true;
            return Ok(());
        }
        let mut asked = self.read(columns)?;
        self.ball_takes_its_time(columns[0], &mut asked);
        let who = |column: &&&str| !column.starts_with("by ") && !self.cast.works_here(column);
        let words: Vec<&str> = columns.iter().filter(who).copied().collect();
        let told = format!("{}  {}: {}", time::show(self.now), self.by(asked.by), words.join(", "));
        self.transcript.push(told);
        for command in asked.commands {
            let order = Order { at: self.now, by: asked.by, command };
            match decide(&self.table, &order) {
                Ok(events) => self.apply(events, asked.label.as_deref()),
                Err(refusal) => {
                    self.transcript.push(format!("          {}", self.refused(&refusal)));
                    self.brought.refusal = Some(refusal);
                }
            }
            audit::check(&self.table)?;
            if self.brought.refusal.is_some() {
                break;
            }
        }
        Ok(())
    }

    /// A person announces a number when the spin can be over, unless a `time` line says when; at `rest` the dealer attests it first.
    fn ball_takes_its_time(&mut self, verb: &str, asked: &mut LineOrders) {
        let round = &self.table.state().round;
        let spin = &self.rules.house().spin;
        match (verb, asked.by) {
            ("spin" | "no more bets", _) => self.timed = false,
            ("told" | "rest", By::Staff { .. }) => {
                if let Some((least, _)) = spin.least_times.filter(|_| !self.timed) {
                    let gaps = [
                        (round.spun_at, least.launch_to_result_ms),
                        (round.closed.map(|(at, _)| at).max(round.called), least.call_to_result_ms),
                    ];
                    let over = |(from, least): (Option<Time>, u32)| from.map(|at| Time(at.0 + i64::from(least)));
                    self.now = gaps.into_iter().filter_map(over).fold(self.now, Time::max);
                }
                let counted = matches!(asked.commands[0], Command::TellResult { revolutions: Some(_), .. });
                let spins = matches!(self.table.phase(), Phase::Rolling | Phase::Running | Phase::Held);
                if verb == "rest" && spins && !counted && spin.attested.is_some() && round.attested.is_none() {
                    asked.commands.insert(0, Command::AttestSpin);
                }
            }
            _ => {}
        }
    }

    fn apply(&mut self, events: Vec<Event>, label: Option<&str>) {
        self.cast.note(&events, label);
        for event in events {
            // Told before it is applied: wagers that it takes away still lie.
            let decided = decided(&self.table, &event);
            let (told, cite) = self.tell(&event);
            let cited = cite.map(|cite| format!(" ({})", self.rules.cite(cite).printed)).unwrap_or_default();
            self.transcript.push(format!("          {told}{cited}."));
            let each: Vec<String> = decided.iter().map(|one| format!("            {}", self.decided(one))).collect();
            self.transcript.extend(each);
            let rules = &self.rules;
            let each = cite.into_iter().chain(decided.iter().filter_map(|one| one.cite));
            self.logged.extend(each.map(|cite| rules.cite(cite).clause.clone()));
            self.logged.extend(entries(rules, &event));
            evolve(&mut self.table, &event);
            self.brought.decided.extend(decided);
            self.brought.events.push((event, cite));
        }
    }

    /// A refusal that no line below expects fails the case.
    fn nothing_is_left(&self) -> Result<(), Difference> {
        match &self.brought.refusal {
            None => Ok(()),
            Some(refusal) => Err(Difference { line: self.brought.line, what: self.unexpected(refusal) }),
        }
    }

    fn finish(mut self) -> CaseRun {
        let balances = self.balances();
        self.transcript.extend(balances);
        CaseRun {
            transcript: self.transcript,
            cited: self.cited,
            logged: self.logged,
            book: Arc::clone(self.rules.book()),
        }
    }
}
