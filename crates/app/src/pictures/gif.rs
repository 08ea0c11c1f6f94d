//! Many pictures as one that moves: a GIF file, each picture only where it differs from the one before.

use std::collections::HashMap;

use pictures::Pixels;

use super::FewColours;

/// A GIF in the making: pictures of one size are added one by one.
#[derive(Default)]
pub struct Gif {
    bytes: Vec<u8>,
    last: Option<Pixels>,
    /// Where the time of the last picture is written.
    time: usize,
}

/// A part of a picture: left, top, width, height.
type Area = (usize, usize, usize, usize);

impl Gif {
    /// Adds a picture that is seen for so many hundredths of a second.
    pub fn push(&mut self, pixels: Pixels, hundredths: u16) {
        let part = match &self.last {
            None => {
                self.begin(&pixels);
                (0, 0, pixels.width, pixels.height)
            }
            Some(last) => match changed(last, &pixels) {
                Some(part) => part,
                None => return self.prolong(hundredths),
            },
        };
        self.bytes.extend([0x21, 0xf9, 4, 4]);
        self.time = self.bytes.len();
        self.bytes.extend(hundredths.to_le_bytes());
        self.bytes.extend([0, 0]);
        self.picture(&pixels, part);
        self.last = Some(pixels);
    }

    /// The bytes of the file.
    pub fn end(mut self) -> Vec<u8> {
        self.bytes.push(0x3b);
        self.bytes
    }

    fn begin(&mut self, pixels: &Pixels) {
        self.bytes.extend(b"GIF89a");
        self.size(pixels.width, pixels.height);
        self.bytes.extend([0x70, 0, 0]);
        // Again and again.
        self.bytes.extend(b"\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00");
    }

    fn size(&mut self, width: usize, height: usize) {
        self.bytes.extend((width as u16).to_le_bytes());
        self.bytes.extend((height as u16).to_le_bytes());
    }

    /// The last picture is seen longer.
    fn prolong(&mut self, hundredths: u16) {
        let time = &mut self.bytes[self.time..self.time + 2];
        let before = u16::from_le_bytes([time[0], time[1]]);
        time.copy_from_slice(&before.saturating_add(hundredths).to_le_bytes());
    }

    fn picture(&mut self, pixels: &Pixels, (left, top, width, height): Area) {
        let rows = (top..top + height).map(|row| row * pixels.width + left);
        let dots: Vec<u32> = rows.flat_map(|at| pixels.rgb[at..at + width].iter().copied()).collect();
        let FewColours { palette, numbers } = FewColours::of(&dots);
        let bits = (palette.len().max(2) - 1).ilog2() + 1;
        self.bytes.push(0x2c);
        self.size(left, top);
        self.size(width, height);
        self.bytes.push(0x80 | (bits - 1) as u8);
        for number in 0..1 << bits {
            let rgb: u32 = palette.get(number).copied().unwrap_or(0);
            self.bytes.extend(&rgb.to_be_bytes()[1..]);
        }
        let bits = bits.max(2);
        self.bytes.push(bits as u8);
        for block in packed(&numbers, bits).chunks(255) {
            self.bytes.push(block.len() as u8);
            self.bytes.extend(block);
        }
        self.bytes.push(0);
    }
}

/// The smallest part in which two pictures differ.
fn changed(before: &Pixels, now: &Pixels) -> Option<Area> {
    let differs = |at: &usize| before.rgb.get(*at) != now.rgb.get(*at);
    let (mut left, mut right, mut top, mut bottom) = (usize::MAX, 0, usize::MAX, 0);
    for at in (0..now.rgb.len()).filter(differs) {
        let (x, y) = (at % now.width, at / now.width);
        (left, right, top, bottom) = (left.min(x), right.max(x), top.min(y), bottom.max(y));
    }
    (left <= right).then(|| (left, top, right - left + 1, bottom - top + 1))
}

/// The numbers in the code of GIF: strings that were seen get codes of their own, which grow longer.
fn packed(numbers: &[u8], bits: u32) -> Vec<u8> {
    let (clear, end) = (1_u32 << bits, (1_u32 << bits) + 1);
    let (mut out, mut waiting, mut count) = (Vec::new(), 0_u32, 0_u32);
    let mut put = |code: u32, size: u32| {
        waiting |= code << count;
        count += size;
        while count >= 8 {
            out.push(waiting as u8);
            waiting >>= 8;
            count -= 8;
        }
    };
    let mut seen: HashMap<(u32, u8), u32> = HashMap::new();
    let (mut next, mut size) = (end + 1, bits + 1);
    put(clear, size);
    let mut string: Option<u32> = None;
    for &number in numbers {
        let Some(before) = string else {
            string = Some(u32::from(number));
            continue;
        };
        if let Some(&longer) = seen.get(&(before, number)) {
            string = Some(longer);
            continue;
        }
        put(before, size);
        if next == 4096 {
            put(clear, size);
            seen.clear();
            (next, size) = (end + 1, bits + 1);
        } else {
            seen.insert((before, number), next);
            size += u32::from(next == 1 << size);
            next += 1;
        }
        string = Some(u32::from(number));
    }
    if let Some(string) = string {
        put(string, size);
    }
    put(end, size);
    put(0, 7);
    out
}
