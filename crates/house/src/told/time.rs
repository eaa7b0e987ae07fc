//! A time of the history as people write it.

use table::Time;

const DAY_MS: i64 = 86_400_000;

/// RFC 3339 in UTC, to the millisecond: `2023-11-14T22:13:20.000Z`.
pub fn rfc3339(time: Time) -> String {
    let (days, ms) = (time.0.div_euclid(DAY_MS), time.0.rem_euclid(DAY_MS));
    let (year, month, day) = civil(days);
    let (hour, minute, second) = (ms / 3_600_000, ms / 60_000 % 60, ms / 1000 % 60);
    format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}.{:03}Z", ms % 1000)
}

/// Year, month and day of a count of days since the start of 1970, in the Gregorian calendar. Years are counted from March,
/// so that a leap day comes last; 400 years are 146,097 days.
fn civil(days: i64) -> (i64, i64, i64) {
    let days = days + 719_468;
    let (era, of_era) = (days.div_euclid(146_097), days.rem_euclid(146_097));
    let year = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    (era * 400 + year + i64::from(month <= 2), month, day)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_that_calendars_get_wrong() {
        assert_eq!(rfc3339(Time(0)), "1970-01-01T00:00:00.000Z");
        assert_eq!(rfc3339(Time(-1)), "1969-12-31T23:59:59.999Z");
        assert_eq!(rfc3339(Time(951_782_400_000)), "2000-02-29T00:00:00.000Z");
        assert_eq!(rfc3339(Time(1_709_251_199_999)), "2024-02-29T23:59:59.999Z");
        assert_eq!(rfc3339(Time(4_107_542_400_000)), "2100-03-01T00:00:00.000Z");
        assert_eq!(rfc3339(Time(1_700_000_000_000)), "2023-11-14T22:13:20.000Z");
    }

    #[test]
    fn every_day_follows_the_one_before() {
        let mut before = civil(-200_000);
        for days in -199_999..200_000 {
            let (year, month, day) = civil(days);
            let next = day == before.2 + 1 && (year, month) == (before.0, before.1);
            let first = day == 1 && (year * 12 + month) == (before.0 * 12 + before.1 + 1) && before.2 >= 28;
            assert!(next || first, "{before:?} {year}-{month}-{day}");
            before = (year, month, day);
        }
        assert_eq!(before, (2517, 7, 31));
    }
}
