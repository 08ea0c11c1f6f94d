//! Standings: byes, players without games, tests, voids, and spreadsheets.

use contest::dice::Dice;
use contest::progress::{Outcomes, Progress};
use contest::report::{sheets, standings_csv};
use contest::schedule::byes;
use contest::standings::{Standings, StandingsTable};
use contest::{Outcome, Tournament, tournament};

fn tournament(format: &str, players: usize) -> Tournament {
    let players: String =
        (0..players).map(|number| format!("[[player]]\nname = \"p{number}\"\nbot = \"first\"\n")).collect();
    let text = format!("name = \"T\"\ngame = \"ripple\"\nseed = \"1\"\n{format}\n{players}");
    tournament::read(&text, true).unwrap()
}

/// Random outcomes of up to `most` games; players with a low number are stronger.
fn played(tournament: &Tournament, dice: &mut Dice, most: usize) -> (Outcomes, Progress) {
    let mut outcomes = Outcomes::new();
    loop {
        let progress = Progress::of(tournament, &outcomes).unwrap();
        let open = progress.schedule.iter().flat_map(|block| block.ids().map(move |id| (block.clone(), id)));
        let open: Vec<_> = open.filter(|(_, id)| !outcomes.contains_key(id)).collect();
        if open.is_empty() || outcomes.len() >= most {
            return (outcomes, progress);
        }
        for (block, id) in open.into_iter().take(most - outcomes.len()) {
            let seats: Vec<usize> = (0..2).map(|seat| block.table[(seat + id.rotation) % 2]).collect();
            let chance = 0.5 + 0.1 * (seats[1] as f64 - seats[0] as f64);
            let ranks = if dice.share() < chance { "1,2;2,1" } else { "2,1;1,2" };
            outcomes.insert(id, format!("{ranks};9;").parse::<Outcome>().unwrap());
        }
    }
}

fn standings(tournament: &Tournament, progress: &Progress) -> Standings {
    StandingsTable::of(tournament, progress).standings
}

#[test]
fn byes_of_a_swiss_count_in_the_table_as_they_count_in_the_pairing() {
    for seed in 0..32 {
        let tournament =
            tournament("format = \"swiss\"\nrounds = 4\nblocks = 2", 5 + 2 * (seed as usize % 3));
        let (_, progress) = played(&tournament, &mut Dice::new(seed), usize::MAX);
        let table = standings(&tournament, &progress);
        let byes = byes(&tournament.plan, &progress.course.rounds);
        assert_eq!(byes.iter().map(|(byes, _)| byes).sum::<usize>(), 4, "one bye a round");
        for row in &table.players {
            let (count, points) = byes[row.player];
            assert_eq!((row.byes, points), (count, 4.0 * count as f64), "a bye is a win in 4 games");
            assert_eq!(row.points, row.share * row.games as f64 + points);
        }
        assert!(table.players.windows(2).all(|two| two[0].points >= two[1].points));
        let all: f64 = table.players.iter().map(|row| row.points).sum();
        assert_eq!(all, progress.done as f64 + 16.0);
    }
}

/// True if these players can be paired without a rematch or a second bye, leaving out one if their number is odd.
fn can_pair(players: &[usize], met: &[Vec<bool>], had_bye: &[bool]) -> bool {
    let Some((&first, rest)) = players.split_first() else { return true };
    let without = |skip: usize| rest.iter().copied().filter(|player| *player != skip).collect::<Vec<_>>();
    let bye = players.len() % 2 == 1 && !had_bye[first] && can_pair(rest, met, &vec![true; had_bye.len()]);
    bye || rest.iter().any(|&other| !met[first][other] && can_pair(&without(other), met, had_bye))
}

#[test]
fn a_swiss_has_no_rematch_and_no_second_bye_that_could_be_avoided() {
    let (mut rounds, mut forced) = (0, 0);
    for seed in 0..60 {
        let players = 5 + 2 * (seed as usize % 2);
        let tournament = tournament(&format!("format = \"swiss\"\nrounds = {players}\nblocks = 1"), players);
        let (_, progress) = played(&tournament, &mut Dice::new(seed), usize::MAX);
        let (mut met, mut had_bye) = (vec![vec![false; players]; players], vec![false; players]);
        for round in &progress.course.rounds {
            let pairs: Vec<[usize; 2]> =
                round.iter().map(|result| [result.block.table[0], result.block.table[1]]).collect();
            let idle =
                (0..players).find(|player| !pairs.iter().flatten().any(|other| other == player)).unwrap();
            let is_again = pairs.iter().any(|[a, b]| met[*a][*b]) || had_bye[idle];
            let all: Vec<usize> = (0..players).collect();
            assert!(!is_again || !can_pair(&all, &met, &had_bye), "seed {seed}: {pairs:?} and {idle}");
            (rounds, forced) = (rounds + 1, forced + usize::from(is_again));
            pairs.iter().for_each(|[a, b]| (met[*a][*b], met[*b][*a]) = (true, true));
            had_bye[idle] = true;
        }
    }
    assert!(rounds == 360 && forced < 100, "{forced} of {rounds}");
}

