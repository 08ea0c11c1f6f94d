//! The first fault of each kind of each player, with the command that shows it again.

use std::collections::BTreeMap;
use std::io::Write;

use anyhow::Result;
use arena::Fault;
use contest::GameId;
use serde_json::Value;

/// Faults by player and kind.
#[derive(Default)]
pub struct FirstFaults(BTreeMap<(usize, &'static str), FirstFault>);

struct FirstFault {
    id: GameId,
    fault: Fault,
    repro: String,
    count: usize,
}

impl FirstFaults {
    /// One more fault; the first one by the schedule is kept, whichever is finished first.
    pub fn add(&mut self, id: GameId, player: usize, fault: &Fault, record: &str) {
        let first = || FirstFault { id, fault: fault.clone(), repro: fault.repro(record), count: 0 };
        let known = self.0.entry((player, fault.kind.word())).or_insert_with(first);
        if id < known.id {
            *known = FirstFault { count: known.count, ..first() };
        }
        known.count += 1;
    }

    /// The fault of a player that never got ready.
    pub fn start(&self, player: usize) -> Option<(usize, &str)> {
        self.0.get(&(player, "start")).map(|first| (first.count, first.fault.why.as_str()))
    }

    /// All of them as data.
    pub fn data(&self, names: &[String]) -> Vec<Value> {
        let data = |(&(player, _), first): (&(usize, &str), &FirstFault)| {
            let mut data = first.fault.with_causes();
            data["player"] = names[player].clone().into();
            data["block"] = first.id.block.into();
            data["game"] = first.id.rotation.into();
            data["count"] = first.count.into();
            data["repro"] = first.repro.clone().into();
            data
        };
        self.0.iter().map(data).collect()
    }

    /// All of them in words.
    pub fn tell(&self, names: &[String], out: &mut impl Write) -> Result<()> {
        for (&(player, _), FirstFault { id, fault, repro, count }) in &self.0 {
            let times =
                if *count == 1 { String::new() } else { format!(" ({count} times; this is the first)") };
            writeln!(
                out,
                "{}{times}, block {}, game {}",
                fault.headline(&names[player]),
                id.block,
                id.rotation
            )?;
            fault.lines_for_author().iter().try_for_each(|line| writeln!(out, "  {line}"))?;
            if !fault.is_resignation() {
                writeln!(out, "  see it again: {repro}")?;
            }
        }
        Ok(())
    }
}
