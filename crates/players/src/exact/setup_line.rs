//! The line that says which rules and pieces a tablebase is for.

use games::mansuba::{Kind, Mansuba};
use kit::{Game, Player};

/// The line of a position's rules and pieces: equal lines, equal values. A limit of turns is not part of it: with the plies
/// of a win at hand it is known which wins are too late.
pub fn setup_line(position: &Mansuba) -> String {
    let about = Mansuba::ABOUT;
    let options: Vec<String> =
        position.terms().iter().map(|(name, value)| format!("{name}={value}")).collect();
    let pieces = [("black", Player(0)), ("white", Player(1))].map(|(name, player)| {
        let mut letters = Vec::new();
        position.each_piece(player, |_, kind| letters.push(Kind::letter(kind)));
        letters.sort_unstable();
        format!("{name}={}", String::from_iter(letters))
    });
    format!("{} rules={} {} {}", about.name, about.version, options.join(" "), pieces.join(" "))
}

/// The name of the file for a line: its values.
pub fn file_name(line: &str) -> String {
    let values: Vec<&str> =
        line.split(' ').map(|word| word.split_once('=').map_or(word, |(_, value)| value)).collect();
    format!("{}.tablebase", values.join("-"))
}
