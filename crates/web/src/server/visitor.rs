//! Identity of a visitor: a random cookie, set at the first action. There are no accounts.

use axum::http::{HeaderMap, HeaderValue, header};

use crate::secret::{Digest, Secret};

/// Lifetime of the cookie: a year, because a game with days per move may take as long.
const AGE: u32 = 365 * 86_400;

/// A visitor with a cookie.
#[derive(Clone, Debug)]
pub struct Visitor {
    secret: Secret,
    /// True until the cookie was sent to the browser.
    pub is_new: bool,
}

impl Visitor {
    pub fn new() -> Visitor {
        Visitor { secret: Secret::new(), is_new: true }
    }

    /// Reads the visitor's cookie from the request.
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

    /// The cookie: hidden from scripts (`HttpOnly`) and from other sites (`SameSite`).
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
