//! What everybody sees.

use std::sync::Arc;

use ::table::{Event, Evidence, Phase, Table};
use house::told::words;
use rulebook::{CiteId, TableRules, file::Game};
use wheel::Pocket;

use super::label;
use crate::protocol::{
    BonusOut, CallKind, Called, ClosedOut, ComingOut, CorrectionOut, DrawnOut, Fairness, Landing, LastOut, MeterOut,
    NoSpinOut, TableView,
};

/// What the table's own state does not keep, but a screen shows: the last call, why the last spin did not count.
#[derive(Clone, Debug, Default)]
pub struct Shown {
    pub seq: u64,
    /// The edition of the table's card.
    pub card: u64,
    pub call: Option<Called>,
    pub opened_at: Option<i64>,
    pub closed_by: Option<CiteId>,
    pub no_spin: Option<NoSpinOut>,
    pub until: Option<i64>,
    /// What a wheel told, and when.
    pub told: Option<(Pocket, i64)>,
    /// How long the ball of an automatic wheel lands on screens.
    pub lands_ms: Option<i64>,
    /// Nobody deals.
    pub automatic: bool,
    pub correction: Option<CorrectionOut>,
    pub fairness: Option<Fairness>,
    pub last: Option<LastOut>,
    pub paid: i64,
    pub winners: u32,
    pub holding: Option<Arc<str>>,
}

impl Shown {
    /// Takes in an event, before the table does.
    pub fn hear(&mut self, rules: &TableRules, event: &Event, round: u64, at: i64) {
        let clause = |cite: CiteId| Some(words_of(rules, cite));
        let call = |kind, says: String, clause| Some(Called { kind, says, clause, at });
        let procedure = &rules.house().procedure;
        match event {
            Event::BetsOpened { at: opened, .. } => {
                let (fairness, last, correction) = (self.fairness.take(), self.last.take(), self.correction.take());
                let (seq, card, lands_ms, automatic) = (self.seq, self.card, self.lands_ms, self.automatic);
                let opened_at = Some(opened.0);
                *self =
                    Shown { seq, card, opened_at, lands_ms, automatic, correction, fairness, last, ..Shown::default() };
                let (says, cite) = said_call(procedure.opening_call.as_ref(), "Place your bets");
                self.call = call(CallKind::PlaceYourBets, says, cite.and_then(clause));
            }
            Event::BetsClosed { cite, .. } => {
                self.closed_by = Some(*cite);
                self.until = None;
                let (says, called) = said_call(procedure.closing_call.as_ref(), "No more bets");
                self.call = call(CallKind::NoMoreBets, says, clause(called.unwrap_or(*cite)));
            }
            Event::NoSpinCalled { irregularity, cite, after, .. } => {
                let listed = irregularity.and_then(|at| rules.irregularities().get(usize::from(at)));
                let says = listed.map_or_else(|| "The spin does not count.".to_owned(), |rule| rule.says.clone());
                self.no_spin = Some(NoSpinOut { says, clause: words_of(rules, *cite), after: (*after).into() });
                self.call = call(CallKind::NoSpin, "No spin".to_owned(), clause(*cite));
            }
            Event::ResultTold { pocket, .. } => self.told = Some((*pocket, at)),
            Event::ResultConfirmed { pocket, .. } => {
                // A correction is told until there is another number to look at.
                self.correction = None;
                let says = words::pocket(rules, *pocket);
                self.call = call(CallKind::Number, says, procedure.announce.and_then(clause));
            }
            Event::ResultWithdrawn { .. } => {
                self.call = call(CallKind::Withdrawn, "The result is withdrawn".to_owned(), None);
            }
            Event::BallSpun { .. } => self.no_spin = None,
            Event::WinnersPaid { lines } => {
                self.paid = lines.iter().map(|line| line.paid.0).sum();
                self.winners = u32::try_from(lines.len()).unwrap_or(u32::MAX);
            }
            Event::ChoicesOpened { until } => self.until = Some(until.0),
            Event::ResultCorrected { before, after, why, .. } => {
                // Corrected twice, it is still told what stood first.
                let before = self.correction.take().map_or(*before, |first| Pocket(first.before));
                self.correction = Some(CorrectionOut {
                    round,
                    before: before.0,
                    before_label: label(rules, before),
                    after: after.0,
                    after_label: label(rules, *after),
                    why: why.clone(),
                });
                if let Some(last) = &mut self.last {
                    *last = last_out(rules, last.round, Some(*after));
                }
            }
            // What a test showed never was.
            Event::TestEnded => {
                (self.until, self.no_spin, self.closed_by, self.opened_at) = (None, None, None, None);
                (self.paid, self.winners, self.call) = (0, 0, None);
            }
            Event::RoundEnded { number } => {
                self.until = None;
                self.last = Some(last_out(rules, round, *number));
                if number.is_none() {
                    self.call = call(CallKind::Void, "The round is void. Wagers are given back.".to_owned(), None);
                }
            }
            _ => {}
        }
    }
}

