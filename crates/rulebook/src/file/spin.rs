//! What makes a spin evidence: who says that it counted, how fast it can have been, who decides what nobody foresaw. A book of
//! an earlier history says nothing of it, and is decided as it was.

use serde::Deserialize;

use crate::law::{Ground, Ruled};

#[derive(Clone, Default, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct SpinRow {
    /// No person announces a number of a spin for which nobody attested enough revolutions.
    #[serde(default)]
    pub attested: Option<Ground>,
    /// What is faster is held for the supervisor; the submission may file other times.
    #[serde(default)]
    pub least_times: Option<Ruled<LeastTimes>>,
    /// A number announced while bets are open is held for the supervisor.
    #[serde(default)]
    pub missed_call: Option<Ground>,
    /// The closing call is made and recorded although something else closed the bets before.
    #[serde(default)]
    pub late_call: Option<Ground>,
    /// A second irregularity of the same spin is recorded, and the duties of both hold.
    #[serde(default)]
    pub further_irregularities: Option<Ground>,
    /// A supervisor gives up a round for a reason that no clause lists.
    #[serde(default)]
    pub supervisors_void: Option<Ground>,
    /// Whoever dealt a round does not decide about it.
    #[serde(default)]
    pub two_people: Option<Ground>,
}

/// In milliseconds; nothing is held for a time of 0.
#[derive(Clone, Copy, PartialEq, Eq, Default, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct LeastTimes {
    /// From the launch to the call, where bets close while the ball runs.
    #[serde(default)]
    pub launch_to_call_ms: u32,
    #[serde(default)]
    pub call_to_result_ms: u32,
    #[serde(default)]
    pub launch_to_result_ms: u32,
}
