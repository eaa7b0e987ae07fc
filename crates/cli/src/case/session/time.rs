//! The clock of a session: it stands still but for `time` lines, and never goes back.

use table::Time;

use super::super::one;

/// `08:00`, `08:00:30`, or a step: `+20s`, `+5m`, `+25h`.
pub(super) fn read(now: Time, columns: &[&str]) -> Result<Time, String> {
    let text = one(columns, "time  08:00")?;
    let bad = || format!("`{text}` is not a time; write it like `08:00`, `08:00:30`, `+20s`, `+5m` or `+25h`");
    if let Some(step) = text.strip_prefix('+') {
        let unit = [('s', 1_000), ('m', 60_000), ('h', 3_600_000)];
        let unit = unit.into_iter().find_map(|(unit, length)| Some((step.strip_suffix(unit)?, length)));
        let (count, length) = unit.ok_or_else(bad)?;
        let count: u32 = count.parse().map_err(|_| bad())?;
        return Ok(Time(now.0.saturating_add(i64::from(count) * length)));
    }
    let parts: Result<Vec<u8>, _> = text.split(':').map(str::parse).collect();
    let [hours, minutes, seconds] = match parts.map_err(|_| bad())?[..] {
        [hours, minutes] => [hours, minutes, 0],
        [hours, minutes, seconds] => [hours, minutes, seconds],
        _ => return Err(bad()),
    };
    if hours > 23 || minutes > 59 || seconds > 59 {
        return Err(bad());
    }
    let seconds = i64::from(hours) * 3_600 + i64::from(minutes) * 60 + i64::from(seconds);
    let at = Time(now.0.div_euclid(DAY) * DAY + seconds * 1_000);
    if at < now {
        return Err(format!("it is {} already; for the next day step ahead: `time  +24h`", show(now)));
    }
    Ok(at)
}

const DAY: i64 = 86_400_000;

/// `08:00:30`, and on later days `day 2 08:00:30`.
pub(super) fn show(time: Time) -> String {
    let seconds = time.0.rem_euclid(DAY) / 1_000;
    let day = match time.0.div_euclid(DAY) {
        0 => String::new(),
        day => format!("day {} ", day + 1),
    };
    format!("{day}{:02}:{:02}:{:02}", seconds / 3_600, seconds / 60 % 60, seconds % 60)
}