#[test]
fn without_a_finished_block_nobody_has_a_place_and_all_others_stand_above() {
    let tournament = tournament("format = \"round-robin\"\nblocks = 3", 4);
    let (_, progress) = played(&tournament, &mut Dice::new(1), 4);
    let table = standings(&tournament, &progress);
    let places: Vec<Option<usize>> = table.players.iter().map(|row| row.place).collect();
    let idle = table.players.iter().filter(|row| row.games == 0).count();
    assert!(idle >= 1, "{table:?}");
    assert_eq!(places, (1..=4 - idle).map(Some).chain(vec![None; idle]).collect::<Vec<_>>());
    assert!(
        table.verdicts.iter().all(|verdict| !verdict.contains(&table.players[3].name)),
        "{:?}",
        table.verdicts
    );
}

#[test]
fn undecided_pairs_take_one_line_with_units() {
    let tournament = tournament("format = \"round-robin\"\nblocks = 1", 9);
    let (_, progress) = played(&tournament, &mut Dice::new(1), usize::MAX);
    let table = standings(&tournament, &progress);
    let open: Vec<&String> = table.verdicts.iter().filter(|verdict| verdict.starts_with("too few")).collect();
    assert_eq!(open.len(), 1, "{:?}", table.verdicts);
    assert!(open[0].contains(" more games)") && open[0].ends_with(" more pairs"), "{}", open[0]);
}

#[test]
fn a_tournament_that_is_a_test_has_one_verdict_with_its_numbers() {
    let tournament = tournament("format = \"sprt\"\nblocks = 500\n[test]\nscore = [0.5, 0.55]", 2);
    let (_, progress) = played(&tournament, &mut Dice::new(3), usize::MAX);
    let table = standings(&tournament, &progress);
    let test = table.test.as_ref().unwrap();
    assert!(table.verdicts.iter().eq([&test.words]), "{:?}", table.verdicts);
    assert!(
        test.state.llr >= test.state.high && test.words.contains("the share of p0 is 0.550 or more"),
        "{test:?}"
    );
    let data = serde_json::to_value(&table).unwrap();
    for key in ["h0", "h1", "alpha", "beta", "llr", "low", "high", "verdict", "share", "corrected", "blocks"]
    {
        assert!(!data["test"][key].is_null(), "{key}: {data:#}");
    }
}

#[test]
fn voids_and_faults_of_a_player_are_counted_by_reason() {
    let tournament = tournament("format = \"round-robin\"\nblocks = 1", 2);
    let texts = ["1,2;3,1;9;1:crash;1,1", "1,2;3,1;9;1:late;0"];
    let outcomes: Outcomes = (0..)
        .zip(texts)
        .map(|(rotation, text)| (contest::GameId { block: 0, rotation }, text.parse().unwrap()))
        .collect();
    let table = standings(&tournament, &Progress::of(&tournament, &outcomes).unwrap());
    let voids: Vec<(&str, usize, usize)> =
        table.players.iter().map(|row| (row.name.as_str(), row.voids, row.faults)).collect();
    assert!(voids.contains(&("p1", 3, 1)) && voids.contains(&("p0", 0, 1)), "{voids:?}");
    let csv = standings_csv(&table, &[]);
    let head: Vec<&str> = csv.lines().next().unwrap().split(',').collect();
    for key in ["mark", "wins", "ties", "losses", "mean_points", "time_s", "fault_reasons", "voids", "byes"] {
        assert!(head.contains(&key), "{key}: {csv}");
    }
    let row = csv.lines().find(|line| line.contains(",p1,")).unwrap();
    assert!(row.contains("crash 1"), "{csv}");
    assert_eq!(row.split(',').count(), head.len());
}

#[test]
fn a_knockout_has_a_bracket_and_a_swiss_its_rounds_with_byes() {
    let cup = tournament("format = \"knockout\"\nblocks = 1", 6);
    let (_, progress) = played(&cup, &mut Dice::new(2), usize::MAX);
    let rounds = sheets(&cup, &progress);
    let last = rounds.last().unwrap();
    assert_eq!((last.name.as_str(), last.tables.len()), ("Final", 2), "{rounds:?}");
    assert_eq!(rounds[0].byes.len() + 2 * rounds[0].tables.len(), 6, "{rounds:?}");
    let winner = &standings(&cup, &progress).players[0].name;
    assert!(last.tables.iter().any(|table| table.players[0].0 == *winner), "{rounds:?}");
    let swiss = tournament("format = \"swiss\"\nrounds = 3\nblocks = 2", 5);
    let (_, progress) = played(&swiss, &mut Dice::new(2), usize::MAX);
    let rounds = sheets(&swiss, &progress);
    assert!(rounds.len() == 3 && rounds.iter().all(|round| round.byes.len() == 1 && round.tables.len() == 2));
    assert!(rounds.iter().flat_map(|round| &round.tables).all(|table| table.blocks == 2));
    assert!(sheets(&tournament("format = \"round-robin\"", 3), &progress).is_empty());
}
