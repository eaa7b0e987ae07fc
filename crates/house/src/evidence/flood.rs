//! What anybody can bring about is bounded on disk: some of it is kept one by one, the rest is counted.

use std::collections::BTreeMap;

use table::Time;

use super::{Act, Actor, Evidence};

const MINUTE_MS: i64 = 60_000;

/// Counts evidence by act and minute.
#[derive(Debug)]
pub struct Flood {
    each_minute: u32,
    minute: i64,
    seen: BTreeMap<Act, MinuteCount>,
}

#[derive(Default, Debug)]
struct MinuteCount {
    kept: u32,
    left_out: u64,
    /// The one address that all of these came from, as long as there is one.
    from: Option<String>,
    many: bool,
}

impl Flood {
    /// Of each act that can flood, so many are kept in a minute.
    pub fn new(each_minute: u32) -> Flood {
        Flood { each_minute, minute: 0, seen: BTreeMap::new() }
    }

    /// What is to be kept now: the evidence itself, or nothing yet; and first what was counted in a minute that is over.
    pub fn take(&mut self, evidence: Evidence) -> Vec<Evidence> {
        if !evidence.act.can_flood() {
            return vec![evidence];
        }
        let mut kept = self.due(evidence.at);
        let seen = self.seen.entry(evidence.act).or_default();
        if seen.kept < self.each_minute {
            seen.kept += 1;
            kept.push(evidence);
            return kept;
        }
        seen.left_out += 1;
        match &seen.from {
            None if !seen.many => seen.from = Some(evidence.from),
            Some(from) if *from != evidence.from => (seen.from, seen.many) = (None, true),
            _ => {}
        }
        kept
    }

    /// What was counted in a minute that is over, one record for each act.
    pub fn due(&mut self, now: Time) -> Vec<Evidence> {
        let minute = now.0.div_euclid(MINUTE_MS);
        // A clock that was set back must not begin a minute again and again.
        if minute <= self.minute {
            return Vec::new();
        }
        self.minute = minute;
        let over = std::mem::take(&mut self.seen);
        over.into_iter().filter(|(_, seen)| seen.left_out > 0).map(|(act, seen)| summary(now, act, seen)).collect()
    }
}

fn summary(at: Time, act: Act, seen: MinuteCount) -> Evidence {
    let from = seen.from.unwrap_or_else(|| "several addresses".to_owned());
    let by = Actor { person: None, name: "several".to_owned(), from };
    let why = format!("more than {} in a minute; the rest was counted", seen.kept);
    Evidence { times: seen.left_out, ..Evidence::new(at, act, &by).why(&why) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn failed(at: i64, from: &str) -> Evidence {
        let by = Actor { person: None, name: "ann".to_owned(), from: from.to_owned() };
        Evidence::new(Time(at), Act::SignInFailed, &by)
    }

    #[test]
    fn a_flood_is_counted_and_nothing_is_forgotten() {
        let mut flood = Flood::new(3);
        let kept: Vec<Evidence> = (0..1000).flat_map(|at| flood.take(failed(MINUTE_MS + at, "10.0.0.1"))).collect();
        assert_eq!(kept.len(), 3);
        let later = flood.take(failed(2 * MINUTE_MS, "10.0.0.2"));
        assert_eq!(later.iter().map(|evidence| evidence.times).collect::<Vec<_>>(), [997, 1]);
        assert_eq!(later[0].from, "10.0.0.1");
        assert!(flood.due(Time(3 * MINUTE_MS)).is_empty());
    }

    #[test]
    fn a_count_of_several_addresses_names_none() {
        let mut flood = Flood::new(0);
        for from in ["10.0.0.1", "10.0.0.2", "10.0.0.1"] {
            assert!(flood.take(failed(MINUTE_MS, from)).is_empty());
        }
        let due = flood.due(Time(2 * MINUTE_MS));
        assert_eq!((due[0].times, due[0].from.as_str()), (3, "several addresses"));
    }

    #[test]
    fn a_clock_set_back_opens_no_door() {
        let mut flood = Flood::new(1);
        let kept = [9, 1, 8, 2, 9].into_iter().flat_map(|minute| flood.take(failed(minute * MINUTE_MS, "10.0.0.1")));
        assert_eq!(kept.count(), 1);
    }

    #[test]
    fn a_privileged_act_is_never_left_out() {
        let mut flood = Flood::new(0);
        let changed = Evidence::new(Time(0), Act::RolesChanged, &Actor::house());
        for _ in 0..100 {
            assert_eq!(flood.take(changed.clone()), std::slice::from_ref(&changed));
        }
    }
}
