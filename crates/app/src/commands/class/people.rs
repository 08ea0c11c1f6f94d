//! People of a class on the command line: lists, links, and the end of the class.

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::Args;
use class::{Class, Person, Secret, names, player_name};

use super::{FileArgs, open};
use crate::cli::Misuse;
use crate::records;

/// Shown under `bastide class add --help`.
pub const HELP: &str = "\
The list is a CSV file. Its first line names the columns: id,name or id,name,group. Students of one group share a bot.
People whose id is known are left as they are, so that a longer list can be added again.";

/// The class and the list.
#[derive(Args)]
pub struct AddArgs {
    /// The class's file
    file: PathBuf,
    /// The list of names
    names: PathBuf,
    #[command(flatten)]
    at: AtArgs,
}

/// The class whose links are printed.
#[derive(Args)]
pub struct LinkArgs {
    /// The class's file
    file: PathBuf,
    #[command(flatten)]
    at: AtArgs,
}

/// Address of the server in links.
#[derive(Args)]
struct AtArgs {
    /// The address at which students reach the server
    #[arg(long, value_name = "URL", default_value = "http://127.0.0.1:8365")]
    at: String,
}

/// The link to replace.
#[derive(Args)]
pub struct RenewArgs {
    /// The class's file
    file: PathBuf,
    /// The student's id; without it the teacher's link is replaced
    id: Option<String>,
    #[command(flatten)]
    at: AtArgs,
}

/// The class to close.
#[derive(Args)]
pub struct CloseArgs {
    /// The class's file
    file: PathBuf,
    /// Really delete the names: they cannot be brought back
    #[arg(long)]
    yes: bool,
}

impl AtArgs {
    fn link(&self, secret: &Secret) -> String {
        format!("{}/class/{}", self.at.trim_end_matches('/'), secret.reveal())
    }

    fn line(&self, class: &Class, person: &Person) -> String {
        let link = self.link(&class.student_link(person));
        format!("{}\t{}\t{}\t{link}", person.id, person.name, person.alias)
    }
}

pub fn add(args: &AddArgs, out: &mut impl Write) -> Result<()> {
    let list = records::read_text(&args.names).with_context(|| args.names.display().to_string())?;
    let list = names::read(&list).map_err(|bad| Misuse(format!("{}: {bad}", args.names.display())))?;
    let class = open(&args.file)?;
    let added = class.add(&list)?;
    added.iter().try_for_each(|person| writeln!(out, "{}", args.at.line(&class, person)))?;
    Ok(writeln!(out, "{} added, {} known before", added.len(), list.len() - added.len())?)
}

pub fn links(args: &LinkArgs, out: &mut impl Write) -> Result<()> {
    let class = open(&args.file)?;
    writeln!(out, "teacher\t\t\t{}", args.at.link(&class.teacher_link()?))?;
    if let Some(enrol) = class.enrol_link()? {
        writeln!(out, "class\t\t\t{}", args.at.link(&enrol))?;
    }
    let people = class.store().people()?;
    let mut people = people.iter().filter(|person| !person.removed);
    Ok(people.try_for_each(|person| writeln!(out, "{}", args.at.line(&class, person)))?)
}

pub fn list(args: &FileArgs, out: &mut impl Write) -> Result<()> {
    let class = open(&args.file)?;
    let (people, playing) = {
        let store = class.store();
        (store.people()?, store.playing()?)
    };
    writeln!(out, "id\tname\tgroup\tpseudonym\thand-ins\tplays")?;
    for person in people {
        let hand_ins = class.store().hand_ins(person.team)?;
        let plays = playing.iter().find(|(_, hand_in)| hand_in.team == person.team);
        let plays = plays.map(|(alias, hand_in)| player_name(alias, hand_in.version));
        let newest = hand_ins.first().map(|newest| format!("{} ({})", hand_ins.len(), newest.state.word()));
        writeln!(
            out,
            "{}\t{}\t{}\t{}\t{}\t{}",
            person.id,
            person.name,
            person.group.unwrap_or_default(),
            person.alias,
            newest.unwrap_or_else(|| "0".to_owned()),
            if person.removed { "removed".to_owned() } else { plays.unwrap_or_default() }
        )?;
    }
    Ok(())
}

pub fn renew(args: &RenewArgs, out: &mut impl Write) -> Result<()> {
    let class = open(&args.file)?;
    let Some(id) = &args.id else {
        return Ok(writeln!(out, "{}", args.at.link(&class.renew_teacher()?))?);
    };
    let find = |class: &Class| -> Result<Person> {
        let person = class.store().people()?.into_iter().find(|person| person.id == *id);
        Ok(person.ok_or_else(|| Misuse(format!("nobody of this class has the id `{id}`")))?)
    };
    class.renew(find(&class)?.number)?;
    Ok(writeln!(out, "{}", args.at.line(&class, &find(&class)?))?)
}

pub fn close(args: &CloseArgs, out: &mut impl Write) -> Result<()> {
    if !args.yes {
        return Err(Misuse(
            "names cannot be brought back: stop the server, keep the marks, then say --yes".to_owned(),
        )
        .into());
    }
    let class = open(&args.file)?;
    class.close()?;
    Ok(writeln!(out, "names, ids and links are deleted; results are kept under pseudonyms")?)
}
