//! What a table is asked, and what it answers.

use arena::Input;
use axum::body::Bytes;
use kit::Player;
use serde::Deserialize;
use tokio::sync::{broadcast, oneshot};

use super::state::{BoardView, TableState};
use super::watcher_guard::WatcherGuard;
use crate::fair::Network;
use crate::secret::{Digest, Secret};

/// Something for the task that leads a table.
pub enum Command {
    /// The state of the table as this viewer sees it.
    State { viewer: Option<Digest>, reply: oneshot::Sender<TableState> },
    /// The state with picture, moves and panel.
    Board { viewer: Option<Digest>, reply: oneshot::Sender<(TableState, BoardView)> },
    /// All that happens from now on, and what happened since this event.
    Watch {
        viewer: Option<Digest>,
        network: Network,
        since: Option<u64>,
        reply: oneshot::Sender<Subscription>,
    },
    /// A visitor does something.
    Act {
        viewer: Digest,
        network: Network,
        act: TableAct,
        reply: oneshot::Sender<Result<ActOutcome, ActRefused>>,
    },
    /// A mind or bot has answered.
    Answered(Input),
    /// The process of a bot had to make room for another before its turn came.
    Evicted(Player),
    /// A connection of a player has ended.
    Disconnected,
    /// Leave the memory, if nothing goes on here; the answer tells whether.
    Unload(oneshot::Sender<bool>),
}

/// What a visitor does at a table.
#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "act", rename_all = "lowercase", deny_unknown_fields)]
pub enum TableAct {
    /// Say a sentence as the move of this turn.
    Move {
        turn: usize,
        #[serde(rename = "move")]
        sentence: String,
        #[serde(default)]
        tab: Option<u64>,
    },
    Resign {
        #[serde(default)]
        tab: Option<u64>,
    },
    /// Ask the others whether one's last move may be taken back.
    Takeback {},
    Agree {},
    Decline {},
    /// Let a mind play on for oneself, or for a player who is away.
    Mind {
        seat: u8,
        level: u8,
    },
    Return {},
    /// Let a mind of this level play on when away or out of time; nothing takes that back.
    StandIn {
        level: Option<u8>,
    },
    /// Make a new link for a seat that is free.
    Invite {
        seat: u8,
    },
    /// Sit down at an open table.
    #[serde(skip)]
    Join {
        name: String,
    },
    /// Sit down on the seat that a link leads to.
    #[serde(skip)]
    Sit {
        seat: u8,
        name: String,
    },
}

/// What came of an act.
#[derive(Debug)]
pub enum ActOutcome {
    /// The table stands so many turns.
    Turn(usize),
    Seat(u8),
    Link(Secret),
    /// Others are asked first.
    Asked,
    Ok,
}

/// Why an act was refused; nothing has changed then.
#[derive(Debug, PartialEq, Eq)]
pub struct ActRefused {
    pub error: RefusalKind,
    pub why: String,
}

/// The kinds of reasons, each with its status.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RefusalKind {
    /// The rules forbid it.
    Illegal,
    /// It was about another turn, or out of turn.
    Stale,
    /// Another tab of the same player is in charge.
    Tab,
    /// It is not this visitor's to do.
    Forbidden,
    /// It cannot be done as things are.
    Conflict,
    /// It could not be written down.
    Store,
}

impl ActRefused {
    pub fn new(error: RefusalKind, why: impl Into<String>) -> ActRefused {
        ActRefused { error, why: why.into() }
    }
}

/// A place among those who watch.
pub struct Subscription {
    pub first: Vec<Bytes>,
    pub receiver: broadcast::Receiver<Bytes>,
    /// Held as long as somebody watches.
    pub _guard: WatcherGuard,
}
