//! Request checks (host, origin, rate, body size) and response security headers.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, header};
use http_body_util::{BodyExt, LengthLimitError, Limited};

use super::AppState;
use super::response::{HttpError, HttpResponse};

/// Bounds of a request body.
#[derive(Clone, Copy, Debug)]
pub struct BodyLimit {
    pub bytes: usize,
    pub time: Duration,
}

/// Bounds of a form or a JSON object.
pub const SHORT_BODY: BodyLimit = BodyLimit { bytes: 8 * 1024, time: Duration::from_secs(10) };

/// Content security policy of pages: the server's own scripts, the engine, and requests to the server.
const CONTENT_POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; \
                      img-src 'self' data: blob:; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; \
                      frame-ancestors 'none'; object-src 'none'";

/// Security headers of every response. `same-origin` hides the referrer from other sites; `no-referrer` would also remove the
/// origin of our own forms.
const SECURITY_HEADERS: [(&str, &str); 5] = [
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "same-origin"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
    ("x-frame-options", "DENY"),
];

/// Checks host, origin and rate before a request is read.
pub fn admit(
    app: &Arc<AppState>,
    method: &Method,
    headers: &HeaderMap,
    from: IpAddr,
) -> Result<(), HttpError> {
    let host = single(headers, header::HOST)
        .ok_or_else(|| HttpError::new(400, "host", "the request has no Host header"))?;
    if !app.settings.behind_proxy && app.settings.listen.is_loopback() && !is_local(host) {
        return Err(HttpError::new(403, "host", "this server accepts requests only for localhost"));
    }
    if method == Method::GET || method == Method::HEAD {
        return Ok(());
    }
    if !is_same_origin(headers, host, app.settings.behind_proxy) {
        return Err(HttpError::new(
            403,
            "origin",
            "the request came from another site; open the page on this server and try again",
        ));
    }
    if !app.meters.change(from) {
        return Err(HttpError::too_often());
    }
    Ok(())
}

/// True for requests from this server's own pages. Only they may change anything.
fn is_same_origin(headers: &HeaderMap, host: &str, behind_proxy: bool) -> bool {
    let Some(origin) = single(headers, header::ORIGIN) else { return false };
    let site = single(headers, HeaderName::from_static("sec-fetch-site"));
    let scheme = if behind_proxy { "https://" } else { "http://" };
    let named = origin.strip_prefix(scheme).is_some_and(|named| named.eq_ignore_ascii_case(host));
    named && site.is_none_or(|site| site == "same-origin")
}

/// True for names of the loopback interface. A page of another site cannot use them to reach this server (DNS rebinding).
fn is_local(host: &str) -> bool {
    let name = match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => host,
    };
    let address = name.trim_start_matches('[').trim_end_matches(']');
    name.eq_ignore_ascii_case("localhost")
        || address.parse::<IpAddr>().is_ok_and(|address| address.is_loopback())
}

/// Value of a header that occurs exactly once.
fn single(headers: &HeaderMap, name: HeaderName) -> Option<&str> {
    let mut values = headers.get_all(name).iter();
    let value = values.next()?.to_str().ok()?;
    values.next().is_none().then_some(value)
}

/// Reads the whole body, within the limits of size and time.
pub async fn body(body: Body, limit: BodyLimit) -> Result<Bytes, HttpError> {
    let slow = |_| HttpError::new(408, "slow", "the request body did not arrive in time");
    let collected = Limited::new(body, limit.bytes).collect();
    let read = tokio::time::timeout(limit.time, collected).await.map_err(slow)?;
    read.map(http_body_util::Collected::to_bytes).map_err(|error| {
        if error.is::<LengthLimitError>() {
            let why = format!("the request body is too long: at most {} KiB", limit.bytes >> 10);
            HttpError::new(413, "long", why)
        } else {
            HttpError::new(400, "broken", "the request body ended too early")
        }
    })
}

/// Adds the security headers to a response.
pub fn add_security_headers(response: HttpResponse, behind_proxy: bool) -> HttpResponse {
    let mut response = response.0;
    let headers = response.headers_mut();
    for (name, value) in SECURITY_HEADERS {
        headers.insert(HeaderName::from_static(name), HeaderValue::from_static(value));
    }
    headers.entry(header::CONTENT_SECURITY_POLICY).or_insert(HeaderValue::from_static(CONTENT_POLICY));
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    if behind_proxy {
        headers.insert(header::STRICT_TRANSPORT_SECURITY, HeaderValue::from_static("max-age=31536000"));
    }
    HttpResponse(response)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(pairs: &[(&'static str, &str)]) -> HeaderMap {
        let mut headers = HeaderMap::new();
        for (name, value) in pairs {
            headers.append(HeaderName::from_static(name), value.parse().unwrap());
        }
        headers
    }

    #[test]
    fn only_our_own_pages_ask_for_changes() {
        let own = |origin: &str| is_same_origin(&headers(&[("origin", origin)]), "arena.example:8365", false);
        assert!(own("http://arena.example:8365") && own("http://ARENA.example:8365"));
        for other in [
            "null",
            "",
            "http://arena.example",
            "http://arena.example:83650",
            "https://arena.example:8365",
            "http://arena.example:8365.evil.example",
            "http://evil.example",
            "http://arena.example:8365@evil.example",
            "http://xarena.example:8365",
            "arena.example:8365",
            "http:///arena.example:8365",
            "http://arena.example:8365/",
            "file://",
            "HTTP://arena.example:8365",
            "http://arena.example:8365 ",
            "ws://arena.example:8365",
            "http://arena.example%3A8365",
            "http://arena.example.:8365",
            "http://user@arena.example:8365",
            "http://[::1]:8365",
        ] {
            assert!(!own(other), "{other}");
        }
        assert!(!is_same_origin(&headers(&[]), "arena.example", false));
        let twice = [("origin", "http://a"), ("origin", "http://b")];
        assert!(!is_same_origin(&headers(&twice), "a", false));
        let cross = [("origin", "http://a"), ("sec-fetch-site", "cross-site")];
        assert!(!is_same_origin(&headers(&cross), "a", false));
    }

    #[test]
    fn names_of_this_machine_are_known() {
        for host in
            ["localhost", "localhost:8365", "127.0.0.1:8365", "[::1]:8365", "127.0.0.2", "LOCALHOST:1"]
        {
            assert!(is_local(host), "{host}");
        }
        for host in
            ["evil.example", "localhost.evil.example", "10.0.0.1:8365", "", "127.0.0.1.evil.example:80"]
        {
            assert!(!is_local(host), "{host}");
        }
    }
}
