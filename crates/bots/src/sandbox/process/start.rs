//! Start of a bot's process: spawns the stages, maps their users, and waits.

use std::io;
use std::os::fd::{AsFd, OwnedFd};
use std::process::{Command, Stdio};
use std::time::Instant;

use rustix::event::{EventfdFlags, PollFd, PollFlags, eventfd, poll};
use rustix::fs::fchown;
use rustix::process::{Gid, Uid};

use super::{BotProcess, Freezing, Stillness};
use crate::sandbox::control::{Control, KeeperEvent, Order};
use crate::sandbox::group::Group;
use crate::sandbox::inside::{BOT, PLAN};
use crate::sandbox::plan::Plan;
use crate::sandbox::streams::{Streams, until};
use crate::sandbox::users::Users;
use crate::sandbox::watch::Watch;
use crate::sandbox::workshop::Workshop;
use crate::sandbox::{Launch, Protection, StartFailure, Usage};

impl BotProcess {
    /// Starts a bot, and waits until its program runs.
    pub fn start(launch: &Launch) -> Result<BotProcess, StartFailure> {
        let had_range = Users::has_range();
        match BotProcess::attempt(launch) {
            // The tools that map users refused, so that we do without.
            Err(_) if had_range && !Users::has_range() => BotProcess::attempt(launch),
            started => started,
        }
    }

    fn attempt(launch: &Launch) -> Result<BotProcess, StartFailure> {
        let mut plan = Plan::of(launch)?;
        let group = join(launch, &mut plan);
        let workshop = Workshop::lend(&plan)?;
        let (streams, theirs) = Streams::pipes()?;
        let (control, their_end) = Control::pair()?;
        let wake_count =
            eventfd(0, EventfdFlags::CLOEXEC | EventfdFlags::NONBLOCK).map_err(io::Error::from)?;
        let gate = Command::new(&launch.launcher)
            .args(["inside", "gate"])
            .env(PLAN, plan.text()?)
            .stdin(Stdio::from(their_end))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()?;
        let mut process = BotProcess {
            gate,
            control,
            bot: None,
            watch: None,
            wake_count,
            streams,
            unsent: Vec::new(),
            limits: plan.limits,
            pondering: launch.pondering,
            is_counted: !launch.trust,
            stillness: Stillness::Awake,
            freezing: Freezing::Idle,
            group,
            missing: Vec::new(),
            usage: Usage::default(),
            counted: false,
            gone: None,
            why: None,
            _workshop: workshop,
        };
        process.write_id_map(plan.users, theirs)?;
        process.await_start()?;
        Ok(process)
    }

    /// Says who keeper and bot are, where they are users of their own, and hands over the bot's streams.
    fn write_id_map(&mut self, users: Option<Users>, theirs: [OwnedFd; 3]) -> Result<(), StartFailure> {
        if let Some(users) = users {
            let deadline = Instant::now() + self.limits.start;
            while !matches!(self.next_news(deadline)?, KeeperEvent::Entered) {}
            users.map(self.gate.id(), BOT)?;
            self.control.tell(&Order::Mapped);
            // So that the bot may open `/dev/stderr`.
            for stream in theirs.iter().filter(|_| users.by_root) {
                let (user, group) = (Uid::from_raw(users.bot.user), Gid::from_raw(users.bot.group));
                fchown(stream, Some(user), Some(group)).map_err(io::Error::from)?;
            }
        }
        let [input, output, error] = theirs.each_ref().map(AsFd::as_fd);
        let group = self.group.iter().flat_map(Group::handles);
        let files: Vec<_> =
            [input, output, error, self.wake_count.as_fd()].into_iter().chain(group).collect();
        // If the other end is closed, the reason follows as an event.
        let _ = self.control.hand_over(&files);
        Ok(())
    }

    /// The next event until the bot has started; or the reason why it will not.
    fn next_news(&mut self, deadline: Instant) -> Result<KeeperEvent, StartFailure> {
        while Instant::now() < deadline {
            poll(&mut [PollFd::new(&self.control, PollFlags::IN)], Some(&until(deadline)))
                .map_err(io::Error::from)?;
            let news = self.control.ask().map_err(|_| io::Error::other("it ended before the bot began"))?;
            match news {
                Some(KeeperEvent::Failed(why)) => return Err(StartFailure::Refused(why)),
                Some(KeeperEvent::Unprotected(missing)) => return Err(StartFailure::Unprotected(missing)),
                Some(KeeperEvent::Lost(why)) => return Err(io::Error::other(why).into()),
                Some(news) => return Ok(news),
                None => {}
            }
        }
        Err(StartFailure::Late)
    }

    fn await_start(&mut self) -> Result<(), StartFailure> {
        let deadline = Instant::now() + self.limits.start;
        loop {
            if let KeeperEvent::Started { missing, grouped } = self.next_news(deadline)? {
                self.missing = missing;
                // One that is not in its group is not frozen with it.
                self.group = self.group.take().filter(|_| grouped);
                let mut files = self.control.take_over()?;
                let watched: Vec<OwnedFd> = files.drain(1..).collect();
                self.bot = files.pop();
                self.watch = watched.try_into().ok().map(Watch::new);
                return Ok(());
            }
        }
    }
}

/// A control group for a bot that is to have one, and a note of what it lacks.
fn join(launch: &Launch, plan: &mut Plan) -> Option<Group> {
    if launch.trust {
        return None;
    }
    let (group, why) =
        if launch.groups { Group::make(&plan.limits) } else { (None, Some("switched off".to_owned())) };
    if let Some(why) = why {
        plan.lacks(Protection::Groups, why);
    }
    plan.folders = group.as_ref().map(Group::folders).unwrap_or_default();
    group
}
