//! Shards that `numpy.load` reads: a ZIP archive without compression, with one `.npy` file for each array (NEP 1).

use std::io::{self, Write};

use flate2::Crc;

use crate::{GameList, Narrow};

/// Writes all arrays of some games.
pub fn write(out: &mut impl Write, games: &GameList, seats: usize) -> io::Result<()> {
    let (count, thoughts) = (games.len(), &games.thoughts);
    let mut archive = Archive { out, entries: Vec::new(), at: 0 };
    archive.add_narrow("actions", &games.actions)?;
    archive.add("movers", &[games.movers.len()], &games.movers)?;
    archive.add("ends", &[count], &games.ends)?;
    archive.add_narrow("draws", &games.draws)?;
    archive.add("draw_ends", &[count], &games.draw_ends)?;
    archive.add("points", &[count, seats], &games.points)?;
    archive.add("returns", &[count, seats], &games.returns)?;
    if !thoughts.values.is_empty() {
        archive.add("values", &[thoughts.values.len()], &thoughts.values)?;
        archive.add_narrow("policy_actions", &thoughts.actions)?;
        archive.add_narrow("policy_visits", &thoughts.visits)?;
        archive.add("policy_ends", &[thoughts.ends.len()], &thoughts.ends)?;
    }
    archive.finish()
}

/// A number of an array, by its name in `NumPy`.
trait Number: Copy {
    const NAME: &'static str;

    /// The bytes of some numbers, the lowest first, which may be put into `room`.
    fn bytes<'a>(numbers: &'a [Self], room: &'a mut Vec<u8>) -> &'a [u8];
}

impl Number for u8 {
    const NAME: &'static str = "|u1";

    fn bytes<'a>(numbers: &'a [u8], _: &'a mut Vec<u8>) -> &'a [u8] {
        numbers
    }
}

macro_rules! numbers {
    ($($number:ty: $name:literal),*) => {$(
        impl Number for $number {
            const NAME: &'static str = $name;

            fn bytes<'a>(numbers: &'a [Self], room: &'a mut Vec<u8>) -> &'a [u8] {
                const SIZE: usize = size_of::<$number>();
                room.resize(SIZE * numbers.len(), 0);
                let places = room.chunks_exact_mut(SIZE).zip(numbers);
                places.for_each(|(bytes, number)| bytes.copy_from_slice(&number.to_le_bytes()));
                room
            }
        }
    )*};
}

numbers!(u16: "<u2", u32: "<u4", i64: "<i8", f32: "<f4");

/// An archive under way.
struct Archive<'a, W> {
    out: &'a mut W,
    /// Entries of the directory at the end.
    entries: Vec<Entry>,
    at: u32,
}

struct Entry {
    name: String,
    crc: u32,
    size: u32,
    at: u32,
}

/// Numbers that are turned into bytes at once.
const CHUNK: usize = 8192;

impl<W: Write> Archive<'_, W> {
    fn add_narrow(&mut self, name: &str, numbers: &Narrow) -> io::Result<()> {
        match numbers {
            Narrow::Bytes(numbers) => self.add(name, &[numbers.len()], numbers),
            Narrow::Shorts(numbers) => self.add(name, &[numbers.len()], numbers),
            Narrow::Words(numbers) => self.add(name, &[numbers.len()], numbers),
        }
    }

    fn add<N: Number>(&mut self, name: &str, shape: &[usize], numbers: &[N]) -> io::Result<()> {
        let header = header(N::NAME, shape);
        let size = u32::try_from(header.len() + size_of_val(numbers)).map_err(|_| too_large())?;
        let (mut crc, mut room) = (Crc::new(), Vec::new());
        crc.update(&header);
        numbers.chunks(CHUNK).for_each(|chunk| crc.update(N::bytes(chunk, &mut room)));
        let entry = Entry { name: format!("{name}.npy"), crc: crc.sum(), size, at: self.at };
        self.put(&entry.local())?;
        self.put(&header)?;
        numbers.chunks(CHUNK).try_for_each(|chunk| self.put(N::bytes(chunk, &mut room)))?;
        self.entries.push(entry);
        Ok(())
    }

    fn put(&mut self, bytes: &[u8]) -> io::Result<()> {
        let size = u32::try_from(bytes.len()).map_err(|_| too_large())?;
        self.at = self.at.checked_add(size).ok_or_else(too_large)?;
        self.out.write_all(bytes)
    }

    /// Writes the directory.
    fn finish(mut self) -> io::Result<()> {
        let (begin, count) = (self.at, self.entries.len() as u16);
        for entry in std::mem::take(&mut self.entries) {
            self.put(&entry.central())?;
        }
        let mut end = b"PK\x05\x06\0\0\0\0".to_vec();
        [count, count].iter().for_each(|count| end.extend(count.to_le_bytes()));
        [self.at - begin, begin].iter().for_each(|number| end.extend(number.to_le_bytes()));
        end.extend([0, 0]);
        self.put(&end)
    }
}

