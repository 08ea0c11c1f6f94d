//! Workers: those who help, those who are refused, and those who lie.

use contest::store::postgres::{Durability, PgConnection};
use contest::store::{DatabaseAddress, StorePlace};
use serde_json::Value;

use super::{Cup, calm, ended, first_line, interrupt};
use crate::tournaments::FILE;

/// A worker that a test leads by hand.
struct Hand {
    db: PgConnection,
    id: i64,
}

impl Hand {
    fn join(cup: &Cup, name: &str) -> Hand {
        let address = DatabaseAddress::read(&cup.server.address_for("hand")).unwrap();
        let mut db = PgConnection::open(&address, Durability::Asynchronous).unwrap();
        let row = db.row("SELECT id FROM bastide.hello($1, 'word', '0', 1)", &[&name]).unwrap().unwrap();
        let id = row.get(0);
        Hand { db, id }
    }

    /// Claims so many games: block, rotation and number of the lease.
    fn claims(&mut self, most: i32, milliseconds: i32) -> Vec<(i64, i32, i32)> {
        let rows = self.db.rows(
            "SELECT block, rotation, lease FROM bastide.claim($1, 'word', $2, $3, $4) ORDER BY 1, 2",
            &[&self.id, &env!("CARGO_PKG_VERSION"), &most, &milliseconds],
        );
        rows.unwrap().iter().map(|row| (row.get(0), row.get(1), row.get(2))).collect()
    }

    /// Delivers a result; whether it was still asked for.
    fn delivers(&mut self, (block, rotation, lease): (i64, i32, i32), record: &str, notes: &str) -> i32 {
        let row = self.db.row(
            "SELECT bastide.deliver($1, 'word', ARRAY[1], ARRAY[$2::bigint], ARRAY[$3::integer], ARRAY[$4::integer],
                ARRAY[$5::text], ARRAY[$6::text], ARRAY[''], ARRAY[''])",
            &[&self.id, &block, &rotation, &lease, &record, &notes],
        );
        row.unwrap().unwrap().get(0)
    }
}

fn without_last_turn(record: &str) -> String {
    let mut lines: Vec<&str> = record.lines().collect();
    lines.remove(lines.len() - 2);
    lines.join("\n") + "\n"
}

/// A leader that plays nothing itself and has given out all games.
pub fn waiting_leader(cup: &Cup) -> std::process::Child {
    let mut leader = cup.leader("0");
    assert!(first_line(&mut leader).contains("begin"));
    while cup.server.tells("SELECT count(*) FROM bastide.job") == "0" {}
    leader
}

#[test]
fn workers_that_come_and_go_play_a_tournament_and_nothing_else_is_theirs() {
    let text = FILE.replace("blocks = 12", "blocks = 40");
    let Some(cup) = Cup::new("workers", &text) else { return };
    let mut leader = waiting_leader(&cup);
    let few = ended(cup.worker(&["--games", "5", "--name", "few"]));
    assert!(few.status == 0 && few.out.contains("5 games delivered"), "{}{}", few.out, few.err);
    let mut brief = cup.worker(&["--name", "brief"]);
    assert!(first_line(&mut brief).contains("as number"));
    interrupt(&brief);
    let many: Vec<_> = ["one", "two"].map(|name| cup.worker(&["--name", name])).into();
    assert!(leader.wait().unwrap().success());
    assert_eq!(ended(brief).status, 130);
    for worker in many {
        interrupt(&worker);
        assert_eq!(ended(worker).status, 130);
    }
    assert!(cup.results() == calm("workers", &text), "the same games and the same table");
    let status: Value = serde_json::from_str(&cup.tells(&["status", "--json"])).unwrap();
    let workers = status["workers"]["workers"].as_array().unwrap();
    let games: i64 = workers.iter().map(|worker| worker["games"].as_i64().unwrap()).sum();
    assert_eq!(games, 240, "{status}");
    assert_eq!(workers.iter().find(|worker| worker["name"] == "few").unwrap()["games"], 5);
    for sql in [
        "SELECT header FROM bastide.tournament",
        "UPDATE bastide.job SET due = now()",
        "INSERT INTO bastide.meta VALUES ('mine', '1')",
        "DELETE FROM bastide.game",
        "SELECT bastide.known(1, '')",
    ] {
        assert!(cup.server.refuses(sql, "hand").contains("permission denied"), "{sql}");
    }
}

