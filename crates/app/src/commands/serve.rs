//! `bastide serve`: the games in a browser; and `bastide backup`, a copy of their database.

use std::io::Write;
use std::net::IpAddr;
use std::path::PathBuf;
use std::sync::Arc;

use anyhow::{Context, Result};
use bots::sandbox::BotSource;
use clap::Args;
use class::ClassDesk;
use web::{Log, Server, ServerLimits, Settings};

use crate::cli::Misuse;
use crate::commands::tournament::store_of;
use crate::terminal::table::state_dir::state_folder;

/// Text after the options in `--help`.
pub const HELP: &str = "\
The server listens on this machine alone, unless --listen says otherwise. Before others can reach it, put a proxy that
speaks HTTPS in front, and say so by --behind-proxy: docs/serve.md tells how.
Ctrl-C stops it. Nothing that was accepted is lost, however it ends: games go on where they were, and clocks stand
still in between.

Examples:
  bastide serve                                   play at http://127.0.0.1:8365/
  bastide serve --port 8080 --data /srv/bastide
  bastide backup copy.sqlite                      copy all games, also while the server runs";

/// Options of the server.
#[derive(Args)]
pub struct ServeArgs {
    /// The port to listen on; 0 for any that is free
    #[arg(long, value_name = "PORT", default_value_t = 8365)]
    port: u16,
    /// The address to listen on
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1")]
    listen: IpAddr,
    #[command(flatten)]
    data: DataArgs,
    /// A proxy stands in front: it speaks HTTPS, and names the visitor last in `X-Forwarded-For`
    #[arg(long)]
    behind_proxy: bool,
    /// A bot that people may ask to their tables, by a name: `--bot rook=cmd:./rook`; again for more
    #[arg(long = "bot", value_name = "NAME=SPEC", value_parser = known_bot)]
    bots: Vec<(String, BotSource)>,
    /// The file of a tournament on this machine that any visitor may watch; repeat for more
    #[arg(long = "tournament", value_name = "FILE", value_parser = shown_tournament)]
    tournaments: Vec<(String, PathBuf)>,
    /// The most connections of one address
    #[arg(long, value_name = "N", default_value_t = ServerLimits::default().connections_each)]
    connections_per_address: usize,
    /// The most requests that change something, of one address, in a second
    #[arg(long, value_name = "N", default_value_t = ServerLimits::default().requests_each, value_parser = clap::value_parser!(u32).range(1..))]
    requests_per_address: u32,
    /// The most tables that one address may make in an hour
    #[arg(long, value_name = "N", default_value_t = ServerLimits::default().tables_each, value_parser = clap::value_parser!(u32).range(1..))]
    tables_per_address: u32,
}

/// The database of games.
#[derive(Args)]
struct DataArgs {
    /// The folder that games are kept in [default: `server` where this user's games are kept]
    #[arg(long = "data", value_name = "DIR")]
    folder: Option<PathBuf>,
}

/// The copy to make.
#[derive(Args)]
pub struct BackupArgs {
    /// The new file
    file: PathBuf,
    #[command(flatten)]
    data: DataArgs,
}

impl DataArgs {
    fn folder(&self) -> Result<PathBuf> {
        let usual = || Some(state_folder()?.join("server"));
        let none =
            || Misuse("this user has no folder for games; say where to keep them by --data".to_owned());
        Ok(self.folder.clone().or_else(usual).ok_or_else(none)?)
    }
}

/// A name of letters, digits, `-` and `_`, and a bot.
fn known_bot(word: &str) -> Result<(String, BotSource), String> {
    let (name, spec) =
        word.split_once('=').ok_or("a bot is given as NAME=SPEC, as in `--bot rook=cmd:./rook`")?;
    let is_letter = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
    if name.is_empty() || name.len() > 32 || !name.bytes().all(is_letter) {
        return Err("the name of a bot has 1 to 32 letters, digits, `-` and `_`".to_owned());
    }
    spec.parse().map(|source| (name.to_owned(), source)).map_err(|bad: kit::BadText| bad.to_string())
}

/// A tournament goes by the name of its file, and is read from the store beside it.
fn shown_tournament(word: &str) -> Result<(String, PathBuf), String> {
    let file = PathBuf::from(word);
    let name = file.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
    let is_letter = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
    if name.is_empty() || !name.bytes().all(is_letter) {
        return Err(
            "the name of such a file has letters, digits, `-` and `_`, since addresses have it".to_owned()
        );
    }
    Ok((name.to_owned(), store_of(&file)))
}

impl ServeArgs {
    fn limits(&self) -> ServerLimits {
        ServerLimits {
            connections_each: self.connections_per_address,
            requests_each: self.requests_per_address,
            tables_each: self.tables_per_address,
            ..ServerLimits::default()
        }
    }

    /// Scheme of the addresses that visitors use.
    pub fn scheme(&self) -> &'static str {
        if self.behind_proxy { "https" } else { "http" }
    }

    /// The folder that was given for games.
    pub fn given_data(&self) -> Option<&PathBuf> {
        self.data.folder.as_ref()
    }
}

/// Serves until it is stopped.
pub fn run(args: &ServeArgs, out: &mut impl Write) -> Result<()> {
    let (data, limits) = (args.data.folder()?, args.limits());
    let kept = data.display().to_string();
    serve(args, limits, data, None, |server| {
        let address = server.address()?;
        writeln!(out, "Play at http://{address}/ (Ctrl-C stops it; games are kept in {kept})")?;
        if server.tables() > 0 {
            writeln!(out, "{} unfinished games go on.", server.tables())?;
        }
        Ok(out.flush()?)
    })
}

/// Limits of a server whose visitors sit in one school, behind one address.
pub fn school_limits(args: &ServeArgs) -> ServerLimits {
    let limits = args.limits();
    ServerLimits {
        connections_each: limits.connections_each.max(400),
        requests_each: limits.requests_each.max(100),
        ..limits
    }
}

/// Serves with a class or without, until it is stopped; `tell` is called once it listens.
pub fn serve(
    args: &ServeArgs,
    limits: ServerLimits,
    data: PathBuf,
    class: Option<Arc<ClassDesk>>,
    tell: impl FnOnce(&Server) -> Result<()>,
) -> Result<()> {
    let (listen, port) = (args.listen, args.port);
    let launcher =
        std::env::current_exe().context("this program cannot be found, so that it cannot start bots")?;
    let (behind_proxy, bots) = (args.behind_proxy, args.bots.clone());
    let tournaments = args.tournaments.clone();
    let settings = Settings { listen, port, data, behind_proxy, limits, bots, launcher, tournaments, class };
    let log = Log::to(|line| {
        // A failure to write to standard error cannot be reported.
        let _ = writeln!(std::io::stderr(), "{line}");
    });
    let mut told = Ok(());
    web::serve(settings, log, |server| told = tell(server))?;
    told
}

/// Copies what a server keeps.
pub fn backup(args: &BackupArgs) -> Result<()> {
    web::backup(&args.data.folder()?, &args.file).with_context(|| args.file.display().to_string())
}
