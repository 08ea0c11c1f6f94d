//! The program itself, run as a user would.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value;

/// Output of a run of the program, and its exit status.
pub struct Run {
    pub out: String,
    pub err: String,
    pub status: i32,
}

impl Run {
    /// The answer of `match --json`. Its status is 1 if a bot was sent off before it was ready, which has no name then, else 0.
    pub fn played(&self, about: &str) -> Value {
        let data: Value = serde_json::from_str(&self.out).unwrap_or_else(|_| panic!("{about}: {}", self.err));
        let is_absent = |fault: &Value| {
            let seat = fault["seat"].as_u64().expect("a seat") as usize;
            data["seats"][seat]["name"].is_null()
        };
        let absent = data["faults"].as_array().is_some_and(|faults| faults.iter().any(is_absent));
        assert_eq!(self.status, i32::from(absent), "{about}: {}", self.err);
        data
    }
}

/// Runs `bastide` with these arguments and this input.
pub fn run(args: &[&str], input: impl AsRef<[u8]>) -> Run {
    let mut program = Command::new(env!("CARGO_BIN_EXE_bastide"));
    program.args(args);
    finish(program, input)
}

/// Folder that stands for the users' caches.
pub fn cache_home() -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join("caches")
}

/// Runs a command with this input to its end.
pub fn finish(mut command: Command, input: impl AsRef<[u8]>) -> Run {
    let mut child = command
        .env_remove("NO_COLOR")
        .env("BASTIDE_LANG", "en")
        .env("XDG_CACHE_HOME", cache_home())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let input = input.as_ref().to_vec();
    // Apart, so that neither side waits for the other when pipes are full.
    let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().expect("the program ends");
    writer.join().expect("the writer ends");
    Run {
        out: String::from_utf8(output.stdout).expect("text"),
        err: String::from_utf8(output.stderr).expect("text"),
        status: output.status.code().expect("an exit status"),
    }
}