pub fn last_out(rules: &TableRules, round: u64, number: Option<Pocket>) -> LastOut {
    LastOut { round, number: number.map(|pocket| pocket.0), number_label: number.map(|pocket| label(rules, pocket)) }
}

impl Shown {
    /// The ball of an automatic wheel on its way. A number that a person or a sensor told lies in the wheel already.
    pub fn landing(&self, table: &Table) -> Option<Landing> {
        let (pocket, at) = self.told.filter(|_| table.state().phase == Phase::Told)?;
        let pocket_label = label(table.rules(), pocket);
        Some(Landing { pocket: pocket.0, pocket_label, rests_at: at + self.lands_ms? })
    }
}

fn said_call(call: Option<&(String, CiteId)>, plain: &str) -> (String, Option<CiteId>) {
    call.map_or_else(|| (plain.to_owned(), None), |(says, cite)| (says.clone(), Some(*cite)))
}

fn words_of(rules: &TableRules, cite: CiteId) -> String {
    rules.cite(cite).printed.clone()
}

pub fn table(table: &Table, shown: &Shown, at: i64) -> TableView {
    let (rules, state) = (table.rules(), table.state());
    let round = &state.round;
    let named = |pocket: Pocket| label(rules, pocket);
    let between = matches!(state.phase, Phase::Idle | Phase::Closed);
    let closed = round.closed.filter(|_| !between).map(|(closed, evidence)| ClosedOut {
        at: closed.0,
        evidence: evidence.into(),
        says: closed_says(evidence, shown.automatic).to_owned(),
        clause: shown.closed_by.map(|cite| words_of(rules, cite)),
    });
    // A round that is over still shows its number, until the next one opens.
    let number = match (&state.last, between) {
        (Some(last), true) => last.round.number_stands,
        _ => round.number_stands,
    };
    let recent = &state.statistics.recent;
    let bonus_round = if between { state.last.as_ref().map_or(round, |last| &last.round) } else { round };
    let landing = shown.landing(table);
    let prior = bonus_round.prior.filter(|_| !between || state.prior.is_some());
    TableView {
        seq: shown.seq,
        at,
        phase: state.phase.into(),
        says: if landing.is_some() { comes_to_rest(rules) } else { phase_says(state.phase, shown.automatic) }
            .to_owned(),
        takes_bets: state.phase.takes_bets(),
        call: shown.call.clone(),
        round: if between { state.rounds } else { round.number },
        opened_at: shown.opened_at.filter(|_| !between),
        until: shown.until,
        closed,
        spun_at: round.spun_at.filter(|_| !between).map(|at| at.0),
        landing,
        number: number.map(|pocket| pocket.0),
        number_label: number.map(named),
        last: shown.last.clone(),
        correction: shown.correction.clone(),
        prior: prior.map(|pocket| pocket.0),
        prior_label: prior.map(named),
        locked_out: round.locked_out,
        targets: bonus_round.targets.iter().map(|pocket| pocket.0).collect(),
        target_labels: bonus_round.targets.iter().copied().map(named).collect(),
        drawn: bonus_round
            .drawn
            .iter()
            .map(|drawn| DrawnOut {
                pocket: drawn.pocket.0,
                pocket_label: named(drawn.pocket),
                odds: drawn.odds.to_string(),
            })
            .collect(),
        multiplier: bonus_round.multiplier,
        bonus: bonus(rules, bonus_round),
        meters: meters(rules, table),
        card: shown.card,
        coming: state.notices.iter().map(|notice| coming(rules, notice)).collect(),
        recent: recent.iter().map(|pocket| pocket.0).collect(),
        recent_labels: recent.iter().copied().map(named).collect(),
        counts: state.statistics.counts.clone(),
        players: u32::try_from(state.taken_seats().count()).unwrap_or(u32::MAX),
        wagered: if between { 0 } else { round.sums.total },
        paid: shown.paid,
        winners: shown.winners,
        no_spin: shown.no_spin.clone(),
        fairness: shown.fairness.clone(),
        test: state.in_test(),
        holding: shown.holding.as_deref().map(str::to_owned),
    }
}

