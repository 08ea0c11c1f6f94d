//! A class: its file, its folder, its database and its links.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};

use contest::bundle::bundled;
use contest::digest;

use crate::archive::{ArchiveBounds, Refused, unpack};
use crate::date;
use crate::language::recognised;
use crate::links::ClassLinks;
use crate::people::{NewPerson, Person, Unfit};
use crate::plan::{ClassPlan, Moment};
use crate::secret::Secret;
use crate::store::{ClassError, ClassStore, Receipt, Sent};

/// A class, as one program uses it. Paths count from the folder of its file, which must be the working directory.
pub struct Class {
    pub plan: ClassPlan,
    /// Text of its file.
    pub text: String,
    /// Everything that is kept: `spring.class` beside `spring.toml`.
    pub folder: PathBuf,
    store: Mutex<ClassStore>,
    links: ClassLinks,
}

/// Role of a link's owner.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Role {
    Teacher,
    /// A visitor who may become a student.
    Newcomer,
    Student(Person),
}

/// A file as it was sent.
pub struct Upload<'a> {
    pub name: &'a str,
    pub bytes: &'a [u8],
}

impl Class {
    /// Opens the class of this file, creating its folder if it is new.
    pub fn open(file: &Path) -> Result<Class, ClassError> {
        let text = fs::read_to_string(file)?;
        let plan = ClassPlan::read(&text, false)?;
        let folder = file.with_extension("class");
        fs::create_dir_all(folder.join("bots"))?;
        let store = Mutex::new(ClassStore::open(&folder.join("class.sqlite"))?);
        let links = ClassLinks::open(&folder.join("key"))?;
        Ok(Class { plan, text, folder, store, links })
    }

    /// The database, for one caller at a time.
    pub fn store(&self) -> MutexGuard<'_, ClassStore> {
        self.store.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Role of a link; none if it leads nowhere.
    pub fn role(&self, secret: &Secret) -> Result<Option<Role>, ClassError> {
        let (store, digest) = (self.store(), secret.digest());
        if self.links.teacher(store.counter("teacher")?).digest() == digest {
            return Ok(Some(Role::Teacher));
        }
        if self.plan.enrol
            && store.counter("closed")? == 0
            && self.links.enrol(store.counter("enrol")?).digest() == digest
        {
            return Ok(Some(Role::Newcomer));
        }
        Ok(store.by_link(&digest)?.map(Role::Student))
    }

    pub fn teacher_link(&self) -> Result<Secret, ClassError> {
        Ok(self.links.teacher(self.store().counter("teacher")?))
    }

    /// Replaces the teacher's link.
    pub fn renew_teacher(&self) -> Result<Secret, ClassError> {
        let store = self.store();
        let renewed = store.counter("teacher")? + 1;
        store.set_counter("teacher", renewed)?;
        Ok(self.links.teacher(renewed))
    }

    /// Link by which students add themselves, if the file allows it.
    pub fn enrol_link(&self) -> Result<Option<Secret>, ClassError> {
        let renewed = self.store().counter("enrol")?;
        Ok(self.plan.enrol.then(|| self.links.enrol(renewed)))
    }

    pub fn student_link(&self, person: &Person) -> Secret {
        self.links.student(person.number, person.renewed)
    }

    /// Adds people; returns those that are new.
    pub fn add(&self, people: &[NewPerson]) -> Result<Vec<Person>, ClassError> {
        if self.store().counter("closed")? > 0 {
            return Err(Unfit("the class is closed".to_owned()).into());
        }
        let link = |number: i64| self.links.student(number, 0).digest();
        self.store().add(people, &self.plan.baselines(), link)
    }

    /// Replaces the link of a student.
    pub fn renew(&self, number: i64) -> Result<(), ClassError> {
        self.store().renew(number, |renewed| self.links.student(number, renewed).digest())
    }

    /// Takes a hand-in of a student: refused by dates, taken with its content, or kept with the reason why it is not taken.
    pub fn receive(
        &self,
        person: &Person,
        upload: &Upload,
        now: i64,
    ) -> Result<Result<Receipt, Refused>, ClassError> {
        let late = match self.plan.moment(now) {
            Moment::InTime => false,
            Moment::Late => true,
            Moment::Early(opens) => {
                return Ok(Err(Refused(format!("hand-ins are taken from {} on", date::shown(opens)))));
            }
            Moment::Over(last) => {
                return Ok(Err(Refused(format!("the last hand-ins were taken at {}", date::shown(last)))));
            }
        };
        let name: String = upload.name.chars().filter(|letter| !kit::steers(*letter)).take(80).collect();
        let sent =
            Sent { name: &name, hash: digest(upload.bytes), content: self.content(upload), at: now, late };
        let receipt = self.store().receive(person, sent, self.plan.hand_ins)?;
        Ok(Ok(receipt))
    }

    /// Language and bundle of a file.
    fn content(&self, upload: &Upload) -> Result<(&'static str, Vec<u8>), Refused> {
        if upload.bytes.len() > self.plan.largest {
            return Err(Refused(format!("the file is larger than {} MiB", self.plan.largest >> 20)));
        }
        let mut files = unpack(upload.name, upload.bytes, ArchiveBounds::default())?;
        let language = recognised(&mut files, &self.plan.languages)?;
        let bundle = bundled(&files).map_err(|bad| Refused(bad.0))?;
        Ok((language.name, bundle))
    }

    /// Ends the class: names, ids and links are deleted, results stay under pseudonyms.
    pub fn close(&self) -> Result<(), ClassError> {
        let mut store = self.store();
        store.set_counter("closed", 1)?;
        store.forget_names()
    }

    /// Folder of a bot, relative to the working directory.
    pub fn bot_folder(&self, hand_in: i64) -> PathBuf {
        self.folder.join("bots").join(hand_in.to_string())
    }

    /// Place of the ladder's store.
    pub fn ladder(&self) -> PathBuf {
        self.folder.join("ladder.bastide")
    }
}

/// Seconds since 1970.
pub fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs() as i64)
}
