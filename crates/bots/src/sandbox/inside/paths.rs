//! The list of paths that a bot may read or write, kept by Landlock: a second wall behind the view of its own.

use std::path::{Path, PathBuf};

use landlock::{
    ABI, Access, AccessFs, AccessNet, CompatLevel, Compatible, Ruleset, RulesetAttr, RulesetCreatedAttr,
    RulesetError, RulesetStatus, Scope, path_beneath_rules,
};

use crate::sandbox::Protection;
use crate::sandbox::plan::Plan;
use crate::sandbox::visible_paths::DEVICES;

/// The newest rules that we know; an older kernel keeps as many of them as it can.
const RULES: ABI = ABI::V6;

/// Lets this process, and all that come of it, read and write no other paths; or says why not.
pub(super) fn close(plan: &Plan) -> Result<(), String> {
    match restrict(plan) {
        Ok(RulesetStatus::NotEnforced) => Err("this kernel has no Landlock".into()),
        Ok(_) => Ok(()),
        Err(error) => Err(error.to_string()),
    }
}

fn restrict(plan: &Plan) -> Result<RulesetStatus, RulesetError> {
    // Where others are seen in /proc, a bot may read only what is about itself.
    let about = if plan.has(Protection::Processes) { "/proc" } else { "/proc/self" };
    let to_read = plan.shown.iter().map(PathBuf::as_path).chain([about, "/etc/passwd"].map(Path::new));
    let write = AccessFs::from_file(RULES) & !AccessFs::Execute;
    let status = Ruleset::default()
        .set_compatibility(CompatLevel::BestEffort)
        .handle_access(AccessFs::from_all(RULES))?
        .handle_access(AccessNet::from_all(RULES))?
        .scope(Scope::from_all(RULES))?
        .create()?
        .add_rules(path_beneath_rules(to_read, AccessFs::from_read(RULES)))?
        .add_rules(path_beneath_rules(DEVICES, write))?
        .add_rules(path_beneath_rules(
            plan.workshop.iter().chain([&plan.private]),
            AccessFs::from_all(RULES),
        ))?
        .restrict_self()?;
    Ok(status.ruleset)
}
