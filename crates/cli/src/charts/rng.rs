//! The picture of a run of outcomes: which follows which.

use plots::{Heat, Picture};
use statistics::{Findings, Suite};
use wheel::grouped;

/// Each pair of outcomes, by how many standard deviations it came more or less often than it should.
pub fn pairs(suite: &Suite, findings: &Findings, labels: &[String], called: &str) -> Picture {
    let verdict = if findings.failed() { "Some test failed." } else { "All tests passed." };
    Heat::new("Which outcome follows which", labels.to_vec(), labels.to_vec(), suite.pair_deviations())
        .subtitle(format!(
            "{called}, {} outcomes. Row: an outcome; column: the next. {verdict}",
            grouped(findings.outcomes)
        ))
        .note(
            "Standard deviations from what is due: blue too rarely, orange too often, full colour at 4. Chance has no pattern: \
             a row, a column, a diagonal or a block that stands out is a fault.",
        )
        .range(-4.0, 0.0, 4.0)
        .draw()
}
