//! Compression of a block of values: a binary range coder (as in LZMA) with adaptive probabilities.
//!
//! Neighbours in a block differ by the place of one piece, so that the values before one predict it. Each value is at most
//! ten decisions: is it 1 (most are), is it 2, is it a draw, and else its byte.

/// Probabilities have 12 bits in use and 4 for their mean.
const BITS: u32 = 16;
const USED: u32 = 12;
const EVEN: u16 = 1 << (BITS - 1);
/// An observation moves a probability by 1/16 of what is missing.
const RATE: u32 = 4;

/// Values before one that are looked at.
const HISTORY: u32 = 12;

/// Decisions that share a probability.
struct Model {
    one: Vec<u16>,
    two: Vec<u16>,
    draw: Vec<u16>,
    byte: Vec<[u16; 256]>,
    /// Which of the last values were 1 and 2, the last one lowest.
    ones: usize,
    twos: usize,
    /// The last value that was neither.
    last: u8,
}

impl Model {
    fn new() -> Model {
        let history = 1 << HISTORY;
        Model {
            one: vec![EVEN; history],
            two: vec![EVEN; history],
            draw: vec![EVEN; 256],
            byte: vec![[EVEN; 256]; 256],
            ones: 0,
            twos: 0,
            last: 0,
        }
    }

    /// Passes a value through these decisions: given to an encoder, or asked of a decoder.
    #[inline]
    fn pass(&mut self, value: Option<u8>, decide: &mut impl FnMut(&mut u16, Option<bool>) -> bool) -> u8 {
        let mask = (1 << HISTORY) - 1;
        let is = |wanted: u8| value.map(|value| value == wanted);
        let half = HISTORY / 2;
        let context = (self.ones & ((1 << half) - 1)) | (self.twos & ((1 << half) - 1)) << half;
        let value = if decide(&mut self.one[self.ones], is(1)) {
            1
        } else if decide(&mut self.two[context], is(2)) {
            2
        } else if decide(&mut self.draw[usize::from(self.last)], is(0)) {
            0
        } else {
            let tree = &mut self.byte[usize::from(self.last)];
            let bit = |at: u32| value.map(|value| value >> at & 1 == 1);
            let node =
                (0..8).rev().fold(1, |node, at| node << 1 | usize::from(decide(&mut tree[node], bit(at))));
            node as u8
        };
        self.ones = (self.ones << 1 | usize::from(value == 1)) & mask;
        self.twos = (self.twos << 1 | usize::from(value == 2)) & mask;
        self.last = if value == 1 || value == 2 { self.last } else { value };
        value
    }
}

#[inline]
fn learn(chance: &mut u16, yes: bool) {
    if yes {
        *chance += (u16::MAX - *chance) >> RATE;
    } else {
        *chance -= *chance >> RATE;
    }
}

/// The part of the range that means yes.
#[inline]
fn bound(range: u32, chance: u16) -> u32 {
    (range >> USED) * (u32::from(chance) >> (BITS - USED)).max(1)
}

/// Compresses values.
pub fn encode(values: &[u8]) -> Vec<u8> {
    let (mut model, mut out) = (Model::new(), Vec::new());
    let (mut low, mut range) = (0u64, u32::MAX);
    for value in values {
        model.pass(Some(*value), &mut |chance, yes| {
            let (bound, yes) = (bound(range, *chance), yes.expect("the value is known"));
            if yes {
                range = bound;
            } else {
                low += u64::from(bound);
                range -= bound;
            }
            learn(chance, yes);
            while range < 1 << 24 {
                shift(&mut low, &mut out);
                range <<= 8;
            }
            yes
        });
    }
    (0..4).for_each(|_| shift(&mut low, &mut out));
    while out.last() == Some(&0) {
        out.pop();
    }
    out
}

/// Moves the top byte out, and a carry into the bytes before it.
fn shift(low: &mut u64, out: &mut Vec<u8>) {
    if *low >> 32 != 0 {
        for byte in out.iter_mut().rev() {
            *byte = byte.wrapping_add(1);
            if *byte != 0 {
                break;
            }
        }
    }
    out.push((*low >> 24) as u8);
    *low = *low << 8 & 0xffff_ff00;
}

/// This many values of compressed bytes. Any bytes give some values; bytes that are missing are 0.
pub fn decode(bytes: &[u8], count: usize) -> Vec<u8> {
    let mut bytes = bytes.iter().copied().chain(std::iter::repeat(0));
    let mut next = move || u32::from(bytes.next().expect("zeros do not end"));
    let mut code = (0..4).fold(0, |code, _| code << 8 | next());
    let (mut model, mut range) = (Model::new(), u32::MAX);
    let mut decide = |chance: &mut u16, _| {
        let bound = bound(range, *chance);
        let yes = code < bound;
        if yes {
            range = bound;
        } else {
            code -= bound;
            range -= bound;
        }
        learn(chance, yes);
        while range < 1 << 24 {
            code = code << 8 | next();
            range <<= 8;
        }
        yes
    };
    (0..count).map(|_| model.pass(None, &mut decide)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_come_back_from_their_code() {
        let mut state = 1u32;
        let mut any = move |below: u32| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 8) % below
        };
        for most in [1, 2, 3, 50, 256] {
            let values: Vec<u8> = (0..5000).map(|_| if any(4) > 0 { 1 } else { any(most) as u8 }).collect();
            let code = encode(&values);
            assert_eq!(decode(&code, values.len()), values);
            assert!(most > 50 || code.len() < values.len(), "{} bytes", code.len());
        }
        assert!(decode(&encode(&[]), 0).is_empty());
        assert_eq!(decode(&encode(&[255; 300]), 300), [255; 300]);
    }

    #[test]
    fn foreign_bytes_give_some_values() {
        for byte in 0..=255 {
            assert_eq!(decode(&[byte; 7], 100).len(), 100);
        }
    }
}
