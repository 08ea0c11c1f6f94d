//! Archives: good ones are unpacked, and every trick is refused with its reason.

use bastide_class::archive::{ArchiveBounds, unpack};
use proptest::prelude::*;

use crate::packed::{Entry, deflated, entry, gzip, tar, tar_entry, zip};

fn why(bytes: &[u8]) -> String {
    match unpack("bot.zip", bytes, ArchiveBounds::default()) {
        Ok(files) => panic!("taken: {:?}", files.keys()),
        Err(refused) => refused.0,
    }
}

fn names(name: &str, bytes: &[u8]) -> Vec<String> {
    unpack(name, bytes, ArchiveBounds::default()).unwrap().into_keys().collect()
}

#[test]
fn honest_archives_of_every_kind_are_unpacked() {
    assert_eq!(names("Mein Bot.PY", b"print()"), ["bot.py"]);
    let mac = [
        entry("bot/", b""),
        entry("bot/bot.py", b"x"),
        entry("bot/lib/a.py", b"y"),
        entry("__MACOSX/._bot.py", b"z"),
    ];
    assert_eq!(names("b.zip", &zip(&mac)), ["bot.py", "lib/a.py"]);
    let stored = Entry { method: 0, ..entry("./bot.py", b"x") };
    assert_eq!(names("b.zip", &zip(&[stored, entry("bot2.py", b"")])), ["bot.py", "bot2.py"]);
    let folder = tar_entry("mine/", b'5', b"");
    let plain = tar(&[folder, tar_entry("mine/bot.py", b'0', &[7; 700]), tar_entry("mine/a.txt", 0, b"a")]);
    assert_eq!(names("b.tar", &plain), ["a.txt", "bot.py"]);
    assert_eq!(names("b.tar.gz", &gzip(&plain)), ["a.txt", "bot.py"]);
    let long = format!("{}/bot.py", "folder/".repeat(5).trim_end_matches('/'));
    let record = format!("{} path={long}\n", long.len() + 9);
    let pax = tar(&[
        tar_entry("x", b'x', record.as_bytes()),
        tar_entry("short", b'0', b"1"),
        tar_entry("top", b'0', b""),
    ]);
    assert_eq!(names("b.tar", &pax), [long.as_str(), "top"]);
    let gnu = tar(&[tar_entry("././@LongLink", b'L', b"bot.py\0"), tar_entry("short", b'0', b"1")]);
    assert_eq!(names("b.tar", &gnu), ["bot.py"]);
}

#[test]
fn paths_that_lead_out_are_refused_in_zip_and_tar() {
    for path in [
        "../bot.py",
        "a/../../bot.py",
        "/etc/passwd",
        "C:/bot.py",
        "a\\b.py",
        "a//b.py",
        "a/./b.py",
        "..",
        "./",
    ] {
        assert!(why(&zip(&[entry(path, b"x")])).contains("path within") || path == "./", "{path}");
        if !path.ends_with('/') {
            assert!(why(&tar(&[tar_entry(path, b'0', b"x")])).contains("path within"), "{path}");
        }
    }
    let deep = "a/".repeat(8) + "bot.py";
    assert!(why(&zip(&[entry(&deep, b"x")])).contains("7 folders"));
    assert!(why(&zip(&[entry(&"a".repeat(201), b"x")])).contains("200 letters"));
}

#[test]
fn links_devices_and_pipes_are_refused() {
    for (mode, word) in [
        (0o120_777, "link"),
        (0o060_644, "device"),
        (0o020_644, "device"),
        (0o010_644, "pipe"),
        (0o140_644, "socket"),
    ] {
        let link = Entry { mode, ..entry("bot.py", b"/etc/passwd") };
        assert!(why(&zip(&[link])).contains(word), "{mode:o}");
    }
    for (kind, word) in
        [(b'1', "link"), (b'2', "link"), (b'3', "device"), (b'4', "device"), (b'6', "pipe"), (b'S', "kind")]
    {
        assert!(why(&tar(&[tar_entry("bot.py", kind, b"")])).contains(word), "{}", char::from(kind));
    }
}

#[test]
fn names_that_two_systems_read_differently_are_refused() {
    let twins = [entry("Bot.py", b"x"), entry("bot.py", b"y")];
    assert!(why(&zip(&twins)).contains("capital letters"));
    let folders = [entry("Lib/a.py", b"x"), entry("lib/b.py", b"y")];
    assert!(why(&zip(&folders)).contains("capital letters"));
    let twice = [entry("bot.py", b"x"), entry("bot.py", b"y")];
    assert!(why(&zip(&twice)).contains("twice"));
    let both = [entry("bot", b"x"), entry("bot/a.py", b"y")];
    assert!(why(&zip(&both)).contains("a file and a folder"));
    for name in [
        "caf\u{e9}.py",
        "cafe\u{301}.py",
        "b\u{f6}t.py",
        "b\u{43e}t.py",
        "bot\u{200b}.py",
        "bot.py\u{202e}",
        "a\nb",
        "a\0b",
    ] {
        assert!(why(&zip(&[entry(name, b"x")])).contains("spell"), "{name:?}");
    }
    for name in ["NUL", "con.py", "COM1", "bot.", "bot ", "-rf", " bot"] {
        assert!(why(&zip(&[entry(name, b"x")])).contains("rename"), "{name:?}");
    }
    let bad = Entry { name: vec![0xff, 0xfe], ..entry("x", b"x") };
    assert!(why(&zip(&[bad])).contains("UTF-8"));
}

