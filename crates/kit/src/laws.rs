//! The laws of the house, walked along random games: what every game must keep to.

use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};

use crate::{Chance, Key, Message, Noted, Player, PositionReport, Quick, Replayed, Reported, Setup};

/// Walks a random game for at most `turns` turns and returns the first law it breaks, with the position. A setup that the
/// game refuses breaks no law.
pub fn laws<G: Reported>(setup: &Setup, seed: u64, turns: usize) -> Result<(), String> {
    let key = Key::from_seed(&seed.to_string());
    let Ok(game) = G::start(setup, &mut key.turn(0)) else { return Ok(()) };
    let mut walk = Walk { game, dice: Quick::new(seed), heard: Vec::new() };
    for turn in 1..=turns as u64 {
        let moves = walk.look().map_err(|law| walk.tell(setup, &law))?;
        if moves.is_empty() {
            break;
        }
        walk.step(&moves, &key, turn).map_err(|law| walk.tell(setup, &law))?;
    }
    walk.look().map(drop).map_err(|law| walk.tell(setup, &law))
}

/// A random game under watch.
struct Walk<G: Reported> {
    game: G,
    dice: Quick,
    /// Some sentences that were legal somewhere: here they may not be.
    heard: Vec<String>,
}

type Law = Result<(), String>;

fn hold(kept: bool, law: impl FnOnce() -> String) -> Law {
    if kept { Ok(()) } else { Err(law()) }
}

fn hash<G: Reported>(game: &G) -> u64 {
    BuildHasherDefault::<DefaultHasher>::default().hash_one(game)
}

impl<G: Reported> Walk<G> {
    fn tell(&self, setup: &Setup, law: &str) -> String {
        format!("{} with {setup}\nbreaks the law that {law}\n{}", G::ABOUT.name, self.game)
    }

    /// Holds the laws of a position; its legal moves.
    fn look(&mut self) -> Result<Vec<G::Move>, String> {
        let mut moves = vec![];
        self.game.moves(&mut moves);
        self.decision(&moves)?;
        self.text()?;
        self.report(&moves)?;
        self.scores()?;
        self.sentences(&moves)?;
        Ok(moves)
    }

    fn decision(&self, moves: &[G::Move]) -> Law {
        let over = self.game.to_move().is_none();
        hold(over == moves.is_empty(), || "someone is to move just when there are moves".into())?;
        hold(self.game.moves_left() != Some(0) || over, || "no moves left means over".into())?;
        let distinct: HashSet<G::Move> = moves.iter().copied().collect();
        hold(distinct.len() == moves.len(), || "no move is listed twice".into())?;
        for &mv in moves {
            self.game.check(mv).map_err(|why| format!("the listed `{mv}` is legal: {why}"))?;
        }
        let mut again = moves.to_vec();
        self.game.moves(&mut again);
        hold(again == moves, || "listing empties the list and has a fixed order".into())
    }

    fn text(&self) -> Law {
        let text = self.game.to_string();
        let read: G = text.parse().map_err(|why| format!("a position's text can be read: {why}"))?;
        hold(read == self.game, || format!("a position reads back equal, not as\n{read}"))?;
        hold(hash(&read) == hash(&self.game), || "equal positions hash alike".into())?;
        hold(read.to_string() == text, || "equal positions have one text".into())?;
        hold(!text.contains('|') && !text.contains('#'), || "a position can stand in a record".into())
    }

