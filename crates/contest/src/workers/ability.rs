//! Whether a worker's machine can hold bots back: found out while it plays with minds, and told to the store.

use std::sync::mpsc::{Receiver, channel};
use std::thread;

use arena::Runner;
use bots::sandbox::doctor;

use super::member::Membership;
use crate::store::StoreError;
use crate::store::postgres::Link;

/// What is known of it. Until the store is told, it gives no games with bots.
pub struct Ability {
    found: Receiver<Result<(), String>>,
    can: bool,
    /// As which number it was told.
    told: Option<i64>,
}

impl Ability {
    /// Begins to find out.
    pub fn examine(runner: &Runner) -> Ability {
        let (tell, found) = channel();
        let (launcher, groups) = (runner.launcher.clone(), runner.groups);
        let look = move || {
            let found = match doctor::examine(&launcher, groups) {
                Ok(findings) if doctor::level(&findings).is_safe() => Ok(()),
                Ok(_) => Err("this system cannot hold bots back; `bastide doctor` tells more".to_owned()),
                Err(failure) => Err(failure.to_string()),
            };
            // A worker that is gone wants to know nothing.
            let _ = tell.send(found);
        };
        // Without a thread nothing is found out, and no bots are played with.
        let _ = thread::Builder::new().name("doctor".to_owned()).spawn(look);
        Ability { found, can: false, told: None }
    }

    /// Tells the store once it is known that bots can play; what was found out, when it is new.
    pub fn tell(
        &mut self,
        link: &mut Link,
        member: &Membership,
    ) -> Result<Option<Result<(), String>>, StoreError> {
        let mut news = None;
        if let Ok(found) = self.found.try_recv() {
            self.can = found.is_ok();
            news = Some(found);
        }
        if self.can && self.told != Some(member.id) {
            link.rows("SELECT bastide.plays_bots($1, $2, true)", &[&member.id, &member.secret])?;
            self.told = Some(member.id);
        }
        Ok(news)
    }
}
