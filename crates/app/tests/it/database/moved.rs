//! The same tournament in a file and in a database, and the way between them.

use std::fs;

use super::{Cup, calm};
use crate::support::program::run;
use crate::tournaments::{FILE, Folder};

#[test]
fn a_database_gives_the_same_bytes_as_a_file_and_everything_works_on_it() {
    let Some(cup) = Cup::new("bytes", FILE) else { return };
    let played = cup.tells(&["run"]);
    assert!(played.contains("72 of 72 games") && played.contains(&contest::digest("1")), "{played}");
    assert!(cup.results() == calm("bytes", FILE), "the same games and the same table");
    assert!(cup.tells(&["check"]).contains("72 games are good"));
    assert_eq!(cup.tells(&["games", "--player", "mine"]).lines().count(), 48);
    assert!(cup.tells(&["games", "show", "3"]).contains("as a match"));
    assert!(cup.tells(&["run"]).contains("72 of 72 games played"));
    let status = cup.tells(&["status"]);
    assert!(status.contains("all is played") && status.contains("(leader)"), "{status}");
    let pages = cup.folder.0.join("report");
    cup.tells(&["report", "-o", pages.to_str().unwrap(), "--games", "1"]);
    assert!(pages.join("index.html").is_file());
    fs::write(cup.folder.file(), FILE.replace("blocks = 12", "blocks = 1")).unwrap();
    let refused = cup.does(&["run"]);
    assert!(refused.status == 2 && refused.err.contains("--new-stage"), "{}", refused.err);
    cup.tells(&["run", "--new-stage"]);
    let names = cup.server.tells("SELECT string_agg(name, ' ' ORDER BY name) FROM bastide.tournament");
    assert_eq!(names, "Spring Spring.1");
}

#[test]
fn every_format_is_played_in_a_database_as_in_a_file() {
    let Some(cup) = Cup::new("formats", FILE) else { return };
    let formats = [
        "format = \"swiss\"\nrounds = 2",
        "format = \"knockout\"\nblocks = 1",
        "format = \"ladder\"\nrounds = 4",
        "format = \"sprt\"\nblocks = 60",
    ];
    for (number, format) in formats.iter().enumerate() {
        let text = FILE.replace("format = \"round-robin\"\nblocks = 12", format).replace("30it", "3it");
        let text = text.replace("\"Spring\"", &format!("\"Cup {number}\""));
        let text =
            if format.contains("sprt") { text.replace("[[player]]\nbot = \"level:3\"\n", "") } else { text };
        fs::write(cup.folder.file(), &text).unwrap();
        cup.tells(&["run"]);
        assert!(cup.results() == calm(&format!("format{number}"), &text), "{format}");
        assert_eq!(cup.does(&["check"]).status, 0, "{format}");
    }
    let several = run(&["store", "export", &cup.server.address()], "");
    assert!(several.status == 2 && several.err.contains("--name"), "{}", several.err);
}

#[test]
fn a_tournament_moves_both_ways_and_its_export_stays_the_same_to_the_byte() {
    let Some(cup) = Cup::new("moved", FILE) else { return };
    let file = Folder::new("moved", FILE);
    file.tells(&["run"]);
    let store = file.store().display().to_string();
    let exported = run(&["store", "export", &store], "");
    assert_eq!(exported.out.lines().count(), 74, "header, games, end: {}", exported.err);
    let address = cup.server.address();
    let came = run(&["store", "import", &address], &exported.out);
    assert!(came.out.contains("72 games are there, and good"), "{}{}", came.out, came.err);
    assert!(run(&["store", "export", &address], "").out == exported.out, "through the database");
    assert_eq!(cup.results(), file.tells(&["standings", "--json"]) + &file.tells(&["export"]));
    assert!(cup.tells(&["run"]).contains("72 of 72 games played"), "it goes on where it was");
    let back = file.0.join("back.bastide").display().to_string();
    assert_eq!(run(&["store", "import", &back], run(&["store", "export", &address], "").out).status, 0);
    assert!(run(&["store", "export", &back], "").out == exported.out, "and back");
    assert!(run(&["store", "check", &back], "").out.contains("72 games are good"));
    assert!(run(&["store", "check", &address], "").out.contains("72 games are good"));
    let again = run(&["store", "import", &address], &exported.out);
    assert!(again.status == 2 && again.err.contains("is there already"), "{}", again.err);
}

#[test]
fn a_changed_export_is_refused_and_nothing_of_it_stays() {
    let file = Folder::new("unmoved", &FILE.replace("blocks = 12", "blocks = 1"));
    file.tells(&["run"]);
    let good = run(&["store", "export", &file.store().display().to_string()], "").out;
    let lines: Vec<&str> = good.lines().collect();
    let cut = lines[..4].join("\n") + "\n";
    let bent = good.replacen("\"outcome\":\"1,2", "\"outcome\":\"2,1", 1);
    let bent = if bent == good { good.replacen("\"outcome\":\"2,1", "\"outcome\":\"1,2", 1) } else { bent };
    let swapped = good.replacen("\"rotation\":0", "\"rotation\":7", 1);
    for (text, words) in [
        (cut.as_str(), "breaks off here"),
        (&bent, "the lines before are others"),
        (&swapped, "the lines before are others"),
        ("", "line 1 of the export: the export breaks off here"),
        ("{}\n", "line 1 of the export"),
    ] {
        let there = file.0.join("there.bastide");
        let refused = run(&["store", "import", there.to_str().unwrap()], text);
        assert!(refused.status == 1 && refused.err.contains(words), "`{}` instead of `{words}`", refused.err);
        let left = fs::read_dir(&file.0).unwrap().count();
        assert_eq!((there.exists(), left), (false, 2), "only the file and its store");
    }
}

#[test]
fn a_database_that_is_not_ready_or_too_new_says_what_to_do() {
    let Some(cup) = Cup::new("ready", FILE) else { return };
    cup.server.tells("UPDATE bastide.meta SET value = '99'");
    let new = cup.does(&["run"]);
    assert!(new.status == 1 && new.err.contains("take a newer bastide"), "{}", new.err);
    cup.server.tells("DROP SCHEMA bastide CASCADE");
    let empty = cup.does(&["run"]);
    assert!(empty.status == 1 && empty.err.contains("bastide store init"), "{}", empty.err);
    let empty = run(&["store", "upgrade", &cup.server.address()], "");
    assert!(empty.status == 1 && empty.err.contains("bastide store init"), "{}", empty.err);
    let made = run(&["store", "init", &cup.server.address()], "");
    assert!(made.out.contains("the tables are made"), "{}", made.err);
    let there = run(&["store", "upgrade", &cup.server.address()], "");
    assert!(there.out.contains("had version"), "{}", there.err);
    let seen = run(&["worker", "postgres://ada:open@db.example/cup"], "");
    assert!(seen.status == 2 && seen.err.contains("PGPASSFILE"), "{}", seen.err);
}
