//! Lists the example bots of `bots/`, so that `bot new` finds a starter by the name of its game.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
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

fn sorted(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut paths: Vec<PathBuf> =
        fs::read_dir(folder)?.map(|entry| entry.map(|entry| entry.path())).collect::<io::Result<_>>()?;
    paths.sort();
    Ok(paths)
}
