//! The figures in the text format of Prometheus, version 0.0.4. Numbers are whole, or seconds cut from whole microseconds.
//!
//! Written by hand: about twenty numbers and one histogram, all known at compile time. The usual libraries bring a
//! registry, label strings, a clock and floats.

use std::{fmt::Write, sync::atomic::Ordering};

use journal::Health;

use super::{BOUNDS_US, CLASSES, Ended, GOODBYES, Histogram, Orders};
use crate::{
    floor::{Floor, lock},
    sensor::Why,
    tables::TableHandle,
};

/// Everything, as it is now.
pub fn text(floor: &Floor) -> String {
    let mut page = Page(String::with_capacity(16 * 1024));
    house(floor, &mut page);
    tables(floor, &mut page);
    sensors(floor, &mut page);
    page.0
}

struct Page(String);

impl Page {
    fn head(&mut self, name: &str, kind: &str, help: &str) {
        let _ = writeln!(self.0, "# HELP wheelhouse_{name} {help}\n# TYPE wheelhouse_{name} {kind}");
    }

    fn value(&mut self, name: &str, labels: &[(&str, &str)], value: impl std::fmt::Display) {
        let _ = write!(self.0, "wheelhouse_{name}");
        for (at, (label, of)) in labels.iter().enumerate() {
            // Names of tables and words of our own: none of them has a quote, a backslash or a new line.
            let _ = write!(self.0, "{}{label}=\"{of}\"", if at == 0 { '{' } else { ',' });
        }
        let _ = writeln!(self.0, "{} {value}", if labels.is_empty() { "" } else { "}" });
    }

    fn one(&mut self, name: &str, kind: &str, help: &str, value: impl std::fmt::Display) {
        self.head(name, kind, help);
        self.value(name, &[], value);
    }
}

fn house(floor: &Floor, page: &mut Page) {
    let metrics = &floor.metrics;
    page.head("build_info", "gauge", "The program that runs.");
    page.value("build_info", &[("version", env!("CARGO_PKG_VERSION"))], 1);
    page.one("started_seconds", "gauge", "When the house opened, in seconds since 1970.", floor.opened_at.0 / 1000);
    page.one("screens", "gauge", "Screens that are connected.", floor.screens.load(Ordering::Relaxed));
    let not = "Screens rejected because every place was taken.";
    let hung_up = "Connections rejected because there were too many.";
    page.one("connections_not_admitted_total", "counter", hung_up, metrics.connections_not_admitted.get());
    page.one("screens_not_admitted_total", "counter", not, metrics.screens_not_admitted.get());
    page.head("screens_let_go_total", "counter", "Connections rejected or screens disconnected, by reason.");
    for (why, counter) in GOODBYES.iter().zip(&metrics.goodbyes) {
        page.value("screens_let_go_total", &[("why", why)], counter.get());
    }
    page.one("messages_sent_total", "counter", "Messages sent to screens.", metrics.sent.get());
    page.head("requests_total", "counter", "Requests answered, by class of status.");
    for (class, counter) in CLASSES.iter().zip(&metrics.requests) {
        page.value("requests_total", &[("status", class)], counter.get());
    }
    page.head("sign_ins_total", "counter", "Tries to sign in or to confirm a password, by outcome.");
    for (outcome, counter) in
        [("right", &metrics.sign_ins), ("wrong", &metrics.sign_ins_wrong), ("throttled", &metrics.sign_ins_throttled)]
    {
        page.value("sign_ins_total", &[("outcome", outcome)], counter.get());
    }
    let (thrown, locked) = {
        let chance = lock(&floor.chance);
        (chance.thrown(), chance.unlocked().is_err())
    };
    page.one("chance_words_thrown_total", "counter", "Random words thrown away between rounds.", thrown);
    page.one("chance_locked", "gauge", "1 where the generator failed its tests and draws no more.", u8::from(locked));
    let health = floor.store.health();
    page.head("journal_health", "gauge", "1 at the state that the journal is in.");
    for (state, is) in [
        ("good", matches!(health, Health::Good)),
        ("high-water", matches!(health, Health::HighWater)),
        ("low-water", matches!(health, Health::LowWater)),
        ("reserve", matches!(health, Health::Reserve)),
        ("failed", matches!(health, Health::Failed { .. })),
    ] {
        page.value("journal_health", &[("state", state)], u8::from(is));
    }
}

