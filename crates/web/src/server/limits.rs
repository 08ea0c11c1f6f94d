//! What one address may use of the server, so that nobody takes it from the others.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The limits; `bastide serve --help` and `docs/serve.md` tell them.
#[derive(Clone, Debug)]
pub struct ServerLimits {
    pub connections: usize,
    /// Connections of one address.
    pub connections_each: usize,
    /// Requests that change something, of one address, a second; four seconds' worth at once.
    pub requests_each: u32,
    /// Tables that one address may make in an hour.
    pub tables_each: u32,
    /// Tables that are open at a time.
    pub tables: usize,
    /// Threads that minds think on.
    pub mind_threads: usize,
}

impl Default for ServerLimits {
    fn default() -> ServerLimits {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        ServerLimits {
            connections: 8192,
            connections_each: 64,
            requests_each: 20,
            tables_each: 30,
            tables: 5000,
            mind_threads: (cores / 2).max(1),
        }
    }
}

/// So many addresses are remembered; then those that were not heard of longest are forgotten.
const MOST_ADDRESSES: usize = 100_000;

const HOUR: Duration = Duration::from_hours(1);

/// What addresses have used.
pub struct Meters {
    limits: ServerLimits,
    addresses: Mutex<HashMap<IpAddr, Meter>>,
}

struct Meter {
    connections: usize,
    requests: Bucket,
    tables: Bucket,
    last: Instant,
}

/// Fills up by and by, and is emptied by use.
struct Bucket {
    left: f64,
    at: Instant,
}

impl Bucket {
    fn full(most: f64, now: Instant) -> Bucket {
        Bucket { left: most, at: now }
    }

    /// Takes one, if there is one.
    fn take(&mut self, most: f64, per: Duration, now: Instant) -> bool {
        let passed = now.saturating_duration_since(self.at).as_secs_f64();
        self.left = (self.left + most * passed / per.as_secs_f64()).min(most);
        self.at = now;
        let has = self.left >= 1.0;
        self.left -= if has { 1.0 } else { 0.0 };
        has
    }
}

impl Meters {
    pub fn new(limits: ServerLimits) -> Meters {
        Meters { limits, addresses: Mutex::default() }
    }

    /// A connection comes; false if there are too many.
    pub fn connect(&self, address: IpAddr) -> bool {
        let most = self.limits.connections_each;
        self.with(address, |meter, _| {
            let fits = meter.connections < most;
            meter.connections += usize::from(fits);
            fits
        })
    }

    pub fn disconnect(&self, address: IpAddr) {
        self.with(address, |meter, _| meter.connections = meter.connections.saturating_sub(1));
    }

    /// A request that changes something.
    pub fn request(&self, address: IpAddr) -> bool {
        let most = f64::from(self.limits.requests_each) * 4.0;
        self.with(address, |meter, now| meter.requests.take(most, Duration::from_secs(4), now))
    }

    /// A table is made.
    pub fn table(&self, address: IpAddr) -> bool {
        let most = f64::from(self.limits.tables_each);
        self.with(address, |meter, now| meter.tables.take(most, HOUR, now))
    }

    fn with<T>(&self, address: IpAddr, act: impl FnOnce(&mut Meter, Instant) -> T) -> T {
        let now = Instant::now();
        let mut addresses = self.addresses.lock().unwrap_or_else(PoisonError::into_inner);
        if addresses.len() >= MOST_ADDRESSES {
            addresses.retain(|_, meter| {
                meter.connections > 0 || now.duration_since(meter.last) < Duration::from_mins(1)
            });
        }
        let (requests, tables) =
            (f64::from(self.limits.requests_each) * 4.0, f64::from(self.limits.tables_each));
        let meter = addresses.entry(neighbourhood(address)).or_insert_with(|| Meter {
            connections: 0,
            requests: Bucket::full(requests, now),
            tables: Bucket::full(tables, now),
            last: now,
        });
        meter.last = now;
        act(meter, now)
    }
}

/// Whoever has one address of version 6 has 2^64 of them: the first half counts.
fn neighbourhood(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V4(_) => address,
        IpAddr::V6(six) => match six.to_ipv4_mapped() {
            Some(four) => IpAddr::V4(four),
            None => IpAddr::V6(Ipv6Addr::from_bits(six.to_bits() >> 64 << 64)),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bucket_is_emptied_at_once_and_fills_up_by_and_by() {
        let start = Instant::now();
        let mut bucket = Bucket::full(3.0, start);
        let mut take = |ms: u64| bucket.take(3.0, Duration::from_secs(3), start + Duration::from_millis(ms));
        assert!(take(0) && take(0) && take(0) && !take(0));
        assert!(!take(900) && take(1100) && !take(1200));
    }

    #[test]
    fn neighbours_of_version_6_share_their_limits() {
        let meters = Meters::new(ServerLimits { connections_each: 2, ..ServerLimits::default() });
        let address = |text: &str| text.parse::<IpAddr>().unwrap();
        assert!(meters.connect(address("2001:db8::1")) && meters.connect(address("2001:db8::2")));
        assert!(!meters.connect(address("2001:db8::3")), "the same network");
        assert!(meters.connect(address("2001:db8:0:1::3")), "another network");
        meters.disconnect(address("2001:db8::1"));
        assert!(meters.connect(address("2001:db8::4")));
        assert!(meters.connect(address("::ffff:10.0.0.1")) && meters.connect(address("10.0.0.1")));
        assert!(!meters.connect(address("10.0.0.1")));
    }
}
