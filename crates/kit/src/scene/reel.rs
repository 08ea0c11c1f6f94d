//! Many pictures of one game in little room: each distinct line once, each picture as what changes.

use std::collections::HashMap;

use serde::Serialize;

/// The pictures so far. The page's script rebuilds them by the rule told at `frames`.
#[derive(Default, Serialize)]
pub(super) struct Reel {
    /// Every line that occurs, once.
    lines: Vec<String>,
    /// For each picture, how many lines it has, then pairs: at this place of the picture before, grown or
    /// cut to that length, now stands this line of the table. Before the first picture stands nothing.
    frames: Vec<Vec<usize>>,
    #[serde(skip)]
    numbers: HashMap<String, usize>,
    #[serde(skip)]
    last: Vec<usize>,
}

impl Reel {
    /// Adds a picture.
    pub(super) fn push(&mut self, picture: &str) {
        let now: Vec<usize> = picture.lines().map(|line| self.number(line)).collect();
        let mut frame = vec![now.len()];
        for (place, &line) in now.iter().enumerate() {
            if self.last.get(place) != Some(&line) {
                frame.extend([place, line]);
            }
        }
        self.frames.push(frame);
        self.last = now;
    }

    fn number(&mut self, line: &str) -> usize {
        if let Some(&number) = self.numbers.get(line) {
            return number;
        }
        self.numbers.insert(line.into(), self.lines.len());
        self.lines.push(line.into());
        self.lines.len() - 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rebuilt(reel: &Reel) -> Vec<String> {
        let mut picture: Vec<usize> = Vec::new();
        let mut pictures = Vec::new();
        for frame in &reel.frames {
            picture.resize(frame[0], usize::MAX);
            frame[1..].chunks(2).for_each(|change| picture[change[0]] = change[1]);
            pictures
                .push(picture.iter().map(|&line| reel.lines[line].as_str()).collect::<Vec<_>>().join("\n"));
        }
        pictures
    }

    #[test]
    fn pictures_come_back_as_they_were() {
        let pictures = ["a\nb\nc", "a\nx\nc", "a\nx", "", "c\nb\na\nd", "c\nb\na\nd"];
        let mut reel = Reel::default();
        pictures.iter().for_each(|picture| reel.push(picture));
        assert_eq!(rebuilt(&reel), pictures);
    }

    #[test]
    fn what_stays_takes_no_room() {
        let mut reel = Reel::default();
        ["a\nb\nc", "a\nx\nc", "a\nb\nc"].iter().for_each(|picture| reel.push(picture));
        assert_eq!(reel.lines, ["a", "b", "c", "x"]);
        assert_eq!(reel.frames, [vec![3, 0, 0, 1, 1, 2, 2], vec![3, 1, 3], vec![3, 1, 1]]);
    }
}
