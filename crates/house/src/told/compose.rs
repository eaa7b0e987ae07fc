//! The page of a round, made from the round recalled.

use std::collections::BTreeMap;

use journal::{Hash, Receipt};
use rulebook::TableRules;
use table::{Event, Paid, Placed, SeatNo, WagerId};
use wheel::Money;

use super::{
    clause::Cited,
    decided::Decided,
    page::{
        Book, CouponOut, Filed, MeterOut, Moment, Noted, Page, Payment, PlacedWager, Post, ReceiptOut, Refused, Totals,
    },
    tell::{Row, rows},
    time::rfc3339,
    why::why,
    words,
};
use crate::{
    note::ChanceNote,
    recall::{Recall, Step},
    rules_file::RulesFault,
};

/// A wager as it was laid, and by which step.
struct First<'a> {
    placed: &'a Placed,
    step: &'a Step,
    player: Option<u32>,
}

/// The page of a round that was recalled.
pub fn compose(recall: &Recall, round: u64) -> Result<Page, RulesFault> {
    let rules = &**recall.before.rules();
    let first = laid_first(recall);
    let opened = recall.steps.first().map(|step| moments(rules, step).swap_remove(0));
    let last = recall.steps.last().map_or_else(String::new, |step| step.receipt.table.to_string());
    Ok(Page {
        table: last,
        round,
        demonstration: rules.house().is_demonstration(),
        test: recall.test,
        ended: recall.ended,
        rulebook: book(recall, rules),
        submission: filed(recall)?,
        on_duty: on_duty(recall, rules),
        opened,
        in_prison_before: in_prison(recall, rules),
        wagers: first.values().map(|first| laid(recall, rules, first)).collect(),
        refused: refused(recall, rules),
        course: course(recall, rules),
        number: recall.number.map(|number| words::pocket(rules, number)),
        payments: payments(recall, rules),
        totals: totals(recall),
        meters: meters(recall, rules),
        corrections: recall.corrections.iter().flat_map(|step| moments(rules, step)).collect(),
        chance: recall.notes.iter().map(noted).collect(),
        receipts: receipts(recall),
    })
}

fn book(recall: &Recall, rules: &TableRules) -> Book {
    let head = &rules.book().law.rulebook;
    let (_, file) = &recall.rules;
    Book {
        id: head.id.clone(),
        title: head.title.clone(),
        regulator: head.regulator.clone(),
        version: head.version.clone(),
        edition: head.edition.as_ref().map(ToString::to_string),
        sha256: Hash::of([file.rulebook.as_bytes(), file.clauses.as_bytes()].concat().as_slice()).to_string(),
    }
}

fn filed(recall: &Recall) -> Result<Filed, RulesFault> {
    let (record, file) = &recall.rules;
    let submission = file.submission()?;
    Ok(Filed {
        table: submission.table.number,
        operator: submission.table.operator,
        filed: submission.table.filed.map(|filed| filed.to_string()),
        wheel: submission.wheel,
        sha256: Hash::of(file.submission.as_bytes()).to_string(),
        record: *record,
    })
}

fn on_duty(recall: &Recall, rules: &TableRules) -> Vec<Post> {
    let posts = recall.before.state().posts.iter();
    let post = |((person, role), licence): (&(table::PersonId, rulebook::RoleId), &String)| Post {
        person: person.0,
        role: words::role(rules, *role),
        licence: licence.clone(),
    };
    posts.map(post).collect()
}

/// Every wager laid in the round, whatever became of it.
fn laid_first(recall: &Recall) -> BTreeMap<WagerId, First<'_>> {
    let seats = recall.before.state().taken_seats();
    let mut players: BTreeMap<SeatNo, u32> = seats.map(|(seat, of)| (seat, of.player)).collect();
    let mut found = BTreeMap::new();
    for step in &recall.steps {
        for event in step.events() {
            match event {
                Event::SeatTaken { seat, player } => drop(players.insert(*seat, *player)),
                Event::WagerPlaced(placed) => {
                    let player = players.get(&placed.seat).copied();
                    found.insert(placed.wager, First { placed, step, player });
                }
                _ => {}
            }
        }
    }
    found
}

