//! A match as one line of JSON, which reads back as the same match.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use kit::{BadText, Setup};
use serde::{Deserialize, Serialize};

use super::Match;
use crate::{Spec, Terms};

/// Longer texts are no matches of ours: the longest options are decks of some 50 kB.
const LONGEST: usize = 1 << 20;

/// A match with all its parts as people write them:
/// `{"game":"ripple","options":{"width":"3",…},"seed":"7","seats":["mcts","cmd:./mybot"],"terms":{"budget":"1000it",…}}`.
/// Options and terms that are not said are as usual.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct MatchWords {
    game: String,
    #[serde(default)]
    options: BTreeMap<String, String>,
    seed: String,
    seats: Vec<String>,
    #[serde(default)]
    terms: Terms,
}

impl fmt::Display for Match {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let words = MatchWords {
            game: self.entry.about.name.to_owned(),
            options: self.setup.options().into_iter().collect(),
            seed: self.seed.clone(),
            seats: self.seats.iter().map(Spec::to_string).collect(),
            terms: self.terms.clone(),
        };
        f.write_str(&serde_json::to_string(&words).expect("a match is plain data"))
    }
}

impl fmt::Debug for Match {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Match {
    type Err = BadText;

    /// Parses and checks: see [`Match::check`].
    fn from_str(text: &str) -> Result<Match, BadText> {
        if text.len() > LONGEST {
            return Err(BadText::new(format!(
                "a match is a line of at most {LONGEST} bytes, not {}",
                text.len()
            )));
        }
        let words =
            serde_json::from_str(text).map_err(|bad| BadText::new(format!("this is not a match: {bad}")))?;
        let MatchWords { game, options, seed, seats, terms } = words;
        let entry = games::find(&game);
        let entry = entry.ok_or_else(|| BadText::new(format!("there is no game `{game}`")))?;
        let options: Vec<_> = options.into_iter().collect();
        let setup = Setup::new(entry.about, Some(&seats.len().to_string()), &options)?;
        let seats = seats.iter().map(|player| player.parse()).collect::<Result<_, _>>()?;
        let read = Match { entry, setup, seed, seats, terms };
        read.check()?;
        Ok(read)
    }
}
