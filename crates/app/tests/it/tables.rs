//! Tables of solved boards: made, killed and gone on with, checked, asked.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::support::program::{Run, finish};

/// An empty folder for tables.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("tables-{name}"));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn command(folder: &Path, words: &str) -> Command {
    let mut program = Command::new(env!("CARGO_BIN_EXE_bastide"));
    program.env("BASTIDE_TABLES", folder).arg("table").args(words.split(' '));
    program
}

fn table(folder: &Path, words: &str) -> Run {
    finish(command(folder, words), "")
}

/// The files of a folder with that ending.
fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let paths = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    paths.filter(|path| path.extension().is_some_and(|found| found == ending)).collect()
}

#[test]
fn a_table_is_made_checked_listed_and_asked() {
    let folder = folder("made");
    let made = table(&folder, "make mansuba -o width=4 -o height=5");
    assert_eq!(made.status, 0, "{}{}", made.out, made.err);
    assert!(
        made.out.contains("of memory and up to") && made.out.contains("bits per position"),
        "{}",
        made.out
    );
    let [file] = &files(&folder, "tablebase")[..] else { panic!("one table") };
    let checked = table(&folder, &format!("check -q {}", file.display()));
    assert!(checked.status == 0 && checked.out.contains("right: "), "{}", checked.out);
    for part in ["1/3", "2/3", "3/3"] {
        let checked = table(&folder, &format!("check -q --part {part} --threads 1 {}", file.display()));
        assert!(checked.status == 0 && checked.out.contains("of 3 is right: "), "{}", checked.out);
    }
    let refused = table(&folder, &format!("check --part 4/3 {}", file.display()));
    assert!(refused.status == 2 && refused.err.contains("a part is written as 1/8"), "{}", refused.err);
    let listed = table(&folder, "list");
    assert!(
        listed.out.contains("width=4 height=5") && listed.out.contains("with the program"),
        "{}",
        listed.out
    );
    let asked = table(&folder, "probe mansuba -o width=4 -o height=5");
    assert!(asked.out.starts_with("won in ") || asked.out.starts_with("lost in "), "{}", asked.out);
    let mut solve = Command::new(env!("CARGO_BIN_EXE_bastide"));
    solve.env("BASTIDE_TABLES", &folder).args(["solve", "mansuba", "-o", "width=4", "-o", "height=5"]);
    let best = |out: &str| out.lines().find(|line| line.starts_with("best moves: ")).map(str::to_owned);
    let solved = finish(solve, "").out;
    assert!(best(&solved).is_some() && best(&solved) == best(&asked.out), "{solved}{}", asked.out);
    let again = table(&folder, "make mansuba -o width=4 -o height=5");
    assert!(again.status == 0 && again.out.contains("is there already"), "{}", again.out);
}

#[test]
fn a_run_that_is_killed_goes_on_where_it_was() {
    let folder = folder("killed");
    let words = "make mansuba -o width=8 -o height=6 --save-every 0 --threads 1";
    let mut child = command(&folder, words).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    let begun = Instant::now();
    while files(&folder, "unfinished").is_empty() && begun.elapsed() < Duration::from_mins(2) {
        std::thread::sleep(Duration::from_millis(1));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(files(&folder, "tablebase").is_empty(), "it was killed before it was done");
    let second = table(&folder, "make mansuba -o width=8 -o height=6");
    assert!(second.status == 0 && second.out.contains("goes on after level"), "{}{}", second.out, second.err);
    let [file] = &files(&folder, "tablebase")[..] else { panic!("one table") };
    let small = Path::new(env!("CARGO_MANIFEST_DIR")).join("../players/src/exact/small/8x6.tablebase");
    assert!(fs::read(file).unwrap() == fs::read(small).unwrap(), "every byte as if it had not been killed");
    assert!(files(&folder, "unfinished").is_empty());
}

#[test]
fn workers_that_share_a_folder_make_the_same_bytes() {
    let (folder, shared) = (folder("joined"), folder("shared"));
    let board = format!("mansuba -o width=8 -o height=6 --shared {} --of 3", shared.display());
    let work = |worker: usize| {
        let mut program = command(&folder, &format!("work {board} --worker {worker}"));
        program.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap()
    };
    let mut workers = [0, 1, 2].map(work);
    let begun = Instant::now();
    let early = shared.join("level-002-worker-1");
    while !early.exists() && begun.elapsed() < Duration::from_mins(2) {
        std::thread::sleep(Duration::from_millis(1));
    }
    workers[1].kill().unwrap();
    workers[1].wait().unwrap();
    let unjoined = table(&folder, &format!("join {board}"));
    assert!(unjoined.status == 1 && unjoined.err.contains("not done"), "{}{}", unjoined.out, unjoined.err);
    workers[1] = work(1);
    workers.iter_mut().for_each(|worker| assert!(worker.wait().unwrap().success()));
    let joined = table(&folder, &format!("join {board}"));
    assert_eq!(joined.status, 0, "{}{}", joined.out, joined.err);
    let [file] = &files(&folder, "tablebase")[..] else { panic!("one table") };
    let small = Path::new(env!("CARGO_MANIFEST_DIR")).join("../players/src/exact/small/8x6.tablebase");
    assert!(fs::read(file).unwrap() == fs::read(small).unwrap(), "every byte as one process makes it");
}

#[test]
fn saved_work_that_is_damaged_is_begun_again() {
    let folder = folder("damaged");
    assert_eq!(table(&folder, "make mansuba -o width=4 -o height=4").status, 0);
    let file = files(&folder, "tablebase").remove(0);
    let whole = fs::read(&file).unwrap();
    fs::write(file.with_extension("unfinished"), &whole[..whole.len() - 1]).unwrap();
    fs::remove_file(&file).unwrap();
    let again = table(&folder, "make mansuba -o width=4 -o height=4");
    assert!(again.status == 0 && again.out.contains("begins again"), "{}{}", again.out, again.err);
    assert_eq!(fs::read(&file).unwrap(), whole);
}

#[test]
fn damaged_tables_and_those_of_other_rules_are_refused() {
    let folder = folder("refused");
    assert_eq!(table(&folder, "make mansuba -o width=4 -o height=4").status, 0);
    let file = files(&folder, "tablebase").remove(0);
    let whole = fs::read(&file).unwrap();
    let last = whole.len() - 1;
    fs::write(&file, [&whole[..last], &[whole[last] ^ 1]].concat()).unwrap();
    let checked = table(&folder, &format!("check -q {}", file.display()));
    assert!(checked.status == 1 && checked.out.contains("checksum"), "{}", checked.out);
    assert_eq!(table(&folder, "probe mansuba -o width=4 -o height=4").status, 1);
    fs::write(&file, b"bastide tablebase 0\n").unwrap();
    assert_eq!(table(&folder, &format!("check -q {}", file.display())).status, 1);
    for (words, status, why) in [
        ("make ripple", 2, "no tables of ripple"),
        ("make mansuba -o captures=on", 2, "luck"),
        ("make mansuba", 1, "of memory, and"),
        ("probe mansuba -o width=10 -o height=6", 1, "no table has this position"),
    ] {
        let run = table(&folder, words);
        assert!(
            run.status == status && run.err.contains(why),
            "{words}: {} {}{}",
            run.status,
            run.out,
            run.err
        );
    }
}
