//! Fields wanted in an answer: a short one is made and read sooner.

use kit::BadText;
use serde_json::{Map, Value};

use crate::Rejection;

/// Wanted fields; all of them by default.
#[derive(Default)]
pub struct Want(Option<Vec<String>>);

impl Want {
    /// Takes `want` out of a request.
    pub fn take(request: &mut Map<String, Value>) -> Result<Want, Rejection> {
        let Some(want) = request.remove("want") else { return Ok(Want::default()) };
        let names = serde_json::from_value(want);
        names.map(|names| Want(Some(names))).map_err(|_| {
            Rejection::new("request", "`want` is a list of names, as in \"want\":[\"scores\",\"moves\"]")
        })
    }

    /// Refuses names that the answer does not have.
    pub fn check(&self, known: &[&str]) -> Result<(), Rejection> {
        let Some(names) = &self.0 else { return Ok(()) };
        match names.iter().find(|name| !known.contains(&name.as_str())) {
            Some(_) if known.is_empty() => {
                let why = "`want` goes with requests that answer with a state, and with `try`";
                Err(Rejection::new("request", why))
            }
            Some(name) => {
                let why = format!("there is no `{name}` to want; there are {}", known.join(", "));
                Err(Rejection::new("request", BadText::new(why)))
            }
            None => Ok(()),
        }
    }

    /// True if this field is wanted.
    pub fn has(&self, name: &str) -> bool {
        self.0.as_ref().is_none_or(|names| names.iter().any(|wanted| wanted == name))
    }
}
