//! Many pictures as one that moves: a GIF file, each picture only where it differs from the one before.

use gif::{DisposalMethod, Encoder, Frame, Repeat};
use pictures::Pixels;

use super::FewColours;

/// A GIF in the making: pictures of one size are added one by one.
#[derive(Default)]
pub struct Gif {
    encoder: Option<Encoder<Vec<u8>>>,
    last: Option<Pixels>,
    /// The last picture, which may still be seen longer.
    frame: Option<Frame<'static>>,
}

/// A part of a picture: left, top, width, height.
type Area = (usize, usize, usize, usize);

impl Gif {
    /// Adds a picture that is shown for `hundredths` of a second.
    pub fn push(&mut self, pixels: Pixels, hundredths: u16) {
        let part = match &self.last {
            None => Some((0, 0, pixels.width, pixels.height)),
            Some(last) => changed(last, &pixels),
        };
        match (part, &mut self.frame) {
            (Some(part), _) => {
                self.write();
                self.frame = Some(frame(&pixels, part, hundredths));
                self.last = Some(pixels);
            }
            (None, Some(frame)) => frame.delay = frame.delay.saturating_add(hundredths),
            (None, None) => {}
        }
    }

    /// The bytes of the file.
    pub fn end(mut self) -> Vec<u8> {
        self.write();
        self.encoder.map(|encoder| encoder.into_inner().expect("memory takes all")).unwrap_or_default()
    }

    /// Writes the last picture.
    fn write(&mut self) {
        let Some(frame) = self.frame.take() else { return };
        let encoder = self.encoder.get_or_insert_with(|| {
            let mut encoder =
                Encoder::new(Vec::new(), frame.width, frame.height, &[]).expect("memory takes all");
            encoder.set_repeat(Repeat::Infinite).expect("memory takes all");
            encoder
        });
        encoder.write_frame(&frame).expect("a frame lies within the first one");
    }
}

fn frame(pixels: &Pixels, (left, top, width, height): Area, hundredths: u16) -> Frame<'static> {
    let rows = (top..top + height).map(|row| row * pixels.width + left);
    let dots: Vec<u32> = rows.flat_map(|at| pixels.rgb[at..at + width].iter().copied()).collect();
    let FewColours { palette, numbers } = FewColours::of(&dots);
    let palette = palette.iter().flat_map(|rgb| [(rgb >> 16) as u8, (rgb >> 8) as u8, *rgb as u8]).collect();
    Frame {
        delay: hundredths,
        dispose: DisposalMethod::Keep,
        left: left as u16,
        top: top as u16,
        ..Frame::from_palette_pixels(width as u16, height as u16, numbers, Vec::<u8>::clone(&palette), None)
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
