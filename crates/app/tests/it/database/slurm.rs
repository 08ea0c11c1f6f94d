//! The job array of `docs/machines.md` on a real Slurm; in `./test --long`.

use std::fs;
use std::os::unix::fs::PermissionsExt;

use super::workers::waiting_leader;
use super::{Cup, calm, ended};
use crate::support::slurm::Slurm;
use crate::support::workshop::folder;
use crate::tournaments::FILE;

/// The script of the docs for this database, ending after 5 s without work.
fn script(cup: &Cup) -> String {
    let docs = include_str!("../../../../../docs/machines.md");
    let text =
        docs.split("```sh\n").find(|part| part.contains("#SBATCH")).expect("the docs have a job array");
    let text = text.split("```").next().unwrap();
    let program = format!("exec {}", env!("CARGO_BIN_EXE_bastide"));
    let address = cup.server.address_for("hand");
    let changed = text
        .replace("exec bastide", &program)
        .replace("postgres://hand@db.example/cup", &format!("'{address}'"))
        .replace("--until-done", "--until-done=5");
    assert!(changed.contains(&program) && changed.contains(&address) && changed.contains("=5"), "{changed}");
    changed
}

#[test]
fn the_job_array_of_the_docs_plays_a_tournament_on_slurm_and_ends() {
    if std::env::var_os("BASTIDE_LONG").is_none() {
        return;
    }
    let text = FILE.replace("blocks = 12", "blocks = 200").replace("30it", "1000it");
    let Some(cup) = Cup::new("slurm", &text) else { return };
    let Some(slurm) = Slurm::start(&folder("slurm")) else { return };
    let leader = waiting_leader(&cup);
    let path = slurm.folder.join("worker.sh");
    fs::write(&path, script(&cup)).unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    let job = slurm.does("sbatch", &["--parsable", "worker.sh"]);
    let (cancelled, requeued) = (format!("{job}_2"), format!("{job}_1"));
    let count = |sql: &str| cup.server.tells(sql).parse::<usize>().unwrap();
    let active = "SELECT count(DISTINCT worker) FROM bastide.game";
    while count(active) < 4 {}
    slurm.does("scancel", &[&cancelled]);
    slurm.does("scontrol", &["requeue", &requeued]);
    // A requeued job waits for two minutes, unless it is allowed to start.
    while !slurm.does("scontrol", &["show", "job", &requeued]).contains("JobState=PENDING") {}
    slurm.does("scontrol", &["update", &format!("jobid={requeued}"), "StartTime=now"]);
    let led = ended(leader);
    assert_eq!(led.status, 0, "{}", led.err);
    while !slurm.does("squeue", &["-h"]).is_empty() {}
    let log = |task: usize| fs::read_to_string(slurm.folder.join(format!("worker-{task}.log"))).unwrap();
    for task in 0..4 {
        assert!(log(task).contains(" delivered"), "{task} ends by itself: {}", log(task));
    }
    assert_eq!(log(1).matches("working for").count(), 2, "it came again: {}", log(1));
    assert_eq!(cup.server.tells("SELECT count(*) FROM bastide.worker"), "5", "four, and the requeued one");
    assert!(cup.results() == calm("slurm", &text), "the same games and the same table");
}
