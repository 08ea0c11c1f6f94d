//! A bot for every game of Bastide. It knows no rules: it looks only at the squares that the legal moves name.
use std::collections::HashMap;
fn parts(json: &str) -> Vec<&str> {
    // of a JSON object or list: what stands between its commas
    let (inside, mut depth, mut quoted) = (json.get(1..json.len().max(2) - 1).unwrap_or(""), 0, false);
    inside
        .split(|letter| {
            quoted ^= letter == '"';
            depth +=
                if quoted { 0 } else { i32::from("{[".contains(letter)) - i32::from("}]".contains(letter)) };
            letter == ',' && depth == 0 && !quoted
        })
        .collect()
}
fn field<'a>(json: &'a str, key: &str) -> &'a str {
    // of an object, without the quotes of a text
    let value = |part: &'a str| part.trim().strip_prefix(&format!("\"{key}\":"));
    parts(json).into_iter().find_map(value).unwrap_or("").trim().trim_matches('"')
}
fn is_plain(tile: &str) -> bool {
    tile.len() == 4 && tile[1..] == tile[..3]
} // of one colour
fn square(word: &str) -> Option<(i32, i32)> {
    // column and row of `c4` or `-1,0`; `r1` is a turn of a tile
    let (x, y) = word.split_once(',').or(word.split_at_checked(1))?;
    let x = x.parse().ok().or(x.bytes().next().map(|letter| i32::from(letter) - 96))?;
    Some((x, y.parse().ok()?)).filter(|_| !["r0", "r1", "r2", "r3"].contains(&word))
}
/// Value of a move: the bot plays the one of the greatest value. Here is where you make it better.
fn value(sentence: &str, [seat, seats]: [i32; 2], one_colour: bool, last: &HashMap<(i32, i32), i32>) -> i32 {
    let squares: Vec<_> = sentence.split(' ').filter_map(square).collect();
    let (x, y) = *squares.last().unwrap_or(&(0, 0));
    let mine = |at| last.get(&at).map_or(0, |who| if *who == seat { 1 } else { -i32::from(*who >= 0) });
    let around = || [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)].into_iter();
    let (laid, ours) =
        (around().filter(|at| last.contains_key(at)).count() as i32, around().map(mine).sum::<i32>());
    match sentence.rsplit(' ').next() {
        _ if squares.len() > 1 => {
            if seats == 1 {
                -y
            } else {
                x * (1 - 2 * seat)
            }
        } // gems fall, races go across
        Some(c) if sentence.contains(',') => {
            2 * i32::from(c.len() == 1) + 2 * i32::from(c == "c") - x.abs() - y.abs()
        }
        _ => {
            if one_colour {
                10 * laid + ours
            } else {
                10 * ours + laid - 100 * mine((x, y))
            }
        } // fill it; take theirs
    }
}
fn main() {
    let (mut me, mut last) = ([0, 2], HashMap::new());
    for line in std::io::stdin().lines().map_while(Result::ok).map(|line| line.replace("\\\"", "'")) {
        match field(&line, "type") {
            "hello" => println!(r#"{{"type":"hello","protocol":1,"name":"rust bot"}}"#),
            "new" => {
                me = ["seat", "seats"].map(|key| field(&line, key).parse().unwrap());
                println!(r#"{{"type":"ready"}}"#)
            }
            "turn" => {
                for event in parts(field(&line, "since")) {
                    let named = field(event, "move").split(' ').filter_map(square);
                    last.extend(named.map(|at| (at, field(event, "seat").parse().unwrap())));
                }
                let position = field(&line, "position"); // there a tile of several colours brings nothing by itself
                let cells =
                    parts(field(position, "cells")).into_iter().filter_map(|cell| cell.split_once(':'));
                let nobodys = cells.filter(|(_, cell)| !is_plain(field(cell, "tile")));
                last.extend(nobodys.filter_map(|(name, _)| Some((square(name.trim_matches('"'))?, -1))));
                let moves = parts(field(&line, "moves")).into_iter().map(|quoted| quoted.trim_matches('"'));
                let best = moves
                    .max_by_key(|mv| value(mv, me, is_plain(field(position, "hand")), &last))
                    .unwrap_or("");
                println!(r#"{{"type":"move","turn":{},"move":"{best}"}}"#, field(&line, "turn"));
            }
            _ => {} // after `end` the input ends
        }
    }
}
