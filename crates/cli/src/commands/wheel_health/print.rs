//! The report as text.

use statistics::wheel_health::{Health, History, Mode, chance};
use wheel::grouped;

use crate::{commands::rng::shown, output::table};

pub(super) fn report(health: &Health, history: &History, called: &str) {
    let no_spins = match health.no_spins {
        0 => String::new(),
        count => format!(", and {} that did not count", grouped(count)),
    };
    anstream::println!("{called}: {} spins{no_spins}.", grouped(health.spins));
    if !history.unknown_columns.is_empty() {
        let columns = history.unknown_columns.join(", ");
        anstream::println!("Not used, because no test knows the column: {columns}.");
    }
    anstream::println!("\n{}\n", health.says);
    if !health.tests.is_empty() {
        let rows = health.tests.iter().map(|test| {
            let name = test.of.as_ref().map_or(test.test.to_owned(), |of| format!("{}: {of}", test.test));
            vec![
                name,
                grouped(test.spins),
                test.degrees.map_or(format!("{:.2}", test.statistic), |degrees| {
                    format!("{:.1} ({degrees} degrees)", test.statistic)
                }),
                shown(test.p),
                shown(test.adjusted),
                if test.failed { "FAILED".to_owned() } else { "passed".to_owned() },
                test.saw.clone(),
            ]
        });
        anstream::println!("{}", table(&["test", "spins", "statistic", "p", "p (Holm)", "", "saw"], rows));
    }
    for short in &health.too_short {
        let of = short.of.as_ref().map(|of| format!(" of {of}")).unwrap_or_default();
        let (test, spins, needed) = (short.test, grouped(short.spins), grouped(short.needed));
        anstream::println!("{test}{of} was not tested: {spins} spins, {needed} needed.");
    }
    let rows = health.power.iter().map(|power| {
        let what = match power.places {
            1 => format!("one {}", health.noun),
            places => format!("{places} neighbours"),
        };
        vec![what, percent(power.heavier), chance(power.probability)]
    });
    anstream::println!("\n{}", table(&["heavier", "by", "found with probability"], rows));
    let decides = match health.mode {
        Mode::Watched => {
            "The evidence decides: it may be examined on any day. The tests above are valid for a single look, and show where to look."
        }
        Mode::Once => "The tests decide: they are valid for a single look at a length that was fixed beforehand.",
    };
    anstream::println!("{decides} A fair wheel raises a false alarm with probability {} at most.", health.alpha);
}

#[allow(clippy::float_arithmetic, reason = "a share is shown in hundredths; nothing is paid by it")]
fn percent(share: f64) -> String {
    format!("{:.0} %", 100.0 * share)
}
