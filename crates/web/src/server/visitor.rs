//! Who somebody is: a cookie with a secret, given when they first do something. There are no accounts.

use axum::http::{HeaderMap, HeaderValue, header};

use crate::secret::{Digest, Secret};

/// Cookies live for a year; a game by letters may take as long.
const AGE: u32 = 365 * 86_400;

/// A visitor who is known again.
#[derive(Clone, Debug)]
pub struct Visitor {
    secret: Secret,
    /// Whether the cookie has still to be given.
    pub is_new: bool,
}

impl Visitor {
    pub fn new() -> Visitor {
        Visitor { secret: Secret::new(), is_new: true }
    }

    /// The visitor whose cookie came with the request.
    pub fn of(headers: &HeaderMap, is_secure: bool) -> Option<Visitor> {
        let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
        let mut pairs =
            cookies.flat_map(|value| value.split(';')).filter_map(|pair| pair.trim().split_once('='));
        let (_, value) = pairs.find(|(name, _)| *name == cookie_name(is_secure))?;
        Some(Visitor { secret: Secret::read(value)?, is_new: false })
    }

    pub fn digest(&self) -> Digest {
        self.secret.digest()
    }

    /// The cookie, which no script reads and no other site sends along.
    pub fn cookie(&self, is_secure: bool) -> HeaderValue {
        let (name, secure) = (cookie_name(is_secure), if is_secure { "; Secure" } else { "" });
        let value = self.secret.reveal();
        let cookie = format!("{name}={value}; Path=/; Max-Age={AGE}; HttpOnly; SameSite=Lax{secure}");
        HeaderValue::from_str(&cookie).expect("letters make a header")
    }
}

fn cookie_name(is_secure: bool) -> &'static str {
    if is_secure { "__Host-bastide" } else { "bastide" }
}
