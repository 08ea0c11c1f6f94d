//! Times as people write them: `500ms`, `10s`, `2min`.

use std::time::Duration;

/// Longer than anybody waits; it keeps all sums of times far from overflow.
const WEEK: u64 = 7 * 24 * 3_600_000;

/// Reads `500ms`, `10s` or `2min`, from 1 ms to a week.
pub fn read_duration(text: &str) -> Option<Duration> {
    let (number, unit) = text.split_at(text.find(|c: char| !c.is_ascii_digit())?);
    let scale = match unit {
        "ms" => 1,
        "s" => 1000,
        "min" => 60_000,
        _ => return None,
    };
    let ms = number.parse::<u64>().ok()?.checked_mul(scale).filter(|ms| (1..=WEEK).contains(ms))?;
    Some(Duration::from_millis(ms))
}

/// Writes what [`read_duration`] reads.
pub fn write_duration(time: Duration) -> String {
    let ms = time.as_millis();
    if ms.is_multiple_of(1000) { format!("{}s", ms / 1000) } else { format!("{ms}ms") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_read_back() {
        for (text, ms) in [("500ms", 500), ("10s", 10_000), ("7200s", 7_200_000)] {
            assert_eq!(read_duration(text), Some(Duration::from_millis(ms)));
            assert_eq!(write_duration(Duration::from_millis(ms)), text);
        }
        assert_eq!(read_duration("2min"), Some(Duration::from_mins(2)));
        for bad in ["", "10", "s", "0s", "-1s", "1.5s", "8h", "604801s", "99999999999999999999s"] {
            assert_eq!(read_duration(bad), None, "{bad}");
        }
    }
}
