//! `bastide page`: the games, or one game that was played, as one file for a browser.

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use clap::Args;

use web::PageRecord;

use crate::commands::show::notes::Known;
use crate::records;

/// Files to write.
#[derive(Args)]
pub struct PageArgs {
    /// Open this record when the page is opened, `-` for standard input
    record: Option<PathBuf>,
}

pub fn run(args: &PageArgs, out: &mut impl Write) -> Result<()> {
    let given = args.record.as_deref().map(given).transpose()?;
    let Ok(page) = web::offline(given.as_ref()) else {
        bail!(
            "this program was built without the games for the browser; add the target and build it again:\n  \
             rustup target add wasm32-unknown-unknown\n  cargo build --release (or BASTIDE_WASM=on cargo build)"
        );
    };
    out.write_all(page.as_bytes())?;
    Ok(out.flush()?)
}

/// A record that replays, with what was noted beside it.
fn given(path: &Path) -> Result<PageRecord> {
    let name = || path.display().to_string();
    let record = records::read_text(path).with_context(name)?;
    let turns = records::replay_text(&record).with_context(name)?.turn();
    let known = Known::read(path, &record, turns)?;
    let players = known.players();
    let told = |remark| PageRecord::remark_text(remark, &players);
    let remarks = (0..=turns).map(|turn| known.remarks(turn).into_iter().map(told).collect()).collect();
    let left = known.left();
    Ok(PageRecord { record, remarks, left, players })
}
