//! The tiles as the rules print them, read from their table: nothing here comes from the game's own code.

use std::sync::LazyLock;

/// A tile of the table.
pub struct Printed {
    pub letter: char,
    pub count: usize,
    /// N E S W.
    pub sides: String,
    pub segments: Vec<PrintedPart>,
}

/// A segment of the table.
pub struct PrintedPart {
    pub kind: String,
    /// The thirds it reaches and perhaps the centre, without what is only drawn there.
    pub places: Vec<String>,
    pub shield: bool,
    pub claim: String,
    pub borders: Vec<usize>,
}

/// The tiles by type.
pub static PRINTED: LazyLock<Vec<Printed>> = LazyLock::new(|| TABLE.lines().map(read).collect());

fn read(line: &str) -> Printed {
    let columns: Vec<&str> = line.split('|').map(str::trim).collect();
    Printed {
        letter: columns[2].chars().next().unwrap(),
        count: columns[3].parse().unwrap(),
        sides: columns[4].to_owned(),
        segments: columns[5].split(';').map(read_part).collect(),
    }
}

fn read_part(text: &str) -> PrintedPart {
    let (before, rest) = text.split_once('{').unwrap();
    let (places, rest) = rest.split_once('}').unwrap();
    let (shield, rest) = rest.split_once('@').unwrap();
    let (claim, borders) = rest.split_once(" borders ").unwrap_or((rest, "none"));
    PrintedPart {
        kind: before.split_whitespace().nth(1).unwrap().to_owned(),
        places: places
            .split_whitespace()
            .filter(|place| !place.starts_with('('))
            .map(str::to_lowercase)
            .collect(),
        shield: shield.contains("shield"),
        claim: claim.trim().to_lowercase(),
        borders: borders.split(',').filter_map(|city| city.trim().parse().ok()).collect(),
    }
}

const TABLE: &str = "\
| 0 | A | 2 | FFRF | 0 monastery {C} @C; 1 road {S} @S; 2 field {NE N NW WN W WS SW SE ES E EN} @N borders none
| 1 | B | 4 | FFFF | 0 monastery {C} @C; 1 field {NE N NW WN W WS SW S SE ES E EN} @N borders none
| 2 | C | 1 | CCCC | 0 city {NE N NW WN W WS SW S SE ES E EN C} shield @C
| 3 | D | 4 | RCRF | 0 city {ES E EN} @E; 1 road {N S C} @C; 2 field {NW WN W WS SW} @W borders none; 3 field {NE SE} @NE borders 0
| 4 | E | 5 | CFFF | 0 city {NE N NW} @N; 1 field {WN W WS SW S SE ES E EN C} @C borders 0
| 5 | F | 2 | FCFC | 0 city {WN W WS ES E EN C} shield @C; 1 field {NE N NW} @N borders 0; 2 field {SW S SE} @S borders 0
| 6 | G | 1 | CFCF | 0 city {NE N NW SW S SE C} @C; 1 field {WN W WS} @W borders 0; 2 field {ES E EN} @E borders 0
| 7 | H | 3 | FCFC | 0 city {WN W WS} @W; 1 city {ES E EN} @E; 2 field {NE N NW SW S SE C} @C borders 0,1
| 8 | I | 2 | FCCF | 0 city {SW S SE} @S; 1 city {ES E EN} @E; 2 field {NE N NW WN W WS C} @C borders 0,1
| 9 | J | 3 | CRRF | 0 city {NE N NW} @N; 1 road {S E (C)} @S; 2 field {WN W WS SW EN} @W borders 0; 3 field {SE ES} @SE borders none
| 10 | K | 3 | RCFR | 0 city {ES E EN} @E; 1 road {N W (C)} @N; 2 field {NW WN} @NW borders none; 3 field {NE WS SW S SE} @S borders 0
| 11 | L | 3 | RCRR | 0 city {ES E EN} @E; 1 road {N} @N; 2 road {W} @W; 3 road {S} @S; 4 field {NW WN} @NW borders none; 5 field {WS SW} @SW borders none; 6 field {NE SE} @NE borders 0
| 12 | M | 2 | CFFC | 0 city {NE N NW WN W WS} shield @N; 1 field {SW S SE ES E EN (C)} @S borders 0
| 13 | N | 3 | CFFC | 0 city {NE N NW WN W WS} @N; 1 field {SW S SE ES E EN (C)} @S borders 0
| 14 | O | 2 | CRRC | 0 city {NE N NW WN W WS} shield @N; 1 road {S E (C)} @S; 2 field {SE ES} @SE borders none; 3 field {SW EN} @SW borders 0
| 15 | P | 3 | CRRC | 0 city {NE N NW WN W WS} @N; 1 road {S E (C)} @S; 2 field {SE ES} @SE borders none; 3 field {SW EN} @SW borders 0
| 16 | Q | 1 | CCFC | 0 city {NE N NW WN W WS ES E EN C} shield @C; 1 field {SW S SE} @S borders 0
| 17 | R | 3 | CCFC | 0 city {NE N NW WN W WS ES E EN C} @C; 1 field {SW S SE} @S borders 0
| 18 | S | 2 | CCRC | 0 city {NE N NW WN W WS ES E EN C} shield @C; 1 road {S} @S; 2 field {SE} @SE borders 0; 3 field {SW} @SW borders 0
| 19 | T | 1 | CCRC | 0 city {NE N NW WN W WS ES E EN C} @C; 1 road {S} @S; 2 field {SE} @SE borders 0; 3 field {SW} @SW borders 0
| 20 | U | 8 | RFRF | 0 road {N S C} @C; 1 field {NW WN W WS SW} @W borders none; 2 field {NE SE ES E EN} @E borders none
| 21 | V | 9 | FFRR | 0 road {W S (C)} @W; 1 field {NE N NW WN SE ES E EN} @NE borders none; 2 field {WS SW} @SW borders none
| 22 | W | 4 | FRRR | 0 road {W} @W; 1 road {S} @S; 2 road {E} @E; 3 field {NE N NW WN EN} @N borders none; 4 field {WS SW} @SW borders none; 5 field {SE ES} @SE borders none
| 23 | X | 1 | RRRR | 0 road {N} @N; 1 road {W} @W; 2 road {S} @S; 3 road {E} @E; 4 field {NW WN} @NW borders none; 5 field {WS SW} @SW borders none; 6 field {SE ES} @SE borders none; 7 field {NE EN} @NE borders none";
