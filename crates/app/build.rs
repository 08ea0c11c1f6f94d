//! Lists the example bots of `bots/`, so that `bot new` finds a starter by the name of its game; notes commit and target.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs, io};

/// Commit of the sources, where no git can tell: `./release` sets it.
const COMMIT: &str = "BASTIDE_COMMIT";

fn main() -> io::Result<()> {
    println!("cargo::rustc-env=BASTIDE_TARGET={}", env::var("TARGET").expect("cargo sets it"));
    println!("cargo::rustc-env={COMMIT}={}", commit().unwrap_or_else(|| "unknown".to_owned()));
    let root = Path::new(&env::var("CARGO_MANIFEST_DIR").expect("cargo sets it")).join("../../bots");
    println!("cargo::rerun-if-changed={}", root.display());
    let mut files = Vec::new();
    for folder in sorted(&root)?.into_iter().filter(|path| path.is_dir()) {
        println!("cargo::rerun-if-changed={}", folder.display());
        files.extend(sorted(&folder)?.into_iter().filter(|path| path.is_file()));
    }
    let line = |path: &PathBuf| {
        let name = path.strip_prefix(&root).expect("it lies there").to_string_lossy().replace('\\', "/");
        format!("    ({name:?}, include_str!({:?})),\n", path.display().to_string())
    };
    let list = files.iter().map(line).collect::<String>();
    let out = Path::new(&env::var("OUT_DIR").expect("cargo sets it")).join("example_bots.rs");
    fs::write(out, format!("&[\n{list}]\n"))
}

/// From the environment, else from git, but not in a build for trying things out: each commit would compile the program anew.
fn commit() -> Option<String> {
    println!("cargo::rerun-if-env-changed={COMMIT}");
    if let Ok(commit) = env::var(COMMIT) {
        return Some(commit);
    }
    if env::var("PROFILE").is_ok_and(|profile| profile != "release") {
        return None;
    }
    let log = git(&["rev-parse", "--path-format=absolute", "--git-path", "logs/HEAD"])?;
    println!("cargo::rerun-if-changed={log}");
    git(&["describe", "--always", "--dirty", "--abbrev=40", "--exclude=*"])
}

fn git(words: &[&str]) -> Option<String> {
    let answer = Command::new("git").args(words).output().ok().filter(|answer| answer.status.success())?;
    Some(String::from_utf8(answer.stdout).ok()?.trim().to_owned())
}

fn sorted(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut paths: Vec<PathBuf> =
        fs::read_dir(folder)?.map(|entry| entry.map(|entry| entry.path())).collect::<io::Result<_>>()?;
    paths.sort();
    Ok(paths)
}
