//! Counts of the ways to play and short playthroughs, written down: any change of the rules shows here.
//!
//! `RENEW=1 cargo test -p bastide-games --test it golden` writes the files anew; read the difference before
//! you commit it. A file is begun by hand: perft files with a line per case, `width=3 depth=4`;
//! playthroughs with such a line, `width=3 seed=7 turns=5`.

use std::path::PathBuf;

use games::GAMES;
use kit::{Chance, Entry, Fields, Key, Luck, Quick, Setup, Table};
use pictures::SceneView;

fn path(kind: &str, entry: &Entry) -> PathBuf {
    let data = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data");
    PathBuf::from(data).join(kind).join(format!("{}.txt", entry.about.name))
}

/// Compares the file with what is made of it, or writes it anew.
fn golden(kind: &str, make: impl Fn(&'static Entry, &str) -> String) {
    for entry in GAMES {
        let path = path(kind, entry);
        let written = std::fs::read_to_string(&path).unwrap_or_else(|_| {
            panic!("every game has {kind}: begin tests/data/{kind}/{}.txt", entry.about.name)
        });
        let made = make(entry, &written);
        if std::env::var_os("RENEW").is_some() {
            std::fs::write(&path, made).unwrap();
        } else {
            assert_eq!(written, made, "{kind} of {}; RENEW=1 writes them anew", entry.about.name);
        }
    }
}

/// The words of a case that are neither the game's options nor its seats; and the setup they make.
fn case(entry: &Entry, words: &str) -> (Setup, String, usize) {
    let mut fields = Fields::read(words).unwrap();
    let seats = fields.word("seats");
    let seed = fields.word("seed").unwrap_or("0").to_owned();
    let depth = fields.word("depth").or(fields.word("turns")).unwrap().parse().unwrap();
    let options = entry.about.options.iter().map(|option| option.name);
    let given: Vec<_> =
        options.filter_map(|name| Some((name.to_owned(), fields.word(name)?.to_owned()))).collect();
    fields.done().unwrap();
    (Setup::new(entry.about, seats, &given).unwrap(), seed, depth)
}

#[test]
fn the_ways_to_play_are_as_many_as_ever() {
    golden("perft", |entry, file| {
        let count = |line: &str| {
            let words = line.split(':').next().unwrap().trim();
            let (setup, seed, depth) = case(entry, words);
            let luck = Luck::Keyed(Key::from_seed(&seed));
            let counts: Vec<String> = (1..=depth as u32)
                .map(|depth| games::perft(entry, &setup, depth, &luck).unwrap().to_string())
                .collect();
            format!("{words}: {}\n", counts.join(" "))
        };
        file.lines().map(count).collect()
    });
}

#[test]
fn a_playthrough_goes_as_it_went() {
    golden("playthroughs", |entry, file| {
        let words = file.lines().next().unwrap();
        let (setup, seed, turns) = case(entry, words);
        let mut table = Table::start(entry, setup, Key::from_seed(&seed)).unwrap();
        let mut dice = Quick::new(1);
        let mut made = format!("{words}\n\n{}", page(&table));
        for _ in 0..turns {
            let sentences = table.game().moves();
            if sentences.is_empty() {
                break;
            }
            table.play(&sentences[dice.below(sentences.len() as u32) as usize]).unwrap();
            let told = table.last_report().expect("a turn was played").text;
            made += &format!("\n> {}\n{told}\n{}", table.last_turn().unwrap(), page(&table));
        }
        made
    });
}

/// All that a player sees of a position, short enough to read in review.
fn page(table: &Table) -> String {
    let game = table.game();
    let mover = game.to_move().map_or("nobody".to_owned(), |player| player.to_string());
    format!(
        "{game}\n{mover} to move: {}\n{}\npoints {:?}, hash {:016x}\nview {}\n{}",
        game.moves().join(", "),
        table.report().task.map_or(String::new(), |task| task.sentence()),
        game.scores().points,
        table.hash(),
        game.view(),
        games::draw(table, SceneView::Plain).text(false),
    )
}
