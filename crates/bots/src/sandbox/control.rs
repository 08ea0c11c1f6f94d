//! The control socket between referee and keeper: orders one way, events the other, one packet each.

use std::io::{self, IoSlice, IoSliceMut};
use std::mem::MaybeUninit;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::time::Duration;

use rustix::io::Errno;
use rustix::net::{
    AddressFamily, RecvAncillaryBuffer, RecvAncillaryMessage, RecvFlags, SendAncillaryBuffer,
    SendAncillaryMessage, SendFlags, SocketFlags, SocketType, recv, recvmsg, send, sendmsg, socketpair,
};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::{Exit, MissingProtection, Usage};

/// Orders of the referee.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(super) enum Order {
    /// Freeze everything, and tell when it is done.
    Rest,
    /// Let everything run again.
    Wake,
    /// Tell what was used so far.
    Count,
    End,
    /// Keeper and bot have a user each in their user namespace.
    Mapped,
}

/// Time limit for freezing a process that sleeps in a system call. A running process is judged by its CPU time alone: among
/// hundreds of busy ones, each needs a CPU before it can stop. No clock runs meanwhile.
pub(super) const FREEZING: Duration = Duration::from_secs(5);

/// Time limit for processes that got no CPU to stop on.
pub(super) const STARVING: Duration = Duration::from_mins(1);

/// Added to the wake count before the bot is woken, and again after.
pub(super) const WAKING: u64 = 1;
pub(super) const WOKEN: u64 = 1 << 32;

/// Events that the keeper reports.
#[derive(Debug, Serialize, Deserialize)]
pub(super) enum KeeperEvent {
    /// The gate is in a user namespace and waits for its id map.
    Entered,
    /// The bot's program runs.
    Started {
        /// The protections that it runs without.
        missing: Vec<MissingProtection>,
        /// True if it is in the control group that was made for it.
        grouped: bool,
    },
    /// The bot's program could not be started.
    Failed(String),
    /// The walls that are missing keep a bot that is not trusted from being started.
    Unprotected(Vec<MissingProtection>),
    /// A step of ours failed: nothing can be said of the bot.
    Lost(String),
    /// The bot is being killed for this, and this is the proof.
    KilledFor(Exit, Usage, String),
    /// No process runs.
    Rested,
    /// All processes may run again.
    Woken,
    /// Resources used so far.
    Used(Usage),
    /// The bot has ended, and everything that it started.
    Gone(Exit, Usage),
}

/// One end of the line.
#[derive(Debug)]
pub(super) struct Control(OwnedFd);

/// The most files that are handed over at once.
const MOST_FILES: usize = 16;

/// The longest packet: news of a failure with its reason.
const PACKET: usize = 16 << 10;

impl Control {
    /// Both ends of a new line.
    pub fn pair() -> io::Result<(Control, OwnedFd)> {
        let (ours, theirs) =
            socketpair(AddressFamily::UNIX, SocketType::SEQPACKET, SocketFlags::CLOEXEC, None)?;
        Ok((Control(ours), theirs))
    }

    /// The end that came as standard input.
    pub fn inherited() -> io::Result<Control> {
        Ok(Control(io::stdin().as_fd().try_clone_to_owned()?))
    }

    /// Sends one packet. A full or broken socket loses it.
    pub fn tell(&self, packet: &impl Serialize) {
        let text = serde_json::to_vec(packet).expect("orders and news are data");
        let _ = send(&self.0, &text, SendFlags::NOSIGNAL | SendFlags::DONTWAIT);
    }

    /// The next packet; without waiting, none may be there yet. The end of the line is an error.
    pub fn ask<P: DeserializeOwned>(&self) -> io::Result<Option<P>> {
        let mut packet = [0; PACKET];
        match recv(&self.0, &mut packet[..], RecvFlags::DONTWAIT) {
            Ok((0, _)) => Err(io::ErrorKind::UnexpectedEof.into()),
            Ok((length, _)) => Ok(Some(serde_json::from_slice(&packet[..length])?)),
            Err(Errno::AGAIN | Errno::INTR) => Ok(None),
            // Reported once, before the last packets: the peer closed without reading everything.
            Err(Errno::CONNRESET) => self.ask(),
            Err(error) => Err(error.into()),
        }
    }

    /// Hands over open files: the three standard streams with the wake count and the folders of the bot's group, or
    /// what the bot is frozen by.
    pub fn hand_over(&self, files: &[BorrowedFd<'_>]) -> io::Result<()> {
        let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(MOST_FILES))];
        let mut message = SendAncillaryBuffer::new(&mut space);
        message.push(SendAncillaryMessage::ScmRights(files));
        sendmsg(&self.0, &[IoSlice::new(b"files")], &mut message, SendFlags::NOSIGNAL)?;
        Ok(())
    }

    /// Waits for open files.
    pub fn take_over(&self) -> io::Result<Vec<OwnedFd>> {
        let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(MOST_FILES))];
        let mut message = RecvAncillaryBuffer::new(&mut space);
        recvmsg(&self.0, &mut [IoSliceMut::new(&mut [0; 8])], &mut message, RecvFlags::CMSG_CLOEXEC)?;
        let files = message.drain().find_map(|part| match part {
            RecvAncillaryMessage::ScmRights(files) => Some(files.collect()),
            _ => None,
        });
        files.ok_or_else(|| io::Error::other("no open files were handed over"))
    }
}

impl AsFd for Control {
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.0.as_fd()
    }
}
