//! Marks: the rules of the class's file, applied to the table of the ladder, each mark with its reason.

use contest::Tournament;
use contest::progress::{Outcomes, Progress};
use contest::ratings::is_known;
use contest::report::csv_field;
use contest::standings::{PlayerRow, StandingsTable};
use contest::store::{SqliteStore, Store};

use crate::class::Class;
use crate::hand_in::HandInState;
use crate::ladder::player_name;
use crate::people::Person;
use crate::plan::Goal;
use crate::store::ClassError;

/// The mark of a student.
#[derive(Clone, Debug)]
pub struct Marked {
    pub person: Person,
    /// The highest mark whose rule is kept; none if no rule is.
    pub mark: Option<f64>,
    /// The rule that gave it, with its statistics.
    pub why: String,
    /// Version that plays, and whether it came late.
    pub version: Option<(u32, bool)>,
    pub hand_ins: usize,
    /// Row of the table; none without games.
    pub row: Option<PlayerRow>,
    /// Place among the bots of the class.
    pub rank: Option<usize>,
}

/// Marks of all students, by number.
pub fn marks(class: &Class) -> Result<Vec<Marked>, ClassError> {
    let (people, playing) = {
        let store = class.store();
        (store.people()?, store.playing()?)
    };
    let ladder = Ladder::read(class)?;
    let names: Vec<String> =
        playing.iter().map(|(alias, hand_in)| player_name(alias, hand_in.version)).collect();
    let ranked: Vec<&str> = ladder
        .iter()
        .flat_map(|ladder| &ladder.table.standings.players)
        .filter(|row| row.games > 0 && names.contains(&row.name))
        .map(|row| row.name.as_str())
        .collect();
    let mut marked = Vec::new();
    for person in people.into_iter().filter(|person| !person.removed || person.id.is_empty()) {
        let hand_ins = class.store().hand_ins(person.team)?;
        let passed = hand_ins.iter().any(|hand_in| hand_in.state == HandInState::Passed);
        let hand_in = playing.iter().map(|(_, hand_in)| hand_in).find(|hand_in| hand_in.team == person.team);
        let name = hand_in.map(|hand_in| player_name(&person.alias, hand_in.version)).unwrap_or_default();
        let rank = ranked.iter().position(|other| *other == name).map(|at| at + 1);
        let row = ladder.as_ref().and_then(|ladder| ladder.row(&name)).filter(|row| row.games > 0).cloned();
        let reason = |goal: &Goal| match goal {
            Goal::Passes => passed.then(|| "a version passed the check".to_owned()),
            Goal::Rank(most) => {
                rank.filter(|rank| rank <= most).map(|rank| format!("place {rank} in the class"))
            }
            Goal::Beats(baseline) => ladder.as_ref().and_then(|ladder| ladder.beats(&name, baseline)),
        };
        let rules = class.plan.marks.iter().filter_map(|rule| Some((rule.mark, reason(&rule.goal)?)));
        let best = rules.reduce(|best, other| if other.0 > best.0 { other } else { best });
        marked.push(Marked {
            mark: best.as_ref().map(|(mark, _)| *mark),
            why: best.map(|(_, why)| why).unwrap_or_default(),
            version: hand_in.map(|hand_in| (hand_in.version, hand_in.late)),
            hand_ins: hand_ins.len(),
            row,
            rank,
            person,
        });
    }
    Ok(marked)
}

/// The table of the ladder.
struct Ladder {
    table: StandingsTable,
}

impl Ladder {
    /// Reads the ladder; none before its first game.
    fn read(class: &Class) -> Result<Option<Ladder>, ClassError> {
        if !class.ladder().is_file() {
            return Ok(None);
        }
        let store = SqliteStore::read(&class.ladder())?;
        let bound = Tournament::bound(store.header())?;
        let outcomes: Outcomes = store.outcomes()?.into_iter().collect();
        let progress = Progress::of(&bound, &outcomes).map_err(|bad| ClassError::Damaged(bad.to_string()))?;
        Ok(Some(Ladder { table: StandingsTable::of(&bound, &progress) }))
    }

    fn row(&self, name: &str) -> Option<&PlayerRow> {
        self.table.standings.players.iter().find(|row| row.name == name)
    }

    /// The statistics by which a player is better than another beyond doubt.
    fn beats(&self, name: &str, other: &str) -> Option<String> {
        let (one, two) = (self.row(name)?, self.row(other)?);
        let (ratings, pair) = (&self.table.ratings, (one.player, two.player));
        let probability = ratings.los(pair.0, pair.1);
        (one.games > 0 && probability > 0.5 && is_known(ratings, pair)).then(|| {
            format!(
                "better than {other} with a probability of {:.1} %, after {} games",
                100.0 * probability,
                one.games
            )
        })
    }
}

/// Marks as CSV, with the school's ids.
pub fn marks_csv(marked: &[Marked]) -> String {
    let mut text =
        "id,name,group,alias,mark,why,version,late,hand_ins,rank,games,rating,low,high,faults\n".to_owned();
    let number = |value: f64| if value.is_finite() { format!("{value:.0}") } else { String::new() };
    for row in marked {
        let of_row =
            |value: fn(&PlayerRow) -> f64| row.row.as_ref().map_or(String::new(), |row| number(value(row)));
        let fields = [
            csv_field(&row.person.id),
            csv_field(&row.person.name),
            csv_field(row.person.group.as_deref().unwrap_or_default()),
            csv_field(&row.person.alias),
            row.mark.map_or(String::new(), |mark| mark.to_string()),
            csv_field(&row.why),
            row.version.map_or(String::new(), |(version, _)| version.to_string()),
            row.version.map_or("", |(_, late)| if late { "yes" } else { "no" }).to_owned(),
            row.hand_ins.to_string(),
            row.rank.map_or(String::new(), |rank| rank.to_string()),
            of_row(|row| row.games as f64),
            of_row(|row| row.rating),
            of_row(|row| row.low),
            of_row(|row| row.high),
            of_row(|row| row.faults as f64),
        ];
        text += &(fields.join(",") + "\n");
    }
    text
}
