//! The folder of tables.

use std::path::PathBuf;

use anyhow::{Result, anyhow};
use exact::Source;
use players::exact::{file_name, look_in};

use super::FolderArgs;
use super::file;

/// The folder of this user's tables, if the machine has a place for such things.
fn of_user() -> Option<PathBuf> {
    let set = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    set("BASTIDE_TABLES")
        .or_else(|| Some(set("XDG_DATA_HOME")?.join("bastide/tables")))
        .or_else(|| Some(set("HOME")?.join(".local/share/bastide/tables")))
}

impl FolderArgs {
    pub fn path(&self) -> Result<PathBuf> {
        let lacking = || anyhow!("there is no folder for tables: set BASTIDE_TABLES, or give --folder");
        self.folder.clone().or_else(of_user).ok_or_else(lacking)
    }
}

/// Lets players find the tables of this user.
pub fn look_here() {
    look_in(|line| {
        let file = file::open(&of_user()?.join(file_name(line))).ok()?;
        Some(Box::new(file) as Box<dyn Source>)
    });
}
