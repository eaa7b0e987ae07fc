//! The time of day where the house is. What is stored is UTC; this is only how it is shown, and which day it is.

use jiff::{Timestamp, tz::TimeZone};
use table::Time;

/// The clock on the wall of the house.
#[derive(Clone, Debug)]
pub struct Local(TimeZone);

impl Default for Local {
    fn default() -> Local {
        Local(TimeZone::system())
    }
}

impl Local {
    /// By the name of a zone, as `America/New_York`; that of the machine where none is named.
    ///
    /// # Errors
    /// If no zone has this name.
    pub fn new(zone: Option<&str>) -> Result<Local, String> {
        match zone {
            None => Ok(Local::default()),
            Some(zone) => TimeZone::get(zone)
                .map(Local)
                .map_err(|_| format!("`{zone}` is not a time zone; write it like `America/New_York` or `UTC`")),
        }
    }

    /// `2026-11-19 18:05:56 -05:00`
    pub fn shows(&self, time: Time) -> String {
        self.written(time, "%Y-%m-%d %H:%M:%S %:z")
    }

    /// `2026-11-19`
    pub fn day(&self, time: Time) -> String {
        self.written(time, "%Y-%m-%d")
    }

    /// When a day is over; none where it is not a day.
    pub fn end_of(&self, day: &str) -> Option<Time> {
        let next = day.parse::<jiff::civil::Date>().ok()?.tomorrow().ok()?;
        let begins = next.to_zoned(self.0.clone()).ok()?;
        Some(Time(begins.timestamp().as_millisecond()))
    }

    fn written(&self, time: Time, form: &str) -> String {
        let Ok(stamp) = Timestamp::from_millisecond(time.0) else { return house::told::rfc3339(time) };
        stamp.to_zoned(self.0.clone()).strftime(form).to_string()
    }
}

/// A day as people write it: `2027-03-31`.
pub fn is_day(text: &str) -> bool {
    text.len() == 10 && text.parse::<jiff::civil::Date>().is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_house_has_its_own_day() {
        let [utc, home] = ["UTC", "America/New_York"].map(|zone| Local::new(Some(zone)).unwrap());
        let time = Time(1_700_000_000_000);
        assert_eq!(
            (utc.shows(time), utc.day(time)),
            ("2023-11-14 22:13:20 +00:00".to_owned(), "2023-11-14".to_owned())
        );
        assert_eq!(home.shows(time), "2023-11-14 17:13:20 -05:00");
        assert_eq!(home.day(Time(1_700_020_000_000)), "2023-11-14", "it is the 15th in UTC");
        // In summer an hour is another one.
        assert_eq!(home.shows(Time(1_720_000_000_000)), "2024-07-03 05:46:40 -04:00");
        // Five hours after it is over in UTC.
        assert_eq!(home.end_of("2023-11-14"), Some(Time(1_700_024_400_000)));
        assert!(Local::new(Some("Atlantis")).unwrap_err().starts_with("`Atlantis` is not a time zone"));
    }

    #[test]
    fn a_day_is_a_day_of_the_calendar() {
        assert!(is_day("2028-02-29"));
        for wrong in ["2027-02-29", "31.3.2027", "2027-3-31", "", "2027-03-31T00:00"] {
            assert!(!is_day(wrong), "{wrong}");
        }
    }
}
