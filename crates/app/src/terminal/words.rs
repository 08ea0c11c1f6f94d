//! A sentence in the making: the words said so far, and what may come next by the legal sentences.

use std::collections::HashSet;

use kit::{QUARTER_TURNS, Scene};

/// The words said so far, among all legal sentences.
#[derive(Default)]
pub struct Words {
    ways: Vec<Way>,
    /// The squares of the board.
    squares: HashSet<String>,
    /// At which place in a sentence all words are quarter turns.
    turns_at: Vec<bool>,
    /// Whether squares may be picked in any order: some are named first here and second there.
    mixed: bool,
    /// What was said.
    pub said: Vec<String>,
}

/// One way to say a legal sentence.
struct Way {
    words: Vec<String>,
    sentence: String,
    /// Two squares picked the other way round.
    reversed: bool,
}

/// What may come next.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Next {
    /// Squares to point at.
    pub places: Vec<String>,
    /// Other words, to be chosen from a list.
    pub choices: Vec<Choice>,
}

/// A word to choose, or to say no more.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Choice {
    /// The sentence ends here.
    End,
    /// This word.
    Word(String),
}

impl Words {
    /// Nothing said yet, of these sentences on this board.
    pub fn new(sentences: Vec<String>, scene: &Scene) -> Words {
        let squares = scene.cells.iter().map(|cell| cell.name.clone()).collect();
        let split = |sentence: &String| sentence.split(' ').map(str::to_owned).collect::<Vec<_>>();
        let all: Vec<Vec<String>> = sentences.iter().map(split).collect();
        let longest = all.iter().map(Vec::len).max().unwrap_or(0);
        let turns_at = (0..longest)
            .map(|at| {
                all.iter().filter_map(|words| words.get(at)).all(|word| QUARTER_TURNS.contains(&&**word))
            })
            .collect();
        let mut words = Words { squares, turns_at, ..Words::default() };
        for (said, sentence) in all.into_iter().zip(sentences) {
            words.ways.extend(words.reversed(&said, &sentence));
            words.ways.push(Way { words: said, sentence, reversed: false });
        }
        words.mixed = words.has_mixed_places();
        words
    }

    /// The same sentence with its two squares the other way round.
    fn reversed(&self, words: &[String], sentence: &str) -> Option<Way> {
        let both = words.len() == 2 && self.is_place(0, &words[0]) && self.is_place(1, &words[1]);
        let words = || vec![words[1].clone(), words[0].clone()];
        both.then(|| Way { words: words(), sentence: sentence.to_owned(), reversed: true })
    }

    fn has_mixed_places(&self) -> bool {
        let turned = || self.ways.iter().filter(|way| way.reversed);
        let first: HashSet<&String> = turned().filter_map(|way| way.words.get(1)).collect();
        turned().filter_map(|way| way.words.first()).any(|word| first.contains(word))
    }

    fn is_place(&self, at: usize, word: &str) -> bool {
        self.squares.contains(word) && !self.turns_at.get(at).copied().unwrap_or(false)
    }

    /// The ways that go on from these words; squares the other way round only where there is no straight way.
    fn from(&self, said: &[String]) -> Vec<&Way> {
        let fits = |way: &&Way| way.words.starts_with(said);
        let (turned, straight): (Vec<&Way>, Vec<&Way>) =
            self.ways.iter().filter(fits).partition(|way| way.reversed);
        if straight.is_empty() || (self.mixed && said.len() < 2) {
            return straight.into_iter().chain(turned).collect();
        }
        straight
    }

    /// What may come after what was said.
    pub fn next(&self) -> Next {
        self.after(&self.said)
    }

    /// What may come after these words.
    pub fn after(&self, said: &[String]) -> Next {
        let (mut next, mut seen) = (Next::default(), HashSet::new());
        let at = said.len();
        for way in self.from(said) {
            match way.words.get(at) {
                None => next.choices.insert(0, Choice::End),
                Some(word) if !seen.insert(word.as_str()) => {}
                Some(word) if self.is_place(at, word) => next.places.push(word.clone()),
                Some(word) => next.choices.push(Choice::Word(word.clone())),
            }
        }
        next
    }

    /// A square that a sentence can go on with, also one that is not lit.
    pub fn takes(&self, square: &str) -> bool {
        let mut said = self.said.clone();
        said.push(square.to_owned());
        !self.from(&said).is_empty()
    }

