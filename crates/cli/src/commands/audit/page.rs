//! The page of a round as text.

use std::collections::BTreeSet;

use house::told::{Cited, Moment, Page, Payment, PlacedWager, Refused, words};
use rulebook::TableRules;
use wheel::Money;

use crate::output::table;

/// Sections in the order in which a round goes.
pub fn print(page: &Page, rules: &TableRules) -> String {
    let show = |amount: i64| rules.book().currency.show(Money(amount));
    let meters = page.meters.iter().map(|meter| vec![meter.meter.clone(), show(meter.before), show(meter.after)]);
    let receipts = page.receipts.iter().map(|receipt| vec![receipt.record.to_string(), receipt.receipt.clone()]);
    let chance = page.chance.iter().map(|noted| vec![noted.record.to_string(), noted.says.clone()]);
    [
        head(page),
        section("On duty", &["person", "role", "licence"], on_duty(page)),
        opened(page),
        wagers("In prison from before", &page.in_prison_before, rules),
        wagers("Wagers", &page.wagers, rules),
        section("Refused", &["record", "time", "by", "order", "why", "clause"], refused(page)),
        moments("Course", &page.course),
        result(page, rules),
        section(
            "Payments",
            &["wager", "seat", "outcome", "wagered", "handed over", "by", "clause"],
            payments(page, rules),
        ),
        totals(page, rules),
        whys(page),
        section("Meters", &["meter", "before", "after"], meters.collect()),
        moments("Corrections", &page.corrections),
        section("Chance", &["record", "says"], chance.collect()),
        readings(page, rules),
        section("Receipts", &["record", "receipt"], receipts.collect()),
    ]
    .concat()
}

fn result(page: &Page, rules: &TableRules) -> String {
    let noun = words::result(rules);
    match &page.number {
        None => format!("\nThis round has no {noun}.\n"),
        Some(number) => format!("\n{}{}: {number}.\n", noun[..1].to_uppercase(), &noun[1..]),
    }
}

fn opened(page: &Page) -> String {
    let Some(opened) = &page.opened else { return String::new() };
    format!("\nBets opened {} by {}, record {}.\n", opened.at, opened.by, opened.record)
}

fn totals(page: &Page, rules: &TableRules) -> String {
    let show = |amount: i64| rules.book().currency.show(Money(amount));
    let totals = &page.totals;
    let count = totals.collected_wagers;
    let wagers = if count == 1 { "wager" } else { "wagers" };
    let (collected, paid) = (show(totals.collected), show(totals.paid));
    format!("{collected} collected from {count} losing {wagers}, {paid} handed over.\n")
}

fn head(page: &Page) -> String {
    let (book, filed) = (&page.rulebook, &page.submission);
    let test = match (page.demonstration, page.test) {
        (true, _) => ", a demonstration and no licensed game",
        (false, true) => ", in test mode",
        (false, false) => "",
    };
    let open = if page.ended { "" } else { ", not over where the history ends" };
    let edition = book.edition.as_ref().map_or_else(String::new, |edition| format!(", edition {edition}"));
    let on = filed.filed.as_ref().map_or_else(String::new, |on| format!(", filed {on}"));
    format!(
        "Round {} of table {}{test}{open}\n\n  {}, {}. {}, version {}{edition}.\n    sha256 {}\n  \
         Submission for table {} of {}{on}; wheel {}.\n    sha256 {}\n  In force since record {}.\n",
        page.round,
        page.table,
        book.title,
        book.id,
        book.regulator,
        book.version,
        book.sha256,
        filed.table,
        filed.operator,
        filed.wheel,
        filed.sha256,
        filed.record,
    )
}

fn section(title: &str, header: &[&str], rows: Vec<Vec<String>>) -> String {
    if rows.is_empty() {
        return String::new();
    }
    format!("\n{title}\n{}\n", table(header, rows))
}

fn on_duty(page: &Page) -> Vec<Vec<String>> {
    page.on_duty.iter().map(|post| vec![post.person.to_string(), post.role.clone(), post.licence.clone()]).collect()
}

