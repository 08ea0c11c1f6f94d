//! Networks of a visitor's address.

use std::net::IpAddr;

/// Prefix of an address. IPv4 is mapped into IPv6.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Network {
    bits: u128,
    prefix: u8,
}

/// IPv6 prefixes that are counted, each with its multiple of the limit of one address. A provider gives a host a /64, a
/// household a /56 and a site a /48.
const PREFIXES: [(u8, u32); 3] = [(64, 1), (56, 4), (48, 16)];

impl Network {
    /// No visitor: tables that continue after a restart.
    pub const NONE: Network = Network { bits: 0, prefix: 0 };

    /// Household: an IPv4 address or an IPv6 /56. CPU time is shared between households.
    pub fn household(address: IpAddr) -> Network {
        Network::of(address, 56)
    }

    fn of(address: IpAddr, prefix: u8) -> Network {
        let bits = match address {
            IpAddr::V4(four) => four.to_ipv6_mapped().to_bits(),
            IpAddr::V6(six) => six.to_bits(),
        };
        let is_four = bits >> 32 == 0xffff;
        let prefix = if is_four { 128 } else { prefix };
        Network { bits: bits & u128::MAX << (128 - u32::from(prefix)), prefix }
    }
}

/// Networks that are charged for a visitor at this address, each with its multiple of the limit of one address.
pub fn networks(address: IpAddr) -> impl Iterator<Item = (Network, u32)> + Clone {
    let all = PREFIXES.map(|(prefix, times)| (Network::of(address, prefix), times));
    // IPv4 has one network: the address.
    let count = if all[0].0 == all[1].0 && all[0].0.prefix == 128 { 1 } else { all.len() };
    all.into_iter().take(count)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_of_version_4_is_one_network_and_one_of_version_6_three() {
        let of = |text: &str| networks(text.parse().unwrap()).collect::<Vec<_>>();
        assert_eq!(of("192.0.2.1").len(), 1);
        assert_eq!(of("192.0.2.1"), of("::ffff:192.0.2.1"));
        assert_ne!(of("192.0.2.1"), of("192.0.2.2"));
        let (one, other) = (of("2001:db8:0:1::1"), of("2001:db8:0:2::1"));
        assert_eq!(one.iter().map(|(_, times)| *times).collect::<Vec<_>>(), [1, 4, 16]);
        assert!(one[0] != other[0] && one[1..] == other[1..]);
        let household = |text: &str| Network::household(text.parse().unwrap());
        assert_eq!(household("2001:db8::1"), household("2001:db8:0:ff::1"));
        assert_ne!(household("2001:db8::1"), household("2001:db8:0:100::1"));
    }
}
