//! TLS connections that verify the server's certificate against its host name.

use std::future::Future;
use std::io;
use std::path::{Path, PathBuf};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio_postgres::tls::{ChannelBinding, MakeTlsConnect, TlsConnect, TlsStream};
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::pki_types::{CertificateDer, ServerName};
use tokio_rustls::rustls::{ClientConfig, RootCertStore, crypto};

use super::address::TlsMode;

/// Files with the root certificates of common systems.
const SYSTEM_ROOTS: [&str; 4] = [
    "/etc/ssl/certs/ca-certificates.crt",
    "/etc/pki/tls/certs/ca-bundle.crt",
    "/etc/ssl/ca-bundle.pem",
    "/etc/ssl/cert.pem",
];

/// Factory of TLS connections; empty without TLS.
#[derive(Clone)]
pub struct Tls(Option<Arc<ClientConfig>>);

impl Tls {
    /// The factory for a mode.
    pub fn of(mode: &TlsMode) -> io::Result<Tls> {
        let TlsMode::Verified(roots) = mode else { return Ok(Tls(None)) };
        let path = match roots {
            Some(path) => path.clone(),
            None => system_roots().ok_or_else(|| {
                io::Error::other("this system has no list of certificates; name one with sslrootcert=FILE")
            })?,
        };
        let provider = Arc::new(crypto::ring::default_provider());
        let config = ClientConfig::builder_with_provider(provider).with_safe_default_protocol_versions();
        let config = config.map_err(io::Error::other)?.with_root_certificates(store(&path)?);
        Ok(Tls(Some(Arc::new(config.with_no_client_auth()))))
    }
}

fn system_roots() -> Option<PathBuf> {
    SYSTEM_ROOTS.iter().map(PathBuf::from).find(|path| path.is_file())
}

fn store(path: &Path) -> io::Result<RootCertStore> {
    let at = |why: String| io::Error::other(format!("{}: {why}", path.display()));
    let mut store = RootCertStore::empty();
    for one in CertificateDer::pem_file_iter(path).map_err(|error| at(error.to_string()))? {
        store.add_parsable_certificates([one.map_err(|error| at(error.to_string()))?]);
    }
    if store.is_empty() { Err(at("there is no certificate in it".to_owned())) } else { Ok(store) }
}

impl<S: AsyncRead + AsyncWrite + Unpin + Send + 'static> MakeTlsConnect<S> for Tls {
    type Stream = Encrypted<S>;
    type TlsConnect = ServerTls;
    type Error = io::Error;

    fn make_tls_connect(&mut self, domain: &str) -> io::Result<ServerTls> {
        Ok(ServerTls { config: self.0.clone(), name: domain.to_owned() })
    }
}

/// TLS for one server name.
pub struct ServerTls {
    config: Option<Arc<ClientConfig>>,
    name: String,
}

impl<S: AsyncRead + AsyncWrite + Unpin + Send + 'static> TlsConnect<S> for ServerTls {
    type Stream = Encrypted<S>;
    type Error = io::Error;
    type Future = Pin<Box<dyn Future<Output = io::Result<Encrypted<S>>> + Send>>;

    fn connect(self, stream: S) -> Self::Future {
        Box::pin(async move {
            let config = self.config.ok_or_else(|| io::Error::other("this way is not to be encrypted"))?;
            let name = ServerName::try_from(self.name).map_err(io::Error::other)?;
            Ok(Encrypted(TlsConnector::from(config).connect(name, stream).await?))
        })
    }
}

/// An encrypted stream. The certificate identifies the server, so channel binding is not used.
pub struct Encrypted<S>(tokio_rustls::client::TlsStream<S>);

impl<S: AsyncRead + AsyncWrite + Unpin> TlsStream for Encrypted<S> {
    fn channel_binding(&self) -> ChannelBinding {
        ChannelBinding::none()
    }
}

impl<S: AsyncRead + AsyncWrite + Unpin> AsyncRead for Encrypted<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        into: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.0).poll_read(cx, into)
    }
}

impl<S: AsyncRead + AsyncWrite + Unpin> AsyncWrite for Encrypted<S> {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.0).poll_write(cx, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.0).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.0).poll_shutdown(cx)
    }
}
