//! Data sets: games of self-play with their luck, results and values, in a folder of shards.
//!
//! `bastide self-play` and `bastide.dataset` in Python write them through this crate.

mod folder;
mod game_list;
mod info;
mod narrow;
mod npz;
mod records;
mod replay;
mod self_play;
mod tape;
mod thoughts;

pub use folder::{BadDataset, Folder, GivenFields, Written};
pub use game_list::GameList;
pub use info::{DatasetInfo, ShardFormat};
pub use narrow::Narrow;
pub use replay::{Broken, record, replay};
pub use self_play::{SelfPlay, SelfPlayer};
pub use thoughts::Thoughts;
