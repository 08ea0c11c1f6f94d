//! Number of runs of a simulation: few in `./test`, many with `BASTIDE_LONG=1`.

/// `few` runs, or twenty times as many in the long tests.
pub fn runs(few: usize) -> usize {
    if std::env::var_os("BASTIDE_LONG").is_some() { 20 * few } else { few }
}
