//! Messages of random games in French, in setups that reach every phase.

use std::collections::BTreeSet;

use games::GAMES;
use kit::{
    Chance, Departure, Entry, GameOutcome, Key, Message, Names, Player, Quick, Setup, Table, Texts,
    TurnReport,
};
use lang::Language;

/// Setups that together have every phase: few and many seats, captures, several tiles in a turn, short games.
const SETUPS: &[(&str, &str, &str)] = &[
    ("gems", "1", ""),
    ("gems", "1", "max_moves=3"),
    ("gems", "1", "width=4 height=4 colours=4"),
    ("ripple", "2", ""),
    ("ripple", "3", "width=3 height=3 rest=0"),
    ("ripple", "2", "max_turns=0 width=3 height=2"),
    ("tilings", "2", ""),
    ("tilings", "3", "score=zones rotate=on tiles_a_turn=3"),
    ("tilings", "2", "replace=on width=5 height=5 score=zones"),
    ("tilings", "4", "width=5 height=5 influence=on score=tiles"),
    ("carcassonne", "2", ""),
    ("carcassonne", "4", "followers=2"),
    ("mansuba", "2", ""),
    ("mansuba", "2", "width=4 height=4 captures=on pieces=mixed board=square"),
    ("mansuba", "2", "width=5 height=3 victory=complex captures=on board=square"),
    ("mansuba", "2", "width=3 height=3 board=cross max_turns=9"),
];

/// Words that no French text has.
const ENGLISH: &[&str] = &[
    "the",
    "of",
    "with",
    "and",
    "you",
    "your",
    "player",
    "road",
    "city",
    "monastery",
    "field",
    "tile",
    "follower",
    "game",
    "move",
    "moves",
    "turn",
    "turns",
    "token",
    "pawn",
    "rook",
    "knight",
    "column",
    "left",
    "no",
    "is",
    "to",
    "wins",
    "has",
];

/// Messages seen so far, and the templates that the table lacks.
struct Reader {
    texts: Texts,
    missing: BTreeSet<String>,
    seen: BTreeSet<&'static str>,
}

impl Reader {
    fn readers(&self) -> [Names; 4] {
        let names = ["Zoé", "Éric", "Ada", "Bob"].map(str::to_owned).to_vec();
        let reader = Names { names, texts: self.texts.clone(), ..Names::default() };
        [
            Names { texts: self.texts.clone(), ..Names::default() },
            reader.clone(),
            Names { you: Some(Player(0)), brief: true, ..reader.clone() },
            Names { you: Some(Player(1)), ..reader },
        ]
    }

    fn read(&mut self, message: &Message) {
        for template in message.templates() {
            self.seen.insert(template);
            if !template.is_empty() && self.texts.known(template).is_none() {
                self.missing.insert(template.to_owned());
            }
        }
        self.readers().iter().for_each(|reader| french(&message.told(reader)));
    }

    fn turn(&mut self, turn: &TurnReport) {
        self.read(&turn.did);
        turn.aside.iter().for_each(|aside| self.read(aside));
        for reader in self.readers() {
            french(&turn.clone().render(&reader).text);
            turn.points.told_to(&reader).iter().for_each(|line| french(line));
        }
        for (kind, _) in &turn.points.0 {
            assert!(self.texts.known(kind).is_some(), "points for {kind} have no French text");
        }
    }

    fn outcome(&mut self, outcome: &GameOutcome) {
        self.read(&outcome.text);
        outcome.why.iter().for_each(|why| self.read(why));
    }

    fn position(&mut self, table: &Table, said: &mut Quick) {
        let (game, report) = (table.game(), table.report());
        self.read(&report.headline());
        report.task.iter().chain(report.facts.iter().map(|fact| &fact.message)).for_each(|it| self.read(it));
        for standing in &report.standings {
            standing.holds.iter().for_each(|fact| self.read(&fact.message));
        }
        for reader in self.readers() {
            let report = report.clone().render(&reader);
            report.standings.iter().for_each(|standing| french(&standing.text(&reader.texts)));
        }
        let sentences = game.moves();
        if sentences.is_empty() {
            return;
        }
        // The way through one sentence, and what it would do.
        let sentence = &sentences[said.below(sentences.len() as u32) as usize];
        let words: Vec<&str> = sentence.split(' ').collect();
        for at in 0..words.len() {
            self.read(&game.task(&words[..at]));
            self.read(&game.choice(&words[..at], words[at]).label);
        }
        self.read(&game.choice(&words, "").label);
        if let Some(deed) = game.deed(sentence) {
            self.read(&deed);
            french(&deed.of_the_move(&self.texts));
        }
    }
}

#[track_caller]
fn french(text: &str) {
    assert!(!text.contains(['{', '}', '[', ']', '|']), "unfilled: {text:?}");
    assert!(!text.contains("  "), "two spaces: {text:?}");
    let mut words = text.split(|letter: char| !letter.is_alphabetic());
    let found = words.find(|word| ENGLISH.contains(&word.to_lowercase().as_str()));
    assert!(found.is_none(), "{found:?} is English: {text:?}");
}

/// Plays a random game; now and then a player leaves, for any reason.
fn play(reader: &mut Reader, entry: &'static Entry, setup: &Setup, seed: u64) {
    let reasons = [Departure::Left, Departure::Resigned, Departure::OutOfTime, Departure::SentOff];
    let mut departures = Vec::new();
    let mut dice = Quick::new(seed);
    let mut table =
        Table::start(entry, setup.clone(), Key::from_seed(&seed.to_string())).expect("it can begin");
    for _ in 0..400 {
        reader.position(&table, &mut dice);
        let sentences = table.game().moves();
        if sentences.is_empty() {
            break;
        }
        if seed % 3 == 2 && dice.below(15) == 0 {
            let player = Player(dice.below(setup.seats().into()) as u8);
            if table.leave(player).is_ok() {
                departures.push((player, reasons[dice.below(4) as usize]));
            }
        } else {
            let sentence = &sentences[dice.below(sentences.len() as u32) as usize];
            table.play(sentence).expect("a listed move is legal");
        }
        let turn = table.last_report().expect("a turn was played").explain(&departures);
        reader.turn(&turn);
    }
    let report = table.report().explain(&departures);
    if let Some(outcome) = &report.outcome {
        reader.outcome(outcome);
        reader.outcome(&GameOutcome::void(&table.game().scores()));
    }
}

#[test]
fn every_game_is_told_in_french() {
    let mut reader =
        Reader { texts: Language::French.texts(), missing: BTreeSet::new(), seen: BTreeSet::new() };
    for (number, (name, seats, options)) in (0..).zip(SETUPS) {
        let entry = games::find(name).expect("the game is there");
        let options: Vec<_> =
            options.split_whitespace().filter_map(|option| option.split_once('=')).collect();
        let setup = Setup::new(entry.about, Some(seats), &options);
        let setup = setup.expect("the options fit");
        for seed in 0..6 {
            play(&mut reader, entry, &setup, 100 * number + seed);
        }
    }
    assert!(reader.missing.is_empty(), "without a French text: {:#?}", reader.missing);
    assert!(reader.seen.len() > 100, "only {} templates were met", reader.seen.len());
}

#[test]
fn every_game_is_described_in_french() {
    let french = Language::French.texts();
    for about in GAMES.iter().map(|entry| entry.about) {
        let texts = [about.summary].into_iter().chain(about.options.iter().map(|option| option.help));
        assert_ne!(Language::French.rules(about), about.rules, "{} has French rules", about.name);
        for text in texts {
            assert!(french.known(text).is_some(), "{}: {text:?} has no French text", about.name);
        }
    }
}
