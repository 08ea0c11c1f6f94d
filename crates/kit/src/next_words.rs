//! A sentence said word by word: which words may come next, by the legal sentences alone.
//!
//! Clicks, buttons and completion follow from it for every game, in the terminal as in a page.

use std::collections::HashSet;

use crate::QUARTER_TURNS;

/// The legal sentences of a position, and the words said so far.
#[derive(Default)]
pub struct SentenceBuilder {
    phrases: Vec<Phrase>,
    /// The squares of the board.
    squares: HashSet<String>,
    /// At which place in a sentence all words are quarter turns.
    turns_at: Vec<bool>,
    /// True if squares may be picked in any order: some are named first here and second there.
    mixed: bool,
    /// The words that were said, in this order.
    pub said: Vec<String>,
}

/// A legal sentence in words, as it may be said.
struct Phrase {
    words: Vec<String>,
    sentence: String,
    /// Two squares picked the other way round.
    reversed: bool,
}

/// The words that may come next.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct NextWords {
    /// Squares to point at.
    pub places: Vec<String>,
    /// Other words, to be chosen from a list.
    pub choices: Vec<WordChoice>,
}

/// A word to choose, or to say no more.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum WordChoice {
    /// The sentence ends here.
    End,
    Word(String),
}

impl WordChoice {
    /// The word; empty if the sentence ends.
    pub fn word(&self) -> &str {
        match self {
            WordChoice::End => "",
            WordChoice::Word(word) => word,
        }
    }
}

impl SentenceBuilder {
    /// Nothing said yet, of these sentences on a board of these squares.
    pub fn new(sentences: Vec<String>, squares: impl IntoIterator<Item = String>) -> SentenceBuilder {
        let squares = squares.into_iter().collect();
        let split = |sentence: &String| sentence.split(' ').map(str::to_owned).collect::<Vec<_>>();
        let all: Vec<Vec<String>> = sentences.iter().map(split).collect();
        let longest = all.iter().map(Vec::len).max().unwrap_or(0);
        let turns_at = (0..longest)
            .map(|at| {
                all.iter().filter_map(|words| words.get(at)).all(|word| QUARTER_TURNS.contains(&&**word))
            })
            .collect();
        let mut words = SentenceBuilder { squares, turns_at, ..SentenceBuilder::default() };
        for (said, sentence) in all.into_iter().zip(sentences) {
            words.phrases.extend(words.reversed(&said, &sentence));
            words.phrases.push(Phrase { words: said, sentence, reversed: false });
        }
        words.mixed = words.has_mixed_places();
        words
    }

    /// The same sentence with its two squares the other way round.
    fn reversed(&self, words: &[String], sentence: &str) -> Option<Phrase> {
        let both = words.len() == 2 && self.is_place(0, &words[0]) && self.is_place(1, &words[1]);
        let words = || vec![words[1].clone(), words[0].clone()];
        both.then(|| Phrase { words: words(), sentence: sentence.to_owned(), reversed: true })
    }

    fn has_mixed_places(&self) -> bool {
        let turned = || self.phrases.iter().filter(|phrase| phrase.reversed);
        let first: HashSet<&String> = turned().filter_map(|phrase| phrase.words.get(1)).collect();
        turned().filter_map(|phrase| phrase.words.first()).any(|word| first.contains(word))
    }

    fn is_place(&self, at: usize, word: &str) -> bool {
        self.squares.contains(word) && !self.turns_at.get(at).copied().unwrap_or(false)
    }

    /// The phrases that go on from these words; squares the other way round only where nothing begins with them straight.
    fn from(&self, said: &[String]) -> Vec<&Phrase> {
        let fits = |phrase: &&Phrase| phrase.words.starts_with(said);
        let (turned, straight): (Vec<&Phrase>, Vec<&Phrase>) =
            self.phrases.iter().filter(fits).partition(|phrase| phrase.reversed);
        if straight.is_empty() || (self.mixed && said.len() < 2) {
            return straight.into_iter().chain(turned).collect();
        }
        straight
    }

    /// Words that may come next.
    pub fn next(&self) -> NextWords {
        self.after(&self.said)
    }

    /// Words that may follow these.
    pub fn after(&self, said: &[String]) -> NextWords {
        let (mut next, mut seen) = (NextWords::default(), HashSet::new());
        let at = said.len();
        for phrase in self.from(said) {
            match phrase.words.get(at) {
                None => next.choices.insert(0, WordChoice::End),
                Some(word) if !seen.insert(word.as_str()) => {}
                Some(word) if self.is_place(at, word) => next.places.push(word.clone()),
                Some(word) => next.choices.push(WordChoice::Word(word.clone())),
            }
        }
        next
    }

    /// True if the next word turns the tile in hand.
    pub fn turns_next(&self) -> bool {
        self.turns_at.get(self.said.len()).copied().unwrap_or(false)
    }

    /// True if squares may be picked in any order, such as the two of a swap.
    pub fn picks_in_any_order(&self) -> bool {
        self.mixed
    }

    /// True if a sentence can continue with this square, even if it is not among the next places.
    pub fn takes(&self, square: &str) -> bool {
        let mut said = self.said.clone();
        said.push(square.to_owned());
        !self.from(&said).is_empty()
    }

    /// The legal sentence that is just these words.
    pub fn sentence(&self, said: &[String]) -> Option<&str> {
        self.from(said)
            .into_iter()
            .find(|phrase| phrase.words.len() == said.len())
            .map(|phrase| &*phrase.sentence)
    }

    /// The one legal sentence that is left, if nothing is left to choose.
    pub fn settled(&self) -> Option<String> {
        let phrases = self.from(&self.said);
        let only =
            phrases.first().filter(|phrase| phrase.words.len() == self.said.len() && phrases.len() == 1)?;
        Some(only.sentence.clone())
    }

    /// The words that can stand for the last, unfinished word of a typed text.
    pub fn completions(&self, typed: &str) -> Vec<String> {
        let mut said: Vec<String> = typed.split_whitespace().map(str::to_owned).collect();
        let begun = if typed.ends_with(' ') { String::new() } else { said.pop().unwrap_or_default() };
        let NextWords { places, choices } = self.after(&said);
        let words = choices.into_iter().filter_map(|choice| match choice {
            WordChoice::Word(word) => Some(word),
            WordChoice::End => None,
        });
        places.into_iter().chain(words).filter(|word| word.starts_with(&begun)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(sentences: &[&str]) -> SentenceBuilder {
        let squares = crate::Square::all(20, 9).map(|square| square.to_string());
        SentenceBuilder::new(sentences.iter().map(ToString::to_string).collect(), squares)
    }

    fn said(mut words: SentenceBuilder, said: &[&str]) -> SentenceBuilder {
        words.said = said.iter().map(ToString::to_string).collect();
        words
    }

    fn next(places: &[&str], choices: &[&str]) -> NextWords {
        let choice = |word: &&str| match *word {
            "" => WordChoice::End,
            word => WordChoice::Word(word.to_owned()),
        };
        NextWords {
            places: places.iter().map(ToString::to_string).collect(),
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