    /// The legal sentence that is just these words.
    pub fn sentence(&self, said: &[String]) -> Option<&str> {
        self.from(said).into_iter().find(|way| way.words.len() == said.len()).map(|way| &*way.sentence)
    }

    /// The one legal sentence that is left, if nothing is left to choose.
    pub fn settled(&self) -> Option<String> {
        let ways = self.from(&self.said);
        let only = ways.first().filter(|way| way.words.len() == self.said.len() && ways.len() == 1)?;
        Some(only.sentence.clone())
    }

    /// The words that can stand for the last, unfinished word of a typed text.
    pub fn completions(&self, typed: &str) -> Vec<String> {
        let mut said: Vec<String> = typed.split_whitespace().map(str::to_owned).collect();
        let begun = if typed.ends_with(' ') { String::new() } else { said.pop().unwrap_or_default() };
        let Next { places, choices } = self.after(&said);
        let words = choices.into_iter().filter_map(|choice| match choice {
            Choice::Word(word) => Some(word),
            Choice::End => None,
        });
        places.into_iter().chain(words).filter(|word| word.starts_with(&begun)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(sentences: &[&str]) -> Words {
        let scene = Scene::board(20, 9, vec![], |_| (vec![], vec![]));
        Words::new(sentences.iter().map(|sentence| sentence.to_string()).collect(), &scene)
    }

    fn said(mut words: Words, said: &[&str]) -> Words {
        words.said = said.iter().map(|word| word.to_string()).collect();
        words
    }

    fn next(places: &[&str], choices: &[&str]) -> Next {
        let choice = |word: &&str| match *word {
            "" => Choice::End,
            word => Choice::Word(word.to_owned()),
        };
        Next {
            places: places.iter().map(|word| word.to_string()).collect(),
            choices: choices.iter().map(choice).collect(),
        }
    }

    #[test]
    fn squares_light_up_and_other_words_are_choices() {
        let moves = ["b2 c3", "b2 d4", "e5 c3", "free b2", "pass"];
        assert_eq!(words(&moves).next(), next(&["b2", "e5"], &["free", "pass"]));
        assert_eq!(said(words(&moves), &["b2"]).next(), next(&["c3", "d4"], &[]));
        assert_eq!(said(words(&moves), &["free"]).next(), next(&["b2"], &[]));
        assert_eq!(said(words(&moves), &["pass"]).settled().as_deref(), Some("pass"));
    }

    #[test]
    fn a_turn_is_no_square_though_it_reads_as_one() {
        let moves = ["d5 r1", "d5 r1 n", "d5 r3"];
        assert_eq!(said(words(&moves), &["d5"]).next(), next(&[], &["r1", "r3"]));
        assert_eq!(said(words(&moves), &["d5", "r1"]).next(), next(&[], &["", "n"]));
        assert_eq!(words(&moves).sentence(&["d5".into(), "r1".into()]), Some("d5 r1"));
        assert_eq!(said(words(&["q1 r1", "q1 c4"]), &["q1"]).next(), next(&["r1", "c4"], &[]));
    }

    #[test]
    fn two_squares_may_be_picked_either_way_round() {
        let swaps = ["c4 d4", "b4 c4"];
        assert_eq!(said(words(&swaps), &["d4"]).next(), next(&["c4"], &[]));
        assert_eq!(said(words(&swaps), &["d4", "c4"]).settled().as_deref(), Some("c4 d4"));
        assert_eq!(said(words(&swaps), &["c4"]).next(), next(&["d4", "b4"], &[]));
        // A piece and where it goes are two things: only pieces are lit, but the other way is understood.
        let moves = words(&["b2 c3", "e5 c3"]);
        assert_eq!(moves.next(), next(&["b2", "e5"], &[]));
        assert!(moves.takes("c3") && !moves.takes("a1"));
    }

    #[test]
    fn typed_words_are_completed() {
        let moves = words(&["b2 c3", "b2 d4", "e5 c3", "pass"]);
        assert_eq!(moves.completions(""), ["b2", "e5", "pass"]);
        assert_eq!(moves.completions("p"), ["pass"]);
        assert_eq!(moves.completions("b2 "), ["c3", "d4"]);
        assert_eq!(moves.completions("b2 x"), [""; 0]);
    }
}
