//! What this program was built from and for: `bastide --version --verbose`, and the head of `bastide doctor`.

use std::io::{self, Write};

use bots::protocol::VERSIONS;
use bots::sandbox::doctor::cannot_play;
use games::GAMES;

/// A name and its value.
pub type Fact = (&'static str, String);

/// Prints the version; if `verbose`, also what [`facts`] says.
pub fn print(verbose: bool, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, concat!("bastide ", env!("CARGO_PKG_VERSION")))?;
    if verbose { print_facts(&facts(), out) } else { Ok(()) }
}

/// Prints one fact a line.
pub fn print_facts(facts: &[Fact], out: &mut impl Write) -> io::Result<()> {
    facts.iter().try_for_each(|(name, value)| writeln!(out, "{name:14} {value}"))
}

/// Commit, target, built-in parts, and the versions of rules and protocol.
pub fn facts() -> Vec<Fact> {
    let rules = GAMES.iter().map(|entry| format!("{} {}", entry.about.name, entry.about.version));
    let [oldest, newest] = VERSIONS;
    vec![
        ("commit", env!("BASTIDE_COMMIT").to_owned()),
        ("target", env!("BASTIDE_TARGET").to_owned()),
        ("build", if cfg!(debug_assertions) { "debug" } else { "release" }.to_owned()),
        ("parts", parts().join(", ")),
        ("rules", rules.collect::<Vec<_>>().join(", ")),
        ("protocol", format!("{oldest} to {newest}")),
    ]
}

/// Parts that not every build has.
fn parts() -> Vec<&'static str> {
    let linux = cfg!(target_os = "linux");
    let page = if web::offline(None).is_ok() { "page" } else { "no page" };
    let sandbox = if linux { "sandbox" } else { "no sandbox" };
    let libraries = if linux && cannot_play().is_none() { "C libraries" } else { "no C libraries" };
    vec![page, sandbox, libraries]
}
