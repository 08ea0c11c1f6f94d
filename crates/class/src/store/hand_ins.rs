//! Hand-ins in the database.

use rusqlite::{OptionalExtension, Row, TransactionBehavior, params};

use super::{ClassError, ClassStore};
use crate::archive::Refused;
use crate::hand_in::{HandIn, HandInState, Step};
use crate::people::Person;

const HAND_IN: &str =
    "SELECT number, team, person, version, at, name, hash, language, late, state FROM hand_in";

/// Window of the quota, in seconds.
const DAY: i64 = 86_400;

/// A file that was sent, unpacked.
pub struct Sent<'a> {
    /// Name on the student's machine.
    pub name: &'a str,
    /// SHA-256 of the bytes that were sent.
    pub hash: String,
    /// Language and bundle, or the reason for which the file is not taken.
    pub content: Result<(&'static str, Vec<u8>), Refused>,
    pub at: i64,
    pub late: bool,
}

/// Answer to a hand-in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Receipt {
    New(HandIn),
    /// The newest version is the same file: it was sent twice.
    Same(HandIn),
    /// The quota is used up until this second.
    TooMany {
        until: i64,
    },
}

impl ClassStore {
    /// Keeps a hand-in. It is on disk when this returns.
    pub fn receive(&mut self, person: &Person, sent: Sent, quota: usize) -> Result<Receipt, ClassError> {
        let transaction = self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let newest = transaction
            .query_row(
                &format!("{HAND_IN} WHERE team = ? ORDER BY version DESC LIMIT 1"),
                [person.team],
                hand_in,
            )
            .optional()?;
        if let Some(same) = newest.clone().filter(|newest| newest.hash == sent.hash) {
            return Ok(Receipt::Same(same));
        }
        let used: Vec<i64> = {
            let mut recent = transaction
                .prepare("SELECT at FROM hand_in WHERE person = ? AND at > ? ORDER BY at DESC LIMIT ?")?;
            let used = recent.query_map(params![person.number, sent.at - DAY, quota], |row| row.get(0))?;
            used.collect::<Result<_, _>>()?
        };
        if used.len() >= quota {
            return Ok(Receipt::TooMany { until: used.last().map_or(sent.at, |at| at + DAY) });
        }
        let version = newest.map_or(1, |newest| newest.version + 1);
        let language = sent.content.as_ref().ok().map(|(language, _)| *language);
        let state = if language.is_some() { HandInState::Waiting } else { HandInState::Refused };
        transaction.execute(
            "INSERT INTO hand_in (team, person, version, at, name, hash, language, late, state)
             VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
            params![
                person.team,
                person.number,
                version,
                sent.at,
                sent.name,
                sent.hash,
                language,
                sent.late,
                state.word()
            ],
        )?;
        let number = transaction.last_insert_rowid();
        match sent.content {
            Ok((_, bundle)) => {
                transaction.execute("INSERT INTO bundle VALUES (?, ?)", params![number, bundle])?;
            }
            Err(Refused(why)) => {
                let step = Step::failed("the file is taken", why, "");
                transaction.execute("INSERT INTO step VALUES (?, 1, ?)", params![number, data(&step)])?;
            }
        }
        transaction.commit()?;
        Ok(Receipt::New(self.hand_in(number)?.ok_or_else(lost)?))
    }

    pub fn hand_in(&self, number: i64) -> Result<Option<HandIn>, ClassError> {
        let mut statement = self.connection.prepare_cached(&format!("{HAND_IN} WHERE number = ?"))?;
        Ok(statement.query_row([number], hand_in).optional()?)
    }

    /// Hand-ins of a team, the newest first.
    pub fn hand_ins(&self, team: i64) -> Result<Vec<HandIn>, ClassError> {
        let mut statement =
            self.connection.prepare_cached(&format!("{HAND_IN} WHERE team = ? ORDER BY version DESC"))?;
        let found = statement.query_map([team], hand_in)?.collect::<Result<_, _>>()?;
        Ok(found)
    }

    /// All hand-ins in the order in which they came.
    pub fn all_hand_ins(&self) -> Result<Vec<HandIn>, ClassError> {
        let mut statement = self.connection.prepare_cached(&format!("{HAND_IN} ORDER BY number"))?;
        let found = statement.query_map([], hand_in)?.collect::<Result<_, _>>()?;
        Ok(found)
    }

    /// Takes the next hand-in to check. A team that sent many in the last 10 minutes waits for the others.
    pub fn next_to_check(&mut self) -> Result<Option<HandIn>, ClassError> {
        let transaction = self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let next: Option<i64> = transaction
            .query_row(
                "SELECT number FROM hand_in AS this WHERE state = 'waiting' ORDER BY
                   (SELECT count(*) FROM hand_in AS other
                    WHERE other.team = this.team AND other.number < this.number AND other.at > this.at - 600),
                   number LIMIT 1",
                [],
                |row| row.get(0),
            )
            .optional()?;
        let Some(number) = next else { return Ok(None) };
        transaction.execute("UPDATE hand_in SET state = 'checking' WHERE number = ?", [number])?;
        transaction.execute("DELETE FROM step WHERE hand_in = ?", [number])?;
        transaction.commit()?;
        self.hand_in(number)
    }

