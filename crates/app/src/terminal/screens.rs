//! The screens: a lobby, a table to play at, a game to look back at.

pub mod line_editor;
pub mod lobby;
pub mod play;
pub mod replay;
pub mod shown_board;
pub mod story;
