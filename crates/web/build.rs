//! Builds the engine for WASM and compresses it into the program. If that fails, the build continues without the engine.

use std::env;
use std::error::Error;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use flate2::Compression;
use flate2::write::GzEncoder;

/// Environment variable that selects the module: `on`, `off`, or unset.
const WISH: &str = "BASTIDE_WASM";

const TARGET: &str = "wasm32-unknown-unknown";

/// Less inlining and unrolling than usual: 18 KB less of what a server sends. Minds of Mansuba and Ripple take 9 % longer for a
/// line with the third flag, those of Carcassonne and Gems no longer.
const SMALL: [&str; 3] = [
    "-Cllvm-args=-inlinehint-threshold=70",
    "-Cllvm-args=-unroll-threshold=40",
    "-Cllvm-args=-inline-threshold=120",
];

fn main() {
    for room in ["kit", "pictures", "games", "minds", "exact", "players", "engine", "wasm"] {
        println!("cargo::rerun-if-changed=../{room}/src");
        println!("cargo::rerun-if-changed=../{room}/Cargo.toml");
    }
    println!("cargo::rerun-if-env-changed={WISH}");
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it"));
    let module = if is_wanted() { build() } else { Ok(Vec::new()) };
    let module = module.unwrap_or_else(|why| {
        println!("cargo::warning=built without the games for the browser: {why}");
        Vec::new()
    });
    let write = |name: &str, bytes: &[u8]| {
        fs::write(out.join(name), bytes).expect("cargo's own folder can be written");
    };
    write("module.gz.base64", pack(&module).as_bytes());
    write("module.br", &shrink(&module));
}

/// Release builds contain the module. Others contain it on request: it takes as long to build as everything else, and again
/// after each change of a game.
fn is_wanted() -> bool {
    match env::var(WISH) {
        Ok(wish) => wish != "off",
        Err(_) => env::var("PROFILE").is_ok_and(|profile| profile == "release"),
    }
}

fn build() -> Result<Vec<u8>, Box<dyn Error>> {
    fetch_target()?;
    let folder = folder(Path::new(&env::var("OUT_DIR")?));
    let cargo = env::var("CARGO")?;
    let mut build = Command::new(cargo);
    // A debug build gets a debug module.
    let (profile, out) = if env::var("PROFILE")? == "release" { ("wasm", "wasm") } else { ("dev", "debug") };
    build.args(["build", "--locked", "--quiet", "--package", "bastide-wasm", "--profile", profile]);
    let quick = [("STRIP", "true"), ("PANIC", "abort"), ("DEBUG", "0")];
    build.envs(quick.map(|(key, value)| (format!("CARGO_PROFILE_DEV_{key}"), value)));
    build.args(["--target", TARGET, "--target-dir"]).arg(&folder);
    // Flags of the program's own build do not apply to this one.
    let own = ["RUSTFLAGS", "RUSTC_WRAPPER", "RUSTC_WORKSPACE_WRAPPER", "CARGO_BUILD_TARGET"];
    for name in own {
        build.env_remove(name);
    }
    build.env("CARGO_ENCODED_RUSTFLAGS", flags());
    let run = build.output()?;
    if !run.status.success() {
        return Err(String::from_utf8_lossy(&run.stderr).replace('\n', " ").into());
    }
    Ok(fs::read(folder.join(TARGET).join(out).join("bastide_wasm.wasm"))?)
}

/// Flags for a small module. It remaps the machine's folders as the program's own build does, or the page would differ by machine.
fn flags() -> String {
    let given = env::var("CARGO_ENCODED_RUSTFLAGS").unwrap_or_default();
    let remaps = given.split('\x1f').filter(|flag| flag.starts_with("--remap-path-prefix"));
    SMALL.into_iter().chain(remaps).collect::<Vec<_>>().join("\x1f")
}

/// Target folder of the module. It is a folder of its own, since cargo holds the lock of the present one, and it is shared by
/// all systems, checks, lints and docs, so that the module is built once.
fn folder(out: &Path) -> PathBuf {
    let target = out.ancestors().find(|folder| folder.join("CACHEDIR.TAG").exists());
    target.unwrap_or(out).join("module")
}

/// Installs Rust's library for WASM, if it is missing.
fn fetch_target() -> Result<(), Box<dyn Error>> {
    let rustc = env::var("RUSTC").unwrap_or_else(|_| "rustc".to_owned());
    let sysroot = Command::new(rustc).args(["--print", "sysroot"]).output()?.stdout;
    let library = Path::new(String::from_utf8(sysroot)?.trim()).join("lib/rustlib").join(TARGET);
    if library.exists() {
        return Ok(());
    }
    let fetch = Command::new("rustup")
        .args(["target", "add", TARGET])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    match fetch {
        Ok(status) if status.success() => Ok(()),
        _ => {
            Err(format!("the target {TARGET} is not installed; `rustup target add {TARGET}` fetches it")
                .into())
        }
    }
}

/// Brotli, at its best quality in release builds.
fn shrink(module: &[u8]) -> Vec<u8> {
    let quality = if env::var("PROFILE").is_ok_and(|profile| profile == "release") { 11 } else { 4 };
    let settings = brotli::enc::BrotliEncoderParams { quality, lgwin: 24, ..Default::default() };
    let mut packed = Vec::new();
    brotli::BrotliCompress(&mut &module[..], &mut packed, &settings).expect("memory can be written");
    packed
}

/// Gzip as base64, for use inside a page.
fn pack(module: &[u8]) -> String {
    let mut gzip = GzEncoder::new(Vec::new(), Compression::best());
    gzip.write_all(module)
        .and_then(|()| gzip.finish())
        .map(|packed| STANDARD.encode(packed))
        .expect("memory can be written")
}
