//! Client address: the peer of the connection, or the address that a trusted proxy forwards.

use std::net::IpAddr;

use axum::http::HeaderMap;

/// Address of the connection's other end.
#[derive(Clone, Copy)]
pub struct Peer(pub IpAddr);

/// Address of the visitor. A proxy appends it to `X-Forwarded-For`, after anything that the client sent.
pub fn client(peer: IpAddr, headers: &HeaderMap, behind_proxy: bool) -> IpAddr {
    if !behind_proxy {
        return peer;
    }
    let forwarded = headers.get_all("x-forwarded-for").iter().next_back();
    let last = forwarded.and_then(|value| value.to_str().ok()?.rsplit(',').next());
    last.and_then(|text| text.trim().parse().ok()).unwrap_or(peer)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_proxy_is_believed_and_only_what_it_added() {
        let mut headers = HeaderMap::new();
        headers.append("x-forwarded-for", "6.6.6.6, 9.9.9.9".parse().unwrap());
        let (peer, visitor) = (IpAddr::from([127, 0, 0, 1]), IpAddr::from([9, 9, 9, 9]));
        assert_eq!(client(peer, &headers, false), peer);
        assert_eq!(client(peer, &headers, true), visitor);
        headers.insert("x-forwarded-for", "nonsense".parse().unwrap());
        assert_eq!(client(peer, &headers, true), peer);
    }
}
