//! Number of officers of each player: none, one of each, or a count for each kind.

use kit::BadText;

use super::piece::Kind;
use crate::mansuba::about::SIDES;

/// The kinds in the order in which they are given out.
const ORDER: [Kind; 3] = [Kind::Elephant, Kind::Rook, Kind::Knight];

/// The officers of each player that the option asks for, in the order they are given out.
pub fn officers(word: &str) -> Result<Vec<Kind>, BadText> {
    match word {
        "pawns" => Ok(Vec::new()),
        "mixed" => Ok(ORDER.to_vec()),
        counts => {
            Ok(ORDER.into_iter().zip(read(counts)?).flat_map(|(kind, count)| vec![kind; count]).collect())
        }
    }
}

/// Counts as `R2 E1 N1`, in any order; how many elephants, rooks and knights.
fn read(text: &str) -> Result<[usize; 3], BadText> {
    let mut counts = [None; 3];
    for word in text.split([' ', ',', '\n']).filter(|word| !word.is_empty()) {
        let mut letters = word.chars();
        let letter = letters.next().map(|letter| letter.to_ascii_uppercase());
        let kind = ORDER.iter().position(|kind| Some(kind.letter()) == letter);
        let count = letters.as_str().parse().ok().filter(|count| *count <= usize::from(SIDES.1));
        match kind.zip(count) {
            Some((kind, count)) if counts[kind].is_none() => counts[kind] = Some(count),
            _ => {
                return Err(BadText::new(format!(
                    "rooks, elephants and knights are counted as `R2 E1 N1`, each once and at most {}, not `{word}`",
                    SIDES.1
                )));
            }
        }
    }
    Ok(counts.map(|count| count.unwrap_or(0)))
}

/// The counts as setups and records keep them.
pub fn in_one_line(text: &str) -> Result<String, BadText> {
    let [elephants, rooks, knights] = read(text)?;
    Ok(format!("R{rooks} E{elephants} N{knights}"))
}
