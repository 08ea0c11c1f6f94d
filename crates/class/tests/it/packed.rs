//! Archives as tests need them, honest and forged.

use std::io::Write;

use flate2::Compression;
use flate2::write::{DeflateEncoder, GzEncoder};

/// A zip entry: everything in it can be forged.
#[derive(Clone)]
pub struct Entry {
    pub name: Vec<u8>,
    pub local_name: Option<Vec<u8>>,
    pub bytes: Vec<u8>,
    pub mode: u32,
    pub flags: u16,
    pub method: u16,
    /// Size in the directory; without it, the true one.
    pub size: Option<u32>,
}

pub fn entry(name: &str, bytes: &[u8]) -> Entry {
    Entry {
        name: name.as_bytes().to_vec(),
        local_name: None,
        bytes: bytes.to_vec(),
        mode: 0o100_644,
        flags: 0,
        method: 8,
        size: None,
    }
}

pub fn deflated(bytes: &[u8]) -> Vec<u8> {
    let mut out = DeflateEncoder::new(Vec::new(), Compression::best());
    out.write_all(bytes).unwrap();
    out.finish().unwrap()
}

fn sum(bytes: &[u8]) -> u32 {
    let mut sum = flate2::Crc::new();
    sum.update(bytes);
    sum.sum()
}

/// A zip archive of these entries.
pub fn zip(entries: &[Entry]) -> Vec<u8> {
    let (mut out, mut directory) = (Vec::new(), Vec::new());
    for entry in entries {
        let offset = out.len() as u32;
        let packed = if entry.method == 8 { deflated(&entry.bytes) } else { entry.bytes.clone() };
        let local = entry.local_name.as_ref().unwrap_or(&entry.name);
        let (size, sum) = (entry.size.unwrap_or(entry.bytes.len() as u32), sum(&entry.bytes));
        out.extend_from_slice(b"PK\x03\x04\x14\x00");
        for half in [entry.flags, entry.method, 0, 0] {
            out.extend_from_slice(&half.to_le_bytes());
        }
        for word in [sum, packed.len() as u32, size] {
            out.extend_from_slice(&word.to_le_bytes());
        }
        out.extend_from_slice(&(local.len() as u16).to_le_bytes());
        out.extend_from_slice(&0_u16.to_le_bytes());
        out.extend_from_slice(local);
        out.extend_from_slice(&packed);
        directory.extend_from_slice(b"PK\x01\x02\x14\x03\x14\x00");
        for half in [entry.flags, entry.method, 0, 0] {
            directory.extend_from_slice(&half.to_le_bytes());
        }
        for word in [sum, packed.len() as u32, size] {
            directory.extend_from_slice(&word.to_le_bytes());
        }
        for half in [entry.name.len() as u16, 0, 0, 0, 0] {
            directory.extend_from_slice(&half.to_le_bytes());
        }
        directory.extend_from_slice(&(entry.mode << 16).to_le_bytes());
        directory.extend_from_slice(&offset.to_le_bytes());
        directory.extend_from_slice(&entry.name);
    }
    let (start, count) = (out.len() as u32, entries.len() as u16);
    out.extend_from_slice(&directory);
    out.extend_from_slice(b"PK\x05\x06\0\0\0\0");
    out.extend_from_slice(&count.to_le_bytes());
    out.extend_from_slice(&count.to_le_bytes());
    out.extend_from_slice(&(directory.len() as u32).to_le_bytes());
    out.extend_from_slice(&start.to_le_bytes());
    out.extend_from_slice(&0_u16.to_le_bytes());
    out
}

/// A header and content of a tar archive.
pub fn tar_entry(name: &str, kind: u8, content: &[u8]) -> Vec<u8> {
    let mut header = vec![0; 512];
    header[..name.len()].copy_from_slice(name.as_bytes());
    header[100..107].copy_from_slice(b"0000644");
    header[124..135].copy_from_slice(format!("{:011o}", content.len()).as_bytes());
    header[156] = kind;
    header[257..263].copy_from_slice(b"ustar\0");
    header[148..156].copy_from_slice(b"        ");
    let sum: u32 = header.iter().map(|byte| u32::from(*byte)).sum();
    header[148..155].copy_from_slice(format!("{sum:06o}\0").as_bytes());
    header.extend_from_slice(content);
    header.resize(header.len().div_ceil(512) * 512, 0);
    header
}

pub fn tar(entries: &[Vec<u8>]) -> Vec<u8> {
    let mut out = entries.concat();
    out.resize(out.len() + 1024, 0);
    out
}

pub fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut out = GzEncoder::new(Vec::new(), Compression::best());
    out.write_all(bytes).unwrap();
    out.finish().unwrap()
}