fn wagers(title: &str, wagers: &[PlacedWager], rules: &TableRules) -> String {
    let show = |amount: i64| rules.book().currency.show(Money(amount));
    let row = |laid: &PlacedWager| {
        let mut beside: Vec<String> = Vec::new();
        beside.extend(laid.coupon.map(|coupon| format!("coupon {} of {}", coupon.number, show(coupon.face))));
        beside.extend(laid.tip.then(|| "for the dealers".to_owned()));
        vec![
            laid.wager.to_string(),
            laid.seat.to_string(),
            laid.player.map_or_else(String::new, |player| player.to_string()),
            laid.on.clone(),
            show(laid.laid),
            show(laid.at_close),
            laid.with.called().to_owned(),
            beside.join(", "),
            laid.by.clone(),
            laid.at.clone().unwrap_or_default(),
            laid.record.map_or_else(String::new, |record| record.to_string()),
        ]
    };
    let header = ["wager", "seat", "player", "on", "laid", "at close", "with", "beside", "laid by", "time", "record"];
    section(title, &header, wagers.iter().map(row).collect())
}

fn refused(page: &Page) -> Vec<Vec<String>> {
    let row = |refused: &Refused| {
        vec![
            refused.record.to_string(),
            refused.at.clone(),
            refused.by.clone(),
            refused.order.clone(),
            format!("{}: {}", refused.reason, refused.what),
            told(refused.cited.as_ref()),
        ]
    };
    page.refused.iter().map(row).collect()
}

fn moments(title: &str, moments: &[Moment]) -> String {
    let row = |moment: &Moment| {
        vec![
            moment.record.to_string(),
            moment.at.clone(),
            moment.by.clone(),
            moment.says.clone(),
            told(moment.cited.as_ref()),
        ]
    };
    section(title, &["record", "time", "by", "what happened", "clause"], moments.iter().map(row).collect())
}

fn payments(page: &Page, rules: &TableRules) -> Vec<Vec<String>> {
    let show = |amount: i64| rules.book().currency.show(Money(amount));
    let row = |payment: &Payment| {
        let mut from = vec![if payment.tip { "house, to the dealers".to_owned() } else { "house".to_owned() }];
        from.extend(payment.meter.iter().map(|meter| format!("meter {meter}")));
        from.extend((payment.coupon != 0).then(|| format!("coupon {}", show(payment.coupon))));
        vec![
            payment.wager.to_string(),
            payment.seat.to_string(),
            payment.outcome.to_owned(),
            show(payment.wagered),
            show(payment.paid),
            if payment.paid == 0 { String::new() } else { from.join(", ") },
            payment.cited.told(),
        ]
    };
    page.payments.iter().map(row).collect()
}

/// Each payment in a sentence, with its sum worked out.
fn whys(page: &Page) -> String {
    let lines = page.payments.iter().filter_map(|payment| {
        let why = payment.why.as_ref()?;
        Some(format!("  wager {}: {} {}.\n", payment.wager, why.says, why.sums.join("; ")))
    });
    let lines: String = lines.collect();
    if lines.is_empty() { lines } else { format!("\nWhy\n{lines}") }
}

fn told(cited: Option<&Cited>) -> String {
    cited.map_or_else(String::new, Cited::told)
}

/// Readings that decided something in the round, in full.
fn readings(page: &Page, rules: &TableRules) -> String {
    let of_course = page.course.iter().chain(&page.corrections).filter_map(|moment| moment.cited.as_ref());
    let of_refused = page.refused.iter().filter_map(|refused| refused.cited.as_ref());
    let all = of_course.chain(of_refused).chain(page.payments.iter().map(|payment| &payment.cited));
    let ids: BTreeSet<&str> = all.filter_map(|cited| cited.reading.as_deref()).collect();
    let lines = ids.into_iter().filter_map(|id| {
        let reading = rules.book().reading(id)?;
        Some(format!("  {id}: {} {}\n", reading.asks, reading.answer))
    });
    let lines: String = lines.collect();
    if lines.is_empty() { lines } else { format!("\nReadings that decided\n{lines}") }
}
