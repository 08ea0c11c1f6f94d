//! Prompts: requests that a person picks in the chat client instead of typing them.

/// One prompt; all take the name of a game.
pub struct Prompt {
    pub name: &'static str,
    pub title: &'static str,
    pub about: &'static str,
    /// The text, with `{game}` for the name of the game.
    text: &'static str,
}

impl Prompt {
    /// The text for this game.
    pub fn text(&self, game: &str) -> String {
        self.text.replace("{game}", game)
    }
}

/// All prompts.
pub const PROMPTS: &[Prompt] = &[
    Prompt {
        name: "play_with_me",
        title: "Play with me",
        about: "Play a game against the person in the chat.",
        text: "Play a game of {game} with me, on a table of Bastide. Read the rules (tool `rules`), start a game (`new`) \
               and show me the board as the tool draws it. I am player 1. Ask me for my move, make it with `play`, then choose \
               and make a move of your own, and say in one sentence why. If the rules refuse a move, tell me the reason and \
               ask again. Do not use `hint` or `analyse` for your own moves. At the end tell the result and offer the record.",
    },
    Prompt {
        name: "coach_me",
        title: "Coach me",
        about: "Teach the person while they play against the engine.",
        text: "Coach me at {game}. Read the rules (tool `rules`) and explain them in five sentences. Start a game with `new` \
               and `opponent` 2, and show me the board. Before each of my moves let me think; if I ask, give me a `hint` of grade \
               `nudge` first, and the move only if I ask again. After each of my moves use `take_back` and `analyse` on a copy \
               (give the record as the table), compare my move with the best, and tell me in two sentences what I missed.",
    },
    Prompt {
        name: "write_a_bot",
        title: "Write a bot",
        about: "Write a program that plays the game.",
        text: "Write a bot for {game} with me. Read the resources `bastide://rules/{game}`, `bastide://protocol` and the \
               starter of my language (`bastide://starter/python` if I do not name one). Propose what a position is worth in \
               this game, write the bot, and tell me how to check it (`bastide bot check`) and how to measure it against \
               `greedy` (`bastide duel`). Only a measured gain counts.",
    },
];
