//! Queries to the terminal: light or dark background, and support of pixel graphics.

use super::picture::dots::{Graphics, LARGEST};
use super::picture::theme::Background;

/// Known properties of the terminal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Answers {
    pub ground: Option<Background>,
    pub graphics: Option<Graphics>,
}

/// Queries the terminal, which must be in raw mode without another reader. A terminal that does not answer may state
/// its background in a variable.
pub fn ask(ground: bool, graphics: bool) -> Answers {
    let mut question = String::new();
    question += if ground { "\x1b]11;?\x1b\\" } else { "" };
    // A picture of one dot, which is not to be shown; and how many dots a letter has.
    question += if graphics { "\x1b_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\x1b\\\x1b[16t" } else { "" };
    if question.is_empty() {
        return Answers::default();
    }
    let answer = asked(&question).unwrap_or_default();
    Answers {
        ground: ground_of(&answer).or_else(from_variable).filter(|_| ground),
        graphics: graphics_of(&answer).filter(|_| graphics),
    }
}

/// Kitty's protocol if it takes it; else sixels, which a terminal has that names a 4 among what it can do, if it also tells how
/// large its letters are.
fn graphics_of(answer: &str) -> Option<Graphics> {
    if answer.contains("_Gi=31;OK") {
        return Some(Graphics::Kitty);
    }
    let (_, can) = answer.rsplit_once("\x1b[?")?;
    can.strip_suffix('c')?.split(';').skip(1).find(|part| *part == "4")?;
    let (_, size) = answer.split_once("\x1b[6;")?;
    let (down, across) = size.split_once('t')?.0.split_once(';')?;
    let dots = |number: &str| number.parse().ok().filter(|dots| (1..=LARGEST).contains(dots));
    Some(Graphics::Sixel { letter: (dots(across)?, dots(down)?) })
}

/// Some terminals tell their colours as `15;0`: the last number is that of the background.
fn from_variable() -> Option<Background> {
    let colours = std::env::var("COLORFGBG").ok()?;
    let number: u8 = colours.rsplit(';').next()?.parse().ok()?;
    Some(if number == 7 || number > 8 { Background::Light } else { Background::Dark })
}

/// Asks that, and then for something that every terminal answers, so that silence is soon over.
#[cfg(unix)]
fn asked(question: &str) -> Option<String> {
    use std::io::Write;
    use std::time::{Duration, Instant};

    const PATIENCE: Duration = Duration::from_millis(250);
    const LONGEST: usize = 256;
    let mut out = std::io::stdout();
    out.write_all(format!("{question}\x1b[c").as_bytes()).and_then(|()| out.flush()).ok()?;
    let (until, mut answer) = (Instant::now() + PATIENCE, Vec::new());
    while !answer.ends_with(b"c") && answer.len() < LONGEST && wait(until) {
        let mut bytes = [0; 64];
        match rustix::io::read(rustix::stdio::stdin(), &mut bytes) {
            Ok(count @ 1..) => answer.extend_from_slice(&bytes[..count]),
            _ => break,
        }
    }
    Some(String::from_utf8_lossy(&answer).into_owned())
}

/// True if input arrives until then.
#[cfg(unix)]
fn wait(until: std::time::Instant) -> bool {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};

    let left = until.saturating_duration_since(std::time::Instant::now());
    let Ok(left) = Timespec::try_from(left) else { return false };
    let input = rustix::stdio::stdin();
    poll(&mut [PollFd::new(&input, PollFlags::IN)], Some(&left)).is_ok_and(|ready| ready > 0)
}

#[cfg(not(unix))]
fn asked(_: &str) -> Option<String> {
    None
}

/// The ground of an answer such as `rgb:ffff/ffff/dddd`.
fn ground_of(answer: &str) -> Option<Background> {
    let (_, colour) = answer.split_once("rgb:")?;
    let mut parts = colour.split(|letter: char| !letter.is_ascii_hexdigit()).take(3).map(|part| {
        let number = u32::from_str_radix(part.get(..4.min(part.len()))?, 16).ok()?;
        Some(number * 255 / ((1 << (4 * part.len().clamp(1, 4))) - 1))
    });
    let (red, green, blue) = (parts.next()??, parts.next()??, parts.next()??);
    let light = 299 * red + 587 * green + 114 * blue > 128_000;
    Some(if light { Background::Light } else { Background::Dark })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terminals_tell_their_ground_in_two_or_four_digits() {
        assert_eq!(ground_of("\x1b]11;rgb:ffff/fafa/e0e0\x1b\\\x1b[?62c"), Some(Background::Light));
        assert_eq!(ground_of("\x1b]11;rgb:1e/1e/2e\x07\x1b[?62c"), Some(Background::Dark));
        for answer in ["\x1b[?62;4c", "", "rgb:", "rgb:zz/1/2", "rgb:ffff/ffff"] {
            assert_eq!(ground_of(answer), None, "{answer:?}");
        }
    }

    #[test]
    fn a_terminal_tells_which_pictures_it_takes() {
        let sixel = |across, down| Some(Graphics::Sixel { letter: (across, down) });
        for (answer, wanted) in [
            ("\x1b_Gi=31;OK\x1b\\\x1b[6;20;10t\x1b[?62;4c", Some(Graphics::Kitty)),
            ("\x1b]11;rgb:0/0/0\x1b\\\x1b[6;19;9t\x1b[?65;4;6;22c", sixel(9, 19)),
            ("\x1b[6;19;9t\x1b[?62;22;4c", sixel(9, 19)),
            ("\x1b[6;19;9t\x1b[?4;22c", None),
            ("\x1b[?62;4c", None),
            ("\x1b[6;0;9t\x1b[?62;4c", None),
            ("\x1b[6;19;99999t\x1b[?62;4c", None),
            ("", None),
        ] {
            assert_eq!(graphics_of(answer), wanted, "{answer:?}");
        }
    }
}
