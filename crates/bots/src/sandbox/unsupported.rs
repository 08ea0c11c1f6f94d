//! Without a sandbox no bot starts: a `BotProcess` that cannot exist.

use std::convert::Infallible;
use std::time::{Duration, Instant};

use super::{BotOutput, Delivery, Excerpt, Exit, Launch, MissingProtection, StartFailure, Usage};

/// See the one of Linux; here there is none.
pub struct BotProcess(Infallible);

impl BotProcess {
    /// Always refused.
    pub fn start(launch: &Launch) -> Result<BotProcess, StartFailure> {
        launch.source.check_supported()?;
        Err(StartFailure::Unsupported("bots do not run here"))
    }

    pub fn send(&mut self, _line: &str, _deadline: Instant) -> Delivery {
        match self.0 {}
    }

    pub fn add(&mut self, _line: &str, _deadline: Instant) -> Delivery {
        match self.0 {}
    }

    pub fn deliver(&mut self, _deadline: Instant) -> Delivery {
        match self.0 {}
    }

    pub fn receive(&mut self, _deadline: Instant) -> BotOutput {
        match self.0 {}
    }

    pub fn rest(&mut self) {
        match self.0 {}
    }

    pub fn stop(&mut self) {
        match self.0 {}
    }

    pub fn is_quiet(&self) -> bool {
        match self.0 {}
    }

    pub fn settle(&mut self) {
        match self.0 {}
    }

    pub fn lost(&self) -> Option<&str> {
        match self.0 {}
    }

    pub fn ending(&self) -> Option<String> {
        match self.0 {}
    }

    pub fn close_input(&mut self) {
        match self.0 {}
    }

    pub fn has_input(&self) -> bool {
        match self.0 {}
    }

    pub fn unread(&self) -> u64 {
        match self.0 {}
    }

    pub fn errors(&mut self) -> Excerpt {
        match self.0 {}
    }

    pub fn usage(&mut self) -> Usage {
        match self.0 {}
    }

    pub fn missing(&self) -> &[MissingProtection] {
        match self.0 {}
    }

    pub fn group(&self) -> Option<String> {
        match self.0 {}
    }

    pub fn end_with_errors(&mut self, _grace: Duration) -> (Exit, Excerpt) {
        match self.0 {}
    }

    pub fn end(self, _grace: Duration) -> Exit {
        match self.0 {}
    }
}
