//! The list of commands in `--help`, grouped by their purpose.

use clap::Command;

const GROUPS: &[(&str, &[&str])] = &[
    ("Play", &["play", "watch", "replay", "games", "original", "page", "serve", "backup"]),
    ("Records", &["show", "verify", "appraise"]),
    ("Bots", &["bot", "match", "repro", "engine", "mcp", "doctor"]),
    ("Compare players", &["duel", "sprt", "rate", "pairing"]),
    ("Tournaments", &["tournament", "class", "worker", "store"]),
    ("Exact values, data and speed", &["solve", "table", "self-play", "perft", "bench"]),
    ("Shell", &["completions", "man"]),
];

/// Help of the program whose subcommands these are.
pub fn template(program: &Command) -> String {
    let visible: Vec<&Command> = program.get_subcommands().filter(|command| !command.is_hide_set()).collect();
    let widest = visible.iter().map(|command| command.get_name().len()).max().unwrap_or(0);
    let row = |command: &&&Command| {
        let about = command.get_about().map(ToString::to_string).unwrap_or_default();
        format!("  {:widest$}  {about}\n", command.get_name())
    };
    let list = |title: &str, wanted: &dyn Fn(&str) -> bool| {
        let rows: String =
            visible.iter().filter(|command| wanted(command.get_name())).map(|c| row(&c)).collect();
        if rows.is_empty() { String::new() } else { format!("\n{title}:\n{rows}") }
    };
    let groups: String =
        GROUPS.iter().map(|(title, names)| list(title, &|name| names.contains(&name))).collect();
    let others = list("More", &|name| GROUPS.iter().all(|(_, names)| !names.contains(&name)));
    format!(
        "{{about-with-newline}}\n{{usage-heading}} {{usage}}\n{groups}{others}\nOptions:\n{{options}}{{after-help}}"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_stands_in_its_group_and_a_new_one_at_the_end() {
        let named = |name: &'static str| Command::new(name).about(format!("About {name}"));
        let program = Command::new("x").subcommands([
            named("newest"),
            named("duel"),
            named("play"),
            named("inside").hide(true),
        ]);
        let list = "\nPlay:\n  play    About play\n\nCompare players:\n  duel    About duel\n\nMore:\n  newest  About newest\n";
        assert!(template(&program).contains(list), "{}", template(&program));
        assert!(!template(&program).contains("inside"));
    }
}
