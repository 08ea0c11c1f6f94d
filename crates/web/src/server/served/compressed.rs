//! A file in the encodings that browsers accept.

use std::io::{Read, Write};

use axum::body::Bytes;
use axum::http::{HeaderMap, HeaderValue, header};
use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;

use crate::server::response::HttpResponse;

/// The same content, compressed by brotli and by gzip.
pub struct CompressedFile {
    brotli: Bytes,
    gzip: Bytes,
}

impl CompressedFile {
    pub fn text(text: &str) -> CompressedFile {
        let mut gzip = GzEncoder::new(Vec::new(), Compression::best());
        let gzip =
            gzip.write_all(text.as_bytes()).and_then(|()| gzip.finish()).expect("memory can be written");
        let mut brotli = Vec::new();
        let settings = brotli::enc::BrotliEncoderParams { quality: 11, ..Default::default() };
        brotli::BrotliCompress(&mut text.as_bytes(), &mut brotli, &settings).expect("memory can be written");
        CompressedFile { brotli: brotli.into(), gzip: gzip.into() }
    }

    /// A file that the build compressed.
    pub fn both(brotli: &'static [u8], gzip: Vec<u8>) -> CompressedFile {
        CompressedFile { brotli: Bytes::from_static(brotli), gzip: gzip.into() }
    }

    /// Response in the best encoding that this client accepts.
    pub fn response(&self, kind: &'static str, headers: &HeaderMap) -> HttpResponse {
        let encoded = |bytes: &Bytes, name: &'static str| {
            HttpResponse::of_type(kind, bytes.clone())
                .with(header::CONTENT_ENCODING, HeaderValue::from_static(name))
        };
        if accepts(headers, "br") {
            encoded(&self.brotli, "br")
        } else if accepts(headers, "gzip") {
            encoded(&self.gzip, "gzip")
        } else {
            HttpResponse::of_type(kind, decompressed(&self.gzip))
        }
    }
}

fn accepts(headers: &HeaderMap, wanted: &str) -> bool {
    let taken = headers.get_all(header::ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
    taken.flat_map(|value| value.split(',')).any(|one| {
        let (name, quality) = one.split_once(';').unwrap_or((one, ""));
        name.trim() == wanted && !["q=0", "q=0.0"].contains(&quality.trim())
    })
}

fn decompressed(gzip: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::new();
    GzDecoder::new(gzip).read_to_end(&mut bytes).expect("it was packed here");
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_whole_in_every_way() {
        let text = "Bastide ".repeat(100);
        let packed = CompressedFile::text(&text);
        assert_eq!(decompressed(&packed.gzip), text.as_bytes());
        let mut again = Vec::new();
        brotli::BrotliDecompress(&mut &packed.brotli[..], &mut again).unwrap();
        assert_eq!(again, text.as_bytes());
    }

    #[test]
    fn visitors_get_what_they_take() {
        let headers = |value: &str| HeaderMap::from_iter([(header::ACCEPT_ENCODING, value.parse().unwrap())]);
        assert!(accepts(&headers("gzip, deflate, br"), "br") && accepts(&headers("gzip;q=0.5"), "gzip"));
        assert!(
            !accepts(&headers("gzip, br;q=0"), "br")
                && !accepts(&headers("brotli"), "br")
                && !accepts(&headers(""), "gzip")
        );
    }
}
