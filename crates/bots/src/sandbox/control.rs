//! The line between referee and keeper: orders one way, news the other, each in a packet of its own.

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

/// What the referee orders.
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

/// How long a process that sleeps in a system call may take to be frozen. One that runs is judged by its processor time alone,
/// because where hundreds are busy each has to get a processor before it can stop. Meanwhile nobody's clock runs.
pub(super) const FREEZING: Duration = Duration::from_secs(5);

/// How long processes are waited for that got no processor to stop on.
pub(super) const STARVING: Duration = Duration::from_mins(1);

/// What is added to the count of wakings before the bot is woken, and when it has been.
pub(super) const WAKING: u64 = 1;
pub(super) const WOKEN: u64 = 1 << 32;

/// What the keeper tells.
#[derive(Debug, Serialize, Deserialize)]
pub(super) enum News {
    /// The gate is in a user namespace, and waits to be told who is who there.
    Entered,
    /// The bot's program runs.
    Started {
        /// The protections that it runs without.
        missing: Vec<MissingProtection>,
        /// Whether it is in the control group that was made for it.
        grouped: bool,
    },
    /// The bot's program could not be started.
    Failed(String),
    /// The walls that are missing keep a bot that is not trusted from being started.
    Unprotected(Vec<MissingProtection>),
    /// A step of ours failed: nothing can be said of the bot.
    Lost(String),
    /// The bot is being killed for this, and this is the proof.
    Condemned(Exit, Usage, String),
    /// Nobody runs any more.
    Rested,
    /// Everybody may run again.
    Woken,
    /// What was used so far.
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

    /// Sends one packet. A line that is full or broken loses it: whoever is at the other end has other worries.
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
            // Told once, before what was said last: the other end is gone and has not read everything.
            Err(Errno::CONNRESET) => self.ask(),
            Err(error) => Err(error.into()),
        }
    }

    /// Hands over open files: the three standard streams with the count of wakings and the folders of the bot's group, or
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
