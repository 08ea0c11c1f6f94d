//! Limits per network of visitors: connections, requests in flight, request rates, tables.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::fair::{DecayingUsage, Network, Priority, networks};

/// Limits of a server, as `bastide serve --help` and `docs/serve.md` list them.
#[derive(Clone, Debug)]
pub struct ServerLimits {
    pub connections: usize,
    /// Connections per address.
    pub connections_each: usize,
    /// Changing requests per address and second, with bursts of 4 seconds' worth. Reads have 10 times this rate.
    pub requests_each: u32,
    /// Tables that one address may create per hour.
    pub tables_each: u32,
    /// Tables in memory.
    pub tables: usize,
    /// Threads for minds.
    pub mind_threads: usize,
    /// Without a clock, a player who was not seen for this long may be replaced by a mind.
    pub away: Duration,
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
            away: Duration::from_mins(10),
        }
    }
}

/// Networks in memory. Above this number, those idle for a minute are dropped.
const MOST_NETWORKS: usize = 300_000;

const HOUR: Duration = Duration::from_hours(1);

/// Ratio of the read rate to the rate of changes.
const READS: u32 = 10;

/// Size of a burst, in seconds of the rate.
const AT_ONCE: u32 = 4;

/// Decayed number of requests above which a network is heavy: about 5 per second for half a minute.
const LIGHT_REQUESTS: f64 = 150.0;

/// Usage by network.
pub struct Meters {
    limits: ServerLimits,
    networks: Mutex<HashMap<Network, Meter>>,
    streams: AtomicUsize,
}

struct Meter {
    connections: usize,
    in_flight: usize,
    streams: usize,
    reads: Bucket,
    changes: Bucket,
    tables: Bucket,
    requests: DecayingUsage,
    last: Instant,
}

/// Duration of a request: short, or an event stream that lasts as long as the visitor watches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RequestSpan {
    Short,
    Stream,
}

/// The limit that refused a request.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LimitReached {
    /// Too many requests of this network are in flight.
    Network,
    /// All visitors together have too many event streams.
    Server,
}

/// A request in flight. Its response body holds it until it was sent.
pub struct RequestSlot {
    meters: Arc<Meters>,
    address: IpAddr,
    span: RequestSpan,
}

/// A token bucket.
struct Bucket {
    left: f64,
    at: Instant,
}

impl Bucket {
    fn full(most: f64, now: Instant) -> Bucket {
        Bucket { left: most, at: now }
    }

    /// Refills the bucket up to `now`; true if a token is left.
    fn has_one(&mut self, most: f64, per: Duration, now: Instant) -> bool {
        let passed = now.saturating_duration_since(self.at).as_secs_f64();
        self.left = (self.left + most * passed / per.as_secs_f64()).min(most);
        self.at = now;
        self.left >= 1.0
    }
}

impl Meters {
    pub fn new(limits: ServerLimits) -> Meters {
        Meters { limits, networks: Mutex::default(), streams: AtomicUsize::new(0) }
    }

    /// Counts a new connection; false if the network has too many.
    pub fn connect(&self, address: IpAddr) -> bool {
        let most = self.limits.connections_each;
        self.take(
            address,
            |meter, times, _| meter.connections < most.saturating_mul(times as usize),
            |meter| meter.connections += 1,
        )
    }

    pub fn disconnect(&self, address: IpAddr) {
        self.give_back(address, |meter| meter.connections = meter.connections.saturating_sub(1));
    }

    /// Counts a new request. Event streams leave room for short requests: 1/8 of all connections, and most of each network's.
    pub fn begin(
        self: &Arc<Meters>,
        address: IpAddr,
        span: RequestSpan,
    ) -> Result<RequestSlot, LimitReached> {
        let (each, is_stream) = (self.limits.connections_each, span == RequestSpan::Stream);
        let (most, of_streams) = (each.saturating_mul(2), (each - each / 4).max(1));
        let is_allowed = self.take(
            address,
            |meter, times, _| {
                let times = times as usize;
                meter.in_flight < most.saturating_mul(times)
                    && !(is_stream && meter.streams >= of_streams.saturating_mul(times))
            },
            |meter| {
                meter.in_flight += 1;
                meter.streams += usize::from(is_stream);
            },
        );
        if !is_allowed {
            return Err(LimitReached::Network);
        }
        let slot = RequestSlot { meters: Arc::clone(self), address, span };
        if is_stream {
            let before = self.streams.fetch_add(1, Ordering::Relaxed);
            if before >= self.limits.connections - self.limits.connections / 8 {
                return Err(LimitReached::Server);
            }
        }
        Ok(slot)
    }

    /// Counts a request that is in flight; its priority, by the recent requests of its networks.
    pub fn priority(&self, address: IpAddr) -> Priority {
        let now = Instant::now();
        let mut meters = self.meters(now);
        let mut priority = Priority::Light;
        for (network, times) in networks(address) {
            let Some(meter) = meters.get_mut(&network) else { continue };
            meter.requests.add(1.0, now);
            if meter.requests.weight(now) > LIGHT_REQUESTS * f64::from(times) {
                priority = Priority::Heavy;
            }
        }
        priority
    }

    /// Takes a token for a read.
    pub fn read(&self, address: IpAddr) -> bool {
        let each = self.limits.requests_each.saturating_mul(READS);
        self.spend_rate(address, each, |meter| &mut meter.reads)
    }