    /// Checks that a program began and did not end are begun again.
    pub fn check_again(&self) -> Result<usize, ClassError> {
        Ok(self.connection.execute("UPDATE hand_in SET state = 'waiting' WHERE state = 'checking'", [])?)
    }

    pub fn bundle(&self, number: i64) -> Result<Vec<u8>, ClassError> {
        let mut statement = self.connection.prepare_cached("SELECT bytes FROM bundle WHERE hand_in = ?")?;
        Ok(statement.query_row([number], |row| row.get(0))?)
    }

    /// Adds a step to a check.
    pub fn add_step(&self, number: i64, step: &Step) -> Result<(), ClassError> {
        self.connection.execute(
            "INSERT INTO step SELECT ?1, ifnull(max(number), 0) + 1, ?2 FROM step WHERE hand_in = ?1",
            params![number, data(step)],
        )?;
        Ok(())
    }

    /// Steps of a check in order.
    pub fn steps(&self, number: i64) -> Result<Vec<Step>, ClassError> {
        let mut statement =
            self.connection.prepare_cached("SELECT data FROM step WHERE hand_in = ? ORDER BY number")?;
        let texts: Vec<String> =
            statement.query_map([number], |row| row.get(0))?.collect::<Result<_, _>>()?;
        let read =
            |text: String| serde_json::from_str(&text).map_err(|bad| ClassError::Damaged(bad.to_string()));
        texts.into_iter().map(read).collect()
    }

    /// Ends a check, with the record and notes of its first game.
    pub fn finish(
        &mut self,
        number: i64,
        state: HandInState,
        game: Option<(String, String)>,
    ) -> Result<(), ClassError> {
        let transaction = self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        if let Some((record, notes)) = game {
            let row = params![number, record, notes];
            transaction.execute("INSERT OR REPLACE INTO first_game VALUES (?, ?, ?)", row)?;
        }
        transaction
            .execute("UPDATE hand_in SET state = ? WHERE number = ?", params![state.word(), number])?;
        Ok(transaction.commit()?)
    }

    /// Record and notes of the first game of a hand-in.
    pub fn first_game(&self, number: i64) -> Result<Option<(String, String)>, ClassError> {
        let mut statement =
            self.connection.prepare_cached("SELECT record, notes FROM first_game WHERE hand_in = ?")?;
        Ok(statement.query_row([number], |row| Ok((row.get(0)?, row.get(1)?))).optional()?)
    }

    /// Lets a team play this version of its bot, or with none the newest that passed.
    pub fn choose(&self, team: i64, number: Option<i64>) -> Result<(), ClassError> {
        self.connection.execute(
            "UPDATE team SET chosen = ?2 WHERE number = ?1 AND (?2 IS NULL OR EXISTS
               (SELECT 1 FROM hand_in WHERE number = ?2 AND team = ?1 AND state = 'passed'))",
            params![team, number],
        )?;
        Ok(())
    }

    /// The hand-in of each team that plays, with the team's pseudonym.
    pub fn playing(&self) -> Result<Vec<(String, HandIn)>, ClassError> {
        let mut statement = self.connection.prepare_cached(
            "SELECT h.number, h.team, h.person, h.version, h.at, h.name, h.hash, h.language, h.late, h.state, t.alias
             FROM team AS t JOIN hand_in AS h ON h.number = ifnull(t.chosen,
               (SELECT max(number) FROM hand_in WHERE team = t.number AND state = 'passed'))
             WHERE EXISTS (SELECT 1 FROM person WHERE person.team = t.number
                           AND (NOT removed OR id IS NULL))
             ORDER BY t.number",
        )?;
        let found = statement.query_map([], |row| Ok((row.get(10)?, hand_in(row)?)))?;
        Ok(found.collect::<Result<_, _>>()?)
    }
}

fn lost() -> ClassError {
    ClassError::Damaged("a hand-in is gone".to_owned())
}

fn data(step: &Step) -> String {
    serde_json::to_string(step).expect("a step is plain data")
}

fn hand_in(row: &Row) -> rusqlite::Result<HandIn> {
    let state: String = row.get(9)?;
    Ok(HandIn {
        number: row.get(0)?,
        team: row.get(1)?,
        person: row.get(2)?,
        version: row.get(3)?,
        at: row.get(4)?,
        name: row.get(5)?,
        hash: row.get(6)?,
        language: row.get(7)?,
        late: row.get(8)?,
        state: HandInState::read(&state).unwrap_or(HandInState::Failed),
    })
}
