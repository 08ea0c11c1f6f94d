//! The file that `class new` writes.

/// File of a class with this name, with a comment on every key. It runs as it is.
pub fn template(name: &str) -> String {
    let name = serde_json::Value::from(name).to_string();
    TEMPLATE.replace("NAME", &name)
}

const TEMPLATE: &str = r#"# A class of Bastide. Open it with: bastide class run THIS-FILE
# Everything is kept in the folder beside this file with the ending .class.

name = NAME
game = "ripple"            # one of `bastide games`
# seats = 2                # seats at a table; without it, as many as the game usually has
format = "ladder"          # bots of the class and the players below meet all the time

[options]                  # of the game: `bastide games ripple` lists them
width = 4
height = 4

[terms]
budget = "200it"           # of minds, for a move
clock = "move:1s"          # of bots: move:1s, game:60s+1s, cpu:1s
startup = "10s"            # of bots, until they are ready

# [terms.limits]           # what a bot may use up
# memory = "512MiB"
# processes = 128
# cpu = "3600s"

[class]
# opens = 2027-01-11T08:00:00+01:00    # hand-ins are taken from then on
# closes = 2027-02-12T18:00:00+01:00   # and until then
# late = "24h"             # after that they are taken for so long, and marked as late
hand_ins = 20              # of one person in 24 hours
largest = "1MiB"           # a file or an archive, as it is sent
languages = ["python"]     # python, javascript, c, c++, rust, go, java, wasm; they must be installed here
enrol = true               # students add themselves by the class's link; else by `bastide class add`
table = "all"              # rows that a student sees: "all", or "near": the top and its own neighbours

# The highest mark counts whose goal is reached. `beats` means beyond doubt, by all games of the ladder.
[[class.mark]]
passes = true
mark = 5
[[class.mark]]
beats = "random"
mark = 10
[[class.mark]]
beats = "greedy"
mark = 14
[[class.mark]]
beats = "level 3"
mark = 16
# [[class.mark]]
# rank = 1
# mark = 20

[[player]]                 # players to measure the class by
name = "random"
bot = "random"

[[player]]
name = "greedy"
bot = "greedy"

[[player]]
name = "level 3"
bot = "level:3"
"#;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plan::ClassPlan;

    #[test]
    fn the_file_is_a_class_as_it_is() {
        let plan = ClassPlan::read(&template("Spring \"27\""), true).unwrap();
        assert_eq!((plan.name.as_str(), plan.marks.len(), plan.enrol), ("Spring \"27\"", 4, true));
        assert_eq!(plan.baselines(), ["random", "greedy", "level 3"]);
    }
}
