//! The pictures of the docs are what the program draws today, and every game has one.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use games::GAMES;
use kit::{Act, Key, Record, Setup, Table};

use crate::support::program::run;

/// The turns that the pictures show, in the records of `docs/examples`.
const SHOWN: [(&str, &str); 5] =
    [("carcassonne", "47"), ("gems", "12"), ("mansuba", "17"), ("ripple", "24"), ("tilings", "60")];

fn docs() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs")
}

/// Compares with the file, or writes it if so asked.
fn assert_current(file: &Path, made: &str) {
    if std::env::var_os("RENEW").is_some() {
        fs::create_dir_all(file.parent().expect("a folder")).expect("docs can be written");
        return fs::write(file, made).expect("docs can be written");
    }
    let kept = fs::read_to_string(file).unwrap_or_default();
    assert!(kept == made, "{} is not current: run docs/draw-pictures", file.display());
}

#[test]
fn pictures_in_the_docs_are_current() {
    for (game, turn) in SHOWN {
        let record = docs().join(format!("examples/{game}.record"));
        let shown = run(&["show", record.to_str().expect("a path"), "--turn", turn, "--as", "svg"], "");
        assert_eq!((shown.status, shown.err.as_str()), (0, ""), "{game}");
        assert_current(&docs().join(format!("pictures/{game}.svg")), &shown.out);
    }
}

/// The tiles of Carcassonne, each as it is drawn when it is in hand.
fn tiles() -> BTreeMap<u64, String> {
    let entry = games::find("carcassonne").expect("it is there");
    let mut tiles = BTreeMap::new();
    for seed in 0..2000 {
        let key = Key::from_seed(&seed.to_string());
        let table = Table::start(entry, Setup::usual(entry.about), key).expect("the usual setup");
        let kind = table.game().view()["hand"].as_u64().expect("a tile is in hand");
        let hand =
            || games::draw(&table, pictures::SceneView::Plain).hand.expect("what is in hand is drawn").svg();
        tiles.entry(kind).or_insert_with(hand);
    }
    tiles
}

#[test]
fn pictures_in_the_docs_show_every_tile() {
    let tiles = tiles();
    assert_eq!(tiles.len(), 24);
    let page = fs::read_to_string(docs().join("games/carcassonne.md")).expect("there is a page");
    for (kind, svg) in tiles {
        assert_current(&docs().join(format!("pictures/tiles/{kind}.svg")), &svg);
        assert!(page.contains(&format!("../pictures/tiles/{kind}.svg")), "tile {kind} is not on the page");
    }
}

/// Output of the program for a record of the docs, as bytes.
fn made(game: &str, args: &[&str]) -> Vec<u8> {
    let record = docs().join(format!("examples/{game}.record"));
    let program = Command::new(env!("CARGO_BIN_EXE_bastide")).arg("show").arg(record).args(args).output();
    let made = program.expect("the program runs");
    assert!(made.status.success(), "{game}: {}", String::from_utf8_lossy(&made.stderr));
    made.stdout
}

#[test]
fn a_page_of_a_whole_game_can_be_sent() {
    for (game, _) in SHOWN {
        let size = made(game, &["--as", "html"]).len();
        assert!(size < 400_000, "{game}: {size} bytes");
    }
}

#[test]
fn pictures_of_dots_are_files_that_others_read() {
    for (game, turn) in SHOWN {
        let png = made(game, &["--as", "png", "--turn", turn, "--width", "200"]);
        assert!(png.starts_with(b"\x89PNG\r\n\x1a\n") && png.ends_with(b"IEND\xae\x42\x60\x82"), "{game}");
        let side = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().expect("four bytes"));
        assert!(side(16).max(side(20)) == 200, "{game}: {} x {}", side(16), side(20));
        let gif = made(game, &["--as", "gif", "--turn", "3", "--width", "120"]);
        assert!(gif.starts_with(b"GIF89a") && gif.ends_with(b"\0\x3b"), "{game}");
    }
    // By readers that are not ours, where there are any.
    let (folder, reader) = (
        std::env::temp_dir(),
        "import sys; from PIL import Image\nfor name in sys.argv[1:]:\n \
        image = Image.open(name)\n while True:\n  image.load()\n  if image.tell() + 1 >= getattr(image, 'n_frames', 1): break\n  \
        image.seek(image.tell() + 1)\n print(image.size, getattr(image, 'n_frames', 1))",
    );
    if !Command::new("python3").args(["-c", "import PIL"]).output().is_ok_and(|tried| tried.status.success())
    {
        return;
    }
    let (png, gif) = (folder.join("bastide-dots.png"), folder.join("bastide-dots.gif"));
    fs::write(&png, made("gems", &["--as", "png"])).expect("a file");
    fs::write(&gif, made("mansuba", &["--as", "gif", "--turn", "5"])).expect("a file");
    let read = Command::new("python3").arg("-c").arg(reader).args([&png, &gif]).output().expect("it runs");
    assert!(read.status.success(), "{}", String::from_utf8_lossy(&read.stderr));
    [png, gif].iter().for_each(|path| fs::remove_file(path).expect("it is there"));
}

#[test]
fn a_previewed_jump_is_drawn_as_an_arc() {
    let way = |svg: Vec<u8>| String::from_utf8(svg).expect("text").contains("over:way-");
    let record = fs::read_to_string(docs().join("examples/mansuba.record")).expect("a record");
    let record = Record::read(GAMES, &record).expect("it reads");
    let Act::Say(first) = &record.turns[0].act else { panic!("a move comes first") };
    let svg = made("mansuba", &["--as", "svg", "--turn", "0", "--preview", first]);
    assert!(way(svg), "the way is drawn");
    assert!(!way(made("mansuba", &["--as", "svg", "--turn", "0"])));
}

#[test]
fn every_game_is_seen_on_its_page_and_in_the_readme() {
    let readme = fs::read_to_string(docs().join("../README.md")).expect("there is a README");
    for name in GAMES.iter().map(|entry| entry.about.name) {
        assert!(SHOWN.iter().any(|(shown, _)| *shown == name), "{name} has no picture");
        let page = fs::read_to_string(docs().join(format!("games/{name}.md"))).unwrap_or_default();
        assert!(page.contains(&format!("../pictures/{name}.svg")), "docs/games/{name}.md shows no picture");
        assert!(
            readme.contains(&format!("docs/pictures/{name}.svg")),
            "README.md shows no picture of {name}"
        );
    }
}
