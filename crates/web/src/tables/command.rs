//! Commands to a table's task, and its replies.

use arena::Input;
use axum::body::Bytes;
use kit::Player;
use serde::Deserialize;
use tokio::sync::{broadcast, oneshot};

use super::state::{BoardView, TableState};
use super::watcher_guard::WatcherGuard;
use crate::fair::Network;
use crate::secret::{Digest, Secret};

/// A command to a table's task.
pub enum Command {
    /// State of the table for this viewer.
    State { viewer: Option<Digest>, reply: oneshot::Sender<TableState> },
    /// The state with picture, moves and panel.
    Board { viewer: Option<Digest>, reply: oneshot::Sender<(TableState, BoardView)> },
    /// Subscription to frames, with the events after `since`.
    Watch {
        viewer: Option<Digest>,
        network: Network,
        since: Option<u64>,
        reply: oneshot::Sender<Subscription>,
    },
    /// An act of a visitor.
    Act {
        viewer: Digest,
        network: Network,
        act: TableAct,
        reply: oneshot::Sender<Result<ActOutcome, ActRefused>>,
    },
    /// An answer of a mind or bot.
    Answered(Input),
    /// A bot's process was evicted before its turn.
    Evicted(Player),
    /// Name of the table on which the same people play on.
    Next(String),
    /// A player's event stream has ended.
    Disconnected,
    /// Unload the table if it is idle; replies whether it was.
    Unload(oneshot::Sender<bool>),
}

/// An act of a visitor at a table.
#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "act", rename_all = "lowercase", deny_unknown_fields)]
pub enum TableAct {
    /// Play a move in this turn.
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
    /// Ask the others to take the visitor's last move back.
    Takeback {},
    Agree {},
    /// Decline a takeback or another game.
    Decline {},
    /// Ask the others for another game with the seats changed, or agree to it.
    Rematch {},
    /// Let a mind play on for the visitor, or for an absent player.
    Mind {
        seat: u8,
        level: u8,
    },
    Return {},
    /// Level of the mind that may play on when the visitor is away or out of time; `None` forbids it.
    StandIn {
        level: Option<u8>,
    },
    /// Create a new link for a free seat.
    Invite {
        seat: u8,
    },
    /// Sit down at an open table.
    #[serde(skip)]
    Join {
        name: String,
    },
    /// Sit down on the seat of a link.
    #[serde(skip)]
    Sit {
        seat: u8,
        name: String,
    },
}

/// Result of an act.
#[derive(Debug)]
pub enum ActOutcome {
    /// Number of turns at the table now.
    Turn(usize),
    Seat(u8),
    Link(Secret),
    /// The other players are asked first.
    Asked,
    /// All people want another game.
    Rematch(Vec<Returning>),
    /// Name of the table of the next game.
    Next(String),
    Ok,
}

/// A person who plays another game.
#[derive(Debug)]
pub struct Returning {
    /// Seat in the game that is over.
    pub seat: u8,
    pub viewer: Digest,
    pub name: String,
}

/// A refused act; nothing has changed.
#[derive(Debug, PartialEq, Eq)]
pub struct ActRefused {
    pub error: RefusalKind,
    pub why: String,
}

/// Kind of a refusal; each has its HTTP status.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RefusalKind {
    /// The rules forbid it.
    Illegal,
    /// It is for another turn, or out of turn.
    Stale,
    /// A newer tab of the same player is in control.
    Tab,
    /// The visitor may not do it.
    Forbidden,
    /// It does not fit the state of the table.
    Conflict,
    /// The store could not commit it.
    Store,
}

impl ActRefused {
    pub fn new(error: RefusalKind, why: impl Into<String>) -> ActRefused {
        ActRefused { error, why: why.into() }
    }
}

/// A subscription to a table's frames.
pub struct Subscription {
    pub first: Vec<Bytes>,
    pub receiver: broadcast::Receiver<Bytes>,
    /// Counts the watcher while the subscription lives.
    pub _guard: WatcherGuard,
}
