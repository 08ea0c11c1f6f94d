//! Secrets of visitors: links and cookies. Only their digests are stored.

use std::fmt;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sha2::{Digest as _, Sha256};

/// 192 random bits as 32 letters. `Debug` does not print it.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

/// SHA-256 of a secret. With 192 random bits it needs no salt.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Digest([u8; 32]);

const LETTERS: usize = 32;

impl Secret {
    /// A random secret.
    #[expect(clippy::new_without_default, reason = "two secrets are never the same")]
    pub fn new() -> Secret {
        let mut bytes = [0; LETTERS / 4 * 3];
        getrandom::fill(&mut bytes).expect("the system gives random bytes");
        Secret(URL_SAFE_NO_PAD.encode(bytes))
    }

    /// The secret of this name under a key: it can be printed again, and is not stored. SHA-256 is cut, so that nothing can be
    /// appended to the name.
    pub fn derived(key: &[u8; 32], name: &str) -> Secret {
        let hash = Sha256::new().chain_update(key).chain_update(name).finalize();
        Secret(URL_SAFE_NO_PAD.encode(&hash[..LETTERS / 4 * 3]))
    }

    /// Parses a secret from outside; `None` if its form is wrong.
    pub fn read(text: &str) -> Option<Secret> {
        let is_letter = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
        (text.len() == LETTERS && text.bytes().all(is_letter)).then(|| Secret(text.to_owned()))
    }

    pub fn digest(&self) -> Digest {
        Digest(Sha256::digest(&self.0).into())
    }

    /// The letters, for the visitor that owns the secret.
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("Secret")
    }
}

impl Digest {
    pub fn from_bytes(bytes: [u8; 32]) -> Digest {
        Digest(bytes)
    }

    pub fn bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

impl fmt::Debug for Digest {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("Digest")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secrets_read_back_and_are_never_printed() {
        let secret = Secret::new();
        assert_eq!(Secret::read(secret.reveal()), Some(secret.clone()));
        assert_ne!(secret, Secret::new());
        assert!(!format!("{secret:?} {:?}", secret.digest()).contains(&secret.reveal()[..4]));
        for bad in ["", "short", &"ä".repeat(16), &"a".repeat(33), &format!("{}/", "a".repeat(31))] {
            assert_eq!(Secret::read(bad), None, "{bad}");
        }
    }
}