    /// The report tells of every seat, asks something of the mover, and has a result just at the end.
    fn report(&self, moves: &[G::Move]) -> Law {
        let (report, scores) = (PositionReport::of(&self.game), self.game.scores());
        let told = |message: &Message| !message.text().is_empty() && !message.text().contains(['{', '}']);
        let points = report.standings.iter().map(|standing| standing.points);
        hold(points.eq(scores.points.iter().copied()), || {
            "the report tells the points of every seat".into()
        })?;
        hold(report.task.as_ref().is_some_and(told) != moves.is_empty(), || {
            format!("the mover is asked for something: {:?}", report.task)
        })?;
        hold(report.outcome.is_some() == moves.is_empty(), || "a result is told at the end".into())?;
        let facts = report.facts.iter().chain(report.standings.iter().flat_map(|standing| &standing.holds));
        hold(facts.clone().all(|fact| told(&fact.message)), || format!("every fact has words: {report:?}"))?;
        let keys: HashSet<&str> = report.facts.iter().map(|fact| fact.key).collect();
        hold(keys.len() == report.facts.len(), || format!("facts have names of their own: {keys:?}"))?;
        // A sample: words of a move may cost as much as playing it.
        for &mv in moves.iter().step_by(moves.len() / 8 + 1) {
            let deed = self.game.deed(mv).with("player", Player(0));
            hold(told(&deed) && deed.text().starts_with("player 1"), || {
                format!("`{mv}` does something in words: {:?}", deed.text())
            })?;
        }
        Ok(())
    }

    fn scores(&self) -> Law {
        let scores = self.game.scores();
        let (min, max) = G::ABOUT.seats;
        let seats = scores.points.len();
        hold((min.into()..=max.into()).contains(&seats), || "there are points for each seat".into())?;
        hold(scores.left.iter().all(|player| player.index() < seats), || "only players leave".into())?;
        hold(self.game.to_move().is_none_or(|mover| mover.index() < seats && !scores.left.has(mover)), || {
            "the mover sits at the table".into()
        })
    }

    /// Sentences read back, and `check` and `moves` agree on what is legal.
    fn sentences(&mut self, moves: &[G::Move]) -> Law {
        let listed: HashSet<G::Move> = moves.iter().copied().collect();
        for &mv in moves {
            let sentence = mv.to_string();
            hold(sentence.parse() == Ok(mv), || format!("`{sentence}` reads back"))?;
            let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || " ,-".contains(c);
            hold(sentence.chars().all(plain), || format!("`{sentence}` is made of lower-case words"))?;
        }
        for at in 0..self.heard.len() {
            let changed = self.garble(&self.heard[at].clone());
            for sentence in [&self.heard[at], &changed] {
                let Ok(mv) = sentence.parse::<G::Move>() else { continue };
                let legal = self.game.check(mv).is_ok();
                hold(legal == listed.contains(&mv), || format!("`{mv}` is legal just if it is listed"))?;
            }
        }
        for _ in 0..3.min(moves.len()) {
            let sentence = moves[self.dice.below(moves.len() as u32) as usize].to_string();
            if self.heard.len() < 40 {
                self.heard.push(sentence);
            } else {
                let at = self.dice.below(40) as usize;
                self.heard[at] = sentence;
            }
        }
        Ok(())
    }

    /// The text with one letter put for another.
    fn garble(&mut self, text: &str) -> String {
        const OTHERS: &[u8] = b"abcz0129 ,-r=.A/\n";
        let mut letters: Vec<char> = text.chars().collect();
        let other = char::from(OTHERS[self.dice.below(OTHERS.len() as u32) as usize]);
        match self.dice.below(letters.len().max(1) as u32) as usize {
            at if at < letters.len() => letters[at] = other,
            _ => letters.push(other),
        }
        letters.into_iter().collect()
    }

    /// Plays a random move under the laws of play; at times a player leaves.
    fn step(&mut self, moves: &[G::Move], key: &Key, turn: u64) -> Law {
        let mv = self.any_move(moves, turn)?;
        let mut luck = Noted::new(key.turn(turn));
        let mut next = self.game.clone();
        next.play(mv, &mut luck);
        self.replay(mv, &next, &luck.draws)?;
        self.done(mv, &next, &luck.draws)?;
        self.account(Some(mv), &next)?;
        if let (Some(before), after) = (self.game.moves_left(), next.moves_left()) {
            hold(after.is_some_and(|after| after < before), || format!("`{mv}` brings the end nearer"))?;
        }
        self.garbage()?;
        self.departure(key, turn)?;
        self.game = next;
        Ok(())
    }

