//! State behind a table on the screen: its seats, their minds and bots, and its files.

pub mod effect_runner;
pub mod hints;
pub mod past_game;
pub mod seat_player;
pub mod seating;
pub mod seats;
pub mod state_dir;
pub mod statistics;
