//! Services that an engine borrows from its host.

use minds::TimeSource;

/// A clock for hints, and entropy for seeds that the request does not give.
pub struct Host {
    /// Clock for hints.
    pub time: TimeSource,
    /// 64 unpredictable bits; or the reason why there are none.
    pub entropy: Box<dyn FnMut() -> Result<u64, String> + Send>,
}

impl Host {
    /// A host that lends nothing: hints are what is seen first, and every game needs a seed.
    pub fn none() -> Host {
        let entropy = || Err("the host gives no random numbers".to_owned());
        Host { time: TimeSource::NONE, entropy: Box::new(entropy) }
    }
}