    fn replay(&self, mv: G::Move, next: &G, draws: &[u32]) -> Law {
        let mut chance = Replayed::new(draws);
        let mut again = self.game.clone();
        again.play(mv, &mut chance);
        hold(again == *next && chance.finish().is_ok(), || format!("`{mv}` replays with its draws"))
    }

    /// A turn is reported with the luck that it met, and only players of the table are skipped.
    fn done(&self, mv: G::Move, next: &G, draws: &[u32]) -> Law {
        let done = self.game.done(mv, next, &mut Replayed::new(draws)).with("player", Player(0));
        hold(done.text().starts_with("player 1"), || format!("`{mv}` did something: {:?}", done.text()))?;
        let aside = self.game.aside(mv, next, &mut Replayed::new(draws));
        hold(aside.is_none_or(|aside| !aside.text().is_empty()), || format!("`{mv}` tells what followed"))?;
        let seats = self.game.scores().points.len();
        let skipped = self.game.skipped(Some(mv), next);
        hold(skipped.iter().all(|player| player.index() < seats), || {
            format!("{skipped:?} sit at the table and were skipped after `{mv}`")
        })
    }

    /// The account adds up to the points.
    fn account(&self, mv: Option<G::Move>, next: &G) -> Law {
        let (before, after) = (self.game.scores().points, next.scores().points);
        let won: Vec<i64> = after.iter().zip(&before).map(|(after, before)| after - before).collect();
        let account = self.game.account(mv, next);
        hold(account.total(won.len()) == won, || {
            format!("{account:?} adds up to the change of points {won:?}")
        })
    }

    /// `any_move` is legal, and now and then it is made to show that it reaches every move.
    fn any_move(&mut self, moves: &[G::Move], turn: u64) -> Result<G::Move, String> {
        let mv = self.game.any_move(&mut self.dice);
        hold(moves.contains(&mv), || format!("the random move `{mv}` is legal"))?;
        if moves.len() <= 12 && turn.is_multiple_of(8) {
            let mut seen: HashMap<G::Move, u32> = HashMap::new();
            for _ in 0..200 * moves.len() {
                *seen.entry(self.game.any_move(&mut self.dice)).or_default() += 1;
            }
            hold(seen.len() == moves.len(), || "random moves reach every move".into())?;
        }
        Ok(mv)
    }

    /// A position's text with a few letters wrong is refused or is some position, never a panic.
    fn garbage(&mut self) -> Law {
        let mut text = self.game.to_string();
        for _ in 0..4 {
            text = self.garble(&text);
            let Ok(position) = text.parse::<G>() else { continue };
            let read: Result<G, _> = position.to_string().parse();
            hold(read.as_ref() == Ok(&position), || format!("what can be read reads back:\n{text}"))?;
            let mut moves = Vec::new();
            position.moves(&mut moves);
            hold(moves.is_empty() == position.to_move().is_none(), || format!("{text}\nis a position"))?;
        }
        Ok(())
    }

    /// A player leaves a copy of the game, and the laws hold there too.
    fn departure(&self, key: &Key, turn: u64) -> Law {
        let scores = self.game.scores();
        let seats = scores.points.len() as u8;
        let player = Player((turn % u64::from(seats)) as u8);
        if scores.left.has(player) {
            return Ok(());
        }
        let mut luck = Noted::new(key.turn(turn));
        let mut other = Walk { game: self.game.clone(), dice: self.dice.clone(), heard: self.heard.clone() };
        other.game.leave(player, &mut luck);
        let mut again = self.game.clone();
        again.leave(player, &mut Replayed::new(&luck.draws));
        hold(again == other.game, || format!("the leave of {player} replays"))?;
        hold(other.game.scores().left.has(player), || format!("{player} has left"))?;
        self.account(None, &other.game)?;
        other.look().map(drop).map_err(|law| format!("{law}, after {player} leaves:\n{}", other.game))
    }
}
