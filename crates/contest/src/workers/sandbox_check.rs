//! Check of the sandbox on a worker's machine, in the background; the store gives games with bots only after it has passed.

use std::sync::mpsc::{Receiver, channel};
use std::thread;

use arena::Runner;
use bots::sandbox::doctor;

use super::registration::Registration;
use crate::store::StoreError;
use crate::store::postgres::PgConnection;

/// A check that runs or has ended.
pub struct SandboxCheck {
    result: Receiver<Result<(), String>>,
    is_known: bool,
    is_safe: bool,
    /// Worker number under which the store knows that it is safe.
    reported: Option<i64>,
}

impl SandboxCheck {
    /// Starts the check on a thread.
    pub fn start(runner: &Runner) -> SandboxCheck {
        let (sender, result) = channel();
        let (launcher, groups) = (runner.launcher.clone(), runner.groups);
        let check = move || {
            let result = match doctor::examine(&launcher, groups) {
                Ok(findings) if doctor::level(&findings).is_safe() => Ok(()),
                Ok(_) => Err("this system cannot hold bots back; `bastide doctor` tells more".to_owned()),
                Err(failure) => Err(failure.to_string()),
            };
            // The worker may have ended.
            let _ = sender.send(result);
        };
        // Without a thread the check never passes, and the worker plays no games with bots.
        let _ = thread::Builder::new().name("doctor".to_owned()).spawn(check);
        SandboxCheck { result, is_known: false, is_safe: false, reported: None }
    }

    /// True once the check has ended.
    pub fn is_known(&self) -> bool {
        self.is_known
    }

    /// Reports a passed check to the store; returns the result when it is new.
    pub fn report(
        &mut self,
        db: &mut PgConnection,
        worker: &Registration,
    ) -> Result<Option<Result<(), String>>, StoreError> {
        let new = self.result.try_recv().ok();
        self.is_known |= new.is_some();
        self.is_safe |= matches!(new, Some(Ok(())));
        if self.is_safe && self.reported != Some(worker.id) {
            db.rows("SELECT bastide.plays_bots($1, $2, true)", &[&worker.id, &worker.secret])?;
            self.reported = Some(worker.id);
        }
        Ok(new)
    }
}