/// Where nobody deals there is no marker, and no supervisor to wait for.
fn phase_says(phase: Phase, automatic: bool) -> &'static str {
    match phase {
        Phase::Marked if automatic => Phase::Resulted.says(),
        Phase::Held if automatic => "the spin does not count",
        phase => phase.says(),
    }
}

/// What closed the bets; where nobody deals nobody called.
fn closed_says(evidence: Evidence, automatic: bool) -> &'static str {
    match evidence {
        Evidence::Call if automatic => "the house, when the time was over",
        evidence => words::evidence(evidence),
    }
}

fn comes_to_rest(rules: &TableRules) -> &'static str {
    match rules.book().law.rulebook.game {
        Game::BigSix => "the wheel comes to rest",
        Game::Roulette => "the ball comes to rest",
    }
}

fn bonus(rules: &TableRules, round: &::table::Round) -> Option<BonusOut> {
    let (hot, community) = round.bonus.as_ref()?;
    let rule = rules.progressive()?;
    let symbol = |of: &[rulebook::AwardRule], at: u8| of.get(usize::from(at)).map(|award| award.symbol.clone());
    let turned = hot.iter().filter_map(|turn| {
        let seat = round.wagers.iter().find(|placed| placed.wager == turn.wager)?.seat.0;
        Some((seat, symbol(&rule.hot, turn.symbol)?))
    });
    Some(BonusOut { hot: turned.collect(), community: community.and_then(|at| symbol(&rule.community, at)) })
}

fn coming(rules: &TableRules, notice: &::table::Notice) -> ComingOut {
    let posted = &notice.posted;
    ComingOut {
        band: posted.band.clone(),
        called: words::band(rules, &posted.band),
        min: posted.min.0,
        max: posted.max.0,
        from: notice.from.0,
        clause: words_of(rules, notice.cite),
    }
}

fn meters(rules: &TableRules, table: &Table) -> Vec<MeterOut> {
    let shows = table.state().meters.iter().enumerate();
    shows.map(|(at, meter)| MeterOut { id: words::meter(rules, at), shows: meter.shows.0 }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A table that runs automatically has no dealer who calls or puts a marker, and no supervisor who decides.
    #[test]
    fn a_table_without_people_speaks_of_none() {
        let phases = Phase::ALL.map(|phase| phase_says(phase, true));
        let evidence = [
            Evidence::Call,
            Evidence::Launch,
            Evidence::Timer,
            Evidence::Revolutions,
            Evidence::Pocket,
            Evidence::SensorLost,
        ];
        let closed = evidence.map(|evidence| closed_says(evidence, true));
        for says in phases.iter().chain(&closed) {
            assert!(!["dealer", "supervisor", "marker"].iter().any(|word| says.contains(word)), "{says}");
        }
        assert_eq!(Phase::ALL.map(|phase| phase_says(phase, false)), Phase::ALL.map(Phase::says));
        assert_eq!(closed_says(Evidence::Call, false), "the dealer's call");
    }
}
