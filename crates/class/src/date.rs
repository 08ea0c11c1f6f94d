//! Dates of a class, in seconds since 1970 (UTC).

use toml::value::{Datetime, Offset};

/// Seconds since 1970 of a date with its offset, as in `2027-01-11T18:00:00+01:00`. None without time or offset.
pub fn seconds(date: &Datetime) -> Option<i64> {
    let (day, time, offset) = (date.date?, date.time?, date.offset?);
    let days = days_from_civil(i64::from(day.year), i64::from(day.month), i64::from(day.day));
    let minutes = match offset {
        Offset::Z => 0,
        Offset::Custom { minutes } => i64::from(minutes),
    };
    let second = time.second.map_or(0, i64::from);
    let clock = i64::from(time.hour) * 3600 + i64::from(time.minute) * 60 + second;
    Some(days * 86_400 + clock - minutes * 60)
}

/// A time as people read it: `2027-01-11 17:00 UTC`.
pub fn shown(seconds: i64) -> String {
    let (days, rest) = (seconds.div_euclid(86_400), seconds.rem_euclid(86_400));
    let (year, month, day) = civil_from_days(days);
    format!("{year:04}-{month:02}-{day:02} {:02}:{:02} UTC", rest / 3600, rest / 60 % 60)
}

/// Days since 1970 of a date of the Gregorian calendar. Years begin in March, so that the leap day comes last.
fn days_from_civil(year: i64, month: i64, day: i64) -> i64 {
    let year = if month <= 2 { year - 1 } else { year };
    let (era, of_era) = (year.div_euclid(400), year.rem_euclid(400));
    let day_of_year = (153 * (month + if month > 2 { -3 } else { 9 }) + 2) / 5 + day - 1;
    era * 146_097 + of_era * 365 + of_era / 4 - of_era / 100 + day_of_year - 719_468
}

/// The date of a day.
fn civil_from_days(days: i64) -> (i64, i64, i64) {
    let shifted = days + 719_468;
    let (era, day_of_era) = (shifted.div_euclid(146_097), shifted.rem_euclid(146_097));
    let year = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year + year / 4 - year / 100);
    let month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    (era * 400 + year + i64::from(month <= 2), month, day)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_with_an_offset_are_seconds_and_are_shown_in_utc() {
        for (date, wanted, text) in [
            ("1970-01-01T00:00:00Z", 0, "1970-01-01 00:00 UTC"),
            ("2000-02-29T12:30:00Z", 951_827_400, "2000-02-29 12:30 UTC"),
            ("2027-01-11T18:00:00+01:00", 1_799_686_800, "2027-01-11 17:00 UTC"),
            ("1969-12-31T23:59:00Z", -60, "1969-12-31 23:59 UTC"),
        ] {
            let found = seconds(&date.parse().unwrap()).unwrap();
            assert_eq!((found, shown(found).as_str()), (wanted, text));
        }
        assert_eq!(seconds(&"2027-01-11T18:00:00".parse().unwrap()), None, "whose six o'clock?");
        assert_eq!(seconds(&"2027-01-11".parse().unwrap()), None);
    }

    #[test]
    fn every_day_reads_back() {
        for day in (-800_000..800_000).step_by(17) {
            let (year, month, of_month) = civil_from_days(day);
            assert_eq!(days_from_civil(year, month, of_month), day);
        }
    }
}