fn laid(recall: &Recall, rules: &TableRules, first: &First<'_>) -> PlacedWager {
    let First { placed, step, player } = first;
    // It may have been moved since.
    let lay = recall.wagers.iter().find(|lying| lying.wager == placed.wager);
    PlacedWager {
        wager: placed.wager.0,
        seat: placed.seat.0,
        player: *player,
        on: words::target(rules, lay.map_or(&placed.on, |lying| &lying.on)),
        laid: placed.amount.0,
        at_close: lay.map_or(0, |lying| lying.amount.0),
        with: placed.with,
        coupon: placed.coupon.map(|coupon| CouponOut { number: coupon.number, face: coupon.face.0 }),
        tip: placed.tip,
        by: words::by(rules, placed.by),
        at: Some(rfc3339(step.at())),
        record: Some(step.receipt.seq),
    }
}

fn in_prison(recall: &Recall, rules: &TableRules) -> Vec<PlacedWager> {
    let state = recall.before.state();
    let laid = |prisoner: &table::Prisoner| {
        let placed = &prisoner.placed;
        PlacedWager {
            wager: placed.wager.0,
            seat: placed.seat.0,
            player: state.seat(placed.seat).map(|seat| seat.player),
            on: words::target(rules, &placed.on),
            laid: placed.amount.0,
            at_close: placed.amount.0,
            with: placed.with,
            coupon: None,
            tip: placed.tip,
            by: words::by(rules, placed.by),
            at: None,
            record: None,
        }
    };
    state.prison.iter().map(laid).collect()
}

/// What a step did, line by line.
fn moments(rules: &TableRules, step: &Step) -> Vec<Moment> {
    let of = |event: &Event| {
        let event_name = event.id().to_owned();
        let moment = move |row: Row| Moment {
            record: step.receipt.seq,
            at: rfc3339(step.at()),
            by: words::by(rules, step.by()),
            event: event_name.clone(),
            says: row.says,
            cited: row.cite.map(|cite| Cited::new(rules, cite)),
        };
        rows(rules, event).into_iter().map(moment).collect::<Vec<_>>()
    };
    step.events().iter().flat_map(of).collect()
}

/// Everything but the laying of wagers and their payment, which have lists of their own.
fn course(recall: &Recall, rules: &TableRules) -> Vec<Moment> {
    let listed = ["bets-opened", "wager-placed", "winners-paid", "wagers-returned"];
    let all = recall.steps.iter().flat_map(|step| {
        let mut moments = moments(rules, step);
        // Why a round was given up is in the order alone.
        if let (table::Command::VoidRound { why }, Some(first)) = (&step.decision.order.command, moments.first_mut()) {
            first.says = format!("{}. {why}", first.says);
        }
        moments
    });
    all.filter(|moment| !listed.contains(&moment.event.as_str())).collect()
}

fn refused(recall: &Recall, rules: &TableRules) -> Vec<Refused> {
    let said = recall.steps.iter().filter_map(|step| {
        let refusal = step.decision.answer.as_ref().err()?;
        Some(Refused {
            record: step.receipt.seq,
            at: rfc3339(step.at()),
            by: words::by(rules, step.by()),
            order: step.decision.order.command.kind().id().to_owned(),
            reason: refusal.reason.id().to_owned(),
            what: refusal.what(rules),
            cited: refusal.cite.map(|cite| Cited::new(rules, cite)),
        })
    });
    let clashed = recall.conflicts.iter().map(|(receipt, order)| Refused {
        record: receipt.seq,
        at: rfc3339(order.at),
        by: words::by(rules, order.by),
        order: order.command.kind().id().to_owned(),
        reason: "conflict".to_owned(),
        what: "its id belongs to another command".to_owned(),
        cited: None,
    });
    let mut all: Vec<Refused> = said.chain(clashed).collect();
    all.sort_by_key(|refused| refused.record);
    all
}

