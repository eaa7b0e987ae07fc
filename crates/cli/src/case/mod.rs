//! Cases: whole rounds and whole sessions as text that a regulator can read. `docs/cases.md` describes the format.
//!
//! Columns are set apart by two or more spaces. A case fails on the first difference between what it expects and what
//! the rules give, and says both.

mod expect;
mod session;
mod spins;

use std::{collections::BTreeMap, fmt, sync::Arc};

use rulebook::{Library, Refusal, Reviewed, Rulebook, TableRules, file::PrisonChoice, law::Clause, review_game};
use serde_json::{Map, Value};
use settlement::{Round, Settlement, Spin, Verdict, Wager, admit_round, settle, verdict};
use wheel::{Money, Pocket};

/// A case that does not hold, or cannot be read: where, what was expected, what came.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Difference {
    pub line: usize,
    pub what: String,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.what)
    }
}

/// A case that held: its transcript, and the clauses that decided something in it.
#[derive(Clone, Debug)]
pub struct CaseRun {
    pub transcript: Vec<String>,
    pub cited: Vec<Clause>,
    pub book: Arc<Rulebook>,
}

/// Plays a case. `book` is the rulebook of the folder it lies in; a `rulebook` line goes before it.
pub fn play(library: &Library, book: Option<&str>, text: &str) -> Result<CaseRun, Difference> {
    if session::is_one(text) {
        return session::play(library, book, text);
    }
    let mut case = Case { library, book: book.map(str::to_owned), ..Case::new(library) };
    for (number, raw) in (1..).zip(text.lines()) {
        let line = raw.split('#').next().unwrap_or_default();
        if line.trim().is_empty() {
            continue;
        }
        let columns: Vec<&str> = columns(line);
        let at = |what: String| Difference { line: number, what };
        if line.starts_with(char::is_whitespace) {
            case.expect_line(number, &columns).map_err(at)?;
        } else {
            case.step(number, &columns).map_err(at)?;
        }
    }
    case.finish(text.lines().count())
}

/// Splits on two or more spaces.
fn columns(line: &str) -> Vec<&str> {
    line.split("  ").map(str::trim).filter(|column| !column.is_empty()).collect()
}

struct Placed {
    player: String,
    words: String,
    amount: Money,
    line: usize,
    answer: Result<usize, Refusal>,
    told: bool,
}

struct Case<'a> {
    library: &'a Library,
    book: Option<String>,
    wheel: Option<String>,
    options: Map<String, Value>,
    rules: Option<Arc<TableRules>>,
    placed: Vec<Placed>,
    round: Round,
    pending: Spin,
    players: Vec<String>,
    settled: Option<Settlement>,
    transcript: Vec<String>,
    cited: Vec<Clause>,
}

