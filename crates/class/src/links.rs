//! Links of a class: capabilities derived from one key, so that they can be printed again and are stored nowhere.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use crate::secret::Secret;

/// The key of all links of a class.
pub struct ClassLinks {
    key: [u8; 32],
}

impl ClassLinks {
    /// Reads the key, or draws one into a file that only this user reads.
    pub fn open(path: &Path) -> io::Result<ClassLinks> {
        match fs::read(path) {
            Ok(bytes) => {
                let key =
                    bytes.try_into().map_err(|_| io::Error::other("the key of the links is damaged"))?;
                Ok(ClassLinks { key })
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => ClassLinks::draw(path),
            Err(error) => Err(error),
        }
    }

    fn draw(path: &Path) -> io::Result<ClassLinks> {
        let mut key = [0; 32];
        getrandom::fill(&mut key).map_err(|error| io::Error::other(error.to_string()))?;
        // A half-written key would end all links, so it appears in one step.
        let new = path.with_extension("new");
        let mut options = fs::File::options();
        options.write(true).create(true).truncate(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let mut file = options.open(&new)?;
        file.write_all(&key)?;
        file.sync_all()?;
        fs::rename(new, path)?;
        Ok(ClassLinks { key })
    }

    pub fn teacher(&self, renewed: u32) -> Secret {
        Secret::derived(&self.key, &format!("teacher {renewed}"))
    }

    /// Link by which students add themselves.
    pub fn enrol(&self, renewed: u32) -> Secret {
        Secret::derived(&self.key, &format!("enrol {renewed}"))
    }

    pub fn student(&self, number: i64, renewed: u32) -> Secret {
        Secret::derived(&self.key, &format!("student {number} {renewed}"))
    }
}