#[test]
fn a_worker_whose_records_do_not_replay_is_quarantined_and_its_games_are_played_again() {
    let Some(cup) = Cup::new("liar", FILE) else { return };
    let other = super::Folder::new("liar-calm", FILE);
    other.tells(&["run"]);
    let store = StorePlace::File(other.store()).read().unwrap();
    let leader = waiting_leader(&cup);
    for (number, name) in ["shortens", "bends", "breaks", "babbles"].iter().enumerate() {
        let mut liar = Hand::join(&cup, name);
        let lease = liar.claims(2, 60_000)[0];
        let id = contest::GameId { block: lease.0 as usize, rotation: lease.1 as usize };
        let twin = contest::GameId { block: (lease.0 as usize + 1) % 36, ..id };
        let (honest, wrong) = (store.game(id).unwrap().unwrap(), store.game(twin).unwrap().unwrap());
        let (record, notes) = match number {
            0 => (without_last_turn(&honest.record), honest.notes),
            1 => (honest.record, wrong.notes.replace("greedy", "random").replace("level:3", "first")),
            2 => (honest.record.lines().take(6).collect::<Vec<_>>().join("\n"), honest.notes),
            _ => ("\u{1}\u{202e}{}".repeat(1000), "[".repeat(100_000)),
        };
        assert_eq!(liar.delivers(lease, &record, &notes), 1);
        while cup.server.tells("SELECT count(benched) FROM bastide.worker") != (number + 1).to_string() {}
        let refused = liar.db.row("SELECT bastide.claim($1, 'word', '0', 1, 1)", &[&liar.id]).err().unwrap();
        assert!(refused.to_string().contains("is not believed any more"), "{refused}");
    }
    assert_eq!(
        cup.server.tells("SELECT count(*) FROM bastide.job WHERE worker IS NOT NULL"),
        "0",
        "all are free again"
    );
    let again = ended(cup.worker(&["--name", "shortens"]));
    assert!(again.status == 1 && again.err.contains("is not believed any more"), "{}", again.err);
    let helper = cup.worker(&["--name", "honest"]);
    let led = ended(leader);
    assert_eq!(led.status, 0, "{}", led.err);
    interrupt(&helper);
    ended(helper);
    assert!(cup.results() == other.tells(&["standings", "--json"]) + &other.tells(&["export"]));
    let status = cup.tells(&["status"]);
    assert!(status.matches("BENCHED").count() == 4 && status.contains("4 results came too late"), "{status}");
}

#[test]
fn a_lost_lease_goes_to_others_and_its_late_result_is_kept_and_never_counts() {
    let text = FILE.replace("blocks = 12", "blocks = 1");
    let Some(cup) = Cup::new("late", &text) else { return };
    let leader = waiting_leader(&cup);
    let (mut slow, mut quick) = (Hand::join(&cup, "slow"), Hand::join(&cup, "quick"));
    let held = slow.claims(6, 0);
    assert_eq!((held.len(), held[0].2), (6, 1));
    // The lease is over at once, so that another has it.
    let taken = quick.claims(1, 60_000)[0];
    assert_eq!(taken.2, 2, "given out for the second time");
    let lost = held.iter().find(|lease| (lease.0, lease.1) == (taken.0, taken.1)).unwrap();
    assert_eq!(slow.delivers(*lost, "late", "late"), 0);
    assert_eq!(slow.delivers(*lost, "late", "late"), 0);
    assert_eq!(quick.delivers((taken.0, taken.1, 1), "", ""), 0, "the lease of another");
    let forged = slow.db.row("SELECT bastide.beat($1, 'guess', 1, '{}', '{}', '{}', '{}')", &[&quick.id]);
    assert!(forged.err().unwrap().to_string().contains("not known"), "nobody delivers in another's place");
    // It goes away, and its lease ends like that of the dead.
    cup.server.tells("UPDATE bastide.job SET due = now() WHERE worker IS NOT NULL");
    let helper = cup.worker(&["--name", "helper"]);
    assert_eq!(ended(leader).status, 0);
    interrupt(&helper);
    ended(helper);
    assert!(cup.results() == calm("late", &text));
    assert_eq!(
        cup.server.tells("SELECT count(*) FROM bastide.duplicate WHERE why = 'late' AND record = 'late'"),
        "2"
    );
    assert_eq!(cup.server.tells("SELECT count(*) FROM bastide.game"), "6");
}

#[test]
fn a_worker_with_another_version_or_a_wrong_clock_is_refused_with_a_sentence() {
    let Some(cup) = Cup::new("refused", FILE) else { return };
    cup.tells(&["run"]);
    let refusal = |words: &str| {
        let refused = ended(cup.worker(&["--games", "1"]));
        assert!(refused.status == 1 && refused.err.contains(words), "`{}` instead of `{words}`", refused.err);
    };
    cup.server.tells("UPDATE bastide.tournament SET running = true, program = '9.9.9'");
    refusal("is led by bastide 9.9.9");
    cup.server.tells(concat!(
        "UPDATE bastide.tournament SET rules = 99, program = '",
        env!("CARGO_PKG_VERSION"),
        "'"
    ));
    refusal("version 99 of the rules of ripple");
    cup.server.tells(
        "ALTER FUNCTION bastide.hello RENAME TO right_hello;
         CREATE FUNCTION bastide.hello(called text, word text, version text, threads integer)
         RETURNS TABLE (id bigint, clock double precision, programs text) LANGUAGE sql SECURITY DEFINER
         AS $$ SELECT id, clock + 3600, programs FROM bastide.right_hello(called, word, version, threads) $$",
    );
    refusal("3600 s behind the store's");
}
