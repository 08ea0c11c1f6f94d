//! Connections: limits, timeouts and graceful shutdown.

use std::convert::Infallible;
use std::io;
use std::net::IpAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::time::{Sleep, sleep, timeout};

use super::address::Peer;
use super::{AppState, routes};

/// Time limit for reading a request's head.
const HEAD_TIMEOUT: Duration = Duration::from_secs(5);

const LARGEST_HEAD: usize = 16 * 1024;

/// A client that reads nothing for this long is disconnected.
const STALL_TIMEOUT: Duration = Duration::from_secs(30);

/// Time limit for requests in flight when the server stops.
const SHUTDOWN_GRACE: Duration = Duration::from_secs(5);

/// Accepts connections until `until` completes.
pub async fn run(
    listener: TcpListener,
    app: Arc<AppState>,
    stop: watch::Sender<bool>,
    until: impl Future<Output = ()>,
) {
    let (router, graceful) = (routes::router(&app), GracefulShutdown::new());
    tokio::pin!(until);
    loop {
        tokio::select! {
            accepted = listener.accept() => match accepted {
                Ok((stream, from)) => accept(stream, from.ip(), &app, &router, &graceful),
                // No file descriptor is left, or the client has gone: keep accepting.
                Err(_) => sleep(Duration::from_millis(20)).await,
            },
            () = &mut until => break,
        }
    }
    drop(listener);
    let _ = stop.send(true);
    let _ = timeout(SHUTDOWN_GRACE, graceful.shutdown()).await;
}

/// Counts a connection while it is open.
struct ConnectionSlot {
    app: Arc<AppState>,
    from: IpAddr,
}

impl ConnectionSlot {
    fn take(app: &Arc<AppState>, from: IpAddr) -> Option<ConnectionSlot> {
        let has_room = app.metrics.connections.value() < app.settings.limits.connections as u64;
        // Behind a proxy every connection has the proxy's address.
        let counts = !app.settings.behind_proxy;
        if !has_room || (counts && !app.meters.connect(from)) {
            app.metrics.refused.add(1);
            return None;
        }
        app.metrics.connections.add(1);
        Some(ConnectionSlot { app: Arc::clone(app), from })
    }
}

impl Drop for ConnectionSlot {
    fn drop(&mut self) {
        self.app.metrics.connections.take(1);
        if !self.app.settings.behind_proxy {
            self.app.meters.disconnect(self.from);
        }
    }
}

fn accept(
    stream: TcpStream,
    from: IpAddr,
    app: &Arc<AppState>,
    router: &Router,
    graceful: &GracefulShutdown,
) {
    let Some(slot) = ConnectionSlot::take(app, from) else { return };
    // Frames are small and must not wait for more data.
    let _ = stream.set_nodelay(true);
    let router = router.clone();
    let service = service_fn(move |request: Request<Incoming>| {
        let router = router.clone();
        async move {
            let mut request = request.map(Body::new);
            request.extensions_mut().insert(Peer(from));
            Ok::<_, Infallible>(routes::call(router, request).await)
        }
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD_TIMEOUT)
        .max_buf_size(LARGEST_HEAD)
        .serve_connection(TokioIo::new(StallTimeout::new(stream)), service);
    let connection = graceful.watch(connection);
    tokio::spawn(async move {
        let _slot = slot;
        // An error ends this connection and nothing else.
        let _ = connection.await;
    });
}

/// A stream whose writes fail when the client reads nothing for `STALL_TIMEOUT`.
struct StallTimeout {
    stream: TcpStream,
    stalled: Option<Pin<Box<Sleep>>>,
}

impl StallTimeout {
    fn new(stream: TcpStream) -> StallTimeout {
        StallTimeout { stream, stalled: None }
    }

    /// Passes a result of a write on, or fails if the write has been pending too long.
    fn fail_if_stalled<T>(
        &mut self,
        result: Poll<io::Result<T>>,
        context: &mut Context,
    ) -> Poll<io::Result<T>> {
        if result.is_ready() {
            self.stalled = None;
            return result;
        }
        let stalled = self.stalled.get_or_insert_with(|| Box::pin(sleep(STALL_TIMEOUT)));
        match stalled.as_mut().poll(context) {
            Poll::Ready(()) => Poll::Ready(Err(io::ErrorKind::TimedOut.into())),
            Poll::Pending => Poll::Pending,
        }
    }
}

impl AsyncRead for StallTimeout {
    fn poll_read(mut self: Pin<&mut Self>, context: &mut Context, to: &mut ReadBuf) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, to)
    }
}

impl AsyncWrite for StallTimeout {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let result = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.fail_if_stalled(result, context)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context) -> Poll<io::Result<()>> {
        let result = Pin::new(&mut self.stream).poll_flush(context);
        self.fail_if_stalled(result, context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context) -> Poll<io::Result<()>> {
        let result = Pin::new(&mut self.stream).poll_shutdown(context);
        self.fail_if_stalled(result, context)
    }
}
