//! Bytes made fewer as zlib makes them: what was there before is named by its distance, and all is written in the fixed code.

/// The longest repetition and the farthest that the format can name.
const LONGEST: usize = 258;
const FARTHEST: usize = 32_768;

/// The bytes as a zlib stream.
pub fn zlib(bytes: &[u8]) -> Vec<u8> {
    let mut out = Bits::default();
    out.bytes.extend([0x78, 0x9c]);
    // The last block, in the fixed code.
    out.put(1, 1);
    out.put(1, 2);
    let mut places = vec![usize::MAX; 1 << 15];
    let mut at = 0;
    while at < bytes.len() {
        let (length, distance) = repeated(bytes, at, &mut places);
        if length >= 4 {
            out.repetition(length, distance);
        } else {
            out.literal(u16::from(bytes[at]));
        }
        at += if length >= 4 { length } else { 1 };
    }
    out.literal(256);
    out.flush();
    out.bytes.extend(adler(bytes).to_be_bytes());
    out.bytes
}

/// How far the bytes from here on repeat what was seen last with the same beginning, and how far back that is.
fn repeated(bytes: &[u8], at: usize, places: &mut [usize]) -> (usize, usize) {
    let Some(beginning) = bytes.get(at..at + 4) else { return (0, 0) };
    let word = u32::from_le_bytes(beginning.try_into().expect("four bytes"));
    let place = &mut places[(word.wrapping_mul(0x9e37_79b1) >> 17) as usize];
    let before = std::mem::replace(place, at);
    if before == usize::MAX || at - before > FARTHEST {
        return (0, 0);
    }
    let same = bytes[at..].iter().zip(&bytes[before..]).take(LONGEST).take_while(|(a, b)| a == b).count();
    (same, at - before)
}

fn adler(bytes: &[u8]) -> u32 {
    let (a, b) = bytes.iter().fold((1_u32, 0_u32), |(a, b), byte| {
        let a = (a + u32::from(*byte)) % 65_521;
        (a, (b + a) % 65_521)
    });
    b << 16 | a
}

/// Bits, the lowest first.
#[derive(Default)]
struct Bits {
    bytes: Vec<u8>,
    waiting: u32,
    count: u32,
}

impl Bits {
    fn put(&mut self, value: u32, bits: u32) {
        self.waiting |= value << self.count;
        self.count += bits;
        while self.count >= 8 {
            self.bytes.push(self.waiting as u8);
            self.waiting >>= 8;
            self.count -= 8;
        }
    }

    /// A word of a code: its highest bit first.
    fn code(&mut self, value: u32, bits: u32) {
        self.put(value.reverse_bits() >> (32 - bits), bits);
    }

    /// A byte, or the end, or a length.
    fn literal(&mut self, value: u16) {
        let value = u32::from(value);
        match value {
            0..144 => self.code(0x30 + value, 8),
            144..256 => self.code(0x190 + value - 144, 9),
            256..280 => self.code(value - 256, 7),
            _ => self.code(0xc0 + value - 280, 8),
        }
    }

    fn repetition(&mut self, length: usize, distance: usize) {
        if length == LONGEST {
            self.literal(285);
        } else {
            let (code, rest, bits) = split(length - 3, 4);
            self.literal(257 + code as u16);
            self.put(rest, bits);
        }
        let (code, rest, bits) = split(distance - 1, 2);
        self.code(code, 5);
        self.put(rest, bits);
    }

    fn flush(&mut self) {
        self.put(0, (8 - self.count) % 8);
    }
}

/// A number as the format groups numbers, `group` groups for each doubling: the group, what is left, and its bits.
fn split(value: usize, group: usize) -> (u32, u32, u32) {
    if value < 2 * group {
        return (value as u32, 0, 0);
    }
    let bits = value.ilog2() - group.ilog2();
    let code = group * bits as usize + (value >> bits);
    (code as u32, (value & ((1 << bits) - 1)) as u32, bits)
}
