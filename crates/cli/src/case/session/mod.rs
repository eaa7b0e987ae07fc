//! Sessions: a table from its opening on, one order a line, in the dealer's words. Indented lines say what the order above
//! must bring. The engine decides every order; here words become orders, and what comes back is compared and told.

mod audit;
mod cast;
mod expect;
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
use rulebook::{CiteId, Library, Refusal, TableRules, law::Clause};
use table::{By, Command, Event, Order, Table, Time, decide, evolve};

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
    brought: Brought,
    transcript: Vec<String>,
    cited: Vec<Clause>,
}

impl Session {
    fn new(rules: Arc<TableRules>) -> Session {
        Session {
            table: Table::new(Arc::clone(&rules)),
            transcript: vec![opening(&rules)],
            rules,
            cast: Cast::default(),
            now: Time(0),
            brought: Brought::default(),
            cited: Vec::new(),
        }
    }

    fn step(&mut self, number: usize, columns: &[&str]) -> Result<(), String> {
        self.brought = Brought { line: number, ..Brought::default() };
        if let ["time", rest @ ..] = columns {
            self.now = time::read(self.now, rest)?;
            return Ok(());
        }
        let asked = self.read(columns)?;
        let who = |column: &&&str| !column.starts_with("by ") && !self.cast.works_here(column);
        let words: Vec<&str> = columns.iter().filter(who).copied().collect();
        let told = format!("{}  {}: {}", time::show(self.now), self.by(asked.by), words.join(", "));
        self.transcript.push(told);
        for command in asked.commands {
            let order = Order { at: self.now, by: asked.by, command };
            match decide(&self.table, &order) {
                Ok(events) => self.apply(events, asked.label.as_deref()),
                Err(refusal) => {
                    self.cite(refusal.cite);
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
            self.cite(cite);
            for one in &decided {
                self.cite(one.cite);
            }
            evolve(&mut self.table, &event);
            self.brought.decided.extend(decided);
            self.brought.events.push((event, cite));
        }
    }

    fn cite(&mut self, cite: Option<CiteId>) {
        self.cited.extend(cite.map(|cite| self.rules.cite(cite).clause.clone()));
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
        CaseRun { transcript: self.transcript, cited: self.cited, book: Arc::clone(self.rules.book()) }
    }
}
