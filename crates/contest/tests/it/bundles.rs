//! Bundles of bots: packing and unpacking, hostile bundles, and the bounds of the cache.

use std::cell::Cell;
use std::fs;
use std::io;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};

use arena::Spec;
use contest::bundle::{BotBundle, BotCache, BundledBot, IncomingBundle, inside};
use contest::tournament::Content;

/// A temporary folder of one test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let folder = std::env::temp_dir().join(format!("bastide-bundles-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir(&folder).unwrap();
        Folder(fs::canonicalize(folder).unwrap())
    }

    fn write(&self, path: &str, text: &str) -> PathBuf {
        let path = self.0.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, text).unwrap();
        path
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn content(folder: &Path) -> Content {
    let spec: Spec = format!("cmd:python3 {}/bot.py", folder.display()).parse().unwrap();
    Content::of(&spec, None).unwrap().unwrap()
}

fn bundle(list: &str, bytes: &str) -> Result<(), String> {
    let text = format!("{list}\n{bytes}");
    incoming(text.as_bytes()).map(drop).map_err(|bad| bad.to_string())
}

fn incoming(bytes: &[u8]) -> Result<IncomingBundle<&[u8]>, contest::bundle::BadBundle> {
    IncomingBundle::read(bytes, bytes.len() as u64)
}

fn packed(folder: &Path) -> Vec<u8> {
    let (bundle, mut bytes) = (BotBundle::pack(&content(folder)).unwrap(), Vec::new());
    bundle.write_to(&mut bytes).unwrap();
    assert_eq!(bundle.hash().unwrap(), contest::digest(&bytes));
    bytes
}

#[test]
fn a_packed_bot_comes_out_as_it_went_in() {
    let folder = Folder::new("packed");
    folder.write("mybot/bot.py", "print()\n");
    let run = folder.write("mybot/bin/run", "#!/bin/sh\n");
    fs::set_permissions(run, fs::Permissions::from_mode(0o4700)).unwrap();
    symlink("../bot.py", folder.0.join("mybot/bin/link")).unwrap();
    symlink("/usr/bin/env", folder.0.join("mybot/bin/env")).unwrap();
    let bytes = packed(&folder.0.join("mybot"));
    assert_eq!(bytes, packed(&folder.0.join("mybot")), "always the same");
    let out = folder.0.join("out");
    incoming(&bytes).unwrap().unpack(&out).unwrap();
    let bot = out.join(inside(&folder.0.join("mybot")));
    assert_eq!(fs::read_to_string(bot.join("bot.py")).unwrap(), "print()\n");
    assert_eq!(fs::read_link(bot.join("bin/link")).unwrap(), Path::new("../bot.py"));
    let mode = |name: &str| fs::metadata(bot.join(name)).unwrap().permissions().mode() & 0o7777;
    assert_eq!(
        (mode("bin/run"), mode("bot.py"), mode("bin")),
        (0o755, 0o644, 0o755),
        "and nothing runs as its owner"
    );
}

#[test]
fn what_cannot_travel_is_refused_by_name() {
    let folder = Folder::new("refused");
    let bot = folder.0.join("mybot");
    folder.write("mybot/bot.py", "");
    let refusal = || BotBundle::pack(&content(&bot)).err().expect("it is refused").to_string();
    symlink("../".repeat(20) + "secret", bot.join("out")).unwrap();
    assert!(refusal().contains("leads out of the bot's folder"), "{}", refusal());
    fs::remove_file(bot.join("out")).unwrap();
    std::os::unix::net::UnixListener::bind(bot.join("door")).unwrap();
    assert!(refusal().contains("door: this is not a file"), "{}", refusal());
    fs::remove_file(bot.join("door")).unwrap();
    fs::File::create(bot.join("huge")).unwrap().set_len((1 << 30) + 1).unwrap();
    assert!(refusal().contains("huge: the bot is too large to travel"), "{}", refusal());
}