    /// Takes a token for a change.
    pub fn change(&self, address: IpAddr) -> bool {
        self.spend_rate(address, self.limits.requests_each, |meter| &mut meter.changes)
    }

    /// Takes a token for a new table.
    pub fn table(&self, address: IpAddr) -> bool {
        self.spend(address, self.limits.tables_each, HOUR, |meter| &mut meter.tables)
    }

    fn spend_rate(&self, address: IpAddr, a_second: u32, of: fn(&mut Meter) -> &mut Bucket) -> bool {
        let most = a_second.saturating_mul(AT_ONCE);
        self.spend(address, most, Duration::from_secs(AT_ONCE.into()), of)
    }

    /// Takes a token from the bucket of each network, if all of them have one.
    fn spend(&self, address: IpAddr, most: u32, per: Duration, of: fn(&mut Meter) -> &mut Bucket) -> bool {
        self.take(
            address,
            |meter, times, now| of(meter).has_one(f64::from(most) * f64::from(times), per, now),
            |meter| of(meter).left -= 1.0,
        )
    }

    /// Applies `act` to the meters of all networks of an address, if `allows` holds for each of them.
    fn take(
        &self,
        address: IpAddr,
        allows: impl Fn(&mut Meter, u32, Instant) -> bool,
        act: impl Fn(&mut Meter),
    ) -> bool {
        let (now, all) = (Instant::now(), networks(address));
        let mut meters = self.meters(now);
        let mut allowed = true;
        for (network, times) in all.clone() {
            let meter = meters.entry(network).or_insert_with(|| self.limits.meter(times, now));
            meter.last = now;
            allowed &= allows(meter, times, now);
        }
        for (network, _) in all.filter(|_| allowed) {
            meters.entry(network).and_modify(&act);
        }
        allowed
    }

    fn give_back(&self, address: IpAddr, act: impl Fn(&mut Meter)) {
        let mut meters = self.meters(Instant::now());
        for (network, _) in networks(address) {
            meters.entry(network).and_modify(&act);
        }
    }

    fn meters(&self, now: Instant) -> MutexGuard<'_, HashMap<Network, Meter>> {
        let mut meters = self.networks.lock().unwrap_or_else(PoisonError::into_inner);
        if meters.len() >= MOST_NETWORKS {
            meters.retain(|_, meter| {
                let is_used = meter.connections + meter.in_flight > 0;
                is_used || now.duration_since(meter.last) < Duration::from_mins(1)
            });
        }
        meters
    }
}

impl ServerLimits {
    fn meter(&self, times: u32, now: Instant) -> Meter {
        let full = |most: u32| Bucket::full(f64::from(most) * f64::from(times), now);
        Meter {
            connections: 0,
            in_flight: 0,
            streams: 0,
            reads: full(self.requests_each.saturating_mul(READS * AT_ONCE)),
            changes: full(self.requests_each.saturating_mul(AT_ONCE)),
            tables: full(self.tables_each),
            requests: DecayingUsage::new(0.0, now),
            last: now,
        }
    }
}

impl Drop for RequestSlot {
    fn drop(&mut self) {
        let is_stream = self.span == RequestSpan::Stream;
        if is_stream {
            self.meters.streams.fetch_sub(1, Ordering::Relaxed);
        }
        self.meters.give_back(self.address, |meter| {
            meter.in_flight = meter.in_flight.saturating_sub(1);
            meter.streams = meter.streams.saturating_sub(usize::from(is_stream));
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bucket_is_emptied_at_once_and_fills_up_by_and_by() {
        let start = Instant::now();
        let mut bucket = Bucket::full(3.0, start);
        let mut take = |ms: u64| {
            let has_one = bucket.has_one(3.0, Duration::from_secs(3), start + Duration::from_millis(ms));
            bucket.left -= f64::from(u8::from(has_one));
            has_one
        };
        assert!(take(0) && take(0) && take(0) && !take(0));
        assert!(!take(900) && take(1100) && !take(1200));
    }

    #[test]
    fn who_asks_all_the_time_is_heavy() {
        let meters = Arc::new(Meters::new(ServerLimits::default()));
        let (busy, rare) = (IpAddr::from([192, 0, 2, 1]), IpAddr::from([192, 0, 2, 2]));
        let ask = |from: IpAddr| {
            let _slot = meters.begin(from, RequestSpan::Short);
            meters.priority(from)
        };
        let asked: Vec<Priority> = (0..200).map(|_| ask(busy)).collect();
        assert_eq!((asked[0], asked[199]), (Priority::Light, Priority::Heavy));
        assert_eq!(ask(rare), Priority::Light);
    }

    #[test]
    fn neighbours_of_version_6_share_their_limits() {
        let meters = Meters::new(ServerLimits { connections_each: 2, ..ServerLimits::default() });
        let address = |text: &str| text.parse::<IpAddr>().unwrap();
        assert!(meters.connect(address("2001:db8::1")) && meters.connect(address("2001:db8::2")));
        assert!(!meters.connect(address("2001:db8::3")), "the same network");
        assert!(meters.connect(address("2001:db8:0:1::3")), "another network of the same site");
        meters.disconnect(address("2001:db8::1"));
        assert!(meters.connect(address("2001:db8::4")));
        assert!(meters.connect(address("::ffff:10.0.0.1")) && meters.connect(address("10.0.0.1")));
        assert!(!meters.connect(address("10.0.0.1")));
    }
}