/// Every line that was paid, and the wagers that were lost.
fn payments(recall: &Recall, rules: &TableRules) -> Vec<Payment> {
    // A wager that was imprisoned and then given up has two lines, of which the outcomes differ.
    let of = |line: &Paid| (line.wager, line.outcome.id());
    let with_line = recall.decided.iter().filter_map(|decided| Some((of(decided.line.as_ref()?), decided)));
    let with_line: BTreeMap<_, &Decided> = with_line.collect();
    let paid = recall.paid.iter().map(|line| payment(rules, line, with_line.get(&of(line)).copied()));
    let lost = recall.decided.iter().filter(|decided| decided.line.is_none()).map(|decided| lost(rules, decided));
    let mut all: Vec<Payment> = paid.chain(lost).collect();
    all.sort_by_key(|payment| payment.wager);
    all
}

fn payment(rules: &TableRules, line: &Paid, decided: Option<&Decided>) -> Payment {
    Payment {
        wager: line.wager.0,
        seat: line.seat.0,
        outcome: line.outcome.id(),
        // A target wager was taken by the device before, and leaves no felt; it was wagered all the same.
        wagered: decided.map_or(line.wagered, |decided| decided.placed.amount).0,
        paid: line.paid.0,
        coupon: line.coupon.0,
        meter: line.meter.map(|pay| words::meter(rules, usize::from(pay.meter))),
        tip: line.tip,
        cited: Cited::new(rules, line.cite),
        why: decided.map(|decided| why(rules, decided)),
    }
}

fn lost(rules: &TableRules, decided: &Decided) -> Payment {
    let placed = &decided.placed;
    Payment {
        wager: placed.wager.0,
        seat: placed.seat.0,
        outcome: decided.outcome.id(),
        wagered: placed.amount.0,
        paid: 0,
        coupon: 0,
        meter: None,
        tip: placed.tip,
        cited: Cited::new(rules, decided.cite.unwrap_or(rules.collect())),
        why: Some(why(rules, decided)),
    }
}

fn collecting(recall: &Recall) -> Option<table::Collected> {
    let events = recall.steps.iter().flat_map(Step::events);
    events.rev().find_map(|event| match event {
        Event::LosersCollected { collected, .. } => Some(*collected),
        _ => None,
    })
}

fn totals(recall: &Recall) -> Totals {
    let collected = collecting(recall).unwrap_or_default();
    Totals {
        collected: collected.from_felt.0 + collected.from_prison.0,
        collected_wagers: collected.count,
        paid: recall.paid.iter().map(|line| line.paid.0).sum(),
    }
}

fn meters(recall: &Recall, rules: &TableRules) -> Vec<MeterOut> {
    let before = recall.before.state().meters.iter().map(|meter| meter.shows);
    let pairs = before.zip(&recall.meters_after).enumerate();
    let out = |(at, (before, after)): (usize, (Money, &Money))| MeterOut {
        meter: words::meter(rules, at),
        before: before.0,
        after: after.0,
    };
    pairs.map(out).collect()
}

fn noted((receipt, note): &(Receipt, ChanceNote)) -> Noted {
    Noted { record: receipt.seq, says: words::note(note), note: note.clone() }
}

fn receipts(recall: &Recall) -> Vec<ReceiptOut> {
    let steps = recall.steps.iter().chain(&recall.corrections).map(|step| &step.receipt);
    let notes = recall.notes.iter().map(|(receipt, _)| receipt);
    let mut all: Vec<_> = steps.chain(recall.conflicts.iter().map(|(receipt, _)| receipt)).chain(notes).collect();
    all.sort_by_key(|receipt| receipt.seq);
    let out = |receipt: &Receipt| ReceiptOut {
        record: receipt.seq,
        head: receipt.head.to_string(),
        receipt: receipt.to_string(),
    };
    all.into_iter().map(out).collect()
}