#[test]
fn bombs_by_ratio_count_and_overlap_are_refused_within_bounds() {
    let zeros = vec![0; 64 << 20];
    assert!(why(&zip(&[entry("bot.py", &zeros)])).contains("larger than 8 MiB"));
    let lies = Entry { size: Some(10), ..entry("bot.py", &zeros) };
    assert!(why(&zip(&[lies])).contains("larger than 8 MiB"));
    let many: Vec<Entry> = (0..501).map(|at| entry(&format!("f{at}.py"), b"")).collect();
    assert!(why(&zip(&many)).contains("more than 500"));
    let several: Vec<Entry> = (0..9).map(|at| entry(&format!("f{at}.py"), &zeros[..1 << 20])).collect();
    assert!(why(&zip(&several)).contains("larger than 8 MiB"));
    assert!(why(&gzip(&zeros)).contains("larger than 8 MiB"));
    assert!(why(&gzip(&gzip(&zeros))).contains("does not hold a tar"));
    let folders: Vec<Vec<u8>> = (0..501).map(|at| tar_entry(&format!("d{at}"), b'5', b"")).collect();
    assert!(why(&tar(&folders)).contains("more than 500"));
    let heads: Vec<Vec<u8>> = (0..501).map(|_| tar_entry("x", b'x', b"12 path=abc\n")).collect();
    assert!(why(&tar(&heads)).contains("more than 500"));
    assert!(why(&zip(&[])).contains("no file"));
    assert!(why(&zip(&[entry("bot.py.zip/", b"")])).contains("no file"));
}

#[test]
fn an_archive_that_tells_two_stories_is_refused() {
    let renamed = Entry { local_name: Some(b"evil.py".to_vec()), ..entry("bot.py", b"x") };
    assert!(why(&zip(&[renamed])).contains("damaged"));
    let longer = Entry { size: Some(99), ..entry("bot.py", b"x") };
    assert!(why(&zip(&[longer])).contains("damaged"));
    assert!(why(&zip(&[Entry { flags: 1, ..entry("bot.py", b"x") }])).contains("encrypted"));
    assert!(why(&zip(&[Entry { method: 12, ..entry("bot.py", b"x") }])).contains("deflate"));
    // All entries of the directory share the bytes of one.
    let mut shared = zip(&[entry("a0.py", &[0; 9000]), entry("a1.py", &[1; 9000])]);
    let second = shared.windows(4).rposition(|four| four == b"PK\x01\x02").unwrap();
    shared[second + 42..second + 46].fill(0);
    assert!(why(&shared).contains("damaged"));
    let mut cut = zip(&[entry("bot.py", b"x")]);
    cut.truncate(cut.len() - 1);
    assert!(why(&cut).contains("damaged"));
    let mut tarred = tar(&[tar_entry("bot.py", b'0', b"x")]);
    tarred[0] = b'c';
    assert!(why(&tarred).contains("damaged"));
    let sized = tar(&[tar_entry("x", b'x', b"9 size=1\n"), tar_entry("bot.py", b'0', b"x")]);
    assert!(why(&sized).contains("pack a .zip"));
    assert!(why(b"").contains("empty"));
    assert!(unpack("bot.rar", b"Rar!x", ArchiveBounds::default()).unwrap_err().0.contains(".rar"));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    #[test]
    fn damaged_archives_never_panic_and_stay_within_bounds(
        flips in proptest::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..8),
        kind in 0..3_usize,
    ) {
        let zipped = zip(&[entry("bot.py", b"print()"), entry("lib/a.py", &[7; 3000])]);
        let tarred = tar(&[tar_entry("bot.py", b'0', b"print()"), tar_entry("x", b'x', b"12 path=abc\n"), tar_entry("y", b'0', b"1")]);
        let mut bytes = vec![zipped, gzip(&tarred), tarred].swap_remove(kind);
        for (at, byte) in flips {
            let at = at.index(bytes.len());
            bytes[at] = byte;
        }
        if let Ok(files) = unpack("bot.py", &bytes, ArchiveBounds::default()) {
            prop_assert!(files.values().map(Vec::len).sum::<usize>() <= 8 << 20);
            prop_assert!(files.keys().all(|path| !path.starts_with('/') && !path.contains("..")));
        }
    }

    #[test]
    fn random_bytes_after_a_good_beginning_never_panic(rest in proptest::collection::vec(any::<u8>(), 0..600), kind in 0..3_usize) {
        let head: &[u8] = [&b"PK\x03\x04"[..], &[0x1f, 0x8b, 8][..], &b"PK\x05\x06"[..]][kind];
        let _ = unpack("bot", &[head, &rest].concat(), ArchiveBounds::default());
        let _ = unpack("bot", &[&zip(&[]), &deflated(&rest)[..]].concat(), ArchiveBounds::default());
    }
}
