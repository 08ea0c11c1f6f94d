//! The file that `tournament new` writes.

/// A tournament that runs as it is, with a comment on every key.
pub const TEMPLATE: &str = r#"# A tournament of Bastide. Play it with: bastide tournament run THIS-FILE
# Run again, it goes on where it was. Paths of bots count from the folder of this file.

name = "Spring"
game = "ripple"            # one of `bastide games`
# seats = 2                # seats at a table; without it, as many as the game usually has
# seed = "1"               # all luck follows from it; without it one is drawn, and sealed until the end
format = "round-robin"     # round-robin, gauntlet (the first against all), swiss, knockout, ladder, sprt
blocks = 10                # blocks each table plays; a block is one luck and every rotation of the seats
# rounds = 5               # of a swiss or a ladder; without it a ladder goes on for ever
# opening = 4              # random plies before the players move; without it 4 in games without luck, else 0
# see = ["../venv"]        # what bots may read outside their folders, such as a Python environment
# zero = "random"          # whose rating is zero; without it `random` if it plays, else the mean of all

[options]                  # of the game: `bastide games ripple` lists them
width = 4
height = 4

[terms]
budget = "200it"           # of minds, for a move: 100ms, 1000it, or both; without it each has its own
clock = "move:1s"          # of bots: move:1s, game:60s+1s, cpu:1s, fuel:50000000
startup = "10s"            # of bots, until they are ready
pondering = false          # may bots think while others are to move?

# [terms.limits]           # what a bot may use up
# memory = "512MiB"
# processes = 128
# cpu = "3600s"

# [test]                   # of the format `sprt`: is the first player better?
# score = [0.50, 0.53]     # or elo = [0, 5], or nelo = [0, 5]
# alpha = 0.05
# beta = 0.05

[[player]]
name = "mine"              # any name; without it, what `bot` says
bot = "greedy"             # a mind, or a bot: cmd:python3 mybot/bot.py, lib:./bot.so, wasm:./bot.wasm

# build = "make"           # a bot's: runs once before the first game, in the sandbox and in the bot's own folder
# folder = "mybot"         # the bot's own folder; without it the first folder of its path

[[player]]
bot = "level:3"

[[player]]
bot = "random"
"#;
