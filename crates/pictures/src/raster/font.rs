//! Letters of our own, as strokes: all that boards say, which is digits, capitals and signs.

use super::Point;

/// Thickness of strokes, for each unit of size.
pub(super) const THICK: f32 = 0.13;

/// Height of a capital, for each unit of size.
const HIGH: f32 = 0.68;

/// Columns and rows of the grid that letters are drawn on, and the columns to the next letter.
const GRID: Point = (4.0, 6.0);
const NEXT: f32 = 5.8;

/// Each letter as strokes: pairs of digits are a column and a row of the grid.
const LETTERS: [(char, &str); 40] = [
    ('0', "103041453616050110"),
    ('1', "112026 1636"),
    ('2', "01103041420646"),
    ('3', "01103041423313 334445361605"),
    ('4', "36300444"),
    ('5', "400003334445361605"),
    ('6', "413010010516364544331304"),
    ('7', "004016"),
    ('8', "13020110304142331304051636454433"),
    ('9', "423313020110304145361605"),
    ('A', "062046 1434"),
    ('B', "060030414233 033344453606"),
    ('C', "4130100105163645"),
    ('D', "00063645413000"),
    ('E', "40000646 0333"),
    ('F', "400006 0333"),
    ('G', "41301001051636454323"),
    ('H', "0006 4046 0343"),
    ('I', "1030 2026 1636"),
    ('J', "1040 3035261605"),
    ('K', "0006 4004 1346"),
    ('L', "000646"),
    ('M', "0600234046"),
    ('N', "06004640"),
    ('O', "103041453616050110"),
    ('P', "06003041423303"),
    ('Q', "103041453616050110 2446"),
    ('R', "06003041423303 2346"),
    ('S', "413010010213334445361605"),
    ('T', "0040 2026"),
    ('U', "000516364540"),
    ('V', "002640"),
    ('W', "0016233640"),
    ('X', "0046 4006"),
    ('Y', "002340 2326"),
    ('Z', "00400646"),
    ('+', "2125 0343"),
    ('-', "0343"),
    ('.', "2526"),
    (' ', ""),
];

/// The glyph of an unknown letter.
const UNKNOWN: &str = "0040460600";

/// The strokes of a text around a point.
pub(super) fn strokes(text: &str, centre: Point, size: f32) -> Vec<Vec<Point>> {
    let unit = size * HIGH / GRID.1;
    let letters: Vec<char> = text.chars().take(40).collect();
    let width = unit * (letters.len() as f32 * NEXT - (NEXT - GRID.0));
    let (left, top) = (centre.0 - width / 2.0, centre.1 - unit * GRID.1 / 2.0);
    let mut found = Vec::new();
    for (number, letter) in letters.into_iter().enumerate() {
        // Small letters are small capitals.
        let (small, drop) = if letter.is_lowercase() { (0.8, 0.2 * GRID.1) } else { (1.0, 0.0) };
        let at = |column: f32, row: f32| {
            (left + unit * (number as f32 * NEXT + column * small), top + unit * (row * small + drop))
        };
        found.extend(drawn(letter).split_whitespace().map(|stroke| points(stroke, at)));
    }
    found
}

fn drawn(letter: char) -> &'static str {
    let capital = letter.to_uppercase().next().unwrap_or(letter);
    LETTERS.iter().find(|(known, _)| *known == capital).map_or(UNKNOWN, |(_, strokes)| strokes)
}

fn points(stroke: &str, at: impl Fn(f32, f32) -> Point) -> Vec<Point> {
    let digits: Vec<f32> = stroke.bytes().map(|digit| f32::from(digit - b'0')).collect();
    digits.chunks_exact(2).map(|pair| at(pair[0], pair[1])).collect()
}
