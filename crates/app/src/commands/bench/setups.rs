//! The setups of a game that are compared: sizes, seats and settings, as they follow from its options.

use kit::{Entry, GameOption, OptionDefault, OptionKind, Setup};

use crate::cli::SetupArgs;

/// Sides of square boards. Sets of cells fill whole words, so that boards of 64, 128, 256 and 1024 cells are looked at from
/// both sides.
const SIDES: [i64; 14] = [4, 6, 8, 9, 11, 12, 16, 17, 20, 30, 32, 33, 64, 100];

/// Numbers of seats.
const SEATS: [u8; 7] = [1, 2, 3, 5, 8, 16, 32];

/// Settings that may be slow only together, of whatever game has such options.
const TOGETHER: [&str; 2] = ["board=square pieces=mixed captures=on", "score=zones torus=on rotate=on"];

/// A setup, and what tells it from the one that all are compared with.
pub struct BenchSetup {
    /// The options and seats that are changed; nothing for the first.
    pub change: String,
    pub setup: Setup,
    /// Number of cells, if only the size of the board is changed.
    pub cells: Option<u64>,
}

/// The given setup, and then all changes of it that the game accepts.
pub fn of(entry: &Entry, args: &SetupArgs) -> anyhow::Result<Vec<BenchSetup>> {
    let given = args.setup(entry)?;
    let mut all = vec![BenchSetup { change: String::new(), cells: cells(&given), setup: given.clone() }];
    let mut add = |words: &str, is_size: bool| {
        let changes: Vec<(String, String)> = words.split(' ').filter_map(named).collect();
        // Setups that the game refuses are skipped.
        let Ok(setup) = args.changed(&changes).setup(entry) else { return };
        if all.iter().all(|known| known.setup.to_string() != setup.to_string()) {
            let cells = cells(&setup).filter(|_| is_size);
            all.push(BenchSetup { change: words.to_owned(), setup, cells });
        }
    };
    SIDES.iter().for_each(|side| add(&format!("width={side} height={side}"), true));
    SEATS.iter().for_each(|seats| add(&format!("seats={seats}"), false));
    let settings = entry.about.options.iter().filter(|option| !is_side(option));
    settings.flat_map(values).chain(TOGETHER.map(str::to_owned)).for_each(|words| add(&words, false));
    Ok(all)
}

fn named(word: &str) -> Option<(String, String)> {
    word.split_once('=').map(|(name, value)| (name.to_owned(), value.to_owned()))
}

fn is_side(option: &GameOption) -> bool {
    ["width", "height"].contains(&option.name)
}

/// Number of cells of the board.
fn cells(setup: &Setup) -> Option<u64> {
    let sides = setup.about().options.iter().filter(|option| is_side(option)).count();
    (sides == 2).then(|| setup.number::<u64>("width") * setup.number::<u64>("height"))
}

/// The other values of an option: every word, and of a number the greatest. A number that follows from others is a limit, and
/// changes no move.
fn values(option: &GameOption) -> Vec<String> {
    let told = |value: &dyn std::fmt::Display| format!("{}={value}", option.name);
    match option.kind {
        OptionKind::Number { default: OptionDefault::Of { .. }, .. } => Vec::new(),
        OptionKind::Number { max, .. } => vec![told(&max)],
        OptionKind::Flag { default } => vec![told(if default { &"off" } else { &"on" })],
        OptionKind::Choice { of, .. } | OptionKind::Text { or: of, .. } => {
            of.iter().map(|word| told(word)).collect()
        }
    }
}