#[test]
fn a_hostile_bundle_is_refused_before_anything_is_written() {
    let long = format!("[[\"{}\",{{\"file\":0}}]]", "a/".repeat(400) + "b");
    let deep = format!("[[\"{}\",{{\"file\":0}}]]", "a/".repeat(120) + "b");
    let many: Vec<String> = (0..20_001).map(|n| format!("[\"{n:05}\",{{\"file\":0}}]")).collect();
    for (list, bytes, words) in [
        (r#"[["../x",{"file":1}]]"#, "x", "not a path within"),
        (r#"[["a/../../x",{"file":1}]]"#, "x", "not a path within"),
        (r#"[["/etc/x",{"file":1}]]"#, "x", "not a path within"),
        (r#"[["",{"file":1}]]"#, "x", "not a path within"),
        (r#"[["a//b",{"file":1}]]"#, "x", "not a path within"),
        (r#"[["./b",{"file":1}]]"#, "x", "not a path within"),
        (r#"[["a\u0000b",{"file":1}]]"#, "x", "not a path within"),
        (r#"[["a\\..\\b",{"file":1}]]"#, "x", "not a path within"),
        (r#"[["a",{"link":"/etc"}],["a/x",{"file":1}]]"#, "x", "leads out"),
        (r#"[["a",{"link":"b"}],["a/x",{"file":1}]]"#, "x", "what lies above it is not a folder"),
        (r#"[["a",{"file":0}],["a/b/x",{"file":1}]]"#, "x", "what lies above it is not a folder"),
        (r#"[["a",{"link":"../x"}]]"#, "", "leads out"),
        (r#"[["a",{"link":"b/../../x"}]]"#, "", "leads out"),
        (r#"[["a",{"link":"/usr/../home/x"}]]"#, "", "leads out"),
        (r#"[["a",{"link":""}]]"#, "", "leads out"),
        (r#"[["a",{"file":1}],["a",{"file":1}]]"#, "xy", "not in order, or one is there twice"),
        (r#"[["b",{"file":0}],["a",{"file":0}]]"#, "", "not in order"),
        (r#"[["a",{"device":[1,3]}]]"#, "", "its list cannot be read"),
        (r#"[["a",{"file":0},"more"]]"#, "", "its list cannot be read"),
        (r#"[["a",{"file":2}]]"#, "x", "not as long as its list says"),
        (r#"[["a",{"file":1}]]"#, "xx", "not as long as its list says"),
        (r#"[["a",{"file":18446744073709551615}],["b",{"file":2}]]"#, "x", "sizes are too large"),
        (r#"[["a",{"file":-1}]]"#, "x", "its list cannot be read"),
        (&deep, "", "not a path within"),
        (&long, "", "not a path within"),
        (&format!("[{}]", many.join(",")), "", "at most 20000 files"),
        (&"[".repeat(9 << 20), "", "it has no list"),
        (&"[".repeat(1 << 20), "", "its list cannot be read"),
        ("{}", "", "its list cannot be read"),
    ] {
        let why = bundle(list, bytes).expect_err("it is refused");
        assert!(why.contains(words), "`{why}` instead of `{words}`");
    }
    assert!(incoming(b"").is_err());
    assert!(bundle(r#"[["a",{"file":1}]]"#, "x").is_ok(), "only those are refused");
}

fn bundled(spec: &str) -> BundledBot {
    BundledBot { spec: spec.to_owned(), bundle: String::new(), build: None }
}

#[test]
fn a_bot_names_nothing_of_the_workers_machine_but_its_own_files() {
    let folder = Folder::new("words");
    let secret = folder.write("secret", "");
    let root = folder.0.join("root");
    folder.write("root/mybot/bot.py", "");
    folder.write("root/@root/home/ada/x.py", "");
    symlink(&secret, root.join("mybot/leak")).unwrap();
    symlink("bot.py", root.join("mybot/fine")).unwrap();
    let seated = |spec: &str| bundled(spec).seated(&root).map(|spec| spec.to_string());
    let at = |path: &str| root.join(path).display().to_string();
    assert_eq!(
        seated("cmd:python3 -u ./mybot/bot.py --x").unwrap(),
        format!("cmd:python3 -u {} --x", at("mybot/bot.py"))
    );
    assert_eq!(seated("cmd:mybot/fine").unwrap(), format!("cmd:{}", at("mybot/fine")));
    assert_eq!(
        seated("cmd:python3 /home/ada/x.py").unwrap(),
        format!("cmd:python3 {}", at("@root/home/ada/x.py"))
    );
    assert_eq!(seated("wasm:mybot/bot.py").unwrap(), format!("wasm:{}", at("mybot/bot.py")));
    assert_eq!(seated("cmd:/usr/bin/env sh").unwrap(), "cmd:/usr/bin/env sh");
    let here = secret.display();
    for spec in [
        format!("cmd:cat {here}"),
        format!("cmd:{here}"),
        format!("cmd:cat /usr/../{here}"),
        "cmd:cat /etc/passwd".to_owned(),
        "cmd:cat /proc/self/environ".to_owned(),
        "cmd:cat mybot/leak".to_owned(),
        "lib:mybot/leak".to_owned(),
        "wasm:other.wasm".to_owned(),
        format!("cmd:cat ../{}", folder.0.display()),
    ] {
        let seated = seated(&spec);
        // A file that does not exist is harmless.
        let harmless = spec.contains("../") && seated.as_deref() == Ok(spec.as_str());
        assert!(seated.is_err() || harmless, "{spec}: {seated:?}");
    }
}

/// A bot of `size` KiB, counting its makings.
fn keep(cache: &BotCache, name: &str, size: u64, made: &Cell<usize>) -> contest::bundle::KeptBot {
    let make = |root: &Path| {
        made.set(made.get() + 1);
        fs::create_dir(root)?;
        fs::File::create(root.join("bot"))?.set_len(size << 10)
    };
    cache.keep::<io::Error>(name, make).unwrap()
}

#[test]
fn a_cache_keeps_what_was_used_last_and_never_takes_away_what_is_used() {
    let folder = Folder::new("cache");
    let cache = BotCache::open(&folder.0.join("bots"), 1 << 20).unwrap();
    let made = Cell::new(0);
    let kept = |name: &str| folder.0.join("bots").join(name).join("bot/bot").is_file();
    let held = keep(&cache, "held", 400, &made);
    keep(&cache, "old", 250, &made);
    keep(&cache, "new", 250, &made);
    keep(&cache, "old", 250, &made);
    assert_eq!(made.get(), 3, "each is made once");
    keep(&cache, "more", 250, &made);
    let there = ["held", "old", "new", "more"].map(kept);
    assert_eq!(
        there,
        [true, true, false, true],
        "the one that was used longest ago is gone, but not what is held"
    );
    drop(held);
    keep(&cache, "last", 600, &made);
    assert_eq!(["held", "old", "more", "last"].map(kept), [false, false, true, true]);
    let make =
        |root: &Path| fs::create_dir(root).and_then(|()| fs::File::create(root.join("x"))?.set_len(2 << 20));
    let large = cache.keep::<io::Error>("large", make).err().expect("it has no room");
    assert!(large.to_string().contains("the cache has room for 1 MiB"), "{large}");
    keep(&cache, "small", 1, &made);
    assert!(!folder.0.join("bots/large").exists(), "what was never complete is gone");
}

#[test]
fn what_was_half_made_or_made_before_the_machine_started_is_made_again() {
    let folder = Folder::new("remains");
    let cache = BotCache::open(&folder.0, 1 << 20).unwrap();
    let made = Cell::new(0);
    // The remains of a killed worker.
    folder.write("one/bot/half", "");
    let one = keep(&cache, "one", 4, &made);
    assert!(made.get() == 1 && !one.root.join("half").exists());
    let mark = folder.0.join("one/mark");
    fs::write(&mark, fs::read_to_string(&mark).unwrap().replace('-', "+")).unwrap();
    drop(one);
    keep(&cache, "one", 4, &made);
    assert_eq!(made.get(), 2);
    let failed = cache.keep::<io::Error>("two", |_| Err(io::Error::other("no"))).err();
    assert_eq!(failed.map(|error| error.to_string()).as_deref(), Some("no"));
    keep(&cache, "two", 4, &made);
    assert_eq!(made.get(), 3, "a failure is not kept");
}
