//! What an engine borrows from its host.

use minds::TimeSource;

/// A clock for hints, and entropy for seeds that nobody gives.
pub struct Host {
    /// Where hints ask for the time.
    pub time: TimeSource,
    /// 64 bits that nobody can foresee; or why there are none.
    pub entropy: Box<dyn FnMut() -> Result<u64, String> + Send>,
}

impl Host {
    /// A host that lends nothing: hints are what is seen first, and every game needs a seed.
    pub fn none() -> Host {
        let entropy = || Err("the host gives no random numbers".to_owned());
        Host { time: TimeSource::NONE, entropy: Box::new(entropy) }
    }
}