fn too_large() -> io::Error {
    io::Error::new(io::ErrorKind::FileTooLarge, "a shard has at most 4 GiB: give it fewer games")
}

/// Header of a `.npy` file: its length is a multiple of 64.
fn header(name: &str, shape: &[usize]) -> Vec<u8> {
    let sizes: String = shape.iter().map(|size| format!("{size},")).collect();
    let mut text = format!("{{'descr': '{name}', 'fortran_order': False, 'shape': ({sizes}), }}");
    let padding = 63 - (10 + text.len()) % 64;
    text.extend(std::iter::repeat_n(' ', padding));
    text.push('\n');
    let mut header = b"\x93NUMPY\x01\x00".to_vec();
    header.extend((text.len() as u16).to_le_bytes());
    header.extend(text.as_bytes());
    header
}

impl Entry {
    /// The fields that both headers share: version 2.0, no flags, stored, 1 January 1980.
    fn fields(&self) -> Vec<u8> {
        let mut fields = vec![20, 0, 0, 0, 0, 0, 0, 0, 0x21, 0];
        [self.crc, self.size, self.size].iter().for_each(|number| fields.extend(number.to_le_bytes()));
        fields.extend((self.name.len() as u16).to_le_bytes());
        fields.extend([0, 0]);
        fields
    }

    fn local(&self) -> Vec<u8> {
        [b"PK\x03\x04", &self.fields()[..], self.name.as_bytes()].concat()
    }

    fn central(&self) -> Vec<u8> {
        let rest = [&[0; 10][..], &self.at.to_le_bytes()].concat();
        [b"PK\x01\x02\x14\x00", &self.fields()[..], &rest, self.name.as_bytes()].concat()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headers_are_aligned_and_the_directory_points_at_every_file() {
        assert!([&[5][..], &[100, 2], &[]].iter().all(|shape| header("<u2", shape).len().is_multiple_of(64)));
        let mut games =
            GameList { movers: vec![0, 1, 0], ends: vec![3], draw_ends: vec![1], ..GameList::default() };
        games.actions.extend(&[1, 2, 300]);
        games.draws.extend(&[5]);
        games.points.extend([7, 9]);
        games.returns.extend([-1.0, 1.0]);
        let mut bytes = Vec::new();
        write(&mut bytes, &games, 2).unwrap();
        let mut begins = bytes.windows(4).enumerate().filter(|(_, four)| *four == b"PK\x01\x02");
        let (mut names, number) =
            (Vec::new(), |at: usize| u32::from_le_bytes(bytes[at..at + 4].try_into().unwrap()));
        begins.by_ref().for_each(|(at, _)| {
            let (name, local) =
                (&bytes[at + 46..at + 46 + usize::from(bytes[at + 28])], number(at + 42) as usize);
            assert_eq!(&bytes[local..local + 4], b"PK\x03\x04");
            assert_eq!(&bytes[local + 30..local + 30 + name.len()], name);
            let data = &bytes[local + 30 + name.len()..][..number(local + 18) as usize];
            let mut crc = Crc::new();
            crc.update(data);
            assert_eq!((crc.sum(), &data[..6]), (number(local + 14), &b"\x93NUMPY"[..]));
            names.push(String::from_utf8(name.to_vec()).unwrap());
        });
        assert_eq!(names.len(), 7);
        assert_eq!(names[0], "actions.npy");
    }
}