fn tables(floor: &Floor, page: &mut Page) {
    let mut each = |name: &str, kind: &str, help: &str, of: &dyn Fn(&TableHandle) -> u64| {
        page.head(name, kind, help);
        for (id, handle) in &floor.tables {
            page.value(name, &[("table", id)], of(handle));
        }
    };
    each("orders_waiting", "gauge", "Orders of people in the queue of a table.", &|handle| {
        u64::try_from(handle.waiting()).unwrap_or(u64::MAX)
    });
    each("table_holds", "gauge", "1 where the table is suspended and needs the operator.", &|handle| {
        u64::from(handle.view.borrow().holding.is_some())
    });
    each("players", "gauge", "Seats that are taken.", &|handle| u64::from(handle.view.borrow().players));
    each("rounds_total", "counter", "Rounds that ended.", &|handle| handle.metrics.rounds.get());
    each("no_spins_total", "counter", "Spins that did not count.", &|handle| handle.metrics.void_rounds.get());
    each("refused_late_total", "counter", "Wagers refused because they came after the close.", &|handle| {
        u64::from(handle.sums.borrow().late)
    });
    each("broadcasts_total", "counter", "Views of a table made for everybody.", &|handle| {
        handle.metrics.broadcasts.get()
    });
    page.head("orders_total", "counter", "Orders by source and outcome.");
    for (id, handle) in &floor.tables {
        orders(page, id, "people", &handle.metrics.people);
        orders(page, id, "program", &handle.metrics.program);
    }
    page.head("answer_seconds", "histogram", "From the arrival of a person's order to its durable answer.");
    for (id, handle) in &floor.tables {
        histogram(page, id, &handle.metrics.answered);
    }
}

fn sensors(floor: &Floor, page: &mut Page) {
    page.head("sensor_seeing", "gauge", "1 where the wheel's sensor is heard from; without it no bets are taken.");
    for (id, status) in &floor.sensors {
        page.value("sensor_seeing", &[("table", id)], u8::from(status.borrow().seeing));
    }
    page.head("sensor_refused_total", "counter", "Sensor lines that were refused, by reason.");
    for (id, status) in &floor.sensors {
        let refused = status.borrow().refused.clone();
        for why in Why::ALL {
            let count = refused.get(&why).copied().unwrap_or(0);
            page.value("sensor_refused_total", &[("table", id), ("why", why.id())], count);
        }
    }
}

fn orders(page: &mut Page, table: &str, by: &str, orders: &Orders) {
    for ((_, outcome), counter) in Ended::ALL.iter().zip(&orders.0) {
        page.value("orders_total", &[("table", table), ("by", by), ("outcome", outcome)], counter.get());
    }
}

fn histogram(page: &mut Page, table: &str, histogram: &Histogram) {
    let mut below = 0;
    for (bound, counter) in BOUNDS_US.iter().zip(&histogram.counts) {
        below += counter.get();
        page.value("answer_seconds_bucket", &[("table", table), ("le", &seconds(*bound))], below);
    }
    below += histogram.beyond.get();
    page.value("answer_seconds_bucket", &[("table", table), ("le", "+Inf")], below);
    page.value("answer_seconds_sum", &[("table", table)], seconds(histogram.sum_us.load(Ordering::Relaxed)));
    page.value("answer_seconds_count", &[("table", table)], below);
}

/// Whole microseconds as seconds, exactly.
fn seconds(us: u64) -> String {
    let text = format!("{}.{:06}", us / 1_000_000, us % 1_000_000);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn microseconds_are_told_as_seconds_without_a_loss() {
        let told = [0, 1, 250, 1_000_000, 2_500_000, 10_000_001].map(seconds);
        assert_eq!(told, ["0", "0.000001", "0.00025", "1", "2.5", "10.000001"]);
    }

    #[test]
    fn a_histogram_counts_a_bound_below_it_and_sums_everything() {
        let histogram = Histogram::default();
        for us in [250, 251, 10_000_000, 10_000_001] {
            histogram.took(Duration::from_micros(us));
        }
        let mut page = Page(String::new());
        super::histogram(&mut page, "t", &histogram);
        let line = |le: &str| page.0.lines().find(|line| line.contains(&format!("le=\"{le}\""))).map(str::to_owned);
        let count = |le: &str| line(le).and_then(|line| line.rsplit(' ').next().map(str::to_owned));
        assert_eq!(count("0.00025").as_deref(), Some("1"));
        assert_eq!(count("0.0005").as_deref(), Some("2"));
        assert_eq!(count("10").as_deref(), Some("3"));
        assert_eq!(count("+Inf").as_deref(), Some("4"));
        assert!(page.0.ends_with("sum{table=\"t\"} 20.000502\nwheelhouse_answer_seconds_count{table=\"t\"} 4\n"));
    }
}
