//! Numbers as words for readers of tables.

/// A probability in percent, never rounded up to certainty.
pub fn percent(share: f64) -> String {
    match share {
        share if share > 0.999 => "over 99.9 %".to_owned(),
        share if share >= 0.995 => format!("{:.1} %", (share * 1000.0).floor() / 10.0),
        share if share < 0.001 => "under 0.1 %".to_owned(),
        share if share < 0.01 => format!("{:.1} %", share * 100.0),
        share => format!("{:.0} %", share * 100.0),
    }
}

/// A count as words: once, twice, 3 times.
pub fn times(count: usize) -> String {
    match count {
        0 => "never".to_owned(),
        1 => "once".to_owned(),
        count => format!("{count} times"),
    }
}

/// A number of games or blocks still needed, in a few words.
pub fn forecast(more: f64, what: &str) -> String {
    match more {
        more if more.is_nan() || more > 100_000.0 => format!("more than 100,000 more {what}"),
        more => format!("about {} more {}", rounded(more.max(1.0)), counted(more, what)),
    }
}

/// "Too few" with the number of games or blocks that would decide if results continue as they did.
pub fn too_few(more: f64, what: &str) -> String {
    match more {
        more if more.is_nan() || more > 100_000.0 => {
            format!(
                "too few {what} to tell; the two may be equal: more than 100,000 more {what} would be needed"
            )
        }
        more => {
            format!(
                "too few {what} to tell: about {} more {} would",
                rounded(more.max(1.0)),
                counted(more, what)
            )
        }
    }
}

/// `games`, or `game` for one.
fn counted(more: f64, what: &str) -> &str {
    if rounded(more.max(1.0)) == rounded(1.0) { what.strip_suffix('s').unwrap_or(what) } else { what }
}

/// An interval of ratings: unbounded above without a loss, below without a win.
pub fn interval(low: f64, high: f64) -> String {
    match (low.is_finite(), high.is_finite()) {
        (true, true) => format!("{low:+.0} to {high:+.0}"),
        (true, false) => format!("at least {low:+.0}"),
        (false, true) => format!("at most {high:+.0}"),
        (false, false) => "unknown".to_owned(),
    }
}

/// One leading digit, or two where the first is a 1, rounded: a forecast is not more exact.
fn rounded(number: f64) -> u64 {
    let digits = 10_f64.powf(number.log10().floor());
    let step = if number < 2.0 * digits { digits / 10.0 } else { digits };
    let step = step.max(1.0);
    ((number / step).round() * step) as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_certain() {
        let said: Vec<String> = [0.0, 0.5, 0.95, 0.9949, 0.996, 0.9999, 1.0].map(percent).into();
        assert_eq!(said, ["under 0.1 %", "50 %", "95 %", "99 %", "99.6 %", "over 99.9 %", "over 99.9 %"]);
    }

    #[test]
    fn once_is_not_one_times() {
        assert_eq!([0, 1, 2].map(times), ["never", "once", "2 times"]);
    }

    #[test]
    fn a_forecast_has_few_digits() {
        let said = [0.2, 3.0, 14.2, 27.0, 271.0, 1234.0].map(|more| too_few(more, "games"));
        let numbers: Vec<&str> = said.iter().map(|words| words.split(' ').nth(6).unwrap()).collect();
        assert_eq!(numbers, ["1", "3", "14", "30", "300", "1200"]);
        assert_eq!(said[1], "too few games to tell: about 3 more games would");
        assert!(too_few(f64::INFINITY, "games").contains("may be equal"));
        assert!(too_few(f64::NAN, "games").contains("may be equal"));
    }
}