impl<'a> Case<'a> {
    fn new(library: &'a Library) -> Case<'a> {
        Case {
            library,
            book: None,
            wheel: None,
            options: Map::new(),
            rules: None,
            placed: Vec::new(),
            round: Round { prior: None, wagers: Vec::new(), spins: Vec::new(), choices: Vec::new(), meters: None },
            pending: Spin::irregular(0),
            players: Vec::new(),
            settled: None,
            transcript: Vec::new(),
            cited: Vec::new(),
        }
    }

    fn step(&mut self, number: usize, columns: &[&str]) -> Result<(), String> {
        let (word, rest) = columns.split_first().ok_or("an empty line")?;
        match *word {
            "rulebook" => {
                self.not_yet_open()?;
                self.book = Some(one(rest, "rulebook  <id>")?.to_owned());
            }
            "table" => self.table(rest)?,
            "options" => {
                self.not_yet_open()?;
                self.options.extend(json_options(rest)?);
            }
            "prior" => {
                let prior = self.pocket(one(rest, "prior  17")?)?;
                if !self.rules()?.wheel().open().contains(prior) {
                    return Err("no valid spin ends in a pocket that voids it".to_owned());
                }
                self.round.prior = Some(prior);
            }
            "meters" => self.meters(rest)?,
            "wager" => self.wager(number, rest)?,
            "choice" => self.choice(rest)?,
            "draw" => self.draw(rest)?,
            "targets" => {
                let labels = one(rest, "targets  5/17")?;
                self.pending.targets = labels.split('/').map(|label| self.pocket(label)).collect::<Result<_, _>>()?;
                self.transcript.push(format!("Targets: {labels}."));
            }
            "hot spot" => self.hot_spot(rest)?,
            "community" => self.community(rest)?,
            "multiplier" => {
                let times = one(rest, "multiplier  10")?;
                self.pending.multiplier = Some(times.parse().map_err(|_| format!("`{times}` is not a multiplier"))?);
            }
            "no spin" | "irregularity" => self.no_spin(rest)?,
            "rest" => self.rest(rest)?,
            "house" => self.house(one(rest, "house  +15")?)?,
            other => return Err(format!("no line of a case begins with `{other}`")),
        }
        Ok(())
    }

    /// The table, made on first need from what the `table` and `options` lines said.
    fn rules(&mut self) -> Result<Arc<TableRules>, String> {
        if let Some(rules) = &self.rules {
            return Ok(Arc::clone(rules));
        }
        let id = self.book.as_deref().ok_or("the case names no rulebook")?;
        let book = self.library.get(id).ok_or_else(|| format!("there is no rulebook `{id}`"))?;
        let wheel = self.wheel.as_deref().ok_or("a case begins with its table: `table  wheel=double-zero`")?;
        let reviewed = review_game(book, wheel, &self.options);
        let rules = legal(reviewed)?;
        self.transcript.push(opening(&rules));
        self.rules = Some(Arc::clone(&rules));
        Ok(rules)
    }

    fn table(&mut self, columns: &[&str]) -> Result<(), String> {
        self.not_yet_open()?;
        for setting in columns.iter().flat_map(|column| column.split(' ')) {
            if let Some(wheel) = setting.strip_prefix("wheel=") {
                self.wheel = Some(wheel.to_owned());
            } else {
                self.options.extend([option(setting)?]);
            }
        }
        Ok(())
    }

    /// A table is what it is before the first line that needs it.
    fn not_yet_open(&self) -> Result<(), String> {
        if self.rules.is_some() { Err("the table is set before anything else happens".to_owned()) } else { Ok(()) }
    }

    fn pocket(&mut self, label: &str) -> Result<Pocket, String> {
        let rules = self.rules()?;
        rules.wheel().pocket(label).ok_or_else(|| format!("there is no pocket `{label}` on this wheel"))
    }

    fn money(&mut self, text: &str) -> Result<Money, String> {
        let rules = self.rules()?;
        rules.book().currency.read(text).ok_or_else(|| format!("`{text}` is not an amount of money"))
    }

    fn meters(&mut self, columns: &[&str]) -> Result<(), String> {
        let rules = self.rules()?;
        let rule = rules.progressive().ok_or("this table has no meters")?;
        let mut told = BTreeMap::new();
        for setting in columns.iter().flat_map(|column| column.split(' ')) {
            let (id, amount) = setting.split_once('=').ok_or_else(|| format!("`{setting}` is not meter=amount"))?;
            told.insert(id.to_owned(), self.money(amount)?);
        }
        let amounts: Option<Vec<Money>> = rule.meters.iter().map(|meter| told.get(&meter.id).copied()).collect();
        let amounts = amounts.ok_or("name every meter of the table")?;
        if self.round.spins.is_empty() {
            self.round.meters = Some(amounts);
            return Ok(());
        }
        let settled = self.settle()?;
        let show = |amounts: &[Money]| {
            amounts.iter().map(|&money| rules.book().currency.show(money)).collect::<Vec<_>>().join(" and ")
        };
        same("the meters", &show(&amounts), &show(&settled.meters))?;
        self.transcript.push(format!("Meters: {}.", show(&settled.meters)));
        Ok(())
    }

    fn wager(&mut self, number: usize, columns: &[&str]) -> Result<(), String> {
        let &[player, words, amount, ref rest @ ..] = columns else {
            return Err("a wager is `wager  player  what  amount`".to_owned());
        };
        let rules = self.rules()?;
        let counts = |spin: &Spin| matches!(verdict(&rules, spin, 1), Ok(Verdict::Valid(_)));
        let decided = self.round.spins.iter().any(counts);
        if decided {
            return Err("a wager comes before the spin that decides".to_owned());
        }
        let amount_read = self.money(amount)?;
        self.settled = None;
        let player_at = self.players.iter().position(|other| other == player).unwrap_or_else(|| {
            self.players.push(player.to_owned());
            self.players.len() - 1
        });
        let mut answer = rules.target(words).and_then(|target| {
            let wager = Wager { player: u32::try_from(player_at).unwrap_or(u32::MAX), target, amount: amount_read };
            let before = self.round.wagers.iter().map(|admitted| admitted.wager().clone());
            let answers = admit_round(&rules, self.round.prior, before.chain([wager]).collect());
            answers.into_iter().next_back().expect("one answer for a wager")
        });
        let expected = match rest {
            [] => None,
            ["refused", reason] => Some((*reason, None)),
            ["refused", reason, clause] => Some((*reason, Some(*clause))),
            _ => return Err("after the amount comes nothing, or `refused  reason  clause`".to_owned()),
        };
        match (&answer, expected) {
            (Ok(_), None) => {
                self.transcript.push(format!("{player} bets {} on {words}.", rules.book().currency.show(amount_read)));
            }
            (Err(refusal), Some((reason, clause))) => {
                same("the reason", reason, refusal.reason.id())?;
                self.check_clause(clause, refusal.cite)?;
                self.transcript.push(refusal.tell(&rules));
            }
            (Ok(_), Some((reason, _))) => {
                return Err(format!("expected the wager to be refused as {reason}, and the rules take it"));
            }
            (Err(refusal), None) => return Err(format!("the rules refuse it: {}", refusal.tell(&rules))),
        }
        let answer = match &mut answer {
            Ok(wager) => {
                self.round.wagers.push(wager.clone());
                Ok(self.round.wagers.len() - 1)
            }
            Err(refusal) => Err(refusal.clone()),
        };
        self.placed.push(Placed {
            player: player.to_owned(),
            words: words.to_owned(),
            amount: amount_read,
            line: number,
            answer,
            told: false,
        });
        Ok(())
    }

    fn find(&self, player: &str, words: &str) -> Result<usize, String> {
        let found = self.placed.iter().filter_map(|placed| Some((placed, *placed.answer.as_ref().ok()?)));
        found
            .filter(|(placed, _)| placed.player == player && placed.words == words)
            .map(|(_, at)| at)
            .next()
            .ok_or_else(|| format!("{player} has no wager on {words}"))
    }

    fn choice(&mut self, columns: &[&str]) -> Result<(), String> {
        let &[player, words, choice] = columns else {
            return Err("a choice is `choice  player  wager  leave`".to_owned());
        };
        let choice = match choice {
            "leave" => PrisonChoice::Leave,
            "half" => PrisonChoice::Half,
            other => return Err(format!("`{other}` is not a choice; it is `leave` or `half`")),
        };
        let at = self.find(player, words)?;
        self.transcript.push(format!(
            "{player} chooses for {words}: {}.",
            if choice == PrisonChoice::Leave { "leave it in prison" } else { "take back half" }
        ));
        self.settled = None;
        self.round.choices.push((at, choice));
        Ok(())
    }

    fn settle(&mut self) -> Result<Settlement, String> {
        if self.settled.is_none() {
            let rules = self.rules()?;
            self.settled = Some(settle(&rules, &self.round).map_err(|fault| fault.to_string())?);
        }
        Ok(self.settled.clone().expect("just settled"))
    }
}

fn legal(reviewed: Reviewed) -> Result<Arc<TableRules>, String> {
    let (rules, _) = reviewed.map_err(|findings| {
        let faults = findings.iter().filter(|finding| !finding.advisory);
        let what: Vec<&str> = faults.map(|finding| finding.what.as_str()).collect();
        format!("the table is not legal: {}", what.join("; "))
    })?;
    Ok(Arc::new(rules))
}

/// The first line of a transcript.
fn opening(rules: &TableRules) -> String {
    let (book, wheel) = (rules.book(), rules.wheel_id());
    format!("Table under {}, {}.", book.title(), book.wheel_row(wheel).map_or(wheel, |row| &row.called))
}

/// `in-prison=yes`
fn option(setting: &str) -> Result<(String, Value), String> {
    let (key, value) = setting.split_once('=').ok_or_else(|| format!("`{setting}` is not key=value"))?;
    let value = match value {
        "yes" | "true" => Value::Bool(true),
        "no" | "false" => Value::Bool(false),
        text => Value::String(text.to_owned()),
    };
    Ok((key.replace('-', "_"), value))
}

fn json_options(columns: &[&str]) -> Result<Map<String, Value>, String> {
    serde_json::from_str(&columns.join("  ")).map_err(|error| format!("options are a JSON object: {error}"))
}

fn one<'a>(columns: &[&'a str], example: &str) -> Result<&'a str, String> {
    match columns {
        [one] => Ok(one),
        _ => Err(format!("write it like `{example}`")),
    }
}

fn same(what: &str, expected: &str, given: &str) -> Result<(), String> {
    if expected == given {
        Ok(())
    } else {
        Err(format!("expected {what} to be `{expected}`, and the rules gave `{given}`"))
    }
}
