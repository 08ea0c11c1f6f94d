//! What bots commonly stumble over in the sandbox, told by what they write on standard error.

/// What to do about it, if the error output shows it.
pub fn sandbox_advice(errors: &str) -> Option<&'static str> {
    let says = |words: &[&str]| words.iter().any(|words| errors.contains(words));
    if says(&["Read-only file system", "read-only file system"]) {
        return Some(
            "a bot reads its own folder and writes only to its private one: write to the folder that the variable \
             TMPDIR names",
        );
    }
    if says(&["No module named", "Cannot find module", "cannot open shared object file"]) {
        return Some(
            "a bot sees its own folder and the system's programs, not what is installed elsewhere: put it into the \
             bot's folder (python3 -m venv mybot/venv, then cmd:mybot/venv/bin/python mybot/bot.py), or let bots see \
             its folder with `--see DIR`, or run your own bot without the sandbox, with `--trust`",
        );
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_sandbox_keeps_away_is_recognised() {
        let told = |errors| sandbox_advice(errors).unwrap_or_default();
        assert!(told("OSError: [Errno 30] Read-only file system: 'log.txt'").contains("TMPDIR"));
        assert!(told("Error: EROFS: read-only file system, open 'x'").contains("TMPDIR"));
        for errors in ["ModuleNotFoundError: No module named 'numpy'", "Error: Cannot find module 'left-pad'"]
        {
            let advice = told(errors);
            assert!(["venv", "--see DIR", "--trust"].iter().all(|words| advice.contains(words)), "{errors}");
        }
        assert_eq!(sandbox_advice("ZeroDivisionError: division by zero"), None);
    }
}
