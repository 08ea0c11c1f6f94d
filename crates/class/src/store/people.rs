//! People in the database.

use rusqlite::{OptionalExtension, Row, Transaction, TransactionBehavior, params};

use super::{ClassError, ClassStore};
use crate::people::{NewPerson, Person, Unfit, given_alias};
use crate::secret::Digest;

const PERSON: &str = "SELECT person.number, team, alias, person.id, person.name, label, renewed, removed
     FROM person JOIN team ON team.number = person.team";

/// Most people of a class.
const MOST: i64 = 2000;

impl ClassStore {
    /// Adds people, all or none. Those whose id is known are left as they are. `link` makes the digest of a link, and `taken` are
    /// names that no pseudonym may have.
    pub fn add(
        &mut self,
        people: &[NewPerson],
        taken: &[String],
        link: impl Fn(i64) -> Digest,
    ) -> Result<Vec<Person>, ClassError> {
        let transaction = self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let mut added = Vec::new();
        for new in people {
            new.check()?;
            let known: Option<i64> = transaction
                .query_row("SELECT number FROM person WHERE id = ?", [&new.id], |row| row.get(0))
                .optional()?;
            if known.is_some() {
                continue;
            }
            let team = team(&transaction, new, taken)?;
            transaction.execute(
                "INSERT INTO person (team, id, name) VALUES (?, ?, ?)",
                params![team, new.id, new.name],
            )?;
            let number = transaction.last_insert_rowid();
            transaction.execute(
                "UPDATE person SET link = ? WHERE number = ?",
                params![link(number).bytes(), number],
            )?;
            added.push(number);
        }
        let count: i64 = transaction.query_row("SELECT count(*) FROM person", [], |row| row.get(0))?;
        if count > MOST {
            return Err(Unfit(format!("a class has at most {MOST} people")).into());
        }
        transaction.commit()?;
        added.into_iter().map(|number| self.person(number)?.ok_or_else(gone)).collect()
    }

    /// All people by number.
    pub fn people(&self) -> Result<Vec<Person>, ClassError> {
        let mut statement = self.connection.prepare_cached(&format!("{PERSON} ORDER BY person.number"))?;
        let people = statement.query_map([], person)?.collect::<Result<_, _>>()?;
        Ok(people)
    }

    pub fn person(&self, number: i64) -> Result<Option<Person>, ClassError> {
        let mut statement = self.connection.prepare_cached(&format!("{PERSON} WHERE person.number = ?"))?;
        Ok(statement.query_row([number], person).optional()?)
    }

    /// The person of a link that is still good.
    pub fn by_link(&self, link: &Digest) -> Result<Option<Person>, ClassError> {
        let mut statement =
            self.connection.prepare_cached(&format!("{PERSON} WHERE link = ? AND NOT removed"))?;
        Ok(statement.query_row([link.bytes()], person).optional()?)
    }

    /// Replaces the link of a person; the old one leads nowhere.
    pub fn renew(&mut self, number: i64, link: impl Fn(u32) -> Digest) -> Result<(), ClassError> {
        let renewed = self.person(number)?.ok_or_else(gone)?.renewed + 1;
        let changed = self.connection.execute(
            "UPDATE person SET renewed = ?, link = ? WHERE number = ? AND renewed = ? AND NOT removed",
            params![renewed, link(renewed).bytes(), number, renewed - 1],
        )?;
        if changed == 1 { Ok(()) } else { Err(gone()) }
    }

    /// Takes a person out of the class: the link ends, and a team without people plays no more.
    pub fn remove(&mut self, number: i64) -> Result<(), ClassError> {
        let changed = self.connection.execute(
            "UPDATE person SET removed = 1, link = NULL WHERE number = ? AND NOT removed",
            [number],
        )?;
        if changed == 1 { Ok(()) } else { Err(gone()) }
    }

    /// Deletes all names, ids, groups, links and names of files; pseudonyms, hand-ins and results stay.
    pub fn forget_names(&mut self) -> Result<(), ClassError> {
        let transaction = self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        transaction.execute("UPDATE person SET id = NULL, name = '', link = NULL, removed = 1", [])?;
        transaction.execute("UPDATE team SET label = NULL", [])?;
        transaction.execute("UPDATE hand_in SET name = ''", [])?;
        transaction.commit()?;
        // Without this the deleted names would stay in free pages and in the log.
        self.connection.execute_batch("VACUUM; PRAGMA wal_checkpoint(TRUNCATE);")?;
        Ok(())
    }
}

fn gone() -> ClassError {
    Unfit("there is no such person in the class".to_owned()).into()
}

fn person(row: &Row) -> rusqlite::Result<Person> {
    Ok(Person {
        number: row.get(0)?,
        team: row.get(1)?,
        alias: row.get(2)?,
        id: row.get::<_, Option<String>>(3)?.unwrap_or_default(),
        name: row.get(4)?,
        group: row.get(5)?,
        renewed: row.get(6)?,
        removed: row.get(7)?,
    })
}

/// The team of a new person: that of its group, or one of its own.
fn team(transaction: &Transaction, new: &NewPerson, taken: &[String]) -> Result<i64, ClassError> {
    if let Some(group) = &new.group {
        let known: Option<i64> = transaction
            .query_row("SELECT number FROM team WHERE label = ?", [group], |row| row.get(0))
            .optional()?;
        if let Some(team) = known {
            return Ok(team);
        }
    }
    let is_free = |alias: &str| -> Result<bool, ClassError> {
        let used: i64 =
            transaction.query_row("SELECT count(*) FROM team WHERE alias = ?", [alias], |row| row.get(0))?;
        // A version of a bot is called `alias v3`, and no player of the file may have that name.
        let versions = format!("{} v", alias.to_ascii_lowercase());
        let clashes = |name: &String| name.to_ascii_lowercase().starts_with(&versions);
        Ok(used == 0 && !taken.iter().any(|name| name.eq_ignore_ascii_case(alias) || clashes(name)))
    };
    let alias = match &new.alias {
        Some(alias) if is_free(alias)? => alias.clone(),
        Some(alias) => return Err(Unfit(format!("the pseudonym {alias} is taken; choose another")).into()),
        None => {
            // A step coprime to the number of pseudonyms: neighbours in the list get pseudonyms that differ in both words.
            let teams: u64 = transaction.query_row("SELECT count(*) FROM team", [], |row| row.get(0))?;
            let mut number = teams * 29 % 768 + teams / 768 * 768;
            loop {
                let alias = given_alias(number);
                if is_free(&alias)? {
                    break alias;
                }
                number += 1;
            }
        }
    };
    transaction.execute("INSERT INTO team (alias, label) VALUES (?, ?)", params![alias, new.group])?;
    Ok(transaction.last_insert_rowid())
}
