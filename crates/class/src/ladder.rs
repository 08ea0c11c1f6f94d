//! The ladder of a class: the file of its tournament follows from the hand-ins that play, and each change begins a new stage.

use std::fs;
use std::io;
use std::path::PathBuf;

use contest::block::seating;
use contest::stage;
use contest::store::{Header, Store, StoreError, StorePlace};
use contest::tournament::{self, change};
use contest::{Block, GameId, Tournament, digest};

use crate::class::Class;
use crate::hand_in::HandIn;
use crate::language::HandInLanguage;
use crate::store::{ClassError, LadderGame};

/// Old games are kept in batches of this size.
const BATCH: usize = 200;

/// Name of a version in the ladder.
pub fn player_name(alias: &str, version: u32) -> String {
    format!("{alias} v{version}")
}

impl Class {
    /// File of a tournament: the class's own, and a player for each of these hand-ins. `with_build` builds them first.
    pub fn tournament_text(&self, playing: &[(String, HandIn)], with_build: bool) -> String {
        let mut text = self.text.clone();
        for (alias, hand_in) in playing {
            let Some(language) = hand_in.language.as_deref().and_then(HandInLanguage::find) else { continue };
            let folder = self.bot_folder(hand_in.number);
            let folder = folder.to_str().unwrap_or_default();
            let quoted = |text: &str| serde_json::Value::from(text).to_string();
            text += &format!(
                "\n[[player]]\nname = {}\nbot = {}\nfolder = {}\n",
                quoted(&player_name(alias, hand_in.version)),
                quoted(&language.command(folder)),
                quoted(folder),
            );
            if let Some(build) = language.build.filter(|_| with_build) {
                text += &format!("build = {}\n", quoted(build));
            }
        }
        text
    }

    /// The tournament of these hand-ins, whose bots are in their folders.
    pub fn tournament(&self, playing: &[(String, HandIn)]) -> Result<Tournament, ClassError> {
        Ok(tournament::read(&self.tournament_text(playing, false), true)?)
    }

    /// Opens the store of the ladder for this tournament. If other bots play than before, a new stage begins, and games that it
    /// does not keep move to the class's database.
    pub fn open_ladder(&self, tournament: &Tournament) -> Result<(Tournament, Box<dyn Store>), ClassError> {
        let place = StorePlace::File(self.ladder());
        let now = tournament.header()?;
        let seed = drawn_seed()?;
        let fresh = || Header { commitment: digest(&seed), seed: seed.clone(), ..now.clone() };
        // The reader is closed before the file moves.
        let is_new_stage = !place.is_begun()? || is_other(&*place.read()?, tournament, &now)?;
        if is_new_stage && let Some(before) = stage::set_aside(&place)? {
            stage::keep(&before, &place, tournament, fresh())?;
        }
        let store = place.open(|| Ok(fresh()))?;
        self.put_old_games_away(&place, &*store)?;
        let bound = Tournament::bound(store.header())?;
        Ok((Tournament { see: tournament.see.clone(), ..bound }, store))
    }

    /// Moves the games of earlier stages that the present one does not keep to the database, and removes those stages. A crash at any
    /// point leaves a stage that the next call puts away.
    fn put_old_games_away(&self, place: &StorePlace, present: &dyn Store) -> Result<(), ClassError> {
        let kept: std::collections::BTreeSet<GameId> =
            present.header().past.rounds.iter().flatten().flat_map(Block::ids).collect();
        for number in 1.. {
            let before = place.beside(&number.to_string());
            if !before.is_begun()? {
                break;
            }
            let old = before.read()?;
            let bound = Tournament::bound(old.header())?;
            let games = old_games(&*old, &bound, &kept)?;
            for games in games.chunks(BATCH) {
                self.store().keep_old(games)?;
            }
            drop(old);
            before.remove()?;
        }
        Ok(())
    }

    /// Files of the class that bots must not see.
    pub fn hidden(&self) -> io::Result<Vec<PathBuf>> {
        let entries: io::Result<Vec<_>> = fs::read_dir(&self.folder)?.collect();
        let is_file = |entry: &fs::DirEntry| entry.file_type().is_ok_and(|kind| kind.is_file());
        Ok(entries?.into_iter().filter(is_file).map(|entry| entry.path()).collect())
    }
}

fn old_games(
    old: &dyn Store,
    bound: &Tournament,
    kept: &std::collections::BTreeSet<GameId>,
) -> Result<Vec<LadderGame>, ClassError> {
    let outcomes: contest::progress::Outcomes = old.outcomes()?.into_iter().collect();
    let progress = contest::progress::Progress::of(bound, &outcomes)
        .map_err(|bad| ClassError::Damaged(bad.to_string()))?;
    let names = bound.contest.names();
    let mut games = Vec::new();
    for block in &progress.schedule {
        for id in block.ids().filter(|id| !kept.contains(id)) {
            let Some(game) = old.game(id)? else { continue };
            let seats = seating(&block.table, bound.contest.seats(), id.rotation);
            let players = seats.into_iter().map(|player| names[player].clone()).collect();
            let (outcome, record, notes) = (game.outcome, game.record, game.notes);
            games.push(LadderGame { id, players, outcome, record, notes });
        }
    }
    Ok(games)
}

/// True if the store is bound to another tournament.
fn is_other(store: &dyn Store, tournament: &Tournament, now: &Header) -> Result<bool, ClassError> {
    let then = Tournament::bound(store.header())?;
    let names = tournament.contest.names();
    Ok(change(&then, tournament).is_some() || store.header().changed(now, &names).is_some())
}

/// A random seed from the system.
fn drawn_seed() -> Result<String, StoreError> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).map_err(|error| io::Error::other(error.to_string()))?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}
